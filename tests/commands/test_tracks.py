"""`tracks`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Pway
from tests.projections.games import brass, snowdonia


@pytest.fixture(params=["brass", "snowdonia"])
def game(request: pytest.FixtureRequest, pway: Pway) -> str:
    """A whole stored game; its id."""
    history = {"brass": brass, "snowdonia": snowdonia}[request.param]()
    with pway.archive() as archive:
        archive.events.put(history)
    return history[0].originator_id


def test_the_tracks_are_drawn_at_any_address(pway: Pway, game: str) -> None:
    for address in (game, f"{game}@1", f"{game}@40", f"{game}@-2"):
        assert len(pway.ok("tracks", address).splitlines()) > 10


def test_the_history_tells_rounds_leads_and_moves_with_addresses_to_paste(pway: Pway, game: str) -> None:
    data = pway.json("tracks", game)
    assert data["rounds"][-1]["version"] == data["version"]
    for entry in (*data["leads"], *data["moves"]):
        assert entry["address"].startswith(f"{game}@")
    told = pway.ok("tracks", game, "--moves")
    assert data["moves"][5]["address"] in told


@pytest.mark.parametrize("columns", ["80", "140"])
def test_text_fits_the_terminal(pway: Pway, game: str, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    told = pway.ok("tracks", game, "--history")
    assert max(map(len, told.splitlines())) <= int(columns)


def test_pictures_are_drawn_and_the_same_game_gives_the_same_svg(pway: Pway, game: str, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.svg", "two.svg", "one.png")]
    for file in files:
        pway.ok("tracks", game, f"--{file.suffix[1:]}", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b"<svg" in files[0].read_bytes()
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_without_the_library_the_extra_is_named(pway: Pway, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    assert "permanent-way[plot]" in "\n".join(pway.fails(2, "tracks", game, "--png", "x.png"))


def test_unknown_tracks_and_players_are_refused(pway: Pway, game: str) -> None:
    assert "there are:" in "\n".join(pway.fails(2, "tracks", game, "--track", "fame"))
    pway.fails(3, "tracks", game, "--player", "zoe")
    pway.fails(3, "tracks", f"{game}@9999")
