"""Laws that hold in every game, tried on games played by chance."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.brass import actions as act
from domain.brass import events as ev
from domain.brass.cards import playable_cards
from domain.brass.components import INDUSTRIES, LINES, MERCHANTS, SLOTS, SLOTS_AT
from domain.brass.legal import FAMILIES
from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState
from domain.core.action import Action
from domain.core.event import ActionEvent, Event, decode, encode
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder
from tests.brass.ledger import Ledger, check_books
from tests.brass.random_play import EVEN, LIVELY, choose, new_game, play, whole_game

SEEDS = st.integers(0, 2**32)
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
STYLES = st.sampled_from([LIVELY, LIVELY, EVEN])
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "overbuild_with_free_slot": st.booleans(),
        "gloucester_skippable": st.booleans(),
        "debt_vp_floor": st.booleans(),
        "remove_worthless_tiles": st.booleans(),
        "tie_break": st.sampled_from(["level", "space"]),
        "introductory": st.booleans(),
    },
)
ACTIONS = {2: 78, 3: 105, 4: 124}


def laws(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None)


@PLAYERS
@laws(6)
@given(seed=SEEDS, weights=STYLES, options=OPTIONS, table=st.booleans())
def test_books_balance_after_every_action_and_every_game_ends_A21_A87_A95(
    players: int, seed: int, weights: dict[str, int], options: dict[str, Any], table: bool
) -> None:
    game = new_game(players, options=options, table=table)
    ledger = Ledger(tuple(game.state.players))
    played = 0
    for _, action, events in play(game, Random(seed), weights):
        ledger.add(events)
        check_books(game.state, ledger)
        played += not isinstance(action, (act.DrawTurnOrder, act.DealMerchants, act.ShuffleDeck, act.RemoveTile))
    assert game.awaiting is None
    rounds = {2: 10, 3: 9, 4: 8}[players]
    assert played == ((2 * rounds - 1) * players if game.state.options.introductory else ACTIONS[players])
    assert game.state.winners
    assert all(not player.hand for player in game.state.players.values())


@PLAYERS
@laws(2)
@given(seed=SEEDS)
def test_no_link_scores_more_than_12_A86(players: int, seed: int) -> None:
    game, _ = whole_game(players, seed)
    scored = [link for r in game.collect_events() if isinstance(r.event, ev.LinksScored) for link in r.event.links]
    assert all(0 <= link.points <= 12 for link in scored)


@PLAYERS
@laws(2)
@given(seed=SEEDS, table=st.booleans())
def test_any_prefix_of_the_events_replays_to_the_live_state(players: int, seed: int, table: bool) -> None:
    rng = Random(seed)
    game = new_game(players, table=table)
    views = {game.version: RULESET.view(game.state)}
    for _ in play(game, rng):
        if rng.random() < 0.2 or game.awaiting is None:
            views[game.version] = RULESET.view(game.state)
    history = game.collect_events()
    for version, view in views.items():
        assert RULESET.view(Game.replay(RULESET, history[:version]).state) == view


@PLAYERS
@laws(2)
@given(seed=SEEDS, table=st.booleans(), weights=STYLES)
def test_any_version_of_a_game_can_be_asked_and_played_on(
    players: int, seed: int, table: bool, weights: dict[str, int]
) -> None:
    """In the middle of an action's events too, where no player is really asked."""
    rng = Random(seed)
    game = new_game(players, table=table)
    for _ in play(game, rng, weights):
        pass
    history = game.collect_events()
    again = Game.replay(RULESET, history[:1])
    for recorded in history[1:]:
        again.apply([recorded])
        RULESET.view(again.state, rng.choice(list(again.state.players)))
        awaiting = again.awaiting
        assert awaiting is not None or again.version >= game.version
        next(RULESET.legal_actions(again.state), None)
        for player in again.state.players:
            for action in (act.RemoveTile(player=player, slot="dudley:0"), act.Pass(player=player, card="?")):
                decided_or_refused(again.state, action)


@PLAYERS
@laws(2)
@given(seed=SEEDS, table=st.booleans())
def test_stored_events_are_the_live_ones_and_fold_alike(players: int, seed: int, table: bool) -> None:
    game, _ = whole_game(players, seed, table=table)
    history = game.collect_events()
    stored = [r._replace(event=decode(r.event.TOPIC, r.event.class_version, encode(r.event))) for r in history]
    assert stored == list(history)
    assert [encode(r.event) for r in stored] == [encode(r.event) for r in history]
    assert RULESET.view(Game.replay(RULESET, stored).state) == RULESET.view(game.state)


@PLAYERS
@laws(2)
@given(seed=SEEDS, table=st.booleans(), options=OPTIONS)
def test_recorded_action_is_decided_to_the_same_events(
    players: int, seed: int, table: bool, options: dict[str, Any]
) -> None:
    for before, action, events in play(new_game(players, table=table, options=options), Random(seed)):
        first = events[0]
        assert isinstance(first, ActionEvent)
        assert not any(isinstance(event, ActionEvent) for event in events[1:])
        recorded = first.action()
        assert recorded.actor == action.actor
        assert RULESET.decide(before, recorded).events == list(events)
        assert RULESET.parse_action(recorded.model_dump(mode="json")) == recorded


def positions(players: int, seed: int, share: float) -> Iterator[tuple[BrassState, Random]]:
    """Some of the positions of a random game in which a player has to decide."""
    rng = Random(seed)
    for before, _, _ in play(new_game(players), rng):
        if before.phase in ("actions", "debts") and rng.random() < share:
            yield before, rng


def offered(state: BrassState) -> Iterator[Action]:
    """The legal actions, those for which any card will do with one card only."""
    if state.phase == "debts":
        yield from RULESET.legal_actions(state)
        return
    cards = playable_cards(state, state.current)
    for kind, family in FAMILIES.items():
        yield from family(state, cards if kind in ("build", "scout") else cards[:1])


@PLAYERS
@laws(2)
@given(seed=SEEDS)
def test_every_offered_action_commits_and_is_offered_once(players: int, seed: int) -> None:
    for state, _ in positions(players, seed, 0.1):
        actions = list(offered(state))
        assert actions == list(offered(state)), "the order is fixed"
        assert len(set(actions)) == len(actions)
        before = RULESET.view(state)
        for action in actions:
            assert RULESET.decide(state, action).events
        assert RULESET.view(state) == before


@PLAYERS
@laws(2)
@given(seed=SEEDS)
def test_all_legal_actions_are_the_families_with_every_card(players: int, seed: int) -> None:
    for state, _ in positions(players, seed, 0.04):
        if state.phase != "actions":
            continue
        cards = playable_cards(state, state.current)
        expected = [action for family in FAMILIES.values() for action in family(state, cards)]
        assert list(RULESET.legal_actions(state)) == expected
        assert any(isinstance(action, act.Pass) for action in expected)


VALUES: dict[str, Sequence[Any]] = {
    "player": ["ann", "bob", "cat", "dan", "eve", "chance"],
    "card": ["location:dudley", "industry:coal", "wild:location", "?", "nonsense"],
    "industry": ["cotton", "manufacturer", "pottery", "coal", "iron", "brewery"],
    "slot": [*SLOTS, *SLOTS_AT, "oxford", "nonsense"],
    "coal": [None, (), ("market",), ("dudley:0",), ("market", "market"), ("merchant",)],
    "iron": [None, (), ("market",), ("dudley:1",), ("market", "market")],
    "beer": [None, "market", "merchant", "stafford:0", "farm-south:0"],
    "lines": [(line,) for line in LINES] + list(product(list(LINES)[:12], list(LINES)[5:14])),
    "industries": [("coal",), ("pottery",), ("cotton", "cotton"), ("pottery", "pottery")],
    "cards": [("location:dudley",) * 3, ("industry:coal", "industry:iron", "wild:location")],
}


def mutations(action: Action, rng: Random, number: int) -> Iterator[Action]:
    """The action with one field changed to something else, whether it makes sense or not."""
    fields = [field for field in type(action).model_fields if field in VALUES]
    for field in rng.choices(fields, k=number) if fields else ():
        yield action.model_copy(update={field: rng.choice(VALUES[field])})
    if isinstance(action, act.Sell):
        merchants = (*MERCHANTS, *(f"{merchant}:{space}" for merchant in MERCHANTS for space in (0, 1)))
        sale = action.sales[0].model_copy(
            update={
                "merchant": rng.choice(merchants),
                "beer": rng.choice([None, (), ("merchant",), ("stafford:0",)]),
                "develop": rng.choice([None, "coal", "pottery"]),
            }
        )
        yield action.model_copy(update={"sales": (sale, *action.sales[1:])})


@PLAYERS
@laws(4)
@given(seed=SEEDS)
def test_changed_action_is_accepted_consistently_or_refused_without_a_trace(players: int, seed: int) -> None:
    rng = Random(seed)
    earlier: Action | None = None
    for state, action, _ in play(new_game(players), rng, LIVELY):
        before = RULESET.view(state)
        foreign = [earlier] if earlier else []
        for tried in [*mutations(action, rng, 4), *foreign]:
            decided = decided_or_refused(state, tried)
            if isinstance(decided, Refusal):
                assert decided.code.startswith("brass/"), decided
                assert decided.message
            else:
                check_consistent(state, decided.state, decided.events)
        assert RULESET.view(state) == before
        earlier = action


def decided_or_refused(state: BrassState, action: Action) -> Recorder[BrassState] | Refusal:
    try:
        return RULESET.decide(state, action)
    except Refusal as refusal:
        return refusal


def check_consistent(before: BrassState, after: BrassState, events: Sequence[Event]) -> None:
    first = events[0]
    assert isinstance(first, ActionEvent)
    assert RULESET.decide(before, first.action()).events == events
    replayed = before.copy()
    for event in events:
        RULESET.evolve[type(event)](replayed, event)
    assert RULESET.view(replayed) == RULESET.view(after)
    assert all(player.money >= 0 for player in after.players.values())


def without_choices(action: Action) -> Action | None:
    """The action with its sources left out; None where it has none to leave out."""
    match action:
        case act.Build() if action.coal or action.iron:
            return action.model_copy(update={"coal": None, "iron": None})
        case act.Network() if action.coal:
            return action.model_copy(update={"coal": None, "beer": None})
        case act.Develop():
            return action.model_copy(update={"iron": None})
        case act.Sell() if len(action.sales) == 1 and action.sales[0].beer:
            bare = action.sales[0].model_copy(update={"beer": None, "develop": None})
            return action.model_copy(update={"sales": (bare,)})
    return None


def all_choices(state: BrassState, action: Action) -> Iterator[Action]:
    """The action with every combination of sources that could be thought of."""
    holding = [slot for slot, tile in state.board.items() if tile.cubes]
    supply = [*holding, act.MARKET]
    match action:
        case act.Build():
            for coal in product(supply, repeat=len(action.coal or ())):
                for iron in product(supply, repeat=len(action.iron or ())):
                    yield action.model_copy(update={"coal": coal, "iron": iron})
        case act.Network():
            for coal in product(supply, repeat=len(action.coal or ())):
                for beer in [None, *holding] if len(action.lines) > 1 else [None]:
                    yield action.model_copy(update={"coal": coal, "beer": beer})
        case act.Develop():
            for iron in product(supply, repeat=len(action.industries)):
                yield action.model_copy(update={"iron": iron})
        case act.Sell():
            (sale,) = action.sales
            for barrels in product([*holding, act.MERCHANT], repeat=len(sale.beer or ())):
                for develop in (None, *INDUSTRIES):
                    chosen = sale.model_copy(update={"beer": barrels, "develop": develop})
                    yield action.model_copy(update={"sales": (chosen,)})


def outcomes(state: BrassState, action: Action) -> list[list[Event]]:
    """The different events that the choices left open by an action can lead to."""
    found: list[list[Event]] = []
    for chosen in all_choices(state, action):
        try:
            events = RULESET.decide(state, chosen).events
        except Refusal:
            continue
        if events not in found:
            found.append(events)
    return found


@PLAYERS
@laws(3)
@given(seed=SEEDS)
def test_choice_left_out_is_filled_in_exactly_where_one_is_legal(players: int, seed: int) -> None:
    for state, action, _ in play(new_game(players), Random(seed)):
        bare = without_choices(action)
        if bare is None:
            continue
        possible = outcomes(state, action)
        assert possible
        if len(possible) == 1:
            assert RULESET.decide(state, bare).events == possible[0]
        else:
            with pytest.raises(Refusal, match="brass/choice-needed"):
                RULESET.decide(state, bare)


@PLAYERS
@laws(8)
@given(choices=st.lists(st.integers(0, 9999), max_size=45))
def test_books_balance_whatever_is_chosen_from_all_legal_actions(players: int, choices: list[int]) -> None:
    """Few actions, each any of the legal ones: a failure shrinks to the shortest game that shows it."""
    rng = Random(0)
    game = new_game(players)
    ledger = Ledger(tuple(game.state.players))
    while game.state.phase not in ("actions", "over"):
        ledger.add(game.play(choose(game.state, rng)))
    for choice in choices:
        actions = list(offered(game.state))
        ledger.add(game.play(actions[choice % len(actions)]))
        check_books(game.state, ledger)


def test_events_do_not_depend_on_the_hash_seed() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.brass.drill", "--digest", "--players", "4", "--seed", "5"]
    digests = {
        subprocess.run(
            command, cwd=root, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "4242")
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64
