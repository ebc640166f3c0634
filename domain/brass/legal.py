"""Every legal action of a state, in a fixed order.

Complete, but for these, where one stands for several:

* *Sources.* Where several coal mines, iron works or breweries could give a piece, the first is offered: own tiles
  before others', then in the order of the board. Selling with and without the merchant's barrel are both offered.
* *Sales.* Each sale is offered on its own; an action may combine several. Without a barrel, the first of several
  merchant tiles in one place stands for all.
* *Develops.* Of two different industries, one order is offered.

Where hands are unknown, every card that a player can still hold is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

from domain.brass.actions import (
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
from domain.brass.build import check_card, check_slot, front_face, plan_build
from domain.brass.cards import playable_cards, unseen
from domain.brass.components import (
    FACES,
    INDUSTRIES,
    LINES,
    MERCHANT_BONUS,
    SLOTS,
    SLOTS_FOR,
    UNKNOWN_CARD,
    Industry,
    Line,
    Slot,
    place_of,
)
from domain.brass.develop import plan_develop
from domain.brass.income import removable_tiles
from domain.brass.loan import check_loan
from domain.brass.network import check_line, check_link_supply, link_cost, plan_link_beer, plan_link_coal, plan_network
from domain.brass.resources import FIRST, Plan, Take, check_money
from domain.brass.routes import Routes, network_of, routes
from domain.brass.scout import check_scout
from domain.brass.sell import bonus_develop_choices, check_merchant, sellable_tile
from domain.brass.state import BrassState, Tile
from domain.core.refusal import Refusal

Cards = Sequence[str]


def legal_actions(state: BrassState) -> Iterator[PlayerAction]:
    """The player actions that the rules accept now; none while chance is awaited or the game is over."""
    if state.phase == "debts":
        yield from removals(state)
    elif state.phase == "actions":
        cards = playable_cards(state, state.current)
        for family in FAMILIES.values():
            yield from family(state, cards)


def allowed(check: Callable[..., object], *args: Any) -> bool:
    """Whether a check of the rules lets this pass."""
    try:
        check(*args)
    except Refusal:
        return False
    return True


def removals(state: BrassState) -> Iterator[RemoveTile]:
    """Tiles that the first debtor may give up (Rules §14.3)."""
    for player in state.debtors[:1]:
        for slot in removable_tiles(state, player):
            yield RemoveTile(player=player, slot=slot)


def builds(state: BrassState, cards: Cards) -> Iterator[Build]:
    """Every card with every tile and slot that it allows (Rules §7)."""
    player = state.current
    network = network_of(state, player)
    possible = list(_possible_builds(state, player))
    for card in cards:
        for industry, slot, coal, iron in possible:
            if allowed(check_card, card, industry, slot, network):
                yield Build(player=player, card=card, industry=industry, slot=slot.id, coal=coal, iron=iron)


def _possible_builds(
    state: BrassState, player: str
) -> Iterator[tuple[Industry, Slot, tuple[str, ...], tuple[str, ...]]]:
    over = routes(state)
    for industry in INDUSTRIES:
        try:
            face = front_face(state, player, industry)
            check_money(state, player, face.cost)
        except Refusal:
            continue
        coal, iron = (FIRST,) * face.coal, (FIRST,) * face.iron
        for slot in SLOTS_FOR[industry]:
            try:
                check_slot(state, player, face, slot)
                takes = plan_build(state, player, face, slot, coal, iron, over).resources.takes
            except Refusal:
                continue
            yield industry, slot, _sources(takes, "coal"), _sources(takes, "iron")


def _sources(takes: Sequence[Take], resource: str) -> tuple[str, ...]:
    return tuple(take.source for take in takes if take.resource == resource)


def networks(state: BrassState, cards: Cards) -> Iterator[Network]:
    """Every line, then every pair of lines in both orders, each with every card (Rules §8)."""
    player = state.current
    possible = list(_possible_networks(state, player))
    for card in cards:
        for lines, plan in possible:
            beer = _sources(plan.takes, "beer")
            yield Network(
                player=player,
                card=card,
                lines=tuple(line.id for line in lines),
                coal=_sources(plan.takes, "coal"),
                beer=beer[0] if beer else None,
            )


def _possible_networks(state: BrassState, player: str) -> Iterator[tuple[tuple[Line, ...], Plan]]:
    network = network_of(state, player)
    coal = (FIRST,) if state.era == "rail" else ()
    for line in LINES.values():
        try:
            yield (line,), plan_network(state, player, (line,), coal, None, network)
        except Refusal:
            continue
    if allowed(check_link_supply, state, player, 2):
        yield from _possible_pairs(state, player, network)


def _possible_pairs(state: BrassState, player: str, network: set[str]) -> Iterator[tuple[tuple[Line, ...], Plan]]:
    """As `plan_network` does it, with the first link of all its pairs worked out once."""
    cost = link_cost(state, 2)
    if not allowed(check_money, state, player, cost):
        return
    for first in LINES.values():
        begun = Plan(state, player)
        try:
            check_line(state, player, first, network)
            plan_link_coal(begun, state, (first,))
        except Refusal:
            continue
        extended = network | set(first.touches)
        for second in LINES.values():
            plan = begun.copy()
            try:
                check_line(state, player, second, extended, (first,))
                plan_link_coal(plan, state, (first, second))
                plan_link_beer(plan, state, (first, second))
                check_money(state, player, cost + plan.cost)
            except Refusal:
                continue
            yield (first, second), plan


def develops(state: BrassState, cards: Cards) -> Iterator[Develop]:
    """Every tile, then every two tiles, each with every card (Rules §9)."""
    player = state.current
    choices: list[tuple[Industry, ...]] = [(industry,) for industry in INDUSTRIES]
    choices += combinations_with_replacement(INDUSTRIES, 2)
    possible = []
    for industries in choices:
        try:
            plan = plan_develop(state, player, industries, (FIRST,) * len(industries))
        except Refusal:
            continue
        possible.append((industries, _sources(plan.takes, "iron")))
    for card in cards:
        for industries, iron in possible:
            yield Develop(player=player, card=card, industries=industries, iron=iron)


def sells(state: BrassState, cards: Cards) -> Iterator[Sell]:
    """Every single sale with every card (Rules §10)."""
    possible = list(single_sales(state, state.current))
    for card in cards:
        for sale in possible:
            yield Sell(player=state.current, card=card, sales=(sale,))


def single_sales(state: BrassState, player: str) -> Iterator[Sale]:
    """Every tile at every merchant tile that buys it, with the merchant's barrel and without."""
    over = routes(state)
    for slot in state.board:
        try:
            tile = sellable_tile(state, player, slot)
        except Refusal:
            continue
        sold_without_barrel = set()
        for merchant in state.merchants:
            if not allowed(check_merchant, state, tile, slot, merchant, over):
                continue
            if place_of(merchant) not in sold_without_barrel:
                sold_without_barrel.add(place_of(merchant))
                yield from _sales_at(state, player, tile, slot, merchant, over, barrel=False)
            yield from _sales_at(state, player, tile, slot, merchant, over, barrel=True)


def _sales_at(
    state: BrassState, player: str, tile: Tile, slot: str, merchant: str, over: Routes, *, barrel: bool
) -> Iterator[Sale]:
    needed = FACES[tile.industry, tile.level].beer
    if barrel and not needed:
        return
    plan, where = Plan(state, player), (SLOTS[slot].location,)
    try:
        if barrel:
            plan.beer(MERCHANT, over, where, merchant)
        for _ in range(needed - barrel):
            plan.beer(FIRST, over, where)
    except Refusal:
        return
    beer = _sources(plan.takes, "beer")
    bonus = barrel and MERCHANT_BONUS[place_of(merchant)].kind == "develop"
    choices: list[Industry | None] = list(bonus_develop_choices(state, player)) if bonus else []
    if not choices or state.options.gloucester_skippable:
        choices.append(None)
    for develop in choices:
        yield Sale(slot=slot, merchant=merchant, beer=beer, develop=develop)


def loans(state: BrassState, cards: Cards) -> Iterator[Loan]:
    """A loan with every card (Rules §11)."""
    if allowed(check_loan, state, state.current):
        for card in cards:
            yield Loan(player=state.current, card=card)


def scouts(state: BrassState, cards: Cards) -> Iterator[Scout]:
    """Every three cards of the hand (Rules §12)."""
    player = state.current
    if not allowed(check_scout, state, player):
        return
    hand = state.players[player].hand
    if UNKNOWN_CARD not in hand:
        for three in dict.fromkeys(combinations(sorted(hand), 3)):
            yield Scout(player=player, cards=three)
        return
    for three in combinations_with_replacement(cards, 3):
        if all(three.count(card) <= unseen(state, card) for card in three):
            yield Scout(player=player, cards=three)


def passes(state: BrassState, cards: Cards) -> Iterator[Pass]:
    """Nothing, with every card (Rules §13)."""
    for card in cards:
        yield Pass(player=state.current, card=card)


FAMILIES: Final[dict[str, Callable[[BrassState, Cards], Iterator[PlayerAction]]]] = {
    "build": builds,
    "network": networks,
    "develop": develops,
    "sell": sells,
    "loan": loans,
    "scout": scouts,
    "pass": passes,
}
"""Action type to its legal actions, each with every one of the cards given."""
