"""Ratings by OpenSkill (Plackett-Luce), from the places in finished games.

Only places count, not points: the model's own margins were once reversed, and a margin in one game says nothing in another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from projections.league import SeatRow, games

CERTAINTY: Final = 3.0
"""A rating is the skill that a player has almost surely: the mean less so many standard deviations."""


class Rated(NamedTuple):
    """What a game did to a player's rating. mu, sigma: mean and standard deviation of the skill after the game.

    before, after: the rating. place, seats: in the game.
    """

    game_id: str
    at: str
    game: str
    place: int
    seats: int
    mu: float
    sigma: float
    before: float
    after: float

    @property
    def change(self) -> float:
        return self.after - self.before


class RatingsUnavailable(RuntimeError):
    """The library that rates is not installed."""


def rate(seats: Sequence[SeatRow]) -> dict[str, list[Rated]]:
    """Every player's rated games, oldest first. seats: oldest game first. Raises RatingsUnavailable.

    Games of which only one seat is given do not rate anybody.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise RatingsUnavailable("ratings need the package openskill") from error
    model = PlackettLuce()
    skills: dict[str, Any] = {}
    careers: dict[str, list[Rated]] = {}
    for game in games(seats):
        if len(game) < 2:
            continue
        # A rating each: the model tells skills apart by which object they are.
        before = [skills.get(seat.player) or model.rating() for seat in game]
        teams = model.rate([[skill] for skill in before], ranks=[float(seat.place) for seat in game])
        for seat, old, (skill,) in zip(game, before, teams, strict=True):
            skills[seat.player] = skill
            careers.setdefault(seat.player, []).append(
                Rated(
                    seat.game_id,
                    seat.at,
                    seat.game,
                    seat.place,
                    seat.seats,
                    skill.mu,
                    skill.sigma,
                    old.ordinal(CERTAINTY),
                    skill.ordinal(CERTAINTY),
                )
            )
    return careers


def ranking(careers: dict[str, list[Rated]]) -> list[str]:
    """The players, the highest rating first."""
    return sorted(careers, key=lambda player: (-careers[player][-1].after, player))


def decisive(career: Sequence[Rated], number: int) -> list[Rated]:
    """The games that moved a rating most, up or down."""
    return sorted(career, key=lambda rated: (-abs(rated.change), rated.at))[:number]
