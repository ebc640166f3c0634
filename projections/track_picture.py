"""Tracks drawn as a picture: every marker's way over the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

from projections.track_text import round_name
from projections.tracks import History, Track

COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9")
"""Told apart by people with any colour vision (Okabe and Ito); the style of the line differs as well."""

_STYLES: Final = ("-", "--", "-.", ":", (0, (1, 1)))
_PANEL_HEIGHT: Final = 2.2
"""Inches."""
_MOST_LABELS: Final = 24


class PicturesUnavailable(RuntimeError):
    """The library that draws is not installed."""


def save(history: History, title: str, path: Path, form: Literal["svg", "png"], only: Sequence[str] = ()) -> None:
    """Draw the tracks below one another, event by event from left to right, and write the picture.

    only: names of tracks; empty for all. Raises PicturesUnavailable and OSError.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError as error:
        raise PicturesUnavailable("pictures need the package matplotlib") from error
    tracks = [track for track in history.tracks if not only or track.name in only]
    # Text stays text, and the same game gives the same bytes.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "pway"}):
        figure = Figure(figsize=(11, 0.8 + _PANEL_HEIGHT * len(tracks)), layout="constrained")
        panels = figure.subplots(len(tracks), 1, sharex=True, squeeze=False)[:, 0]
        figure.suptitle(title)
        for panel, track in zip(panels, tracks, strict=True):
            panel.yaxis.set_major_locator(MaxNLocator(6, integer=True, steps=[1, 2, 5, 10]))
            _draw(panel, history, track)
        _name_rounds(panels[-1], history)
        figure.savefig(path, format=form, dpi=110, metadata={"Date": None} if form == "svg" else None)


def _draw(panel: Any, history: History, track: Track) -> None:
    last = history.rounds[-1].version
    markers = history.rounds[-1].markers.get(track.name, {})
    moves = [move for move in history.moves if move.track == track.name]
    for number, (owner, marker) in enumerate(markers.items()):
        own = [move for move in moves if move.owner == owner]
        first = own[0].before.place if own else marker.place
        versions = [1, *(move.version for move in own), last]
        places = [first, *(move.after.place for move in own), marker.place]
        panel.step(
            versions,
            places,
            where="post",
            label=owner,
            color=COLOURS[number % len(COLOURS)],
            linestyle=_STYLES[number % len(_STYLES)],
            linewidth=1.8,
        )
    for lead in history.leads:
        if lead.track == track.name and lead.before:
            panel.axvline(lead.version, ymin=0.94, color="#555555", linewidth=1)
    if track.text:
        named = {move.after.place: move.after.label for move in moves} | {
            marker.place: marker.label for marker in markers.values()
        }
        panel.set_yticks(list(named), labels=list(named.values()))
    panel.set_title(track.title, loc="left", fontsize=10)
    panel.set_ylabel(track.unit, fontsize=9)
    panel.grid(axis="y", color="#dddddd", linewidth=0.6)
    panel.spines[["top", "right"]].set_visible(False)
    panel.margins(x=0.01)
    if markers:
        panel.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, fontsize=9)
    if track.best == "low":
        panel.invert_yaxis()


def _name_rounds(panel: Any, history: History) -> None:
    """The axis below names the rounds; the short marks on top of a panel are changes of the lead."""
    named = [history.rounds[0], *(entry for entry in history.rounds[1:] if entry.moment.round)]
    shown = named[:: max(1, len(named) // _MOST_LABELS)]
    panel.set_xticks([entry.version for entry in shown], labels=[round_name(entry) for entry in shown], fontsize=8)
    panel.set_xlabel("end of round (short marks above: the lead changed)", fontsize=9)
