"""What single games come to: result, score sheet, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from domain import catalogue
from domain.brass.events import TurnStarted
from domain.core.event import ActionEvent, Event, Recorded
from domain.core.game import Game
from domain.snowdonia.events import EventCubePlaced
from projections import lookup
from projections.finished import Finished, finished, folds, wanted
from projections.fold import TO_THE_END, Fold, run, topics
from tests.projections import games

GAMES = [("brass", 2), ("brass", 4), ("snowdonia", 1), ("snowdonia", 4)]


def history_of(kind: str, players: int) -> tuple[Recorded, ...]:
    return games.brass(players=players) if kind == "brass" else games.snowdonia(players=players)


def over(history: Sequence[Recorded]) -> Finished:
    found = finished(history)
    assert found is not None
    return found


@pytest.mark.parametrize(("kind", "players"), GAMES)
class TestEveryGame:
    def test_the_result_has_the_score_of_the_state(self, kind: str, players: int) -> None:
        history = history_of(kind, players)
        state = Game.replay(catalogue.ruleset(kind), history).state
        result = over(history).result
        assert {seat.player: seat.vp for seat in result.seats} == catalogue.ruleset(kind).scores(state)
        assert result.winners == state.winners

    def test_winners_are_placed_first_and_nobody_else(self, kind: str, players: int) -> None:
        result = over(history_of(kind, players)).result
        assert {seat.player for seat in result.seats if seat.place == 1} == set(result.winners)

    def test_categories_and_their_parts_add_up(self, kind: str, players: int) -> None:
        found = over(history_of(kind, players))
        for seat in found.result.seats:
            assert found.scores.total(seat.player) == seat.vp
            by_category: Counter[str] = Counter()
            for (category, _), vp in found.scores.parts.get(seat.player, {}).items():
                by_category[category] += vp
            for category, vp in by_category.items():
                assert vp == found.scores.points[seat.player][category]

    def test_the_wanted_events_are_enough(self, kind: str, players: int) -> None:
        history = history_of(kind, players)
        needed = [history[0], *(recorded for recorded in history[1:] if recorded.event.TOPIC in wanted())]
        assert len(needed) < len(history)
        assert finished(needed) == finished(history)

    def test_a_game_that_goes_on_has_no_result(self, kind: str, players: int) -> None:
        assert finished(history_of(kind, players)[:-1]) is None

    def test_every_player_has_an_opening(self, kind: str, players: int) -> None:
        found = over(history_of(kind, players))
        openings = [fact.player for fact in found.facts if fact.kind == "opening"]
        assert sorted(openings) == sorted(found.started.players)


def test_tiles_are_scored_by_era_and_industry() -> None:
    parts = Counter[str]()
    for seed in range(3):
        for entries in over(games.brass(seed=seed)).scores.parts.values():
            parts.update(category for category, _ in entries)
    assert set(parts) <= {"canal tiles", "rail tiles"}
    assert parts["canal tiles"]


def test_tiles_built_are_counted_by_player_and_industry() -> None:
    history = games.brass()
    built = [recorded.event for recorded in history if recorded.event.TOPIC == "brass.tile_built"]
    counted = sum(fact.number for fact in over(history).facts if fact.kind == "built")
    assert counted == len(built)


def test_events_of_the_events_track_are_counted() -> None:
    history = games.snowdonia()
    came = Counter(recorded.event.event for recorded in history if isinstance(recorded.event, EventCubePlaced))
    assert {fact.what: fact.number for fact in over(history).facts if fact.kind == "event"} == came


def test_folds_that_share_a_pass_see_what_each_would_see_alone() -> None:
    events = [recorded.event for recorded in games.brass(players=2)]
    together = run(folds("brass"), events)
    assert together == [run([fold], events)[0] for fold in folds("brass")]


def test_a_fold_sees_each_of_its_events_once() -> None:
    seen: list[int] = []
    events = [recorded.event for recorded in games.brass(players=2)]
    kinds = {type(event) for event in events if isinstance(event, ActionEvent)}
    counting = Fold(lambda started: seen, {kind: lambda seen, event: seen.append(id(event)) for kind in kinds}, len)
    assert run([counting, counting], events) == [2 * len(set(seen))] * 2
    assert set(topics([counting])) == {kind.TOPIC for kind in kinds}


def test_a_fold_about_the_beginning_sees_nothing_behind_its_last_event() -> None:
    events = [recorded.event for recorded in games.brass(players=2)]
    first = next(number for number, event in enumerate(events) if isinstance(event, TurnStarted))
    steps = {type(event): lambda seen, event: seen.append(event) for event in events[1:]}
    (seen,) = run([Fold(lambda started: list[Event](), steps, list, until=TurnStarted)], events)
    assert seen == events[1 : first + 1]


def test_a_topic_is_wanted_as_long_as_any_fold_wants_it() -> None:
    short = Fold(list, {TurnStarted: list.append}, list, until=EventCubePlaced)
    assert topics([short])[TurnStarted.TOPIC] == EventCubePlaced.TOPIC
    assert topics([short, short._replace(until=None)])[TurnStarted.TOPIC] == TO_THE_END


def test_a_pass_begins_with_the_start_of_a_game() -> None:
    with pytest.raises(ValueError, match="must begin"):
        run([lookup.result("brass")], [recorded.event for recorded in games.brass()][1:])
