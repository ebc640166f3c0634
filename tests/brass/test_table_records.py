"""A game at a real table written down: hands and deck unknown. Rules §4, §18."""

from __future__ import annotations

from random import Random

import pytest

from domain.brass import events as ev
from domain.brass.cards import playable_cards, unseen
from domain.brass.components import CARD_COPIES, UNKNOWN_CARD, WILD_INDUSTRY, WILD_LOCATION
from domain.brass.ruleset import RULESET
from domain.core.action import CHANCE
from tests.brass.ledger import Ledger, check_books
from tests.brass.random_play import new_game, play
from tests.brass.table import Table, cotton_mill, industry, refused, town

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@PLAYERS
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_game_needs_no_generator_of_cards(players: int, seed: int) -> None:
    game = new_game(players, table=True)
    ledger = Ledger(tuple(game.state.players))
    by_chance = []
    for _, action, events in play(game, Random(seed)):
        ledger.add(events)
        check_books(game.state, ledger)
        if action.actor == CHANCE:
            by_chance.append(type(action).__name__)
    assert by_chance == ["DrawTurnOrder", "DealMerchants"]
    assert game.awaiting is None
    assert game.state.winners
    drawn = [r.event for r in game.collect_events() if isinstance(r.event, ev.CardsDrawn)]
    assert {card for event in drawn for card in event.cards} == {UNKNOWN_CARD}


@pytest.fixture
def record() -> Table:
    """Ann and Bob at a real table."""
    return Table("ann", "bob", table=True)


def test_hands_and_deck_are_counts(record: Table) -> None:
    assert record.ann.hand == (UNKNOWN_CARD,) * 8
    assert record.state.deck == (UNKNOWN_CARD,) * 22
    assert record.state.players["ann"].face_down == UNKNOWN_CARD
    dealt = record.setup_events(ev.HandsDealt)[0]
    assert (dealt.deck, set(dealt.hands["bob"])) == (22, {UNKNOWN_CARD})


def test_any_card_of_the_deck_may_be_played(record: Table) -> None:
    assert set(playable_cards(record.state, "ann")) == set(CARD_COPIES[2])
    record.ann.builds("coal", at="dudley", card=town("dudley"))
    assert record.ann.discards == (town("dudley"),)
    assert record.ann.hand == (UNKNOWN_CARD,) * 7


def test_card_played_more_often_than_it_exists_is_refused(record: Table) -> None:
    assert CARD_COPIES[2][town("dudley")] == 2
    record.ann.passes(town("dudley"))
    record.ann.passes(town("dudley"))
    assert unseen(record.state, town("dudley")) == 0
    with refused("brass/card-used-up"):
        record.bob.passes(town("dudley"))
    assert town("dudley") not in playable_cards(record.state, "bob")


@pytest.mark.parametrize("card", ["location:derby", "location:atlantis", "industry:cotton-manufacturer", UNKNOWN_CARD])
def test_card_that_this_games_deck_has_not_is_refused(record: Table, card: str) -> None:
    with refused("brass/card-used-up"):
        record.ann.passes(card)


def test_scout_may_not_discard_more_copies_than_there_are(record: Table) -> None:
    with refused("brass/card-used-up"):
        record.ann.scouts(*[town("dudley")] * 3)
    with refused("brass/card-used-up"):
        record.ann.scouts(town("redditch"), town("redditch"), town("dudley"))
    record.ann.scouts(town("dudley"), town("dudley"), town("redditch"))
    assert record.ann.discards == (town("dudley"), town("dudley"), town("redditch"))


def test_wild_cards_are_known(record: Table) -> None:
    with refused("brass/card-not-in-hand"):
        record.ann.passes(WILD_LOCATION)
    record.ann.scouts(town("dudley"), town("worcester"), town("redditch"))
    assert record.ann.hand == (*[UNKNOWN_CARD] * 5, WILD_LOCATION, WILD_INDUSTRY)
    record.ann.builds("cotton", at="worcester:0", card=WILD_LOCATION)
    assert record.state.wilds == {WILD_LOCATION: 4, WILD_INDUSTRY: 3}
    record.turn_of("ann")
    with refused("brass/holds-wild-card"):
        record.ann.scouts(town("dudley"), town("coventry"), town("coventry"))


def test_wild_card_cannot_be_played_in_place_of_an_unknown_one(record: Table) -> None:
    record.bob.holds(WILD_LOCATION, *[UNKNOWN_CARD] * 3)
    with refused("brass/card-not-in-hand"):
        record.ann.passes(WILD_LOCATION)
    record.turn_of("bob").passes(WILD_LOCATION)
    assert record.bob.hand == (UNKNOWN_CARD,) * 3


def test_rail_era_starts_by_itself_and_counts_the_copies_anew(record: Table) -> None:
    record.ann.passes(town("tamworth"))
    with refused("brass/card-used-up"):
        record.ann.passes(town("tamworth"))
    record.end_era()
    start = record.only_last(ev.TurnStarted)
    assert (start.era, start.round, start.actions) == ("rail", 1, 2)
    assert len(record.state.deck) == 24
    assert record.awaiting == ("ann", "action")
    assert unseen(record.state, town("tamworth")) == 1
    record.ann.passes(town("tamworth"))


def test_rules_are_checked_as_ever(record: Table) -> None:
    record.player("ann").owns(cotton_mill(1), at="birmingham")
    with refused("brass/not-in-network"):
        record.ann.builds("coal", at="dudley", card=industry("coal"))
    with refused("brass/card-does-not-fit"):
        record.ann.builds("coal", at="dudley", card=industry("iron"))


def test_seat_sees_no_more_than_the_table(record: Table) -> None:
    assert RULESET.view(record.state, "ann")["players"] == RULESET.view(record.state)["players"]
