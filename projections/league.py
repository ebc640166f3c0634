"""Who sat in which finished games, filtered: what leaderboards, ratings and records begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, repeat
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

from projections.views.store import Reader

WHOLE_WIN: Final = 60
"""A win in sixtieths: the share of every number of winners up to six is a whole number of them."""

_SHARE: Final = f"CASE WHEN s.won = 0 THEN 0 ELSE {WHOLE_WIN} / s.won END"
"""From how many won to each one's share."""


class SeatRow(NamedTuple):
    """A player in a finished game.

    at: UTC instant at which the game ended. seats: number of players. won: share of the win in sixtieths.
    """

    at: str
    game_id: str
    game: str
    seats: int
    player: str
    bot: bool
    vp: int
    place: int
    won: int


class Line(NamedTuple):
    """What a leaderboard needs of a seat; see `SeatRow`."""

    at: str
    game: str
    player: str
    bot: bool
    vp: int
    place: int
    won: int


@dataclass(frozen=True, slots=True)
class Filter:
    """Which seats count. An empty text, 0 or an empty tuple leaves a thing open.

    since, until: a beginning of an ISO instant (`2026`, `2026-11-30`), both included. tags: all of them.
    who: seats of people, of bots, or both. Solo games count only where they are asked for with `seats=1`.
    """

    game: str = ""
    seats: int = 0
    since: str = ""
    until: str = ""
    tags: tuple[str, ...] = ()
    who: Literal["all", "humans", "bots"] = "all"

    def conditions(self) -> tuple[str, list[Any]]:
        """The SQL conditions on a seat called `s`, and their parameters."""
        asked: list[tuple[bool, str, Any]] = [
            (bool(self.game), "s.game = ?", self.game),
            (bool(self.seats), "s.seats = ?", self.seats),
            (not self.seats, "s.seats > ?", 1),
            (bool(self.since), "s.at >= ?", self.since),
            (bool(self.until), f"SUBSTR(s.at, 1, {len(self.until)}) <= ?", self.until),
            (self.who != "all", "s.bot = ?", int(self.who == "bots")),
            *((True, "s.game_id IN (SELECT game_id FROM {tag} WHERE tag = ?)", tag) for tag in self.tags),
        ]
        used = [(condition, value) for wanted, condition, value in asked if wanted]
        return " AND ".join(condition for condition, _ in used), [value for _, value in used]


def seat_rows(reader: Reader, chosen: Filter, names: Mapping[str, str]) -> list[SeatRow]:
    """The seats that count, oldest game first, under the names that players go by now.

    names: other names of players to the one they go by.
    """
    conditions, parameters = chosen.conditions()
    rows = reader.select(
        "SELECT s.at, s.game_id, s.game, s.seats, s.player, s.bot, s.vp, s.place, "
        f"{_SHARE} "
        f"FROM {{seat}} AS s WHERE {conditions} ORDER BY s.at, s.game_id, s.number",
        parameters,
    )
    # Tens of thousands of rows: this makes them without a call of Python for each.
    seats: list[SeatRow] = list(map(tuple.__new__, repeat(SeatRow), rows))
    return _renamed(seats, names) if names else seats


def lines(reader: Reader, chosen: Filter, names: Mapping[str, str]) -> list[Line]:
    """The seats that count as a leaderboard needs them, oldest game first. names: as for `seat_rows`.

    Without merged names this reads and makes no more than it must: it is what people wait for most often.
    """
    if names:
        return [line_of(seat) for seat in seat_rows(reader, chosen, names)]
    conditions, parameters = chosen.conditions()
    rows = reader.select(
        f"SELECT s.at, s.game, s.player, s.bot, s.vp, s.place, {_SHARE} "
        f"FROM {{seat}} AS s WHERE {conditions} ORDER BY s.at, s.game_id, s.number",
        parameters,
    )
    return list(map(tuple.__new__, repeat(Line), rows))


def line_of(seat: SeatRow) -> Line:
    return Line(seat.at, seat.game, seat.player, seat.bot, seat.vp, seat.place, seat.won)


def count_games(reader: Reader, chosen: Filter) -> int:
    """How many games have a seat that counts."""
    conditions, parameters = chosen.conditions()
    ((number,),) = reader.select(f"SELECT COUNT(DISTINCT s.game_id) FROM {{seat}} AS s WHERE {conditions}", parameters)
    return int(number)


def _renamed(seats: Sequence[SeatRow], names: Mapping[str, str]) -> list[SeatRow]:
    """Where two names of one player sat in the same game, both are kept in it: nobody plays against themselves."""
    renamed: list[SeatRow] = []
    for game in games(seats):
        known = Counter(names.get(seat.player, seat.player) for seat in game)
        for seat in game:
            name = names.get(seat.player, seat.player)
            renamed.append(seat._replace(player=name) if known[name] == 1 else seat)
    return renamed


def games(seats: Sequence[SeatRow]) -> Iterator[list[SeatRow]]:
    """The seats game by game."""
    for _, game in groupby(seats, key=attrgetter("game_id")):
        yield list(game)
