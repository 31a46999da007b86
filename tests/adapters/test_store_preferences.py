"""Preferences of players in every store: beside all playthroughs, written with the row that brought them."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Preference
from dramaturg_server.domain.errors import Conflict
from dramaturg_server.domain.lineage import Branch
from dramaturg_server.ports import Store, Write
from tests.adapters.store_plays import commit, opening, row

SHORT = Preference("w1", "ada", "length", "short", playthrough_id="p", source_id="t1", quote="Be brief.", wall_ms=100)


async def test_a_preference_is_there_with_its_row_and_only_with_it(store: Store) -> None:
    await commit(store, opening(), Write("p", 0, row(1, {"captain": 1}), preferences=(SHORT,)))
    assert list(await store.preferences("ada")) == [SHORT]
    assert list(await store.preferences("bo")) == []
    with pytest.raises(Conflict):
        await commit(store, Write("p", 0, row(1, {"captain": 1}), preferences=(replace(SHORT, value="long"),)))
    assert list(await store.preferences("ada")) == [SHORT]


async def test_what_is_said_later_replaces_what_it_is_about_and_nothing_else(store: Store) -> None:
    of_mira = replace(SHORT, preference_id="w2", character_id="mira", value="long", wall_ms=200)
    formal = replace(SHORT, preference_id="w3", detail="formality", value="formal", wall_ms=300)
    later = replace(SHORT, preference_id="w4", value="long", wall_ms=400)
    await commit(store, opening(), Write("p", 0, row(1, {}), preferences=(SHORT, of_mira, formal)))
    await commit(store, Write("p", 0, row(2, {}), preferences=(later,)))
    assert list(await store.preferences("ada")) == [of_mira, formal, later]


async def test_topics_to_avoid_stand_beside_each_other(store: Store) -> None:
    topics = [
        Preference(f"w{place}", "ada", "topics_to_avoid", topic, wall_ms=place)
        for place, topic in enumerate(("spiders", "蜘蛛", "Spiders"))
    ]
    await commit(store, opening(), *(Write("p", 0, row(n, {}), preferences=(one,)) for n, one in enumerate(topics, 1)))
    assert list(await store.preferences("ada")) == topics[1:]


async def test_they_outlive_branches_and_playthroughs_until_they_are_dropped(store: Store) -> None:
    await commit(store, opening(), Write("p", 0, row(1, {}), preferences=(SHORT,)))
    await commit(store, Write("p", 0, branch=Branch(2, 1, 0, 2)))
    await store.delete_playthrough("p")
    assert list(await store.preferences("ada")) == [SHORT]
    other = replace(SHORT, preference_id="w2", player_id="bo")
    await commit(store, opening("q"), Write("q", 0, row(1, {}), preferences=(other,), dropped_preferences=("w1",)))
    assert list(await store.preferences("bo")) == [other]
    assert list(await store.preferences("ada")) == []


async def test_what_comes_in_leaves_newer_ones_as_they_are(store: Store) -> None:
    await commit(store, opening(), Write("p", 0, row(1, {}), preferences=(SHORT,)))
    whole = await store.whole("p")
    assert whole is not None and whole.preferences == ()
    for name, wall_ms, stays in (("older", 50, "short"), ("same", 100, "short"), ("newer", 150, "long")):
        brought = replace(SHORT, preference_id=name, value="long", wall_ms=wall_ms)
        other = replace(whole, playthrough=replace(whole.playthrough, playthrough_id=name), preferences=(brought,))
        await store.add_whole(other)
        assert [one.value for one in await store.preferences("ada")] == [stays]


async def test_what_was_taken_away_comes_in_again_only_where_it_was_said_anew(store: Store) -> None:
    await commit(store, opening(), Write("p", 0, row(1, {}), preferences=(SHORT,)))
    whole = await store.whole("p")
    assert whole is not None
    await commit(store, Write("p", 0, row(2, {}), dropped_preferences=(SHORT.preference_id,)))
    for name, wall_ms, comes in (("older", 50, False), ("itself", SHORT.wall_ms, False), ("newer", 150, True)):
        brought = replace(SHORT, preference_id=name, wall_ms=wall_ms)
        other = replace(whole, playthrough=replace(whole.playthrough, playthrough_id=name), preferences=(brought,))
        await store.add_whole(other)
        assert list(await store.preferences("ada")) == ([brought] if comes else [])
