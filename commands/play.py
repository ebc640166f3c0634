"""`new`, `act`, `legal`: a game begun and played, one action at a time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from commands.base import Settings, command, say
from commands.errors import CONFLICT, USAGE, CommandFailed, Problem, usage
from commands.games import (
    GameAddress,
    awaited,
    awaited_line,
    event_lines,
    event_row,
    find_ruleset,
    locate,
    locate_game,
)
from commands.output import cell, clean, format_option, write_data, write_rows, write_text
from commands.scenario import scenario_text

if TYPE_CHECKING:
    from archive.application import Archive
    from domain.core.action import Action
    from domain.core.event import Recorded
    from domain.core.game import Game


_MOST_DEALS: Final = 1000
"""Actions of chance in a row."""


@command("new")
@click.argument("game_name", metavar="GAME_NAME")
@click.option("--players", required=True, metavar="NAMES", help="In seat order, with commas between them.")
@click.option("--name", default="", help="A name for the game.")
@click.option("--table", is_flag=True, help="A game at a real table is written down: you record what chance does, too.")
@click.option("--seed", help="Deal from this seed instead of from true randomness.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated.")
@click.option(
    "--scenario",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Component data from this file (Snowdonia; see `pway scenario`).",
)
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="This player is a program; may be repeated.")
@click.option("--tag", "tags", multiple=True, help="File the game under this; may be repeated.")
@format_option
@click.pass_obj
def new(
    settings: Settings,
    game_name: str,
    players: str,
    name: str,
    table: bool,
    seed: str | None,
    options: Sequence[str],
    scenario: Path | None,
    bots: Sequence[str],
    tags: Sequence[str],
    fmt: str,
) -> None:
    """Begin a game and deal.

    \b
    Examples:
      pway new brass --players ann,bob,cat --name friday
      pway new snowdonia --players ann,bob --seed 7
      pway new brass --table --players ann,bob,cat,dan
      pway new snowdonia --players ann,bob,cat --scenario my-box.toml
    """
    from archive.application import new_game_id
    from domain.core.game import Game

    ruleset = find_ruleset(game_name)
    names = [player.strip() for player in players.split(",")]
    check_names(names, name, tags)
    for bot in bots:
        if bot not in names:
            raise usage("pway/no-such-player", f"{bot!r} is not among the players", "", "--bot names one of --players")
    chosen = _parsed_options(options)
    if scenario is not None:
        chosen["scenario"] = scenario_text(scenario)
    started = ruleset.start(names, table=table, name=name, options=chosen)
    started = started.model_copy(update={"bots": tuple(bots), "tags": tuple(tags)})
    with settings.open_to_write() as archive:
        game: Game[Any] = Game.start(ruleset, new_game_id(ruleset.name), started)
        if not table:
            deal(game, seed)
        stored = archive.append(game)
    say(f"Begun as {game.id} in {settings.place}.")
    _report(settings, fmt, "new", game, stored)


@command("act")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.argument("action", required=False, metavar="[ACTION|-]")
@click.option("--choice", type=click.IntRange(1), metavar="N", help="The action of this number in `pway legal`.")
@click.option("--expect", type=click.IntRange(1), metavar="VERSION", help="Only if the game is still at this version.")
@click.option("--seed", help="Deal from this seed instead of from true randomness.")
@format_option
@click.pass_obj
def act(
    settings: Settings,
    address: str,
    action: str | None,
    choice: int | None,
    expect: int | None,
    seed: str | None,
    fmt: str,
) -> None:
    """Play one action.

    The action is JSON, is read from standard input (-), or is meant by its number in `pway legal`. The player can be left out: it is whose turn it is. In a game played here, cards and cubes that are needed next are
    dealt at once; in a table record you write them down as actions of their own. GAME@VERSION is short for
    --expect VERSION: where the game has gone on since, nothing is played and what is new is shown (exit code 5).

    \b
    Examples:
      pway act friday '{"type": "loan", "card": "location:dudley"}'
      pway act friday --choice 3
      pway act friday@137 --choice 3
      echo '{"type": "pass", "card": "location:dudley"}' | pway act friday -
    """
    from archive.errors import Conflict

    with settings.open_to_write() as archive:
        game_id, expected = addressed(archive, address, expect)
        try:
            game = archive.to_move_on(game_id, expect=expected)
            game.play(chosen_action(game, action, choice))
            if not archive.started(game_id).table:
                deal(game, seed)
            stored = archive.append(game)
        except Conflict as conflict:
            raise told_conflict(archive, conflict) from conflict
    _report(settings, fmt, "act", game, stored)


@command("legal")
@click.argument("address", type=GameAddress(), metavar="GAME[@VERSION]")
@click.option("--type", "type_", metavar="TYPE", help="Only actions of this type; their numbers stay.")
@click.option("-n", "--number", type=click.IntRange(1), help="Only the first so many.")
@format_option
@click.pass_obj
def legal(settings: Settings, address: str, type_: str | None, number: int | None, fmt: str) -> None:
    """List the actions that the rules allow.

    They are numbered for `pway act --choice`.

    \b
    Examples:
      pway legal friday
      pway legal friday --type build -n 20
      pway legal friday --format jsonl
    """
    with settings.open_to_read() as archive:
        moment = locate(archive, address)
        if moment.midway:
            raise usage(
                "pway/midway", f"nobody has to decide at {moment}", "more consequences of an action follow there"
            )
        game = archive.load(moment.game_id, moment.version)
    rows = islice(_legal_rows(game, type_), number)
    if fmt == "table":
        write_text(settings, (f"{row['number']:>4}  {_action_line(row['action'])}" for row in rows))
    else:
        write_rows(settings, fmt, "legal", ("number", "actor", "type", "action"), rows)
    say(awaited_line(game))


def check_names(players: Sequence[str], name: str, tags: Sequence[str] = ()) -> None:
    """Refuse names that could not be printed, told apart or addressed."""
    from archive.names import game_name_faults, player_faults, tag_faults

    for fault in (*player_faults(players), *game_name_faults(name), *tag_faults(tags)):
        raise usage("pway/bad-name", fault, "", "choose another name")


def deal(game: Game[Any], seed: str | None) -> None:
    """Let chance act for as long as the game waits for it.

    Raises RuntimeError where that never ends: rules that deal for ever must not hang whoever played.
    """
    from random import Random, SystemRandom

    from domain.core.action import CHANCE
    from players.seats import dealer

    rng = SystemRandom() if seed is None else Random(f"{seed}/{game.version}")
    chooser = dealer(game.ruleset.name, rng)
    for _ in range(_MOST_DEALS):
        awaiting = game.awaiting
        if awaiting is None or awaiting.actor != CHANCE:
            return
        game.play(chooser.choose(game.state, CHANCE))
    raise RuntimeError(f"{game.id} still waits for chance after {_MOST_DEALS} of its actions")


def _parsed_options(options: Sequence[str]) -> dict[str, Any]:
    parsed = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise usage("pway/bad-option", f"{option!r} is no option of a game", "", "write KEY=VALUE")
        try:
            parsed[key] = json.loads(value)
        except ValueError:
            parsed[key] = value
    return parsed


def addressed(archive: Archive, address: str, expect: int | None) -> tuple[str, int | None]:
    """The game, and the version that it is expected at."""
    if "@" not in address:
        return locate_game(archive, address), expect
    moment = locate(archive, address)
    if expect is not None and expect != moment.version:
        raise usage("pway/two-versions", f"{address} and --expect {expect} are two different versions")
    return moment.game_id, moment.version


def chosen_action(game: Game[Any], action: str | None, choice: int | None) -> Action:
    """The action that the command line means."""
    if (action is None) == (choice is None):
        raise usage(
            "pway/one-action", "one action is needed: as JSON, as '-' or by --choice", "", "`pway legal` lists them"
        )
    if choice is not None:
        chosen = next(islice(game.ruleset.legal_actions(game.state), choice - 1, None), None)
        if chosen is None:
            raise usage(
                "pway/no-such-choice", f"there is no choice {choice}", awaited_line(game), "`pway legal` lists them"
            )
        return chosen
    text = sys.stdin.read() if action == "-" else str(action)
    return parsed_action(game, text)


def parsed_action(game: Game[Any], text: str) -> Action:
    """An action from JSON; the player is whose turn it is where none is named."""
    from domain.core.action import CHANCE
    from domain.core.refusal import Refusal

    try:
        data = json.loads(text)
    except ValueError as error:
        raise usage(
            "pway/malformed-action", "the action is not JSON", str(error), "`pway legal --json` shows some"
        ) from error
    if not isinstance(data, dict):
        raise usage("pway/malformed-action", "the action is not a JSON object", "", "`pway legal --json` shows some")
    awaiting = game.awaiting
    if awaiting is not None and awaiting.actor != CHANCE:
        data = {"player": awaiting.actor, **data}
    try:
        return game.ruleset.parse_action(data)
    except Refusal as refusal:
        problem = Problem(USAGE, refusal.code, refusal.message, "", "`pway legal --json` shows some")
        raise CommandFailed(problem) from refusal


def told_conflict(archive: Archive, conflict: Any) -> CommandFailed:
    """What is new goes to stderr with the error: the command's own data is not there."""
    ruleset = archive.load(conflict.game_id, 1).ruleset
    for line in event_lines(event_row(ruleset, recorded) for recorded in conflict.new):
        say(line)
    return CommandFailed(Problem(CONFLICT, conflict.code, conflict.what, conflict.why, conflict.remedy))


def _report(settings: Settings, fmt: str, name: str, game: Game[Any], stored: Sequence[Recorded]) -> None:
    """What happened, and who is next."""
    rows = [event_row(game.ruleset, recorded) for recorded in stored]
    data = {"id": game.id, "version": game.version, "events": rows, "awaiting": awaited(game)}
    write_data(settings, fmt, name, data, lambda: (*event_lines(rows), awaited_line(game)))


def _legal_rows(game: Game[Any], type_: str | None) -> Iterator[dict[str, Any]]:
    for number, action in enumerate(game.ruleset.legal_actions(game.state), 1):
        data = action.model_dump(mode="json", exclude_none=True)
        if type_ is None or data.get("type") == type_:
            yield {"number": number, "id": game.id, "actor": action.actor, "type": data.get("type", ""), "action": data}


def _action_line(data: dict[str, Any]) -> str:
    """An action for a person: its type, then its choices."""
    choices = (f"{key}={_choice(value)}" for key, value in data.items() if key not in ("type", "player"))
    return clean(" ".join([f"{data.get('type', ''):<8}", *choices]).rstrip())


def _choice(value: Any) -> str:
    if isinstance(value, dict):
        return "(" + " ".join(f"{key}={_choice(item)}" for key, item in value.items()) + ")"
    if isinstance(value, list):
        return "[" + ", ".join(map(_choice, value)) + "]"
    return cell(value)
