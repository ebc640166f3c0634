"""Where markers stand, how they came there, and who moved them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import catalogue
from domain.brass.components import LEVEL_OF_SPACE
from domain.core.event import ActionEvent, Recorded
from domain.core.game import Game
from domain.core.retraction import Retract
from projections import lookup, timeline
from projections.track_text import draw, lead_line, rounds_table
from projections.tracks import History, Marker, Track, helped, history, leaders, positions
from tests.projections import games


def told(events: tuple[Recorded, ...]) -> History:
    line = timeline.of(events)
    return history(lookup.tracks(line.started.GAME), line)


HISTORIES = {"brass": games.brass, "snowdonia": games.snowdonia}


@pytest.mark.parametrize("kind", HISTORIES)
class TestEveryGame:
    def test_the_last_round_has_the_markers_of_the_state(self, kind: str) -> None:
        events = HISTORIES[kind]()
        state = Game.replay(catalogue.ruleset(kind), events).state
        found = told(events)
        for track, markers in positions(lookup.tracks(kind), state):
            if not track.resets:
                assert found.rounds[-1].markers[track.name] == markers

    @settings(max_examples=10, deadline=None)
    @given(data=st.data())
    def test_at_any_version_they_stand_as_in_a_fold_from_the_start(self, kind: str, data: st.DataObject) -> None:
        events = HISTORIES[kind]()
        version = data.draw(st.integers(1, len(events)))
        state = Game.replay(catalogue.ruleset(kind), events[:version]).state
        assert positions(lookup.tracks(kind), timeline.of(events).at(version)) == positions(lookup.tracks(kind), state)

    def test_moves_lead_without_a_gap_from_the_first_place_to_the_last(self, kind: str) -> None:
        found = told(HISTORIES[kind]())
        for track in found.tracks:
            for owner in found.rounds[-1].markers[track.name]:
                moves = [move for move in found.moves if (move.track, move.owner) == (track.name, owner)]
                for one, other in pairwise(moves):
                    assert one.after == other.before
                if moves and not track.resets:
                    assert moves[-1].after == found.rounds[-1].markers[track.name][owner]

    def test_a_change_of_the_lead_is_true_at_its_version_and_not_before(self, kind: str) -> None:
        events = HISTORIES[kind]()
        found, line = told(events), timeline.of(events)
        by_name = {track.name: track for track in found.tracks}
        for lead in found.leads:
            track = by_name[lead.track]
            assert leaders(track, track.read(line.at(lead.version))) == lead.after
            if lead.version > 1:
                assert leaders(track, track.read(line.at(lead.version - 1))) == lead.before

    def test_the_mover_is_who_acted(self, kind: str) -> None:
        events = HISTORIES[kind]()
        found = told(events)
        for move in found.moves:
            cause = events[move.cause - 1].event
            if move.by:
                assert isinstance(cause, ActionEvent)
                assert cause.action().actor == move.by

    @pytest.mark.parametrize("width", [80, 140])
    def test_drawings_fit_the_terminal(self, kind: str, width: int) -> None:
        found = told(HISTORIES[kind]())
        for track in found.tracks:
            for line in (*draw(track, found.rounds[-1].markers[track.name], width), *rounds_table(found, track, width)):
                assert len(line) <= width

    def test_before_the_set_up_there_is_something_to_draw(self, kind: str) -> None:
        found = told(HISTORIES[kind]()[:1])
        for track in found.tracks:
            assert next(draw(track, found.rounds[-1].markers.get(track.name, {}), 80)) == track.title


def test_c44_what_was_spent_in_a_round_is_told_although_it_is_reset() -> None:
    events = games.brass(players=2)
    found, line = told(events), timeline.of(events)
    rounds = {entry.moment: entry.markers["spent"] for entry in found.rounds}
    for recorded in events:
        event: Any = recorded.event
        if event.TOPIC == "brass.turn_order_set":
            moment = line.moment(recorded.originator_version)
            assert {player: marker.place for player, marker in rounds[moment].items()} == event.spent


def test_c47_income_at_the_end_of_a_round_is_nobodys_doing() -> None:
    events = games.brass()
    by = {
        move.by
        for move in told(events).moves
        if events[move.version - 1].event.TOPIC in ("brass.income_collected", "brass.turn_order_set")
    }
    assert by == {""}


def test_what_others_moved_is_summed_up() -> None:
    events = games.brass(bot="greedy")
    found, line = told(events), timeline.of(events)
    income = {key: far for key, far in helped(found.moves).items() if key[0] == "income"}
    by_others = 0
    for recorded in events:
        event: Any = recorded.event
        if event.TOPIC == "brass.tile_flipped":
            cause: Any = events[line.cause(recorded.originator_version) - 1].event
            if cause.action().actor != event.player:
                by_others += event.to_space - event.from_space
    assert by_others > 0
    assert sum(income.values()) == by_others


def test_what_was_taken_back_is_no_move() -> None:
    ruleset = catalogue.ruleset("brass")
    events = games.brass(players=2)
    game: Game[Any] = Game.replay(ruleset, events)
    before = told(events)
    game.play(Retract(to=100))
    game.collect_events()
    versions = [recorded.originator_version for recorded in game.standing]
    after = told(tuple(game._history))
    assert max(versions) == 100
    assert list(after.moves) == [move for move in before.moves if move.version <= 100]


def test_the_label_of_the_income_marker_has_the_level() -> None:
    for markers in (entry.markers["income"] for entry in told(games.brass()).rounds):
        for marker in markers.values():
            assert marker.label == f"{marker.place} (level {LEVEL_OF_SPACE[marker.place]})"


def test_vp_past_the_end_of_the_track_have_a_lap() -> None:
    (progress,) = [track for track in told(games.brass()).tracks if track.name == "vp"]
    state = Game.replay(catalogue.ruleset("brass"), games.brass()).state
    state.players["ann"].vp = 104
    assert progress.read(state)["ann"] == Marker(104, "104 (lap 2, space 4)")


def test_who_is_level_with_all_is_not_ahead() -> None:
    track = Track("t", "T", "", 0, 9, lambda state: {}, race=True)
    assert leaders(track, {"ann": Marker(3, ""), "bob": Marker(3, "")}) == ()
    assert leaders(track, {"ann": Marker(3, ""), "bob": Marker(3, ""), "cat": Marker(1, "")}) == ("ann", "bob")


def test_a_change_of_the_lead_is_one_line_with_an_address() -> None:
    lead = next(lead for lead in told(games.brass()).leads if lead.track == "income")
    line = lead_line(lead, "Income marker", f"brass-1@{lead.version}")
    assert line.startswith(f"brass-1@{lead.version}  {lead.moment.era} round {lead.moment.round}  Income marker: ")
