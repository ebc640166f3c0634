"""What a player, or chance, may intend in Snowdonia. Amounts are cubes, bars or cards."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from domain.core.action import Action

Amount = Annotated[int, Field(ge=0, le=999)]
Letter = Literal["A", "B", "C", "D", "E", "F", "G"]


class HireLabourer(Action):
    """Pay the train's fee for the labourer in the Pub, or do without him this round (Rules §3.1)."""

    type: Literal["hire_labourer"] = "hire_labourer"
    player: str
    hire: bool = True


class PlaceLabourer(Action):
    """Place a labourer (Rules §3.1). space: 0 leaves it to the rules where only one is allowed."""

    type: Literal["place_labourer"] = "place_labourer"
    player: str
    area: Letter
    space: Amount = 0


class PlayContract(Action):
    """Use a contract's one-off power (Rules §5).

    disc: for the forecast. iron, stone, coal: cubes from the Stock Yard. times: conversions.
    from_area, from_space, to_area: the labourer to move, and where to.
    """

    type: Literal["play_contract"] = "play_contract"
    player: str
    contract: Amount
    disc: Literal["", "sun", "rain", "fog"] = ""
    iron: Amount = 0
    stone: Amount = 0
    coal: Amount = 0
    times: Amount = 0
    from_area: Letter | Literal[""] = ""
    from_space: Amount = 0
    to_area: Letter | Literal[""] = ""


class PassContracts(Action):
    """Play no further contract in this area's window (Rules §5)."""

    type: Literal["pass_contracts"] = "pass_contracts"
    player: str


class KeepContract(Action):
    """Choose which contract to keep of those drawn and the one that let them be drawn (Rules §5)."""

    type: Literal["keep_contract"] = "keep_contract"
    player: str
    contract: Amount


class TakeCubes(Action):
    """A labourer's action in the Stock Yard (Rules §3.2 A)."""

    type: Literal["take_cubes"] = "take_cubes"
    player: str
    iron: Amount = 0
    stone: Amount = 0
    coal: Amount = 0


class Excavate(Action):
    """A labourer's action in Excavate (Rules §3.2 B). cubes: rubble to dig, nearest the start first."""

    type: Literal["excavate"] = "excavate"
    player: str
    cubes: Amount


class ClearSpace(Action):
    """Clear the whole next space with rubble, as a contract allows, or decline (Rules §5)."""

    type: Literal["clear_space"] = "clear_space"
    player: str
    clear: bool = True


class Convert(Action):
    """A labourer's action in the Works (Rules §3.2 C). steel, stone: how many to make."""

    type: Literal["convert"] = "convert"
    player: str
    steel: Amount = 0
    stone: Amount = 0


class LayTrack(Action):
    """A Lay Track action (Rules §3.2 D). cards: how many to turn over, nearest the start first."""

    type: Literal["lay_track"] = "lay_track"
    player: str
    cards: Amount


class Build(Action):
    """A Build action (Rules §3.2 E): a building site, or a train, or nothing.

    stone, steel, iron, rubble: what to pay with; all 0 leaves it to the rules where only one payment is possible.
    """

    type: Literal["build"] = "build"
    player: str
    site: str = ""
    train: Amount = 0
    stone: Amount = 0
    steel: Amount = 0
    iron: Amount = 0
    rubble: Amount = 0


class TakeContract(Action):
    """A labourer's action in the Site Office (Rules §3.2 F). contract: its number, or 0 to take none."""

    type: Literal["take_contract"] = "take_contract"
    player: str
    contract: Amount


class MoveSurveyor(Action):
    """A labourer's action at the Surveyor (Rules §3.2 G)."""

    type: Literal["move_surveyor"] = "move_surveyor"
    player: str
    move: bool = True


class MaintainTrain(Action):
    """Settle train maintenance (Rules §7.5): pay a steel bar, discard a contract, or return the train.

    contract: the number of the contract to discard; 0 where it is not needed or only one can be meant.
    """

    type: Literal["maintain_train"] = "maintain_train"
    player: str
    by: Literal["steel", "contract", "return"]
    contract: Amount = 0


class DrawStartPlayer(Action):
    """Chance: who starts (Rules §2.10). Empty where only one person plays."""

    type: Literal["draw_start_player"] = "draw_start_player"
    start_player: str = ""


class LayOutTrack(Action):
    """Chance: the track cards along the line, the start first (Rules §2.2).

    A card is told by its id (`T03`), or by its rubble number alone (`2`): cards alike are as good as each other.
    """

    type: Literal["lay_out_track"] = "lay_out_track"
    cards: tuple[str, ...]


class DealTrains(Action):
    """Chance: the trains dealt to the Engine Shed (Rules §2.5)."""

    type: Literal["deal_trains"] = "deal_trains"
    trains: tuple[int, ...]


class RevealContracts(Action):
    """Chance: contracts that turn up, in order (Rules §2.7, §3.3.1, §5).

    back: the weather symbol then on top of the deck; empty where the deck is empty, or, in a table record, where
    nobody looked.
    """

    type: Literal["reveal_contracts"] = "reveal_contracts"
    contracts: tuple[int, ...]
    back: Literal["", "sun", "rain", "fog"] = ""


class RevealBack(Action):
    """Chance: the weather symbol on top of the contract deck (Rules §3.3.2)."""

    type: Literal["reveal_back"] = "reveal_back"
    back: Literal["sun", "rain", "fog"]


class DrawCubes(Action):
    """Chance: cubes drawn from the bag (Rules §3.3.3, §5)."""

    type: Literal["draw_cubes"] = "draw_cubes"
    iron: Amount = 0
    stone: Amount = 0
    coal: Amount = 0
    event: Amount = 0


SnowdoniaAction = Annotated[
    HireLabourer
    | PlaceLabourer
    | PlayContract
    | PassContracts
    | KeepContract
    | TakeCubes
    | Excavate
    | ClearSpace
    | Convert
    | LayTrack
    | Build
    | TakeContract
    | MoveSurveyor
    | MaintainTrain
    | DrawStartPlayer
    | LayOutTrack
    | DealTrains
    | RevealContracts
    | RevealBack
    | DrawCubes,
    Field(discriminator="type"),
]
