"""Coal, iron and beer: where each piece may and must come from. Rules §6.

A `Plan` works out what an action takes, piece by piece, before anything is changed: `decide` carries it out, and
`legal_actions` only asks whether there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.brass import events as ev
from domain.brass import words
from domain.brass.actions import MARKET, MERCHANT, Source
from domain.brass.components import FACES, LEVEL_OF_SPACE, MARKETS, SLOTS, TOP_SPACE, Resource
from domain.brass.routes import Routes
from domain.brass.state import BrassState
from domain.core.refusal import Refusal
from domain.core.ruleset import Recorder


class _First(str):
    __slots__ = ()


FIRST: Final[Source] = _First("the first possible source")
"""Stands for the first legal source: own tiles before others', in the order of the board; a merchant's barrel last."""

_ORDER: Final = {slot: number for number, slot in enumerate(SLOTS)}
_PRODUCER: Final[dict[Resource, str]] = {"coal": "coal", "iron": "iron", "beer": "brewery"}


class Take(NamedTuple):
    """One piece: what, from where, for how many pounds."""

    resource: Resource
    source: Source
    price: int


class Plan:
    """The pieces that one action of a player takes, each choice seeing the ones before it.

    cost: pounds that the pieces cost in all.
    """

    __slots__ = ("_barrels", "_markets", "_player", "_state", "_taken", "cost", "takes")

    def __init__(self, state: BrassState, player: str) -> None:
        self._state = state
        self._player = player
        self._taken: dict[str, int] = {}
        self._barrels: tuple[str, ...] = ()
        self._markets = dict(state.markets)
        self.takes: list[Take] = []
        self.cost = 0

    def copy(self) -> Plan:
        other = Plan.__new__(Plan)
        other._state = self._state
        other._player = self._player
        other._taken = self._taken.copy()
        other._barrels = self._barrels
        other._markets = self._markets.copy()
        other.takes = self.takes.copy()
        other.cost = self.cost
        return other

    def coal(self, wanted: Source | None, routes: Routes, points: tuple[str, ...]) -> Take:
        """Plan one coal for use at the nearest of the points. Raises Refusal (Rules §6.1)."""
        options = self._nearest_mines(routes, points)
        if not options and routes.reaches_merchant(points):
            options = [MARKET]
        if not options:
            where = words.listed([words.place(point) for point in points], "or")
            raise Refusal(
                "brass/no-coal", f"No coal for {where}: no connected coal mine holds any, and no merchant is connected"
            )
        return self._take("coal", options, wanted)

    def iron(self, wanted: Source | None) -> Take:
        """Plan one iron; it needs no connection. Raises Refusal (Rules §6.2)."""
        return self._take("iron", self._in_order(self._holding("iron")) or [MARKET], wanted)

    def beer(self, wanted: Source | None, routes: Routes, points: tuple[str, ...], barrel: str = "") -> Take:
        """Plan one beer needed at the points. Raises Refusal (Rules §6.3).

        barrel: when selling, the merchant space whose own barrel may be taken.
        """
        near = routes.distances(points)
        options = self._in_order(
            [
                slot
                for slot in self._holding("beer")
                if self._state.board[slot].owner == self._player or SLOTS[slot].location in near
            ]
        )
        if barrel and barrel in self._state.beer and barrel not in self._barrels:
            options.append(MERCHANT)
        if not options:
            where = words.listed([words.place(point) for point in points], "or")
            raise Refusal("brass/no-beer", f"No beer for {where}: no own brewery and no connected one holds a barrel")
        take = self._take("beer", options, wanted)
        if take.source == MERCHANT:
            self._barrels += (barrel,)
        return take

    def _holding(self, resource: Resource) -> list[str]:
        """Slots of unflipped tiles that still hold this resource."""
        producer, taken = _PRODUCER[resource], self._taken
        return [
            slot
            for slot, tile in self._state.board.items()
            if tile.industry == producer and not tile.flipped and tile.cubes > taken.get(slot, 0)
        ]

    def _nearest_mines(self, routes: Routes, points: tuple[str, ...]) -> list[str]:
        distances = routes.distances(points)
        mines = {
            slot: distances[SLOTS[slot].location] for slot in self._holding("coal") if SLOTS[slot].location in distances
        }
        nearest = min(mines.values(), default=0)
        return self._in_order([slot for slot, distance in mines.items() if distance == nearest])

    def _in_order(self, slots: list[str]) -> list[str]:
        board, player = self._state.board, self._player
        return sorted(slots, key=lambda slot: (board[slot].owner != player, _ORDER[slot]))

    def _take(self, resource: Resource, options: list[str], wanted: Source | None) -> Take:
        source = _pick(resource, options, wanted)
        price = 0
        if source == MARKET:
            left = self._markets[resource]
            price = MARKETS[resource].price(left)
            self._markets[resource] = max(left - 1, 0)
        elif source != MERCHANT:
            self._taken[source] = self._taken.get(source, 0) + 1
        take = Take(resource, source, price)
        self.takes.append(take)
        self.cost += price
        return take


def wanted_sources(resource: str, sources: Sequence[Source] | None, needed: int) -> Sequence[Source | None]:
    """A wish for each of the pieces needed; no wish where the action leaves the choice out. Raises Refusal."""
    if sources is None:
        return (None,) * needed
    if len(sources) != needed:
        raise Refusal(
            f"brass/wrong-number-of-{resource}-sources", f"{needed} {resource} needed, {len(sources)} sources named"
        )
    return sources


def _pick(resource: str, options: list[str], wanted: Source | None) -> Source:
    if wanted is FIRST:
        return options[0]
    if wanted is None:
        if len(options) > 1:
            raise Refusal("brass/choice-needed", f"Say where the {resource} comes from: {words.listed(options, 'or')}")
        return options[0]
    if wanted not in options:
        raise Refusal(
            f"brass/wrong-{resource}-source",
            f"The {resource} cannot come from {wanted}: it has to come from {words.listed(options, 'or')}",
        )
    return wanted


def check_money(state: BrassState, player: str, needed: int) -> None:
    """Refuse what the player cannot pay in full. needed: pounds."""
    money = state.players[player].money
    if needed > money:
        raise Refusal("brass/not-enough-money", f"£{needed} needed, {player} has £{money}")


def carry_out(turn: Recorder[BrassState], player: str, take: Take, barrel: str = "") -> None:
    """Take a planned piece; a tile that gives its last one flips at once (Rules §6)."""
    state = turn.state
    if take.source == MARKET:
        left = max(state.markets[take.resource] - 1, 0)
        money = state.players[player].money - take.price
        turn.emit(ev.ResourceBought(player=player, resource=take.resource, price=take.price, money=money, left=left))
    elif take.source == MERCHANT:
        turn.emit(ev.MerchantBeerConsumed(player=player, merchant=barrel))
    else:
        tile = state.board[take.source]
        left = tile.cubes - 1
        turn.emit(
            ev.ResourceConsumed(player=player, resource=take.resource, slot=take.source, owner=tile.owner, left=left)
        )
        if not left:
            flip(turn, take.source)


def flip(turn: Recorder[BrassState], slot: str) -> None:
    """Turn a tile and move its owner's income marker on by the tile's spaces, at most to the end (Rules §6, §10.1)."""
    tile = turn.state.board[slot]
    spaces = FACES[tile.industry, tile.level].income
    here = turn.state.players[tile.owner].income_space
    there = min(here + spaces, TOP_SPACE)
    turn.emit(
        ev.TileFlipped(
            player=tile.owner,
            slot=slot,
            industry=tile.industry,
            level=tile.level,
            spaces=spaces,
            from_space=here,
            to_space=there,
            income_level=LEVEL_OF_SPACE[there],
        )
    )
