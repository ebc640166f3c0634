"""How commands speak of games: arguments, moments, events in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from commands.base import Settings
from commands.complete import positions
from commands.errors import not_found, usage
from commands.output import clean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from archive.application import Archive
    from domain.core.event import Recorded
    from domain.core.game import Game
    from domain.core.ruleset import Ruleset


class GameAddress(click.ParamType[str]):
    """GAME or GAME@VERSION on a command line, completed from the store."""

    name = "address"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        if "@" in incomplete:
            return positions(ctx.ensure_object(Settings), incomplete)
        words = known_games(ctx.ensure_object(Settings))
        return [CompletionItem(word, help=what) for word, what in words if word.startswith(incomplete)]


def known_games(settings: Settings) -> list[tuple[str, str]]:
    """Ids with names, and names with ids. A key press waits for it."""
    from archive.glance import ids_and_names

    path = settings.place.path
    if path is None or not path.exists():
        return []
    known = ids_and_names(path)
    return known + [(name, game_id) for game_id, name in known if name]


class Moment(NamedTuple):
    """A moment of a stored game. newest: the version at which the game is now.

    midway: whether consequences of the last action are still to come, so that nobody has to decide anything.
    """

    game_id: str
    version: int
    newest: int
    midway: bool

    def __str__(self) -> str:
        return f"{self.game_id}@{self.version}"


def locate(archive: Archive, text: str) -> Moment:
    """The moment that an address means. Raises NoSuchGame, OutOfRange and MalformedAddress."""
    from archive.lookup import find_game
    from projections import timeline
    from projections.address import Address, parse_address

    parsed = parse_address(text)
    game_id = find_game(archive, parsed.game)
    newest = archive.head(game_id).version
    meant = Address(game_id, parsed.position)
    version = meant.version(newest) if meant.is_plain else meant.resolve(timeline.of(archive.history(game_id)))
    return Moment(game_id, version, newest, _is_midway(archive, game_id, version))


def _is_midway(archive: Archive, game_id: str, version: int) -> bool:
    """Whether the event after this version is a consequence of an action before it."""
    from archive.errors import UnreadableHistory
    from domain.core.event import ActionEvent

    try:
        following = archive.history(game_id, after=version, until=version + 1)
    except UnreadableHistory:
        return False
    return any(not isinstance(recorded.event, ActionEvent) for recorded in following)


def locate_game(archive: Archive, text: str) -> str:
    """The id of the game that is meant, where a moment of it makes no sense."""
    from archive.lookup import find_game

    if "@" in text:
        raise usage("pway/no-version-here", f"{text!r} names a version", "this command is about the game as a whole")
    return find_game(archive, text)


def find_ruleset(name: str) -> Ruleset[Any]:
    """The rules of a game by its name; an unknown one is a mistake on the command line."""
    import difflib

    from domain import catalogue

    if name not in catalogue.GAMES:
        close = difflib.get_close_matches(name, catalogue.GAMES, n=1)
        why = f"did you mean {close[0]}?" if close else ""
        raise usage("pway/unknown-game", f"no game is called {name!r}", why, f"there are: {', '.join(catalogue.GAMES)}")
    return catalogue.ruleset(name)


def seat_of(game: Game[Any], players: Iterable[str], seat: str | None) -> str | None:
    """A player of the game. Raises not found."""
    names = list(players)
    if seat is not None and seat not in names:
        raise not_found(
            "pway/no-such-player", f"nobody called {seat!r} plays {game.id}", f"players: {', '.join(names)}"
        )
    return seat


def event_row(ruleset: Ruleset[Any], recorded: Recorded) -> dict[str, Any]:
    """An event as data. action: whether it is an action's own event; all others are consequences of one."""
    from domain.core.event import ActionEvent
    from projections.sentences import sentence

    event = recorded.event
    return {
        "id": recorded.originator_id,
        "version": recorded.originator_version,
        "address": f"{recorded.originator_id}@{recorded.originator_version}",
        "at": recorded.at,
        "topic": event.TOPIC,
        "actor": event.action().actor if isinstance(event, ActionEvent) else "",
        "action": isinstance(event, ActionEvent),
        "sentence": sentence(ruleset, recorded),
        "event": event.model_dump(mode="json"),
    }


def event_lines(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Events for a person: address and sentence, consequences set in under their action."""
    for row in rows:
        indent = "" if row["action"] or row["version"] == 1 else "  "
        yield f"{click.style(row['address'], fg='yellow')}  {indent}{clean(row['sentence'])}"


def awaited(game: Game[Any], *, midway: bool = False) -> dict[str, str] | None:
    """Who has to decide what, as data; None when the game is over, or midway in an action's consequences."""
    awaiting = None if midway else game.awaiting
    return None if awaiting is None else {"actor": awaiting.actor, "decision": awaiting.decision}


def awaited_line(game: Game[Any], *, midway: bool = False) -> str:
    """Who has to decide what, for a person."""
    if midway:
        return "More consequences of the last action follow."
    awaiting = game.awaiting
    if awaiting is None:
        return "The game is over."
    return f"{clean(awaiting.actor)} has to decide now: {awaiting.decision.replace('_', ' ')}."
