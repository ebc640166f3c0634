"""Our own recorded games replay to their results, texts and counts."""

from __future__ import annotations

import json

import pytest

from tests.brass.counts import COUNTS, counts_of
from tests.brass.fixtures import FOLDER, load, names, result_of
from tests.brass.ledger import Ledger, check_books
from tests.brass.playthrough import playthrough
from tests.brass.regenerate import GAMES, PLAYTHROUGHS

REGENERATE = "if the change is meant: python -m tests.brass.regenerate"


def test_every_fixture_is_one_that_the_script_can_play_anew() -> None:
    assert set(names()) == set(GAMES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)


@pytest.mark.parametrize("name", names())
def test_recorded_game_comes_to_its_result(name: str) -> None:
    fixture = load(name)
    game = fixture.new_game()
    ledger = Ledger(fixture.start["players"])
    for action in fixture.actions:
        ledger.add(game.play(action))
        check_books(game.state, ledger)
    assert game.awaiting is None
    assert result_of(game) == fixture.result, REGENERATE


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough_is_as_written(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(playthrough(load(name)).splitlines(), written, strict=True), 1):
        assert now == then, f"line {number}; {REGENERATE}"


@pytest.mark.parametrize("name", names())
def test_number_of_legal_actions_is_as_counted(name: str) -> None:
    assert counts_of(load(name)) == json.loads(COUNTS.read_text("utf-8"))[name], REGENERATE
