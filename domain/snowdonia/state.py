"""The state of a game of Snowdonia: plain data, no rules."""

from __future__ import annotations

from typing import NamedTuple, Self

from domain.snowdonia.components import Box, Route

Labourers = tuple[str, ...]
"""An area's spaces, the first at index 0: the player whose labourer stands there, or an empty string."""


class Drawing(NamedTuple):
    """A contract waits for what chance brings. what: contracts or cubes. amount: how many will be drawn."""

    player: str
    contract: int
    what: str
    amount: int


class Keeping(NamedTuple):
    """A player chooses one of these contracts. contract: the one that let the others be drawn."""

    player: str
    contract: int
    drawn: tuple[int, ...]


class End(NamedTuple):
    """What triggered the end of the game (Rules §8). player: empty for an event."""

    reason: str
    player: str


class PlayerState:
    """What belongs to a player.

    hand: labourers not yet placed. pub: labourers in the Pub. asked: whether hiring was decided this round.
    train: number, 0 for none. surveyor: index of the station in the line. contracts: number to whether it was used.
    effects: of contracts, for this round. points: VP by category, once scored.
    """

    __slots__ = (
        "asked",
        "coal",
        "contracts",
        "effects",
        "hand",
        "hired",
        "iron",
        "markers",
        "points",
        "pub",
        "rubble",
        "steel",
        "stone",
        "surveyor",
        "train",
    )

    def __init__(self, *, markers: int) -> None:
        self.iron = 0
        self.stone = 0
        self.coal = 0
        self.steel = 0
        self.rubble = 0
        self.train = 0
        self.surveyor = 0
        self.markers = markers
        self.hand = 0
        self.pub = 0
        self.hired = False
        self.asked = False
        self.contracts: dict[int, bool] = {}
        self.effects: dict[str, int] = {}
        self.points: dict[str, int] = {}

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.iron = self.iron
        new.stone = self.stone
        new.coal = self.coal
        new.steel = self.steel
        new.rubble = self.rubble
        new.train = self.train
        new.surveyor = self.surveyor
        new.markers = self.markers
        new.hand = self.hand
        new.pub = self.pub
        new.hired = self.hired
        new.asked = self.asked
        new.contracts = self.contracts.copy()
        new.effects = self.effects.copy()
        new.points = self.points.copy()
        return new


class SnowdoniaState:
    """A game. Cubes, bars and cards are counts; ids are those of the scenario.

    phase: setup, assign, resolve, prepare or end. stage: how far the preparation is: contracts, weather or restock.
    order: players from this round's start player. marker: who holds the start-player marker now.
    rubble: cubes on each track card and rubble site, in the order of excavation. laid: track cards turned over, always
    the first ones of the line. owners: ownership markers by track card or site. completed: stations, by event.
    deck: contracts in the deck, sorted: their order is unknown. back: weather symbol on top of it, empty if unknown.
    labourers: by area. resolved: the last space resolved in the open area.
    window: how many players of `order` are done with the open area's contracts. fresh: a contract just got in F.
    gained: contracts got in F this round. deferred: declared contracts of the area. builds: Build actions that built
    something this round; declined: those that did not. maintenance: owners still to decide. returned: trains given up.
    """

    __slots__ = (
        "area",
        "back",
        "bag",
        "blocked",
        "box",
        "builds",
        "completed",
        "contract_taken",
        "deck",
        "declined",
        "deferred",
        "discards",
        "display",
        "drawing",
        "end",
        "engine_used",
        "events_track",
        "excavation",
        "fresh",
        "gained",
        "keeping",
        "labourers",
        "laid",
        "lay_track",
        "maintenance",
        "marker",
        "marker_locked",
        "order",
        "owners",
        "pending_events",
        "phase",
        "placer",
        "players",
        "resolved",
        "returned",
        "round",
        "route",
        "rubble",
        "rubble_supply",
        "seats",
        "shed",
        "stage",
        "start_player",
        "steel_supply",
        "table",
        "trains_available",
        "weather",
        "window",
        "winners",
        "yard",
    )

    box: Box
    seats: tuple[str, ...]
    table: bool
    phase: str
    stage: str
    round: int
    order: tuple[str, ...]
    start_player: str
    marker: str
    marker_locked: bool
    placer: str
    weather: tuple[str, ...]
    excavation: int
    lay_track: int
    route: Route
    rubble: dict[str, int]
    laid: int
    owners: dict[str, str]
    completed: tuple[str, ...]
    bag: dict[str, int]
    yard: dict[str, int]
    steel_supply: int
    rubble_supply: int
    trains_available: bool
    shed: dict[int, int]
    display: tuple[int, ...]
    deck: tuple[int, ...]
    back: str
    discards: tuple[int, ...]
    contract_taken: bool
    blocked: bool
    drawing: Drawing | None
    keeping: Keeping | None
    fresh: int
    gained: tuple[int, ...]
    labourers: dict[str, Labourers]
    area: str
    resolved: int
    window: int
    deferred: tuple[tuple[str, int], ...]
    builds: int
    declined: int
    engine_used: bool
    events_track: tuple[int, ...]
    pending_events: int
    maintenance: tuple[str, ...]
    returned: tuple[int, ...]
    end: End | None
    winners: tuple[str, ...]
    players: dict[str, PlayerState]

    def clear_round(self) -> None:
        """Labourers go home; nothing of the round is left."""
        self.stage = ""
        self.marker_locked = False
        self.placer = ""
        self.contract_taken = False
        self.blocked = False
        self.drawing = None
        self.keeping = None
        self.fresh = 0
        self.gained = ()
        self.labourers = dict(self.box.empty_areas)
        self.area = ""
        self.resolved = 0
        self.window = 0
        self.deferred = ()
        self.builds = 0
        self.declined = 0
        self.engine_used = False
        setup = self.box.scenario.setup
        for player in self.players.values():
            player.hand = setup.labourers
            player.pub = setup.pub_labourers
            player.hired = False
            player.asked = False
            player.effects = {}

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.box = self.box
        new.seats = self.seats
        new.table = self.table
        new.phase = self.phase
        new.stage = self.stage
        new.round = self.round
        new.order = self.order
        new.start_player = self.start_player
        new.marker = self.marker
        new.marker_locked = self.marker_locked
        new.placer = self.placer
        new.weather = self.weather
        new.excavation = self.excavation
        new.lay_track = self.lay_track
        new.route = self.route
        new.rubble = self.rubble.copy()
        new.laid = self.laid
        new.owners = self.owners.copy()
        new.completed = self.completed
        new.bag = self.bag.copy()
        new.yard = self.yard.copy()
        new.steel_supply = self.steel_supply
        new.rubble_supply = self.rubble_supply
        new.trains_available = self.trains_available
        new.shed = self.shed.copy()
        new.display = self.display
        new.deck = self.deck
        new.back = self.back
        new.discards = self.discards
        new.contract_taken = self.contract_taken
        new.blocked = self.blocked
        new.drawing = self.drawing
        new.keeping = self.keeping
        new.fresh = self.fresh
        new.gained = self.gained
        new.labourers = self.labourers.copy()
        new.area = self.area
        new.resolved = self.resolved
        new.window = self.window
        new.deferred = self.deferred
        new.builds = self.builds
        new.declined = self.declined
        new.engine_used = self.engine_used
        new.events_track = self.events_track
        new.pending_events = self.pending_events
        new.maintenance = self.maintenance
        new.returned = self.returned
        new.end = self.end
        new.winners = self.winners
        new.players = {name: player.copy() for name, player in self.players.items()}
        return new
