"""Our own recorded games: they replay, cover everything that can happen, and look as they did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.core.event import decode, encode
from domain.core.game import Game
from domain.snowdonia.ruleset import RULESET
from projections.fold import run
from projections.snowdonia.board import board
from projections.snowdonia.results import RESULT
from projections.snowdonia.scores import SCORES, score_sheet
from projections.snowdonia.statistics import STATISTICS
from tests.snowdonia.fixtures import FOLDER, files, load, occurrences, required
from tests.snowdonia.playthrough import COUNTS, GOLDEN, playthrough
from tests.snowdonia.random_play import check_replay, whole

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
class TestFixtures:
    def test_it_replays_to_its_final_scores(self, path: Path) -> None:
        fixture = load(path)
        game = fixture.replay()
        assert game.awaiting is None
        assert RULESET.scores(game.state) == fixture.scores
        check_replay(game, game.collect_events())

    def test_its_events_are_stored_and_read_without_loss(self, path: Path) -> None:
        for recorded in load(path).replay().collect_events():
            event = recorded.event
            assert decode(event.TOPIC, event.class_version, encode(event)) == event

    def test_it_is_one_action_a_line_in_canonical_form(self, path: Path) -> None:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert json.dumps(json.loads(line), separators=(",", ":")) == line

    def test_its_boards_fit_narrow_and_wide_terminals(self, path: Path) -> None:
        fixture = load(path)
        history = fixture.replay().collect_events()
        for end in range(1, len(history), max(1, len(history) // 15)):
            state = Game.replay(RULESET, history[:end]).state
            for width in (80, 140):
                assert max(map(len, board(state, width).splitlines())) <= width

    def test_every_event_has_a_sentence(self, path: Path) -> None:
        for recorded in load(path).replay().collect_events():
            sentence = RULESET.describe(recorded.event)
            assert sentence.endswith(".")
            assert "  " not in sentence
            assert "_" not in sentence


def test_every_event_type_end_and_scoring_category_occurs_in_some_fixture() -> None:
    found: set[str] = set()
    for path in FILES:
        found |= occurrences([recorded.event for recorded in load(path).replay().collect_events()])
    assert required() - found == set()


@pytest.mark.parametrize("count", COUNTS)
def test_the_playthrough_is_as_it_was(count: int) -> None:
    """After a wanted change: `python -m tests.snowdonia.playthrough`."""
    assert playthrough(load(FOLDER / f"{count}p.jsonl")) == (GOLDEN / f"{count}p.txt").read_text(encoding="utf-8")


def test_a_table_record_and_a_game_played_here_differ_in_nothing_but_the_flag() -> None:
    fixture = load(FOLDER / "3p.jsonl")
    at_table = fixture.__class__(fixture.players, True, fixture.options, fixture.scores, fixture.actions)
    here, there = fixture.replay(), at_table.replay()
    mine, theirs = whole(here.state), whole(there.state)
    assert mine.pop("table") is False
    assert theirs.pop("table") is True
    assert mine == theirs


class TestProjections:
    def test_the_sheet_of_a_running_game_says_what_scoring_now_would_bring(self) -> None:
        history = load(FOLDER / "4p.jsonl").replay().collect_events()
        for end in range(len(history) // 2, len(history), 7):
            game = Game.replay(RULESET, history[:end])
            sheet = score_sheet(recorded.event for recorded in history[:end])
            assert {player: sheet.total(player) for player in sheet.points} == RULESET.scores(game.state)

    def test_folds_need_no_other_events_than_they_name(self) -> None:
        history = [recorded.event for recorded in load(FOLDER / "4p.jsonl").replay().collect_events()]
        for fold in (SCORES, RESULT, *STATISTICS):
            wanted = {*fold.steps, fold.until}
            needed = [history[0], *(event for event in history[1:] if type(event) in wanted)]
            assert len(needed) < len(history)
            assert run([fold], needed) == run([fold], history)

    def test_the_result_places_the_winners_first(self) -> None:
        fixture = load(FOLDER / "5p.jsonl")
        history = [recorded.event for recorded in fixture.replay().collect_events()]
        ending = RESULT.begin(history[0])
        assert RESULT.end(ending) is None
        RESULT.steps[type(history[-1])](ending, history[-1])
        result = RESULT.end(ending)
        assert result is not None
        assert {seat.player: seat.vp for seat in result.seats} == fixture.scores
        assert {seat.player for seat in result.seats if seat.place == 1} == set(result.winners)
