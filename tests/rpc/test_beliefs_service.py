"""Beliefs, corrections and open questions over a real server on port 0: said in a turn, listed, changed by hand."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

import dramaturg_server
from dramaturg import AsyncPlaythrough, AsyncStream, v1
from dramaturg import errors as failures
from dramaturg.errors import DramaturgError
from tests.rpc.sidecar import Sidecar, sidecar

SIEGE = Path(dramaturg_server.__file__).parent / "samples" / "siege"
BELIEF, OVERRIDE, PREFERENCE, SAID = (
    v1.MemoryKind.MEMORY_KIND_BELIEF,
    v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE,
    v1.MemoryKind.MEMORY_KIND_PREFERENCE,
    v1.MemoryKind.MEMORY_KIND_SAID,
)
ACTIVE, SUPERSEDED, DELETED = (
    v1.MemoryStatus.MEMORY_STATUS_ACTIVE,
    v1.MemoryStatus.MEMORY_STATUS_SUPERSEDED,
    v1.MemoryStatus.MEMORY_STATUS_DELETED,
)
CONFIRMED, ASKED, REFUSED = (
    v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_CONFIRMED,
    v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_ASKED,
    v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_REFUSED,
)
CANON = v1.MemoryTarget.MEMORY_TARGET_CANON
BELIEVED = v1.MemoryTarget.MEMORY_TARGET_BELIEF


@pytest.fixture
async def here() -> AsyncIterator[Sidecar]:
    async with sidecar(SIEGE) as running:
        yield running


@pytest.fixture
async def game(here: Sidecar) -> AsyncPlaythrough:
    return await here.client.open("p")


def values(memories: Sequence[v1.Memory]) -> list[tuple[str, str]]:
    return [(memory.value, v1.MemoryStatus.Name(memory.status).removeprefix("MEMORY_STATUS_")) for memory in memories]


# ---- said in a turn


async def test_what_a_turn_teaches_is_told_in_its_answer_and_listed_for_its_hearers_alone(
    game: AsyncPlaythrough,
) -> None:
    turn = await game.say("My favourite drink is tea.", to="hedda", hearers=["lucan"])
    [outcome] = turn.outcomes
    assert (outcome.kind, outcome.detail, outcome.value, outcome.subject_id) == (CONFIRMED, "drink", "tea", "player")
    assert "tea" in outcome.text and outcome.record_id
    [belief] = await game.beliefs(of="hedda")
    assert (belief.kind, belief.believer_id, belief.subject_id, belief.detail) == (BELIEF, "hedda", "player", "drink")
    assert (belief.basis, belief.status) == (v1.MemoryBasis.MEMORY_BASIS_TOLD_BY_SUBJECT, ACTIVE)
    assert (belief.source_id, belief.quote != "", "tea" in belief.text) == (turn.turn_id, True, True)
    assert belief.HasField("created_at") and belief.confidence == 1.0
    assert values(await game.beliefs(of="lucan")) == [("tea", "ACTIVE")]
    assert list(await game.beliefs(of="matthis")) == []


async def test_a_turn_that_is_listed_tells_the_same_as_its_answer(here: Sidecar, game: AsyncPlaythrough) -> None:
    answer = await game.say("My favourite drink is tea.", to="hedda")
    listed = await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p"))
    assert list(listed.turns[0].outcomes) == list(answer.outcomes) != []


async def test_a_corrected_identity_stands_beside_the_cast_and_goes_with_the_save(game: AsyncPlaythrough) -> None:
    await game.save("before")
    turn = await game.say("Lucan's eyes are blue, not green.", to="hedda")
    [outcome] = turn.outcomes
    assert (outcome.kind, outcome.target, list(outcome.replaced_values)) == (CONFIRMED, CANON, ["green"])
    state = await game.state("lucan")
    [override] = state.canon_overrides
    assert (override.path, override.value, override.authored_value) == ("identity.eyes", "blue", "green")
    assert override.memory_id == outcome.record_id
    assert {field.value.text for field in state.fields if field.path == "identity.eyes"} == {"green"}
    assert values(await game.overrides(about="lucan")) == [("blue", "ACTIVE")]
    assert list((await game.state("hedda")).canon_overrides) == []
    await game.load("before")
    assert list((await game.state("lucan")).canon_overrides) == list(await game.overrides()) == []


async def test_a_state_of_the_past_has_the_overrides_of_then(game: AsyncPlaythrough) -> None:
    await game.correct("lucan", "eyes", "blue", target=CANON)
    first = (await game.state("lucan")).revision
    await game.correct("lucan", "eyes", "brown", target=CANON)
    assert [one.value for one in (await game.state("lucan")).canon_overrides] == ["brown"]
    assert [one.value for one in (await game.state("lucan", revision=first)).canon_overrides] == ["blue"]


async def told(stream: AsyncStream[v1.WatchCharacterStatesResponse]) -> v1.WatchCharacterStatesResponse:
    """The next message that is no sign of life."""
    while (message := await anext(stream)).HasField("heartbeat"):
        pass
    return message


async def test_a_watch_has_overrides_with_its_states_and_tells_when_they_change(game: AsyncPlaythrough) -> None:
    await game.save("before")
    await game.correct("lucan", "eyes", "blue", target=CANON)
    stream = game.watch(["lucan"])
    masked = game.watch(["lucan"], paths=["persona.occupation"])
    assert [one.value for one in (await told(stream)).full.state.canon_overrides] == ["blue"]
    assert not (await told(masked)).full.state.canon_overrides, "no field of identity was asked for"
    await game.correct("lucan", "eyes", "brown", target=CANON)
    delta = (await told(stream)).delta
    assert (delta.canon_overrides_changed, [one.value for one in delta.canon_overrides]) == (True, ["brown"])
    [brown] = [one for one in await game.overrides(about="lucan") if one.value == "brown"]
    await game.forget(brown.memory_id)
    delta = (await told(stream)).delta
    assert (delta.canon_overrides_changed, list(delta.canon_overrides)) == (True, [])
    await game.correct("lucan", "eyes", "grey", target=CANON)
    await told(stream)
    await game.load("before")
    full = (await told(stream)).full
    assert (full.kind, list(full.state.canon_overrides)) == (v1.FullStateKind.FULL_STATE_KIND_BRANCH, [])
    assert (await told(masked)).HasField("full"), "nothing but the restore, where none is within the masks"
    await stream.aclose()
    await masked.aclose()


# ---- by hand


async def test_a_correction_by_hand_is_heard_by_groups_and_answered_once(here: Sidecar, game: AsyncPlaythrough) -> None:
    request = v1.CorrectMemoryRequest(
        playthrough_id="p",
        request_id="r1",
        subject_id="matthis",
        detail="pet",
        value="crow",
        character_ids=["guard", "thimble"],
        locale="ja",
    )
    done = await here.client.correct_memory(request)
    assert set(done.character_ids) == {"hedda", "lucan", "thimble"}
    [outcome] = done.outcomes
    assert (
        outcome.kind == CONFIRMED
        and "crow" in outcome.text
        and any("\u3040" < letter < "\u30ff" for letter in outcome.text)
    )
    assert await here.client.correct_memory(request) == done
    request.value = "owl"
    with pytest.raises(failures.RequestIdReused):
        await here.client.correct_memory(request)
    for who in ("hedda", "lucan", "thimble"):
        assert values(await game.beliefs(of=who, about="matthis")) == [("crow", "ACTIVE")]


async def test_both_values_are_in_the_history_with_what_replaced_them(game: AsyncPlaythrough) -> None:
    await game.correct("matthis", "pet", "crow", hearers=["hedda"])
    await game.correct("matthis", "pet", "owl", hearers=["hedda"], old="crow")
    now, before = await game.beliefs(of="hedda")
    assert (now.value, before.value, before.replaced_by) == ("owl", "crow", now.memory_id)
    assert values(await game.beliefs(of="hedda", statuses=[SUPERSEDED])) == [("crow", "SUPERSEDED")]
    assert list(await game.beliefs(of="hedda", detail="cloak")) == []


async def test_an_open_question_is_listed_put_in_words_and_answered(game: AsyncPlaythrough) -> None:
    scene, character = v1.MemoryScope.MEMORY_SCOPE_SCENE, v1.MemoryScope.MEMORY_SCOPE_CHARACTER
    for value, scope in (("red", character), ("green", scene)):
        await game.correct("matthis", "dress", value, hearers=["hedda", "lucan"], scope=scope)
    asked = await game.correct("matthis", "dress", "blue", hearers=["hedda", "lucan"])
    [outcome] = asked.outcomes
    assert (outcome.kind, len(outcome.choices)) == (ASKED, 2)
    [question] = await game.questions(of="hedda")
    assert (question.clarification_id, question.text) == (outcome.record_id, outcome.text)
    assert [choice.text for choice in question.choices] == list(outcome.choices)
    assert (question.asked_by, list(question.heard_by_ids), question.put) == ("hedda", ["hedda", "lucan"], False)
    assert {memory.clarification_id for memory in await game.beliefs(of="hedda")} == {question.clarification_id}
    [chinese] = await game.questions(locale="zh")
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese.text)
    answered = await game.answer(question.clarification_id, 2, hearers=["hedda"])
    assert [(one.value, one.scope) for one in answered.outcomes] == [("blue", character)]
    assert list(await game.questions()) == []
    with pytest.raises(failures.ClarificationUnknown) as gone:
        await game.answer(question.clarification_id, None)
    assert gone.value.metadata == {"clarification_id": question.clarification_id}


async def test_a_memory_is_added_edited_pinned_and_forgotten(game: AsyncPlaythrough) -> None:
    added = await game.add_memory("Smoke rose over the mill.", to=["town"], actor="hedda")
    assert set(added.character_ids) == {"matthis", "thimble"}
    [memory] = await game.memories(of="matthis", memory_ids=[added.memory_id])
    assert (memory.text, memory.speaker_id, memory.pinned, memory.edited) == (
        "Smoke rose over the mill.",
        "hedda",
        True,
        False,
    )
    await game.edit(added.memory_id, "Smoke rose over the bridge.", of="matthis")
    [memory] = await game.memories(of="matthis")
    assert (memory.text, memory.edited) == ("Smoke rose over the bridge.", True)
    [theirs] = await game.memories(of="thimble")
    assert theirs.text == "Smoke rose over the mill."
    found = await game.search("What about the smoke over the bridge?", of="matthis")
    assert [one.memory.text for one in found.experience] == ["Smoke rose over the bridge."]
    await game.pin(added.memory_id, of="thimble", pinned=False)
    assert not (await game.memories(of="thimble"))[0].pinned
    gone = await game.forget(added.memory_id)
    assert set(gone.character_ids) == {"matthis", "thimble"}
    assert list(await game.memories(of="matthis")) == []
    with pytest.raises(failures.MemoryUnknown) as unknown:
        await game.forget(added.memory_id)
    assert unknown.value.metadata == {"memory_id": added.memory_id}


async def test_a_deleted_belief_is_shown_as_a_tombstone_only_where_it_is_asked_for(game: AsyncPlaythrough) -> None:
    await game.add_belief("matthis", "pet", "crow", to=["hedda"])
    [belief] = await game.beliefs(of="hedda")
    assert (belief.basis, belief.pinned) == (v1.MemoryBasis.MEMORY_BASIS_AUTHOR, True)
    await game.forget(belief.memory_id)
    assert list(await game.beliefs(of="hedda")) == []
    [stone] = await game.beliefs(of="hedda", statuses=[DELETED])
    assert (stone.memory_id, stone.value, stone.text, stone.quote) == (belief.memory_id, "", "", "")


async def test_a_purge_tells_how_much_it_erased_and_leaves_the_words_in_no_answer(
    here: Sidecar, game: AsyncPlaythrough
) -> None:
    turn = await game.say("My favourite drink is elderflower.", to="hedda", hearers=["lucan"], request_id="said")
    [belief] = await game.beliefs(of="hedda")
    purged = await game.forget(belief.memory_id, purge=True)
    assert purged.purged_row_count >= 1 and list(purged.character_ids) == ["hedda"]
    for who in ("hedda", "lucan"):
        assert "elderflower" not in str(await game.beliefs(of=who, statuses=[ACTIVE, SUPERSEDED, DELETED]))
        assert "elderflower" not in str(await game.memories(of=who))
    again = await game.say("My favourite drink is elderflower.", to="hedda", hearers=["lucan"], request_id="said")
    assert again.turn_id == turn.turn_id and "elderflower" not in str(again)
    turns = await here.client.list_turns(v1.ListTurnsRequest(playthrough_id="p"))
    assert "elderflower" not in str(turns)


async def test_a_wish_of_a_player_is_there_in_every_playthrough(here: Sidecar, game: AsyncPlaythrough) -> None:
    done = await game.correct("", "length", "short", preference=True, scope=v1.MemoryScope.MEMORY_SCOPE_USER)
    [outcome] = done.outcomes
    assert (outcome.target, outcome.scope) == (
        v1.MemoryTarget.MEMORY_TARGET_PREFERENCE,
        v1.MemoryScope.MEMORY_SCOPE_USER,
    )
    other = await here.client.open("q")
    [wish] = await other.preferences()
    assert (wish.kind, wish.detail, wish.value, wish.subject_id) == (PREFERENCE, "length", "short", "player")
    await other.forget(wish.memory_id)
    assert list(await game.preferences()) == []


# ---- pages and refusals


async def test_records_are_paged_and_a_token_serves_its_own_filters_only(here: Sidecar, game: AsyncPlaythrough) -> None:
    for value in ("crow", "owl", "cat"):
        await game.correct("matthis", "pet", value, hearers=["hedda"])
    request = v1.ListMemoriesRequest(playthrough_id="p", character_id="hedda", kinds=[BELIEF], page_size=1)
    seen, token = [], ""
    while True:
        request.page_token = token
        page = await here.client.list_memories(request)
        seen += [memory.value for memory in page.memories]
        token = page.next_page_token or ""
        if not token:
            break
        kept = token
    assert seen == ["cat", "owl", "crow"]
    request.page_token, request.subject_id = kept, "matthis"
    with pytest.raises(failures.InvalidField) as refused:
        await here.client.list_memories(request)
    assert [field.path for field in refused.value.fields] == ["page_token"]


UNKNOWN_STATUS, UNKNOWN_SCOPE = cast(v1.MemoryStatus, 99), cast(v1.MemoryScope, 77)
BAD: list[tuple[Any, str]] = [
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[SAID, BELIEF]), "kinds"),
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[BELIEF, PREFERENCE]), "kinds"),
    (v1.ListMemoriesRequest(kinds=[BELIEF]), "character_id"),
    (v1.ListMemoriesRequest(character_id="hedda", detail="eyes"), "detail"),
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[BELIEF], statuses=[ACTIVE, UNKNOWN_STATUS]), "statuses[1]"),
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[BELIEF], scope=UNKNOWN_SCOPE), "scope"),
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[BELIEF], subject_id="~ "), "subject_id"),
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[BELIEF], subject_id="~\u200b"), "subject_id"),
    (v1.ListMemoriesRequest(character_id="hedda", kinds=[BELIEF], detail="\u200b"), "detail"),
    (v1.CorrectMemoryRequest(character_ids=["hedda"], subject_id="lucan", detail="pet", value="\u200b"), "value"),
    (v1.CorrectMemoryRequest(character_ids=["hedda"], subject_id="lucan", detail="\u2060", value="owl"), "detail"),
    (v1.AddMemoryRequest(character_ids=["hedda"]), "text"),
    (v1.AddMemoryRequest(text="Rain."), "character_ids"),
    (
        v1.AddMemoryRequest(
            character_ids=["hedda"],
            belief=v1.AddedBelief(
                subject_id="lucan", detail="pet", value="owl", basis=v1.MemoryBasis.MEMORY_BASIS_HEARSAY
            ),
        ),
        "belief.basis",
    ),
    (v1.AddMemoryRequest(character_ids=["hedda"], text=" "), "text"),
    (v1.AddMemoryRequest(character_ids=["hedda"], belief=v1.AddedBelief(subject_id="lucan")), "belief.detail"),
    (
        v1.AddMemoryRequest(
            character_ids=["hedda"],
            belief=v1.AddedBelief(
                subject_id="lucan", detail="pet", value="owl", scope=v1.MemoryScope.MEMORY_SCOPE_USER
            ),
        ),
        "belief.scope",
    ),
    (v1.CorrectMemoryRequest(subject_id="lucan", detail="pet", value="owl"), "character_ids"),
    (v1.CorrectMemoryRequest(subject_id="lucan", detail="pet", character_ids=["hedda"]), "value"),
    (v1.CorrectMemoryRequest(detail="pet", value="owl", character_ids=["hedda"]), "subject_id"),
    (v1.CorrectMemoryRequest(subject_id="lucan", value="owl", character_ids=["hedda"]), "detail"),
    (v1.CorrectMemoryRequest(subject_id="lucan", detail="pet", value="a\nb", character_ids=["hedda"]), "value"),
    (v1.CorrectMemoryRequest(subject_id="lucan", detail="pet", value="x" * 201, character_ids=["hedda"]), "value"),
    (v1.CorrectMemoryRequest(subject_id="lucan", detail="pet", value="x", target=CANON), "detail"),
    (
        v1.CorrectMemoryRequest(
            subject_id="lucan",
            detail="pet",
            value="x",
            character_ids=["hedda"],
            scope=v1.MemoryScope.MEMORY_SCOPE_SCENE,
            in_all_storylines=True,
        ),
        "scope",
    ),
    (
        v1.CorrectMemoryRequest(
            subject_id="lucan", detail="pet", value="x", target=v1.MemoryTarget.MEMORY_TARGET_PREFERENCE
        ),
        "target",
    ),
    (
        v1.CorrectMemoryRequest(
            detail="length",
            value="short",
            category=v1.MemoryCategory.MEMORY_CATEGORY_PREFERENCE,
            scope=v1.MemoryScope.MEMORY_SCOPE_SCENE,
            character_ids=["hedda"],
        ),
        "scope",
    ),
    (v1.EditMemoryRequest(memory_id="m1.0"), "text"),
    (v1.EditMemoryRequest(text="x"), "memory_id"),
    (v1.EditMemoryRequest(memory_id="harbour#1", text="x"), "memory_id"),
    (v1.DeleteMemoryRequest(memory_id="m1.0", character_id="hedda", purge=True), "character_id"),
    (v1.PinMemoryRequest(), "memory_id"),
    (v1.AnswerClarificationRequest(clarification_id="q1.1"), "choice_number"),
    (v1.AnswerClarificationRequest(clarification_id="q1.1", choice_number=1, none_of_them=True), "choice_number"),
    (v1.AnswerClarificationRequest(choice_number=-1, clarification_id="q1.1"), "choice_number"),
]


async def test_bad_fields_are_named(here: Sidecar, game: AsyncPlaythrough) -> None:
    calls = {
        v1.ListMemoriesRequest: here.client.list_memories,
        v1.AddMemoryRequest: here.client.add_memory,
        v1.CorrectMemoryRequest: here.client.correct_memory,
        v1.EditMemoryRequest: here.client.edit_memory,
        v1.DeleteMemoryRequest: here.client.delete_memory,
        v1.PinMemoryRequest: here.client.pin_memory,
        v1.AnswerClarificationRequest: here.client.answer_clarification,
    }
    for request, field in BAD:
        request.playthrough_id = "p"
        with pytest.raises(failures.InvalidField) as refused:
            await calls[type(request)](request)  # type: ignore[operator]
        assert [violation.path for violation in refused.value.fields] == [field], refused.value.message
    assert not await game.memories(of="hedda") and not await game.beliefs(of="hedda")


async def test_nothing_lands_on_a_branch_that_was_left(here: Sidecar, game: AsyncPlaythrough) -> None:
    left = game.branch_id
    await game.save("start")
    await game.load("start")
    for request in (
        v1.AddMemoryRequest(character_ids=["hedda"], text="Rain."),
        v1.CorrectMemoryRequest(subject_id="lucan", detail="pet", value="owl", character_ids=["hedda"]),
    ):
        request.playthrough_id, request.branch_id, request.request_id = "p", left, "late"
        call = here.client.add_memory if isinstance(request, v1.AddMemoryRequest) else here.client.correct_memory
        with pytest.raises(failures.StaleBranch):
            await call(request)  # type: ignore[arg-type]
    assert list(await game.memories(of="hedda")) == list(await game.beliefs(of="hedda")) == []


async def test_odd_texts_are_kept_or_refused_and_break_nothing(game: AsyncPlaythrough) -> None:
    for odd in ("🐺", "أسود", "a" + "\u0301" * 100, "'); DROP TABLE rows; --", "\u200b", "x" * 200):
        try:
            await game.correct("matthis", "pet", odd, hearers=["hedda"])
            await game.add_belief("~" + odd[:40], odd[:60], odd, to=["hedda"])
        except DramaturgError as refused:
            assert refused.reason == "INVALID_FIELD", odd
    assert values(await game.beliefs(of="hedda", about="matthis", statuses=[ACTIVE])) == [("x" * 200, "ACTIVE")]
