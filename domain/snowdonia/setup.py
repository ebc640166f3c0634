"""Setting up the game (Rules §2): what lies ready, and what chance brings before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.core.event import UnreadableEvent
from domain.core.refusal import Refusal
from domain.snowdonia.actions import DealTrains, DrawStartPlayer, LayOutTrack, RevealContracts
from domain.snowdonia.components import Box, Route, box_of
from domain.snowdonia.contract_deck import check_reveal
from domain.snowdonia.events import (
    ContractsDisplayed,
    Dug,
    ForecastSet,
    GameStarted,
    RoundBegan,
    StartPlayerDrawn,
    TrackLaidOut,
    TrainsDealt,
)
from domain.snowdonia.scenario import TrackCard
from domain.snowdonia.state import PlayerState, SnowdoniaState
from domain.snowdonia.turn import Now, Turn, clockwise


def initial_state(started: GameStarted) -> SnowdoniaState:
    """Everything that needs no chance (Rules §2.1, §2.3–§2.6, §2.8, §2.9)."""
    box = box_of(started.components, len(started.players))
    if box.data != started.data:
        raise UnreadableEvent(f"the scenario in the first event has not the recorded digest {started.data}")
    state = SnowdoniaState()
    state.box = box
    state.seats = started.players
    state.table = started.table
    markers = box.scenario.components.ownership_markers
    state.players = {name: PlayerState(markers=markers) for name in started.players}
    _lay_ready(state, box)
    state.clear_round()
    return state


def _lay_ready(state: SnowdoniaState, box: Box) -> None:
    setup, components = box.scenario.setup, box.scenario.components
    bag, yard = setup.bag[box.players], setup.stock_yard
    coal = components.coal - yard.coal if bag.coal == "rest" else bag.coal
    state.phase = "setup"
    state.round = 0
    state.start_player = ""
    state.marker = ""
    state.order = ()
    state.weather = ()
    state.excavation = box.scenario.work_rates.excavation.start
    state.lay_track = box.scenario.work_rates.lay_track.start
    state.route = Route((), {}, (), {})
    state.rubble = {}
    state.laid = 0
    state.owners = {}
    state.completed = ()
    state.bag = {"iron": bag.iron, "stone": bag.stone, "coal": coal, "event": bag.event}
    state.yard = {"iron": yard.iron, "stone": yard.stone, "coal": yard.coal}
    state.steel_supply = components.steel
    state.rubble_supply = components.rubble
    state.trains_available = False
    state.shed = {}
    state.display = ()
    state.deck = tuple(sorted(box.contracts))
    state.back = ""
    state.discards = ()
    state.events_track = ()
    state.pending_events = 0
    state.maintenance = ()
    state.returned = ()
    state.end = None
    state.winners = ()


def draw_start_player(turn: Turn, now: Now, action: DrawStartPlayer) -> None:
    """Rules §2.10."""
    seats = turn.state.seats
    start_player = action.start_player or (seats[0] if len(seats) == 1 else "")
    if start_player not in seats:
        raise Refusal("snowdonia/no-such-player", f"{start_player or 'nobody'!s} is none of {', '.join(seats)}")
    turn.emit(StartPlayerDrawn(start_player=start_player))


def lay_out_track(turn: Turn, now: Now, action: LayOutTrack) -> None:
    """Lay the track cards before their stations and put the rubble on them and on the sites (Rules §2.2, §2.3)."""
    box = turn.state.box
    cards = _named_cards(box, action.cards)
    if len(cards) != box.cards_in_line:
        raise Refusal(
            "snowdonia/wrong-number-of-track-cards",
            f"The line of {box.players} players has {box.cards_in_line} track cards, not {len(cards)}",
        )
    line: list[str] = []
    rubble: list[Dug] = []
    following = iter(cards)
    for station in box.station.values():
        for _ in range(station.track_cards_before):
            card = next(following)
            line.append(card)
            rubble.append(Dug(card, box.cards[card].rubble, box.cards[card].rubble))
        line.append(station.station)
        rubble.extend(Dug(site.site, site.cost, site.cost) for site in station.sites if site.kind == "rubble")
    supply = turn.state.rubble_supply - sum(space.cubes for space in rubble)
    turn.emit(TrackLaidOut(cards=cards, line=tuple(line), rubble=tuple(rubble), supply=supply))


def _named_cards(box: Box, names: Sequence[str]) -> tuple[str, ...]:
    """Card ids for what was reported; a bare number stands for any unnamed card with this much rubble."""
    unnamed = {card: data for card, data in box.cards.items() if card not in names}
    cards = []
    for name in names:
        card = name if name in box.cards else _alike(unnamed, name)
        unnamed.pop(card, None)
        cards.append(card)
    twice = [card for card, number in Counter(cards).items() if number > 1]
    if twice:
        raise Refusal("snowdonia/card-twice", f"Track card {twice[0]} is there only once")
    return tuple(cards)


def _alike(unnamed: dict[str, TrackCard], name: str) -> str:
    fitting = [card for card, data in unnamed.items() if name == str(data.rubble)]
    if not fitting:
        raise Refusal("snowdonia/no-such-track-card", f"No track card is left that is called {name!r} or bears it")
    if len({unnamed[card].vp for card in fitting}) > 1:
        raise Refusal("snowdonia/which-track-card", f"The cards with {name} rubble differ; name one: {fitting}")
    return fitting[0]


def deal_trains(turn: Turn, now: Now, action: DealTrains) -> None:
    """Rules §2.5; the coal that they do not take stays in the bag (§2.6)."""
    box = turn.state.box
    setup = box.scenario.setup
    trains = tuple(sorted(set(action.trains)))
    unknown = [train for train in trains if train not in box.trains]
    if unknown or len(trains) != setup.trains_dealt or len(action.trains) != len(trains):
        raise Refusal(
            "snowdonia/wrong-trains",
            f"{setup.trains_dealt} different trains of {', '.join(map(str, box.trains))} must be dealt",
        )
    coal = tuple(box.trains[train].coal for train in trains)
    rest = setup.bag[box.players].coal == "rest"
    bag_coal = turn.state.bag["coal"] - sum(coal) if rest else turn.state.bag["coal"]
    turn.emit(TrainsDealt(trains=trains, coal=coal, bag_coal=bag_coal))


def display_contracts(turn: Turn, action: RevealContracts) -> None:
    """Fill the first display; two of its backs are the weather of rounds 2 and 3 (Rules §2.7). Round 1 begins."""
    state = turn.state
    box = state.box
    back, shuffled = check_reveal(state, action, box.scenario.setup.contracts_displayed)
    turn.emit(ContractsDisplayed(contracts=action.contracts, back=back, shuffled=shuffled))
    second, third = (box.contracts[number].back for number in action.contracts[1:3])
    turn.emit(ForecastSet(weather=(box.scenario.setup.first_weather, second, third)))
    turn.emit(RoundBegan(round=1, order=clockwise(state.seats, state.start_player)))
