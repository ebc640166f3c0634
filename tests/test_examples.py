"""The shipped example games can be taken in, are sound, and are finished."""

from __future__ import annotations

from pathlib import Path

import pytest

from archive.application import Archive
from archive.audit import verify
from archive.imports import import_games

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.jsonl"))


def test_there_is_an_example_of_each_game() -> None:
    assert [path.stem for path in EXAMPLES] == ["friday", "sunday"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_sound_and_finished(path: Path) -> None:
    with Archive.in_memory() as archive, path.open("rb") as lines:
        (game,) = import_games(archive, lines)
        assert verify(archive, game.game_id).findings == ()
        assert archive.load(game.game_id).awaiting is None
