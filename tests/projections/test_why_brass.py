"""Why a player of Brass has these VP, this money, this income."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domain.brass import events as ev
from domain.brass.ruleset import RULESET
from projections.brass.why import EXPLAINER, FIGURES
from projections.timeline import Timeline
from projections.why import Reason, faults, matrix
from tests.projections import games

GAMES = [(2, 1, "greedy"), (3, 2, "greedy"), (4, 3, "greedy"), (2, 5, "random"), (4, 4, "random")]


@pytest.fixture(params=GAMES, ids=str, scope="module")
def line(request: pytest.FixtureRequest) -> Timeline[Any]:
    return Timeline(RULESET, games.brass(*request.param))


def leaves(reason: Reason) -> Iterator[Reason]:
    if not reason.parts:
        yield reason
    for part in reason.parts:
        yield from leaves(part)


@pytest.mark.parametrize("figure", FIGURES)
def test_c46_the_parts_add_up_to_the_state_at_any_version(line: Timeline[Any], figure: str) -> None:
    for version in (1, 40, len(line) // 2, len(line)):
        view = RULESET.view(line.at(version))
        for player in line.started.players:
            reason = EXPLAINER.why(line.history[:version], player, figure)
            assert reason.amount == view["players"][player][FIGURES[figure].path or "vp"]
            assert list(faults(reason)) == []


@pytest.mark.parametrize("figure", FIGURES)
def test_every_leaf_is_an_event_or_printed_on_the_board(line: Timeline[Any], figure: str) -> None:
    for player in line.started.players:
        for leaf in leaves(EXPLAINER.why(line.history, player, figure)):
            assert 1 <= leaf.version <= len(line) or leaf.text.startswith(("printed on the board", f"{player}'s VP"))


def test_c45_a_scored_tile_says_when_it_was_built_and_by_whose_action_it_flipped() -> None:
    line = Timeline(RULESET, games.brass(4, 3, "greedy"))
    for player in line.started.players:
        for scoring in EXPLAINER.why(line.history, player, "vp").parts:
            for tile in scoring.parts:
                built, *flipped = [part for part in tile.parts if part.amount is None]
                if scoring.text.startswith("Flipped tiles"):
                    assert isinstance(line.event(built.version).event, ev.TileBuilt)
                    assert isinstance(line.event(flipped[0].version).event, ev.TileFlipped)


def test_who_scored_for_whom_is_what_others_actions_and_tiles_brought(line: Timeline[Any]) -> None:
    players = line.started.players
    found = EXPLAINER.credits(line.history)
    assert all(credit.player != credit.source and credit.amount > 0 for credit in found)
    income = matrix(found, players, "income")
    flips = [r for r in line.history if isinstance(r.event, ev.TileFlipped)]
    by_others = [
        (r.event.player, r.event.to_space - r.event.from_space)
        for r in flips
        if isinstance(r.event, ev.TileFlipped)
        and getattr(line.event(line.cause(r.originator_version)).event, "player", "") != r.event.player
    ]
    for player in players:
        assert sum(income[player].values()) == sum(spaces for owner, spaces in by_others if owner == player)
        assert sum(matrix(found, players, "vp")[player].values()) <= RULESET.scores(line.at(len(line)))[player]


def test_icons_of_others_on_ones_links_are_owed_to_them() -> None:
    line = Timeline(RULESET, games.brass(4, 3, "greedy"))
    icons = sum(
        tile.points
        for recorded in line.history
        if isinstance(recorded.event, ev.LinksScored) and recorded.event.player == "ann"
        for link in recorded.event.links
        for place in link.places
        for tile in place.tiles
        if tile.owner == "bob"
    )
    owed = [c for c in EXPLAINER.credits(line.history) if (c.player, c.source, c.figure) == ("ann", "bob", "vp")]
    assert sum(credit.amount for credit in owed if "–" in credit.text) == icons > 0
