"""`leaderboard`, `ratings`, `stats`, `players`, `project`."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from archive.place import Place
from commands.views import open_views
from tests.commands.conftest import Pway
from tests.projections import league
from tests.projections.games import whole


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    league.install(monkeypatch)


@pytest.fixture
def club(pway: Pway) -> Pway:
    """A store with ten finished games of the toy game."""
    with pway.archive() as archive:
        for seed in range(10):
            league.finished(archive, seed, bots=("player 1",), tags=("cup",) if seed % 2 else ())
    return pway


class TestLeaderboard:
    def test_all_finished_games_are_ranked_without_being_asked_to_project(self, club: Pway) -> None:
        rows = club.json("leaderboard")
        assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
        assert sum(row["wins"] for row in rows) == pytest.approx(10)
        assert [row["wins"] for row in rows] == sorted((row["wins"] for row in rows), reverse=True)

    def test_a_game_that_ends_later_is_there_at_once(self, club: Pway) -> None:
        before = sum(row["wins"] for row in club.json("leaderboard"))
        with club.archive() as archive:
            league.finished(archive, 77)
        assert sum(row["wins"] for row in club.json("leaderboard")) == pytest.approx(before + 1)

    def test_filters_narrow_it(self, club: Pway) -> None:
        plays = {
            option: sum(row["plays"] for row in club.json("leaderboard", *option.split()))
            for option in ("--bots", "--humans", "--tag cup", "--players 2", "--since 2100", "--until 1999")
        }
        every = sum(row["plays"] for row in club.json("leaderboard"))
        assert plays["--bots"] + plays["--humans"] == every
        assert 0 < plays["--tag cup"] < every
        assert plays["--players 2"] % 2 == 0
        assert plays["--since 2100"] == plays["--until 1999"] == 0

    def test_the_bots_are_known_as_recorded(self, club: Pway) -> None:
        assert [row["player"] for row in club.json("leaderboard", "--bots")] == ["player 1"]

    def test_a_player_against_each_other(self, club: Pway) -> None:
        for row in club.json("leaderboard", "--versus", "player 2"):
            assert row["better"] + row["equal"] + row["worse"] == row["games"]

    def test_an_unknown_player_is_told_with_names_that_come_near(self, club: Pway) -> None:
        what, why, *_ = club.fails(3, "leaderboard", "--versus", "playr 2")
        assert "pway/no-such-player" in what
        assert "player 2" in why

    def test_records_have_the_game_they_were_set_in(self, club: Pway) -> None:
        for row in club.json("leaderboard", "--records"):
            assert row["id"].startswith("tally-")

    def test_unknown_kinds_and_dates_are_refused(self, club: Pway) -> None:
        club.fails(2, "leaderboard", "--game", "tarot")
        club.fails(2, "leaderboard", "--since", "yesterday")

    def test_without_a_store_there_is_nothing_to_rank(self, pway: Pway) -> None:
        assert "archive/no-store" in pway.fails(3, "leaderboard")[0]

    @pytest.mark.parametrize("columns", ["80", "140"])
    @pytest.mark.parametrize(
        "line", ["leaderboard", "leaderboard --records", "ratings", "ratings|player 2", "stats", "players"]
    )
    def test_tables_fit_the_terminal(
        self, club: Pway, line: str, columns: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        told = club.ok(*(line.split("|") if "|" in line else line.split()))
        assert told
        assert max(map(len, told.splitlines())) <= int(columns)

    def test_csv_has_a_line_for_each_player(self, club: Pway) -> None:
        rows = list(csv.DictReader(io.StringIO(club.ok("leaderboard", "--format", "csv"))))
        assert len(rows) == len(club.json("leaderboard"))

    def test_views_that_cannot_be_kept_are_made_in_memory(self, club: Pway, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = club.json("leaderboard")
        from eventsourcing.persistence import InterfaceError

        def refuse(path: Path) -> None:
            raise InterfaceError("unable to open database file")

        monkeypatch.setattr("projections.views.sqlite.SQLiteViews.beside", refuse)
        assert club.json("leaderboard") == kept


def test_a_new_game_is_told_who_is_a_bot_and_what_it_is_filed_under(pway: Pway) -> None:
    line = ("new", "tally", "--players", "ann,bob", "--bot", "bob", "--tag", "cup", "--tag", "2026")
    started = pway.json(*line)["events"][0]["event"]
    assert (started["bots"], started["tags"]) == (["bob"], ["cup", "2026"])
    assert "pway/no-such-player" in pway.fails(2, "new", "tally", "--players", "ann,bob", "--bot", "zoe")[0]


class TestRatings:
    def test_players_are_ranked_by_what_is_almost_sure(self, club: Pway) -> None:
        rows = club.json("ratings")
        assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
        for row in rows:
            assert row["rating"] == pytest.approx(row["mu"] - 3 * row["sigma"])

    def test_a_career_names_the_games_that_moved_it_most(self, club: Pway) -> None:
        rows = club.json("ratings", "player 2")
        ranked = sorted((row for row in rows if row["moved_most"]), key=lambda row: row["moved_most"])
        changes = [abs(row["change"]) for row in ranked]
        assert changes == sorted(changes, reverse=True)
        assert rows[-1]["rating"] == next(row for row in club.json("ratings") if row["player"] == "player 2")["rating"]

    def test_without_the_library_the_extra_is_named(self, club: Pway, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
        assert "permanent-way[ratings]" in "\n".join(club.fails(2, "ratings"))


class TestStats:
    def test_every_game_has_its_section(self, pway: Pway) -> None:
        with pway.archive() as archive:
            archive.events.put(whole("brass", 2, 3, "random"))
            archive.events.put(whole("snowdonia", 2, 3, "random"))
        data = pway.json("stats")
        assert list(data) == ["brass", "snowdonia"]
        for found in data.values():
            assert found["games"] == 1
            sources = sum(row["mean"] for row in found["sources"] if not row["part"])
            assert sources == pytest.approx(found["mean"])
            assert sum(row["plays"] for row in found["openings"]) == found["seats"]
        assert data["snowdonia"]["events"]

    def test_no_games_are_told_so(self, pway: Pway) -> None:
        with pway.archive():
            pass
        assert "no finished games" in pway("stats").stderr


def test_a_score_sheet_can_be_had_with_the_parts_of_its_categories(pway: Pway) -> None:
    with pway.archive() as archive:
        archive.events.put(whole("brass", 2, 3, "greedy"))
    rows = pway.json("score", "brass-3", "--parts")
    tiles = [row for row in rows if row["category"] == "canal tiles"]
    assert tiles[0]["part"] == ""
    assert tiles[0]["ann"] == sum(row["ann"] for row in tiles[1:])
    assert rows[-1]["category"] == "total"
    assert rows[-1]["ann"] == sum(row["ann"] for row in rows[:-1] if not row["part"])


class TestPlayers:
    def test_merged_names_are_one_player_and_parted_ones_two_again(self, club: Pway) -> None:
        def plays(player: str) -> int:
            return sum(row["plays"] for row in club.json("leaderboard") if row["player"] == player)

        with club.archive() as archive:
            league.finished(archive, 1, "tally-more", players=("annie", "player 3"))
        before = plays("player 2")
        club.ok("players", "--merge", "annie", "--into", "player 2")
        assert (plays("player 2"), plays("annie")) == (before + 1, 0)
        assert next(row for row in club.json("players") if row["player"] == "player 2")["also"] == ["annie"]
        club.ok("players", "--part", "annie")
        assert (plays("player 2"), plays("annie")) == (before, 1)
        assert [row["what"] for row in club.json("players", "--log")] == ["names merged", "name parted"]

    def test_names_that_sat_in_one_game_are_two_players(self, club: Pway) -> None:
        with club.archive() as archive:
            league.finished(archive, 1, "tally-more", players=("annie", "player 3"))
        assert "pway/two-players" in club.fails(2, "players", "--merge", "annie", "--into", "player 3")[0]

    def test_half_of_a_merge_is_a_mistake(self, club: Pway) -> None:
        club.fails(2, "players", "--merge", "annie")


class TestProject:
    def test_it_says_how_far_it_got(self, club: Pway) -> None:
        told = club.json("project")
        assert (told["games"], told["behind"]) == (10, 0)
        assert club.json("project")["games"] == 0
        assert club.json("project", "--rebuild")["games"] == 10

    def test_large_outdated_views_answer_until_they_are_made_anew(
        self, club: Pway, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        club.ok("project")
        league.set_version(monkeypatch, 2)
        monkeypatch.setattr("commands.views.AT_ONCE", 0)
        with club.archive() as archive:
            league.finished(archive, 50)
        answer = club("leaderboard", "--json")
        assert "version 1" in answer.stderr
        assert '"rank": 1' in answer.stdout
        club.ok("project")
        assert "version 1" not in club("leaderboard").stderr

    def test_views_are_in_a_file_beside_the_store(self, club: Pway) -> None:
        club.ok("project")
        assert club.store.with_name("games.views.db").exists()


def test_a_shared_store_is_named_by_its_url_and_shown_without_its_password(pway: Pway, postgres: str) -> None:
    url = postgres.replace("postgres:@", "postgres:secret@")
    views = open_views(Place(None, "test", url))
    views.close()
    told = pway("simulate", "tally", "--players", "2", "--games", "2", store=url)
    assert told.exit_code == 0, told.output
    assert "secret" not in told.output
    board = pway("leaderboard", "--bots", "--json", store=url)
    assert board.exit_code == 0, board.output
    assert '"plays": 2' in board.stdout
    assert "secret" not in pway("doctor", store=url).output


def test_a_server_that_is_not_there_is_told_without_a_password(pway: Pway) -> None:
    lines = pway.fails(4, "games", store="postgresql://me:secret@localhost:1/none?connect_timeout=1")
    assert "archive/unreadable-store" in lines[0]
    assert "secret" not in "".join(lines)
