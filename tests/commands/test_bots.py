"""`bot` and `simulate`."""

from __future__ import annotations

import pytest

from domain import catalogue
from tests.commands.conftest import Begin, Pway
from tests.core import contract


def test_a_bot_plays_for_whose_turn_it_is(pway: Pway, begin: Begin) -> None:
    begin()
    data = pway.json("bot", "friday")
    assert [event["sentence"] for event in data["events"]] == ["ann adds 3."]
    assert data["awaiting"]["actor"] == "bob"


def test_a_bot_answers_for_chance_after_a_move(pway: Pway, begin: Begin) -> None:
    begin()
    assert pway.json("bot", "friday", "--moves", "2", "--bot", "random")["awaiting"]["actor"] == "ann"


def test_a_bot_plays_to_the_end(pway: Pway, begin: Begin) -> None:
    begin()
    assert "The game is over." in pway.ok("bot", "friday", "--to-end")
    assert pway.json("bot", "friday")["events"] == []


def test_the_same_seed_plays_the_same(pway: Pway, begin: Begin) -> None:
    played = []
    for name in ("one", "two"):
        begin(name=name)
        data = pway.json("bot", name, "--to-end", "--bot", "random", "--seed", "5")
        played.append([event["event"] for event in data["events"]])
    assert played[0] == played[1]


def test_no_bot_plays_in_a_table_record(pway: Pway, begin: Begin) -> None:
    begin("--table")
    assert "[pway/table-record]" in pway.fails(2, "bot", "friday")[0]


def test_an_unknown_bot_is_a_usage_error(pway: Pway, begin: Begin) -> None:
    begin()
    (error,) = pway.fails(2, "bot", "friday", "--bot", "genius")
    assert error == "error: no bot is called 'genius'; there are: greedy, random [pway/unknown-name]"


def test_simulated_games_are_kept_with_names_and_results(pway: Pway) -> None:
    rows = pway.json("simulate", "tally", "--games", "3", "--players", "2", "--bots", "greedy,random", "--name", "duel")
    assert [row["name"] for row in rows] == ["duel-1", "duel-2", "duel-3"]
    assert {"greedy-1", "random-2", "winners"} <= set(rows[0])
    assert [row["name"] for row in pway.json("games")] == ["duel-1", "duel-2", "duel-3"]
    pway.ok("verify", "--all")


def test_progress_is_shown_to_who_watches_and_never_among_the_data(pway: Pway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commands.bots.on_terminal", lambda: True)
    monkeypatch.setattr("commands.audit.on_terminal", lambda: True)
    result = pway("simulate", "tally", "--games", "2", "--format", "csv")
    assert "Playing" in result.stderr
    assert len(result.stdout.splitlines()) == 3
    result = pway("verify", "--all", "--format", "csv")
    assert "Verifying" in result.stderr
    assert len(result.stdout.splitlines()) == 3


def test_a_last_line_tells_count_time_and_seed(pway: Pway) -> None:
    result = pway("simulate", "tally", "--games", "2", "--seed", "7")
    assert result.stderr.startswith("2 games, ")
    assert "games/s), seed 7" in result.stderr


def test_c20_the_same_seed_simulates_the_same_games(pway: Pway) -> None:
    one, two = (
        pway.json("simulate", "tally", "--games", "3", "--seed", "7", "--bots", "random", "--name", name)
        for name in ("a", "b")
    )
    for row in (*one, *two):
        del row["id"], row["name"]
    assert one == two


def test_nothing_is_left_of_a_simulation_in_memory(pway: Pway) -> None:
    assert len(pway("simulate", "tally", "--games", "2", "--format", "csv", store="memory:").stdout.splitlines()) == 3
    assert not pway.store.exists()


@pytest.mark.parametrize("game", contract.complete(list(catalogue.GAMES))[:1])
def test_several_processes_simulate_the_same_games(pway: Pway, game: str) -> None:
    line = ("simulate", game, "--games", "2", "--players", "2", "--bots", "random", "--seed", "3")
    alone, together = pway.json(*line), pway.json(*line, "--jobs", "2")
    for row in (*alone, *together):
        del row["id"]
    assert alone == together
