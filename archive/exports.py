"""A game written out as JSON Lines: a header, one event a line, a digest.

    {"schema":"pway.game/1","id":"brass-7f3k2m9q","events":137}
    {"version":1,"topic":"brass.game_started","stored":{"previous":…,"at":…,"class_version":1,"event":{…}}}
    …
    {"head":"<64 hex digits>","digest":"<64 hex digits>"}

`stored` holds the stored bytes as they are. `head` is the digest of the game's history, `digest` the SHA-256 of all
bytes of the lines before it. Several games may follow one another in a file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Final

from archive.application import Archive
from archive.envelope import NO_LINK, Row, link, unseal
from archive.errors import NoSuchVersion, UnreadableHistory

SCHEMA: Final = "pway.game/1"


def export(archive: Archive, game_id: str) -> Iterator[bytes]:
    """The lines of a game's file, each with its line end.

    Neither rules nor event classes are asked, so that a game can always leave the store, whatever wrote it.
    Raises NoSuchVersion where there is no such game, and UnreadableHistory where its chain is broken.
    """
    rows = archive.store.select_rows(game_id)
    if not rows:
        raise NoSuchVersion(f"there is no game {game_id!r}", "", "`pway games` lists them")
    _check(rows)
    yield from lines_of(rows)


def lines_of(rows: Sequence[Row]) -> Iterator[bytes]:
    """The lines of the game that these rows are, in order."""
    game_id = rows[0].originator_id
    digest = hashlib.sha256()
    for line in (header_line(game_id, len(rows)), *map(event_line, rows)):
        digest.update(line)
        yield line
    yield digest_line(link(rows[-1]), digest.hexdigest())


def header_line(game_id: str, events: int) -> bytes:
    return _line({"schema": SCHEMA, "id": game_id, "events": events})


def event_line(row: Row) -> bytes:
    return b'{"version":%d,"topic":%s,"stored":%s}\n' % (
        row.originator_version,
        json.dumps(row.topic).encode(),
        row.state,
    )


def digest_line(head: str, digest: str) -> bytes:
    return _line({"head": head, "digest": digest})


def _line(data: dict[str, object]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _check(rows: list[Row]) -> None:
    """Raise UnreadableHistory where a file of these rows could not be taken in anywhere."""
    previous = NO_LINK
    for expected, row in enumerate(rows, 1):
        try:
            whole = row.originator_version == expected and unseal(row.state).previous == previous
        except ValueError:
            whole = False
        if not whole or b"\n" in row.state:
            address = f"{row.originator_id}@{row.originator_version}"
            raise UnreadableHistory(
                f"{address} does not follow the event before it, so that no file can be made of this game",
                "its record was changed after it was stored",
                f"see what is wrong with `pway verify {row.originator_id}`",
            )
        previous = link(row)
