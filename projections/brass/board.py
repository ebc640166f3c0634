"""The table of Brass: Birmingham as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from domain.brass import words
from domain.brass.components import (
    INDUSTRIES,
    LEVEL_OF_SPACE,
    MARKETS,
    SLOTS_AT,
    STACKS,
    place_of,
    progress_track,
)
from domain.brass.state import BrassState, Tile

_SHORT = {
    "cotton": "cotton",
    "manufacturer": "manuf",
    "pottery": "pottery",
    "coal": "coal",
    "iron": "iron",
    "brewery": "beer",
}


def board(state: BrassState, width: int = 80) -> str:
    """The whole table in lines of at most `width` characters: tracks, markets, merchants, towns, links, mats."""
    parts = [_headline(state), _players(state), _markets(state), _merchants(state, width)]
    parts += [_locations(state, width), _links(state, width), _mats(state, width)]
    return "\n\n".join(part for part in parts if part)


def _headline(state: BrassState) -> str:
    match state.phase:
        case "actions":
            left = "1 action" if state.actions_left == 1 else f"{state.actions_left} actions"
            waiting = f"{state.current} has {left} left"
        case "debts":
            waiting = f"{state.debtors[0]} has to give up a tile" if state.debtors else "all debts are paid"
        case "over":
            waiting = f"won by {words.listed(state.winners)}"
        case _:
            waiting = f"waiting for chance ({state.phase.replace('_', ' ')})"
    moment = f"{state.era.title()} Era, round {state.round}" if state.round else "Setup"
    return f"Brass: Birmingham · {moment} · {waiting}"


def _players(state: BrassState) -> str:
    order = state.turn_order or tuple(state.players)
    name_width = max(6, *(len(name) for name in order))
    lines = [
        f"  {'player':<{name_width}} {'money':>5} {'income':>12} {'VP':>12} {'spent':>5} {'links':>5} {'cards':>5}"
    ]
    for name in order:
        player = state.players[name]
        lap, space = progress_track(player.vp)
        vp = f"{player.vp} (lap {lap + 1}: {space})" if lap > 0 else str(player.vp)
        income = f"{LEVEL_OF_SPACE[player.income_space]} (space {player.income_space})"
        mark = ">" if state.phase == "actions" and name == state.current else " "
        lines.append(
            f"{mark} {name:<{name_width}} {'£' + str(player.money):>5} {income:>12} {vp:>12} {'£' + str(player.spent):>5}"
            f" {player.links_left:>5} {len(player.hand):>5}"
        )
    return "\n".join(lines)


def _markets(state: BrassState) -> str:
    lines = []
    for resource, market in MARKETS.items():
        cubes = state.markets[resource]
        empty = len(market.prices) - cubes
        ladder = " ".join(f"£{price}{'·' if index < empty else '■'}" for index, price in enumerate(market.prices))
        lines.append(f"{resource:<5} {ladder}  next £{market.price(cubes)}")
    wild = state.wilds
    lines.append(
        f"deck  {len(state.deck)} cards · wild cards: "
        + ", ".join(f"{n} {c.partition(':')[2]}" for c, n in wild.items())
    )
    return "\n".join(lines)


def _merchants(state: BrassState, width: int) -> str:
    if not state.merchants:
        return ""
    by_place: dict[str, list[str]] = {}
    for space, kind in state.merchants.items():
        by_place.setdefault(place_of(space), []).append(f"{kind}{' +beer' if space in state.beer else ''}")
    return _wrapped(
        "Merchants", [f"{words.place(place)}: {', '.join(tiles)}" for place, tiles in by_place.items()], width
    )


def _wrapped(title: str, entries: Sequence[str], width: int) -> str:
    """Entries kept whole, as many on a line as fit."""
    lines, line = [], ""
    for entry in entries:
        joined = f"{line} · {entry}" if line else entry
        if line and len(joined) > width - 2:
            lines.append(line)
            line = entry
        else:
            line = joined
    return "\n".join([title, *(f"  {line}" for line in [*lines, line] if line)])


def _locations(state: BrassState, width: int) -> str:
    lines = ["Towns ([ ] free, ✓ flipped, ● cube or barrel)"]
    for place, slots in SLOTS_AT.items():
        cells = [_cell(state.board.get(slot.id), slot.industries) for slot in slots]
        text = textwrap.wrap(
            f"{words.place(place):<19}{'  '.join(cells)}", width - 2, subsequent_indent=" " * 19, break_long_words=False
        )
        lines += [f"  {line}" for line in text]
    return "\n".join(lines)


def _cell(tile: Tile | None, industries: Sequence[str]) -> str:
    """A slot in one unbroken word."""
    if tile is None:
        return f"[{'/'.join(_SHORT[industry] for industry in industries)}]"
    level = words.tile(tile.industry, tile.level).rpartition(" ")[2]
    status = "✓" if tile.flipped else "●" * tile.cubes
    return f"{tile.owner}:{_SHORT[tile.industry]}-{level}{status}".replace(" ", "\u00a0")


def _links(state: BrassState, width: int) -> str:
    if not state.links:
        return ""
    lines = [f"Links ({state.era})"]
    for name in state.players:
        own = [words.line(line) for line, owner in state.links.items() if owner == name]
        if own:
            lines += textwrap.wrap(
                f"{name}: {', '.join(own)}",
                width,
                initial_indent="  ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
    return "\n".join(lines)


def _mats(state: BrassState, width: int) -> str:
    lines = ["Mats (front tile × tiles left)"]
    for name in state.players:
        lines += textwrap.wrap(
            f"{name}: {', '.join(_stacks(state, name))}", width, initial_indent="  ", subsequent_indent="    "
        )
    return "\n".join(lines)


def _stacks(state: BrassState, name: str) -> Iterator[str]:
    for industry in INDUSTRIES:
        left = len(STACKS[industry]) - state.players[name].mat[industry]
        if left:
            level = words.tile(industry, state.front(name, industry)).rpartition(" ")[2]
            yield f"{_SHORT[industry]} {level} × {left}"
