"""Compare our Brass: Birmingham with games recorded by an independent engine (format `brass-conformance/1`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.brass import actions as act
from domain.brass import events as ev
from domain.brass.components import LEVEL_OF_SPACE, LINES, SLOTS, STACKS, WILDS, place_of
from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState
from domain.core.action import Action
from domain.core.event import Event
from domain.core.game import Game
from domain.core.refusal import Refusal
from tests.brass.conformance_legal import legal_differences

Json = dict[str, Any]


@dataclass
class Comparison:
    """What came of replaying one game. actions: how many were played. differences: one line each, in order."""

    label: str
    game: Game[BrassState]
    actions: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def first(self) -> str:
        return self.differences[0] if self.differences else ""


def compare(recorded: Json, legal: Json | None = None) -> Comparison:
    """Play a recorded game and compare the whole state, the figures and the result after every step.

    legal: the recorded legal moves before every step, where there are any.
    """
    players = tuple(recorded["seats"])
    game = Game.start(RULESET, recorded["label"], RULESET.start(players, name=recorded["label"]))
    result = Comparison(recorded["label"], game)
    game.play(act.DrawTurnOrder(order=tuple(recorded["turnOrder"])))
    game.play(act.DealMerchants(tiles=_merchant_tiles(recorded["merchants"])))
    game.play(act.ShuffleDeck(cards=_canal_deck(recorded)))
    result.differences += [f"start: {line}" for line in _state_differences(game.state, recorded["initialState"])]
    for step in recorded["steps"]:
        if legal is not None:
            found = legal_differences(game.state, legal["steps"][step["i"]])
            result.differences += [f"step {step['i']} (legal): {line}" for line in found]
        try:
            events = _play_step(game, step, recorded)
        except Refusal as refusal:
            result.differences.append(
                f"step {step['i']}: {step['action']['type']} by {step['action']['player']} refused: {refusal}"
            )
            return result
        result.actions += 1
        result.differences += [f"step {step['i']}: {line}" for line in _step_differences(game.state, events, step)]
    result.differences += [f"final: {line}" for line in _final_differences(game.state, recorded["final"])]
    return result


def _merchant_tiles(merchants: Json) -> dict[str, str]:
    return {f"{place}:{i}": space["tile"] for place, spaces in merchants.items() for i, space in enumerate(spaces)}


def _canal_deck(recorded: Json) -> tuple[str, ...]:
    hands = [card for player in recorded["seats"] for card in recorded["openingHands"][player]]
    return tuple(hands + recorded["faceDown"] + recorded["canalDeck"])


def _play_step(game: Game[BrassState], step: Json, recorded: Json) -> list[Event]:
    """The step's action, then what it makes necessary: tiles given up for debts, the deck of the next era."""
    events = list(game.play(to_action(step["action"])))
    forfeits = _forfeits(step)
    while (awaiting := game.awaiting) is not None:
        if awaiting.decision == "remove_tile":
            slot = next(forfeits.get(awaiting.actor, iter(())), None)
            if slot is None:
                raise Refusal("conformance/no-tile", f"{awaiting.actor} has to give up a tile, the record has none")
            events += game.play(act.RemoveTile(player=awaiting.actor, slot=slot))
        elif awaiting.decision == "shuffle_deck":
            events += game.play(act.ShuffleDeck(cards=tuple(recorded["railDeck"])))
        else:
            break
    return events


def _forfeits(step: Json) -> dict[str, Iterator[str]]:
    income = (step.get("roundEnd") or {}).get("income") or {}
    return {
        player: iter(
            [
                _slot(sold["tile"] if "tile" in sold else (sold["location"], sold["slot"]))
                for sold in entry["shortfall"]["tilesSold"]
            ]
        )
        for player, entry in income.items()
        if entry.get("shortfall")
    }


def _slot(place: Sequence[Any]) -> str:
    return f"{place[0]}:{place[1]}"


_LINE_OF = {tuple(sorted(line.touches)): line.id for line in LINES.values()}


def _source(source: Json) -> str:
    if "tile" in source:
        return _slot(source["tile"])
    return act.MARKET if "market" in source else act.MERCHANT


def _sources(sources: Sequence[Json]) -> tuple[str, ...]:
    return tuple(_source(source) for source in sources)


def to_action(action: Json) -> Action:
    """Our action for a recorded one."""
    player, cards = action["player"], tuple(action["cards"])
    match action["type"]:
        case "build":
            slot = _slot((action["location"], action["slot"]))
            assert list(SLOTS[slot].industries) == action["slotIndustries"]
            coal, iron = _sources(action["coal"]), _sources(action["iron"])
            return act.Build(player=player, card=cards[0], industry=action["industry"], slot=slot, coal=coal, iron=iron)
        case "network":
            lines = tuple(_LINE_OF[tuple(link)] for link in action["links"])
            beer = _source(action["beer"]) if action["beer"] else None
            return act.Network(player=player, card=cards[0], lines=lines, coal=_sources(action["coal"]), beer=beer)
        case "develop":
            industries = tuple(tile["industry"] for tile in action["tiles"])
            return act.Develop(player=player, card=cards[0], industries=industries, iron=_sources(action["iron"]))
        case "sell":
            return act.Sell(player=player, card=cards[0], sales=tuple(_sale(sale) for sale in action["sales"]))
        case "loan":
            return act.Loan(player=player, card=cards[0])
        case "scout":
            return act.Scout(player=player, cards=cards)
        case "pass":
            return act.Pass(player=player, card=cards[0])
    raise ValueError(f"unknown action type {action['type']!r}")


def _sale(sale: Json) -> act.Sale:
    developed = (sale["bonus"] or {}).get("developed")
    return act.Sale(
        slot=_slot((sale["location"], sale["slot"])),
        merchant=f"{sale['merchant']}:{sale['merchantSpace']}",
        beer=_sources(sale["beer"]),
        develop=developed["industry"] if developed else None,
    )


def _differences(what: str, ours: Any, theirs: Any) -> list[str]:
    return [] if ours == theirs else [f"{what}: ours {ours!r}, recorded {theirs!r}"]


def _state_differences(state: BrassState, theirs: Json) -> list[str]:
    found: list[str] = []
    over = state.phase == "over"
    era_rounds = {2: 10, 3: 9, 4: 8}[len(state.players)]
    rounds = state.round + (era_rounds if state.era == "rail" else 0)
    if not over:
        found += _differences("era", state.era, theirs["era"])
        found += _differences("round", rounds, theirs["round"])
        found += _differences("current", state.current, theirs["current"])
        found += _differences("actionsLeft", state.actions_left, theirs["actionsLeft"])
    found += _differences("turnOrder", list(state.turn_order), theirs["turnOrder"])
    found += _differences("deckSize", len(state.deck), theirs["deckSize"])
    piles = sum(len(p.discards) + bool(p.face_down) for p in state.players.values())
    found += _differences("discardSize", piles, theirs["discardSize"])
    wilds = {card.partition(":")[2]: state.wilds[card] for card in WILDS}
    found += _differences("wildSupply", wilds, theirs["wildSupply"])
    found += _differences("markets", state.markets, theirs["markets"])
    found += _differences("merchantBeer", _beer(state, theirs["merchantBeer"]), theirs["merchantBeer"])
    for name, player in state.players.items():
        recorded = theirs["players"][name]
        ours = {
            "money": player.money,
            "incomeSpace": player.income_space,
            "incomeLevel": LEVEL_OF_SPACE[player.income_space],
            "vp": player.vp,
            "spent": player.spent,
            "hand": sorted(player.hand),
            "mat": {i: [state.front(name, i) or None, len(s) - player.mat[i]] for i, s in STACKS.items()},
        }
        for key, value in ours.items():
            found += _differences(f"{name}.{key}", value, recorded[key])
        links = sum(1 for owner in state.links.values() if owner == name)
        found += _differences(f"{name}.links", player.links_left + links, 14)
    tiles = sorted(
        [place_of(s), int(s[-1]), t.owner, t.industry, t.level, int(t.flipped), t.cubes] for s, t in state.board.items()
    )
    found += _differences("tiles", tiles, theirs["tiles"])
    links_on_board = sorted([sorted(LINES[line].touches), owner] for line, owner in state.links.items())
    return found + _differences("links", links_on_board, theirs["links"])


def _beer(state: BrassState, theirs: Json) -> dict[str, list[int]]:
    return {place: [int(f"{place}:{i}" in state.beer) for i in range(len(spaces))] for place, spaces in theirs.items()}


def _step_differences(state: BrassState, events: list[Event], step: Json) -> list[str]:
    found = _differences("paid", _paid(events), step["paid"]) + _differences(
        "received", _received(events), step["received"]
    )
    flips = sorted([e.slot, e.player, e.industry, e.level, e.spaces] for e in events if isinstance(e, ev.TileFlipped))
    recorded = sorted([_slot(f["tile"]), f["owner"], f["industry"], f["level"], f["spaces"]] for f in step["flips"])
    found += _differences("flips", flips, recorded)
    drawn = sum(len(e.cards) for e in events if isinstance(e, ev.CardsDrawn))
    found += _differences("drawn", drawn, step["drawn"])
    found += _action_differences(events, step["action"])
    found += _round_differences(events, step.get("roundEnd"))
    found += _era_differences(events, step.get("eraEnd"))
    return found + _state_differences(state, step["state"])


def _paid(events: list[Event]) -> int:
    costs = sum(e.cost for e in events if isinstance(e, (ev.TileBuilt, ev.NetworkExtended)))
    return costs + sum(e.price for e in events if isinstance(e, ev.ResourceBought))


def _received(events: list[Event]) -> int:
    sold = sum(sum(e.prices) for e in events if isinstance(e, ev.CubesSold))
    return sold + sum(e.amount for e in events if isinstance(e, (ev.LoanTaken, ev.BonusMoneyGained)))


def _action_differences(events: list[Event], action: Json) -> list[str]:
    """Facts that the record spells out beside the choices."""
    found: list[str] = []
    market = [s["market"] for key in ("coal", "iron") for s in action.get(key, ()) if "market" in s]
    found += _differences("market prices", [e.price for e in events if isinstance(e, ev.ResourceBought)], market)
    first = events[0]
    if isinstance(first, ev.TileBuilt):
        found += _differences("level and cost", (first.level, first.cost), (action["level"], action["tileCost"]))
        old = first.replaced.model_dump() if first.replaced else None
        theirs = (
            {k: v for k, v in action["overbuild"].items() if k in ev.ReplacedTile.model_fields}
            if action["overbuild"]
            else None
        )
        if theirs is not None:
            theirs["flipped"] = bool(theirs["flipped"])
        found += _differences("overbuild", old, theirs)
        sold = [(e.resource, len(e.prices), sum(e.prices)) for e in events if isinstance(e, ev.CubesSold)]
        recorded = action["soldToMarket"]
        entry = (recorded["resource"], recorded["cubes"], recorded["money"]) if recorded and recorded["cubes"] else None
        found += _differences("soldToMarket", sold, [entry] if entry else [])
    if isinstance(first, ev.NetworkExtended):
        found += _differences("linkCost", first.cost, action["linkCost"])
    return found


def _round_differences(events: list[Event], theirs: Json | None) -> list[str]:
    ours = [e for e in events if isinstance(e, ev.TurnOrderSet)]
    if theirs is None:
        return _differences("roundEnd", len(ours), 0)
    found = _differences("roundEnd", len(ours), 1)
    found += _differences("spent", ours[0].spent, theirs["spent"])
    found += _differences("newTurnOrder", list(ours[0].order), theirs["newTurnOrder"])
    collected = {e.player: e for e in events if isinstance(e, ev.IncomeCollected)}
    income = theirs["income"] or {}
    found += _differences("income players", sorted(collected), sorted(income))
    for player, entry in income.items():
        if player in collected:
            level, money = collected[player].level, collected[player].money
            found += _differences(f"income of {player}", (level, money), (entry["level"], entry["moneyAfter"]))
        found += _shortfall_differences(events, player, entry.get("shortfall"))
    return found


def _shortfall_differences(events: list[Event], player: str, theirs: Json | None) -> list[str]:
    faced = [e.owed for e in events if isinstance(e, ev.ShortfallFaced) and e.player == player]
    if theirs is None:
        return _differences(f"shortfall of {player}", faced, [])
    lost = [e for e in events if isinstance(e, ev.VictoryPointsLost) and e.player == player]
    values = [e.value for e in events if isinstance(e, ev.TileRemovedForDebt) and e.player == player]
    return [
        *_differences(f"{player} owed", faced, [theirs["owed"]]),
        *_differences(f"{player} tiles", values, [sold["value"] for sold in theirs["tilesSold"]]),
        *_differences(f"{player} unpaid", sum(e.unpaid for e in lost), theirs["unpaid"]),
        *_differences(f"{player} vpLost", sum(e.lost for e in lost), theirs["vpLost"]),
    ]


def _era_differences(events: list[Event], theirs: Json | None) -> list[str]:
    links = {e.player: e for e in events if isinstance(e, ev.LinksScored)}
    tiles = {e.player: e for e in events if isinstance(e, ev.TilesScored)}
    if theirs is None:
        return _differences("eraEnd", len(links), 0)
    found = _differences("link VP", {p: e.points for p, e in links.items()}, _seats(theirs["score"]["links"], links))
    found += _differences("tile VP", {p: e.points for p, e in tiles.items()}, _seats(theirs["score"]["tiles"], tiles))
    ours = sorted([sorted(LINES[s.line].touches), p, s.points] for p, e in links.items() for s in e.links)
    found += _differences("perLink", ours, sorted([s["link"], s["owner"], s["vp"]] for s in theirs["score"]["perLink"]))
    scored = sorted([t.slot, p, t.points] for p, e in tiles.items() for t in e.tiles)
    found += _differences(
        "perTile", scored, sorted([_slot(t["tile"]), t["owner"], t["vp"]] for t in theirs["score"]["perTile"])
    )
    removed = sorted(slot for e in events if isinstance(e, ev.LevelOneTilesRemoved) for slot in e.slots)
    return found + _differences(
        "removedLevel1", removed, sorted(_slot(place) for place in theirs.get("removedLevel1") or ())
    )


def _seats(theirs: Json, ours: dict[str, Any]) -> Json:
    return {player: theirs[player] for player in ours}


def _final_differences(state: BrassState, theirs: Json) -> list[str]:
    found = _differences("vp", {n: p.vp for n, p in state.players.items()}, theirs["vp"])
    found += _differences("incomeSpace", {n: p.income_space for n, p in state.players.items()}, theirs["incomeSpace"])
    found += _differences("money", {n: p.money for n, p in state.players.items()}, theirs["money"])
    return found + _differences("winners", sorted(state.winners), sorted(theirs["winners"]))
