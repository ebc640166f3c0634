"""`verify` and `doctor`: is what is kept whole and true, and what are we working with."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from commands.base import Settings, command, counted, on_terminal, say
from commands.errors import FOUND, usage
from commands.games import GameAddress, locate_game
from commands.output import clean, format_option, write_data, write_rows, write_text

if TYPE_CHECKING:
    from archive.application import Archive
    from archive.audit import Report


@command("verify")
@click.argument("game", type=GameAddress(), required=False, metavar="[GAME]")
@click.option("--all", "everything", is_flag=True, help="Every game of the store, and the log of players' names.")
@click.option("--head", default="", metavar="DIGEST", help="A digest that the game is known to have had.")
@format_option
@click.pass_context
def verify(ctx: click.Context, game: str | None, everything: bool, head: str, fmt: str) -> None:
    """Audit a game against its hashes and the rules.

    Each event is linked to the one before it by SHA-256. Each action is decided again from the state before it, and
    what was recorded of it compared field by field. The first divergence is named by its address; nothing is ever
    changed. Exit code 1 where anything is found; with --all a broken game does not stop the others.

    Events taken away from the end leave a whole, shorter game: only a known digest shows that. Note the one that this
    command prints, and give it, or at least 12 digits of it, with --head.

    \b
    Examples:
      pway verify friday
      pway verify friday --head 5f2e9c41aa03b7d8
      pway verify --all
    """
    settings = ctx.ensure_object(Settings)
    _check_request(game, everything, head)
    begun = time.monotonic()
    with settings.open_to_read() as archive:
        ids = archive.store.game_ids() if everything else [locate_game(archive, str(game))]
        reports = _audit(archive, ids, head)
        if everything:
            reports += _audit_names(archive)
    if fmt == "table":
        write_text(settings, (line for report in reports for line in _report_lines(report)))
    else:
        columns = ("id", "sound", "events", "actions", "head", "findings", "notes")
        write_rows(settings, fmt, "verify", columns, map(_report_row, reports))
    if everything:
        _sum_up(reports, time.monotonic() - begun)
    if not all(report.is_sound for report in reports):
        ctx.exit(FOUND)


def _check_request(game: str | None, everything: bool, head: str) -> None:
    from archive.audit import SHORTEST_HEAD

    if (game is None) != everything:
        raise usage("pway/one-or-all", "name one game, or --all", "", "pway verify GAME")
    if head and everything:
        raise usage("pway/one-head", "--head is the digest of one game", "", "pway verify GAME --head DIGEST")
    if head and (len(head) < SHORTEST_HEAD or set(head.lower()) - set("0123456789abcdef")):
        why = f"at least {SHORTEST_HEAD} hexadecimal digits are needed"
        raise usage("pway/bad-digest", f"{head!r} is no digest", why, "give the one that `pway verify` printed")


def _audit(archive: Archive, ids: Sequence[str], head: str) -> list[Report]:
    from archive.audit import verify as verify_game

    watched = len(ids) > 1 and on_terminal()
    shown = click.progressbar(ids, label="Verifying", file=sys.stderr) if watched else nullcontext(ids)
    with shown as chosen:
        return [verify_game(archive, game_id, head=head) for game_id in chosen]


def _audit_names(archive: Archive) -> list[Report]:
    """The log of players' names, where there is one."""
    from archive.audit import verify_chain
    from archive.people import LOG

    return [verify_chain(archive, LOG)] if archive.head(LOG).version else []


def _report_lines(report: Report) -> Iterator[str]:
    from archive.audit import SHORT

    result = click.style("sound", fg="green") if report.is_sound else click.style("NOT SOUND", fg="red", bold=True)
    facts = f"{counted(report.events, 'event')}, {counted(report.actions, 'action')} decided again"
    yield f"{report.game_id}  {result}  {facts}, head {report.head[:SHORT]}"
    for note in report.notes:
        yield f"  note: {note}"
    for finding in report.findings:
        topic = f" ({finding.topic})" if finding.topic else ""
        code = f" [{finding.code}]" if finding.code else ""
        yield f"  {click.style(finding.address, fg='yellow')}{topic}: {clean(finding.message)}{code}"
        if finding.recorded or finding.decided:
            yield f"    recorded: {clean(finding.recorded)}"
            yield f"    decided:  {clean(finding.decided)}"


def _report_row(report: Report) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "id": report.game_id,
        "sound": report.is_sound,
        "events": report.events,
        "actions": report.actions,
        "head": report.head,
        "findings": [asdict(finding) for finding in report.findings],
        "notes": list(report.notes),
    }


def _sum_up(reports: Sequence[Report], seconds: float) -> None:
    broken = sum(not report.is_sound for report in reports)
    actions = sum(report.actions for report in reports)
    rate = actions / seconds if seconds else 0
    say(f"{counted(len(reports), 'game')}, {broken} not sound, {actions} actions in {seconds:.1f} s ({rate:,.0f}/s)")


@command("doctor")
@format_option
@click.pass_obj
def doctor(settings: Settings, fmt: str) -> None:
    """Show which store is used, and all versions.

    \b
    Examples:
      pway doctor
      pway doctor --json
    """
    import platform
    import sqlite3
    from importlib.metadata import version

    place = settings.place
    games = _count_games(settings)
    data = {
        "store": {
            "path": str(place),
            "named_by": place.source,
            "exists": games is not None,
            "bytes": place.path.stat().st_size if place.path is not None and games is not None else 0,
            "games": games or 0,
        },
        "versions": {
            "pway": version("permanent-way"),
            "python": platform.python_version(),
            "sqlite": sqlite3.sqlite_version,
            "eventsourcing": version("eventsourcing"),
            "pydantic": version("pydantic"),
        },
        "rules": _rules(),
        "files": _file_schema(),
    }
    write_data(settings, fmt, "doctor", data, lambda: _doctor_lines(data))


def _doctor_lines(data: dict[str, Any]) -> Iterator[str]:
    from commands.output import tree

    yield from tree(data)


def _count_games(settings: Settings) -> int | None:
    """None where there is no store."""
    from archive.errors import NoStore

    if settings.place.path is None and not settings.place.url:
        return None
    try:
        with settings.open_to_read() as archive:
            return len(archive.store.game_ids())
    except NoStore:
        return None


def _rules() -> dict[str, int]:
    """Version of each game's rules."""
    from domain import catalogue

    return {name: catalogue.ruleset(name).version for name in catalogue.GAMES}


def _file_schema() -> str:
    from archive.exports import SCHEMA

    return SCHEMA
