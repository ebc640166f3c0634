"""What a player, or chance, may intend. Rules §7–§14."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter

from domain.brass.components import LINES, Industry
from domain.core.action import Action

Source = str
"""Where a piece comes from: a slot (`dudley:0`), `market`, or, when selling, `merchant`."""
MARKET = "market"
MERCHANT = "merchant"

_LINE_BY_ENDS = {frozenset(line.touches): line.id for line in LINES.values()} | {
    frozenset(line.id.split("--")): line.id for line in LINES.values()
}


def _line_id(value: object) -> object:
    """Accept a line's ends in any order, and the farm of the three-ended line or not."""
    return _LINE_BY_ENDS.get(frozenset(value.split("--")), value) if isinstance(value, str) else value


LineId = Annotated[str, BeforeValidator(_line_id)]


class Build(Action):
    """Build the front tile of an industry. Rules §7.

    slot: a slot (`dudley:0`), or a location (`dudley`) where only one slot there is possible.
    coal, iron: a source for each piece, in order of consumption.
    """

    type: Literal["build"] = "build"
    player: str
    card: str
    industry: Industry
    slot: str
    coal: tuple[Source, ...] | None = None
    iron: tuple[Source, ...] | None = None


class Network(Action):
    """Place one link, or in the Rail Era two, in this order. Rules §8.

    coal: a source for each rail link. beer: a brewery's slot, for two links only.
    """

    type: Literal["network"] = "network"
    player: str
    card: str
    lines: tuple[LineId, ...] = Field(min_length=1, max_length=2)
    coal: tuple[Source, ...] | None = None
    beer: Source | None = None


class Develop(Action):
    """Remove the front tile of one or two stacks, in this order. Rules §9.

    iron: a source for each tile.
    """

    type: Literal["develop"] = "develop"
    player: str
    card: str
    industries: tuple[Industry, ...] = Field(min_length=1, max_length=2)
    iron: tuple[Source, ...] | None = None


class Sale(BaseModel):
    """One tile sold. Rules §10.

    merchant: a merchant space (`oxford:0`), or a merchant (`oxford`) where only one of its tiles buys the good.
    beer: a source for each barrel; `merchant` is the barrel beside the merchant tile sold to.
    develop: the industry whose front tile the Gloucester bonus removes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    slot: str
    merchant: str
    beer: tuple[Source, ...] | None = None
    develop: Industry | None = None


class Sell(Action):
    """Sell one or more tiles, in this order. Rules §10."""

    type: Literal["sell"] = "sell"
    player: str
    card: str
    sales: tuple[Sale, ...] = Field(min_length=1)


class Loan(Action):
    """Take £30 for three income levels. Rules §11."""

    type: Literal["loan"] = "loan"
    player: str
    card: str


class Scout(Action):
    """Discard three cards for a Wild Location and a Wild Industry. Rules §12."""

    type: Literal["scout"] = "scout"
    player: str
    cards: tuple[str, ...] = Field(min_length=3, max_length=3)


class Pass(Action):
    """Discard a card and do nothing. Rules §13."""

    type: Literal["pass"] = "pass"
    player: str
    card: str


class RemoveTile(Action):
    """Give up an own tile to pay a debt to the Bank. Rules §14.3."""

    type: Literal["remove_tile"] = "remove_tile"
    player: str
    slot: str


class DrawTurnOrder(Action):
    """Chance: the turn order of the first round. Rules §3.3."""

    type: Literal["draw_turn_order"] = "draw_turn_order"
    order: tuple[str, ...]


class DealMerchants(Action):
    """Chance: the merchant tile on each merchant space (`{"oxford:0": "cotton", …}`). Rules §3.1."""

    type: Literal["deal_merchants"] = "deal_merchants"
    tiles: dict[str, str]


class ShuffleDeck(Action):
    """Chance: the whole deck of an era, first card drawn first. Rules §3.1, §15.2."""

    type: Literal["shuffle_deck"] = "shuffle_deck"
    cards: tuple[str, ...]


PlayerAction = Build | Network | Develop | Sell | Loan | Scout | Pass | RemoveTile
ChanceAction = DrawTurnOrder | DealMerchants | ShuffleDeck

ACTIONS: TypeAdapter[PlayerAction | ChanceAction] = TypeAdapter(
    Annotated[PlayerAction | ChanceAction, Field(discriminator="type")]
)
