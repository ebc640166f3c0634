"""Every way to look into a game, on a game of each kind: between bots, and between people where there are records."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from domain.core.event import Recorded
from tests.commands.conftest import Pway
from tests.conformance import compare_file
from tests.projections import games

RECORDED = Path(__file__).parents[3] / "shared" / "conformance" / "games"
REAL = sorted(RECORDED.glob("real-*.json.gz"))

Histories = Callable[[], tuple[Recorded, ...]]


@cache
def recorded(path: Path) -> tuple[Recorded, ...]:
    return tuple(compare_file(path).game.collect_events())


GAMES: dict[str, Histories] = {
    "brass": lambda: games.brass(4, 1, "greedy"),
    "snowdonia": lambda: games.snowdonia(3, 1, "greedy"),
    "solo": lambda: games.snowdonia(1, 1),
    **{path.name.partition(".")[0]: (lambda path=path: recorded(path)) for path in REAL},  # type: ignore[misc]
}

COMMANDS = [
    "log G -n 5",
    "log G --stat",
    "log G@r1..r2 --oneline",
    "log G --type '*Started' --all",
    "show G",
    "show G@r2",
    "show G@-30 players.*.vp",
    "show G@r1 --as P",
    "score G",
    "narrate G@r1..r2",
    "narrate G --as P --format md",
    "diff G@r1..r2",
    "diff G@start..end --stat",
    "blame G",
    "blame G@r2 players.P",
    "why G P",
    "why G P vp --json",
    "why G",
    "bisect G 'round > 1'",
    "bisect G 'round == 2' --all",
    "find 'round > 1'",
    "undo G --dry-run",
    "fork G@r2 --name fork",
    "verify G",
    "export G --as P",
]


@pytest.fixture(params=GAMES)
def history(request: pytest.FixtureRequest, pway: Pway) -> tuple[Recorded, ...]:
    """A stored game."""
    events = GAMES[request.param]()
    with pway.archive() as archive:
        archive.events.put(events)
    return events


def test_every_command_answers(pway: Pway, history: tuple[Recorded, ...]) -> None:
    game, player = history[0].originator_id, history[0].event.players[0]  # type: ignore[attr-defined]
    for command in COMMANDS:
        words = [part.replace("G", game, 1) if part[0] == "G" else part for part in _words(command)]
        words = [word.replace("P", player) if word in ("P", "players.P") else word for word in words]
        if "players.*.vp" in words and game.startswith("snowdonia"):
            continue
        result = pway(*words)
        assert result.exit_code == (1 if command.startswith("diff") else 0), f"{command}: {result.output}"
        assert result.stdout, command


def test_another_action_can_be_tried_anywhere(pway: Pway, history: tuple[Recorded, ...]) -> None:
    game = history[0].originator_id
    result = pway("whatif", f"{game}@r2", "--choice", "1", "--json")
    assert result.exit_code in (0, 1), result.output
    told = json.loads(result.stdout)["data"]
    assert (told["stopped"] is None) == (result.exit_code == 0)


def _words(command: str) -> list[str]:
    import shlex

    return shlex.split(command)


def test_there_are_records_between_people_where_the_workplace_has_them() -> None:
    assert REAL or not RECORDED.exists()
