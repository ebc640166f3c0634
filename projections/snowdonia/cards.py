"""Contracts and trains in a few words, for boards and lists."""

from __future__ import annotations

from domain.snowdonia.scenario import Contract, Power, Train

_POWERS = {
    "lay_track_rate_bonus": "lay track rate +{amount}",
    "excavate_next_space": "clear the next space after area B",
    "replace_forecast": "change weather slot {amount}",
    "draw_contracts": "draw {amount} contracts, keep one",
    "iron_as_steel": "{amount} iron may stand for a steel bar in Build",
    "stock_yard_extra_cubes": "+{amount} cubes in the Stock Yard",
    "extra_action": "an action after the area's others",
    "stone_discount": "sites cost {amount} stone less",
    "convert": "{amount} {give} into 1 {get}, up to {times} times",
    "block_contracts": "no other contract this round",
    "maintenance_substitute": "instead of steel at train maintenance",
    "rubble_as_stone": "{amount} rubble may stand for a stone in Build, up to {times}",
    "draw_from_bag": "draw {amount} cubes from the bag",
    "take_from_stock_yard": "take {amount} cubes from the Stock Yard",
    "take_start_player": "take the start-player marker for good",
    "excavate_double": "excavate twice as much",
    "move_surveyor": "surveyor {amount} on",
    "move_labourer": "move an own labourer",
    "ignore_coal_limit": "no coal limit in the Stock Yard",
}
_EFFECTS = {
    "none": "",
    "excavate_rate_bonus": "excavation +{amount}",
    "works_iron_per_steel": "steel for {amount} iron",
    "stock_yard_extra_cubes": "Stock Yard +{amount}",
    "lay_track_rate_bonus": "lay track +{amount}",
    "extra_build": "extra Build",
}


def power_text(power: Power) -> str:
    """What a contract's power does."""
    return _POWERS[power.type].format(**dict(power))


def needs_text(contract: Contract) -> str:
    """What a contract is worth, and for what."""
    needs = contract.needs
    parts = [
        text
        for amount, text in (
            (needs.station_sites, f"{needs.station_sites} sites"),
            (needs.track, f"{needs.track} track"),
            (needs.rubble, f"{needs.rubble} rubble"),
            (needs.surveyor_at_least != "0", f"surveyor at {needs.surveyor_at_least}"),
        )
        if amount
    ]
    if contract.vp_per_coal:
        return f"{contract.vp_per_coal} VP for each coal"
    if contract.surveyor_vp:
        tiers = ", ".join(f"{vp} at {number}" for number, vp in contract.surveyor_vp.items())
        return f"VP for the surveyor: {tiers}"
    return f"{contract.vp} VP for {', '.join(parts) or 'nothing'}"


def contract_text(contract: Contract) -> str:
    """A contract in one line: area, power, end-game condition."""
    return f"{contract.letter or '-'}  {power_text(contract.power)}; {needs_text(contract)}"


def train_text(train: Train) -> str:
    """A train in a few words: name, price, effect."""
    parts = [f"{train.steel} steel", f"fee {train.fee}", _EFFECTS[train.effect.type].format(**dict(train.effect))]
    parts += [f"{train.vp} VP"] if train.vp else []
    return f"{train.name} ({', '.join(part for part in parts if part)})"
