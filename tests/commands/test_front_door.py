"""Help, loading, colour, endings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli import PLACES, SECTIONS, main
from commands import base, errors, reference
from tests.commands.conftest import Begin, Pway

ROOT = Path(__file__).parents[2]


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COLUMNS": "100", **environment}
    return subprocess.run([sys.executable, *args], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("line", "environment"),
    [
        (["--help"], {}),
        (["--version"], {}),
        (["log", "--help"], {}),
        ([], {"_PWAY_COMPLETE": "bash_complete", "COMP_WORDS": "pway show ", "COMP_CWORD": "2"}),
    ],
)
def test_help_version_and_completion_load_neither_pydantic_nor_eventsourcing(
    line: list[str], environment: dict[str, str], tmp_path: Path
) -> None:
    program = (
        "import sys, cli\n"
        "sys.argv = ['pway', *sys.argv[1:]]\n"
        "try:\n    cli.main(prog_name='pway')\n"
        "except SystemExit:\n    pass\n"
        "print(sorted({'pydantic', 'eventsourcing', 'rich', 'platformdirs'} & set(sys.modules)))"
    )
    done = run("-c", program, *line, **environment, PWAY_STORE=str(tmp_path / "none.db"))
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


@pytest.mark.parametrize(("begun", "offered"), [("", {"tally-fri", "friday"}), ("fri", {"friday"}), ("x", set())])
def test_completion_offers_ids_and_names(pway: Pway, friday: str, begun: str, offered: set[str]) -> None:
    words = {"COMP_WORDS": f"pway show {begun}", "COMP_CWORD": "2", "PWAY_STORE": str(pway.store)}
    done = run("-c", "import cli; cli.main(prog_name='pway')", _PWAY_COMPLETE="bash_complete", **words)
    assert {line.partition(",")[2] for line in done.stdout.splitlines() if line} == offered


def test_the_help_lists_every_command_under_a_heading_with_a_summary_that_fits() -> None:
    told = CliRunner().invoke(main, ["--help"], terminal_width=100).stdout
    for title, commands in SECTIONS.items():
        assert f"\n{title}:\n" in told
        for name in commands:
            line = next(line for line in told.splitlines() if line.startswith(f"  {name} "))
            assert line.endswith(".")
            assert len(line) <= 80


def commands() -> list[list[str]]:
    """Every command by its words, those within groups included."""
    found: list[list[str]] = []
    for name in PLACES:
        command = main.get_command(click.Context(main), name)
        found += [[name, inner] for inner in command.commands] if isinstance(command, click.Group) else [[name]]
    return found


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_has_help_with_examples_of_itself(words: list[str]) -> None:
    told = CliRunner().invoke(main, [*words, "--help"], terminal_width=100).stdout
    _, mark, examples = told.partition("Examples:")
    assert mark, "there are no examples"
    assert " ".join(words) in examples.partition("Options:")[0]
    assert "Common options:" in examples


def test_exit_codes_are_in_the_help() -> None:
    told = CliRunner().invoke(main, ["--help"]).stdout
    for code, _ in errors.EXIT_CODES:
        assert f"\n  {code} " in told


def test_no_command_gives_help_and_exit_code_2() -> None:
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 2
    assert "Usage:" in result.output


@pytest.mark.parametrize("line", [["shwo"], ["show"], ["show", "x", "--nonsense"], ["games", "--format", "xml"]])
def test_a_wrong_command_line_ends_with_2(line: list[str]) -> None:
    result = CliRunner().invoke(main, line)
    assert result.exit_code == 2
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("file", "made"), [(reference.REFERENCE, reference.reference), (reference.SUMMARIES, reference.summaries)]
)
def test_what_is_written_down_about_the_commands_is_up_to_date(file: Path, made: Callable[[click.Group], str]) -> None:
    assert (ROOT / file).read_text(encoding="utf-8") == made(main), "run: python -m commands.reference"


def test_the_help_loads_no_command() -> None:
    program = (
        "import sys, cli\n"
        "sys.argv = ['pway', '--help']\n"
        "try:\n    cli.main(prog_name='pway')\n"
        "except SystemExit:\n    pass\n"
        "print(sorted({place.partition(':')[0] for place in cli.PLACES.values()} & set(sys.modules)))"
    )
    assert run("-c", program).stdout.splitlines()[-1] == "[]"


def test_a_fault_of_the_program_is_told_in_a_line_and_traced_on_demand(
    pway: Pway, friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the line is blocked")

    monkeypatch.setattr("archive.application.Archive.games", fail)
    assert pway.fails(70, "games") == [
        "error: ZeroDivisionError: the line is blocked [pway/fault]",
        "  why: a fault of this program",
        "  try: --debug shows where",
    ]
    traced = pway("games", "--debug")
    assert traced.exit_code == 70
    assert "Traceback" in traced.stderr


def test_an_interruption_ends_with_130(pway: Pway, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("archive.application.Archive.games", interrupt)
    assert pway("games").exit_code == 130


def test_a_reader_who_stops_reading_gets_no_traceback(pway: Pway, begin: Begin) -> None:
    """More than a pipe holds is written to a reader that is gone."""
    from tests.core import tally

    with pway.archive() as archive:
        archive.append(tally.played("tally-long", rounds=800))
    program = "import sys, cli; from domain import catalogue; catalogue.GAMES['tally'] = 'tests.core.tally'; cli.main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, "--store", str(pway.store), "log", "tally-long"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 141


@pytest.mark.parametrize(
    ("option", "environ", "colored"),
    [
        ("auto", {}, None),
        ("auto", {"NO_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": ""}, None),
        ("auto", {"TERM": "dumb"}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("always", {"NO_COLOR": "1"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_who_decides_about_colour(option: str, environ: dict[str, str], colored: bool | None) -> None:
    settings = base.Settings()
    settings.color = option
    assert settings.colored(environ) is colored


def test_colour_is_only_where_it_is_wanted(pway: Pway, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in pway.ok("log", "friday")
    assert "\x1b[33m" in pway.ok("--color", "always", "log", "friday")
    assert "\x1b[33m" in pway.ok("log", "friday", "--color", "always")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[33m" in pway.ok("log", "friday")
    assert "\x1b[31m" in pway("show", "nothing").stderr
    assert "\x1b[" not in pway.ok("log", "friday", "--format", "csv")
