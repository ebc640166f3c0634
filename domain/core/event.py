"""What has happened: the event base, the envelope and the topic registry."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict

from domain.core.action import Action


class Event(BaseModel):
    """A fact, with its results in it. Frozen; unknown fields are refused.

    TOPIC: the stable name under which the event is stored (`brass.links_scored`); never a module path.
    class_version: raised by one when the fields change. The class then brings a static method
        `upcast_v1_v2(payload)` that turns a stored payload (a dict, changed in place) into the next form.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    TOPIC: ClassVar[str] = ""
    class_version: ClassVar[int] = 1

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if "TOPIC" in cls.__dict__:
            _register(cls)


class ActionEvent(Event):
    """The event that an action is remembered by: first of its group, followed by its consequences.

    Everything up to the next `ActionEvent` happened because of it.
    """

    @abstractmethod
    def action(self) -> Action:
        """The action that this event records, with every choice in it."""


class Parent(BaseModel):
    """The place in another game from which a game was forked.

    version: up to which both have the same events. link: digest of the parent's history up to there.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    version: int
    link: str


class GameStarted(Event):
    """The first event of every game; each game has its own subclass with its options.

    players: seat order, clockwise. table: True where a game at a real table is written down, with hidden
    things unknown. rules: version of the ruleset in force. data: SHA-256 of the component data in force.
    parent: of a fork only. bots: the players that are programs. tags: what the game is filed under.
    """

    GAME: ClassVar[str] = ""

    players: tuple[str, ...]
    table: bool = False
    name: str = ""
    rules: int
    data: str
    parent: Parent | None = None
    bots: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class Recorded(NamedTuple):
    """An event in its place: which game, which version, stored when.

    originator_version: 1 for the first event of a game, without gaps. at: UTC instant at which it was stored
    (`2026-11-30T08:15:00.000000Z`), empty until it is stored.
    """

    originator_id: str
    originator_version: int
    event: Event
    at: str = ""


class BrokenHistory(ValueError):
    """Events that cannot be one game's history: no start, a gap, a duplicate or another game's event."""


class UnknownTopic(LookupError):
    """A stored topic that no event class of this program has."""


class UnreadableEvent(ValueError):
    """A stored payload that does not fit its event class."""


_CLASSES: dict[str, type[Event]] = {}
_READERS: dict[str, tuple[int, Callable[[bytes], Any]]] = {}
"""Topic to the present class version and what reads a payload of it, looked up once for all events of the class."""


def _register(cls: type[Event]) -> None:
    other = _CLASSES.setdefault(cls.TOPIC, cls)
    if other is not cls:
        raise TypeError(f"topic {cls.TOPIC!r} belongs to {other.__qualname__} and {cls.__qualname__}")
    _READERS[cls.TOPIC] = (cls.class_version, cls.__pydantic_validator__.validate_json)


def event_class(topic: str) -> type[Event]:
    """The event class of a topic.

    Only classes of this program are looked at: nothing that a log names is ever imported.
    Raises UnknownTopic.
    """
    try:
        return _CLASSES[topic]
    except KeyError:
        raise UnknownTopic(topic) from None


def topics() -> Mapping[str, type[Event]]:
    """All topics known so far, in order of definition."""
    return _CLASSES


def decode(topic: str, class_version: int, payload: bytes) -> Event:
    """The event that a stored JSON payload says, brought to the class's present form.

    Raises UnknownTopic, or UnreadableEvent where the payload does not fit or comes from a newer program.
    """
    try:
        present, read = _READERS[topic]
    except KeyError:
        raise UnknownTopic(topic) from None
    try:
        if class_version == present:
            return read(payload)  # type: ignore[no-any-return]
        cls = event_class(topic)
        return cls.model_validate(_upcast(cls, class_version, payload))
    except ValueError as error:
        raise UnreadableEvent(f"{topic} (version {class_version}): {error}") from error


def _upcast(cls: type[Event], class_version: int, payload: bytes) -> dict[str, Any]:
    import pydantic_core

    if not 0 < class_version < cls.class_version:
        raise ValueError(f"class version {class_version} is newer than this program's {cls.class_version}")
    data: dict[str, Any] = pydantic_core.from_json(payload)
    for version in range(class_version, cls.class_version):
        step: Callable[[dict[str, Any]], None] = getattr(cls, f"upcast_v{version}_v{version + 1}")
        step(data)
    return data


def encode(event: Event) -> bytes:
    """The JSON payload of an event: stable field order, no blanks."""
    return event.__pydantic_serializer__.to_json(event)
