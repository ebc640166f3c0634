"""The manual pages."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cli import PLACES, main
from commands import manual

PAGES = manual.pages(main)


def test_every_command_has_a_page() -> None:
    assert {"pway.1", *(f"pway-{name}.1" for name in PLACES)} <= set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_all_its_parts(name: str) -> None:
    page = PAGES[name]
    assert re.match(r'\.TH "PWAY[A-Z-]*" "1" ', page)
    for title in ("NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS"):
        assert f"\n.SH {title}\n" in page
    requests = {line.split()[0] for line in page.splitlines() if line.startswith(".")}
    assert requests <= {".TH", ".SH", ".B", ".BR", ".TP", ".PP", ".nf", ".fi"}


def test_nothing_in_a_text_is_taken_for_a_request() -> None:
    assert manual._text(".SH a-b \\n") == "\\&.SH a\\-b \\en"


def test_pages_are_written_to_a_folder(tmp_path: Path) -> None:
    assert manual.write(tmp_path / "man") == len(PAGES)
    assert (tmp_path / "man" / "pway-blame.1").read_text(encoding="utf-8") == PAGES["pway-blame.1"]


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_groff_has_nothing_to_complain_of(tmp_path: Path) -> None:
    manual.write(tmp_path)
    files = sorted(map(str, tmp_path.glob("*.1")))
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z", *files], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
