"""Brass: Birmingham as a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from domain.brass import actions as act
from domain.brass.build import build
from domain.brass.components import CARD_COPIES, DIGEST
from domain.brass.describe import describe
from domain.brass.develop import develop
from domain.brass.events import GameStarted
from domain.brass.income import remove_tile
from domain.brass.legal import legal_actions
from domain.brass.loan import take_loan
from domain.brass.network import extend_network
from domain.brass.options import BrassOptions
from domain.brass.scout import pass_turn, scout
from domain.brass.sell import sell
from domain.brass.setup import deal_merchants, draw_turn_order, shuffle_deck
from domain.brass.state import EVOLVE, BrassState
from domain.brass.turns import end_action, go_on_after_debts
from domain.brass.view import view
from domain.core.action import CHANCE, Action, parse
from domain.core.event import Event
from domain.core.event import GameStarted as CoreGameStarted
from domain.core.refusal import Refusal
from domain.core.ruleset import Awaiting, Evolve, Recorder
from domain.core.seats import check_players

_PLAYER_ACTIONS: Final[dict[type[Action], Callable[[Recorder[BrassState], Any], None]]] = {
    act.Build: build,
    act.Network: extend_network,
    act.Develop: develop,
    act.Sell: sell,
    act.Loan: take_loan,
    act.Scout: scout,
    act.Pass: pass_turn,
}
_CHANCE: Final[dict[type[Action], tuple[str, Callable[[Recorder[BrassState], Any], None]]]] = {
    act.DrawTurnOrder: ("turn_order", draw_turn_order),
    act.DealMerchants: ("merchants", deal_merchants),
    act.ShuffleDeck: ("deck", shuffle_deck),
}
_CHANCE_DECISIONS: Final = {"turn_order": "draw_turn_order", "merchants": "deal_merchants", "deck": "shuffle_deck"}


class BrassRuleset:
    """See `domain.core.ruleset.Ruleset`."""

    name = "brass"
    title = "Brass: Birmingham"
    version = 1
    data = DIGEST
    player_counts = tuple(CARD_COPIES)
    evolve: Mapping[type[Event], Evolve] = EVOLVE

    def start(
        self,
        players: Sequence[str],
        *,
        table: bool = False,
        name: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> GameStarted:
        seats = check_players(players, self.player_counts, self.title)
        try:
            chosen = BrassOptions.model_validate(options or {})
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False)[0]
            raise Refusal("brass/bad-option", f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
        return GameStarted(players=seats, table=table, name=name, rules=self.version, data=self.data, options=chosen)

    def initial_state(self, started: CoreGameStarted) -> BrassState:
        assert isinstance(started, GameStarted)
        return BrassState(started.players, started.options, started.table)

    def awaiting(self, state: BrassState) -> Awaiting | None:
        if state.phase == "actions":
            return Awaiting(state.current, "action")
        if state.phase == "debts" and state.debtors:
            return Awaiting(state.debtors[0], "remove_tile")
        if state.phase == "over":
            return None
        if state.phase == "debts":
            # Between the last debt paid and the event that follows it: nobody is asked before the next turn.
            return Awaiting(state.turn_order[0], "action")
        return Awaiting(CHANCE, _CHANCE_DECISIONS[state.phase])

    def decide(self, state: BrassState, action: Action) -> Recorder[BrassState]:
        turn = Recorder(state, EVOLVE)
        if state.phase == "actions" and type(action) in _PLAYER_ACTIONS and action.actor == state.current:
            _PLAYER_ACTIONS[type(action)](turn, action)
            end_action(turn, action.actor)
        elif state.phase == "debts" and isinstance(action, act.RemoveTile) and action.player in state.debtors[:1]:
            remove_tile(turn, action)
            go_on_after_debts(turn)
        elif type(action) in _CHANCE and _CHANCE[type(action)][0] == state.phase:
            _CHANCE[type(action)][1](turn, action)
        else:
            raise _not_now(self.awaiting(state), action)
        return turn

    def legal_actions(self, state: BrassState) -> Iterator[Action]:
        return legal_actions(state)

    def parse_action(self, data: Mapping[str, Any]) -> Action:
        return parse(act.ACTIONS, data, self.name)

    def describe(self, event: Event) -> str:
        return describe(event)

    def view(self, state: BrassState, seat: str | None = None) -> dict[str, Any]:
        return view(state, seat)

    def scores(self, state: BrassState) -> dict[str, int]:
        return {name: player.vp for name, player in state.players.items()}


def _not_now(awaiting: Awaiting | None, action: Action) -> Refusal:
    if awaiting is None:
        return Refusal("brass/not-now", "The game is over")
    kind = getattr(action, "type", type(action).__name__)
    return Refusal(
        "brass/not-now",
        f"{awaiting.actor} has to decide now ({awaiting.decision}); {kind} of {action.actor} has to wait",
    )


RULESET: Final = BrassRuleset()
