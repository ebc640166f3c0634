"""`demo`, the first thing that people see."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from commands import demo
from domain import catalogue
from tests.commands.conftest import Pway
from tests.core import contract

GAMES = ["tally", *contract.complete(list(catalogue.GAMES))]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_explained_checked_and_kept(pway: Pway, game: str, tmp_path: Path) -> None:
    told = pway.ok("demo", "--game", game, "--seed", "7")
    for heading in ("The last round", "Where the victory points came from", "Checked", "What to try next"):
        assert heading in told.splitlines()
    assert "decided again, with the same consequences, field by field." in told
    proposed = [line.partition("#")[0] for line in told.splitlines() if line.startswith("  pway --store ")]
    assert len(proposed) == 6
    for line in proposed:
        words = shlex.split(line.replace("demo.jsonl", str(tmp_path / "demo.jsonl")))
        result = CliRunner().invoke(main, words[1:])
        assert result.exit_code == 0, f"{line}: {result.output}"


def test_the_same_seed_shows_the_same_game(pway: Pway) -> None:
    one, two = (pway.ok("demo", "--game", "tally", "--seed", "7").partition("What to try next")[0] for _ in range(2))
    told = [[line.partition("  ")[2] for line in demo.splitlines() if line.startswith("tally-")] for demo in (one, two)]
    assert len(told[0]) > 3
    assert told[0] == told[1]
    assert [row["name"] for row in pway.json("games")] == ["demo", "demo-2"]


def test_without_a_store_it_makes_one_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("PWAY_STORE", str(tmp_path / "mine.db"))
    result = CliRunner().invoke(main, ["demo", "--game", "tally", "--players", "1"])
    assert result.exit_code == 0, result.output
    assert len(list(tmp_path.glob("pway-demo-*/games.db"))) == 1
    assert not (tmp_path / "mine.db").exists()


def test_the_last_round_begins_where_the_round_that_is_shown_does(pway: Pway, friday: str) -> None:
    with pway.archive() as archive:
        history = archive.history(friday)
        ruleset = archive.load(friday).ruleset
    assert [recorded.event.TOPIC for recorded in demo._last_round(ruleset, history)] == [
        "tally.round_ended",
        "tally.points_added",
        "tally.points_added",
        "tally.die_rolled",
        "tally.bonus_given",
        "tally.round_ended",
        "tally.game_ended",
    ]


def test_a_demo_that_finds_something_wrong_says_so(pway: Pway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "score_faults", lambda *_: ["ann: the events add up to 1 VP, the state says 2"])
    result = pway("demo", "--game", "tally")
    assert result.exit_code == 1
    assert "the state says 2" in result.stdout


def test_a_program_that_is_not_on_the_path_is_proposed_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [".venv/bin/pway", "demo"])
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert demo._invoked() == ".venv/bin/pway"
    monkeypatch.setattr("shutil.which", lambda name: str(Path(".venv/bin/pway").absolute()))
    assert demo._invoked() == "pway"
