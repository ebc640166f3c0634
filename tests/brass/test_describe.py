"""Every event is told in one plain sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.brass import events as ev
from domain.brass.components import LINES, SLOTS, SLOTS_AT, merchant_spaces
from domain.brass.ruleset import RULESET
from domain.core.event import Event
from tests.brass.coverage import event_classes, events_by_class
from tests.brass.table import Table, pottery

IDS = {*SLOTS, *merchant_spaces(4), *LINES, *(place for place in SLOTS_AT if "-" in place)}
NAMELESS = {
    ev.DeckShuffled,
    ev.MerchantsDealt,
    ev.LinksRemoved,
    ev.LevelOneTilesRemoved,
    ev.MerchantBeerRefilled,
    ev.DiscardsGathered,
}
"""Events of the whole table, which name no player."""


@pytest.mark.parametrize("kind", event_classes(), ids=lambda kind: kind.__name__)
def test_event_reads_as_one_plain_sentence(kind: type[Event]) -> None:
    samples = events_by_class()[kind]
    assert samples
    for event in samples:
        check_sentence(event, RULESET.describe(event))


def check_sentence(event: Event, sentence: str) -> None:
    assert sentence.endswith("."), sentence
    assert sentence.count(".") == 1, f"more than one sentence: {sentence}"
    assert "\n" not in sentence
    assert "  " not in sentence
    assert sentence[0].isalnum()
    assert not any(word in sentence for word in ("None", "True", "False", "{", "}", "[", "]", "'s's", "()")), sentence
    assert not any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", sentence) for name in IDS), sentence
    assert not re.search(r"\b(location|industry|wild):", sentence), sentence
    assert not re.search(r"(?<![-\w])1 (links|tiles|cards|actions|flipped tiles|level-1 tiles)\b", sentence), sentence
    if type(event) not in NAMELESS:
        assert any(re.search(rf"\b{name}\b", sentence) for name in people(event)), sentence


def people(event: Event) -> Iterator[str]:
    """The players that the event is about: one of them has to be named."""
    yield from [player] if (player := getattr(event, "player", "")) else ("ann", "bob", "cat", "dan")


def test_levels_are_told_in_roman_and_places_by_name(table: Table) -> None:
    table.player("ann", income_level=-9, money=0).owns(pottery(3), at="coventry")
    table.end_round()
    table.ann.gives_up("coventry")
    assert (
        table.sentence(ev.TileRemovedForDebt)
        == "ann gives up pottery III in Coventry (slot 0) for £11 to pay the Bank."
    )


def test_debt_that_cannot_be_paid_is_told_as_such(table: Table) -> None:
    table.player("ann", income_level=-6, money=0, vp=10)
    table.end_round()
    assert table.sentence(ev.ShortfallFaced) == "ann owes the Bank £6 and has only £0."
    assert "ann pays the Bank £0 at income level -6" in " ".join(map(RULESET.describe, table.events))
    assert table.sentence(ev.VictoryPointsLost) == "ann still owes £6 and loses 6 VP (4 left)."


@pytest.mark.parametrize(("vp", "told"), [(99, "99 VP"), (100, "100 VP (lap 2, space 0)"), (-3, "-3 VP")])
def test_points_past_100_are_told_with_the_lap(rail: Table, vp: int, told: str) -> None:
    rail.player("ann", vp=vp)
    rail.end_era()
    assert rail.sentence(ev.TilesScored) == f"ann scores 0 VP for no flipped tiles and has {told}."


@pytest.mark.parametrize("era_end", [0, 1])
def test_numbers_and_nouns_agree(table: Table, era_end: int) -> None:
    if era_end:
        table.ann.owns(pottery(1), at="coventry", flipped=True).links("birmingham--oxford")
    table.end_era()
    told = [table.sentence(kind) for kind in (ev.LinksScored, ev.LinksRemoved, ev.LevelOneTilesRemoved)]
    assert told == (
        [
            "ann scores 2 VP for 1 link and has 2 VP.",
            "1 canal link leaves the board.",
            "1 level-1 tile leaves the board.",
        ]
        if era_end
        else [
            "ann scores 0 VP for no links and has 0 VP.",
            "No canal links leave the board.",
            "No level-1 tiles leave the board.",
        ]
    )
