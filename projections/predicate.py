"""Conditions on a moment of a game: `ann.money < 5 and round > 3`, `market.coal == 0`, `event == "TileBuilt"`.

A small language in Python's notation, of which nothing but the parts named here exists:

    values      numbers, "texts", True, False, lists
    names       a player (`ann.money`), any part of the state (`round`, `era`, `market.coal`), `version`,
                `event` (the name of its type) and its fields (`event.player`)
    parts       `a.b`, or `a["b"]` for what may be missing or is no word (`board["dudley:0"].owner`,
                `players["Ann Lee"].vp`); what is missing fits no comparison
    compare     == != < <= > >= in, not in; chains (`0 < round < 4`)
    combine     and, or, not, + - * // %
    players     any(money < 5), all(vp > 0): for any or all players, whose parts are then names;
                len(…), min(…), max(…)

Nothing is ever evaluated by Python itself.
"""

from __future__ import annotations

import ast
import difflib
import operator
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from domain.core.event import Event, topics
from projections.paths import hint

LONGEST: Final = 500
"""Characters in a condition."""

DEEPEST: Final = 40
"""Levels of a condition in a condition."""


class MalformedPredicate(ValueError):
    """A text that is no condition. position: of the fault, from 0, within `text`; length: of the faulty part."""

    def __init__(self, text: str, position: int, length: int, message: str) -> None:
        super().__init__(message)
        self.text = text
        self.position = position
        self.length = max(1, length)
        self.message = message

    def marked(self) -> str:
        """The condition with its fault underlined, on two lines."""
        return f"{self.text}\n{' ' * self.position}{'^' * self.length}"


class UnknownName(MalformedPredicate):
    """A name that this game does not have; another game may."""


class _Missing:
    """What is not there: equal to nothing, and less or greater than nothing."""

    def __bool__(self) -> bool:
        return False


MISSING: Final = _Missing()


class Scene:
    """What a condition can see: an event, and the state after it, whose tree is made only when it is asked for."""

    __slots__ = ("_tree", "_view", "event", "player", "version")

    def __init__(self, version: int, event: Event, view: Callable[[], Mapping[str, Any]]) -> None:
        self.version = version
        self.event = event
        self.player: Mapping[str, Any] | None = None
        self._view = view
        self._tree: Mapping[str, Any] | None = None

    @property
    def tree(self) -> Mapping[str, Any]:
        if self._tree is None:
            self._tree = self._view()
        return self._tree


_Run = Callable[[Scene], Any]


class Predicate(NamedTuple):
    """A condition, ready to be asked. needs_state: whether it asks for more than the event."""

    text: str
    holds: Callable[[Scene], bool]
    needs_state: bool


def parse(text: str) -> Predicate:
    """The condition that a text means. Raises MalformedPredicate, also later, when a name turns out to be unknown."""
    if len(text) > LONGEST:
        raise MalformedPredicate(text, LONGEST, 1, f"a condition has at most {LONGEST} characters")
    source = text.strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Where the text ends too early, Python tells no place.
        position = (getattr(error, "offset", None) or len(source) + 1) - 1
        message = getattr(error, "msg", None) or "it is nested too deeply"
        raise MalformedPredicate(source, min(position, len(source)), 1, f"this is no condition: {message}") from None
    compiler = _Compiler(source)
    run = compiler.compile(body)
    return Predicate(source, lambda scene: bool(run(scene)), compiler.needs_state)


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


class _Compiler:
    """Turns a syntax tree into functions of a scene; whatever is not named here is refused with its place."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._depth = 0
        self.needs_state = False

    def compile(self, node: ast.expr) -> _Run:
        if self._depth == DEEPEST:
            raise self._fault(node, "it is nested too deeply")
        self._depth += 1
        run = self._compile(node)
        self._depth -= 1
        return run

    def _compile(self, node: ast.expr) -> _Run:
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

    def _name(self, node: ast.expr, name: str) -> _Run:
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

    def _event_field(self, node: ast.expr, field: str) -> _Run:
        known = {name for kind in topics().values() for name in kind.model_fields}
        if field not in known:
            raise self._unknown(node, field, sorted(known))
        return lambda scene: _plain(getattr(scene.event, field, MISSING))

    def _part(self, node: ast.Attribute, whole: _Run, part: str) -> _Run:
        def look_up(scene: Scene) -> Any:
            value = whole(scene)
            if isinstance(value, _Missing):
                return value
            if isinstance(value, Mapping):
                if part in value:
                    return value[part]
                close = difflib.get_close_matches(part, map(str, value), n=3)
                hint = f"did you mean {' or '.join(close)}?" if close else f'for what may be missing write ["{part}"]'
                raise self._fault(node, f"there is no {part!r} there; {hint}", UnknownName)
            raise self._fault(node, f"{_shown(value)} has no parts", UnknownName)

        return look_up

    def _arithmetic(self, node: ast.expr, work: Callable[[int, int], int], one: _Run, other: _Run) -> _Run:
        def calculate(scene: Scene) -> Any:
            left, right = one(scene), other(scene)
            if isinstance(left, _Missing) or isinstance(right, _Missing):
                return MISSING
            if not isinstance(left, int) or not isinstance(right, int):
                raise self._fault(node, f"{_shown(left)} and {_shown(right)} are not both numbers")
            if right == 0 and work in (operator.floordiv, operator.mod):
                return MISSING
            return work(left, right)

        return calculate

    def _comparison(
        self, node: ast.expr, operands: Sequence[ast.expr], comparisons: Sequence[Callable[[Any, Any], bool]]
    ) -> _Run:
        runs = [self.compile(operand) for operand in operands]

        def compare(scene: Scene) -> bool:
            left = runs[0](scene)
            for fits, run in zip(comparisons, runs[1:], strict=True):
                right = run(scene)
                if isinstance(left, _Missing) or isinstance(right, _Missing):
                    return False
                try:
                    if not fits(left, right):
                        return False
                except TypeError:
                    raise self._fault(node, f"{_shown(left)} cannot be compared with {_shown(right)} so") from None
                left = right
            return True

        return compare

    def _over_players(self, over: Callable[[Any], bool], run: _Run) -> _Run:
        self.needs_state = True

        def ask(scene: Scene) -> bool:
            outer = scene.player
            try:
                return over(_for_player(scene, player, run) for player in scene.tree.get("players", {}).values())
            finally:
                scene.player = outer

        return ask

    def _function(self, node: ast.expr, name: str, run: _Run) -> _Run:
        function = _FUNCTIONS[name]

        def call(scene: Scene) -> Any:
            value = run(scene)
            if isinstance(value, _Missing):
                return value
            try:
                return function(value) if value or name == "len" else MISSING
            except TypeError:
                raise self._fault(node, f"{name} cannot be had of {_shown(value)}") from None

        return call


def _for_player(scene: Scene, player: Mapping[str, Any], run: _Run) -> Any:
    scene.player = player
    return run(scene)


def _item(whole: _Run, index: _Run) -> _Run:
    def look_up(scene: Scene) -> Any:
        value, key = whole(scene), index(scene)
        if isinstance(value, Mapping) and isinstance(key, str):
            return value.get(key, MISSING)
        if isinstance(value, list) and isinstance(key, int) and -len(value) <= key < len(value):
            return value[key]
        return MISSING

    return look_up


def _combined(is_and: bool, runs: Sequence[_Run]) -> _Run:
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
