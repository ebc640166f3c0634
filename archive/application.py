"""The archive: games stored, looked up, replayed and moved on."""

from __future__ import annotations

import gc
import re
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Final, Self, cast

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import InfrastructureFactory, IntegrityError, Mapper, PersistenceError
from eventsourcing.utils import Environment, EnvType

from archive.chain import ChainedEventStore, Clock, Head, utc_now
from archive.envelope import Row, unseal
from archive.errors import ArchiveError, Conflict, NoStore, NoSuchVersion, UnreadableHistory, UnreadableStore
from archive.glance import is_store
from archive.mapper import GameMapper
from archive.place import Place, uri
from archive.recorder import READ_ONLY, Ends, GameRecorder
from archive.sqlite import SQLiteGameFactory
from domain import catalogue
from domain.core.action import Action
from domain.core.event import GameStarted, Recorded
from domain.core.game import BrokenHistory, Game

_ALPHABET: Final = "23456789abcdefghjkmnpqrstvwxyz"
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One game in the list of games.

    events: number of events, which is its version. started, last: UTC instants at which its first and last event were
    stored. last_topic: what happened last. beginning: None where the first event is missing or unreadable, as `problem`
    then says.
    """

    id: str
    events: int
    started: str
    last: str
    last_topic: str
    beginning: GameStarted | None
    problem: str = ""


class Archive(Application[str]):
    """A store of games.

    Use it in a `with` statement, or keep a reference and call `close`: the library closes a store that nobody holds.
    """

    env: ClassVar[dict[str, str]] = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "ORIGINATOR_ID_TYPE": "text"}
    log_section_size = 1000

    def __init__(self, env: EnvType, *, clock: Clock = utc_now) -> None:
        self._clock = clock
        super().__init__(env)

    @classmethod
    def at(cls, place: Place | Path, *, read_only: bool = False, clock: Clock = utc_now) -> Self:
        """The store at a place, made when it is to be written and does not exist.

        Raises NoStore (read_only, and there is none) and UnreadableStore.
        """
        if isinstance(place, Place) and place.url:
            return cls._on_server(place, read_only=read_only, clock=clock)
        path = place if isinstance(place, Path) else place.path
        if path is None:
            return cls.in_memory(clock=clock)
        _check(path, read_only=read_only)
        env = {
            "SQLITE_DBNAME": uri(path, "ro" if read_only else "rwc"),
            READ_ONLY: "yes" if read_only else "no",
            "CREATE_TABLE": "no" if read_only else "yes",
        }
        try:
            return cls(env, clock=clock)
        except (PersistenceError, sqlite3.Error) as error:
            raise _unusable(path, error) from error

    @classmethod
    def in_memory(cls, *, clock: Clock = utc_now) -> Self:
        """A store of its own that ends with the program."""
        return cls({"SQLITE_DBNAME": f"file:pway-{secrets.token_hex(8)}?mode=memory&cache=shared"}, clock=clock)

    @classmethod
    def _on_server(cls, place: Place, *, read_only: bool, clock: Clock) -> Self:
        try:
            import psycopg

            from archive import postgres
        except ImportError as error:
            why = "PostgreSQL needs packages that are not installed"
            raise UnreadableStore(f"{place} cannot be used", why, "pip install 'permanent-way[postgres]'") from error
        try:
            if read_only and not postgres.holds_games(place.url):
                raise NoStore(f"there is no store at {place}", "", "`pway demo` or `pway new` makes one")
            env = {**postgres.SETTINGS, postgres.URL: place.url, READ_ONLY: "yes" if read_only else "no"}
            return cls(env, clock=clock)
        except (PersistenceError, psycopg.Error) as error:
            raise UnreadableStore(f"{place} cannot be used as a store", " ".join(str(error).split())) from error

    # What the archive is made of.

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        # Not from the process environment: a variable meant for another program must not choose store or format.
        return Environment(name, {**type(self).env, **(env or {})})

    def construct_factory(self, env: Environment) -> InfrastructureFactory:
        if env["PERSISTENCE_MODULE"] == "eventsourcing.postgres":
            from archive.postgres import PostgresGameFactory

            return cast("InfrastructureFactory", PostgresGameFactory(env))
        return cast("InfrastructureFactory", SQLiteGameFactory(env))

    def construct_mapper(self) -> Mapper[str]:
        return GameMapper(self.construct_transcoder())

    def construct_event_store(self) -> ChainedEventStore:
        return ChainedEventStore(cast("GameMapper", self.mapper), self.store, self._clock)

    @property
    def store(self) -> GameRecorder:
        """The recorder, by its own type."""
        return cast("GameRecorder", self.recorder)

    # Reading.

    def head(self, game_id: str) -> Head:
        """Where a game stands: version (0 where there is no such game) and digest."""
        return cast("ChainedEventStore", self.events).head(game_id)

    def history(self, game_id: str, *, after: int = 0, until: int | None = None) -> list[Recorded]:
        """The events of a game in order, from behind version `after` up to and including `until`.

        Raises UnreadableHistory.
        """
        return cast("list[Recorded]", list(self.events.get(game_id, gt=after, lte=until)))

    def started(self, game_id: str) -> GameStarted:
        """The first event of a game. Raises NoSuchVersion and UnreadableHistory."""
        for recorded in self.history(game_id, until=1):
            if isinstance(recorded.event, GameStarted):
                return recorded.event
        raise UnreadableHistory(f"{game_id}@1 is not the start of a game", "the beginning of its record is missing")

    def load(self, game_id: str, version: int | None = None) -> Game[Any]:
        """A game replayed, up to `version` where it is given.

        Raises NoSuchVersion (also where there is no such game) and UnreadableHistory.
        """
        if version is not None:
            self.check_version(game_id, version)
        try:
            with _no_garbage_collection():
                return self.repository.get(game_id, version=version, projector_func=_replay)
        except AggregateNotFoundError:
            raise NoSuchVersion(f"there is no game {game_id!r}", "", "`pway games` lists them") from None
        except (ArchiveError, PersistenceError):
            raise
        except Exception as error:
            # A payload that fits its class may still be one that no rules could have written.
            raise _pinpoint(self.history(game_id, until=version), error) from error

    def check_version(self, game_id: str, version: int) -> None:
        """Raise NoSuchVersion where a game has no such version: the library would quietly give the newest."""
        newest = self.head(game_id).version
        if not 1 <= version <= newest:
            raise NoSuchVersion(f"{game_id}@{version} is out of range", f"{game_id} has the versions 1 to {newest}", "")

    def games(self) -> Iterator[Entry]:
        """All games in the order in which they came into the store; one that is broken does not hide the others."""
        return map(self._entry, self.store.ends())

    def _entry(self, ends: Ends) -> Entry:
        first, last = ends
        beginning, started, problem = None, "", ""
        try:
            recorded = self.mapper.to_domain_event(cast("Any", first)) if first is not None else None
            if isinstance(recorded, Recorded) and isinstance(recorded.event, GameStarted):
                beginning, started = recorded.event, recorded.at
            else:
                problem = f"{last.originator_id}@1 is not the start of a game"
        except UnreadableHistory as error:
            problem = str(error)
        return Entry(
            last.originator_id, last.originator_version, started, _stored_at(last), last.topic, beginning, problem
        )

    # Writing.

    def begin(self, started: GameStarted, game_id: str | None = None) -> Game[Any]:
        """Store a new game. Raises Conflict where the id is taken."""
        ruleset = catalogue.ruleset(started.GAME)
        game: Game[Any] = Game.start(ruleset, game_id or new_game_id(started.GAME), started)
        self.append(game)
        return game

    def play(self, game_id: str, action: Action, *, expect: int | None = None) -> tuple[Recorded, ...]:
        """Play an action in a stored game and store what happened.

        expect: the version that the action was chosen at. Returns the stored events once they are on the disk.
        Raises Refusal, Conflict, NoSuchVersion and UnreadableHistory; nothing is then stored.
        """
        game = self.to_move_on(game_id, expect=expect)
        game.play(action)
        return self.append(game)

    def to_move_on(self, game_id: str, *, expect: int | None = None) -> Game[Any]:
        """A game as it is now, to play actions in. Raises Conflict where it is past version `expect`."""
        game = self.load(game_id)
        if expect is not None and expect != game.version:
            self.check_version(game_id, expect)
            raise Conflict(game_id, expect, self.history(game_id, after=expect))
        return game

    def append(self, game: Game[Any]) -> tuple[Recorded, ...]:
        """Store the events that a game has pending, all in one transaction.

        Returns them as stored, once they are on the disk. Raises Conflict with what is new where somebody else
        has moved the game on; the given game is then of no further use.
        """
        pending = game.collect_events()
        if not pending:
            return ()
        before = pending[0].originator_version - 1
        try:
            recordings = self.save(*cast("Any", pending))
        except IntegrityError:
            raise Conflict(game.id, before, self.history(game.id, after=before)) from None
        return tuple(cast("Recorded", recording.domain_event) for recording in recordings)


def new_game_id(game: str) -> str:
    """An id that no other game has: the game's name and eight random characters that cannot be mistaken."""
    return f"{game}-{''.join(secrets.choice(_ALPHABET) for _ in range(8))}"


def is_game_id(text: str) -> bool:
    """Whether a text may be an id: such a one can stand in every address."""
    return _ID.fullmatch(text) is not None


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Events and states have no cycles; looking for some among so many new objects takes a third of a replay."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _replay(_: Game[Any] | None, events: Iterable[Any]) -> Game[Any] | None:
    """The library's projector: a game from its events; None where there are none."""
    history: Iterator[Recorded] = iter(events)
    first = next(history, None)
    if first is None:
        return None
    if not isinstance(first.event, GameStarted):
        raise BrokenHistory(f"{first.originator_id}@{first.originator_version} is not the start of a game")
    return Game.replay(catalogue.ruleset(first.event.GAME), chain((first,), history))


def _pinpoint(history: list[Recorded], error: Exception) -> UnreadableHistory:
    """The event at which a history stops making sense, found by replaying once more, step by step."""
    game_id = history[0].originator_id
    remedy = f"see what is wrong with `pway verify {game_id}`"
    if isinstance(error, BrokenHistory):
        return UnreadableHistory(f"the history of {game_id} is broken", str(error), remedy)
    game: Game[Any] | None = None
    for recorded in history:
        try:
            if game is None:
                game = _replay(None, (recorded,))
            else:
                game.apply((recorded,))
        except Exception as found:
            what = f"{game_id}@{recorded.originator_version} ({recorded.event.TOPIC}) cannot be replayed"
            return UnreadableHistory(what, f"{type(found).__name__}: {found}", remedy)
    return UnreadableHistory(f"the history of {game_id} cannot be replayed", str(error), remedy)


def _stored_at(row: Row) -> str:
    try:
        return unseal(row.state).at
    except ValueError:
        return ""


def _check(path: Path, *, read_only: bool) -> None:
    """Raise where there is nothing to read, or something that is not ours."""
    if not path.exists():
        if read_only:
            raise NoStore(
                f"there is no store at {path}", "", "`pway demo` or `pway new` makes one; `--store` names another"
            )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unusable(path, error) from error
        return
    try:
        if not is_store(path):
            raise UnreadableStore(f"{path} is a database, but not of games", "", "`--store` names another file")
    except sqlite3.Error as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: Exception) -> UnreadableStore:
    return UnreadableStore(f"{path} cannot be used as a store", str(error), "`--store` names another file")
