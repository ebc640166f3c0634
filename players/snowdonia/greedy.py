"""A bot that plays a plain, sane game: dig, fetch what the next building costs, build, lay track, take contracts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from domain.core.action import Action
from domain.snowdonia import actions as a
from domain.snowdonia.assign import open_area
from domain.snowdonia.build import check_site
from domain.snowdonia.excavate import diggable, excavation_rate
from domain.snowdonia.lay_track import lay_track_rate, ready_cards
from domain.snowdonia.legal import legal_actions
from domain.snowdonia.state import PlayerState, SnowdoniaState

Weigh = Callable[[SnowdoniaState, Any], int]
"""How much the bot likes an action, in no particular unit."""


class GreedyBot:
    """Takes the action that looks best at once; equal ones are drawn by lot."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: SnowdoniaState, actor: str) -> Action:
        weighed = [(_WEIGHTS[type(action)](state, action), action) for action in legal_actions(state)]
        best = max(weight for weight, _ in weighed)
        return self._rng.choice([action for weight, action in weighed if weight == best])


def _own(state: SnowdoniaState, action: Any) -> PlayerState:
    return state.players[action.player]


def _placed(state: SnowdoniaState, player: str, area: str) -> int:
    return state.labourers[area].count(player)


def _place(state: SnowdoniaState, action: a.PlaceLabourer) -> int:
    """The value of one more labourer there, what the labourers already placed will do left out of account."""
    player = _own(state, action)
    already = _placed(state, action.player, action.area)
    return _PLACES[action.area](state, action.player, player) // (1 + already)


def _in_stock_yard(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    useful = min(sum(state.yard.values()), 3) * 4
    return max(2, useful - player.iron - player.stone)


def _in_excavate(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    return 3 * min(excavation_rate(state, name), diggable(state, name))


def _in_works(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    made = min(3, player.iron // 3 + player.rubble // 2)
    wanted = 3 + len(state.route.cards) - state.laid
    return 5 * made if player.steel < wanted else made


def _in_lay_track(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    steel = player.steel + (1 if _placed(state, name, "C") and player.iron >= 3 else 0)
    return 7 * min(lay_track_rate(state, name), steel, ready_cards(state), player.markers)


def _in_build(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    sites = [state.box.sites[site] for site in state.box.sites if check_site(state, name, site) is None]
    coming = 3 * _placed(state, name, "A")
    reach = [
        site.vp
        for site in sites
        if site.cost <= (player.stone + coming if site.kind == "stone" else player.steel + coming // 3)
    ]
    train = 8 if state.trains_available and not player.train and player.steel and state.shed else 0
    return max([train, *(2 * vp for vp in reach)])


def _in_site_office(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    held = len(player.contracts)
    return max(1, 9 - 3 * held) if state.display else 0


def _at_surveyor(state: SnowdoniaState, name: str, player: PlayerState) -> int:
    stations = state.box.stations
    if player.surveyor == len(stations) - 1:
        return 0
    here, following = (state.box.station[stations[at]].surveyor_vp for at in (player.surveyor, player.surveyor + 1))
    return 3 + following - here


_PLACES: Final[Mapping[str, Callable[[SnowdoniaState, str, PlayerState], int]]] = {
    "A": _in_stock_yard,
    "B": _in_excavate,
    "C": _in_works,
    "D": _in_lay_track,
    "E": _in_build,
    "F": _in_site_office,
    "G": _at_surveyor,
}


def _hire(state: SnowdoniaState, action: a.HireLabourer) -> int:
    return int(action.hire and any(open_area(state, area) for area in "BD"))


def _play(state: SnowdoniaState, action: a.PlayContract) -> int:
    """Powers are used where a labourer of the area profits, or where they give something at once."""
    contract = state.box.contracts[action.contract]
    if contract.power.type in ("block_contracts", "move_labourer", "take_start_player", "replace_forecast"):
        return 0
    gain = action.iron + 2 * action.stone + 3 * action.coal + 3 * action.times
    works_at_once = gain or contract.power.type in ("move_surveyor", "draw_from_bag", "extra_action", "draw_contracts")
    there = _placed(state, action.player, contract.letter) if contract.letter else 0
    return 2 + gain if works_at_once or there or contract.power.type == "excavate_next_space" else 0


def _take(state: SnowdoniaState, action: a.TakeCubes) -> int:
    player = _own(state, action)
    iron = 5 if player.steel + player.iron // 3 < 3 else 3
    stone = 5 if player.stone < 4 else 2
    coal = 4 if player.train or state.trains_available else 1
    return iron * action.iron + stone * action.stone + coal * action.coal


def _convert(state: SnowdoniaState, action: a.Convert) -> int:
    return 3 * action.steel + 2 * action.stone


def _build(state: SnowdoniaState, action: a.Build) -> int:
    if action.site:
        return 10 * state.box.sites[action.site].vp - action.iron - action.rubble
    if action.train:
        player = _own(state, action)
        train = state.box.trains[action.train]
        better = train.vp and not (player.train and state.box.trains[player.train].vp)
        return (
            (30 if not player.train else 20 if better else -1) + 4 * train.vp + state.shed[action.train] - action.iron
        )
    return 0


def _contract(state: SnowdoniaState, action: a.TakeContract) -> int:
    """The less a contract still needs for its VP the better."""
    if not action.contract:
        return 0
    contract, player = state.box.contracts[action.contract], _own(state, action)
    owned = [place for place, owner in state.owners.items() if owner == action.player]
    track = sum(place in state.box.cards for place in owned)
    lacking = max(0, contract.needs.track - track) * 3
    lacking += max(0, contract.needs.station_sites - (len(owned) - track)) * 2
    lacking += max(0, contract.needs.rubble - player.rubble)
    return max(1, 40 + contract.vp - 3 * lacking)


def _maintain(state: SnowdoniaState, action: a.MaintainTrain) -> int:
    return {"steel": 2, "return": 1, "contract": 0}[action.by]


def _keep(state: SnowdoniaState, action: a.KeepContract) -> int:
    return state.box.contracts[action.contract].vp


_WEIGHTS: Final[Mapping[type[Action], Weigh]] = {
    a.HireLabourer: _hire,
    a.PlaceLabourer: _place,
    a.PlayContract: _play,
    a.PassContracts: lambda state, action: 1,
    a.KeepContract: _keep,
    a.TakeCubes: _take,
    a.Excavate: lambda state, action: action.cubes,
    a.ClearSpace: lambda state, action: int(action.clear),
    a.Convert: _convert,
    a.LayTrack: lambda state, action: action.cards,
    a.Build: _build,
    a.TakeContract: _contract,
    a.MoveSurveyor: lambda state, action: int(action.move),
    a.MaintainTrain: _maintain,
}
