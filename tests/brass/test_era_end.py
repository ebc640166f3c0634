"""Scoring of an era and the change to the Rail Era. Rules §15.1, §15.2."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.components import FACES, LINES, MERCHANTS, SLOTS_AT
from tests.brass.table import (
    Table,
    brewery,
    coal_mine,
    cotton_mill,
    iron_works,
    manufacturer,
    pottery,
)


def link_points(table: Table, name: str) -> dict[str, int]:
    """What each link of a player scored."""
    (scored,) = (event for event in table.happened(ev.LinksScored) if event.player == name)
    assert scored.points == sum(link.points for link in scored.links)
    for link in scored.links:
        assert link.points == sum(place.icons for place in link.places)
        assert {place.location for place in link.places} == set(LINES[link.line].touches)
    return {link.line: link.points for link in scored.links}


def test_link_counts_the_icons_of_flipped_tiles_and_2_of_the_merchant(table: Table) -> None:
    table.player("ann").owns(cotton_mill(1), at="birmingham:0", flipped=True).links("birmingham--oxford")
    table.bob.owns(manufacturer(5), at="birmingham:1", flipped=True)
    table.end_era()
    assert link_points(table, "ann") == {"birmingham--oxford": 5}
    (link,) = table.happened(ev.LinksScored)[0].links
    (town,) = (place for place in link.places if place.location == "birmingham")
    assert {(tile.slot, tile.owner, tile.points) for tile in town.tiles} == {
        ("birmingham:0", "ann", 1),
        ("birmingham:1", "bob", 2),
    }


def test_link_to_a_merchant_from_an_empty_town_counts_2_A83(table: Table) -> None:
    table.player("ann").links("birmingham--oxford")
    table.end_era()
    assert link_points(table, "ann") == {"birmingham--oxford": 2}


def test_link_from_cotton_ii_in_birmingham_to_oxford_counts_4_A83(table: Table) -> None:
    table.player("ann").owns(cotton_mill(2), at="birmingham:0", flipped=True).links("birmingham--oxford")
    table.end_era()
    assert link_points(table, "ann") == {"birmingham--oxford": 4}


def test_merchant_places_show_2_icons_with_or_without_tiles_A83_r73(table: Table) -> None:
    table.player("ann").links("stoke-on-trent--warrington", "derby--nottingham")
    table.end_era()
    assert link_points(table, "ann") == {"stoke-on-trent--warrington": 2, "derby--nottingham": 2}


def test_unflipped_tiles_show_no_icons_A85_r72(table: Table) -> None:
    table.player("ann").owns(coal_mine(2), at="dudley").owns(manufacturer(5), at="birmingham:1")
    table.ann.links("birmingham--dudley")
    table.end_era()
    assert link_points(table, "ann") == {"birmingham--dudley": 0}
    assert table.ann.vp == 0


def test_flipped_tiles_of_anybody_count_for_a_link_r72(table: Table) -> None:
    table.bob.owns(coal_mine(1), at="dudley", flipped=True)
    table.player("ann").links("birmingham--dudley")
    table.end_era()
    assert link_points(table, "ann") == {"birmingham--dudley": 2}


def test_three_ended_link_counts_the_farm_once_A68(table: Table) -> None:
    table.player("ann").links("kidderminster--worcester").owns(coal_mine(2), at="kidderminster", flipped=True)
    table.bob.owns(brewery(1), at="farm-south", flipped=True)
    table.end_era()
    assert link_points(table, "ann") == {"kidderminster--worcester": 1 + 0 + 2}


def test_link_to_the_northern_farm_counts_cannock_and_its_brewery_r74(table: Table) -> None:
    table.player("ann").links("cannock--farm-north").owns(coal_mine(1), at="cannock", flipped=True)
    table.bob.owns(brewery(2), at="farm-north", flipped=True)
    table.end_era()
    assert link_points(table, "ann") == {"cannock--farm-north": 2 + 2}


def most_icons(place: str) -> int:
    """The most link icons that a place can show with every slot flipped."""
    if place in MERCHANTS:
        return 2
    return sum(
        max(face.link_icons for face in FACES.values() if face.industry in slot.industries) for slot in SLOTS_AT[place]
    )


def test_no_line_can_score_more_than_12_A86() -> None:
    points = {line.id: sum(map(most_icons, line.touches)) for line in LINES.values()}
    assert max(points.values()) == 12
    assert [line for line, most in points.items() if most == 12] == ["birmingham--coventry"]


def test_birmingham_coventry_scores_12_A86(rail: Table) -> None:
    rail.player("ann").owns(cotton_mill(2), at="birmingham:0", flipped=True).links("birmingham--coventry")
    for slot in ("birmingham:1", "birmingham:3", "coventry:2"):
        rail.bob.owns(manufacturer(5), at=slot, flipped=True)
    rail.ann.owns(iron_works(2), at="birmingham:2", flipped=True).owns(pottery(1), at="coventry:0", flipped=True)
    rail.ann.owns(manufacturer(5), at="coventry:1", flipped=True)
    rail.end_era()
    assert link_points(rail, "ann") == {"birmingham--coventry": 12}


def test_links_of_all_score_before_any_tile_leaves_r77(table: Table) -> None:
    table.player("ann").owns(coal_mine(1), at="dudley", flipped=True).links("birmingham--dudley")
    table.bob.links("dudley--wolverhampton")
    events = table.end_era()
    assert link_points(table, "ann") == {"birmingham--dudley": 2}
    assert link_points(table, "bob") == {"dudley--wolverhampton": 2}
    kinds = [type(event) for event in events]
    first_of = {kind: kinds.index(kind) for kind in (ev.LinksRemoved, ev.TilesScored, ev.LevelOneTilesRemoved)}
    last_links = max(place for place, kind in enumerate(kinds) if kind is ev.LinksScored)
    assert last_links < first_of[ev.LinksRemoved] < first_of[ev.TilesScored] < first_of[ev.LevelOneTilesRemoved]


def test_links_return_to_their_owners_supplies(table: Table) -> None:
    table.player("ann").links("birmingham--dudley", "birmingham--oxford")
    assert table.ann.links_left == 12
    table.end_era()
    assert (table.ann.links_left, table.state.links) == (14, {})


def test_level_1_tiles_leave_and_the_rest_stays_flipped_or_not_A80(table: Table) -> None:
    table.player("ann").owns(cotton_mill(2), at="worcester:0").owns(iron_works(1), at="dudley", flipped=True)
    table.ann.owns(brewery(2), at="stafford", flipped=True)
    table.end_era()
    assert {event.player: event.points for event in table.happened(ev.TilesScored)} == {"ann": 3 + 5, "bob": 0}
    assert table.only(ev.LevelOneTilesRemoved).slots == ("dudley:1",)
    table.deal_rail()
    assert {slot: tile.flipped for slot, tile in table.state.board.items()} == {
        "worcester:0": False,
        "stafford:0": True,
    }
    table.end_era()
    assert {event.player: event.points for event in table.happened(ev.TilesScored)} == {"ann": 5, "bob": 0}
    assert table.ann.vp == 8 + 5


def test_level_2_tile_flipped_in_the_canal_era_scores_twice_r75(table: Table) -> None:
    table.player("ann").owns(cotton_mill(2), at="worcester:0", flipped=True)
    table.end_era()
    table.deal_rail()
    table.end_era()
    assert table.ann.vp == 10


@pytest.mark.parametrize("flipped", [True, False])
def test_pottery_i_and_breweries_i_leave_too_r76(table: Table, flipped: bool) -> None:
    table.player("ann").owns(pottery(1), at="coventry", flipped=flipped).owns(
        brewery(1), at="stafford", flipped=flipped
    )
    table.end_era()
    assert set(table.only(ev.LevelOneTilesRemoved).slots) == {"coventry:0", "stafford:0"}
    assert table.state.board == {}


def test_level_1_tiles_stay_on_the_mat(table: Table) -> None:
    table.end_era()
    table.deal_rail()
    assert table.ann.front("coal") == 1
    assert table.ann.left("coal") == 7


def test_beer_is_filled_up_beside_tiles_that_are_not_blank_A81(table: Table) -> None:
    table.blank_merchants().merchant("oxford:0", "cotton", beer=False).merchant("gloucester:1", "any")
    table.end_era()
    assert table.only(ev.MerchantBeerRefilled).merchants == ("oxford:0",)
    assert table.state.beer == ("gloucester:1", "oxford:0")


def test_nothing_else_changes_between_the_eras(table: Table) -> None:
    table.market(coal=3, iron=2)
    table.player("ann", money=9, income_level=4, vp=30).owns(coal_mine(2), at="dudley", cubes=1).mat_shows(pottery(3))
    table.merchant("oxford:0", "cotton")
    merchants = dict(table.state.merchants)
    table.end_era()
    table.deal_rail()
    assert table.state.markets == {"coal": 3, "iron": 2}
    assert (table.ann.money, table.ann.income_level, table.ann.vp, table.ann.front("pottery")) == (13, 4, 30, 3)
    assert (table.tile("dudley").cubes, table.state.merchants) == (1, merchants)


@pytest.mark.parametrize(("players", "left"), [(2, 24), (3, 30), (4, 32)])
def test_rail_hands_have_8_cards_and_none_is_set_aside(players: int, left: int) -> None:
    table = Table(*("ann", "bob", "cat", "dan")[:players])
    table.end_era()
    table.deal_rail()
    dealt = table.only(ev.HandsDealt)
    assert {len(hand) for hand in dealt.hands.values()} == {8}
    assert (dealt.face_down, dealt.deck, len(table.state.deck)) == ({}, left, left)
    assert all(not player.discards and not player.face_down for player in table.state.players.values())


def test_every_change_of_points_is_told_by_an_event_A87(table: Table) -> None:
    table.player("ann", vp=4).owns(cotton_mill(2), at="birmingham:0", flipped=True).links("birmingham--oxford")
    table.end_era()
    told = [
        event.points
        for event in table.events
        if isinstance(event, (ev.LinksScored, ev.TilesScored)) and event.player == "ann"
    ]
    assert told == [4, 5]
    assert table.ann.vp == 4 + sum(told)
    for event in table.happened(ev.TilesScored):
        assert event.points == sum(tile.points for tile in event.tiles)
