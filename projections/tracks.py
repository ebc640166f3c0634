"""Track positions: where every marker of a game stands, how it came there, and who moved it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from domain.core.event import ActionEvent, Event
from projections.timeline import Moment, Timeline

NOBODY: Final = ""
"""Who moved a marker that the rules alone moved: at the end of a round, by chance."""


class Marker(NamedTuple):
    """Where a marker stands. place: its number on the track. label: what people call it there."""

    place: int
    label: str


Markers = Mapping[str, Marker]
"""The markers of one track: by player in seat order, or by name where they are the table's."""


@dataclass(frozen=True, slots=True)
class Track:
    """A track of a game.

    name: short, for programs and options. lowest, highest: ends of the printed track; the highest is 0 where there is
    none. read: from a state to the markers. race: whether players try to be ahead on it. best: whether the higher or
    the lower marker is better. resets: whether all markers go back to 0 when a round ends. text: whether places are
    names and not numbers.
    """

    name: str
    title: str
    unit: str
    lowest: int
    highest: int
    read: Callable[[Any], Markers]
    race: bool = False
    best: Literal["high", "low"] = "high"
    resets: bool = False
    text: bool = False


class Tracks(NamedTuple):
    """The tracks of one kind of game. unmoved: events by which the rules move markers, whoever acted last."""

    of: Callable[[Any], tuple[Track, ...]]
    unmoved: frozenset[type[Event]]


class Move(NamedTuple):
    """A marker moved. cause: version of the action that led to it. by: whose action, or `NOBODY`."""

    track: str
    owner: str
    version: int
    moment: Moment
    before: Marker
    after: Marker
    cause: int
    by: str


class Lead(NamedTuple):
    """Others are ahead on a track from this version on. before is empty where nobody was ahead before."""

    track: str
    version: int
    moment: Moment
    before: tuple[str, ...]
    after: tuple[str, ...]


class Round(NamedTuple):
    """The markers at the end of a round, or as they stand now; of a track that resets, as they stood before.

    version: the last event of the round.
    """

    moment: Moment
    version: int
    markers: Mapping[str, Markers]


class History(NamedTuple):
    """Everything that happened on the tracks, without what was taken back.

    rounds: the set-up first. first: every marker when it is first seen, as a move from where it is.
    """

    tracks: tuple[Track, ...]
    rounds: tuple[Round, ...]
    first: tuple[Move, ...]
    moves: tuple[Move, ...]
    leads: tuple[Lead, ...]


def positions(tracks: Tracks, state: Any) -> list[tuple[Track, Markers]]:
    """Where the markers stand in a state."""
    return [(track, track.read(state)) for track in tracks.of(state)]


def history(kind: Tracks, line: Timeline[Any]) -> History:
    """What happened on the tracks up to the end of a timeline, in one pass over its standing events."""
    watch = _Watch(kind, line)
    for step in line.steps():
        if step.version in line.standing:
            watch.take(step.version, step.moment, step.state)
    return History(watch.tracks, watch.closed_rounds(), tuple(watch.first), tuple(watch.moves), tuple(watch.leads))


class _Watch:
    """Compares every state with the one before."""

    def __init__(self, kind: Tracks, line: Timeline[Any]) -> None:
        self.tracks = kind.of(line.at(1))
        self.first: list[Move] = []
        self.moves: list[Move] = []
        self.leads: list[Lead] = []
        self._line = line
        self._unmoved = kind.unmoved
        self._rounds: list[Round] = []
        self._markers: dict[str, Markers] = {}
        self._told: dict[str, Markers] = {}
        self._moment = Moment("", 0)
        self._ahead: dict[str, tuple[str, ...]] = {}

    def take(self, version: int, moment: Moment, state: Any) -> None:
        if moment != self._moment:
            self._moment, self._told = moment, dict(self._markers)
        for track in self.tracks:
            before, after = self._markers.get(track.name, {}), track.read(state)
            if before != after:
                self._markers[track.name] = after
                if not (before and track.resets and all(marker.place == 0 for marker in after.values())):
                    self._told[track.name] = after
                self._moved(track, version, moment, before, after)
                self._lead(track, version, moment, after)
        self._close_round(Round(moment, version, dict(self._told)))

    def closed_rounds(self) -> tuple[Round, ...]:
        return tuple(self._rounds)

    def _close_round(self, now: Round) -> None:
        if self._rounds and self._rounds[-1].moment == now.moment:
            self._rounds[-1] = now
        else:
            self._rounds.append(now)

    def _moved(self, track: Track, version: int, moment: Moment, before: Markers, after: Markers) -> None:
        cause = self._line.cause(version)
        by = self._mover(version, cause)
        for owner, marker in after.items():
            was = before.get(owner)
            if was is None:
                self.first.append(Move(track.name, owner, version, moment, marker, marker, cause, by))
            elif was != marker:
                self.moves.append(Move(track.name, owner, version, moment, was, marker, cause, by))

    def _mover(self, version: int, cause: int) -> str:
        if type(self._line.event(version).event) in self._unmoved:
            return NOBODY
        event = self._line.event(cause).event
        actor = event.action().actor if isinstance(event, ActionEvent) else NOBODY
        return actor if actor in self._line.started.players else NOBODY

    def _lead(self, track: Track, version: int, moment: Moment, markers: Markers) -> None:
        ahead = leaders(track, markers)
        before = self._ahead.get(track.name, ())
        if ahead != before:
            self._ahead[track.name] = ahead
            self.leads.append(Lead(track.name, version, moment, before, ahead))


def leaders(track: Track, markers: Markers) -> tuple[str, ...]:
    """Who is ahead on a track: several where they stand level, nobody where all do."""
    if not track.race or not markers:
        return ()
    best = (max if track.best == "high" else min)(marker.place for marker in markers.values())
    ahead = tuple(owner for owner, marker in markers.items() if marker.place == best)
    return () if len(ahead) == len(markers) > 1 else ahead


def helped(moves: Sequence[Move]) -> dict[tuple[str, str, str], int]:
    """How far markers of players were moved by others in all: track, owner and mover to spaces."""
    far: dict[tuple[str, str, str], int] = {}
    for move in moves:
        if move.by not in (NOBODY, move.owner):
            key = (move.track, move.owner, move.by)
            far[key] = far.get(key, 0) + move.after.place - move.before.place
    return far
