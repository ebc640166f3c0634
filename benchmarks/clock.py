"""How often something is run, and which of the runs count."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Timing(NamedTuple):
    """Seconds of the best and the middle run."""

    best: float
    median: float


def timed(work: Callable[[], object], runs: int) -> Timing:
    """Run the work several times, without garbage collection in between."""
    seconds = []
    for _ in range(runs):
        gc.collect()
        gc.disable()
        try:
            begun = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - begun)
        finally:
            gc.enable()
    return Timing(min(seconds), statistics.median(seconds))
