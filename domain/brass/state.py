"""The state of a game of Brass: Birmingham, and how each event is written into it. No rules here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from domain.brass import events as ev
from domain.brass.components import (
    BLANK,
    MARKETS,
    STACKS,
    START,
    UNKNOWN_CARD,
    WILD_COPIES,
    Era,
    Industry,
)
from domain.brass.options import BrassOptions
from domain.core.event import Event

Phase = Literal["turn_order", "merchants", "deck", "actions", "debts", "over"]


class Tile(NamedTuple):
    """An industry tile on the board with the cubes or barrels on it."""

    owner: str
    industry: Industry
    level: int
    flipped: bool
    cubes: int


class PlayerState:
    """A player: pounds, income space, VP, pounds spent this round, cards, mat and links.

    mat: tiles gone from each stack of the mat; the front tile is `STACKS[industry][gone]`.
    discards: face-up pile, oldest first. face_down: the card under it, empty in the Rail Era.
    """

    __slots__ = ("discards", "face_down", "hand", "income_space", "links_left", "mat", "money", "spent", "vp")

    def __init__(self) -> None:
        self.money = START.money
        self.income_space = START.income_space
        self.vp = 0
        self.spent = 0
        self.hand: tuple[str, ...] = ()
        self.discards: tuple[str, ...] = ()
        self.face_down = ""
        self.mat: dict[Industry, int] = dict.fromkeys(STACKS, 0)
        self.links_left = START.link_tiles

    def copy(self) -> PlayerState:
        other = PlayerState.__new__(PlayerState)
        other.money = self.money
        other.income_space = self.income_space
        other.vp = self.vp
        other.spent = self.spent
        other.hand = self.hand
        other.discards = self.discards
        other.face_down = self.face_down
        other.mat = self.mat.copy()
        other.links_left = self.links_left
        return other


class BrassState:
    """The whole table.

    players: in seat order. board: slot to tile. links: line to owner. merchants: merchant space to tile kind.
    beer: merchant spaces whose barrel is still there. markets: cubes in each. deck: next card first; unknown
    cards are `?`. turn: index into `turn_order`. debtors: who still owes the Bank this round, in turn order.
    """

    __slots__ = (
        "actions_left",
        "beer",
        "board",
        "debtors",
        "decided_by",
        "deck",
        "era",
        "links",
        "markets",
        "merchants",
        "options",
        "phase",
        "players",
        "round",
        "table",
        "turn",
        "turn_order",
        "wilds",
        "winners",
    )

    def __init__(self, players: tuple[str, ...], options: BrassOptions, table: bool) -> None:
        self.options = options
        self.table = table
        self.players = {player: PlayerState() for player in players}
        self.phase: Phase = "turn_order"
        self.era: Era = "canal"
        self.round = 0
        self.turn_order: tuple[str, ...] = ()
        self.turn = 0
        self.actions_left = 0
        self.deck: tuple[str, ...] = ()
        self.wilds = dict(WILD_COPIES)
        self.markets = {resource: market.start for resource, market in MARKETS.items()}
        self.merchants: dict[str, str] = {}
        self.beer: tuple[str, ...] = ()
        self.board: dict[str, Tile] = {}
        self.links: dict[str, str] = {}
        self.debtors: tuple[str, ...] = ()
        self.winners: tuple[str, ...] = ()
        self.decided_by = ""

    def copy(self) -> BrassState:
        other = BrassState.__new__(BrassState)
        other.options = self.options
        other.table = self.table
        other.players = {player: state.copy() for player, state in self.players.items()}
        other.phase = self.phase
        other.era = self.era
        other.round = self.round
        other.turn_order = self.turn_order
        other.turn = self.turn
        other.actions_left = self.actions_left
        other.deck = self.deck
        other.wilds = self.wilds.copy()
        other.markets = self.markets.copy()
        other.merchants = self.merchants
        other.beer = self.beer
        other.board = self.board.copy()
        other.links = self.links.copy()
        other.debtors = self.debtors
        other.winners = self.winners
        other.decided_by = self.decided_by
        return other

    @property
    def current(self) -> str:
        """Whose turn it is in the phase `actions`."""
        return self.turn_order[self.turn]

    def front(self, player: str, industry: Industry) -> int:
        """Level of the front tile of a stack on the player's mat; 0 when the stack is empty."""
        stack, gone = STACKS[industry], self.players[player].mat[industry]
        return stack[gone] if gone < len(stack) else 0


def _discard(state: BrassState, player: PlayerState, card: str) -> None:
    hand = list(player.hand)
    hand.remove(card if card in hand else UNKNOWN_CARD)
    player.hand = tuple(hand)
    if card in state.wilds:
        state.wilds[card] += 1
    else:
        player.discards += (card,)


def _use_action(state: BrassState, player: str, card: str) -> PlayerState:
    """The card of an action is gone, and so is the action itself."""
    acting = state.players[player]
    _discard(state, acting, card)
    state.actions_left -= 1
    return acting


def _turn_order_drawn(state: BrassState, event: ev.TurnOrderDrawn) -> None:
    state.turn_order = event.order
    state.phase = "merchants"


def _merchants_dealt(state: BrassState, event: ev.MerchantsDealt) -> None:
    state.merchants = event.tiles
    state.beer = event.beer
    state.phase = "deck"


def _deck_shuffled(state: BrassState, event: ev.DeckShuffled) -> None:
    state.deck = event.cards


def _hands_dealt(state: BrassState, event: ev.HandsDealt) -> None:
    for player, hand in event.hands.items():
        state.players[player].hand = hand
        state.players[player].face_down = event.face_down.get(player, "")
    state.deck = state.deck[-event.deck :] if state.deck else (UNKNOWN_CARD,) * event.deck


def _turn_started(state: BrassState, event: ev.TurnStarted) -> None:
    state.phase = "actions"
    state.era = event.era
    state.round = event.round
    state.turn = state.turn_order.index(event.player)
    state.actions_left = event.actions


def _tile_built(state: BrassState, event: ev.TileBuilt) -> None:
    player = _use_action(state, event.player, event.card)
    player.money = event.money
    player.spent += event.cost
    player.mat[event.industry] += 1
    state.board[event.slot] = Tile(event.player, event.industry, event.level, False, event.cubes)


def _network_extended(state: BrassState, event: ev.NetworkExtended) -> None:
    player = _use_action(state, event.player, event.card)
    player.money = event.money
    player.spent += event.cost


def _card_played(state: BrassState, event: ev.TilesDeveloped | ev.GoodsSold | ev.Passed) -> None:
    _use_action(state, event.player, event.card)


def _loan_taken(state: BrassState, event: ev.LoanTaken) -> None:
    player = _use_action(state, event.player, event.card)
    player.money = event.money
    player.income_space = event.to_space


def _scouted(state: BrassState, event: ev.Scouted) -> None:
    player = state.players[event.player]
    for card in event.cards:
        _discard(state, player, card)
    for card in event.gained:
        state.wilds[card] -= 1
    player.hand += event.gained
    state.actions_left -= 1


def _resource_consumed(state: BrassState, event: ev.ResourceConsumed) -> None:
    tile = state.board[event.slot]
    state.board[event.slot] = Tile(tile.owner, tile.industry, tile.level, tile.flipped, event.left)


def _resource_bought(state: BrassState, event: ev.ResourceBought) -> None:
    player = state.players[event.player]
    player.money = event.money
    player.spent += event.price
    state.markets[event.resource] = event.left


def _merchant_beer_consumed(state: BrassState, event: ev.MerchantBeerConsumed) -> None:
    state.beer = tuple(space for space in state.beer if space != event.merchant)


def _cubes_sold(state: BrassState, event: ev.CubesSold) -> None:
    tile = state.board[event.slot]
    state.board[event.slot] = Tile(tile.owner, tile.industry, tile.level, tile.flipped, event.left)
    state.players[event.player].money = event.money
    state.markets[event.resource] = event.market


def _tile_flipped(state: BrassState, event: ev.TileFlipped) -> None:
    tile = state.board[event.slot]
    state.board[event.slot] = Tile(tile.owner, tile.industry, tile.level, True, tile.cubes)
    state.players[event.player].income_space = event.to_space


def _link_placed(state: BrassState, event: ev.LinkPlaced) -> None:
    state.links[event.line] = event.player
    state.players[event.player].links_left = event.links_left


def _tile_developed(state: BrassState, event: ev.TileDeveloped | ev.BonusDevelopGained) -> None:
    state.players[event.player].mat[event.industry] += 1


def _money_gained(state: BrassState, event: ev.BonusMoneyGained | ev.IncomeCollected) -> None:
    state.players[event.player].money = event.money


def _income_marker_moved(state: BrassState, event: ev.BonusIncomeGained) -> None:
    state.players[event.player].income_space = event.to_space


def _score_changed(
    state: BrassState,
    event: ev.BonusVictoryPointsGained | ev.LinksScored | ev.TilesScored | ev.IntroductoryPointsScored,
) -> None:
    state.players[event.player].vp = event.vp


def _cards_drawn(state: BrassState, event: ev.CardsDrawn) -> None:
    state.players[event.player].hand += event.cards
    state.deck = state.deck[len(event.cards) :]


def _turn_order_set(state: BrassState, event: ev.TurnOrderSet) -> None:
    state.turn_order = event.order
    for player in event.spent:
        state.players[player].spent = 0


def _income_collected(state: BrassState, event: ev.IncomeCollected) -> None:
    state.players[event.player].money = event.money
    if event.player in state.debtors:
        state.debtors = tuple(player for player in state.debtors if player != event.player)


def _shortfall_faced(state: BrassState, event: ev.ShortfallFaced) -> None:
    state.debtors += (event.player,)
    state.phase = "debts"


def _tile_removed_for_debt(state: BrassState, event: ev.TileRemovedForDebt) -> None:
    del state.board[event.slot]
    state.players[event.player].money = event.money


def _victory_points_lost(state: BrassState, event: ev.VictoryPointsLost) -> None:
    state.players[event.player].vp = event.vp


def _links_removed(state: BrassState, event: ev.LinksRemoved) -> None:
    state.links = {}
    for player in state.players.values():
        player.links_left = START.link_tiles


def _level_one_tiles_removed(state: BrassState, event: ev.LevelOneTilesRemoved) -> None:
    for slot in event.slots:
        del state.board[slot]


def _merchant_beer_refilled(state: BrassState, event: ev.MerchantBeerRefilled) -> None:
    state.beer = tuple(
        space
        for space, kind in state.merchants.items()
        if kind != BLANK and (space in state.beer or space in event.merchants)
    )


def _discards_gathered(state: BrassState, event: ev.DiscardsGathered) -> None:
    for player in state.players.values():
        player.discards = ()
        player.face_down = ""
    state.era = "rail"
    state.phase = "deck"


def _game_ended(state: BrassState, event: ev.GameEnded) -> None:
    state.phase = "over"
    state.winners = event.winners
    state.decided_by = event.decided_by


EVOLVE: Final[dict[type[Event], Callable[[Any, Any], None]]] = {
    ev.TurnOrderDrawn: _turn_order_drawn,
    ev.MerchantsDealt: _merchants_dealt,
    ev.DeckShuffled: _deck_shuffled,
    ev.TileBuilt: _tile_built,
    ev.NetworkExtended: _network_extended,
    ev.TilesDeveloped: _card_played,
    ev.GoodsSold: _card_played,
    ev.Passed: _card_played,
    ev.LoanTaken: _loan_taken,
    ev.Scouted: _scouted,
    ev.TileRemovedForDebt: _tile_removed_for_debt,
    ev.ResourceConsumed: _resource_consumed,
    ev.ResourceBought: _resource_bought,
    ev.MerchantBeerConsumed: _merchant_beer_consumed,
    ev.CubesSold: _cubes_sold,
    ev.TileFlipped: _tile_flipped,
    ev.LinkPlaced: _link_placed,
    ev.TileDeveloped: _tile_developed,
    ev.TileSold: lambda state, event: None,
    ev.BonusVictoryPointsGained: _score_changed,
    ev.BonusMoneyGained: _money_gained,
    ev.BonusIncomeGained: _income_marker_moved,
    ev.BonusDevelopGained: _tile_developed,
    ev.CardsDrawn: _cards_drawn,
    ev.HandsDealt: _hands_dealt,
    ev.TurnStarted: _turn_started,
    ev.TurnOrderSet: _turn_order_set,
    ev.IncomeCollected: _income_collected,
    ev.ShortfallFaced: _shortfall_faced,
    ev.VictoryPointsLost: _victory_points_lost,
    ev.LinksScored: _score_changed,
    ev.LinksRemoved: _links_removed,
    ev.TilesScored: _score_changed,
    ev.LevelOneTilesRemoved: _level_one_tiles_removed,
    ev.MerchantBeerRefilled: _merchant_beer_refilled,
    ev.DiscardsGathered: _discards_gathered,
    ev.IntroductoryPointsScored: _score_changed,
    ev.GameEnded: _game_ended,
}
