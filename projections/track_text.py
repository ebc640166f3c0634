"""Tracks drawn as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from projections.tracks import History, Lead, Markers, Move, Round, Track, helped

_EMPTY: Final = "·"
_MARKER: Final = "●"
_STEPS: Final = "▁▂▃▄▅▆▇█"


def draw(track: Track, markers: Markers, width: int) -> Iterator[str]:
    """A track with its markers, a line each, in lines of at most `width` characters."""
    yield track.title
    if not markers:
        yield "  not set up yet"
        return
    names = max(map(len, markers))
    labels = max(len(marker.label) for marker in markers.values())
    room = width - names - labels - 6
    lowest, highest = _ends(track, markers)
    for owner, marker in markers.items():
        line = f"  {owner:<{names}}  {marker.label:>{labels}}"
        if not track.text and room > 10 and highest > lowest:
            line += f"  {_bar(marker.place, lowest, highest, room)}"
        yield line


def _ends(track: Track, markers: Markers) -> tuple[int, int]:
    places = [marker.place for marker in markers.values()]
    return min(track.lowest, *places), max(track.highest, *places)


def _bar(place: int, lowest: int, highest: int, room: int) -> str:
    """The marker on its way from the one end to the other; a short track has a sign for every space."""
    spaces = highest - lowest + 1
    if spaces <= room // 2:
        return " ".join(_MARKER if lowest + space == place else _EMPTY for space in range(spaces))
    cells = min(room, spaces)
    at = round((place - lowest) * (cells - 1) / (highest - lowest))
    return _EMPTY * at + _MARKER + _EMPTY * (cells - 1 - at)


def rounds_table(history: History, track: Track, width: int) -> Iterator[str]:
    """A track at the end of every round: a line for each marker, with its curve; as many columns as fit at a time."""
    rounds = [entry for entry in history.rounds if entry.markers.get(track.name)]
    owners = list(dict.fromkeys(owner for entry in rounds for owner in entry.markers[track.name]))
    if not rounds:
        return
    names = max(map(len, owners))
    cells = [_column(entry, track, owners) for entry in rounds]
    sizes = [max(map(len, column)) + 1 for column in cells]
    yield f"{track.title} at the end of each round"
    for start, end in _parts(sizes, width - names - 4):
        yield "  " + " " * names + "".join(f"{cells[n][0]:>{sizes[n]}}" for n in range(start, end))
        for row, owner in enumerate(owners, 1):
            yield f"  {owner:<{names}}" + "".join(f"{cells[n][row]:>{sizes[n]}}" for n in range(start, end))
    if not track.text:
        for owner in owners:
            yield f"  {owner:<{names}}  {_curve([entry.markers[track.name] for entry in rounds], owner, track)}"


def _column(entry: Round, track: Track, owners: Sequence[str]) -> list[str]:
    markers = entry.markers[track.name]
    values = list(map(markers.get, owners))
    return [round_name(entry), *("" if v is None else v.label if track.text else str(v.place) for v in values)]


def round_name(entry: Round) -> str:
    """`c3` for the third round of the Canal Era, `3` where there are no eras, `start` for the set-up."""
    era, number = entry.moment
    return f"{era[:1]}{number}" if number else "start" if not era or era == "canal" else f"{era[:1]}0"


def _parts(sizes: Sequence[int], room: int) -> Iterator[tuple[int, int]]:
    start, used = 0, 0
    for number, size in enumerate(sizes):
        if used + size > room and number > start:
            yield start, number
            start, used = number, 0
        used += size
    yield start, len(sizes)


def _curve(rounds: Sequence[Markers], owner: str, track: Track) -> str:
    """Low to high; where the lower marker is better, it is drawn higher."""
    every = [marker.place for markers in rounds for marker in markers.values()]
    lowest, highest = min(every), max(every)
    steps = []
    for markers in rounds:
        if owner not in markers:
            steps.append(" ")
            continue
        share = (markers[owner].place - lowest) / (highest - lowest) if highest > lowest else 0
        share = 1 - share if track.best == "low" else share
        steps.append(_STEPS[round(share * (len(_STEPS) - 1))])
    return "".join(steps)


def lead_line(lead: Lead, title: str, address: str) -> str:
    """`friday@112  canal round 4  Income marker: ann → bob`."""
    before = ", ".join(lead.before) or "level"
    return f"{address}  {moment_name(lead.moment)}  {title}: {before} → {', '.join(lead.after) or 'level'}"


def move_line(move: Move, title: str, address: str, sentence: str) -> str:
    """`friday@58  canal round 2  Income marker: ann 12 → 15, by bob: …`."""
    by = f", by {move.by}" if move.by not in ("", move.owner) else ""
    where = f"{address}  {moment_name(move.moment)}  {title}"
    return f"{where}: {move.owner} {move.before.label} → {move.after.label}{by}: {sentence}"


def moment_name(moment: tuple[str, int]) -> str:
    era, number = moment
    return f"{era} round {number}".strip() if number else f"{era} set-up".strip()


def helped_lines(history: History, titles: Mapping[str, str]) -> Iterator[str]:
    """Whom others moved, and how far in all."""
    units = {track.name: track.unit for track in history.tracks}
    for (track, owner, by), far in sorted(helped(history.moves).items(), key=lambda item: (-abs(item[1]), item[0])):
        if far:
            unit = units[track] if units[track] in ("£", "VP") or abs(far) == 1 else f"{units[track]}s"
            yield f"{titles[track]}: {owner} {far:+d} {unit} by {by}"
