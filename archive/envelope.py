"""The form in which an event is stored, and the hash chain that it is a link of.

A stored state is JSON, so that any tool can read it, in a form so strict that the payload is cut out by position:

    {"previous":"<64 hex digits>","at":"2026-11-30T08:15:00.000000Z","class_version":1,"event":{…}}
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, NamedTuple

NO_LINK: Final = "0" * 64
"""What the first event of a game is linked to."""

_PREVIOUS: Final = b'{"previous":"'
_AT: Final = b'","at":"'
_CLASS_VERSION: Final = b'","class_version":'
_EVENT: Final = b',"event":{'

_LINK_STARTS: Final = len(_PREVIOUS)
_LINK_ENDS: Final = _LINK_STARTS + 64
_AT_STARTS: Final = _LINK_ENDS + len(_AT)
_AT_ENDS: Final = _AT_STARTS + len("2026-11-30T08:15:00.000000Z")
_VERSION_STARTS: Final = _AT_ENDS + len(_CLASS_VERSION)
_VERSION_1: Final = _CLASS_VERSION + b"1" + _EVENT
_VERSION_1_ENDS: Final = _AT_ENDS + len(_VERSION_1)
_TO_PAYLOAD: Final = len(_EVENT) - 1

_STRICT: Final = re.compile(
    rb'\{"previous":"[0-9a-f]{64}","at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z","class_version":[1-9]\d*,"event":\{'
)


class Envelope(NamedTuple):
    """A stored event, unpacked.

    previous: link to the event before. at: UTC instant at which it was stored. payload: the event as JSON.
    """

    previous: str
    at: str
    class_version: int
    payload: bytes


class Row(NamedTuple):
    """A stored event as the store has it; the library's `StoredEvent`, at a fifth of its cost."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


def seal(envelope: Envelope) -> bytes:
    """The stored state of an event."""
    previous, at, class_version, payload = envelope
    return b'%s%s%s%s%s%d,"event":%s}' % (
        _PREVIOUS,
        previous.encode(),
        _AT,
        at.encode(),
        _CLASS_VERSION,
        class_version,
        payload,
    )


def unseal(state: bytes) -> Envelope:
    """A stored state taken apart. Raises ValueError where it does not have the form."""
    if (
        state[:_LINK_STARTS] != _PREVIOUS
        or state[_LINK_ENDS:_AT_STARTS] != _AT
        or state[_AT_ENDS:_VERSION_STARTS] != _CLASS_VERSION
        or state[-1:] != b"}"
    ):
        raise ValueError("the stored state does not have the form of an event")
    version_ends = state.index(_EVENT, _VERSION_STARTS)
    return Envelope(
        state[_LINK_STARTS:_LINK_ENDS].decode(),
        state[_AT_STARTS:_AT_ENDS].decode(),
        int(state[_VERSION_STARTS:version_ends]),
        state[version_ends + _TO_PAYLOAD : -1],
    )


def contents(state: bytes) -> tuple[str, int, bytes]:
    """Instant, class version and payload of a stored state, which is all that reading needs.

    Most events are of class version 1, whose payload has a fixed place. Raises ValueError like `unseal`.
    """
    if (
        state[_AT_ENDS:_VERSION_1_ENDS] == _VERSION_1
        and state[:_LINK_STARTS] == _PREVIOUS
        and state[_LINK_ENDS:_AT_STARTS] == _AT
        and state[-1:] == b"}"
    ):
        return state[_AT_STARTS:_AT_ENDS].decode(), 1, state[_VERSION_1_ENDS - 1 : -1]
    _, at, class_version, payload = unseal(state)
    return at, class_version, payload


def is_strict(state: bytes) -> bool:
    """Whether each part of the envelope has exactly the characters it may have."""
    return _STRICT.match(state) is not None and state.endswith(b"}}")


def link(row: Row) -> str:
    """SHA-256 over all that is stored of an event, in hexadecimal.

    Each part is preceded by its length, so that no two different events have the same bytes under the hash.
    """
    game_id, version, topic, state = row
    identity = game_id.encode()
    name = topic.encode()
    framed = b"%d:%s,%d,%d:%s,%d:" % (len(identity), identity, version, len(name), name, len(state))
    digest = hashlib.sha256(framed)
    digest.update(state)
    return digest.hexdigest()
