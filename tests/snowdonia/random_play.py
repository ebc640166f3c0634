"""Whole games between bots, and everything that must hold for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from domain.core.action import CHANCE, Action
from domain.core.event import ActionEvent, Event, Recorded, decode, encode
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.snowdonia import actions as act
from domain.snowdonia.evolve import EVOLVE
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.state import SnowdoniaState
from players.protocol import Chooser, RandomBot
from players.snowdonia.dealer import Dealer
from players.snowdonia.greedy import GreedyBot
from projections.snowdonia.scores import score_sheet
from tests.core.plain import plain
from tests.snowdonia.invariants import check, check_order_of_events
from tests.snowdonia.scenarios import STANDIN

NAMES = ("ann", "bob", "cyd", "dee", "eli")

ALTERNATIVES: Mapping[str, Sequence[Any]] = {
    "placement_must_use_lowest_space": (False,),
    "hire_timing": ("before_anyone_places",),
    "build_requires": ("connected",),
    "padarn_counts_declined": (True,),
    "excavate_double_stacks": (True,),
    "rubble_as_stone_limit": ("per_round",),
    "event_cleared_site_is_filled": (False,),
    "contract_items_reusable": (True,),
    "station_sites_include_rubble_sites": (False,),
    "steel_sites_count_as_track": (True,),
    "weather_effect_applies_every_round": (False,),
    "event_cubes_count_towards_restock": (False,),
    "final_round_runs_preparation": (True,),
    "event_end_stops_at_once": (False,),
    "extra_end_trigger_players": ([], [1, 2, 3, 4, 5]),
}


def some_options(rng: Random) -> dict[str, Any]:
    """In one game of three a few rules differ from the default."""
    if rng.random() < 0.66:
        return {}
    return {name: rng.choice(values) for name, values in ALTERNATIVES.items() if rng.random() < 0.25}


def seated(names: Sequence[str], rng: Random) -> dict[str, Chooser]:
    """Bots at random: sane ones make games long, random ones make them odd."""
    bots: list[Chooser] = [GreedyBot(rng), RandomBot(RULESET, rng)]
    return {**{name: rng.choice(bots) for name in names}, CHANCE: Dealer(rng)}


def actions_of(
    game: Game[SnowdoniaState], choosers: Mapping[str, Chooser], *, at_most: int = 20_000
) -> Iterator[tuple[Action, Sequence[Event]]]:
    """Play a game to its end; each action with its events."""
    for _ in range(at_most):
        awaiting = game.awaiting
        if awaiting is None:
            return
        action = choosers[awaiting.actor].choose(game.state, awaiting.actor)
        yield action, game.play(action)
    raise AssertionError(f"the game has not ended after {at_most} actions")


def new_game(players: int, options: Mapping[str, Any], *, table: bool = False) -> Game[SnowdoniaState]:
    started = RULESET.start(NAMES[:players], table=table, options={"scenario": STANDIN, **options})
    return Game.start(RULESET, f"random-{players}", started)


def play_and_check(players: int, seed: int, *, thorough: float = 0.05) -> tuple[Recorded, ...]:
    """Play a random game in which everything is checked after every event. Returns its history.

    thorough: share of the decisions at which every offered action, and some that nobody offered, are tried.
    """
    rng = Random(seed)
    game = new_game(players, some_options(rng), table=rng.random() < 0.2)
    shadow = RULESET.initial_state(started(game))
    choosers = seated(game.state.seats, rng)
    past: list[Action] = []
    for action, events in actions_of(game, choosers):
        past.append(action)
        for event in events:
            EVOLVE[type(event)](shadow, event)
            check(shadow)
        if rng.random() < thorough:
            assert whole(shadow) == whole(game.state), "the folded events do not give the live state"
            _try_all(game, past, rng)
    history = tuple(game.collect_events())
    check_order_of_events(recorded.event for recorded in history)
    check_replay(game, history)
    return history


def started(game: Game[SnowdoniaState]) -> Any:
    return game.standing[0].event


def whole(state: SnowdoniaState) -> dict[str, Any]:
    """All that a state holds, down to the last slot; the box, which no event changes, by identity."""
    slots = (name for name in type(state).__slots__ if name != "box")
    return {"box": id(state.box), **{name: plain(getattr(state, name)) for name in slots}}


def _try_all(game: Game[SnowdoniaState], past: Sequence[Action], rng: Random) -> None:
    """Every offered action commits and every other one is refused; neither leaves a trace."""
    before = whole(game.state)
    offered = list(islice(RULESET.legal_actions(game.state), 200))
    assert len(set(offered)) == len(offered), "an action is offered twice"
    for action in offered:
        decided = RULESET.decide(game.state, action)
        first = decided.events[0]
        assert isinstance(first, ActionEvent)
        assert RULESET.decide(game.state, first.action()).events == decided.events
        assert sum(isinstance(event, ActionEvent) for event in decided.events) == 1
    for action in rng.sample(list(past), min(12, len(past))):
        if action not in offered:
            _refused_or_equal(game.state, action, offered)
    assert whole(game.state) == before


def _refused_or_equal(state: SnowdoniaState, action: Action, offered: Sequence[Action]) -> None:
    """An action that is not offered is refused, unless it leaves out what is filled in."""
    first = _decided(state, action)
    if isinstance(first, Refusal):
        assert first.code.startswith("snowdonia/")
        assert len(first.message) > 10
        return
    assert action.actor == CHANCE or first.action() in offered or isinstance(action, act.PlaceLabourer)


def _decided(state: SnowdoniaState, action: Action) -> ActionEvent | Refusal:
    """The first event of an action, or its refusal."""
    try:
        first = RULESET.decide(state, action).events[0]
    except Refusal as refusal:
        return refusal
    assert isinstance(first, ActionEvent)
    return first


def check_replay(game: Game[SnowdoniaState], history: Sequence[Recorded]) -> None:
    """The stored form of the events, and the actions alone, give the same game; the sheet adds up to the score."""
    stored = [
        recorded._replace(event=decode(recorded.event.TOPIC, recorded.event.class_version, encode(recorded.event)))
        for recorded in history
    ]
    assert [recorded.event for recorded in stored] == [recorded.event for recorded in history]
    assert whole(Game.replay(RULESET, stored).state) == whole(game.state)
    again: Game[SnowdoniaState] = Game.replay(RULESET, history[:1])
    for recorded in history:
        if isinstance(recorded.event, ActionEvent):
            again.play(recorded.event.action())
    assert [recorded.event for recorded in again.collect_events()] == [recorded.event for recorded in history[1:]]
    sheet = score_sheet(recorded.event for recorded in history)
    assert {player: sheet.total(player) for player in sheet.points} == RULESET.scores(game.state)
    assert sheet.winners == game.state.winners
