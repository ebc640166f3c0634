"""Which game is meant: by id, by name, or by a beginning of either that fits no other game."""

from __future__ import annotations

import difflib
from typing import Final

from archive.application import Archive
from archive.errors import NoSuchGame

_SHOWN: Final = 5
"""How many candidates an error names."""


def find_game(archive: Archive, text: str) -> str:
    """The id of the game that is meant. Raises NoSuchGame, which names candidates."""
    if archive.head(text).version:
        return text
    names = [(entry.beginning.name if entry.beginning else "", entry.id) for entry in archive.games()]
    by_name = [game_id for name, game_id in names if name and name == text]
    by_beginning = [game_id for name, game_id in names if text and (game_id.startswith(text) or name.startswith(text))]
    candidates = by_name or by_beginning
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise _ambiguous(text, candidates)
    raise _unknown(text, [word for pair in names for word in pair if word])


def _ambiguous(text: str, candidates: list[str]) -> NoSuchGame:
    shown = ", ".join(candidates[:_SHOWN]) + (", …" if len(candidates) > _SHOWN else "")
    return NoSuchGame(
        f"{text!r} could be {len(candidates)} games", f"{shown}", "give more characters of the id, or all of them"
    )


def _unknown(text: str, words: list[str]) -> NoSuchGame:
    close = difflib.get_close_matches(text, words, n=3)
    why = f"did you mean {' or '.join(close)}?" if close else f"the store has {len(words)} ids and names"
    return NoSuchGame(f"there is no game {text!r}", why, "`pway games` lists all")
