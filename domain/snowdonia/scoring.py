"""Scoring at the end (Rules §6): markers, contracts in the best allocation, train, surveyor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.snowdonia.events import (
    ContractsScored,
    GameEnded,
    SitesScored,
    SurveyorScored,
    TrackScored,
    TrainScored,
)
from domain.snowdonia.scenario import Contract, Needs, tenths
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Turn

CATEGORIES: Final = ("track", "sites", "contracts", "train", "surveyor")


class Holdings(NamedTuple):
    """What contracts can count: markers that are track only, sites only, or either; rubble cubes.

    Nothing but an option makes markers on steel sites count as either.
    """

    track: int
    sites: int
    either: int
    rubble: int


class Fulfilled(NamedTuple):
    """Contracts fulfilled together, with the VP of each."""

    contracts: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def vp(self) -> int:
        return sum(self.points)


def marked_track(state: SnowdoniaState, name: str) -> tuple[str, ...]:
    """Track cards with a player's marker, along the line."""
    return tuple(card for card in state.route.cards if state.owners.get(card) == name)


def marked_sites(state: SnowdoniaState, name: str) -> tuple[str, ...]:
    """Building sites with a player's marker, along the line."""
    return tuple(site for site in state.box.sites if state.owners.get(site) == name)


def holdings(state: SnowdoniaState, name: str) -> Holdings:
    """What a player has to fulfil contracts with."""
    options = state.box.options
    kinds = [state.box.sites[site].kind for site in marked_sites(state, name)]
    if not options.station_sites_include_rubble_sites:
        kinds = [kind for kind in kinds if kind != "rubble"]
    either = kinds.count("steel") if options.steel_sites_count_as_track else 0
    return Holdings(len(marked_track(state, name)), len(kinds) - either, either, state.players[name].rubble)


def best_contracts(state: SnowdoniaState, name: str) -> Fulfilled:
    """The contracts that bring a player the most VP together (Rules §6.2).

    Each marker and each cube counts for one contract only, unless the options say otherwise.
    """
    has = holdings(state, name)
    fixed: list[tuple[int, int]] = []
    limited: list[tuple[int, int]] = []
    for number in sorted(state.players[name].contracts):
        contract = state.box.contracts[number]
        vp = _vp(state, name, contract)
        if not vp or not _surveyor_far_enough(state, name, contract.needs) or not _enough(has, [contract.needs]):
            continue
        consumes = contract.needs.track or contract.needs.station_sites or contract.needs.rubble
        (limited if consumes and not state.box.options.contract_items_reusable else fixed).append((number, vp))
    chosen = sorted(fixed + _best_subset(state, has, limited))
    return Fulfilled(tuple(number for number, _ in chosen), tuple(vp for _, vp in chosen))


def _vp(state: SnowdoniaState, name: str, contract: Contract) -> int:
    player = state.players[name]
    station = state.box.station[state.box.stations[player.surveyor]]
    return contract.vp + contract.vp_per_coal * player.coal + contract.surveyor_vp.get(station.number, 0)


def _surveyor_far_enough(state: SnowdoniaState, name: str, needs: Needs) -> bool:
    station = state.box.station[state.box.stations[state.players[name].surveyor]]
    return tenths(station.number) >= tenths(needs.surveyor_at_least)


def _enough(has: Holdings, needs: list[Needs]) -> bool:
    """Whether all needs can be met at once, no item counting twice."""
    track = sum(need.track for need in needs)
    sites = sum(need.station_sites for need in needs)
    over = max(0, track - has.track) + max(0, sites - has.sites)
    return over <= has.either and sum(need.rubble for need in needs) <= has.rubble


def _best_subset(state: SnowdoniaState, has: Holdings, cards: list[tuple[int, int]]) -> list[tuple[int, int]]:
    best: list[tuple[int, int]] = []
    best_vp = 0
    after = [sum(vp for _, vp in cards[index:]) for index in range(len(cards) + 1)]

    def extend(index: int, taken: list[tuple[int, int]], vp: int, needs: list[Needs]) -> None:
        nonlocal best, best_vp
        if vp > best_vp:
            best, best_vp = taken, vp
        if index == len(cards) or vp + after[index] <= best_vp:
            return
        number, points = cards[index]
        with_it = [*needs, state.box.contracts[number].needs]
        if _enough(has, with_it):
            extend(index + 1, [*taken, cards[index]], vp + points, with_it)
        extend(index + 1, taken, vp, needs)

    extend(0, [], 0, [])
    return best


def points(state: SnowdoniaState, name: str) -> dict[str, int]:
    """A player's VP by category if scoring took place now; what was scored, once it did."""
    player = state.players[name]
    if state.phase == "end":
        return {category: player.points.get(category, 0) for category in CATEGORIES}
    return {
        "track": sum(state.box.cards[card].vp for card in marked_track(state, name)),
        "sites": sum(state.box.sites[site].vp for site in marked_sites(state, name)),
        "contracts": best_contracts(state, name).vp,
        "train": state.box.trains[player.train].vp if player.train else 0,
        "surveyor": state.box.station[state.box.stations[player.surveyor]].surveyor_vp,
    }


def score_game(turn: Turn) -> None:
    """Score every category that brings VP, then end the game; ties are shared (Rules §6)."""
    state = turn.state
    for name in state.seats:
        _score_player(turn, name)
    totals = tuple(sum(state.players[name].points.values()) for name in state.seats)
    assert state.end is not None
    turn.emit(
        GameEnded(
            reason=state.end.reason,
            rounds=state.round,
            players=state.seats,
            vp=totals,
            winners=tuple(name for name, vp in zip(state.seats, totals, strict=True) if vp == max(totals)),
        )
    )


def _score_player(turn: Turn, name: str) -> None:
    state = turn.state
    vp = points(state, name)
    train, at = state.players[name].train, state.players[name].surveyor
    if vp["track"]:
        turn.emit(TrackScored(player=name, cards=marked_track(state, name), vp=vp["track"]))
    if vp["sites"]:
        turn.emit(SitesScored(player=name, sites=marked_sites(state, name), vp=vp["sites"]))
    if vp["contracts"]:
        best = best_contracts(state, name)
        turn.emit(ContractsScored(player=name, contracts=best.contracts, points=best.points, vp=best.vp))
    if vp["train"]:
        turn.emit(TrainScored(player=name, train=train, vp=vp["train"]))
    if vp["surveyor"]:
        turn.emit(SurveyorScored(player=name, station=state.box.stations[at], vp=vp["surveyor"]))


def standings(state: SnowdoniaState) -> Iterator[tuple[str, int]]:
    """Every player with his VP, in seat order."""
    for name in state.seats:
        yield name, sum(points(state, name).values())
