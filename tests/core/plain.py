"""States as plain data, so that two can be compared in every detail."""

from __future__ import annotations

from typing import Any


def plain(thing: Any) -> Any:
    """All that a state holds, down to the last slot."""
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    if slots and not isinstance(thing, tuple):
        return {name: plain(getattr(thing, name)) for name in slots}
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [plain(value) for value in thing]
    return thing
