"""Pruning, backups and whole playthroughs beside turns, in real processes that are killed meanwhile."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from subprocess import TimeoutExpired

import pytest

from dramaturg import Client, Playthrough, Unreachable, v1
from dramaturg.errors import BackupExists, PlaythroughExists
from dramaturg_server.adapters.sqlite_backup import UNFINISHED
from dramaturg_server.adapters.sqlite_store import FILE_NAME
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import Sidecar, assert_folds_equal_the_log, until

LOADS, TURNS = 12, 2


def abandon(game: Playthrough, loads: int = LOADS) -> None:
    """Branches with a few turns each, all of one save, and all but the last abandoned."""
    for _ in range(loads):
        game.load("start")
        for turn in range(TURNS):
            game.say(f"Hello for the {turn}. time.", to="mara")


def talk(game: Playthrough, told: list[str]) -> None:
    """Turns until nobody answers any more; `told` gets the text of each that was answered."""
    while True:
        text = f"Turn {len(told)}."
        try:
            game.say(text, to="tobin")
        except Unreachable:
            return
        told.append(text)


def said(client: Client, game: Playthrough) -> list[str]:
    """What the player said on the branch, oldest first."""
    texts, token = [], ""
    oldest = v1.SortOrder.SORT_ORDER_OLDEST_FIRST
    while True:
        asked = v1.ListTurnsRequest(
            playthrough_id="p", branch_id=game.branch_id, order=oldest, page_size=200, page_token=token
        )
        page = client.list_turns(asked)
        texts += [turn.text for turn in page.turns]
        token = page.next_page_token
        if not token:
            return texts


def killed_during(sidecar: Sidecar, game: Playthrough, call: Callable[[], object], within_s: float) -> list[str]:
    """Kills the process some time after `call` began beside turns; returns the turns that were answered."""
    told: list[str] = []
    with ThreadPoolExecutor(2) as beside:
        talking, calling = beside.submit(talk, game, told), beside.submit(call)
        try:
            sidecar.process.wait(random.Random(within_s).uniform(0, within_s))
        except TimeoutExpired:
            sidecar.kill()
        talking.result()
        failure = calling.exception()
        assert failure is None or isinstance(failure, Unreachable), failure
    return told


@pytest.mark.parametrize("rounds", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_a_pruning_that_is_killed_beside_turns_is_done_or_not_and_no_turn_is_lost(
    start_sidecar: StartSidecar, tmp_path: Path, rounds: int
) -> None:
    sidecar = start_sidecar(tmp_path)
    with sidecar.client() as client:
        game = client.open("p")
        game.begin_unit("muster")
        game.save("start")
    for number in range(rounds):
        with sidecar.client() as client:
            game = client.open("p")
            abandon(game)
            branches = {branch.branch_id for branch in game.branches()}
            going = {branch.branch_id for branch in game.prune(all_abandoned=True, dry_run=True).pruned}
            assert len(going) >= LOADS - 1
            before = said(client, game)
            told = killed_during(sidecar, game, partial(game.prune, all_abandoned=True), 0.004 * 2 ** (number % 6))
        if number < 2:
            assert_folds_equal_the_log(tmp_path)  # with rows that are still to be removed
        sidecar.start_again()
        with sidecar.client() as client:
            game = client.open("p")
            assert {branch.branch_id for branch in game.branches()} in (branches, branches - going)
            now = said(client, game)
            assert now[: len(before) + len(told)] == [*before, *told] and len(now) <= len(before) + len(told) + 1
            game.prune(all_abandoned=True)
            assert {branch.branch_id for branch in game.branches()} == branches - going
            assert said(client, game) == now
    sidecar.end()
    assert_folds_equal_the_log(tmp_path)


def test_a_server_prunes_by_the_policy_that_is_set(start_sidecar: StartSidecar, tmp_path: Path) -> None:
    sidecar = start_sidecar(tmp_path, environment={"DRAMATURG_PRUNE_AFTER_DAYS": "3"})
    with sidecar.client() as client:
        game = client.open("p")
        game.save("start")
        abandon(game, 4)
    sidecar.end()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("update branch set closed_ms = closed_ms - 4 * 24 * 60 * 60 * 1000 where number in (2, 3)")
        connection.commit()
    sidecar.start_again()
    with sidecar.client() as client:
        client.open("p")
        asked = v1.ListBranchesRequest(playthrough_id="p")
        (told,) = until(lambda: client.list_branches(asked).prunings or None, "the policy to act")
        assert (told.by_policy, list(told.branch_ids)) == (True, ["b2", "b3"])
        assert [branch.branch_id for branch in client.list_branches(asked).branches] == ["b5", "b4", "b1"]
    sidecar.end()
    assert_folds_equal_the_log(tmp_path)


@pytest.mark.parametrize("rounds", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_a_backup_that_is_killed_beside_turns_is_whole_or_not_there(
    start_sidecar: StartSidecar, tmp_path: Path, rounds: int
) -> None:
    sidecar = start_sidecar(tmp_path / "data")
    backups = tmp_path / "data" / "backups"
    with sidecar.client() as client:
        game = client.open("p")
        game.save("start")
        abandon(game, 30)
    for number in range(rounds):
        with sidecar.client() as client:
            game = client.open("p")
            asked = v1.BackUpRequest(file_name=f"round-{number}")
            killed_during(sidecar, game, partial(client.back_up, asked), 0.002 * 2 ** (number % 6))
        for file in backups.glob("*.sqlite3"):
            with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as copy:
                assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
        sidecar.start_again()
        sidecar.client().close()
        assert not list(backups.glob(f"*{UNFINISHED}*"))
    with sidecar.client() as client:
        made = client.back_up(v1.BackUpRequest(file_name="last.sqlite3"))
        assert (made.file_name, made.byte_count) == ("last.sqlite3", (backups / "last.sqlite3").stat().st_size)
        with pytest.raises(BackupExists):
            client.back_up(v1.BackUpRequest(file_name="last"))
        assert not list(backups.glob(f"*{UNFINISHED}*"))
        turns = said(client, client.open("p"))
    sidecar.end()
    (tmp_path / "restored").mkdir()
    shutil.copy(backups / "last.sqlite3", tmp_path / "restored" / FILE_NAME)
    assert_folds_equal_the_log(tmp_path / "restored")
    restored = start_sidecar(tmp_path / "restored")
    with restored.client() as client:
        assert said(client, client.open("p")) == turns
    restored.end()


def test_a_backup_goes_where_the_settings_say_and_is_named_by_its_time(
    start_sidecar: StartSidecar, tmp_path: Path
) -> None:
    sidecar = start_sidecar(tmp_path / "data", environment={"DRAMATURG_BACKUP_FOLDER": str(tmp_path / "守り 倉")})
    with sidecar.client() as client:
        client.open("p")
        made = client.back_up(v1.BackUpRequest())
    sidecar.end()
    assert made.file_name.startswith("dramaturg-") and made.file_name.endswith("Z.sqlite3")
    assert [file.name for file in (tmp_path / "守り 倉").iterdir()] == [made.file_name]


def test_a_playthrough_moves_to_another_folder_with_the_blocking_verbs(
    start_sidecar: StartSidecar, tmp_path: Path
) -> None:
    here, there = (start_sidecar(tmp_path / name) for name in ("here", "there"))
    with here.client() as client, there.client() as other:
        game = client.open("p")
        game.save("start")
        abandon(game, 3)
        game.prune("b2")
        blob = game.export_whole()
        summary = other.import_whole("moved", blob)
        with pytest.raises(PlaythroughExists):
            other.import_whole("moved", blob)
        assert list(other.playthroughs()) == [summary]
        moved = other.open("moved")
        assert list(moved.branches()) == list(game.branches())
        for one in (game, moved):
            one.load("start")
            one.say("And on it goes.", to="mara")
        one, other_one = game.state("mara"), moved.state("mara")
        assert (one.revision, list(one.fields), list(one.blackboard)) == (
            *(other_one.revision, list(other_one.fields)),
            list(other_one.blackboard),
        )
    for sidecar in (here, there):
        sidecar.end()
        assert_folds_equal_the_log(sidecar.data)
