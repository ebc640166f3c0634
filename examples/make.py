"""`python examples/make.py`: plays the example games anew, always the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from archive.application import Archive
from archive.exports import export
from domain import catalogue
from players.seats import seated

HERE = Path(__file__).parent
GAMES = {
    "friday": ("brass", ("Ada", "Ben", "Cleo", "Dov"), "friday"),
    "sunday": ("snowdonia", ("Ada", "Ben", "Cleo"), "sunday"),
}
"""File name to game, players and seed."""


def evening() -> Iterator[datetime]:
    """An instant for each stored batch: half past seven, and on by forty seconds."""
    moment = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
    while True:
        yield moment
        moment += timedelta(seconds=40)


def make(name: str) -> bytes:
    """One example game as a file's content."""
    kind, players, seed = GAMES[name]
    ruleset, instants = catalogue.ruleset(kind), evening()
    choosers = seated(ruleset, players, ["greedy"], seed)
    with Archive.in_memory(clock=lambda: next(instants)) as archive:
        game = archive.begin(ruleset.start(players, name=name), f"{name}-night")
        while awaiting := game.awaiting:
            game.play(choosers[awaiting.actor].choose(game.state, awaiting.actor))
            archive.append(game)
        return b"".join(export(archive, game.id))


if __name__ == "__main__":
    for name in GAMES:
        (HERE / f"{name}.jsonl").write_bytes(make(name))
