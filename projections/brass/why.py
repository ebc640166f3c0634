"""Why a player of Brass: Birmingham has these VP, this money, this income. Rules §§6–15."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from domain.brass import events as ev
from domain.brass import words
from domain.brass.components import START
from domain.brass.describe import describe
from domain.core.action import CHANCE
from domain.core.event import ActionEvent, Event, Recorded
from projections.why import Credit, Figure, Reason, summed

FIGURES: Final = {
    "vp": Figure("VP", ""),
    "money": Figure("£", "money"),
    "income": Figure("income spaces", "income_space"),
}


@dataclass(slots=True)
class TileLife:
    """What became of a tile. built, flipped: reasons with their versions. flipped_by: whose action turned it."""

    built: Reason
    flipped: Reason | None = None
    flipped_by: str = ""


class _Memory:
    """What has to be known of the past to explain a score: the tiles and links on the board, and who is acting."""

    def __init__(self) -> None:
        self.tiles: dict[str, TileLife] = {}
        self.links: dict[str, Reason] = {}
        self.actor = CHANCE
        self._cause: Event | None = None

    def take(self, version: int, event: Event) -> None:
        if isinstance(event, ActionEvent):
            self.actor, self._cause = getattr(event, "player", CHANCE), event
        if isinstance(event, ev.TileBuilt):
            self.tiles[event.slot] = TileLife(Reason(f"built: {describe(event)}", None, version))
        elif isinstance(event, ev.TileFlipped):
            life, cause = self.tiles[event.slot], self._cause or event
            life.flipped_by = self.actor
            life.flipped = Reason(f"flipped: {describe(cause)}", None, version)
        elif isinstance(event, ev.LinkPlaced):
            self.links[event.line] = Reason(f"placed: {describe(event)}", None, version)

    def tile(self, tile: ev.ScoredTile, amount: int) -> Reason:
        """A scored tile with its life."""
        life = self.tiles[tile.slot]
        parts = (life.built, life.flipped) if life.flipped else (life.built,)
        text = f"{tile.owner}'s {words.tile(tile.industry, tile.level)} in {words.slot(tile.slot)}"
        return Reason(text, amount, parts=parts)


class BrassExplainer:
    """See `projections.why.Explainer`."""

    figures = FIGURES

    def why(self, history: Sequence[Recorded], player: str, figure: str) -> Reason:
        explain = {"vp": _vp, "money": _money, "income": _income}[figure]
        return explain(history, player)

    def credits(self, history: Sequence[Recorded]) -> list[Credit]:
        memory = _Memory()
        found: list[Credit] = []
        for _, version, event, _ in history:
            memory.take(version, event)
            if isinstance(event, ev.TileFlipped):
                found += _income_credit(memory, version, event)
            elif isinstance(event, ev.TilesScored):
                found += _tile_credits(memory, version, event)
            elif isinstance(event, ev.LinksScored):
                found += _link_credits(version, event)
        return found


EXPLAINER: Final = BrassExplainer()


# --- VP -----------------------------------------------------------------------------------------------------------


def _vp(history: Sequence[Recorded], player: str) -> Reason:
    memory = _Memory()
    parts: list[Reason] = []
    for _, version, event, _ in history:
        memory.take(version, event)
        if type(event) in _SCORES and getattr(event, "player", "") == player:
            parts.append(_SCORES[type(event)](memory, version, event))
    return summed(f"{player}'s VP", parts)


def _links(memory: _Memory, version: int, event: ev.LinksScored) -> Reason:
    links = [_link(memory, link) for link in event.links]
    return Reason(f"Links of the {event.era.title()} Era", event.points, version, tuple(links))


def _link(memory: _Memory, link: ev.ScoredLink) -> Reason:
    parts = [memory.links[link.line]]
    for place in link.places:
        if place.tiles:
            parts += [memory.tile(tile, tile.points) for tile in place.tiles if tile.points]
        elif place.icons:
            parts.append(Reason(f"printed on the board at {words.place(place.location)}", place.icons))
    return Reason(words.line(link.line), link.points, parts=tuple(parts))


def _tiles(memory: _Memory, version: int, event: ev.TilesScored) -> Reason:
    tiles = tuple(memory.tile(tile, tile.points) for tile in event.tiles)
    return Reason(f"Flipped tiles at the end of the {event.era.title()} Era", event.points, version, tiles)


def _introductory(memory: _Memory, version: int, event: ev.IntroductoryPointsScored) -> Reason:
    parts = (
        Reason("for money", event.for_money),
        Reason("for income", event.for_income),
        Reason("for tiles of level 2 and higher", event.for_tiles),
    )
    return summed("Introductory game", parts, version)


_SCORES: Final[dict[type[Event], Callable[[_Memory, int, Any], Reason]]] = {
    ev.LinksScored: _links,
    ev.TilesScored: _tiles,
    ev.IntroductoryPointsScored: _introductory,
    ev.BonusVictoryPointsGained: lambda _, version, event: Reason(describe(event), event.points, version),
    ev.VictoryPointsLost: lambda _, version, event: Reason(describe(event), -event.lost, version),
}


# --- money and income ---------------------------------------------------------------------------------------------


_POUNDS: Final[dict[type[Event], tuple[str, Callable[[Any], int]]]] = {
    ev.IncomeCollected: ("Income", lambda event: event.amount),
    ev.LoanTaken: ("Loans", lambda event: event.amount),
    ev.CubesSold: ("Cubes sold to the markets", lambda event: sum(event.prices)),
    ev.BonusMoneyGained: ("Merchant beer", lambda event: event.amount),
    ev.TileRemovedForDebt: ("Tiles given up", lambda event: event.value),
    ev.TileBuilt: ("Tiles", lambda event: -event.cost),
    ev.NetworkExtended: ("Links", lambda event: -event.cost),
    ev.ResourceBought: ("Coal and iron bought", lambda event: -event.price),
}

_SPACES: Final[dict[type[Event], str]] = {
    ev.TileFlipped: "Flipped tiles",
    ev.BonusIncomeGained: "Merchant beer",
    ev.LoanTaken: "Loans",
}


def _money(history: Sequence[Recorded], player: str) -> Reason:
    headings: dict[str, list[Reason]] = {
        "Start": [Reason(f"everybody starts with £{START.money}", START.money, 1)],
        **{heading: [] for heading, _ in _POUNDS.values()},
    }
    for _, version, event, _ in history:
        if type(event) in _POUNDS and getattr(event, "player", "") == player:
            heading, pounds = _POUNDS[type(event)]
            if amount := pounds(event):
                headings[heading].append(Reason(describe(event), amount, version))
    return _under_headings(f"{player}'s money", headings)


def _income(history: Sequence[Recorded], player: str) -> Reason:
    headings: dict[str, list[Reason]] = {
        "Start": [Reason(f"everybody starts on space {START.income_space}", START.income_space, 1)],
        **{heading: [] for heading in _SPACES.values()},
    }
    memory = _Memory()
    for _, version, event, _ in history:
        memory.take(version, event)
        if type(event) in _SPACES and getattr(event, "player", "") == player:
            moved: Any = event
            parts: tuple[Reason, ...] = ()
            if isinstance(event, ev.TileFlipped):
                life = memory.tiles[event.slot]
                parts = (life.built, life.flipped) if life.flipped else (life.built,)
            reason = Reason(describe(event), moved.to_space - moved.from_space, version, parts)
            headings[_SPACES[type(event)]].append(reason)
    return _under_headings(f"{player}'s income", headings)


def _under_headings(text: str, headings: dict[str, list[Reason]]) -> Reason:
    return summed(text, [summed(heading, parts) for heading, parts in headings.items() if parts])


# --- who scored for whom ------------------------------------------------------------------------------------------


def _income_credit(memory: _Memory, version: int, event: ev.TileFlipped) -> list[Credit]:
    spaces = event.to_space - event.from_space
    if memory.actor in (event.player, CHANCE) or not spaces:
        return []
    text = f"{event.player}'s {words.tile(event.industry, event.level)} in {words.slot(event.slot)} flipped"
    return [Credit(event.player, memory.actor, "income", spaces, version, text)]


def _tile_credits(memory: _Memory, version: int, event: ev.TilesScored) -> list[Credit]:
    """VP of own tiles that another player's action flipped."""
    return [
        Credit(event.player, flipper, "vp", tile.points, version, _told(tile))
        for tile in event.tiles
        if tile.points and (flipper := memory.tiles[tile.slot].flipped_by) not in (event.player, CHANCE)
    ]


def _link_credits(version: int, event: ev.LinksScored) -> list[Credit]:
    """VP of own links from icons on other players' tiles."""
    return [
        Credit(event.player, tile.owner, "vp", tile.points, version, f"{words.line(link.line)}: {_told(tile)}")
        for link in event.links
        for place in link.places
        for tile in place.tiles
        if tile.points and tile.owner != event.player
    ]


def _told(tile: ev.ScoredTile) -> str:
    return f"{words.tile(tile.industry, tile.level)} in {words.slot(tile.slot)}"
