"""Develop. Rules §9."""

from __future__ import annotations

from collections.abc import Sequence

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import Develop, Source
from domain.brass.cards import check_hand
from domain.brass.components import FACES, STACKS, Face, Industry
from domain.brass.resources import Plan, carry_out, check_money, wanted_sources
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def develop(turn: Recorder[BrassState], action: Develop) -> None:
    """Remove one or two front tiles, one iron each (Rules §9). Raises Refusal."""
    state, player = turn.state, action.player
    check_hand(state, player, (action.card,))
    plan = plan_develop(state, player, action.industries, action.iron)
    iron = tuple(take.source for take in plan.takes)
    turn.emit(ev.TilesDeveloped(player=player, card=action.card, industries=action.industries, iron=iron))
    for industry, take in zip(action.industries, plan.takes, strict=True):
        level = state.front(player, industry)
        turn.emit(ev.TileDeveloped(player=player, industry=industry, level=level))
        carry_out(turn, player, take)


def plan_develop(state: BrassState, player: str, industries: Sequence[Industry], iron: Sequence[Source] | None) -> Plan:
    """Check the tiles in order and work out their iron, with the money checked. Raises Refusal."""
    plan = Plan(state, player)
    for number, industry in enumerate(industries):
        developable_face(state, player, industry, industries[:number].count(industry))
    for wanted in wanted_sources("iron", iron, len(industries)):
        plan.iron(wanted)
    check_money(state, player, plan.cost)
    return plan


def developable_face(state: BrassState, player: str, industry: Industry, gone: int = 0) -> Face:
    """The front tile of a stack, `gone` tiles later, if it may be developed. Raises Refusal (Rules §9)."""
    stack = STACKS[industry]
    front = state.players[player].mat[industry] + gone
    if front >= len(stack):
        raise Refusal("brass/stack-empty", f"{player} has no {words.industry(industry)} left on the mat to develop")
    face = FACES[industry, stack[front]]
    if not face.developable:
        raise Refusal(
            "brass/not-developable",
            f"The {words.tile(industry, face.level)} bears a light bulb and cannot be developed",
        )
    return face
