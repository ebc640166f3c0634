"""Several writers, sudden ends, and other processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from archive.application import Archive
from archive.audit import verify
from archive.errors import Conflict
from archive.place import Place
from tests.core import tally

ROOT = Path(__file__).parents[2]


def writer(store: Place | Path, game: str, actions: int, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.archive.writer", _named(store), game, str(actions)],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def _named(store: Place | Path) -> str:
    return str(store) if isinstance(store, Path) else store.url or str(store.path)


def answers(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    with process.stdout:
        yield from map(str.strip, process.stdout)


@pytest.fixture
def long_game(archive: Archive) -> str:
    return archive.begin(tally.started(rounds=500), "tally-long").id


def test_of_several_threads_that_act_at_the_same_version_one_succeeds(archive: Archive, long_game: str) -> None:
    games = [archive.to_move_on(long_game) for _ in range(4)]
    for points, game in enumerate(games):
        game.play(tally.Add(player="ann", points=points % 3 + 1))

    def append(number: int) -> str:
        try:
            return str(archive.append(games[number])[-1].originator_version)
        except Conflict as conflict:
            return f"conflict, {len(conflict.new)} new"

    with ThreadPoolExecutor(4) as pool:
        outcomes = sorted(pool.map(append, range(4)))
    assert outcomes == ["2", "conflict, 1 new", "conflict, 1 new", "conflict, 1 new"]
    assert verify(archive, long_game).is_sound


def test_two_processes_that_write_one_game_leave_one_whole_chain(
    archive: Archive, place: Place, long_game: str
) -> None:
    processes = [writer(place, long_game, 40) for _ in range(2)]
    outcomes = [list(answers(process)) for process in processes]
    assert [process.wait() for process in processes] == [0, 0]
    acknowledged = [int(answer) for one in outcomes for answer in one if answer != "conflict"]
    assert len(set(acknowledged)) == len(acknowledged), "one version was acknowledged to both"
    report = verify(archive, long_game)
    assert report.is_sound
    assert report.actions == len(acknowledged)


@pytest.mark.parametrize("after", [1, 7, 20])
def test_c18_c53_what_was_acknowledged_before_a_kill_is_there_and_the_chain_is_whole(
    archive: Archive, place: Place, long_game: str, after: int
) -> None:
    process = writer(place, long_game, 2000)
    last = 0
    for number, answer in enumerate(answers(process), 1):
        last = int(answer)
        if number == after:
            os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    with Archive.at(place) as reopened:
        assert reopened.head(long_game).version >= last
        assert verify(reopened, long_game).is_sound
        reopened.to_move_on(long_game)


def test_c20_histories_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    payloads = set()
    for seed in ("0", "1", "4711"):
        store = tmp_path / f"{seed}.db"
        with Archive.at(store) as archive:
            archive.begin(tally.started(("ann", "bob", "cat")), "tally-1")
            process = writer(store, "tally-1", 12, PYTHONHASHSEED=seed)
            assert list(answers(process))[-1].isdigit()
            assert process.wait() == 0
            payloads.add(tuple(recorded.event for recorded in archive.history("tally-1")))
    assert len(payloads) == 1
