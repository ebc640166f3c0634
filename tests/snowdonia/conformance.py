"""Replays a game that an independent simulator recorded, and lists every difference (`snowdonia-conformance/1`).

Each recorded step is a decision, chance or an automatic step; ours follow from the actions. Events are cut where the
recorded steps end, folded into a second state, and both are compared: legal set, facts, and the whole state.
"""

from __future__ import annotations

import gzip
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from domain.core.action import Action
from domain.core.event import Event
from domain.core.game import Game
from domain.core.refusal import Refusal
from domain.snowdonia import actions as a
from domain.snowdonia import events as e
from domain.snowdonia.build import builds_possible
from domain.snowdonia.contracts import playable
from domain.snowdonia.evolve import EVOLVE
from domain.snowdonia.excavate import check_clearing, diggable, excavation_rate, next_space
from domain.snowdonia.lay_track import lay_track_rate
from domain.snowdonia.maintenance import substitutes
from domain.snowdonia.rounds import now
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.scoring import best_contracts, points
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.stock_yard import coal_limit, yard_limit
from domain.snowdonia.works import iron_per_steel
from tests.snowdonia.scenarios import STANDIN

FORMAT: Final = "snowdonia-conformance/1"
DATA: Final = "c7c81a22450bce5ca723c2239aab54b878cf0f907d9a529b0017dcd47043894c"
"""Digest of the simulator's data from which the figures of the stand-in scenario come."""
GAMES: Final = Path(__file__).parents[3] / "shared" / "conformance-snowdonia" / "games"

MATERIAL: Final = ("iron", "stone", "coal")
EFFECTS: Final = {
    "lay_bonus": "layBonus",
    "excavate_factor": "excavateDouble",
    "yard_extra": "yardExtra",
    "no_coal_limit": "noCoalLimit",
    "stone_discount": "stoneDiscount",
    "iron_as_steel": "ironAsSteel",
    "rubble_as_stone": "rubbleAsStone",
}
SWITCHES: Final = frozenset({"excavate_factor", "no_coal_limit", "iron_as_steel", "rubble_as_stone"})

DECISIONS: Final = {
    "hire_labourer": "hire",
    "place_labourer": "place",
    "play_contract": "contract",
    "keep_contract": "keep",
    "take_cubes": "stock_yard",
    "convert": "works",
    "take_contract": "site_office",
    "move_surveyor": "surveyor",
    "maintain_train": "maintenance",
}
"""Our decisions to the simulator's steps, where these have other names."""

Json = Any


@dataclass
class Comparison:
    """differences: one line each, none where both programs agree. first: the first of them, or an empty string."""

    label: str
    game: Game[SnowdoniaState]
    actions: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def first(self) -> str:
        return self.differences[0] if self.differences else ""


def load(path: Path) -> dict[str, Json]:
    """A recorded game from its (gzip'd) JSON file."""
    raw = path.read_bytes()
    data: dict[str, Json] = json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw)
    return data


def skip_reason(game: Mapping[str, Json]) -> str:
    """Why a recorded game cannot be compared; empty where it can."""
    if game["format"] != FORMAT:
        return f"format {game['format']} is not {FORMAT}"
    if game["scenarioDigest"] != DATA:
        return "recorded with other component data than the stand-in scenario's"
    return ""


def compare(game: Mapping[str, Json]) -> Comparison:
    """Replay a recorded game and compare every step with it."""
    return _Replay(game).run()


class _Replay:
    def __init__(self, recorded: Mapping[str, Json]) -> None:
        self.recorded = recorded
        started = RULESET.start(recorded["seats"], name=recorded["label"], options={"scenario": STANDIN})
        self.game = Game.start(RULESET, f"conformance-{recorded['label']}", started)
        self.shadow = RULESET.initial_state(started)
        self.events: deque[Event] = deque()
        self.deck = list(recorded["contractDeck"])
        self.result = Comparison(recorded["label"], self.game)

    def run(self) -> Comparison:
        try:
            self._set_up()
            for step in self.recorded["steps"]:
                self._step(step)
            self._final()
        except Refusal as refusal:
            self._differ("refused", str(refusal))
        return self.result

    def _differ(self, where: str, what: str) -> None:
        self.result.differences.append(f"{self.recorded['label']} {where}: {what}")

    def _play(self, action: Action) -> None:
        self.result.actions += 1
        self.events.extend(self.game.play(action))

    def _set_up(self) -> None:
        self._play(a.DrawStartPlayer(start_player=self.recorded["startPlayer"]))
        self._play(a.LayOutTrack(cards=tuple(self.recorded["trackOrder"])))
        self._play(a.DealTrains(trains=tuple(self.recorded["trainsInShed"])))
        self._reveal(3, {})
        self._fold(len(self.events))
        self._compare_state("initial", self.recorded["initialState"])

    def _step(self, step: Mapping[str, Json]) -> None:
        where = f"step {step['i']} ({step['type']})"
        if step["kind"] == "decision":
            self._compare_legal(where, step)
            self._play(_action(step))
        self._chance(step)
        mine, theirs = self._facts(step["type"]), step["facts"]
        if step["type"] == "build":
            mine, theirs = _payments_sorted(mine), _payments_sorted(theirs)
        if mine != theirs:
            self._differ(where, f"facts {mine}, recorded {theirs}")
        self._compare_state(where, step["state"])

    def _chance(self, step: Mapping[str, Json]) -> None:
        """What luck decided in a step, where our rules wait for it."""
        chance = step.get("chance") or {}
        waiting = now(self.game.state)
        drawing = self.game.state.drawing
        match (step["type"], waiting.decision if waiting else ""):
            case ("contract", "reveal_contracts") if drawing:
                self._reveal(drawing.amount, chance)
            case ("contract", "draw_cubes") if drawing:
                self._draw(chance)
            case ("restock", "draw_cubes"):
                self._draw(chance)
            case ("prepare_contracts", "reveal_contracts"):
                lacking = 3 - len(self.game.state.display)
                self._reveal(min(lacking, len(self.deck) + len(chance.get("reshuffled", ()))), chance)
            case ("prepare_weather", "reveal_back"):
                self.deck += chance.get("reshuffled", ())
                self._play(a.RevealBack.model_validate({"back": self._back()}))
            case _:
                pass

    def _draw(self, chance: Mapping[str, Json]) -> None:
        drawn = chance["drawn"]
        self._play(a.DrawCubes(**{kind: drawn.count(kind) for kind in (*MATERIAL, "event")}))

    def _reveal(self, amount: int, chance: Mapping[str, Json]) -> None:
        self.deck += chance.get("reshuffled", ())
        cards, self.deck = tuple(self.deck[:amount]), self.deck[amount:]
        self._play(a.RevealContracts.model_validate({"contracts": cards, "back": self._back()}))

    def _back(self) -> str:
        return self.game.state.box.contracts[self.deck[0]].back if self.deck else ""

    def _fold(self, number: int) -> None:
        for _ in range(number):
            event = self.events.popleft()
            EVOLVE[type(event)](self.shadow, event)

    def _facts(self, step_type: str) -> list[Json]:
        """Fold the events of this step into the second state, and tell them in the simulator's words."""
        facts: list[Json] = []
        taken = 0
        while self.events:
            event = self.events[0]
            begins = BEGINS.get(type(event))
            fits = begins is not None and step_type in begins and (not taken or step_type in SEVERAL)
            if begins is not None and not fits:
                break
            _tell(facts, event, self.shadow)
            self._fold(1)
            taken += 1
        return facts

    # Comparing

    def _compare_state(self, where: str, recorded: Mapping[str, Json]) -> None:
        ours = told(self.shadow)
        following = recorded["next"]
        if following and following["type"] == "game_end" and recorded["phase"] == "resolve":
            ours["area"] = None
        for path, mine, theirs in _unlike(ours, {key: value for key, value in recorded.items() if key != "next"}):
            self._differ(where, f"{path} is {mine}, recorded {theirs}")
        if not self.events:
            self._compare_next(where, following)

    def _compare_next(self, where: str, following: Mapping[str, Json] | None) -> None:
        waiting = now(self.game.state)
        if waiting is None:
            if following is not None:
                self._differ(where, f"our game is over, recorded next is {following}")
            return
        if following is None:
            self._differ(where, f"{waiting} is waited for, the recorded game is over")
        elif following.get("player") is not None:
            mine = (
                waiting.actor,
                DECISIONS.get(waiting.decision, waiting.decision),
                _via(waiting.space, waiting.contract, waiting.engine),
            )
            theirs = (following["player"], following["type"], following.get("via") or "")
            if mine != theirs and not (mine[1] == "contract" and mine[:2] == theirs[:2]):
                self._differ(where, f"{mine} is waited for, recorded {theirs}")
        elif waiting.actor != "chance":
            self._differ(where, f"{waiting} is waited for, recorded {following}")

    def _compare_legal(self, where: str, step: Mapping[str, Json]) -> None:
        mine, theirs = _legal(self.game.state, step), step["legal"]
        if step["type"] in ("build", "maintenance"):
            mine["options"], theirs = _as_set(mine["options"]), {**theirs, "options": _as_set(theirs["options"])}
        if mine != theirs:
            self._differ(where, f"legal {mine}, recorded {theirs}")
        self._compare_offered(where, step)

    def _compare_offered(self, where: str, step: Mapping[str, Json]) -> None:
        offered = set(RULESET.legal_actions(self.game.state))
        if _completed(self.game.state, _action(step)) not in offered:
            self._differ(where, f"{step['choice']} is not among the actions offered")
        mine = len(offered)
        theirs = _number_of_actions(step)
        if theirs is not None and mine != theirs:
            self._differ(where, f"{mine} actions offered, recorded {theirs}")

    def _final(self) -> None:
        if self.events:
            self._differ("end", f"our game has further events: {list(self.events)}")
        final, state = self.recorded["final"], self.game.state
        for name, scores in final["scores"].items():
            mine = {**points(state, name)}
            mine["total"] = sum(mine.values())
            theirs = {key: value for key, value in scores.items() if key != "met"}
            if mine != theirs:
                self._differ("final", f"{name} scores {mine}, recorded {theirs}")
            if best_contracts(state, name).vp != sum(vp for _, vp in scores["met"]):
                self._differ("final", f"{name} has other contracts than {scores['met']}")
        if sorted(state.winners) != sorted(final["winners"]):
            self._differ("final", f"winners {state.winners}, recorded {final['winners']}")
        if state.round != final["rounds"]:
            self._differ("final", f"{state.round} rounds, recorded {final['rounds']}")
        if state.end is None or [state.end.reason, state.end.player or None] != final["endedBy"]:
            self._differ("final", f"ended by {state.end}, recorded {final['endedBy']}")


# The simulator's steps


BEGINS: Final[Mapping[type[Event], tuple[str, ...]]] = {
    e.LabourerHired: ("hire",),
    e.HiringDeclined: ("hire",),
    e.LabourerPlaced: ("place",),
    e.ContractPlayed: ("contract",),
    e.ContractsPassed: ("contract",),
    e.ContractKept: ("keep",),
    e.CubesTaken: ("stock_yard",),
    e.RubbleExcavated: ("excavate",),
    e.SpaceCleared: ("clear_space",),
    e.ClearingDeclined: ("clear_space",),
    e.WorksDone: ("works",),
    e.TrackLaid: ("lay_track",),
    e.SiteBuilt: ("build",),
    e.TrainPaid: ("build",),
    e.BuildDeclined: ("build",),
    e.ContractTaken: ("site_office",),
    e.ContractDeclined: ("site_office",),
    e.SurveyorSent: ("surveyor",),
    e.SurveyorKept: ("surveyor",),
    e.MaintenancePaid: ("maintenance",),
    e.MaintenanceContractDiscarded: ("maintenance",),
    e.TrainGivenUp: ("maintenance",),
    e.ContractDiscarded: ("prepare_contracts",),
    e.ContractsDisplayed: ("prepare_contracts",),
    e.BackRevealed: ("prepare_weather",),
    e.WeatherChanged: ("prepare_weather",),
    e.CubesDrawn: ("restock",),
    e.EventCubePlaced: ("event",),
    e.RoundEnded: ("round_end", "game_end"),
}
"""Events that begin a step; the others go on with the step that is under way."""
SEVERAL: Final = ("prepare_contracts", "prepare_weather")
"""Steps of which both possible first events may occur."""


def _action(step: Mapping[str, Json]) -> Action:
    return _ACTIONS[step["type"]](step["player"], step["choice"])


def _contract_action(player: str, choice: Mapping[str, Json]) -> Action:
    if "pass" in choice:
        return a.PassContracts(player=player)
    fields: dict[str, Json] = {"player": player, "contract": choice["play"], **choice.get("take", {})}
    fields |= {key: choice[key] for key in ("disc", "times") if key in choice}
    if "from" in choice:
        fields |= {"from_area": choice["from"][0], "from_space": choice["from"][1], "to_area": choice["to"]}
    return a.PlayContract.model_validate(fields)


def _build_action(player: str, choice: Mapping[str, Json]) -> Action:
    target = {key: choice[key] for key in ("site", "train") if key in choice}
    return a.Build(player=player, **target, **choice.get("pay", {}))


_ACTIONS: Final[Mapping[str, Callable[[str, Json], Action]]] = {
    "hire": lambda player, choice: a.HireLabourer(player=player, hire=choice["hire"]),
    "place": lambda player, choice: a.PlaceLabourer(player=player, area=choice["area"]),
    "contract": _contract_action,
    "keep": lambda player, choice: a.KeepContract(player=player, contract=choice["keep"]),
    "stock_yard": lambda player, choice: a.TakeCubes(player=player, **choice["take"]),
    "excavate": lambda player, choice: a.Excavate(player=player, cubes=choice["cubes"]),
    "clear_space": lambda player, choice: a.ClearSpace(player=player, clear=choice["clear"]),
    "works": lambda player, choice: a.Convert(player=player, steel=choice["steel"], stone=choice["stone"]),
    "lay_track": lambda player, choice: a.LayTrack(player=player, cards=choice["cards"]),
    "build": _build_action,
    "site_office": lambda player, choice: a.TakeContract(player=player, contract=choice["contract"] or 0),
    "surveyor": lambda player, choice: a.MoveSurveyor(player=player, move=choice["move"]),
    "maintenance": lambda player, choice: a.MaintainTrain(
        player=player, by=choice["maintain"], contract=choice.get("contract", 0)
    ),
}


def _completed(state: SnowdoniaState, action: Action) -> Action:
    """The action as it is offered: with the space that a labourer takes."""
    if isinstance(action, a.PlaceLabourer) and action.area != "G":
        return action.model_copy(update={"space": state.labourers[action.area].index("") + 1})
    return action


def _number_of_actions(step: Mapping[str, Json]) -> int | None:
    """How many actions the recorded legal set stands for, where that can be told from it."""
    legal = step["legal"]
    match step["type"]:
        case "hire":
            return 2
        case "place":
            return len(legal["areas"])
        case "keep":
            return len(legal["cards"])
        case "excavate" | "lay_track":
            return int(legal["max"]) + 1
        case "clear_space" | "surveyor":
            return 2 if legal["possible"] else 1
        case "site_office" | "build":
            return len(legal["cards" if "cards" in legal else "options"]) + 1
        case "maintenance":
            return len(legal["options"])
        case "works":
            most = int(legal["max"])
            return sum(
                steel + stone <= most
                for steel in range(legal["maxSteel"] + 1)
                for stone in range(legal["maxStone"] + 1)
            )
        case _:
            return None


def _via(space: int, contract: int, engine: int) -> str:
    for kind, number in (("labourer", space), ("contract", contract), ("train", engine)):
        if number:
            return f"{kind}:{number}"
    return ""


def _as_set(options: Iterable[Json]) -> list[str]:
    return sorted(json.dumps(option, sort_keys=True) for option in options)


def _legal(state: SnowdoniaState, step: Mapping[str, Json]) -> dict[str, Json]:
    name, player = step["player"], state.players[step["player"]]
    match step["type"]:
        case "hire":
            return {"fee": state.box.trains[player.train].fee}
        case "place":
            offered = list(RULESET.legal_actions(state))
            return {"areas": [action.area for action in offered if isinstance(action, a.PlaceLabourer)]}
        case "contract":
            return {"playable": playable(state, name, state.area)}
        case "keep":
            assert state.keeping is not None
            return {"cards": [state.keeping.contract, *state.keeping.drawn]}
        case "stock_yard":
            no_limit = "no_coal_limit" in player.effects
            return {"max": yard_limit(state, name), "maxCoal": None if no_limit else coal_limit(state, name, 1)}
        case "excavate":
            rate = excavation_rate(state, name)
            return {"rate": rate, "max": min(rate, diggable(state, name))}
        case "clear_space":
            return {"space": next_space(state) or None, "possible": check_clearing(state, name) is None}
        case "works":
            each = iron_per_steel(state, name)
            return {
                "max": 3,
                "maxSteel": min(3, player.iron // each, state.steel_supply),
                "maxStone": min(3, player.rubble // 2, state.bag["stone"]),
                "ironPerSteel": each,
            }
        case "lay_track":
            most = max(action.cards for action in RULESET.legal_actions(state) if isinstance(action, a.LayTrack))
            return {"rate": lay_track_rate(state, name), "max": most}
        case "build":
            return {"options": [_build_option(*possible) for possible in builds_possible(state, name)]}
        case "site_office":
            return {"cards": list(state.display)}
        case "surveyor":
            return {"possible": player.surveyor < len(state.box.stations) - 1}
        case _:
            options: list[Json] = [{"maintain": "steel"}] if player.steel else []
            options += [{"maintain": "contract", "contract": number} for number in substitutes(state, name)]
            return {"options": [*options, {"maintain": "return"}]}


def _build_option(site: str, train: int, paid: Any) -> dict[str, Json]:
    pay = {kind: amount for kind, amount in paid._asdict().items() if amount}
    return {"site": site, "pay": pay} if site else {"train": train, "pay": pay}


# Facts


def _payments_sorted(facts: list[Json]) -> list[Json]:
    """The facts of a Build action; in which order its payment is told means nothing."""
    rest = next((index for index, fact in enumerate(facts) if fact[0] != "move"), len(facts))
    return sorted(facts[:rest]) + facts[rest:]


def _moves(source: str, target: str, **amounts: int) -> list[Json]:
    return [["move", kind, amount, source, target] for kind, amount in amounts.items() if amount]


def _tell(facts: list[Json], event: Event, before: SnowdoniaState) -> None:
    """Add what an event says to the facts. before: the state before the event."""
    if isinstance(event, e.SiteExcavated):
        place = max(index for index, fact in enumerate(facts) if fact[0] == "move" and fact[3] == event.site)
        facts.insert(place + 1, ["marker", event.player, event.site])
        return
    if isinstance(event, e.EndTriggered):
        facts.append(["end_triggered", event.reason, event.player or None])
        return
    teller = _FACTS.get(type(event))
    if teller:
        facts.extend(teller(event, before))


def _effect(event: e.EffectGained, before: SnowdoniaState) -> list[Json]:
    if event.effect not in EFFECTS:
        return []
    value: Json = True if event.effect in SWITCHES else event.value
    return [["effect", event.player, EFFECTS[event.effect], value]]


def _converted(event: e.WorksDone | e.ContractConverted, before: SnowdoniaState) -> list[Json]:
    name = event.player
    return [
        *_moves(name, "bag", iron=event.iron),
        *_moves("supply", name, steel=event.steel),
        *_moves(name, "supply", rubble=event.rubble),
        *_moves("bag", name, stone=event.stone),
    ]


def _kept(event: e.ContractKept, before: SnowdoniaState) -> list[Json]:
    assert before.keeping is not None
    facts: list[Json] = []
    if event.contract != event.played:
        facts.append(["contract", event.played, event.player, "discards"])
    moved = ((number, event.player if number == event.contract else "discards") for number in before.keeping.drawn)
    facts.extend(["contract", number, "drawn", to] for number, to in moved)
    return facts


def _reshuffle(event: e.ContractsDisplayed | e.ContractsDrawn | e.BackRevealed) -> list[Json]:
    return [["reshuffle", event.shuffled]] if event.shuffled else []


def _displayed(event: e.ContractsDisplayed, before: SnowdoniaState) -> list[Json]:
    old = len(before.deck)
    moved = [["contract", number, "deck", "display"] for number in event.contracts]
    return [*moved[:old], *_reshuffle(event), *moved[old:]]


def _laid(event: e.TrackLaid, before: SnowdoniaState) -> list[Json]:
    facts: list[Json] = []
    for card in event.cards:
        facts += [
            *_moves(event.player, "supply", steel=1),
            ["laid", card, event.player],
            ["marker", event.player, card],
        ]
    return facts


def _built(event: e.SiteBuilt, before: SnowdoniaState) -> list[Json]:
    name = event.player
    return [
        *_moves(name, "supply", steel=event.steel),
        *_moves(name, "bag", iron=event.iron, stone=event.stone),
        *_moves(name, "supply", rubble=event.rubble),
        ["marker", name, event.site],
    ]


def _turned_over(event: e.TrackTurnedOver, before: SnowdoniaState) -> list[Json]:
    facts: list[Json] = []
    removed = {space.place: space.cubes for space in event.removed}
    for card in event.cards:
        facts += [*_moves(card, "supply", rubble=removed.get(card, 0)), ["laid", card, None]]
    return facts


def _removed(removed: Iterable[e.Dug]) -> list[Json]:
    return [["move", "rubble", space.cubes, space.place, "supply"] for space in removed]


def _rates(excavation: int, lay_track: int) -> dict[str, int]:
    return {"excavate": excavation, "lay_track": lay_track}


_FACTS: Final[Mapping[type[Event], Callable[[Any, SnowdoniaState], list[Json]]]] = {
    e.LabourerPlaced: lambda event, _: [["labourer", event.player, event.area, event.space]],
    e.LabourerHired: lambda event, _: [*_moves(event.player, "bag", coal=event.fee), ["hired", event.player]],
    e.ContractPlayed: lambda event, _: [["used", event.player, event.contract]],
    e.EffectGained: _effect,
    e.ForecastChanged: lambda event, _: [["forecast", event.slot, event.before, event.after]],
    e.ContractCubesTaken: lambda event, _: _moves(
        "yard", event.player, iron=event.iron, stone=event.stone, coal=event.coal
    ),
    e.ContractConverted: _converted,
    e.LabourerMoved: lambda event, _: [
        ["labourer_moved", event.player, event.from_area, event.from_space, event.to_area, event.to_space]
    ],
    e.StartMarkerTaken: lambda event, _: [["start_marker", event.before, event.player, event.locked]],
    e.ContractsBlocked: lambda event, _: [["contracts_blocked"]],
    e.ActionDeferred: lambda event, _: [["deferred", event.player, event.contract]],
    e.SurveyorMoved: lambda event, _: [["surveyor", event.player, event.before, event.after]],
    e.ContractCubesDrawn: lambda event, _: [
        *_moves("bag", event.player, iron=event.iron, stone=event.stone, coal=event.coal),
        *([["events_returned", event.event]] if event.event else []),
    ],
    e.ContractsDrawn: lambda event, _: [
        *_reshuffle(event),
        ["contracts_drawn", event.player, list(event.contracts)],
    ],
    e.ContractKept: _kept,
    e.CubesTaken: lambda event, _: _moves("yard", event.player, iron=event.iron, stone=event.stone, coal=event.coal),
    e.RubbleExcavated: lambda event, _: [
        ["move", "rubble", space.cubes, space.place, event.player] for space in event.dug
    ],
    e.SpaceCleared: lambda event, _: [["move", "rubble", event.cubes, event.place, event.player]],
    e.WorksDone: _converted,
    e.TrackLaid: _laid,
    e.SiteBuilt: _built,
    e.TrainPaid: lambda event, _: [
        *_moves(event.player, "supply", steel=event.steel),
        *_moves(event.player, "bag", iron=event.iron),
    ],
    e.TrainReturned: lambda event, _: [["train", event.train, event.player, "shed"]],
    e.TrainGivenUp: lambda event, _: [["train", event.train, event.player, "shed"]],
    e.TrainRestocked: lambda event, _: _moves("bag", f"train:{event.train}", coal=event.coal),
    e.TrainTaken: lambda event, _: [
        *_moves(f"train:{event.train}", event.player, coal=event.coal),
        ["train", event.train, "shed", event.player],
    ],
    e.ContractTaken: lambda event, _: [["contract", event.contract, "display", event.player]],
    e.SurveyorSent: lambda event, _: [["surveyor", event.player, event.before, event.after]],
    e.ContractDiscarded: lambda event, _: [["contract", event.contract, "display", "discards"]],
    e.ContractsDisplayed: _displayed,
    e.BackRevealed: lambda event, _: _reshuffle(event),
    e.WeatherChanged: lambda event, before: [
        ["weather", list(before.weather), list(event.weather)],
        [
            "rates",
            _rates(event.excavation_before, event.lay_track_before),
            _rates(event.excavation, event.lay_track),
        ],
    ],
    e.CubesDrawn: lambda event, _: [
        *_moves("bag", "yard", iron=event.iron, stone=event.stone, coal=event.coal),
        *_moves("bag", "pending", event=event.event),
    ],
    e.EventCubePlaced: lambda event, _: [["event_space", event.space, event.event]],
    e.SpacesCleared: lambda event, _: _removed(event.removed),
    e.TrackTurnedOver: _turned_over,
    e.StationCompleted: lambda event, _: [*_removed(event.removed), ["station_completed", event.station]],
    e.NoStationLeft: lambda event, _: [["no_station_left"]],
    e.TrainsMadeAvailable: lambda event, _: [["trains_available"]],
    e.MaintenancePaid: lambda event, _: _moves(event.player, "supply", steel=event.steel),
    e.MaintenanceContractDiscarded: lambda event, _: [["contract", event.contract, event.player, "discards"]],
    e.EventCubesReturned: lambda event, _: [["events_back", list(event.spaces)]],
}


# The whole state in the simulator's words


def told(state: SnowdoniaState) -> dict[str, Json]:
    """A state as the simulator writes it, without `next`."""
    return {
        "round": state.round,
        "phase": state.phase,
        "area": state.area or None,
        "startPlayer": state.start_player,
        "marker": state.marker,
        "markerLocked": state.marker_locked,
        "weather": list(state.weather),
        "rates": _rates(state.excavation, state.lay_track),
        "bag": dict(state.bag),
        "yard": dict(state.yard),
        "supply": {"steel": state.steel_supply, "rubble": state.rubble_supply},
        "eventTrack": list(state.events_track),
        "pendingEvents": state.pending_events,
        "trainsAvailable": state.trains_available,
        "shed": {str(train): coal for train, coal in state.shed.items()},
        "display": list(state.display),
        "deckSize": len(state.deck),
        "deckTop": state.back or None,
        "discards": list(state.discards),
        "line": [_place(state, name) for name in state.route.line[1:]],
        "areas": {area: [name or None for name in there] for area, there in state.labourers.items()},
        "players": {name: _player(state, name) for name in state.seats},
        "contractsBlocked": state.blocked,
        "contractTaken": state.contract_taken,
        "buildsThisRound": state.builds,
        "padarnUsed": state.engine_used,
        "deferred": [[name, number] for name, number in state.deferred],
        "endTriggered": [state.end.reason, state.end.player or None] if state.end else None,
    }


def _place(state: SnowdoniaState, name: str) -> list[Json]:
    if name not in state.box.station:
        laid = state.route.cards.index(name) < state.laid
        return [name, state.rubble[name], int(laid), state.owners.get(name)]
    sites = [
        [state.rubble.get(site.site) if site.kind == "rubble" else None, state.owners.get(site.site)]
        for site in state.box.station[name].sites
    ]
    return [name, int(name in state.completed), sites]


def _player(state: SnowdoniaState, name: str) -> dict[str, Json]:
    player = state.players[name]
    return {
        "iron": player.iron,
        "stone": player.stone,
        "coal": player.coal,
        "steel": player.steel,
        "rubble": player.rubble,
        "train": player.train or None,
        "surveyor": state.box.stations[player.surveyor],
        "markers": player.markers,
        "hand": player.hand,
        "pub": player.pub,
        "hired": player.hired,
        "contracts": {str(number): used for number, used in player.contracts.items()},
        "effects": {
            EFFECTS[effect]: True if effect in SWITCHES else value
            for effect, value in player.effects.items()
            if effect in EFFECTS
        },
    }


def _unlike(mine: Json, theirs: Json, path: str = "") -> Iterator[tuple[str, Json, Json]]:
    """Every place in which two trees differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in [*mine, *(key for key in theirs if key not in mine)]:
            yield from _unlike(mine.get(key, "nothing"), theirs.get(key, "nothing"), f"{path}.{key}".lstrip("."))
    elif mine != theirs:
        yield path, mine, theirs


__all__ = ["FORMAT", "GAMES", "Comparison", "compare", "load", "skip_reason"]
