"""`demo`: a whole game, and what its log is good for."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from commands.base import Settings, command
from commands.errors import FOUND
from commands.games import event_lines, event_row, find_ruleset
from commands.inspect import score_faults, score_rows, sheet_of
from commands.output import write_rows, write_text

if TYPE_CHECKING:
    from archive.application import Archive
    from archive.audit import Report
    from domain.core.event import Recorded
    from domain.core.game import Game
    from domain.core.ruleset import Ruleset

NAMES: Final = ("ann", "bob", "cat", "dan", "eve")

_MOST_LINES: Final = 60
"""Events of the last round that are told."""


@command("demo")
@click.option("--game", "game_name", default="brass", show_default=True, metavar="NAME", help="brass or snowdonia.")
@click.option("--seed", help="The same seed gives the same game.  [random]")
@click.option("--players", type=click.IntRange(1, len(NAMES)), help="How many players.  [4, or the most]")
@click.pass_context
def demo(ctx: click.Context, game_name: str, seed: str | None, players: int | None) -> None:
    """Play a whole game with bots, and look at its log.

    The game is kept in a store of its own, in a new temporary folder unless --store names one: its last round is told
    in sentences, its score explained by category, its state replayed from the log and checked, and then come commands
    to try on it.

    \b
    Examples:
      pway demo
      pway demo --seed 7 --players 3
      pway --store demo.db demo --game snowdonia
    """
    import secrets
    import tempfile

    settings = ctx.ensure_object(Settings)
    if settings.store is None:
        settings.store = str(Path(tempfile.mkdtemp(prefix="pway-demo-")) / "games.db")
    ruleset = find_ruleset(game_name)
    names = NAMES[: players or min(4, max(ruleset.player_counts))]
    with settings.open_to_write() as archive:
        name = _free_name(archive)
        live, told = _play(archive, ruleset, names, seed or secrets.token_hex(4), name)
        write_text(settings, told)
        sound = _look_back(settings, archive, live)
    write_text(settings, _what_next(settings, live, name))
    if not sound:
        ctx.exit(FOUND)


def _free_name(archive: Archive) -> str:
    """`demo`, or the first of `demo-2`, … that no game of the store has."""
    taken = {entry.beginning.name for entry in archive.games() if entry.beginning}
    return next(name for name in ("demo", *(f"demo-{n}" for n in range(2, len(taken) + 3))) if name not in taken)


def _play(
    archive: Archive, ruleset: Ruleset[Any], names: Sequence[str], seed: str, name: str
) -> tuple[Game[Any], list[str]]:
    """Play and store a game; the game as it was played, and what to tell of it."""
    from archive.application import new_game_id
    from domain.core.game import Game
    from players.protocol import play_on
    from players.seats import seated

    begun = time.perf_counter()
    started = ruleset.start(names, name=name).model_copy(update={"bots": tuple(names)})
    game: Game[Any] = Game.start(ruleset, new_game_id(ruleset.name), started)
    actions = play_on(game, seated(ruleset, names, ["greedy"], seed))
    archive.append(game)
    seconds = time.perf_counter() - begun
    who = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    lines = [
        _heading(f"{ruleset.title}: {who}, played by the greedy bot (seed {seed})"),
        f"{actions} actions, {game.version} events, played and stored in {seconds:.1f} s as {game.id}.",
    ]
    return game, lines


def _look_back(settings: Settings, archive: Archive, live: Game[Any]) -> bool:
    """Tell the last round, the score and the checks. Returns whether all is as it must be."""
    from archive.audit import verify

    history = archive.history(live.id)
    round_ = _last_round(live.ruleset, history)
    rows = [event_row(live.ruleset, recorded) for recorded in round_]
    left_out = [f"… {len(rows) - _MOST_LINES} more"] if len(rows) > _MOST_LINES else []
    write_text(settings, ["", _heading("The last round"), *left_out, *event_lines(rows[-_MOST_LINES:])])

    replayed = archive.load(live.id)
    sheet = sheet_of(replayed)
    write_text(settings, ["", _heading("Where the victory points came from")])
    columns = ("player", *sheet.categories, "total", "winner")
    write_rows(settings, "table", "score", columns, score_rows(live.id, sheet))

    report = verify(archive, live.id)
    faults = [*score_faults(replayed, sheet), *_differences(live, replayed)]
    write_text(settings, ["", _heading("Checked"), *_checks(report, faults)])
    return report.is_sound and not faults


def _last_round(ruleset: Ruleset[Any], history: Sequence[Recorded]) -> Sequence[Recorded]:
    """The events from the one that began the last round in which somebody acted, by the round that each state shows."""
    from domain.core.event import ActionEvent
    from domain.core.game import Game

    game: Game[Any] = Game.replay(ruleset, history[:1])
    begins, current = 0, None
    last_action = max(
        (index for index, recorded in enumerate(history) if isinstance(recorded.event, ActionEvent)), default=0
    )
    for index in range(1, last_action + 1):
        game.apply(history[index : index + 1])
        view = ruleset.view(game.state)
        moment = view.get("era"), view.get("round")
        if moment != current:
            begins, current = index, moment
    return history[begins:]


def _differences(live: Game[Any], replayed: Game[Any]) -> list[str]:
    """Where the game read back from the store is not the one that was played."""
    same = live.ruleset.view(live.state) == replayed.ruleset.view(replayed.state) and live.version == replayed.version
    return [] if same else [f"{live.id}: the state replayed from the store is not the one that was played"]


def _checks(report: Report, faults: Sequence[str]) -> Iterator[str]:
    from archive.audit import SHORT

    yield from faults
    if not faults:
        yield "The state replayed from the log equals the one that was played; the sheet adds up to the score in it."
    for finding in report.findings:
        yield f"{finding.address}: {finding.message}"
    if report.is_sound:
        yield f"{report.events} events hang together by their hashes; head {report.head[:SHORT]}."
        yield f"{report.actions} actions were decided again, with the same consequences, field by field."


def _what_next(settings: Settings, game: Game[Any], name: str) -> Iterator[str]:
    import shlex

    if settings.place.path is None:
        return
    pway = f"{_invoked()} --store {shlex.quote(settings.store or '')}"
    tries = (
        (f"show {name}@{game.version // 2}", "the board half-way"),
        (f"show {name} --as {NAMES[0]}", f"what {NAMES[0]} could know"),
        (f"log {name} -n 20", "the last events"),
        (f"score {name} --format csv", "the score sheet for a spreadsheet"),
        (f"verify {name}", "the audit once more"),
        (f"export {name} -o {name}.jsonl", "the log as a file"),
    )
    yield ""
    yield _heading("What to try next")
    width = max(len(command) for command, _ in tries)
    for command_, what in tries:
        yield f"  {pway} {command_:<{width}}  # {what}"


def _invoked() -> str:
    """How this program was called, so that what is proposed can be pasted."""
    import shlex
    import shutil

    called = sys.argv[0]
    if Path(called).stem != "pway" or shutil.which("pway") == str(Path(called).absolute()):
        return "pway"
    return shlex.quote(called)


def _heading(text: str) -> str:
    return click.style(text, bold=True)
