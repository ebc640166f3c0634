"""What is different between two states, path by path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from projections import paths
from projections.paths import Path


class _Absent:
    def __repr__(self) -> str:
        return "absent"


ABSENT: Final = _Absent()
"""Stands for a value where there is none."""


class Change(NamedTuple):
    """A value that is different. before, after: plain data, or ABSENT."""

    path: Path
    before: Any
    after: Any


def changes(before: Any, after: Any, path: Path = ()) -> list[Change]:
    """Every value that differs between two trees; what is only in one is told value by value."""
    found: list[Change] = []
    if before != after:
        _collect(before, after, path, found)
    return found


def _collect(before: Any, after: Any, path: Path, found: list[Change]) -> None:
    """Note what differs between two things that are not equal."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            other = after.get(key, ABSENT)
            if value != other:
                _collect(value, other, (*path, key), found)
        for key, other in after.items():
            if key not in before:
                _collect(ABSENT, other, (*path, key), found)
    elif paths.is_branch(before) or paths.is_branch(after):
        _collect_branches(before, after, path, found)
    else:
        found.append(Change(path, before, after))


def _collect_branches(before: Any, after: Any, path: Path, found: list[Change]) -> None:
    if isinstance(before, list) and isinstance(after, list):
        for index in range(max(len(before), len(after))):
            one, other = _item(before, index), _item(after, index)
            if one != other:
                _collect(one, other, (*path, index), found)
        return
    found += [Change(place, value, ABSENT) for place, value in paths.leaves(before, path) if before is not ABSENT]
    found += [Change(place, ABSENT, value) for place, value in paths.leaves(after, path) if after is not ABSENT]


def _item(values: list[Any], index: int) -> Any:
    return values[index] if index < len(values) else ABSENT


def told(change: Change) -> str:
    """A change in one line: `4 → 3`, `+3 coal` for what came to a list."""
    before, after = change.before, change.after
    if isinstance(before, list) and isinstance(after, list):
        gone, new = Counter(map(str, before)), Counter(map(str, after))
        moved = [f"-{thing}" for thing in (gone - new).elements()] + [f"+{thing}" for thing in (new - gone).elements()]
        if moved and len(moved) <= _MOST_TOLD:
            return " ".join(moved)
        if len(before) != len(after):
            return f"{len(before)} → {len(after)} things"
    return f"{shown(before)} → {shown(after)}"


def shown(value: Any) -> str:
    """A value on one line."""
    if value is ABSENT:
        return "–"
    if isinstance(value, list):
        return ", ".join(map(str, value)) if len(value) <= _MOST_TOLD else f"{len(value)} things"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "–"


_MOST_TOLD: Final = 8
"""Items of a list that are told one by one."""


def by_branch(found: Iterable[Change], depth: int = 2) -> dict[str, int]:
    """How many values changed below each path of at most `depth` parts, in order of first change."""
    counts: Counter[str] = Counter(paths.text(change.path[:depth]) for change in found)
    return dict(counts)
