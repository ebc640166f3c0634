"""The contract that every game keeps, on the toy game and on each real one."""

from __future__ import annotations

from functools import cache

import pytest

from domain import catalogue
from tests.core import contract, tally

GAMES = ["tally", *contract.playable(list(catalogue.GAMES))]


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    tally.install(monkeypatch)


@cache
def whole(game: str) -> contract.Whole:
    ruleset = catalogue.ruleset(game)
    return contract.whole_game(ruleset, min(count for count in ruleset.player_counts if count > 1), "1")


@pytest.mark.parametrize("game", GAMES)
class TestEveryGame:
    def test_any_prefix_replays_to_the_live_state(self, game: str) -> None:
        contract.every_prefix_replays_to_the_live_state(catalogue.ruleset(game), whole(game))

    def test_c19_the_actions_alone_make_the_same_game_again(self, game: str) -> None:
        contract.the_actions_alone_make_the_same_game_again(catalogue.ruleset(game), whole(game))

    def test_c58_every_offered_action_commits(self, game: str) -> None:
        contract.every_offered_action_commits(catalogue.ruleset(game), whole(game))

    def test_c17_c58_a_refusal_has_a_reason_and_leaves_no_trace(self, game: str) -> None:
        contract.a_refusal_leaves_no_trace(catalogue.ruleset(game), whole(game))

    def test_c55_it_comes_back_whole_from_store_and_file(self, game: str) -> None:
        contract.it_comes_back_whole_from_store_and_file(whole(game))

    def test_every_event_has_a_sentence_a_topic_and_an_effect(self, game: str) -> None:
        contract.every_event_has_a_sentence_and_a_topic_of_its_game(catalogue.ruleset(game), whole(game))
