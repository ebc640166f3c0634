"""Who can be seated in which game. Each is loaded when first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from domain.core.action import CHANCE
from domain.core.ruleset import Ruleset
from players.protocol import Chooser, RandomBot

DEALERS: Final = {"brass": "players.brass.dealer:Dealer", "snowdonia": "players.snowdonia.dealer:Dealer"}
"""Game name to the class that answers for chance."""

GREEDY: Final = {"brass": "players.brass.greedy:GreedyBot", "snowdonia": "players.snowdonia.greedy:GreedyBot"}
"""Game name to the class of its greedy bot."""

RANDOM: Final = {"brass": "players.brass.random:RandomBot"}
"""Games with a random bot of their own, where listing every legal action would be slow."""

BOTS: Final = ("greedy", "random")


class UnknownBot(LookupError):
    """No bot of this name plays this game."""


def dealer(game: str, rng: Random) -> Chooser:
    """Who deals, shuffles and draws in a game played here."""
    found: Chooser = _load(DEALERS[game])(rng)
    return found


def bot(ruleset: Ruleset[Any], name: str, rng: Random) -> Chooser:
    """A bot by its name. Raises UnknownBot."""
    if name == "random":
        own = RANDOM.get(ruleset.name)
        return _load(own)(rng) if own else RandomBot(ruleset, rng)
    if name == "greedy" and ruleset.name in GREEDY:
        found: Chooser = _load(GREEDY[ruleset.name])(rng)
        return found
    raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")


def seated(ruleset: Ruleset[Any], players: Sequence[str], bots: Sequence[str], seed: str) -> dict[str, Chooser]:
    """A chooser for every player and for chance.

    bots: their names, dealt out to the players in turn. seed: each chooser gets a generator of its own from it, so
    that one bot's choices do not depend on how often another asked. Raises UnknownBot.
    """
    choosers = {
        player: bot(ruleset, bots[number % len(bots)], Random(f"{seed}/{player}"))
        for number, player in enumerate(players)
    }
    return choosers | {CHANCE: dealer(ruleset.name, Random(f"{seed}/{CHANCE}"))}


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)
