"""Build. Rules §7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import Build, Source
from domain.brass.cards import check_hand
from domain.brass.components import (
    FACES,
    FARMS,
    INDUSTRIES_OF_CARD,
    MARKETS,
    SLOTS,
    SLOTS_AT,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Face,
    Industry,
    Slot,
)
from domain.brass.resources import Plan, carry_out, check_money, flip, wanted_sources
from domain.brass.routes import Routes, network_of, routes
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


class BuildPlan(NamedTuple):
    face: Face
    slot: Slot
    resources: Plan


def build(turn: Recorder[BrassState], action: Build) -> None:
    """Discard, pay, place, consume, then sell cubes to the market (Rules §7.4, §7.5). Raises Refusal."""
    state, player = turn.state, action.player
    check_hand(state, player, (action.card,))
    face = front_face(state, player, action.industry)
    slot = find_slot(state, player, face, action.slot)
    check_card(action.card, face.industry, slot, network_of(state, player))
    plan = plan_build(state, player, face, slot, action.coal, action.iron, routes(state))
    _place(turn, action, plan)
    for take in plan.resources.takes:
        carry_out(turn, player, take)
    sell_cubes(turn, slot.id)


def front_face(state: BrassState, player: str, industry: Industry) -> Face:
    """The tile that a Build of this industry has to place. Raises Refusal (Rules §7.2)."""
    level = state.front(player, industry)
    if not level:
        raise Refusal("brass/stack-empty", f"{player} has no {words.industry(industry)} left on the mat")
    face = FACES[industry, level]
    if state.era not in face.eras:
        raise Refusal(
            "brass/not-in-this-era",
            f"The {words.tile(industry, level)} at the front of {player}'s mat cannot be built in the {state.era} era",
        )
    return face


def find_slot(state: BrassState, player: str, face: Face, where: str) -> Slot:
    """The slot that an action names, or the only possible one of the location it names. Raises Refusal."""
    if where in SLOTS:
        check_slot(state, player, face, SLOTS[where])
        return SLOTS[where]
    if where not in SLOTS_AT:
        raise Refusal("brass/no-such-slot", f"The board has no slot or town called {where!r}")
    possible, refusals = [], []
    for slot in SLOTS_AT[where]:
        try:
            check_slot(state, player, face, slot)
            possible.append(slot)
        except Refusal as refusal:
            refusals.append((face.industry not in slot.industries, refusal))
    if not possible:
        raise min(refusals, key=lambda found: found[0])[1]
    if len(possible) > 1:
        ids = words.listed([slot.id for slot in possible], "or")
        raise Refusal("brass/choice-needed", f"Say in which slot to build: {ids}")
    return possible[0]


def check_card(card: str, industry: Industry, slot: Slot, network: set[str]) -> None:
    """Whether the card allows this industry here. Raises Refusal (Rules §7.1).

    network: the player's; empty without presence, when an industry card is good anywhere.
    """
    if card == WILD_LOCATION:
        if slot.location in FARMS:
            raise Refusal("brass/card-does-not-fit", "A Wild Location card is no good for a farm brewery")
    elif card == WILD_INDUSTRY or card in INDUSTRIES_OF_CARD:
        if card != WILD_INDUSTRY and industry not in INDUSTRIES_OF_CARD[card]:
            raise Refusal(
                "brass/card-does-not-fit", f"The {words.card(card)} does not build a {words.industry(industry)}"
            )
        if network and slot.location not in network:
            raise Refusal("brass/not-in-network", f"{words.place(slot.location)} is not in the player's network")
    elif card != f"location:{slot.location}":
        raise Refusal(
            "brass/card-does-not-fit", f"The {words.card(card)} does not build in {words.place(slot.location)}"
        )


def check_slot(state: BrassState, player: str, face: Face, slot: Slot) -> None:
    """Whether the tile may go into the slot, free or overbuilt. Raises Refusal (Rules §7.3, §7.6)."""
    if face.industry not in slot.industries:
        raise Refusal("brass/wrong-slot", f"{words.slot(slot.id)} has no {words.industry(face.industry)} icon")
    if slot.id in state.board:
        _check_overbuilding(state, player, face, slot)
        return
    _check_canal_limit(state, player, slot)
    if len(slot.industries) > 1:
        for other in SLOTS_AT[slot.location]:
            if other.industries == (face.industry,) and other.id not in state.board:
                raise Refusal(
                    "brass/single-icon-slot-first",
                    f"{words.slot(other.id)} shows only {words.industry(face.industry)} and has to be used first",
                )


def _check_canal_limit(state: BrassState, player: str, slot: Slot) -> None:
    if state.era == "canal" and any(
        other.id in state.board and state.board[other.id].owner == player
        for other in SLOTS_AT[slot.location]
        if other.id != slot.id
    ):
        raise Refusal(
            "brass/one-tile-per-location",
            f"{player} already has a tile in {words.place(slot.location)}; the canal era allows one",
        )


def _check_overbuilding(state: BrassState, player: str, face: Face, slot: Slot) -> None:
    old = state.board[slot.id]
    if old.industry != face.industry or old.level >= face.level:
        raise Refusal(
            "brass/cannot-overbuild",
            f"The {words.tile(old.industry, old.level)} in {words.slot(slot.id)} can only be replaced by a "
            f"{words.industry(old.industry)} of a higher level",
        )
    if old.owner != player:
        _check_overbuilding_opponent(state, face)
        _check_canal_limit(state, player, slot)
    if not state.options.overbuild_with_free_slot:
        _check_no_slot_is_free(state, player, face, slot.location)


def _check_no_slot_is_free(state: BrassState, player: str, face: Face, location: str) -> None:
    """With the option off, a tile may be replaced only where no free slot could be used instead (INTERP-1)."""
    for other in SLOTS_AT[location]:
        if other.id in state.board:
            continue
        try:
            check_slot(state, player, face, other)
        except Refusal:
            continue
        raise Refusal("brass/free-slot-left", f"{words.slot(other.id)} is free and has to be used first")


def _check_overbuilding_opponent(state: BrassState, face: Face) -> None:
    if face.industry not in MARKETS:
        raise Refusal(
            "brass/cannot-overbuild-opponent",
            f"An opponent's {words.industry(face.industry)} cannot be replaced, only coal mines and iron works",
        )
    on_board = any(tile.industry == face.industry and tile.cubes for tile in state.board.values())
    if on_board or state.markets[face.industry]:
        raise Refusal(
            "brass/cannot-overbuild-opponent",
            f"An opponent's {words.industry(face.industry)} can be replaced only when no {face.industry} is left "
            "on the board or in the market",
        )


def plan_build(
    state: BrassState,
    player: str,
    face: Face,
    slot: Slot,
    coal: Sequence[Source] | None,
    iron: Sequence[Source] | None,
    over: Routes,
) -> BuildPlan:
    """What the tile costs in coal and iron, with the money checked. Raises Refusal (Rules §7.4)."""
    plan = Plan(state, player)
    for wanted in wanted_sources("coal", coal, face.coal):
        plan.coal(wanted, over, (slot.location,))
    for wanted in wanted_sources("iron", iron, face.iron):
        plan.iron(wanted)
    check_money(state, player, face.cost + plan.cost)
    return BuildPlan(face, slot, plan)


def _place(turn: Recorder[BrassState], action: Build, plan: BuildPlan) -> None:
    state, face = turn.state, plan.face
    old = state.board.get(plan.slot.id)
    takes = plan.resources.takes
    turn.emit(
        ev.TileBuilt(
            player=action.player,
            card=action.card,
            industry=face.industry,
            level=face.level,
            slot=plan.slot.id,
            cost=face.cost,
            money=state.players[action.player].money - face.cost,
            cubes=face.cubes[state.era],
            coal=tuple(take.source for take in takes if take.resource == "coal"),
            iron=tuple(take.source for take in takes if take.resource == "iron"),
            replaced=ev.ReplacedTile(**old._asdict()) if old else None,
        )
    )


def sell_cubes(turn: Recorder[BrassState], slot: str) -> None:
    """Move cubes of a tile just built to their market, as many as fit (Rules §7.5).

    Coal needs a connection to a merchant, iron does not.
    """
    state, tile = turn.state, turn.state.board[slot]
    if tile.industry not in MARKETS:
        return
    if tile.industry == "coal" and not routes(state).reaches_merchant((SLOTS[slot].location,)):
        return
    market, cubes = MARKETS[tile.industry], state.markets[tile.industry]
    fitting = min(tile.cubes, len(market.prices) - cubes)
    if not fitting:
        return
    prices = tuple(market.sale_price(cubes + sold) for sold in range(fitting))
    turn.emit(
        ev.CubesSold(
            player=tile.owner,
            resource=tile.industry,
            slot=slot,
            prices=prices,
            money=state.players[tile.owner].money + sum(prices),
            left=tile.cubes - fitting,
            market=cubes + fitting,
        )
    )
    if tile.cubes == fitting:
        flip(turn, slot)
