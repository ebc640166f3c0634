"""`show PATH`, `diff`, `blame`, `why`, `narrate`, `bisect`, `find`."""

from __future__ import annotations

import json
import sys

import pytest

from domain.brass.components import NAMES
from tests.commands.conftest import Pway
from tests.projections import games


@pytest.fixture
def brass(pway: Pway) -> str:
    """A whole game of Brass between two greedy bots; its id."""
    history = games.brass(2, 1, "greedy")
    with pway.archive() as archive:
        archive.events.put(history)
    return history[0].originator_id


class TestShow:
    def test_a_value_can_be_asked_by_its_path(self, pway: Pway, brass: str) -> None:
        assert pway.ok("show", f"{brass}@start", "players.ann.money") == "17\n"
        assert pway.ok("show", f"{brass}@start", "ann.money") == "17\n"
        rows = pway.json("show", f"{brass}@start", "players.*.money")
        assert [(row["path"], row["value"]) for row in rows] == [("players.ann.money", 17), ("players.bob.money", 17)]

    def test_a_path_that_leads_nowhere_gets_a_proposal(self, pway: Pway, brass: str) -> None:
        (error, *_) = pway.fails(3, "show", brass, "players.ann.mony")
        assert "did you mean money?" in error

    def test_c23_what_a_player_could_not_know_is_hidden(self, pway: Pway, brass: str) -> None:
        hidden = pway.json("show", f"{brass}@r2", "players.bob.hand", "--as", "ann")[0]["value"]
        assert set(hidden) == {"?"}

    @pytest.mark.parametrize("position", ["r3", "canal", "rail:r2", "last:TileFlipped", "-1", "end"])
    def test_every_form_of_address_is_taken(self, pway: Pway, brass: str, position: str) -> None:
        assert pway.json("show", f"{brass}@{position}")["id"] == brass


class TestDiff:
    def test_two_moments_are_compared_value_by_value(self, pway: Pway, brass: str) -> None:
        rows = {row["path"]: row for row in pway.json("diff", f"{brass}@r3..r4", code=1)}
        assert rows["round"] == {"path": "round", "before": 3, "after": 4}
        assert pway.json("diff", f"{brass}@r3", f"{brass}@r4", code=1) == list(rows.values())

    def test_equal_moments_differ_in_nothing(self, pway: Pway, brass: str) -> None:
        assert pway.json("diff", f"{brass}@7", f"{brass}@7") == []

    def test_a_branch_can_be_chosen_and_counted(self, pway: Pway, brass: str) -> None:
        rows = pway.json("diff", f"{brass}@1..end", "--path", "ann", code=1)
        assert all(row["path"].startswith("players.ann.") for row in rows)
        assert "players.ann  " in pway("diff", f"{brass}@1..end", "--stat").stdout

    def test_one_moment_is_not_enough(self, pway: Pway, brass: str) -> None:
        assert pway.fails(2, "diff", f"{brass}@3")[1] == f"  try: write {brass}@3..@end, or two addresses"

    def test_games_of_different_kinds_cannot_be_compared(self, pway: Pway, brass: str, friday: str) -> None:
        pway.fails(2, "diff", brass, friday)


class TestBlame:
    def test_a_value_has_the_event_that_last_set_it(self, pway: Pway, brass: str) -> None:
        (row,) = pway.json("blame", f"{brass}@r3", "players.ann.money")
        assert (row["era"], row["round"], row["player"]) == ("canal", 3, "ann")
        assert row["sentence"].startswith("ann collects")
        shown = pway.json("log", row["address"], "-n", "1")[0]
        assert shown["sentence"] == row["sentence"]

    def test_the_whole_state_can_be_asked(self, pway: Pway, brass: str) -> None:
        lines = pway.ok("blame", brass).splitlines()
        assert len(lines) > 100
        assert all(line.startswith(f"{brass}@") for line in lines)

    def test_a_wrong_path_gets_a_proposal(self, pway: Pway, brass: str) -> None:
        (error, *_) = pway.fails(3, "blame", brass, "markt")
        assert "did you mean market?" in error


class TestWhy:
    @pytest.mark.parametrize("figure", ["vp", "money", "income"])
    def test_a_figure_is_explained_to_the_point(self, pway: Pway, brass: str, figure: str) -> None:
        told = pway.json("why", brass, "ann", figure)
        assert told["agrees"]
        assert told["amount"] == told["state"] == sum(part["amount"] for part in told["why"]["parts"])

    def test_the_tree_names_events_by_address(self, pway: Pway, brass: str) -> None:
        text = pway.ok("why", brass, "ann")
        assert text.startswith("ann's VP: ")
        assert "flipped: " in text
        address = next(word for word in text.split() if word.startswith(f"{brass}@"))
        pway.ok("show", address)

    def test_who_scored_for_whom(self, pway: Pway, brass: str) -> None:
        rows = pway.json("why", brass)
        assert {row["player"] for row in rows} == {"ann", "bob"}
        assert {row["figure"] for row in rows} <= {"vp", "income"}

    def test_wrong_names_get_the_right_ones(self, pway: Pway, brass: str) -> None:
        assert "players: ann, bob" in pway.fails(3, "why", brass, "zoe")[1]
        assert "vp, money, income" in pway.fails(2, "why", brass, "ann", "luck")[1]


class TestNarrate:
    def test_rounds_are_headings(self, pway: Pway, brass: str) -> None:
        text = pway.ok("narrate", f"{brass}@r1..r2")
        assert text.splitlines()[0] == "Canal Era, round 2"
        markdown = pway.ok("narrate", brass, "--format", "md")
        assert markdown.count("\n## ") == 22
        assert "\n- ann" in markdown

    def test_c23_a_player_tells_only_what_he_knows(self, pway: Pway, brass: str) -> None:
        rows = pway.json("narrate", brass, "--as", "ann")
        drawn = [row for row in rows if row["sentence"].startswith("bob draws")]
        assert drawn
        everything = {row["version"]: row["sentence"] for row in pway.json("narrate", brass)}
        assert all(everything[row["version"]] != row["sentence"] for row in drawn)
        assert not any(place in row["sentence"] for place in NAMES.values() for row in drawn)

    def test_what_looks_like_markdown_is_not(self, pway: Pway) -> None:
        pway.ok("new", "tally", "--players", "a_b_,c", "--name", "x *y*")
        markdown = pway.ok("narrate", "x *y*", "--format", "md")
        assert "# x \\*y\\*" in markdown
        assert "a\\_b\\_" in markdown


class TestBisect:
    def test_the_first_event_is_found(self, pway: Pway, brass: str) -> None:
        (row,) = pway.json("bisect", brass, 'event == "TileFlipped"')
        first = pway.json("log", brass, "--type", "TileFlipped")[0]
        assert row["address"] == first["address"]

    def test_every_turn_is_found(self, pway: Pway, brass: str) -> None:
        rows = pway.json("bisect", brass, "market.coal < 13", "--all")
        assert [row["holds"] for row in rows] == [number % 2 == 0 for number in range(len(rows))]

    def test_nothing_found_is_exit_code_1(self, pway: Pway, brass: str) -> None:
        assert pway.json("bisect", brass, "round > 99", code=1) == []

    def test_a_fault_is_underlined(self, pway: Pway, brass: str) -> None:
        errors = pway.fails(2, "bisect", brass, "round > 3 and anne.money < 5")
        assert "did you mean ann?" in errors[0]
        assert errors[-2:] == ["  round > 3 and anne.money < 5", "                ^^^^"]

    def test_a_part_of_the_game_can_be_searched(self, pway: Pway, brass: str) -> None:
        (row,) = pway.json("bisect", f"{brass}@rail:r1..", 'event == "TileFlipped"')
        assert row["era"] == "rail"

    def test_a_program_can_judge_by_git_s_exit_codes(self, pway: Pway, brass: str) -> None:
        script = f"{sys.executable} -c \"import json,sys; sys.exit(json.load(sys.stdin)['era'] == 'rail')\""
        (row,) = pway.json("bisect", brass, "--run", script)
        (asked,) = pway.json("bisect", brass, 'era == "rail"')
        assert row["version"] == asked["version"]

    @pytest.mark.parametrize(("code", "exit_code"), [(0, 1), (125, 1), (130, 1)])
    def test_a_program_may_find_nothing_or_end_the_search(
        self, pway: Pway, brass: str, code: int, exit_code: int
    ) -> None:
        result = pway("bisect", f"{brass}@9", "--run", f"{sys.executable} -c raise(SystemExit({code}))")
        assert result.exit_code == exit_code

    def test_a_program_that_is_not_there_is_an_error(self, pway: Pway, brass: str) -> None:
        pway.fails(3, "bisect", brass, "--run", "./no-such-program")

    def test_either_a_condition_or_a_program(self, pway: Pway, brass: str) -> None:
        pway.fails(2, "bisect", brass)


class TestFind:
    def test_games_are_found_and_those_without_such_a_name_passed_over(
        self, pway: Pway, brass: str, friday: str
    ) -> None:
        result = pway("find", "market.coal < 13", "--json")
        (row,) = json.loads(result.stdout)["data"]
        assert row["id"] == brass
        assert "1 game passed over: nothing is called 'market'" in result.stderr
        assert {row["id"] for row in pway.json("find", "version == 2")} == {brass, friday}

    def test_only_games_of_a_kind(self, pway: Pway, brass: str, friday: str) -> None:
        assert [row["id"] for row in pway.json("find", "version == 2", "--game", "tally")] == [friday]

    def test_a_name_that_no_game_has_is_an_error(self, pway: Pway, brass: str) -> None:
        assert "did you mean ann?" in pway.fails(2, "find", "anne.money == 1")[0]

    def test_nothing_found_is_exit_code_1(self, pway: Pway, brass: str) -> None:
        assert pway("find", "round > 99").exit_code == 1

    def test_a_broken_game_hides_no_other(self, pway: Pway, brass: str, friday: str) -> None:
        pway.tamper("UPDATE stored_events SET state = x'00' WHERE originator_id = ?", friday)
        assert [row["id"] for row in pway.json("find", "version == 2")] == [brass]
