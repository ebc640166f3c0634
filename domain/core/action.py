"""What somebody intends to do."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict

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
