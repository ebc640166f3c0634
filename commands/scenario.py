"""`scenario check` and `scenario show`: the component data of Snowdonia, which the owner of a box can correct."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from commands.base import Command, Settings, counted, say, write_options
from commands.errors import FOUND, UNREADABLE, CommandFailed, Problem, not_found
from commands.output import clean, format_option, write_rows

if TYPE_CHECKING:
    from domain.snowdonia.scenario_file import ScenarioSheet


class _Group(click.Group):
    """A group that shows the common options apart, as the commands do."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)


@click.group("scenario", cls=_Group)
def scenario() -> None:
    """Check and show scenario files of Snowdonia.

    All that is in the box, and every rule that its sources leave open, comes from a scenario. Much of the one that comes
    with the program is uncertain. Whoever owns the game corrects single values in a small file of his own:

    \b
      base = "mount-snowdon"
      scenario = "my-box"
      [work_rates.excavation]
      start = 3
    """


@scenario.command("check")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@format_option
@click.pass_context
def check(ctx: click.Context, file: Path, fmt: str) -> None:
    """Say everything that is wrong with a scenario file.

    Unknown keys, values of the wrong kind, unknown powers, impossible totals: each with its key and the reason. Exit
    code 1 where anything is wrong.

    \b
    Examples:
      pway scenario check my-box.toml
      pway scenario check my-box.toml --format jsonl
    """
    from domain.snowdonia.scenario_file import check as problems_of

    problems = problems_of(scenario_text(file), str(file))
    if fmt != "table":
        rows = [problem._asdict() for problem in problems]
        write_rows(ctx.ensure_object(Settings), fmt, "scenario-check", ("file", "key", "reason"), rows)
    else:
        for problem in problems:
            click.echo(clean(str(problem)))
    if problems:
        say(f"{counted(len(problems), 'problem')} in {file}")
        ctx.exit(FOUND)
    say(f"{file} is in order")


@scenario.command("show")
@click.argument("source", default="mount-snowdon", metavar="[FILE|NAME]")
@click.option("--uncertain", is_flag=True, help="Only values that nobody should rely on.")
@format_option
@click.pass_context
def show(ctx: click.Context, source: str, uncertain: bool, fmt: str) -> None:
    """List the values of a scenario, each with how certain it is.

    \b
    solid          two or more independent sources      single-source  one source
    derived        follows from solid facts             inferred       reasoned, stated nowhere
    owner          corrected by the owner of a box      assumed        a chosen default
                                                        stand-in       unknown, the value is invented

    \b
    Examples:
      pway scenario show --uncertain
      pway scenario show my-box.toml --uncertain --format csv
    """
    sheet = _sheet(source)
    values = list(sheet.uncertain()) if uncertain else list(sheet.values)
    rows = [{**value._asdict(), "value": _plain(value.value)} for value in values]
    columns = ("key", "value", "certainty") if fmt == "table" else ("key", "value", "certainty", "note")
    write_rows(ctx.ensure_object(Settings), fmt, "scenario-show", columns, rows)
    if fmt == "table":
        left_out = sum(1 for _ in sheet.uncertain())
        say(f"{sheet.scenario.scenario}: {left_out} of {counted(len(sheet.values), 'value')} are uncertain")


def _sheet(source: str) -> ScenarioSheet:
    """The scenario of a file, or one that comes with the program."""
    from domain.snowdonia.scenario_file import SHIPPED, ScenarioProblems, read, shipped

    if source in SHIPPED:
        return shipped(source)
    file = Path(source)
    if not file.exists():
        raise not_found(
            "snowdonia/no-scenario",
            f"there is no file {source!r} and no scenario of this name",
            remedy=f"name a TOML file, or one of: {', '.join(SHIPPED)}",
        )
    try:
        return read(scenario_text(file), source)
    except ScenarioProblems as error:
        first, more = error.problems[0], len(error.problems) - 1
        why = f"{first}{f', and {more} more' if more else ''}"
        remedy = f"pway scenario check {source}"
        raise CommandFailed(
            Problem(UNREADABLE, "snowdonia/scenario", f"{source} cannot be used", why, remedy)
        ) from None


def scenario_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        why = f"not UTF-8 at byte {error.start}"
        raise CommandFailed(Problem(UNREADABLE, "pway/file", f"{file} cannot be read", why)) from None


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | list) else str(value)
