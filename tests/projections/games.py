"""Games to look into, played once for all tests of a process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from domain import catalogue
from domain.core.action import CHANCE
from domain.core.event import Recorded
from domain.core.game import Game
from domain.core.retraction import Restore, Retract
from players import seats
from tests.core import tally

NAMES = ("ann", "bob", "cat", "dan", "eve")


@cache
def brass(players: int = 4, seed: int = 1, bot: str = "random") -> tuple[Recorded, ...]:
    """A whole game of Brass between bots. The same for the same arguments."""
    return whole("brass", players, seed, bot)


@cache
def snowdonia(players: int = 3, seed: int = 1, bot: str = "random") -> tuple[Recorded, ...]:
    """A whole game of Snowdonia between bots."""
    return whole("snowdonia", players, seed, bot)


def whole(name: str, players: int, seed: int, bot: str) -> tuple[Recorded, ...]:
    ruleset = catalogue.ruleset(name)
    names = NAMES[:players]
    game: Game[Any] = Game.start(ruleset, f"{name}-{seed}", ruleset.start(names))
    choosers = seats.seated(ruleset, names, [bot], str(seed))
    while (awaiting := game.awaiting) is not None:
        game.play(choosers[awaiting.actor].choose(game.state, awaiting.actor))
    return tuple(game.collect_events())


def turned(moves: Sequence[str], seed: int = 1) -> tuple[Recorded, ...]:
    """A game of Tally in which players also take back (`undo`) and bring back (`redo`), where there is something."""
    rng = Random(seed)
    game: Game[Any] = Game.start(tally.RULESET, "tally-1", tally.started(rounds=9))
    done, undone = 0, 0
    for move in moves:
        if move == "undo" and done:
            game.play(Retract())
            done, undone = done - 1, undone + 1
        elif move == "redo" and undone:
            game.play(Restore())
            done, undone = done + 1, undone - 1
        elif move == "play" and game.awaiting is not None:
            if game.awaiting.actor == CHANCE:
                game.play(tally.Roll(pips=rng.randint(1, 6)))
            if game.awaiting is not None:
                game.play(tally.Add(player=game.awaiting.actor, points=rng.randint(1, 3)))
                done, undone = done + 1, 0
    return tuple(game.collect_events())
