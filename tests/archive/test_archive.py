"""Storing, looking up, replaying and moving on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from eventsourcing.persistence import IntegrityError, PersistenceError

from archive.application import Archive, is_game_id, new_game_id
from archive.envelope import NO_LINK, unseal
from archive.errors import Conflict, NoStore, NoSuchGame, NoSuchVersion, UnreadableHistory, UnreadableStore
from archive.lookup import find_game
from archive.place import Place, place_of
from archive.sqlite import SQLiteGameRecorder
from domain.core.event import Recorded
from domain.core.game import Game
from domain.core.refusal import Refusal
from tests.archive.conftest import Tamper
from tests.core import tally


def begun(archive: Archive, rounds: int = 3) -> str:
    return archive.begin(tally.started(rounds=rounds)).id


class TestPlaying:
    def test_an_action_is_stored_with_its_consequences_in_one_go(self, archive: Archive) -> None:
        game = begun(archive)
        archive.play(game, tally.Add(player="ann", points=2))
        archive.play(game, tally.Add(player="bob", points=3))
        stored = archive.play(game, tally.Roll(pips=4))
        assert [recorded.event.TOPIC for recorded in stored] == [
            "tally.die_rolled",
            "tally.bonus_given",
            "tally.round_ended",
        ]
        assert stored == tuple(archive.history(game, after=3))

    def test_events_bear_the_instant_at_which_they_were_stored(self, archive: Archive, game: str) -> None:
        assert {recorded.at for recorded in archive.history(game)} == {"2026-11-30T12:00:00.000000Z"}

    def test_a_replayed_game_equals_the_live_one(self, archive: Archive) -> None:
        live = tally.played()
        archive.append(live)
        replayed = archive.load(live.id)
        assert (replayed.version, replayed.state.points) == (live.version, live.state.points)

    def test_c17_a_refused_action_changes_neither_version_nor_log(self, archive: Archive) -> None:
        game = begun(archive)
        before = archive.head(game)
        with pytest.raises(Refusal, match="tally/too-many"):
            archive.play(game, tally.Add(player="ann", points=9))
        with pytest.raises(Refusal, match="core/not-your-turn"):
            archive.play(game, tally.Add(player="bob", points=1))
        assert archive.head(game) == before

    def test_c14_an_action_for_an_older_version_is_a_conflict_that_shows_what_is_new(self, archive: Archive) -> None:
        game = begun(archive)
        archive.play(game, tally.Add(player="ann", points=2))
        with pytest.raises(Conflict) as caught:
            archive.play(game, tally.Add(player="ann", points=1), expect=1)
        assert [recorded.originator_version for recorded in caught.value.new] == [2]
        assert archive.head(game).version == 2

    def test_an_action_for_a_version_that_is_not_there_names_the_range(self, archive: Archive) -> None:
        game = begun(archive)
        with pytest.raises(NoSuchVersion, match="has the versions 1 to 1"):
            archive.play(game, tally.Add(player="ann", points=1), expect=4)

    def test_two_who_decide_at_the_same_version_get_one_success_and_one_conflict(self, archive: Archive) -> None:
        game_id = begun(archive)
        one, other = archive.load(game_id), archive.load(game_id)
        one.play(tally.Add(player="ann", points=1))
        other.play(tally.Add(player="ann", points=3))
        archive.append(one)
        with pytest.raises(Conflict) as caught:
            archive.append(other)
        assert caught.value.new == tuple(archive.history(game_id, after=1))
        assert archive.load(game_id).state.points["ann"] == 1

    def test_c30_events_behind_a_gap_are_refused(self, archive: Archive) -> None:
        game = begun(archive)
        event = tally.PointsAdded(player="ann", points=1, total=1)
        with pytest.raises(IntegrityError):
            archive.events.put([Recorded(game, 3, event)])
        assert archive.head(game).version == 1

    def test_c30_an_event_is_not_stored_twice(self, archive: Archive, game: str) -> None:
        with pytest.raises(IntegrityError):
            archive.events.put(archive.history(game, until=1))

    def test_a_game_cannot_begin_under_the_id_of_another(self, archive: Archive, game: str) -> None:
        with pytest.raises(Conflict):
            archive.begin(tally.started(), game)


class TestChain:
    def test_each_event_is_linked_to_the_one_before_it(self, archive: Archive, game: str) -> None:
        links = [unseal(row.state).previous for row in archive.store.select_rows(game)]
        assert links[0] == NO_LINK
        assert len(set(links)) == len(links)

    def test_the_head_changes_with_every_event(self, archive: Archive) -> None:
        game = begun(archive)
        before = archive.head(game)
        archive.play(game, tally.Add(player="ann", points=2))
        assert archive.head(game).digest != before.digest

    def test_one_save_of_two_games_keeps_two_chains(self, archive: Archive) -> None:
        one = Game.start(tally.RULESET, "tally-a", tally.started())
        other = Game.start(tally.RULESET, "tally-b", tally.started())
        one.play(tally.Add(player="ann", points=1))
        archive.save(one, other)
        assert (archive.head("tally-a").version, archive.head("tally-b").version) == (2, 1)
        assert unseal(archive.store.select_rows("tally-b")[0].state).previous == NO_LINK


class TestReading:
    def test_any_version_is_the_fold_of_the_events_up_to_it(self, archive: Archive, game: str) -> None:
        history = archive.history(game)
        for version in range(1, len(history) + 1):
            folded = Game.replay(tally.RULESET, history[:version])
            assert archive.load(game, version).state.points == folded.state.points

    @pytest.mark.parametrize("version", [0, -1, 999])
    def test_a_version_out_of_range_is_an_error_that_states_the_range(
        self, archive: Archive, game: str, version: int
    ) -> None:
        newest = archive.head(game).version
        with pytest.raises(NoSuchVersion, match=f"has the versions 1 to {newest}"):
            archive.load(game, version)

    def test_a_game_that_is_not_there_is_an_error(self, archive: Archive) -> None:
        with pytest.raises(NoSuchVersion, match="there is no game 'tally-9'"):
            archive.load("tally-9")

    def test_c52_a_reader_can_ask_for_what_is_new_only(self, archive: Archive, game: str) -> None:
        everything = archive.history(game)
        assert archive.history(game, after=5) == everything[5:]
        assert archive.history(game, after=5, until=7) == everything[5:7]

    def test_the_order_of_the_whole_store_can_be_read_in_sections(self, archive: Archive, game: str) -> None:
        archive.append(tally.played("tally-2", seed=2))
        notifications = archive.notification_log.select(start=1, limit=1000)
        recorded = [archive.mapper.to_domain_event(notification) for notification in notifications]
        assert recorded == [*archive.history(game), *archive.history("tally-2")]

    def test_c39_gaps_in_the_order_of_the_whole_store_do_not_matter(
        self, archive: Archive, game: str, tamper: Tamper
    ) -> None:
        archive.append(tally.played("tally-2", seed=2))
        before = archive.history("tally-2")
        tamper("DELETE FROM stored_events WHERE originator_id = ?", game)
        assert archive.history("tally-2") == before
        assert [entry.id for entry in archive.games()] == ["tally-2"]

    def test_c27_an_event_that_cannot_be_replayed_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper(
            "UPDATE stored_events SET state = CAST(replace(state, 'ann', 'zoe') AS BLOB) WHERE originator_version = 2"
        )
        with pytest.raises(UnreadableHistory, match=f"{game}@2 \\(tally.points_added\\) cannot be replayed.*KeyError"):
            archive.load(game)

    def test_a_missing_event_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("DELETE FROM stored_events WHERE originator_version = 4")
        with pytest.raises(UnreadableHistory, match=f"{game}@4 expected, {game}@5 found"):
            archive.load(game)

    def test_c31_a_log_without_its_start_is_refused(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("DELETE FROM stored_events WHERE originator_version = 1")
        with pytest.raises(UnreadableHistory, match=f"{game}@2 is not the start of a game"):
            archive.load(game)
        with pytest.raises(UnreadableHistory, match=f"{game}@1 is not the start of a game"):
            archive.started(game)


class TestListing:
    def test_games_are_listed_in_the_order_in_which_they_came(self, archive: Archive) -> None:
        for name in ("zz", "aa", "mm"):
            archive.append(tally.played(f"tally-{name}"))
        assert [entry.id for entry in archive.games()] == ["tally-zz", "tally-aa", "tally-mm"]
        assert archive.store.game_ids() == ["tally-aa", "tally-mm", "tally-zz"]

    def test_an_entry_says_who_plays_and_what_happened_last(self, archive: Archive, game: str) -> None:
        (entry,) = archive.games()
        assert entry.beginning is not None
        assert entry.beginning.players == ("ann", "bob")
        assert (entry.events, entry.last_topic) == (archive.head(game).version, "tally.game_ended")
        assert entry.started == entry.last == "2026-11-30T12:00:00.000000Z"

    def test_c28_a_game_of_which_nothing_but_the_start_is_stored_is_listed(self, archive: Archive) -> None:
        game = begun(archive)
        assert [(entry.id, entry.events) for entry in archive.games()] == [(game, 1)]

    def test_an_empty_store_lists_nothing(self, archive: Archive) -> None:
        assert list(archive.games()) == []
        assert archive.store.game_ids() == []

    @pytest.mark.parametrize(
        "damage",
        [
            "UPDATE stored_events SET state = 'x' WHERE originator_id = 'tally-1' AND originator_version = 1",
            "UPDATE stored_events SET topic = 'x' WHERE originator_id = 'tally-1' AND originator_version = 1",
            "DELETE FROM stored_events WHERE originator_id = 'tally-1' AND originator_version = 1",
        ],
    )
    def test_c26_a_broken_game_is_listed_with_its_problem_and_hides_no_other(
        self, archive: Archive, game: str, tamper: Tamper, damage: str
    ) -> None:
        archive.append(tally.played("tally-2"))
        tamper(damage)
        entries = {entry.id: entry for entry in archive.games()}
        assert "tally-1@1" in entries["tally-1"].problem
        assert entries["tally-2"].problem == ""


class TestFinding:
    @pytest.fixture(autouse=True)
    def _games(self, archive: Archive) -> None:
        archive.begin(tally.started(name="friday"), "tally-abc")
        archive.begin(tally.started(name="frosty"), "tally-abd")
        archive.begin(tally.started(), "other")

    @pytest.mark.parametrize(
        ("text", "meant"),
        [("tally-abc", "tally-abc"), ("o", "other"), ("friday", "tally-abc"), ("fro", "tally-abd")],
    )
    def test_a_game_is_found_by_id_name_or_a_beginning_of_either(self, archive: Archive, text: str, meant: str) -> None:
        assert find_game(archive, text) == meant

    @pytest.mark.parametrize("text", ["tally", "fr"])
    def test_a_beginning_that_fits_several_names_them(self, archive: Archive, text: str) -> None:
        with pytest.raises(NoSuchGame, match="could be 2 games; tally-abc, tally-abd"):
            find_game(archive, text)

    def test_a_slip_of_the_pen_gets_a_proposal(self, archive: Archive) -> None:
        with pytest.raises(NoSuchGame, match="did you mean friday"):
            find_game(archive, "firday")

    @pytest.mark.parametrize("text", ["", "xyz"])
    def test_nothing_like_it_is_an_error(self, archive: Archive, text: str) -> None:
        with pytest.raises(NoSuchGame):
            find_game(archive, text)

    def test_a_whole_name_goes_before_the_beginning_of_an_id(self, archive: Archive) -> None:
        archive.begin(tally.started(name="tally-ab"), "x1")
        assert find_game(archive, "tally-ab") == "x1"


class TestStores:
    @pytest.mark.parametrize("place", ["sqlite"], indirect=True)
    def test_commits_wait_for_the_disk(self, archive: Archive) -> None:
        store = cast("SQLiteGameRecorder", archive.store)
        with store.datastore.transaction(commit=False) as cursor:
            cursor.execute("PRAGMA synchronous")
            assert tuple(cursor.fetchone()) == (2,)
            cursor.execute("PRAGMA journal_mode")
            assert tuple(cursor.fetchone()) == ("wal",)

    def test_a_store_opened_to_read_is_never_written(self, place: Place, archive: Archive, game: str) -> None:
        with Archive.at(place, read_only=True) as reader:
            assert reader.load(game).version == archive.head(game).version
            with pytest.raises(PersistenceError, match=r"read-?only"):
                reader.begin(tally.started())

    @pytest.mark.parametrize("place", ["sqlite"], indirect=True)
    def test_a_copy_without_write_ahead_log_can_be_read(self, path: Path, game: str, tamper: Tamper) -> None:
        copy = path.with_name("copy.db")
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        with Archive.at(copy, read_only=True) as reader:
            assert reader.head(game).version > 1
        assert not copy.with_name("copy.db-wal").exists()

    def test_reading_where_there_is_no_store_is_an_error_and_makes_none(self, path: Path, place: Place) -> None:
        for _ in range(2):
            with pytest.raises(NoStore):
                Archive.at(place, read_only=True)
        with pytest.raises(NoStore, match=r"there is no store at .*games\.db"):
            Archive.at(path, read_only=True)
        assert not path.exists()

    def test_a_new_store_gets_its_folder(self, tmp_path: Path) -> None:
        with Archive.at(tmp_path / "a" / "b" / "games.db") as archive:
            begun(archive)
        assert (tmp_path / "a" / "b" / "games.db").exists()

    @pytest.mark.parametrize("name", ["with blank.db", "what?.db", "50%#1.db", "ünï.db", "mode=ro&x.db"])
    def test_a_path_may_have_any_character(self, tmp_path: Path, name: str) -> None:
        with Archive.at(tmp_path / name) as archive:
            game = begun(archive)
        assert (tmp_path / name).exists()
        with Archive.at(tmp_path / name, read_only=True) as archive:
            assert archive.head(game).version == 1

    @pytest.mark.parametrize("read_only", [True, False])
    def test_a_file_that_is_no_database_is_refused(self, path: Path, read_only: bool) -> None:
        path.write_text("a letter to a friend, longer than the header of a database is" * 20)
        with pytest.raises(UnreadableStore, match=r"cannot be used as a store.*not a database"):
            Archive.at(path, read_only=read_only)

    @pytest.mark.parametrize("read_only", [True, False])
    def test_a_database_of_something_else_is_refused_and_left_as_it_is(self, path: Path, read_only: bool) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE recipes (name TEXT)")
        before = path.read_bytes()
        with pytest.raises(UnreadableStore, match="not of games"):
            Archive.at(path, read_only=read_only)
        assert path.read_bytes() == before

    def test_a_folder_is_no_store(self, tmp_path: Path) -> None:
        with pytest.raises(UnreadableStore):
            Archive.at(tmp_path)

    def test_a_store_in_memory_keeps_games_while_it_is_open(self) -> None:
        with Archive.in_memory() as archive, Archive.in_memory() as other:
            game = begun(archive)
            assert archive.load(game).version == 1
            assert list(other.games()) == []

    def test_variables_meant_for_the_library_do_not_move_the_store(
        self, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SQLITE_DBNAME", str(tmp_path / "elsewhere.db"))
        monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
        monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")
        with Archive.at(path) as archive:
            game = begun(archive)
            assert archive.store.select_rows(game)[0].state.startswith(b'{"previous"')
        assert not (tmp_path / "elsewhere.db").exists()

    def test_the_option_goes_before_the_environment_and_that_before_the_default(self) -> None:
        environ = {"PWAY_STORE": "b.db"}
        assert place_of("a.db", environ) == Place(Path("a.db"), "--store")
        assert place_of(None, environ) == Place(Path("b.db"), "PWAY_STORE")
        assert place_of(None, {}).source == "default"
        assert place_of("memory:", environ) == Place(None, "--store")
        assert place_of("postgresql://host/games", environ) == Place(None, "--store", "postgresql://host/games")

    @pytest.mark.parametrize(
        ("url", "shown"),
        [
            ("postgresql://me:secret@host/games", "postgresql://me@host/games"),
            ("postgres://me@host/games?password=secret&sslmode=require", "postgres://me@host/games?sslmode=require"),
            ("postgresql://host/games", "postgresql://host/games"),
        ],
    )
    def test_a_server_is_shown_without_a_password(self, url: str, shown: str) -> None:
        assert str(place_of(url)) == shown


def test_new_ids_can_stand_in_addresses_and_differ() -> None:
    ids = {new_game_id("brass") for _ in range(100)}
    assert len(ids) == 100
    assert all(is_game_id(game_id) for game_id in ids)


@pytest.mark.parametrize("text", ["", "a@1", "a..b", "../a", "a b", "-a", "a\n", "ä", "x" * 65])
def test_an_id_that_would_not_do_in_an_address_is_none(text: str) -> None:
    assert not is_game_id(text)
