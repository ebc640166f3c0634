"""Games recorded by our own bots: `tests/fixtures/snowdonia/*.jsonl`.

The first line is the start (players, whether a table record, options beside the stand-in scenario) with the final
scores, every further line an action. `python -m tests.snowdonia.fixtures` records them anew: one for each player count,
and as few more as it takes for every type of event, every end and every scoring category to occur.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from domain.core.action import CHANCE, Action
from domain.core.event import ActionEvent, Event, Recorded
from domain.core.game import Game
from domain.snowdonia import actions as act
from domain.snowdonia import events as ev
from domain.snowdonia.evolve import EVOLVE
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.scoring import CATEGORIES
from domain.snowdonia.state import SnowdoniaState
from players.protocol import Chooser, RandomBot, play_on
from players.snowdonia.dealer import Dealer
from players.snowdonia.greedy import GreedyBot
from tests.snowdonia.random_play import NAMES
from tests.snowdonia.scenarios import STANDIN

FOLDER: Final = Path(__file__).parents[1] / "fixtures" / "snowdonia"
ENDS: Final = ("last_track by an event", "last_track by a player", "last_marker")
SEEDS: Final = 1_500


@dataclass(frozen=True)
class Fixture:
    """A recorded game. actions: as plain data."""

    players: tuple[str, ...]
    table: bool
    options: dict[str, Any]
    scores: dict[str, int]
    actions: tuple[dict[str, Any], ...]

    def replay(self) -> Game[SnowdoniaState]:
        """The game, played again from its actions."""
        options = {"scenario": STANDIN, **self.options}
        started = RULESET.start(self.players, table=self.table, options=options)
        game = Game.start(RULESET, "fixture", started)
        for data in self.actions:
            game.play(RULESET.parse_action(data))
        return game


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.jsonl"))


def load(path: Path) -> Fixture:
    """A fixture from its file."""
    first, *actions = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return Fixture(tuple(first["players"]), first["table"], first["options"], first["scores"], tuple(actions))


def occurrences(events: Sequence[Event]) -> set[str]:
    """What happened of all that has to happen in some fixture: event types, ends, scoring categories."""
    found = {type(event).__name__ for event in events}
    for event in events:
        if isinstance(event, ev.EndTriggered):
            by = "" if event.reason == "last_marker" else f" by {'a player' if event.player else 'an event'}"
            found.add(event.reason + by)
    scored = {name.removesuffix("Scored").lower() for name in found if name.endswith("Scored")}
    return found | scored


def required() -> set[str]:
    return {kind.__name__ for kind in EVOLVE} | {"GameStarted", *ENDS, *CATEGORIES}


class Collector:
    """Greedy, but keen on trains and on contracts for their maintenance, so that these are seen, too."""

    def __init__(self, rng: Random) -> None:
        self._greedy = GreedyBot(rng)

    def choose(self, state: SnowdoniaState, actor: str) -> Action:
        offered = list(RULESET.legal_actions(state))
        if any(map(_keenness, offered)):
            return max(offered, key=_keenness)
        return self._greedy.choose(state, actor)


def _keenness(action: Action) -> int:
    match action:
        case act.TakeContract(contract=16 | 21) | act.Build(train=4 | 5) | act.MaintainTrain(by="contract"):
            return 2
        case act.PlaceLabourer(area="F"):
            return 1
        case _:
            return 0


class Onlooker:
    """Tells a table record what chance brings, but never looks at the back on top of the deck before it is needed."""

    def __init__(self, rng: Random) -> None:
        self._dealer = Dealer(rng)

    def choose(self, state: SnowdoniaState, actor: str) -> Action:
        action = self._dealer.choose(state, actor)
        return action.model_copy(update={"back": ""}) if isinstance(action, act.RevealContracts) else action


def _played(players: int, seed: int, *, table: bool = False) -> tuple[Recorded, ...]:
    rng = Random(seed)
    names = NAMES[:players]
    game = Game.start(RULESET, "fixture", RULESET.start(names, table=table, options={"scenario": STANDIN}))
    bots: list[Chooser] = [GreedyBot(rng), GreedyBot(rng), RandomBot(RULESET, rng), Collector(rng)]
    chance = Onlooker(rng) if table else Dealer(rng)
    play_on(game, {**{name: rng.choice(bots) for name in names}, CHANCE: chance})
    return tuple(game.collect_events())


def _write(name: str, history: Sequence[Recorded]) -> None:
    started = history[0].event
    assert isinstance(started, ev.GameStarted)
    game = Game.replay(RULESET, history)
    scores = RULESET.scores(game.state)
    lines: list[dict[str, Any]] = [
        {"players": started.players, "table": started.table, "options": {}, "scores": scores}
    ]
    actions = [recorded.event.action() for recorded in history if isinstance(recorded.event, ActionEvent)]
    lines += [_plain(action) for action in actions]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")


def _plain(action: Action) -> dict[str, Any]:
    return {"type": action.model_dump()["type"], **action.model_dump(mode="json", exclude_defaults=True)}


def main() -> None:
    """Record all fixtures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in files():
        path.unlink()
    missing = required()
    recorded = {f"{players}p": _played(players, players) for players in range(1, 6)}
    for name, history in (recorded | {"3p-table-record": _played(3, 3, table=True)}).items():
        _write(name, history)
        missing -= occurrences([event for _, _, event, _ in history])
    for seed in range(SEEDS):
        if not missing:
            break
        players = seed % 5 + 1
        history = _played(players, seed + 100)
        new = missing & occurrences([event for _, _, event, _ in history])
        if new:
            name = re.sub(r"(?<=[a-z])(?=[A-Z])|[ _]", "-", sorted(new)[0]).lower()
            _write(f"{players}p-{name}", history)
            missing -= new
    print(f"{len(files())} fixtures; never happened: {', '.join(sorted(missing)) or 'nothing'}")


if __name__ == "__main__":
    main()
