"""One plain sentence for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.brass import events as ev
from domain.brass import words
from domain.brass.components import progress_track
from domain.core.event import Event


def describe(event: Event) -> str:
    """The event as a sentence."""
    return _SENTENCES[type(event)](event)


def _started(event: ev.GameStarted) -> str:
    game = "An introductory game" if event.options.introductory else "A game"
    where = ", written down at a table," if event.table else ""
    house = [
        _HOUSE_RULES[option] for option in event.options.model_dump(exclude_defaults=True) if option in _HOUSE_RULES
    ]
    rules = f"; house rules: {', '.join(house)}" if house else ""
    return f"{game} of Brass: Birmingham{where} begins with {words.listed(event.players)}{rules}."


_HOUSE_RULES: Final = {
    "overbuild_with_free_slot": "no overbuilding beside a free slot",
    "gloucester_skippable": "Gloucester's bonus may be skipped",
    "debt_vp_floor": "debts may take VP below 0",
    "remove_worthless_tiles": "tiles worth £0 go before VP are lost",
    "tie_break": "ties go to the higher income space",
}
"""Option to what it means when it is not at its default."""


def _merchants_dealt(event: ev.MerchantsDealt) -> str:
    return (
        "Merchant tiles: "
        + ", ".join(f"{words.goods(kind)} at {words.place(space)}" for space, kind in event.tiles.items())
        + "."
    )


def _built(event: ev.TileBuilt) -> str:
    text = (
        f"{event.player} builds {words.tile(event.industry, event.level)} in {words.slot(event.slot)} "
        f"for £{event.cost} with the {words.card(event.card)}"
    )
    if event.replaced:
        old = event.replaced
        text += f", replacing {old.owner}'s {words.tile(old.industry, old.level)}"
    return text + "."


def _network(event: ev.NetworkExtended) -> str:
    lines = words.listed([words.line(line) for line in event.lines])
    links = "the link" if len(event.lines) == 1 else "the links"
    return f"{event.player} builds {links} {lines} for £{event.cost} with the {words.card(event.card)}."


def _developed(event: ev.TilesDeveloped) -> str:
    industries = words.listed([words.an(words.industry(industry)) for industry in event.industries])
    return f"{event.player} develops {industries} with the {words.card(event.card)}."


def _sold(event: ev.GoodsSold) -> str:
    places = words.listed([words.place(sale.slot) for sale in event.sales])
    return f"{event.player} sells from {places} with the {words.card(event.card)}."


def _loan(event: ev.LoanTaken) -> str:
    return (
        f"{event.player} takes a loan of £{event.amount} with the {words.card(event.card)}; income falls from "
        f"space {event.from_space} to {event.to_space} (level {event.income_level})."
    )


def _scouted(event: ev.Scouted) -> str:
    return f"{event.player} scouts, giving {words.cards(event.cards)} for {words.cards(event.gained)}."


def _removed(event: ev.TileRemovedForDebt) -> str:
    return (
        f"{event.player} gives up {words.tile(event.industry, event.level)} in {words.slot(event.slot)} "
        f"for £{event.value} to pay the Bank."
    )


def _consumed(event: ev.ResourceConsumed) -> str:
    whose = "their own" if event.owner == event.player else f"{event.owner}'s"
    kind = {"coal": "coal mine", "iron": "iron works", "beer": "brewery"}[event.resource]
    return f"{event.player} takes {event.resource} from {whose} {kind} in {words.slot(event.slot)}, {event.left} left."


def _bought(event: ev.ResourceBought) -> str:
    return f"{event.player} buys {event.resource} from the market for £{event.price}, {event.left} left."


def _cubes_sold(event: ev.CubesSold) -> str:
    sum_of = f"{' + '.join(f'£{price}' for price in event.prices)} = " if len(event.prices) > 1 else ""
    return (
        f"{event.player} sells {len(event.prices)} {event.resource} from {words.slot(event.slot)} to the market for "
        f"{sum_of}£{sum(event.prices)}."
    )


def _flipped(event: ev.TileFlipped) -> str:
    return (
        f"{event.player}'s {words.tile(event.industry, event.level)} in {words.slot(event.slot)} flips: income moves from "
        f"space {event.from_space} to {event.to_space} (level {event.income_level})."
    )


def _tile_sold(event: ev.TileSold) -> str:
    return (
        f"{event.player} sells the {words.tile(event.industry, event.level)} in {words.slot(event.slot)} to "
        f"{words.place(event.merchant)}'s merchant for {words.goods(event.merchant_tile)}."
    )


def _bonus_income(event: ev.BonusIncomeGained) -> str:
    return (
        f"{words.place(event.merchant)}'s beer moves {event.player}'s income from space {event.from_space} to "
        f"{event.to_space} (level {event.income_level})."
    )


def _drawn(event: ev.CardsDrawn) -> str:
    return f"{event.player} draws {words.cards(event.cards)}, {event.deck} left in the deck."


def _hands(event: ev.HandsDealt) -> str:
    sizes = ", ".join(f"{player} {len(hand)}" for player, hand in event.hands.items())
    face_down = " and one card face down each" if event.face_down else ""
    return f"Hands are dealt ({sizes}){face_down}; {event.deck} cards are left in the deck."


def _turn(event: ev.TurnStarted) -> str:
    actions = "1 action" if event.actions == 1 else f"{event.actions} actions"
    return f"{event.era.title()} Era, round {event.round}: {event.player} has {actions}."


def _order(event: ev.TurnOrderSet) -> str:
    first, *others = event.order
    order = ", ".join(
        [f"{first} (£{event.spent[first]} spent)", *(f"{name} (£{event.spent[name]})" for name in others)]
    )
    return f"Round {event.round} ends; the turn order is now {order}."


def _income(event: ev.IncomeCollected) -> str:
    if event.level < 0:
        return f"{event.player} pays the Bank £{-event.amount} at income level {event.level} (£{event.money} in hand)."
    return f"{event.player} collects £{event.amount} at income level {event.level} (£{event.money} in hand)."


def _shortfall(event: ev.ShortfallFaced) -> str:
    return f"{event.player} owes the Bank £{event.owed} and has only £{event.money}."


def _vp_lost(event: ev.VictoryPointsLost) -> str:
    return f"{event.player} still owes £{event.unpaid} and loses {event.lost} VP ({event.vp} left)."


def _score(event: ev.LinksScored | ev.TilesScored) -> str:
    if isinstance(event, ev.LinksScored):
        what, number = "link", len(event.links)
    else:
        what, number = "flipped tile", len(event.tiles)
    return f"{event.player} scores {event.points} VP for {words.counted(number, what)} and has {_marker(event.vp)}."


def _marker(vp: int) -> str:
    lap, space = progress_track(vp)
    return f"{vp} VP (lap {lap + 1}, space {space})" if lap > 0 else f"{vp} VP"


def _leaving(things: Sequence[str], kind: str) -> str:
    told = words.counted(len(things), kind)
    return f"{told[0].upper()}{told[1:]} {'leaves' if len(things) == 1 else 'leave'} the board."


def _refilled(event: ev.MerchantBeerRefilled) -> str:
    if not event.merchants:
        return "No merchant needs new beer."
    places = Counter(words.place(space) for space in event.merchants)
    return f"New beer at {words.listed(f'{place} ({n})' if n > 1 else place for place, n in places.items())}."


def _introductory(event: ev.IntroductoryPointsScored) -> str:
    return (
        f"{event.player} scores {event.for_money} VP for money, {event.for_income} for income and {event.for_tiles} "
        f"for tiles of level 2 and higher, and has {_marker(event.vp)}."
    )


def _ended(event: ev.GameEnded) -> str:
    standings = ", ".join(f"{s.player} {s.vp} VP" for s in event.standings)
    how = {"vp": "", "income": " by income", "money": " by money", "shared": ""}[event.decided_by]
    verb = "wins" if len(event.winners) == 1 else "share the win"
    return f"{words.listed(event.winners)} {verb}{how}: {standings}."


_SENTENCES: Final[dict[type[Event], Callable[[Any], str]]] = {
    ev.GameStarted: _started,
    ev.TurnOrderDrawn: lambda e: f"The turn order of the first round is {', '.join(e.order)}.",
    ev.MerchantsDealt: _merchants_dealt,
    ev.DeckShuffled: lambda e: f"The {len(e.cards)} cards of the {e.era.title()} Era are shuffled.",
    ev.TileBuilt: _built,
    ev.NetworkExtended: _network,
    ev.TilesDeveloped: _developed,
    ev.GoodsSold: _sold,
    ev.LoanTaken: _loan,
    ev.Scouted: _scouted,
    ev.Passed: lambda e: f"{e.player} passes with the {words.card(e.card)}.",
    ev.TileRemovedForDebt: _removed,
    ev.ResourceConsumed: _consumed,
    ev.ResourceBought: _bought,
    ev.MerchantBeerConsumed: lambda e: f"{e.player} takes the barrel beside a merchant in {words.place(e.merchant)}.",
    ev.CubesSold: _cubes_sold,
    ev.TileFlipped: _flipped,
    ev.LinkPlaced: lambda e: f"{e.player} places a {e.era} link on {words.line(e.line)}, {e.links_left} left.",
    ev.TileDeveloped: lambda e: f"{e.player}'s {words.tile(e.industry, e.level)} leaves the mat.",
    ev.TileSold: _tile_sold,
    ev.BonusVictoryPointsGained: lambda e: (
        f"{e.player} gains {e.points} VP from {words.place(e.merchant)}'s beer and has {_marker(e.vp)}."
    ),
    ev.BonusMoneyGained: lambda e: (
        f"{e.player} gains £{e.amount} from {words.place(e.merchant)}'s beer and has £{e.money}."
    ),
    ev.BonusIncomeGained: _bonus_income,
    ev.BonusDevelopGained: lambda e: (
        f"{words.place(e.merchant)}'s beer removes {words.tile(e.industry, e.level)} from {e.player}'s mat."
    ),
    ev.CardsDrawn: _drawn,
    ev.HandsDealt: _hands,
    ev.TurnStarted: _turn,
    ev.TurnOrderSet: _order,
    ev.IncomeCollected: _income,
    ev.ShortfallFaced: _shortfall,
    ev.VictoryPointsLost: _vp_lost,
    ev.LinksScored: _score,
    ev.LinksRemoved: lambda e: _leaving(e.lines, f"{e.era} link"),
    ev.TilesScored: _score,
    ev.LevelOneTilesRemoved: lambda e: _leaving(e.slots, "level-1 tile"),
    ev.MerchantBeerRefilled: _refilled,
    ev.DiscardsGathered: lambda e: f"All {e.cards} cards become the deck of the Rail Era.",
    ev.IntroductoryPointsScored: _introductory,
    ev.GameEnded: _ended,
}
