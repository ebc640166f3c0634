"""Set-up (Rules §2): by player count, and what chance brings."""

from __future__ import annotations

import pytest

from domain.core.event import UnreadableEvent
from domain.core.refusal import Refusal
from domain.snowdonia import actions as act
from domain.snowdonia.components import box_of
from domain.snowdonia.ruleset import RULESET
from tests.snowdonia.scenarios import STANDIN
from tests.snowdonia.table import Table, refused

NAMES = ("ann", "bob", "cyd", "dee", "eli")


@pytest.mark.parametrize(
    ("players", "cards", "stations", "spaces"),
    [
        (1, 12, "1 3 4 5 6 7", "2 2 1 1 2 1"),
        (2, 12, "1 3 4 5 6 7", "2 2 1 1 2 1"),
        (3, 13, "1 2 3 4 5 6 7", "3 2 1 2 2 2"),
        (4, 13, "1 2 3 4 5 6 7", "4 3 2 3 2 2"),
        (5, 14, "1 2 3 4 4.5 5 6 7", "4 3 3 3 3 2"),
    ],
)
def test_b39_cards_and_spaces_by_player_count(players: int, cards: int, stations: str, spaces: str) -> None:
    table = Table(*NAMES[:players])
    assert len(table.state.route.cards) == cards
    numbers = [table.state.box.station[name].number for name in table.state.box.stations[1:]]
    assert " ".join(numbers) == stations
    assert " ".join(str(len(there)) for area, there in table.state.labourers.items() if area != "G") == spaces


@pytest.mark.parametrize(
    ("players", "bag"),
    [(1, (16, 10, 6, 4)), (2, (20, 11, 7, 5)), (3, (20, 11, 7, 5)), (4, (27, 16, 7, 5)), (5, (33, 20, 7, 5))],
)
def test_the_bag_by_player_count(players: int, bag: tuple[int, int, int, int]) -> None:
    """Six coal lie on trains 1 to 6, one in the Stock Yard."""
    table = Table(*NAMES[:players])
    assert tuple(table.state.bag.values()) == bag
    assert table.state.yard == {"iron": 7, "stone": 4, "coal": 1}
    assert table.state.shed == {1: 1, 2: 0, 3: 1, 4: 1, 5: 2, 6: 1}


def test_everybody_starts_with_markers_two_labourers_and_nothing_else(five: Table) -> None:
    for name in NAMES:
        hand = getattr(five, name)
        assert (hand.markers, hand.hand, hand.pub, hand.surveyor_at) == (16, 2, 1, "llanberis")
        assert (hand.iron, hand.stone, hand.coal, hand.steel, hand.rubble, hand.contracts) == (0, 0, 0, 0, 0, {})


def test_with_one_or_two_players_28_and_29_are_out(two: Table, table: Table) -> None:
    assert {28, 29} & set(two.state.deck) == set()
    assert {28, 29} < set(table.state.deck)


class TestChance:
    @pytest.fixture
    def fresh(self) -> Table:
        """A game before its set-up."""
        table = Table()
        table.state = RULESET.initial_state(table.started)
        return table

    def test_it_is_asked_step_by_step(self, fresh: Table) -> None:
        asked = []
        for action in (
            act.DrawStartPlayer(start_player="bob"),
            act.LayOutTrack(cards=tuple(f"T{number:02}" for number in range(2, 15))),
            act.DealTrains(trains=(7, 6, 5, 4, 3, 1)),
            act.RevealContracts(contracts=(26, 1, 4), back="fog"),
        ):
            asked.append(fresh.waiting)
            fresh.play(action)
        assert asked == [
            ("chance", what) for what in ("draw_start_player", "lay_out_track", "deal_trains", "reveal_contracts")
        ]
        assert fresh.waiting == ("bob", "place_labourer")
        assert fresh.state.order == ("bob", "cyd", "ann")
        assert fresh.state.weather == ("sun", "rain", "sun")

    def test_a_stranger_cannot_start(self, fresh: Table) -> None:
        with refused("no-such-player"):
            fresh.play(act.DrawStartPlayer(start_player="zoe"))
        with refused("no-such-player"):
            fresh.play(act.DrawStartPlayer())

    def test_alone_nobody_needs_to_be_named(self) -> None:
        table = Table("ann")
        table.state = RULESET.initial_state(table.started)
        table.play(act.DrawStartPlayer())
        assert table.state.start_player == "ann"

    @pytest.mark.parametrize(
        ("cards", "code"),
        [
            (["T01"], "wrong-number-of-track-cards"),
            (["T01"] * 13, "card-twice"),
            (["T99"] * 13, "no-such-track-card"),
            (["5", "5", "5"], "no-such-track-card"),
        ],
    )
    def test_impossible_track_is_refused(self, fresh: Table, cards: list[str], code: str) -> None:
        fresh.play(act.DrawStartPlayer(start_player="ann"))
        with refused(code):
            fresh.play(act.LayOutTrack(cards=tuple(cards)))

    def test_a_table_record_may_tell_cards_by_their_rubble(self, fresh: Table) -> None:
        fresh.play(act.DrawStartPlayer(start_player="ann"))
        rubble = [5, 2, 3, 3, 4, 4, 2, 3, 5, 3, 4, 2, 4]
        fresh.play(act.LayOutTrack(cards=tuple(map(str, rubble))))
        assert [fresh.state.rubble[card] for card in fresh.state.route.cards] == rubble

    @pytest.mark.parametrize("trains", [(1, 2, 3), (1, 2, 3, 4, 5, 5), (1, 2, 3, 4, 5, 8), (1, 2, 3, 4, 5, 6, 7)])
    def test_impossible_trains_are_refused(self, fresh: Table, trains: tuple[int, ...]) -> None:
        fresh.play(act.DrawStartPlayer(start_player="ann"))
        fresh.play(act.LayOutTrack(cards=tuple(f"T{number:02}" for number in range(1, 14))))
        with refused("wrong-trains"):
            fresh.play(act.DealTrains(trains=trains))

    def test_players_cannot_answer_for_chance(self, fresh: Table) -> None:
        with refused("not-now"):
            fresh.ann.places("A")


class TestTableRecord:
    def test_nobody_has_to_know_the_back_on_top_of_the_deck(self) -> None:
        table = Table(table=True)
        table.prepare()
        table.reveal(4)
        assert table.waiting == ("chance", "reveal_back"), "it is asked for when the forecast needs it"
        table.play(act.RevealBack(back="fog"))
        assert table.state.weather[2] == "fog"

    def test_it_needs_no_generator_and_no_unused_card(self) -> None:
        table = Table(table=True)
        table.ann.places("A")
        assert RULESET.awaiting(table.state) == ("bob", "place_labourer")


class TestStarting:
    @pytest.mark.parametrize("players", [(), ("ann", "ann"), ("chance",), ("",), ("a", "b", "c", "d", "e", "f")])
    def test_impossible_players_are_refused(self, players: tuple[str, ...]) -> None:
        with pytest.raises(Refusal):
            RULESET.start(players)

    @pytest.mark.parametrize(
        "options",
        [
            {"tie_break": "seat"},
            {"contract_window": "twice"},
            {"unheard_of": True},
            {"scenario": "jungfraubahn"},
            {"scenario": {"base": "mount-snowdon", "trains": {"9": {"name": "x"}}}},
            {"scenario": 7},
            {"scenario": "not = [toml"},
        ],
    )
    def test_impossible_options_are_refused(self, options: dict[str, object]) -> None:
        with pytest.raises(Refusal) as refusal:
            RULESET.start(["ann"], options=options)
        assert refusal.value.code in ("snowdonia/options", "snowdonia/scenario")

    def test_the_merged_scenario_is_recorded_with_its_digest(self) -> None:
        plain = RULESET.start(["ann"], options={"scenario": STANDIN})
        other = RULESET.start(["ann"], options={"scenario": STANDIN, "contract_items_reusable": True})
        assert plain.scenario == other.scenario == "standin-snowdon"
        assert plain.data != other.data
        assert box_of(other.components, 1).options.contract_items_reusable
        assert '"contract_items_reusable":true' in other.components

    def test_a_scenario_that_does_not_fit_its_digest_cannot_be_replayed(self) -> None:
        started = RULESET.start(["ann"], options={"scenario": STANDIN})
        forged = started.model_copy(update={"components": started.components.replace('"iron":7', '"iron":6')})
        with pytest.raises(UnreadableEvent):
            RULESET.initial_state(forged)
