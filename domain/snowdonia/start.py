"""The first event of a game: players, scenario, options (Rules §2, §11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from domain.core.refusal import Refusal
from domain.core.seats import check_players
from domain.snowdonia.events import GameStarted
from domain.snowdonia.scenario import PLAYER_COUNTS, Options, Scenario, digest
from domain.snowdonia.scenario_file import SHIPPED, ScenarioProblems, read, shipped


def start(
    players: Sequence[str],
    version: int,
    *,
    table: bool,
    name: str,
    options: Mapping[str, Any] | None,
) -> GameStarted:
    """options: `scenario` (the name of a shipped one, a parsed scenario file or its text), and single rules of §11.

    The merged data go into the event, so that the game never depends on a file that changes. Raises Refusal.
    """
    seats = check_players(players, PLAYER_COUNTS, "Snowdonia")
    chosen = dict(options or {})
    scenario = _with_options(_scenario(chosen.pop("scenario", SHIPPED[0])), chosen)
    components = scenario.canonical()
    return GameStarted(
        players=seats,
        table=table,
        name=name,
        rules=version,
        data=digest(components),
        scenario=scenario.scenario,
        components=components,
    )


def _scenario(given: Any) -> Scenario:
    if not isinstance(given, str | Mapping):
        raise Refusal("snowdonia/scenario", "A scenario is a name, the text of a scenario file, or its content")
    try:
        if isinstance(given, str) and "\n" not in given and "=" not in given:
            return shipped(given).scenario
        return read(given).scenario
    except ScenarioProblems as error:
        raise Refusal("snowdonia/scenario", f"The scenario cannot be used: {error}") from None


def _with_options(scenario: Scenario, chosen: Mapping[str, Any]) -> Scenario:
    if not chosen:
        return scenario
    try:
        options = Options.model_validate({**scenario.options.model_dump(), **chosen})
    except ValidationError as error:
        faults = "; ".join(f"{fault['loc'][0]}: {fault['msg']}" for fault in error.errors())
        raise Refusal("snowdonia/options", f"Options that the rules do not have: {faults}") from None
    return scenario.model_copy(update={"options": options})
