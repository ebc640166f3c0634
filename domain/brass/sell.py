"""Sell, and the bonuses of the merchants' beer. Rules §10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import MERCHANT, Sale, Sell, Source
from domain.brass.cards import check_hand
from domain.brass.components import (
    FACES,
    INDUSTRIES,
    LEVEL_OF_SPACE,
    MERCHANT_BONUS,
    MERCHANT_BUYS,
    MERCHANTS,
    SELLABLE,
    SLOTS,
    TOP_SPACE,
    Industry,
    place_of,
)
from domain.brass.develop import developable_face
from domain.brass.resources import Plan, Take, carry_out, flip, wanted_sources
from domain.brass.routes import Routes, routes
from domain.brass.state import BrassState, Tile
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


class SalePlan(NamedTuple):
    """One sale with every choice made. develop: the tile of the Gloucester bonus, None without it."""

    slot: str
    merchant: str
    beer: tuple[Take, ...]
    develop: Industry | None

    def sale(self) -> Sale:
        beer = tuple(take.source for take in self.beer)
        return Sale(slot=self.slot, merchant=self.merchant, beer=beer, develop=self.develop)


def sell(turn: Recorder[BrassState], action: Sell) -> None:
    """Sell tile after tile: beer, bonuses, flip (Rules §10.1). Raises Refusal."""
    state, player = turn.state, action.player
    check_hand(state, player, (action.card,))
    plans = plan_sales(state, player, action.sales)
    turn.emit(ev.GoodsSold(player=player, card=action.card, sales=tuple(plan.sale() for plan in plans)))
    for plan in plans:
        _sell_tile(turn, player, plan)


def _sell_tile(turn: Recorder[BrassState], player: str, plan: SalePlan) -> None:
    tile = turn.state.board[plan.slot]
    turn.emit(
        ev.TileSold(
            player=player,
            slot=plan.slot,
            industry=tile.industry,
            level=tile.level,
            merchant=plan.merchant,
            merchant_tile=turn.state.merchants[plan.merchant],
        )
    )
    for take in plan.beer:
        carry_out(turn, player, take, plan.merchant)
        if take.source == MERCHANT:
            _gain_bonus(turn, player, plan)
    flip(turn, plan.slot)


def _gain_bonus(turn: Recorder[BrassState], player: str, plan: SalePlan) -> None:
    """What the merchant gives for drinking its beer (Rules §10.2)."""
    merchant = place_of(plan.merchant)
    bonus, acting = MERCHANT_BONUS[merchant], turn.state.players[player]
    if bonus.kind == "vp":
        vp = acting.vp + bonus.amount
        turn.emit(ev.BonusVictoryPointsGained(player=player, merchant=merchant, points=bonus.amount, vp=vp))
    elif bonus.kind == "money":
        money = acting.money + bonus.amount
        turn.emit(ev.BonusMoneyGained(player=player, merchant=merchant, amount=bonus.amount, money=money))
    elif bonus.kind == "income-spaces":
        there = min(acting.income_space + bonus.amount, TOP_SPACE)
        turn.emit(
            ev.BonusIncomeGained(
                player=player,
                merchant=merchant,
                spaces=bonus.amount,
                from_space=acting.income_space,
                to_space=there,
                income_level=LEVEL_OF_SPACE[there],
            )
        )
    elif plan.develop:
        level = turn.state.front(player, plan.develop)
        turn.emit(ev.BonusDevelopGained(player=player, merchant=merchant, industry=plan.develop, level=level))


def plan_sales(state: BrassState, player: str, sales: Sequence[Sale]) -> list[SalePlan]:
    """Work out the sales in order, each seeing what the ones before took. Raises Refusal."""
    beer = Plan(state, player)
    over = routes(state)
    plans: list[SalePlan] = []
    for sale in sales:
        if any(plan.slot == sale.slot for plan in plans):
            raise Refusal("brass/already-sold", f"The tile in {words.slot(sale.slot)} is sold twice")
        tile = sellable_tile(state, player, sale.slot)
        merchant = _find_merchant(state, tile, sale, over)
        takes = plan_beer(beer, tile, sale.slot, merchant, sale.beer, over)
        developed = [plan.develop for plan in plans if plan.develop]
        bonus = any(take.source == MERCHANT for take in takes)
        if not bonus or MERCHANT_BONUS[place_of(merchant)].kind != "develop":
            _check_no_develop(sale)
            develop = None
        else:
            develop = _bonus_develop(state, player, sale, developed)
        plans.append(SalePlan(sale.slot, merchant, takes, develop))
    return plans


def sellable_tile(state: BrassState, player: str, slot: str) -> Tile:
    """The player's unflipped tile in the slot, if it has goods to sell. Raises Refusal (Rules §10.1)."""
    tile = state.board.get(slot)
    if tile is None or tile.owner != player:
        raise Refusal("brass/not-your-tile", f"{words.slot(slot)} does not hold a tile of {player}")
    if tile.flipped or tile.industry not in SELLABLE:
        raise Refusal(
            "brass/not-sellable",
            f"The {words.tile(tile.industry, tile.level)} in {words.slot(slot)} is not an unflipped tile with goods to sell",
        )
    return tile


def check_merchant(state: BrassState, tile: Tile, slot: str, merchant: str, over: Routes) -> None:
    """Whether the merchant tile buys these goods and is connected. Raises Refusal (Rules §10.1)."""
    kind = state.merchants[merchant]
    if tile.industry not in MERCHANT_BUYS[kind]:
        raise Refusal(
            "brass/merchant-does-not-buy",
            f"The {kind} merchant tile in {words.place(merchant)} does not buy {words.goods(tile.industry)}",
        )
    if not over.connected((SLOTS[slot].location,), place_of(merchant)):
        raise Refusal("brass/not-connected", f"{words.place(slot)} is not connected to {words.place(merchant)}")


def _find_merchant(state: BrassState, tile: Tile, sale: Sale, over: Routes) -> str:
    if sale.merchant in state.merchants:
        check_merchant(state, tile, sale.slot, sale.merchant, over)
        return sale.merchant
    if sale.merchant not in MERCHANTS:
        raise Refusal("brass/no-such-merchant", f"No merchant tile lies at {sale.merchant!r}")
    spaces = [space for space in state.merchants if place_of(space) == sale.merchant]
    if not spaces:
        raise Refusal("brass/no-such-merchant", f"{words.place(sale.merchant)} has no merchant tile in this game")
    buying = [space for space in spaces if tile.industry in MERCHANT_BUYS[state.merchants[space]]]
    if len(buying) > 1:
        raise Refusal("brass/choice-needed", f"Say to which merchant tile to sell: {words.listed(buying, 'or')}")
    merchant = (buying or spaces)[0]
    check_merchant(state, tile, sale.slot, merchant, over)
    return merchant


def plan_beer(
    plan: Plan, tile: Tile, slot: str, merchant: str, sources: Sequence[Source] | None, over: Routes
) -> tuple[Take, ...]:
    """The beer of one sale (Rules §6.3). Raises Refusal."""
    needed = FACES[tile.industry, tile.level].beer
    where = (SLOTS[slot].location,)
    return tuple(plan.beer(wanted, over, where, merchant) for wanted in wanted_sources("beer", sources, needed))


def bonus_develop_choices(state: BrassState, player: str, gone: Sequence[Industry] = ()) -> list[Industry]:
    """Stacks whose front tile the Gloucester bonus could remove; gone: tiles removed by this action before."""
    choices: list[Industry] = []
    for industry in INDUSTRIES:
        try:
            developable_face(state, player, industry, gone.count(industry))
        except Refusal:
            continue
        choices.append(industry)
    return choices


def _check_no_develop(sale: Sale) -> None:
    if sale.develop:
        raise Refusal("brass/no-bonus", "Only the barrel of a Gloucester merchant develops a tile")


def _bonus_develop(state: BrassState, player: str, sale: Sale, gone: Sequence[Industry]) -> Industry | None:
    """The tile that the Gloucester bonus removes; None where there is none to remove (Rules §10.2)."""
    choices = bonus_develop_choices(state, player, gone)
    if sale.develop:
        if sale.develop not in choices:
            developable_face(state, player, sale.develop, gone.count(sale.develop))
        return sale.develop
    if not choices or state.options.gloucester_skippable:
        return None
    if len(choices) > 1:
        raise Refusal("brass/choice-needed", f"Say which tile the bonus removes: {words.listed(choices, 'or')}")
    return choices[0]
