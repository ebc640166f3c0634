"""Scenario files: TOML in, checked scenario out, every value with the word that says how certain it is.

A file is complete in itself, or begins with `base = "mount-snowdon"` and gives only the values that differ.
Nothing here reads a file but the scenarios that come with the program.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from domain.snowdonia.scenario import Scenario
from domain.snowdonia.scenario_check import Problem, impossible

SHIPPED: Final = ("mount-snowdon",)
"""Names of the scenarios that come with the program."""

CERTAIN: Final = ("solid", "derived", "owner")
"""Words for values that can be relied on; `owner`: corrected by somebody who has the box."""
WORDS: Final = (*CERTAIN, "single-source", "inferred", "assumed", "stand-in")

_MARKS: Final = frozenset({"certainty", "certainty_of", "note"})
_HEAD: Final = frozenset({"scenario", "title", "base"})
_KEYED: Final = {
    "stations": "station",
    "track_cards": "card",
    "trains": "number",
    "contracts": "number",
    "events_track": "space",
}
"""Tables by key in a file that are lists in the scenario, and the field that takes the key."""

Path = tuple[str, ...]


class ScenarioProblems(ValueError):
    """A scenario that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems


class Value(NamedTuple):
    """A value of a scenario. key: dotted path in the file. certainty: one of WORDS."""

    key: str
    value: Any
    certainty: str
    note: str


@dataclass(frozen=True, slots=True)
class ScenarioSheet:
    """A scenario with the origin of its values."""

    scenario: Scenario
    values: tuple[Value, ...]

    def uncertain(self) -> Iterator[Value]:
        """The values that nobody should rely on, in file order."""
        return (value for value in self.values if value.certainty not in CERTAIN)


@dataclass(slots=True)
class _Source:
    leaves: dict[Path, Any]
    certainty: dict[Path, str]
    notes: dict[Path, str]


@cache
def shipped(name: str) -> ScenarioSheet:
    """A scenario that comes with the program. Raises ScenarioProblems."""
    if name not in SHIPPED:
        raise ScenarioProblems(
            (Problem(name, "scenario", f"no scenario is called {name!r}; there are: {', '.join(SHIPPED)}"),)
        )
    return read(_shipped_text(name), f"{name}.toml")


def read(source: str | Mapping[str, Any], file: str = "scenario") -> ScenarioSheet:
    """A scenario from the text of a TOML file, or from its parsed content.

    file: what to call the file in problems. Raises ScenarioProblems.
    """
    problems: list[Problem] = []
    sheet = _read(source, file, problems)
    if sheet is None or problems:
        raise ScenarioProblems(tuple(problems))
    return sheet


def check(source: str | Mapping[str, Any], file: str = "scenario") -> tuple[Problem, ...]:
    """All problems of a scenario file at once, none where it can be used."""
    problems: list[Problem] = []
    _read(source, file, problems)
    return tuple(problems)


def _shipped_text(name: str) -> str:
    return resources.files("domain.snowdonia").joinpath("data", f"{name}.toml").read_text(encoding="utf-8")


def _read(source: str | Mapping[str, Any], file: str, problems: list[Problem]) -> ScenarioSheet | None:
    try:
        raw = tomllib.loads(source) if isinstance(source, str) else source
    except tomllib.TOMLDecodeError as error:
        problems.append(Problem(file, "", f"not TOML: {error}"))
        return None
    own = _flatten(raw, file, problems, default="owner" if "base" in raw else "")
    base = _base(raw["base"], file, problems) if "base" in raw else _Source({}, {}, {})
    if base is None:
        return None
    merged = _on_base(base, own)
    scenario = _validate(merged, base, file, problems)
    if scenario is None:
        return None
    problems.extend(Problem(file, key, reason) for key, reason in impossible(scenario))
    values = (
        Value(".".join(path), value, merged.certainty[path], _note(merged, path))
        for path, value in merged.leaves.items()
        if path[0] not in _HEAD
    )
    return ScenarioSheet(scenario, tuple(values))


def _base(name: Any, file: str, problems: list[Problem]) -> _Source | None:
    if name not in SHIPPED:
        problems.append(Problem(file, "base", f"no scenario is called {name!r}; there are: {', '.join(SHIPPED)}"))
        return None
    return _flatten(tomllib.loads(_shipped_text(name)), file, problems, default="")


def _on_base(base: _Source, own: _Source) -> _Source:
    """The base with a file's own values in the place of its values; a new `type` replaces its whole table."""
    retyped = {path[:-1] for path in own.leaves if path[-1] == "type"}
    leaves = {path: value for path, value in base.leaves.items() if path[:-1] not in retyped}
    for path, value in own.leaves.items():
        for shorter in (path[:length] for length in range(1, len(path))):
            leaves.pop(shorter, None)
        leaves[path] = value
    leaves.pop(("base",), None)
    return _Source(leaves, {**base.certainty, **own.certainty}, {**base.notes, **own.notes})


def _flatten(raw: Mapping[str, Any], file: str, problems: list[Problem], *, default: str) -> _Source:
    """Every value of nested tables by its path; a value takes the certainty of the nearest table that gives one."""
    found = _Source({}, {}, {})

    def walk(table: Mapping[str, Any], path: Path, marks: tuple[Mapping[str, Any], ...]) -> None:
        marks = (table, *marks)
        _check_marks(table, path, file, problems)
        if isinstance(note := table.get("note"), str):
            found.notes[path] = note
        for key, value in table.items():
            here = (*path, str(key))
            if key in _MARKS:
                continue
            if isinstance(value, Mapping) and value:
                walk(value, here, marks)
                continue
            found.leaves[here] = value
            found.certainty[here] = _certainty(str(key), marks) or default
            if not found.certainty[here] and here[0] not in _HEAD:
                problems.append(Problem(file, ".".join(here), "no certainty is given for this value"))

    walk(raw, (), ())
    return found


def _certainty(key: str, marks: tuple[Mapping[str, Any], ...]) -> str:
    for table in marks:
        single = table.get("certainty_of")
        if isinstance(single, Mapping) and key in single:
            return str(single[key])
        if "certainty" in table:
            return str(table["certainty"])
    return ""


def _check_marks(table: Mapping[str, Any], path: Path, file: str, problems: list[Problem]) -> None:
    single = table.get("certainty_of", {})
    if not isinstance(single, Mapping):
        problems.append(Problem(file, ".".join((*path, "certainty_of")), "must be a table of keys and words"))
        single = {}
    words: list[tuple[Path, Any]] = [(("certainty",), table["certainty"])] if "certainty" in table else []
    words += [(("certainty_of", key), word) for key, word in single.items()]
    for tail, word in words:
        if word not in WORDS:
            reason = f"unknown word {word!r}; known are {', '.join(WORDS)}"
            problems.append(Problem(file, ".".join((*path, *tail)), reason))


def _note(source: _Source, path: Path) -> str:
    for length in range(len(path), 0, -1):
        if path[:length] in source.notes:
            return source.notes[path[:length]]
    return ""


def _validate(source: _Source, base: _Source, file: str, problems: list[Problem]) -> Scenario | None:
    """The scenario; where values are faulty, the one with the base's values in their place, to look for more faults."""
    data = _as_lists(_nest(source.leaves))
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        faults = error.errors()
    leaves = dict(source.leaves)
    for fault in faults:
        path = tuple(_file_path(fault["loc"], data))
        reason = "unknown key" if fault["type"] == "extra_forbidden" else fault["msg"].removeprefix("Value error, ")
        problems.append(Problem(file, ".".join(path), reason))
        _put_back(leaves, base.leaves, path[:-1] if fault["type"] == "missing" else path)
    try:
        return Scenario.model_validate(_as_lists(_nest(leaves)))
    except ValidationError:
        return None


def _put_back(leaves: dict[Path, Any], base: Mapping[Path, Any], path: Path) -> None:
    """Have the base's values under a path."""
    length = len(path)
    for faulty in [leaf for leaf in leaves if leaf[:length] == path]:
        del leaves[faulty]
    leaves.update({leaf: value for leaf, value in base.items() if leaf[:length] == path})


def _nest(leaves: Mapping[Path, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for path, value in leaves.items():
        node = tree
        for key in path[:-1]:
            node = node.setdefault(key, {})
        node[path[-1]] = value
    return tree


def _as_lists(tree: dict[str, Any]) -> dict[str, Any]:
    lists = dict(tree)
    for table, field in _KEYED.items():
        if isinstance(tree.get(table), Mapping):
            lists[table] = [_entry(table, field, key, block) for key, block in tree[table].items()]
    return lists


def _entry(table: str, field: str, key: str, block: Any) -> Any:
    if not isinstance(block, Mapping):
        return block
    entry = {field: key, **block}
    if table == "stations" and isinstance(block.get("sites"), Mapping):
        entry["sites"] = [
            {"site": f"{key}.{number}", **site} if isinstance(site, Mapping) else site
            for number, site in block["sites"].items()
        ]
    return entry


def _file_path(loc: tuple[int | str, ...], data: Mapping[str, Any]) -> list[str]:
    """The path of a fault in the words of the file, where lists are tables by key."""
    path: list[str] = []
    node: Any = data
    for step in loc:
        node = _child(node, step)
        if isinstance(step, int) and isinstance(node, Mapping):
            key = next((node[field] for field in ("station", "card", "space", "site", "number") if field in node), step)
            path.append(str(key).rpartition(".")[2])
        else:
            path.append(str(step))
    return path


def _child(node: Any, step: int | str) -> Any:
    try:
        return node[step]
    except (KeyError, IndexError, TypeError):
        return None
