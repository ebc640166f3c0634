"""What lies on the table before the first turn. Rules §2, §3."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.brass import actions as act
from domain.brass import events as ev
from domain.brass.components import (
    CARD_COPIES,
    FACES,
    INDUSTRIES,
    LINES,
    MARKETS,
    MERCHANT_BUYS,
    SLOTS,
    STACKS,
    deck,
    merchant_spaces,
    merchant_tiles,
)
from domain.brass.ruleset import RULESET
from domain.core.refusal import Refusal
from tests.brass.table import NAMES, Table, refused

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@PLAYERS
def test_every_player_starts_with_17_pounds_whatever_their_number_A29(players: int) -> None:
    table = Table(*NAMES[:players])
    for name in table.names:
        seat = table.player(name)
        assert (seat.money, seat.income_space, seat.income_level, seat.vp) == (17, 10, 0, 0)
        assert (seat.links_left, len(seat.hand), seat.discards) == (14, 8, ())
        assert sum(seat.left(industry) for industry in INDUSTRIES) == 45


@pytest.mark.parametrize(("players", "size", "drawn", "two_icon"), [(2, 40, 22, 0), (3, 54, 27, 6), (4, 64, 28, 8)])
def test_deck_by_player_count_A25(players: int, size: int, drawn: int, two_icon: int) -> None:
    cards = Counter(deck(players))
    assert sum(cards.values()) == size
    assert cards["industry:cotton-manufacturer"] == two_icon
    assert cards["industry:cotton"] == cards["industry:manufacturer"] == 0
    assert (cards["industry:iron"], cards["industry:brewery"]) == (4, 5)
    assert cards["industry:coal"] == cards["industry:pottery"] == (3 if players == 4 else 2)
    assert not any(card.startswith("wild") for card in cards)
    assert len(Table(*NAMES[:players]).state.deck) == drawn


NORTH = {2: 0, 3: 8, 4: 14}


@PLAYERS
def test_cards_of_the_north_by_player_count_A25(players: int) -> None:
    north = ("leek", "stoke-on-trent", "stone", "uttoxeter", "belper", "derby")
    assert sum(CARD_COPIES[players].get(f"location:{town}", 0) for town in north) == NORTH[players]


def test_2_players_have_5_merchant_tiles_and_only_any_buys_pottery_A31() -> None:
    assert Counter(merchant_tiles(2)) == {"any": 1, "cotton": 1, "manufacturer": 1, "blank": 2}
    assert {kind for kind in merchant_tiles(2) if "pottery" in MERCHANT_BUYS[kind]} == {"any"}
    assert merchant_spaces(2) == ("shrewsbury:0", "gloucester:0", "gloucester:1", "oxford:0", "oxford:1")


@pytest.mark.parametrize(
    ("players", "more"),
    [(3, {"pottery": 1, "blank": 1}), (4, {"pottery": 1, "blank": 1, "cotton": 1, "manufacturer": 1})],
)
def test_merchant_tiles_of_more_players_A32(players: int, more: dict[str, int]) -> None:
    assert Counter(merchant_tiles(players)) - Counter(merchant_tiles(2)) == more
    places = {space.partition(":")[0] for space in merchant_spaces(players)}
    assert ("warrington" in places, "nottingham" in places) == (True, players == 4)


@PLAYERS
def test_beer_lies_beside_every_merchant_tile_that_is_not_blank(players: int) -> None:
    table = Table(*NAMES[:players])
    dealt = table.setup_events(ev.MerchantsDealt)[0]
    assert set(dealt.beer) == {space for space, kind in dealt.tiles.items() if kind != "blank"}
    assert len(dealt.beer) == {2: 3, 3: 4, 4: 6}[players]


def test_markets_lack_one_coal_and_two_irons_at_the_start(table: Table) -> None:
    assert table.state.markets == {"coal": 13, "iron": 8}
    assert (len(MARKETS["coal"].prices), len(MARKETS["iron"].prices)) == (14, 10)


def test_board_has_49_spaces_and_39_lines() -> None:
    assert (len(SLOTS), len(LINES)) == (49, 39)


def test_45_tiles_of_29_faces_on_each_mat() -> None:
    assert {industry: len(stack) for industry, stack in STACKS.items()} == {
        "cotton": 11,
        "manufacturer": 11,
        "pottery": 5,
        "coal": 7,
        "iron": 4,
        "brewery": 7,
    }
    assert len(FACES) == 29


@PLAYERS
def test_hands_then_a_face_down_card_each_are_dealt_in_seat_order(players: int) -> None:
    table = Table(*NAMES[:players])
    hands = table.setup_events(ev.HandsDealt)[0]
    cards = deck(players)
    assert [hands.hands[name] for name in table.names] == [cards[8 * n : 8 * n + 8] for n in range(players)]
    assert tuple(hands.face_down.values()) == cards[8 * players : 9 * players]
    assert table.state.deck == cards[9 * players :]


def fresh(players: int = 2) -> Table:
    """A game of which nothing is set up yet."""
    table = Table(*NAMES[:players])
    table.state = RULESET.initial_state(RULESET.start(NAMES[:players]))
    return table


def test_chance_must_name_every_player_once() -> None:
    table = fresh()
    assert table.awaiting == ("chance", "draw_turn_order")
    for order in (("ann",), ("ann", "ann"), ("ann", "bob", "cat"), ()):
        with refused("brass/wrong-turn-order"):
            table.play(act.DrawTurnOrder(order=order))
    table.play(act.DrawTurnOrder(order=("bob", "ann")))
    assert table.state.turn_order == ("bob", "ann")


def test_chance_must_lay_this_games_merchant_tiles() -> None:
    table = fresh()
    table.play(act.DrawTurnOrder(order=("bob", "ann")))
    tiles = dict(zip(merchant_spaces(2), merchant_tiles(2), strict=True))
    with refused("brass/wrong-merchant-tiles"):
        table.play(act.DealMerchants(tiles=tiles | {"shrewsbury:0": "pottery"}))
    with refused("brass/wrong-merchant-spaces"):
        table.play(act.DealMerchants(tiles=tiles | {"warrington:0": "blank"}))
    table.play(act.DealMerchants(tiles=tiles))
    assert table.awaiting == ("chance", "shuffle_deck")
    cards = deck(2)
    for wrong in (cards[1:], (*cards, "industry:coal"), (*cards[1:], "location:derby"), (*cards[1:], "wild:location")):
        with refused("brass/wrong-deck"):
            table.play(act.ShuffleDeck(cards=wrong))
    table.play(act.ShuffleDeck(cards=cards))
    assert table.awaiting == ("bob", "action")


@pytest.mark.parametrize("number", [1, 5])
def test_game_is_for_2_to_4_players(number: int) -> None:
    with pytest.raises(Refusal, match="player-count"):
        RULESET.start(("ann", "bob", "cat", "dan", "eve")[:number])


def test_unknown_option_is_refused() -> None:
    for options in ({"no_such_option": True}, {"tie_break": "dice"}):
        with pytest.raises(Refusal, match="brass/bad-option"):
            RULESET.start(NAMES, options=options)


def test_start_records_rules_data_and_options() -> None:
    started = RULESET.start(("ann", "bob"), name="Sunday", options={"introductory": True})
    assert (started.players, started.name, started.table, started.rules) == (("ann", "bob"), "Sunday", False, 1)
    assert len(started.data) == 64
    assert started.options.introductory
    assert started.options.tie_break == "level"
