"""Snowdonia as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import TypeAdapter

from domain.core.action import Action, parse
from domain.core.event import Event
from domain.core.event import GameStarted as CoreGameStarted
from domain.core.refusal import Refusal
from domain.core.ruleset import Awaiting, Evolve, Recorder
from domain.snowdonia import actions as a
from domain.snowdonia import (
    assign,
    build,
    contract_deck,
    contracts,
    describe,
    events_track,
    excavate,
    lay_track,
    legal,
    preparation,
    rounds,
    setup,
    site_office,
    stock_yard,
    surveyor,
    view,
    works,
)
from domain.snowdonia.events import GameStarted
from domain.snowdonia.evolve import EVOLVE
from domain.snowdonia.scenario import PLAYER_COUNTS
from domain.snowdonia.scoring import standings
from domain.snowdonia.start import start
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn

Handler = Callable[[Turn, Now, Any], None]


def _reveal_contracts(turn: Turn, now: Now, action: a.RevealContracts) -> None:
    if turn.state.drawing:
        contracts.draw_contracts(turn, action)
    elif turn.state.phase == "setup":
        setup.display_contracts(turn, action)
    else:
        preparation.fill_display(turn, action)


def _draw_cubes(turn: Turn, now: Now, action: a.DrawCubes) -> None:
    if turn.state.drawing:
        contracts.draw_cubes(turn, action)
    else:
        preparation.restock(turn, action)


HANDLERS: Final[Mapping[type[Action], Handler]] = {
    a.HireLabourer: assign.hire_labourer,
    a.PlaceLabourer: assign.place_labourer,
    a.PlayContract: contracts.play_contract,
    a.PassContracts: contracts.pass_contracts,
    a.KeepContract: contracts.keep_contract,
    a.TakeCubes: stock_yard.take_cubes,
    a.Excavate: excavate.excavate,
    a.ClearSpace: excavate.clear_space,
    a.Convert: works.convert,
    a.LayTrack: lay_track.lay_track,
    a.Build: build.build,
    a.TakeContract: site_office.take_contract,
    a.MoveSurveyor: surveyor.move_surveyor,
    a.MaintainTrain: events_track.settle_maintenance,
    a.DrawStartPlayer: setup.draw_start_player,
    a.LayOutTrack: setup.lay_out_track,
    a.DealTrains: setup.deal_trains,
    a.RevealContracts: _reveal_contracts,
    a.RevealBack: contract_deck.reveal_back,
    a.DrawCubes: _draw_cubes,
}
"""Action to the rule that plays it."""

_ACTIONS: Final[TypeAdapter[Any]] = TypeAdapter(a.SnowdoniaAction)


class SnowdoniaRules:
    """The ruleset of Snowdonia; see `domain.core.ruleset.Ruleset`."""

    name = "snowdonia"
    title = "Snowdonia"
    version = 1
    data = ""
    player_counts = PLAYER_COUNTS
    evolve: Mapping[type[Event], Evolve] = EVOLVE

    def start(
        self,
        players: Sequence[str],
        *,
        table: bool = False,
        name: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> GameStarted:
        return start(players, self.version, table=table, name=name, options=options)

    def initial_state(self, started: CoreGameStarted) -> SnowdoniaState:
        assert isinstance(started, GameStarted)
        return setup.initial_state(started)

    def decide(self, state: SnowdoniaState, action: Action) -> Recorder[SnowdoniaState]:
        waiting = rounds.now(state)
        if waiting is None:
            raise Refusal("snowdonia/game-over", "The game is over; nothing more can be played")
        kind = str(getattr(action, "type", ""))
        if type(action) not in HANDLERS or waiting.actor != action.actor or not waiting.is_answered_by(kind):
            raise Refusal(
                "snowdonia/not-now",
                f"{waiting.actor} has to decide now ({waiting.decision}); {action.actor} cannot {kind}",
            )
        turn = Recorder(state, EVOLVE)
        HANDLERS[type(action)](turn, waiting, action)
        rounds.advance(turn)
        return turn

    def awaiting(self, state: SnowdoniaState) -> Awaiting | None:
        waiting = rounds.now(state)
        return Awaiting(waiting.actor, waiting.decision) if waiting else None

    def legal_actions(self, state: SnowdoniaState) -> Iterator[Action]:
        return legal.legal_actions(state)

    def parse_action(self, data: Mapping[str, Any]) -> Action:
        action: Action = parse(_ACTIONS, data, self.name)
        return action

    def describe(self, event: Event) -> str:
        return describe.describe(event)

    def view(self, state: SnowdoniaState, seat: str | None = None) -> dict[str, Any]:
        return view.view(state, seat)

    def scores(self, state: SnowdoniaState) -> dict[str, int]:
        return dict(standings(state))


RULESET: Final = SnowdoniaRules()
