"""The page on income, scoring and the end of the game, point by point."""

from __future__ import annotations

from domain.brass import events as ev
from domain.brass.components import progress_track
from tests.brass.table import (
    Table,
    brewery,
    coal_mine,
    cotton_mill,
    iron_works,
    manufacturer,
    pottery,
    refused,
    sale,
    town,
)


def test_commissioned_1_flip_moves_income_by_spaces_up_to_level_30_and_scores_nothing_then(table: Table) -> None:
    table.merchant("oxford:0", "cotton", beer=False)
    table.player("ann", income_space=14, vp=3).owns(cotton_mill(1), at="birmingham").links("birmingham--oxford")
    table.ann.owns(brewery(1), at="stafford", cubes=1)
    table.ann.sells(sale("birmingham:0", "oxford"))
    flips = table.happened(ev.TileFlipped)
    assert [(flip.spaces, flip.from_space, flip.to_space) for flip in flips] == [(4, 14, 18), (5, 18, 23)]
    assert table.ann.income_level == 7
    assert table.ann.vp == 3
    table.player("bob", income_space=97).owns(coal_mine(2), at="dudley", cubes=1)
    table.ann.holds(town("dudley")).builds("iron", at="dudley")
    assert (table.bob.income_space, table.bob.income_level) == (99, 30)


def test_commissioned_2_income_is_collected_or_paid_at_each_round_end_but_the_games_last(four: Table) -> None:
    levels = {"ann": 5, "bob": 0, "cat": -4, "dan": 30}
    for name, level in levels.items():
        four.player(name, money=10, income_level=level)
    four.end_round()
    assert {event.player: (event.level, event.amount) for event in four.happened(ev.IncomeCollected)} == {
        name: (level, level) for name, level in levels.items()
    }
    assert [four.player(name).money for name in levels] == [15, 10, 6, 40]
    four.end_era()
    assert four.dan.money == 70, "the last Canal round pays"
    four.deal_rail()
    four.end_era()
    assert [four.player(name).money for name in levels] == [20, 10, 2, 70], "the last Rail round does not"
    assert not four.happened(ev.IncomeCollected)


def test_commissioned_3_shortfall_takes_chosen_tiles_never_links_then_points_and_keeps_the_rest(table: Table) -> None:
    table.player("ann", income_level=-9, money=1, vp=20).owns(cotton_mill(1), at="worcester:0", flipped=True)
    table.ann.owns(iron_works(2), at="dudley").owns(pottery(3), at="coventry").links("birmingham--dudley")
    table.end_round()
    with refused("brass/not-your-tile"):
        table.ann.gives_up("birmingham--dudley")
    table.ann.gives_up("dudley")
    assert (table.only(ev.TileRemovedForDebt).value, table.ann.money) == (3, 4)
    table.ann.gives_up("coventry")
    assert table.only(ev.TileRemovedForDebt).value == 11
    assert (table.ann.money, table.ann.vp) == (4 + 11 - 9, 20), "left-over cash is kept"
    assert list(table.state.board) == ["worcester:0"], "one tile more than needed would be one too many"
    table.player("ann", income_level=-10, money=0)
    table.end_round()
    table.ann.gives_up("worcester")
    assert (table.ann.money, table.ann.vp) == (0, 20 - 4), "£10 owed, £6 raised"
    assert table.state.links == {"birmingham--dudley": "ann"}
    table.end_era()
    assert [event.points for event in table.happened(ev.TilesScored) if event.player == "ann"] == [0]
    assert table.ann.vp == 16 - 10


def test_commissioned_4_links_score_first_for_all_then_leave_then_flipped_tiles(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="birmingham:0", flipped=True).links("birmingham--oxford")
    table.player("bob").owns(manufacturer(5), at="birmingham:1", flipped=True).links("birmingham--dudley")
    table.bob.owns(coal_mine(2), at="dudley")
    events = table.end_era()
    assert {event.player: event.points for event in table.happened(ev.LinksScored)} == {"ann": 1 + 2 + 2, "bob": 3}
    assert {event.player: event.points for event in table.happened(ev.TilesScored)} == {"ann": 5, "bob": 8}
    order = [type(event) for event in events if isinstance(event, (ev.LinksScored, ev.LinksRemoved, ev.TilesScored))]
    assert order == [ev.LinksScored, ev.LinksScored, ev.LinksRemoved, ev.TilesScored, ev.TilesScored]
    assert set(table.only(ev.LinksRemoved).lines) == {"birmingham--oxford", "birmingham--dudley"}


def test_commissioned_4_era_ends_when_all_have_used_their_last_cards(table: Table) -> None:
    table.last_round()
    for seat in (table.ann, table.ann, table.bob):
        seat.passes()
        assert not table.happened(ev.LinksScored)
    table.bob.passes()
    assert table.happened(ev.LinksScored)


def test_commissioned_5_progress_track_goes_on_in_another_lap_past_100(rail: Table) -> None:
    rail.player("ann", vp=97).owns(cotton_mill(4), at="worcester:0", flipped=True)
    rail.player("bob", vp=199).owns(cotton_mill(4), at="worcester:1", flipped=True)
    rail.end_era()
    assert (rail.ann.vp, rail.bob.vp) == (109, 211)
    assert (progress_track(109), progress_track(211), progress_track(99)) == ((1, 9), (2, 11), (0, 99))


def test_commissioned_6_between_the_eras(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="worcester:0", flipped=True).owns(cotton_mill(2), at="kidderminster")
    table.bob.owns(brewery(2), at="stafford", flipped=True).owns(pottery(1), at="coventry")
    table.blank_merchants().merchant("oxford:0", "cotton", beer=False).merchant("shrewsbury:0", "any")
    table.end_era()
    assert set(table.state.board) == {"kidderminster:1", "stafford:0"}
    assert table.tile("stafford").flipped
    assert not table.tile("kidderminster").flipped
    assert table.state.beer == ("shrewsbury:0", "oxford:0"), "none beside blank tiles, no second one beside the other"
    assert table.only(ev.DiscardsGathered).cards == 40, "discards and face-down cards together"
    assert table.awaiting == ("chance", "shuffle_deck")
    table.deal_rail()
    assert (len(table.ann.hand), len(table.bob.hand), len(table.state.deck)) == (8, 8, 24)


def test_commissioned_7_tiles_that_survive_score_again_if_flipped_at_rail_end(table: Table) -> None:
    table.player("ann").owns(cotton_mill(2), at="worcester:0", flipped=True).owns(coal_mine(2), at="dudley", cubes=1)
    table.end_era()
    assert table.ann.vp == 5
    table.deal_rail()
    table.turn_of("ann").mat_shows(iron_works(2)).holds(town("dudley"), town("dudley"))
    table.ann.builds("iron", at="dudley")
    assert table.tile("dudley:0").flipped
    table.end_era()
    assert table.ann.vp == 5 + 5 + 2


def test_commissioned_8_winner_by_points_then_income_level_then_money_then_shared() -> None:
    def winners(*standings: tuple[int, int, int]) -> tuple[tuple[str, ...], str]:
        table = Table("ann", "bob", "cat", era="rail")
        for name, (vp, space, money) in zip(table.names, standings, strict=True):
            table.player(name, vp=vp, income_space=space, money=money)
        table.end_era()
        return table.state.winners, table.state.decided_by

    assert winners((50, 10, 0), (60, 10, 0), (40, 99, 99)) == (("bob",), "vp")
    assert winners((60, 31, 0), (60, 30, 99), (40, 99, 99)) == (("ann",), "income")
    assert winners((60, 31, 5), (60, 33, 6), (40, 99, 99)) == (("bob",), "money")
    assert winners((60, 31, 5), (60, 33, 5), (40, 99, 99)) == (("ann", "bob"), "shared")
