"""What somebody intends to do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from domain.core.refusal import Refusal

ActionT = TypeVar("ActionT")

CHANCE: Final = "chance"
"""The actor that deals, shuffles and draws. No player may bear this name."""


class Action(BaseModel):
    """An intention, which the rules may refuse. Frozen; unknown fields are refused.

    A game's actions form a union discriminated by a `type` field (`{"type": "loan", …}`).
    A choice that is left out is filled in only where exactly one is legal.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @property
    def actor(self) -> str:
        """Who acts: the action's player, or `chance`."""
        return str(getattr(self, "player", CHANCE))


def parse(adapter: TypeAdapter[ActionT], data: Mapping[str, Any], game: str) -> ActionT:
    """An action from plain data. Raises Refusal that names the first faulty field."""
    try:
        return adapter.validate_json(json.dumps(data))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise Refusal(f"{game}/bad-action", f"{field or 'The action'}: {first['msg']}") from error
