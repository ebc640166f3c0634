"""Positions in the game's own words. Cards and figures are those of the stand-in scenario.

The track of a `Table` is T01, T02, … along the line: for three players 2 2 | Two Viaducts | 2 | Waterfall | 3 3 | Hebron |
3 3 | Halfway | 3 | Rocky Valley | 4 4 4 | Clogwyn | 4 5 | Yr Wyddfa.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from domain.core.action import Action
from domain.core.event import Event
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder
from domain.snowdonia import actions as act
from domain.snowdonia.evolve import EVOLVE
from domain.snowdonia.rounds import advance, now
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.state import PlayerState, SnowdoniaState
from tests.snowdonia.scenarios import STANDIN

EventT = TypeVar("EventT", bound=Event)


class Hand:
    """A player at the table: figures can be read, and actions taken."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name

    @property
    def state(self) -> PlayerState:
        return self.table.state.players[self.name]

    def __getattr__(self, figure: str) -> Any:
        return getattr(self.state, figure)

    @property
    def surveyor_at(self) -> str:
        return self.table.state.box.stations[self.state.surveyor]

    @property
    def marks(self) -> list[str]:
        """Track cards and sites with this player's marker, in the order in which they were placed."""
        return [place for place, owner in self.table.state.owners.items() if owner == self.name]

    @property
    def vp(self) -> int:
        return RULESET.scores(self.table.state)[self.name]

    def hires(self, hire: bool = True) -> None:
        self.table.play(act.HireLabourer(player=self.name, hire=hire))

    def places(self, area: Any, space: int = 0) -> None:
        self.table.play(act.PlaceLabourer(player=self.name, area=area, space=space))

    def plays(self, contract: int, **choice: Any) -> None:
        self.table.play(act.PlayContract(player=self.name, contract=contract, **choice))

    def passes(self) -> None:
        self.table.play(act.PassContracts(player=self.name))

    def keeps(self, contract: int) -> None:
        self.table.play(act.KeepContract(player=self.name, contract=contract))

    def takes(self, **cubes: int) -> None:
        self.table.play(act.TakeCubes(player=self.name, **cubes))

    def excavates(self, cubes: int) -> None:
        self.table.play(act.Excavate(player=self.name, cubes=cubes))

    def clears(self, clear: bool = True) -> None:
        self.table.play(act.ClearSpace(player=self.name, clear=clear))

    def converts(self, *, steel: int = 0, stone: int = 0) -> None:
        self.table.play(act.Convert(player=self.name, steel=steel, stone=stone))

    def lays(self, cards: int) -> None:
        self.table.play(act.LayTrack(player=self.name, cards=cards))

    def builds(self, site: str = "", **paid: int) -> None:
        self.table.play(act.Build(player=self.name, site=site, **paid))

    def buys(self, train: int, **paid: int) -> None:
        self.table.play(act.Build(player=self.name, train=train, **paid))

    def contracts_for(self, number: int) -> None:
        self.table.play(act.TakeContract(player=self.name, contract=number))

    def surveys(self, move: bool = True) -> None:
        self.table.play(act.MoveSurveyor(player=self.name, move=move))

    def maintains(self, by: Any, contract: int = 0) -> None:
        self.table.play(act.MaintainTrain(player=self.name, by=by, contract=contract))


class Table:
    """A game in round 1 with its set-up done, ann first; sun, sun and rain; excavation rate 3, lay track rate 2."""

    def __init__(self, *players: str, scenario: Any = STANDIN, table: bool = False, **options: Any) -> None:
        names = players or ("ann", "bob", "cyd")
        self.started = RULESET.start(names, table=table, options={"scenario": scenario, **options})
        self.state: SnowdoniaState = RULESET.initial_state(self.started)
        self.events: list[Event] = []
        box = self.state.box
        self.play(act.DrawStartPlayer(start_player=names[0]))
        self.play(act.LayOutTrack(cards=tuple(sorted(box.cards)[: box.cards_in_line])))
        self.play(act.DealTrains(trains=(1, 2, 3, 4, 5, 6)))
        self.play(act.RevealContracts(contracts=(13, 19, 22), back="sun"))

    def __getattr__(self, name: str) -> Hand:
        if name.startswith("_") or name not in self.state.players:
            raise AttributeError(name)
        return Hand(self, name)

    # Setting up

    def player(self, name: str, *, contracts: Sequence[int] = (), used: Sequence[int] = (), **figures: Any) -> Hand:
        """Give a player things. surveyor: a station. contracts, used: numbers, which leave the deck and the display."""
        player = self.state.players[name]
        if "surveyor" in figures:
            figures["surveyor"] = self.state.box.stations.index(figures["surveyor"])
        for figure, value in figures.items():
            setattr(player, figure, value)
        if "train" in figures:
            self.state.shed.pop(figures["train"], None)
        player.contracts |= dict.fromkeys(contracts, False) | dict.fromkeys(used, True)
        self.state.deck = tuple(number for number in self.state.deck if number not in player.contracts)
        self.state.display = tuple(number for number in self.state.display if number not in player.contracts)
        return Hand(self, name)

    def weather(self, *symbols: str) -> Table:
        self.state.weather = symbols
        return self

    def rates(self, excavation: int, lay_track: int) -> Table:
        self.state.excavation, self.state.lay_track = excavation, lay_track
        return self

    def rubble(self, cubes: dict[str, int]) -> Table:
        """Rubble on cards and sites."""
        self.state.rubble |= cubes
        return self

    def cleared(self, until: str = "") -> Table:
        """No rubble before a station, or on the whole line."""
        end = self.state.route.place[until] if until else len(self.state.route.line)
        self.state.rubble |= {name: 0 for name in self.state.rubble if self.state.route.place[name] < end}
        return self

    def laid(self, cards: int) -> Table:
        self.state.laid = cards
        return self

    def marked(self, name: str, *places: str) -> Table:
        """A player's markers on track cards and sites."""
        self.state.owners |= dict.fromkeys(places, name)
        self.state.players[name].markers -= len(places)
        return self

    def completed(self, *stations: str) -> Table:
        self.state.completed = stations
        return self

    def trains_available(self) -> Table:
        self.state.trains_available = True
        return self

    def yard(self, *, iron: int = 0, stone: int = 0, coal: int = 0) -> Table:
        self.state.yard = {"iron": iron, "stone": stone, "coal": coal}
        return self

    def bag(self, *, iron: int = 0, stone: int = 0, coal: int = 0, event: int = 0) -> Table:
        self.state.bag = {"iron": iron, "stone": stone, "coal": coal, "event": event}
        return self

    def occupied(self, *spaces: int) -> Table:
        """Event cubes on the Events Track."""
        self.state.events_track = spaces
        return self

    def deck(self, *numbers: int, back: str = "") -> Table:
        """The contract deck; every other contract that is nowhere else is out of the way."""
        self.state.deck = tuple(sorted(numbers))
        self.state.back = back
        return self

    def display(self, *numbers: int) -> Table:
        self.state.display = numbers
        return self

    def discards(self, *numbers: int) -> Table:
        self.state.discards = numbers
        return self

    # Going on

    def play(self, action: Action) -> None:
        decided = RULESET.decide(self.state, action)
        assert decided.state is not self.state
        self.state, self.events = decided.state, decided.events

    def resolve(self, **areas: Sequence[str]) -> Table:
        """All labourers are placed like this, by space and `""` for an empty one; the areas are resolved."""
        for player in self.state.players.values():
            player.hand = 0
        for area, names in areas.items():
            spaces = len(self.state.labourers[area])
            self.state.labourers[area] = (*names, *[""] * (spaces - len(names)))
        turn = Recorder(self.state, EVOLVE)
        advance(turn)
        self.state, self.events = turn.state, turn.events
        return self

    def prepare(self) -> Table:
        """Nobody works this round; the next one is prepared."""
        return self.resolve()

    def reveal(self, *contracts: int, back: Any = "") -> None:
        self.play(act.RevealContracts(contracts=contracts, back=back))

    def restock(self, **cubes: int) -> list[Event]:
        """Prepare the next round with these cubes from the bag; all that happens from then on.

        The display is filled with what is there, and what the weather needs is told.
        """
        if self.state.phase == "assign":
            self.prepare()
        while self.waiting[1] in ("reveal_contracts", "reveal_back"):
            self._any_contracts()
        self.play(act.DrawCubes(**cubes))
        return self.events

    def draw_events(self, number: int) -> list[Event]:
        """Prepare the next round; the bag holds only so many event cubes, and all of them are drawn."""
        self.bag(event=number)
        return self.restock(event=number)

    def _any_contracts(self) -> None:
        backs = self.state.box.contracts
        if self.waiting[1] == "reveal_back":
            self.play(act.RevealBack(back=backs[(self.state.deck or self.state.discards)[0]].back))
            return
        lacking = 3 - len(self.state.display)
        fitting = [number for number in self.state.deck if not self.state.back or backs[number].back == self.state.back]
        first = fitting[0]
        rest = [number for number in self.state.deck if number != first]
        cards = (first, *rest[: lacking - 1])
        left = [number for number in self.state.deck if number not in cards]
        self.reveal(*cards, back=backs[left[0]].back if left else "")

    # Looking

    @property
    def waiting(self) -> tuple[str, str]:
        """Who has to decide what; empty when the game is over."""
        waiting = now(self.state)
        return (waiting.actor, waiting.decision) if waiting else ("", "")

    def happened(self, kind: type[EventT]) -> list[EventT]:
        """Events of a kind since the last action."""
        return [event for event in self.events if isinstance(event, kind)]

    def only(self, kind: type[EventT]) -> EventT:
        (event,) = self.happened(kind)
        return event

    def offers(self) -> list[Any]:
        """The legal actions."""
        return list(RULESET.legal_actions(self.state))


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What happens inside is refused with `snowdonia/<code>` and a sentence."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == f"snowdonia/{code}"
    assert len(refusal.value.message) > 10
