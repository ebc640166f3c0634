"""What players, games and tags may be called."""

from __future__ import annotations

import pytest

from archive.names import faults
from tests.core import tally


def test_ordinary_names_have_no_faults() -> None:
    assert faults(tally.started(name="friday").model_copy(update={"bots": ("bob",), "tags": ("league", "2026")})) == []


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"bots": ("zoe",)}, "the bot 'zoe' is none of the players"),
        ({"tags": ("cup", "cup")}, "the tag 'cup' is given twice"),
        ({"tags": ("",)}, "a tag is empty"),
        ({"tags": (" cup",)}, "the tag ' cup' begins or ends with a blank"),
        ({"tags": ("c\x1bup",)}, "cannot be printed"),
    ],
)
def test_a_fault_is_a_sentence(changed: dict[str, tuple[str, ...]], fault: str) -> None:
    (found,) = faults(tally.started().model_copy(update=changed))
    assert fault in found
