"""From the syntax tree of a condition to functions of a scene. Whatever is not named here does not exist."""

from __future__ import annotations

import ast
import difflib
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.core.event import topics
from projections.paths import hint
from projections.scene import MISSING, MalformedPredicate, Missing, Scene, UnknownName

DEEPEST: Final = 40
"""Levels of a condition in a condition."""

Run = Callable[[Scene], Any]


_COMPARE: Final[dict[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, other: one in other,
    ast.NotIn: lambda one, other: one not in other,
}
_ARITHMETIC: Final[dict[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {"len": len, "min": min, "max": max}
_ALL: Final = {"any": any, "all": all}


class Compiler:
    """Turns a syntax tree into functions of a scene; whatever is not named here is refused with its place."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._depth = 0
        self.needs_state = False

    def compile(self, node: ast.expr) -> Run:
        if self._depth == DEEPEST:
            raise self._fault(node, "it is nested too deeply")
        self._depth += 1
        run = self._compile(node)
        self._depth -= 1
        return run

    def _compile(self, node: ast.expr) -> Run:
        match node:
            case ast.Constant(value=bool() | int() | str() as value):
                return lambda scene: value
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.Attribute(value=ast.Name(id="event"), attr=field):
                return self._event_field(node, field)
            case ast.Attribute(value=whole, attr=part):
                return self._part(node, self.compile(whole), part)
            case ast.Subscript(value=whole, slice=index):
                return _item(self.compile(whole), self.compile(index))
            case ast.List(elts=items) | ast.Tuple(elts=items):
                runs = [self.compile(item) for item in items]
                return lambda scene: [run(scene) for run in runs]
            case ast.BoolOp(op=op, values=values):
                return _combined(isinstance(op, ast.And), [self.compile(value) for value in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                run = self.compile(operand)
                return lambda scene: not run(scene)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
                return lambda scene: -value
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._arithmetic(node, operator.sub, lambda scene: 0, self.compile(operand))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                return self._arithmetic(node, _ARITHMETIC[type(op)], self.compile(left), self.compile(right))
            case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _COMPARE for op in ops):
                return self._comparison(node, [left, *others], [_COMPARE[type(op)] for op in ops])
            case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in _ALL:
                return self._over_players(_ALL[name], self.compile(argument))
            case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in _FUNCTIONS:
                return self._function(node, name, self.compile(argument))
        raise self._fault(node, f"{_kind(node)} cannot stand in a condition")

    def _fault(
        self, node: ast.expr, message: str, kind: type[MalformedPredicate] = MalformedPredicate
    ) -> MalformedPredicate:
        start, end = _column(self._source, node.lineno, node.col_offset), node.end_col_offset or 0
        length = _column(self._source, node.end_lineno or 1, end) - start
        return kind(self._source, start, length, message)

    def _name(self, node: ast.expr, name: str) -> Run:
        if name == "version":
            return lambda scene: scene.version
        if name == "event":
            return lambda scene: type(scene.event).__name__
        self.needs_state = True

        def look_up(scene: Scene) -> Any:
            tree = scene.tree
            if scene.player is not None and name in scene.player:
                return scene.player[name]
            if name in tree:
                return tree[name]
            players = tree.get("players", {})
            if name in players:
                return players[name]
            raise self._unknown(node, name, ["event", "version", *players, *tree, *(scene.player or ())])

        return look_up

    def _unknown(self, node: ast.expr, name: str, known: Sequence[str]) -> MalformedPredicate:
        return self._fault(node, f"nothing is called {name!r}; {hint(name, known)}", UnknownName)

    def _event_field(self, node: ast.expr, field: str) -> Run:
        known = {name for kind in topics().values() for name in kind.model_fields}
        if field not in known:
            raise self._unknown(node, field, sorted(known))
        return lambda scene: _plain(getattr(scene.event, field, MISSING))

    def _part(self, node: ast.Attribute, whole: Run, part: str) -> Run:
        def look_up(scene: Scene) -> Any:
            value = whole(scene)
            if isinstance(value, Missing):
                return value
            if isinstance(value, Mapping):
                if part in value:
                    return value[part]
                close = difflib.get_close_matches(part, map(str, value), n=3)
                hint = f"did you mean {' or '.join(close)}?" if close else f'for what may be missing write ["{part}"]'
                raise self._fault(node, f"there is no {part!r} there; {hint}", UnknownName)
            raise self._fault(node, f"{_shown(value)} has no parts", UnknownName)

        return look_up

    def _arithmetic(self, node: ast.expr, work: Callable[[int, int], int], one: Run, other: Run) -> Run:
        def calculate(scene: Scene) -> Any:
            left, right = one(scene), other(scene)
            if isinstance(left, Missing) or isinstance(right, Missing):
                return MISSING
            if not isinstance(left, int) or not isinstance(right, int):
                raise self._fault(node, f"{_shown(left)} and {_shown(right)} are not both numbers")
            if right == 0 and work in (operator.floordiv, operator.mod):
                return MISSING
            return work(left, right)

        return calculate

    def _comparison(
        self, node: ast.expr, operands: Sequence[ast.expr], comparisons: Sequence[Callable[[Any, Any], bool]]
    ) -> Run:
        runs = [self.compile(operand) for operand in operands]

        def compare(scene: Scene) -> bool:
            left = runs[0](scene)
            for fits, run in zip(comparisons, runs[1:], strict=True):
                right = run(scene)
                if isinstance(left, Missing) or isinstance(right, Missing):
                    return False
                try:
                    if not fits(left, right):
                        return False
                except TypeError:
                    raise self._fault(node, f"{_shown(left)} cannot be compared with {_shown(right)} so") from None
                left = right
            return True

        return compare

    def _over_players(self, over: Callable[[Any], bool], run: Run) -> Run:
        self.needs_state = True

        def ask(scene: Scene) -> bool:
            outer = scene.player
            try:
                return over(_for_player(scene, player, run) for player in scene.tree.get("players", {}).values())
            finally:
                scene.player = outer

        return ask

    def _function(self, node: ast.expr, name: str, run: Run) -> Run:
        function = _FUNCTIONS[name]

        def call(scene: Scene) -> Any:
            value = run(scene)
            if isinstance(value, Missing):
                return value
            try:
                return function(value) if value or name == "len" else MISSING
            except TypeError:
                raise self._fault(node, f"{name} cannot be had of {_shown(value)}") from None

        return call


def _for_player(scene: Scene, player: Mapping[str, Any], run: Run) -> Any:
    scene.player = player
    return run(scene)


def _item(whole: Run, index: Run) -> Run:
    def look_up(scene: Scene) -> Any:
        value, key = whole(scene), index(scene)
        if isinstance(value, Mapping) and isinstance(key, str):
            return value.get(key, MISSING)
        if isinstance(value, list) and isinstance(key, int) and -len(value) <= key < len(value):
            return value[key]
        return MISSING

    return look_up


def _combined(is_and: bool, runs: Sequence[Run]) -> Run:
    if is_and:
        return lambda scene: all(run(scene) for run in runs)
    return lambda scene: any(run(scene) for run in runs)


def _plain(value: Any) -> Any:
    """A field's value as plain data: tuples are lists, parts are trees."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return [_plain(item) for item in value]
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if hasattr(value, "_asdict"):
        return value._asdict()
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def _column(source: str, line: int, offset: int) -> int:
    """The character at which a byte offset of a line lies."""
    lines = source.split("\n")
    before = sum(len(text) + 1 for text in lines[: line - 1])
    return before + len(lines[line - 1].encode()[:offset].decode(errors="ignore"))


def _kind(node: ast.expr) -> str:
    names = {"Call": "this call", "Lambda": "a function", "JoinedStr": "a formatted text", "Constant": "such a value"}
    return names.get(type(node).__name__, f"this ({type(node).__name__})")


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"a thing with the parts {', '.join(map(str, list(value)[:5]))}"
    return repr(value)[:60]
