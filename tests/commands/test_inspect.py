"""`games`, `log`, `show`, `score`."""

from __future__ import annotations

import csv
import json

import pytest

from tests.commands.conftest import Begin, Pway
from tests.core import tally


class TestGames:
    def test_games_are_listed(self, pway: Pway, friday: str, begin: Begin) -> None:
        begin(name="saturday")
        result = pway("games")
        head, one, two = result.stdout.splitlines()
        assert head.split() == ["id", "name", "game", "players", "events", "started", "last", "last_event"]
        assert one.split()[:5] == [friday, "friday", "tally", "ann,", "bob"]
        assert "game_ended" in one
        assert "saturday" in two
        assert result.stderr == f"2 games in {pway.store}\n"

    def test_a_store_that_is_not_there_is_an_error_and_is_not_made(self, pway: Pway) -> None:
        error = pway.fails(3, "games")
        assert error[0] == f"error: there is no store at {pway.store} [archive/no-store]"
        assert error[1].startswith("  try: `pway demo`")
        assert not pway.store.exists()

    def test_a_file_that_is_no_store_is_an_error(self, pway: Pway) -> None:
        pway.store.write_text("Dear Sir or Madam, " * 100)
        (error, *_) = pway.fails(4, "games")
        assert "[archive/unreadable-store]" in error

    def test_the_option_may_stand_after_the_command(self, pway: Pway, friday: str) -> None:
        from click.testing import CliRunner

        from cli import main

        result = CliRunner().invoke(main, ["games", "--store", str(pway.store)])
        assert friday in result.stdout

    def test_the_environment_names_a_store(self, pway: Pway, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
        from click.testing import CliRunner

        from cli import main

        monkeypatch.setenv("PWAY_STORE", str(pway.store))
        assert friday in CliRunner().invoke(main, ["games"]).stdout

    def test_a_broken_game_has_its_problem_beside_it(self, pway: Pway, friday: str, begin: Begin) -> None:
        begin(name="saturday")
        pway.tamper("UPDATE stored_events SET state = x'00' WHERE originator_id = ?", friday)
        rows = {row["id"]: row for row in pway.json("games")}
        assert "cannot be read" in rows[friday]["problem"]
        assert len(rows) == 2


class TestLog:
    def test_c27_each_event_has_its_address_and_a_sentence(self, pway: Pway, friday: str) -> None:
        lines = pway.ok("log", "friday").splitlines()
        assert lines[0] == f"{friday}@1  A game of Tally begins between ann, bob."
        assert lines[1].startswith(f"{friday}@2  ann adds ")
        assert lines[5] == f"{friday}@6    Round 1 ends."

    def test_each_address_can_be_pasted_back(self, pway: Pway, friday: str) -> None:
        for line in pway.ok("log", "friday").splitlines():
            pway.ok("show", line.split()[0])

    def test_the_log_up_to_a_version(self, pway: Pway, friday: str) -> None:
        assert [row["version"] for row in pway.json("log", "friday@3")] == [1, 2, 3]

    @pytest.mark.parametrize(
        ("asked", "told"),
        [
            (("--type", "PointsAded"), "no type of event is called 'PointsAded'; did you mean PointsAdded?"),
            (("--type", "points_added", "--grep", "nobody said this"), "no event fits"),
        ],
    )
    def test_a_log_without_a_fitting_event_says_why(
        self, pway: Pway, friday: str, asked: tuple[str, ...], told: str
    ) -> None:
        result = pway("log", "friday", *asked)
        assert (result.exit_code, result.stdout, result.stderr.strip()) == (0, "", told)

    def test_only_the_last_events(self, pway: Pway, friday: str) -> None:
        assert [row["version"] for row in pway.json("log", "friday@9", "-n", "2")] == [8, 9]

    def test_the_newest_first(self, pway: Pway, friday: str) -> None:
        assert [row["version"] for row in pway.json("log", "friday@3", "--reverse")] == [3, 2, 1]

    def test_json_has_the_whole_event(self, pway: Pway, friday: str) -> None:
        row = pway.json("log", "friday@2", "-n", "1")[0]
        told = [
            "id",
            "version",
            "address",
            "at",
            "topic",
            "actor",
            "action",
            "sentence",
            "event",
            "era",
            "round",
            "stands",
        ]
        assert list(row) == told
        assert (row["id"], row["topic"], row["actor"], row["action"]) == (friday, "tally.points_added", "ann", True)
        assert set(row["event"]) == {"player", "points", "total"}

    def test_json_lines_have_one_event_a_line(self, pway: Pway, friday: str) -> None:
        rows = [json.loads(line) for line in pway.ok("log", "friday", "--format", "jsonl").splitlines()]
        assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))

    def test_what_was_taken_back_and_brought_back_has_a_sentence(self, pway: Pway, begin: Begin) -> None:
        from domain.core.retraction import Restore, Retract

        game_id = begin()
        pway.ok("act", "friday", "--choice", "1")
        with pway.archive() as archive:
            archive.play(game_id, Retract())
            archive.play(game_id, Restore())
        *_, taken, brought = pway.ok("log", "friday").splitlines()
        assert taken.endswith(f"Everything after {game_id}@1 is taken back.")
        assert brought.endswith(f"What was taken back counts again, up to {game_id}@2.")
        pway.ok("verify", "friday")


class TestShow:
    def test_the_board_as_it_is(self, pway: Pway, friday: str) -> None:
        lines = pway.ok("show", "friday").splitlines()
        newest = len(pway.json("log", "friday"))
        assert lines[0] == f"{friday}@{newest} of {newest}: Tally, friday"
        assert lines[2] == "Round 4"
        assert lines[-1] == "The game is over."

    def test_the_board_after_any_event(self, pway: Pway, friday: str) -> None:
        assert pway.ok("show", "friday@2").splitlines()[-1] == "bob has to decide now: add."
        assert pway.json("show", "friday@start")["state"]["players"]["ann"]["points"] == 0
        assert pway.json("show", "friday@-1") == pway.json("show", "friday@end") == pway.json("show", "friday")

    def test_among_the_consequences_of_an_action_nobody_has_to_decide(self, pway: Pway, friday: str) -> None:
        assert pway.ok("show", "friday@4").splitlines()[-1] == "More consequences of the last action follow."
        data = pway.json("show", "friday@4")
        assert (data["awaiting"], data["midway"]) == (None, True)

    @pytest.mark.parametrize("position", ["0", "999", "-999"])
    def test_a_version_out_of_range_is_an_error_that_states_the_range(
        self, pway: Pway, friday: str, position: str
    ) -> None:
        newest = len(pway.json("log", "friday"))
        (error,) = pway.fails(3, "show", f"friday@{position}")
        assert f"the game has the versions 1 to {newest} [pway/out-of-range]" in error

    @pytest.mark.parametrize(
        ("address", "hint"), [("friday@strat", "did you mean friday@start?"), ("@3", "names no game")]
    )
    def test_a_malformed_address_is_a_usage_error(self, pway: Pway, friday: str, address: str, hint: str) -> None:
        (error, *_) = pway.fails(2, "show", address)
        assert hint in error

    def test_a_slip_of_the_pen_gets_a_proposal(self, pway: Pway, friday: str) -> None:
        error = pway.fails(3, "show", "firday")
        assert error == [
            "error: there is no game 'firday' [archive/no-such-game]",
            "  why: did you mean friday?",
            "  try: `pway games` lists all",
        ]

    def test_a_beginning_that_fits_several_names_them(self, pway: Pway, friday: str, begin: Begin) -> None:
        begin(name="saturday")
        error = pway.fails(3, "show", "tally")
        assert error[0].startswith("error: 'tally' could be 2 games")
        assert friday in error[1]

    def test_what_a_player_could_not_know_is_left_out(self, pway: Pway, friday: str) -> None:
        players = pway.json("show", "friday@4", "--as", "bob")["state"]["players"]
        assert players["ann"] == {}
        assert "points" in players["bob"]
        shown = pway.ok("show", "friday@4", "--as", "bob")
        assert "as bob sees it" in shown
        assert "points:" in shown

    def test_nobody_sees_as_somebody_who_does_not_play(self, pway: Pway, friday: str) -> None:
        error = pway.fails(3, "show", "friday", "--as", "zoe")
        assert error[1] == "  why: players: ann, bob"

    def test_csv_has_paths_and_values(self, pway: Pway, friday: str) -> None:
        rows = dict(csv.reader(pway.ok("show", "friday", "--format", "csv").splitlines()))
        assert rows["state.round"] == "4"
        assert rows["id"] == friday

    def test_an_event_that_cannot_be_read_is_named(self, pway: Pway, friday: str) -> None:
        pway.tamper("UPDATE stored_events SET topic = 'tally.unknown' WHERE originator_version = 4")
        (error, *_) = pway.fails(4, "show", "friday")
        assert f"{friday}@4 has the unknown topic 'tally.unknown' [archive/unreadable-history]" in error
        pway.ok("show", "friday@3")

    def test_a_name_from_a_foreign_store_cannot_command_the_terminal(self, pway: Pway) -> None:
        with pway.archive() as archive:
            archive.begin(tally.started(("ann\x1b[2J", "bob")))
        for command in ("show", "log", "score"):
            assert "\x1b" not in pway.ok(command, "tally")
        assert "\x1b" not in pway.ok("games")


class TestScore:
    def test_c56_the_score_by_category_as_csv(self, pway: Pway, friday: str) -> None:
        rows = list(csv.DictReader(pway.ok("score", "friday", "--format", "csv").splitlines()))
        assert list(rows[0]) == ["player", "added", "bonus", "total", "winner"]
        for row in rows:
            assert int(row["added"]) + int(row["bonus"]) == int(row["total"])

    def test_c56_the_score_by_category_as_json(self, pway: Pway, friday: str) -> None:
        rows = pway.json("score", "friday")
        assert [row["player"] for row in rows] == ["ann", "bob"]
        assert list(rows[0]) == ["id", "player", "added", "bonus", "total", "winner"]
        assert any(row["winner"] for row in rows)

    def test_who_won_is_said(self, pway: Pway, friday: str) -> None:
        result = pway("score", "friday")
        assert result.stderr.startswith("Won by ")
        assert pway("score", "friday@5").stderr == ""

    def test_a_sheet_that_does_not_add_up_is_a_finding(
        self, pway: Pway, friday: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(tally.Tally, "scores", lambda self, state: dict.fromkeys(state.points, 99))
        result = pway("score", "friday")
        assert result.exit_code == 1
        assert "the state says 99" in result.stderr

    def test_what_was_taken_back_does_not_score(self, pway: Pway, begin: Begin) -> None:
        from domain.core.retraction import Retract

        game_id = begin()
        pway.ok("act", "friday", "--choice", "3")
        with pway.archive() as archive:
            archive.play(game_id, Retract())
        assert {row["total"] for row in pway.json("score", "friday")} == {0}
