"""Addresses: how a moment of a game is named, in commands, errors and reports alike.

    GAME                        the game as it is now
    GAME@137                    after its event 137
    GAME@-1                     after its last event, @-2 after the one before, and so on
    GAME@start                  after its first event
    GAME@end                    after its last event
    GAME@r5                     after round 5 (in a game with eras: of its first era)
    GAME@canal, GAME@rail:r3    after an era; after a round of it
    GAME@last:IncomeCollected   after the last event of a type; @first: after the first one
    A..B                        what lies behind A, up to and including B; B may leave out the game (GAME@10..20)

GAME is an id, a name, or a beginning of either that fits no other game. Events that were taken back are counted, but
rounds, eras and types of events are looked for among those that stand.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from projections.globs import matches
from projections.timeline import Moment, Timeline

ERAS: Final = ("canal", "rail")
"""The eras that the games have, in order."""

WORDS: Final = {"start": 1, "end": -1}
_NUMBER: Final = re.compile(r"-?\d{1,9}")
_ROUND: Final = re.compile(r"r(\d{1,4})")
_TYPE: Final = re.compile(r"(first|last):([\w.*?\[\]!-]+)")
_SEPARATOR: Final = ".."


class MalformedAddress(ValueError):
    """A text that is no address."""


class OutOfRange(LookupError):
    """A moment that a game does not have; the message states the range."""


@dataclass(frozen=True, slots=True)
class Round:
    """After a round. era: empty for the first one. number: 0 for the last round of the era."""

    era: str
    number: int

    def __str__(self) -> str:
        return ":".join(part for part in (self.era, f"r{self.number}" if self.number else "") if part)


@dataclass(frozen=True, slots=True)
class OfType:
    """After the first or last event of a type. type: class name or topic, as a glob."""

    which: str
    type: str

    def __str__(self) -> str:
        return f"{self.which}:{self.type}"


Position = int | Round | OfType


@dataclass(frozen=True, slots=True)
class Address:
    """A moment of a game. game: as it was written. position: a version from 1, from -1 backwards, or by what happened."""

    game: str
    position: Position = -1

    def __str__(self) -> str:
        return f"{self.game}@{self.position}"

    @property
    def is_plain(self) -> bool:
        """Whether the number of events is all that has to be known of the game."""
        return isinstance(self.position, int)

    def version(self, newest: int) -> int:
        """The version that a plain address means in a game of `newest` events. Raises OutOfRange."""
        if not isinstance(self.position, int):
            raise TypeError(f"{self} needs the history of the game")
        version = self.position if self.position >= 0 else newest + 1 + self.position
        if not 1 <= version <= newest:
            raise OutOfRange(f"{self} is out of range: the game has the versions 1 to {newest}")
        return version

    def resolve(self, line: Timeline[Any]) -> int:
        """The version that is meant in a game. Raises OutOfRange."""
        match self.position:
            case Round():
                return _round(self, self.position, line)
            case OfType():
                return _of_type(self, self.position, line)
            case _:
                return self.version(len(line))


@dataclass(frozen=True, slots=True)
class Range:
    """What lies behind one moment, up to and including another."""

    start: Address
    end: Address

    def __str__(self) -> str:
        return f"{self.start}{_SEPARATOR}{self.end}"


def parse_address(text: str) -> Address:
    """The address that a text means. Raises MalformedAddress."""
    game, at, position = text.partition("@")
    if not game:
        raise MalformedAddress(f"{text!r} names no game")
    if not at:
        return Address(game)
    found = _position(position)
    if found is None:
        close = difflib.get_close_matches(position, [*WORDS, *ERAS, "last:", "first:"], n=1)
        hint = f"; did you mean {game}@{close[0]}?" if close else ""
        raise MalformedAddress(
            f"{position!r} is no version: a number, 'start', 'end', a round (r5), an era (canal, rail:r3) or "
            f"last:EVENT can follow the @{hint}"
        )
    return Address(game, found)


def parse_range(text: str) -> Range:
    """The range that a text means; a single address means all that led there. Raises MalformedAddress."""
    first, dots, last = text.partition(_SEPARATOR)
    if not dots:
        until = parse_address(text)
        return Range(Address(until.game, 1), until)
    start = parse_address(first) if "@" in first else Address(parse_address(first).game, 1)
    return Range(start, _end_of_range(start.game, last))


def _end_of_range(game: str, text: str) -> Address:
    if not text:
        return Address(game)
    if text.startswith("@"):
        return parse_address(game + text)
    position = _position(text)
    return parse_address(text) if position is None else Address(game, position)


def _position(text: str) -> Position | None:
    if text in WORDS:
        return WORDS[text]
    if _NUMBER.fullmatch(text):
        return int(text)
    if found := _TYPE.fullmatch(text):
        return OfType(found[1], found[2])
    era, colon, number = text.rpartition(":") if ":" in text else (text, "", "")
    if era in ERAS and not colon:
        return Round(era, 0)
    in_round = _ROUND.fullmatch(number or text)
    if in_round and (era in ERAS or not colon):
        return Round(era if colon else "", int(in_round[1]))
    return None


def address(game: str, version: int) -> str:
    """How a version of a game is written."""
    return f"{game}@{version}"


def _round(written: Address, wanted: Round, line: Timeline[Any]) -> int:
    """The last event of a round that is over."""
    standing = sorted(line.standing)
    moments = [line.moment(version) for version in standing]
    eras = list(dict.fromkeys(moment.era for moment in moments))
    era = wanted.era or eras[0]
    if era not in eras:
        there = f"it has {', '.join(eras)} so far" if any(eras) else "the game has no eras"
        raise OutOfRange(f"{written} is out of range: {there}")
    fitting = [
        (version, moment)
        for version, moment in zip(standing, moments, strict=True)
        if moment.era == era and (not wanted.number or moment.round == wanted.number)
    ]
    if not fitting or (fitting[-1][0] == standing[-1] and line.ruleset.awaiting(line.at(len(line))) is not None):
        raise OutOfRange(f"{written} is out of range: {_rounds_over(moments, era, bool(fitting))}")
    return fitting[-1][0]


def _rounds_over(moments: Sequence[Moment], era: str, under_way: bool) -> str:
    rounds = [moment.round for moment in moments if moment.era == era and moment.round]
    of_era = f" of the {era} era" if era else ""
    if under_way:
        return f"the game is in round {rounds[-1]}{of_era} now" if rounds else "the game has not begun"
    return f"the game has the rounds 1 to {max(rounds)}{of_era}" if rounds else f"no round{of_era} has begun"


def _of_type(written: Address, wanted: OfType, line: Timeline[Any]) -> int:
    """The first or last event of a type that stands."""
    events = [(version, line.event(version).event) for version in sorted(line.standing)]
    versions = [version for version, event in events if matches(type(event), wanted.type)]
    if versions:
        return versions[-1 if wanted.which == "last" else 0]
    there = list(dict.fromkeys(type(event).__name__ for _, event in events))
    close = difflib.get_close_matches(wanted.type, there, n=1)
    hint = f"did you mean {written.game}@{wanted.which}:{close[0]}?" if close else f"there are: {', '.join(there)}"
    raise OutOfRange(f"{written} is out of range: no such event has happened; {hint}")
