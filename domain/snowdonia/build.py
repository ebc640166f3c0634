"""E Build: building sites and trains, and what may be paid with (Rules §3.2 E, §4, §5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.core.refusal import Refusal
from domain.snowdonia.actions import Build
from domain.snowdonia.ending import after_marker_placed
from domain.snowdonia.events import BuildDeclined, SiteBuilt, TrainPaid, TrainRestocked, TrainReturned, TrainTaken
from domain.snowdonia.excavate import next_space
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Now, Turn


class Payment(NamedTuple):
    """stone, iron: into the bag. steel, rubble: into the general supply."""

    stone: int = 0
    steel: int = 0
    iron: int = 0
    rubble: int = 0

    def __str__(self) -> str:
        parts = [f"{amount} {kind}" for kind, amount in self._asdict().items() if amount]
        return " and ".join(parts) or "nothing"


def check_site(state: SnowdoniaState, name: str, site_id: str) -> Refusal | None:
    """Why a player cannot build this site, whatever he pays; None where he can."""
    site = state.box.sites.get(site_id)
    if site is None:
        return Refusal("snowdonia/no-such-site", f"The line has no building site {site_id!r}")
    if site.kind == "rubble":
        return Refusal("snowdonia/site-is-excavated", f"{site_id} is excavated, not built")
    if site_id in state.owners:
        return Refusal("snowdonia/site-taken", f"{site_id} bears a marker of {state.owners[site_id]}")
    if site.station in state.completed:
        return Refusal("snowdonia/station-completed", f"{site.station} was completed by an event")
    if not state.players[name].markers:
        return Refusal("snowdonia/no-markers", f"{name} has no ownership marker left")
    return _check_reached(state, site.station)


def _check_reached(state: SnowdoniaState, station: str) -> Refusal | None:
    if state.box.options.build_requires == "connected":
        needed = state.route.cards_before[station]
        if state.laid < needed:
            return Refusal("snowdonia/not-connected", f"Track is laid over {state.laid} of {needed} cards to {station}")
        return None
    place = next_space(state)
    if place and state.route.place[place] < state.route.place[station]:
        return Refusal("snowdonia/not-reached", f"{place} before {station} still has rubble")
    return None


def check_train(state: SnowdoniaState, train: int) -> Refusal | None:
    """Why nobody can buy this train, whatever he pays; None where it can be bought."""
    if not state.trains_available:
        return Refusal("snowdonia/trains-not-available", "Trains may not be bought before the event that allows it")
    if train not in state.shed:
        return Refusal("snowdonia/not-in-shed", f"Train {train} is not in the Engine Shed")
    return None


def site_payments(state: SnowdoniaState, name: str, site_id: str) -> list[Payment]:
    """Every way in which a player can pay a site now, the plain one first."""
    site = state.box.sites[site_id]
    if site.kind == "steel":
        return steel_payments(state, name, site.cost)
    player = state.players[name]
    due = max(0, site.cost - player.effects.get("stone_discount", 0))
    each = player.effects.get("rubble_per_stone", 0)
    payments = [
        Payment(stone=due - other, rubble=other * each) for other in range(_stone_by_rubble(state, name, due) + 1)
    ]
    return [paid for paid in payments if paid.stone <= player.stone and paid.rubble <= player.rubble]


def _stone_by_rubble(state: SnowdoniaState, name: str, due: int) -> int:
    """Stone of a price that rubble may stand for (contract 17)."""
    effects = state.players[name].effects
    most = effects.get("rubble_as_stone", 0)
    if most and state.box.options.rubble_as_stone_limit == "per_round":
        most -= effects.get("rubble_paid", 0) // effects["rubble_per_stone"]
    return min(due, max(0, most))


def steel_payments(state: SnowdoniaState, name: str, bars: int) -> list[Payment]:
    """Every way in which a player can pay steel bars now; contracts 6 and 25 let iron stand for any of them."""
    player = state.players[name]
    each = player.effects.get("iron_as_steel", 0)
    payments = [Payment(steel=bars - other, iron=other * each) for other in range((bars if each else 0) + 1)]
    return [paid for paid in payments if paid.steel <= player.steel and paid.iron <= player.iron]


def build(turn: Turn, now: Now, action: Build) -> None:
    if action.site and action.train:
        raise Refusal("snowdonia/one-build-only", "A Build action builds a site or buys a train, not both")
    if action.site:
        _build_site(turn, now, action)
    elif action.train:
        _buy_train(turn, now, action)
    elif _given(action) != Payment():
        raise Refusal("snowdonia/nothing-to-pay", "A Build action that builds nothing costs nothing")
    else:
        turn.emit(BuildDeclined(player=action.player, space=now.space, contract=now.contract, engine=now.engine))


def _build_site(turn: Turn, now: Now, action: Build) -> None:
    state = turn.state
    name = action.player
    refusal = check_site(state, name, action.site)
    if refusal:
        raise refusal
    paid = _settle(action, site_payments(state, name, action.site), action.site)
    turn.emit(
        SiteBuilt(
            player=name,
            space=now.space,
            contract=now.contract,
            engine=now.engine,
            site=action.site,
            stone=paid.stone,
            steel=paid.steel,
            iron=paid.iron,
            rubble=paid.rubble,
            vp=state.box.sites[action.site].vp,
        )
    )
    after_marker_placed(turn, name)


def _buy_train(turn: Turn, now: Now, action: Build) -> None:
    """Pay, return the old train and restock it, take the new one, all in one action."""
    state = turn.state
    name, train = action.player, action.train
    refusal = check_train(state, train)
    if refusal:
        raise refusal
    paid = _settle(action, steel_payments(state, name, state.box.trains[train].steel), f"train {train}")
    turn.emit(
        TrainPaid(
            player=name,
            space=now.space,
            contract=now.contract,
            engine=now.engine,
            train=train,
            steel=paid.steel,
            iron=paid.iron,
        )
    )
    old = state.players[name].train
    if old:
        turn.emit(TrainReturned(player=name, train=old))
        restock_train(turn, old)
    turn.emit(TrainTaken(player=name, train=train, coal=state.shed[train]))


def restock_train(turn: Turn, train: int) -> None:
    """Coal from the bag on a returned train, as far as available (Rules §3.2 E, §7.5)."""
    state = turn.state
    coal = min(state.box.trains[train].coal, state.bag["coal"])
    if coal:
        turn.emit(TrainRestocked(train=train, coal=coal))


def _given(action: Build) -> Payment:
    return Payment(stone=action.stone, steel=action.steel, iron=action.iron, rubble=action.rubble)


def _settle(action: Build, possible: list[Payment], what: str) -> Payment:
    """The payment that the action gives, or the only possible one where it gives none."""
    given = _given(action)
    if given in possible:
        return given
    if given == Payment() and len(possible) == 1:
        return possible[0]
    if not possible:
        raise Refusal("snowdonia/cannot-pay", f"{action.player} cannot pay for {what}")
    ways = " or ".join(str(paid) for paid in possible)
    raise Refusal("snowdonia/wrong-payment", f"{what} can be paid with {ways}, not with {given}")


def builds_possible(state: SnowdoniaState, name: str) -> Iterator[tuple[str, int, Payment]]:
    """Every site or train that a player can build now, with every payment: sites along the line, then trains."""
    for site in state.box.sites:
        if check_site(state, name, site) is None:
            for paid in site_payments(state, name, site):
                yield site, 0, paid
    for train in sorted(state.shed):
        if check_train(state, train) is None:
            for paid in steel_payments(state, name, state.box.trains[train].steel):
                yield "", train, paid


def offered(state: SnowdoniaState, now: Now) -> Iterator[Build]:
    for site, train, paid in builds_possible(state, now.actor):
        yield Build(player=now.actor, site=site, train=train, **paid._asdict())
    yield Build(player=now.actor)
