"""What holds in every game, on random games (Rules §10); `python -m tests.snowdonia.drill` plays thousands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.event import ActionEvent, encode
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.snowdonia import actions as act
from domain.snowdonia.contract_deck import drawable
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.scoring import _enough, best_contracts, holdings
from domain.snowdonia.state import SnowdoniaState
from players.protocol import play_on
from tests.snowdonia.random_play import actions_of, new_game, play_and_check, seated, some_options, whole
from tests.snowdonia.table import Table

LIGHT = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@given(players=st.integers(1, 5), seed=st.integers(0, 10**9))
@settings(LIGHT, max_examples=60)
def test_nothing_is_lost_every_offer_commits_and_every_game_ends(players: int, seed: int) -> None:
    """Cubes, bars, markers and cards are conserved; refusals leave no trace; replay gives the live game."""
    play_and_check(players, seed)


@given(seed=st.integers(0, 10**9), cut=st.integers(0, 100))
@LIGHT
def test_any_prefix_replays_to_the_live_state(seed: int, cut: int) -> None:
    rng = Random(seed)
    game = new_game(seed % 5 + 1, some_options(rng))
    states: list[dict[str, Any]] = [whole(game.state)]
    versions = [1]
    for _ in actions_of(game, seated(game.state.seats, rng)):
        states.append(whole(game.state))
        versions.append(game.version)
    history = game.collect_events()
    index = cut * (len(states) - 1) // 100
    assert whole(Game.replay(RULESET, history[: versions[index]]).state) == states[index]


@given(seed=st.integers(0, 10**9))
@LIGHT
def test_the_same_seed_plays_the_same_game(seed: int) -> None:
    logs = []
    for _ in range(2):
        game = new_game(3, {})
        play_on(game, seated(game.state.seats, Random(seed)))
        logs.append([encode(recorded.event) for recorded in game.collect_events()])
    assert logs[0] == logs[1]


@given(seed=st.integers(0, 10**9))
@LIGHT
def test_copies_are_independent(seed: int) -> None:
    rng = Random(seed)
    game = new_game(seed % 5 + 1, {})
    kept: list[tuple[SnowdoniaState, dict[str, Any]]] = []
    for number, _ in enumerate(actions_of(game, seated(game.state.seats, rng))):
        if number % 25 == 0:
            kept.append((game.state.copy(), whole(game.state)))
    for copy, before in kept:
        assert whole(copy) == before
        assert whole(copy.copy()) == before


@given(data=st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=5) | st.none(), max_size=4))
@LIGHT
def test_nonsense_is_no_action(data: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        RULESET.parse_action(data)


@given(seed=st.integers(0, 10**9))
@LIGHT
def test_actions_survive_plain_data(seed: int) -> None:
    game = new_game(seed % 5 + 1, {})
    for action, events in actions_of(game, seated(game.state.seats, Random(seed))):
        assert RULESET.parse_action(action.model_dump()) == action
        first = events[0]
        assert isinstance(first, ActionEvent)
        recorded = first.action()
        assert RULESET.parse_action(recorded.model_dump(exclude_defaults=True) | {"type": _type(recorded)}) == recorded


def _type(action: Any) -> str:
    return str(action.type)


@given(
    numbers=st.lists(st.integers(1, 30), unique=True, max_size=6),
    track=st.integers(0, 7),
    sites=st.integers(0, 6),
    rubble=st.integers(0, 30),
    steel_is_track=st.booleans(),
)
@settings(LIGHT, max_examples=80)
def test_the_best_allocation_is_the_best_of_all_subsets(
    numbers: list[int], track: int, sites: int, rubble: int, steel_is_track: bool
) -> None:
    table = Table(steel_sites_count_as_track=steel_is_track)
    table.player("ann", contracts=numbers, rubble=rubble, coal=2, surveyor="clogwyn")
    table.marked("ann", *table.state.route.cards[:track], *list(table.state.box.sites)[3 : 3 + sites])
    best = best_contracts(table.state, "ann")
    assert best.vp == max(_worth(table.state, subset) for subset in _subsets(numbers))
    assert set(best.contracts) <= set(numbers)


def _subsets(numbers: list[int]) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for number in numbers:
        found += [[*subset, number] for subset in found]
    return found


def _worth(state: SnowdoniaState, numbers: list[int]) -> int:
    """VP of ann's contracts together, all or nothing."""
    contracts = [state.box.contracts[number] for number in numbers]
    if not _enough(holdings(state, "ann"), [contract.needs for contract in contracts]):
        return 0
    return sum(contract.vp + 2 * contract.vp_per_coal + contract.surveyor_vp.get("6", 0) for contract in contracts)


def test_every_card_can_be_drawn_again() -> None:
    table = Table()
    table.discards(1, 2).deck(3)
    assert drawable(table.state) == 3


def test_an_action_of_another_game_is_refused() -> None:
    class Stranger(act.PassContracts):
        pass

    table = Table()
    with pytest.raises(Refusal):
        table.play(Stranger(player="ann"))
