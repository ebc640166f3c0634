"""Taking back and bringing back. Nothing is rewritten: the game only stands elsewhere in its own history.

Every event of the rules goes on from the one at which the game stood; a `TurnedBack` event says at which version it
stands again. So each version, taken back or not, keeps its state, and the events that count are those on the way from
the start to where the game stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from domain.core.action import CHANCE, Action
from domain.core.event import ActionEvent, BrokenHistory, Event, Recorded
from domain.core.refusal import Refusal


class Retract(Action):
    """Take back everything after version `to`; left out, the last action of a player and what came after it."""

    type: Literal["retract"] = "retract"
    to: int | None = None

    @property
    def actor(self) -> str:
        return ""


class Restore(Action):
    """Bring back what was taken back last. Possible until something else is played."""

    type: Literal["restore"] = "restore"

    @property
    def actor(self) -> str:
        return ""


class TurnedBack(ActionEvent):
    """The game stands again where it stood after version `to`."""

    to: int


class Retracted(TurnedBack):
    """The events that stood after `to`, up to and including `last`, are taken back."""

    TOPIC: ClassVar[str] = "core.retracted"
    last: int

    def action(self) -> Action:
        return Retract(to=self.to)


class Restored(TurnedBack):
    """What was taken back last counts again, up to and including `to`."""

    TOPIC: ClassVar[str] = "core.restored"

    def action(self) -> Action:
        return Restore()


class Course:
    """Where a game stands, and how it came there.

    stood: the version at which the game stood after each version of its history, `stood[0] == 0`: itself, or the one
    that it turned back to. undone: where it stood before each retraction that can still be brought back, oldest first.
    """

    __slots__ = ("stood", "undone")

    def __init__(self, history: Iterable[Recorded] = ()) -> None:
        self.stood = [0]
        self.undone: list[int] = []
        for recorded in history:
            self.take(recorded.event)

    def take(self, event: Event) -> None:
        """Go on by the next event of the history. Raises BrokenHistory where it turns back to what never stood."""
        if not isinstance(event, TurnedBack):
            self.stood.append(len(self.stood))
            self.undone.clear()
            return
        if isinstance(event, Retracted):
            possible = event.last == self.tip and event.to in self.versions()[:-1]
            self.undone.append(self.tip)
        else:
            possible = bool(self.undone) and self.undone.pop() == event.to
        if not possible:
            raise BrokenHistory(f"version {len(self.stood)} turns back to version {event.to}, which cannot be")
        self.stood.append(event.to)

    @property
    def tip(self) -> int:
        """The version of the last event that counts; 0 before the first."""
        return self.stood[-1]

    def before(self, version: int) -> int:
        """The version that the event of a version went on from."""
        return self.stood[version - 1]

    def versions(self) -> list[int]:
        """The versions of the events that count, in order."""
        versions = []
        version = self.tip
        while version:
            versions.append(version)
            version = self.before(version)
        return versions[::-1]


def standing(history: Sequence[Recorded]) -> Sequence[Recorded]:
    """The events of a history that count, in order: all of them where nothing was taken back.

    Raises BrokenHistory.
    """
    if not any(isinstance(recorded.event, TurnedBack) for recorded in history):
        return history
    return [history[version - 1] for version in Course(history).versions()]


def decide_retraction(history: Sequence[Recorded], action: Retract | Restore) -> TurnedBack:
    """The event by which a whole history is turned back or forth. Raises Refusal."""
    course = Course(history)
    if isinstance(action, Restore):
        if not course.undone:
            raise Refusal("core/nothing-to-restore", "Nothing was taken back since the last action")
        return Restored(to=course.undone[-1])
    game_id, versions = history[0].originator_id, course.versions()
    to = _before_last_action(history, versions) if action.to is None else action.to
    _check_target(history, versions, f"{game_id}@{to}", to)
    return Retracted(to=to, last=course.tip)


def _before_last_action(history: Sequence[Recorded], versions: list[int]) -> int:
    """The version before the last action of a player; chance only answers, and goes with what it answered."""
    for before, version in zip(versions[-2::-1], versions[:0:-1], strict=True):
        event = history[version - 1].event
        if isinstance(event, ActionEvent) and event.action().actor != CHANCE:
            return before
    raise Refusal("core/nothing-to-retract", "No player has acted yet")


def _check_target(history: Sequence[Recorded], versions: list[int], address: str, to: int) -> None:
    game_id = history[0].originator_id
    if not 1 <= to <= len(history):
        raise Refusal("core/no-such-event", f"There is no {address}; {game_id} has the versions 1 to {len(history)}")
    if to not in versions:
        raise Refusal("core/does-not-stand", f"{address} does not count: it was taken back, or took something back")
    if to == versions[-1]:
        raise Refusal("core/nothing-to-retract", f"Nothing that counts comes after {address}")
    between = [version for version in versions[1:] if isinstance(history[version - 1].event, ActionEvent)]
    starts = [0, *(versions[versions.index(version) - 1] for version in between), versions[-1]]
    if to not in starts:
        before = max(start for start in starts if start < to)
        after = min(start for start in starts if start > to)
        raise Refusal(
            "core/within-an-action",
            f"{address} lies among the consequences of an action; before it is {game_id}@{before}, "
            f"after it {game_id}@{after}",
        )


__all__ = [
    "Course",
    "Restore",
    "Restored",
    "Retract",
    "Retracted",
    "TurnedBack",
    "decide_retraction",
    "standing",
]
