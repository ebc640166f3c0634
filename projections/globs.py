"""Event types by name: a class name or a topic, with `*`, `?` and `[…]` as in file names."""

from __future__ import annotations

from fnmatch import fnmatchcase

from domain.core.event import Event


def matches(kind: type[Event], pattern: str) -> bool:
    """Whether an event class is meant: `IncomeCollected`, `brass.income_collected`, `income_*`, `*Scored`."""
    wanted = pattern.lower()
    names = (kind.__name__.lower(), kind.TOPIC, kind.TOPIC.partition(".")[2])
    return any(fnmatchcase(name, wanted) for name in names)
