"""`bot` and `simulate`: games played by the bots."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from commands.base import Settings, command, counted, on_terminal, say
from commands.errors import usage
from commands.games import GameAddress, awaited, awaited_line, event_lines, event_row, find_ruleset, locate_game
from commands.output import format_option, write_data, write_rows
from commands.play import check_names

if TYPE_CHECKING:
    from domain.core.event import Recorded
    from domain.core.game import Game


@command("bot")
@click.argument("game", type=GameAddress(), metavar="GAME")
@click.option("--bot", "bot_name", default="greedy", show_default=True, metavar="NAME", help="greedy or random.")
@click.option("--moves", type=click.IntRange(1), default=1, show_default=True, help="How many actions of players.")
@click.option("--to-end", is_flag=True, help="Play until the game is over.")
@click.option("--seed", help="Choose and deal from this seed instead of from true randomness.")
@format_option
@click.pass_obj
def bot(settings: Settings, game: str, bot_name: str, moves: int, to_end: bool, seed: str | None, fmt: str) -> None:
    """Let a bot play on in a stored game.

    It plays for whoever's turn it is.

    \b
    Examples:
      pway bot friday
      pway bot friday --moves 10 --bot random
      pway bot friday --to-end
    """
    with settings.open_to_write() as archive:
        game_id = locate_game(archive, game)
        started = archive.started(game_id)
        if started.table:
            raise usage("pway/table-record", f"{game_id} was played at a real table", "no bot knows its cards")
        stored_game = archive.to_move_on(game_id)
        before = stored_game.version
        _play_on(stored_game, started.players, bot_name, seed or _fresh_seed(), None if to_end else moves)
        stored = archive.append(stored_game)
    rows = [event_row(stored_game.ruleset, recorded) for recorded in stored]
    data = {"id": game_id, "version": stored_game.version, "events": rows, "awaiting": awaited(stored_game)}
    write_data(settings, fmt, "bot", data, lambda: (*event_lines(rows), awaited_line(stored_game)))
    say(counted(stored_game.version - before, "event"))


def _play_on(game: Game[Any], players: Sequence[str], bot_name: str, seed: str, moves: int | None) -> None:
    """Play so many actions of players, and what chance has to do after them; all of them where moves is None."""
    from domain.core.action import CHANCE
    from players.seats import seated

    choosers = seated(game.ruleset, players, [bot_name], f"{seed}/{game.version}")
    while (awaiting := game.awaiting) is not None:
        if awaiting.actor != CHANCE:
            if moves == 0:
                return
            moves = moves and moves - 1
        game.play(choosers[awaiting.actor].choose(game.state, awaiting.actor))


@command("simulate")
@click.argument("game_name", metavar="GAME_NAME")
@click.option("--games", "count", type=click.IntRange(1), default=10, show_default=True, help="How many games.")
@click.option("--players", type=click.IntRange(1), help="How many players.  [the most]")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="NAMES", help="With commas; dealt to the seats in turn."
)
@click.option("--seed", help="The same seed gives the same games.  [random]")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that play at once.")
@click.option("--name", default="sim", show_default=True, help="The games are named NAME-1, NAME-2, …")
@click.option("--tag", "tags", multiple=True, help="File the games under this; may be repeated.")
@format_option
@click.pass_obj
def simulate(
    settings: Settings,
    game_name: str,
    count: int,
    players: int | None,
    bots: str,
    seed: str | None,
    jobs: int,
    name: str,
    tags: Sequence[str],
    fmt: str,
) -> None:
    """Let bots play whole games, and keep them.

    \b
    Examples:
      pway simulate brass --games 100 --jobs 4
      pway simulate brass --players 2 --bots greedy,random --seed 7 --name duel
      pway --store memory: simulate brass --format csv
    """
    ruleset = find_ruleset(game_name)
    kinds = [kind.strip() for kind in bots.split(",")]
    seats = _seat_names(kinds, players or max(ruleset.player_counts))
    check_names(seats, name, tags)
    base = seed or _fresh_seed()
    tasks = [
        Task(ruleset.name, tuple(seats), tuple(kinds), f"{base}/{n}", f"{name}-{n}", tuple(tags))
        for n in range(1, count + 1)
    ]
    begun, rows = time.monotonic(), []
    with settings.open_to_write() as archive, _watched(count) as progress:
        for played in _played(tasks, jobs):
            archive.events.put(played.history)
            rows.append(_result_row(played))
            progress.update(1)
    write_rows(settings, fmt, "simulate", ("id", "name", "events", *seats, "winners"), rows)
    seconds = time.monotonic() - begun
    events = sum(row["events"] for row in rows)
    say(
        f"{counted(count, 'game')}, {events} events in {seconds:.1f} s ({count / seconds:.1f} games/s), seed {base}, in {settings.place}"
    )


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(8)


class Task(NamedTuple):
    """A game to be played."""

    game: str
    players: tuple[str, ...]
    bots: tuple[str, ...]
    seed: str
    name: str
    tags: tuple[str, ...] = ()


class Played(NamedTuple):
    """A game that was played. scores: VP by player."""

    task: Task
    history: list[Recorded]
    scores: dict[str, int]


def play_whole(task: Task) -> Played:
    """Play a game to its end; also called in other processes."""
    from archive.application import new_game_id
    from domain import catalogue
    from domain.core.game import Game
    from players.protocol import play_on
    from players.seats import seated

    ruleset = catalogue.ruleset(task.game)
    started = ruleset.start(task.players, name=task.name).model_copy(update={"bots": task.players, "tags": task.tags})
    game: Game[Any] = Game.start(ruleset, new_game_id(task.game), started)
    play_on(game, seated(ruleset, task.players, task.bots, task.seed))
    return Played(task, list(game.collect_events()), ruleset.scores(game.state))


def _played(tasks: Sequence[Task], jobs: int) -> Iterator[Played]:
    """The games in order, each as soon as it and those before it are over."""
    if jobs == 1:
        yield from map(play_whole, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A forked process would share the open store; a spawned one begins with nothing.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_whole, tasks)


def _seat_names(bots: Sequence[str], players: int) -> list[str]:
    return [f"{bots[seat % len(bots)]}-{seat + 1}" for seat in range(players)]


def _result_row(played: Played) -> dict[str, Any]:
    from projections.lookup import score_sheet

    sheet = score_sheet(played.task.game)([recorded.event for recorded in played.history])
    return {
        "id": played.history[0].originator_id,
        "name": played.task.name,
        "events": len(played.history),
        **played.scores,
        "winners": list(sheet.winners),
    }


class _Unwatched:
    def update(self, steps: int) -> None:
        """Nobody looks."""


def _watched(count: int) -> Any:
    """A progress bar where somebody watches."""
    if not on_terminal():
        return nullcontext(_Unwatched())
    return click.progressbar(length=count, label="Playing", file=sys.stderr)
