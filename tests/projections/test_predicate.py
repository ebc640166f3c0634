"""Conditions on a moment of a game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.brass import events as ev
from projections.predicate import LONGEST, MalformedPredicate, Scene, UnknownName, parse

TREE: dict[str, Any] = {
    "era": "rail",
    "round": 4,
    "players": {
        "ann": {"money": 3, "vp": 12, "hand": ["location:dudley", "wild:location"]},
        "Bob O'Hara": {"money": 30, "vp": 0, "hand": []},
    },
    "market": {"coal": 0, "iron": 8},
    "board": {"dudley:0": {"owner": "ann", "cubes": 2, "flipped": False}},
    "merchants": {"oxford": [{"tile": "cotton", "beer": True}]},
}
EVENT = ev.TileRemovedForDebt(player="ann", slot="derby:0", industry="cotton", level=3, value=8, money=8)


def holds(text: str, event: Any = EVENT) -> bool:
    return parse(text).holds(Scene(137, event, lambda: TREE))


@pytest.mark.parametrize(
    "text",
    [
        "ann.money < 5 and round > 3",
        "market.coal == 0",
        'event == "TileRemovedForDebt"',
        'event.player == "ann" and event.value >= 8',
        "version == 137",
        'era == "rail"',
        'players["Bob O\'Hara"].money == 30',
        'players["Bob O\'Hara"]["vp"] == 0',
        'board["dudley:0"].owner == "ann"',
        'board["dudley:0"].cubes * 2 + 1 == 5',
        '"dudley:0" in board',
        '"wild:location" in ann.hand',
        'event in ["TileBuilt", "TileRemovedForDebt"]',
        "0 < round < 5",
        "not (round == 3 or round == 5)",
        "any(money < 5)",
        "not all(money < 5)",
        "any(money > 20 and vp == 0)",
        "any(len(hand) == 2)",
        "all(money + round > 6)",
        "len(ann.hand) == 2",
        "max([ann.money, market.iron]) == 8",
        "merchants.oxford[0].beer",
        "round % 2 == 0 and 7 // 2 == 3 and -round < 0",
    ],
)
def test_what_holds(text: str) -> None:
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    [
        'board["derby:0"].owner == "ann"',
        'board["derby:0"].owner != "ann"',
        'board["derby:0"].cubes < 5',
        'board["derby:0"].cubes + 1 > 0',
        'merchants.oxford[7].tile == "cotton"',
        "round // 0 == 1",
        "min(ann.hand) == 0 and False",
        'event.card == "x"',
        "max([]) > 0",
    ],
)
def test_what_is_missing_fits_no_comparison(text: str) -> None:
    assert not holds(text)


@pytest.mark.parametrize(
    ("text", "marked", "message"),
    [
        ("an.money < 5", "^^", "nothing is called 'an'; did you mean ann?"),
        ("round > 3 and ann.mony < 5", " " * 14 + "^" * 8, "did you mean money?"),
        ("event.plyer == 'ann'", "^" * 11, "did you mean player"),
        ("'é' == x", " " * 7 + "^", "nothing is called 'x'"),
        ("board.nottingham", "^" * 16, 'for what may be missing write ["nottingham"]'),
        ("ann < 5", "^" * 7, "cannot be compared"),
        ("ann.money + 'x'", "^" * 15, "are not both numbers"),
        ("round.x == 1", "^" * 7, "4 has no parts"),
        ("len(round) == 1", "^" * 10, "len cannot be had of 4"),
        ("round >", " " * 7 + "^", "this is no condition"),
        ("", "^", "this is no condition"),
        ("round = 3", " " * 6 + "^", "this is no condition"),
    ],
)
def test_an_error_marks_its_place_and_proposes(text: str, marked: str, message: str) -> None:
    with pytest.raises(MalformedPredicate) as caught:
        holds(text)
    assert message in caught.value.message
    assert caught.value.marked().split("\n") == [text, marked]


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "ann.__class__",
        "event.__class__",
        "(lambda: 1)()",
        "[x for x in players]",
        "f'{ann}'",
        "ann.money if round else 3",
        "players[1:2]",
        "9 ** 9 ** 9",
        "1 << 999",
        "open('x')",
        "any(*players)",
        "len(obj=1)",
        "(x := 3)",
        "1.5 < 2",
        "b'x' == 1",
        "None == 1",
        "round is 4",
        "ann.money.real",
        "'a' * 999999999 == ''",
        "len(len)",
    ],
)
def test_nothing_else_of_python_exists(text: str) -> None:
    with pytest.raises(MalformedPredicate):
        holds(text)


@pytest.mark.parametrize(
    "text", ["(" * 300 + "1" + ")" * 300, "-" * 300 + "1", "not " * 100 + "1", "1" * (LONGEST + 1)]
)
def test_a_condition_can_be_too_long_or_nested_too_deeply(text: str) -> None:
    with pytest.raises(MalformedPredicate):
        holds(text)


@settings(deadline=None)
@given(text=st.text(alphabet="ann.money<>=()[]\"' 05+-*/%!,andornotroundé\n\0", max_size=60))
def test_any_text_holds_or_not_or_is_malformed(text: str) -> None:
    try:
        result = holds(text)
    except MalformedPredicate:
        return
    assert result in (True, False)


def test_the_state_is_made_only_when_it_is_asked_for() -> None:
    def never() -> dict[str, Any]:
        raise AssertionError

    predicate = parse('event == "TileRemovedForDebt" and event.money > 5')
    assert not predicate.needs_state
    assert predicate.holds(Scene(1, EVENT, never))
    assert not parse('event == "TileBuilt" and ann.money < 5').holds(Scene(1, EVENT, never))


def test_a_name_that_only_this_game_lacks_can_be_told_from_a_slip_of_the_grammar() -> None:
    with pytest.raises(UnknownName):
        holds("zoe.money < 5")
