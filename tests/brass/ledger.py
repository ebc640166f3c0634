"""What the events alone say about money, points, cubes, tiles and cards, to hold against the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from domain.brass import events as ev
from domain.brass.components import FACES, STACKS, UNKNOWN_CARD, WILDS, deck
from domain.brass.state import BrassState
from domain.core.event import Event

MONEY: Final[dict[type[Event], Callable[[Any], int]]] = {
    ev.TileBuilt: lambda e: -e.cost,
    ev.NetworkExtended: lambda e: -e.cost,
    ev.ResourceBought: lambda e: -e.price,
    ev.CubesSold: lambda e: sum(e.prices),
    ev.LoanTaken: lambda e: e.amount,
    ev.BonusMoneyGained: lambda e: e.amount,
    ev.IncomeCollected: lambda e: e.amount,
    ev.TileRemovedForDebt: lambda e: e.value,
}
"""Pounds that an event brings its player."""
POINTS: Final[dict[type[Event], Callable[[Any], int]]] = {
    ev.BonusVictoryPointsGained: lambda e: e.points,
    ev.LinksScored: lambda e: e.points,
    ev.TilesScored: lambda e: e.points,
    ev.IntroductoryPointsScored: lambda e: e.for_money + e.for_income + e.for_tiles,
    ev.VictoryPointsLost: lambda e: -e.lost,
}
"""VP that an event brings its player."""


class Ledger:
    """Running sums over a game's events.

    boxed: tiles out of the game, by player. cubes: pieces on each occupied slot. market: cubes in each market.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self.money = dict.fromkeys(players, 17)
        self.points = dict.fromkeys(players, 0)
        self.spaces = dict.fromkeys(players, 10)
        self.boxed: Counter[str] = Counter()
        self.cubes: dict[str, int] = {}
        self.owners: dict[str, str] = {}
        self.market = {"coal": 13, "iron": 8}

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            kind = type(event)
            if kind in MONEY:
                self._book(self.money, event, MONEY[kind](event), "money")
            if kind in POINTS:
                self._book(self.points, event, POINTS[kind](event), "vp")
            self._add_pieces(event)
            self._add_income(event)

    def _book(self, book: dict[str, int], event: Any, amount: int, figure: str) -> None:
        book[event.player] += amount
        assert getattr(event, figure) == book[event.player], f"{event!r} does not fit the sum {book[event.player]}"

    def _add_income(self, event: Event) -> None:
        if isinstance(event, (ev.TileFlipped, ev.BonusIncomeGained, ev.LoanTaken)):
            assert event.from_space == self.spaces[event.player]
            self.spaces[event.player] = event.to_space
        if isinstance(event, (ev.TileFlipped, ev.BonusIncomeGained)):
            assert event.to_space == min(event.from_space + event.spaces, 99)

    def _add_pieces(self, event: Event) -> None:
        match event:
            case ev.TileBuilt():
                if event.replaced:
                    assert event.replaced.cubes == self.cubes[event.slot]
                    self.boxed[event.replaced.owner] += 1
                self.cubes[event.slot], self.owners[event.slot] = event.cubes, event.player
            case ev.ResourceConsumed():
                self.cubes[event.slot] -= 1
                assert event.left == self.cubes[event.slot] >= 0
            case ev.CubesSold():
                self.cubes[event.slot] -= len(event.prices)
                self.market[event.resource] += len(event.prices)
                assert (event.left, event.market) == (self.cubes[event.slot], self.market[event.resource])
            case ev.ResourceBought():
                self.market[event.resource] = max(self.market[event.resource] - 1, 0)
                assert event.left == self.market[event.resource]
            case ev.TileDeveloped() | ev.BonusDevelopGained():
                self.boxed[event.player] += 1
            case ev.TileRemovedForDebt():
                self._box(event.slot)
            case ev.LevelOneTilesRemoved():
                for slot in event.slots:
                    self._box(slot)

    def _box(self, slot: str) -> None:
        self.boxed[self.owners.pop(slot)] += 1
        del self.cubes[slot]


def check_books(state: BrassState, ledger: Ledger) -> None:
    """The state is what the events add up to, and nothing has appeared or vanished."""
    for name, player in state.players.items():
        assert player.money == ledger.money[name] >= 0
        assert player.vp == ledger.points[name]
        assert player.income_space == ledger.spaces[name]
        assert player.links_left + sum(owner == name for owner in state.links.values()) == 14
        on_mat = sum(len(stack) - player.mat[industry] for industry, stack in STACKS.items())
        on_board = sum(tile.owner == name for tile in state.board.values())
        assert on_mat + on_board + ledger.boxed[name] == 45
        assert len(player.hand) <= 8
    assert {slot: tile.cubes for slot, tile in state.board.items()} == ledger.cubes
    assert state.markets == ledger.market
    check_tiles(state)
    check_cards(state)


def check_tiles(state: BrassState) -> None:
    """A tile that can give something away is flipped exactly when it is empty; goods never bear cubes."""
    for slot, tile in state.board.items():
        if FACES[tile.industry, tile.level].resource:
            assert tile.flipped == (tile.cubes == 0), slot
        else:
            assert tile.cubes == 0, slot


def check_cards(state: BrassState) -> None:
    """All cards of the deck are somewhere, and all eight wild cards."""
    if state.phase in ("turn_order", "merchants") or (state.phase == "deck" and not state.deck):
        return
    everything: Counter[str] = Counter(state.deck)
    for player in state.players.values():
        everything.update(player.hand)
        everything.update(player.discards)
        everything.update([player.face_down] if player.face_down else [])
    for wild in WILDS:
        assert everything.pop(wild, 0) + state.wilds[wild] == 4
    copies = Counter(deck(len(state.players)))
    if state.table:
        assert everything.total() == copies.total()
        del everything[UNKNOWN_CARD]
        assert everything <= copies
    else:
        assert everything == copies
