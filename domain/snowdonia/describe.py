"""One plain sentence for each event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain.core.event import Event
from domain.snowdonia import events as e

AREA_NAMES: Final = {
    "A": "Stock Yard",
    "B": "Excavate",
    "C": "Works",
    "D": "Lay Track",
    "E": "Build",
    "F": "Site Office",
    "G": "Surveyor",
}
EVENT_NAMES: Final = {
    "excavate": "excavate",
    "lay_track": "lay track",
    "complete_station": "complete a station",
    "trains_available": "trains may now be bought",
    "train_maintenance": "train maintenance",
}
END_REASONS: Final = {
    "last_track": "the last track card before the summit was turned over",
    "last_marker": "a player placed the last ownership marker",
}


def describe(event: Event) -> str:
    """The event in one sentence, without its game's past."""
    return _SENTENCES[type(event)](event)


def listed(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for no part."""
    texts = list(parts)
    if len(texts) < 2:
        return texts[0] if texts else "nothing"
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


def place(ref: str) -> str:
    """`two_viaducts` → `Two Viaducts`, `hebron.2` → `Hebron (site 2)`; a track card keeps its number."""
    station, _, site = ref.partition(".")
    name = ref if station[:1].isupper() else station.replace("_", " ").title()
    return f"{name} (site {site})" if site else name


def _cubes(**amounts: int) -> str:
    return listed(
        _plural(amount, "event cube") if kind == "event" else f"{amount} {kind}"
        for kind, amount in amounts.items()
        if amount
    )


def _numbered(numbers: Iterable[int]) -> str:
    """`contract 3`, `contracts 3 and 7`."""
    texts = list(map(str, numbers))
    return f"contract{'s' if len(texts) > 1 else ''} {listed(texts)}"


def _dug(spaces: Iterable[e.Dug]) -> str:
    return listed(f"{space.cubes} from {place(space.place)}" for space in spaces)


def _by(event: Any) -> str:
    if event.contract:
        return f" by contract {event.contract}"
    return f" by train {event.engine}" if getattr(event, "engine", 0) else ""


def _shuffled(event: e.ContractsDisplayed | e.ContractsDrawn | e.BackRevealed) -> str:
    return f"; {event.shuffled} discards were shuffled into a new deck" if event.shuffled else ""


def _deck_top(event: e.ContractsDisplayed | e.ContractsDrawn) -> str:
    return f"; {event.back} is then on top of the deck" if event.back else ""


def _started(event: e.GameStarted) -> str:
    how = "A game at a table is recorded" if event.table else "A game begins"
    return f"{how}: {listed(event.players)} play Snowdonia, scenario {event.scenario}."


def _placed(event: e.LabourerPlaced) -> str:
    return f"{event.player} places a labourer on {event.area}{event.space} ({AREA_NAMES[event.area]})."


def _played(event: e.ContractPlayed) -> str:
    return f"{event.player} plays contract {event.contract} ({event.power.replace('_', ' ')})."


def _effect(event: e.EffectGained) -> str:
    return (
        f"For this round, contract {event.contract} gives {event.player} {_EFFECTS[event.effect].format(event.value)}."
    )


_EFFECTS: Final = {
    "lay_bonus": "{} more on the rate of each Lay Track",
    "yard_extra": "{} more cubes in each Stock Yard action",
    "stone_discount": "{} stone off each building site",
    "excavate_factor": "Excavate at {} times the rate",
    "no_coal_limit": "coal without limit from the Stock Yard",
    "iron_as_steel": "{} iron for a steel bar in Build",
    "rubble_as_stone": "up to {} stone paid with rubble in each Build action",
    "rubble_per_stone": "a stone for each {} rubble in Build",
}


def _converted(event: e.WorksDone | e.ContractConverted) -> str:
    given = _cubes(iron=event.iron, rubble=event.rubble)
    got = _cubes(steel=event.steel, stone=event.stone)
    what = f"turns {given} into {got}" if event.iron or event.rubble else "converts nothing"
    where = f"by contract {event.contract}" if isinstance(event, e.ContractConverted) else "in the Works"
    return f"{event.player} {what} {where}."


def _track_laid(event: e.TrackLaid) -> str:
    if not event.cards:
        return f"{event.player} lays no track{_by(event)}."
    return f"{event.player} lays {listed(event.cards)} for {event.steel} steel ({event.vp} VP){_by(event)}."


def _site_built(event: e.SiteBuilt) -> str:
    paid = _cubes(stone=event.stone, steel=event.steel, iron=event.iron, rubble=event.rubble)
    return f"{event.player} builds {place(event.site)} for {paid} ({event.vp} VP){_by(event)}."


def _marker(event: e.StartMarkerTaken) -> str:
    what = "keeps" if event.before == event.player else f"takes from {event.before}"
    held = ", which cannot move again this round" if event.locked else ""
    return f"{event.player} {what} the start-player marker{held}."


def _weather(event: e.WeatherChanged) -> str:
    now, following, last = event.weather
    return (
        f"The weather is {now}, then {following}, then {last}; excavation rate {event.excavation_before} to "
        f"{event.excavation}, lay track rate {event.lay_track_before} to {event.lay_track}."
    )


def _spaces_cleared(event: e.SpacesCleared) -> str:
    return f"The event removes rubble: {_dug(event.removed)}." if event.removed else "The event finds no rubble."


def _turned_over(event: e.TrackTurnedOver) -> str:
    if not event.cards:
        return "The event finds no track card to lay."
    rubble = f", with rubble removed: {_dug(event.removed)}" if event.removed else ""
    return f"The event lays {listed(event.cards)}{rubble}."


def _completed(event: e.StationCompleted) -> str:
    rubble = f", with rubble removed: {_dug(event.removed)}" if event.removed else ""
    return f"The event completes {place(event.station)}{rubble}."


def _ended(event: e.GameEnded) -> str:
    totals = listed(f"{player} {vp}" for player, vp in zip(event.players, event.vp, strict=True))
    won = "wins" if len(event.winners) == 1 else "share the win"
    if len(event.players) == 1:
        return f"The game ends after round {event.rounds} with {event.vp[0]} VP for {event.players[0]}."
    return f"The game ends after round {event.rounds}: {totals}; {listed(event.winners)} {won}."


def _plural(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


_SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    e.GameStarted: _started,
    e.StartPlayerDrawn: lambda event: f"{event.start_player} is drawn as start player.",
    e.TrackLaidOut: lambda event: f"The track cards along the line are {listed(event.cards)}.",
    e.TrainsDealt: lambda event: f"Trains {listed(map(str, event.trains))} are in the Engine Shed.",
    e.ForecastSet: lambda event: f"The weather begins with {event.weather[0]}, then {listed(event.weather[1:])}.",
    e.RoundBegan: lambda event: f"Round {event.round} begins; {event.order[0]} is start player.",
    e.LabourerHired: lambda event: f"{event.player} pays {event.fee} coal for the labourer in the Pub.",
    e.HiringDeclined: lambda event: f"{event.player} leaves the labourer in the Pub.",
    e.LabourerPlaced: _placed,
    e.AreaOpened: lambda event: f"Area {event.area} ({AREA_NAMES[event.area]}) is resolved.",
    e.ContractPlayed: _played,
    e.ContractsPassed: lambda event: f"{event.player} plays no further contract in area {event.area}.",
    e.EffectGained: _effect,
    e.ForecastChanged: lambda event: (
        f"{event.player} changes weather slot {event.slot} from {event.before} to {event.after}."
    ),
    e.ContractCubesTaken: lambda event: (
        f"{event.player} takes {_cubes(iron=event.iron, stone=event.stone, coal=event.coal)} from the Stock Yard "
        f"by contract {event.contract}."
    ),
    e.ContractConverted: _converted,
    e.LabourerMoved: lambda event: (
        f"{event.player} moves a labourer from {event.from_area}{event.from_space} to {event.to_area}{event.to_space}."
    ),
    e.StartMarkerTaken: _marker,
    e.ContractsBlocked: lambda event: f"{event.player} forbids every other contract this round.",
    e.ActionDeferred: lambda event: f"{event.player} will carry out contract {event.contract} at the end of the area.",
    e.SurveyorMoved: lambda event: (
        f"{event.player}'s surveyor goes from {place(event.before)} to {place(event.after)} by contract {event.contract}."
    ),
    e.ContractCubesDrawn: lambda event: (
        f"{event.player} draws {_cubes(iron=event.iron, stone=event.stone, coal=event.coal, event=event.event)} "
        f"from the bag by contract {event.contract}; event cubes go back."
    ),
    e.ContractsDrawn: lambda event: (
        f"{event.player} draws {_numbered(event.contracts)}{_deck_top(event)}{_shuffled(event)}."
    ),
    e.ContractKept: lambda event: (
        f"{event.player} keeps contract {event.contract} and discards {_numbered(event.discarded)}."
    ),
    e.CubesTaken: lambda event: (
        f"{event.player} takes {_cubes(iron=event.iron, stone=event.stone, coal=event.coal)} from the Stock Yard."
    ),
    e.RubbleExcavated: lambda event: f"{event.player} excavates rubble: {_dug(event.dug)}.",
    e.SpaceCleared: lambda event: (
        f"{event.player} clears {place(event.place)} of {event.cubes} rubble by contract {event.contract}."
    ),
    e.ClearingDeclined: lambda event: f"{event.player} clears no space by contract {event.contract}.",
    e.SiteExcavated: lambda event: f"{event.player} has excavated {place(event.site)} ({event.vp} VP).",
    e.WorksDone: _converted,
    e.TrackLaid: _track_laid,
    e.SiteBuilt: _site_built,
    e.TrainPaid: lambda event: (
        f"{event.player} pays {_cubes(steel=event.steel, iron=event.iron)} for train {event.train}{_by(event)}."
    ),
    e.BuildDeclined: lambda event: f"{event.player} builds nothing{_by(event)}.",
    e.TrainReturned: lambda event: f"{event.player} returns train {event.train} to the Engine Shed.",
    e.TrainRestocked: lambda event: f"Train {event.train} gets {event.coal} coal from the bag.",
    e.TrainTaken: lambda event: f"{event.player} takes train {event.train} with {event.coal} coal.",
    e.ContractTaken: lambda event: f"{event.player} takes contract {event.contract}.",
    e.ContractDeclined: lambda event: f"{event.player} takes no contract.",
    e.SurveyorSent: lambda event: f"{event.player}'s surveyor goes from {place(event.before)} to {place(event.after)}.",
    e.SurveyorKept: lambda event: f"{event.player}'s surveyor stays.",
    e.PreparationBegan: lambda event: f"Round {event.round} is resolved; the next one is prepared.",
    e.ContractDiscarded: lambda event: f"Nobody took a contract: {event.contract} is discarded.",
    e.ContractsDisplayed: lambda event: (
        f"{_numbered(event.contracts).capitalize()} "
        f"{'joins' if len(event.contracts) == 1 else 'join'} the display{_deck_top(event)}{_shuffled(event)}."
    ),
    e.BackRevealed: lambda event: f"The deck shows {event.back}{_shuffled(event)}.",
    e.WeatherChanged: _weather,
    e.CubesDrawn: lambda event: (
        f"From the bag come {_cubes(iron=event.iron, stone=event.stone, coal=event.coal, event=event.event)}."
    ),
    e.EventCubePlaced: lambda event: f"An event cube goes on space {event.space}: {EVENT_NAMES[event.event]}.",
    e.SpacesCleared: _spaces_cleared,
    e.TrackTurnedOver: _turned_over,
    e.StationCompleted: _completed,
    e.NoStationLeft: lambda event: "The event finds every station complete.",
    e.TrainsMadeAvailable: lambda event: "Trains may now be bought.",
    e.MaintenanceFellDue: lambda event: f"Train maintenance is due from {listed(event.players)}.",
    e.MaintenancePaid: lambda event: f"{event.player} pays {event.steel} steel to keep train {event.train}.",
    e.MaintenanceContractDiscarded: lambda event: (
        f"{event.player} discards contract {event.contract} to keep train {event.train}."
    ),
    e.TrainGivenUp: lambda event: f"{event.player} gives train {event.train} back to the Engine Shed.",
    e.EventCubesReturned: lambda event: (
        f"The event cubes of spaces {listed(map(str, event.spaces))} go back into the bag."
    ),
    e.EndTriggered: lambda event: f"The end of the game is triggered: {END_REASONS[event.reason]}.",
    e.RoundEnded: lambda event: f"Round {event.round} ends; the labourers go home.",
    e.TrackScored: lambda event: f"{event.player} scores {event.vp} VP for {_plural(len(event.cards), 'track card')}.",
    e.SitesScored: lambda event: (
        f"{event.player} scores {event.vp} VP for {_plural(len(event.sites), 'building site')}."
    ),
    e.ContractsScored: lambda event: f"{event.player} scores {event.vp} VP for {_numbered(event.contracts)}.",
    e.TrainScored: lambda event: f"{event.player} scores {event.vp} VP for train {event.train}.",
    e.SurveyorScored: lambda event: f"{event.player} scores {event.vp} VP for the surveyor at {place(event.station)}.",
    e.GameEnded: _ended,
}
