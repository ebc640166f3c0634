"""Who may sit at a table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from domain.core.action import CHANCE
from domain.core.refusal import Refusal

_NAME = re.compile(r"[^\W_][\w '\-]{0,38}[\w]|[^\W_]")


def check_players(players: Sequence[str], counts: Sequence[int], title: str) -> tuple[str, ...]:
    """The players in seat order, if their number and names will do. Raises Refusal."""
    if len(players) not in counts:
        raise Refusal(
            "core/player-count", f"{title} is for {min(counts)} to {max(counts)} players, {len(players)} are named"
        )
    for name in players:
        if not _NAME.fullmatch(name):
            raise Refusal(
                "core/player-name",
                f"A player cannot be called {name!r}: 1 to 40 letters, digits, blanks, hyphens and apostrophes, "
                "beginning with a letter or digit",
            )
        if name.casefold() == CHANCE:
            raise Refusal("core/player-name", f"A player cannot be called {name!r}: that is who deals and shuffles")
    if len({name.casefold() for name in players}) < len(players):
        raise Refusal("core/player-name", "Two players have the same name")
    return tuple(players)
