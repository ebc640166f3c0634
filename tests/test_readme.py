"""The README's sessions are run, and say what it shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PWAY = [sys.executable, "-c", "import sys, cli; sys.argv[0] = 'pway'; cli.main()"]


def _sessions() -> Iterator[list[tuple[str, str]]]:
    """Each console block as (command, expected output) in order."""
    for block in re.findall(r"```console\n(.*?)```", README, re.S):
        parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
        yield list(zip(parts[::2], parts[1::2], strict=True))


def _pattern(expected: str) -> str:
    """`…` alone on a line stands for any lines, within a line for anything."""
    lines = (
        r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r" *\n" for line in expected.splitlines()
    )
    return "".join(lines)


@pytest.mark.parametrize("session", list(_sessions()), ids=lambda session: session[0][0])
def test_a_session_of_the_readme_says_what_the_readme_shows(session: list[tuple[str, str]], tmp_path: Path) -> None:
    env = {**os.environ, "PWAY_STORE": str(tmp_path / "games.db"), "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    for command, expected in session:
        program, *arguments = _words(command)
        assert program == "pway"
        done = subprocess.run([*PWAY, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        output = done.stdout + done.stderr
        assert re.fullmatch(_pattern(expected), output), f"$ {command}\n{output}"


def _words(command: str) -> list[str]:
    import shlex

    return shlex.split(command)


def test_the_python_session_of_the_readme_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.S)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == re.findall(r"print\(.*?\)  # (.*)", code)[0]


def test_the_two_commands_are_the_ones_that_set_everything_up() -> None:
    test_command = (
        "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[test]' && .venv/bin/pytest"
    )
    assert "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt . && .venv/bin/pway demo" in README
    assert test_command in README
    assert test_command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
