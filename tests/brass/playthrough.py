"""A recorded game as text: what happened, and after each action the table in short."""

from __future__ import annotations

from collections.abc import Iterator

from domain.brass.ruleset import RULESET
from domain.brass.state import BrassState, Tile
from tests.brass.fixtures import Fixture

_STACKS = {"cotton": "C", "manufacturer": "M", "pottery": "P", "coal": "c", "iron": "i", "brewery": "b"}


def playthrough(fixture: Fixture) -> str:
    """For each action its events as sentences, then the table; of board and links only what has changed."""
    game = fixture.new_game()
    lines = [f"# {fixture.name}", RULESET.describe(game.collect_events()[0].event)]
    board: dict[str, str] = {}
    for number, action in enumerate(fixture.actions, 1):
        events = game.play(action)
        lines += ["", f"[{number}] {action.actor}: {getattr(action, 'type', '')}"]
        lines += [f"  {RULESET.describe(event)}" for event in events]
        now = dict(_pieces(game.state))
        lines += [f"    + {place} {now[place]}" for place in now if board.get(place) != now[place]]
        lines += [f"    - {place} {board[place]}" for place in board if place not in now]
        lines += [f"    {line}" for line in _table(game.state)]
        board = now
    return "\n".join(lines) + "\n"


def _pieces(state: BrassState) -> Iterator[tuple[str, str]]:
    for slot, tile in sorted(state.board.items()):
        yield slot, _tile(tile)
    yield from sorted(state.links.items())


def _tile(tile: Tile) -> str:
    return f"{tile.owner} {tile.industry} {tile.level} {'flipped' if tile.flipped else f'with {tile.cubes}'}"


def _table(state: BrassState) -> Iterator[str]:
    order = ", ".join(state.turn_order)
    yield (
        f"{state.era} {state.round}, {state.phase}, turn {state.turn}, {state.actions_left} left, order {order}; "
        f"coal {state.markets['coal']}, iron {state.markets['iron']}, deck {len(state.deck)}, "
        f"beer {' '.join(state.beer) or '-'}"
    )
    for name, player in state.players.items():
        mat = " ".join(f"{short}{state.front(name, stack)}" for stack, short in _STACKS.items())  # type: ignore[arg-type]
        yield (
            f"{name}: £{player.money}, space {player.income_space}, {player.vp} VP, spent £{player.spent}, "
            f"{player.links_left} links, {len(player.hand)} cards, mat {mat}"
        )
