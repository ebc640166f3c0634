"""Where a condition holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.brass.ruleset import RULESET as BRASS
from projections.predicate import MalformedPredicate, parse
from projections.search import Verdict, bisect, first, scan, turns
from projections.timeline import Timeline
from tests.core import tally
from tests.projections import games


@pytest.mark.parametrize(
    "text", ["ann.money < 5 and round > 3", "market.coal == 0", 'event == "TileFlipped"', "any(income_level < 0)"]
)
def test_a_condition_is_found_where_it_holds_and_nowhere_before(text: str) -> None:
    line = Timeline(BRASS, games.brass(bot="greedy"))
    predicate = parse(text)
    found = dict(scan(line, predicate))
    assert list(found) == list(range(1, len(line) + 1))
    assert first(line, predicate) == next((version for version, holds in found.items() if holds), None)


def test_every_beginning_and_end_is_found_as_no_condition_is_taken_for_monotone() -> None:
    line = Timeline(BRASS, games.brass())
    found = list(turns(line, parse("market.coal == 13")))
    assert [holds for _, holds in found] == [number % 2 == 0 for number in range(len(found))]
    for version, holds in found:
        assert (BRASS.view(line.at(version))["market"]["coal"] == 13) == holds
        assert (BRASS.view(line.at(version - 1))["market"]["coal"] == 13) != holds if version > 1 else True


def test_only_events_that_stand_are_looked_at() -> None:
    line = Timeline(tally.RULESET, games.turned(["play", "play", "undo"]))
    assert [version for version, _ in scan(line, parse("version > 0"))] == [1, 2]
    assert first(line, parse("bob.points > 0")) is None


def test_a_part_of_the_game_can_be_searched() -> None:
    line = Timeline(BRASS, games.brass())
    assert [version for version, _ in scan(line, parse("round >= 0"), after=10, until=20)] == list(range(11, 21))


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(MalformedPredicate, match="did you mean ann"):
        first(Timeline(BRASS, games.brass()), parse("anne.money == 3"))


class TestBisect:
    @settings(deadline=None)
    @given(size=st.integers(1, 200), data=st.data())
    def test_the_first_bad_version_is_found_in_few_questions(self, size: int, data: st.DataObject) -> None:
        border = data.draw(st.integers(1, size))
        asked: list[int] = []

        def judge(version: int) -> Verdict:
            asked.append(version)
            return Verdict.BAD if version >= border else Verdict.GOOD

        found = bisect(range(1, size + 1), judge)
        assert (found.first_bad, found.skipped) == (border, ())
        assert len(asked) == len(set(asked)) == found.asked <= size.bit_length() + 1

    @settings(deadline=None)
    @given(size=st.integers(1, 60), data=st.data())
    def test_versions_that_cannot_be_judged_leave_a_few_candidates(self, size: int, data: st.DataObject) -> None:
        border = data.draw(st.integers(1, size))
        skip = data.draw(st.sets(st.integers(1, size), max_size=20)) - {size}

        def judge(version: int) -> Verdict:
            if version in skip:
                return Verdict.SKIP
            return Verdict.BAD if version >= border else Verdict.GOOD

        found = bisect(range(1, size + 1), judge)
        assert found.first_bad is not None
        assert border in (*found.skipped, found.first_bad)
        assert set(found.skipped) <= skip

    def test_where_the_end_is_good_there_is_nothing_to_find(self) -> None:
        assert bisect(range(1, 9), lambda version: Verdict.GOOD) == (None, (), 1)
        assert bisect([], lambda version: Verdict.BAD).first_bad is None
