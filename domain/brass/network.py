"""Network: placing links. Rules §8."""

from __future__ import annotations

from collections.abc import Sequence

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import Network, Source
from domain.brass.cards import check_hand
from domain.brass.components import CONSTANTS, LINES, START, Line
from domain.brass.resources import FIRST, Plan, carry_out, check_money, wanted_sources
from domain.brass.routes import network_of, routes_over
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


def extend_network(turn: Recorder[BrassState], action: Network) -> None:
    """Place the links one after another, each with its coal, then take the beer (Rules §8). Raises Refusal."""
    state, player = turn.state, action.player
    check_hand(state, player, (action.card,))
    lines = [_line(name) for name in action.lines]
    plan = plan_network(state, player, lines, action.coal, action.beer, network_of(state, player))
    cost = link_cost(state, len(lines))
    coal = [take for take in plan.takes if take.resource == "coal"]
    beer = [take for take in plan.takes if take.resource == "beer"]
    turn.emit(
        ev.NetworkExtended(
            player=player,
            card=action.card,
            lines=tuple(line.id for line in lines),
            cost=cost,
            money=state.players[player].money - cost,
            coal=tuple(take.source for take in coal),
            beer=beer[0].source if beer else "",
        )
    )
    for number, line in enumerate(lines):
        left = state.players[player].links_left - 1
        turn.emit(ev.LinkPlaced(player=player, line=line.id, era=state.era, links_left=left))
        for take in coal[number : number + 1]:
            carry_out(turn, player, take)
    for take in beer:
        carry_out(turn, player, take)


def link_cost(state: BrassState, links: int) -> int:
    """Pounds for the links themselves."""
    if state.era == "canal":
        return CONSTANTS.canal_link_cost
    return CONSTANTS.rail_link_cost if links == 1 else CONSTANTS.rail_two_links_cost


def _line(name: str) -> Line:
    if name not in LINES:
        raise Refusal("brass/no-such-line", f"The board has no line {name!r}")
    return LINES[name]


def check_line(state: BrassState, player: str, line: Line, network: set[str], placed: Sequence[Line] = ()) -> None:
    """Whether the player may put a link on the line. Raises Refusal (Rules §8).

    network: the player's, empty without presence. placed: lines placed by this action before.
    """
    if state.era not in line.eras:
        raise Refusal("brass/line-not-in-this-era", f"{words.line(line.id)} is no {state.era} line")
    if line.id in state.links or line in placed:
        raise Refusal("brass/line-taken", f"{words.line(line.id)} already holds a link")
    if network and not any(place in network for place in line.touches):
        raise Refusal("brass/not-in-network", f"{words.line(line.id)} does not touch {player}'s network")


def check_link_supply(state: BrassState, player: str, links: int) -> None:
    """Refuse more links than the era allows at once or the player has left (Rules §8)."""
    if links > 1 and state.era == "canal":
        raise Refusal("brass/one-link-only", "In the canal era a Network action places one link")
    left = state.players[player].links_left
    if left < links:
        raise Refusal(
            "brass/no-links-left", f"{player} has {left} of {START.link_tiles} link tiles left, {links} needed"
        )


def plan_network(
    state: BrassState,
    player: str,
    lines: Sequence[Line],
    coal: Sequence[Source] | None,
    beer: Source | None,
    network: set[str],
) -> Plan:
    """Check the lines in order and work out their coal and beer, with the money checked. Raises Refusal."""
    check_link_supply(state, player, len(lines))
    plan = Plan(state, player)
    needed = len(lines) if state.era == "rail" else 0
    wishes = wanted_sources("coal", coal, needed)
    for number, line in enumerate(lines):
        check_line(state, player, line, network, lines[:number])
        network = network | set(line.touches)
        if needed:
            plan_link_coal(plan, state, lines[: number + 1], wishes[number])
    if len(lines) > 1:
        plan_link_beer(plan, state, lines, beer)
    elif beer:
        raise Refusal("brass/no-beer-needed", "One link needs no beer")
    check_money(state, player, link_cost(state, len(lines)) + plan.cost)
    return plan


def plan_link_coal(plan: Plan, state: BrassState, lines: Sequence[Line], wanted: Source | None = FIRST) -> None:
    """The coal of the last of these lines, judged with all of them on the board (Rules §6.1, §8)."""
    over = routes_over(frozenset((*state.links, *(line.id for line in lines))))
    plan.coal(wanted, over, lines[-1].touches)


def plan_link_beer(plan: Plan, state: BrassState, lines: Sequence[Line], wanted: Source | None = FIRST) -> None:
    """The beer of two links: a brewery's, for an opponent's connected to the second link (Rules §6.3)."""
    over = routes_over(frozenset((*state.links, *(line.id for line in lines))))
    plan.beer(wanted, over, lines[-1].touches)
