"""What can have happened in Brass: Birmingham: facts, with their results in them.

Money is in pounds, `money` is what the player holds afterwards; spaces are income spaces (0..99), levels income
levels (-10..30) unless they are a tile's; `vp` is the player's VP afterwards.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.brass import actions
from domain.brass.actions import Source
from domain.brass.components import Era, Industry, Resource
from domain.brass.options import BrassOptions
from domain.core.action import Action
from domain.core.event import ActionEvent, Event
from domain.core.event import GameStarted as CoreGameStarted


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GameStarted(CoreGameStarted):
    """A game begins: who plays, under which options. Source: Rules §3."""

    TOPIC: ClassVar[str] = "brass.game_started"
    GAME: ClassVar[str] = "brass"
    options: BrassOptions


# --- chance -----------------------------------------------------------------------------------------------------


class TurnOrderDrawn(ActionEvent):
    """The turn order of the first round. Source: Rules §3.3."""

    TOPIC: ClassVar[str] = "brass.turn_order_drawn"
    order: tuple[str, ...]

    def action(self) -> Action:
        return actions.DrawTurnOrder(order=self.order)


class MerchantsDealt(ActionEvent):
    """The merchant tiles are on their spaces, with beer beside each that is not blank. Source: Rules §3.1."""

    TOPIC: ClassVar[str] = "brass.merchants_dealt"
    tiles: dict[str, str]
    beer: tuple[str, ...]

    def action(self) -> Action:
        return actions.DealMerchants(tiles=self.tiles)


class DeckShuffled(ActionEvent):
    """The draw deck of an era, first card drawn first. Source: Rules §3.1, §15.2."""

    TOPIC: ClassVar[str] = "brass.deck_shuffled"
    era: Era
    cards: tuple[str, ...]

    def action(self) -> Action:
        return actions.ShuffleDeck(cards=self.cards)


# --- actions ----------------------------------------------------------------------------------------------------


class ReplacedTile(_Part):
    """A tile that an overbuilding has put out of the game."""

    owner: str
    industry: Industry
    level: int
    flipped: bool
    cubes: int


class TileBuilt(ActionEvent):
    """Build: the card is discarded, the tile paid and placed. Source: Rules §7.

    cubes: coal, iron or beer placed on the tile. coal, iron: where each piece comes from.
    replaced: the tile overbuilt, if any.
    """

    TOPIC: ClassVar[str] = "brass.tile_built"
    player: str
    card: str
    industry: Industry
    level: int
    slot: str
    cost: int
    money: int
    cubes: int
    coal: tuple[Source, ...]
    iron: tuple[Source, ...]
    replaced: ReplacedTile | None = None

    def action(self) -> Action:
        return actions.Build(
            player=self.player, card=self.card, industry=self.industry, slot=self.slot, coal=self.coal, iron=self.iron
        )


class NetworkExtended(ActionEvent):
    """Network: the card is discarded and the links are paid; a `LinkPlaced` follows for each. Source: Rules §8.

    coal: where the coal of each rail link comes from. beer: the brewery's slot, empty without beer.
    """

    TOPIC: ClassVar[str] = "brass.network_extended"
    player: str
    card: str
    lines: tuple[str, ...]
    cost: int
    money: int
    coal: tuple[Source, ...]
    beer: Source

    def action(self) -> Action:
        return actions.Network(
            player=self.player, card=self.card, lines=self.lines, coal=self.coal, beer=self.beer or None
        )


class TilesDeveloped(ActionEvent):
    """Develop: the card is discarded; a `TileDeveloped` follows for each tile. Source: Rules §9."""

    TOPIC: ClassVar[str] = "brass.tiles_developed"
    player: str
    card: str
    industries: tuple[Industry, ...]
    iron: tuple[Source, ...]

    def action(self) -> Action:
        return actions.Develop(player=self.player, card=self.card, industries=self.industries, iron=self.iron)


class GoodsSold(ActionEvent):
    """Sell: the card is discarded; a `TileSold` follows for each tile. Source: Rules §10."""

    TOPIC: ClassVar[str] = "brass.goods_sold"
    player: str
    card: str
    sales: tuple[actions.Sale, ...]

    def action(self) -> Action:
        return actions.Sell(player=self.player, card=self.card, sales=self.sales)


class LoanTaken(ActionEvent):
    """Loan: money for income levels. Source: Rules §11."""

    TOPIC: ClassVar[str] = "brass.loan_taken"
    player: str
    card: str
    amount: int
    money: int
    from_space: int
    to_space: int
    income_level: int

    def action(self) -> Action:
        return actions.Loan(player=self.player, card=self.card)


class Scouted(ActionEvent):
    """Scout: three cards for two wild ones. Source: Rules §12."""

    TOPIC: ClassVar[str] = "brass.scouted"
    player: str
    cards: tuple[str, ...]
    gained: tuple[str, ...]

    def action(self) -> Action:
        return actions.Scout(player=self.player, cards=self.cards)


class Passed(ActionEvent):
    """Pass: a card is discarded and nothing done. Source: Rules §13."""

    TOPIC: ClassVar[str] = "brass.passed"
    player: str
    card: str

    def action(self) -> Action:
        return actions.Pass(player=self.player, card=self.card)


class TileRemovedForDebt(ActionEvent):
    """A tile given up to pay the Bank. Source: Rules §14.3.

    value: pounds, half the tile's money cost, rounded down.
    """

    TOPIC: ClassVar[str] = "brass.tile_removed_for_debt"
    player: str
    slot: str
    industry: Industry
    level: int
    value: int
    money: int

    def action(self) -> Action:
        return actions.RemoveTile(player=self.player, slot=self.slot)


# --- consequences -----------------------------------------------------------------------------------------------


class ResourceConsumed(Event):
    """A cube or barrel taken from a tile, free of charge. Source: Rules §6.

    owner: whose tile it was. left: pieces still on it.
    """

    TOPIC: ClassVar[str] = "brass.resource_consumed"
    player: str
    resource: Resource
    slot: str
    owner: str
    left: int


class ResourceBought(Event):
    """A cube bought from a market, or from the supply once it is empty. Source: Rules §6.4.

    left: cubes still in the market.
    """

    TOPIC: ClassVar[str] = "brass.resource_bought"
    player: str
    resource: Resource
    price: int
    money: int
    left: int


class MerchantBeerConsumed(Event):
    """The barrel beside a merchant tile is taken. Source: Rules §6.3."""

    TOPIC: ClassVar[str] = "brass.merchant_beer_consumed"
    player: str
    merchant: str


class CubesSold(Event):
    """Cubes of a tile just built go to the market. Source: Rules §7.5.

    prices: pounds for each cube, in order. left: cubes still on the tile. market: cubes in the market afterwards.
    """

    TOPIC: ClassVar[str] = "brass.cubes_sold"
    player: str
    resource: Resource
    slot: str
    prices: tuple[int, ...]
    money: int
    left: int
    market: int


class TileFlipped(Event):
    """A tile is turned and its owner's income marker moves on. Source: Rules §6, §10.1.

    spaces: what the tile shows; the marker may have moved less, at the end of the track.
    """

    TOPIC: ClassVar[str] = "brass.tile_flipped"
    player: str
    slot: str
    industry: Industry
    level: int
    spaces: int
    from_space: int
    to_space: int
    income_level: int


class LinkPlaced(Event):
    """A link on a line of the board. Source: Rules §8. links_left: link tiles still in the player's supply."""

    TOPIC: ClassVar[str] = "brass.link_placed"
    player: str
    line: str
    era: Era
    links_left: int


class TileDeveloped(Event):
    """A tile leaves the mat for the box. Source: Rules §9, §10.2."""

    TOPIC: ClassVar[str] = "brass.tile_developed"
    player: str
    industry: Industry
    level: int


class TileSold(Event):
    """A tile's goods find their merchant; its beer and its flip follow. Source: Rules §10."""

    TOPIC: ClassVar[str] = "brass.tile_sold"
    player: str
    slot: str
    industry: Industry
    level: int
    merchant: str
    merchant_tile: str


class BonusVictoryPointsGained(Event):
    """A merchant's beer brings VP. Source: Rules §10.2."""

    TOPIC: ClassVar[str] = "brass.bonus_victory_points_gained"
    player: str
    merchant: str
    points: int
    vp: int


class BonusMoneyGained(Event):
    """A merchant's beer brings money. Source: Rules §10.2."""

    TOPIC: ClassVar[str] = "brass.bonus_money_gained"
    player: str
    merchant: str
    amount: int
    money: int


class BonusIncomeGained(Event):
    """A merchant's beer moves the income marker. Source: Rules §10.2."""

    TOPIC: ClassVar[str] = "brass.bonus_income_gained"
    player: str
    merchant: str
    spaces: int
    from_space: int
    to_space: int
    income_level: int


class BonusDevelopGained(Event):
    """A merchant's beer removes a tile from the mat, without iron. Source: Rules §10.2."""

    TOPIC: ClassVar[str] = "brass.bonus_develop_gained"
    player: str
    merchant: str
    industry: Industry
    level: int


class CardsDrawn(Event):
    """A hand is refilled at the end of a turn. Source: Rules §4. deck: cards left."""

    TOPIC: ClassVar[str] = "brass.cards_drawn"
    player: str
    cards: tuple[str, ...]
    deck: int


class HandsDealt(Event):
    """Every player's hand at the start of an era. Source: Rules §3.2, §15.2.

    face_down: the card under each discard pile, in the Canal Era. deck: cards left.
    """

    TOPIC: ClassVar[str] = "brass.hands_dealt"
    hands: dict[str, tuple[str, ...]]
    face_down: dict[str, str]
    deck: int


class TurnStarted(Event):
    """A player's turn with so many actions. Source: Rules §4."""

    TOPIC: ClassVar[str] = "brass.turn_started"
    player: str
    era: Era
    round: int
    actions: int


class TurnOrderSet(Event):
    """The turn order of the next round, by money spent in this one. Source: Rules §14.1.

    spent: pounds by player, in this round's turn order.
    """

    TOPIC: ClassVar[str] = "brass.turn_order_set"
    era: Era
    round: int
    spent: dict[str, int]
    order: tuple[str, ...]


class IncomeCollected(Event):
    """Income at the end of a round. Source: Rules §14.2.

    amount: pounds received; negative when the level is negative and the Bank was paid.
    """

    TOPIC: ClassVar[str] = "brass.income_collected"
    player: str
    level: int
    amount: int
    money: int


class ShortfallFaced(Event):
    """A player cannot pay the Bank and has to give up tiles. Source: Rules §14.3. owed: pounds in all."""

    TOPIC: ClassVar[str] = "brass.shortfall_faced"
    player: str
    level: int
    owed: int
    money: int


class VictoryPointsLost(Event):
    """A debt is left when nothing brings money any more. Source: Rules §14.3.

    unpaid: pounds. lost: VP really lost.
    """

    TOPIC: ClassVar[str] = "brass.victory_points_lost"
    player: str
    unpaid: int
    lost: int
    vp: int


class ScoredTile(_Part):
    """A flipped tile that lends its link icons, or scores its VP."""

    slot: str
    owner: str
    industry: Industry
    level: int
    points: int


class ScoredPlace(_Part):
    """A location that a link touches: its icons in all, with the tiles that show them."""

    location: str
    icons: int
    tiles: tuple[ScoredTile, ...] = ()


class ScoredLink(_Part):
    line: str
    points: int
    places: tuple[ScoredPlace, ...]


class LinksScored(Event):
    """A player's links at the end of an era, each with the icons that made its points. Source: Rules §15.1."""

    TOPIC: ClassVar[str] = "brass.links_scored"
    player: str
    era: Era
    links: tuple[ScoredLink, ...]
    points: int
    vp: int


class LinksRemoved(Event):
    """All links go back to their owners. Source: Rules §15.1."""

    TOPIC: ClassVar[str] = "brass.links_removed"
    era: Era
    lines: tuple[str, ...]


class TilesScored(Event):
    """A player's flipped tiles at the end of an era. Source: Rules §15.1."""

    TOPIC: ClassVar[str] = "brass.tiles_scored"
    player: str
    era: Era
    tiles: tuple[ScoredTile, ...]
    points: int
    vp: int


class LevelOneTilesRemoved(Event):
    """Every level-1 tile leaves the board between the eras. Source: Rules §15.2."""

    TOPIC: ClassVar[str] = "brass.level_one_tiles_removed"
    slots: tuple[str, ...]


class MerchantBeerRefilled(Event):
    """A barrel on each empty beer space beside a merchant tile that is not blank. Source: Rules §15.2."""

    TOPIC: ClassVar[str] = "brass.merchant_beer_refilled"
    merchants: tuple[str, ...]


class DiscardsGathered(Event):
    """All discard piles, face-down cards included, become the next era's deck. Source: Rules §15.2."""

    TOPIC: ClassVar[str] = "brass.discards_gathered"
    cards: int


class IntroductoryPointsScored(Event):
    """The extra scoring of the introductory game. Source: Rules §19."""

    TOPIC: ClassVar[str] = "brass.introductory_points_scored"
    player: str
    for_money: int
    for_income: int
    for_tiles: int
    vp: int


class Standing(_Part):
    player: str
    vp: int
    income_level: int
    income_space: int
    money: int


class GameEnded(Event):
    """The result, best first. Source: Rules §15.3. decided_by: what told the winners from the next."""

    TOPIC: ClassVar[str] = "brass.game_ended"
    standings: Annotated[tuple[Standing, ...], Field(min_length=1)]
    winners: tuple[str, ...]
    decided_by: Literal["vp", "income", "money", "shared"]
