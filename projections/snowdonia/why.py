"""Why a player of Snowdonia has these VP. Rules §6.

The game scores when it is over. Until then the reasons tell what scoring now would bring, as the state does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.core.event import Event, Recorded
from domain.core.game import fold
from domain.snowdonia import events as ev
from domain.snowdonia.describe import describe
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.scoring import Fulfilled, best_contracts, marked_sites, marked_track
from domain.snowdonia.state import SnowdoniaState
from projections.why import Credit, Figure, Reason, summed

FIGURES: Final = {"vp": Figure("VP", "")}


class SnowdoniaExplainer:
    """See `projections.why.Explainer`. Nobody gets VP from what others do: there are no credits."""

    figures = FIGURES

    def why(self, history: Sequence[Recorded], player: str, figure: str) -> Reason:
        state = fold(RULESET, history)
        origins = _origins(history, player)
        scored = {type(event): (version, event) for _, version, event, _ in history if _is_score_of(event, player)}
        parts = [
            _track(state, player, origins, _version(scored, ev.TrackScored)),
            _sites(state, player, origins, _version(scored, ev.SitesScored)),
            _contracts(_fulfilled(state, player, scored), origins, _version(scored, ev.ContractsScored)),
            _train(state, player, origins, _version(scored, ev.TrainScored)),
            _surveyor(state, player, origins, _version(scored, ev.SurveyorScored)),
        ]
        text = (
            f"{player}'s VP"
            if isinstance(history[-1].event, ev.GameEnded)
            else f"{player}'s VP, were the game over now"
        )
        return summed(text, [part for part in parts if part.amount])

    def credits(self, history: Sequence[Recorded]) -> list[Credit]:
        return []


EXPLAINER: Final = SnowdoniaExplainer()

_Scored = dict[type[Event], tuple[int, Any]]
_SCORES: Final = (ev.TrackScored, ev.SitesScored, ev.ContractsScored, ev.TrainScored, ev.SurveyorScored)


def _is_score_of(event: Event, player: str) -> bool:
    return isinstance(event, _SCORES) and event.player == player


def _version(scored: _Scored, kind: type[Event]) -> int:
    """Version of the event by which something was scored; 0 while the game goes on."""
    return scored[kind][0] if kind in scored else 0


_GETS: Final[dict[type[Event], Callable[[Any], Sequence[str]]]] = {
    ev.TrackLaid: lambda event: event.cards,
    ev.SiteBuilt: lambda event: [event.site],
    ev.SiteExcavated: lambda event: [event.site],
    ev.ContractTaken: lambda event: [f"contract {event.contract}"],
    ev.ContractKept: lambda event: [f"contract {event.contract}"],
    ev.TrainTaken: lambda event: ["train"],
    ev.SurveyorSent: lambda event: ["surveyor"],
    ev.SurveyorMoved: lambda event: ["surveyor"],
}
"""Event class to what it brings its player."""


def _origins(history: Sequence[Recorded], player: str) -> dict[str, Reason]:
    """For each thing that a player has, the event by which he last got or moved it."""
    origins: dict[str, Reason] = {}
    for _, version, event, _ in history:
        if type(event) in _GETS and getattr(event, "player", "") == player:
            for thing in _GETS[type(event)](event):
                origins[thing] = Reason(describe(event), None, version)
    return origins


def _item(text: str, amount: int, origins: dict[str, Reason], thing: str) -> Reason:
    origin = origins.get(thing)
    return Reason(text, amount, parts=(origin,) if origin else ())


def _track(state: SnowdoniaState, player: str, origins: dict[str, Reason], version: int) -> Reason:
    cards = [_item(f"track {card}", state.box.cards[card].vp, origins, card) for card in marked_track(state, player)]
    return summed("Track", cards, version)


def _sites(state: SnowdoniaState, player: str, origins: dict[str, Reason], version: int) -> Reason:
    sites = [_item(f"site {site}", state.box.sites[site].vp, origins, site) for site in marked_sites(state, player)]
    return summed("Building sites", sites, version)


def _fulfilled(state: SnowdoniaState, player: str, scored: _Scored) -> Fulfilled:
    if ev.ContractsScored in scored:
        event = scored[ev.ContractsScored][1]
        return Fulfilled(event.contracts, event.points)
    return best_contracts(state, player)


def _contracts(fulfilled: Fulfilled, origins: dict[str, Reason], version: int) -> Reason:
    numbers = zip(fulfilled.contracts, fulfilled.points, strict=True)
    cards = [_item(f"contract {number}", vp, origins, f"contract {number}") for number, vp in numbers]
    return summed("Contracts fulfilled", cards, version)


def _train(state: SnowdoniaState, player: str, origins: dict[str, Reason], version: int) -> Reason:
    train = state.players[player].train
    vp = state.box.trains[train].vp if train else 0
    return summed("Train", [_item(f"train {train}", vp, origins, "train")], version)


def _surveyor(state: SnowdoniaState, player: str, origins: dict[str, Reason], version: int) -> Reason:
    station = state.box.stations[state.players[player].surveyor]
    vp = state.box.station[station].surveyor_vp
    return summed("Surveyor", [_item(f"at {station}", vp, origins, "surveyor")], version)
