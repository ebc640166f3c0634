"""Compare our legal actions with recorded sets, within the limits that the record's format states."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.brass.actions import MERCHANT, Build, Sell
from domain.brass.cards import playable_cards
from domain.brass.components import LINES, place_of
from domain.brass.legal import builds, develops, loans, networks, scouts, sells
from domain.brass.state import BrassState

Json = dict[str, Any]


def legal_differences(state: BrassState, recorded: Json) -> list[str]:
    """One line for each kind of action whose set differs."""
    cards = playable_cards(state, state.current)
    any_card = cards[:1]
    found: list[str] = []
    found += _sets("player", [state.current], [recorded["player"]])
    found += _sets("build", _builds(builds(state, cards)), _recorded_builds(recorded["build"]))
    moves = list(networks(state, any_card))
    own_links = recorded["ownLinks"]
    if own_links < 14:
        found += _sets("link", [_line(m.lines[0]) for m in moves if len(m.lines) == 1], recorded["link"])
    if own_links < 13:
        pairs = [">".join(map(_line, m.lines)) for m in moves if len(m.lines) == 2]
        missing = sorted(set(recorded["doubleLink"]) - set(pairs))
        found += [f"doubleLink: recorded and not ours {missing}"] if missing else []
    found += _sets("develop", ["+".join(a.industries) for a in develops(state, any_card)], recorded["develop"])
    found += _sets("sell", [_sale(a) for a in sells(state, any_card)], recorded["sell"])
    found += _sets("loan", [any(loans(state, any_card))], [recorded["loan"]])
    return found + _sets("scout", [any(True for _ in scouts(state, cards))], [recorded["scout"]])


def _sets(what: str, ours: Iterable[Any], theirs: Iterable[Any]) -> list[str]:
    a, b = set(ours), set(theirs)
    return [] if a == b else [f"{what}: only ours {sorted(a - b)}, only recorded {sorted(b - a)}"]


def _builds(actions: Iterable[Build]) -> set[str]:
    return {f"{a.card}: {a.industry}@{place_of(a.slot)}" for a in actions}


def _recorded_builds(recorded: dict[str, list[str]]) -> set[str]:
    return {f"{card}: {target}" for card, targets in recorded.items() for target in targets}


def _line(line: str) -> str:
    return "+".join(sorted(LINES[line].touches))


def _sale(action: Sell) -> str:
    sale = action.sales[0]
    barrel = MERCHANT in (sale.beer or ())
    return f"{sale.slot}>{place_of(sale.merchant)}{'!' if barrel else ''}"
