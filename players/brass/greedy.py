"""The greedy bot of Brass: Birmingham: a plain heuristic, one action deep.

Every possible action is worth what it brings by the end of the game, in VP: points as good as certain, pounds and
income spaces at what the rounds left let them buy. The bot takes the best and pays with the card it needs least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from domain.brass.actions import (
    MARKET,
    MERCHANT,
    Build,
    Develop,
    Loan,
    Network,
    Pass,
    PlayerAction,
    RemoveTile,
    Sale,
    Scout,
    Sell,
)
from domain.brass.cards import playable_cards
from domain.brass.components import (
    CONSTANTS,
    FACES,
    LEVEL_OF_SPACE,
    LINES,
    MARKETS,
    MERCHANT_BONUS,
    MERCHANT_BUYS,
    MERCHANT_ICONS,
    SELLABLE,
    SLOTS,
    SLOTS_AT,
    STACKS,
    WILDS,
    Face,
    place_of,
)
from domain.brass.legal import FAMILIES, removals, single_sales
from domain.brass.routes import Routes, network_of, routes, routes_over
from domain.brass.sell import plan_sales
from domain.brass.state import BrassState, Tile
from domain.core.action import Action
from domain.core.refusal import Refusal

# Found by trying a few values of each in some dozen games. Worth is in VP.

_CHANCE_TO_FLIP = {"coal": 0.65, "iron": 0.9, "brewery": 0.8}
_IDLE = 0.5
"""How much less a coal mine, iron works or brewery is likely to flip for each one that still waits to be emptied."""
_CHANCE_TO_SELL = 0.9
_CHANCE_WITHOUT_BEER = 0.5
_UNCONNECTED = 0.55
"""How much less a tile is likely to be sold while no buyer is connected."""
_ROUNDS_NEEDED = 3
"""Rounds that most tiles need to flip."""

_POUND_AT_END, _POUND_PER_ROUND, _POUND_AT_MOST = 0.03, 0.02, 0.22
_SPACE_PER_ROUND, _SPACE_AT_MOST = 0.45, 1.4
"""Pounds that an income space brings in each round to come, and the most that one is worth."""
_SAFE_LEVEL = 8
_POOR = 2.2
"""How much more an income space is worth below the safe level."""

_ICON_TO_COME = 0.6
"""Part of an icon that counts before its tile is flipped or its link is there."""
_FREE_SLOT = 0.3
_NEW_PLACE = 0.6
_FIRST_BUYER, _FURTHER_BUYER = 0.6, 0.1
"""Part of a tile's worth that a link brings which connects it to a merchant."""
_LAST_BARREL = 0.4
_BARREL = 0.3
_SELL_NOW = 2.0
_DEVELOP = 0.35
_PROMISE = 0.7
_BLOCKED = 2.0

_KEEP = 0.4
"""How much a wish to keep a card weighs."""
_KEEP_WILD, _KEEP_INDUSTRY, _KEEP_FREE_SLOT, _OWN_PLACE = 5.0, 2.0, 0.5, 1.0

_COMFORT = 28
"""Pounds, next income included, at which money is no need."""
_LOAN, _LOAN_IN_NEED, _LEVEL_LOST, _TOO_LOW = 0.6, 1.1, 0.9, 2.0
_LOWEST_GOOD_LEVEL = -7
_LOAN_ROUNDS = 3
"""Rounds to come below which borrowed money comes too late."""
_CARDS_PER_ROUND = CONSTANTS.actions_per_turn


class GreedyBot:
    """Takes the action worth most now; equal ones are told apart by the generator."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: Any, actor: str) -> Action:
        return self._best(state)

    def _best(self, state: BrassState) -> Action:
        if state.phase == "debts":
            return min(removals(state), key=lambda removal: _loss(state, removal))
        appraisal = Appraisal(state)
        cards = playable_cards(state, state.current)
        spare = min(cards, key=lambda card: (appraisal.card(card), card))
        worth = [(appraisal.action(action), self._rng.random(), action) for action in _candidates(state, cards, spare)]
        return max(worth, key=lambda entry: entry[:2])[2]


def _candidates(state: BrassState, cards: Sequence[str], spare: str) -> Iterator[PlayerAction]:
    """Builds with every card; everything else with the card that is needed least."""
    for kind, family in FAMILIES.items():
        if kind == "sell":
            yield from _sales(state, spare)
        elif kind == "scout":
            yield from list(family(state, [spare]))[:1]
        else:
            yield from family(state, cards if kind == "build" else [spare])


def _sales(state: BrassState, card: str) -> Iterator[Sell]:
    """Sell as much as can be sold, beginning with each of the single sales."""
    player = state.current
    singles = list(single_sales(state, player))
    for first in singles:
        sales = [first]
        for sale in singles:
            if all(sale.slot != sold.slot for sold in sales) and _possible(state, player, [*sales, sale]):
                sales.append(sale)
        yield Sell(player=player, card=card, sales=tuple(sales))


def _possible(state: BrassState, player: str, sales: Sequence[Sale]) -> bool:
    try:
        plan_sales(state, player, sales)
    except Refusal:
        return False
    return True


def _loss(state: BrassState, removal: RemoveTile) -> tuple[int, int]:
    """VP on the board that a removal costs, then the pounds it brings."""
    tile = state.board[removal.slot]
    face = FACES[tile.industry, tile.level]
    return (face.vp if tile.flipped else 0), face.debt_value


class Appraisal:
    """What things are worth, in VP, to the player whose turn it is."""

    def __init__(self, state: BrassState) -> None:
        self.state = state
        self.player = state.current
        self.me = state.players[self.player]
        self.over = routes(state)
        self.network = network_of(state, self.player)
        cards = len(self.me.hand) + len(state.deck) // len(state.players)
        self.rounds_left = cards // _CARDS_PER_ROUND
        canal_left = state.era == "canal" and not state.options.introductory
        self.rounds_to_come = self.rounds_left + (8 if canal_left else 0)
        self.eras_to_score = 2 if canal_left else 1
        self.pound = min(_POUND_AT_END + _POUND_PER_ROUND * self.rounds_to_come, _POUND_AT_MOST)
        self.income_space = min(_SPACE_PER_ROUND * self.rounds_to_come * self.pound, _SPACE_AT_MOST)
        if self.rounds_to_come and LEVEL_OF_SPACE[self.me.income_space] < _SAFE_LEVEL:
            self.income_space *= _POOR

    def action(self, action: PlayerAction) -> float:
        match action:
            case Build():
                return self.build(action)
            case Network():
                return self.network_action(action)
            case Sell():
                return self.sell(action)
            case Develop():
                return self.develop(action)
            case Loan():
                return self.loan()
            case Scout():
                return -1.0
            case Pass():
                return 0.0
        return 0.0

    def card(self, card: str) -> float:
        """How much the bot would like to keep a card."""
        if card in WILDS:
            return _KEEP_WILD
        kind, _, name = card.partition(":")
        if kind == "industry":
            return _KEEP_INDUSTRY
        free = sum(1 for slot in SLOTS_AT[name] if slot.id not in self.state.board)
        return _KEEP_FREE_SLOT * free - (_OWN_PLACE if name in self.network else 0.0)

    def build(self, action: Build) -> float:
        level = self.state.front(self.player, action.industry)
        face = FACES[action.industry, level]
        location = SLOTS[action.slot].location
        earned, sold_out = self._market_sale(face, location)
        chance = 1.0 if sold_out else self._chance_to_flip(face, location)
        scorings = 1 if face.level == 1 else self.eras_to_score
        worth = chance * (face.vp * scorings + face.income * self.income_space + _ICON_TO_COME * face.link_icons)
        cost = face.cost + self._market_cost(action.coal, "coal") + self._market_cost(action.iron, "iron")
        worth += (earned - cost) * self.pound - _KEEP * self.card(action.card)
        old = self.state.board.get(action.slot)
        if old:
            worth -= self._value_on_board(old) if old.owner == self.player else 0.0
        return worth

    def _chance_to_flip(self, face: Face, location: str) -> float:
        if face.industry in SELLABLE:
            return self._chance_to_sell(face, location)
        time = max(min(self.rounds_to_come / _ROUNDS_NEEDED, 1.0), 0.25)
        idle = sum(
            1
            for tile in self.state.board.values()
            if tile.owner == self.player and tile.industry == face.industry and not tile.flipped
        )
        return _CHANCE_TO_FLIP[face.industry] * time * _IDLE**idle

    def _chance_to_sell(self, face: Face, location: str) -> float:
        if self.rounds_left < 1 and self.state.actions_left < 2 and self.eras_to_score == 1:
            return 0.0
        buyers = [s for s, kind in self.state.merchants.items() if face.industry in MERCHANT_BUYS[kind]]
        if not buyers:
            return 0.0
        connected = [s for s in buyers if self.over.connected((location,), place_of(s))]
        waiting = sum(
            FACES[tile.industry, tile.level].beer
            for tile in self.state.board.values()
            if tile.owner == self.player and not tile.flipped and tile.industry in SELLABLE
        )
        beer = self._own_beer() + sum(1 for s in connected if s in self.state.beer)
        enough = _CHANCE_TO_SELL if beer >= waiting + face.beer else _CHANCE_WITHOUT_BEER
        if not connected:
            enough *= _UNCONNECTED
        return enough * min((self.rounds_left + 1) / _ROUNDS_NEEDED, 1.0)

    def _own_beer(self) -> int:
        return sum(t.cubes for t in self.state.board.values() if t.industry == "brewery" and t.owner == self.player)

    def _market_sale(self, face: Face, location: str) -> tuple[int, bool]:
        """Pounds from cubes that go to the market at once, and whether all of them do."""
        market = MARKETS.get(face.industry)
        if market is None or (face.industry == "coal" and not self.over.reaches_merchant((location,))):
            return 0, False
        cubes, here = face.cubes[self.state.era], self.state.markets[face.industry]
        fitting = min(cubes, len(market.prices) - here)
        return sum(market.sale_price(here + sold) for sold in range(fitting)), fitting == cubes

    def _market_cost(self, sources: Sequence[str] | None, resource: str) -> int:
        bought = [source for source in sources or () if source == MARKET]
        left = self.state.markets[resource]
        return sum(MARKETS[resource].price(max(left - number, 0)) for number in range(len(bought)))

    def _value_on_board(self, tile: Tile) -> float:
        face = FACES[tile.industry, tile.level]
        scorings = 1 if face.level == 1 else self.eras_to_score
        return face.vp * scorings + face.link_icons + (0.0 if tile.flipped else face.income * self.income_space)

    def network_action(self, action: Network) -> float:
        cost = CONSTANTS.canal_link_cost if self.state.era == "canal" else CONSTANTS.rail_link_cost
        if len(action.lines) > 1:
            cost = CONSTANTS.rail_two_links_cost
        worth = sum(self._link(line) for line in action.lines)
        new = routes_over(frozenset((*self.state.links, *action.lines)))
        worth += self._sales_opened(new)
        if action.beer:
            worth -= 1.0
        cost += self._market_cost(action.coal, "coal")
        return worth - cost * self.pound - _KEEP

    def _link(self, line: str) -> float:
        """Icons that the link scores now, and some of those that may still come."""
        worth = 0.0
        for place in LINES[line].touches:
            worth += MERCHANT_ICONS.get(place, 0)
            for slot in SLOTS_AT.get(place, ()):
                tile = self.state.board.get(slot.id)
                if tile:
                    icons = FACES[tile.industry, tile.level].link_icons
                    worth += icons if tile.flipped else _ICON_TO_COME * icons
                elif self.rounds_left > 1:
                    worth += _FREE_SLOT
            if place not in self.network and self.rounds_left > 1:
                worth += _NEW_PLACE
        return worth

    def _sales_opened(self, new: Routes) -> float:
        worth = 0.0
        for slot, tile in self.state.board.items():
            if tile.owner == self.player and not tile.flipped and tile.industry in SELLABLE:
                before, after = self._buyers(tile, slot, self.over), self._buyers(tile, slot, new)
                if after > before:
                    worth += (_FURTHER_BUYER if before else _FIRST_BUYER) * self._value_on_board(tile)
        return worth

    def _buyers(self, tile: Tile, slot: str, over: Routes) -> int:
        here = (SLOTS[slot].location,)
        return sum(
            1
            for space, kind in self.state.merchants.items()
            if tile.industry in MERCHANT_BUYS[kind] and over.connected(here, place_of(space))
        )

    def sell(self, action: Sell) -> float:
        worth = 0.0
        for sale in action.sales:
            worth += self._value_on_board(self.state.board[sale.slot])
            for source in sale.beer or ():
                worth += self._barrel(sale, source)
        return worth + _SELL_NOW

    def _barrel(self, sale: Sale, source: str) -> float:
        if source == MERCHANT:
            bonus = MERCHANT_BONUS[place_of(sale.merchant)]
            each = {"vp": 1.0, "money": self.pound, "income-spaces": self.income_space, "develop": 1.0}
            return bonus.amount * each[bonus.kind]
        tile = self.state.board[source]
        last = tile.cubes == 1
        mine = tile.owner == self.player
        return (_LAST_BARREL if mine else -_LAST_BARREL) * self._value_on_board(tile) * last - _BARREL

    def develop(self, action: Develop) -> float:
        """The difference that the tiles behind make to the next Build of their industry."""
        cost = self._market_cost(action.iron, "iron")
        worth = -0.5 - cost * self.pound
        for industry in dict.fromkeys(action.industries):
            stack, gone = STACKS[industry], self.me.mat[industry]
            after = gone + action.industries.count(industry)
            if after < len(stack) and self.rounds_to_come > 2:
                worth += _DEVELOP * (self._promise(industry, stack[after]) - self._promise(industry, stack[gone]))
        return worth

    def _promise(self, industry: str, level: int) -> float:
        face = FACES[industry, level]
        if self.state.era not in face.eras:
            return 0.0 if self.state.era == "rail" else _BLOCKED
        scorings = 1 if face.level == 1 else self.eras_to_score
        return _PROMISE * (face.vp * scorings + face.income * self.income_space) - face.cost * self.pound

    def loan(self) -> float:
        """Money while it can still be put to use, for income that is lost in every round to come."""
        if self.rounds_to_come < _LOAN_ROUNDS:
            return -1.0
        level = LEVEL_OF_SPACE[self.me.income_space]
        need = max(0.0, _COMFORT - self.me.money - level) / _COMFORT
        lost = CONSTANTS.loan_levels_down * self.rounds_to_come * self.pound
        too_low = max(_LOWEST_GOOD_LEVEL + CONSTANTS.loan_levels_down - level, 0)
        return (
            CONSTANTS.loan_money * self.pound * (_LOAN + _LOAN_IN_NEED * need) - _LEVEL_LOST * lost - _TOO_LOW * too_low
        )
