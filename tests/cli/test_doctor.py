"""`dramaturg doctor`: what it says of a well machine, of each trouble, and of a data folder."""

import asyncio
import shutil
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

import dramaturg_server
from dramaturg_server.adapters.data_folder import LOCK_FILE, DataFolder
from dramaturg_server.adapters.model_folder import MODEL_FILE
from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.cli import EXIT_DATA_IN_USE, EXIT_FAILED, EXIT_USER_ERROR, main
from dramaturg_server.cli.doctor import Finding, Machine, cast, data_folder, models, packages, ports, proxies
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import FlagSet
from dramaturg_server.pipeline.stored_vectors import packed
from dramaturg_server.ports import WORLD, Playthrough, Row, Write
from dramaturg_server.retrieval.passages import Unembedded, kept_under
from tests.adapters.tiny_model import tiny_folder

GATEHOUSE = Path(dramaturg_server.__file__).parent / "samples" / "gatehouse"


def outcomes(findings: list[Finding]) -> list[str]:
    return [finding.outcome for finding in findings]


def test_a_well_machine_gets_a_line_per_subject_and_exit_code_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--data", str(tmp_path / "my data ö"), "--cast", str(GATEHOUSE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    subjects = {line.split()[1] for line in lines[1:]}
    assert subjects >= {"python", "system", "processor", "packages", "data", "port", "cast", "clock", "proxies"}


def test_a_folder_that_cannot_be_written_fails_and_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["doctor", "--data", str(tmp_path / "file" / "data")]) == 1
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL"))
    assert "data" in line and "→" in line and "--data" in line


def test_a_folder_that_is_looked_at_stays_as_it_is(tmp_path: Path) -> None:
    missing = tmp_path / "not" / "there yet"
    (finding,) = data_folder(Machine({}, missing))
    assert (finding.outcome, finding.detail) == ("ok", f"{missing} is not there yet and can be made")
    assert list(tmp_path.iterdir()) == []
    (finding,) = data_folder(Machine({}, tmp_path))
    assert (finding.outcome, finding.detail) == ("ok", f"{tmp_path} is writable, no server holds it")
    assert list(tmp_path.iterdir()) == []


def test_a_server_on_the_folder_is_named_and_no_fault(tmp_path: Path) -> None:
    with DataFolder.hold(tmp_path):
        (finding,) = data_folder(Machine({}, tmp_path))
    assert finding.outcome == "ok" and "serves it" in finding.detail


def test_a_broken_cast_fails_with_its_first_error(tmp_path: Path) -> None:
    (tmp_path / "cast.yaml").write_text("cast: [", encoding="utf-8")
    (finding,) = cast(Machine({}, tmp_path, tmp_path))
    assert finding.outcome == "FAIL" and "cast.yaml" in finding.detail and "cast check" in finding.remedy


def test_a_port_that_is_taken_fails(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        (finding,) = ports(Machine({}, tmp_path, port=taken.getsockname()[1]))
    assert finding.outcome == "FAIL" and "--port 0" in finding.remedy


def embedders(folder: Path, **settings: str) -> list[Finding]:
    environment = {"DRAMATURG_MODELS": str(folder), **settings}
    return [finding for finding in models(Machine(environment, folder)) if finding.subject == "embedder"]


def test_a_model_that_works_is_one_line_with_its_id_and_what_runs_it(tmp_path: Path) -> None:
    tiny_folder(tmp_path / "mine")
    (finding,) = embedders(tmp_path)
    assert finding.outcome == "ok" and finding.detail.startswith("tiny-") and "CPUExecutionProvider" in finding.detail


def test_an_embedder_that_is_not_as_asked_is_one_line_with_every_note(tmp_path: Path) -> None:
    (finding,) = embedders(tmp_path)
    assert finding.outcome == "warn" and finding.detail.startswith("hash-") and "models build" in finding.detail
    (tiny_folder(tmp_path / "bad") / MODEL_FILE).write_bytes(b"?")
    (finding,) = embedders(tmp_path)
    assert finding.outcome == "warn"
    assert all(part in finding.detail for part in ("hash-", "hashing_embedder: ", "model_damaged: "))


def test_hashing_that_is_asked_for_is_well_and_a_named_model_that_is_missing_fails(tmp_path: Path) -> None:
    (finding,) = embedders(tmp_path, DRAMATURG_EMBEDDER="hash")
    assert finding.outcome == "ok"
    (finding,) = embedders(tmp_path, DRAMATURG_EMBEDDER="nowhere")
    assert finding.outcome == "FAIL" and "nowhere" in finding.detail


@pytest.mark.parametrize("port", [-1, 70_000])
def test_a_port_that_no_machine_has_fails(tmp_path: Path, port: int) -> None:
    (finding,) = ports(Machine({}, tmp_path, port=port))
    assert finding.outcome == "FAIL" and "65535" in finding.remedy and "end what" not in finding.remedy


@pytest.mark.parametrize(
    ("environment", "outcome"),
    [
        ({}, "ok"),
        ({"http_proxy": "http://proxy:3128"}, "warn"),
        ({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "localhost,127.0.0.1"}, "ok"),
        ({"grpc_proxy": "http://proxy:3128", "no_proxy": "example.org"}, "warn"),
        ({"http_proxy": ""}, "ok"),
    ],
)
def test_a_proxy_is_warned_of_unless_loopback_passes_it(
    tmp_path: Path, environment: dict[str, str], outcome: str
) -> None:
    assert outcomes(list(proxies(Machine(environment, tmp_path)))) == [outcome]


def test_every_package_of_the_distribution_is_looked_for(tmp_path: Path) -> None:
    (finding,) = packages(Machine({}, tmp_path))
    assert finding.outcome == "ok"
    assert all(name in finding.detail for name in ("grpcio", "protobuf", "onnxruntime", "pydantic"))


# ---- --verify


async def two_playthroughs(folder: Path) -> None:
    """p and q, with one row each that changes the world."""
    store = SqliteStore(folder)
    await store.open()
    for playthrough_id in ("p", "q"):
        playthrough = Playthrough(playthrough_id, "gate", "1", "en", "player", 0)
        row = Row(1, Entry(1, "unit", 1, 0, 0, (FlagSet("n", 1.0),)), {WORLD: 1})
        made: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        write = Write(playthrough_id, 0, row, playthrough=playthrough, branch=Branch(1, None, 0, 1))
        store.submit(write, made.set_result)
        assert await made is None
    await store.close()


async def verified(folder: Path) -> int:
    return await asyncio.to_thread(main, ["doctor", "--verify", str(folder)])


def changed(folder: Path, sql: str) -> bytes:
    """What the database file is after `sql`."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute(sql)
        connection.commit()
        connection.execute("pragma wal_checkpoint(truncate)")
    return (folder / FILE_NAME).read_bytes()


async def test_a_row_that_cannot_be_read_is_listed_and_the_other_playthroughs_are_gone_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await two_playthroughs(tmp_path)
    changed(tmp_path, "update log set entry = x'00' where playthrough = 1")
    assert await verified(tmp_path) == EXIT_FAILED
    said = capsys.readouterr().out
    assert "2 playthroughs, 1 branches, 1 rows" in said
    assert "FAIL p: row 1 of playthrough p can't be read" in said and "FAIL q" not in said


async def test_a_damaged_vector_is_named_and_fails_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await two_playthroughs(tmp_path)
    store = SqliteStore(tmp_path)
    await store.open()
    unit = np.full(64, 1 / 8, np.float32)
    for playthrough_id, embedder_id in (("p", "e5"), ("q", "e5")):
        kept = [packed(Unembedded(1, part, "The boat sank."), unit) for part in range(2)]
        await store.put_vectors(playthrough_id, kept_under(embedder_id), kept)
    await store.close()
    assert await verified(tmp_path) == 0 and "vector" not in capsys.readouterr().out
    changed(tmp_path, "update vector set data = substr(data, 1, length(data) - 2) where playthrough = 2 and part = 1")
    assert await verified(tmp_path) == 0
    said = capsys.readouterr().out
    assert "warn q row 1: the vector of text 1 is damaged" in said and said.count("damaged") == 1


async def test_a_file_that_is_no_database_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all " * 100)
    assert await verified(tmp_path) == EXIT_FAILED
    assert "damaged" in capsys.readouterr().out


async def test_verifying_leaves_the_database_as_it_is(tmp_path: Path) -> None:
    await two_playthroughs(tmp_path)
    before = changed(tmp_path, "insert into doomed values(2)")
    assert await verified(tmp_path) == 0
    assert (tmp_path / FILE_NAME).read_bytes() == before


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != LOCK_FILE}


async def test_verifying_leaves_no_file_behind(tmp_path: Path) -> None:
    await two_playthroughs(tmp_path)
    before = content(tmp_path)
    assert list(before) == [FILE_NAME]
    assert await verified(tmp_path) == 0
    assert content(tmp_path) == before


async def test_verifying_reads_the_log_that_a_crash_left_and_leaves_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await two_playthroughs(tmp_path / "served")
    with closing(sqlite3.connect(tmp_path / "served" / FILE_NAME)) as connection:
        connection.execute("update log set entry = x'00' where playthrough = 1")
        connection.commit()
        crashed = tmp_path / "crashed"
        crashed.mkdir()
        for name in (FILE_NAME, f"{FILE_NAME}-wal"):
            shutil.copy(tmp_path / "served" / name, crashed)
    before = content(crashed)
    assert await verified(crashed) == EXIT_FAILED
    assert "FAIL p: row 1 of playthrough p can't be read" in capsys.readouterr().out
    assert content(crashed) == before


async def test_data_of_an_older_version_is_refused_by_name_and_not_migrated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await two_playthroughs(tmp_path)
    before = changed(tmp_path, "pragma user_version = 0")
    assert await verified(tmp_path) == EXIT_USER_ERROR
    assert "version 0" in capsys.readouterr().err
    assert (tmp_path / FILE_NAME).read_bytes() == before


async def test_a_folder_that_fits_its_log_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(tmp_path)
    await store.open()
    await store.close()
    assert await asyncio.to_thread(main, ["doctor", "--verify", str(tmp_path)]) == 0
    assert "every fold equals" in capsys.readouterr().out


def test_a_folder_without_data_is_a_mistake_of_the_users(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--verify", str(tmp_path)]) == EXIT_USER_ERROR
    assert "is no data folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_a_server_holds_is_not_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sqlite3.connect(tmp_path / FILE_NAME).close()
    with DataFolder.hold(tmp_path):
        assert main(["doctor", "--verify", str(tmp_path)]) == EXIT_DATA_IN_USE
    assert "end the server first" in capsys.readouterr().err
