"""`python -m benchmarks [--json FILE] [--games N] [--runs N] [--league N] [--only KIND]`."""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import games, projections, timetravel, yardsticks
from benchmarks.corpus import corpus
from domain.catalogue import GAMES

Figures = dict[str, dict[str, float]]


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.only or GAMES:
            print(f"playing {options.games} games of {kind} …", file=sys.stderr)
            for name, rates in _measure(kind, options.games, Path(folder), options.runs).items():
                figures.setdefault(name, {}).update(rates)
    if options.league:
        print(f"projecting a store of {options.league} games …", file=sys.stderr)
        figures["projections"] = projections.measure(options.league)
    print("travelling in time …", file=sys.stderr)
    figures["timetravel"] = timetravel.measure(options.only or tuple(GAMES))
    _show(figures)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Rates beside their yardsticks, best of several runs."
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    parser.add_argument("--games", type=int, default=12, help="games of each kind (default 12)")
    parser.add_argument("--runs", type=int, default=15, help="runs of each measurement (default 15)")
    parser.add_argument(
        "--league",
        type=int,
        default=10_000,
        help="games in the store that is projected (default 10000; 0 leaves it out)",
    )
    parser.add_argument("--only", choices=list(GAMES), action="append", help="one kind of game")
    return parser.parse_args(arguments)


def _measure(kind: str, number: int, folder: Path, runs: int) -> Figures:
    played = corpus(kind, number)
    figures = {kind: games.measure(played, folder, runs)}
    beside = yardsticks.measure(played, folder / f"{kind}.db", folder, runs)
    figures["yardsticks"] = {f"{kind}_{name}": rate for name, rate in beside.items()}
    figures[kind]["events_per_game"] = played.events / number
    return figures


def _show(figures: Figures) -> None:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(f"Python {platform.python_version()}, {platform.machine()}, commit {commit or 'unknown'}")
    for kind, rates in figures.items():
        print(kind)
        for name, rate in rates.items():
            print(f"  {name:<48} {rate:>14,.1f}")


if __name__ == "__main__":
    raise SystemExit(main())
