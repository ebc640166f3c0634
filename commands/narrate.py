"""`narrate`: a game told in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from commands.base import Settings, command
from commands.complete import Player
from commands.games import GameAddress
from commands.moments import Stretch, player_of, stretch
from commands.output import clean, format_option, write_rows, write_text


@command("narrate")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]|A..B")
@click.option("--as", "seat", type=Player(), help="As this player could tell it.")
@format_option
@click.pass_obj
def narrate(settings: Settings, address: str, seat: str | None, fmt: str) -> None:
    """Tell a game in sentences, under a heading for each round.

    \b
    Examples:
      pway narrate friday
      pway narrate friday@r3..r4
      pway narrate friday --as ann --format md > friday.md
    """
    with settings.open_to_read() as archive:
        part = stretch(archive, address)
    if seat is not None:
        player_of(part.line, seat)
    if fmt == "table":
        write_text(settings, _text(part, seat))
    elif fmt == "md":
        write_text(settings, _markdown(part, seat))
    else:
        columns = ("address", "era", "round", "action", "sentence")
        write_rows(settings, fmt, "narrate", columns, _rows(part, seat))


def _chapters(part: Stretch, seat: str | None) -> Iterator[Any]:
    from projections.lookup import redactor
    from projections.narrate import narrate as told

    line = part.line
    redact = redactor(line.started.GAME) if seat is not None else None
    hide = (lambda event: redact(event, seat or "")) if redact is not None else None
    return told(line, part.until, after=part.after, redact=hide)


def _text(part: Stretch, seat: str | None) -> Iterator[str]:
    from projections.narrate import heading

    for number, chapter in enumerate(_chapters(part, seat)):
        yield from [""] if number else []
        yield click.style(heading(chapter.moment), bold=True)
        for event in chapter.events:
            yield f"{'  ' if event.is_action else '    '}{clean(event.sentence)}"


def _markdown(part: Stretch, seat: str | None) -> Iterator[str]:
    """Every action as an item, its consequences under it; what the game calls names may look like marks."""
    from projections.narrate import heading

    line = part.line
    yield f"# {_escaped(line.started.name or line.game_id)}"
    yield ""
    yield f"{line.ruleset.title}: {_escaped(', '.join(line.started.players))}"
    for chapter in _chapters(part, seat):
        yield f"\n## {heading(chapter.moment)}\n"
        for event in chapter.events:
            yield f"{'- ' if event.is_action else '  - '}{_escaped(event.sentence)}"


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|" else char for char in clean(text))


def _rows(part: Stretch, seat: str | None) -> Iterator[dict[str, Any]]:
    for chapter in _chapters(part, seat):
        for event in chapter.events:
            yield {
                "id": part.line.game_id,
                "version": event.version,
                "address": f"{part.line.game_id}@{event.version}",
                "era": chapter.moment.era,
                "round": chapter.moment.round,
                "action": event.is_action,
                "sentence": event.sentence,
            }
