"""A program of its own that appends to a game: `python -m tests.archive.writer STORE GAME ACTIONS`.

Prints the version that each acknowledged action led to, or `conflict`.
"""

from __future__ import annotations

import sys
from random import Random

from archive.application import Archive
from archive.errors import Conflict
from archive.place import place_of
from domain import catalogue
from tests.core import tally


def main(store: str, game_id: str, actions: int) -> None:
    with Archive.at(place_of(store)) as archive:
        for number in range(actions):
            game = archive.to_move_on(game_id)
            actor = game.awaiting.actor if game.awaiting else ""
            chooser = tally.Dealer(Random(number)) if actor == "chance" else tally.GreedyBot(Random(number))
            game.play(chooser.choose(game.state, actor))
            try:
                stored = archive.append(game)
            except Conflict:
                print("conflict", flush=True)
            else:
                print(stored[-1].originator_version, flush=True)


if __name__ == "__main__":
    catalogue.GAMES["tally"] = "tests.core.tally"
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
