"""What a player could not know, taken out of the events."""

from __future__ import annotations

import pytest

from domain.brass import events as ev
from domain.brass.ruleset import RULESET
from domain.core.event import Recorded
from projections.brass.redact import redact
from projections.timeline import Timeline
from tests.projections import games


def redacted(history: tuple[Recorded, ...], seat: str) -> Timeline:  # type: ignore[type-arg]
    return Timeline(RULESET, [recorded._replace(event=redact(recorded.event, seat)) for recorded in history])


@pytest.mark.parametrize(("players", "bot"), [(2, "greedy"), (3, "random"), (4, "random")])
def test_c23_a_redacted_log_replays_to_the_players_view_at_every_version(players: int, bot: str) -> None:
    history = games.brass(players, 1, bot)
    for seat in ("ann", "bob"):
        full, hidden = Timeline(RULESET, history).steps(), redacted(history, seat).steps()
        for one, other in zip(full, hidden, strict=True):
            assert RULESET.view(other.state, seat) == RULESET.view(one.state, seat)


def test_c23_no_hidden_card_is_left_in_any_event() -> None:
    for recorded in games.brass(3):
        for seat in ("", "ann"):
            match redact(recorded.event, seat):
                case ev.DeckShuffled(cards=cards):
                    assert set(cards) == {"?"}
                case ev.CardsDrawn(player=player, cards=cards) if player != seat:
                    assert set(cards) == {"?"}
                case ev.HandsDealt(hands=hands, face_down=face_down):
                    assert all(set(hand) == {"?"} for player, hand in hands.items() if player != seat)
                    assert set(face_down.values()) <= {"?"}


def test_what_everybody_saw_stays() -> None:
    history = games.brass(3)
    hidden = redacted(history, "")
    kinds = (ev.DeckShuffled, ev.CardsDrawn, ev.HandsDealt)
    assert all(
        one.event == other.event
        for one, other in zip(history, hidden.history, strict=True)
        if not isinstance(one.event, kinds)
    )
