"""`export` and `import`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Begin, Pway


@pytest.fixture
def file(pway: Pway, friday: str, tmp_path: Path) -> Path:
    file = tmp_path / "friday.jsonl"
    pway.ok("export", "friday", "-o", str(file))
    return file


@pytest.fixture
def other(tmp_path: Path) -> Pway:
    return Pway(tmp_path / "other.db")


def test_c55_a_game_is_the_same_to_the_byte_after_a_round_trip(pway: Pway, other: Pway, file: Path) -> None:
    assert other.json("import", str(file))[0]["result"] == "imported"
    assert other.ok("export", "friday").encode() == file.read_bytes() == pway.ok("export", "friday").encode()
    assert other.json("show", "friday") == pway.json("show", "friday")
    assert other.json("log", "friday") == pway.json("log", "friday")


def test_standard_input_and_output_are_files(pway: Pway, other: Pway, file: Path) -> None:
    (row,) = other("import", "-", "--format", "jsonl", input=file.read_bytes()).stdout.splitlines()
    assert '"added": 17' in row


def test_a_game_that_is_here_already_says_so(pway: Pway, file: Path) -> None:
    (row,) = pway.json("import", str(file))
    assert (row["added"], row["result"]) == (0, "already here")


def test_a_file_that_knows_more_adds_the_rest(pway: Pway, other: Pway, begin: Begin, tmp_path: Path) -> None:
    begin(name="saturday")
    early, late = tmp_path / "early.jsonl", tmp_path / "late.jsonl"
    pway.ok("export", "saturday", "-o", str(early))
    pway.ok("act", "saturday", "--choice", "1")
    pway.ok("export", "saturday", "-o", str(late))
    results = [row["result"] for row in other.json("import", str(early), str(late), str(early))]
    assert results == ["imported", "continued", "already here"]


def test_a_different_game_under_the_same_id_is_a_conflict(pway: Pway, file: Path, other: Pway, tmp_path: Path) -> None:
    from tests.core import tally

    with other.archive() as archive:
        archive.append(tally.played("tally-fri", seed=9))
    error = other.fails(5, "import", str(file))
    assert "another game is kept as tally-fri [archive/different-game]" in error[0]


def test_a_refused_file_names_file_line_and_remedy(other: Pway, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    error = other.fails(4, "import", str(file))
    assert error == [
        f"error: {file}: line 6: tally-fri@5 was to come, this is version 6 [archive/import-refused]",
        "  why: a gap",
        "  try: get the file once more from where it came",
    ]
    assert other.json("games") == []


def test_c26_a_bad_file_does_not_keep_out_the_others(other: Pway, file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("rubbish\n")
    result = other("import", str(bad), str(file), str(tmp_path / "none.jsonl"))
    assert result.exit_code == 4
    assert f"{bad}: line 1" in result.stderr
    assert "No such file" in result.stderr
    assert "imported" in result.stdout


def test_verify_decides_every_action_again(other: Pway, file: Path) -> None:
    assert other.json("import", "--verify", str(file))[0]["result"] == "imported"


def test_several_games_fit_in_one_file(pway: Pway, other: Pway, friday: str, begin: Begin, tmp_path: Path) -> None:
    begin(name="saturday")
    everything = tmp_path / "all.jsonl"
    pway.ok("export", "--all", "-o", str(everything))
    assert len(other.json("import", str(everything))) == 2


def test_a_file_is_never_overwritten(pway: Pway, file: Path) -> None:
    before = file.read_bytes()
    (error, *_) = pway.fails(2, "export", "friday", "-o", str(file))
    assert "[pway/file-exists]" in error
    assert file.read_bytes() == before


def test_an_export_that_fails_leaves_no_file(pway: Pway, friday: str, tmp_path: Path) -> None:
    pway.tamper("DELETE FROM stored_events WHERE originator_version = 4")
    (error, *_) = pway.fails(4, "export", "friday", "-o", str(tmp_path / "x.jsonl"))
    assert "tally-fri@5 does not follow" in error
    assert not (tmp_path / "x.jsonl").exists()


@pytest.mark.parametrize("line", [[], ["friday", "--all"]])
def test_export_needs_games_or_all(pway: Pway, friday: str, line: list[str]) -> None:
    assert pway("export", *line).exit_code == 2
