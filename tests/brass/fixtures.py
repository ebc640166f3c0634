"""Our own recorded games: `tests/fixtures/brass/NAME.jsonl`, and what is derived from them.

The first line tells the start, each further line an action, the last line the result.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState
from domain.core.action import Action
from domain.core.event import Event, encode
from domain.core.game import Game

FOLDER = Path(__file__).parents[1] / "fixtures" / "brass"
Json = dict[str, Any]


class Fixture(NamedTuple):
    """A recorded game. start: arguments of `RULESET.start`. result: what it comes to."""

    name: str
    start: Json
    actions: tuple[Action, ...]
    result: Json

    def new_game(self) -> Game[BrassState]:
        return Game.start(RULESET, self.name, RULESET.start(**self.start))

    def played(self) -> Iterator[tuple[Game[BrassState], Action, Sequence[Event]]]:
        """Play the game: for each action the game after it, the action and its events."""
        game = self.new_game()
        for action in self.actions:
            events = game.play(action)
            yield game, action, events


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@cache
def load(name: str) -> Fixture:
    first, *actions, last = map(json.loads, (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines())
    return Fixture(name, first, tuple(map(RULESET.parse_action, actions)), last)


def save(fixture: Fixture) -> None:
    lines = [fixture.start, *(action.model_dump(mode="json") for action in fixture.actions), fixture.result]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (FOLDER / f"{fixture.name}.jsonl").write_text(text, "utf-8")


@cache
def events_of(name: str) -> tuple[Event, ...]:
    """All events of a recorded game, its start included."""
    fixture = load(name)
    game = fixture.new_game()
    for action in fixture.actions:
        game.play(action)
    return tuple(recorded.event for recorded in game.collect_events())


def result_of(game: Game[BrassState]) -> Json:
    """What a finished game has come to. Takes its events."""
    events = [encode(recorded.event) for recorded in game.collect_events()]
    return {
        "scores": RULESET.scores(game.state),
        "winners": list(game.state.winners),
        "decided_by": game.state.decided_by,
        "events": len(events),
        "digest": hashlib.sha256(b"\n".join(events)).hexdigest(),
    }
