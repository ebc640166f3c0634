"""Chance in Snowdonia, seeded: who starts, track, trains, contracts, cubes."""

from __future__ import annotations

from random import Random

from domain.core.action import Action
from domain.snowdonia.actions import (
    DealTrains,
    DrawCubes,
    DrawStartPlayer,
    LayOutTrack,
    RevealBack,
    RevealContracts,
)
from domain.snowdonia.bag import cubes_in_bag
from domain.snowdonia.preparation import contracts_to_display, cubes_to_draw
from domain.snowdonia.rounds import now
from domain.snowdonia.state import SnowdoniaState


class Dealer:
    """Answers every request of the rules for chance.

    The order of the contract deck is never fixed beforehand: each card that turns up is drawn from those that can be
    there, which gives every order the same chance.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, state: SnowdoniaState, actor: str) -> Action:
        waiting = now(state)
        assert waiting is not None
        assert waiting.actor == actor
        match waiting.decision:
            case "draw_start_player":
                return DrawStartPlayer(start_player=self._rng.choice(state.seats))
            case "lay_out_track":
                cards = self._rng.sample(sorted(state.box.cards), state.box.cards_in_line)
                return LayOutTrack(cards=tuple(cards))
            case "deal_trains":
                dealt = state.box.scenario.setup.trains_dealt
                return DealTrains(trains=tuple(sorted(self._rng.sample(sorted(state.box.trains), dealt))))
            case "reveal_contracts":
                return self._reveal(state, state.drawing.amount if state.drawing else contracts_to_display(state))
            case "reveal_back":
                return RevealBack.model_validate({"back": self._back(state, state.deck or state.discards)})
            case _:
                return self._draw(state, state.drawing.amount) if state.drawing else self._restock(state)

    def _reveal(self, state: SnowdoniaState, amount: int) -> RevealContracts:
        backs = state.box.contracts
        deck = list(state.deck)
        discards = list(state.discards)
        cards: list[int] = []
        for _ in range(amount):
            if not deck:
                deck, discards = sorted(discards), []
            fitting = [number for number in deck if cards or not state.back or backs[number].back == state.back]
            cards.append(self._rng.choice(fitting))
            deck.remove(cards[-1])
        back = self._back(state, tuple(deck)) if deck else ""
        return RevealContracts.model_validate({"contracts": tuple(cards), "back": back})

    def _back(self, state: SnowdoniaState, deck: tuple[int, ...]) -> str:
        return state.box.contracts[self._rng.choice(sorted(deck))].back

    def _draw(self, state: SnowdoniaState, amount: int) -> DrawCubes:
        drawn = self._rng.sample(list(state.bag), amount, counts=list(state.bag.values()))
        return _counted(drawn)

    def _restock(self, state: SnowdoniaState) -> DrawCubes:
        if state.box.options.event_cubes_count_towards_restock:
            return self._draw(state, cubes_to_draw(state))
        everything = self._rng.sample(list(state.bag), cubes_in_bag(state), counts=list(state.bag.values()))
        drawn: list[str] = []
        for cube in everything:
            if len(drawn) - drawn.count("event") == state.box.restock:
                break
            drawn.append(cube)
        return _counted(drawn)


def _counted(drawn: list[str]) -> DrawCubes:
    return DrawCubes(**{kind: drawn.count(kind) for kind in ("iron", "stone", "coal", "event")})
