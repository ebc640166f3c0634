"""What a game must offer to be recorded, replayed and inspected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from domain.core.action import Action
from domain.core.event import Event, GameStarted


class State(Protocol):
    """A game's state: plain, mutable, without rules."""

    def copy(self) -> Self:
        """An independent copy: changing one never shows in the other."""
        ...


S = TypeVar("S", bound=State)

Evolve = Callable[[Any, Any], None]


class Awaiting(NamedTuple):
    """Whose decision the game waits for, and which (`("ann", "action")`, `("chance", "shuffle_deck")`)."""

    actor: str
    decision: str


class Recorder(Generic[S]):
    """Collects the events of one action and lets each take effect at once on a copy of the state.

    Later consequences therefore see earlier ones, while the caller's state stays as it was.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Mapping[type[Event], Evolve]) -> None:
        self.state = state.copy()
        self.events: list[Event] = []
        self._evolve = evolve

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self._evolve[type(event)](self.state, event)


class Ruleset(Protocol[S]):
    """One game. Everything here is a pure function of its arguments."""

    name: str
    """Short name, the prefix of its topics: `brass`."""
    title: str
    """The game's own name: `Brass: Birmingham`."""
    version: int
    """Version of the rules, recorded in `GameStarted`."""
    data: str
    """SHA-256 of the component data in force; empty where every game brings its data along in `GameStarted`."""
    player_counts: tuple[int, ...]
    evolve: Mapping[type[Event], Evolve]
    """Event class to the function that writes the event into a state."""

    def start(
        self,
        players: Sequence[str],
        *,
        table: bool = False,
        name: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> GameStarted:
        """The first event of a new game. Raises Refusal (players, options)."""
        ...

    def initial_state(self, started: GameStarted) -> S:
        """The state after the first event."""
        ...

    def decide(self, state: S, action: Action) -> Recorder[S]:
        """Play an action: the recorder holds its events and the state after them. Raises Refusal."""
        ...

    def awaiting(self, state: S) -> Awaiting | None:
        """Who has to decide what; None when the game is over."""
        ...

    def legal_actions(self, state: S) -> Iterator[Action]:
        """Actions that `decide` accepts now, lazily and in a fixed order; none while chance is awaited."""
        ...

    def parse_action(self, data: Mapping[str, Any]) -> Action:
        """An action from plain data (`{"type": "loan", …}`). Raises Refusal that names the faulty field."""
        ...

    def describe(self, event: Event) -> str:
        """One plain sentence that tells the event."""
        ...

    def view(self, state: S, seat: str | None = None) -> dict[str, Any]:
        """The state as a tree of plain data with stable keys (`players.ann.money`), to be read only.

        seat: a player; what this player could not know is then left out.
        """
        ...

    def scores(self, state: S) -> dict[str, int]:
        """Victory points of each player now, in seat order."""
        ...
