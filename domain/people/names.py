"""Names merged and parted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.core.event import Event
from domain.core.refusal import Refusal
from domain.people.events import NameParted, NamesMerged


class Names:
    """Which names mean the same player."""

    __slots__ = ("_into",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._into: dict[str, str] = {}
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        """Write an event down."""
        if isinstance(event, NamesMerged):
            self._into[event.name] = event.into
        elif isinstance(event, NameParted):
            del self._into[event.name]

    def of(self, name: str) -> str:
        """The name that a player goes by."""
        while name in self._into:
            name = self._into[name]
        return name

    @property
    def aliases(self) -> Mapping[str, str]:
        """Every other name of a player, with the one that the player goes by."""
        return {name: self.of(name) for name in self._into}


def merge(names: Names, name: str, into: str) -> NamesMerged:
    """Let two names mean one player. Raises Refusal."""
    if names.of(name) != name:
        raise Refusal("people/merged-already", f"{name} is {names.of(name)} already; part the name first")
    if names.of(into) == name:
        raise Refusal("people/same-player", f"{name} and {into} are one player already")
    return NamesMerged(name=name, into=into)


def part(names: Names, name: str) -> NameParted:
    """Let a name mean a player of its own again. Raises Refusal."""
    if names.of(name) == name:
        raise Refusal("people/not-merged", f"{name} is no other name of anybody")
    return NameParted(name=name)
