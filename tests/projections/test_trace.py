"""Paths, differences and blame."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.brass.ruleset import RULESET as BRASS
from projections import paths
from projections.blame import Blamed, blame
from projections.diff import ABSENT, Change, by_branch, changes, told
from projections.paths import NoSuchPath
from projections.timeline import Timeline
from tests.core import tally
from tests.projections import games

TREE: dict[str, Any] = {
    "round": 3,
    "players": {"ann": {"money": 5, "hand": ["a", "b"]}, "Bob O'Hara": {"money": 7, "hand": []}},
    "board": {"dudley:0": {"owner": "ann", "cubes": 2}},
    "merchants": {"oxford": [{"tile": "cotton", "beer": True}, {"tile": "blank", "beer": False}]},
}

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from("ab")
TREES = st.recursive(
    SCALARS | st.lists(SCALARS, max_size=3),
    lambda inner: (
        st.dictionaries(st.sampled_from("xyz"), inner, min_size=1, max_size=3)
        | st.lists(st.dictionaries(st.sampled_from("xyz"), inner, min_size=1), min_size=1, max_size=3)
    ),
    max_leaves=12,
)


class TestPaths:
    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("round", 3),
            ("players.ann.money", 5),
            ("ann.money", 5),
            ("players.Bob O'Hara.money", 7),
            ("board.dudley:0.owner", "ann"),
            ("merchants.oxford.1.tile", "blank"),
            ("", TREE),
        ],
    )
    def test_a_path_leads_to_a_value(self, written: str, value: Any) -> None:
        ((_, found),) = paths.find(TREE, written)
        assert found == value

    def test_a_star_stands_for_every_key(self) -> None:
        found = paths.find(TREE, "players.*.money")
        assert [(paths.text(path), value) for path, value in found] == [
            ("players.ann.money", 5),
            ("players.Bob O'Hara.money", 7),
        ]

    @pytest.mark.parametrize(
        ("written", "hint"),
        [
            ("rond", "did you mean round?"),
            ("players.ann.mony", "did you mean money?"),
            ("players.zoe", "there are: ann, Bob O'Hara"),
            ("merchants.oxford.7", "there are: 0, 1"),
            ("round.x", "nothing is below it"),
        ],
    )
    def test_a_path_that_leads_nowhere_gets_a_proposal(self, written: str, hint: str) -> None:
        with pytest.raises(NoSuchPath) as caught:
            paths.find(TREE, written)
        assert caught.value.hint == hint

    def test_a_list_of_plain_values_is_one_value(self) -> None:
        assert {paths.text(path): value for path, value in paths.leaves(TREE)}["players.ann.hand"] == ["a", "b"]

    def test_every_leaf_of_a_state_is_found_by_its_path(self) -> None:
        line = Timeline(BRASS, games.brass())
        view = BRASS.view(line.at(150))
        assert all(paths.find(view, paths.text(path)) == [(path, value)] for path, value in paths.leaves(view))


class TestDiff:
    @settings(deadline=None)
    @given(one=TREES, other=TREES)
    def test_nothing_differs_exactly_between_equal_trees(self, one: Any, other: Any) -> None:
        assert list(changes(one, one)) == []
        different = bool(list(changes({"t": one}, {"t": other})))
        assert different == (not _same(one, other))

    @settings(deadline=None)
    @given(one=TREES, other=TREES)
    def test_the_way_back_is_the_way_there_turned_round(self, one: Any, other: Any) -> None:
        there, back = list(changes({"t": one}, {"t": other})), list(changes({"t": other}, {"t": one}))
        assert {repr((c.path, c.before, c.after)) for c in there} == {repr((c.path, c.after, c.before)) for c in back}

    def test_a_value_has_a_before_and_an_after(self) -> None:
        after = {**TREE, "round": 4, "board": {"dudley:0": {"owner": "ann", "cubes": 1}}}
        assert list(changes(TREE, after)) == [
            Change(("round",), 3, 4),
            Change(("board", "dudley:0", "cubes"), 2, 1),
        ]

    def test_what_is_only_on_one_side_is_told_value_by_value(self) -> None:
        assert list(changes({"board": {}}, {"board": TREE["board"]})) == [
            Change(("board", "dudley:0", "owner"), ABSENT, "ann"),
            Change(("board", "dudley:0", "cubes"), ABSENT, 2),
        ]

    @pytest.mark.parametrize(
        ("before", "after", "line"),
        [
            (3, 4, "3 → 4"),
            ("", "ann", "– → ann"),
            (ABSENT, "ann", "– → ann"),
            (False, True, "no → yes"),
            (["a", "b", "b"], ["a", "b", "c"], "-b +c"),
            (list("abcdefghijkl"), [], "12 → 0 things"),
            (["a", "b"], ["b", "a"], "a, b → b, a"),
        ],
    )
    def test_a_change_in_one_line(self, before: Any, after: Any, line: str) -> None:
        assert told(Change((), before, after)) == line

    def test_changes_are_counted_by_branch(self) -> None:
        found = [
            Change(("players", "ann", "vp"), 0, 1),
            Change(("players", "ann", "money"), 0, 1),
            Change(("round",), 1, 2),
        ]
        assert by_branch(found) == {"players.ann": 2, "round": 1}


def _same(one: Any, other: Any) -> bool:
    """Whether all values are the same; an empty branch is none."""
    return dict(paths.leaves({"t": one})) == dict(paths.leaves({"t": other}))


class TestBlame:
    def test_each_value_is_blamed_on_the_event_after_which_it_never_changed(self) -> None:
        """Against the slow way: for every value, the last version at which it was another."""
        line = Timeline(BRASS, games.brass(players=2))
        trees = [dict(paths.leaves(BRASS.view(line.at(version)))) for version in range(1, len(line) + 1)]
        for path, value, version in blame(line, len(line)):
            assert trees[-1][path] == value
            changed = [n for n in range(2, len(line) + 1) if trees[n - 1].get(path) != trees[n - 2].get(path)]
            assert version == (changed[-1] if changed else 1), paths.text(path)

    def test_a_path_narrows_it_down(self) -> None:
        line = Timeline(BRASS, games.brass(bot="greedy"))
        found = blame(line, len(line), "players.ann.vp")
        assert [paths.text(entry.path) for entry in found] == ["players.ann.vp"]
        assert line.event(found[0].version).event.TOPIC == "brass.tiles_scored"

    def test_of_what_is_gone_the_event_that_took_it_is_named(self) -> None:
        line = Timeline(BRASS, games.brass())
        removed = next(r for r in line.history if r.event.TOPIC == "brass.level_one_tiles_removed")
        version = removed.originator_version
        slot = removed.event.slots[0]  # type: ignore[attr-defined]
        assert Blamed(("board", slot, "owner"), ABSENT, version) in blame(line, version, f"board.{slot}")

    def test_a_path_that_never_was_is_an_error(self) -> None:
        line = Timeline(BRASS, games.brass())
        with pytest.raises(NoSuchPath, match="did you mean market"):
            blame(line, 5, "markt")

    def test_events_that_were_taken_back_are_never_blamed(self) -> None:
        line = Timeline(tally.RULESET, games.turned(["play", "play", "undo", "undo", "play"]))
        assert [(entry.value, entry.version) for entry in blame(line, len(line), "ann.points")] == [
            (line.at(len(line)).points["ann"], 6)
        ]
        assert [entry.version for entry in blame(line, len(line), "bob.points")] == [1]

    def test_a_whole_game_is_blamed_at_the_cost_of_a_few_views_an_event(self) -> None:
        line = Timeline(BRASS, games.brass(players=4))
        states = [line.at(version) for version in range(1, len(line) + 1)]
        views = min(_seconds(lambda: [BRASS.view(state) for state in states]) for _ in range(3))
        assert min(_seconds(lambda: blame(line, len(line))) for _ in range(3)) < 6 * views


def _seconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started
