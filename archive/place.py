"""Where a store is, and how it is opened. Nothing here imports the event-sourcing library."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MEMORY: Final = "memory:"
"""The store that lives as long as the program."""

ENVIRONMENT_KEY: Final = "PWAY_STORE"

_SERVER: Final = re.compile(r"postgres(ql)?://")
_PASSWORD: Final = re.compile(r"(://[^:/@]*):[^/@]*(?=@)|(?<=[?&])password=[^&]*&?")


@dataclass(frozen=True, slots=True)
class Place:
    """A store's whereabouts.

    path: the file; None for a store that is none. source: what named it (`--store`, `PWAY_STORE` or `default`).
    url: the PostgreSQL database; empty for a file and for a store in memory.
    """

    path: Path | None
    source: str
    url: str = ""

    def __str__(self) -> str:
        """The place as people may read it: without a password."""
        if self.url:
            return _PASSWORD.sub(r"\1", self.url)
        return MEMORY if self.path is None else str(self.path)


def place_of(option: str | None, environ: Mapping[str, str] = os.environ) -> Place:
    """The store that an option names, else the environment, else the user's data folder."""
    named, source = (option, "--store") if option else (environ.get(ENVIRONMENT_KEY), ENVIRONMENT_KEY)
    if named and _SERVER.match(named):
        return Place(None, source, named)
    if named:
        return Place(None if named == MEMORY else Path(named).expanduser(), source)
    from platformdirs import user_data_path

    return Place(user_data_path("permanent-way") / "games.db", "default")


def uri(path: Path, mode: str) -> str:
    """The SQLite URI of a file; every character of the path stands for itself. mode: `ro` or `rwc`."""
    return f"{path.absolute().as_uri()}?mode={mode}"
