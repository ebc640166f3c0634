"""Every game of an independent simulator, where its recordings lie beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.snowdonia.conformance import GAMES, compare, load, skip_reason

FILES = sorted(GAMES.glob("*.json.gz"))


@pytest.mark.skipif(not FILES, reason="the recorded games of the simulator are not here")
@pytest.mark.parametrize("path", FILES, ids=[path.name.removesuffix(".json.gz") for path in FILES])
def test_replay_agrees_with_the_simulator_in_every_step(path: Path) -> None:
    recorded = load(path)
    reason = skip_reason(recorded)
    if reason:
        pytest.skip(reason)
    result = compare(recorded)
    assert result.differences == []
    assert result.actions > len(recorded["seats"])


def test_skipped_with_a_reason_where_the_data_differ() -> None:
    assert skip_reason({"format": "snowdonia-conformance/1", "scenarioDigest": "other"})
    assert skip_reason({"format": "snowdonia-conformance/2"})
