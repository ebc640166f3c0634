"""The bots of Brass: Birmingham."""

from __future__ import annotations

import statistics

import pytest

from domain.brass.ruleset import RULESET
from domain.core.game import Game
from players.protocol import play_on
from players.seats import seated

NAMES = ("ann", "bob", "cat", "dan")


def scores(players: int, bot: str, seed: str) -> list[int]:
    names = NAMES[:players]
    game = Game.start(RULESET, "bots", RULESET.start(names))
    play_on(game, seated(RULESET, names, [bot], seed))
    return list(RULESET.scores(game.state).values())


def test_the_greedy_bot_plays_a_sane_game_of_four() -> None:
    played = [score for seed in "abcde" for score in scores(4, "greedy", seed)]
    assert 70 <= statistics.median(played) <= 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_greedy_bot_beats_the_random_one_nearly_always(players: int) -> None:
    names = NAMES[:players]
    wins = 0
    for seed in "vwxyz":
        game = Game.start(RULESET, "bots", RULESET.start(names))
        play_on(game, seated(RULESET, names, ["greedy", *["random"] * (players - 1)], seed))
        wins += game.state.winners == ("ann",)
    assert wins >= 4


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_bot_plays_the_same_game_from_the_same_seed(bot: str) -> None:
    assert scores(2, bot, "seed") == scores(2, bot, "seed")
