"""What a server tells of its embedder: while it loads, when only spellings are compared, when it breaks down."""

import pytest

from dramaturg import AsyncClient, v1
from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.knowledge_base import KnowledgeBase
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.ports import Embedder, EmbedderFailed
from tests.pipeline.recalling import WORDS, WordEmbedder
from tests.rpc.sidecar import sidecar

READY, DEGRADED, LOADING = (
    v1.ServerPhase.SERVER_PHASE_READY,
    v1.ServerPhase.SERVER_PHASE_DEGRADED,
    v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER,
)
LONG_S = 60.0


def recaller_of(embedder: Embedder) -> Recaller:
    recaller = Recaller(embedding := Embedding(lambda: embedder))
    recaller.knowledge = KnowledgeBase(embedding, WORDS)
    return recaller


async def info(client: AsyncClient) -> v1.GetServerInfoResponse:
    return await client.get_server_info(v1.GetServerInfoRequest())


async def test_calls_are_answered_while_the_embedder_loads() -> None:
    recaller = Recaller(Embedding(WordEmbedder))
    async with sidecar(recaller=recaller) as served:
        before = await info(served.client)
        assert (before.phase, list(before.degraded_reasons), before.embedder_id) == (LOADING, [], "")
        recaller.start(served.application.cast)
        await recaller.ready()
        after = await info(served.client)
        assert (after.phase, after.embedder_id, list(after.active_models)) == (READY, "words", ["words"])


async def test_a_client_waits_until_recall_has_all_that_it_loads() -> None:
    recaller = recaller_of(WordEmbedder())
    async with sidecar(recaller=recaller) as served:
        assert list((await info(served.client)).recall_waits_for) == ["embedder_loading", "lore_loading"]
        with pytest.raises(TimeoutError, match="waits for: embedder_loading, lore_loading"):
            await served.client.wait_until_ready(0.0)
        recaller.start(served.application.cast)
        assert "examples_loading" in (await info(served.client)).recall_waits_for
        told = await served.client.wait_until_ready(LONG_S)
        assert (told.phase, told.embedder_id, list(told.recall_waits_for)) == (READY, "words", [])
        examples = recaller.examples
        assert examples is not None
        assert (await examples.embedded(served.application.cast, 0.0))[1] == ""
        assert recaller.knowledge is not None and recaller.knowledge.reasons == ()


async def test_a_client_does_not_wait_for_an_embedder_that_broke_down() -> None:
    def broken() -> Embedder:
        raise EmbedderFailed("model_damaged", "bad sum")

    recaller = Recaller(Embedding(broken))
    async with sidecar(recaller=recaller) as served:
        recaller.start(served.application.cast)
        told = await served.client.wait_until_ready(LONG_S)
        assert list(told.degraded_reasons) == ["embedder_failed"]


async def test_hashing_is_a_degradation_unless_it_was_chosen() -> None:
    for is_chosen, phase, reasons in ((True, READY, []), (False, DEGRADED, ["hashing_embedder"])):
        recaller = Recaller(Embedding(HashEmbedder), is_hashing_chosen=is_chosen)
        async with sidecar(recaller=recaller) as served:
            recaller.start(served.application.cast)
            await recaller.ready()
            told = await info(served.client)
            assert (told.phase, list(told.degraded_reasons)) == (phase, reasons)
            assert told.embedder_id
            assert list(told.active_models) == []


async def test_a_model_that_can_not_be_loaded_is_told_and_calls_are_answered() -> None:
    def broken() -> Embedder:
        raise EmbedderFailed("model_damaged", "bad sum")

    recaller = Recaller(Embedding(broken))
    async with sidecar(recaller=recaller) as served:
        recaller.start(served.application.cast)
        await recaller.ready()
        told = await info(served.client)
        assert (told.phase, list(told.degraded_reasons)) == (DEGRADED, ["embedder_failed"])
