"""What is written down about the commands, made from them: `python -m commands.reference`.

`docs/cli.md` is for people. `commands/summaries.py` is for `pway --help`, which need then load no command.
"""

from __future__ import annotations

import inspect
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from commands.base import COMMON

REFERENCE: Final = Path("docs/cli.md")
SUMMARIES: Final = Path("commands/summaries.py")

_PREFACE: Final = """\
<!-- Made by `python -m commands.reference`; a test checks that it is up to date. -->

# The command line

Data go to standard output, everything else to standard error. `--format table|json|jsonl|csv|md` chooses how data are \
written; JSON is `{"schema": "pway.<command>/1", "data": …}`, and keys are never renamed within a schema.
"""

_SUMMARIES_PREFACE: Final = '''\
"""The commands in a line each. Made by `python -m commands.reference`; a test checks that it is up to date."""

from __future__ import annotations

from typing import Final

SUMMARIES: Final = {'''


def reference(front_door: click.Group) -> str:
    """The whole reference as Markdown."""
    ctx = click.Context(front_door, info_name="pway", terminal_width=100)
    parts = [_PREFACE, _paragraphs(front_door), *_languages(), _exit_codes(), _options(ctx, common=True)]
    for name in front_door.list_commands(ctx):
        command = front_door.get_command(ctx, name)
        if command is not None:
            parts += _command(command, click.Context(command, parent=ctx, info_name=name))
    return "\n".join(parts)


def _languages() -> Iterator[str]:
    """What the modules that read them say of addresses and conditions."""
    from projections import address, predicate

    for title, module in (("Addresses", address), ("Conditions", predicate)):
        yield f"## {title}\n\n{inspect.cleandoc(module.__doc__ or '')}\n"


def _command(command: click.Command, ctx: click.Context, depth: int = 2) -> Iterator[str]:
    usage = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    yield f"{'#' * depth} `{ctx.command_path}`\n"
    yield f"```\n{usage}\n```\n"
    yield _paragraphs(command)
    yield _options(ctx, common=False)
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            if inner is not None:
                yield from _command(inner, click.Context(inner, parent=ctx, info_name=name), depth + 1)


def _paragraphs(command: click.Command) -> str:
    """A command's help; what click is told not to wrap becomes a block of code."""
    parts = []
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        kept, mark, rest = paragraph.partition("\b\n")
        if mark:
            title, _, lines = rest.partition("\n")
            if title == "Examples:":
                parts.append(f"{title}\n\n```sh\n{textwrap.dedent(lines)}\n```")
            else:
                parts.append(f"```\n{textwrap.dedent(rest)}\n```")
        else:
            parts.append(" ".join(kept.split()))
    return "\n\n".join(parts) + "\n"


def _options(ctx: click.Context, *, common: bool) -> str:
    """A table of options: the common ones, or a command's own."""
    records = [
        record
        for param in ctx.command.get_params(ctx)
        if (param.name in COMMON) == common and (record := param.get_help_record(ctx)) is not None
    ]
    records = [(names, help_) for names, help_ in records if help_ and "--help" not in names]
    if not records:
        return ""
    title = "## Options of every command\n\n" if common else ""
    lines = ["| option | |", "| --- | --- |"]
    lines += [f"| `{_cell(names)}` | {_cell(help_)} |" for names, help_ in records]
    return title + "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _exit_codes() -> str:
    from commands.errors import EXIT_CODES

    lines = ["## Exit codes\n", "| code | |", "| --- | --- |"]
    return "\n".join([*lines, *(f"| {code} | {meaning} |" for code, meaning in EXIT_CODES)]) + "\n"


def summaries(front_door: click.Group) -> str:
    """The source of the module that holds every command's summary."""
    ctx = click.Context(front_door, info_name="pway")
    lines = [_SUMMARIES_PREFACE]
    for name in front_door.list_commands(ctx):
        command = front_door.get_command(ctx, name)
        if command is not None:
            lines.append(f"    {json.dumps(name)}: {json.dumps(command.get_short_help_str(limit=100))},")
    return "\n".join([*lines, "}", ""])


def write(root: Path) -> None:
    """Write both files below a folder."""
    import importlib

    # `commands` may not import the room above it; what is documented is handed in here alone.
    front_door: click.Group = importlib.import_module("cli").main
    (root / REFERENCE).write_text(reference(front_door), encoding="utf-8")
    (root / SUMMARIES).write_text(summaries(front_door), encoding="utf-8")


if __name__ == "__main__":
    write(Path())
