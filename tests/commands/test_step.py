"""The screen of `step`, walked by a pilot. `PWAY_UPDATE_SCREENS=1` writes the pictures anew."""

from __future__ import annotations

import asyncio
import html
import os
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from domain.core.game import Game
from projections.timeline import of
from projections.walk import Walk
from tests.commands.conftest import Pway
from tests.core import tally
from tests.projections import games

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from commands.stepper import Stepper, highlighted

SCREENS = Path(__file__).parent / "screens"
SIZE = (100, 24)

_CELL_WIDTH = 12.2
"""Width of a character in Textual's pictures."""

Screen = Callable[[Pilot[Any], Stepper], Awaitable[None]]


def shown(walk: Walk, steps: Screen, size: tuple[int, int] = SIZE) -> Stepper:
    """The application after a pilot has taken some steps."""
    app = Stepper(walk)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot, app)

    asyncio.run(run())
    return app


def picture(app: Stepper) -> str:
    """The screen as text, without bars and footer, which are Textual's own."""
    svg = app.export_screenshot(simplify=True)
    rows: dict[int, dict[int, str]] = {}
    for x, row, text in re.findall(r'<text [^>]*x="([\d.]+)"[^>]*line-(\d+)\)"[^>]*>(.*?)</text>', svg):
        rows.setdefault(int(row), {})[round(float(x) / _CELL_WIDTH)] = html.unescape(text)
    lines = []
    for row in range(max(rows) + 1):
        line = ""
        for column, text in sorted(rows.get(row, {}).items()):
            line = line.ljust(column) + text
        lines.append(re.sub("[\u2580-\u259f]", " ", line.replace("\xa0", " ")).rstrip())
    return "\n".join(lines[:-1]) + "\n"


def text_of(app: Stepper, widget: str) -> str:
    return str(app.query_one(widget, Static).content)


def toy(version: int = 1) -> Walk:
    return Walk(of(tally.played("tally-1").collect_events()), version)


def brass(version: int = 1) -> Walk:
    return Walk(of(games.brass(2, 1, "greedy")), version)


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("start", []),
        ("an-event", ["down"]),
        ("a-round", ["pagedown", "pagedown", "b"]),
        ("all-values", ["end", "v"]),
        ("a-question", ["g", "r", "2"]),
        ("an-error", ["g", "9", "9", "enter"]),
    ],
)
def test_the_screen_looks_as_it_did(name: str, keys: list[str]) -> None:
    seen: list[str] = []

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        seen.append(picture(app))

    shown(toy(), steps)
    file = SCREENS / f"{name}.txt"
    if os.environ.get("PWAY_UPDATE_SCREENS"):
        file.write_text(seen[0], encoding="utf-8")
    assert seen[0] == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("keys", "position"),
    [
        (["down"], "2"),
        (["down", "down", "up"], "2"),
        (["right", "right"], "3"),
        (["right", "right", "left"], "2"),
        (["end"], "end"),
        (["end", "home"], "start"),
        (["g", "r", "2", "enter"], "r2"),
        (["g", "at", "1", "enter"], "1"),
        (["g", "l", "a", "s", "t", ":", "R", "o", "u", "n", "d", "E", "n", "d", "e", "d", "enter"], "last:RoundEnded"),
        (["g", "7", "escape"], "1"),
        (["g", "home", "end"], "1"),
    ],
)
def test_c40_keys_lead_to_where_the_address_leads(keys: list[str], position: str) -> None:
    from commands.moments import within

    walk = toy()

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        await pilot.press(*keys)

    shown(walk, steps)
    assert walk.version == within(walk.line, position)


def test_rounds_and_eras_are_stepped_through() -> None:
    walk = brass()

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert walk.line.moment(walk.version).round == 3
        await pilot.press("right_square_bracket")
        assert walk.line.moment(walk.version).era == "rail"
        await pilot.press("left_square_bracket", "left_square_bracket")
        assert walk.version == 1

    shown(walk, steps)


def test_events_are_searched_with_next_and_previous() -> None:
    walk, at = brass(), list[int]()

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        await pilot.press("slash", *"flips", "enter")
        for key in ("n", "n", "N"):
            at.append(walk.version)
            await pilot.press(key)
        at.append(walk.version)

    shown(walk, steps)
    flips = [r.originator_version for r in walk.line.history if r.event.TOPIC == "brass.tile_flipped"]
    assert at == [flips[0], flips[1], flips[2], flips[1]]


def test_the_value_under_the_cursor_is_blamed() -> None:
    walk = brass(200)

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        await pilot.press("v", "j", "k", "j", "b")
        await pilot.pause()
        assert re.match(r"[\w.]+ was set at brass-1@\d+ \((Canal|Rail) Era, ", text_of(app, "#answer"))

    shown(walk, steps)


def test_an_event_of_the_list_can_be_chosen() -> None:
    walk = toy()

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        events = app.query_one("#events", OptionList)
        events.highlighted = 4
        events.action_select()
        await pilot.pause()

    shown(walk, steps)
    assert walk.version == 5


def test_leaving_gives_the_address_where_one_stood() -> None:
    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        await pilot.press("down", "down", "q")

    assert shown(toy(), steps).return_value == "tally-1@3"


def test_c42_at_an_event_that_cannot_be_replayed_one_is_told_and_stays_where_one_is() -> None:
    history = list(tally.played("tally-1").collect_events())
    history[6] = history[6]._replace(event=tally.PointsAdded(player="zoe", points=1, total=1))
    walk = Walk(of(history[:6]), 6)
    assert walk.version == 6
    with pytest.raises(ValueError, match=r"tally-1@7 \(tally.points_added\) cannot be replayed"):
        Walk(of(history), 1).forward("round")


def test_names_cannot_change_the_screen() -> None:
    game = Game.start(tally.RULESET, "tally-1", tally.started(("[red]ann", "b\x1b[31m")))

    async def steps(pilot: Pilot[Any], app: Stepper) -> None:
        assert "[red]ann" in picture(app)
        assert "\x1b" not in text_of(app, "#table")

    shown(Walk(of(game.collect_events()), 1), steps)


def test_only_the_words_that_changed_stand_out() -> None:
    text = highlighted(["ann 17  3", "bob 17"], ["ann 12  3", "bob 17", "new"])
    assert [text.plain[span.start : span.end] for span in text.spans] == ["12", "new"]


def test_without_a_terminal_there_is_nothing_to_step_on(pway: Pway, friday: str) -> None:
    assert "[pway/no-terminal]" in pway.fails(2, "step", "friday")[0]


def test_without_textual_the_extra_is_named(pway: Pway, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "commands.stepper", None)
    monkeypatch.setattr("commands.step._on_terminal", lambda: True)
    errors = pway.fails(2, "step", "friday")
    assert errors[-1] == "  try: pip install 'permanent-way[tui]'"
