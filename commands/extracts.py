"""Writing games as tables and plays for other programs."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from commands.base import say
from commands.errors import not_found, usage

if TYPE_CHECKING:
    from archive.application import Archive
    from projections.extracts import Extract, Value

_ROWS: Final = 50_000
"""Rows held in memory, and written as one group."""


def write_table(archive: Archive, games: Sequence[str], table: str, fmt: str, output: str | None) -> None:
    """Write a table over games, game by game. Raises FileExistsError."""
    from projections.extracts import EXTRACTS

    extract = EXTRACTS[table]
    rows = _rows(archive, games, extract)
    if fmt == "csv":
        with _text(output) as file:
            _write_csv(file, extract, rows)
    elif output is None or output == "-":
        raise usage("pway/no-file", "Parquet is not for terminals and pipes", "", "name a file with -o")
    else:
        _write_parquet(Path(output), extract, rows)


def _rows(archive: Archive, games: Sequence[str], extract: Extract) -> Iterator[tuple[Value, ...]]:
    """A game that cannot be replayed is left out, and told of."""
    from archive.errors import UnreadableHistory
    from domain.core.event import BrokenHistory
    from projections import timeline

    for game_id in games:
        try:
            yield from list(extract.rows(timeline.of(archive.history(game_id))))
        except (UnreadableHistory, BrokenHistory) as error:
            say(f"left out: {game_id}: {error}")


@contextmanager
def _text(output: str | None) -> Iterator[IO[str]]:
    """A new file, or standard output."""
    if output is None or output == "-":
        file = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
        try:
            yield file
        finally:
            file.flush()
            file.detach()
    else:
        with _new(Path(output)) as opened, io.TextIOWrapper(opened, encoding="utf-8", newline="") as text:
            yield text


@contextmanager
def _new(path: Path) -> Iterator[IO[bytes]]:
    """A file that must not exist yet, and is there in whole or not at all."""
    with path.open("xb") as file:
        try:
            yield file
        except BaseException:
            path.unlink()
            raise


def _write_csv(file: IO[str], extract: Extract, rows: Iterable[tuple[Value, ...]]) -> None:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(column.name for column in extract.columns)
    writer.writerows([str(value).lower() if isinstance(value, bool) else value for value in row] for row in rows)


def _write_parquet(path: Path, extract: Extract, rows: Iterator[tuple[Value, ...]]) -> None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise usage(
            "pway/no-pyarrow", "Parquet needs the package pyarrow", str(error), "pip install 'permanent-way[analysis]'"
        ) from error
    types: dict[str, Any] = {"text": pa.string(), "integer": pa.int64(), "number": pa.float64(), "boolean": pa.bool_()}
    schema = pa.schema(
        [pa.field(column.name, types[column.kind], metadata={"meaning": column.meaning}) for column in extract.columns]
    )
    with _new(path) as file, parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while batch := list(islice(rows, _ROWS)):
            columns = list(zip(*batch, strict=True))
            arrays = [pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def plays(archive: Archive, games: Sequence[str], link: bool) -> Iterator[str]:
    """Finished games as plays for BG Stats: JSON, or the link that hands it to the app. Raises not found."""
    from domain import catalogue
    from projections import bgstats
    from projections.finished import finished

    for game_id in games:
        standing = archive.load(game_id).standing
        game = finished(standing)
        if game is None:
            raise not_found(
                "pway/not-finished", f"{game_id} is not finished, or is a fork", "", "`pway show` tells more"
            )
        play = bgstats.play(game, catalogue.ruleset(game.started.GAME).title, bgstats.began(standing))
        yield bgstats.link(play) if link else json.dumps(play, ensure_ascii=False)
