"""What a dealer and a bot have in common, and playing a game to its end with them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from domain.core.action import Action
from domain.core.game import Game
from domain.core.ruleset import Ruleset


class Chooser(Protocol):
    """Answers the decision that a state waits for. Deterministic for a given generator."""

    def choose(self, state: Any, actor: str) -> Action:
        """An action of `actor` that the rules accept now."""
        ...


class RandomBot:
    """Takes any legal action, each with the same chance."""

    def __init__(self, ruleset: Ruleset[Any], rng: Random) -> None:
        self._ruleset = ruleset
        self._rng = rng

    def choose(self, state: Any, actor: str) -> Action:
        return self._rng.choice(list(self._ruleset.legal_actions(state)))


def play_on(game: Game[Any], choosers: Mapping[str, Chooser], *, at_most: int = 100_000) -> int:
    """Let the choosers (by actor, `chance` included) play until the game is over.

    Returns the number of actions played. Raises RuntimeError where the game has not ended after `at_most` actions.
    """
    for played in range(at_most):
        awaiting = game.awaiting
        if awaiting is None:
            return played
        game.play(choosers[awaiting.actor].choose(game.state, awaiting.actor))
    raise RuntimeError(f"{game.id} has not ended after {at_most} actions")
