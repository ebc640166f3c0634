"""Manual pages, made from the commands: `python -m commands.manual FOLDER` writes `pway.1`, `pway-log.1` and so on."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from commands.base import COMMON
from commands.errors import EXIT_CODES

_TITLE: Final = '.TH "{name}" "1" "" "Permanent Way {version}" "Permanent Way Manual"'


def pages(front_door: click.Group) -> dict[str, str]:
    """Every page by its file name."""
    ctx = click.Context(front_door, info_name="pway")
    found = {"pway.1": _page(front_door, ctx)}
    for name in front_door.list_commands(ctx):
        command = front_door.get_command(ctx, name)
        if command is not None:
            found |= _pages(command, click.Context(command, parent=ctx, info_name=name))
    return found


def _pages(command: click.Command, ctx: click.Context) -> dict[str, str]:
    found = {f"{_name(ctx)}.1": _page(command, ctx)}
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            if inner is not None:
                found |= _pages(inner, click.Context(inner, parent=ctx, info_name=name))
    return found


def _name(ctx: click.Context) -> str:
    return ctx.command_path.replace(" ", "-")


def _page(command: click.Command, ctx: click.Context) -> str:
    name = _name(ctx)
    summary = command.get_short_help_str(limit=200).rstrip(".")
    lines = [_TITLE.format(name=name.upper(), version=_version()), ".SH NAME", f"{_text(name)} \\- {_text(summary)}"]
    lines += [".SH SYNOPSIS", f".B {_text(ctx.command_path)}", _text(" ".join(command.collect_usage_pieces(ctx)))]
    lines += [".SH DESCRIPTION", *_description(command)]
    lines += _options(command, ctx, "OPTIONS", common=False)
    lines += _options(command, ctx, "COMMON OPTIONS", common=True)
    if isinstance(command, click.Group):
        lines += [".SH COMMANDS", *_commands(command, ctx)]
    lines += [".SH EXIT STATUS"]
    for code, meaning in EXIT_CODES:
        lines += [".TP", f".B {code}", _text(meaning)]
    return "\n".join(lines) + "\n"


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("permanent-way")
    except PackageNotFoundError:
        return ""


def _description(command: click.Command) -> Iterator[str]:
    """Paragraphs of the help; what click is told not to wrap stays line by line."""
    for number, paragraph in enumerate(inspect.cleandoc(command.help or "").split("\n\n")):
        kept, mark, rest = paragraph.partition("\b\n")
        if number:
            yield ".PP"
        if not mark:
            yield _text(" ".join(kept.split()))
            continue
        yield ".nf"
        yield from map(_text, rest.splitlines())
        yield ".fi"


def _options(command: click.Command, ctx: click.Context, title: str, *, common: bool) -> Iterator[str]:
    records = [
        record
        for param in command.get_params(ctx)
        if (param.name in COMMON) == common and (record := param.get_help_record(ctx)) is not None and record[1]
    ]
    if records:
        yield f".SH {title}"
    for names, help_ in records:
        yield from (".TP", f".B {_text(names)}", _text(" ".join(help_.split())))


def _commands(group: click.Group, ctx: click.Context) -> Iterator[str]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if command is not None:
            page = f"{_name(ctx)}-{name}"
            yield from (".TP", f".BR {_text(page)} (1)", _text(command.get_short_help_str(limit=200)))


def _text(text: str) -> str:
    """A text as roff has it: nothing in it is a request or an escape."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def write(folder: Path) -> int:
    """Write all pages into a folder, made where there is none. Returns how many."""
    import importlib

    # `commands` may not import the room above it; what is documented is handed in here alone.
    front_door: click.Group = importlib.import_module("cli").main
    folder.mkdir(parents=True, exist_ok=True)
    found = pages(front_door)
    for name, page in found.items():
        (folder / name).write_text(page, encoding="utf-8")
    return len(found)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m commands.manual FOLDER")
    write(Path(sys.argv[1]))
