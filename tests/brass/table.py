"""A table at which tests set up positions in the game's own words and act in them, by the real rules.

    table = Table("ann", "bob")
    table.player("ann", income_level=-10, money=0).owns(coal_mine(1), at="dudley").links("birmingham--oxford")
    table.end_round()
    table.ann.gives_up("dudley")

Every action is checked on the side: a refusal leaves no trace, the action that an event records is decided alike, and
the events, read back from what would be stored, lead to the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import pytest

from domain.brass import actions as act
from domain.brass import events as ev
from domain.brass.cards import playable_cards
from domain.brass.components import (
    FACES,
    HIGHEST_SPACE_OF_LEVEL,
    LEVEL_OF_SPACE,
    LINES,
    SLOTS,
    SLOTS_AT,
    STACKS,
    UNKNOWN_CARD,
    Era,
    Face,
    Industry,
    deck,
    merchant_spaces,
    merchant_tiles,
)
from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState, Tile
from domain.core.action import Action
from domain.core.event import ActionEvent, Event, decode, encode
from domain.core.refusal import Refusal

NAMES = ("ann", "bob", "cat", "dan")
E = TypeVar("E", bound=Event)


class Piece(NamedTuple):
    """A tile that has yet to find its place."""

    industry: Industry
    level: int


def cotton_mill(level: int) -> Piece:
    return Piece("cotton", level)


def manufacturer(level: int) -> Piece:
    return Piece("manufacturer", level)


def pottery(level: int) -> Piece:
    return Piece("pottery", level)


def coal_mine(level: int) -> Piece:
    return Piece("coal", level)


def iron_works(level: int) -> Piece:
    return Piece("iron", level)


def brewery(level: int) -> Piece:
    return Piece("brewery", level)


def town(name: str) -> str:
    """The location card of a town."""
    return f"location:{name}"


def industry(name: str) -> str:
    """An industry card: `coal`, `cotton-manufacturer`."""
    return f"industry:{name}"


def line_id(ends: str) -> str:
    """A line by its ends in any order."""
    places = set(ends.split("--"))
    return next(line.id for line in LINES.values() if places in (set(line.id.split("--")), set(line.touches)))


def face(piece: Piece) -> Face:
    return FACES[piece.industry, piece.level]


def tile_at(state: BrassState, where: str) -> Tile:
    """The tile in a slot, or the only one of a location."""
    if where in SLOTS:
        return state.board[where]
    (slot,) = (slot.id for slot in SLOTS_AT[where] if slot.id in state.board)
    return state.board[slot]


@contextmanager
def refused(code: str) -> Iterator[None]:
    """The action within is refused with this code."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code == code, caught.value.message
    assert caught.value.message
    assert "None" not in caught.value.message


class Seat:
    """A player: set up (`has`, `owns`, `links`, `holds`, `mat_shows`), acting (`builds`, …) and read (`money`, …)."""

    def __init__(self, table: Table, name: str) -> None:
        self._table = table
        self.name = name

    # --- setting up

    def has(
        self,
        *,
        money: int | None = None,
        income_level: int | None = None,
        income_space: int | None = None,
        vp: int | None = None,
        spent: int | None = None,
        links_left: int | None = None,
    ) -> Seat:
        """income_level puts the marker on the highest space of the level."""
        if income_level is not None:
            income_space = HIGHEST_SPACE_OF_LEVEL[income_level]
        figures = {"money": money, "income_space": income_space, "vp": vp, "spent": spent, "links_left": links_left}
        for figure, value in figures.items():
            if value is not None:
                setattr(self._state, figure, value)
        return self

    def owns(self, piece: Piece, at: str, *, flipped: bool = False, cubes: int | None = None) -> Seat:
        """Put a tile in a slot, or in the first free slot of a location that fits, and its stack behind it in front.

        cubes: by default what the tile is built with, none once it is flipped.
        """
        state = self._table.state
        slot = at if at in SLOTS else self._free_slot(piece.industry, at)
        assert slot not in state.board
        assert piece.industry in SLOTS[slot].industries
        if cubes is None:
            cubes = 0 if flipped else face(piece).cubes[state.era]
        state.board[slot] = Tile(self.name, piece.industry, piece.level, flipped, cubes)
        stack = STACKS[piece.industry]
        gone = self._state.mat[piece.industry]
        if gone == len(stack) or stack[gone] <= piece.level:
            first = next(place for place, level in enumerate(stack) if level == piece.level)
            self._state.mat[piece.industry] = max(gone, first) + 1
        return self

    def _free_slot(self, industry: Industry, location: str) -> str:
        fitting = [s for s in SLOTS_AT[location] if industry in s.industries and s.id not in self._table.state.board]
        return min(fitting, key=lambda slot: len(slot.industries)).id

    def links(self, *lines: str) -> Seat:
        """Put links on lines, out of the player's supply."""
        for line in map(line_id, lines):
            assert line not in self._table.state.links
            self._table.state.links[line] = self.name
            self._state.links_left -= 1
        return self

    def holds(self, *cards: str) -> Seat:
        """Exactly these cards are the hand; an action plays the first unless told otherwise."""
        self._state.hand = cards
        return self

    def mat_shows(self, *pieces: Piece) -> Seat:
        """These tiles are at the front of their stacks."""
        for piece in pieces:
            self._state.mat[piece.industry] = STACKS[piece.industry].index(piece.level)
        return self

    def mat_lacks(self, industry: Industry) -> Seat:
        """No tile of this industry is left on the mat."""
        self._state.mat[industry] = len(STACKS[industry])
        return self

    # --- acting

    def builds(
        self,
        piece_industry: Industry,
        at: str,
        *,
        card: str | None = None,
        coal: Sequence[str] | None = None,
        iron: Sequence[str] | None = None,
    ) -> list[Event]:
        return self._table.play(
            act.Build(
                player=self.name,
                card=self._card(card),
                industry=piece_industry,
                slot=at,
                coal=None if coal is None else tuple(coal),
                iron=None if iron is None else tuple(iron),
            )
        )

    def places(
        self, *lines: str, card: str | None = None, coal: Sequence[str] | None = None, beer: str | None = None
    ) -> list[Event]:
        sources = None if coal is None else tuple(coal)
        return self._table.play(
            act.Network(player=self.name, card=self._card(card), lines=lines, coal=sources, beer=beer)
        )

    def develops(
        self, *industries: Industry, card: str | None = None, iron: Sequence[str] | None = None
    ) -> list[Event]:
        sources = None if iron is None else tuple(iron)
        return self._table.play(
            act.Develop(player=self.name, card=self._card(card), industries=industries, iron=sources)
        )

    def sells(self, *sales: act.Sale, card: str | None = None) -> list[Event]:
        return self._table.play(act.Sell(player=self.name, card=self._card(card), sales=sales))

    def sells_to(self, merchant: str, *slots: str) -> list[Event]:
        """Sell tiles to one merchant with whatever beer there is no choice about."""
        return self.sells(*(sale(slot, merchant) for slot in slots))

    def borrows(self, card: str | None = None) -> list[Event]:
        return self._table.play(act.Loan(player=self.name, card=self._card(card)))

    def scouts(self, *cards: str) -> list[Event]:
        return self._table.play(act.Scout(player=self.name, cards=cards or self._state.hand[:3]))

    def passes(self, card: str | None = None) -> list[Event]:
        return self._table.play(act.Pass(player=self.name, card=self._card(card)))

    def gives_up(self, at: str) -> list[Event]:
        """Give up the tile of a slot, or the only one of a location."""
        slots = [slot.id for slot in SLOTS_AT.get(at, ()) if slot.id in self._table.state.board]
        return self._table.play(act.RemoveTile(player=self.name, slot=slots[0] if len(slots) == 1 else at))

    def _card(self, card: str | None) -> str:
        return self._state.hand[0] if card is None else card

    # --- reading

    @property
    def _state(self) -> Any:
        return self._table.state.players[self.name]

    @property
    def money(self) -> int:
        return int(self._state.money)

    @property
    def vp(self) -> int:
        return int(self._state.vp)

    @property
    def spent(self) -> int:
        return int(self._state.spent)

    @property
    def income_space(self) -> int:
        return int(self._state.income_space)

    @property
    def income_level(self) -> int:
        return LEVEL_OF_SPACE[self.income_space]

    @property
    def links_left(self) -> int:
        return int(self._state.links_left)

    @property
    def hand(self) -> tuple[str, ...]:
        return tuple(self._state.hand)

    @property
    def discards(self) -> tuple[str, ...]:
        return tuple(self._state.discards)

    def front(self, industry: Industry) -> int:
        """Level of the tile at the front of a stack of the mat, 0 where it is empty."""
        return self._table.state.front(self.name, industry)

    def left(self, industry: Industry) -> int:
        """Tiles left in a stack of the mat."""
        return len(STACKS[industry]) - int(self._state.mat[industry])


class Table:
    """A game in its second Canal round, or in whatever round a test asks for; the first player is about to act.

    events: what the last action brought about.
    """

    def __init__(
        self,
        *players: str,
        era: Era = "canal",
        round_number: int = 2,
        table: bool = False,
        shuffle: Callable[[tuple[str, ...]], Sequence[str]] = tuple,
        **options: Any,
    ) -> None:
        self.names = players or NAMES[:2]
        self.events: list[Event] = []
        self.state = RULESET.initial_state(RULESET.start(self.names, table=table, options=options))
        self._setup = list(self.play(act.DrawTurnOrder(order=self.names)))
        tiles = dict(zip(merchant_spaces(len(self.names)), merchant_tiles(len(self.names)), strict=True))
        self._setup += self.play(act.DealMerchants(tiles=tiles))
        if not table:
            self._setup += self.play(act.ShuffleDeck(cards=tuple(shuffle(deck(len(self.names))))))
        self.state.era = era
        self.state.round = round_number
        self.state.actions_left = 2

    def __getattr__(self, name: str) -> Seat:
        if name not in self.__dict__.get("names", ()):
            raise AttributeError(name)
        return Seat(self, name)

    def player(self, name: str, **figures: int) -> Seat:
        """A player's seat, after setting `money`, `income_level`, `vp` and the like."""
        return Seat(self, name).has(**figures)

    # --- setting up

    def market(self, *, coal: int | None = None, iron: int | None = None) -> Table:
        """Cubes in the markets."""
        for resource, cubes in (("coal", coal), ("iron", iron)):
            if cubes is not None:
                self.state.markets[resource] = cubes
        return self

    def merchant(self, space: str, kind: str, *, beer: bool = True) -> Table:
        """Lay this merchant tile on a space, with its barrel or without."""
        assert space in self.state.merchants
        self.state.merchants = self.state.merchants | {space: kind}
        with_barrel = {space} if beer and kind != "blank" else set()
        barrels = set(self.state.beer) - {space} | with_barrel
        self.state.beer = tuple(each for each in self.state.merchants if each in barrels)
        return self

    def blank_merchants(self) -> Table:
        """Every merchant tile shows its blank side: nobody buys anything."""
        self.state.merchants = dict.fromkeys(self.state.merchants, "blank")
        self.state.beer = ()
        return self

    def turn_order(self, *names: str) -> Table:
        self.state.turn_order = names
        return self

    def turn_of(self, name: str, actions: int = 2) -> Seat:
        self.state.turn = self.state.turn_order.index(name)
        self.state.actions_left = actions
        return Seat(self, name)

    def last_round(self, cards_each: int = 2) -> Table:
        """The deck is empty and everybody has just the cards of this turn; the rest lies in the discard piles."""
        whole = iter(deck(len(self.names)))
        for player in self.state.players.values():
            player.hand = tuple(next(whole) for _ in range(cards_each))
            player.discards = ()
        first = self.state.players[self.names[0]]
        first.discards = tuple(whole)
        if self.state.table:
            for player in self.state.players.values():
                player.hand = (UNKNOWN_CARD,) * cards_each
                player.discards = ()
        self.state.deck = ()
        self.state.round = {2: 10, 3: 9, 4: 8}[len(self.names)]
        return self

    # --- acting

    def play(self, action: Action) -> list[Event]:
        """Decide an action and take its events in. Raises Refusal."""
        before = RULESET.view(self.state)
        try:
            recorder = RULESET.decide(self.state, action)
        finally:
            assert RULESET.view(self.state) == before, "deciding has changed the state"
        self.events = list(recorder.events)
        _check_record(self.state, recorder.state, self.events)
        self.state = recorder.state
        return self.events

    def end_round(self) -> list[Event]:
        """Everybody who still has to act passes, until the round has ended."""
        events: list[Event] = []
        while not any(isinstance(event, ev.TurnOrderSet) for event in events):
            name = self.state.current
            card = playable_cards(self.state, name)[0]
            events += self.play(act.Pass(player=name, card=card))
        self.events = events
        return events

    def end_era(self) -> list[Event]:
        """Play the last round with passes; the debts are left to the test."""
        self.last_round()
        self.state.turn = 0
        self.state.actions_left = 2
        return self.end_round()

    def deal_rail(self) -> list[Event]:
        """The Rail Era's deck, as chance deals it."""
        return self.play(act.ShuffleDeck(cards=deck(len(self.names))))

    # --- reading

    @property
    def awaiting(self) -> tuple[str, str] | None:
        found = RULESET.awaiting(self.state)
        return None if found is None else (found.actor, found.decision)

    def happened(self, kind: type[E]) -> list[E]:
        """The last action's events of one class."""
        return [event for event in self.events if isinstance(event, kind)]

    def only_last(self, kind: type[E]) -> E:
        """The last event of a class that the last action brought about."""
        return self.happened(kind)[-1]

    def setup_events(self, kind: type[E]) -> list[E]:
        """Events of a class from before the test's position was set up."""
        return [event for event in self._setup if isinstance(event, kind)]

    def only(self, kind: type[E]) -> E:
        """The one event of a class that the last action brought about."""
        (event,) = self.happened(kind)
        return event

    def sentence(self, kind: type[Event]) -> str:
        """The sentence about the last action's first event of a class."""
        return RULESET.describe(self.happened(kind)[0])

    def tile(self, where: str) -> Tile:
        return tile_at(self.state, where)

    def is_free(self, slot: str) -> bool:
        return slot not in self.state.board

    def view(self) -> dict[str, Any]:
        return RULESET.view(self.state)

    def legal(self) -> list[Action]:
        return list(RULESET.legal_actions(self.state))

    def legal_kinds(self) -> set[str]:
        """The types of the legal actions: `build`, `loan`, …"""
        return {str(getattr(action, "type", "")) for action in self.legal()}


def _check_record(before: BrassState, after: BrassState, events: Sequence[Event]) -> None:
    """What is recorded is enough: the action is decided alike, the stored events lead to the same state."""
    first = events[0]
    assert isinstance(first, ActionEvent)
    assert not any(isinstance(event, ActionEvent) for event in events[1:])
    assert RULESET.decide(before, first.action()).events == events
    replayed = before.copy()
    for event in events:
        stored = decode(event.TOPIC, event.class_version, encode(event))
        assert stored == event
        RULESET.evolve[type(stored)](replayed, stored)
    assert RULESET.view(replayed) == RULESET.view(after)
    assert all(player.money >= 0 for player in after.players.values()), "money is never negative"


def sale(at: str, to: str, *, beer: Sequence[str] | None = None, develop: Industry | None = None) -> act.Sale:
    """A tile (by slot) sold to a merchant or merchant space."""
    return act.Sale(slot=at, merchant=to, beer=None if beer is None else tuple(beer), develop=develop)
