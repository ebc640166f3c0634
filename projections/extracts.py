"""Games as flat tables for other programs: events, scores, and the histories of the tracks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple

from domain.core.event import ActionEvent
from projections import lookup
from projections.finished import folds
from projections.fold import run
from projections.sentences import sentence
from projections.timeline import Timeline
from projections.tracks import history

Value = str | int | bool | float | None


class Column(NamedTuple):
    """kind: what its values are; a value may be missing only where it says so. meaning: for who reads the table."""

    name: str
    kind: Literal["text", "integer", "number", "boolean"]
    meaning: str


class Extract(NamedTuple):
    """A table over games. rows: those of one game."""

    name: str
    columns: tuple[Column, ...]
    rows: Callable[[Timeline[Any]], Iterator[tuple[Value, ...]]]


_GAME: Final = (
    Column("game_id", "text", "the game"),
    Column("game", "text", "which kind: brass, snowdonia"),
)
_MOMENT: Final = (
    Column("version", "integer", "number of the event in its game, from 1"),
    Column("era", "text", "canal or rail; empty in games without eras"),
    Column("round", "integer", "0 before the first round"),
)


def _events(line: Timeline[Any]) -> Iterator[tuple[Value, ...]]:
    from domain.core.event import encode

    standing = line.standing
    for recorded, moment in zip(line.history, line.moments, strict=True):
        game_id, version, event, at = recorded
        action = isinstance(event, ActionEvent)
        actor = event.action().actor if isinstance(event, ActionEvent) else ""
        yield (
            game_id,
            line.started.GAME,
            version,
            moment.era,
            moment.round,
            at,
            event.TOPIC,
            actor,
            action,
            line.cause(version),
            version in standing,
            sentence(line.ruleset, recorded),
            encode(event).decode(),
        )


def _scores(line: Timeline[Any]) -> Iterator[tuple[Value, ...]]:
    started = line.started
    standing = [recorded for recorded in line.history if recorded.originator_version in line.standing]
    result, sheet, *_ = run(folds(started.GAME), (recorded.event for recorded in standing))
    if result is None:
        return
    for seat in result.seats:
        won = 1 / len(result.winners) if seat.player in result.winners else 0.0
        who = (line.game_id, started.GAME, started.name, standing[-1].at, len(result.seats))
        place = (seat.player, seat.player in started.bots, seat.vp, seat.place, won)
        parts = sheet.parts.get(seat.player, {})
        divided = {category for category, _ in parts}
        for category, vp in sheet.points[seat.player].items():
            if category not in divided:
                yield (*who, *place, category, "", vp)
        for (category, part), vp in parts.items():
            yield (*who, *place, category, part, vp)


def _tracks(line: Timeline[Any]) -> Iterator[tuple[Value, ...]]:
    """Every marker where it is first seen, then every move."""
    found = history(lookup.tracks(line.started.GAME), line)
    game = (line.game_id, line.started.GAME)
    for move in found.first:
        yield (*game, move.version, *move.moment, move.track, move.owner, None, *move.after, move.cause, move.by)
    for move in found.moves:
        where = (*game, move.version, *move.moment)
        yield (*where, move.track, move.owner, move.before.place, *move.after, move.cause, move.by)


EVENTS: Final = Extract(
    "events",
    (
        *_GAME,
        *_MOMENT,
        Column("at", "text", "UTC instant at which it was stored"),
        Column("topic", "text", "what happened: brass.tile_built"),
        Column("actor", "text", "who acted; empty for consequences"),
        Column("action", "boolean", "whether it is an action's own event"),
        Column("cause", "integer", "version of the action it follows from"),
        Column("counts", "boolean", "whether it was not taken back"),
        Column("sentence", "text", "the event in words"),
        Column("event", "text", "all of it, as JSON"),
    ),
    _events,
)
SCORES: Final = Extract(
    "scores",
    (
        *_GAME,
        Column("name", "text", "the game's name, if it has one"),
        Column("at", "text", "UTC instant at which the game ended"),
        Column("seats", "integer", "number of players"),
        Column("player", "text", "who"),
        Column("bot", "boolean", "whether the player is a program"),
        Column("total", "integer", "final VP"),
        Column("place", "integer", "from 1; equal players share the better one"),
        Column("won", "number", "share of the win"),
        Column("category", "text", "source of the VP"),
        Column("part", "text", "part of the category; empty where it is not divided"),
        Column("vp", "integer", "VP from it"),
    ),
    _scores,
)
TRACKS: Final = Extract(
    "tracks",
    (
        *_GAME,
        *_MOMENT,
        Column("track", "text", "which track"),
        Column("owner", "text", "whose marker, or its name"),
        Column("before", "integer", "place before; missing where the marker is first seen"),
        Column("place", "integer", "place now"),
        Column("label", "text", "what people call the place"),
        Column("cause", "integer", "version of the action it follows from"),
        Column("by", "text", "whose action moved it; empty where the rules did"),
    ),
    _tracks,
)
EXTRACTS: Final = {extract.name: extract for extract in (EVENTS, SCORES, TRACKS)}
