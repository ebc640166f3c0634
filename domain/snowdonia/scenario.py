"""What is in the box and which open rules are in force: the data of one scenario, checked (Rules §1, §2, §11)."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Count = Annotated[int, Field(strict=True, ge=0, le=999)]
Number = Annotated[int, Field(ge=1, le=999)]
Shift = Annotated[int, Field(strict=True, ge=-9, le=9)]
Flag = Annotated[bool, Field(strict=True)]
Players = Annotated[int, Field(ge=1, le=5)]
Area = Literal["A", "B", "C", "D", "E", "F", "G"]
Symbol = Literal["sun", "rain", "fog"]
PLAYER_COUNTS: Final[tuple[int, ...]] = (1, 2, 3, 4, 5)
AREAS: Final[tuple[Area, ...]] = ("A", "B", "C", "D", "E", "F", "G")
SYMBOLS: Final[tuple[Symbol, ...]] = ("sun", "rain", "fog")
SiteKind = Literal["rubble", "stone", "steel"]
EventKind = Literal["excavate", "lay_track", "complete_station", "trains_available", "train_maintenance"]


class Part(BaseModel):
    """A part of a scenario. Frozen; unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Components(Part):
    """Pieces in the box (Rules §1). ownership_markers: for each player."""

    iron: Count
    stone: Count
    coal: Count
    event: Count
    rubble: Count
    steel: Count
    ownership_markers: Count
    game_markers: Count
    weather_discs: dict[Symbol, Count]


class Yard(Part):
    """Cubes in the Stock Yard at the start (Rules §2.4)."""

    iron: Count
    stone: Count
    coal: Count


class Bag(Part):
    """Cubes in the bag at the start (Rules §2.6). coal `rest`: all that is neither in the yard nor on a dealt train."""

    iron: Count
    stone: Count
    coal: Count | Literal["rest"]
    event: Count


class Setup(Part):
    """Set-up (Rules §2). restock: cubes drawn each round, by player count."""

    labourers: Count
    pub_labourers: Count
    trains_dealt: Count
    contracts_displayed: Count
    first_weather: Symbol
    stock_yard: Yard
    bag: dict[Players, Bag]
    restock: dict[Players, Count]


class WorkRate(Part):
    """A work-rate track: where the marker starts and the ends of the track (Rules §2.8)."""

    start: Count
    min: Count
    max: Count


class WorkRates(Part):
    excavation: WorkRate
    lay_track: WorkRate


class WeatherEffect(Part):
    """What a new current weather does to the two work rates, and the areas it closes (Rules §3.3.2)."""

    excavation: Shift
    lay_track: Shift
    closes: tuple[Area, ...] = ()


class Works(Part):
    """Conversions for each labourer in the Works, and their prices (Rules §3.2 C)."""

    conversions: Count
    iron_per_steel: Annotated[int, Field(strict=True, ge=1)]
    rubble_per_stone: Annotated[int, Field(strict=True, ge=1)]


class StockYard(Part):
    """Cubes for each labourer in the Stock Yard, and how many of them may be coal (Rules §3.2 A)."""

    cubes: Count
    coal: Count


class ActionArea(Part):
    """An action area. spaces: by player count; none given means no limit (Rules §2.1)."""

    name: str
    spaces: dict[Players, Annotated[int, Field(strict=True, ge=1)]] = {}


class Site(Part):
    """A building site. cost: rubble cubes to excavate, stone or steel bars to pay."""

    site: str
    kind: SiteKind
    cost: Count
    vp: Count


class Station(Part):
    """A station card. number: as printed, `4.5` for the Passing Loop. players: counts with which it is in the line."""

    station: str
    number: Annotated[str, Field(pattern=r"^\d{1,3}(\.\d)?$")]
    name: str
    players: tuple[Players, ...] = PLAYER_COUNTS
    track_cards_before: Count
    surveyor_vp: Count
    sites: tuple[Site, ...] = ()


class TrackCard(Part):
    """A track card: rubble cubes put on it, VP of the ownership marker on its rail side."""

    card: str
    rubble: Count
    vp: Count


def _check_keys(part: Part, what: str, known: dict[str, frozenset[str]]) -> None:
    fields = dict(part)
    kind = fields.pop("type")
    if kind not in known:
        raise ValueError(f"unknown {what} {kind!r}; known are {', '.join(known)}")
    given = {key for key, value in fields.items() if value}
    for key in sorted(known[kind] - given - {"coal"}):
        raise ValueError(f"{what} {kind!r} needs {key!r}")
    for key in sorted(given - known[kind]):
        raise ValueError(f"{what} {kind!r} has no {key!r}")


TRAIN_EFFECTS: Final[dict[str, frozenset[str]]] = {
    "none": frozenset(),
    "excavate_rate_bonus": frozenset({"amount"}),
    "works_iron_per_steel": frozenset({"amount"}),
    "stock_yard_extra_cubes": frozenset({"amount"}),
    "lay_track_rate_bonus": frozenset({"amount"}),
    "extra_build": frozenset({"amount"}),
}
"""What a train can do (Rules §4), and the keys that each needs."""


class TrainEffect(Part):
    """amount: cubes, cards, iron or Build actions, by type."""

    type: str
    amount: Count = 0

    @model_validator(mode="after")
    def _known(self) -> Self:
        _check_keys(self, "effect", TRAIN_EFFECTS)
        return self


class Train(Part):
    """A train card. steel: price in bars. coal: cubes on the card. fee: coal to hire the third labourer."""

    number: Number
    name: str
    steel: Count
    coal: Count
    fee: Count
    vp: Count = 0
    effect: TrainEffect = TrainEffect(type="none")


POWERS: Final[dict[str, frozenset[str]]] = {
    "lay_track_rate_bonus": frozenset({"amount"}),
    "excavate_next_space": frozenset(),
    "replace_forecast": frozenset({"amount"}),
    "draw_contracts": frozenset({"amount"}),
    "iron_as_steel": frozenset({"amount"}),
    "stock_yard_extra_cubes": frozenset({"amount"}),
    "extra_action": frozenset(),
    "stone_discount": frozenset({"amount"}),
    "convert": frozenset({"amount", "give", "get", "times"}),
    "block_contracts": frozenset(),
    "maintenance_substitute": frozenset(),
    "rubble_as_stone": frozenset({"amount", "times"}),
    "draw_from_bag": frozenset({"amount"}),
    "take_from_stock_yard": frozenset({"amount", "coal"}),
    "take_start_player": frozenset(),
    "excavate_double": frozenset(),
    "move_surveyor": frozenset({"amount"}),
    "move_labourer": frozenset(),
    "ignore_coal_limit": frozenset(),
}
"""What a contract can do (Rules §5), and the keys that each needs."""


class Power(Part):
    """A contract's one-off power.

    amount: cubes, cards, steps, discount, or the forecast slot; what one conversion costs. times: conversions at most,
    stone that rubble may stand for. coal: coal cubes at most. give, get: what a conversion turns into what.
    """

    type: str
    amount: Count = 0
    times: Count = 0
    coal: Count = 0
    give: Literal["", "iron", "rubble"] = ""
    get: Literal["", "steel", "stone"] = ""

    @model_validator(mode="after")
    def _known(self) -> Self:
        _check_keys(self, "power", POWERS)
        return self


class Needs(Part):
    """A contract's end-game condition (Rules §6.2): own markers, own cubes, the surveyor's station number."""

    station_sites: Count = 0
    track: Count = 0
    rubble: Count = 0
    surveyor_at_least: Annotated[str, Field(pattern=r"^\d{1,3}(\.\d)?$")] = "0"


class Contract(Part):
    """A contract card. letter: area of its power, empty for none. back: weather symbol. vp: for fulfilled needs.

    vp_per_coal: VP for each own coal. surveyor_vp: VP by the number of the station where the surveyor stands.
    """

    number: Number
    letter: Area | Literal[""] = ""
    back: Symbol
    vp: Count = 0
    needs: Needs = Needs()
    vp_per_coal: Count = 0
    surveyor_vp: dict[str, Count] = {}
    power: Power
    players: tuple[Players, ...] = PLAYER_COUNTS


class EventSpace(Part):
    """A space of the Events Track. returns: spaces whose cubes go back into the bag after the event (Rules §7)."""

    space: Number
    event: EventKind
    returns: tuple[Count, ...] = ()


class Options(Part):
    """The open rules (Rules §11). A name with one allowed value has no alternative that any text defines."""

    placement_must_use_lowest_space: Flag
    hire_timing: Literal["before_own_first_placement", "before_anyone_places"]
    contract_window: Literal["single_pass"]
    no_markers_left: Literal["stop_short"]
    build_requires: Literal["excavated", "connected"]
    padarn_counts_declined: Flag
    weather_without_card: Literal["sun"]
    excavate_double_stacks: Flag
    rubble_as_stone_limit: Literal["per_build", "per_round"]
    event_cleared_site_is_filled: Flag
    contract_items_reusable: Flag
    station_sites_include_rubble_sites: Flag
    steel_sites_count_as_track: Flag
    start_player_if_space_unused: Literal["stays"]
    weather_effect_applies_every_round: Flag
    event_cubes_count_towards_restock: Flag
    maintenance_contract_must_be_unused: Flag
    final_round_runs_preparation: Flag
    event_end_stops_at_once: Flag
    extra_end_trigger_players: tuple[Players, ...]
    tie_break: Literal["shared"]


class Solo(Part):
    """provisional: the solitaire game is not known in full and its score means little (Rules §9)."""

    provisional: Flag


class Scenario(Part):
    """All data of a scenario, merged and without its certainty words. stations: in the order of the line."""

    scenario: str
    title: str
    components: Components
    setup: Setup
    work_rates: WorkRates
    weather: dict[Symbol, WeatherEffect]
    works: Works
    stock_yard: StockYard
    areas: dict[Area, ActionArea]
    stations: tuple[Station, ...]
    track_cards: tuple[TrackCard, ...]
    trains: tuple[Train, ...]
    contracts: tuple[Contract, ...]
    events_track: tuple[EventSpace, ...]
    options: Options
    solo: Solo

    def canonical(self) -> str:
        """The data as JSON text in a form that is always the same: sorted keys, no blanks, ASCII."""
        return json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))


def digest(canonical: str) -> str:
    """SHA-256 of a scenario's canonical text, as `GameStarted.data` records it."""
    return hashlib.sha256(canonical.encode()).hexdigest()


def tenths(number: str) -> int:
    """A printed station number in tenths, so that 4½ lies between 4 and 5."""
    whole, _, rest = number.partition(".")
    return int(whole) * 10 + int(rest or 0)
