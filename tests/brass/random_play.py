"""Whole games by chance: a lively player who builds, connects and sells, and the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from domain.brass import actions as act
from domain.brass.cards import playable_cards
from domain.brass.components import deck, merchant_spaces, merchant_tiles
from domain.brass.legal import FAMILIES, legal_actions, single_sales
from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState
from domain.core.action import Action
from domain.core.event import Event
from domain.core.game import Game

NAMES = ("ann", "bob", "cat", "dan")
LIVELY: Mapping[str, int] = {"sell": 300, "build": 40, "network": 25, "develop": 5, "loan": 6, "scout": 2, "pass": 1}
"""How often each kind of action is wanted, where it is possible; loans only while they are needed."""
EVEN: Mapping[str, int] = dict.fromkeys(FAMILIES, 1)


def new_game(
    players: int, *, table: bool = False, options: Mapping[str, Any] | None = None, name: str = "drill"
) -> Game[BrassState]:
    return Game.start(RULESET, name, RULESET.start(NAMES[:players], table=table, name=name, options=options))


def choose(state: BrassState, rng: Random, weights: Mapping[str, int] = LIVELY) -> Action:
    """An answer to whatever the state waits for."""
    if state.phase == "debts":
        return rng.choice(list(legal_actions(state)))
    if state.phase == "actions":
        return _choose_action(state, rng, weights)
    return _deal(state, rng)


def _deal(state: BrassState, rng: Random) -> Action:
    players = len(state.players)
    if state.phase == "turn_order":
        return act.DrawTurnOrder(order=_shuffled(tuple(state.players), rng))
    if state.phase == "merchants":
        tiles = _shuffled(merchant_tiles(players), rng)
        return act.DealMerchants(tiles=dict(zip(merchant_spaces(players), tiles, strict=True)))
    return act.ShuffleDeck(cards=_shuffled(deck(players), rng))


def _shuffled(things: Sequence[str], rng: Random) -> tuple[str, ...]:
    return tuple(rng.sample(things, len(things)))


def _choose_action(state: BrassState, rng: Random, weights: Mapping[str, int]) -> Action:
    cards = playable_cards(state, state.current)
    wanted = dict(weights)
    if weights is LIVELY:
        player = state.players[state.current]
        wanted["loan"] = 60 if player.money < 12 and player.income_space > 8 else 0
    while any(wanted.values()):
        (kind,) = rng.choices(list(wanted), list(wanted.values()))
        del wanted[kind]
        found = list(FAMILIES[kind](state, cards if kind in ("build", "scout") else [rng.choice(cards)]))
        if found:
            return _pick(state, found, rng)
    return act.Pass(player=state.current, card=cards[0])


def _pick(state: BrassState, found: Sequence[Action], rng: Random) -> Action:
    """Any action, but of a few builds the one that brings most income at once."""
    action = rng.choice(found)
    if isinstance(action, act.Sell):
        return _several_sales(state, action, rng)
    if isinstance(action, act.Build):
        return max(rng.sample(found, min(len(found), 6)), key=lambda build: _income_gained(state, build))
    return action


def _income_gained(state: BrassState, action: Action) -> int:
    after = RULESET.decide(state, action).state
    return after.players[action.actor].income_space - state.players[action.actor].income_space


def _several_sales(state: BrassState, action: act.Sell, rng: Random) -> act.Sell:
    """Go on selling in the same action, as far as it is allowed."""
    sales = action.sales
    more = [sale for sale in single_sales(state, state.current) if sale.slot != sales[0].slot]
    for sale in rng.sample(more, len(more)):
        longer = action.model_copy(update={"sales": (*sales, sale)})
        try:
            RULESET.decide(state, longer)
        except ValueError:
            continue
        sales = longer.sales
    return action.model_copy(update={"sales": sales})


def play(
    game: Game[BrassState], rng: Random, weights: Mapping[str, int] = LIVELY
) -> Iterator[tuple[BrassState, Action, Sequence[Event]]]:
    """Play on to the end: for each action the state before it, the action and its events."""
    while game.awaiting is not None:
        before = game.state
        action = choose(before, rng, weights)
        yield before, action, game.play(action)


def whole_game(
    players: int,
    seed: int,
    *,
    table: bool = False,
    options: Mapping[str, Any] | None = None,
    weights: Mapping[str, int] = LIVELY,
) -> tuple[Game[BrassState], list[Action]]:
    """A finished game and its actions."""
    game = new_game(players, table=table, options=options)
    return game, [action for _, action, _ in play(game, Random(seed), weights)]
