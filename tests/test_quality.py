"""Linters, types and who imports whom: part of the test command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

CHECKS = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--no-cache", "--check", "."],
    "mypy": [sys.executable, "-m", "mypy"],
    "import-linter": [str(BIN / "lint-imports"), "--no-cache"],
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_code_passes(check: str) -> None:
    done = subprocess.run(CHECKS[check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
