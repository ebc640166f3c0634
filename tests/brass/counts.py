"""How many actions of each kind are legal at some positions of a recorded game."""

from __future__ import annotations

from typing import Final

from domain.brass.cards import playable_cards
from domain.brass.legal import FAMILIES
from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState
from tests.brass.fixtures import FOLDER, Fixture

COUNTS: Final = FOLDER / "legal-counts.json"
EVERY: Final = 9
"""Actions from one counted position to the next."""


def counts_of(fixture: Fixture) -> dict[str, dict[str, int]]:
    """Number of actions played to the counts by kind, in every ninth position."""
    counted = {}
    for number, (game, _, _) in enumerate(fixture.played(), 1):
        if number % EVERY == 0 and game.awaiting is not None:
            counted[str(number)] = legal_counts(game.state)
    return counted


def legal_counts(state: BrassState) -> dict[str, int]:
    if state.phase != "actions":
        return {"remove_tile": sum(1 for _ in RULESET.legal_actions(state))}
    cards = playable_cards(state, state.current)
    return {kind: sum(1 for _ in family(state, cards)) for kind, family in FAMILIES.items()}
