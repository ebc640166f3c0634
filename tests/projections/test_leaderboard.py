"""Leaderboards, records and ratings, from seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.leaderboard import Standing, duels, records
from projections.leaderboard import leaderboard as ranked
from projections.league import WHOLE_WIN, Filter, SeatRow, _renamed, games, line_of
from projections.ratings import decisive, ranking, rate


def leaderboard(seats: Sequence[SeatRow]) -> list[Standing]:
    return ranked(map(line_of, seats))


def game(number: int, *scores: tuple[str, int], kind: str = "brass") -> list[SeatRow]:
    """A finished game in which VP alone decide."""
    best = max(vp for _, vp in scores)
    winners = sum(vp == best for _, vp in scores)
    return [
        SeatRow(
            f"2026-11-{number:02}T12:00:00.000000Z",
            f"{kind}-{number}",
            kind,
            len(scores),
            player,
            player.startswith("bot"),
            vp,
            1 + sum(other > vp for _, other in scores),
            WHOLE_WIN // winners if vp == best else 0,
        )
        for player, vp in scores
    ]


EVENING = [
    *game(1, ("ann", 100), ("bob", 80), ("cat", 60)),
    *game(2, ("ann", 90), ("bob", 90), ("cat", 10)),
    *game(3, ("bob", 70), ("ann", 50)),
    *game(4, ("ann", 120), ("cat", 119)),
]


class TestLeaderboard:
    def test_plays_wins_and_points_are_counted(self) -> None:
        ann, bob, cat = leaderboard(EVENING)
        assert (ann.player, ann.plays, ann.wins, ann.mean, ann.median, ann.best) == ("ann", 4, 2.5, 90.0, 95.0, 120)
        assert (bob.player, bob.plays, bob.wins, bob.mean, bob.median) == ("bob", 3, 1.5, 80.0, 80.0)
        assert (cat.player, cat.plays, cat.wins, cat.place) == ("cat", 3, 0, (3 + 3 + 2) / 3)

    def test_a_shared_win_counts_as_its_share(self) -> None:
        three = leaderboard(game(1, ("ann", 9), ("bob", 9), ("cat", 9), ("dan", 8)))
        assert [standing.wins for standing in three] == [pytest.approx(1 / 3)] * 3 + [0]

    def test_a_streak_is_of_games_in_a_row_and_ends_with_a_game_not_won(self) -> None:
        by_name = {standing.player: standing for standing in leaderboard(EVENING)}
        assert (by_name["ann"].streak, by_name["ann"].longest) == (1, 2)
        assert (by_name["bob"].streak, by_name["bob"].longest) == (2, 2)

    def test_points_of_different_games_are_not_mixed(self) -> None:
        mixed = leaderboard([*game(1, ("ann", 100), ("bob", 80)), *game(2, ("ann", 20), ("bob", 9), kind="snowdonia")])
        assert (mixed[0].mean, mixed[0].median, mixed[0].best) == (None, None, None)
        assert mixed[0].wins == 2

    def test_nobody_played_is_an_empty_board(self) -> None:
        assert leaderboard([]) == []

    def test_a_duel_is_over_the_games_that_both_played(self) -> None:
        bob, cat = duels(EVENING, "ann")
        assert (bob.opponent, bob.games, bob.better, bob.equal, bob.worse) == ("bob", 3, 1, 1, 1)
        assert (cat.opponent, cat.better) == ("cat", 3)
        assert cat.margin == pytest.approx((40 + 80 + 1) / 3)


class TestRecords:
    def test_each_kind_of_game_has_its_records(self) -> None:
        found = {
            (record.game, record.what): record
            for record in records([*EVENING, *game(5, ("dan", 3), ("eve", 1), kind="snowdonia")])
        }
        assert found["brass", "highest score"][2:5] == (120, "ann", "brass-4")
        assert found["brass", "biggest margin"][2:5] == (20, "ann", "brass-1")
        assert found["brass", "lowest winning score"][2:5] == (70, "bob", "brass-3")
        assert found["snowdonia", "highest score"].player == "dan"

    def test_of_equal_records_the_oldest_stands(self) -> None:
        again = [*game(1, ("ann", 50), ("bob", 40)), *game(2, ("cat", 50), ("dan", 40))]
        assert {record.player for record in records(again)} == {"ann"}


class TestNames:
    def test_merged_names_are_one_player(self) -> None:
        merged = _renamed([*game(1, ("ann b.", 5), ("bob", 3)), *game(2, ("Ann", 5), ("bob", 3))], {"ann b.": "Ann"})
        assert [(standing.player, standing.plays) for standing in leaderboard(merged)] == [("Ann", 2), ("bob", 2)]

    def test_two_names_of_one_player_in_the_same_game_stay_apart_in_it(self) -> None:
        merged = _renamed(game(1, ("ann b.", 5), ("Ann", 3), ("bob", 1)), {"ann b.": "Ann"})
        assert [seat.player for seat in merged] == ["ann b.", "Ann", "bob"]


class TestRatings:
    def test_winners_rise_and_losers_fall(self) -> None:
        careers = rate(game(1, ("ann", 9), ("bob", 5), ("cat", 1)))
        assert careers["ann"][0].mu > careers["bob"][0].mu > careers["cat"][0].mu
        assert ranking(careers) == ["ann", "bob", "cat"]

    def test_only_places_count_and_not_margins(self) -> None:
        close, wide = rate(game(1, ("ann", 101), ("bob", 100))), rate(game(1, ("ann", 900), ("bob", 1)))
        assert close == wide

    def test_equal_places_are_a_draw(self) -> None:
        careers = rate(game(1, ("ann", 9), ("bob", 9)))
        assert careers["ann"][0].mu == pytest.approx(careers["bob"][0].mu)

    def test_a_career_is_a_chain_of_games(self) -> None:
        for career in rate(EVENING).values():
            assert [one.after for one in career[:-1]] == pytest.approx([other.before for other in career[1:]])

    def test_the_decisive_games_are_those_that_moved_the_rating_most(self) -> None:
        career = rate(EVENING)["ann"]
        changes = [abs(rated.change) for rated in decisive(career, 2)]
        assert changes == sorted((abs(rated.change) for rated in career), reverse=True)[:2]

    def test_a_game_with_one_seat_rates_nobody(self) -> None:
        assert rate(game(1, ("ann", 9))) == {}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=4), max_size=12), st.randoms())
def test_every_game_gives_away_one_win_and_every_seat_is_a_play(
    scores: Sequence[Sequence[int]], rng: random.Random
) -> None:
    names = ["ann", "bob", "cat", "dan", "eve"]
    seats: list[SeatRow] = []
    for number, points in enumerate(scores, 1):
        seats += game(number, *zip(rng.sample(names, len(points)), points, strict=True))
    board = leaderboard(seats)
    assert sum(standing.wins for standing in board) == pytest.approx(len(scores))
    assert sum(standing.plays for standing in board) == sum(map(len, scores))
    assert len(list(games(seats))) == len(scores)
    for standing in board:
        better = sum(duel.better for duel in duels(seats, standing.player))
        others = sum(duel.worse for name in names for duel in duels(seats, name) if duel.opponent == standing.player)
        assert better == others


@pytest.mark.parametrize(
    ("chosen", "conditions", "parameters"),
    [
        (Filter(), "s.seats > ?", [1]),
        (Filter(seats=1), "s.seats = ?", [1]),
        (Filter(game="brass", who="humans"), "s.game = ? AND s.seats > ? AND s.bot = ?", ["brass", 1, 0]),
        (
            Filter(since="2026", until="2026-11"),
            "s.seats > ? AND s.at >= ? AND SUBSTR(s.at, 1, 7) <= ?",
            [1, "2026", "2026-11"],
        ),
    ],
)
def test_a_filter_is_conditions_on_seats(chosen: Filter, conditions: str, parameters: list[Any]) -> None:
    assert chosen.conditions() == (conditions, parameters)
