"""A finished game as a play for the BG Stats app, which takes one as JSON in a link."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import quote

from domain.core.action import CHANCE
from domain.core.event import ActionEvent, Recorded
from projections.finished import Finished

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Permanent Way"

_BOARD_GAME_GEEK: Final = {"brass": 224517}
"""The game's number on BoardGameGeek. Where it is not known the app finds the game by its name."""


def began(history: Iterable[Recorded]) -> str:
    """The player who acted first; empty where nobody did."""
    actors = (recorded.event.action().actor for recorded in history if isinstance(recorded.event, ActionEvent))
    return next((actor for actor in actors if actor != CHANCE), "")


def play(game: Finished, title: str, start_player: str) -> dict[str, Any]:
    """The play. title: of the game. start_player: who began; empty where nobody knows."""
    kind = game.started.GAME
    described: dict[str, Any] = {"name": title, "sourceGameId": kind, "highestWins": True, "noPoints": False}
    if kind in _BOARD_GAME_GEEK:
        described["bggId"] = _BOARD_GAME_GEEK[kind]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.game_id,
        # UTC, without a zone.
        "playDate": game.at[:19].replace("T", " "),
        "game": described,
        "players": [
            {
                "name": seat.player,
                "sourcePlayerId": seat.player,
                "score": seat.vp,
                "rank": seat.place,
                "winner": seat.player in game.result.winners,
                "startPlayer": seat.player == start_player,
            }
            for seat in game.result.seats
        ],
        "comments": f"{game.started.name} ({game.game_id})" if game.started.name else game.game_id,
    }


def link(data: dict[str, Any]) -> str:
    """The link that hands a play to the app, which asks before it records anything."""
    return LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
