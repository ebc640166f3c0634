"""`python -m tests.snowdonia.drill [--games N] [--seed S]`: thousands of random games in which everything is checked.

Players, bots, options and luck differ from game to game. Prints how many games, actions and events were checked; the
first fault ends the drill with the number of its game, which `--seed` plays again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from domain.core.event import ActionEvent
from domain.snowdonia.evolve import EVOLVE
from tests.snowdonia.random_play import play_and_check


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.snowdonia.drill", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    parser.add_argument(
        "--thorough", type=float, default=0.05, help="share of decisions at which all actions are tried"
    )
    given = parser.parse_args()
    begun, kinds, actions = time.perf_counter(), Counter[str](), 0
    for seed in range(given.seed, given.seed + given.games):
        try:
            history = play_and_check(seed % 5 + 1, seed, thorough=given.thorough)
        except Exception:
            print(f"game {seed} fails", file=sys.stderr)
            raise
        kinds.update(type(recorded.event).__name__ for recorded in history)
        actions += sum(isinstance(recorded.event, ActionEvent) for recorded in history)
    seconds = time.perf_counter() - begun
    never = sorted(kind.__name__ for kind in EVOLVE if kind.__name__ not in kinds)
    print(f"{given.games} games, {actions} actions, {kinds.total()} events in {seconds:.0f} s, 0 faults")
    print(f"events that never happened: {', '.join(never) or 'none'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
