"""`log`: filters, counts and following."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from commands.log import arrivals
from tests.commands.conftest import Begin, Pway
from tests.core import tally


def versions(pway: Pway, *args: str) -> list[int]:
    return [row["version"] for row in pway.json("log", "friday", *args)]


class TestFilters:
    @pytest.mark.parametrize("glob", ["PointsAdded", "points_*", "tally.points_added", "pointsadded"])
    def test_by_type(self, pway: Pway, friday: str, glob: str) -> None:
        rows = pway.json("log", "friday", "--type", glob)
        assert len(rows) == 6
        assert {row["topic"] for row in rows} == {"tally.points_added"}

    def test_by_several_types(self, pway: Pway, friday: str) -> None:
        rows = pway.json("log", "friday", "--type", "*Ended", "--type", "DieRolled")
        assert {row["topic"] for row in rows} == {"tally.round_ended", "tally.game_ended", "tally.die_rolled"}

    def test_by_player_round_and_text(self, pway: Pway, friday: str) -> None:
        assert all(row["event"]["player"] == "ann" for row in pway.json("log", "friday", "--player", "ann"))
        assert {row["round"] for row in pway.json("log", "friday", "--round", "2")} == {2}
        assert all("is last" in row["sentence"] for row in pway.json("log", "friday", "--grep", "IS LAST"))
        assert versions(pway, "--era", "canal") == []

    def test_between_two_moments(self, pway: Pway, friday: str) -> None:
        newest = versions(pway)[-1]
        assert versions(pway, "--since", "3", "--until", "6") == [4, 5, 6]
        assert versions(pway, "--since", f"{friday}@-2") == [newest]
        assert [row["version"] for row in pway.json("log", "friday@3..6")] == [4, 5, 6]
        second = pway.json("log", "friday@r1..r2")
        assert {row["round"] for row in second} == {2}
        assert versions(pway, "--since", "last:DieRolled")[-1] == newest

    def test_a_range_turned_round_is_an_error_that_turns_it(self, pway: Pway, friday: str) -> None:
        error = pway.fails(2, "log", "friday@6..3")
        assert error[1] == f"  try: write {friday}@3..{friday}@6"

    def test_c12_a_moment_that_is_not_there_states_the_range(self, pway: Pway, friday: str) -> None:
        (error, *_) = pway.fails(3, "log", "friday", "--since", "99")
        assert f"{friday}@99 is out of range: the game has the versions 1 to " in error
        (error, *_) = pway.fails(3, "log", "friday", "--since", "r9")
        assert f"{friday}@r9 is out of range: the game has the rounds 1 to " in error


class TestForms:
    def test_one_line_for_each_action(self, pway: Pway, friday: str) -> None:
        lines = pway.ok("log", "friday", "--oneline").splitlines()
        assert lines[0].startswith(f"{friday}@1  A game of Tally begins")
        assert lines[3].startswith(f"{friday}@4  The die shows ")
        assert lines[3].endswith(" (+2)")

    def test_consequences_are_counted_whatever_is_filtered(self, pway: Pway, friday: str) -> None:
        lines = pway.ok("log", "friday", "--oneline", "--type", "DieRolled").splitlines()
        assert [line.endswith((" (+2)", " (+3)")) for line in lines] == [True] * 3

    def test_counts_by_type_and_player(self, pway: Pway, friday: str) -> None:
        rows = {row["type"]: row for row in pway.json("log", "friday", "--stat")}
        assert rows["tally.points_added"] == {"type": "tally.points_added", "events": 6, "ann": 3, "bob": 3}

    def test_other_formats(self, pway: Pway, friday: str) -> None:
        head = pway.ok("log", "friday", "-n", "1", "--format", "csv").splitlines()[0]
        assert head == "address,version,at,era,round,topic,actor,action,stands,sentence"


class TestDamage:
    def test_c42_events_from_one_on_that_cannot_be_replayed_are_shown_and_the_event_is_named(
        self, pway: Pway, friday: str
    ) -> None:
        with closing(sqlite3.connect(pway.store)) as connection, connection:
            connection.execute(
                "UPDATE stored_events SET state = CAST(replace(state, 'ann', 'zoe') AS BLOB) WHERE originator_version = 7"
            )
        result = pway("log", "friday")
        assert result.exit_code == 4
        assert len(result.stdout.splitlines()) == 17
        assert f"{friday}@7 (tally.points_added) cannot be replayed: KeyError: 'zoe'" in result.stderr
        assert pway.json("log", "friday@6")[-1]["round"] == 2


class TestFollowing:
    def test_c52_what_others_add_comes_as_they_add_it(self, pway: Pway, begin: Begin) -> None:
        game_id = begin()
        with pway.archive() as writer, pway.archive() as reader:
            moves = iter([None, tally.Add(player="ann", points=2)])

            def wait() -> None:
                if move := next(moves):
                    writer.play(game_id, move)

            seen = arrivals(reader, game_id, 1, wait)
            assert next(seen).event.TOPIC == "tally.points_added"

    def test_a_process_follows_until_it_is_interrupted(self, pway: Pway, tmp_path: object) -> None:
        pway.ok("new", "brass", "--players", "ann,bob", "--name", "b", "--seed", "1")
        command = [sys.executable, "-m", "cli", "--store", str(pway.store), "log", "b", "--follow", "-n", "1"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            pway.ok("bot", "b", "--seed", "1")
            second = process.stdout.readline()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)
        assert "@" in first
        assert int(second.split()[0].partition("@")[2]) == int(first.split()[0].partition("@")[2]) + 1
        assert process.returncode == 130

    def test_it_cannot_be_combined_with_what_needs_the_end(self, pway: Pway, friday: str) -> None:
        pway.fails(2, "log", "friday", "--follow", "--reverse")
