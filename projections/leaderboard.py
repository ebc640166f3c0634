"""Leaderboards: who played and won how often, and who did how well against whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from projections.league import WHOLE_WIN, Line, SeatRow, games


class Standing(NamedTuple):
    """A player over many games.

    wins: a shared win counts as its share. mean, median, best: VP; None over different games, whose VP mean different
    things. place: mean place. streak, longest: games in a row that were won or shared, up to now and ever.
    """

    player: str
    bot: bool
    plays: int
    wins: float
    mean: float | None
    median: float | None
    best: int | None
    place: float
    streak: int
    longest: int
    last: str

    @property
    def rate(self) -> float:
        """Wins for each game played."""
        return self.wins / self.plays


class _Career:
    __slots__ = ("bot", "last", "longest", "places", "streak", "vp", "won")

    def __init__(self) -> None:
        self.bot = True
        self.last = ""
        self.vp: list[int] = []
        self.places = 0
        self.won = 0
        self.streak = 0
        self.longest = 0


def leaderboard(lines: Iterable[Line]) -> list[Standing]:
    """The players, most wins first. lines: oldest game first."""
    careers: dict[str, _Career] = {}
    kinds: set[str] = set()
    for at, game, player, bot, vp, place, won in lines:
        career = careers.get(player)
        if career is None:
            career = careers[player] = _Career()
        career.bot = bool(bot)
        career.last = at
        career.vp.append(vp)
        career.places += place
        career.won += won
        career.streak = career.streak + 1 if won else 0
        if career.streak > career.longest:
            career.longest = career.streak
        kinds.add(game)
    standings = [_standing(player, career, len(kinds) < 2) for player, career in careers.items()]
    return sorted(standings, key=lambda standing: (-standing.wins, standing.place, standing.player))


def _standing(player: str, career: _Career, comparable: bool) -> Standing:
    plays = len(career.vp)
    return Standing(
        player,
        career.bot,
        plays,
        career.won / WHOLE_WIN,
        sum(career.vp) / plays if comparable else None,
        float(median(career.vp)) if comparable else None,
        max(career.vp) if comparable else None,
        career.places / plays,
        career.streak,
        career.longest,
        career.last,
    )


class Duel(NamedTuple):
    """A player against an opponent: games together, and in how many the player was placed better, equal or worse.

    margin: mean VP more than the opponent.
    """

    opponent: str
    games: int
    better: int
    equal: int
    worse: int
    margin: float


def duels(seats: Sequence[SeatRow], player: str) -> list[Duel]:
    """A player's record against everybody met, the most frequent opponent first."""
    met: dict[str, list[tuple[int, int]]] = {}
    for game in games(seats):
        own = next((seat for seat in game if seat.player == player), None)
        if own is not None:
            for other in game:
                if other is not own:
                    met.setdefault(other.player, []).append((other.place - own.place, own.vp - other.vp))
    found = [_duel(opponent, outcomes) for opponent, outcomes in met.items()]
    return sorted(found, key=lambda duel: (-duel.games, duel.opponent))


def _duel(opponent: str, outcomes: Sequence[tuple[int, int]]) -> Duel:
    better = sum(places > 0 for places, _ in outcomes)
    worse = sum(places < 0 for places, _ in outcomes)
    margin = sum(vp for _, vp in outcomes) / len(outcomes)
    return Duel(opponent, len(outcomes), better, len(outcomes) - better - worse, worse, margin)


class Record(NamedTuple):
    """A best value. what: `highest score`, `biggest margin` or `lowest winning score`. value: VP."""

    game: str
    what: str
    value: int
    player: str
    game_id: str
    at: str


def records(seats: Sequence[SeatRow]) -> list[Record]:
    """The records of each kind of game; of equal ones the oldest stands."""
    best: dict[tuple[str, str], Record] = {}
    for game in games(seats):
        for record in _records(game):
            key = (record.game, record.what)
            lower_is_better = record.what == "lowest winning score"
            known = best.get(key)
            if known is None or (record.value < known.value if lower_is_better else record.value > known.value):
                best[key] = record
    return [best[key] for key in sorted(best)]


def _records(game: Sequence[SeatRow]) -> Iterable[Record]:
    by_vp = sorted(game, key=lambda seat: -seat.vp)
    first = by_vp[0]
    where = (first.game_id, first.at)
    yield Record(first.game, "highest score", first.vp, first.player, *where)
    if len(by_vp) > 1:
        yield Record(first.game, "biggest margin", first.vp - by_vp[1].vp, first.player, *where)
    for winner in (seat for seat in game if seat.won):
        yield Record(winner.game, "lowest winning score", winner.vp, winner.player, *where)
