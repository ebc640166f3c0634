"""Games out to files and in again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from archive.application import Archive
from archive.audit import verify
from archive.envelope import NO_LINK, Envelope, Row, link, seal
from archive.errors import ArchiveError, DifferentGame, ImportRefused, NoSuchVersion, UnreadableHistory
from archive.exports import digest_line, event_line, export, header_line
from archive.imports import Imported, import_games
from domain.core.event import Event, encode
from tests.archive.conftest import Tamper
from tests.core import tally

AT = "2026-11-30T08:15:00.000000Z"


def written(*events: Event, game_id: str = "tally-x", topics: dict[int, str] | None = None) -> list[bytes]:
    """A file of these events that is whole in every outward respect."""
    previous, rows = NO_LINK, []
    for version, event in enumerate(events, 1):
        topic = (topics or {}).get(version, event.TOPIC)
        row = Row(game_id, version, topic, seal(Envelope(previous, AT, event.class_version, encode(event))))
        previous = link(row)
        rows.append(row)
    body = [header_line(game_id, len(rows)), *map(event_line, rows)]
    return [*body, digest_line(previous, hashlib.sha256(b"".join(body)).hexdigest())]


@pytest.fixture
def lines(archive: Archive, game: str) -> list[bytes]:
    return list(export(archive, game))


@pytest.fixture
def other() -> Any:
    with Archive.in_memory() as archive:
        yield archive


class TestExport:
    def test_a_file_is_json_lines_with_header_and_digest(self, lines: list[bytes], archive: Archive, game: str) -> None:
        header, *events, digest = map(json.loads, lines)
        assert header == {"schema": "pway.game/1", "id": game, "events": len(events)}
        assert [list(event) for event in events] == [["version", "topic", "stored"]] * len(events)
        assert [event["version"] for event in events] == list(range(1, len(events) + 1))
        assert digest["head"] == archive.head(game).digest
        assert digest["digest"] == hashlib.sha256(b"".join(lines[:-1])).hexdigest()

    def test_a_game_that_is_not_there_is_an_error(self, archive: Archive) -> None:
        with pytest.raises(NoSuchVersion):
            list(export(archive, "tally-9"))

    @pytest.mark.parametrize("change", ["DELETE FROM stored_events", "UPDATE stored_events SET state = x'7b0a7d'"])
    def test_a_game_with_a_broken_chain_is_not_exported(
        self, archive: Archive, game: str, tamper: Tamper, change: str
    ) -> None:
        tamper(f"{change} WHERE originator_version = 4")
        with pytest.raises(UnreadableHistory, match=f"{game}@[45] does not follow"):
            list(export(archive, game))

    def test_c3_a_game_of_unknown_rules_can_still_be_exported(
        self, archive: Archive, game: str, lines: list[bytes], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("domain.core.event._CLASSES", {})
        assert list(export(archive, game)) == lines


class TestRoundTrip:
    @settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(
        st.integers(),
        st.integers(1, 4),
        st.lists(st.text(st.characters(categories=["L", "N", "P"]), min_size=1), min_size=1, max_size=4, unique=True),
    )
    def test_c55_what_is_exported_is_the_same_game_after_import_and_the_same_bytes(
        self, seed: int, rounds: int, players: list[str]
    ) -> None:
        with Archive.in_memory() as one, Archive.in_memory() as two:
            played = tally.played("tally-1", seed, rounds, [f"p{player[:50]}" for player in players])
            one.append(played)
            lines = list(export(one, "tally-1"))
            assert import_games(two, lines, verify=True) == [Imported("tally-1", played.version, played.version)]
            assert two.history("tally-1") == one.history("tally-1")
            assert two.head("tally-1") == one.head("tally-1")
            assert list(export(two, "tally-1")) == lines

    def test_several_games_can_be_in_one_file(self, archive: Archive, game: str, other: Archive) -> None:
        archive.append(tally.played("tally-2", seed=2))
        lines = [*export(archive, game), *export(archive, "tally-2")]
        assert [imported.game_id for imported in import_games(other, lines)] == [game, "tally-2"]
        assert [*export(other, game), *export(other, "tally-2")] == lines

    def test_a_long_game_comes_in_whole(self, archive: Archive, other: Archive) -> None:
        long = tally.played("tally-long", rounds=300)
        assert long.version > 1000
        archive.append(long)
        import_games(other, export(archive, "tally-long"))
        assert verify(other, "tally-long").is_sound

    def test_a_file_read_from_disk_comes_in(self, lines: list[bytes], other: Archive, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        file.write_bytes(b"".join(lines))
        with file.open("rb") as opened:
            assert len(import_games(other, opened)) == 1

    def test_a_game_of_which_nothing_but_the_start_is_known_comes_in(self, other: Archive) -> None:
        assert import_games(other, written(tally.started())) == [Imported("tally-x", 1, 1)]

    def test_old_class_versions_come_in_as_they_are(self, other: Archive) -> None:
        old = Row("tally-x", 2, "tally.points_added", b"")
        first, start, _ = written(tally.started())
        del first
        row = Row(
            "tally-x", 1, "tally.game_started", start[len(b'{"version":1,"topic":"tally.game_started","stored":') : -2]
        )
        state = seal(Envelope(link(row), AT, 1, b'{"player":"ann","amount":2}'))
        old = old._replace(state=state)
        body = [header_line("tally-x", 2), start, event_line(old)]
        lines = [*body, digest_line(link(old), hashlib.sha256(b"".join(body)).hexdigest())]
        import_games(other, lines)
        assert other.load("tally-x").state.points["ann"] == 2
        assert list(export(other, "tally-x")) == lines


class TestAlreadyThere:
    def test_the_same_game_is_left_as_it_is(self, archive: Archive, lines: list[bytes]) -> None:
        before = archive.store.max_notification_id()
        assert [imported.added for imported in import_games(archive, lines)] == [0]
        assert archive.store.max_notification_id() == before

    def test_a_file_that_knows_more_adds_the_rest(self, archive: Archive, other: Archive) -> None:
        game = archive.begin(tally.started()).id
        import_games(other, export(archive, game))
        archive.play(game, tally.Add(player="ann", points=1))
        assert [imported.added for imported in import_games(other, export(archive, game))] == [1]
        assert other.head(game) == archive.head(game)

    def test_a_file_that_knows_less_changes_nothing(self, archive: Archive, other: Archive) -> None:
        game = archive.begin(tally.started()).id
        early = list(export(archive, game))
        archive.play(game, tally.Add(player="ann", points=1))
        assert [imported.added for imported in import_games(archive, early)] == [0]
        assert archive.head(game).version == 2

    def test_another_game_under_the_same_id_is_refused(self, archive: Archive, lines: list[bytes]) -> None:
        with Archive.in_memory() as elsewhere:
            elsewhere.append(tally.played("tally-1", seed=7))
            with pytest.raises(DifferentGame, match=r"another game is kept as tally-1; line \d+: tally-1@\d+"):
                import_games(elsewhere, lines)
            assert verify(elsewhere, "tally-1").is_sound


def replaced(lines: list[bytes], number: int, old: bytes, new: bytes) -> list[bytes]:
    """The lines with something replaced in one of them (from 1)."""
    assert old in lines[number - 1]
    return [*lines[: number - 1], lines[number - 1].replace(old, new), *lines[number:]]


class TestRefusals:
    """A refused file names the line and leaves the store as it was."""

    @pytest.fixture(autouse=True)
    def _nothing_is_stored(self, other: Archive) -> Any:
        yield
        assert list(other.games()) == []

    def refused(self, other: Archive, lines: list[bytes], line: int, match: str) -> None:
        with pytest.raises(ImportRefused, match=match) as caught:
            import_games(other, lines)
        assert caught.value.line == line
        assert "\n" not in str(caught.value)

    def test_an_empty_file(self, other: Archive) -> None:
        self.refused(other, [], 1, "the file is empty")

    @pytest.mark.parametrize(
        "header",
        [
            b"\n",
            b"rubbish\n",
            b"[]\n",
            b"7\n",
            b'{"id":"x","events":1}\n',
            b'{"schema":"pway.game/2","id":"x","events":1}\n',
        ],
    )
    def test_no_header(self, other: Archive, lines: list[bytes], header: bytes) -> None:
        self.refused(other, [header, *lines[1:]], 1, "this is not the header of a game")

    @pytest.mark.parametrize("game_id", ["../x", "a@3", "a b", ""])
    def test_an_id_that_cannot_be_one(self, other: Archive, game_id: str) -> None:
        self.refused(other, written(tally.started(), game_id=game_id), 1, "cannot be a game's id")

    @pytest.mark.parametrize("events", [b"0", b"-1", b"true", b"1.0", b" 1"])
    def test_a_count_that_cannot_be_one(self, other: Archive, events: bytes) -> None:
        lines = written(tally.started())
        self.refused(other, replaced(lines, 1, b'"events":1', b'"events":' + events), 1, "header")

    def test_a_cut_off_line(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, [*lines[:6], lines[6][:-20]], 7, "the last line has no end.*cut off")

    def test_missing_lines_at_the_end(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, lines[:6], 7, "the next event, or the digest, is missing.*cut off")

    def test_a_missing_digest(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, lines[:-1], len(lines), "is missing")

    def test_a_gap(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, [*lines[:4], *lines[5:]], 5, "tally-1@4 was to come, this is version 5; a gap")

    def test_c30_a_duplicate(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(
            other, [*lines[:4], lines[3], *lines[4:]], 5, "tally-1@4 was to come, this is version 3; a duplicate"
        )

    def test_c31_a_missing_start(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, [lines[0], *lines[2:]], 2, "tally-1@1 was to come, this is version 2")

    def test_c31_another_event_in_the_place_of_the_start(self, other: Archive) -> None:
        lines = written(tally.RoundEnded(round=1), tally.started())
        self.refused(other, lines, 2, "does not begin with its start, but with tally.round_ended")

    def test_a_second_start(self, other: Archive) -> None:
        self.refused(
            other, written(tally.started(), tally.started()), 3, "tally-x@2 .* does not fit what was before it"
        )

    def test_an_event_of_another_type_than_the_state_knows(self, other: Archive) -> None:
        lines = written(tally.started(), tally.PointsAdded(player="zoe", points=1, total=1))
        self.refused(other, lines, 3, "tally-x@2 .* does not fit what was before it; KeyError")

    @pytest.mark.parametrize("topic", ["tally.unheard_of", "os.system", "this"])
    def test_an_unknown_topic(self, other: Archive, topic: str) -> None:
        lines = written(tally.started(), tally.RoundEnded(round=1), topics={2: topic})
        self.refused(other, lines, 3, f"tally-x@2 has the unknown topic '{topic}'")

    def test_a_payload_that_does_not_fit(self, other: Archive) -> None:
        lines = written(tally.started(), tally.RoundEnded(round=1), topics={2: "tally.game_ended"})
        self.refused(other, lines, 3, "tally-x@2 .* cannot be read")

    def test_a_changed_event(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, replaced(lines, 3, b'"ann"', b'"bob"'), 4, "tally-1@3 is not linked to the line before it")

    def test_a_changed_last_event(self, other: Archive, lines: list[bytes]) -> None:
        number = len(lines) - 1
        assert b"winners" in lines[number - 1]
        changed = replaced(lines, number, b'"winners":[', b'"winners":["bob",')
        self.refused(other, changed, len(lines), "the digest does not fit")

    def test_a_changed_digest(self, other: Archive, lines: list[bytes]) -> None:
        head = lines[-1][9:73]
        self.refused(other, replaced(lines, len(lines), head, b"0" * 64), len(lines), "the digest does not fit")

    def test_another_line_in_the_midst(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, [*lines[:3], b"hello\n", *lines[3:]], 4, "tally-1@3 was to come, this is no event")

    def test_more_events_than_the_header_says(self, other: Archive, lines: list[bytes]) -> None:
        count = len(lines) - 2
        fewer = replaced(lines, 1, b'"events":%d' % count, b'"events":%d' % (count - 1))
        self.refused(other, fewer, len(lines) - 1, "more events than the header says")

    def test_fewer_events_than_the_header_says(self, other: Archive, lines: list[bytes]) -> None:
        count = len(lines) - 2
        more = replaced(lines, 1, b'"events":%d' % count, b'"events":%d' % (count + 1))
        self.refused(other, more, len(lines), f"tally-1@{count + 1} was to come, this is the digest")

    def test_a_second_game_that_is_broken_keeps_out_the_first(self, other: Archive, lines: list[bytes]) -> None:
        broken = written(tally.started(), tally.RoundEnded(round=1))[:-1]
        self.refused(other, [*lines, *broken], len(lines) + 4, "is missing")

    def test_something_behind_the_end(self, other: Archive, lines: list[bytes]) -> None:
        self.refused(other, [*lines, b"\n"], len(lines) + 1, "this is not the header of a game")

    @pytest.mark.parametrize(
        ("players", "reason"),
        [
            (("ann", "ann"), "two players are called 'ann'"),
            (("ann", "chance"), "no player can be called 'chance'"),
            (("ann", "b\x1b[2Job"), "cannot be printed"),
            (("ann", " "), "name is empty"),
            (("ann", "b" * 61), "60 are the most"),
        ],
    )
    def test_c57_seats_that_contradict_each_other(self, other: Archive, players: Any, reason: str) -> None:
        start = tally.started().model_copy(update={"players": players})
        self.refused(other, written(start), 2, reason)

    def test_an_action_that_the_rules_refuse_when_it_is_to_be_verified(self, other: Archive) -> None:
        lines = written(tally.started(), tally.PointsAdded(player="ann", points=9, total=9))
        with pytest.raises(ImportRefused, match=r"tally-x@2: the rules refuse the action"):
            import_games(other, lines, verify=True)

    @settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(st.data())
    def test_no_single_changed_byte_gets_in(self, lines: list[bytes], other: Archive, data: st.DataObject) -> None:
        whole = b"".join(lines)
        place = data.draw(st.integers(0, len(whole) - 1))
        byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))
        changed = whole[:place] + bytes([byte]) + whole[place + 1 :]
        with pytest.raises(ArchiveError):
            import_games(other, changed.splitlines(keepends=True))

    @settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(st.data())
    def test_c53_no_file_that_was_cut_off_gets_in(
        self, lines: list[bytes], other: Archive, data: st.DataObject
    ) -> None:
        whole = b"".join(lines)
        end = data.draw(st.integers(0, len(whole) - 1))
        with pytest.raises(ImportRefused):
            import_games(other, whole[:end].splitlines(keepends=True))
