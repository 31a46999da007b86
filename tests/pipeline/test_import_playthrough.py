"""A whole playthrough goes elsewhere and is what it was: states, history, branches, checkpoints, answered requests."""

import asyncio
import hashlib
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.adapters.sqlite_store import SqliteStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.beliefs import Preference
from dramaturg_server.domain.errors import BadInput, Conflict, DramaturgError, NotFound, Reason
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.pipeline.application import MOVES, Application
from dramaturg_server.pipeline.delete_playthrough import delete_playthrough
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.import_playthrough import BroughtIn, import_playthrough
from dramaturg_server.pipeline.list_playthroughs import list_playthroughs
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.prune_branches import prune_branches
from dramaturg_server.pipeline.requests import At, OpenRequest, PageRequest, PruneRequest, StepRequest
from dramaturg_server.pipeline.step_dialogue import step_dialogue
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.ports import Store, Whole
from dramaturg_server.saves.playthrough_blob import read_whole, write_whole
from tests.fakes import FakeClock, settle_down
from tests.pipeline.app import CAPTAIN, INNKEEPER, Play, sample

STORES: dict[str, Callable[[Path], Store]] = {"memory": lambda _: MemoryStore(), "sqlite": SqliteStore}


async def played(folder: Path, kind: str = "memory") -> Play:
    """Trust and its betrayal, a load to before it, a scratch branch, answered requests, and one branch pruned."""
    play = await Play.open(STORES[kind](folder))
    play.app.snapshot_rows = 3
    await play.app.close_playthrough("p")  # it opens again under that setting
    await play.unit("muster")
    await play.event("oath_sworn", CAPTAIN, INNKEEPER)
    await play.say("I swear to hold the gate.", at=At("p", "", "turn-1", "turn-1"))
    await play.save("trusting")
    await play.event("gate_opened", CAPTAIN)
    await play.save("betrayed")
    for number in range(3):
        await play.load("trusting")
        for turn in range(4):
            await play.say(f"Take {number}, turn {turn}. 你好、今晩は。")
    await play.load("betrayed", scratch=True)
    await prune_branches(await play.app.timeline("p"), PruneRequest(At("p"), ("b2",)))
    return play


async def elsewhere(folder: Path, kind: str = "memory") -> Application:
    store = STORES[kind](folder)
    await store.open()
    return Application(sample(), store, FakeClock(9_000_000), "there", snapshot_rows=3)


async def brought_in(app: Application, blob: bytes, name: str = "p", request_id: str = "import") -> BroughtIn:
    return await import_playthrough(app, At(name, "", request_id, request_id), blob)


async def whole_of(app: Application, name: str = "p") -> Whole:
    found = await app.store.whole(name)
    assert found is not None
    return found


# ---- there and back


@pytest.mark.parametrize("to", STORES)
@pytest.mark.parametrize("of", STORES)
async def test_it_is_what_it_was_and_plays_on(of: str, to: str, tmp_path: Path) -> None:
    play, there = await played(tmp_path / "here", of), await elsewhere(tmp_path / "there", to)
    blob = await export_playthrough(play.app, "p")
    answer = await brought_in(there, blob)
    assert (answer.exported_id, answer.listed.playthrough) == ("p", await play.app.store.playthrough("p"))
    before, after = await whole_of(play.app), await whole_of(there)
    assert replace(after, answers=()) == replace(before, answers=())
    assert set(before.answers) < set(after.answers)
    (listed,) = (await list_playthroughs(play.app, PageRequest(At("")))).items
    assert replace(answer.listed, number=listed.number) == listed
    copy = Play(there)
    for branch in ("", "b1", "b3", "b4", "b5"):
        for who in (CAPTAIN, INNKEEPER):
            assert await copy.values(who, branch) == await play.values(who, branch)
    for name in ("betrayed", "trusting"):
        assert (await copy.load(name)).world == (await play.load(name)).world
        assert await copy.values() == await play.values()
    one, other = await play.say("And on it goes."), await copy.say("And on it goes.")
    assert (one.entry.seq, one.branch_id) == (other.entry.seq, other.branch_id)
    for app in (play.app, there):
        await app.close()
        await app.store.open()
        assert (await verify_folds(app.store, fold)).good
        await app.store.close()


async def test_snapshots_are_made_as_play_leaves_them(tmp_path: Path) -> None:
    play, there = await played(tmp_path), await elsewhere(tmp_path)
    await brought_in(there, await export_playthrough(play.app, "p"))
    kept: list[dict[str, list[object]]] = []
    for store in (play.app.store, there.store):
        assert isinstance(store, MemoryStore)
        kept.append({who: list(taken) for who, taken in store._books["p"].snapshots.items() if taken})
    assert kept[0] == kept[1] and kept[0][CAPTAIN]
    await play.close()
    await there.close()


async def test_answered_requests_are_answered_again_under_the_id_that_it_had(tmp_path: Path) -> None:
    play, there = await played(tmp_path), await elsewhere(tmp_path)
    blob = await export_playthrough(play.app, "p")
    await brought_in(there, blob)
    repeated = StepRequest(At("p", "", "turn-1", "turn-1"), "player", "I swear to hold the gate.", CAPTAIN)
    rows = len((await whole_of(there)).rows)
    first = next(row.entry for row in (await whole_of(play.app)).rows if row.entry.turn is not None)
    again = await step_dialogue(there, repeated, 10.0)
    assert (again.replayed, again.entry) == (True, first)
    assert len((await whole_of(there)).rows) == rows
    await play.close()
    await there.close()


async def test_under_another_id_request_ids_are_free(tmp_path: Path) -> None:
    play, there = await played(tmp_path), await elsewhere(tmp_path)
    await open_playthrough(play.app, OpenRequest(At("p", "", "open", "digest of p")))
    answer = await brought_in(there, await export_playthrough(play.app, "p"), "copy")
    assert (answer.listed.playthrough.playthrough_id, answer.exported_id) == ("copy", "p")
    opened = await open_playthrough(there, OpenRequest(At("copy", "", "open", "digest of copy")))
    assert not opened.created
    await play.close()
    await there.close()


async def test_an_export_beside_turns_is_of_one_moment(tmp_path: Path) -> None:
    play = await played(tmp_path / "here", "sqlite")
    there = await elsewhere(tmp_path / "there")
    exports = [asyncio.create_task(export_playthrough(play.app, "p")) for _ in range(3)]
    for number in range(12):
        await play.say(f"Turn {number}.")
        if number == 5:
            await play.load("trusting")
            await prune_branches(await play.app.timeline("p"), PruneRequest(At("p")))
    for place, export in enumerate(exports):
        await brought_in(there, await export, f"copy {place}", f"import {place}")
    assert (await verify_folds(there.store, fold)).good
    await play.close()
    await there.close()


# ---- what is refused


async def test_a_playthrough_that_is_there_is_refused_and_stays(tmp_path: Path) -> None:
    play = await played(tmp_path)
    blob = await export_playthrough(play.app, "p")
    before = await whole_of(play.app)
    with pytest.raises(Conflict) as refused:
        await brought_in(play.app, blob)
    assert refused.value.reason is Reason.PLAYTHROUGH_EXISTS
    assert refused.value.metadata == {"playthrough_id": "p"}
    assert await whole_of(play.app) == before
    await delete_playthrough(play.app, At("p"))
    await brought_in(play.app, blob)
    await play.close()


async def test_a_repeated_import_answers_the_same_and_another_one_is_refused(tmp_path: Path) -> None:
    play, there = await played(tmp_path), await elsewhere(tmp_path)
    blob = await export_playthrough(play.app, "p")
    first = await brought_in(there, blob)
    assert await brought_in(there, blob) == first
    with pytest.raises(Conflict) as refused:
        await brought_in(there, blob, request_id="another")
    assert refused.value.reason is Reason.PLAYTHROUGH_EXISTS
    with pytest.raises(Conflict) as reused:
        await import_playthrough(there, At("p", "", "import", "another blob"), blob)
    assert reused.value.reason is Reason.REQUEST_ID_REUSED
    await play.close()
    await there.close()


@pytest.mark.parametrize("kind", STORES)
async def test_two_at_once_bring_it_in_once_and_a_caller_who_leaves_stops_nothing(kind: str, tmp_path: Path) -> None:
    play, there = await played(tmp_path / "here"), await elsewhere(tmp_path / "there", kind)
    blob = await export_playthrough(play.app, "p")
    leaving = asyncio.create_task(brought_in(there, blob))
    await settle_down(3)
    leaving.cancel()
    first, second = await asyncio.gather(
        brought_in(there, blob), brought_in(there, blob, request_id="x"), return_exceptions=True
    )
    assert isinstance(first, BroughtIn) and isinstance(second, Conflict)
    assert len((await list_playthroughs(there, PageRequest(At("")))).items) == 1
    await play.close()
    await there.close()


async def test_a_playthrough_of_another_cast_is_refused_with_both_names(tmp_path: Path) -> None:
    play, there = await played(tmp_path), await elsewhere(tmp_path)
    there.cast = replace(there.cast, cast_id="harbour")
    with pytest.raises(Conflict) as refused:
        await brought_in(there, await export_playthrough(play.app, "p"))
    assert refused.value.reason is Reason.CAST_MISMATCH
    assert refused.value.metadata == {"recorded": play.app.cast.cast_id, "loaded": "harbour"}
    assert await there.store.playthrough("p") is None
    await play.close()
    await there.close()


async def test_what_is_not_there_is_not_exported(tmp_path: Path) -> None:
    play = await Play.open()
    with pytest.raises(NotFound) as unknown:
        await export_playthrough(play.app, "q")
    assert unknown.value.reason is Reason.PLAYTHROUGH_UNKNOWN
    await play.close()


class HeldStore(MemoryStore):
    """A store that reads whole playthroughs only while `gate` is set, and counts those that it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.reading = 0

    async def whole(self, playthrough_id: str) -> Whole | None:
        self.reading += 1
        await self.gate.wait()
        self.reading -= 1
        return await super().whole(playthrough_id)


async def test_whole_playthroughs_that_nobody_waits_for_any_more_still_count_as_moved() -> None:
    store = HeldStore()
    play = await Play.open(store)
    for _ in range(3 * MOVES):
        leaving = asyncio.create_task(export_playthrough(play.app, "p"))
        await settle_down()
        leaving.cancel()
    staying = asyncio.create_task(export_playthrough(play.app, "p"))
    await settle_down()
    assert store.reading == MOVES
    store.gate.set()
    assert read_whole(await staying).playthrough.playthrough_id == "p"
    await play.close()


async def test_one_that_no_blob_holds_is_refused_before_it_is_read() -> None:
    play = await Play.open(HeldStore())
    await play.unit("muster")
    with pytest.raises(BadInput, match="too many to be taken in again"):
        await export_playthrough(play.app, "p", max_inflated_bytes=100)
    await play.close()


# ---- blobs that are none


def rewrapped(blob: bytes, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """The blob with other lines, its size and checksum right."""
    lines = change(zlib.decompress(blob[50:]).split(b"\n"))
    inflated = b"\n".join(lines)
    body = zlib.compress(inflated)
    return struct.pack(">8sHQ32s", b"DRMTPLAY", 1, len(inflated), hashlib.sha256(body).digest()) + body


def bomb() -> bytes:
    body = zlib.compress(bytes(600 << 20), 1)
    return struct.pack(">8sHQ32s", b"DRMTPLAY", 1, 1_000, hashlib.sha256(body).digest()) + body


SPOILT: dict[str, tuple[Callable[[bytes], bytes], Reason]] = {
    "something else": (lambda blob: b"PK\x03\x04", Reason.DATA_FOREIGN),
    "a checkpoint's blob": (lambda blob: b"DRMTSAVE" + blob[8:], Reason.DATA_FOREIGN),
    "a later version's": (lambda blob: blob[:8] + b"\x00\x03" + blob[10:], Reason.DATA_NEWER),
    "only its name": (lambda blob: blob[:8], Reason.DATA_DAMAGED),
    "cut off": (lambda blob: blob[:-1], Reason.DATA_DAMAGED),
    "one bit": (lambda blob: blob[:-3] + bytes([blob[-3] ^ 1]) + blob[-2:], Reason.DATA_DAMAGED),
    "a bomb": (lambda blob: bomb(), Reason.DATA_DAMAGED),
    "a claimed size": (lambda blob: blob[:10] + struct.pack(">Q", 1 << 62) + blob[18:], Reason.DATA_DAMAGED),
    "no rows of what it counts": (lambda blob: rewrapped(blob, lambda lines: [*lines[:2], b""]), Reason.DATA_DAMAGED),
    "nothing": (lambda blob: rewrapped(blob, lambda lines: [b""]), Reason.DATA_DAMAGED),
    "rows twice": (lambda blob: rewrapped(blob, lambda lines: [*lines[:-1], lines[-2], b""]), Reason.DATA_DAMAGED),
    "no JSON": (lambda blob: rewrapped(blob, lambda lines: [*lines[:-2], b"{", b""]), Reason.DATA_DAMAGED),
}


@pytest.mark.parametrize("name", SPOILT)
async def test_a_spoilt_blob_is_refused_by_name_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    spoil, reason = SPOILT[name]
    play, there = await played(tmp_path), await elsewhere(tmp_path)
    blob = await export_playthrough(play.app, "p")
    with pytest.raises(DramaturgError) as refused:
        await brought_in(there, spoil(blob))
    assert refused.value.reason is reason
    assert await there.store.playthrough("p") is None
    await brought_in(there, blob)
    await play.close()
    await there.close()


def with_branch(whole: Whole, number: int, **more: object) -> Whole:
    branches = tuple(replace(b, **more) if b.number == number else b for b in whole.branches)  # type: ignore[arg-type]
    return replace(whole, branches=branches)


WISH = Preference("w0123456789abcdef", "player", "length", "short")
SENSELESS: dict[str, Callable[[Whole], Whole]] = {
    "no current branch": lambda w: with_branch(w, 4, status="closed"),
    "two current branches": lambda w: with_branch(w, 1, status="current"),
    "an unknown status": lambda w: with_branch(w, 1, status="open"),
    "a branch that grows from itself": lambda w: with_branch(w, 3, parent=3),
    "a branch that grows from a younger one": lambda w: with_branch(w, 3, parent=4),
    "a branch that grows from an unknown one": lambda w: with_branch(w, 3, parent=2),
    "a fork ahead of its branch": lambda w: with_branch(w, 3, fork_seq=w.last_seq),
    "a branch ahead of the log": lambda w: with_branch(w, 5, first_seq=w.last_seq + 2),
    "a negative fork": lambda w: with_branch(w, 3, fork_seq=-1),
    "branches out of order": lambda w: replace(w, branches=w.branches[::-1]),
    "a branch number beyond the last": lambda w: replace(w, last_branch=4),
    "a hundred open branches": lambda w: replace(
        w,
        branches=(*w.branches, *(Branch(n, 1, 1, w.last_seq, "scratch") for n in range(6, 106))),
        last_branch=200,
    ),
    "rows out of order": lambda w: replace(w, rows=w.rows[::-1]),
    "a row beyond the last": lambda w: replace(w, last_seq=w.last_seq - 1),
    "a row of an unknown branch": lambda w: replace(w, rows=(*w.rows[:-1], replace(w.rows[-1], branch=2))),
    "a row before its branch": lambda w: replace(w, rows=(replace(w.rows[0], branch=4), *w.rows[1:])),
    "a log without end": lambda w: replace(w, last_seq=1 << 70),
    "a row that is not in its characters' lists": lambda w: replace(
        w, rows=tuple(replace(row, touches={"": row.touches[""]}) for row in w.rows)
    ),
    "a row that is in no list": lambda w: replace(w, rows=(replace(w.rows[0], touches={}), *w.rows[1:])),
    "a mark without end": lambda w: replace(w, rows=(replace(w.rows[0], touches={"x": 1 << 70}), *w.rows[1:])),
    "a checkpoint twice": lambda w: replace(w, checkpoints=(*w.checkpoints, w.checkpoints[0])),
    "a checkpoint on an unknown branch": lambda w: replace(w, checkpoints=(replace(w.checkpoints[0], branch=2),)),
    "a checkpoint ahead": lambda w: replace(w, checkpoints=(replace(w.checkpoints[0], seq=w.last_seq + 1),)),
    "an answer ahead": lambda w: replace(w, answers=((w.last_seq + 2, w.answers[0][1]),)),
    "an answer that is none": lambda w: replace(w, answers=((1, replace(w.answers[0][1], answer=b"{", seq=0)),)),
    "an answer without end": lambda w: replace(w, answers=((1, replace(w.answers[0][1], answer=b"[" * 99_999)),)),
    "a preference of nobody in it": lambda w: replace(w, preferences=(replace(WISH, player_id="bo"),)),
    "a preference for what there is not": lambda w: replace(w, preferences=(replace(WISH, detail="colour"),)),
    "a preference of a megabyte": lambda w: replace(w, preferences=(replace(WISH, value="x" * 1_000_000),)),
    "a preference by an odd id": lambda w: replace(w, preferences=(replace(WISH, preference_id="x"),)),
    "a preference of the end of time": lambda w: replace(w, preferences=(replace(WISH, wall_ms=1 << 63),)),
    "an answer of no branch": lambda w: replace(w, answers=((1, replace(w.answers[0][1], branch=6)),)),
}


@pytest.mark.parametrize("name", SENSELESS)
async def test_a_playthrough_that_makes_no_sense_is_damaged_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    play, there = await played(tmp_path / "here"), await elsewhere(tmp_path / "there", "sqlite")
    whole = await whole_of(play.app)
    with pytest.raises(DramaturgError) as refused:
        await brought_in(there, write_whole(SENSELESS[name](whole)))
    assert refused.value.reason is Reason.DATA_DAMAGED, refused.value
    assert await there.store.playthrough("p") is None
    await brought_in(there, write_whole(replace(whole, preferences=(WISH,))))
    await play.close()
    await there.close()


async def test_a_blob_holds_what_it_was_given_and_one_too_large_is_not_made(tmp_path: Path) -> None:
    play = await played(tmp_path)
    whole = await whole_of(play.app)
    assert read_whole(write_whole(whole)) == whole
    sizes: Sequence[tuple[int, int]] = ((100, 1 << 30), (1 << 30, 100))
    for packed, inflated in sizes:
        with pytest.raises(BadInput, match="too many to be taken in again"):
            write_whole(whole, packed, inflated)
    await play.close()
