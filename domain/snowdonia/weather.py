"""The weather and what it does to the work rates (Rules §3.3.2)."""

from __future__ import annotations

from domain.snowdonia.contract_deck import drawable
from domain.snowdonia.events import WeatherChanged
from domain.snowdonia.scenario import WorkRate
from domain.snowdonia.state import SnowdoniaState
from domain.snowdonia.turn import Turn


def back_needed(state: SnowdoniaState) -> bool:
    """Whether somebody must say first which symbol is on top of the deck."""
    return not state.back and drawable(state) > 0


def change_weather(turn: Turn) -> None:
    """The discs move up; a new one comes from the deck, or the printed sun counts where no card is left.

    The new current weather then shifts both rates within the limits of their tracks.
    """
    state = turn.state
    before = state.weather[0]
    weather = (state.weather[1], state.weather[2], state.back or "sun")
    excavation, lay_track = state.excavation, state.lay_track
    if weather[0] != before or state.box.options.weather_effect_applies_every_round:
        effect, rates = state.box.scenario.weather[weather[0]], state.box.scenario.work_rates  # type: ignore[index]
        excavation = _within(rates.excavation, excavation + effect.excavation)
        lay_track = _within(rates.lay_track, lay_track + effect.lay_track)
    turn.emit(
        WeatherChanged(
            weather=weather,
            excavation_before=state.excavation,
            excavation=excavation,
            lay_track_before=state.lay_track,
            lay_track=lay_track,
        )
    )


def _within(track: WorkRate, rate: int) -> int:
    return max(track.min, min(track.max, rate))
