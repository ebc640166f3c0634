"""The state of a game of Snowdonia as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from domain.snowdonia.describe import EVENT_NAMES
from domain.snowdonia.events_track import next_space
from domain.snowdonia.rounds import now
from domain.snowdonia.scenario import Site
from domain.snowdonia.scoring import standings
from domain.snowdonia.state import PlayerState, SnowdoniaState
from projections.snowdonia.cards import contract_text, train_text

NARROW: Final = 80
WIDE: Final = 140
_GUTTER: Final = 4
_NAME: Final = 10

Lines = list[str]


def board(state: SnowdoniaState, width: int = NARROW) -> str:
    """The whole table in at most `width` columns; from 140 on the line of track stands beside the rest."""
    if not state.route.line:
        return "\n".join(_head(state, width))
    if width < WIDE:
        return "\n".join([*_head(state, width), "", *_line(state, width), "", *_table(state, width)])
    half = (width - _GUTTER) // 2
    left, right = _line(state, half), _table(state, half)
    sides = (f"{one:<{half + _GUTTER}}{two}".rstrip() for one, two in zip_longest(left, right, fillvalue=""))
    return "\n".join([*_head(state, width), "", *sides])


def _head(state: SnowdoniaState, width: int) -> Lines:
    waiting = now(state)
    parts = [f"Snowdonia, {state.box.scenario.title}", f"round {state.round}", _phase(state)]
    if len(state.seats) == 1 and state.box.scenario.solo.provisional:
        parts.append("solo (provisional)")
    if waiting:
        parts.append(f"{waiting.actor} to decide: {waiting.decision.replace('_', ' ')}")
    if state.end:
        parts.append("the end is triggered" if state.phase != "end" else f"won by {', '.join(state.winners)}")
    return wrap(" | ".join(parts), width)


def _phase(state: SnowdoniaState) -> str:
    if state.phase == "resolve" and state.area:
        return f"{state.area} {state.box.scenario.areas[state.area].name}"  # type: ignore[index]
    return {"setup": "set-up", "assign": "assigning labourers", "prepare": "preparing", "end": "over"}.get(
        state.phase, state.phase
    )


def _line(state: SnowdoniaState, width: int) -> Lines:
    lines = ["The line (o rubble, - cleared, = laid; sites with rubble left, or cost)"]
    for name in state.route.line:
        lines += _station(state, name, width) if name in state.box.station else [_card(state, name)]
    return lines


def _card(state: SnowdoniaState, card: str) -> str:
    owner = state.owners.get(card, "")
    if state.route.cards.index(card) < state.laid:
        return f"      {card}  ====  {owner}".rstrip()
    cubes = state.rubble[card]
    return f"      {card}  {'o' * cubes if cubes else '----'}"


def _station(state: SnowdoniaState, name: str, width: int) -> Lines:
    station = state.box.station[name]
    index = state.box.stations.index(name)
    surveyors = [seat for seat in state.seats if state.players[seat].surveyor == index]
    title = f"{station.number.replace('.5', '½'):>3}  {station.name}"
    if surveyors:
        title += f"  <{' '.join(surveyors)}>"
    if name in state.completed:
        title += "  [completed]"
    return [title[:width], *_rows([_site(state, site) for site in station.sites], width)]


def _rows(parts: Lines, width: int) -> Lines:
    """The parts in as few indented lines as they need, none of them broken."""
    rows: Lines = []
    for part in parts:
        if rows and len(rows[-1]) + len(part) + 3 <= width:
            rows[-1] += f" | {part}"
        else:
            rows.append(f"      {part}")
    return rows


def _site(state: SnowdoniaState, site: Site) -> str:
    owner = state.owners.get(site.site)
    if owner:
        return f"{site.kind} {owner}"
    if site.kind == "rubble":
        cubes = state.rubble[site.site]
        return f"rubble {'o' * cubes}" if cubes else "rubble -"
    return f"{site.kind} {site.cost}"


def _table(state: SnowdoniaState, width: int) -> Lines:
    return [
        *_tracks(state, width),
        "",
        *_cubes(state, width),
        "",
        *_areas(state, width),
        "",
        *_contracts(state, width),
        "",
        *_trains(state, width),
        "",
        *_players(state, width),
    ]


def _tracks(state: SnowdoniaState, width: int) -> Lines:
    rates = state.box.scenario.work_rates
    weather = ", then ".join(state.weather) or "not known yet"
    excavation = f"excavation {state.excavation} (of {rates.excavation.min} to {rates.excavation.max})"
    lay_track = f"lay track {state.lay_track} (of {rates.lay_track.min} to {rates.lay_track.max})"
    spaces = " ".join(f"[{space}]" if space in state.events_track else str(space) for space in state.box.events)
    following = state.box.events.get(next_space(state))
    coming = f"next {following.space}: {EVENT_NAMES[following.event]}" if following else "an event is under way"
    waiting = f", {state.pending_events} cubes waiting" if state.pending_events else ""
    return [
        *_entry("Weather", weather, width),
        *_entry("Work rates", f"{excavation}, {lay_track}", width),
        *_entry("Events Track", f"{spaces}  ({coming}{waiting})", width),
    ]


def _entry(title: str, text: str, width: int) -> Lines:
    return wrap(text, width, initial_indent=f"{title:<14}", subsequent_indent=" " * 14)


def _amounts(amounts: Iterable[tuple[str, int]]) -> str:
    return "  ".join(f"{amount} {kind}" for kind, amount in amounts)


def _cubes(state: SnowdoniaState, width: int) -> Lines:
    supply = (("steel", state.steel_supply), ("rubble", state.rubble_supply))
    return [
        *_entry("Stock Yard", _amounts(state.yard.items()), width),
        *_entry("Bag", _amounts(state.bag.items()), width),
        *_entry("Supply", _amounts(supply), width),
    ]


def _areas(state: SnowdoniaState, width: int) -> Lines:
    lines = []
    for area, there in state.labourers.items():
        names = " ".join(name or "." for name in there)
        title = f"{area} {state.box.scenario.areas[area].name}"  # type: ignore[index]
        lines += _entry(title, names or ".", width)
    return lines


def _contracts(state: SnowdoniaState, width: int) -> Lines:
    deck = f"{len(state.deck)} in the deck"
    deck += f" ({state.back} on top)" if state.back else ""
    lines = _entry("Contracts", f"{deck}, {len(state.discards)} discarded", width)
    for number in state.display:
        lines += _card_entry(number, contract_text(state.box.contracts[number]), width)
    return lines


def _card_entry(number: int, text: str, width: int) -> Lines:
    return wrap(text, width, initial_indent=f"  {number:>2}  ", subsequent_indent=" " * 9)


def _trains(state: SnowdoniaState, width: int) -> Lines:
    lines = _entry("Engine Shed", "trains may be bought" if state.trains_available else "no trains for sale yet", width)
    for number, coal in sorted(state.shed.items()):
        lines += _card_entry(number, f"{train_text(state.box.trains[number])}, {coal} coal on it", width)
    return lines


def _players(state: SnowdoniaState, width: int) -> Lines:
    lines = [
        f"{'Player':<{_NAME + 2}}{'iron':>5}{'stone':>6}{'coal':>5}{'steel':>6}{'rubble':>7}{'marks':>6}"
        f"{'men':>5}{'VP now':>7}"
    ]
    for name, vp in standings(state):
        player = state.players[name]
        mark = "*" if name == state.marker else " "
        lines.append(
            f"{name[:_NAME]:<{_NAME}}{mark} {player.iron:>5}{player.stone:>6}{player.coal:>5}{player.steel:>6}"
            f"{player.rubble:>7}{player.markers:>6}{player.hand:>5}{vp:>7}"
        )
        lines += _holdings(state, player, width)
    lines.append("* holds the start-player marker")
    return lines


def _holdings(state: SnowdoniaState, player: PlayerState, width: int) -> Lines:
    parts = [f"train {player.train} {state.box.trains[player.train].name}"] if player.train else []
    parts += ["labourer from the Pub at work"] if player.hired else []
    if player.contracts:
        cards = (f"{number}{' (used)' if used else ''}" for number, used in sorted(player.contracts.items()))
        parts.append(f"contracts {', '.join(cards)}")
    parts += [f"{effect.replace('_', ' ')} {value}" for effect, value in player.effects.items()]
    return wrap("; ".join(parts), width, initial_indent="    ", subsequent_indent="    ")
