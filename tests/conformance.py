"""`python -m tests.conformance FILE… [--store PATH]`: replay recorded games of either kind and compare everything.

Each FILE holds one recorded game, gzipped or plain JSON. For Brass: Birmingham, legal moves are compared where
`../legal/` beside the file's folder holds a file of the same name. Exit code 0 where all games were compared without a difference, 1 otherwise.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from archive.application import Archive
from domain.core.game import Game


class Comparison(Protocol):
    """What both comparers return."""

    label: str
    game: Game[Any]
    actions: int
    differences: list[str]

    @property
    def first(self) -> str: ...


class NotComparable(ValueError):
    """A game of another format, or recorded with other component data."""


def read(path: Path) -> dict[str, Any]:
    """A recorded game, gzipped or not."""
    data = path.read_bytes()
    recorded: dict[str, Any] = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    return recorded


def compare_file(path: Path) -> Comparison:
    """Replay the game of a file by the rules that its format names."""
    recorded = read(path)
    match str(recorded.get("format", "")).partition("/")[0]:
        case "brass-conformance":
            from tests.brass import conformance as brass

            legal = path.parent.parent / "legal" / path.name
            return brass.compare(recorded, read(legal) if legal.is_file() else None)
        case "snowdonia-conformance":
            from tests.snowdonia import conformance as snowdonia

            if reason := snowdonia.skip_reason(recorded):
                raise NotComparable(f"{path}: {reason}")
            return snowdonia.compare(recorded)
    raise NotComparable(f"{path}: unknown format {recorded.get('format')!r}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--store", type=Path, help="also keep the replayed games in this store")
    options = parser.parse_args(arguments)
    archive = Archive.at(options.store) if options.store else None
    actions = differences = skipped = 0
    for number, path in enumerate(options.files, 1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(options.files)} {path.name:<48}", end="", file=sys.stderr, flush=True)
        try:
            comparison = compare_file(path)
        except NotComparable as reason:
            print(f"skipped: {reason}", file=sys.stderr)
            skipped += 1
            continue
        actions += comparison.actions
        differences += len(comparison.differences)
        if comparison.differences:
            print(f"{comparison.label}: {comparison.first}")
        if archive:
            archive.append(comparison.game)
    if archive:
        archive.close()
    print(f"{len(options.files) - skipped} games, {actions} actions, {differences} differences")
    return 1 if differences or skipped else 0


if __name__ == "__main__":
    raise SystemExit(main())
