"""`undo`, `redo`, `fork`, `whatif`."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from archive.audit import verify
from archive.envelope import link
from tests.commands.conftest import Begin, Pway
from tests.core import tally


def add(points: int) -> str:
    return json.dumps({"type": "add", "points": points})


@pytest.fixture
def begun(pway: Pway, begin: Begin) -> str:
    """A game in which ann has added 2 and bob 3 (and chance has rolled); its id."""
    game_id = begin()
    pway.ok("act", "friday", add(2))
    pway.ok("act", "friday", add(3), "--seed", "1")
    return game_id


class TestUndo:
    def test_the_last_action_no_longer_counts_and_the_log_shows_it_only_on_demand(self, pway: Pway, begun: str) -> None:
        newest = pway.json("show", "friday")["version"]
        told = pway.json("undo", "friday")
        assert [row["version"] for row in told["events"]] == list(range(3, newest + 1))
        assert told["awaiting"] == {"actor": "bob", "decision": "add"}
        assert pway.ok("show", "friday", "players.bob.points").strip() == "0"
        assert [row["version"] for row in pway.json("log", "friday")] == [1, 2, newest + 1]
        everything = pway.json("log", "friday", "--all")
        assert [row["version"] for row in everything if not row["stands"]] == list(range(3, newest + 1))
        struck = pway.ok("log", "friday", "--all").splitlines()[2]
        assert struck.endswith("bob adds 3. (taken back)")
        styled = pway("--color", "always", "log", "friday", "--all").stdout.splitlines()[2]
        assert "\x1b[9m" in styled

    def test_c10_redo_brings_it_back_until_something_else_is_played(self, pway: Pway, begun: str) -> None:
        before = pway.json("show", "friday")["state"]
        pway.ok("undo", "friday")
        pway.ok("redo", "friday")
        assert pway.json("show", "friday")["state"] == before
        pway.ok("undo", "friday")
        pway.ok("act", "friday", add(1), "--seed", "1")
        (error, *_) = pway.fails(1, "redo", "friday")
        assert error.endswith("[core/nothing-to-restore]")

    def test_c09_what_was_taken_back_can_still_be_looked_at_and_forked_from(self, pway: Pway, begun: str) -> None:
        pway.ok("undo", "friday")
        assert pway.ok("show", "friday@3", "bob.points").strip() == "3"
        assert pway.json("fork", "friday@end", "--name", "now")["version"] >= 3

    def test_a_version_or_a_round_can_be_gone_back_to(self, pway: Pway, begun: str) -> None:
        pway.ok("act", "friday", add(1))
        assert pway.json("undo", "friday", "--to", "r1")["awaiting"]["actor"] == "ann"
        pway.ok("undo", "friday", "--to", "1")
        assert pway.ok("show", "friday", "ann.points").strip() == "0"

    def test_what_chance_dealt_is_not_dealt_again(self, pway: Pway, begun: str) -> None:
        error = pway.fails(1, "undo", "friday", "--to", "3")
        assert error[0].startswith(f"error: at {begun}@3 chance has to decide")
        assert error[2].startswith(f"  try: go back to {begun}@2")
        pway.ok("act", "friday", add(1))
        assert pway.json("undo", "friday", "--to", "r1")["awaiting"] == {"actor": "ann", "decision": "add"}

    def test_c12_a_target_that_is_missing_is_an_error_that_names_it(self, pway: Pway, begun: str) -> None:
        (error, *_) = pway.fails(3, "undo", "friday", "--to", "99")
        assert error.startswith(f"error: There is no {begun}@99; {begun} has the versions 1 to ")

    def test_c14_a_stale_undo_is_refused_and_what_is_new_is_shown(self, pway: Pway, begun: str) -> None:
        errors = pway.fails(5, "undo", "friday", "--expect", "2")
        assert any(line.startswith(f"{begun}@3  bob adds 3") for line in errors)
        assert pway.fails(5, "undo", "friday@2")
        assert all(row["stands"] for row in pway.json("log", "friday", "--all"))

    def test_a_dry_run_changes_nothing(self, pway: Pway, begun: str) -> None:
        before = pway.json("log", "friday", "--all")
        assert "would be taken back" in pway("undo", "friday", "--dry-run").stderr
        assert pway.json("log", "friday", "--all") == before

    def test_a_game_with_retractions_is_sound_and_travels_in_a_file(self, pway: Pway, begun: str) -> None:
        for command in ("undo", "redo", "undo"):
            pway.ok(command, "friday")
        with pway.archive() as archive:
            assert verify(archive, begun).is_sound
        exported = pway.ok("export", "friday")
        other = pway.store.with_name("other.db")
        pway.ok("import", "-", "--verify", input=exported, store=other)
        assert pway.ok("export", "friday", store=other) == exported

    def test_the_score_is_that_of_what_stands(self, pway: Pway, begun: str) -> None:
        pway.ok("undo", "friday")
        assert {row["player"]: row["total"] for row in pway.json("score", "friday")} == {"ann": 2, "bob": 0}

    def test_a_retracted_action_cannot_be_played_as_json(self, pway: Pway, begun: str) -> None:
        pway.fails(2, "act", "friday", '{"type": "retract", "to": 1}')


class TestFork:
    def test_c43_a_fork_is_a_game_of_its_own_that_names_its_parent(self, pway: Pway, begun: str) -> None:
        before = pway.ok("export", "friday")
        told = pway.json("fork", "friday@2", "--name", "saturday")
        with pway.archive() as archive:
            (row,) = archive.store.select_rows(begun, gt=1, lte=2)
            assert told["parent"] == {"game": begun, "version": 2, "link": link(row)}
            assert verify(archive, told["id"]).is_sound
        pway.ok("act", "saturday", add(1), "--seed", "5")
        assert pway.ok("show", "saturday@3", "bob.points").strip() == "1"
        assert pway.ok("export", "friday") == before
        assert pway.ok("log", "saturday").splitlines()[0].endswith(f"Forked from {begun}@2.")

    def test_an_audit_compares_the_parent_with_what_it_was(self, pway: Pway, begun: str) -> None:
        forked = pway.json("fork", "friday@2", "--name", "saturday")["id"]
        with pway.archive() as archive:
            assert verify(archive, forked).notes == (f"it comes from {begun}@2, which is as it was then",)
        with closing(sqlite3.connect(pway.store)) as connection, connection:
            connection.execute(
                "UPDATE stored_events SET state = CAST(replace(state, '\"points\":2', '\"points\":1') AS BLOB) "
                "WHERE originator_id = ? AND originator_version = 2",
                (begun,),
            )
        with pway.archive() as archive:
            (finding,) = verify(archive, forked).findings
        assert (finding.kind, finding.address) == ("parent", f"{forked}@1")
        with closing(sqlite3.connect(pway.store)) as connection, connection:
            connection.execute("DELETE FROM stored_events WHERE originator_id = ?", (begun,))
        with pway.archive() as archive:
            assert verify(archive, forked).notes == (f"it comes from {begun}@2, which is not in this store",)

    def test_versions_of_a_fork_are_those_of_its_parent(self, pway: Pway, begun: str) -> None:
        pway.ok("fork", "friday", "--name", "saturday")
        assert pway("diff", "friday@2", "saturday@2").exit_code == 0

    def test_a_moment_among_consequences_is_taken_to_the_next_decision(self, pway: Pway, begun: str) -> None:
        result = pway("fork", "friday@r1")
        assert result.exit_code == 0
        assert pway.json("fork", "friday@5")["awaiting"] is not None
        assert "taken to" in pway("fork", "friday@5").stderr

    def test_what_chance_has_to_decide_is_dealt_in_the_fork(self, pway: Pway, begun: str) -> None:
        told = pway.json("fork", "friday@3", "--seed", "1")
        assert told["awaiting"] == {"actor": "ann", "decision": "add"}
        assert told["version"] > 3

    def test_a_bad_name_is_refused(self, pway: Pway, begun: str) -> None:
        pway.fails(2, "fork", "friday", "--name", "a@b")


class TestWhatIf:
    def test_another_action_is_compared_with_what_was_played(self, pway: Pway, begun: str) -> None:
        before = pway.ok("export", "friday")
        told = pway.json("whatif", "friday@1", add(1))
        assert told["replaced"] == f"{begun}@2"
        assert told["stopped"] is None
        assert told["original_scores"]["ann"] - told["scores"]["ann"] == 1
        assert {change["path"] for change in told["changes"]} >= {"players.ann.points"}
        assert pway.ok("export", "friday") == before

    def test_what_can_no_longer_be_played_is_named_with_the_reason(self, pway: Pway, begin: Begin) -> None:
        game_id = begin("--option", "target=5")
        with pway.archive() as archive:
            for action in (
                tally.Add(player="ann", points=1),
                tally.Add(player="bob", points=3),
                tally.Roll(pips=1),
                tally.Add(player="ann", points=3),
            ):
                archive.play(game_id, action)
        told = pway.json("whatif", "friday@1", add(3), code=1)
        assert told["followed"] == 2
        assert told["stopped"]["address"] == f"{game_id}@7"
        assert told["stopped"]["code"] == "tally/too-many"
        text = pway("whatif", "friday@1", add(3)).stdout
        assert "cannot: " in text
        assert "[tally/too-many]" in text

    def test_an_action_can_be_chosen_by_its_number(self, pway: Pway, begun: str) -> None:
        assert pway.json("whatif", "friday@1", "--choice", "3")["action"]["points"] == 3

    def test_an_action_that_is_not_legal_there_is_refused(self, pway: Pway, begun: str) -> None:
        (error, *_) = pway.fails(1, "whatif", "friday@1", '{"type": "add", "player": "bob", "points": 1}')
        assert error.endswith("[core/not-your-turn]")
