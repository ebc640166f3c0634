"""Random games with every law checked after every action, as many as you like.

python -m tests.brass.drill --games 1000 --players 4 --seed 7
python -m tests.brass.drill --digest --players 3 --seed 7   (SHA-256 over all events of one game)
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from random import Random

from domain.brass.ruleset import RULESET
from domain.core.event import ActionEvent, encode
from domain.core.game import Game
from tests.brass.ledger import Ledger, check_books
from tests.brass.random_play import new_game, play, whole_game


def drill(players: int, seed: int) -> int:
    """Play one game and check it. Returns the number of its events."""
    game = new_game(players, table=seed % 5 == 0)
    ledger = Ledger(tuple(game.state.players))
    for before, _, events in play(game, Random(seed)):
        ledger.add(events)
        check_books(game.state, ledger)
        first = events[0]
        assert isinstance(first, ActionEvent)
        assert RULESET.decide(before, first.action()).events == list(events)
    assert RULESET.view(Game.replay(RULESET, game.collect_events()).state) == RULESET.view(game.state)
    return game.version


def digest(players: int, seed: int) -> str:
    """SHA-256 over the stored form of all events of a game."""
    game, _ = whole_game(players, seed)
    return hashlib.sha256(b"\n".join(encode(recorded.event) for recorded in game.collect_events())).hexdigest()


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--digest", action="store_true")
    options = parser.parse_args(arguments)
    if options.digest:
        sys.stdout.write(digest(options.players, options.seed) + "\n")
        return
    events = 0
    for number in range(options.games):
        events += drill(options.players, options.seed + number)
        sys.stderr.write(f"\r{number + 1}/{options.games} games, {events} events, seed {options.seed + number}")
    sys.stderr.write("\n")


if __name__ == "__main__":
    main()
