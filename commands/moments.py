"""How time-travelling commands get at a game: its timeline, a moment of it, a stretch of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from commands.base import say
from commands.errors import CommandFailed, Problem, not_found, usage

if TYPE_CHECKING:
    from archive.application import Archive
    from projections.address import Address
    from projections.timeline import Timeline


class Place(NamedTuple):
    """A moment of a game, with all its history."""

    line: Timeline[Any]
    version: int

    def __str__(self) -> str:
        return f"{self.line.game_id}@{self.version}"


class Stretch(NamedTuple):
    """A part of a game: what lies behind one version, up to and including another."""

    line: Timeline[Any]
    after: int
    until: int


def line_of(archive: Archive, game: str) -> Timeline[Any]:
    """The timeline of a game by its id, its name or a beginning of either. Raises NoSuchGame and UnreadableHistory."""
    from archive.lookup import find_game
    from projections import timeline

    return timeline.of(archive.history(find_game(archive, game)))


def place(archive: Archive, text: str) -> Place:
    """The moment that an address means. Raises NoSuchGame, OutOfRange and MalformedAddress."""
    from projections.address import parse_address

    return _place(archive, parse_address(text))


def _place(archive: Archive, address: Address) -> Place:
    from projections.address import Address

    line = line_of(archive, address.game)
    return Place(line, Address(line.game_id, address.position).resolve(line))


def stretch(archive: Archive, text: str) -> Stretch:
    """The part of a game that a range means; a single address means all that led there."""
    from projections.address import parse_range

    wanted = parse_range(text)
    end = _place(archive, wanted.end)
    if ".." not in text:
        return Stretch(end.line, 0, end.version)
    start = _place(archive, wanted.start)
    if start.line.game_id != end.line.game_id:
        raise usage("pway/two-games", f"{text!r} is about two games", "", "`pway diff` compares two games")
    if start.version > end.version:
        raise usage("pway/empty-range", f"{start} comes after {end}", "", f"write {end}..{start}")
    return Stretch(end.line, start.version, end.version)


def both(archive: Archive, one: str, other: str | None) -> tuple[Place, Place]:
    """Two moments: two addresses, or a range."""
    from projections.address import parse_range

    if other is not None:
        return place(archive, one), place(archive, other)
    if ".." not in one:
        raise usage(
            "pway/one-moment", f"{one!r} is one moment; two are needed", "", f"write {one}..@end, or two addresses"
        )
    wanted = parse_range(one)
    return _place(archive, wanted.start), _place(archive, wanted.end)


def within(line: Timeline[Any], text: str) -> int:
    """The version that a position means in a game already known: `137`, `r5`, `GAME@r5`."""
    from projections.address import Address, parse_address

    written = text if "@" in text else f"{line.game_id}@{text}"
    return Address(line.game_id, parse_address(written).position).resolve(line)


def player_of(line: Timeline[Any], name: str) -> str:
    """A player of the game. Raises not found."""
    players = line.started.players
    if name not in players:
        raise not_found(
            "pway/no-such-player", f"nobody called {name!r} plays {line.game_id}", f"players: {', '.join(players)}"
        )
    return name


def no_such_path(error: Exception) -> CommandFailed:
    """The error of a path that leads nowhere."""
    return CommandFailed(Problem(3, "pway/no-such-path", str(error)))


def decision(here: Place) -> Place:
    """The first moment from this one on at which somebody has to decide: what follows from an action belongs to it."""
    version = here.line.decision_from(here.version)
    if version != here.version:
        say(f"{here} lies among the consequences of an action; taken to {here.line.game_id}@{version}, after them")
    return Place(here.line, version)
