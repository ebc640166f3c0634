"""Tables and plays for other programs, and the queries of docs/analysis.md."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from domain import catalogue
from projections.extracts import EXTRACTS
from tests.commands.conftest import Pway
from tests.projections.games import brass, snowdonia, whole

DOCS = Path(__file__).parents[2] / "docs" / "analysis.md"
QUERIES = re.findall(r"^## (.*?)$.*?^```sql\n(.*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)


@pytest.fixture
def club(pway: Pway) -> Pway:
    """A store with finished games of both kinds, and one that goes on."""
    with pway.archive() as archive:
        for history in (brass(), snowdonia(), whole("brass", 2, 5, "random")):
            archive.events.put(history)
        archive.events.put([recorded._replace(originator_id="brass-open") for recorded in brass(players=2)[:90]])
    return pway


def table(pway: Pway, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(pway.ok("export", "--all", "--format", "csv", "--table", name))))


class TestTables:
    @pytest.mark.parametrize("name", EXTRACTS)
    def test_a_table_has_its_documented_columns(self, club: Pway, name: str) -> None:
        columns = list(table(club, name)[0])
        assert columns == [column.name for column in EXTRACTS[name].columns]
        (row,) = re.findall(rf"^\| {name} \| .* \| (.*) \|$", DOCS.read_text(), re.MULTILINE)
        assert re.findall(r"`(\w+)`", row) == columns

    def test_every_event_is_a_row(self, club: Pway) -> None:
        rows = table(club, "events")
        assert len(rows) == sum(game["events"] for game in club.json("games"))
        assert json.loads(rows[0]["event"])["players"]

    def test_c56_scores_add_up_to_the_total_of_each_player(self, club: Pway) -> None:
        totals: dict[tuple[str, str], list[int]] = {}
        for row in table(club, "scores"):
            known = totals.setdefault((row["game_id"], row["player"]), [0, int(row["total"])])
            known[0] += int(row["vp"])
        assert len({game for game, _ in totals}) == 3
        assert all(added == total for added, total in totals.values())

    def test_moves_end_where_the_markers_stand(self, club: Pway) -> None:
        last: dict[tuple[str, str], int] = {}
        for row in table(club, "tracks"):
            if row["track"] == "vp":
                last[row["game_id"], row["owner"]] = int(row["place"])
        state = club.json("show", "brass-1")["state"]
        for player, view in state["players"].items():
            assert last["brass-1", player] == view["vp"]

    @pytest.mark.parametrize("name", EXTRACTS)
    def test_parquet_has_the_same_rows_as_csv(self, club: Pway, tmp_path: Path, name: str) -> None:
        from pyarrow import parquet

        file = tmp_path / f"{name}.parquet"
        club.ok("export", "--all", "--format", "parquet", "--table", name, "-o", str(file))
        rows = parquet.read_table(file).to_pylist()
        as_text = [{key: _text(value) for key, value in row.items()} for row in rows]
        assert as_text == table(club, name)

    def test_parquet_needs_a_file_that_does_not_exist_yet(self, club: Pway, tmp_path: Path) -> None:
        file = tmp_path / "events.parquet"
        file.write_text("mine")
        assert "pway/no-file" in club.fails(2, "export", "--all", "--format", "parquet")[0]
        club.fails(4, "export", "--all", "--format", "parquet", "-o", str(file))
        assert file.read_text() == "mine"

    def test_without_the_library_the_extra_is_named(self, club: Pway, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
        lines = club.fails(2, "export", "--all", "--format", "parquet", "-o", "never.parquet")
        assert "permanent-way[analysis]" in "\n".join(lines)
        assert not Path("never.parquet").exists()


def _text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.fixture(scope="module")
def parquet_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parquet")
    pway = Pway(folder / "games.db")
    with pway.archive() as archive:
        for history in (brass(), brass(players=2), snowdonia()):
            archive.events.put(
                [recorded._replace(originator_id=f"{len(history)}-{recorded.originator_id}") for recorded in history]
            )
    for name in EXTRACTS:
        pway.ok("export", "--all", "--format", "parquet", "--table", name, "-o", str(folder / f"{name}.parquet"))
    return folder


@pytest.mark.parametrize(("title", "query"), QUERIES, ids=[title for title, _ in QUERIES])
def test_the_documented_queries_run_in_duckdb(
    parquet_folder: Path, title: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import duckdb

    monkeypatch.chdir(parquet_folder)
    with duckdb.connect() as connection:
        rows = connection.execute(query).fetchall()
    assert len(rows) >= 2
    assert None not in rows[0]


def test_three_queries_are_documented() -> None:
    assert len(QUERIES) == 3


class TestBgStats:
    def test_a_finished_game_is_a_play(self, club: Pway) -> None:
        play = json.loads(club.ok("export", "brass-1", "--format", "bgstats"))
        state = club.json("show", "brass-1")["state"]
        assert play["sourcePlayId"] == "brass-1"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
        assert play["game"]["name"] == catalogue.ruleset("brass").title
        assert {one["name"]: one["score"] for one in play["players"]} == {
            name: view["vp"] for name, view in state["players"].items()
        }
        assert [one["name"] for one in play["players"] if one["winner"]] == state["winners"]
        # The app wants both of them for every player.
        assert all(isinstance(one[key], bool) for one in play["players"] for key in ("winner", "startPlayer"))
        assert sum(one["startPlayer"] for one in play["players"]) == 1

    def test_the_link_holds_the_play(self, club: Pway) -> None:
        link = urlsplit(club.ok("export", "brass-1", "--format", "bgstats", "--link").strip())
        assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
        (data,) = parse_qs(link.query)["data"]
        assert json.loads(data) == json.loads(club.ok("export", "brass-1", "--format", "bgstats"))

    def test_a_game_that_goes_on_is_no_play(self, club: Pway) -> None:
        assert "pway/not-finished" in club.fails(3, "export", "brass-open", "--format", "bgstats")[0]
