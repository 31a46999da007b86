"""What every store must do, on each of them."""

import asyncio
import random
from dataclasses import replace

import numpy as np
import pytest

from dramaturg_server.domain.errors import Conflict, Reason, Unavailable
from dramaturg_server.domain.lineage import NEWEST, Branch, View
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Mind, World
from dramaturg_server.ports import WORLD, Answered, Figures, Pruning, Row, Snapshot, Store, StoredVector, Write
from dramaturg_server.saves.fold_codec import encode_entry
from tests.adapters.store_plays import (
    CHARACTERS,
    REQUESTS,
    Line,
    Outcomes,
    Play,
    checkpoint,
    commit,
    opening,
    random_play,
    record,
    row,
)

VIEW = View({1: Branch(1, None, 0, 1)}, 1)


async def filled(store: Store, rows: int = 5) -> None:
    """A playthrough `p` of one branch whose rows touch the captain; every second one also holds mark 4."""
    await commit(
        store, opening(), *(Write("p", 0, row(seq, {"captain": 4 if seq % 2 else 1})) for seq in range(1, rows + 1))
    )


# ---- visibility


async def test_random_plays_read_as_brute_force_ancestry_says(store: Store) -> None:
    for seed in range(800):
        play, chance = random_play(seed, f"play {seed}"), random.Random(seed)
        await commit(store, *play.writes)
        assert {b.number: b for b in await store.branches(f"play {seed}")} == play.tree
        assert await store.last_seq(f"play {seed}") == play.last_seq
        places = [(View(play.tree, number), line) for number, line in play.lines.items()]
        places += [(View(play.tree, c.branch, c.seq), line) for c, line in play.saves.values()]
        for view, line in chance.sample(places, min(4, len(places))):
            await _reads_like(store, f"play {seed}", view, line, chance)


async def _reads_like(store: Store, playthrough_id: str, view: View, line: Line, chance: random.Random) -> None:
    who, marks = chance.choice((WORLD, *CHARACTERS)), chance.choice((0, 0, 4, 3))
    limit, pivot = chance.choice((1, 3, 200)), chance.randrange(0, 90)
    held = [r for r in line.rows if who in r.touches and (not marks or r.touches[who] & marks)]
    newest = [r for r in reversed(held) if r.entry.seq < pivot][:limit]
    oldest = [r for r in held if r.entry.seq > pivot][:limit]
    assert list(await store.newest(playthrough_id, who, view, below=pivot, limit=limit, marks=marks)) == newest
    assert list(await store.oldest(playthrough_id, who, view, above=pivot, limit=limit, marks=marks)) == oldest
    everything = [r for r in line.rows if r.entry.seq > pivot][:limit]
    assert list(await store.rows(playthrough_id, view, above=pivot, limit=limit)) == everything
    alone = next((r for r in line.rows if r.entry.seq == pivot), None)
    assert await store.row(playthrough_id, pivot, view) == alone
    taken = [s for s in line.snapshots if s.character_id == who and s.seq <= pivot]
    assert await store.snapshot(playthrough_id, who, view, pivot) == (taken[-1] if taken else None)
    request = chance.choice(REQUESTS)
    given = [a for _, a in line.answers if a.request_id == request]
    assert await store.answered(playthrough_id, request, view) == (given[-1] if given else None)


async def test_a_row_of_another_branch_is_not_there(store: Store) -> None:
    await filled(store)
    await commit(store, Write("p", 0, branch=Branch(2, 1, 2, 6)), Write("p", 0, row(6, {"captain": 1}, 2)))
    old, new = View({1: Branch(1, None, 0, 1)}, 1), View({1: Branch(1, None, 0, 1), 2: Branch(2, 1, 2, 6)}, 2)
    assert await store.row("p", 6, old) is None
    assert await store.row("p", 4, new) is None
    assert [r.entry.seq for r in await store.newest("p", "captain", new, below=NEWEST, limit=9)] == [6, 2, 1]


async def test_a_page_is_the_same_after_rows_were_added(store: Store) -> None:
    await filled(store, 9)
    first = await store.newest("p", "captain", VIEW, below=NEWEST, limit=3)
    await commit(store, *(Write("p", 0, row(seq, {"captain": 4})) for seq in range(10, 14)))
    second = await store.newest("p", "captain", VIEW, below=first[-1].entry.seq, limit=3)
    assert [r.entry.seq for r in (*first, *second)] == [9, 8, 7, 6, 5, 4]


async def test_marks_leave_out_the_rows_that_hold_none_of_them(store: Store) -> None:
    await filled(store)
    found = await store.newest("p", "captain", VIEW, below=NEWEST, limit=9, marks=4 | 8)
    assert [r.entry.seq for r in found] == [5, 3, 1]
    assert await store.newest("p", "captain", VIEW, below=NEWEST, limit=9, marks=8) in ([], ())


async def test_rare_marks_are_found_across_long_and_abandoned_stretches(store: Store) -> None:
    fork = Branch(2, 1, 700, 1501)
    marks = {seq: 4 if seq % 97 == 0 else 1 for seq in range(1, 2801)}
    await commit(
        store,
        opening(),
        *(Write("p", 0, row(seq, {"captain": marks[seq]})) for seq in range(1, 1501)),
        Write("p", 0, branch=fork),
        *(Write("p", 0, row(seq, {"captain": marks[seq]}, 2)) for seq in range(1501, 2801)),
    )
    view = View({1: Branch(1, None, 0, 1), 2: fork}, 2)
    seen = [seq for seq in marks if marks[seq] == 4 and (seq <= 700 or seq > 1500)]
    newest = await store.newest("p", "captain", view, below=NEWEST, limit=99, marks=4)
    oldest = await store.oldest("p", "captain", view, above=0, limit=99, marks=4)
    assert [r.entry.seq for r in oldest] == seen
    assert [r.entry.seq for r in newest] == seen[::-1]


async def test_a_limit_of_none_reads_nothing(store: Store) -> None:
    await filled(store)
    assert not await store.newest("p", "captain", VIEW, below=NEWEST, limit=0)
    assert not await store.oldest("p", "captain", VIEW, above=0, limit=0)


async def test_what_is_unknown_reads_as_nothing(store: Store) -> None:
    assert await store.playthrough("nobody") is None
    assert not await store.branches("nobody")
    assert await store.last_seq("nobody") == 0
    assert not await store.newest("nobody", "captain", VIEW, below=NEWEST, limit=3)
    assert not await store.rows("nobody", VIEW, above=0, limit=3)
    assert await store.snapshot("nobody", "captain", VIEW, NEWEST) is None
    assert await store.answered("nobody", "r", VIEW) is None
    assert await store.answered("nobody", "r", None) is None
    assert await store.checkpoint("nobody", "c") is None
    assert not await store.checkpoints("nobody")


# ---- request ids


async def test_a_request_id_of_an_abandoned_branch_is_free_but_found_playthrough_wide(store: Store) -> None:
    await filled(store, 2)
    answered = Answered("r", 1, "digest", b"\x00answer", 3)
    fork = Branch(2, 1, 2, 4)
    await commit(store, Write("p", 0, row(3, {"captain": 1}), answered=answered), Write("p", 0, branch=fork))
    view = View({1: Branch(1, None, 0, 1), 2: fork}, 2)
    assert await store.answered("p", "r", VIEW) == answered
    assert await store.answered("p", "r", view) is None
    assert await store.answered("p", "r", None) == answered
    again = Answered("r", 2, "other digest", b"again", 4)
    await commit(store, Write("p", 0, row(4, {"captain": 1}, 2), answered=again))
    assert await store.answered("p", "r", view) == again
    assert await store.answered("p", "r", VIEW) == answered
    assert await store.answered("p", "r", None) == again


async def test_an_answer_without_a_row_is_found_on_its_branch_and_not_from_a_save_before_it(store: Store) -> None:
    fork = Branch(2, 1, 2, 6)
    rowless = Answered("r", 2, "digest", b"", 2)
    await filled(store)
    await commit(store, Write("p", 0, branch=fork), Write("p", 0, answered=rowless))
    tree = {1: Branch(1, None, 0, 1), 2: fork}
    assert await store.answered("p", "r", View(tree, 2)) == rowless
    assert await store.answered("p", "r", View(tree, 2, 5)) is None
    assert await store.answered("p", "r", View(tree, 1)) is None


# ---- commits


async def test_writes_settle_in_the_order_of_submission(store: Store) -> None:
    outcomes = Outcomes()
    for number in range(3):
        store.submit(opening(f"p{number}"), outcomes.of(f"p{number} 0"))
    for seq in range(1, 200):
        for number in range(3):
            store.submit(Write(f"p{number}", 0, row(seq, {"captain": 1})), outcomes.of(f"p{number} {seq}"))
    told = await outcomes.all()
    assert told == [(f"p{number} {seq}", None) for seq in range(200) for number in range(3)]


async def test_a_settled_write_is_seen_by_every_read_after_it(store: Store) -> None:
    await commit(store, opening())
    for seq in range(1, 40):
        await commit(store, Write("p", 0, row(seq, {"captain": 1})))
        found = await store.newest("p", "captain", VIEW, below=NEWEST, limit=1)
        assert [r.entry.seq for r in found] == [seq]


async def test_a_failed_write_voids_its_epoch_and_takes_no_neighbour_with_it(store: Store) -> None:
    await commit(store, opening("p"), opening("q"))
    outcomes = Outcomes()
    store.submit(Write("p", 3, row(1, {"captain": 1})), outcomes.of("first"))
    store.submit(Write("p", 3, row(2, {"captain": 1}, branch=9)), outcomes.of("unknown branch"))
    store.submit(Write("p", 3, row(3, {"captain": 1})), outcomes.of("judged on it"))
    store.submit(Write("q", 3, row(1, {"captain": 1})), outcomes.of("of another playthrough"))
    store.submit(Write("p", 2, row(4, {"captain": 1})), outcomes.of("of a lower epoch"))
    store.submit(Write("p", 4, row(2, {"captain": 1})), outcomes.of("of the next epoch"))
    store.submit(Write("p", 3, row(5, {"captain": 1})), outcomes.of("late"))
    told = await outcomes.all()
    assert [name for name, error in told if error is None] == ["first", "of another playthrough", "of the next epoch"]
    assert all(isinstance(error, Conflict) and error.reason == Reason.COMMIT_FAILED for _, error in told if error)
    assert [r.entry.seq for r in await store.newest("p", "captain", VIEW, below=NEWEST, limit=9)] == [2, 1]
    assert [r.entry.seq for r in await store.newest("q", "captain", VIEW, below=NEWEST, limit=9)] == [1]


async def test_nothing_of_a_failed_write_stays(store: Store) -> None:
    await filled(store)
    await commit(store, Write("p", 0, checkpoint=checkpoint("taken", 1, 5)))
    whole = Write(
        "p",
        1,
        row(6, {"captain": 1}, 2),
        (Snapshot(2, 6, "captain", Mind("captain")),),
        Answered("r", 2, "", b"", 6),
        Branch(2, 1, 5, 6),
        drop_checkpoint="other",
        checkpoint=checkpoint("taken", 2, 6),
        playthrough=replace(record(), cast_version="2"),
    )
    with pytest.raises(Conflict):
        await commit(store, whole)
    assert await store.last_seq("p") == 5
    assert [b.status for b in await store.branches("p")] == ["current"]
    assert await store.answered("p", "r", None) is None
    assert await store.playthrough("p") == record()
    assert [made for _, made in await store.checkpoints("p")] == [checkpoint("taken", 1, 5)]


@pytest.mark.parametrize(
    "wrong",
    [
        Write("unknown", 1, row(6, {})),
        Write("p", 1, row(5, {})),
        Write("p", 1, imported=(row(7, {}), row(6, {}))),
        Write("p", 1, row(6, {}), imported=(row(6, {}),)),
        Write("p", 1, branch=Branch(1, None, 0, 6)),
        Write("p", 1, branch=Branch(2, 7, 0, 6)),
        Write("p", 1, checkpoint=checkpoint("c", 7, 5)),
        Write("p", 1, snapshots=(Snapshot(7, 5, "captain", Mind("captain")),)),
        Write("p", 1, answered=Answered("r", 7, "", b"", 5)),
    ],
    ids=lambda write: repr(write)[:60],
)
async def test_a_write_that_fits_nothing_does_not_commit(store: Store, wrong: Write) -> None:
    await filled(store)
    with pytest.raises(Conflict) as caught:
        await commit(store, wrong)
    assert caught.value.reason == Reason.COMMIT_FAILED


async def test_epochs_begin_anew_when_the_lease_is_given_back(store: Store) -> None:
    await filled(store)
    await store.acquire_lease("p", "me", 0, 1000)
    with pytest.raises(Conflict):
        await commit(store, Write("p", 7, row(1, {})))
    with pytest.raises(Conflict):
        await commit(store, Write("p", 0, row(6, {})))
    await store.release_lease("p", "me")
    await commit(store, Write("p", 0, row(6, {})))


async def test_a_failing_callback_takes_no_neighbour_with_it(store: Store) -> None:
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["exception"]))
    outcomes, bug = Outcomes(), RuntimeError("a bug")

    def broken(_error: Exception | None) -> None:
        raise bug

    store.submit(opening(), broken)
    store.submit(Write("p", 0, row(1, {"captain": 1})), outcomes.of("next"))
    assert await outcomes.all() == [("next", None)]
    assert reported == [bug]


# ---- branches, snapshots, checkpoints


async def test_a_new_current_branch_closes_the_former_one_and_a_scratch_branch_does_not(store: Store) -> None:
    await filled(store)
    await commit(
        store, Write("p", 0, branch=Branch(2, 1, 5, 6, "scratch")), Write("p", 0, branch=Branch(3, 1, 5, 6, "current"))
    )
    assert [(b.number, b.status) for b in await store.branches("p")] == [(1, "closed"), (2, "scratch"), (3, "current")]
    await commit(store, Write("p", 0, close_branches=(2, 3)))
    assert {b.status for b in await store.branches("p")} == {"closed"}


async def test_a_snapshot_of_the_world_is_a_world_and_a_later_one_of_a_row_replaces_it(store: Store) -> None:
    await filled(store)
    world = Snapshot(1, 5, WORLD, World(units={"集市": 1}, flags={"open": True, "price": 1.0}, rows=5))
    older = Snapshot(1, 4, "captain", Mind("captain", rows=4))
    await commit(store, Write("p", 0, snapshots=(world, Snapshot(1, 4, "captain", Mind("captain")))))
    await commit(store, Write("p", 0, snapshots=(older,)))
    assert await store.snapshot("p", WORLD, VIEW, NEWEST) == world
    assert await store.snapshot("p", WORLD, VIEW, 4) is None
    assert await store.snapshot("p", "captain", VIEW, 4) == older


async def test_checkpoints_come_as_they_were_made_under_numbers_that_are_never_used_again(store: Store) -> None:
    await filled(store)
    made = [checkpoint("b", 1, 5), checkpoint("a", 1, 3), checkpoint("z", 1, 1)]
    await commit(store, *(Write("p", 0, checkpoint=c) for c in made))
    assert await store.checkpoints("p") == [(1, made[0]), (2, made[1]), (3, made[2])]
    assert await store.checkpoint("p", "a") == made[1]
    await commit(store, Write("p", 0, drop_checkpoint="z"))
    assert await store.checkpoint("p", "z") is None
    await commit(store, Write("p", 0, drop_checkpoint="b", checkpoint=checkpoint("b", 1, 1)))
    assert await store.checkpoints("p") == [(2, made[1]), (4, checkpoint("b", 1, 1))]


# ---- whole playthroughs


async def test_a_playthrough_written_again_keeps_its_rows(store: Store) -> None:
    await filled(store)
    patched = replace(record(), cast_version="2")
    await commit(store, Write("p", 0, playthrough=patched))
    assert await store.playthrough("p") == patched
    assert await store.last_seq("p") == 5
    assert len(await store.rows("p", VIEW, above=0, limit=9)) == 5


async def test_playthroughs_come_oldest_first(store: Store) -> None:
    await commit(store, opening("b", 2), opening("a", 2), opening("z", 1))
    assert [p.playthrough_id for p in await store.playthroughs()] == ["z", "a", "b"]


async def test_deleting_a_playthrough_removes_everything_of_it_and_nothing_else(store: Store) -> None:
    await commit(store, opening("q"), Write("q", 0, row(1, {"captain": 1})))
    await filled(store)
    rest = Write(
        "p",
        0,
        snapshots=(Snapshot(1, 5, "captain", Mind("captain")),),
        answered=Answered("r", 1, "", b"", 5),
        checkpoint=checkpoint("c", 1, 5),
    )
    await commit(store, rest)
    await store.acquire_lease("p", "me", 0, 1000)
    await store.delete_playthrough("p")
    assert await store.playthrough("p") is None
    await store.acquire_lease("p", "somebody else", 0, 1000)
    await commit(store, opening())
    assert await store.last_seq("p") == 0
    assert not await store.rows("p", VIEW, above=0, limit=9)
    assert not await store.newest("p", "captain", VIEW, below=NEWEST, limit=9)
    assert await store.snapshot("p", "captain", VIEW, NEWEST) is None
    assert await store.answered("p", "r", None) is None
    assert not await store.checkpoints("p")
    assert await store.last_seq("q") == 1
    await store.delete_playthrough("never there")


async def test_a_lease_has_one_live_holder(store: Store) -> None:
    await store.acquire_lease("p", "first", 0, 1000)
    await store.acquire_lease("p", "first", 900, 1000)
    with pytest.raises(Conflict) as caught:
        await store.acquire_lease("p", "second", 1899, 1000)
    assert (caught.value.reason, caught.value.metadata) == (Reason.PLAYTHROUGH_LEASED, {"holder": "first"})
    await store.acquire_lease("q", "second", 1500, 1000)
    await store.acquire_lease("p", "second", 1900, 1000)
    await store.release_lease("p", "first")
    with pytest.raises(Conflict):
        await store.acquire_lease("p", "first", 1901, 1000)
    await store.release_lease("p", "second")
    await store.acquire_lease("p", "first", 1902, 1000)


# ---- what there is of it


async def test_figures_count_what_is_on_each_branch(store: Store) -> None:
    await filled(store, 3)
    await commit(store, Write("p", 0, branch=Branch(2, 1, 2, 4, "scratch")))
    timed = Row(2, Entry(4, "turn", 1, 0, 77, note="行"), {"captain": 1})
    brought = (row(5, {"captain": 1}, 2), row(6, {}, 1))
    await commit(store, Write("p", 0, timed), Write("p", 0, imported=brought))
    figures = await store.branch_figures("p")
    assert {number: (found.rows, found.last_ms) for number, found in figures.items()} == {1: (4, 0), 2: (2, 77)}
    sizes = [len(encode_entry(r.entry)) for r in (timed, brought[0])]
    assert figures[2].bytes == sum(sizes)
    (listed,) = await store.listed(after=0, limit=9, newest_first=False)
    assert listed.figures == Figures(6, figures[1].bytes + figures[2].bytes, 77)
    assert (listed.playthrough, listed.branches, listed.checkpoints) == (record(), 2, 0)
    assert not await store.branch_figures("nobody")


@pytest.mark.parametrize("newest_first", [True, False])
async def test_a_list_of_playthroughs_goes_on_where_it_was_though_some_come_and_go(
    store: Store, newest_first: bool
) -> None:
    names = [f"p{number}" for number in range(6)]
    await commit(store, *(opening(name, created_ms=9 - place) for place, name in enumerate(names)))
    first = await store.listed(after=0, limit=2, newest_first=newest_first)
    gone = names[2] if newest_first else names[3]
    await store.delete_playthrough(gone)
    await commit(store, opening("later"), Write("p1", 0, row(1, {"captain": 1})))
    second = await store.listed(after=first[-1].number, limit=9, newest_first=newest_first)
    expected = [name for name in (reversed(names) if newest_first else [*names, "later"]) if name != gone]
    assert [found.playthrough.playthrough_id for found in (*first, *second)] == expected
    await store.delete_playthrough(names[-1])
    await commit(store, opening(names[-1]))
    (newest,) = await store.listed(after=0, limit=1, newest_first=True)
    assert newest.playthrough.playthrough_id == names[-1] and newest.number > 7


async def test_branches_tell_when_they_opened_and_closed(store: Store) -> None:
    await filled(store)
    await commit(store, Write("p", 0, branch=Branch(2, 1, 5, 6, "scratch", 100)))
    await commit(store, Write("p", 0, branch=Branch(3, 1, 5, 6, "current", 200)))
    await commit(store, Write("p", 0, branch=Branch(4, 1, 5, 6, "scratch", 300), close_branches=(2,)))
    told = [(b.number, b.created_ms, b.closed_ms, b.status) for b in await store.branches("p")]
    assert told == [(1, 0, 200, "closed"), (2, 100, 300, "closed"), (3, 200, 0, "current"), (4, 300, 0, "scratch")]


# ---- pruning


def prunable(play: Play) -> list[int]:
    """Closed branches without checkpoints from which nothing grows."""
    grown = {branch.parent for branch in play.tree.values()} | {saved.branch for saved, _ in play.saves.values()}
    return [n for n, branch in play.tree.items() if branch.status == "closed" and n not in grown]


async def test_what_stays_reads_as_before_after_random_plays_were_pruned(store: Store) -> None:
    pruned = 0
    for seed in range(300):
        play, chance = random_play(seed, f"play {seed}"), random.Random(seed)
        await commit(store, *play.writes)
        for at_ms in range(1, 4):
            gone = prunable(play)
            pruned += len(gone)
            await commit(store, Write(f"play {seed}", 0, pruned=Pruning(tuple(gone), 1, 2, 0, at_ms)))
            for number in gone:
                del play.tree[number], play.lines[number]
        assert {b.number: b for b in await store.branches(f"play {seed}")} == play.tree
        assert await store.last_seq(f"play {seed}") == play.last_seq
        places = [(View(play.tree, number), line) for number, line in play.lines.items()]
        for view, line in chance.sample(places, min(4, len(places))):
            await _reads_like(store, f"play {seed}", view, line, chance)
    assert pruned > 300


async def test_a_pruned_branch_leaves_its_numbers_and_what_counts_everywhere(store: Store) -> None:
    await filled(store)
    with_row, without = Answered("r", 2, "d", b"", 6), Answered("load", 2, "d", b"{}", 0)
    await commit(
        store,
        Write("p", 0, branch=Branch(2, 1, 3, 6, "scratch")),
        Write("p", 0, row(6, {"captain": 1}, 2), answered=with_row),
        Write("p", 0, answered=without, checkpoint=checkpoint("c", 2, 6)),
        Write("p", 0, close_branches=(2,)),
    )
    told = Pruning((2,), 1, 30, 1, 5_000, by_policy=True)
    await commit(store, Write("p", 0, answered=Answered("prune", 1, "d", b"{}", 0), pruned=told))
    assert await store.prunings("p") == [told] or await store.prunings("p") == (told,)
    assert [b.number for b in await store.branches("p")] == [1]
    assert (await store.last_seq("p"), await store.last_branch("p")) == (6, 2)
    assert not await store.checkpoints("p")
    assert await store.answered("p", "load", None) == without
    with pytest.raises(Conflict):
        await commit(store, Write("p", 1, row(6, {})))
    await commit(store, Write("p", 2, row(7, {"captain": 1})))
    assert [r.entry.seq for r in await store.rows("p", VIEW, above=0, limit=9)] == [1, 2, 3, 4, 5, 7]


@pytest.mark.parametrize("chosen", [(1,), (2,), (3,), (2, 9)], ids=str)
async def test_branches_that_are_open_grown_or_unknown_are_not_pruned(store: Store, chosen: tuple[int, ...]) -> None:
    await filled(store)
    await commit(
        store,
        Write("p", 0, branch=Branch(2, 1, 5, 6)),
        Write("p", 0, row(6, {"captain": 1}, 2)),
        Write("p", 0, branch=Branch(3, 2, 6, 7)),
    )
    with pytest.raises(Conflict):
        await commit(store, Write("p", 1, pruned=Pruning(chosen, 0, 0, 0, 0)))
    assert [b.number for b in await store.branches("p")] == [1, 2, 3]
    assert not await store.prunings("p")


async def test_a_branch_that_is_closed_by_the_same_write_is_pruned(store: Store) -> None:
    await filled(store)
    await commit(
        store,
        Write("p", 0, branch=Branch(2, 1, 5, 6, "scratch")),
        Write("p", 0, row(6, {"captain": 1}, 2)),
        Write("p", 0, branch=Branch(3, 2, 6, 7, "scratch")),
    )
    with pytest.raises(Conflict):
        await commit(store, Write("p", 1, pruned=Pruning((2, 3), 1, 1, 0, 1), close_branches=(2,)))
    assert [(b.number, b.status) for b in await store.branches("p")] == [(1, "current"), (2, "scratch"), (3, "scratch")]
    await commit(store, Write("p", 2, pruned=Pruning((2, 3), 1, 1, 0, 1), close_branches=(2, 3)))
    assert [b.number for b in await store.branches("p")] == [1]
    assert [r.entry.seq for r in await store.rows("p", VIEW, above=0, limit=9)] == [1, 2, 3, 4, 5]


# ---- vectors


def vector(seq: int, part: int = 0, *, number: int = 0) -> StoredVector:
    """One of 8 dimensions that no other place has."""
    return StoredVector(seq, part, np.arange(number, number + 8, dtype="<f2").tobytes())


async def test_vectors_come_by_row_and_part_in_whatever_order_they_were_kept_and_asked_for(store: Store) -> None:
    await filled(store, 9)
    kept = [vector(7), vector(2, 1, number=3), vector(2, 0), vector(9), vector(4, 10), vector(4, 2)]
    await store.put_vectors("p", "e5", kept)
    asked = [9, 4, 1, 4, 2, 77, 0, -3]
    found = await store.vectors("p", "e5", asked)
    assert list(found) == [vector(2, 0), vector(2, 1, number=3), vector(4, 2), vector(4, 10), vector(9)]
    assert list(await store.vectors("p", "e5", [7])) == [vector(7)]
    assert not await store.vectors("p", "e5", [])
    await store.put_vectors("p", "e5", [])


async def test_a_vector_that_is_there_is_replaced(store: Store) -> None:
    await filled(store)
    await store.put_vectors("p", "e5", [vector(1), vector(2)])
    await store.put_vectors("p", "e5", [vector(2, number=1), vector(2, number=2)])
    assert list(await store.vectors("p", "e5", [1, 2])) == [vector(1), vector(2, number=2)]


async def test_a_text_keeps_the_vector_of_the_embedder_that_read_it_last(store: Store) -> None:
    await filled(store)
    await store.put_vectors("p", "old", [vector(1), vector(2), vector(2, 1)])
    await store.put_vectors("p", "new", [vector(2, number=5)])
    assert list(await store.vectors("p", "old", [1, 2])) == [vector(1), vector(2, 1)]
    assert list(await store.vectors("p", "new", [1, 2])) == [vector(2, number=5)]
    assert not await store.vectors("p", "neither", [1, 2])


async def test_whose_vectors_are_kept_is_told_by_row(store: Store) -> None:
    await filled(store)
    await store.put_vectors("p", "old", [vector(1), vector(2), vector(2, 1)])
    await store.put_vectors("p", "new", [vector(2, number=5)])
    assert [list(await store.embedders("p", seqs)) for seqs in ([1], [2, 2, 77], [3], [])] == [
        ["old"],
        ["new", "old"],
        [],
        [],
    ]
    assert not await store.embedders("nobody", [1])


async def test_many_vectors_are_kept_and_found_at_once(store: Store) -> None:
    await filled(store, 2_500)
    kept = [vector(seq, number=seq % 100) for seq in range(1, 2_501)]
    await store.put_vectors("p", "e5", kept[::-1])
    assert list(await store.vectors("p", "e5", range(2_500, 0, -1))) == kept
    assert list(await store.vectors("p", "e5", range(1, 2_500, 7))) == kept[:2_499:7]


async def test_where_no_row_is_no_vector_is_kept(store: Store) -> None:
    await filled(store)
    await store.put_vectors("p", "e5", [vector(5), vector(6)])
    await store.put_vectors("nobody", "e5", [vector(1)])
    await commit(store, Write("p", 0, row(6, {})))
    assert list(await store.vectors("p", "e5", [5, 6])) == [vector(5)]
    assert not await store.vectors("nobody", "e5", [1])


async def test_a_row_that_was_submitted_can_be_given_its_vector(store: Store) -> None:
    await filled(store)
    outcomes = Outcomes()
    store.submit(Write("p", 0, row(6, {})), outcomes.of("row"))
    await store.put_vectors("p", "e5", [vector(6)])
    assert list(await store.vectors("p", "e5", [6])) == [vector(6)]


async def test_vectors_go_with_their_playthrough(store: Store) -> None:
    await commit(store, opening("q"), Write("q", 0, row(1, {})))
    await filled(store)
    for name in ("p", "q"):
        await store.put_vectors(name, "e5", [vector(1)])
    await store.delete_playthrough("p")
    await store.put_vectors("p", "e5", [vector(1)])
    assert not await store.vectors("p", "e5", [1])
    await filled(store)
    assert not await store.vectors("p", "e5", [1])
    assert list(await store.vectors("q", "e5", [1])) == [vector(1)]


async def test_vectors_go_with_the_branch_of_their_row_and_none_comes_back(store: Store) -> None:
    await filled(store)
    await commit(
        store,
        Write("p", 0, branch=Branch(2, 1, 3, 6, "scratch")),
        Write("p", 0, row(6, {}, 2)),
        Write("p", 0, close_branches=(2,)),
    )
    await store.put_vectors("p", "e5", [vector(3), vector(6)])
    assert list(await store.vectors("p", "e5", [3, 6])) == [vector(3), vector(6)]
    await commit(store, Write("p", 0, pruned=Pruning((2,), 1, 30, 0, 5_000)))
    await store.put_vectors("p", "e5", [vector(6)])
    assert list(await store.vectors("p", "e5", [3, 6])) == [vector(3)]


async def test_no_vector_travels(store: Store) -> None:
    await filled(store)
    await store.put_vectors("p", "e5", [vector(1)])
    whole = await store.whole("p")
    assert whole is not None
    await store.add_whole(replace(whole, playthrough=replace(whole.playthrough, playthrough_id="q")))
    assert not await store.vectors("q", "e5", [1])


# ---- whole playthroughs, out and in


async def test_a_whole_playthrough_reads_the_same_where_it_was_brought_in(store: Store) -> None:
    for seed in range(60):
        play, chance = random_play(seed, "out"), random.Random(seed)
        await commit(store, *play.writes)
        whole = await store.whole("out")
        assert whole is not None
        snapshots = {(s.seq, s.character_id): s for line in play.lines.values() for s in line.snapshots}
        here = replace(whole.playthrough, playthrough_id="in")
        await store.add_whole(replace(whole, playthrough=here, snapshots=tuple(snapshots.values())))
        back = await store.whole("in")
        assert back is not None and replace(back, playthrough=whole.playthrough) == whole
        assert await store.branch_figures("in") == await store.branch_figures("out")
        assert [c for _, c in await store.checkpoints("in")] == [c for _, c in await store.checkpoints("out")]
        assert (await store.last_seq("in"), await store.last_branch("in")) == (play.last_seq, len(play.tree))
        places = [(View(play.tree, number), line) for number, line in play.lines.items()]
        for view, line in chance.sample(places, min(4, len(places))):
            await _reads_like(store, "in", view, line, chance)
        for name in ("in", "out"):
            await store.delete_playthrough(name)
    assert await store.whole("in") is None


async def test_a_playthrough_that_is_there_is_not_overwritten(store: Store) -> None:
    await filled(store)
    whole = await store.whole("p")
    assert whole is not None
    with pytest.raises(Conflict) as caught:
        await store.add_whole(replace(whole, rows=()))
    assert caught.value.reason == Reason.PLAYTHROUGH_EXISTS
    assert await store.whole("p") == whole


async def test_of_a_playthrough_that_makes_no_sense_nothing_comes_in(store: Store) -> None:
    await filled(store)
    whole = await store.whole("p")
    assert whole is not None
    elsewhere = replace(whole.playthrough, playthrough_id="q")
    for wrong in (
        replace(whole, rows=(*whole.rows, row(9, {}, branch=7))),
        replace(whole, rows=(*whole.rows, whole.rows[-1])),
        replace(whole, checkpoints=(checkpoint("c", 1, 1), checkpoint("c", 1, 2))),
    ):
        with pytest.raises(Conflict) as caught:
            await store.add_whole(replace(wrong, playthrough=elsewhere))
        assert caught.value.reason == Reason.COMMIT_FAILED
        assert await store.playthrough("q") is None
    await store.add_whole(replace(whole, playthrough=elsewhere))
    assert len(await store.rows("q", VIEW, above=0, limit=9)) == 5


# ---- open and close


async def test_a_closed_store_is_unavailable_and_an_opened_one_still_holds_everything(store: Store) -> None:
    await filled(store)
    await store.put_vectors("p", "e5", [vector(1)])
    await store.close()
    with pytest.raises(Unavailable):
        await store.playthrough("p")
    with pytest.raises(Unavailable):
        await store.acquire_lease("p", "me", 0, 1)
    with pytest.raises(Unavailable):
        await commit(store, Write("p", 0, row(6, {})))
    for vectors in ([], [vector(2)]):
        with pytest.raises(Unavailable):
            await store.put_vectors("p", "e5", vectors)
    with pytest.raises(Unavailable):
        await store.vectors("p", "e5", [1])
    await store.open()
    assert await store.last_seq("p") == 5
    assert list(await store.vectors("p", "e5", [1, 2])) == [vector(1)]
    await commit(store, Write("p", 0, row(6, {})))


async def test_closing_settles_what_was_submitted(store: Store) -> None:
    outcomes = Outcomes()
    store.submit(opening(), outcomes.of("opening"))
    for seq in range(1, 300):
        store.submit(Write("p", 0, row(seq, {"captain": 1})), outcomes.of(str(seq)))
    await store.close()
    assert len(await outcomes.all()) == 300
    await store.open()
    assert await store.last_seq("p") == 299
