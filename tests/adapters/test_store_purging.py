"""A purge in every store: words leave all rows, answers, folds, vectors and preferences of one playthrough at once."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from dramaturg_server.domain.beliefs import Belief, BeliefMoved, Believed, Preference
from dramaturg_server.domain.erasure import Erasure
from dramaturg_server.domain.lineage import NEWEST, Branch, View
from dramaturg_server.domain.log import Entry, MindEntry, SpokenLine, Turn
from dramaturg_server.domain.memories import ERASED
from dramaturg_server.domain.mind import Change, Mind, MindFact, Seeded
from dramaturg_server.ports import Answered, Row, Snapshot, Store, StoredVector, Write
from dramaturg_server.saves.fold_codec import encode_entry
from tests.adapters.store_plays import commit, opening, row

SECRET = 'My sister "Élena" hides 在旧磨坊里 — tell nobody.'
TREE = {1: Branch(1, None, 0, 1), 2: Branch(2, 1, 2, 5)}
PURGED = Erasure(frozenset({"t1"}))


def entry(seq: int, *facts: MindFact, turn: Turn | None = None) -> Entry:
    return Entry(seq, "turn", 1, 0, 0, minds=(MindEntry("captain", (Seeded({}), *facts)),), turn=turn)


def turn(seq: int, text: str, lines: Sequence[SpokenLine] = (), state_text: str = "") -> Turn:
    heard = ("player", "captain")
    return Turn(
        f"t{seq}", "player", text, "captain", "captain", heard, "", 1, "", "", "en", tuple(lines), "memory",
        state_text=state_text,
    )  # fmt: skip


def told(seq: int, value: str, source_id: str) -> Believed:
    subject_id = "~élena" if seq == 1 else "~bo"
    belief = Belief(f"b{seq}.1", subject_id, "hiding place", value, "hearsay", source_id=source_id, quote=value)
    return Believed(belief)


def rows() -> list[Row]:
    """Who told what, on two branches: a third of it comes from row 1."""
    line = SpokenLine("captain", f'You said: "{SECRET}"', "composed")
    entries = [
        entry(1, told(1, "在旧磨坊里", "t1"), turn=turn(1, SECRET)),
        entry(2, turn=turn(2, "What did I say?", [line], state_text=f"Knows: {SECRET}")),
        entry(3, BeliefMoved("b1.1", "superseded", "b3.1"), told(3, "in the inn", "t3"), turn=turn(3, "In the inn.")),
        entry(4, Change("c4.1", "persona.notes", None, f"Told: {SECRET}", "model")),
    ]
    here = [Row(1, one, {"captain": 1, "": 1}) for one in entries]
    there = replace(entries[1], seq=5, turn=replace(entries[1].turn or turn(5, ""), turn_id="t5"))
    return [*here, Row(2, there, {"captain": 1, "": 1})]


async def filled(store: Store, playthrough_id: str = "p") -> None:
    first, *others = (
        Write(
            playthrough_id,
            0,
            one,
            (Snapshot(one.branch, one.entry.seq, "captain", Mind("captain", spoken=(SECRET,))),),
            Answered(f"r{one.entry.seq}", one.branch, "", b"", one.entry.seq),
        )
        for one in rows()
    )
    grown = Write(playthrough_id, 0, branch=TREE[2])
    await commit(store, opening(playthrough_id), first, *others[:3], grown, *others[3:])
    words = '{"told": ["' + SECRET.replace('"', '\\"') + '"]}'
    await commit(store, Write(playthrough_id, 0, answered=Answered("x", 1, "d", words.encode(), 4)))
    await store.put_vectors(playthrough_id, "e", [StoredVector(seq, 0, b"12345678") for seq in range(1, 6)])


async def everything(store: Store, playthrough_id: str = "p") -> str:
    """All that anybody can read of a playthrough."""
    whole = await store.whole(playthrough_id)
    assert whole is not None
    view = View({**TREE, 2: replace(TREE[2], status="current")}, 2)
    snapshots = [await store.snapshot(playthrough_id, "captain", View(TREE, n), NEWEST) for n in TREE]
    return repr((whole, snapshots, await store.rows(playthrough_id, view, above=0, limit=99)))


async def test_nothing_of_it_can_be_read_on_any_branch(store: Store) -> None:
    await filled(store)
    assert "在旧磨坊里" in await everything(store)
    purged = await store.purge("p", PURGED)
    assert purged.rows == 5
    left = await everything(store)
    assert not [word for word in ("在旧磨坊里", "Élena", "élena", "tell nobody") if word in left]
    whole = await store.whole("p")
    assert whole is not None
    turns = [one.entry.turn for one in whole.rows if one.entry.turn is not None]
    assert [one.text for one in turns] == [ERASED, "What did I say?", "In the inn.", "What did I say?"]
    assert turns[1].lines[0].text == turns[3].lines[0].text == f'You said: "{ERASED}"'
    assert turns[1].state_text == f"Knows: {ERASED}"
    facts = (fact for one in whole.rows for fact in one.entry.facts_of("captain"))
    gone, kept = (fact.belief for fact in facts if isinstance(fact, Believed))
    assert (gone.value, gone.quote, gone.status) == (ERASED, ERASED, "deleted")
    assert (kept.value, kept.status) == ("in the inn", "active")


async def test_folds_and_vectors_of_it_are_gone_and_others_stay(store: Store) -> None:
    await filled(store)
    await store.purge("p", Erasure(frozenset({"t3"})))
    first = await store.snapshot("p", "captain", View(TREE, 1), NEWEST)
    assert first is not None and first.seq == 2
    assert [one.seq for one in await store.vectors("p", "e", range(9))] == [1, 2, 4, 5]


async def test_a_repeat_and_what_is_nobodys_change_nothing(store: Store) -> None:
    await filled(store)
    first = await store.purge("p", PURGED)
    before = await everything(store)
    assert (await store.purge("p", first.erasure)).rows == (await store.purge("p", PURGED)).rows == 0
    assert (await store.purge("p", Erasure(frozenset({"t99"})))).rows == 0
    assert (await store.purge("nobody", PURGED)).rows == 0
    assert await everything(store) == before


async def test_other_playthroughs_keep_every_word(store: Store) -> None:
    await filled(store)
    await filled(store, "q")
    before = await everything(store, "q")
    await store.purge("p", PURGED)
    assert await everything(store, "q") == before
    assert len(await store.vectors("q", "e", range(9))) == 5


async def test_what_branches_come_to_is_counted_anew(store: Store) -> None:
    await filled(store)
    await store.purge("p", PURGED)
    whole = await store.whole("p")
    assert whole is not None
    for number, figures in (await store.branch_figures("p")).items():
        assert figures.bytes == sum(len(encode_entry(one.entry)) for one in whole.rows if one.branch == number)


async def test_a_preference_goes_with_the_words_that_it_was_said_in(store: Store) -> None:
    kept = Preference("w2", "ada", "formality", "formal", playthrough_id="q", source_id="t1")
    said = Preference("w1", "ada", "topics_to_avoid", "spiders", playthrough_id="p", source_id="t1")
    await commit(store, opening(), Write("p", 0, row(1, {}), preferences=(said, kept)))
    await store.purge("p", PURGED)
    assert list(await store.preferences("ada")) == [kept]


async def test_the_log_goes_on_behind_it(store: Store) -> None:
    await filled(store)
    await store.purge("p", PURGED)
    await commit(store, Write("p", 0, row(6, {"captain": 1, "": 1}, 2)))
    assert await store.last_seq("p") == 6


async def test_what_is_committed_while_it_looks_goes_too(store: Store) -> None:
    await filled(store)
    entered: list[int] = []

    @asynccontextmanager
    async def quiet() -> AsyncGenerator[None]:
        line = SpokenLine("captain", f'You said: "{SECRET}"', "composed")
        late = Row(1, entry(6, turn=turn(6, "And then?", [line])), {"captain": 1, "": 1})
        await commit(store, Write("p", 0, late))
        entered.append(await store.last_seq("p"))
        yield
        assert "在旧磨坊里" not in await everything(store), "it is written within"

    done = await store.purge("p", PURGED, quiet=quiet())
    assert entered == [6] and (done.rows, done.last_seq) == (6, 6)
    assert "在旧磨坊里" not in await everything(store)


async def test_a_second_one_looks_only_at_what_came_behind_the_first(store: Store) -> None:
    await filled(store)
    first = await store.purge("p", PURGED)
    line = SpokenLine("captain", f'You said: "{SECRET}"', "composed")
    await commit(store, Write("p", 0, Row(1, entry(6, turn=turn(6, "And then?", [line])), {"captain": 1, "": 1})))
    again = await store.purge("p", first.erasure, after=first.last_seq)
    assert (first.last_seq, again.rows, again.last_seq) == (5, 1, 6)
    assert "在旧磨坊里" not in await everything(store)
