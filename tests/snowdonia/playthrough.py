"""Golden playthroughs: the fixture of each player count as text, with the state after every action.

`python -m tests.snowdonia.playthrough` writes them anew (`tests/snowdonia/golden/3p.txt`), so that a changed rule shows
as a readable difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from domain.core.game import Game
from domain.snowdonia.rounds import now
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.state import PlayerState, SnowdoniaState
from tests.snowdonia.fixtures import FOLDER, Fixture, load
from tests.snowdonia.scenarios import STANDIN

GOLDEN: Final = Path(__file__).parent / "golden"
COUNTS: Final = (1, 2, 3, 4, 5)


def playthrough(fixture: Fixture) -> str:
    """The whole game as text."""
    options = {"scenario": STANDIN, **fixture.options}
    game = Game.start(RULESET, "golden", RULESET.start(fixture.players, table=fixture.table, options=options))
    lines = [f"players {', '.join(fixture.players)}"]
    for number, data in enumerate(fixture.actions, 1):
        given = " ".join(f"{key}={_short(value)}" for key, value in data.items() if key != "type")
        lines += ["", f"#{number} {data['type']} {given}".rstrip()]
        lines += [f"  {RULESET.describe(event)}" for event in game.play(RULESET.parse_action(data))]
        lines += [f"    {line}" for line in state_lines(game.state)]
    return "\n".join(lines) + "\n"


def _short(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def state_lines(state: SnowdoniaState) -> Iterator[str]:
    """Everything of a state in a few lines, all in a fixed order."""
    waiting = now(state)
    to_decide = f"{waiting.actor}:{waiting.decision}" if waiting else "nobody"
    place = f"{state.phase}{':' + state.area if state.area else ''}"
    flags = [
        name for name in ("marker_locked", "trains_available", "blocked", "contract_taken") if getattr(state, name)
    ]
    end = f" end {state.end.reason} {state.end.player or '-'}" if state.end else ""
    marker = f"marker {state.marker or '-'}"
    yield "; ".join([f"round {state.round} {place} waits for {to_decide}", marker, *flags]) + end
    yield (
        f"weather {' '.join(state.weather) or '-'}; excavation {state.excavation} lay track {state.lay_track}; "
        f"events {_numbers(state.events_track)} waiting {state.pending_events}"
    )
    amounts = (f"{kind} {_pairs(pile)}" for kind, pile in (("bag", state.bag), ("yard", state.yard)))
    yield f"{'; '.join(amounts)}; supply steel {state.steel_supply} rubble {state.rubble_supply}"
    shed = " ".join(f"{train}:{coal}" for train, coal in sorted(state.shed.items()))
    yield (
        f"shed {shed or '-'}; display {_numbers(state.display)}; deck {len(state.deck)} {state.back or '-'}; "
        f"discards {_numbers(state.discards)}"
    )
    yield f"line {' '.join(_line(state)) or '-'}"
    yield "areas " + " ".join(
        f"{area}[{' '.join(name or '.' for name in there)}]" for area, there in state.labourers.items()
    )
    for name, player in state.players.items():
        yield f"{name}: {_player(state, name, player)}"


def _pairs(pile: dict[str, int]) -> str:
    return " ".join(f"{kind} {amount}" for kind, amount in pile.items())


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers)) or "-"


def _line(state: SnowdoniaState) -> Iterator[str]:
    laid = state.route.cards[: state.laid]
    for name in state.route.line:
        if name in state.box.station:
            sites = (_site(state, site.site) for site in state.box.station[name].sites)
            yield f"{name}{'!' if name in state.completed else ''}({' '.join(sites)})"
        else:
            yield f"{name}={state.owners.get(name, '')}" if name in laid else f"{name}:{state.rubble[name]}"


def _site(state: SnowdoniaState, site: str) -> str:
    return state.owners.get(site) or str(state.rubble.get(site, "."))


def _player(state: SnowdoniaState, name: str, player: PlayerState) -> str:
    contracts = " ".join(f"{number}{'*' if used else ''}" for number, used in sorted(player.contracts.items()))
    effects = " ".join(f"{effect}={value}" for effect, value in player.effects.items())
    return (
        f"iron {player.iron} stone {player.stone} coal {player.coal} steel {player.steel} rubble {player.rubble}; "
        f"train {player.train}; surveyor {state.box.stations[player.surveyor]}; markers {player.markers}; "
        f"hand {player.hand} pub {player.pub}; contracts {contracts or '-'}; {effects + '; ' if effects else ''}"
        f"{RULESET.scores(state)[name]} VP"
    )


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for count in COUNTS:
        text = playthrough(load(FOLDER / f"{count}p.jsonl"))
        (GOLDEN / f"{count}p.txt").write_text(text, encoding="utf-8")
        print(f"{count}p.txt: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
