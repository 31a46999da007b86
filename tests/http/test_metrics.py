"""`GET /metrics` of a real server, over HTTP: what it tells of embedder, turns and recall, whom it refuses, its end."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

import dramaturg_server
from dramaturg import v1
from dramaturg_server.adapters.execution_providers import CPU, FELL_BACK
from dramaturg_server.adapters.hash_embedder import HashEmbedder
from dramaturg_server.domain.errors import BadInput
from dramaturg_server.http.metrics import REASONS
from dramaturg_server.http.metrics_server import metrics_served
from dramaturg_server.pipeline.backoff import FIRST_S
from dramaturg_server.pipeline.embedding import Embedding
from dramaturg_server.pipeline.recaller import Recaller
from dramaturg_server.pipeline.tally import BOUNDS_S
from dramaturg_server.ports import Embedder, EmbedderFailed, EmbedderInfo
from dramaturg_server.rpc.running import CAST_RELOAD_FAILED, Phase
from tests.documents import DOCS, in_code, rows, section
from tests.fakes import FakeClock
from tests.pipeline.recalling import WordEmbedder
from tests.rpc.sidecar import TOKEN, Sidecar, sidecar

SIEGE = Path(dramaturg_server.__file__).parent / "samples" / "siege"
PHONE = "ring me on 0171 555 0199"
SECRET = "My name is アナ and I am 悲しい"
Samples = Mapping[tuple[str, str], float]
"""(name, label values by label with commas between) -> value."""


@asynccontextmanager
async def watched(served: Sidecar) -> AsyncIterator[int]:
    async with metrics_served(served.running, 0) as port:
        yield port


async def asked(port: int, path: str = "/metrics", *tokens: str) -> tuple[int, str]:
    """Status and body. tokens: one `Authorization` each; the right one where none is named."""

    def ask() -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.putrequest("GET", path)
            for token in tokens or (f"Bearer {TOKEN}",):
                connection.putheader("Authorization", token)
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


async def told(port: int) -> Samples:
    status, text = await asked(port)
    assert status == 200, text
    return dict(samples(text))


def samples(text: str) -> Iterator[tuple[tuple[str, str], float]]:
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            yield (sample.name, ",".join(sample.labels.values())), sample.value


def ones(found: Samples, name: str) -> list[str]:
    """The labels of a family whose value is 1."""
    return [label for (of, label), value in found.items() if of == name and value == 1]


# ---- how the server is


async def test_it_tells_of_a_server_from_its_first_moment_to_its_last() -> None:
    async with sidecar(is_ready=False) as served, watched(served) as port:
        before = await told(port)
        assert ones(before, "dramaturg_phase") == ["STARTING"]
        assert {name for name, _ in before} == {"dramaturg_phase", "dramaturg_degraded"}
        served.running.ready(served.application)
        assert ones(await told(port), "dramaturg_phase") == ["READY"]
        served.running.degrade(CAST_RELOAD_FAILED)
        degraded = await told(port)
        assert ones(degraded, "dramaturg_phase") == ["DEGRADED"]
        assert ones(degraded, "dramaturg_degraded") == [CAST_RELOAD_FAILED]
        await served.server.drain()
        assert ones(await told(port), "dramaturg_phase") == ["DRAINING"]


async def test_a_hashing_embedder_is_a_degradation_unless_it_was_chosen() -> None:
    for is_chosen, reasons in ((True, []), (False, ["hashing_embedder"])):
        recaller = Recaller(Embedding(HashEmbedder), is_hashing_chosen=is_chosen)
        async with sidecar(recaller=recaller) as served, watched(served) as port:
            assert ones(await told(port), "dramaturg_degraded") == []
            recaller.start(served.application.cast)
            await recaller.ready()
            found = await told(port)
            assert ones(found, "dramaturg_degraded") == reasons
            (embedder,) = ones(found, "dramaturg_embedder_info")
            assert embedder == f",{HashEmbedder().info.embedder_id},"


async def test_an_embedder_that_recovers_is_no_reason_any_more() -> None:
    clock, embedder = FakeClock(), WordEmbedder()
    tries: list[str] = []

    def second_time_lucky() -> Embedder:
        tries.append("")
        if len(tries) == 1:
            raise EmbedderFailed("model_damaged", "bad sum")
        return embedder

    embedding = Embedding(second_time_lucky, sleep=clock.sleep)
    changed = asyncio.Event()
    async with sidecar(recaller=Recaller(embedding)) as served, watched(served) as port:
        served.application.recaller.start(served.application.cast)
        await embedding.ready()
        failed = await told(port)
        assert ones(failed, "dramaturg_degraded") == ["embedder_failed"]
        assert ones(failed, "dramaturg_embedder_info") == []

        embedding.follow(changed.set)
        await clock.advance(int(FIRST_S * 1000))
        await asyncio.wait_for(changed.wait(), 30)
        recovered = await told(port)
        assert ones(recovered, "dramaturg_degraded") == []
        assert recovered["dramaturg_degraded", "embedder_failed"] == 0
        assert ones(recovered, "dramaturg_embedder_info") == [",words,"]


async def test_a_provider_that_fell_back_is_told() -> None:
    embedder = WordEmbedder()
    note = (FELL_BACK, "execution_provider cuda does not work here")
    embedder.info = EmbedderInfo("e5", embedder.info.dimension, True, CPU, (note,))
    recaller = Recaller(Embedding(lambda: embedder))
    async with sidecar(recaller=recaller) as served, watched(served) as port:
        recaller.start(served.application.cast)
        await recaller.ready()
        text = (await asked(port))[1]
    line = 'dramaturg_embedder_info{fallback="provider_fell_back",id="e5",provider="CPUExecutionProvider"} 1.0'
    assert line in text.splitlines()


# ---- what it did


async def test_turns_are_counted_by_route_once_for_each_request_and_timed_by_their_stages() -> None:
    async with sidecar() as served, watched(served) as port:
        assert (await told(port))["dramaturg_turns_total", "fallback"] == 0
        await served.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        turn = v1.StepDialogueRequest(
            playthrough_id="p", speaker_id="player", text=SECRET, addressee_id="mara", request_id="r"
        )
        answers = [await served.client.step_dialogue(turn) for _ in range(2)]
        assert answers[0] == answers[1]
        found = await told(port)
    assert found["dramaturg_turns_total", "fallback"] == sum(
        value for (name, _), value in found.items() if name == "dramaturg_turns_total"
    )
    assert found["dramaturg_turns_total", "fallback"] == found["dramaturg_turn_seconds_count", ""] == 1
    buckets = [value for (name, _), value in found.items() if name == "dramaturg_turn_seconds_bucket"]
    assert len(buckets) == len(BOUNDS_S) + 1 and buckets == sorted(buckets) and buckets[-1] == 1
    seconds = sum(stage.micros for stage in answers[0].timings) / 1e6
    assert found["dramaturg_turn_seconds_sum", ""] == pytest.approx(seconds)
    assert buckets.count(0) == sum(bound < seconds for bound in BOUNDS_S)


async def test_what_was_refused_is_counted_by_its_reason() -> None:
    async with sidecar() as served, watched(served) as port:
        await served.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        value = v1.WorldEvent(relationship=v1.RelationshipValue(character_id="tobin", value=45))
        await served.client.report_events(v1.ReportEventsRequest(playthrough_id="p", events=[value]))
        gate = dict(await told(port))
        assert gate["dramaturg_refusals_total", "gate,STRENGTH"] == 1
    async with sidecar(SIEGE) as served, watched(served) as port:
        game = await served.client.open("p")
        (outcome,) = (await game.correct("lucan", "pet", PHONE, speaker="player", hearers=["hedda"])).outcomes
        assert outcome.reason == "not_allowed_text"
        assert (await told(port))["dramaturg_refusals_total", "correction,not_allowed_text"] == 1


async def test_memories_wait_for_their_vectors_until_the_embedder_has_read_them() -> None:
    embedder = WordEmbedder()
    embedder.hold()
    recaller = Recaller(Embedding(lambda: embedder))
    async with sidecar(recaller=recaller) as served, watched(served) as port:
        recaller.start(served.application.cast)
        await recaller.ready()
        game = await served.client.open("p")
        await game.say("My brother drowned at the ford.", to="mara")
        await game.say("Do you remember my brother?", to="mara")
        held = await told(port)
        assert held["dramaturg_open_playthroughs", ""] == 1
        assert held["dramaturg_memories_without_vectors", ""] > 0
        assert held["dramaturg_index_bytes", ""] > 0
        assert held["dramaturg_embedder_queue", "query"] + held["dramaturg_embedder_queue", "passages"] > 0
        embedder.let_go()
        await recaller.settled()
        await served.application.experience(await served.application.timeline("p")).settled()
        done = await told(port)
        assert done["dramaturg_memories_without_vectors", ""] == 0
        assert done["dramaturg_embedder_queue", "query"] == done["dramaturg_embedder_queue", "passages"] == 0
        assert done["dramaturg_index_bytes", ""] > held["dramaturg_index_bytes", ""]


async def test_no_word_id_or_name_of_play_stands_in_it() -> None:
    async with sidecar() as served, watched(served) as port:
        game = await served.client.open("save-of-アナ")
        said = await game.say(SECRET, to="mara")
        text = (await asked(port))[1]
    for word in (SECRET, "アナ", "save-of", "mara", "Mara", "player", said.trace_id, said.lines[0].text):
        assert word not in text


async def test_operations_tell_every_metric_with_its_labels_and_every_reason_of_a_server() -> None:
    page = DOCS / "operations.md"
    shown = {name.strip("`"): in_code(labels) for name, labels, _ in rows(section(page, "Metrics"))}
    recaller = Recaller(Embedding(WordEmbedder))
    async with sidecar(recaller=recaller) as served, watched(served) as port:
        recaller.start(served.application.cast)
        await recaller.ready()
        served.application.tally.refusals["gate", "SPAN"] += 1
        status, text = await asked(port)
        assert status == 200
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        found[name] = {label for sample in family.samples for label in sample.labels}
    assert found == shown
    reasons = set().union(*(in_code(row[0]) for row in rows(section(page, "The life of a sidecar")) if len(row) == 2))
    assert reasons == {*REASONS, *Phase}


# ---- who may ask, and what


@pytest.mark.parametrize("path", ["/", "/metrics/", "/metricsx", "/favicon.ico", "http:///[/metrics", "/run.json"])
async def test_every_other_path_is_unknown(path: str) -> None:
    async with sidecar() as served, watched(served) as port:
        status, text = await asked(port, path)
        assert (status, text) == (404, "there is only /metrics here\n")


@pytest.mark.parametrize("tokens", [("",), ("Bearer other",), (TOKEN,), (f"Bearer {TOKEN}",) * 2, ("Bearer \xe9",)])
async def test_nothing_is_told_without_the_token(tokens: tuple[str, ...]) -> None:
    async with sidecar() as served, watched(served) as port:
        status, text = await asked(port, "/metrics", *tokens)
        assert status == 401 and "Bearer TOKEN" in text and "dramaturg_" not in text
        assert (await asked(port, "/metrics?name=x"))[0] == 200


async def test_a_port_that_is_taken_is_named() -> None:
    async with sidecar() as served, watched(served) as port:
        with pytest.raises(BadInput, match=f"can't listen on 127.0.0.1:{port}") as refused:
            async with metrics_served(served.running, port):
                pass
        assert refused.value.field == "metrics_port"


async def test_it_ends_with_the_server_though_somebody_is_still_connected() -> None:
    async with sidecar() as served:
        async with watched(served) as port:
            silent = socket.create_connection(("127.0.0.1", port))
        with pytest.raises(ConnectionRefusedError):
            await asked(port)
        silent.close()


async def test_a_failure_is_told_as_one_and_holds_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sidecar() as served, watched(served) as port:
        monkeypatch.setattr(type(served.application.recaller), "info", property(lambda self: 1 / 0))
        status, text = await asked(port)
        assert (status, "division" in text) == (500, False)
        monkeypatch.undo()
        assert (await asked(port))[0] == 200
