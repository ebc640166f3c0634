"""`verify` and `doctor`."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Begin, Pway


def change(pway: Pway, game_id: str, version: int) -> None:
    pway.tamper(
        "UPDATE stored_events SET state = CAST(replace(state, 'ann', 'bob') AS BLOB) "
        "WHERE originator_id = ? AND originator_version = ?",
        game_id,
        version,
    )


def test_a_sound_game(pway: Pway, friday: str) -> None:
    (row,) = pway.json("verify", "friday")
    assert (row["id"], row["sound"], row["findings"], row["notes"]) == (friday, True, [], [])
    told = pway.ok("verify", "friday")
    assert told == f"{friday}  sound  {row['events']} events, 9 actions decided again, head {row['head'][:16]}\n"


def test_a_changed_event_is_named_by_its_address(pway: Pway, friday: str) -> None:
    change(pway, friday, 2)
    (row,) = pway.json("verify", "friday", code=1)
    assert [(finding["kind"], finding["address"]) for finding in row["findings"]] == [
        ("link", f"{friday}@2"),
        ("refused", f"{friday}@2"),
    ]
    told = pway("verify", "friday").stdout
    assert "NOT SOUND" in told
    assert "[core/not-your-turn]" in told


def test_c26_a_broken_game_does_not_stop_the_others(pway: Pway, friday: str, begin: Begin) -> None:
    saturday = begin(name="saturday")
    change(pway, friday, 1)
    result = pway("verify", "--all")
    assert result.exit_code == 1
    assert f"{saturday}  sound" in result.stdout
    assert f"{friday}  NOT SOUND" in result.stdout
    assert result.stderr.startswith("2 games, 1 not sound, ")


def test_a_known_head_shows_what_was_cut_off(pway: Pway, begin: Begin) -> None:
    game_id = begin()
    pway.ok("act", "friday", "--choice", "1")
    (row,) = pway.json("verify", "friday")
    pway.ok("verify", "friday", "--head", row["head"][:12].upper())
    pway.tamper("DELETE FROM stored_events WHERE originator_version = 2")
    pway.ok("verify", "friday")
    (cut,) = pway.json("verify", "friday", "--head", row["head"], code=1)
    assert cut["findings"][0]["address"] == f"{game_id}@1"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ([], "pway/one-or-all"),
        (["friday", "--all"], "pway/one-or-all"),
        (["--all", "--head", "a" * 12], "pway/one-head"),
        (["friday", "--head", "abc"], "pway/bad-digest"),
        (["friday", "--head", "x" * 12], "pway/bad-digest"),
        (["friday@3"], "pway/no-version-here"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(pway: Pway, friday: str, line: list[str], code: str) -> None:
    assert f"[{code}]" in pway.fails(2, "verify", *line)[0]


def test_the_doctor_says_which_store_and_which_versions(pway: Pway, friday: str) -> None:
    data = pway.json("doctor")
    assert data["store"] | {"bytes": 0} == {
        "path": str(pway.store),
        "named_by": "--store",
        "exists": True,
        "bytes": 0,
        "games": 1,
    }
    assert data["rules"]["tally"] == 1
    assert set(data["versions"]) == {"pway", "python", "sqlite", "eventsourcing", "pydantic"}


def test_the_doctor_works_without_a_store(pway: Pway) -> None:
    assert pway.json("doctor")["store"]["exists"] is False
    assert not pway.store.exists()
