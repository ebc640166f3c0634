"""Games taken in from files that `archive.exports` wrote, wherever they come from.

Nothing in a file is trusted: topics are looked up in the registry and nowhere else, versions and links must be whole,
every payload must fit its event class and every event its state. A file is taken in as a whole or not at all.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, cast

from archive.application import Archive, is_game_id
from archive.audit import redecide
from archive.envelope import NO_LINK, Row, is_strict, link, unseal
from archive.errors import DifferentGame, ImportRefused, UnreadableHistory
from archive.exports import SCHEMA, digest_line, header_line
from archive.names import faults
from archive.recorder import Intake
from domain import catalogue
from domain.core.event import GameStarted, Recorded
from domain.core.game import Game

_EVENT: Final = re.compile(rb'\{"version":([1-9]\d{0,8}),"topic":"([a-z0-9_.]{1,100})","stored":(\{.*\})\}\n')
_DIGEST: Final = re.compile(rb'\{"head":"([0-9a-f]{64})","digest":"([0-9a-f]{64})"\}\n')
_CUT_OFF: Final = "the file ends before its time, as if it had been cut off"
_FORM: Final = "`pway export` writes such files"
_AGAIN: Final = "get the file once more from where it came"
_BATCH: Final = 500
"""Events stored in one go."""


class Imported(NamedTuple):
    """A game of a file. events: how many the file has. added: how many were new to the store."""

    game_id: str
    events: int
    added: int


def import_games(archive: Archive, lines: Iterable[bytes], *, verify: bool = False) -> list[Imported]:
    """Take in all games of a file, in one transaction.

    lines: with their line ends, as a file opened for reading bytes yields them. verify: also decide every action again.
    A game that the store has already is left as it is; where the file knows more of it, the rest is added.
    Raises ImportRefused, which names the line, and DifferentGame.
    """
    imported = []
    reader = _Lines(lines)
    with archive.store.intake() as intake:
        while (header := reader.next_or_none()) is not None:
            imported.append(_GameReader(archive, reader, intake).read(header, verify=verify))
    if not imported:
        raise ImportRefused(1, "the file is empty", "", _AGAIN)
    return imported


class _Lines:
    """The lines of a file, numbered from 1."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines: Iterator[bytes] = iter(lines)
        self.number = 0

    def next_or_none(self) -> bytes | None:
        line = next(self._lines, None)
        self.number += 1
        if line is not None and not line.endswith(b"\n"):
            raise self.refusal("the last line has no end", _CUT_OFF, _AGAIN)
        return line

    def next(self) -> bytes:
        line = self.next_or_none()
        if line is None:
            raise self.refusal("the next event, or the digest, is missing", _CUT_OFF, _AGAIN)
        return line

    def refusal(self, what: str, why: str = "", remedy: str = "") -> ImportRefused:
        return ImportRefused(self.number, what, why, remedy)


class _GameReader:
    """Reads one game: header, events, digest."""

    def __init__(self, archive: Archive, lines: _Lines, intake: Intake) -> None:
        self._mapper = archive.mapper
        self._lines = lines
        self._intake = intake
        self._digest = hashlib.sha256()
        self._previous = NO_LINK
        self._game: Game[Any] | None = None

    def read(self, header: bytes, *, verify: bool) -> Imported:
        game_id, events = self._header(header)
        kept = self._intake.stored(game_id)
        batch: list[Row] = []
        history: list[Recorded] = []
        for version in range(1, events + 1):
            row = self._event(game_id, version)
            recorded = self._take(row)
            if verify:
                history.append(recorded)
            if version > len(kept):
                batch.append(row)
            elif kept[version - 1] != row:
                raise self._different(game_id, version)
            if len(batch) == _BATCH:
                self._intake.insert(batch)
                batch.clear()
        self._end()
        self._redecide(history)
        self._intake.insert(batch)
        return Imported(game_id, events, max(0, events - len(kept)))

    def _header(self, line: bytes) -> tuple[str, int]:
        try:
            header = json.loads(line)
            game_id, events = header["id"], header["events"]
        except (ValueError, LookupError, TypeError):
            header = game_id = events = None
        if not isinstance(game_id, str) or type(events) is not int or header.get("schema") != SCHEMA:
            why = f"a game begins with a line that names its id, its number of events and the schema {SCHEMA}"
            raise self._lines.refusal("this is not the header of a game", why, _FORM)
        if not is_game_id(game_id):
            raise self._lines.refusal(f"{game_id!r} cannot be a game's id", "it has letters, digits, '-' and '_' only")
        if events < 1 or line != header_line(game_id, events):
            raise self._lines.refusal("the header was written by another program", "", _FORM)
        self._digest.update(line)
        return game_id, events

    def _event(self, game_id: str, version: int) -> Row:
        """The next event, at the only version that can come here."""
        line = self._lines.next()
        match = _EVENT.fullmatch(line)
        if match is None:
            found = "the digest" if _DIGEST.fullmatch(line) else "no event"
            raise self._lines.refusal(
                f"{game_id}@{version} was to come, this is {found}", "a line is missing or was changed", _AGAIN
            )
        number, topic, state = int(match[1]), match[2].decode(), match[3]
        if number != version:
            kind = "a gap" if number > version else "a duplicate or a wrong order"
            raise self._lines.refusal(f"{game_id}@{version} was to come, this is version {number}", kind, _AGAIN)
        self._digest.update(line)
        return Row(game_id, number, topic, state)

    def _take(self, row: Row) -> Recorded:
        """Check an event's link, payload and effect."""
        if not is_strict(row.state):
            raise self._lines.refusal(f"{_address(row)} does not have the form of a stored event", "", _AGAIN)
        if unseal(row.state).previous != self._previous:
            raise self._lines.refusal(
                f"{_address(row)} is not linked to the line before it", "one of the two was changed", _AGAIN
            )
        self._previous = link(row)
        try:
            recorded = cast("Recorded", self._mapper.to_domain_event(cast("Any", row)))
        except UnreadableHistory as error:
            raise self._lines.refusal(error.what, error.why, _AGAIN) from error
        self._fold(recorded)
        return recorded

    def _fold(self, recorded: Recorded) -> None:
        event = recorded.event
        if self._game is None:
            if not isinstance(event, GameStarted):
                what = f"the game does not begin with its start, but with {event.TOPIC}"
                raise self._lines.refusal(what, "its first events are missing", _AGAIN)
            for fault in faults(event):
                raise self._lines.refusal(fault, "", "such a name cannot be taken in")
        try:
            if self._game is None:
                self._game = Game.replay(catalogue.ruleset(cast("GameStarted", event).GAME), (recorded,))
            else:
                self._game.apply((recorded,))
        except Exception as error:
            # Whatever a foreign payload makes the replay stumble over, the file is at fault.
            address = f"{recorded.originator_id}@{recorded.originator_version}"
            raise self._lines.refusal(
                f"{address} ({event.TOPIC}) does not fit what was before it", f"{type(error).__name__}: {error}", _AGAIN
            ) from error

    def _end(self) -> None:
        line = self._lines.next()
        match = _DIGEST.fullmatch(line)
        if match is None:
            found = "more events than the header says" if _EVENT.fullmatch(line) else "something else"
            raise self._lines.refusal(f"the digest was to come, this is {found}", "the file was changed", _AGAIN)
        if line != digest_line(self._previous, self._digest.hexdigest()):
            raise self._lines.refusal("the digest does not fit the lines before it", "the file was changed", _AGAIN)

    def _redecide(self, history: list[Recorded]) -> None:
        finding = redecide(history).finding
        if finding is not None:
            raise self._lines.refusal(f"{finding.address}: {finding.message}", "the rules say otherwise", "")

    def _different(self, game_id: str, version: int) -> DifferentGame:
        return DifferentGame(
            f"another game is kept as {game_id}",
            f"line {self._lines.number}: {game_id}@{version} in the file is not {game_id}@{version} in the store",
            "take the file in to another store with `--store`",
        )


def _address(row: Row) -> str:
    return f"{row.originator_id}@{row.originator_version}"
