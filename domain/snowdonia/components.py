"""The parts of a scenario that one game uses, ready to be looked up (Rules §1, §2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from domain.snowdonia.scenario import AREAS, Contract, EventSpace, Options, Scenario, Station, TrackCard, Train, digest

SURVEYOR_AREA: Final = "G"
NO_LIMIT: Final = 0


class BuildingSite(NamedTuple):
    """A building site in its place. kind: rubble, stone or steel. cost: cubes or bars."""

    station: str
    kind: str
    cost: int
    vp: int


@dataclass(frozen=True, slots=True)
class Box:
    """What a game with this number of players uses. Shared by all states of the game, never changed.

    data: SHA-256 of the scenario. stations: ids in the order of the line, the start first. spaces: of each action area, 0 for no limit.
    empty_areas: every area without labourers.
    yard_gives_start: number of the Stock Yard space that gives the start-player marker.
    """

    scenario: Scenario
    data: str
    players: int
    options: Options
    stations: tuple[str, ...]
    station: Mapping[str, Station]
    sites: Mapping[str, BuildingSite]
    cards: Mapping[str, TrackCard]
    cards_in_line: int
    trains: Mapping[int, Train]
    contracts: Mapping[int, Contract]
    spaces: Mapping[str, int]
    empty_areas: Mapping[str, tuple[str, ...]]
    yard_gives_start: int
    restock: int
    events: Mapping[int, EventSpace]
    closed: Mapping[str, tuple[str, ...]]
    last_marker_ends: bool


class Route(NamedTuple):
    """The line as it was laid out.

    line: card and station ids, the start first. place: index in the line of each card, station and site.
    cards: track cards in order. cards_before: number of track cards before each station.
    """

    line: tuple[str, ...]
    place: Mapping[str, int]
    cards: tuple[str, ...]
    cards_before: Mapping[str, int]


@lru_cache(maxsize=64)
def box_of(components: str, players: int) -> Box:
    """The box for a scenario in its canonical text; the same object for the same text and number of players."""
    return _box(Scenario.model_validate_json(components), digest(components), players)


def _box(scenario: Scenario, data: str, players: int) -> Box:
    stations = tuple(station for station in scenario.stations if players in station.players)
    spaces: dict[str, int] = {letter: scenario.areas[letter].spaces.get(players, NO_LIMIT) for letter in AREAS}
    return Box(
        scenario=scenario,
        data=data,
        players=players,
        options=scenario.options,
        stations=tuple(station.station for station in stations),
        station={station.station: station for station in stations},
        sites={
            site.site: BuildingSite(station.station, site.kind, site.cost, site.vp)
            for station in stations
            for site in station.sites
        },
        cards={card.card: card for card in scenario.track_cards},
        cards_in_line=sum(station.track_cards_before for station in stations),
        trains={train.number: train for train in scenario.trains},
        contracts={contract.number: contract for contract in scenario.contracts if players in contract.players},
        spaces=spaces,
        empty_areas={letter: ("",) * number for letter, number in spaces.items()},
        yard_gives_start=spaces["A"],
        restock=scenario.setup.restock[players],
        events={space.space: space for space in scenario.events_track},
        closed={symbol: effect.closes for symbol, effect in scenario.weather.items()},
        last_marker_ends=players in scenario.options.extra_end_trigger_players,
    )


def route(box: Box, line: tuple[str, ...]) -> Route:
    """The places of a line that has just been laid out."""
    place = {name: index for index, name in enumerate(line)}
    place |= {name: place[site.station] for name, site in box.sites.items()}
    cards = tuple(name for name in line if name not in box.station)
    before = {station: sum(card not in box.station for card in line[: place[station]]) for station in box.stations}
    return Route(line, place, cards, before)
