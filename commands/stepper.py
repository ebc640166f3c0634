"""The screen of `pway step`: board, events and changes of one game. Needs Textual."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from commands.moments import within
from commands.output import clean
from projections import paths
from projections.address import MalformedAddress, OutOfRange
from projections.blame import blame
from projections.diff import shown, told
from projections.lookup import board
from projections.narrate import heading
from projections.walk import Walk

CHANGED: Final = "bold reverse"

_JUMP: Final = "a version, r5, canal, rail:r3, last:TileFlipped …"
_SEARCH: Final = "words in an event's sentence …"


class Stepper(App[str]):
    """Steps through a game; its result is the address where one stood last."""

    CSS: ClassVar[str] = """
    #board { width: 3fr; border: round $primary; }
    #side { width: 2fr; }
    #events { height: 3fr; border: round $primary; }
    #values { height: 2fr; border: round $primary; }
    #moment { height: auto; padding: 0 1; text-style: bold; }
    #answer { height: auto; padding: 0 1; color: $text-muted; }
    #question { display: none; }
    #question.asked { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "first", "First", priority=True),
        Binding("end", "last", "Last", priority=True),
        Binding("left", "go('action', -1)", "Action"),
        Binding("right", "go('action', 1)", "Action"),
        Binding("up", "go('event', -1)", "Event", priority=True),
        Binding("down", "go('event', 1)", "Event", priority=True),
        Binding("pageup", "go('round', -1)", "Round", priority=True),
        Binding("pagedown", "go('round', 1)", "Round", priority=True),
        Binding("left_square_bracket", "go('era', -1)", "Era", key_display="["),
        Binding("right_square_bracket", "go('era', 1)", "Era", key_display="]"),
        Binding("g", "ask_jump", "Jump"),
        Binding("slash", "ask_search", "Search", key_display="/"),
        Binding("n", "search_on(False)", "Next", show=False),
        Binding("N", "search_on(True)", "Previous", show=False),
        Binding("k", "cursor(-1)", "Value", show=False),
        Binding("j", "cursor(1)", "Value"),
        Binding("b", "blame", "Blame"),
        Binding("v", "all_values", "All values"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.walk = walk
        self._asked = ""
        self._searched = ""
        self._all_values = False
        self._values: list[paths.Path] = []

    def compose(self) -> ComposeResult:
        yield Static(id="moment", markup=False)
        with Horizontal():
            with VerticalScroll(id="board"):
                yield Static(id="table", markup=False)
            with Vertical(id="side"):
                yield OptionList(*self._events(), id="events", markup=False)
                yield OptionList(id="values", markup=False)
        yield Static(id="answer", markup=False)
        yield Input(id="question")
        yield Footer()

    def _events(self) -> list[Option]:
        line = self.walk.line
        return [Option(self._event(version), id=str(version)) for version in range(1, len(line) + 1)]

    def _event(self, version: int) -> Text:
        indent = "" if self.walk.line.cause(version) == version else "  "
        style = "" if version in self.walk.line.standing else "strike"
        return Text(f"{version:>4} {indent}{clean(self.walk.sentence(version))}", style, no_wrap=True)

    def on_mount(self) -> None:
        self.title = self.walk.line.game_id
        self.query_one("#board").can_focus = False
        self.query_one("#values", OptionList).focus()
        self._show()

    # What is seen.

    def _show(self) -> None:
        """Draw all that depends on where one stands."""
        walk = self.walk
        moment = heading(walk.line.moment(walk.version))
        self.query_one("#moment", Static).update(
            f"{walk.address} of {len(walk.line)} · {moment} · {clean(walk.sentence(walk.version))}"
        )
        self.query_one("#table", Static).update(self._board())
        events = self.query_one("#events", OptionList)
        events.highlighted = walk.version - 1
        events.scroll_to_highlight()
        self._show_values()
        self._answer("")

    def _board(self) -> Text:
        """The board as text; what the event changed stands out."""
        draw, line, version = board(self.walk.line.ruleset.name), self.walk.line, self.walk.version
        now = clean_lines(draw(self.walk.state()))
        return highlighted(clean_lines(draw(line.at(version - 1))) if version > 1 else now, now)

    def _show_values(self) -> None:
        """What the event changed; on demand every value of the state after it."""
        found = self.walk.changes()
        entries = [
            (change.path, Text(f"{paths.text(change.path)}: {clean(told(change))}", CHANGED)) for change in found
        ]
        if self._all_values:
            changed = {change.path for change in found}
            view = self.walk.line.ruleset.view(self.walk.state())
            entries += [
                (path, Text(f"{paths.text(path)}: {clean(shown(value))}"))
                for path, value in paths.leaves(view)
                if path not in changed
            ]
        self._values = [path for path, _ in entries]
        values = self.query_one("#values", OptionList)
        values.border_title = "Values" if self._all_values else "Changes"
        values.clear_options()
        values.add_options([Option(text) for _, text in entries] or [Option("nothing changes", disabled=True)])
        values.highlighted = 0 if entries else None

    def _answer(self, text: str) -> None:
        self.query_one("#answer", Static).update(text)

    # What is done.

    def action_first(self) -> None:
        self.walk.first()
        self._show()

    def action_last(self) -> None:
        self.walk.last()
        self._show()

    def action_go(self, unit: str, way: int) -> None:
        if way > 0:
            self.walk.forward(unit)
        else:
            self.walk.back(unit)
        self._show()

    def action_cursor(self, rows: int) -> None:
        values = self.query_one("#values", OptionList)
        if self._values:
            values.highlighted = ((values.highlighted or 0) + rows) % len(self._values)

    def action_all_values(self) -> None:
        self._all_values = not self._all_values
        self._show_values()

    def action_leave(self) -> None:
        self.exit(self.walk.address)

    def on_option_list_option_selected(self, selected: OptionList.OptionSelected) -> None:
        if selected.option_list.id == "events" and selected.option_id is not None:
            self._goto(selected.option_id)

    def action_blame(self) -> None:
        """Tell which event last set the value under the cursor."""
        at = self.query_one("#values", OptionList).highlighted
        if at is None or at >= len(self._values):
            return
        line, path = self.walk.line, self._values[at]
        (entry, *_) = blame(line, self.walk.version, paths.text(path))
        where, moment = f"{line.game_id}@{entry.version}", heading(line.moment(entry.version))
        self._answer(f"{paths.text(path)} was set at {where} ({moment}): {clean(self.walk.sentence(entry.version))}")

    # What is asked.

    def action_ask_jump(self) -> None:
        self._ask("jump", _JUMP)

    def action_ask_search(self) -> None:
        self._ask("search", _SEARCH)

    def _ask(self, name: str, placeholder: str) -> None:
        question = self.query_one("#question", Input)
        self._asked = name
        question.placeholder = placeholder
        question.value = ""
        question.add_class("asked")
        question.focus()

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        question = submitted.input
        self._hide(question)
        if self._asked == "jump":
            self._goto(submitted.value.strip())
        elif submitted.value:
            self._searched = submitted.value
            self.action_search_on(False)

    def key_escape(self) -> None:
        self._hide(self.query_one("#question", Input))

    def _hide(self, question: Input) -> None:
        question.remove_class("asked")
        self.query_one("#values", OptionList).focus()

    def _goto(self, position: str) -> None:
        try:
            self.walk.goto(within(self.walk.line, position))
        except (MalformedAddress, OutOfRange, IndexError) as error:
            self._answer(clean(str(error)))
            return
        self._show()

    def action_search_on(self, backwards: bool) -> None:
        if not self._searched:
            return
        if self.walk.search(self._searched, backwards=backwards):
            self._show()
        else:
            where = "before" if backwards else "after"
            self._answer(f"no event {where} this one has {clean(self._searched)!r}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is being asked, keys belong to the answer."""
        moving = action in {"first", "last", "go"}
        return not (moving and self.query("#question.asked"))


def clean_lines(text: str) -> list[str]:
    return [clean(line) for line in text.splitlines()]


def highlighted(before: list[str], now: list[str]) -> Text:
    """Lines of a board; within those that changed, the words that did stand out."""
    text = Text()
    for kind, from_, to, start, end in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        old = before[from_:to]
        for number, line in enumerate(now[start:end]):
            if kind == "equal":
                text.append(line)
            else:
                text.append_text(_words(old[number] if number < len(old) else "", line))
            text.append("\n")
    return text


def _words(before: str, now: str) -> Text:
    text = Text()
    old, new = _split(before), _split(now)
    for kind, _, _, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        text.append("".join(new[start:end]), "" if kind == "equal" else CHANGED)
    return text


def _split(line: str) -> list[str]:
    """Words, and the blanks between them."""
    parts: list[str] = []
    for char in line:
        if parts and parts[-1].isspace() == char.isspace():
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def run(walk: Walk) -> str | None:
    """Show the screen until somebody leaves it. Returns the address where he stood then."""
    app: Any = Stepper(walk)
    result: str | None = app.run()
    return result
