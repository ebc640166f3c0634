"""Actions as plain data, as a person or a program hands them in."""

from __future__ import annotations

from typing import Any

import pytest

from domain.brass import actions as act
from domain.brass.ruleset import RULESET
from tests.brass.table import Table, refused


@pytest.mark.parametrize(
    ("data", "action"),
    [
        (
            {"type": "build", "player": "ann", "card": "industry:coal", "industry": "coal", "slot": "dudley"},
            act.Build(player="ann", card="industry:coal", industry="coal", slot="dudley"),
        ),
        (
            {"type": "network", "player": "ann", "card": "industry:coal", "lines": ["oxford--birmingham"]},
            act.Network(player="ann", card="industry:coal", lines=("birmingham--oxford",)),
        ),
        (
            {"type": "sell", "player": "ann", "card": "?", "sales": [{"slot": "dudley:0", "merchant": "oxford"}]},
            act.Sell(player="ann", card="?", sales=(act.Sale(slot="dudley:0", merchant="oxford"),)),
        ),
        ({"type": "remove_tile", "player": "ann", "slot": "dudley:0"}, act.RemoveTile(player="ann", slot="dudley:0")),
        ({"type": "draw_turn_order", "order": ["bob", "ann"]}, act.DrawTurnOrder(order=("bob", "ann"))),
    ],
)
def test_action_is_read_from_plain_data(data: dict[str, Any], action: act.PlayerAction | act.ChanceAction) -> None:
    assert RULESET.parse_action(data) == action
    assert RULESET.parse_action(action.model_dump(mode="json")) == action


@pytest.mark.parametrize(
    "ends",
    [
        "kidderminster--worcester",
        "worcester--kidderminster",
        "farm-south--kidderminster--worcester",
        "worcester--farm-south--kidderminster",
    ],
)
def test_line_is_known_by_its_ends_in_any_order(ends: str) -> None:
    assert act.Network(player="ann", card="?", lines=(ends,)).lines == ("kidderminster--worcester",)


PASS = {"type": "pass", "player": "ann", "card": "industry:coal"}
FAULTY: list[dict[str, Any]] = [
    {},
    {"type": "juggle", "player": "ann"},
    {"type": "pass", "player": "ann"},
    PASS | {"cards": []},
    PASS | {"card": 7},
    PASS | {"type": "build", "industry": "steel", "slot": "dudley:0"},
    PASS | {"type": "network", "lines": []},
    PASS | {"type": "network", "lines": ["a--b", "b--c", "c--d"]},
    PASS | {"type": "develop", "industries": ["coal", "coal", "coal"]},
    PASS | {"type": "sell", "sales": []},
    {"type": "scout", "player": "ann", "cards": ["industry:coal", "industry:coal"]},
]


@pytest.mark.parametrize("data", FAULTY)
def test_faulty_data_are_refused(data: dict[str, Any]) -> None:
    with refused("brass/bad-action"):
        RULESET.parse_action(data)


def test_faulty_field_is_named() -> None:
    with pytest.raises(ValueError, match="industry"):
        RULESET.parse_action(PASS | {"type": "build", "industry": "steel", "slot": "dudley:0"})


def test_chance_has_no_name_at_the_table(table: Table) -> None:
    assert act.DrawTurnOrder(order=("ann", "bob")).actor == "chance"
    with refused("brass/not-now"):
        table.play(act.DrawTurnOrder(order=("ann", "bob")))
