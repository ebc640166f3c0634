"""Conditions on a moment of a game: `ann.money < 5 and round > 3`, `market.coal == 0`, `event == "TileBuilt"`.

A small language in Python's notation, of which nothing but the parts named here exists:

    values      numbers, "texts", True, False, lists
    names       a player (`ann.money`), any part of the state (`round`, `era`, `market.coal`), `version`,
                `event` (the name of its type) and its fields (`event.player`)
    parts       `a.b`, or `a["b"]` for what may be missing or is no word (`board["dudley:0"].owner`,
                `players["Ann Lee"].vp`); what is missing fits no comparison
    compare     == != < <= > >= in, not in; chains (`0 < round < 4`)
    combine     and, or, not, + - * // %
    players     any(money < 5), all(vp > 0): for any or all players, whose parts are then names;
                len(…), min(…), max(…)

Nothing is ever evaluated by Python itself.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable
from typing import Final, NamedTuple

from projections.compiler import Compiler
from projections.scene import MalformedPredicate, Scene, UnknownName

__all__ = ["LONGEST", "MalformedPredicate", "Predicate", "Scene", "UnknownName", "parse"]

LONGEST: Final = 500
"""Characters in a condition."""


class Predicate(NamedTuple):
    """A condition, ready to be asked. needs_state: whether it asks for more than the event."""

    text: str
    holds: Callable[[Scene], bool]
    needs_state: bool


def parse(text: str) -> Predicate:
    """The condition that a text means. Raises MalformedPredicate, also later, when a name turns out to be unknown."""
    if len(text) > LONGEST:
        raise MalformedPredicate(text, LONGEST, 1, f"a condition has at most {LONGEST} characters")
    source = text.strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Where the text ends too early, Python tells no place.
        position = (getattr(error, "offset", None) or len(source) + 1) - 1
        message = getattr(error, "msg", None) or "it is nested too deeply"
        raise MalformedPredicate(source, min(position, len(source)), 1, f"this is no condition: {message}") from None
    compiler = Compiler(source)
    run = compiler.compile(body)
    return Predicate(source, lambda scene: bool(run(scene)), compiler.needs_state)
