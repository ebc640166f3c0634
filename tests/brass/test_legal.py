"""Legal actions are all there are: whatever else could be thought of is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from random import Random

import pytest

from domain.brass import actions as act
from domain.brass.cards import playable_cards
from domain.brass.components import FACES, INDUSTRIES, LINES, SLOTS, SLOTS_AT, place_of
from domain.brass.legal import FAMILIES
from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState
from domain.core.action import Action
from domain.core.refusal import Refusal
from tests.brass.random_play import new_game, play
from tests.brass.table import Table, cotton_mill, town

GAMES = [(2, 11), (3, 12), (4, 13)]


def positions(players: int, seed: int, every: int) -> Iterator[BrassState]:
    """Positions of a random game in which a player acts, some way apart."""
    for number, (before, _, _) in enumerate(play(new_game(players), Random(seed))):
        if number % every == 0 and before.phase == "actions":
            yield before


def accepted(state: BrassState, action: Action) -> bool:
    try:
        RULESET.decide(state, action)
    except Refusal as refusal:
        return refusal.code == "brass/choice-needed" and any(accepted(state, each) for each in _chosen(state, action))
    return True


def _chosen(state: BrassState, action: Action) -> Iterator[Action]:
    """The action with every combination of sources."""
    supply = [*(slot for slot, tile in state.board.items() if tile.cubes), act.MARKET]
    if isinstance(action, act.Build):
        face = FACES[action.industry, state.front(action.player, action.industry)]
        for coal, iron in product(product(supply, repeat=face.coal), product(supply, repeat=face.iron)):
            yield action.model_copy(update={"coal": coal, "iron": iron})
    elif isinstance(action, act.Network):
        for coal in product(supply, repeat=len(action.lines)):
            for beer in supply if len(action.lines) > 1 else [None]:
                yield action.model_copy(update={"coal": coal, "beer": beer})
    elif isinstance(action, act.Develop):
        for iron in product(supply, repeat=len(action.industries)):
            yield action.model_copy(update={"iron": iron})


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_builds_are_all_there_are(players: int, seed: int) -> None:
    for state in positions(players, seed, 19):
        cards = playable_cards(state, state.current)
        offered = {(a.card, a.industry, a.slot) for a in FAMILIES["build"](state, cards) if isinstance(a, act.Build)}
        for card, industry, slot in product(cards, INDUSTRIES, SLOTS):
            action = act.Build(player=state.current, card=card, industry=industry, slot=slot)
            assert accepted(state, action) == ((card, industry, slot) in offered), action


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_networks_are_all_there_are(players: int, seed: int) -> None:
    for state in positions(players, seed, 40):
        card = playable_cards(state, state.current)[0]
        offered = {a.lines for a in FAMILIES["network"](state, [card]) if isinstance(a, act.Network)}
        for lines in [*((line,) for line in LINES), *permutations(LINES, 2)]:
            action = act.Network(player=state.current, card=card, lines=lines)
            assert accepted(state, action) == (lines in offered), action


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_develops_are_all_there_are(players: int, seed: int) -> None:
    for state in positions(players, seed, 7):
        card = playable_cards(state, state.current)[0]
        offered = {a.industries for a in FAMILIES["develop"](state, [card]) if isinstance(a, act.Develop)}
        for industries in [*product(INDUSTRIES), *combinations_with_replacement(INDUSTRIES, 2)]:
            action = act.Develop(player=state.current, card=card, industries=industries)
            assert accepted(state, action) == (industries in offered), action


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_sells_are_all_there_are(players: int, seed: int) -> None:
    for state in positions(players, seed, 5):
        card = playable_cards(state, state.current)[0]
        offered = {_sold(a.sales[0]) for a in FAMILIES["sell"](state, [card]) if isinstance(a, act.Sell)}
        possible = {_sold(sale) for sale in _sales(state) if accepted(state, _selling(state, card, sale))}
        assert offered == possible


def _selling(state: BrassState, card: str, sale: act.Sale) -> act.Sell:
    return act.Sell(player=state.current, card=card, sales=(sale,))


def _sales(state: BrassState) -> Iterator[act.Sale]:
    """Every sale of an own tile with every combination of barrels."""
    supply = [*(slot for slot, tile in state.board.items() if tile.cubes), act.MERCHANT]
    for slot, tile in state.board.items():
        if tile.owner == state.current:
            for beer in product(supply, repeat=FACES[tile.industry, tile.level].beer):
                for merchant, develop in product(state.merchants, (None, *INDUSTRIES)):
                    yield act.Sale(slot=slot, merchant=merchant, beer=beer, develop=develop)


def _sold(sale: act.Sale) -> tuple[str, str, bool, str | None]:
    """What distinguishes sales: without a barrel, one merchant tile stands for all in its place."""
    barrel = act.MERCHANT in (sale.beer or ())
    return sale.slot, sale.merchant if barrel else place_of(sale.merchant), barrel, sale.develop


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_location_stands_for_its_slot_exactly_where_one_is_possible(players: int, seed: int) -> None:
    for state in positions(players, seed, 17):
        for card, industry, place in product(playable_cards(state, state.current)[:3], INDUSTRIES, SLOTS_AT):
            action = act.Build(player=state.current, card=card, industry=industry, slot=place)
            slots = [
                slot.id for slot in SLOTS_AT[place] if accepted(state, action.model_copy(update={"slot": slot.id}))
            ]
            if len(slots) == 1:
                assert accepted(state, action), action
            else:
                with pytest.raises(Refusal):
                    RULESET.decide(state, action)


def test_location_with_several_slots_asks_which(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="birmingham").holds(town("tamworth"))
    kinds = {a.slot for a in table.legal() if isinstance(a, act.Build) and a.industry == "coal"}
    assert kinds == {"tamworth:0", "tamworth:1"}


def test_order_of_legal_actions_is_by_kind_then_card(table: Table) -> None:
    kinds = [getattr(action, "type", "") for action in table.legal()]
    assert kinds == sorted(kinds, key=list(FAMILIES).index)
    builds = [action.card for action in table.legal() if isinstance(action, act.Build)]
    assert builds == sorted(builds)
