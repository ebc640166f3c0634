"""Other courses of a stored game, on both databases."""

from __future__ import annotations

import pytest

from archive.application import Archive
from archive.audit import verify
from archive.errors import Conflict, NoSuchVersion
from archive.exports import export
from archive.fork import fork
from archive.imports import import_games
from domain.core.retraction import Restore, Restored, Retract, Retracted
from tests.core import tally


def test_c43_a_fork_has_the_events_of_its_parent_and_can_be_played_on(archive: Archive, game: str) -> None:
    before = list(export(archive, game))
    new_id = fork(archive, game, 7, name="again")
    ours, theirs = archive.history(new_id), archive.history(game, until=7)
    assert [recorded.event for recorded in ours[1:]] == [recorded.event for recorded in theirs[1:]]
    parent = archive.started(new_id).parent
    assert parent is not None
    assert (parent.game, parent.version, archive.started(new_id).name) == (game, 7, "again")
    awaiting = archive.load(new_id).awaiting
    assert awaiting is not None
    archive.play(new_id, tally.Add(player=awaiting.actor, points=1))
    assert verify(archive, new_id).is_sound
    assert list(export(archive, game)) == before


def test_c12_a_version_that_is_not_there_cannot_be_forked_from(archive: Archive, game: str) -> None:
    with pytest.raises(NoSuchVersion, match="has the versions 1 to"):
        fork(archive, game, 99)


def test_what_was_taken_back_goes_into_the_fork_and_out_to_files(archive: Archive) -> None:
    game = archive.begin(tally.started()).id
    for action in (
        tally.Add(player="ann", points=1),
        tally.Add(player="bob", points=2),
        Retract(),
        Restore(),
        Retract(),
    ):
        archive.play(game, action)
    events = [recorded.event for recorded in archive.history(game)[3:]]
    assert events == [Retracted(to=2, last=3), Restored(to=3), Retracted(to=2, last=3)]
    assert archive.load(game).state.points == {"ann": 1, "bob": 0}
    assert archive.load(game, 5).state.points == {"ann": 1, "bob": 2}
    new_id = fork(archive, game, 6)
    assert archive.load(new_id).state.points == {"ann": 1, "bob": 0}
    with Archive.in_memory() as other:
        import_games(other, export(archive, game), verify=True)
        assert list(export(other, game)) == list(export(archive, game))


def test_c14_what_was_taken_back_cannot_be_answered(archive: Archive) -> None:
    game = archive.begin(tally.started()).id
    archive.play(game, tally.Add(player="ann", points=1))
    archive.play(game, Retract())
    with pytest.raises(Conflict) as caught:
        archive.play(game, tally.Add(player="bob", points=1), expect=2)
    assert [recorded.event for recorded in caught.value.new] == [Retracted(to=1, last=2)]
