"""The rulebook's words for ids, for sentences and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from domain.brass.components import LINES, NAMES, SLOTS, UNKNOWN_CARD, WILD_INDUSTRY, WILD_LOCATION

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_INDUSTRY = {
    "cotton": "cotton mill",
    "manufacturer": "manufacturer",
    "pottery": "pottery",
    "coal": "coal mine",
    "iron": "iron works",
    "brewery": "brewery",
}


def industry(name: str) -> str:
    """`coal` → `coal mine`."""
    return _INDUSTRY.get(name, name)


@cache
def tile(name: str, level: int) -> str:
    """`coal`, 2 → `coal mine II`."""
    return f"{industry(name)} {_ROMAN[level]}"


@cache
def place(ref: str) -> str:
    """A location, slot or merchant space → the location's name."""
    location = ref.partition(":")[0]
    return NAMES.get(location, location)


@cache
def slot(ref: str) -> str:
    """`dudley:1` → `Dudley (slot 1)`; just the name where the location has one slot."""
    location, _, number = ref.partition(":")
    single = f"{location}:1" not in SLOTS
    return place(location) if single else f"{place(location)} (slot {number})"


@cache
def line(ref: str) -> str:
    """`birmingham--oxford` → `Birmingham–Oxford`."""
    return "–".join(place(end) for end in LINES[ref].touches) if ref in LINES else ref


@cache
def card(ref: str) -> str:
    """`location:dudley` → `Dudley card`."""
    if ref == WILD_LOCATION:
        return "Wild Location card"
    if ref == WILD_INDUSTRY:
        return "Wild Industry card"
    if ref == UNKNOWN_CARD:
        return "unknown card"
    kind, _, name = ref.partition(":")
    if kind == "location":
        return f"{place(name)} card"
    return f"{'/'.join(industry(part) for part in name.split('-'))} card"


def listed(things: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, final = things
    return f"{', '.join(most)} {last} {final}" if most else final


def an(thing: str) -> str:
    """`a coal mine`, `an iron works`."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def counted(number: int, thing: str) -> str:
    """`1 link`, `2 links`, `no links`."""
    return f"{number or 'no'} {thing}{'s' * (number != 1)}"


def cards(refs: Sequence[str]) -> str:
    """`2 Dudley cards and a brewery card`; `3 cards` where they are unknown."""
    if UNKNOWN_CARD in refs:
        return counted(len(refs), "card")
    return listed(an(card(ref)) if copies == 1 else f"{copies} {card(ref)}s" for ref, copies in Counter(refs).items())


def goods(kind: str) -> str:
    """What a tile sells, or a merchant tile buys: `cotton`, `manufactured goods`, `all goods`."""
    return {"any": "all goods", "manufacturer": "manufactured goods"}.get(kind, kind)
