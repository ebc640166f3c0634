"""What an audit finds, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from archive.application import Archive
from archive.audit import first_difference, verify
from archive.chain import Head
from archive.envelope import NO_LINK, Row, link, seal, unseal
from domain.core.event import Event, Recorded, encode
from tests.archive.conftest import Tamper
from tests.core import tally

Forge = Callable[[str, int, Event], None]


@pytest.fixture
def forge(archive: Archive, tamper: Tamper) -> Forge:
    """Puts another event in the place of a stored one and makes the chain whole again, as a knowing forger would."""

    def put(game: str, version: int, event: Event) -> None:
        rows = archive.store.select_rows(game)
        previous = NO_LINK
        for old in rows:
            envelope, topic = unseal(old.state)._replace(previous=previous), old.topic
            if old.originator_version == version:
                envelope = envelope._replace(payload=encode(event), class_version=event.class_version)
                topic = event.TOPIC
            row = old._replace(topic=topic, state=seal(envelope))
            previous = link(row)
            tamper(
                "UPDATE stored_events SET topic = ?, state = ? WHERE originator_id = ? AND originator_version = ?",
                row.topic,
                row.state,
                game,
                row.originator_version,
            )

    return put


def kinds(archive: Archive, game: str) -> list[tuple[str, str]]:
    return [(finding.kind, finding.address) for finding in verify(archive, game).findings]


def test_a_played_game_is_sound(archive: Archive, game: str) -> None:
    report = verify(archive, game)
    assert report.is_sound
    assert report.events == archive.head(game).version
    assert report.actions == 3 * 3
    assert report.head == archive.head(game).digest
    assert report.notes == ()


def test_a_game_of_which_only_the_start_is_stored_is_sound(archive: Archive) -> None:
    game = archive.begin(tally.started()).id
    assert verify(archive, game).is_sound


class TestChain:
    def test_a_changed_payload_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper(
            "UPDATE stored_events SET state = CAST(replace(state, 'round', 'found') AS BLOB) WHERE originator_version = 6"
        )
        assert ("link", f"{game}@6") in kinds(archive, game)

    @pytest.mark.parametrize("byte", [15, 90, 112, -3])
    def test_a_single_changed_byte_anywhere_in_an_event_is_named(
        self, archive: Archive, game: str, tamper: Tamper, byte: int
    ) -> None:
        state = bytearray(archive.store.select_rows(game)[5].state)
        state[byte] ^= 1
        tamper("UPDATE stored_events SET state = ? WHERE originator_version = 6", bytes(state))
        assert kinds(archive, game)[0] == ("link", f"{game}@6") or ("form", f"{game}@6") in kinds(archive, game)

    def test_a_changed_topic_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("UPDATE stored_events SET topic = 'tally.game_ended' WHERE originator_version = 6")
        assert ("link", f"{game}@6") in kinds(archive, game)

    def test_a_missing_event_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("DELETE FROM stored_events WHERE originator_version = 5")
        assert kinds(archive, game) == [("missing", f"{game}@5")]

    def test_several_missing_events_are_named_together(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("DELETE FROM stored_events WHERE originator_version IN (5, 6)")
        (finding,) = verify(archive, game).findings
        assert finding.message == "events 5 to 6 are missing"

    def test_a_missing_start_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("DELETE FROM stored_events WHERE originator_version = 1")
        assert kinds(archive, game)[0] == ("missing", f"{game}@1")

    def test_two_events_that_changed_places_are_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        for old, new in ((2, 99), (3, 2), (99, 3)):
            tamper("UPDATE stored_events SET originator_version = ? WHERE originator_version = ?", new, old)
        assert kinds(archive, game)[0] == ("link", f"{game}@2")

    def test_a_new_number_is_a_gap(self, archive: Archive, game: str, tamper: Tamper) -> None:
        last = archive.head(game).version
        tamper("UPDATE stored_events SET originator_version = ? WHERE originator_version = ?", last + 1, last)
        assert ("missing", f"{game}@{last}") in kinds(archive, game)

    def test_a_game_under_another_id_is_noticed(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("UPDATE stored_events SET originator_id = 'tally-9'")
        assert kinds(archive, "tally-9")[0][0] == "link"

    def test_a_changed_first_event_is_named(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper(
            "UPDATE stored_events SET state = CAST(replace(state, '1000', '2000') AS BLOB) WHERE originator_version = 1"
        )
        assert kinds(archive, game) == [("link", f"{game}@1")]

    @pytest.mark.parametrize("state", [b"", b"rubbish", None, "text", 7])
    def test_what_is_no_event_at_all_is_named(self, archive: Archive, game: str, tamper: Tamper, state: Any) -> None:
        tamper("UPDATE stored_events SET state = ? WHERE originator_version = 4", state)
        found = kinds(archive, game)
        assert ("form", f"{game}@4") in found
        assert ("unreadable", f"{game}@4") in found

    def test_events_cut_off_at_the_end_are_noticed_against_a_known_head_only(
        self, archive: Archive, tamper: Tamper
    ) -> None:
        game = archive.begin(tally.started()).id
        archive.play(game, tally.Add(player="ann", points=2))
        archive.play(game, tally.Add(player="bob", points=2))
        known = archive.head(game)
        assert verify(archive, game, head=known.digest[:12]).is_sound
        tamper("DELETE FROM stored_events WHERE originator_version = 3")
        assert verify(archive, game).is_sound
        (finding,) = verify(archive, game, head=known.digest).findings
        assert (finding.kind, finding.address) == ("head", f"{game}@2")

    def test_a_game_that_went_on_from_a_known_head_is_sound_and_says_where_it_stood(self, archive: Archive) -> None:
        game = archive.begin(tally.started()).id
        known = archive.head(game)
        archive.play(game, tally.Add(player="ann", points=2))
        report = verify(archive, game, head=known.digest.upper())
        assert report.is_sound
        assert report.notes == (f"the known head is that of {game}@1; the game went on since",)

    def test_events_cut_off_in_the_midst_of_an_action_are_noticed(
        self, archive: Archive, game: str, tamper: Tamper
    ) -> None:
        last = archive.head(game).version
        tamper("DELETE FROM stored_events WHERE originator_version = ?", last)
        (finding,) = verify(archive, game).findings
        assert (finding.kind, finding.address, finding.topic) == ("differs", f"{game}@{last}", "tally.game_ended")
        assert finding.recorded == "nothing"

    def test_an_audit_changes_nothing(self, archive: Archive, game: str, tamper: Tamper) -> None:
        tamper("UPDATE stored_events SET state = x'00' WHERE originator_version = 4")
        before = archive.store.select_rows(game)
        verify(archive, game)
        assert archive.store.select_rows(game) == before


class TestRules:
    """The chain is whole in all of these: only the rules can tell."""

    def test_a_forged_consequence_is_named_by_address_and_field_with_both_values(
        self, archive: Archive, game: str, forge: Forge
    ) -> None:
        true = cast("tally.BonusGiven", archive.history(game)[4].event)
        forge(game, 5, true.model_copy(update={"points": true.points + 1}))
        (finding,) = verify(archive, game).findings
        assert (finding.kind, finding.address, finding.field) == ("differs", f"{game}@5", "points")
        assert (finding.recorded, finding.decided) == (str(true.points + 1), str(true.points))

    def test_a_difference_deep_in_an_event_is_named_by_its_path(
        self, archive: Archive, game: str, forge: Forge
    ) -> None:
        true = cast("tally.BonusGiven", archive.history(game)[4].event)
        (player, points), *rest = true.ranking
        forge(game, 5, true.model_copy(update={"ranking": ((player, points + 1), *rest)}))
        (finding,) = verify(archive, game).findings
        assert finding.field == "ranking.0.1"

    def test_an_action_that_the_rules_refuse_is_named_with_code_and_message(
        self, archive: Archive, game: str, forge: Forge
    ) -> None:
        forge(game, 2, tally.PointsAdded(player="ann", points=7, total=7))
        (finding,) = verify(archive, game).findings
        assert (finding.kind, finding.address, finding.code) == ("refused", f"{game}@2", "tally/too-many")
        assert '"points":7' in finding.message
        assert "at most 3 points" in finding.message

    def test_an_action_out_of_turn_is_named(self, archive: Archive, game: str, forge: Forge) -> None:
        forge(game, 2, tally.PointsAdded(player="bob", points=1, total=1))
        (finding,) = verify(archive, game).findings
        assert (finding.code, finding.address) == ("core/not-your-turn", f"{game}@2")

    def test_a_consequence_of_another_kind_is_named(self, archive: Archive, game: str, forge: Forge) -> None:
        forge(game, 5, tally.RoundEnded(round=1))
        (finding,) = verify(archive, game).findings
        assert "tally.round_ended was recorded where the rules lead to tally.bonus_given" in finding.message

    def test_a_consequence_without_an_action_is_named(self, archive: Archive, game: str, forge: Forge) -> None:
        forge(game, 2, tally.RoundEnded(round=1))
        (finding,) = verify(archive, game).findings
        assert (finding.kind, finding.address) == ("failed", f"{game}@2")

    def test_a_fact_that_does_not_follow_is_named(self, archive: Archive) -> None:
        game = archive.begin(tally.started()).id
        added = tally.PointsAdded(player="ann", points=1, total=1)
        extra = tally.RoundEnded(round=1)
        archive.events.put([Recorded(game, 2, added), Recorded(game, 3, extra)])
        (finding,) = verify(archive, game).findings
        assert (finding.address, finding.recorded) == (f"{game}@3", '{"round":1}')

    def test_what_the_rules_stumble_over_is_a_finding_and_no_crash(
        self, archive: Archive, game: str, forge: Forge, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        nothing: dict[str, int] = {}
        monkeypatch.setattr(tally, "_add", lambda *_: nothing["no such key"])
        (finding,) = verify(archive, game).findings
        assert (finding.kind, finding.address) == ("failed", f"{game}@2")
        assert "KeyError" in finding.message

    def test_c1_a_record_of_other_rules_says_so_and_names_the_first_divergence(
        self, archive: Archive, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = archive.begin(tally.started()).id
        for player in ("ann", "bob"):
            archive.play(game, tally.Add(player=player, points=3))
        archive.play(game, tally.Roll(pips=5))
        monkeypatch.setattr(tally.Tally, "version", 2)
        monkeypatch.setattr(tally, "PIPS", 4)
        report = verify(archive, game)
        assert report.notes == ("recorded under version 1 of the rules, audited with version 2",)
        assert [(finding.address, finding.code) for finding in report.findings] == [(f"{game}@4", "tally/no-such-side")]
        assert archive.head(game) == Head(report.events, report.head)

    def test_a_record_of_other_component_data_says_so(self, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
        game = archive.begin(tally.started()).id
        monkeypatch.setattr(tally.Tally, "data", "1" * 64)
        assert verify(archive, game).notes == (f"recorded with the component data {'0' * 16}, audited with {'1' * 16}",)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"a": 1}, {"a": 2}, ("a", 1, 2)),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ("a.b.1", 2, 3)),
        ({"a": [1]}, {"a": [1, 2]}, ("a", [1], [1, 2])),
        ({"a": 1}, {"a": 1, "b": 2}, ("b", None, 2)),
        ({"a": 1, "b": 2}, {"a": 1}, ("b", 2, None)),
    ],
)
def test_the_first_difference_of_two_trees(one: Any, other: Any, expected: tuple[str, Any, Any]) -> None:
    assert first_difference(one, other) == expected


def test_rows_can_be_read_as_what_they_are(archive: Archive, game: str) -> None:
    assert all(type(row) is Row for row in archive.store.select_rows(game))
