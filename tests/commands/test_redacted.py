"""Games written out as one player, or the public, can know them."""

from __future__ import annotations

import json

import pytest

from domain.brass.ruleset import RULESET
from tests.commands.conftest import Pway
from tests.projections import games


@pytest.fixture
def brass(pway: Pway) -> str:
    history = games.brass(2, 1, "greedy")
    with pway.archive() as archive:
        archive.events.put(history)
    return history[0].originator_id


@pytest.mark.parametrize(("seat", "suffix"), [("ann", "seat1"), ("public", "public")])
def test_c23_such_a_file_is_taken_in_anywhere_and_replays_to_that_view(
    pway: Pway, brass: str, seat: str, suffix: str
) -> None:
    other = pway.store.with_name("other.db")
    pway.ok("import", "-", input=pway.ok("export", brass, "--as", seat), store=other)
    told = json.loads(pway.ok("show", f"{brass}-{suffix}@r3", "--json", store=other))["data"]
    hands = {player: entry["hand"] for player, entry in told["state"]["players"].items()}
    assert set(hands["bob"]) == {"?"}
    assert ("?" in hands["ann"]) == (seat == "public")
    assert set(told["state"]["deck"]) == {"?"}
    if seat == "ann":
        with pway.archive() as archive:
            state = archive.load(brass, told["version"]).state
        expected = RULESET.view(state, "ann")
        assert {**told["state"], "deck": len(told["state"]["deck"])} == {**expected, "deck": len(expected["deck"])}


def test_it_names_the_game_that_it_was_made_from(pway: Pway, brass: str) -> None:
    first = json.loads(pway.ok("export", brass, "--as", "public").splitlines()[1])["stored"]["event"]
    with pway.archive() as archive:
        head = archive.head(brass)
    assert first["parent"] == {"game": brass, "version": head.version, "link": head.digest}


def test_only_who_plays_has_something_to_know(pway: Pway, brass: str) -> None:
    assert "players: ann, bob" in pway.fails(3, "export", brass, "--as", "zoe")[1]


def test_where_nothing_is_hidden_everything_is_written(pway: Pway, friday: str) -> None:
    whole = [json.loads(line) for line in pway.ok("export", "friday").splitlines()[2:-1]]
    public = [json.loads(line) for line in pway.ok("export", "friday", "--as", "public").splitlines()[2:-1]]
    assert [line["stored"]["event"] for line in public] == [line["stored"]["event"] for line in whole]
