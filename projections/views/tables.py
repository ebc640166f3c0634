"""The tables of the views, and the rows that a finished game adds to each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple

from projections.finished import Finished

VERSION: Final = 1
"""Version of all views together. Raised by one whenever any row would be another: they are then made anew."""

Row = tuple[Any, ...]


class Column(NamedTuple):
    name: str
    kind: Literal["text", "integer"]


class Table(NamedTuple):
    """A table in which every row belongs to one game. key: of its rows, and the order in which they are read."""

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    rows: Callable[[Finished], Iterator[Row]]


def _texts(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, "text") for name in names)


def _integers(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, "integer") for name in names)


def _game(game: Finished) -> Iterator[Row]:
    started = game.started
    yield (
        game.game_id,
        started.GAME,
        started.name,
        game.at,
        game.result.decided_by,
        len(started.players),
        int(started.table),
    )


def _seats(game: Finished) -> Iterator[Row]:
    started, result = game.started, game.result
    for number, seat in enumerate(result.seats):
        won = len(result.winners) if seat.player in result.winners else 0
        bot = int(seat.player in started.bots)
        yield (
            game.at,
            game.game_id,
            number,
            started.GAME,
            len(started.players),
            seat.player,
            bot,
            seat.vp,
            seat.place,
            won,
        )


def _tags(game: Finished) -> Iterator[Row]:
    for tag in dict.fromkeys(game.started.tags):
        yield game.game_id, tag


def _scores(game: Finished) -> Iterator[Row]:
    """Undivided categories as they are, divided ones by their parts."""
    for player, points in game.scores.points.items():
        parts = game.scores.parts.get(player, {})
        divided = {category for category, _ in parts}
        for category, vp in points.items():
            if category not in divided:
                yield game.game_id, player, category, "", vp
        for (category, part), vp in parts.items():
            yield game.game_id, player, category, part, vp


def _facts(game: Finished) -> Iterator[Row]:
    for fact in game.facts:
        yield game.game_id, fact.player, fact.kind, fact.what, fact.number


GAME: Final = Table(
    "game",
    (*_texts("game_id", "game", "name", "at", "decided_by"), *_integers("seats", "at_table")),
    ("game_id",),
    _game,
)
SEAT: Final = Table(
    "seat",
    (
        *_texts("at", "game_id"),
        *_integers("number"),
        *_texts("game"),
        *_integers("seats"),
        *_texts("player"),
        *_integers("bot", "vp", "place", "won"),
    ),
    ("at", "game_id", "number"),
    _seats,
)
"""won: how many share the win; 0 for who did not win."""
TAG: Final = Table("tag", _texts("game_id", "tag"), ("game_id", "tag"), _tags)
SCORE: Final = Table(
    "score",
    (*_texts("game_id", "player", "category", "part"), *_integers("vp")),
    ("game_id", "player", "category", "part"),
    _scores,
)
FACT: Final = Table(
    "fact",
    (*_texts("game_id", "player", "kind", "what"), *_integers("number")),
    ("game_id", "player", "kind", "what"),
    _facts,
)
TABLES: Final = (GAME, SEAT, TAG, SCORE, FACT)


def _no_rows(game: Finished) -> Iterator[Row]:
    return iter(())


PROBLEM: Final = Table("problem", _texts("game_id", "problem"), ("game_id",), _no_rows)
"""Games that could not be read, and why."""

ALL: Final = (*TABLES, PROBLEM)
