"""The state as a tree of plain data with stable keys."""

from __future__ import annotations

from typing import Any

from domain.snowdonia.rounds import now
from domain.snowdonia.state import PlayerState, SnowdoniaState


def view(state: SnowdoniaState, seat: str | None = None) -> dict[str, Any]:
    """The whole state (`players.ann.iron`, `rates.excavation`, `line.hebron.sites.2.owner`).

    seat: a player. Everything in this game is public but the order of the contract deck, which the state does not know
    either; for a player the deck is then only counted.
    """
    waiting = now(state)
    return {
        "round": state.round,
        "phase": state.phase,
        "area": state.area,
        "awaiting": {"actor": waiting.actor, "decision": waiting.decision} if waiting else {},
        "order": list(state.order),
        "start_marker": {"holder": state.marker, "locked": state.marker_locked},
        "weather": dict(zip(("current", "next", "after_next"), state.weather, strict=False)),
        "rates": {"excavation": state.excavation, "lay_track": state.lay_track},
        "bag": dict(state.bag),
        "yard": dict(state.yard),
        "supply": {"steel": state.steel_supply, "rubble": state.rubble_supply},
        "events_track": {
            "occupied": list(state.events_track),
            "waiting": state.pending_events,
            "trains_available": state.trains_available,
            "maintenance": list(state.maintenance),
        },
        "shed": {str(train): coal for train, coal in sorted(state.shed.items())},
        "contracts": _contracts(state, seat),
        "line": _line(state),
        "areas": {area: list(there) for area, there in state.labourers.items()},
        "builds": state.builds,
        "deferred": [[name, number] for name, number in state.deferred],
        "players": {name: _player(state, player) for name, player in state.players.items()},
        "end": {"reason": state.end.reason, "player": state.end.player} if state.end else {},
        "winners": list(state.winners),
    }


def _contracts(state: SnowdoniaState, seat: str | None) -> dict[str, Any]:
    tree: dict[str, Any] = {
        "display": list(state.display),
        "deck_size": len(state.deck),
        "back": state.back,
        "discards": list(state.discards),
        "drawn": list(state.keeping.drawn) if state.keeping else [],
        "blocked": state.blocked,
        "taken_this_round": state.contract_taken,
    }
    if seat is None:
        tree["deck"] = list(state.deck)
    return tree


def _line(state: SnowdoniaState) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    laid = state.route.cards[: state.laid]
    for name in state.route.line:
        if name in state.box.station:
            tree[name] = _station(state, name)
        else:
            tree[name] = {
                "rubble": state.rubble[name],
                "laid": name in laid,
                "owner": state.owners.get(name, ""),
            }
    return tree


def _station(state: SnowdoniaState, name: str) -> dict[str, Any]:
    index = state.box.stations.index(name)
    sites = {}
    for site in state.box.station[name].sites:
        entry: dict[str, Any] = {"owner": state.owners.get(site.site, "")}
        if site.kind == "rubble":
            entry["rubble"] = state.rubble[site.site]
        sites[site.site.rpartition(".")[2]] = entry
    return {
        "completed": name in state.completed,
        "surveyors": [seat for seat in state.seats if state.players[seat].surveyor == index],
        "sites": sites,
    }


def _player(state: SnowdoniaState, player: PlayerState) -> dict[str, Any]:
    return {
        "iron": player.iron,
        "stone": player.stone,
        "coal": player.coal,
        "steel": player.steel,
        "rubble": player.rubble,
        "train": player.train,
        "surveyor": state.box.stations[player.surveyor],
        "markers": player.markers,
        "hand": player.hand,
        "pub": player.pub,
        "hired": player.hired,
        "contracts": {str(number): "used" if used else "unused" for number, used in sorted(player.contracts.items())},
        "effects": dict(player.effects),
        "points": dict(player.points),
    }
