"""Writing events into a state. No rules: the events carry what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.core.event import Event
from domain.core.ruleset import Evolve
from domain.snowdonia import events as e
from domain.snowdonia.components import route
from domain.snowdonia.state import Drawing, End, Keeping, SnowdoniaState
from domain.snowdonia.turn import CLOSED

# Set-up


def _start_player_drawn(state: SnowdoniaState, event: e.StartPlayerDrawn) -> None:
    state.start_player = event.start_player
    state.marker = event.start_player


def _track_laid_out(state: SnowdoniaState, event: e.TrackLaidOut) -> None:
    state.route = route(state.box, event.line)
    state.rubble = {space.place: space.left for space in event.rubble}
    state.rubble_supply = event.supply


def _trains_dealt(state: SnowdoniaState, event: e.TrainsDealt) -> None:
    state.shed = dict(zip(event.trains, event.coal, strict=True))
    state.bag["coal"] = event.bag_coal


def _forecast_set(state: SnowdoniaState, event: e.ForecastSet) -> None:
    state.weather = event.weather


# A round, and assigning labourers


def _round_began(state: SnowdoniaState, event: e.RoundBegan) -> None:
    state.phase = "assign"
    state.round = event.round
    state.order = event.order
    state.start_player = event.order[0]


def _labourer_hired(state: SnowdoniaState, event: e.LabourerHired) -> None:
    player = state.players[event.player]
    player.coal -= event.fee
    state.bag["coal"] += event.fee
    player.pub -= 1
    player.hand += 1
    player.hired = True
    player.asked = True


def _hiring_declined(state: SnowdoniaState, event: e.HiringDeclined) -> None:
    state.players[event.player].asked = True


def _labourer_placed(state: SnowdoniaState, event: e.LabourerPlaced) -> None:
    name = event.player
    state.placer = name
    state.players[name].hand -= 1
    _stand(state, name, event.area, event.space)


def _stand(state: SnowdoniaState, name: str, area: str, space: int) -> None:
    there = state.labourers[area]
    state.labourers[area] = (*there[: space - 1], name, *there[space:])


def _area_opened(state: SnowdoniaState, event: e.AreaOpened) -> None:
    state.phase = "resolve"
    state.area = event.area
    state.resolved = 0
    state.window = 0
    state.fresh = 0


# Contracts


def _contract_played(state: SnowdoniaState, event: e.ContractPlayed) -> None:
    state.players[event.player].contracts[event.contract] = True
    state.fresh = 0
    if state.window != CLOSED:
        state.window = state.order.index(event.player)
    if event.draws:
        what = "contracts" if event.power == "draw_contracts" else "cubes"
        state.drawing = Drawing(event.player, event.contract, what, event.draws)


def _contracts_passed(state: SnowdoniaState, event: e.ContractsPassed) -> None:
    state.fresh = 0
    if state.window != CLOSED:
        state.window = state.order.index(event.player) + 1


def _effect_gained(state: SnowdoniaState, event: e.EffectGained) -> None:
    state.players[event.player].effects[event.effect] = event.value


def _forecast_changed(state: SnowdoniaState, event: e.ForecastChanged) -> None:
    weather = list(state.weather)
    weather[event.slot - 1] = event.after
    state.weather = tuple(weather)


def _from_yard(state: SnowdoniaState, event: e.CubesTaken | e.ContractCubesTaken) -> None:
    player, yard = state.players[event.player], state.yard
    player.iron += event.iron
    player.stone += event.stone
    player.coal += event.coal
    yard["iron"] -= event.iron
    yard["stone"] -= event.stone
    yard["coal"] -= event.coal


def _converted(state: SnowdoniaState, event: e.WorksDone | e.ContractConverted) -> None:
    player = state.players[event.player]
    player.iron -= event.iron
    state.bag["iron"] += event.iron
    player.rubble -= event.rubble
    state.rubble_supply += event.rubble
    player.steel += event.steel
    state.steel_supply -= event.steel
    player.stone += event.stone
    state.bag["stone"] -= event.stone


def _labourer_moved(state: SnowdoniaState, event: e.LabourerMoved) -> None:
    if event.from_area == "G":
        there = state.labourers["G"]
        state.labourers["G"] = there[: event.from_space - 1] + there[event.from_space :]
    else:
        _stand(state, "", event.from_area, event.from_space)
    _stand(state, event.player, event.to_area, event.to_space)


def _start_marker_taken(state: SnowdoniaState, event: e.StartMarkerTaken) -> None:
    state.marker = event.player
    state.marker_locked = event.locked


def _contracts_blocked(state: SnowdoniaState, event: e.ContractsBlocked) -> None:
    state.blocked = True


def _action_deferred(state: SnowdoniaState, event: e.ActionDeferred) -> None:
    state.deferred = (*state.deferred, (event.player, event.contract))


def _surveyor_moved(state: SnowdoniaState, event: e.SurveyorMoved) -> None:
    state.players[event.player].surveyor = state.box.stations.index(event.after)


def _contract_cubes_drawn(state: SnowdoniaState, event: e.ContractCubesDrawn) -> None:
    player, bag = state.players[event.player], state.bag
    player.iron += event.iron
    player.stone += event.stone
    player.coal += event.coal
    bag["iron"] -= event.iron
    bag["stone"] -= event.stone
    bag["coal"] -= event.coal
    state.drawing = None


def _contracts_drawn(state: SnowdoniaState, event: e.ContractsDrawn) -> None:
    _leave_deck(state, event)
    state.drawing = None
    state.keeping = Keeping(event.player, event.contract, event.contracts)


def _leave_deck(state: SnowdoniaState, event: e.ContractsDrawn | e.ContractsDisplayed) -> None:
    if event.shuffled:
        state.deck = tuple(sorted(state.deck + state.discards))
        state.discards = ()
    state.deck = tuple(number for number in state.deck if number not in event.contracts)
    state.back = event.back


def _contract_kept(state: SnowdoniaState, event: e.ContractKept) -> None:
    state.keeping = None
    contracts = state.players[event.player].contracts
    if event.contract != event.played:
        del contracts[event.played]
        contracts[event.contract] = False
        state.fresh = event.contract
        state.gained = (*state.gained, event.contract)
    state.discards += event.discarded


# The action areas


def _acted(state: SnowdoniaState, space: int, contract: int) -> None:
    """A labourer, a declared contract or a train has had its action in the open area."""
    state.window = CLOSED
    if space:
        state.resolved = space
    elif contract:
        state.deferred = state.deferred[1:]
    else:
        state.engine_used = True


def _cubes_taken(state: SnowdoniaState, event: e.CubesTaken) -> None:
    state.window = CLOSED
    state.resolved = event.space
    _from_yard(state, event)


def _rubble_excavated(state: SnowdoniaState, event: e.RubbleExcavated) -> None:
    state.window = CLOSED
    state.resolved = event.space
    state.players[event.player].rubble += event.cubes
    rubble = state.rubble
    for place, _, left in event.dug:
        rubble[place] = left


def _space_cleared(state: SnowdoniaState, event: e.SpaceCleared) -> None:
    _acted(state, 0, event.contract)
    state.players[event.player].rubble += event.cubes
    state.rubble[event.place] = 0


def _clearing_declined(state: SnowdoniaState, event: e.ClearingDeclined) -> None:
    _acted(state, 0, event.contract)


def _site_excavated(state: SnowdoniaState, event: e.SiteExcavated) -> None:
    state.owners[event.site] = event.player
    state.players[event.player].markers -= 1


def _works_done(state: SnowdoniaState, event: e.WorksDone) -> None:
    state.window = CLOSED
    state.resolved = event.space
    _converted(state, event)


def _track_laid(state: SnowdoniaState, event: e.TrackLaid) -> None:
    _acted(state, event.space, event.contract)
    player = state.players[event.player]
    player.steel -= event.steel
    state.steel_supply += event.steel
    player.markers -= len(event.cards)
    state.laid += len(event.cards)
    for card in event.cards:
        state.owners[card] = event.player


def _site_built(state: SnowdoniaState, event: e.SiteBuilt) -> None:
    _acted(state, event.space, event.contract)
    player = state.players[event.player]
    player.stone -= event.stone
    state.bag["stone"] += event.stone
    player.steel -= event.steel
    state.steel_supply += event.steel
    player.iron -= event.iron
    state.bag["iron"] += event.iron
    if event.rubble:
        player.rubble -= event.rubble
        state.rubble_supply += event.rubble
        player.effects["rubble_paid"] = player.effects.get("rubble_paid", 0) + event.rubble
    player.markers -= 1
    state.owners[event.site] = event.player
    state.builds += 1


def _train_paid(state: SnowdoniaState, event: e.TrainPaid) -> None:
    _acted(state, event.space, event.contract)
    player = state.players[event.player]
    player.steel -= event.steel
    state.steel_supply += event.steel
    player.iron -= event.iron
    state.bag["iron"] += event.iron
    state.builds += 1


def _build_declined(state: SnowdoniaState, event: e.BuildDeclined) -> None:
    _acted(state, event.space, event.contract)
    state.declined += 1


def _train_returned(state: SnowdoniaState, event: e.TrainReturned) -> None:
    state.players[event.player].train = 0
    state.shed[event.train] = 0


def _train_restocked(state: SnowdoniaState, event: e.TrainRestocked) -> None:
    state.shed[event.train] += event.coal
    state.bag["coal"] -= event.coal


def _train_taken(state: SnowdoniaState, event: e.TrainTaken) -> None:
    player = state.players[event.player]
    player.train = event.train
    player.coal += event.coal
    del state.shed[event.train]


def _contract_taken(state: SnowdoniaState, event: e.ContractTaken) -> None:
    _acted(state, event.space, 0)
    state.display = tuple(number for number in state.display if number != event.contract)
    state.players[event.player].contracts[event.contract] = False
    state.contract_taken = True
    state.fresh = event.contract
    state.gained = (*state.gained, event.contract)


def _contract_declined(state: SnowdoniaState, event: e.ContractDeclined) -> None:
    _acted(state, event.space, 0)
    state.fresh = 0


def _surveyor_sent(state: SnowdoniaState, event: e.SurveyorSent) -> None:
    _acted(state, event.space, 0)
    state.players[event.player].surveyor = state.box.stations.index(event.after)


def _surveyor_kept(state: SnowdoniaState, event: e.SurveyorKept) -> None:
    _acted(state, event.space, 0)


# Preparing the next round


def _preparation_began(state: SnowdoniaState, event: e.PreparationBegan) -> None:
    state.phase = "prepare"
    state.stage = "contracts"
    state.area = ""


def _contract_discarded(state: SnowdoniaState, event: e.ContractDiscarded) -> None:
    state.display = tuple(number for number in state.display if number != event.contract)
    state.discards = (*state.discards, event.contract)


def _contracts_displayed(state: SnowdoniaState, event: e.ContractsDisplayed) -> None:
    _leave_deck(state, event)
    state.display += event.contracts


def _back_revealed(state: SnowdoniaState, event: e.BackRevealed) -> None:
    if event.shuffled:
        state.deck = tuple(sorted(state.discards))
        state.discards = ()
    state.back = event.back


def _weather_changed(state: SnowdoniaState, event: e.WeatherChanged) -> None:
    state.weather = event.weather
    state.excavation = event.excavation
    state.lay_track = event.lay_track
    state.stage = "weather"


def _cubes_drawn(state: SnowdoniaState, event: e.CubesDrawn) -> None:
    bag, yard = state.bag, state.yard
    yard["iron"] += event.iron
    yard["stone"] += event.stone
    yard["coal"] += event.coal
    bag["iron"] -= event.iron
    bag["stone"] -= event.stone
    bag["coal"] -= event.coal
    bag["event"] -= event.event
    state.pending_events = event.event
    state.stage = "restock"


def _event_cube_placed(state: SnowdoniaState, event: e.EventCubePlaced) -> None:
    state.pending_events -= 1
    state.events_track = (*state.events_track, event.space)


def _spaces_cleared(state: SnowdoniaState, event: e.SpacesCleared) -> None:
    _to_supply(state, event.removed)


def _to_supply(state: SnowdoniaState, removed: tuple[e.Dug, ...]) -> None:
    for place, cubes, left in removed:
        state.rubble[place] = left
        state.rubble_supply += cubes


def _track_turned_over(state: SnowdoniaState, event: e.TrackTurnedOver) -> None:
    _to_supply(state, event.removed)
    state.laid += len(event.cards)


def _station_completed(state: SnowdoniaState, event: e.StationCompleted) -> None:
    _to_supply(state, event.removed)
    state.completed = (*state.completed, event.station)


def _no_station_left(state: SnowdoniaState, event: e.NoStationLeft) -> None:
    pass


def _trains_made_available(state: SnowdoniaState, event: e.TrainsMadeAvailable) -> None:
    state.trains_available = True


def _maintenance_fell_due(state: SnowdoniaState, event: e.MaintenanceFellDue) -> None:
    state.maintenance = event.players
    state.returned = ()


def _maintenance_paid(state: SnowdoniaState, event: e.MaintenancePaid) -> None:
    state.maintenance = state.maintenance[1:]
    state.players[event.player].steel -= event.steel
    state.steel_supply += event.steel


def _maintenance_contract_discarded(state: SnowdoniaState, event: e.MaintenanceContractDiscarded) -> None:
    state.maintenance = state.maintenance[1:]
    del state.players[event.player].contracts[event.contract]
    state.discards = (*state.discards, event.contract)


def _train_given_up(state: SnowdoniaState, event: e.TrainGivenUp) -> None:
    state.maintenance = state.maintenance[1:]
    state.players[event.player].train = 0
    state.shed[event.train] = 0
    state.returned = (*state.returned, event.train)


def _event_cubes_returned(state: SnowdoniaState, event: e.EventCubesReturned) -> None:
    state.events_track = tuple(space for space in state.events_track if space not in event.spaces)
    state.bag["event"] += len(event.spaces)


def _end_triggered(state: SnowdoniaState, event: e.EndTriggered) -> None:
    state.end = End(event.reason, event.player)


def _round_ended(state: SnowdoniaState, event: e.RoundEnded) -> None:
    state.clear_round()


# Scoring


def _track_scored(state: SnowdoniaState, event: e.TrackScored) -> None:
    state.players[event.player].points["track"] = event.vp


def _sites_scored(state: SnowdoniaState, event: e.SitesScored) -> None:
    state.players[event.player].points["sites"] = event.vp


def _contracts_scored(state: SnowdoniaState, event: e.ContractsScored) -> None:
    state.players[event.player].points["contracts"] = event.vp


def _train_scored(state: SnowdoniaState, event: e.TrainScored) -> None:
    state.players[event.player].points["train"] = event.vp


def _surveyor_scored(state: SnowdoniaState, event: e.SurveyorScored) -> None:
    state.players[event.player].points["surveyor"] = event.vp


def _game_ended(state: SnowdoniaState, event: e.GameEnded) -> None:
    state.phase = "end"
    state.winners = event.winners


EVOLVE: Final[Mapping[type[Event], Evolve]] = {
    e.StartPlayerDrawn: _start_player_drawn,
    e.TrackLaidOut: _track_laid_out,
    e.TrainsDealt: _trains_dealt,
    e.ForecastSet: _forecast_set,
    e.RoundBegan: _round_began,
    e.LabourerHired: _labourer_hired,
    e.HiringDeclined: _hiring_declined,
    e.LabourerPlaced: _labourer_placed,
    e.AreaOpened: _area_opened,
    e.ContractPlayed: _contract_played,
    e.ContractsPassed: _contracts_passed,
    e.EffectGained: _effect_gained,
    e.ForecastChanged: _forecast_changed,
    e.ContractCubesTaken: _from_yard,
    e.ContractConverted: _converted,
    e.LabourerMoved: _labourer_moved,
    e.StartMarkerTaken: _start_marker_taken,
    e.ContractsBlocked: _contracts_blocked,
    e.ActionDeferred: _action_deferred,
    e.SurveyorMoved: _surveyor_moved,
    e.ContractCubesDrawn: _contract_cubes_drawn,
    e.ContractsDrawn: _contracts_drawn,
    e.ContractKept: _contract_kept,
    e.CubesTaken: _cubes_taken,
    e.RubbleExcavated: _rubble_excavated,
    e.SpaceCleared: _space_cleared,
    e.ClearingDeclined: _clearing_declined,
    e.SiteExcavated: _site_excavated,
    e.WorksDone: _works_done,
    e.TrackLaid: _track_laid,
    e.SiteBuilt: _site_built,
    e.TrainPaid: _train_paid,
    e.BuildDeclined: _build_declined,
    e.TrainReturned: _train_returned,
    e.TrainRestocked: _train_restocked,
    e.TrainTaken: _train_taken,
    e.ContractTaken: _contract_taken,
    e.ContractDeclined: _contract_declined,
    e.SurveyorSent: _surveyor_sent,
    e.SurveyorKept: _surveyor_kept,
    e.PreparationBegan: _preparation_began,
    e.ContractDiscarded: _contract_discarded,
    e.ContractsDisplayed: _contracts_displayed,
    e.BackRevealed: _back_revealed,
    e.WeatherChanged: _weather_changed,
    e.CubesDrawn: _cubes_drawn,
    e.EventCubePlaced: _event_cube_placed,
    e.SpacesCleared: _spaces_cleared,
    e.TrackTurnedOver: _track_turned_over,
    e.StationCompleted: _station_completed,
    e.NoStationLeft: _no_station_left,
    e.TrainsMadeAvailable: _trains_made_available,
    e.MaintenanceFellDue: _maintenance_fell_due,
    e.MaintenancePaid: _maintenance_paid,
    e.MaintenanceContractDiscarded: _maintenance_contract_discarded,
    e.TrainGivenUp: _train_given_up,
    e.EventCubesReturned: _event_cubes_returned,
    e.EndTriggered: _end_triggered,
    e.RoundEnded: _round_ended,
    e.TrackScored: _track_scored,
    e.SitesScored: _sites_scored,
    e.ContractsScored: _contracts_scored,
    e.TrainScored: _train_scored,
    e.SurveyorScored: _surveyor_scored,
    e.GameEnded: _game_ended,
}
