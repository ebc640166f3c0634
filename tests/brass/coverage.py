"""What the recorded games show, and what the tests name: for the tests of coverage."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from domain.brass import events as ev
from domain.core.event import Event
from tests.brass.fixtures import events_of, names

TESTS: Final = Path(__file__).parent
DOMAIN: Final = Path(ev.__file__).parent


def event_classes() -> list[type[Event]]:
    """Every event class of Brass, in order of definition."""
    return [thing for thing in vars(ev).values() if isinstance(thing, type) and _is_brass_event(thing)]


def _is_brass_event(thing: type) -> bool:
    return issubclass(thing, Event) and thing.__module__ == ev.__name__ and bool(thing.TOPIC)


@cache
def events_by_class() -> Mapping[type[Event], Sequence[Event]]:
    """All events of all recorded games by class."""
    found: dict[type[Event], list[Event]] = {kind: [] for kind in event_classes()}
    for name in names():
        for event in events_of(name):
            found[type(event)].append(event)
    return found


def refusal_codes() -> set[str]:
    """Every code of a refusal in the source; where a resource's name is part of it, with each of the three."""
    source = "\n".join(path.read_text("utf-8") for path in sorted(DOMAIN.glob("*.py")))
    codes = set(re.findall(r'"(brass/[a-z-]+)"', source))
    for pattern in re.findall(r'f"(brass/[a-z-]*\{resource\}[a-z-]*)"', source):
        codes |= {pattern.replace("{resource}", resource) for resource in ("coal", "iron", "beer")}
    return codes


@cache
def names_of_tests() -> str:
    """The names of all test functions, a line each."""
    return "\n".join(name for path in sorted(TESTS.glob("test_*.py")) for name in _names_in(path))


def _names_in(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


@cache
def source_of_tests() -> str:
    """The source of all tests."""
    return "\n".join(path.read_text("utf-8") for path in sorted(TESTS.glob("test_*.py")))
