"""Events to bytes and back."""

from __future__ import annotations

import sys
from decimal import Decimal
from enum import StrEnum
from typing import Any, ClassVar

import pytest
from eventsourcing.persistence import JSONTranscoder

from archive.envelope import NO_LINK, Envelope, Row, seal
from archive.errors import UnreadableHistory
from archive.mapper import GameMapper, Linked
from domain.core.event import Event, Recorded
from tests.core import tally

AT = "2026-11-30T08:15:00.000000Z"


class Colour(StrEnum):
    RED = "red"


class Sample(Event):
    TOPIC: ClassVar[str] = "tally.sample"
    pair: tuple[str, int]
    nested: tuple[tuple[str, ...], ...]
    colour: Colour
    price: Decimal
    nobody: str | None
    counts: dict[str, int]
    done: bool


@pytest.fixture
def mapper() -> GameMapper:
    return GameMapper(JSONTranscoder())


def read(mapper: GameMapper, topic: str, payload: bytes, class_version: int = 1) -> Recorded:
    return mapper.to_domain_event(Row("tally-1", 7, topic, seal(Envelope(NO_LINK, AT, class_version, payload))))


def stored(mapper: GameMapper, event: Event) -> Any:
    return mapper.to_stored_event(Linked("tally-1", 7, event, AT, NO_LINK))


def test_c36_every_kind_of_value_comes_back_equal_and_of_the_same_type(mapper: GameMapper) -> None:
    event = Sample(
        pair=("ann", 1),
        nested=(("a", "b"), ()),
        colour=Colour.RED,
        price=Decimal("1.50"),
        nobody=None,
        counts={"coal": 2},
        done=True,
    )
    back = mapper.to_domain_event(stored(mapper, event)).event
    assert back == event
    assert isinstance(back, Sample)
    assert type(back.pair) is tuple
    assert type(back.nested[0]) is tuple
    assert type(back.colour) is Colour
    assert (type(back.price), str(back.price)) == (Decimal, "1.50")


def test_c36_every_event_of_a_whole_game_comes_back_equal(mapper: GameMapper) -> None:
    events = [recorded.event for recorded in tally.played().collect_events()]
    assert {type(event) for event in events} >= set(tally.RULESET.evolve)
    for event in events:
        assert mapper.to_domain_event(stored(mapper, event)) == Recorded("tally-1", 7, event, AT)


def test_an_event_of_an_older_class_version_is_brought_to_the_present_form(mapper: GameMapper) -> None:
    kept_sample = b'{"player":"ann","amount":2}'
    recorded = read(mapper, "tally.points_added", kept_sample, class_version=1)
    assert recorded.event == tally.PointsAdded(player="ann", points=2, total=None)


def test_an_event_of_a_newer_class_version_is_refused_with_its_address(mapper: GameMapper) -> None:
    with pytest.raises(UnreadableHistory, match=r"tally-1@7 \(tally\.points_added\).*newer than this program's 2"):
        read(mapper, "tally.points_added", b'{"player":"ann","points":2,"total":2}', class_version=3)


@pytest.mark.parametrize(
    "topic", ["tally.unheard_of", "nothing.game_started", "this", "subprocess:Popen", "antigravity"]
)
def test_an_unknown_topic_is_refused_and_nothing_is_imported_for_it(mapper: GameMapper, topic: str) -> None:
    with pytest.raises(UnreadableHistory, match=f"tally-1@7 has the unknown topic '{topic}'"):
        read(mapper, topic, b"{}")
    assert "this" not in sys.modules
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize(
    "payload",
    [
        b'{"player":"ann"}',
        b'{"player":"ann","points":"many","total":1}',
        b'{"player":"ann","points":1,"total":1,"more":1}',
        b'{"player":"ann","points":1,"total":',
        b"{\xff}",
    ],
)
def test_c27_a_payload_that_does_not_fit_is_refused_with_game_version_and_event_type(
    mapper: GameMapper, payload: bytes
) -> None:
    with pytest.raises(UnreadableHistory, match=r"tally-1@7 \(tally\.points_added\) cannot be read"):
        read(mapper, "tally.points_added", payload, class_version=2)
