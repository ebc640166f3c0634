"""What is in the box of Brass: Birmingham, read from JSON and validated once. Rules §2, §3.

Ids: locations in kebab-case (`stoke-on-trent`); slots `dudley:0` and merchant spaces `oxford:1` count from 0;
lines `birmingham--oxford`; cards `location:dudley`, `industry:cotton-manufacturer`, `wild:location`.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Industry = Literal["cotton", "manufacturer", "pottery", "coal", "iron", "brewery"]
Era = Literal["canal", "rail"]
Resource = Literal["coal", "iron", "beer"]

WILD_LOCATION: Final = "wild:location"
WILD_INDUSTRY: Final = "wild:industry"
WILDS: Final = (WILD_LOCATION, WILD_INDUSTRY)
UNKNOWN_CARD: Final = "?"
"""A card that nobody who writes the game down has seen."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", alias_generator=to_camel)


class _TileData(_Part):
    industry: Industry
    level: int = Field(ge=1, le=8)
    count: int = Field(ge=1)
    cost_money: int = Field(ge=0)
    cost_coal: int = Field(ge=0)
    cost_iron: int = Field(ge=0)
    beer_to_sell: int = Field(ge=0)
    vp: int = Field(ge=0)
    income_spaces: int = Field(ge=0)
    link_icons: int = Field(ge=0)
    eras: tuple[Era, ...]
    developable: bool
    resource: Resource | None
    produces_canal: int = Field(ge=0)
    produces_rail: int = Field(ge=0)


class _SlotData(_Part):
    id: str
    industries: tuple[Industry, ...]


class _LocationData(_Part):
    id: str
    name: str
    kind: Literal["town", "farm"]
    slots: tuple[_SlotData, ...]


class _BonusData(_Part):
    type: Literal["vp", "money", "income-spaces", "develop"]
    amount: int


class _MerchantData(_Part):
    id: str
    name: str
    min_players_for_tiles: int
    tile_spaces: int
    link_icons: int
    beer_bonus: _BonusData


class _LineData(_Part):
    id: str
    touches: tuple[str, ...]
    canal: bool
    rail: bool


class _CardRow(_Part):
    kind: Literal["location", "industry"]
    location: str = ""
    industries: tuple[Industry, ...] = ()
    by_players: dict[int, int]


class _Cards(_Part):
    rows: tuple[_CardRow, ...]
    wild_location: int
    wild_industry: int


class _MarketData(_Part):
    spaces: tuple[int, ...]
    initial_cubes: int
    price_when_empty: int


class _Industries(_Part):
    order: tuple[Industry, ...]
    sellable: tuple[Industry, ...]
    tiles: tuple[_TileData, ...]


class _Start(_Part):
    money: int
    income_space: int
    hand_size: int
    link_tiles: int


class _Constants(_Part):
    actions_per_turn: int
    actions_per_turn_canal_round1: int
    canal_link_cost: int
    rail_link_cost: int
    rail_two_links_cost: int
    develop_max_tiles: int
    loan_money: int
    loan_levels_down: int
    scout_cards_discarded_in_total: int
    shortfall_vp_per_pound: int


class _IncomeTrack(_Part):
    level_by_space: tuple[int, ...]


class _Box(_Part):
    industries: _Industries
    locations: tuple[_LocationData, ...]
    merchants: tuple[_MerchantData, ...]
    merchant_tiles_by_players: dict[int, tuple[str, ...]]
    merchant_tile_kinds: dict[str, tuple[Industry, ...]]
    links: tuple[_LineData, ...]
    cards: _Cards
    markets: dict[Resource, _MarketData]
    income_track: _IncomeTrack
    player_start: _Start
    constants: _Constants


class Face(NamedTuple):
    """The face of an industry tile. Money in pounds, income in spaces, VP and link icons as scored when flipped."""

    industry: Industry
    level: int
    cost: int
    coal: int
    iron: int
    beer: int
    vp: int
    income: int
    link_icons: int
    eras: tuple[Era, ...]
    developable: bool
    resource: Resource | None
    cubes: dict[Era, int]

    @property
    def debt_value(self) -> int:
        """Pounds that the tile brings when removed for debt: half its money cost, rounded down (Rules §14.3)."""
        return self.cost // 2


class Slot(NamedTuple):
    id: str
    location: str
    industries: tuple[Industry, ...]


class Line(NamedTuple):
    id: str
    touches: tuple[str, ...]
    eras: tuple[Era, ...]


class MerchantBonus(NamedTuple):
    """What drinking a merchant's beer brings: VP, pounds, income spaces or tiles developed."""

    kind: Literal["vp", "money", "income-spaces", "develop"]
    amount: int


class Market(NamedTuple):
    """A market's price ladder in pounds, cheapest first; cubes always fill the dearest spaces (Rules §6.4)."""

    prices: tuple[int, ...]
    start: int
    price_when_empty: int

    def price(self, cubes: int) -> int:
        """Pounds for the next cube bought when `cubes` are in the market."""
        return self.prices[len(self.prices) - cubes] if cubes else self.price_when_empty

    def sale_price(self, cubes: int) -> int:
        """Pounds for the next cube sold into the market; there must be room."""
        return self.prices[len(self.prices) - cubes - 1]


_SOURCE: Final = files("domain.brass").joinpath("data/birmingham.json").read_bytes()
_BOX: Final = _Box.model_validate_json(_SOURCE)

DIGEST: Final = hashlib.sha256(json.dumps(json.loads(_SOURCE), sort_keys=True).encode()).hexdigest()
"""SHA-256 of the component data, whatever its layout in the file."""

INDUSTRIES: Final = _BOX.industries.order
SELLABLE: Final = _BOX.industries.sellable

FACES: Final[dict[tuple[str, int], Face]] = {
    (t.industry, t.level): Face(
        t.industry,
        t.level,
        t.cost_money,
        t.cost_coal,
        t.cost_iron,
        t.beer_to_sell,
        t.vp,
        t.income_spaces,
        t.link_icons,
        t.eras,
        t.developable,
        t.resource,
        {"canal": t.produces_canal, "rail": t.produces_rail},
    )
    for t in _BOX.industries.tiles
}
STACKS: Final[dict[Industry, tuple[int, ...]]] = {
    industry: tuple(
        t.level
        for t in sorted(_BOX.industries.tiles, key=lambda tile: tile.level)
        if t.industry == industry
        for _ in range(t.count)
    )
    for industry in INDUSTRIES
}
"""The levels of each industry's tiles on a full mat, front tile first."""

SLOTS: Final = {s.id: Slot(s.id, loc.id, s.industries) for loc in _BOX.locations for s in loc.slots}
SLOTS_AT: Final = {loc.id: tuple(SLOTS[s.id] for s in loc.slots) for loc in _BOX.locations}
SLOTS_FOR: Final[dict[Industry, tuple[Slot, ...]]] = {
    industry: tuple(slot for slot in SLOTS.values() if industry in slot.industries) for industry in INDUSTRIES
}
TOWNS: Final = tuple(loc.id for loc in _BOX.locations if loc.kind == "town")
FARMS: Final = tuple(loc.id for loc in _BOX.locations if loc.kind == "farm")
MERCHANTS: Final = tuple(m.id for m in _BOX.merchants)
NAMES: Final = {
    **{loc.id: loc.name for loc in _BOX.locations},
    **{m.id: m.name for m in _BOX.merchants},
}

LINES: Final = {
    line.id: Line(line.id, line.touches, tuple(e for e in ("canal", "rail") if getattr(line, e))) for line in _BOX.links
}

MERCHANT_ICONS: Final = {m.id: m.link_icons for m in _BOX.merchants}
MERCHANT_BONUS: Final = {m.id: MerchantBonus(m.beer_bonus.type, m.beer_bonus.amount) for m in _BOX.merchants}
MERCHANT_BUYS: Final = _BOX.merchant_tile_kinds
"""Kind of merchant tile to the goods that it buys; a blank tile buys nothing."""
BLANK: Final = "blank"

MARKETS: Final[dict[str, Market]] = {
    resource: Market(m.spaces, m.initial_cubes, m.price_when_empty) for resource, m in _BOX.markets.items()
}

LEVEL_OF_SPACE: Final = _BOX.income_track.level_by_space
"""Income level (-10..30) of each income space (0..99)."""
TOP_SPACE: Final = len(LEVEL_OF_SPACE) - 1
HIGHEST_SPACE_OF_LEVEL: Final = {level: space for space, level in enumerate(LEVEL_OF_SPACE)}

START: Final = _BOX.player_start
CONSTANTS: Final = _BOX.constants
WILD_COPIES: Final = {WILD_LOCATION: _BOX.cards.wild_location, WILD_INDUSTRY: _BOX.cards.wild_industry}


def _card(row: _CardRow) -> str:
    return f"location:{row.location}" if row.kind == "location" else f"industry:{'-'.join(row.industries)}"


CARD_COPIES: Final = {
    players: {_card(row): row.by_players[players] for row in _BOX.cards.rows if row.by_players[players]}
    for players in _BOX.merchant_tiles_by_players
}
"""Player count to the deck's cards with their number of copies."""
CARD_KINDS: Final = (*(_card(row) for row in _BOX.cards.rows), *WILDS)
INDUSTRIES_OF_CARD: Final[dict[str, tuple[Industry, ...]]] = {
    _card(row): row.industries for row in _BOX.cards.rows if row.kind == "industry"
}


def deck(players: int) -> tuple[str, ...]:
    """The unshuffled deck for a player count (40 / 54 / 64 cards)."""
    return tuple(card for card, copies in CARD_COPIES[players].items() for _ in range(copies))


def merchant_tiles(players: int) -> tuple[str, ...]:
    """The merchant tiles in play for a player count (Rules §3.1)."""
    return _BOX.merchant_tiles_by_players[players]


def merchant_spaces(players: int) -> tuple[str, ...]:
    """The merchant spaces that get a tile for a player count (`oxford:1`)."""
    return tuple(
        f"{m.id}:{space}"
        for m in _BOX.merchants
        if players >= m.min_players_for_tiles
        for space in range(m.tile_spaces)
    )


def place_of(ref: str) -> str:
    """The location of a slot or merchant space."""
    return ref.partition(":")[0]


def progress_track(vp: int) -> tuple[int, int]:
    """Where the VP marker stands: lap (0 for the first) and space (0..99) of the Progress Track (Rules §15.1)."""
    return divmod(vp, len(LEVEL_OF_SPACE))
