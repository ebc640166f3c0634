"""The fixed scenario that tests with card values name."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

STANDIN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "standin-snowdon.toml").read_text(encoding="utf-8"))
"""Its content, as `start(options={"scenario": STANDIN})` takes it."""
