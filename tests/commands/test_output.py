"""Formats."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.base import Settings
from commands.output import clean, flat, tree, write_data, write_rows, write_text

ROWS = [
    {"id": "a", "points": 7, "names": ["ann", "bob"], "won": True},
    {"id": "b|c", "points": 12, "names": [], "won": False, "more": {"x": 1}},
]
COLUMNS = ("id", "points", "names", "won")


def written(capsys: pytest.CaptureFixture[str], fmt: str, rows: list[dict[str, Any]] = ROWS) -> str:
    write_rows(Settings(), fmt, "sample", COLUMNS, rows)
    return capsys.readouterr().out


def test_a_table_has_numbers_to_the_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert written(capsys, "table").splitlines() == [
        "id   points  names     won",
        "a         7  ann, bob  yes",
        "b|c      12            no",
    ]


def test_an_empty_table_has_its_head(capsys: pytest.CaptureFixture[str]) -> None:
    assert written(capsys, "table", []) == "id  points  names  won\n"


def test_json_has_a_schema_and_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(written(capsys, "json")) == {"schema": "pway.sample/1", "data": ROWS}


def test_json_lines_have_a_row_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert [json.loads(line) for line in written(capsys, "jsonl").splitlines()] == ROWS


def test_markdown_keeps_bars_in_their_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert written(capsys, "md").splitlines() == [
        "| id | points | names | won |",
        "| --- | --- | --- | --- |",
        "| a | 7 | ann, bob | yes |",
        "| b\\|c | 12 |  | no |",
    ]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=4, max_size=4))
def test_csv_gives_back_what_can_be_printed(cells: list[str]) -> None:
    from contextlib import redirect_stdout

    with redirect_stdout(io.StringIO()) as out:
        write_rows(Settings(), "csv", "sample", COLUMNS, [dict(zip(COLUMNS, cells, strict=True))])
    assert list(csv.reader(io.StringIO(out.getvalue())))[1] == [clean(cell) for cell in cells]


def test_one_thing_is_written_as_text_json_or_paths(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"a": {"b": [1, 2], "c": None}, "d": [{"e": 1}]}
    for fmt, expected in [
        ("table", "as told\n"),
        ("jsonl", json.dumps(data) + "\n"),
        ("csv", 'path,value\na.b,"1, 2"\na.c,\nd.0.e,1\n'),
    ]:
        write_data(Settings(), fmt, "sample", data, lambda: ["as told"])
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    ("terminal", "no_pager", "paged"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_only_a_terminal_is_paged(monkeypatch: pytest.MonkeyPatch, terminal: bool, no_pager: bool, paged: bool) -> None:
    pages: list[str] = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.setattr("click.echo_via_pager", lambda lines, color: pages.extend(lines))
    settings = Settings()
    settings.no_pager = no_pager
    write_text(settings, ["one", "two"])
    assert pages == (["one\n", "two\n"] if paged else [])


def test_a_tree_is_flattened_in_order() -> None:
    assert list(flat({"a": 1, "b": {"c": 2, "d": {}}, "e": [[1], [2]]})) == [
        ("a", 1),
        ("b.c", 2),
        ("b.d", {}),
        ("e.0", [1]),
        ("e.1", [2]),
    ]


def test_a_tree_is_told_in_lines() -> None:
    assert list(tree({"a": {"b": 1}, "c": [], "d": [{"e": True}]})) == [
        "a:",
        "  b: 1",
        "c: -",
        "d:",
        "  0:",
        "    e: yes",
    ]
