"""What can have happened to players' names."""

from __future__ import annotations

from typing import ClassVar

from domain.core.event import Event


class NamesMerged(Event):
    """Two names mean one player, who goes by `into` from now on, in games of the past as well."""

    TOPIC: ClassVar[str] = "people.names_merged"
    name: str
    into: str


class NameParted(Event):
    """A name means a player of its own again."""

    TOPIC: ClassVar[str] = "people.name_parted"
    name: str
