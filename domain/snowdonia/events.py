"""What can have happened in Snowdonia. Amounts are cubes, bars, cards or VP; players are named.

Where an action can come from a labourer, a contract or a train, `space` is the labourer's space (0: none),
`contract` the contract's number (0: none) and `engine` the number of the train that gives the action (0: none).
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from domain.core.action import Action
from domain.core.event import ActionEvent, Event
from domain.core.event import GameStarted as CoreGameStarted
from domain.snowdonia import actions as intend


class Dug(NamedTuple):
    """Rubble that left a track card or a rubble site. place: its id. left: cubes that remain."""

    place: str
    cubes: int
    left: int


class GameStarted(CoreGameStarted):
    """A game begins. Source: Rules §2.

    scenario: its name. components: the merged scenario with its options, as in force when the game began, in its
    canonical JSON text: `data` is the SHA-256 of exactly this text.
    """

    TOPIC: ClassVar[str] = "snowdonia.game_started"
    GAME: ClassVar[str] = "snowdonia"
    scenario: str
    components: str


# Set-up


class StartPlayerDrawn(ActionEvent):
    """Who starts. Source: Rules §2.10."""

    TOPIC: ClassVar[str] = "snowdonia.start_player_drawn"
    start_player: str

    def action(self) -> Action:
        return intend.DrawStartPlayer(start_player=self.start_player)


class TrackLaidOut(ActionEvent):
    """The line lies on the table with its rubble. Source: Rules §2.2, §2.3.

    line: cards and stations, the start first. rubble: track cards and rubble sites in the order of excavation, with
    their cubes (`cubes` and `left` alike). supply: rubble that remains in the general supply.
    """

    TOPIC: ClassVar[str] = "snowdonia.track_laid_out"
    cards: tuple[str, ...]
    line: tuple[str, ...]
    rubble: tuple[Dug, ...]
    supply: int

    def action(self) -> Action:
        return intend.LayOutTrack(cards=self.cards)


class TrainsDealt(ActionEvent):
    """The trains of this game are in the Engine Shed. Source: Rules §2.5, §2.6.

    coal: cubes on each of them. bag_coal: coal that remains in the bag.
    """

    TOPIC: ClassVar[str] = "snowdonia.trains_dealt"
    trains: tuple[int, ...]
    coal: tuple[int, ...]
    bag_coal: int

    def action(self) -> Action:
        return intend.DealTrains(trains=self.trains)


class ForecastSet(Event):
    """The weather of the first three rounds. Source: Rules §2.7."""

    TOPIC: ClassVar[str] = "snowdonia.forecast_set"
    weather: tuple[str, str, str]


# A round, and assigning labourers


class RoundBegan(Event):
    """A round begins. Source: Rules §3. order: all players, the start player first."""

    TOPIC: ClassVar[str] = "snowdonia.round_began"
    round: int
    order: tuple[str, ...]


class LabourerHired(ActionEvent):
    """The labourer in the Pub works this round. Source: Rules §3.1. fee: coal into the bag."""

    TOPIC: ClassVar[str] = "snowdonia.labourer_hired"
    player: str
    train: int
    fee: int

    def action(self) -> Action:
        return intend.HireLabourer(player=self.player, hire=True)


class HiringDeclined(ActionEvent):
    """The labourer stays in the Pub this round. Source: Rules §3.1."""

    TOPIC: ClassVar[str] = "snowdonia.hiring_declined"
    player: str

    def action(self) -> Action:
        return intend.HireLabourer(player=self.player, hire=False)


class LabourerPlaced(ActionEvent):
    """A labourer stands in an action area. Source: Rules §3.1. space: in G the order of placement."""

    TOPIC: ClassVar[str] = "snowdonia.labourer_placed"
    player: str
    area: str
    space: int

    def action(self) -> Action:
        return intend.PlaceLabourer.model_validate(
            {"player": self.player, "area": self.area, "space": self.space if self.area != "G" else 0}
        )


class AreaOpened(Event):
    """An action area is resolved next. Source: Rules §3.2."""

    TOPIC: ClassVar[str] = "snowdonia.area_opened"
    area: str


# Contracts


class ContractPlayed(ActionEvent):
    """A contract's one-off power is used; the card stays and still scores. Source: Rules §5.

    power: its kind; the consequences follow as events. draws: contracts or cubes that chance reports next.
    The other fields are the choices, as in the action; to_space is where the moved labourer then stands.
    """

    TOPIC: ClassVar[str] = "snowdonia.contract_played"
    player: str
    contract: int
    power: str
    disc: str = ""
    iron: int = 0
    stone: int = 0
    coal: int = 0
    times: int = 0
    from_area: str = ""
    from_space: int = 0
    to_area: str = ""
    draws: int = 0

    def action(self) -> Action:
        return intend.PlayContract.model_validate(self.model_dump(exclude={"power", "draws"}))


class ContractsPassed(ActionEvent):
    """A player plays no further contract in an area. Source: Rules §5."""

    TOPIC: ClassVar[str] = "snowdonia.contracts_passed"
    player: str
    area: str

    def action(self) -> Action:
        return intend.PassContracts(player=self.player)


class EffectGained(Event):
    """A contract works to the end of the round. Source: Rules §5.

    effect: lay_bonus, yard_extra, stone_discount (value: the new sum), excavate_factor, no_coal_limit,
    iron_as_steel (value: iron for each bar), rubble_as_stone (value: stone at most) or rubble_per_stone.
    """

    TOPIC: ClassVar[str] = "snowdonia.effect_gained"
    player: str
    contract: int
    effect: str
    value: int


class ForecastChanged(Event):
    """A disc of the forecast is exchanged. Source: Rules §5 (4). slot: 2 is the next round."""

    TOPIC: ClassVar[str] = "snowdonia.forecast_changed"
    player: str
    slot: int
    before: str
    after: str


class ContractCubesTaken(Event):
    """Cubes from the Stock Yard by a contract. Source: Rules §5 (20, 23)."""

    TOPIC: ClassVar[str] = "snowdonia.contract_cubes_taken"
    player: str
    contract: int
    iron: int
    stone: int
    coal: int


class ContractConverted(Event):
    """Iron into steel, or rubble into stone, by a contract. Source: Rules §5 (11, 12, 24).

    iron, rubble: given (into the bag, into the supply). steel, stone: received (from the supply, from the bag).
    """

    TOPIC: ClassVar[str] = "snowdonia.contract_converted"
    player: str
    contract: int
    iron: int
    rubble: int
    steel: int
    stone: int


class LabourerMoved(Event):
    """A placed labourer goes to another space. Source: Rules §5 (28)."""

    TOPIC: ClassVar[str] = "snowdonia.labourer_moved"
    player: str
    from_area: str
    from_space: int
    to_area: str
    to_space: int


class StartMarkerTaken(Event):
    """The start-player marker changes hands for the next round. Source: Rules §3.2 A, §5 (22).

    locked: it cannot move again this round.
    """

    TOPIC: ClassVar[str] = "snowdonia.start_marker_taken"
    player: str
    before: str
    locked: bool


class ContractsBlocked(Event):
    """Nobody may play another contract this round. Source: Rules §5 (13)."""

    TOPIC: ClassVar[str] = "snowdonia.contracts_blocked"
    player: str


class ActionDeferred(Event):
    """A contract is declared and will be carried out at the end of its area. Source: Rules §5 (3, 8, 10)."""

    TOPIC: ClassVar[str] = "snowdonia.action_deferred"
    player: str
    contract: int


class SurveyorMoved(Event):
    """A contract moves a surveyor. Source: Rules §5 (27). before, after: stations."""

    TOPIC: ClassVar[str] = "snowdonia.surveyor_moved"
    player: str
    contract: int
    before: str
    after: str


class ContractCubesDrawn(ActionEvent):
    """Cubes from the bag by a contract; event cubes go back. Source: Rules §5 (18, 19)."""

    TOPIC: ClassVar[str] = "snowdonia.contract_cubes_drawn"
    player: str
    contract: int
    iron: int
    stone: int
    coal: int
    event: int

    def action(self) -> Action:
        return intend.DrawCubes(iron=self.iron, stone=self.stone, coal=self.coal, event=self.event)


class ContractsDrawn(ActionEvent):
    """Contracts drawn to choose from. Source: Rules §5 (5). back, shuffled: as in `ContractsDisplayed`."""

    TOPIC: ClassVar[str] = "snowdonia.contracts_drawn"
    player: str
    contract: int
    contracts: tuple[int, ...]
    back: str
    shuffled: int

    def action(self) -> Action:
        return intend.RevealContracts.model_validate({"contracts": self.contracts, "back": self.back})


class ContractKept(ActionEvent):
    """One of the contracts stays, the others go to the discards. Source: Rules §5 (5).

    played: the contract that let the others be drawn. discarded: in order.
    """

    TOPIC: ClassVar[str] = "snowdonia.contract_kept"
    player: str
    played: int
    contract: int
    discarded: tuple[int, ...]

    def action(self) -> Action:
        return intend.KeepContract(player=self.player, contract=self.contract)


# The action areas


class CubesTaken(ActionEvent):
    """Cubes from the Stock Yard. Source: Rules §3.2 A."""

    TOPIC: ClassVar[str] = "snowdonia.cubes_taken"
    player: str
    space: int
    iron: int
    stone: int
    coal: int

    def action(self) -> Action:
        return intend.TakeCubes(player=self.player, iron=self.iron, stone=self.stone, coal=self.coal)


class RubbleExcavated(ActionEvent):
    """Rubble dug into the player's supply. Source: Rules §3.2 B. cubes: in all. dug: from where."""

    TOPIC: ClassVar[str] = "snowdonia.rubble_excavated"
    player: str
    space: int
    cubes: int
    dug: tuple[Dug, ...]

    def action(self) -> Action:
        return intend.Excavate(player=self.player, cubes=self.cubes)


class SpaceCleared(ActionEvent):
    """The whole next space is dug out by a contract. Source: Rules §5 (3)."""

    TOPIC: ClassVar[str] = "snowdonia.space_cleared"
    player: str
    contract: int
    place: str
    cubes: int

    def action(self) -> Action:
        return intend.ClearSpace(player=self.player, clear=True)


class ClearingDeclined(ActionEvent):
    """The next space is left as it is. Source: Rules §5 (3)."""

    TOPIC: ClassVar[str] = "snowdonia.clearing_declined"
    player: str
    contract: int

    def action(self) -> Action:
        return intend.ClearSpace(player=self.player, clear=False)


class SiteExcavated(Event):
    """Who took the last cube of a rubble site puts a marker on it. Source: Rules §3.2 B.

    vp: what the site will score.
    """

    TOPIC: ClassVar[str] = "snowdonia.site_excavated"
    player: str
    site: str
    vp: int


class WorksDone(ActionEvent):
    """Conversions in the Works. Source: Rules §3.2 C.

    iron, rubble: given (into the bag, into the supply). steel, stone: received (from the supply, from the bag).
    """

    TOPIC: ClassVar[str] = "snowdonia.works_done"
    player: str
    space: int
    iron: int
    rubble: int
    steel: int
    stone: int

    def action(self) -> Action:
        return intend.Convert(player=self.player, steel=self.steel, stone=self.stone)


class TrackLaid(ActionEvent):
    """Track cards turned to the rail side, with the player's markers. Source: Rules §3.2 D.

    steel: bars paid. vp: what the cards will score together.
    """

    TOPIC: ClassVar[str] = "snowdonia.track_laid"
    player: str
    space: int = 0
    contract: int = 0
    cards: tuple[str, ...]
    steel: int
    vp: int

    def action(self) -> Action:
        return intend.LayTrack(player=self.player, cards=len(self.cards))


class SiteBuilt(ActionEvent):
    """A building site is paid and bears the player's marker. Source: Rules §3.2 E.

    stone, iron: into the bag. steel, rubble: into the supply. vp: what the site will score.
    """

    TOPIC: ClassVar[str] = "snowdonia.site_built"
    player: str
    space: int = 0
    contract: int = 0
    engine: int = 0
    site: str
    stone: int
    steel: int
    iron: int
    rubble: int
    vp: int

    def action(self) -> Action:
        return intend.Build(
            player=self.player,
            site=self.site,
            stone=self.stone,
            steel=self.steel,
            iron=self.iron,
            rubble=self.rubble,
        )


class TrainPaid(ActionEvent):
    """A train is paid; an old one goes back first, then it is taken. Source: Rules §3.2 E.

    steel: into the supply. iron: into the bag.
    """

    TOPIC: ClassVar[str] = "snowdonia.train_paid"
    player: str
    space: int = 0
    contract: int = 0
    engine: int = 0
    train: int
    steel: int
    iron: int

    def action(self) -> Action:
        return intend.Build(player=self.player, train=self.train, steel=self.steel, iron=self.iron)


class BuildDeclined(ActionEvent):
    """A Build action that builds and buys nothing. Source: Rules §3.2."""

    TOPIC: ClassVar[str] = "snowdonia.build_declined"
    player: str
    space: int = 0
    contract: int = 0
    engine: int = 0

    def action(self) -> Action:
        return intend.Build(player=self.player)


class TrainReturned(Event):
    """A train goes back to the Engine Shed because its owner buys another. Source: Rules §3.2 E."""

    TOPIC: ClassVar[str] = "snowdonia.train_returned"
    player: str
    train: int


class TrainRestocked(Event):
    """A returned train gets coal from the bag, as far as there is. Source: Rules §3.2 E, §7.5. coal: cubes put on it."""

    TOPIC: ClassVar[str] = "snowdonia.train_restocked"
    train: int
    coal: int


class TrainTaken(Event):
    """A paid train and the coal on it are the player's. Source: Rules §3.2 E."""

    TOPIC: ClassVar[str] = "snowdonia.train_taken"
    player: str
    train: int
    coal: int


class ContractTaken(ActionEvent):
    """A contract from the display. Source: Rules §3.2 F."""

    TOPIC: ClassVar[str] = "snowdonia.contract_taken"
    player: str
    space: int
    contract: int

    def action(self) -> Action:
        return intend.TakeContract(player=self.player, contract=self.contract)


class ContractDeclined(ActionEvent):
    """No contract is taken in the Site Office. Source: Rules §3.2 F."""

    TOPIC: ClassVar[str] = "snowdonia.contract_declined"
    player: str
    space: int

    def action(self) -> Action:
        return intend.TakeContract(player=self.player, contract=0)


class SurveyorSent(ActionEvent):
    """A labourer sends the surveyor one station on. Source: Rules §3.2 G. before, after: stations."""

    TOPIC: ClassVar[str] = "snowdonia.surveyor_sent"
    player: str
    space: int
    before: str
    after: str

    def action(self) -> Action:
        return intend.MoveSurveyor(player=self.player, move=True)


class SurveyorKept(ActionEvent):
    """The surveyor stays where he is. Source: Rules §3.2 G."""

    TOPIC: ClassVar[str] = "snowdonia.surveyor_kept"
    player: str
    space: int

    def action(self) -> Action:
        return intend.MoveSurveyor(player=self.player, move=False)


# Preparing the next round


class PreparationBegan(Event):
    """All areas are resolved; the next round is prepared. Source: Rules §3.3."""

    TOPIC: ClassVar[str] = "snowdonia.preparation_began"
    round: int


class ContractDiscarded(Event):
    """Nobody took a contract: the one furthest left goes. Source: Rules §3.3.1."""

    TOPIC: ClassVar[str] = "snowdonia.contract_discarded"
    contract: int


class ContractsDisplayed(ActionEvent):
    """Contracts from the deck fill the display from the right. Source: Rules §2.7, §3.3.1.

    back: weather symbol then on top of the deck, empty where unknown or none.
    shuffled: discards that became the new deck when it ran out, 0 where it did not.
    """

    TOPIC: ClassVar[str] = "snowdonia.contracts_displayed"
    contracts: tuple[int, ...]
    back: str
    shuffled: int

    def action(self) -> Action:
        return intend.RevealContracts.model_validate({"contracts": self.contracts, "back": self.back})


class BackRevealed(ActionEvent):
    """The weather symbol on top of the deck comes to light. Source: Rules §3.3.2. shuffled: as in `ContractsDisplayed`."""

    TOPIC: ClassVar[str] = "snowdonia.back_revealed"
    back: str
    shuffled: int

    def action(self) -> Action:
        return intend.RevealBack.model_validate({"back": self.back})


class WeatherChanged(Event):
    """The weather moves up and acts on both work rates. Source: Rules §3.3.2.

    weather: this round to come, the next and the one after. The rates are marker positions.
    """

    TOPIC: ClassVar[str] = "snowdonia.weather_changed"
    weather: tuple[str, str, str]
    excavation_before: int
    excavation: int
    lay_track_before: int
    lay_track: int


class CubesDrawn(ActionEvent):
    """Cubes from the bag: material into the Stock Yard, event cubes to be placed. Source: Rules §3.3.3."""

    TOPIC: ClassVar[str] = "snowdonia.cubes_drawn"
    iron: int
    stone: int
    coal: int
    event: int

    def action(self) -> Action:
        return intend.DrawCubes(iron=self.iron, stone=self.stone, coal=self.coal, event=self.event)


class EventCubePlaced(Event):
    """An event cube goes on the Events Track; its event is resolved before the next cube. Source: Rules §7."""

    TOPIC: ClassVar[str] = "snowdonia.event_cube_placed"
    space: int
    event: str


class SpacesCleared(Event):
    """Event *excavate*: rubble goes to the general supply, nobody scores. Source: Rules §7.1."""

    TOPIC: ClassVar[str] = "snowdonia.spaces_cleared"
    removed: tuple[Dug, ...]


class TrackTurnedOver(Event):
    """Event *lay track*: cards are turned over, their rubble goes to the supply, nobody scores. Source: Rules §7.2."""

    TOPIC: ClassVar[str] = "snowdonia.track_turned_over"
    cards: tuple[str, ...]
    removed: tuple[Dug, ...]


class StationCompleted(Event):
    """Event *complete a station*: a game marker on it, its rubble to the general supply. Source: Rules §7.3."""

    TOPIC: ClassVar[str] = "snowdonia.station_completed"
    station: str
    removed: tuple[Dug, ...]


class NoStationLeft(Event):
    """Event *complete a station* finds every station complete. Source: Rules §7.3."""

    TOPIC: ClassVar[str] = "snowdonia.no_station_left"


class TrainsMadeAvailable(Event):
    """Trains may be bought from now on. Source: Rules §7.4."""

    TOPIC: ClassVar[str] = "snowdonia.trains_made_available"


class MaintenanceFellDue(Event):
    """Event *train maintenance*: these owners decide, in this order. Source: Rules §7.5."""

    TOPIC: ClassVar[str] = "snowdonia.maintenance_fell_due"
    players: tuple[str, ...]


class MaintenancePaid(ActionEvent):
    """A steel bar keeps the train. Source: Rules §7.5."""

    TOPIC: ClassVar[str] = "snowdonia.maintenance_paid"
    player: str
    train: int
    steel: int

    def action(self) -> Action:
        return intend.MaintainTrain(player=self.player, by="steel")


class MaintenanceContractDiscarded(ActionEvent):
    """A contract is given up to keep the train. Source: Rules §7.5."""

    TOPIC: ClassVar[str] = "snowdonia.maintenance_contract_discarded"
    player: str
    train: int
    contract: int

    def action(self) -> Action:
        return intend.MaintainTrain(player=self.player, by="contract", contract=self.contract)


class TrainGivenUp(ActionEvent):
    """A train goes back to the Engine Shed for want of maintenance. Source: Rules §7.5."""

    TOPIC: ClassVar[str] = "snowdonia.train_given_up"
    player: str
    train: int

    def action(self) -> Action:
        return intend.MaintainTrain(player=self.player, by="return")


class EventCubesReturned(Event):
    """Event cubes go back into the bag. Source: Rules §7. spaces: where they lay."""

    TOPIC: ClassVar[str] = "snowdonia.event_cubes_returned"
    spaces: tuple[int, ...]


class EndTriggered(Event):
    """The game will end. Source: Rules §8. reason: last_track or last_marker. player: empty for an event."""

    TOPIC: ClassVar[str] = "snowdonia.end_triggered"
    reason: str
    player: str


class RoundEnded(Event):
    """Labourers go home, the effects of the round are over. Source: Rules §3, §3.3.3."""

    TOPIC: ClassVar[str] = "snowdonia.round_ended"
    round: int


# Scoring


class TrackScored(Event):
    """VP of the own markers on track cards. Source: Rules §6.1."""

    TOPIC: ClassVar[str] = "snowdonia.track_scored"
    player: str
    cards: tuple[str, ...]
    vp: int


class SitesScored(Event):
    """VP of the own markers on building sites. Source: Rules §6.1."""

    TOPIC: ClassVar[str] = "snowdonia.sites_scored"
    player: str
    sites: tuple[str, ...]
    vp: int


class ContractsScored(Event):
    """VP of the fulfilled contracts in one best allocation. Source: Rules §6.2. points: of each contract."""

    TOPIC: ClassVar[str] = "snowdonia.contracts_scored"
    player: str
    contracts: tuple[int, ...]
    points: tuple[int, ...]
    vp: int


class TrainScored(Event):
    """VP of the own train. Source: Rules §6.3."""

    TOPIC: ClassVar[str] = "snowdonia.train_scored"
    player: str
    train: int
    vp: int


class SurveyorScored(Event):
    """VP of the surveyor's station. Source: Rules §6.4."""

    TOPIC: ClassVar[str] = "snowdonia.surveyor_scored"
    player: str
    station: str
    vp: int


class GameEnded(Event):
    """The game is over. Source: Rules §8.

    reason: what triggered the end. players, vp: in seat order. winners: all with the most VP; alone: the player.
    """

    TOPIC: ClassVar[str] = "snowdonia.game_ended"
    reason: str
    rounds: int
    players: tuple[str, ...]
    vp: tuple[int, ...]
    winners: tuple[str, ...]
