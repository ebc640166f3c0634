"""Write the recorded games, their playthroughs and the counts of legal actions anew.

python -m tests.brass.regenerate            (all that follows from the recorded actions)
python -m tests.brass.regenerate --replay   (play other games: only when the old actions are no longer legal)
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from domain.brass import actions as act
from domain.brass.state import BrassState
from domain.core.action import Action
from tests.brass.counts import COUNTS, counts_of
from tests.brass.fixtures import FOLDER, Fixture, names, result_of, save
from tests.brass.fixtures import load as load_fixture
from tests.brass.playthrough import playthrough
from tests.brass.random_play import EVEN, LIVELY, NAMES, choose

PLAYTHROUGHS: Final = ("two", "three", "four", "introductory", "table-record")


def idle(state: BrassState, rng: Random) -> Action:
    """Everybody passes all the time."""
    if state.phase == "actions":
        return act.Pass(player=state.current, card=state.players[state.current].hand[0])
    return choose(state, rng)


def borrower(state: BrassState, rng: Random) -> Action:
    """As `idle`, but the last action of the game is a loan."""
    last = state.era == "rail" and not state.deck and sum(len(player.hand) for player in state.players.values()) == 1
    if last and state.phase == "actions":
        return act.Loan(player=state.current, card=state.players[state.current].hand[0])
    return idle(state, rng)


def builder(state: BrassState, rng: Random) -> Action:
    """As `idle`, but the first action of the game is a link."""
    if state.phase == "actions" and not state.links and state.era == "canal" and state.round == 1 and not state.turn:
        return act.Network(player=state.current, card=state.players[state.current].hand[0], lines=("belper--derby",))
    return idle(state, rng)


def lively(state: BrassState, rng: Random) -> Action:
    return choose(state, rng, LIVELY)


def even(state: BrassState, rng: Random) -> Action:
    return choose(state, rng, EVEN)


Style = Callable[[BrassState, Random], Action]
GAMES: Final[Mapping[str, tuple[int, int, Style, dict[str, Any]]]] = {
    "two": (2, 309, lively, {}),
    "three": (3, 33, lively, {}),
    "four": (4, 191, lively, {}),
    "four-in-debt": (4, 70, even, {}),
    "introductory": (3, 149, lively, {"options": {"introductory": True}}),
    "house-options": (3, 197, lively, {"options": {
        "overbuild_with_free_slot": False, "gloucester_skippable": True, "debt_vp_floor": False,
        "remove_worthless_tiles": True, "tie_break": "space",
    }}),
    "table-record": (3, 80, lively, {"table": True}),
    "won-by-income": (2, 0, borrower, {}),
    "won-by-money": (2, 0, builder, {}),
    "shared": (2, 0, idle, {}),
}  # fmt: skip
"""Name to players, seed, who plays, and further arguments of `RULESET.start`."""


def play_anew(name: str) -> Fixture:
    players, seed, style, more = GAMES[name]
    start = {"players": NAMES[:players], "name": name, **more}
    fixture = Fixture(name, start, (), {})
    game, rng, actions = fixture.new_game(), Random(seed), []
    while game.awaiting is not None:
        actions.append(style(game.state, rng))
        game.play(actions[-1])
    return fixture._replace(actions=tuple(actions))


def refresh(fixture: Fixture) -> Fixture:
    """The same actions with the result that they come to now."""
    game = fixture.new_game()
    for action in fixture.actions:
        game.play(action)
    return fixture._replace(result=result_of(game))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replay", action="store_true")
    options = parser.parse_args(arguments)
    for name in GAMES if options.replay else names():
        save(refresh(play_anew(name) if options.replay else load_fixture(name)))
    load_fixture.cache_clear()
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text(playthrough(load_fixture(name)), "utf-8")
    counts = {name: counts_of(load_fixture(name)) for name in names()}
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
