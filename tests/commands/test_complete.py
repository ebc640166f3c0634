"""What a key press completes."""

from __future__ import annotations

import subprocess
import sys
from time import process_time

import click
import pytest
from click.shell_completion import ShellComplete

from archive import glance
from cli import main
from tests.commands.conftest import Begin, Pway


def completed(pway: Pway, *args: str) -> list[str]:
    *before, incomplete = args
    shell = ShellComplete(main, {"obj": None}, "pway", "_PWAY_COMPLETE")
    with click.Context(main, info_name="pway"):
        return [item.value for item in shell.get_completions(["--store", str(pway.store), *before], incomplete)]


def test_games_by_id_and_name(pway: Pway, friday: str) -> None:
    assert completed(pway, "log", "fri") == ["friday"]
    assert completed(pway, "blame", "tal") == [friday]


def test_what_can_follow_the_game_in_an_address(pway: Pway, friday: str) -> None:
    assert completed(pway, "show", "friday@s") == ["friday@start"]
    assert completed(pway, "show", "friday@l") == ["friday@last:"]
    assert completed(pway, "show", "friday@last:p") == ["friday@last:points_added"]


def test_event_types_of_the_game_on_the_line(pway: Pway, friday: str, begin: Begin) -> None:
    begin(name="saturday")
    assert completed(pway, "log", "friday", "--type", "p") == ["points_added"]
    assert completed(pway, "log", "saturday", "--type", "p") == []


def test_players_of_the_game_on_the_line(pway: Pway, friday: str) -> None:
    assert completed(pway, "log", "friday", "--player", "") == ["ann", "bob"]
    assert completed(pway, "show", "friday", "--as", "b") == ["bob"]


@pytest.mark.parametrize("damage", ["missing", "text"])
def test_where_there_is_no_store_nothing_is_completed(pway: Pway, damage: str) -> None:
    if damage == "text":
        pway.store.write_text("Dear Sir or Madam, " * 100)
    assert completed(pway, "log", "fri") == []
    assert completed(pway, "log", "friday", "--type", "") == []


def test_a_glance_takes_less_than_100_milliseconds(pway: Pway, friday: str) -> None:
    started = process_time()
    glance.topics(pway.store, "friday")
    glance.players(pway.store, "friday")
    assert process_time() - started < 0.1


def test_completing_never_loads_the_library() -> None:
    code = "import sys, commands.complete, archive.glance; print('eventsourcing' in sys.modules, 'pydantic' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "False False\n"
    )
