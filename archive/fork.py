"""Another course of a stored game, begun from any of its versions."""

from __future__ import annotations

from typing import Any, cast

from eventsourcing.persistence import IntegrityError

from archive.application import Archive, new_game_id
from archive.envelope import link
from archive.errors import Conflict
from domain.core.event import GameStarted, Parent, Recorded


def fork(archive: Archive, game_id: str, version: int, *, name: str = "") -> str:
    """Store a new game that has the same events up to a version, and names the game it comes from.

    The fork is whole by itself: it can be exported, verified and played on without its parent, of which nothing changes.
    Returns the new game's id. Raises NoSuchVersion and UnreadableHistory.
    """
    archive.check_version(game_id, version)
    history = archive.history(game_id, until=version)
    (last,) = archive.store.select_rows(game_id, gt=version - 1, lte=version)
    started = history[0].event
    assert isinstance(started, GameStarted)
    new_id = new_game_id(started.GAME)
    beginning = started.model_copy(
        update={"name": name, "parent": Parent(game=game_id, version=version, link=link(last))}
    )
    events = [Recorded(new_id, 1, beginning), *(recorded._replace(originator_id=new_id) for recorded in history[1:])]
    try:
        archive.save(*cast("Any", events))
    except IntegrityError:
        raise Conflict(new_id, 0, archive.history(new_id)) from None
    return new_id
