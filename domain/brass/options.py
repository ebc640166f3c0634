"""House options: points that the rulebook leaves open, each with a default. Recorded in `GameStarted`."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class BrassOptions(BaseModel):
    """The options of a game of Brass: Birmingham. Rules §16, §19.

    overbuild_with_free_slot: a tile may be overbuilt although a free fitting slot is there (INTERP-1).
    gloucester_skippable: the Gloucester bonus may be left unused (INTERP-2).
    debt_vp_floor: VP lost to debt stop at 0; otherwise the score may go below (INTERP-3).
    remove_worthless_tiles: tiles that bring £0 may be removed for debt, and go before VP are lost (INTERP-4).
    tie_break: what decides equal VP first: the income level, or the space of the income marker (INTERP-5).
    introductory: the game ends with the Canal Era, with the scoring of §19.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    overbuild_with_free_slot: bool = True
    gloucester_skippable: bool = False
    debt_vp_floor: bool = True
    remove_worthless_tiles: bool = False
    tie_break: Literal["level", "space"] = "level"
    introductory: bool = False
