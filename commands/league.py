"""`leaderboard` and `ratings`: players over many games; and how commands say which games count."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from commands.base import Settings, command, say
from commands.errors import not_found, usage
from commands.output import clean, format_option, write_rows
from commands.views import League, open_league

if TYPE_CHECKING:
    from projections.leaderboard import Standing
    from projections.league import Filter, SeatRow
    from projections.ratings import Rated

WIDE: Final = 110
"""Columns of the terminal from which on tables have more of them."""


def filter_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which games count."""
    options = [
        click.option("--game", "game_name", metavar="GAME_NAME", help="Only games of this kind."),
        click.option("--players", "seats", type=click.IntRange(1), help="Only games of so many players."),
        click.option("--since", metavar="DATE", help="Only games that ended on this day or later (2026, 2026-11-30)."),
        click.option("--until", metavar="DATE", help="Only games that ended on this day or earlier."),
        click.option("--tag", "tags", multiple=True, help="Only games with this tag; may be repeated."),
        click.option("--humans", "who", flag_value="humans", help="Only people."),
        click.option("--bots", "who", flag_value="bots", help="Only bots."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def chosen_filter(options: dict[str, Any]) -> Filter:
    """The filter that the options mean."""
    import re

    from commands.games import find_ruleset
    from projections.league import Filter

    game, dates = options["game_name"], (options["since"] or "", options["until"] or "")
    if game:
        find_ruleset(game)
    for date in dates:
        if date and not re.fullmatch(r"\d{4}(-\d\d(-\d\d(T[\d:.]+Z?)?)?)?", date):
            raise usage("pway/bad-date", f"{date!r} is no date", "", "write 2026, 2026-11 or 2026-11-30")
    return Filter(game or "", options["seats"] or 0, *dates, tuple(options["tags"]), options["who"] or "all")


def width() -> int:
    """Columns of the terminal; 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


def _seats(league: League, chosen: Filter) -> list[SeatRow]:
    from projections.league import seat_rows

    names = league.names()
    return league.ask(lambda reader: seat_rows(reader, chosen, names))


@command("leaderboard")
@filter_options
@click.option("--versus", metavar="PLAYER", help="How this player did against each of the others.")
@click.option("--records", "show_records", is_flag=True, help="The records instead of the players.")
@click.option(
    "--sort",
    type=click.Choice(["wins", "rate", "plays", "mean", "best", "place", "streak"]),
    default="wins",
    show_default=True,
    help="What to put the players in order by.",
)
@click.option("--min-plays", type=click.IntRange(1), default=1, show_default=True, help="Leave out who played less.")
@click.option("-n", "--number", type=click.IntRange(1), help="Only the first so many.")
@format_option
@click.pass_obj
def leaderboard(
    settings: Settings,
    /,
    versus: str | None,
    show_records: bool,
    sort: str,
    min_plays: int,
    number: int | None,
    fmt: str,
    **options: Any,
) -> None:
    """Rank the players of all finished games.

    A shared win counts as its share. Forks do not count, nor do solo games unless --players 1 asks for them. The
    points of different games mean different things: they are shown for one game (--game).

    \b
    Examples:
      pway leaderboard
      pway leaderboard --game brass --players 4 --humans
      pway leaderboard --since 2026-09 --tag league --sort rate --min-plays 5
      pway leaderboard --versus ann
      pway leaderboard --records
    """
    chosen = chosen_filter(options)
    with open_league(settings) as league:
        if show_records:
            _write_records(settings, fmt, _seats(league, chosen))
        elif versus is not None:
            _write_duels(settings, fmt, _seats(league, chosen), versus)
        else:
            _write_standings(settings, fmt, league, chosen, sort, min_plays, number)


def _write_standings(
    settings: Settings, fmt: str, league: League, chosen: Filter, sort: str, min_plays: int, number: int | None
) -> None:
    from projections.leaderboard import leaderboard as ranked
    from projections.league import count_games, lines

    names = league.names()
    seats, games = league.ask(lambda reader: (lines(reader, chosen, names), count_games(reader, chosen)))
    standings = [standing for standing in ranked(seats) if standing.plays >= min_plays]
    keys: dict[str, Callable[[Standing], float]] = {
        "wins": lambda standing: -standing.wins,
        "rate": lambda standing: -standing.rate,
        "plays": lambda standing: -standing.plays,
        "mean": lambda standing: -(standing.mean or 0),
        "best": lambda standing: -(standing.best or 0),
        "place": lambda standing: standing.place,
        "streak": lambda standing: -standing.longest,
    }
    standings.sort(key=keys[sort])
    rows = [_standing_row(rank, standing) for rank, standing in enumerate(standings[:number], 1)]
    columns = ["rank", "player", "plays", "wins", "rate", "mean", "median", "best", "place", "streak"]
    if width() >= WIDE:
        columns += ["longest", "bot", "last"]
    if standings and standings[0].mean is None:
        columns = [column for column in columns if column not in ("mean", "median", "best")]
        say("points of different games are not compared; --game shows those of one")
    write_rows(settings, fmt, "leaderboard", columns, rows)
    say(f"{len(standings)} players in {games} games")


def _standing_row(rank: int, standing: Standing) -> dict[str, Any]:
    return {"rank": rank, **standing._asdict(), "rate": standing.rate, "last": standing.last[:10]}


def _write_duels(settings: Settings, fmt: str, seats: Sequence[SeatRow], player: str) -> None:
    from projections.leaderboard import duels

    check_player(seats, player)
    rows = [{"player": player, **duel._asdict()} for duel in duels(seats, player)]
    write_rows(settings, fmt, "leaderboard", ("opponent", "games", "better", "equal", "worse", "margin"), rows)
    say(f"{clean(player)} was placed better, equal or worse; margin: mean VP more than the opponent")


def _write_records(settings: Settings, fmt: str, seats: Sequence[SeatRow]) -> None:
    from projections.leaderboard import records

    rows = [record._asdict() | {"id": record.game_id, "at": record.at[:10]} for record in records(seats)]
    write_rows(settings, fmt, "leaderboard", ("game", "what", "value", "player", "id", "at"), rows)


def check_player(seats: Sequence[SeatRow], player: str) -> None:
    """Raise not found, with the names that come near."""
    import difflib

    known = {seat.player for seat in seats}
    if player not in known:
        close = difflib.get_close_matches(player, sorted(known), n=3)
        why = f"did you mean {' or '.join(close)}?" if close else ""
        raise not_found("pway/no-such-player", f"nobody called {player!r} played such a game", why, "`pway players`")


@command("ratings")
@click.argument("player", required=False)
@filter_options
@click.option("-n", "--number", type=click.IntRange(1), help="Only so many players, or games.")
@format_option
@click.pass_obj
def ratings(settings: Settings, /, player: str | None, number: int | None, fmt: str, **options: Any) -> None:
    """Rate the players by OpenSkill, from places in finished games.

    The rating is the skill that a player has almost surely: the mean (mu) less three times its uncertainty (sigma).
    With PLAYER: the games that moved the rating most, and its history.

    \b
    Examples:
      pway ratings
      pway ratings --game brass --humans
      pway ratings ann
      pway ratings ann --json
    """
    from projections.ratings import RatingsUnavailable, rate

    chosen = chosen_filter(options)
    with open_league(settings) as league:
        seats = _seats(league, chosen)
    try:
        careers = rate(seats)
    except RatingsUnavailable as error:
        raise usage("pway/no-openskill", str(error), "", "pip install 'permanent-way[ratings]'") from error
    if player is None:
        _write_ranking(settings, fmt, careers, number)
        return
    check_player(seats, player)
    _write_career(settings, fmt, player, careers.get(player, []), number)


def _write_ranking(settings: Settings, fmt: str, careers: dict[str, list[Rated]], number: int | None) -> None:
    from projections.ratings import ranking

    rows = []
    for rank, player in enumerate(ranking(careers)[:number], 1):
        last, career = careers[player][-1], careers[player]
        rows.append(
            {
                "rank": rank,
                "player": player,
                "rating": last.after,
                "mu": last.mu,
                "sigma": last.sigma,
                "plays": len(career),
                "peak": max(rated.after for rated in career),
                "change": last.change,
                "last": last.at[:10],
            }
        )
    columns = ["rank", "player", "rating", "mu", "sigma", "plays", "peak", "change", "last"]
    write_rows(settings, fmt, "ratings", columns, rows)
    say(f"{len(careers)} players; change: by the last game")


def _write_career(settings: Settings, fmt: str, player: str, career: Sequence[Rated], number: int | None) -> None:
    from projections.ratings import decisive

    most = {rated.game_id: place for place, rated in enumerate(decisive(career, 5), 1)}
    rows = [
        {
            "at": rated.at[:10],
            "id": rated.game_id,
            "game": rated.game,
            "place": rated.place,
            "of": rated.seats,
            "rating": rated.after,
            "change": rated.change,
            "mu": rated.mu,
            "sigma": rated.sigma,
            "moved_most": most.get(rated.game_id),
        }
        for rated in career
    ]
    columns = ("at", "id", "game", "place", "of", "rating", "change", "moved_most")
    write_rows(settings, fmt, "ratings", columns, rows[-number:] if number else rows)
    if career:
        say(f"{clean(player)}: {career[-1].after:.2f} after {len(career)} games; moved_most ranks the biggest changes")
