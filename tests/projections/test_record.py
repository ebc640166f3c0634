"""What a log must hold so that a dispute can be settled from it alone, on whole games of Brass."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.brass import events as ev
from domain.brass.components import START
from domain.brass.ruleset import RULESET
from domain.core.event import ActionEvent, Recorded
from domain.core.game import Game
from domain.core.retraction import Restore, Retract
from projections import timeline
from projections.timeline import Timeline
from tests.core.plain import plain
from tests.projections import games


@pytest.fixture(scope="module", params=[(3, 2, "greedy"), (4, 4, "random")], ids=str)
def line(request: pytest.FixtureRequest) -> Timeline[Any]:
    return Timeline(RULESET, games.brass(*request.param))


def test_c44_the_summary_of_a_round_outlives_the_reset_after_it(line: Timeline[Any]) -> None:
    order: tuple[str, ...] = ()
    spent = dict.fromkeys(line.started.players, 0)
    for step in line.steps():
        event = step.recorded.event
        if isinstance(event, ev.TurnOrderDrawn):
            order = event.order
        elif isinstance(event, ev.TileBuilt | ev.NetworkExtended):
            spent[event.player] += event.cost
        elif isinstance(event, ev.ResourceBought):
            spent[event.player] += event.price
        elif isinstance(event, ev.TurnOrderSet):
            assert tuple(event.spent) == order, "the old order"
            assert event.spent == spent
            assert event.order == tuple(sorted(order, key=spent.__getitem__)), "the new one"
            order, spent = event.order, dict.fromkeys(order, 0)


def test_c44_every_round_but_the_last_tells_each_players_income(line: Timeline[Any]) -> None:
    rounds = [moment for moment in dict.fromkeys(line.moments) if moment.round]
    for moment in rounds[:-1]:
        paid = {
            r.event.player
            for r in line.history
            if isinstance(r.event, ev.IncomeCollected) and line.moment(r.originator_version) == moment
        }
        assert paid == set(line.started.players)


def test_c45_each_piece_names_its_owner_place_and_price_and_every_flip_its_cause(line: Timeline[Any]) -> None:
    for recorded in line.history:
        event, version = recorded.event, recorded.originator_version
        if isinstance(event, ev.ResourceConsumed):
            tile = line.at(version).board[event.slot]
            assert (event.owner, event.left) == (tile.owner, tile.cubes)
        elif isinstance(event, ev.ResourceBought):
            assert event.price > 0
        elif isinstance(event, ev.TileFlipped):
            assert isinstance(line.event(line.cause(version)).event, ActionEvent)
            emptied_or_sold = line.event(version - 1).event
            assert isinstance(
                emptied_or_sold,
                ev.ResourceConsumed | ev.CubesSold | ev.TileSold | ev.MerchantBeerConsumed
                | ev.TileFlipped | ev.BonusMoneyGained | ev.BonusVictoryPointsGained | ev.BonusIncomeGained
                | ev.BonusDevelopGained,
            )  # fmt: skip


def test_c46_the_amounts_in_the_events_add_up_to_the_money_in_hand_after_each_of_them(line: Timeline[Any]) -> None:
    money = dict.fromkeys(line.started.players, START.money)
    for step in line.steps():
        event = step.recorded.event
        match event:
            case ev.TileBuilt() | ev.NetworkExtended():
                money[event.player] -= event.cost
            case ev.ResourceBought():
                money[event.player] -= event.price
            case ev.CubesSold():
                money[event.player] += sum(event.prices)
            case ev.LoanTaken() | ev.IncomeCollected() | ev.BonusMoneyGained():
                money[event.player] += event.amount
            case ev.TileRemovedForDebt():
                money[event.player] += event.value
        assert money == {name: player.money for name, player in step.state.players.items()}


def test_c47_income_is_an_event_of_its_own_and_never_part_of_an_action(line: Timeline[Any]) -> None:
    for recorded in line.history:
        if isinstance(recorded.event, ev.LoanTaken):
            before = line.at(recorded.originator_version - 1).players[recorded.event.player].money
            assert recorded.event.money - before == recorded.event.amount


def test_c48_what_the_end_of_an_era_brought_goes_with_the_action_that_is_taken_back(line: Timeline[Any]) -> None:
    scored = next(r.originator_version for r in line.history if isinstance(r.event, ev.LinksScored))
    action = line.cause(scored)
    end = line.decision_from(scored)
    game: Game[Any] = Game.replay(RULESET, line.history[:end])
    game.play(Retract())
    assert plain(game.state) == plain(line.at(action - 1))
    assert not any(isinstance(recorded.event, ev.LinksScored) for recorded in game.standing)
    game.play(Restore())
    assert plain(game.state) == plain(line.at(end))


@settings(max_examples=12, deadline=None)
@given(
    data=st.data(), history=st.sampled_from([games.brass(3, 2, "greedy"), games.snowdonia(3, 1), games.snowdonia(1, 2)])
)
def test_c11_do_and_undo_leave_every_detail_of_the_state_as_it_was(
    data: st.DataObject, history: tuple[Recorded, ...]
) -> None:
    line = timeline.of(history)
    decisions = [version for version in range(5, len(line)) if line.is_decision(version)]
    version = data.draw(st.sampled_from(decisions))
    back = data.draw(st.sampled_from([decision for decision in decisions if decision <= version]))
    event = line.event(version + 1).event
    assert isinstance(event, ActionEvent)
    game: Game[Any] = Game.replay(line.ruleset, line.history[:version])
    game.play(event.action())
    game.play(Retract(to=back))
    assert plain(game.state) == plain(line.at(back))
