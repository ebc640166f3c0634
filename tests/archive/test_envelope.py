"""The stored form of an event and its link."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archive.envelope import NO_LINK, Envelope, Row, contents, is_strict, link, seal, unseal

AT = "2026-11-30T08:15:00.000000Z"

payloads = st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=8)).map(
    lambda data: json.dumps(data).encode()
)
rows = st.builds(Row, st.text(max_size=3), st.integers(1, 30), st.text(max_size=3), st.binary(max_size=3))


@given(st.integers(1, 1000), payloads)
def test_what_was_sealed_is_unsealed(class_version: int, payload: bytes) -> None:
    envelope = Envelope("0123456789abcdef" * 4, AT, class_version, payload)
    state = seal(envelope)
    assert unseal(state) == envelope
    assert contents(state) == (AT, class_version, payload)
    assert is_strict(state)


@given(payloads)
def test_the_stored_form_is_json_with_keys_in_a_fixed_order(payload: bytes) -> None:
    state = seal(Envelope(NO_LINK, AT, 1, payload))
    assert list(json.loads(state)) == ["previous", "at", "class_version", "event"]
    assert json.loads(state)["event"] == json.loads(payload)


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"{}",
        b'{"previous":"","at":"","class_version":1,"event":{}}',
        seal(Envelope(NO_LINK, AT, 1, b"{}"))[:-2],
        seal(Envelope(NO_LINK, AT, 1, b"{}")).replace(b"class", b"klass"),
        seal(Envelope(NO_LINK, AT, 1, b"{}")).replace(b"1,", b"x,"),
        seal(Envelope(NO_LINK, AT, 1, b"{}")).replace(b'"event":{', b'"event":['),
    ],
)
def test_anything_else_is_not_taken_for_an_event(state: bytes) -> None:
    for read in (unseal, contents):
        with pytest.raises(ValueError, match=r"."):
            read(state)


@pytest.mark.parametrize(
    "state",
    [
        seal(Envelope("g" * 64, AT, 1, b"{}")),
        seal(Envelope(NO_LINK, "2026-11-30T08:15:00.00000000", 1, b"{}"))[:200],
        seal(Envelope(NO_LINK, AT, 0, b"{}")),
        seal(Envelope(NO_LINK, AT, 1, b"{}"))[:-1],
    ],
)
def test_a_form_that_only_looks_right_is_not_strict(state: bytes) -> None:
    assert not is_strict(state)


@given(rows, rows)
def test_two_different_events_never_have_the_same_link(one: Row, other: Row) -> None:
    assert (link(one) == link(other)) == (one == other)


def test_the_framing_keeps_neighbouring_parts_apart() -> None:
    assert link(Row("a1", 1, "b", b"c")) != link(Row("a", 11, "b", b"c"))
    assert link(Row("a", 1, "bc", b"")) != link(Row("a", 1, "b", b"c"))
