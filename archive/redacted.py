"""A game written out as one player, or the public, can know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast

from archive.application import Archive
from archive.envelope import NO_LINK, Row, link
from archive.exports import lines_of
from archive.mapper import GameMapper, Linked
from domain.core.event import Event, GameStarted, Parent, Recorded

PUBLIC: Final = "public"
"""Stands for somebody who sits at the table without a seat."""


def export_redacted(archive: Archive, game_id: str, seat: str, redact: Callable[[Event], Event]) -> Iterator[bytes]:
    """The lines of a file with a game whose events were redacted, linked anew.

    seat: a player, or PUBLIC. The game in the file has an id of its own and names the game that it was made from as its
    parent. It replays without error to what that player sees. Raises NoSuchVersion and UnreadableHistory.
    """
    started = archive.started(game_id)
    history = archive.history(game_id)
    head = archive.head(game_id)
    parent = Parent(game=game_id, version=head.version, link=head.digest)
    new_id = f"{game_id}-{PUBLIC if seat == PUBLIC else f'seat{started.players.index(seat) + 1}'}"
    events = [_redacted(recorded, parent, redact) for recorded in history]
    return lines_of(_linked(cast("GameMapper", archive.mapper), new_id, events))


def _redacted(recorded: Recorded, parent: Parent, redact: Callable[[Event], Event]) -> Recorded:
    event = redact(recorded.event)
    if isinstance(event, GameStarted):
        event = event.model_copy(update={"parent": parent})
    return recorded._replace(event=event)


def _linked(mapper: GameMapper, new_id: str, events: Sequence[Recorded]) -> list[Row]:
    rows: list[Row] = []
    previous = NO_LINK
    for _, version, event, at in events:
        row = cast("Row", cast("Any", mapper.to_stored_event(Linked(new_id, version, event, at, previous))))
        previous = link(row)
        rows.append(row)
    return rows
