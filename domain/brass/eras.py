"""The end of an era, the change to the Rail Era and the end of the game. Rules §15, §19."""

from __future__ import annotations

from typing import Literal

from domain.brass import events as ev
from domain.brass.components import BLANK, FACES, LEVEL_OF_SPACE, LINES, MERCHANT_ICONS, SLOTS_AT, deck
from domain.brass.state import BrassState
from domain.core.ruleset import Recorder

Criterion = Literal["vp", "income", "money", "shared"]

INTRODUCTORY_POUNDS_PER_VP = 4
INTRODUCTORY_MOST_VP_FOR_MONEY = 15


def is_final_round(state: BrassState) -> bool:
    """Whether the round that ends now is the game's last one, which brings no income (Rules §14.2)."""
    last_era = state.era == "rail" or state.options.introductory
    return last_era and not state.deck and not any(player.hand for player in state.players.values())


def end_era(turn: Recorder[BrassState]) -> None:
    """Score links, remove them, score tiles; then change eras or end the game (Rules §15)."""
    state = turn.state
    for player in state.turn_order:
        _score_links(turn, player)
    turn.emit(ev.LinksRemoved(era=state.era, lines=tuple(state.links)))
    for player in state.turn_order:
        _score_tiles(turn, player)
    if state.options.introductory:
        for player in state.turn_order:
            _score_introductory(turn, player)
        _end_game(turn)
    elif state.era == "rail":
        _end_game(turn)
    else:
        _change_to_rail(turn)


def _score_links(turn: Recorder[BrassState], player: str) -> None:
    state = turn.state
    links = tuple(scored_link(state, line) for line, owner in state.links.items() if owner == player)
    points = sum(link.points for link in links)
    vp = state.players[player].vp + points
    turn.emit(ev.LinksScored(player=player, era=state.era, links=links, points=points, vp=vp))


def scored_link(state: BrassState, line: str) -> ev.ScoredLink:
    """The VP symbols in every location that the line touches (Rules §15.1)."""
    places = tuple(_icons_at(state, place) for place in LINES[line].touches)
    return ev.ScoredLink(line=line, points=sum(place.icons for place in places), places=places)


def _icons_at(state: BrassState, place: str) -> ev.ScoredPlace:
    if place in MERCHANT_ICONS:
        return ev.ScoredPlace(location=place, icons=MERCHANT_ICONS[place])
    tiles = tuple(
        _scored(state, slot.id, FACES[tile.industry, tile.level].link_icons)
        for slot in SLOTS_AT[place]
        if (tile := state.board.get(slot.id)) and tile.flipped
    )
    return ev.ScoredPlace(location=place, icons=sum(tile.points for tile in tiles), tiles=tiles)


def _scored(state: BrassState, slot: str, points: int) -> ev.ScoredTile:
    tile = state.board[slot]
    return ev.ScoredTile(slot=slot, owner=tile.owner, industry=tile.industry, level=tile.level, points=points)


def _score_tiles(turn: Recorder[BrassState], player: str) -> None:
    state = turn.state
    tiles = tuple(
        _scored(state, slot, FACES[tile.industry, tile.level].vp)
        for slot, tile in state.board.items()
        if tile.owner == player and tile.flipped
    )
    points = sum(tile.points for tile in tiles)
    vp = state.players[player].vp + points
    turn.emit(ev.TilesScored(player=player, era=state.era, tiles=tiles, points=points, vp=vp))


def _change_to_rail(turn: Recorder[BrassState]) -> None:
    """Level-1 tiles out, beer in, discards into the new deck (Rules §15.2)."""
    state = turn.state
    turn.emit(ev.LevelOneTilesRemoved(slots=tuple(slot for slot, tile in state.board.items() if tile.level == 1)))
    empty = tuple(space for space, kind in state.merchants.items() if kind != BLANK and space not in state.beer)
    turn.emit(ev.MerchantBeerRefilled(merchants=empty))
    turn.emit(ev.DiscardsGathered(cards=len(deck(len(state.players)))))


def _score_introductory(turn: Recorder[BrassState], player: str) -> None:
    """Money, income and higher tiles count in the introductory game (Rules §19)."""
    state = turn.state
    acting = state.players[player]
    for_money = min(acting.money // INTRODUCTORY_POUNDS_PER_VP, INTRODUCTORY_MOST_VP_FOR_MONEY)
    for_income = LEVEL_OF_SPACE[acting.income_space]
    for_tiles = sum(
        FACES[tile.industry, tile.level].vp
        for tile in state.board.values()
        if tile.owner == player and tile.flipped and tile.level > 1
    )
    turn.emit(
        ev.IntroductoryPointsScored(
            player=player,
            for_money=for_money,
            for_income=for_income,
            for_tiles=for_tiles,
            vp=acting.vp + for_money + for_income + for_tiles,
        )
    )


def _end_game(turn: Recorder[BrassState]) -> None:
    """Most VP, then income, then money, then a shared win (Rules §15.3)."""
    state = turn.state
    by_space = state.options.tie_break == "space"

    def criteria(standing: ev.Standing) -> tuple[int, int, int]:
        income = standing.income_space if by_space else standing.income_level
        return standing.vp, income, standing.money

    standings = sorted(
        (
            ev.Standing(
                player=name,
                vp=player.vp,
                income_level=LEVEL_OF_SPACE[player.income_space],
                income_space=player.income_space,
                money=player.money,
            )
            for name, player in state.players.items()
        ),
        key=criteria,
        reverse=True,
    )
    best = criteria(standings[0])
    winners = tuple(standing.player for standing in standings if criteria(standing) == best)
    turn.emit(
        ev.GameEnded(standings=tuple(standings), winners=winners, decided_by=_decided_by(best, criteria(standings[1])))
    )


def _decided_by(best: tuple[int, int, int], second: tuple[int, int, int]) -> Criterion:
    names: tuple[Criterion, ...] = ("vp", "income", "money")
    return next((name for name, ours, theirs in zip(names, best, second, strict=True) if ours != theirs), "shared")
