"""Which event last set each value of a state."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.core.retraction import standing
from projections import paths
from projections.diff import ABSENT, changes
from projections.paths import NoSuchPath, Path
from projections.timeline import Timeline


class Blamed(NamedTuple):
    """A value and the version of the event that last set it. value: ABSENT where that event took it away."""

    path: Path
    value: Any
    version: int


def blame(line: Timeline[Any], version: int, written: str = "") -> list[Blamed]:
    """Who set what, for each value at and below a path of the state after a version.

    Only events that stand there are looked at. For a path that is empty now but was not, the event that emptied it is
    named. Raises NoSuchPath where there never was such a path, and IndexError.
    """
    line.at(version)
    view, last = _walk(line, version)
    try:
        places = paths.find(view, written)
    except NoSuchPath:
        gone = [Blamed(path, ABSENT, last[path]) for path in last if _written_for(path, written)]
        if not gone:
            raise
        return gone
    return [Blamed(path, value, last[path]) for place, tree in places for path, value in paths.leaves(tree, place)]


def _walk(line: Timeline[Any], version: int) -> tuple[dict[str, Any], dict[Path, int]]:
    """The tree of the state at a version, and for every path that there ever was the last event that changed it."""
    state, view_of = line.at(1), line.ruleset.view
    before = view_of(state)
    last = dict.fromkeys((path for path, _ in paths.leaves(before)), 1)
    for recorded in standing(line.history[:version])[1:]:
        number = recorded.originator_version
        line.take(state, number)
        after = view_of(state)
        for change in changes(before, after):
            last[change.path] = number
        before = after
    return before, last


def _written_for(path: Path, written: str) -> bool:
    """Whether a path is at or below a written one."""
    parts = written.split(paths.SEPARATOR)
    return len(path) >= len(parts) and all(
        part in (paths.ANY, str(key)) for part, key in zip(parts, path, strict=False)
    )
