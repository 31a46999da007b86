"""A save leaves as a blob and comes back: beside what is there, and not at all where it is spoilt. saves/."""

import hashlib
import random
import struct
import zlib
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain.errors import BadInput, DramaturgError, Reason
from dramaturg_server.domain.evidence import Evidence, Move
from dramaturg_server.domain.lineage import NEWEST, Branch, View
from dramaturg_server.domain.log import Entry, Event, MindEntry, SpokenLine, Turn
from dramaturg_server.domain.mind import (
    Change,
    Citation,
    FlagSet,
    OpenProposal,
    Perceived,
    Refused,
    Seeded,
    WorkClosed,
    WorkOpened,
)
from dramaturg_server.pipeline.export_checkpoint import save_of
from dramaturg_server.ports import WORLD, Checkpoint, Row, Store, Write
from dramaturg_server.saves.blob import MAGIC, VERSION, read_save, write_save
from dramaturg_server.saves.fold_codec import decode_entry, encode_entry
from dramaturg_server.saves.history import content_digest, import_write, newest_folds
from dramaturg_server.saves.renumber import Renumbering
from tests.adapters.store_plays import checkpoint, commit, opening, random_play, row


def told(seq: int) -> Entry:
    """A turn whose row holds every kind of fact that carries a seq or an id."""
    before = seq - 1
    evidence = Evidence(
        f"e{seq}.1",
        "captain",
        1,
        seq,
        "high",
        "oath",
        "up",
        ("persona.occupation",),
        "Swore.",
        (f"t{seq}",),
        proposes=(("persona.occupation", Move("put", "guard")),),
    )
    change = Change(
        f"c{seq}.2",
        "persona.occupation",
        None,
        "guard",
        "rule",
        cited=(Citation(f"e{seq}.1", "I swear", (f"t{seq}",)),),
        gated=True,
        revision_before=before,
        reasoning=f"v{seq}.3",
    )
    refused = Refused("persona.personality", ("stern",), "span", "1 of 16", (f"e{seq}.1",), first_seq=before, seq=seq)
    opened = OpenProposal("persona.hobbies", Move("adds", "chess"), (f"e{seq}.1", f"e{before}.1"))
    turn = Turn(
        f"t{seq}",
        "player",
        "t1 e1.1 v1.3",
        "captain",
        "captain",
        ("player", "captain"),
        "u1",
        1,
        "gate",
        "",
        "en",
        (SpokenLine("captain", "t1", "authored"),),
        "topic",
        state_text="t1",
        state_revision=before,
        signals=(Event(f"v{seq}.3", "flag", "open", True),),
    )
    heard = Perceived(1, ("t1",), keeps=(f"t{seq}", f"v{seq}.3"))
    return Entry(
        seq, "turn", 1, 60, 7,
        (FlagSet("open", True), WorkOpened(f"t{seq}", "captain", seq, 1), WorkClosed(f"t{before}|captain", "")),
        (MindEntry("captain", (Seeded({"a": 1.0}), heard, evidence, change, refused, opened)),),
        turn, (Event(f"v{seq}.3", "flag", "open", True, client_event_id="v1.3"),), note=f"t{seq}",
    )  # fmt: skip


def told_row(seq: int, branch: int = 1) -> Row:
    return Row(branch, told(seq), {WORLD: 7, "captain": 63})


async def saved(store: Store, playthrough_id: str = "p", rows: int = 4) -> bytes:
    """Plays `rows` rows and two more after the save `c`; the blob of the save."""
    await commit(
        store,
        opening(playthrough_id),
        *(Write(playthrough_id, 0, told_row(seq)) for seq in range(1, rows + 1)),
        Write(playthrough_id, 0, checkpoint=replace(checkpoint("c", 1, rows), open_work=(f"t{rows}|captain",))),
        *(Write(playthrough_id, 0, told_row(seq)) for seq in range(rows + 1, rows + 3)),
    )
    return await exported(store, playthrough_id, "c")


async def seen_from(store: Store, playthrough_id: str, made: Checkpoint) -> View:
    tree = {branch.number: branch for branch in await store.branches(playthrough_id)}
    return View(tree, made.branch, made.seq)


async def exported(store: Store, playthrough_id: str, checkpoint_id: str) -> bytes:
    playthrough = await store.playthrough(playthrough_id)
    made = await store.checkpoint(playthrough_id, checkpoint_id)
    assert playthrough is not None and made is not None
    return write_save(await save_of(store, playthrough, made, await seen_from(store, playthrough_id, made)))


async def brought_in(store: Store, blob: bytes, playthrough_id: str) -> Checkpoint:
    """Commits a save beside what is there; the checkpoint as the store then has it."""
    save = read_save(blob)
    branch = max(found.number for found in await store.branches(playthrough_id)) + 1
    last_seq = await store.last_seq(playthrough_id)
    write = import_write(save, playthrough_id, branch=branch, last_seq=last_seq, epoch=0)
    await commit(store, write)
    made = await store.checkpoint(playthrough_id, save.checkpoint.checkpoint_id)
    assert made is not None and made == write.checkpoint
    return made


@pytest.fixture
async def other() -> AsyncIterator[Store]:
    """The store of another machine."""
    made = MemoryStore()
    await made.open()
    yield made
    await made.close()


async def history(store: Store, playthrough_id: str, checkpoint_id: str) -> list[Entry]:
    made = await store.checkpoint(playthrough_id, checkpoint_id)
    assert made is not None
    view = await seen_from(store, playthrough_id, made)
    return [found.entry for found in await store.rows(playthrough_id, view, above=0, limit=10_000)]


# ---- putting a save beside what is there


async def test_a_save_comes_beside_a_new_playthrough_under_its_own_seqs(store: Store, other: Store) -> None:
    await commit(store, opening())
    made = await brought_in(store, await saved(other), "p")
    assert (made.branch, made.seq) == (2, 4)
    assert await history(store, "p", "c") == [told(seq) for seq in range(1, 5)]
    assert [(b.number, b.parent, b.status) for b in await store.branches("p")] == [
        (1, None, "current"),
        (2, None, "closed"),
    ]


async def test_a_save_comes_beside_other_rows_with_every_id_moved(store: Store, other: Store) -> None:
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 10)))
    made = await brought_in(store, await saved(other), "p")
    assert (made.branch, made.seq, made.open_work) == (2, 13, ("t13|captain",))
    assert await store.last_seq("p") == 13
    found = await history(store, "p", "c")
    assert [entry.seq for entry in found] == [10, 11, 12, 13]
    assert found[2:] == [told(12), told(13)]
    here = await store.newest("p", "captain", View({1: Branch(1, None, 0, 1)}, 1), below=NEWEST, limit=99)
    assert [r.entry.seq for r in here] == list(range(9, 0, -1))


async def test_an_imported_save_has_folds_that_equal_its_replay(store: Store, other: Store) -> None:
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 10)))
    made = await brought_in(store, await saved(other), "p")
    rows = [told_row(seq, 2) for seq in (12, 13)]
    view = await seen_from(store, "p", made)
    mind, world = await store.snapshot("p", "captain", view, NEWEST), await store.snapshot("p", WORLD, view, NEWEST)
    assert mind is not None and world is not None
    everything = await store.rows("p", view, above=0, limit=99)
    assert {mind.character_id: mind, WORLD: world} == {s.character_id: s for s in newest_folds(everything, 2)}
    assert list(everything[2:]) == rows
    assert (mind.seq, world.seq) == (13, 13)


async def test_a_moved_save_can_be_exported_and_is_still_the_same(store: Store, other: Store) -> None:
    await commit(store, opening(), *(Write("p", 0, row(seq, {"captain": 1})) for seq in range(1, 10)))
    blob = await saved(other)
    await brought_in(store, blob, "p")
    again = await exported(store, "p", "c")
    assert again != blob
    digests = [content_digest(read_save(one).rows) for one in (blob, again)]
    assert digests[0] == digests[1] != content_digest(read_save(blob).rows[1:])


async def test_a_save_before_the_first_row_can_travel(store: Store, other: Store) -> None:
    await commit(other, opening(), Write("p", 0, checkpoint=checkpoint("c", 1, 0)))
    blob = await exported(other, "p", "c")
    await commit(store, opening(), Write("p", 0, row(1, {"captain": 1})))
    made = await brought_in(store, blob, "p")
    assert (made.branch, made.seq) == (2, 0)
    assert await history(store, "p", "c") == []


async def test_what_any_branch_saw_at_a_save_is_what_travels(store: Store, other: Store) -> None:
    for seed in range(30):
        play = random_play(seed, f"play {seed}")
        await commit(other, *play.writes)
        for made, line in random.Random(seed).sample(list(play.saves.values()), min(2, len(play.saves))):
            blob = await exported(other, f"play {seed}", made.checkpoint_id)
            target = f"{seed} {made.checkpoint_id}"
            await commit(store, opening(target))
            await brought_in(store, blob, target)
            assert await history(store, target, made.checkpoint_id) == [r.entry for r in line.rows]


# ---- blobs


def refusal(blob: bytes, limit: int = 1 << 20) -> DramaturgError:
    with pytest.raises(DramaturgError) as caught:
        read_save(blob, limit)
    return caught.value


def sealed(body: bytes, size: int, version: int = VERSION) -> bytes:
    """A blob whose checksum is right, whatever it holds."""
    return struct.pack(">8sHQ32s", MAGIC, version, size, hashlib.sha256(body).digest()) + body


async def test_a_blob_that_was_written_reads_as_what_it_was(other: Store) -> None:
    save = read_save(await saved(other))
    assert read_save(write_save(save)) == save
    assert [r.entry for r in save.rows] == [told(seq) for seq in range(1, 5)]


def test_something_else_is_foreign() -> None:
    for blob in (b"", b"PK\x03\x04", b"DRMTSAV", b"\x00" * 100):
        assert refusal(blob).reason == Reason.DATA_FOREIGN


def test_a_later_format_is_named_beside_ours() -> None:
    refused = refusal(sealed(b"", 0, version=7))
    assert (refused.reason, refused.metadata) == (Reason.DATA_NEWER, {"data_version": "7", "server_version": "1"})


async def test_any_altered_or_missing_byte_is_damage(other: Store) -> None:
    blob = await saved(other)
    for place in range(18, len(blob), 7):
        altered = blob[:place] + bytes([blob[place] ^ 1]) + blob[place + 1 :]
        assert refusal(altered).reason == Reason.DATA_DAMAGED
    for length in range(len(MAGIC), len(blob), 7):
        assert refusal(blob[:length]).reason == Reason.DATA_DAMAGED


async def test_what_could_not_be_taken_in_again_is_not_given_out(other: Store) -> None:
    blob = await saved(other)
    save = read_save(blob)
    inflated = struct.unpack_from(">Q", blob, len(MAGIC) + 2)[0]
    assert write_save(save, len(blob), inflated) == blob
    for limits in ((len(blob) - 1, inflated), (len(blob), inflated - 1)):
        with pytest.raises(BadInput) as caught:
            write_save(save, *limits)
        assert caught.value.field == "checkpoint_id"


def test_a_bomb_is_not_inflated() -> None:
    bomb = zlib.compress(b"0" * (4 << 20), 9)
    for claimed in (4 << 20, 1 << 60, 100, 0):
        assert refusal(sealed(bomb, claimed)).reason == Reason.DATA_DAMAGED


async def test_a_blob_that_makes_no_sense_is_damage(other: Store) -> None:
    save = read_save(await saved(other))
    swapped = replace(save, rows=save.rows[::-1])
    elsewhere = replace(save, checkpoint=replace(save.checkpoint, seq=99))
    unlisted = replace(save, rows=(replace(save.rows[0], touches={}), *save.rows[1:]))
    for wrong in (write_save(swapped), write_save(elsewhere), write_save(unlisted)):
        assert refusal(wrong).reason == Reason.DATA_DAMAGED
    for text in (b"", b"{}\n{}\n", b"\n\n\n", b"[]\n[]\n[]\n"):
        assert refusal(sealed(zlib.compress(text), len(text))).reason == Reason.DATA_DAMAGED


# ---- renumbering


def test_every_id_and_place_moves_and_no_text_does() -> None:
    moved = Renumbering([told(40), told(41)], 900)
    assert [moved.entry(told(40)), moved.entry(told(41))][1] == told(901)


def test_moving_there_and_back_changes_nothing() -> None:
    entries = [told(seq) for seq in (3, 4, 5)]
    there = Renumbering(entries, 70)
    moved = [there.entry(entry) for entry in entries]
    back = Renumbering(moved, 3)
    assert [back.entry(entry) for entry in moved][1:] == entries[1:]


def test_ids_that_no_row_of_the_save_carries_stay() -> None:
    moved = Renumbering([told(41)], 7)
    assert [moved.id(name) for name in ("t41", "t4", "t412", "cutscene", "e41.9", "")] == [
        "t7", "t4", "t412", "cutscene", "e41.9", "",
    ]  # fmt: skip
    assert decode_entry(encode_entry(moved.entry(told(41)))).turn == replace(
        told(7).turn or pytest.fail(), state_revision=0
    )
