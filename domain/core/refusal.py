"""How the rules say no."""

from __future__ import annotations


class Refusal(ValueError):
    """An action that the rules do not allow. Nothing has changed.

    code: stable and machine-readable, `game/what-is-missing` (`brass/not-in-network`).
    message: one sentence for a person that names what was missing.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"
