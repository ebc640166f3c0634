"""The one grammar of addresses."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.brass.ruleset import RULESET as BRASS
from projections.address import Address, MalformedAddress, OutOfRange, Range, Round, parse_address, parse_range
from projections.timeline import Moment, Timeline
from tests.core import tally
from tests.projections import games


@pytest.fixture(scope="module")
def line() -> Timeline[Any]:
    return Timeline(BRASS, games.brass(players=4))


def at(line: Timeline[Any], position: str) -> int:
    return parse_address(f"g@{position}").resolve(line)


@pytest.mark.parametrize(
    "text",
    ["g@137", "g@-1", "g@r5", "g@canal", "g@rail:r3", "g@last:IncomeCollected", "g@first:brass.tile_*", "a b-c@2"],
)
def test_what_is_printed_can_be_pasted_back(text: str) -> None:
    assert str(parse_address(text)) == text
    assert parse_address(str(parse_address(text))) == parse_address(text)


def test_a_game_alone_is_the_game_as_it_is_now() -> None:
    assert parse_address("friday") == Address("friday", -1)
    assert parse_address("friday@start") == Address("friday", 1)
    assert parse_address("friday@end") == Address("friday", -1)


@pytest.mark.parametrize(("number", "version"), [(1, 1), (7, 7), (-1, 9), (-9, 1)])
def test_a_number_counts_from_either_end(number: int, version: int) -> None:
    assert parse_address(f"g@{number}").version(9) == version


@pytest.mark.parametrize("number", [0, 10, -10, 999_999])
def test_c12_a_version_out_of_range_is_an_error_that_states_the_range(number: int) -> None:
    with pytest.raises(OutOfRange, match=f"g@{number} is out of range: the game has the versions 1 to 9"):
        parse_address(f"g@{number}").version(9)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("g@strat", "did you mean g@start?"),
        ("g@cannal", "did you mean g@canal?"),
        ("g@last:", "did you mean g@last:?"),
        ("g@", "is no version"),
        ("g@r", "is no version"),
        ("g@start:r2", "is no version"),
        ("@7", "names no game"),
        ("", "names no game"),
    ],
)
def test_a_slip_of_the_pen_gets_a_proposal(text: str, hint: str) -> None:
    with pytest.raises(MalformedAddress, match=re.escape(hint)):
        parse_address(text)


class TestInTheGamesOwnTime:
    def test_after_a_round_is_after_all_that_belongs_to_it(self, line: Timeline[Any]) -> None:
        version = at(line, "r5")
        assert line.moment(version) == Moment("canal", 5)
        assert line.event(version + 1).event.TOPIC == "brass.turn_started"
        assert line.moment(version + 1) == Moment("canal", 6)

    def test_a_round_of_an_era(self, line: Timeline[Any]) -> None:
        assert line.moment(at(line, "rail:r3")) == Moment("rail", 3)
        assert at(line, "canal:r5") == at(line, "r5")

    def test_after_an_era_its_scores_are_in_and_its_links_are_gone(self, line: Timeline[Any]) -> None:
        version = at(line, "canal")
        state = line.at(version)
        assert BRASS.view(state)["links"] == {}
        assert line.moment(version + 1).era == "rail"

    def test_the_last_round_and_era_of_a_game_that_is_over(self, line: Timeline[Any]) -> None:
        assert at(line, "rail") == at(line, "rail:r8") == len(line)

    def test_a_round_under_way_is_not_over(self, line: Timeline[Any]) -> None:
        shorter = Timeline(BRASS, line.history[: at(line, "r4") + 9])
        assert at(shorter, "r4") == at(line, "r4")
        with pytest.raises(OutOfRange, match="g@r5 is out of range: the game is in round 5 of the canal era now"):
            at(shorter, "r5")
        with pytest.raises(OutOfRange, match="g@rail is out of range: it has canal so far"):
            at(shorter, "rail")
        with pytest.raises(OutOfRange, match="in round 5 of the canal era now"):
            at(shorter, "canal")

    def test_a_round_that_the_game_never_had(self, line: Timeline[Any]) -> None:
        with pytest.raises(OutOfRange, match="g@r9 is out of range: the game has the rounds 1 to 8 of the canal era"):
            at(line, "r9")

    def test_a_game_without_eras(self) -> None:
        line = Timeline(tally.RULESET, tally.played().collect_events())
        assert line.moment(at(line, "r2")) == Moment("", 2)
        with pytest.raises(OutOfRange, match="the game has no eras"):
            at(line, "canal")


class TestByWhatHappened:
    @pytest.mark.parametrize("type_", ["IncomeCollected", "incomecollected", "brass.income_collected", "income_*"])
    def test_the_last_and_the_first_event_of_a_type(self, line: Timeline[Any], type_: str) -> None:
        last, first = at(line, f"last:{type_}"), at(line, f"first:{type_}")
        assert first < last
        found = [r.originator_version for r in line.history if r.event.TOPIC == "brass.income_collected"]
        assert (first, last) == (found[0], found[-1])

    def test_a_type_that_never_happened_gets_a_proposal(self, line: Timeline[Any]) -> None:
        with pytest.raises(OutOfRange, match=r"did you mean g@last:IncomeCollected\?"):
            at(line, "last:IncomCollected")

    def test_events_that_were_taken_back_are_not_looked_for(self) -> None:
        line = Timeline(tally.RULESET, games.turned(["play", "play", "undo"]))
        assert at(line, "last:PointsAdded") == 2


class TestRanges:
    @pytest.mark.parametrize(
        ("text", "start", "end"),
        [
            ("g@10..20", "g@10", "g@20"),
            ("g@10..@20", "g@10", "g@20"),
            ("g@10..g@20", "g@10", "g@20"),
            ("g@r3..rail:r2", "g@r3", "g@rail:r2"),
            ("g@10..h@20", "g@10", "h@20"),
            ("g@10..h", "g@10", "h@-1"),
            ("g@10..", "g@10", "g@-1"),
            ("g..@20", "g@1", "g@20"),
            ("g@20", "g@1", "g@20"),
            ("g@-9..-3", "g@-9", "g@-3"),
        ],
    )
    def test_both_ends_are_addresses_and_the_second_may_leave_out_the_game(self, text: str, start: str, end: str) -> None:
        assert parse_range(text) == Range(parse_address(start), parse_address(end))
        assert parse_range(str(parse_range(text))) == parse_range(text)

    @pytest.mark.parametrize("text", ["..", "g@10..@", "@3..5", "g@x..4"])
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(MalformedAddress):
            parse_range(text)


def test_a_round_is_written_as_it_is_read() -> None:
    assert [str(Round("", 5)), str(Round("canal", 0)), str(Round("rail", 3))] == ["r5", "canal", "rail:r3"]
