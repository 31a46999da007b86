"""`dramaturg bench`: how figures are made, compared and shown; and that every floor is what it says it is."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from dramaturg_server.adapters.sqlite_store import FILE_NAME
from dramaturg_server.benchmarks import cast, commit, start, state
from dramaturg_server.benchmarks.bare_sqlite import BareCommits, recorded_turns
from dramaturg_server.benchmarks.casts import npc_ids, read_cast, write_saga, write_village
from dramaturg_server.benchmarks.children import echo, step_request
from dramaturg_server.benchmarks.in_process import application, opened, turn, turn_request
from dramaturg_server.benchmarks.machine import describe_machine
from dramaturg_server.benchmarks.measurement import (
    Measurement,
    Timed,
    at_most,
    compared,
    interleaved,
    percentile,
    value_at_least,
    value_at_most,
)
from dramaturg_server.benchmarks.open_loop import open_loop
from dramaturg_server.benchmarks.report import as_json, table_of
from dramaturg_server.cast.scripts import declarations_of
from dramaturg_server.cli import EXIT_USER_ERROR, main
from dramaturg_server.cli.bench import BENCHMARKS
from dramaturg_server.cli.measuring import chosen
from dramaturg_server.domain.content import always
from dramaturg_server.domain.mind import Mind
from dramaturg_server.domain.standpoint import Standpoint

TABLES = ("log", "audience", "snapshot", "request")


# ---- the command


def test_a_name_that_nothing_has_is_a_mistake_that_names_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "speed"]) == EXIT_USER_ERROR
    assert "'speed'" in (said := capsys.readouterr().err)
    assert all(name in said for name in BENCHMARKS)


def test_a_file_that_cannot_be_written_is_told_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "all", "--json", str(tmp_path / "missing" / "figures.json")]) == EXIT_USER_ERROR
    told = capsys.readouterr()
    assert "figures.json" in told.err
    assert told.out == ""


def test_names_run_once_each_in_a_fixed_order() -> None:
    assert chosen(["turn", "state", "turn"], BENCHMARKS) == ["state", "turn"]
    assert chosen(["all"], BENCHMARKS) == list(BENCHMARKS)


def test_the_help_says_what_each_name_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(meaning in shown for meaning in BENCHMARKS.values())


def test_what_it_ran_on_names_processor_and_versions_but_no_folder() -> None:
    text = "\n".join(describe_machine())
    assert all(word in text for word in ("CPU:", "cores", "Python", "SQLite", "grpcio"))
    assert str(Path.home()) not in text


# ---- figures


def test_a_percentile_is_the_sample_that_so_many_percent_do_not_exceed() -> None:
    samples = [float(n) for n in range(100, 0, -1)]
    assert [percentile(samples, percent) for percent in (1, 50, 99, 100)] == [1.0, 50.0, 99.0, 100.0]
    assert percentile([7.0], 99) == 7.0


@pytest.mark.parametrize(
    ("measurement", "ratio", "met"),
    [
        (Measurement("a", 3.0, "ms", 2.0, at_most(1.5)), 1.5, True),
        (Measurement("a", 3.1, "ms", 2.0, at_most(1.5)), 1.55, False),
        (Measurement("a", 3.0, "ms", None, at_most(1.5)), None, None),
        (Measurement("a", 4_999.0, "turns/s", 9_000.0, value_at_least(5_000)), 4_999 / 9_000, False),
        (Measurement("a", 0.0, "changes", target=value_at_most(0)), None, True),
        (Measurement("a", 3.0, "ms", 2.0), 1.5, None),
    ],
)
def test_a_target_is_met_by_ratio_or_by_value(measurement: Measurement, ratio: float | None, met: bool | None) -> None:
    assert measurement.ratio == (None if ratio is None else pytest.approx(ratio))
    assert measurement.is_met is met


async def test_two_calls_are_measured_in_turns_and_keep_their_numbers() -> None:
    made: list[tuple[str, int]] = []

    def call(name: str) -> Timed:
        async def run(number: int) -> float:
            made.append((name, number))
            return float(number)

        return run

    ours, floors = await interleaved([call("a"), call("b")], rounds=2, per_round=3)
    assert made == [("a", 0), ("a", 1), ("a", 2), ("b", 0), ("b", 1), ("b", 2)] + [
        (name, number) for name in "ab" for number in (3, 4, 5)
    ]
    assert ours == floors == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]


def test_json_holds_what_the_specification_names_and_no_more() -> None:
    figures = [*compared("read", [1.0, 3.0], [1.0, 2.0], at_most(1.3), None), Measurement("rows", 7, "rows")]
    assert json.loads(as_json(figures)) == [
        dict(name="read p50", value=1.0, unit="ms", floor=1.0, ratio=1.0, target="ratio <= 1.3", met=True),
        dict(name="read p99", value=3.0, unit="ms", floor=2.0, ratio=1.5, target=None, met=None),
        dict(name="rows", value=7, unit="rows", floor=None, ratio=None, target=None, met=None),
    ]


def test_the_table_shows_what_falls_short() -> None:
    table = table_of([Measurement("slow", 4.0, "ms", 2.0, at_most(1.5)), Measurement("other", 1234.5, "turns/s")])
    heading, slow, other = table.splitlines()
    assert heading.split() == ["name", "value", "floor", "ratio", "target", "met"]
    assert slow.split() == ["slow", "4", "ms", "2", "ms", "2.00", "ratio", "<=", "1.5", "NO"]
    assert other.split() == ["other", "1234", "turns/s"]


async def test_an_open_loop_sends_what_is_due_whether_or_not_earlier_ones_were_answered() -> None:
    together = asyncio.Event()
    sent: list[int] = []

    async def call(number: int) -> None:
        sent.append(number)
        if len(sent) == 3:
            together.set()
        await together.wait()

    assert len(await open_loop(call, per_second=1e6, count=3)) == 3
    assert sent == [0, 1, 2]


# ---- the floors


async def _played(folder: Path, turns: int) -> None:
    write_village(folder / "cast", 8, 2)
    async with application(read_cast(folder / "cast"), folder / "data") as app:
        at = await opened(app, "p")
        for number in range(turns):
            await turn(app, turn_request(at, npc_ids(8)[number % 8], number, ["npc1"]))


async def test_the_bare_commits_write_the_rows_that_the_store_wrote(tmp_path: Path) -> None:
    await _played(tmp_path, 70)
    turns = recorded_turns(tmp_path / "data")
    assert len(turns) == 70
    bare = BareCommits(tmp_path, turns)
    for number in range(70):
        bare.commit(number)
    bare.commit(70, 71)
    bare.close()
    store, floor = (sqlite3.connect(file) for file in (tmp_path / "data" / FILE_NAME, tmp_path / "bare.sqlite3"))
    for table in TABLES:
        ours = set(store.execute(f"select * from {table} where seq > 1"))
        assert set(floor.execute(f"select * from {table} where playthrough = 1")) == ours
    assert floor.execute("select count(*) from log where playthrough = 2").fetchone() == (2,), "they begin anew"
    store.close()
    floor.close()


async def test_the_echo_answers_with_so_many_bytes_whatever_it_is_asked() -> None:
    async with echo(1234) as call:
        assert await call(b"") == await call(step_request(5, 10)) == b"x" * 1234


async def test_the_echo_that_commits_has_committed_when_it_answers(tmp_path: Path) -> None:
    await _played(tmp_path, 3)
    async with echo(10, tmp_path / "data", tmp_path) as call:
        for expected in (1, 2, 3, 4):
            await call(b"")
            floor = sqlite3.connect(tmp_path / "bare.sqlite3")
            assert floor.execute("select count(*) from log").fetchone() == (expected,)
            floor.close()


def test_a_village_of_any_size_is_a_cast_without_a_fault(tmp_path: Path) -> None:
    write_village(tmp_path, 12, 3, archetype=True)
    cast = read_cast(tmp_path)
    assert len(cast.characters) == 13
    assert [path for path in cast.characters["npc3"].seeds if "npc5" in path]


# ---- whole runs


@pytest.mark.slow
@pytest.mark.parametrize("module", [state, commit, start], ids=lambda module: module.__name__.rpartition(".")[2])
def test_a_quick_run_measures_everything_against_its_floor(module, capsys) -> None:  # type: ignore[no-untyped-def]
    figures = module.measure(quick=True, say=print)
    assert figures
    assert all(figure.value > 0 for figure in figures)
    assert all(figure.ratio is not None for figure in figures if figure.target is not None)


# ---- cast


def test_the_saga_has_as_many_lines_as_are_asked_for_and_no_errors(tmp_path: Path) -> None:
    assert write_saga(tmp_path, 300) == 3
    loaded = read_cast(tmp_path)
    assert sum(len(topic.lines) for topic in loaded.topics.values()) == 300
    assert sum(line.when is not always for topic in loaded.topics.values() for line in topic.lines) == 90


def test_the_conditions_that_are_measured_ask_all_of_their_tests(tmp_path: Path) -> None:
    write_saga(tmp_path, 100)
    loaded = read_cast(tmp_path)
    mind = Standpoint(loaded, cast.WORLD, Mind("npc0"))
    for text in cast.CONDITIONS.values():
        condition = declarations_of(loaded).examined(text).condition
        assert condition is not None and condition(mind)
