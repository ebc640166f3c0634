"""Which games there are. The one place that knows them all; each is loaded when first asked for."""

from __future__ import annotations

import importlib
from typing import Any, Final

from domain.core.ruleset import Ruleset

GAMES: Final = {"brass": "domain.brass.ruleset", "snowdonia": "domain.snowdonia.ruleset"}
"""Game name to the module that holds its `RULESET`."""


class UnknownGame(LookupError):
    """No game of this name."""


def ruleset(name: str) -> Ruleset[Any]:
    """The ruleset of a game. Raises UnknownGame."""
    try:
        module = GAMES[name]
    except KeyError:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}") from None
    found: Ruleset[Any] = importlib.import_module(module).RULESET
    return found


def ruleset_of_topic(topic: str) -> Ruleset[Any]:
    """The ruleset whose events bear this topic (`brass.game_started`). Raises UnknownGame."""
    return ruleset(topic.partition(".")[0])
