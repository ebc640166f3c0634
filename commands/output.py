"""Data to stdout, in the format that was asked for.

JSON is `{"schema": "pway.<command>/1", "data": …}`; keys are never renamed within a schema. JSON Lines has one row a line
without the schema, CSV and Markdown have one row a line under the names of the columns.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import click

from commands.base import Settings

FORMATS: Final = ("table", "json", "jsonl", "csv", "md")

Row = Mapping[str, Any]

_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?|")
"""Cells of a column that is written from the right; a value may be missing."""


def format_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--format`, and `--json` for the commonest."""
    alias = click.option("--json", "fmt", flag_value="json", help="The same as --format json.")
    option = click.option(
        "--format", "fmt", type=click.Choice(FORMATS), default="table", show_default=True, help="How to write the data."
    )
    return option(alias(function))


def write_rows(settings: Settings, fmt: str, command: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Write rows. columns: those of a table; JSON has every key of a row."""
    if fmt == "json":
        _write([_json({"schema": schema(command), "data": list(rows)}, indent=2)])
    elif fmt == "jsonl":
        _write(map(_json, rows))
    elif fmt == "csv":
        _write(_csv(columns, rows))
    elif fmt == "md":
        _write(_markdown(columns, rows))
    else:
        write_text(settings, _table(columns, rows))


def write_data(settings: Settings, fmt: str, command: str, data: Row, text: Callable[[], Iterable[str]]) -> None:
    """Write one thing: as text, as JSON, or with one path and value a line. text: its lines, made when needed."""
    if fmt == "json":
        _write([_json({"schema": schema(command), "data": data}, indent=2)])
    elif fmt == "jsonl":
        _write([_json(data)])
    elif fmt == "table":
        write_text(settings, text())
    else:
        rows = [{"path": path, "value": value} for path, value in flat(data)]
        write_rows(settings, fmt, command, ("path", "value"), rows)


def write_text(settings: Settings, lines: Iterable[str]) -> None:
    """Write lines for a person, through a pager where there is a terminal and somebody to leaf."""
    if settings.no_pager or not sys.stdout.isatty():
        _write(lines)
    else:
        # What is shorter than the screen is just shown, and colours stay colours.
        os.environ.setdefault("LESS", "FRX")
        click.echo_via_pager((f"{line}\n" for line in lines), color=settings.colored())


def schema(command: str) -> str:
    return f"pway.{command}/1"


def flat(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves of a tree of plain data, each with its path (`players.ann.money`)."""
    if isinstance(data, Mapping) and data:
        for key, value in data.items():
            yield from flat(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list | tuple) and data and not all(isinstance(item, str | int) for item in data):
        for index, value in enumerate(data):
            yield from flat(value, f"{path}.{index}" if path else str(index))
    else:
        yield path, data


def clean(text: str) -> str:
    """A text without what a terminal would obey: names in a store may come from anywhere."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def cell(value: Any) -> str:
    """A value in a table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, list | tuple):
        return clean(", ".join(map(str, value)))
    if isinstance(value, Mapping):
        return clean(_json(value))
    return clean(str(value))


def tree(data: Any, indent: str = "") -> Iterator[str]:
    """Plain data as indented lines."""
    for key, value in data.items() if isinstance(data, Mapping) else enumerate(data):
        if (isinstance(value, Mapping) and value) or (
            isinstance(value, list | tuple) and any(isinstance(item, Mapping | list | tuple) for item in value)
        ):
            yield f"{indent}{clean(str(key))}:"
            yield from tree(value, indent + "  ")
        else:
            yield f"{indent}{clean(str(key))}: {cell(value) or '-'}"


def _write(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _json(data: Any, indent: int | None = None) -> str:
    return json.dumps(data, ensure_ascii=False, indent=indent)


def _table(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    body = [[cell(row.get(column)) for column in columns] for row in rows]
    numeric = [bool(body) and all(_NUMBER.fullmatch(line[number]) for line in body) for number in range(len(columns))]
    widths = [max(map(len, column)) for column in zip(columns, *body, strict=True)]
    for line in (list(columns), *body):
        cells = (
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(line, widths, numeric, strict=True)
        )
        yield "  ".join(cells).rstrip()


def _csv(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    for row in (dict(zip(columns, columns, strict=True)), *rows):
        buffer = io.StringIO()
        csv.writer(buffer, lineterminator="").writerow([cell(row.get(column)) for column in columns])
        yield buffer.getvalue()


def _markdown(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    yield _markdown_line(columns)
    yield _markdown_line(["---"] * len(columns))
    for row in rows:
        yield _markdown_line([cell(row.get(column)) for column in columns])


def _markdown_line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(text.replace("|", "\\|") for text in cells) + " |"
