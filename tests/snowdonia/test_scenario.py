"""Scenario files: what comes with the program, what an owner corrects, and what is wrong (Rules §1, §11)."""

from __future__ import annotations

from collections.abc import Callable

import click
import pytest
from click.testing import CliRunner, Result

from commands.scenario import scenario as scenario_command
from domain.snowdonia.components import box_of
from domain.snowdonia.ruleset import RULESET
from domain.snowdonia.scenario import digest
from domain.snowdonia.scenario_file import CERTAIN, SHIPPED, WORDS, ScenarioProblems, check, read, shipped

OWNER = """
base = "mount-snowdon"
scenario = "my-box"

[work_rates.excavation]
start = 4
note = "seen on the board"

[contracts.7.power]
amount = 1
"""


@pytest.mark.parametrize("name", SHIPPED)
def test_what_comes_with_the_program_is_in_order(name: str) -> None:
    sheet = shipped(name)
    assert sheet.scenario.scenario == name
    assert all(value.certainty in WORDS for value in sheet.values)
    assert len(sheet.scenario.contracts) == 30
    assert {space.space: space.event for space in sheet.scenario.events_track if space.space in (2, 6)} == {
        2: "trains_available",
        6: "train_maintenance",
    }


def test_uncertain_values_are_told_with_their_word() -> None:
    uncertain = {value.key: value.certainty for value in shipped("mount-snowdon").uncertain()}
    assert uncertain["work_rates.excavation.start"] == "stand-in"
    assert uncertain["events_track.1.event"] == "inferred"
    assert uncertain["trains.7.fee"] == "assumed"
    assert "events_track.2.event" not in uncertain
    assert "components.iron" not in uncertain


def test_an_owner_corrects_single_values() -> None:
    sheet, base = read(OWNER), shipped("mount-snowdon")
    values = {value.key: value for value in sheet.values}
    assert sheet.scenario.scenario == "my-box"
    assert sheet.scenario.work_rates.excavation.start == 4
    assert values["work_rates.excavation.start"].certainty == "owner"
    assert values["work_rates.excavation.start"].note == "seen on the board"
    assert values["work_rates.excavation.max"].certainty == "stand-in"
    assert values["contracts.7.power.amount"][1:3] == (1, "owner")
    changed = {value.key for value in sheet.values} ^ {value.key for value in base.values}
    assert changed == set()
    assert len(list(base.uncertain())) - len(list(sheet.uncertain())) == 2


def test_a_corrected_scenario_is_played_with() -> None:
    started = RULESET.start(["ann"], options={"scenario": OWNER})
    assert RULESET.initial_state(started).excavation == 4
    assert started.data == digest(started.components)
    assert box_of(started.components, 1).scenario == read(OWNER).scenario


def test_another_power_replaces_the_whole_power() -> None:
    sheet = read('base = "mount-snowdon"\n[contracts.12.power]\ntype = "block_contracts"\n')
    contract = next(contract for contract in sheet.scenario.contracts if contract.number == 12)
    assert dict(contract.power) == {
        "type": "block_contracts",
        "amount": 0,
        "times": 0,
        "coal": 0,
        "give": "",
        "get": "",
    }


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("[work_rates.excavation]\nstrat = 3", "work_rates.excavation.strat", "unknown key"),
        ("[nonsense]\nvalue = 1", "nonsense", "unknown key"),
        ('[contracts.7.power]\ntype = "fly"', "contracts.7.power", "unknown power 'fly'"),
        ('[trains.1.effect]\ntype = "fly"', "trains.1.effect", "unknown effect 'fly'"),
        ('[contracts.7.power]\ntype = "convert"', "contracts.7.power", "needs 'amount'"),
        ("[contracts.13.power]\namount = 3", "contracts.13.power", "has no 'amount'"),
        ("[components]\niron = 39", "setup.bag.5.iron", "40 iron cubes needed"),
        ("[components]\nrubble = 80", "components.rubble", "up to 81 cubes needed with 5 players"),
        ("[setup.bag.4]\nstone = 21", "setup.bag.4.stone", "25 stone cubes needed"),
        ("[work_rates.lay_track]\nstart = 4", "work_rates.lay_track", "does not lie within the limits"),
        ("[events_track.10]\nreturns = [8, 9]", "events_track.10.returns", "space 11"),
        ("[events_track.4]\nreturns = [5]", "events_track.4.returns", "space 5 cannot hold a cube"),
        ('[events_track.3]\nevent = "explode"', "events_track.3.event", "Input should be"),
        ('[events_track.12]\nevent = "excavate"', "events_track", "without a gap"),
        ("[areas.G.spaces]\n3 = 2", "areas.G.spaces", "no limit"),
        ('[stations.hebron.sites.3]\nkind = "gold"', "stations.hebron.sites.3.kind", "Input should be"),
        ("[stations.llanberis]\ntrack_cards_before = 1", "stations.llanberis.track_cards_before", "start of the line"),
        ("[trains.4]\nsteel = true", "trains.4.steel", "valid integer"),
        ('[contracts.16]\nletter = "A"', "contracts.16.letter", "has no letter"),
        ('[contracts.8]\nletter = "A"', "contracts.8.letter", "(D) or Build (E)"),
        ("[contracts.4.power]\namount = 1", "contracts.4.power.amount", "slots are 2 and 3"),
        ('[contracts.29]\nsurveyor_vp = { "8" = 3 }', "contracts.29.surveyor_vp.8", "no station"),
        ("[setup]\ncontracts_displayed = 2", "setup.contracts_displayed", "three displayed"),
        ("[setup]\ntrains_dealt = 8", "setup.trains_dealt", "7 trains"),
        ('[weather.sun]\ncertainty = "sure"', "weather.sun.certainty", "unknown word 'sure'"),
        ('[options]\ntie_break = "seat"', "options.tie_break", "Input should be 'shared'"),
    ],
)
def test_what_is_wrong_is_told_with_file_key_and_reason(text: str, key: str, reason: str) -> None:
    problems = check(f'base = "mount-snowdon"\n{text}\n', "mine.toml")
    assert [problem.file for problem in problems] == ["mine.toml"] * len(problems)
    assert any(problem.key == key and reason in problem.reason for problem in problems), problems


def test_everything_that_is_wrong_is_told_at_once() -> None:
    problems = check(
        'base = "mount-snowdon"\n'
        "[work_rates.excavation]\nstart = 9\nstrat = 2\n"
        '[contracts.3.power]\ntype = "fly"\n'
        "[components]\nrubble = 80\n"
        '[trains.9]\nname = "x"\n'
    )
    assert {problem.key for problem in problems} == {
        "work_rates.excavation.strat",
        "contracts.3.power",
        "trains.9.steel",
        "trains.9.coal",
        "trains.9.fee",
        "work_rates.excavation",
        "components.rubble",
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [("a = [", "not TOML"), ('base = "other"', "no scenario is called 'other'"), ("iron = 3", "no certainty is given")],
)
def test_a_file_without_a_base_to_stand_on_is_refused(text: str, reason: str) -> None:
    assert any(reason in problem.reason for problem in check(text))
    with pytest.raises(ScenarioProblems):
        read(text)


def test_the_certainty_words_are_those_of_the_documentation() -> None:
    assert set(CERTAIN) < set(WORDS)


class TestCommand:
    @pytest.fixture
    def run(self, tmp_path: object) -> Callable[..., Result]:
        main = click.Group("pway", commands={"scenario": scenario_command})
        return lambda *arguments: CliRunner().invoke(main, ["scenario", *map(str, arguments)])

    def test_check_says_what_is_wrong(self, run: Callable[..., Result], tmp_path: object) -> None:
        file = f"{tmp_path}/mine.toml"
        with open(file, "w", encoding="utf-8") as written:
            written.write('base = "mount-snowdon"\n[components]\nirn = 2\n')
        result = run("check", file)
        assert result.exit_code == 1
        assert result.stdout == f"{file}: components.irn: unknown key\n"
        assert "1 problem" in result.stderr

    def test_check_is_content_with_what_is_in_order(self, run: Callable[..., Result], tmp_path: object) -> None:
        file = f"{tmp_path}/mine.toml"
        with open(file, "w", encoding="utf-8") as written:
            written.write(OWNER)
        result = run("check", file, "--json")
        assert result.exit_code == 0
        assert '"schema": "pway.scenario-check/1"' in result.stdout

    def test_show_lists_uncertain_values(self, run: Callable[..., Result]) -> None:
        result = run("show", "--uncertain")
        assert result.exit_code == 0
        assert "work_rates.excavation.start" in result.stdout
        assert "components.iron" not in result.stdout
        assert "components.iron" in run("show").stdout

    def test_show_of_nothing_known_is_not_found(self, run: Callable[..., Result]) -> None:
        assert run("show", "nowhere.toml").exit_code != 0

    def test_show_does_not_list_what_is_broken(self, run: Callable[..., Result], tmp_path: object) -> None:
        file = f"{tmp_path}/mine.toml"
        with open(file, "wb") as written:
            written.write(b"\xff\xfe")
        assert run("show", file).exit_code != 0
        assert run("check", file).exit_code != 0
