"""What a condition sees when it is asked, and how it says that it is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.core.event import Event


class MalformedPredicate(ValueError):
    """A text that is no condition. position: of the fault, from 0, within `text`; length: of the faulty part."""

    def __init__(self, text: str, position: int, length: int, message: str) -> None:
        super().__init__(message)
        self.text = text
        self.position = position
        self.length = max(1, length)
        self.message = message

    def marked(self) -> str:
        """The condition with its fault underlined, on two lines."""
        return f"{self.text}\n{' ' * self.position}{'^' * self.length}"


class UnknownName(MalformedPredicate):
    """A name that this game does not have; another game may."""


class Missing:
    """What is not there: equal to nothing, and less or greater than nothing."""

    def __bool__(self) -> bool:
        return False


MISSING: Final = Missing()


class Scene:
    """What a condition can see: an event, and the state after it, whose tree is made only when it is asked for."""

    __slots__ = ("_tree", "_view", "event", "player", "version")

    def __init__(self, version: int, event: Event, view: Callable[[], Mapping[str, Any]]) -> None:
        self.version = version
        self.event = event
        self.player: Mapping[str, Any] | None = None
        self._view = view
        self._tree: Mapping[str, Any] | None = None

    @property
    def tree(self) -> Mapping[str, Any]:
        if self._tree is None:
            self._tree = self._view()
        return self._tree
