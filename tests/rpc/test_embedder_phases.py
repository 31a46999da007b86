"""What a server tells of its embedder: while it loads, when only spellings are compared, when it breaks down."""

from dramaturg import AsyncClient, v1
from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.ports import Embedder, EmbedderFailed
from tests.pipeline.recalling import WordEmbedder
from tests.rpc.sidecar import sidecar

READY, DEGRADED, LOADING = (
    v1.ServerPhase.SERVER_PHASE_READY,
    v1.ServerPhase.SERVER_PHASE_DEGRADED,
    v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER,
)


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
