"""Tally: a toy game that uses every part of the machinery and has next to no rules.

In each of `rounds` rounds every player, in seat order, adds 1 to 3 points; then chance rolls a die, and whoever has
fewest points (first in seat order among equals) gets as many. Others' points are hidden until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Annotated, Any, ClassVar, Literal, Self

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from domain import catalogue
from domain.core.action import Action
from domain.core.event import ActionEvent, Event, GameStarted
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.core.ruleset import Awaiting, Evolve, Recorder
from players import seats
from players.protocol import RandomBot, play_on
from projections import lookup
from projections.scoresheet import ScoreSheet

PIPS = 6


class Add(Action):
    """Take points: 1 to 3, never past the game's `target`. May be left out where only 1 is possible."""

    type: Literal["add"] = "add"
    player: str
    points: int | None = None


class Roll(Action):
    type: Literal["roll"] = "roll"
    pips: int


AnyAction = TypeAdapter[Add | Roll](Annotated[Add | Roll, Field(discriminator="type")])


class Luck(StrEnum):
    POOR = "poor"
    GOOD = "good"


class TallyStarted(GameStarted):
    TOPIC: ClassVar[str] = "tally.game_started"
    GAME: ClassVar[str] = "tally"
    target: int
    rounds: int


class PointsAdded(ActionEvent):
    """Version 1 called `points` `amount` and had no `total`."""

    TOPIC: ClassVar[str] = "tally.points_added"
    class_version: ClassVar[int] = 2
    player: str
    points: int
    total: int | None

    @staticmethod
    def upcast_v1_v2(payload: dict[str, Any]) -> None:
        payload["points"] = payload.pop("amount")
        payload["total"] = None

    def action(self) -> Add:
        return Add(player=self.player, points=self.points)


class DieRolled(ActionEvent):
    TOPIC: ClassVar[str] = "tally.die_rolled"
    pips: int
    luck: Luck

    def action(self) -> Roll:
        return Roll(pips=self.pips)


class BonusGiven(Event):
    TOPIC: ClassVar[str] = "tally.bonus_given"
    player: str
    points: int
    ranking: tuple[tuple[str, int], ...]


class RoundEnded(Event):
    TOPIC: ClassVar[str] = "tally.round_ended"
    round: int


class GameEnded(Event):
    TOPIC: ClassVar[str] = "tally.game_ended"
    winners: tuple[str, ...]


class TallyState:
    __slots__ = ("points", "round", "started", "turn", "winners")

    def __init__(self, started: TallyStarted) -> None:
        self.started = started
        self.points: dict[str, int] = dict.fromkeys(started.players, 0)
        self.round = 1
        self.turn = 0
        self.winners: tuple[str, ...] = ()

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.started, new.round, new.turn, new.winners = self.started, self.round, self.turn, self.winners
        new.points = dict(self.points)
        return new


def _points_added(state: TallyState, event: PointsAdded) -> None:
    state.points[event.player] += event.points
    state.turn += 1


def _die_rolled(state: TallyState, event: DieRolled) -> None:
    state.turn = 0


def _bonus_given(state: TallyState, event: BonusGiven) -> None:
    state.points[event.player] += event.points


def _round_ended(state: TallyState, event: RoundEnded) -> None:
    state.round = event.round + 1


def _game_ended(state: TallyState, event: GameEnded) -> None:
    state.winners = event.winners


def _add(turn: Recorder[TallyState], action: Add) -> None:
    state = turn.state
    room = state.started.target - state.points[action.player]
    points = action.points
    if points is None and room == 1:
        points = 1
    if points is None:
        raise Refusal("tally/choice-missing", f"{action.player} must say how many points to add: 1 to {min(3, room)}")
    if not 0 <= points <= min(3, room):
        raise Refusal("tally/too-many", f"{action.player} can add at most {min(3, room)} points, not {points}")
    total = state.points[action.player] + points
    turn.emit(PointsAdded(player=action.player, points=points, total=total))


def _roll(turn: Recorder[TallyState], action: Roll) -> None:
    if not 1 <= action.pips <= PIPS:
        raise Refusal("tally/no-such-side", f"A die shows 1 to {PIPS}, not {action.pips}")
    turn.emit(DieRolled(pips=action.pips, luck=Luck.GOOD if action.pips > PIPS // 2 else Luck.POOR))
    points = turn.state.points
    last = min(points, key=lambda player: points[player])
    room = turn.state.started.target - points[last]
    turn.emit(BonusGiven(player=last, points=min(action.pips, room), ranking=tuple(points.items())))
    turn.emit(RoundEnded(round=turn.state.round))
    if turn.state.round > turn.state.started.rounds:
        best = max(points.values())
        turn.emit(GameEnded(winners=tuple(player for player in points if turn.state.points[player] == best)))


class Tally:
    name = "tally"
    title = "Tally"
    version = 1
    data = "0" * 64
    player_counts: tuple[int, ...] = (1, 2, 3, 4)
    evolve: Mapping[type[Event], Evolve]

    def __init__(self) -> None:
        self.evolve = {
            PointsAdded: _points_added,
            DieRolled: _die_rolled,
            BonusGiven: _bonus_given,
            RoundEnded: _round_ended,
            GameEnded: _game_ended,
        }

    def start(
        self,
        players: Sequence[str],
        *,
        table: bool = False,
        name: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> GameStarted:
        if len(players) not in self.player_counts:
            raise Refusal("tally/player-count", f"Tally is for 1 to 4 players, not {len(players)}")
        chosen = {"target": 1000, "rounds": 3} | dict(options or {})
        try:
            return TallyStarted(
                players=tuple(players), table=table, name=name, rules=self.version, data=self.data, **chosen
            )
        except ValidationError as error:
            raise Refusal("tally/option", str(error)) from error

    def initial_state(self, started: GameStarted) -> TallyState:
        assert isinstance(started, TallyStarted)
        return TallyState(started)

    def decide(self, state: TallyState, action: Action) -> Recorder[TallyState]:
        turn = Recorder(state, self.evolve)
        if isinstance(action, Add):
            _add(turn, action)
        else:
            assert isinstance(action, Roll)
            _roll(turn, action)
        return turn

    def awaiting(self, state: TallyState) -> Awaiting | None:
        if state.winners:
            return None
        if state.turn < len(state.points):
            return Awaiting(state.started.players[state.turn], "add")
        return Awaiting("chance", "roll")

    def legal_actions(self, state: TallyState) -> Iterator[Action]:
        awaiting = self.awaiting(state)
        if awaiting is None or awaiting.actor == "chance":
            return
        room = min(3, state.started.target - state.points[awaiting.actor])
        for points in range(min(1, room), room + 1):
            yield Add(player=awaiting.actor, points=points)

    def parse_action(self, data: Mapping[str, Any]) -> Action:
        try:
            return AnyAction.validate_python(data)
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"])
            raise Refusal("tally/malformed-action", f"{field or 'action'}: {first['msg']}") from error

    def describe(self, event: Event) -> str:
        match event:
            case TallyStarted():
                return f"A game of Tally begins between {', '.join(event.players)}."
            case PointsAdded():
                return f"{event.player} adds {event.points}."
            case DieRolled():
                return f"The die shows {event.pips}."
            case BonusGiven():
                return f"{event.player} is last and gets {event.points}."
            case RoundEnded():
                return f"Round {event.round} ends."
            case GameEnded():
                return f"The game ends; the win goes to {', '.join(event.winners)}."
            case _:
                raise TypeError(type(event))

    def view(self, state: TallyState, seat: str | None = None) -> dict[str, Any]:
        hidden = seat is not None and not state.winners
        return {
            "round": state.round,
            "players": {
                player: {} if hidden and player != seat else {"points": points}
                for player, points in state.points.items()
            },
        }

    def scores(self, state: TallyState) -> dict[str, int]:
        return dict(state.points)


RULESET = Tally()


class Dealer:
    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: Any, actor: str) -> Action:
        return Roll(pips=self._rng.randint(1, PIPS))


class GreedyBot:
    """Always adds the most."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: Any, actor: str) -> Action:
        return max(RULESET.legal_actions(state), key=lambda action: getattr(action, "points", 0))


def board(state: TallyState) -> str:
    return "\n".join([f"Round {state.round}", *(f"  {player}: {points}" for player, points in state.points.items())])


def score_sheet(events: Sequence[Event]) -> ScoreSheet:
    points: dict[str, dict[str, int]] = {}
    winners: tuple[str, ...] = ()
    for event in events:
        match event:
            case TallyStarted():
                points = {player: {"added": 0, "bonus": 0} for player in event.players}
            case PointsAdded():
                points[event.player]["added"] += event.points
            case BonusGiven():
                points[event.player]["bonus"] += event.points
            case GameEnded():
                winners = event.winners
    return ScoreSheet(("added", "bonus"), points, winners, "vp" if winners else "")


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program know this game, for the length of a test."""
    monkeypatch.setitem(catalogue.GAMES, "tally", __name__)
    monkeypatch.setitem(seats.DEALERS, "tally", f"{__name__}:Dealer")
    monkeypatch.setitem(seats.GREEDY, "tally", f"{__name__}:GreedyBot")
    monkeypatch.setitem(lookup.BOARDS, "tally", f"{__name__}:board")
    monkeypatch.setitem(lookup.SCORE_SHEETS, "tally", f"{__name__}:score_sheet")


def started(players: Sequence[str] = ("ann", "bob"), rounds: int = 3, **more: Any) -> GameStarted:
    return RULESET.start(players, options={"rounds": rounds}, **more)


def played(
    game_id: str = "tally-1", seed: int = 1, rounds: int = 3, players: Sequence[str] = ("ann", "bob")
) -> Game[Any]:
    """A whole game, not yet stored."""
    game: Game[Any] = Game.start(RULESET, game_id, started(players, rounds))
    choosers = {player: RandomBot(RULESET, Random(f"{seed}{player}")) for player in players}
    play_on(game, {**choosers, "chance": Dealer(Random(seed))})
    return game
