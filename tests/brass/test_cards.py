"""Hands, discards, wild cards, Scout and Pass. Rules §4, §12, §13."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.brass import events as ev
from domain.brass.components import WILD_INDUSTRY, WILD_LOCATION
from domain.brass.ruleset import RULESET
from tests.brass.table import Seat, Table, cotton_mill, industry, refused, sale, town


def wilds(table: Table) -> dict[str, int]:
    """Wild cards by kind, in the stacks and in the hands together."""
    return {
        wild: number + sum(player.hand.count(wild) for player in table.state.players.values())
        for wild, number in table.state.wilds.items()
    }


ANY_CARD: dict[str, Callable[[Seat, str], object]] = {
    "loan": lambda seat, card: seat.borrows(card),
    "develop": lambda seat, card: seat.develops("coal", card=card),
    "network": lambda seat, card: seat.places("birmingham--dudley", card=card),
    "sell": lambda seat, card: seat.sells(sale("birmingham:0", "oxford:0"), card=card),
    "pass": lambda seat, card: seat.passes(card),
}


@pytest.mark.parametrize("card", [WILD_LOCATION, WILD_INDUSTRY, town("worcester"), industry("iron")])
@pytest.mark.parametrize("action", ANY_CARD)
def test_any_card_pays_for_any_action_A26_A96_r2(table: Table, action: str, card: str) -> None:
    table.merchant("oxford:0", "cotton")
    table.player("ann").owns(cotton_mill(1), at="birmingham").links("birmingham--oxford").scouts()
    table.ann.holds(card, town("dudley"))
    table.turn_of("ann")
    table.state.wilds = {WILD_LOCATION: 3, WILD_INDUSTRY: 3}
    discards = table.ann.discards
    ANY_CARD[action](table.ann, card)
    assert table.ann.hand == (town("dudley"),), "one card for one action"
    if card.startswith("wild"):
        assert table.state.wilds[card] == 4, "a wild card goes back to its stack"
        assert table.ann.discards == discards
    else:
        assert table.ann.discards == (*discards, card)


@pytest.mark.parametrize("card", [WILD_LOCATION, WILD_INDUSTRY])
def test_wild_card_that_builds_goes_back_to_its_stack_A26(table: Table, card: str) -> None:
    table.ann.scouts()
    table.ann.builds("coal", at="dudley", card=card)
    assert table.state.wilds[card] == 4
    assert len(table.ann.discards) == 3
    assert wilds(table) == {WILD_LOCATION: 4, WILD_INDUSTRY: 4}


def test_rail_deck_has_no_wild_cards_A26(table: Table) -> None:
    table.end_era()
    assert table.awaiting == ("chance", "shuffle_deck")
    assert table.only(ev.DiscardsGathered).cards == 40
    table.deal_rail()
    assert len(table.state.deck) + sum(len(player.hand) for player in table.state.players.values()) == 40


def test_wild_card_returned_while_another_player_holds_one_is_taken_again_A27(table: Table) -> None:
    table.turn_of("bob").scouts()
    table.turn_of("ann", actions=2).scouts()
    table.ann.passes(WILD_LOCATION)
    table.turn_of("ann").passes(WILD_INDUSTRY)
    table.ann.scouts()
    assert table.state.wilds == {WILD_LOCATION: 2, WILD_INDUSTRY: 2}
    assert wilds(table) == {WILD_LOCATION: 4, WILD_INDUSTRY: 4}


def test_every_action_costs_one_card_and_scout_three_A96(table: Table) -> None:
    table.ann.passes()
    assert len(table.ann.hand) == 7
    table.turn_of("bob").scouts()
    assert len(table.bob.hand) == 8 - 3 + 2
    assert len(table.bob.discards) == 3
    assert len(table.only(ev.Scouted).cards) == 3
    assert table.only(ev.Scouted).gained == (WILD_LOCATION, WILD_INDUSTRY)


def test_hand_never_exceeds_8_after_a_scout_r4(table: Table) -> None:
    table.ann.scouts()
    assert len(table.ann.hand) == 7
    table.ann.passes(table.ann.hand[0])
    assert len(table.ann.hand) == 8
    assert len(table.only(ev.CardsDrawn).cards) == 2


@pytest.mark.parametrize("held", [WILD_LOCATION, WILD_INDUSTRY])
def test_no_scout_while_holding_a_wild_card_r5(table: Table, held: str) -> None:
    table.ann.holds(held, *[town("dudley")] * 4)
    with refused("brass/holds-wild-card"):
        table.ann.scouts(*[town("dudley")] * 3)
    with refused("brass/holds-wild-card"):
        table.ann.scouts(held, *[town("dudley")] * 2)
    assert "scout" not in table.legal_kinds()


def test_scout_again_once_both_wild_cards_are_used_r5(table: Table) -> None:
    table.ann.scouts()
    table.ann.passes(WILD_LOCATION)
    table.turn_of("ann").passes(WILD_INDUSTRY)
    table.ann.scouts()
    assert WILD_LOCATION in table.ann.hand


def test_no_scout_with_2_cards_r6(table: Table) -> None:
    table.last_round()
    with refused("brass/too-few-cards"):
        table.ann.scouts(*table.ann.hand, table.ann.hand[0])


def test_scout_needs_each_of_its_three_cards(table: Table) -> None:
    table.ann.holds(town("dudley"), town("worcester"), town("redditch"))
    with refused("brass/card-not-in-hand"):
        table.ann.scouts(town("dudley"), town("dudley"), town("redditch"))
    table.ann.scouts()


def test_nobody_holds_a_wild_card_at_an_era_end_r7(table: Table) -> None:
    table.last_round(cards_each=4)
    table.ann.scouts()
    table.ann.passes(WILD_INDUSTRY)
    table.end_round()
    table.end_round()
    assert table.awaiting == ("chance", "shuffle_deck")
    assert table.state.wilds == {WILD_LOCATION: 4, WILD_INDUSTRY: 4}


def test_face_down_card_is_of_no_use_in_the_canal_era_r8(table: Table) -> None:
    hidden = table.state.players["ann"].face_down
    assert hidden
    table.ann.holds(*(card for card in table.ann.hand if card != hidden))
    with refused("brass/card-not-in-hand"):
        table.ann.passes(hidden)
    table.end_era()
    assert table.state.players["ann"].face_down == ""
    assert table.only(ev.DiscardsGathered).cards == 40


def test_discards_are_public_and_hands_deck_and_face_down_cards_are_not_r9(table: Table) -> None:
    table.ann.scouts()
    seen = RULESET.view(table.state, "bob")
    assert seen["players"]["ann"]["discards"] == list(table.ann.discards)
    assert set(seen["players"]["ann"]["hand"]) == {"?", WILD_LOCATION, WILD_INDUSTRY}
    assert seen["players"]["bob"]["hand"] == sorted(table.bob.hand)
    assert {player["face_down"] for player in seen["players"].values()} == {"?"}
    assert set(seen["deck"]) == {"?"}
    assert len(seen["deck"]) == 22


def test_card_that_is_not_held_is_refused(table: Table) -> None:
    table.ann.holds(town("dudley"), town("worcester"))
    for card in (town("redditch"), WILD_LOCATION, "?", "location:atlantis"):
        with refused("brass/card-not-in-hand"):
            table.ann.passes(card)


def test_pass_spends_a_card_and_nothing_else_A96(table: Table) -> None:
    card = table.ann.hand[0]
    before = table.view()
    table.ann.passes()
    assert table.ann.discards == (card,)
    before["players"]["ann"].update(hand=sorted(table.ann.hand), discards=[card])
    before["actions_left"] = 1
    assert table.view() == before
