"""`bisect` and `find`: where a condition holds."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final

import click

from commands.base import Settings, command, counted, on_terminal, say
from commands.errors import FOUND, USAGE, CommandFailed, Problem, not_found, tell, usage
from commands.games import GameAddress
from commands.moments import Stretch, stretch
from commands.output import clean, format_option, write_rows

if TYPE_CHECKING:
    from archive.application import Archive
    from projections.predicate import MalformedPredicate, Predicate
    from projections.search import Verdict
    from projections.timeline import Timeline

COLUMNS: Final = ("address", "era", "round", "holds", "sentence")

SKIP: Final = 125
"""Exit code by which a script says that it cannot judge a state."""
ABORT: Final = 128
"""From this exit code on, a script ends the search."""

Row = dict[str, Any]


class PredicateFailed(CommandFailed):
    """A condition that is none, shown with its fault underlined."""

    def __init__(self, error: MalformedPredicate) -> None:
        super().__init__(
            Problem(USAGE, "pway/bad-condition", error.message, "", "`pway bisect --help` tells what can be asked")
        )
        self._marked = error.marked()

    def show(self, file: object = None) -> None:
        tell(self.problem)
        for line in self._marked.split("\n"):
            click.echo(f"  {clean(line)}", err=True)


@command("bisect")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]|A..B")
@click.argument("condition", required=False, metavar="[CONDITION]")
@click.option("--run", "script", metavar="COMMAND", help="Ask a program instead of a condition.")
@click.option("--all", "everything", is_flag=True, help="Every event at which it begins to hold or ceases to.")
@format_option
@click.pass_context
def bisect(
    ctx: click.Context, address: str, condition: str | None, script: str | None, everything: bool, fmt: str
) -> None:
    """Find the first event of a game after which a condition holds.

    Every event is looked at, in order: a condition may hold, cease to hold and hold again. A CONDITION compares parts of
    the state (round, era, market.coal, ann.money, board["dudley:0"].owner) and of the event (event == "TileBuilt",
    event.player), with and, or, not, + - * // %, any(money < 5) and all(…) over the players, len, min and max. Exit code
    1 where it never holds.

    With --run, a program gets each state as JSON on standard input and the address in PWAY_ADDRESS; it answers by its
    exit code, as for `git bisect run`: 0 good, 125 cannot say, from 128 on stop, anything else bad. Here the search goes
    by halves, and takes all before the first bad state for good.

    \b
    Examples:
      pway bisect friday 'ann.money < 5 and round > 3'
      pway bisect friday@rail:r1.. 'market.coal == 0' --all
      pway bisect friday 'event == "TileRemovedForDebt"'
      pway bisect friday --run ./check-the-bank.sh
    """
    settings = ctx.ensure_object(Settings)
    if (condition is None) == (script is None):
        raise usage("pway/one-condition", "either a condition or --run is needed")
    with settings.open_to_read() as archive:
        part = stretch(archive, address)
    rows = _judged(part, script) if script else list(_holding(part, _parsed(condition or ""), everything))
    write_rows(settings, fmt, "bisect", COLUMNS, rows)
    if not rows:
        say(f"it never holds in {part.line.game_id}")
        ctx.exit(FOUND)


def _parsed(condition: str) -> Predicate:
    from projections.predicate import MalformedPredicate, parse

    try:
        return parse(condition)
    except MalformedPredicate as error:
        raise PredicateFailed(error) from error


def _holding(part: Stretch, predicate: Predicate, everything: bool) -> Iterator[Row]:
    """The first event after which a condition holds, or all at which that changes."""
    from projections.predicate import MalformedPredicate
    from projections.search import turns

    line = part.line
    try:
        for version, holds in turns(line, predicate, after=part.after, until=part.until):
            yield hit_row(line, version, holds)
            if not everything:
                return
    except MalformedPredicate as error:
        raise PredicateFailed(error) from error


def hit_row(line: Timeline[Any], version: int, holds: bool) -> Row:
    """An event at which a condition was looked at, as data."""
    from projections.sentences import sentence

    moment = line.moment(version)
    return {
        "id": line.game_id,
        "version": version,
        "address": f"{line.game_id}@{version}",
        "era": moment.era,
        "round": moment.round,
        "topic": line.event(version).event.TOPIC,
        "holds": holds,
        "sentence": sentence(line.ruleset, line.event(version)),
    }


def _judged(part: Stretch, script: str) -> list[Row]:
    """The first version that a program calls bad, with those before it that it could not judge."""
    from projections.search import bisect as by_halves

    line = part.line
    versions = [version for version in sorted(line.standing) if part.after < version <= part.until]
    border = by_halves(versions, lambda version: _ask(line, version, shlex.split(script)))
    say(f"{counted(border.asked, 'state')} judged")
    if border.first_bad is None:
        return []
    if border.skipped:
        say(f"{counted(len(border.skipped), 'state')} before it could not be judged; any of them may be the first")
    return [hit_row(line, version, version == border.first_bad) for version in (*border.skipped, border.first_bad)]


def _ask(line: Timeline[Any], version: int, arguments: Sequence[str]) -> Verdict:
    from projections.search import Verdict

    address = f"{line.game_id}@{version}"
    state = json.dumps(line.ruleset.view(line.at(version)), ensure_ascii=False)
    environment = {**os.environ, "PWAY_ADDRESS": address, "PWAY_GAME": line.game_id, "PWAY_VERSION": str(version)}
    try:
        done = subprocess.run(
            arguments,
            input=state.encode(),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except (OSError, ValueError, IndexError) as error:
        raise not_found("pway/no-such-program", f"{' '.join(arguments)!r} cannot be run", str(error)) from error
    if done.stdout:
        # What it says goes where ours does not: only the result is data.
        say(clean(done.stdout.decode(errors="replace").rstrip()))
    if done.returncode < 0 or done.returncode >= ABORT:
        raise CommandFailed(
            Problem(
                FOUND, "pway/search-stopped", f"the program ended the search at {address}", f"code {done.returncode}"
            )
        )
    if done.returncode == SKIP:
        return Verdict.SKIP
    return Verdict.GOOD if done.returncode == 0 else Verdict.BAD


@command("find")
@click.argument("condition", metavar="CONDITION")
@click.option("--game", "kind", metavar="GAME", help="Only games of this kind: brass, snowdonia.")
@click.option("--all", "everything", is_flag=True, help="Every event at which it begins to hold or ceases to.")
@click.option("-n", "--number", type=click.IntRange(1), help="Stop after so many games.")
@format_option
@click.pass_context
def find(ctx: click.Context, condition: str, kind: str | None, everything: bool, number: int | None, fmt: str) -> None:
    """Find the games in which a condition holds.

    With each comes the first event after which it does. CONDITION is as for `pway bisect`. Games in which it makes no sense, because nobody of that name plays, are passed
    over. Exit code 1 where nothing is found.

    \b
    Examples:
      pway find 'any(money == 0 and vp > 50)'
      pway find 'event == "TileRemovedForDebt"' --game brass -n 5
      pway find 'market.coal == 0' --all --format jsonl
    """
    settings = ctx.ensure_object(Settings)
    predicate = _parsed(condition)
    with settings.open_to_read() as archive:
        rows = list(_found(archive, predicate, kind, everything, number))
    write_rows(settings, fmt, "find", COLUMNS, rows)
    say(f"{counted(len({row['id'] for row in rows}), 'game')} found")
    if not rows:
        ctx.exit(FOUND)


def _found(
    archive: Archive, predicate: Predicate, kind: str | None, everything: bool, number: int | None
) -> Iterator[Row]:
    from archive.errors import UnreadableHistory
    from domain.core.event import BrokenHistory
    from projections import timeline
    from projections.predicate import MalformedPredicate, UnknownName

    entries = [e for e in archive.games() if e.beginning and kind in (None, e.beginning.GAME)]
    found, unknown = 0, list[UnknownName]()
    bar = click.progressbar(entries, label="searching", file=sys.stderr) if on_terminal() else nullcontext(entries)
    with bar as games:
        for entry in games:
            try:
                line = timeline.of(archive.history(entry.id))
                rows = list(_holding_in(line, predicate, everything))
            except UnknownName as error:
                unknown.append(error)
                continue
            except MalformedPredicate as error:
                raise PredicateFailed(error) from error
            except (UnreadableHistory, BrokenHistory) as error:
                say(f"passed over: {error}")
                continue
            yield from rows
            found += bool(rows)
            if found == number:
                return
    if unknown and len(unknown) == len(entries):
        raise PredicateFailed(unknown[0])
    if unknown:
        say(f"{counted(len(unknown), 'game')} passed over: {unknown[0].message}")


def _holding_in(line: Timeline[Any], predicate: Predicate, everything: bool) -> Iterator[Row]:
    from projections.search import first, turns

    if everything:
        for version, holds in turns(line, predicate):
            yield hit_row(line, version, holds)
    elif (hit := first(line, predicate)) is not None:
        yield hit_row(line, hit, True)
