"""Games recorded by an independent engine replay without a difference, state by state."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from domain.brass import events as ev
from tests.brass.conformance import Comparison, compare

RECORDS = Path(__file__).parents[3] / "shared" / "conformance"
CHUNKS = 28
LINKS_OF_ITS_SITE = "real-4p-1"
"""Recorded where players had no limit of 14 links: one of them lays a 15th."""

pytestmark = pytest.mark.skipif(not RECORDS.is_dir(), reason="the recorded games do not lie beside this project")


def read(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


def compared(path: Path) -> Comparison:
    legal = RECORDS / "legal" / path.name
    return compare(read(path), read(legal) if legal.exists() else None)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_recorded_games_replay_without_a_difference(chunk: int) -> None:
    found = {}
    for path in sorted(RECORDS.glob("games/*.json.gz"))[chunk::CHUNKS]:
        if not path.name.startswith(LINKS_OF_ITS_SITE):
            comparison = compared(path)
            assert comparison.actions
            if comparison.differences:
                found[path.name] = comparison.first
    assert found == {}


def test_game_with_a_15th_link_stops_there_r52() -> None:
    comparison = compared(RECORDS / "games" / f"{LINKS_OF_ITS_SITE}.json.gz")
    assert len(comparison.differences) == 1
    assert "network by p2 refused" in comparison.first
    assert "[brass/no-links-left]" in comparison.first
    state = comparison.game.state
    assert state.players["p2"].links_left == 0
    links = [
        recorded.event
        for recorded in comparison.game.collect_events()
        if isinstance(recorded.event, ev.LinkPlaced) and recorded.event.player == "p2" and recorded.event.era == "rail"
    ]
    assert len(links) == 14
