"""A walk through a game: somebody stands at a version and goes on by event, action, round or era."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from projections.diff import Change, changes
from projections.sentences import sentence
from projections.timeline import Timeline

UNITS: Final = ("event", "action", "round", "era")


class Walk:
    """Where somebody stands in one game. Another game has a walk of its own."""

    def __init__(self, line: Timeline[Any], version: int) -> None:
        self.line = line
        self._version = 1
        self.goto(version)

    @property
    def version(self) -> int:
        return self._version

    @property
    def address(self) -> str:
        return f"{self.line.game_id}@{self._version}"

    def goto(self, version: int) -> None:
        """Stand at a version. Raises IndexError where there is none; one stays then."""
        self.line.event(version)
        self._version = version

    def first(self) -> None:
        self._version = 1

    def last(self) -> None:
        self._version = len(self.line)

    def forward(self, unit: str) -> None:
        """To the next event, the end of the next action, or the start of the next round or era; at most to the end."""
        starts = self._starts(unit)
        self._version = next((v for v in range(self._version + 1, len(self.line)) if starts(v)), len(self.line))

    def back(self, unit: str) -> None:
        """To the event before, the end of the action before, or the start of this round or era, or of the one before."""
        starts = self._starts(unit)
        self._version = next((v for v in range(self._version - 1, 1, -1) if starts(v)), 1)

    def _starts(self, unit: str) -> Callable[[int], bool]:
        moments = self.line.moments
        match unit:
            case "event":
                return lambda version: True
            case "action":
                return self.line.is_decision
            case "round":
                return lambda version: moments[version - 1] != moments[version - 2]
            case "era":
                return lambda version: moments[version - 1].era != moments[version - 2].era
        raise ValueError(f"{unit!r} is none of {', '.join(UNITS)}")

    def search(self, text: str, *, backwards: bool = False) -> bool:
        """Go to the next event, or the one before, whose sentence has a text. Whether there is one."""
        around = range(self._version - 1, 0, -1) if backwards else range(self._version + 1, len(self.line) + 1)
        wanted = text.casefold()
        found = next((v for v in around if wanted in self.sentence(v).casefold()), None)
        if found is not None:
            self._version = found
        return found is not None

    def sentence(self, version: int) -> str:
        """The event of a version in words."""
        return sentence(self.line.ruleset, self.line.event(version))

    def state(self) -> Any:
        return self.line.at(self._version)

    def changes(self) -> list[Change]:
        """What the event here changed."""
        view, version = self.line.ruleset.view, self._version
        if version == 1:
            return []
        return changes(view(self.line.at(version - 1)), view(self.line.at(version)))
