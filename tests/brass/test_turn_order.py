"""Rounds, turns and the turn order. Rules §3.3, §4, §14.1."""

from __future__ import annotations

from random import Random

import pytest

from domain.brass import events as ev
from tests.brass.table import NAMES, Table, refused

SPENDING = [
    ((12, 0, 7, 7), ("bob", "cat", "dan", "ann")),
    ((40, 5, 30, 12), ("bob", "dan", "cat", "ann")),
    ((5, 5, 0, 5), ("cat", "ann", "bob", "dan")),
    ((0, 0, 0, 0), ("ann", "bob", "cat", "dan")),
]


@pytest.mark.parametrize(("spent", "order"), SPENDING)
def test_who_spent_least_is_first_and_ties_keep_their_order_A17(
    four: Table, spent: tuple[int, ...], order: tuple[str, ...]
) -> None:
    for name, pounds in zip(NAMES, spent, strict=True):
        four.player(name, spent=pounds)
    four.end_round()
    event = four.only(ev.TurnOrderSet)
    assert event.order == order
    assert tuple(event.spent.values()) == spent
    assert four.state.turn_order == order
    assert [four.player(name).spent for name in NAMES] == [0, 0, 0, 0]
    assert four.awaiting == (order[0], "action")


def test_tie_keeps_the_present_order_not_the_seats_A18(four: Table) -> None:
    four.turn_order("dan", "cat", "bob", "ann").turn_of("dan")
    for name, pounds in {"dan": 9, "cat": 4, "bob": 0, "ann": 4}.items():
        four.player(name, spent=pounds)
    four.end_round()
    assert four.state.turn_order == ("bob", "cat", "ann", "dan")


def test_one_action_each_in_the_first_canal_round_only_A20() -> None:
    table = Table(*NAMES, round_number=1)
    table.turn_of("ann", actions=1)
    table.ann.passes()
    assert [table.only(ev.TurnStarted).player, table.only(ev.TurnStarted).actions] == ["bob", 1]
    table.end_round()
    assert (table.only_last(ev.TurnStarted).round, table.only_last(ev.TurnStarted).actions) == (2, 2)


def test_first_rail_round_is_a_normal_one_with_two_actions_A20() -> None:
    table = Table("ann", "bob", "cat")
    table.end_era()
    table.deal_rail()
    start = table.only(ev.TurnStarted)
    assert (start.era, start.round, start.actions) == ("rail", 1, 2)


def test_game_begins_with_one_action_of_the_first_player_A20() -> None:
    start = Table("ann", "bob").setup_events(ev.TurnStarted)[-1]
    assert (start.player, start.era, start.round, start.actions) == ("ann", "canal", 1, 1)


def test_rail_turn_order_follows_the_last_canal_round_r79() -> None:
    table = Table("ann", "bob", "cat")
    table.player("ann", spent=20)
    table.player("bob", spent=10)
    table.end_era()
    table.deal_rail()
    assert table.state.turn_order == ("cat", "bob", "ann")
    assert table.awaiting == ("cat", "action")


ACTIONS = {2: (19, 20, 78), 3: (17, 18, 105), 4: (15, 16, 124)}


@pytest.mark.parametrize("players", ACTIONS)
def test_a_game_has_a_fixed_number_of_actions_A21(players: int) -> None:
    canal, rail, total = ACTIONS[players]
    table = Table(*NAMES[:players], round_number=1)
    table.turn_of("ann", actions=1)
    counts = {"canal": dict.fromkeys(table.names, 0), "rail": dict.fromkeys(table.names, 0)}
    rng = Random(players)
    while (awaiting := table.awaiting) is not None:
        if awaiting == ("chance", "shuffle_deck"):
            table.deal_rail()
            continue
        counts[table.state.era][awaiting[0]] += 1
        seat = table.player(awaiting[0])
        scouting = len(seat.hand) > 2 and not any(card.startswith("wild") for card in seat.hand)
        if scouting and rng.random() < 0.4:
            seat.scouts()
        else:
            seat.passes(rng.choice(seat.hand))
    assert set(counts["canal"].values()) == {canal}
    assert set(counts["rail"].values()) == {rail}
    assert sum(sum(by_player.values()) for by_player in counts.values()) == total


def test_nobody_acts_out_of_turn(table: Table) -> None:
    with refused("brass/not-now"):
        table.bob.passes()
    table.ann.passes()
    assert table.awaiting == ("ann", "action")
    table.ann.passes()
    assert table.awaiting == ("bob", "action")
    with refused("brass/not-now"):
        table.ann.passes()
    with refused("brass/not-now"):
        table.deal_rail()


def test_hand_is_refilled_after_the_turn_not_between_its_actions(table: Table) -> None:
    table.ann.passes()
    assert (len(table.ann.hand), len(table.state.deck)) == (7, 22)
    table.ann.passes()
    assert (len(table.ann.hand), len(table.state.deck)) == (8, 20)
    drawn = table.only(ev.CardsDrawn)
    assert (drawn.player, len(drawn.cards), drawn.deck) == ("ann", 2, 20)


def test_hands_shrink_once_the_deck_is_empty(table: Table) -> None:
    table.state.deck = table.state.deck[:1]
    table.ann.passes()
    table.ann.passes()
    assert len(table.ann.hand) == 7
    table.bob.passes()
    table.bob.passes()
    assert len(table.bob.hand) == 6
    assert not table.happened(ev.CardsDrawn)


def test_player_without_cards_is_skipped_A95() -> None:
    table = Table("ann", "bob", "cat").last_round()
    table.bob.holds()
    table.ann.passes()
    table.ann.passes()
    assert table.awaiting == ("cat", "action")


def test_player_with_one_card_has_one_action_A95(table: Table) -> None:
    table.last_round()
    table.ann.holds("industry:coal")
    table.ann.passes()
    assert table.awaiting == ("bob", "action")


def test_pass_is_always_possible_while_a_card_is_held_A95(table: Table) -> None:
    table.last_round(cards_each=1)
    table.player("ann", money=0, income_level=-10)
    assert table.legal_kinds() == {"pass"}


def test_round_begins_with_the_first_player_who_has_a_card_A95() -> None:
    table = Table("ann", "bob", "cat").last_round(cards_each=4)
    table.ann.holds("industry:coal", "industry:coal")
    table.end_round()
    assert table.ann.hand == ()
    assert table.awaiting == ("bob", "action")
    table.end_round()
    assert table.awaiting == ("chance", "shuffle_deck")
