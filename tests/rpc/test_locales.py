"""A language comes in by many calls, under one rule: the cast's, or a longer form of one; any other is refused."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from google.protobuf import descriptor_pool
from google.protobuf.descriptor import Descriptor

from dramaturg import AsyncClient, v1
from dramaturg import errors as failures
from dramaturg_server.rpc.server import SERVICES
from tests.rpc.sidecar import sidecar

FIELDS = ("locale", "content_locale")
CALLS = {
    "StepDialogue": (
        v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text="Hello.", addressee_id="mara"),
        "locale",
    ),
    "StreamDialogue": (
        v1.StreamDialogueRequest(
            turn=v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text="Hello.", addressee_id="mara"),
        ),
        "turn.locale",
    ),
    "ExtractEvidence": (
        v1.ExtractEvidenceRequest(
            playthrough_id="p", blocks=[v1.TextBlock(block_id="b", speaker_id="player", text="Hello.")]
        ),
        "locale",
    ),
    "SearchMemories": (v1.SearchMemoriesRequest(playthrough_id="p", character_id="mara", text="Hello."), "locale"),
    "ListMemories": (v1.ListMemoriesRequest(playthrough_id="p", character_id="mara"), "locale"),
    "ListMemories of lore": (
        v1.ListMemoriesRequest(playthrough_id="p", character_id="mara", kinds=[v1.MemoryKind.MEMORY_KIND_KNOWLEDGE]),
        "locale",
    ),
    "AddMemory": (v1.AddMemoryRequest(playthrough_id="p", character_ids=["mara"], text="A light."), "locale"),
    "CorrectMemory": (
        v1.CorrectMemoryRequest(
            playthrough_id="p", subject_id="tobin", detail="pet", value="a cat", character_ids=["mara"]
        ),
        "locale",
    ),
    "ListClarifications": (v1.ListClarificationsRequest(playthrough_id="p"), "locale"),
    "AnswerClarification": (
        v1.AnswerClarificationRequest(playthrough_id="p", clarification_id="q1.1", choice_number=1),
        "locale",
    ),
    "OpenPlaythrough": (v1.OpenPlaythroughRequest(playthrough_id="p"), "content_locale"),
    "OpenPlaythrough of a new one": (v1.OpenPlaythroughRequest(playthrough_id="q"), "content_locale"),
}
"""Each call that takes a language, with the path of that field."""


def languages_in(request: Descriptor, path: str = "") -> Iterator[str]:
    for field in request.fields:
        if field.name in FIELDS:
            yield f"{path}{field.name}"
        elif field.message_type is not None and not field.message_type.full_name.startswith("google."):
            yield from languages_in(field.message_type, f"{path}{field.name}.")


def test_every_call_that_takes_a_language_is_tried_here() -> None:
    taken = {
        (method.name, path)
        for service in SERVICES
        for method in descriptor_pool.Default().FindServiceByName(service).methods
        for path in languages_in(method.input_type)
    }
    assert taken == {(name.partition(" ")[0], path) for name, (_, path) in CALLS.items()}


async def ask(client: AsyncClient, name: str, locale: str) -> None:
    request, path = CALLS[name]
    asked = type(request)()
    asked.CopyFrom(request)
    *outer, field = path.split(".")
    inner = asked
    for part in outer:
        inner = getattr(inner, part)
    setattr(inner, field, locale)
    if isinstance(asked, v1.StreamDialogueRequest):
        async for _ in client.stream_dialogue(asked):
            pass
    elif isinstance(asked, v1.StepDialogueRequest):
        await client.step_dialogue(asked)
    elif isinstance(asked, v1.ExtractEvidenceRequest):
        await client.extract_evidence(asked)
    elif isinstance(asked, v1.SearchMemoriesRequest):
        await client.search_memories(asked)
    elif isinstance(asked, v1.ListMemoriesRequest):
        await client.list_memories(asked)
    elif isinstance(asked, v1.AddMemoryRequest):
        await client.add_memory(asked)
    elif isinstance(asked, v1.CorrectMemoryRequest):
        await client.correct_memory(asked)
    elif isinstance(asked, v1.ListClarificationsRequest):
        await client.list_clarifications(asked)
    elif isinstance(asked, v1.AnswerClarificationRequest):
        with suppress(failures.ClarificationUnknown):  # no question is open; the language is judged before
            await client.answer_clarification(asked)
    else:
        assert isinstance(asked, v1.OpenPlaythroughRequest)
        await client.open_playthrough(asked)


@pytest.mark.parametrize("name", CALLS)
async def test_a_language_that_the_cast_lacks_is_refused_by_name_and_a_longer_form_is_not(name: str) -> None:
    async with sidecar() as running:
        await running.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        with pytest.raises(failures.InvalidField) as refused:
            await ask(running.client, name, "zz")
        assert str(refused.value.message).startswith(f"{CALLS[name][1]}: ") and "'zz'" in refused.value.message
        for locale in ("", "en", "en-GB"):
            await ask(running.client, name, locale)
