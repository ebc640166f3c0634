"""What people and games may be called. Names come from users and from files: they reach terminals and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from domain.core.action import CHANCE
from domain.core.event import GameStarted

LONGEST: Final = 60
"""Characters in a name."""

_GAME_NAME_FORBIDS: Final = re.compile(r"@|\.\.|/")


def faults(started: GameStarted) -> list[str]:
    """Everything that is wrong with the names in a game's first event, a sentence each."""
    found = [*player_faults(started.players), *game_name_faults(started.name), *tag_faults(started.tags)]
    return found + [f"the bot {bot!r} is none of the players" for bot in started.bots if bot not in started.players]


def player_faults(players: Sequence[str]) -> list[str]:
    """What is wrong with the players' names, a sentence each."""
    found = [fault for player in players for fault in _common_faults("player", player)]
    found += [f"no player can be called {CHANCE!r}: that is who deals and shuffles"] * (CHANCE in players)
    found += [f"two players are called {player!r}" for player in _repeated(players)]
    return found


def game_name_faults(name: str) -> list[str]:
    """What is wrong with a game's name, a sentence each; a game need not have one."""
    if not name:
        return []
    found = _common_faults("game", name)
    if _GAME_NAME_FORBIDS.search(name):
        found.append(f"the game's name {name!r} has '@', '..' or '/', which stand for something else in addresses")
    return found


def tag_faults(tags: Sequence[str]) -> list[str]:
    """What is wrong with what a game is filed under, a sentence each."""
    found = [fault.replace("'s name", "") for tag in tags for fault in _common_faults("tag", tag)]
    return found + [f"the tag {tag!r} is given twice" for tag in _repeated(tags)]


def _common_faults(kind: str, name: str) -> list[str]:
    if not name.strip():
        return [f"a {kind}'s name is empty"]
    found = []
    if name != name.strip():
        found.append(f"the {kind}'s name {name!r} begins or ends with a blank")
    if len(name) > LONGEST:
        found.append(f"the {kind}'s name {name[:20]!r}… has {len(name)} characters; {LONGEST} are the most")
    if not name.isprintable():
        found.append(f"the {kind}'s name {name!r} has characters that cannot be printed")
    return found


def _repeated(names: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    repeated = []
    for name in names:
        if name in seen and name not in repeated:
            repeated.append(name)
        seen.add(name)
    return repeated
