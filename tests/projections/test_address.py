"""The grammar of addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.address import Address, MalformedAddress, OutOfRange, address, parse_address


@pytest.mark.parametrize(
    ("text", "version"),
    [("friday", 20), ("friday@7", 7), ("friday@-1", 20), ("friday@-20", 1), ("friday@start", 1), ("friday@end", 20)],
)
def test_a_moment_of_a_game_of_twenty_events(text: str, version: int) -> None:
    assert parse_address(text).version(20) == version


@pytest.mark.parametrize("position", ["0", "21", "-21"])
def test_a_moment_that_never_was_is_an_error_that_states_the_range(position: str) -> None:
    with pytest.raises(OutOfRange, match="the versions 1 to 20"):
        parse_address(f"friday@{position}").version(20)


@pytest.mark.parametrize("text", ["", "@", "@3", "friday@", "friday@x", "friday@1.5", "friday@1@2", "friday@+1"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(MalformedAddress):
        parse_address(text)


@given(st.from_regex(r"[a-z0-9-]{1,20}", fullmatch=True), st.integers(1, 10**6))
def test_what_is_written_is_read_back(game: str, version: int) -> None:
    assert parse_address(address(game, version)) == Address(game, version)
