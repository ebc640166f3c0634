"""Statistics over many games of one kind: sources of VP, openings, what was built, which events came."""

from __future__ import annotations

from typing import NamedTuple

from projections.league import WHOLE_WIN, Filter
from projections.views.store import Reader


class Source(NamedTuple):
    """Mean VP for each seat from a source. part: of the category, empty for all of it."""

    category: str
    part: str
    mean: float


class Opening(NamedTuple):
    """What was done in the first round, and what came of it. wins: for each play. mean: VP."""

    opening: str
    plays: int
    wins: float
    mean: float


class Count(NamedTuple):
    """How often something was built or came. mean: for each seat (built) or game (events). games: in how many."""

    what: str
    times: int
    games: int
    mean: float


class Totals(NamedTuple):
    """games, seats: how many. mean: VP for each seat. winning: mean VP of winners."""

    games: int
    seats: int
    mean: float
    winning: float


def totals(reader: Reader, chosen: Filter) -> Totals | None:
    """None where no game counts."""
    conditions, parameters = chosen.conditions()
    ((games, seats, vp, winners, winning),) = reader.select(
        "SELECT COUNT(DISTINCT s.game_id), COUNT(*), SUM(s.vp), SUM(CASE WHEN s.won > 0 THEN 1 ELSE 0 END), "
        f"SUM(CASE WHEN s.won > 0 THEN s.vp ELSE 0 END) FROM {{seat}} AS s WHERE {conditions}",
        parameters,
    )
    return Totals(games, seats, vp / seats, winning / winners if winners else 0.0) if seats else None


def sources(reader: Reader, chosen: Filter) -> list[Source]:
    """Where VP came from, best source first; divided categories are followed by their parts."""
    total = totals(reader, chosen)
    if total is None:
        return []
    conditions, parameters = chosen.conditions()
    rows = reader.select(
        "SELECT c.category, c.part, SUM(c.vp) FROM {score} AS c "
        "JOIN {seat} AS s ON s.game_id = c.game_id AND s.player = c.player "
        f"WHERE {conditions} GROUP BY c.category, c.part",
        parameters,
    )
    found: dict[str, dict[str, int]] = {}
    for category, part, vp in rows:
        found.setdefault(category, {})[part] = vp
    listed: list[Source] = []
    for category, parts in sorted(found.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        listed.append(Source(category, "", sum(parts.values()) / total.seats))
        named = sorted(((part, vp) for part, vp in parts.items() if part), key=lambda item: (-item[1], item[0]))
        listed += [Source(category, part, vp / total.seats) for part, vp in named]
    return listed


def openings(reader: Reader, chosen: Filter) -> list[Opening]:
    """Openings, the most frequent first."""
    conditions, parameters = chosen.conditions()
    rows = reader.select(
        "SELECT f.what, COUNT(*), SUM(s.vp), "
        f"SUM(CASE WHEN s.won = 0 THEN 0 ELSE {WHOLE_WIN} / s.won END) FROM {{fact}} AS f "
        "JOIN {seat} AS s ON s.game_id = f.game_id AND s.player = f.player "
        f"WHERE f.kind = 'opening' AND {conditions} GROUP BY f.what",
        parameters,
    )
    found = [Opening(what, plays, won / WHOLE_WIN / plays, vp / plays) for what, plays, vp, won in rows]
    return sorted(found, key=lambda opening: (-opening.plays, opening.opening))


def built(reader: Reader, chosen: Filter) -> list[Count]:
    """What players built, the most frequent first."""
    total = totals(reader, chosen)
    conditions, parameters = chosen.conditions()
    rows = reader.select(
        "SELECT f.what, SUM(f.number), COUNT(DISTINCT f.game_id) FROM {fact} AS f "
        "JOIN {seat} AS s ON s.game_id = f.game_id AND s.player = f.player "
        f"WHERE f.kind = 'built' AND {conditions} GROUP BY f.what",
        parameters,
    )
    return _counts(rows, total.seats if total else 0)


def events(reader: Reader, chosen: Filter) -> list[Count]:
    """How often each event of the Events Track came, the most frequent first."""
    total = totals(reader, chosen)
    conditions, parameters = chosen.conditions()
    rows = reader.select(
        "SELECT f.what, SUM(f.number), COUNT(*) FROM {fact} AS f WHERE f.kind = 'event' AND f.game_id IN "
        f"(SELECT s.game_id FROM {{seat}} AS s WHERE {conditions}) GROUP BY f.what",
        parameters,
    )
    return _counts(rows, total.games if total else 0)


def _counts(rows: list[tuple[str, int, int]], shared_by: int) -> list[Count]:
    found = [Count(what, times, games, times / shared_by) for what, times, games in rows]
    return sorted(found, key=lambda count: (-count.times, count.what))
