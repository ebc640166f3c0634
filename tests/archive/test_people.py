"""The log of players' names."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from archive.application import Archive
from archive.audit import verify_chain
from archive.envelope import NO_LINK, unseal
from archive.people import LOG, history, merge_names, names, part_name
from domain.core.refusal import Refusal
from domain.people.names import Names, merge, part
from tests.archive.conftest import Tamper


def test_a_merged_name_means_the_other_player(archive: Archive) -> None:
    merge_names(archive, "ann b.", "Ann")
    assert names(archive).of("ann b.") == "Ann"
    assert names(archive).of("bob") == "bob"


def test_a_parted_name_is_a_player_of_its_own_again_and_the_log_keeps_both(archive: Archive) -> None:
    merge_names(archive, "ann b.", "Ann")
    part_name(archive, "ann b.")
    assert names(archive).aliases == {}
    assert [recorded.event.TOPIC for recorded in history(archive)] == ["people.names_merged", "people.name_parted"]


def test_names_can_be_merged_in_a_chain(archive: Archive) -> None:
    merge_names(archive, "annie", "ann b.")
    merge_names(archive, "ann b.", "Ann")
    assert names(archive).aliases == {"annie": "Ann", "ann b.": "Ann"}


@pytest.mark.parametrize(("name", "into"), [("Ann", "ann b."), ("ann b.", "bob"), ("Ann", "Ann")])
def test_what_would_make_no_sense_is_refused(archive: Archive, name: str, into: str) -> None:
    merge_names(archive, "ann b.", "Ann")
    with pytest.raises(Refusal, match="people/"):
        merge_names(archive, name, into)
    assert len(history(archive)) == 1


def test_a_name_that_was_not_merged_cannot_be_parted(archive: Archive) -> None:
    with pytest.raises(Refusal, match="people/not-merged"):
        part_name(archive, "Ann")


def test_the_log_is_chained_and_is_no_game(archive: Archive, game: str) -> None:
    merge_names(archive, "ann b.", "Ann")
    merge_names(archive, "annie", "Ann")
    links = [unseal(row.state).previous for row in archive.store.select_rows(LOG)]
    assert links[0] == NO_LINK
    assert len(set(links)) == 2
    assert archive.store.game_ids() == [game]
    assert [entry.id for entry in archive.games()] == [game]


def test_a_changed_name_is_noticed(archive: Archive, tamper: Tamper) -> None:
    merge_names(archive, "ann b.", "Ann")
    merge_names(archive, "annie", "Ann")
    assert verify_chain(archive, LOG).is_sound
    tamper(
        "UPDATE stored_events SET state = CAST(replace(state, 'ann b.', 'zoe b.') AS BLOB) WHERE originator_version = 1"
    )
    assert not verify_chain(archive, LOG).is_sound


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde-")), max_size=20))
def test_names_never_go_in_a_circle(moves: Sequence[tuple[str, str]]) -> None:
    known = Names()
    for name, into in moves:
        try:
            known.take(part(known, name) if into == "-" else merge(known, name, into))
        except Refusal:
            continue
    for name in "abcde":
        assert known.of(known.of(name)) == known.of(name)
