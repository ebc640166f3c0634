"""What a key press completes, read with plain `sqlite3` so that nobody waits."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from commands.base import Settings

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class EventType(click.ParamType[str]):
    """The name of an event type, completed from those that the game has."""

    name = "glob"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from archive.glance import topics

        path, game = _game(ctx)
        return _items(topics(path, game) if path else (), incomplete)


class Player(click.ParamType[str]):
    """A player's name, completed from those of the game."""

    name = "player"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from archive.glance import players

        path, game = _game(ctx)
        return _items(players(path, game) if path else (), incomplete)


def positions(settings: Settings, incomplete: str) -> list[CompletionItem]:
    """What can follow the @ of an address, with the game's own event types."""
    from archive.glance import topics

    game, _, begun = incomplete.partition("@")
    path = settings.place.path
    words = ["start", "end", "r1", "canal", "rail"]
    if begun.startswith(("first:", "last:")) and path and path.exists():
        which = begun.partition(":")[0]
        words = [f"{which}:{topic}" for topic in topics(path, game)]
    else:
        words += ["first:", "last:"]
    return _items((f"{game}@{word}" for word in words), incomplete)


def _game(ctx: click.Context) -> tuple[Path | None, str]:
    """The store, if there is one, and the game that stands on the line already; empty where none does."""
    path = ctx.ensure_object(Settings).place.path
    # While an option still lacks its value, click has not told arguments apart yet.
    address = str(ctx.params.get("address") or next(iter(ctx.args), ""))
    return (path if path and path.exists() else None), address.partition("@")[0]


def _items(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]
