"""What the archive and the rules do in a second."""

from __future__ import annotations

from pathlib import Path

from archive.application import Archive
from archive.audit import redecide, verify
from archive.exports import export
from archive.imports import import_games
from benchmarks.clock import timed
from benchmarks.corpus import Corpus, play
from domain.core.game import Game


def fill(corpus: Corpus, path: Path) -> Path:
    """A store that holds the corpus."""
    with Archive.at(path) as archive:
        for history in corpus.histories:
            archive.save(*history)
    return path


def measure(corpus: Corpus, folder: Path, runs: int) -> dict[str, float]:
    """Rates of one kind of game: events, actions or games in a second, and the milliseconds to load one game."""
    store = fill(corpus, folder / f"{corpus.ruleset.name}.db")
    return {
        "fold_events_per_s": corpus.events / timed(lambda: _fold(corpus), runs).best,
        **_reading(corpus, store, runs),
        "import_events_per_s": _importing(corpus, store, folder, runs),
        "append_actions_per_s": _appending(corpus, folder),
        "playouts_per_s": _playouts(corpus, runs),
    }


def _fold(corpus: Corpus) -> None:
    for history in corpus.histories:
        Game.replay(corpus.ruleset, history)


def _reading(corpus: Corpus, store: Path, runs: int) -> dict[str, float]:
    ids = [history[0].originator_id for history in corpus.histories]
    longest = max(corpus.histories, key=len)[0].originator_id
    with Archive.at(store, read_only=True) as archive:
        histories = [archive.history(game_id) for game_id in ids]
        replay = timed(lambda: [archive.load(game_id) for game_id in ids], runs)
        load = timed(lambda: archive.load(longest), runs)
        decide = timed(lambda: [redecide(history) for history in histories], runs)
        audit = timed(lambda: [verify(archive, game_id) for game_id in ids], runs)
    return {
        "replay_sqlite_events_per_s": corpus.events / replay.best,
        "load_game_ms": load.best * 1000,
        "verified_actions_per_s": corpus.actions / decide.best,
        "audited_actions_per_s": corpus.actions / audit.best,
    }


def _importing(corpus: Corpus, store: Path, folder: Path, runs: int) -> float:
    with Archive.at(store, read_only=True) as archive:
        lines = [line for history in corpus.histories for line in export(archive, history[0].originator_id)]
    stores = iter(range(runs))

    def once() -> None:
        with Archive.at(folder / f"{corpus.ruleset.name}-import-{next(stores)}.db") as fresh:
            import_games(fresh, lines)

    return corpus.events / timed(once, runs).best


def _appending(corpus: Corpus, folder: Path) -> float:
    """Single actions of a game in hand, each decided and durably stored before the next."""
    script = corpus.script(0)
    with Archive.at(folder / f"{corpus.ruleset.name}-append.db") as archive:
        started = corpus.histories[0][0].event
        game = archive.begin(started)  # type: ignore[arg-type]

        def once() -> None:
            for action in script:
                game.play(action)
                archive.append(game)

        return len(script) / timed(once, 1).best


def _playouts(corpus: Corpus, runs: int) -> float:
    games = 5
    once = timed(lambda: [play(corpus.ruleset, "playout", ("random",), f"{n}") for n in range(games)], min(runs, 3))
    return games / once.best
