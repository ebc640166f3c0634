"""`new`, `act`, `legal`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.core.ruleset import Awaiting
from tests.commands.conftest import Begin, Pway
from tests.core import tally


class TestNew:
    def test_a_game_is_begun_and_told(self, pway: Pway) -> None:
        result = pway("new", "tally", "--players", "ann, bob")
        assert result.exit_code == 0
        assert "A game of Tally begins between ann, bob." in result.stdout
        assert "ann has to decide now: add." in result.stdout
        assert "Begun as tally-" in result.stderr

    def test_options_of_the_game_are_passed_on(self, pway: Pway) -> None:
        data = pway.json("new", "tally", "--players", "ann", "--option", "target=7", "--option", "rounds=1")
        assert data["events"][0]["event"]["target"] == 7

    def test_an_option_that_the_game_does_not_have_is_refused(self, pway: Pway) -> None:
        (error, *_) = pway.fails(1, "new", "tally", "--players", "ann", "--option", "colour=red")
        assert "[tally/option]" in error

    def test_an_option_without_a_value_is_a_usage_error(self, pway: Pway) -> None:
        (error, *_) = pway.fails(2, "new", "tally", "--players", "ann", "--option", "target")
        assert "[pway/bad-option]" in error

    def test_the_owner_of_a_box_plays_with_values_of_his_own(self, pway: Pway, tmp_path: Path) -> None:
        box = tmp_path / "box.toml"
        box.write_text('base = "mount-snowdon"\nscenario = "my-box"\n[work_rates.excavation]\nstart = 2\n')
        told = pway.json("new", "snowdonia", "--players", "ann,bob", "--name", "box", "--scenario", str(box))
        assert told["events"][0]["event"]["scenario"] == "my-box"
        assert [row["value"] for row in pway.json("show", "box", "rates.excavation")] == [2]

    def test_a_scenario_that_cannot_be_used_begins_nothing(self, pway: Pway, tmp_path: Path) -> None:
        box = tmp_path / "box.toml"
        box.write_text('base = "mount-snowdon"\n[work_rates.excavations]\nstart = 2\n')
        (error, *_) = pway.fails(1, "new", "snowdonia", "--players", "ann,bob", "--scenario", str(box))
        assert "excavations" in error
        assert not pway.store.exists()

    def test_an_unknown_game_gets_a_proposal(self, pway: Pway) -> None:
        error = pway.fails(2, "new", "taly", "--players", "ann")
        assert error == [
            "error: no game is called 'taly' [pway/unknown-game]",
            "  why: did you mean tally?",
            "  try: there are: brass, snowdonia, tally",
        ]

    @pytest.mark.parametrize(
        ("players", "reason"),
        [
            ("ann,ann", "two players are called 'ann'"),
            ("ann,chance", "no player can be called 'chance'"),
            ("ann,", "a player's name is empty"),
            ("ann,b\x1b[2Jb", "cannot be printed"),
            ("ann,b\tb", "cannot be printed"),
        ],
    )
    def test_c57_names_that_would_not_do_are_refused(self, pway: Pway, players: str, reason: str) -> None:
        (error, *_) = pway.fails(2, "new", "tally", "--players", players)
        assert reason in error
        assert not pway.store.exists()

    @pytest.mark.parametrize("name", ["a@b", "a..b", "../a", " a"])
    def test_a_game_name_that_would_not_do_in_an_address_is_refused(self, pway: Pway, name: str) -> None:
        (error, *_) = pway.fails(2, "new", "tally", "--players", "ann", "--name", name)
        assert "[pway/bad-name]" in error

    def test_too_many_players_are_refused_by_the_rules(self, pway: Pway) -> None:
        (error,) = pway.fails(1, "new", "tally", "--players", "a,b,c,d,e")
        assert error == "error: Tally is for 1 to 4 players, not 5 [tally/player-count]"


class TestAct:
    def test_an_action_is_played_and_its_consequences_told(self, pway: Pway, begin: Begin) -> None:
        begin()
        told = pway.ok("act", "friday", '{"type": "add", "player": "ann", "points": 2}')
        assert "ann adds 2." in told
        assert "bob has to decide now: add." in told

    def test_the_player_is_whose_turn_it_is(self, pway: Pway, begin: Begin) -> None:
        begin()
        assert pway.json("act", "friday", '{"type": "add", "points": 2}')["events"][0]["actor"] == "ann"

    def test_chance_is_dealt_at_once_in_a_game_played_here(self, pway: Pway, begin: Begin) -> None:
        begin()
        pway.ok("act", "friday", '{"type": "add", "points": 2}')
        data = pway.json("act", "friday", '{"type": "add", "points": 3}')
        assert [event["topic"] for event in data["events"]] == [
            "tally.points_added",
            "tally.die_rolled",
            "tally.bonus_given",
            "tally.round_ended",
        ]
        assert data["awaiting"] == {"actor": "ann", "decision": "add"}

    def test_c59_rules_that_deal_for_ever_are_stopped_and_nothing_is_stored(
        self, pway: Pway, begin: Begin, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game_id = begin()
        pway.ok("act", "friday", "--choice", "1")
        forever = Awaiting("chance", "roll")
        monkeypatch.setattr(
            tally.Tally, "awaiting", lambda self, state: Awaiting("bob", "add") if state.turn == 1 else forever
        )
        (error, *_) = pway.fails(70, "act", "friday", '{"type": "add", "player": "bob", "points": 1}')
        assert f"{game_id} still waits for chance after 1000 of its actions" in error
        with pway.archive() as archive:
            assert archive.head(game_id).version == 2

    def test_the_same_seed_deals_the_same(self, pway: Pway, begin: Begin) -> None:
        dealt = []
        for name in ("one", "two"):
            begin(name=name)
            pway.ok("act", name, "--choice", "1")
            dealt.append([event["event"] for event in pway.json("act", name, "--choice", "1", "--seed", "7")["events"]])
        assert dealt[0] == dealt[1]

    def test_in_a_table_record_chance_is_written_down(self, pway: Pway, begin: Begin) -> None:
        begin("--table")
        for _ in range(2):
            data = pway.json("act", "friday", "--choice", "1")
        assert data["awaiting"] == {"actor": "chance", "decision": "roll"}
        assert "The die shows 4." in pway.ok("act", "friday", '{"type": "roll", "pips": 4}')

    def test_an_action_can_come_from_standard_input(self, pway: Pway, begin: Begin) -> None:
        begin()
        assert "ann adds 1." in pway.ok("act", "friday", "-", input='{"type": "add", "points": 1}')

    def test_an_action_can_be_meant_by_its_number(self, pway: Pway, begin: Begin) -> None:
        begin()
        assert "ann adds 3." in pway.ok("act", "friday", "--choice", "3")

    def test_a_number_that_is_not_offered_is_a_usage_error(self, pway: Pway, begin: Begin) -> None:
        begin()
        (error, *_) = pway.fails(2, "act", "friday", "--choice", "4")
        assert "there is no choice 4" in error

    @pytest.mark.parametrize("more", [[], ['{"type": "add"}', "--choice", "1"]])
    def test_one_action_is_needed(self, pway: Pway, begin: Begin, more: list[str]) -> None:
        begin()
        (error, *_) = pway.fails(2, "act", "friday", *more)
        assert "[pway/one-action]" in error

    def test_c17_a_refusal_is_told_with_its_code_and_changes_nothing(self, pway: Pway, begin: Begin) -> None:
        game_id = begin()
        error = pway.fails(1, "act", "friday", '{"type": "add", "points": 9}')
        assert error == ["error: ann can add at most 3 points, not 9 [tally/too-many]"]
        with pway.archive() as archive:
            assert archive.head(game_id).version == 1

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            ("add", "the action is not JSON [pway/malformed-action]"),
            ("[1]", "the action is not a JSON object [pway/malformed-action]"),
            ('{"type": "steal"}', "[tally/malformed-action]"),
            ('{"type": "add", "points": "many"}', "add.points: "),
        ],
    )
    def test_what_is_no_action_is_a_usage_error(self, pway: Pway, begin: Begin, action: str, reason: str) -> None:
        begin()
        error = pway.fails(2, "act", "friday", action)
        assert reason in error[0]
        assert error[-1] == "  try: `pway legal --json` shows some"

    @pytest.mark.parametrize("way", [["friday", "--expect", "1"], ["friday@1"]])
    def test_c14_an_action_for_an_older_version_is_a_conflict_and_shows_what_is_new(
        self, pway: Pway, begin: Begin, way: list[str]
    ) -> None:
        game_id = begin()
        pway.ok("act", "friday", "--choice", "2")
        error = pway.fails(5, "act", *way, "--choice", "1")
        assert error == [
            f"{game_id}@2  ann adds 2.",
            f"error: {game_id} is at version 2, not 1 [archive/conflict]",
            f"  why: 1 event was stored in the meantime, from {game_id}@2",
            "  try: look at them, then act again",
        ]

    def test_an_action_for_the_present_version_is_played(self, pway: Pway, begin: Begin) -> None:
        begin()
        pway.ok("act", "friday@1", "--choice", "2")
        pway.ok("act", "friday", "--choice", "2", "--expect", "2")

    def test_two_different_versions_are_a_usage_error(self, pway: Pway, begin: Begin) -> None:
        begin()
        pway.ok("act", "friday", "--choice", "2")
        (error, *_) = pway.fails(2, "act", "friday@1", "--expect", "2", "--choice", "1")
        assert "[pway/two-versions]" in error

    def test_nothing_is_played_after_the_end(self, pway: Pway, friday: str) -> None:
        (error,) = pway.fails(1, "act", "friday", '{"type": "add", "player": "ann", "points": 1}')
        assert "[core/game-over]" in error


class TestLegal:
    def test_what_is_allowed_is_listed_with_numbers(self, pway: Pway, begin: Begin) -> None:
        begin()
        result = pway("legal", "friday")
        assert result.stdout.splitlines() == [
            "   1  add      points=1",
            "   2  add      points=2",
            "   3  add      points=3",
        ]
        assert result.stderr == "ann has to decide now: add.\n"

    def test_each_listed_action_can_be_played(self, pway: Pway, begin: Begin) -> None:
        begin()
        for row in pway.json("legal", "friday"):
            fresh = begin(name=f"try-{row['number']}")
            pway.ok("act", fresh, json.dumps(row["action"]))

    def test_a_filter_keeps_the_numbers(self, pway: Pway, begin: Begin) -> None:
        begin()
        assert pway.json("legal", "friday", "--type", "roll") == []
        assert [row["number"] for row in pway.json("legal", "friday", "--type", "add", "-n", "2")] == [1, 2]

    def test_what_was_allowed_earlier_can_be_listed(self, pway: Pway, friday: str) -> None:
        assert {row["actor"] for row in pway.json("legal", "friday@2")} == {"bob"}
        assert pway.json("legal", "friday") == []

    def test_nothing_is_allowed_among_the_consequences_of_an_action(self, pway: Pway, friday: str) -> None:
        error = pway.fails(2, "legal", "friday@4")
        assert error[0] == f"error: nobody has to decide at {friday}@4 [pway/midway]"
