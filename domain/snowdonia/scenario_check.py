"""Totals and references that no scenario can do without (Rules §1, §2, §7, §10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.snowdonia.scenario import AREAS, PLAYER_COUNTS, SYMBOLS, Scenario

Fault = tuple[str, str]
"""Dotted key and reason."""


class Problem(NamedTuple):
    """Something wrong in a scenario file: where, and why."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.reason}" if self.key else f"{self.file}: {self.reason}"


def impossible(scenario: Scenario) -> Iterator[Fault]:
    """Everything in a well-formed scenario that cannot be played: missing parts, sums beyond the box, dead ends."""
    yield from _missing(scenario)
    yield from _repeated(scenario)
    yield from _rates(scenario)
    yield from _cubes(scenario)
    yield from _line(scenario)
    yield from _cards(scenario)
    yield from _events_track(scenario)


def _missing(scenario: Scenario) -> Iterator[Fault]:
    for letter in AREAS:
        area = scenario.areas.get(letter)
        if area is None:
            yield f"areas.{letter}", "missing"
        elif letter == "G" and area.spaces:
            yield "areas.G.spaces", "the Surveyor has no limit"
        elif letter != "G":
            for count in PLAYER_COUNTS:
                if count not in area.spaces:
                    yield f"areas.{letter}.spaces.{count}", "missing"
    for symbol in SYMBOLS:
        if symbol not in scenario.weather:
            yield f"weather.{symbol}", "missing"
    for count in PLAYER_COUNTS:
        if count not in scenario.setup.bag:
            yield f"setup.bag.{count}", "missing"
        if count not in scenario.setup.restock:
            yield f"setup.restock.{count}", "missing"


def _repeated(scenario: Scenario) -> Iterator[Fault]:
    for table, names in (
        ("stations", [station.station for station in scenario.stations]),
        ("stations", [site.site for station in scenario.stations for site in station.sites]),
        ("track_cards", [card.card for card in scenario.track_cards]),
        ("trains", [str(train.number) for train in scenario.trains]),
        ("contracts", [str(contract.number) for contract in scenario.contracts]),
        ("events_track", [str(space.space) for space in scenario.events_track]),
    ):
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            yield f"{table}.{name}", "given more than once"


def _rates(scenario: Scenario) -> Iterator[Fault]:
    for name, rate in (("excavation", scenario.work_rates.excavation), ("lay_track", scenario.work_rates.lay_track)):
        if not rate.min <= rate.start <= rate.max:
            yield (
                f"work_rates.{name}",
                f"the start {rate.start} does not lie within the limits {rate.min} to {rate.max}",
            )


def _cubes(scenario: Scenario) -> Iterator[Fault]:
    box, setup = scenario.components, scenario.setup
    dearest = sorted((train.coal for train in scenario.trains), reverse=True)[: setup.trains_dealt]
    for count, bag in sorted(setup.bag.items()):
        coal = 0 if bag.coal == "rest" else bag.coal
        for kind, needed, there in (
            ("iron", bag.iron + setup.stock_yard.iron, box.iron),
            ("stone", bag.stone + setup.stock_yard.stone, box.stone),
            ("coal", coal + setup.stock_yard.coal + sum(dearest), box.coal),
            ("event", bag.event, box.event),
        ):
            if needed > there:
                yield (
                    f"setup.bag.{count}.{kind}",
                    f"{needed} {kind} cubes needed with those in the yard and on trains, the box has {there}",
                )


def _line(scenario: Scenario) -> Iterator[Fault]:
    rubble = sorted((card.rubble for card in scenario.track_cards), reverse=True)
    for count in PLAYER_COUNTS:
        line = [station for station in scenario.stations if count in station.players]
        if len(line) < 2:
            yield "stations", f"the line needs at least two stations with {count} players"
            continue
        if line[0].track_cards_before:
            yield f"stations.{line[0].station}.track_cards_before", "no track lies before the start of the line"
        cards = sum(station.track_cards_before for station in line[1:])
        if not line[-1].track_cards_before:
            yield f"stations.{line[-1].station}.track_cards_before", "the summit needs a track card before it"
        if cards > len(rubble):
            yield "track_cards", f"{cards} cards needed with {count} players, there are {len(rubble)}"
        sites = sum(site.cost for station in line for site in station.sites if site.kind == "rubble")
        if sum(rubble[:cards]) + sites > scenario.components.rubble:
            yield (
                "components.rubble",
                f"up to {sum(rubble[:cards]) + sites} cubes needed with {count} players, "
                f"the box has {scenario.components.rubble}",
            )


def _cards(scenario: Scenario) -> Iterator[Fault]:
    setup = scenario.setup
    if setup.trains_dealt > len(scenario.trains):
        yield "setup.trains_dealt", f"there are {len(scenario.trains)} trains"
    if setup.contracts_displayed < len(SYMBOLS):
        yield "setup.contracts_displayed", "the first forecast needs three displayed contracts"
    for count in PLAYER_COUNTS:
        there = sum(count in contract.players for contract in scenario.contracts)
        if there < setup.contracts_displayed:
            yield "contracts", f"{there} contracts with {count} players, {setup.contracts_displayed} are displayed"
    numbers = {station.number for station in scenario.stations}
    for contract in scenario.contracts:
        key = f"contracts.{contract.number}"
        power = contract.power.type
        if power == "maintenance_substitute" and contract.letter:
            yield f"{key}.letter", "a contract for train maintenance has no letter"
        if power != "maintenance_substitute" and not contract.letter:
            yield f"{key}.letter", "missing"
        if power == "extra_action" and contract.letter not in ("D", "E"):
            yield f"{key}.letter", "an extra action is Lay Track (D) or Build (E)"
        if power == "excavate_next_space" and contract.letter != "B":
            yield f"{key}.letter", "clearing the next space belongs to Excavate (B)"
        if power == "convert" and (contract.power.give, contract.power.get) not in (
            ("iron", "steel"),
            ("rubble", "stone"),
        ):
            yield f"{key}.power", "only iron into steel and rubble into stone can be converted"
        if power == "replace_forecast" and contract.power.amount not in (2, 3):
            yield f"{key}.power.amount", "the forecast slots are 2 and 3"
        for number in contract.surveyor_vp:
            if number not in numbers:
                yield f"{key}.surveyor_vp.{number}", "no station has this number"


def _events_track(scenario: Scenario) -> Iterator[Fault]:
    spaces = {space.space: space for space in scenario.events_track}
    if sorted(spaces) != list(range(1, len(spaces) + 1)) or not spaces:
        yield "events_track", "the spaces must be numbered 1, 2, 3, … without a gap"
        return
    for space in scenario.events_track:
        for back in space.returns:
            if not 1 <= back <= space.space:
                yield f"events_track.{space.space}.returns", f"space {back} cannot hold a cube then"
    occupied: list[int] = []
    for _ in range(5 * len(spaces)):
        following = occupied[-1] + 1 if occupied else 1
        if following not in spaces:
            yield f"events_track.{len(spaces)}.returns", f"after it the next cube would go on space {following}"
            return
        occupied = [space for space in [*occupied, following] if space not in spaces[following].returns]
