"""The games that are measured: played here by bots, the same ones for every run of a seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domain import catalogue
from domain.core.action import Action
from domain.core.event import ActionEvent, Recorded
from domain.core.game import Game
from domain.core.ruleset import Ruleset
from players.protocol import play_on
from players.seats import seated

PLAYERS = ("Ada", "Ben", "Cleo", "Dov")


@dataclass(frozen=True)
class Corpus:
    """Whole four-player games of one kind, as histories."""

    ruleset: Ruleset[Any]
    histories: tuple[tuple[Recorded, ...], ...]

    @cached_property
    def events(self) -> int:
        return sum(len(history) for history in self.histories)

    @cached_property
    def actions(self) -> int:
        return sum(isinstance(r.event, ActionEvent) for history in self.histories for r in history)

    def script(self, number: int) -> list[Action]:
        """The actions of one game, chance included."""
        return [r.event.action() for r in self.histories[number] if isinstance(r.event, ActionEvent)]


def play(ruleset: Ruleset[Any], game_id: str, bots: tuple[str, ...], seed: str) -> Game[Any]:
    """One whole game; its events wait to be collected."""
    game = Game.start(ruleset, game_id, ruleset.start(PLAYERS, name=game_id))
    play_on(game, seated(ruleset, PLAYERS, bots, seed))
    return game


def corpus(kind: str, games: int) -> Corpus:
    """Games of the greedy bot."""
    ruleset = catalogue.ruleset(kind)
    played = [play(ruleset, f"{kind}-bench-{number}", ("greedy",), f"bench-{number}") for number in range(games)]
    return Corpus(ruleset, tuple(tuple(game.collect_events()) for game in played))
