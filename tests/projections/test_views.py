"""Persisted views: always what a rebuild gives, whatever happened on the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from archive.application import Archive
from archive.feed import ArchiveFeed
from archive.place import Place
from domain.core.retraction import Restore, Retract
from projections import projector
from projections.feed import Feed, Mark
from projections.league import Filter, count_games, line_of, lines, seat_rows
from projections.views.sqlite import SQLiteViews
from projections.views.store import NoViews, Overtaken, Views
from tests.core import tally
from tests.projections import league
from tests.projections.conftest import OpenViews


@pytest.fixture(autouse=True)
def _tally(monkeypatch: pytest.MonkeyPatch) -> None:
    league.install(monkeypatch)


def games_in(views: Views) -> list[str]:
    return [row[0] for row in league.rows(views)["game"]]


class TestCatchingUp:
    def test_finished_games_have_rows_and_the_position_is_at_the_end(
        self, archive: Archive, feed: ArchiveFeed, views: Views
    ) -> None:
        ids = [league.finished(archive, seed) for seed in range(3)]
        archive.begin(tally.started(), "unfinished")
        assert projector.project(feed, views) == 3
        assert games_in(views) == ids
        assert projector.state(feed, views).behind == 0

    def test_an_empty_store_has_empty_views(self, feed: ArchiveFeed, views: Views) -> None:
        assert projector.project(feed, views) == 0
        assert league.rows(views)["game"] == []

    def test_nothing_answers_before_anything_was_projected(self, views: Views) -> None:
        with pytest.raises(NoViews):
            league.rows(views)

    def test_c52_only_what_is_new_is_looked_at(self, archive: Archive, feed: ArchiveFeed, views: Views) -> None:
        league.finished(archive, 1)
        projector.project(feed, views)
        assert projector.project(feed, views) == 0
        league.finished(archive, 2)
        assert projector.project(feed, views) == 1
        assert league.rows(views) == league.afresh(feed)

    def test_c39_gaps_in_the_order_of_the_store_do_not_matter(
        self, archive: Archive, feed: ArchiveFeed, views: Views, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(projector, "PAGE", 1)
        ids = []
        for seed in range(3):
            ids.append(league.finished(archive, seed))
            # What is taken back by the database leaves a gap in its numbers, or none, as the database likes.
            with suppress(ZeroDivisionError), archive.store.intake() as intake:
                intake.insert(row._replace(originator_id="gap") for row in archive.store.select_rows(ids[-1]))
                raise ZeroDivisionError
        projector.project(feed, views)
        assert games_in(views) == ids

    @pytest.mark.parametrize("page", [1, 2, 3, 100])
    def test_the_size_of_a_page_changes_nothing(
        self, archive: Archive, feed: ArchiveFeed, views: Views, page: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for seed in range(5):
            league.finished(archive, seed)
        expected = league.afresh(feed)
        monkeypatch.setattr(projector, "PAGE", page)
        assert projector.project(feed, views) == 5
        assert league.rows(views) == expected

    def test_a_row_says_who_is_a_bot_and_how_the_win_was_shared(
        self, archive: Archive, feed: ArchiveFeed, views: Views
    ) -> None:
        game = archive.begin(tally.started(rounds=1).model_copy(update={"bots": ("bob",)})).id
        for action in (tally.Add(player="ann", points=2), tally.Add(player="bob", points=1), tally.Roll(pips=1)):
            archive.play(game, action)
        projector.project(feed, views)
        seats = views.read(lambda reader: reader.select("SELECT player, bot, vp, place, won FROM {seat}"))
        assert seats == [("ann", 0, 2, 1, 2), ("bob", 1, 2, 1, 2)]

    @pytest.mark.parametrize("chosen", [Filter(), Filter(who="humans"), Filter(tags=("cup",)), Filter(seats=2)])
    @pytest.mark.parametrize("names", [{}, {"player 1": "player 2"}])
    def test_a_leaderboard_gets_the_seats_that_count(
        self, archive: Archive, feed: ArchiveFeed, views: Views, chosen: Filter, names: dict[str, str]
    ) -> None:
        for seed in range(6):
            league.finished(archive, seed, bots=("player 3",), tags=("cup",) if seed % 2 else ())
        projector.project(feed, views)
        seats = views.read(lambda reader: seat_rows(reader, chosen, names))
        assert views.read(lambda reader: lines(reader, chosen, names)) == list(map(line_of, seats))
        assert views.read(lambda reader: count_games(reader, chosen)) == len({seat.game_id for seat in seats})


class TestWhatDoesNotCount:
    def test_a_game_that_is_taken_back_from_its_end_loses_its_rows_and_gets_them_again(
        self, archive: Archive, feed: ArchiveFeed, views: Views
    ) -> None:
        game = league.finished(archive, 1)
        projector.project(feed, views)
        before = league.rows(views)
        archive.play(game, Retract())
        projector.project(feed, views)
        assert games_in(views) == []
        archive.play(game, Restore())
        projector.project(feed, views)
        assert league.rows(views) == before

    def test_a_game_that_ends_otherwise_after_an_undo_has_only_its_new_result(
        self, archive: Archive, feed: ArchiveFeed, views: Views
    ) -> None:
        game = archive.begin(tally.started(rounds=1)).id
        archive.play(game, tally.Add(player="ann", points=3))
        archive.play(game, tally.Add(player="bob", points=1))
        archive.play(game, tally.Roll(pips=1))
        archive.play(game, Retract(to=2))
        archive.play(game, tally.Add(player="bob", points=3))
        archive.play(game, tally.Roll(pips=6))
        projector.project(feed, views)
        seats = views.read(lambda reader: reader.select("SELECT player, vp FROM {seat}"))
        assert seats == [("ann", 9), ("bob", 3)]

    def test_forks_do_not_count(self, archive: Archive, feed: ArchiveFeed, views: Views) -> None:
        game = league.finished(archive, 1)
        league.forked(archive, game, "tally-fork")
        projector.project(feed, views)
        assert games_in(views) == [game]

    def test_c26_a_game_that_cannot_be_read_is_named_and_keeps_out_no_other(
        self, archive: Archive, feed: ArchiveFeed, views: Views, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        broken, sound = league.finished(archive, 1), league.finished(archive, 2)
        select = archive.store.select_of_topics

        def damaged(game_id: str, **bounds: Any) -> Any:
            rows = select(game_id, **bounds)
            return [row._replace(state=b"{}") for row in rows] if game_id == broken else rows

        monkeypatch.setattr(archive.store, "select_of_topics", damaged)
        projector.project(feed, views)
        assert games_in(views) == [sound]
        ((game_id, problem),) = league.rows(views)["problem"]
        assert game_id == broken
        assert f"{broken}@1" in problem

    def test_events_of_other_logs_in_the_store_do_not_matter(
        self, archive: Archive, feed: ArchiveFeed, views: Views
    ) -> None:
        from archive.people import merge_names

        game = league.finished(archive, 1)
        merge_names(archive, "ann b.", "Ann")
        projector.project(feed, views)
        assert games_in(views) == [game]
        assert projector.state(feed, views).behind == 0


class _Killed(BaseException):
    """The end of a program, as far as its transactions know."""


class _FaultyFeed:
    """A feed whose program is killed when it is asked for something for the nth time."""

    def __init__(self, feed: Feed, after: int) -> None:
        self._feed = feed
        self._left = after

    def __getattr__(self, name: str) -> Any:
        self._left -= 1
        if self._left < 0:
            raise _Killed
        return getattr(self._feed, name)


class TestResuming:
    @pytest.mark.parametrize("after", range(0, 17, 2))
    def test_c53_a_projection_goes_on_where_it_was_killed(
        self, archive: Archive, feed: ArchiveFeed, views: Views, after: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(projector, "PAGE", 1)
        for seed in range(4):
            league.finished(archive, seed)
        with pytest.raises(_Killed):
            projector.project(_FaultyFeed(feed, after), views)
        projector.project(feed, views)
        assert league.rows(views) == league.afresh(feed)
        assert len(views.generations()) == 1

    def test_rows_and_position_are_stored_together_or_not_at_all(
        self, archive: Archive, feed: ArchiveFeed, views: Views, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        league.finished(archive, 1)
        projector.project(feed, views)
        live = views.live()
        assert live is not None
        before, stood = league.rows(views), views.stands(live)
        league.finished(archive, 2)
        with monkeypatch.context() as patch:
            patch.setattr("projections.views.store.PROBLEM", None)  # the last table to be written
            with pytest.raises(AttributeError):
                projector.project(feed, views)
        assert (league.rows(views), views.stands(live)) == (before, stood)
        projector.project(feed, views)
        assert league.rows(views) == league.afresh(feed)

    def test_whoever_comes_second_with_a_batch_is_told_and_changes_nothing(
        self, archive: Archive, feed: ArchiveFeed, views: Views, open_another: OpenViews
    ) -> None:
        league.finished(archive, 1)
        projector.project(feed, views)
        live, game = views.live(), league.finished(archive, 2)
        assert live is not None
        mark = Mark(feed.newest(), game, archive.head(game).version)
        batch = projector._batch(feed, [mark], mark.position)
        open_another().store(live, batch)
        with pytest.raises(Overtaken):
            views.store(live, batch)
        assert league.rows(views) == league.afresh(feed)

    def test_a_store_that_was_replaced_is_found_out(self, tmp_path: Any) -> None:
        """As where a backup was put back, and played on in another way."""
        one, other = SQLiteViews.beside(tmp_path / "games.db"), Archive.in_memory()
        with Archive.in_memory() as first, other:
            for seed in (1, 2):
                league.finished(first, seed)
            projector.project(ArchiveFeed(first), one)
            for seed in (1, 3, 4):
                league.finished(other, seed)
            projector.project(ArchiveFeed(other), one)
            assert league.rows(one) == league.afresh(ArchiveFeed(other))
        one.close()


class TestGenerations:
    def test_the_old_views_answer_until_the_new_ones_are_made(
        self, archive: Archive, feed: ArchiveFeed, views: Views, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for seed in range(4):
            league.finished(archive, seed)
        projector.project(feed, views)
        before = league.rows(views)
        league.finished(archive, 4)
        league.set_version(monkeypatch, 2)
        monkeypatch.setattr(projector, "PAGE", 1)
        with pytest.raises(_Killed):
            projector.project(_FaultyFeed(feed, 12), views)
        assert league.rows(views) == before
        assert [(made.version, made.live) for made in views.generations()] == [(1, True), (2, False)]
        assert projector.state(feed, views).outdated
        projector.project(feed, views)
        assert league.rows(views) == league.afresh(feed)
        assert [(made.version, made.live) for made in views.generations()] == [(2, True)]

    def test_a_rebuild_starts_afresh_and_replaces_the_views_when_it_is_done(
        self, archive: Archive, feed: ArchiveFeed, views: Views
    ) -> None:
        league.finished(archive, 1)
        projector.project(feed, views)
        (before,) = views.generations()
        assert projector.project(feed, views, rebuild=True) == 1
        (after,) = views.generations()
        assert after.number != before.number
        assert league.rows(views) == league.afresh(feed)

    def test_views_of_a_newer_program_are_left_alone(
        self, archive: Archive, feed: ArchiveFeed, views: Views, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        league.finished(archive, 1)
        with monkeypatch.context() as newer:
            league.set_version(newer, 2)
            projector.project(feed, views)
        before = views.generations()
        with pytest.raises(projector.NewerViews):
            projector.project(feed, views, rebuild=True)
        assert views.generations() == before

    def test_a_rebuild_that_was_killed_goes_on(
        self, archive: Archive, feed: ArchiveFeed, views: Views, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(projector, "PAGE", 1)
        for seed in range(4):
            league.finished(archive, seed)
        projector.project(feed, views)
        with pytest.raises(_Killed):
            projector.project(_FaultyFeed(feed, 12), views, rebuild=True)
        made = views.in_the_making()
        assert made is not None
        done, _ = views.stands(made)
        assert 0 < done < feed.newest()
        assert 0 < projector.project(feed, views, rebuild=True) < 4
        assert [generation.number for generation in views.generations()] == [made.number]

    def test_nothing_is_left_of_a_generation_that_was_dropped(
        self, place: Place, feed: ArchiveFeed, views: Views
    ) -> None:
        for _ in range(3):
            projector.project(feed, views, rebuild=True)
        if place.path is not None:
            with closing(sqlite3.connect(place.path.with_name("games.views.db"))) as connection:
                names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            assert sorted({name.rpartition("_")[2] for name in names if name.startswith("view_")}) == [
                "3",
                "generation",
            ]


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["finish", "begin", "undo", "redo", "play", "fork", "project", "rebuild", "kill"]),
        st.integers(0, 9),
    ),
    max_size=25,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=MOVES)
def test_views_equal_a_rebuild_after_any_course_of_a_league(moves: Sequence[tuple[str, int]]) -> None:
    views = SQLiteViews.in_memory()
    with Archive.in_memory() as archive:
        _follow(archive, views, moves)
        feed = ArchiveFeed(archive)
        projector.project(feed, views)
        assert league.rows(views) == league.afresh(feed)
        over = [entry.id for entry in archive.games() if _counts(archive, entry.id)]
        assert sorted(games_in(views)) == sorted(over)
    views.close()


def _counts(archive: Archive, game_id: str) -> bool:
    game = archive.load(game_id)
    return game.awaiting is None and archive.started(game_id).parent is None


def _follow(archive: Archive, views: Views, moves: Sequence[tuple[str, int]]) -> None:
    feed = ArchiveFeed(archive)
    for number, (move, choice) in enumerate(moves):
        ids = archive.store.game_ids()
        chosen = ids[choice % len(ids)] if ids else ""
        match move:
            case "finish":
                league.finished(archive, choice, f"tally-{number}")
            case "begin":
                archive.begin(tally.started(rounds=1), f"tally-{number}")
            case "project" | "rebuild":
                projector.project(feed, views, rebuild=move == "rebuild")
            case "kill":
                with suppress(_Killed):
                    projector.project(_FaultyFeed(feed, choice), views, rebuild=choice % 2 == 0)
            case _ if chosen:
                _change(archive, move, chosen, choice, f"tally-{number}")


def _change(archive: Archive, move: str, chosen: str, choice: int, new: str) -> None:
    from domain.core.refusal import Refusal

    if move == "fork":
        league.forked(archive, chosen, new)
    elif move == "play":
        game = archive.load(chosen)
        league.play(game, choice, at_most=choice)
        archive.append(game)
    else:
        try:
            archive.play(chosen, Retract() if move == "undo" else Restore())
        except Refusal:
            return


class TestFollowing:
    def test_games_are_told_of_as_they_end(
        self,
        archive: Archive,
        feed: ArchiveFeed,
        views: Views,
        open_another: OpenViews,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(projector, "POLLING", 0.01)
        league.finished(archive, 1)
        own, stopped, seen = open_another(), Event(), Event()

        def report(progress: projector.Progress) -> None:
            if progress.done >= feed.newest():
                seen.set()

        following = Thread(target=lambda: projector.follow(feed, own, report=report, stop=stopped.is_set))
        following.start()
        for seed in (2, 3):
            assert seen.wait(10)
            seen.clear()
            league.finished(archive, seed)
        assert seen.wait(10)
        stopped.set()
        # Whoever follows asks whether to stop when a game ends.
        for seed in range(4, 50):
            league.finished(archive, seed)
            following.join(0.2)
            if not following.is_alive():
                break
        assert not following.is_alive()
        projector.project(feed, views)
        assert league.rows(views) == league.afresh(feed)


def test_8_writers_and_2_projectors_lose_and_double_nothing(
    place: Place,
    archive: Archive,
    feed: ArchiveFeed,
    views: Views,
    open_another: OpenViews,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(projector, "PAGE", 2)
    failures: list[BaseException] = []
    writing = Event()

    def write(writer: int) -> None:
        try:
            with Archive.at(place) as own:
                for number in range(5):
                    game = league.finished(own, 10 * writer + number)
                    if number % 2:
                        own.play(game, Retract())
        except BaseException as error:
            failures.append(error)

    def follow(own: Views) -> None:
        try:
            while not writing.is_set():
                projector.project(feed, own)
        except BaseException as error:
            failures.append(error)

    writers = [Thread(target=write, args=(writer,)) for writer in range(8)]
    projectors = [Thread(target=follow, args=(open_another(),)) for _ in range(2)]
    for thread in (*writers, *projectors):
        thread.start()
    for thread in writers:
        thread.join()
    writing.set()
    for thread in projectors:
        thread.join()
    assert failures == []
    projector.project(feed, views)
    assert len(games_in(views)) == 8 * 3
    assert league.rows(views) == league.afresh(feed)
