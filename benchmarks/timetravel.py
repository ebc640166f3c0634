"""Travelling in time: `python -m benchmarks.timetravel`. Milliseconds per four-player game, after loading."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benchmarks.clock import timed
from benchmarks.corpus import Corpus, corpus
from domain.core.retraction import standing
from projections.blame import blame
from projections.diff import changes
from projections.lookup import explainer
from projections.predicate import parse
from projections.search import first, turns
from projections.timeline import Timeline

GAMES = 3
RUNS = 5


def measure(kinds: Sequence[str] = ("brass", "snowdonia")) -> dict[str, float]:
    """The mean over a few games of each kind, each figure from its best run.

    `*_ms`: milliseconds. `find_*_per_s`: games searched in a second, once loaded.
    """
    figures: dict[str, float] = {}
    for kind in kinds:
        figures |= {f"{kind}_{name}": value for name, value in _measure(corpus(kind, GAMES)).items()}
    return figures


def _measure(played: Corpus) -> dict[str, float]:
    ruleset, histories = played.ruleset, played.histories
    lines = [Timeline(ruleset, history) for history in histories]
    by_state = parse("any(vp < -1)") if ruleset.name == "brass" else parse("round > 999")
    by_event = parse('event == "NoSuchEvent"')
    explain = explainer(ruleset.name)
    player = lines[0].started.players[0]
    return {
        "timeline_ms": _ms(lambda: [Timeline(ruleset, history).moments for history in histories], len(lines)),
        "any_version_ms": _any_version(lines),
        "diff_ms": _ms(lambda: [_diff(line) for line in lines], len(lines)),
        "blame_ms": _ms(lambda: [blame(line, len(line)) for line in lines], len(lines)),
        "why_ms": _ms(
            lambda: [explain.why(standing(line.history), player, next(iter(explain.figures))) for line in lines],
            len(lines),
        ),
        "bisect_ms": _ms(lambda: [list(turns(line, by_state)) for line in lines], len(lines)),
        "find_by_state_per_s": 1000 / _ms(lambda: [first(line, by_state) for line in lines], len(lines)),
        "find_by_event_per_s": 1000 / _ms(lambda: [first(line, by_event) for line in lines], len(lines)),
    }


def _ms(work: Callable[[], object], games: int) -> float:
    return timed(work, RUNS).best * 1000 / games


def _any_version(lines: list[Timeline[Any]]) -> float:
    """Milliseconds for one version, asked in no order."""
    rng = Random(1)
    asked = [(line, rng.randint(1, len(line))) for line in lines for _ in range(100)]
    return timed(lambda: [line.at(version) for line, version in asked], RUNS).best * 1000 / len(asked)


def _diff(line: Timeline[Any]) -> list[Any]:
    view = line.ruleset.view
    return changes(view(line.at(len(line) // 2)), view(line.at(len(line))))


if __name__ == "__main__":
    json.dump(measure(), sys.stdout, indent=2)
    sys.stdout.write("\n")
