"""The audit of a game: is its record whole, and does every recorded fact follow from the rules?

1. The chain: versions without a gap, every event linked to the one before, every payload readable.
2. The rules: every action is decided again from the state before it, and what was recorded of it is compared field by
   field with what is decided now.

An audit reads; it never changes or deletes anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from archive.application import Archive
from archive.envelope import NO_LINK, Row, is_strict, link, unseal
from archive.errors import UnreadableHistory
from domain import catalogue
from domain.core.event import ActionEvent, Event, GameStarted, Recorded
from domain.core.game import Game
from domain.core.refusal import Refusal

SHORT: Final = 16
"""Hexadecimal digits of a digest that people are shown."""

SHORTEST_HEAD: Final = 12
"""Fewest digits by which a known head can be given."""

_ABSENT: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a game.

    kind: `missing`, `link`, `form`, `unreadable`, `refused`, `differs`, `failed`, `head` or `parent`. address: where
    (`GAME@N`). topic: the event there. message: one sentence. field: the path of the first field that differs;
    recorded and decided: its two values, as text. code: of the refusal.
    """

    kind: str
    address: str
    message: str
    topic: str = ""
    field: str = ""
    recorded: str = ""
    decided: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit found.

    events: number of stored events. actions: how many were decided again and found true. head: digest of the whole
    history. notes: what a reader should know although it is no fault.
    """

    game_id: str
    events: int
    actions: int
    head: str
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not self.findings


class Redecided(NamedTuple):
    """How far the rules agree with a history: the actions that do, and the first thing that does not."""

    actions: int
    finding: Finding | None


def verify(archive: Archive, game_id: str, *, head: str = "") -> Report:
    """Audit a game.

    head: digest at which the game is known to have stood, or at least 12 of its digits. Only this can show that
    events were taken away from the end: what is left is whole in itself.
    """
    rows = archive.store.select_rows(game_id)
    digests = [NO_LINK, *map(link, rows)]
    findings = _check_chain(game_id, rows) + _check_links(game_id, rows, digests)
    notes: tuple[str, ...] = ()
    if head:
        missing, notes = _check_head(game_id, rows, digests, head.lower())
        findings += missing
    history, unreadable = _readable(archive, rows)
    findings += unreadable
    actions, finding = redecide(history)
    # Where the history could not be read to its end, that its last action looks unfinished says nothing.
    if finding is not None and not (len(history) < len(rows) and finding.recorded == _ABSENT):
        findings.append(finding)
    origin, unlike = _check_parent(archive, history)
    findings += unlike
    return Report(game_id, len(rows), actions, digests[-1], tuple(findings), (*notes, *_notes(history), *origin))


def _check_parent(archive: Archive, history: Sequence[Recorded]) -> tuple[tuple[str, ...], list[Finding]]:
    """Whether the game that a fork came from still has the history that it had then."""
    started = history[0].event if history else None
    if not isinstance(started, GameStarted) or started.parent is None:
        return (), []
    parent = started.parent
    address = f"{parent.game}@{parent.version}"
    rows = archive.store.select_rows(parent.game, gt=parent.version - 1, lte=parent.version)
    if not rows:
        return (f"it comes from {address}, which is not in this store",), []
    if link(rows[0]) != parent.link:
        message = (
            f"{address}, which it comes from, had the digest {parent.link[:SHORT]} and has {link(rows[0])[:SHORT]}"
        )
        return (), [Finding("parent", f"{history[0].originator_id}@1", message, started.TOPIC)]
    return (f"it comes from {address}, which is as it was then",), []


def verify_chain(archive: Archive, log_id: str) -> Report:
    """Audit a log that is no game: its chain and its payloads, for there are no rules to decide again by."""
    rows = archive.store.select_rows(log_id)
    digests = [NO_LINK, *map(link, rows)]
    _, unreadable = _readable(archive, rows)
    findings = _check_chain(log_id, rows) + _check_links(log_id, rows, digests) + unreadable
    return Report(log_id, len(rows), 0, digests[-1], tuple(findings))


def _check_head(
    game_id: str, rows: Sequence[Row], digests: Sequence[str], head: str
) -> tuple[list[Finding], tuple[str, ...]]:
    """Whether the history leads to the known head, or has led to it and gone on since."""
    newest = rows[-1].originator_version if rows else 0
    for row, digest in zip(rows, digests[1:], strict=True):
        if digest.startswith(head):
            went_on = f"the known head is that of {game_id}@{row.originator_version}; the game went on since"
            return [], (went_on,) if row.originator_version < newest else ()
    message = f"the history never had the head {head}: its end was cut off, or something in it changed"
    return [Finding("head", f"{game_id}@{newest}", message)], ()


def _readable(archive: Archive, rows: Sequence[Row]) -> tuple[list[Recorded], list[Finding]]:
    """The events up to the first gap or the first that cannot be read, and what is wrong with that one."""
    history: list[Recorded] = []
    for expected, row in enumerate(rows, 1):
        if row.originator_version != expected:
            break
        try:
            history.append(cast("Recorded", archive.mapper.to_domain_event(cast("Any", row))))
        except UnreadableHistory as error:
            address = f"{row.originator_id}@{row.originator_version}"
            return history, [Finding("unreadable", address, f"{error.what}: {error.why}", row.topic)]
    return history, []


def _check_chain(game_id: str, rows: Sequence[Row]) -> list[Finding]:
    """What is wrong with versions and links."""
    findings = []
    expected = 1
    for row in rows:
        if row.originator_version != expected:
            last = row.originator_version - 1
            message = f"events {expected} to {last} are missing" if last > expected else f"event {expected} is missing"
            findings.append(Finding("missing", f"{game_id}@{expected}", message))
        expected = row.originator_version + 1
        if not is_strict(row.state):
            message = "the stored state does not have the form of an event"
            findings.append(Finding("form", f"{game_id}@{row.originator_version}", message, row.topic))
    return findings


def _check_links(game_id: str, rows: Sequence[Row], digests: Sequence[str]) -> list[Finding]:
    """The joints between neighbours that do not hold. digests: of what is before the first row, then of each row.

    An event that does not fit the one before is itself the changed one when it does not fit the one after either;
    otherwise the one before was changed after this one had been linked to it.
    """
    holds = [_previous(row) == digest for row, digest in zip(rows, digests, strict=False)]
    findings = []
    for number, row in enumerate(rows):
        follows = number > 0 and row.originator_version == rows[number - 1].originator_version + 1
        if holds[number] or (number > 0 and not follows):
            continue
        own_fault = number == 0 or (number + 1 < len(rows) and not holds[number + 1])
        culprit = row if own_fault else rows[number - 1]
        address = f"{game_id}@{culprit.originator_version}"
        message = (
            f"changed after it was stored: {game_id}@{row.originator_version} is linked to {_previous(row)[:SHORT]}, "
            f"but what is before it has the digest {digests[number][:SHORT]}"
        )
        findings.append(Finding("link", address, message, culprit.topic))
    return findings


def _previous(row: Row) -> str:
    try:
        return unseal(row.state).previous
    except ValueError:
        return ""


def _notes(history: Sequence[Recorded]) -> tuple[str, ...]:
    if not history or not isinstance(history[0].event, GameStarted):
        return ()
    started = history[0].event
    present = catalogue.ruleset(started.GAME)
    notes = []
    if started.rules != present.version:
        notes.append(f"recorded under version {started.rules} of the rules, audited with version {present.version}")
    if present.data and started.data != present.data:
        notes.append(f"recorded with the component data {started.data[:SHORT]}, audited with {present.data[:SHORT]}")
    return tuple(notes)


def redecide(history: Sequence[Recorded]) -> Redecided:
    """Decide every action of a history again, from the state before it, up to the first divergence."""
    if not history:
        return Redecided(0, None)
    first = history[0]
    if not isinstance(first.event, GameStarted) or first.originator_version != 1:
        message = "the history does not begin with the start of a game"
        return Redecided(0, Finding("failed", _address(first), message, first.event.TOPIC))
    try:
        game: Game[Any] = Game.replay(catalogue.ruleset(first.event.GAME), history[:1])
    except Exception as error:
        return Redecided(0, _failed(first, error))
    done = 0
    for group in _groups(history[1:]):
        finding = _redecide_group(game, group)
        if finding is not None:
            return Redecided(done, finding)
        done += 1
    return Redecided(done, None)


def _groups(history: Iterable[Recorded]) -> Iterable[list[Recorded]]:
    """Each action's event with its consequences."""
    group: list[Recorded] = []
    for recorded in history:
        if isinstance(recorded.event, ActionEvent) and group:
            yield group
            group = []
        group.append(recorded)
    if group:
        yield group


def _redecide_group(game: Game[Any], group: list[Recorded]) -> Finding | None:
    """Play a recorded action again and compare; the game adopts the decided state. None where all agree."""
    cause = group[0]
    if not isinstance(cause.event, ActionEvent):
        return Finding("failed", _address(cause), "no action led to this event", cause.event.TOPIC)
    try:
        decided = game.play(cause.event.action())
    except Refusal as refusal:
        message = f"the rules refuse the action {_as_text(cause.event.action())}: {refusal.message}"
        return Finding("refused", _address(cause), message, cause.event.TOPIC, code=refusal.code)
    except Exception as error:
        # What a changed payload makes the rules stumble over is not foreseeable, and is a finding in any case.
        return _failed(cause, error)
    game.collect_events()
    return _compare(game.id, group, decided)


def _compare(game_id: str, group: Sequence[Recorded], decided: Sequence[Event]) -> Finding | None:
    for recorded, event in zip(group, decided, strict=False):
        if not _same(recorded.event, event):
            return _difference(recorded, event)
    if len(group) > len(decided):
        extra = group[len(decided)]
        message = f"{extra.event.TOPIC} was recorded, but does not follow from the action"
        return Finding("differs", _address(extra), message, extra.event.TOPIC, "", _as_text(extra.event), _ABSENT)
    if len(group) < len(decided):
        absent = decided[len(group)]
        address = f"{game_id}@{group[-1].originator_version + 1}"
        message = f"{absent.TOPIC} follows from the action, but was not recorded"
        return Finding("differs", address, message, absent.TOPIC, "", _ABSENT, _as_text(absent))
    return None


def _same(one: Event, other: Event) -> bool:
    """Equality of events, without the detours that pydantic's own takes for models that are no events."""
    return type(one) is type(other) and one.__dict__ == other.__dict__


def _difference(recorded: Recorded, decided: Event) -> Finding:
    """The first field in which two events differ."""
    event = recorded.event
    if type(event) is not type(decided):
        message = f"{event.TOPIC} was recorded where the rules lead to {decided.TOPIC}"
        return Finding("differs", _address(recorded), message, event.TOPIC, "", _as_text(event), _as_text(decided))
    field, one, other = first_difference(event.model_dump(mode="json"), decided.model_dump(mode="json"))
    message = f"{field} was recorded as {one!r}, the rules lead to {other!r}"
    return Finding("differs", _address(recorded), message, event.TOPIC, field, repr(one), repr(other))


def first_difference(one: Any, other: Any, path: str = "") -> tuple[str, Any, Any]:
    """The path at which two trees of plain data first differ, and the values there (None where one has none)."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys: list[Any] = [*one, *(key for key in other if key not in one)]
        pairs = [(key, one.get(key), other.get(key)) for key in keys]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(index, *pair) for index, pair in enumerate(zip(one, other, strict=True))]
    else:
        return path, one, other
    for key, left, right in pairs:
        if left != right:
            return first_difference(left, right, f"{path}.{key}" if path else str(key))
    return path, one, other


def _failed(recorded: Recorded, error: Exception) -> Finding:
    message = f"it cannot be replayed: {type(error).__name__}: {error}"
    return Finding("failed", _address(recorded), message, recorded.event.TOPIC)


def _address(recorded: Recorded) -> str:
    return f"{recorded.originator_id}@{recorded.originator_version}"


def _as_text(model: Any) -> str:
    return cast("str", model.model_dump_json(exclude_defaults=False))
