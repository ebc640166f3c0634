"""Paths into a state's tree of plain data: `players.ann.income_level`, `market.coal`, `players.*.vp`."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

Path = tuple[str | int, ...]

SEPARATOR: Final = "."
ANY: Final = "*"
"""Stands for every key of a level."""

_SHOWN: Final = 12
"""How many keys an error names."""


class NoSuchPath(LookupError):
    """Nothing is at a path. `hint` names what is there instead."""

    def __init__(self, path: str, part: str, hint: str) -> None:
        super().__init__(f"there is no {part!r} in {path!r}; {hint}")
        self.path = path
        self.part = part
        self.hint = hint


def text(path: Path) -> str:
    """A path as it is written."""
    return SEPARATOR.join(map(str, path))


def leaves(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a tree with its path. A list of plain values (a hand, a deck) is one value."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    elif is_branch(tree):
        for index, value in enumerate(tree):
            yield from leaves(value, (*path, index))
    else:
        yield path, tree


def is_branch(value: Any) -> bool:
    """Whether there are paths below a value."""
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict | list)
    return isinstance(value, dict)


def find(tree: Any, written: str) -> list[tuple[Path, Any]]:
    """The places in a tree that a written path means, in order; several where it has a `*`.

    A player's name may stand for `players.<name>`. Raises NoSuchPath where there is none.
    """
    places: list[tuple[Path, Any]] = [((), tree)]
    for part in _parts(tree, written):
        below = [(path + step, value) for path, here in places for step, value in _below(here, part)]
        if not below:
            raise NoSuchPath(written, part, hint(part, _keys(places)))
        places = below
    return places


def hint(part: str, keys: Sequence[str]) -> str:
    """What a wrong key could have meant, else which keys there are."""
    close = difflib.get_close_matches(part, keys, n=3)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if not keys:
        return "nothing is below it"
    return f"there are: {', '.join(keys[:_SHOWN])}{', …' * (len(keys) > _SHOWN)}"


def _parts(tree: Any, written: str) -> list[str]:
    parts = [part for part in written.split(SEPARATOR) if part] if written else []
    players = tree.get("players") if isinstance(tree, Mapping) else None
    if parts and isinstance(players, Mapping) and parts[0] not in tree and parts[0] in players:
        return ["players", *parts]
    return parts


def _below(tree: Any, part: str) -> Iterator[tuple[Path, Any]]:
    if isinstance(tree, Mapping):
        keys = list(tree) if part == ANY else [key for key in tree if str(key) == part]
        for key in keys:
            yield (key,), tree[key]
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            if part in (ANY, str(index)):
                yield (index,), value


def _keys(places: Sequence[tuple[Path, Any]]) -> list[str]:
    keys: dict[str, None] = {}
    for _, here in places:
        if isinstance(here, Mapping):
            keys.update(dict.fromkeys(map(str, here)))
        elif isinstance(here, list):
            keys.update(dict.fromkeys(map(str, range(len(here)))))
    return list(keys)
