"""One peer of `bench peers`, in a process and an environment of its own: filled, added to, searched. No server code.

    python peer_child.py PEER FOLDER

FOLDER holds `vectors.npy` (memories, then those to add), `queries.npy` and `plan.json`; the peer keeps its files there.
Prints one JSON object: milliseconds of each search and of each addition, and what was found, as memory numbers.
"""

import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter_ns
from typing import Any

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]
Search = Callable[[str, Vectors], list[int]]
Add = Callable[[int, str, str, Vectors], object]
BATCH = 5_000
BUDGET_S = 30.0
"""A peer that is slow is asked less often."""


class Memories:
    """What everybody is filled with: text, owner and vector by number."""

    def __init__(self, folder: Path) -> None:
        plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
        self.folder = folder
        self.texts: Sequence[str] = plan["texts"]
        self.owners: Sequence[str] = plan["owners"]
        self.filled: int = plan["filled"]
        self.asked: str = plan["asked"]
        self.k: int = plan["k"]
        self.vectors: Vectors = np.load(folder / "vectors.npy")
        self.queries: Vectors = np.load(folder / "queries.npy")

    def batches(self) -> Iterator[range]:
        """The numbers to fill in."""
        return (range(at, min(self.filled, at + BATCH)) for at in range(0, self.filled, BATCH))


def langgraph(memories: Memories) -> tuple[Add, Search]:
    """The in-memory store that LangMem builds on; nothing is durable."""
    by_text = {text: vector for text, vector in zip(memories.texts, memories.vectors, strict=True)}

    def embed(texts: Sequence[str]) -> list[list[float]]:
        return [by_text[text].tolist() if text in by_text else asked[text].tolist() for text in texts]

    asked: dict[str, Vectors] = {}
    store = importlib.import_module("langgraph.store.memory").InMemoryStore(
        index={"dims": memories.vectors.shape[1], "embed": embed, "fields": ["text"]}
    )
    for batch in memories.batches():
        for number in batch:
            store.put((memories.owners[number], "memories"), str(number), {"text": memories.texts[number]})

    def add(number: int, owner: str, text: str, vector: Vectors) -> None:
        store.put((owner, "memories"), str(number), {"text": text})

    def search(owner: str, vector: Vectors) -> list[int]:
        text = f"query {vector[0]!r}"
        asked[text] = vector
        return [int(item.key) for item in store.search((owner, "memories"), query=text, limit=memories.k)]

    return add, search


def chromadb(memories: Memories) -> tuple[Add, Search]:
    """One persistent collection per NPC, which is its faster way."""
    chroma = importlib.import_module("chromadb")
    settings = importlib.import_module("chromadb.config").Settings(anonymized_telemetry=False)
    client = chroma.PersistentClient(str(memories.folder / "chroma"), settings=settings)
    collections: dict[str, Any] = {}
    by_owner: dict[str, list[int]] = {}
    for number in range(memories.filled):
        by_owner.setdefault(memories.owners[number], []).append(number)
    for owner, numbers in by_owner.items():
        made = client.create_collection(owner, embedding_function=None, metadata={"hnsw:space": "cosine"})
        collections[owner] = made
        made.add(
            ids=[str(number) for number in numbers],
            embeddings=memories.vectors[numbers],
            documents=[memories.texts[number] for number in numbers],
        )

    def add(number: int, owner: str, text: str, vector: Vectors) -> None:
        collections[owner].add(ids=[str(number)], embeddings=vector[None], documents=[text])

    def search(owner: str, vector: Vectors) -> list[int]:
        found = collections[owner].query(query_embeddings=vector[None], n_results=memories.k)
        return [int(number) for number in found["ids"][0]]

    return add, search


def lancedb(memories: Memories) -> tuple[Add, Search]:
    """One table with a scalar index of the owner, filtered before the search."""
    lance, arrow = importlib.import_module("lancedb"), importlib.import_module("pyarrow")
    dimension = memories.vectors.shape[1]
    vectors = arrow.list_(arrow.float32(), dimension)
    fields = [("number", arrow.int64()), ("owner", arrow.string()), ("text", arrow.string()), ("vector", vectors)]
    schema = arrow.schema(fields)
    table = lance.connect(str(memories.folder / "lance")).create_table("memories", schema=schema)
    for batch in memories.batches():
        flat = arrow.array(memories.vectors[batch.start : batch.stop].reshape(-1))
        columns = {
            "number": list(batch),
            "owner": list(memories.owners[batch.start : batch.stop]),
            "text": list(memories.texts[batch.start : batch.stop]),
            "vector": arrow.FixedSizeListArray.from_arrays(flat, dimension),
        }
        table.add(arrow.table(columns, schema=schema))
    table.create_scalar_index("owner")

    def add(number: int, owner: str, text: str, vector: Vectors) -> None:
        table.add([{"number": number, "owner": owner, "text": text, "vector": vector}])

    def search(owner: str, vector: Vectors) -> list[int]:
        asked = table.search(vector).metric("cosine").where(f"owner = '{owner}'", prefilter=True).limit(memories.k)
        return [row["number"] for row in asked.to_list()]

    return add, search


def mem0(memories: Memories) -> tuple[Add, Search]:
    """Its facade without a language model, over its local Qdrant."""
    library = importlib.import_module("mem0")
    factory = importlib.import_module("mem0.utils.factory")
    embedder = _GivenVectors(memories)
    numbers = {text: number for number, text in enumerate(memories.texts)}
    factory.EmbedderFactory.create = classmethod(lambda *_given, **_named: embedder)
    qdrant = {
        "collection_name": "memories",
        "path": str(memories.folder / "qdrant"),
        "on_disk": True,
        "embedding_model_dims": memories.vectors.shape[1],
    }
    store = {"provider": "qdrant", "config": qdrant}
    memory = library.Memory.from_config({"history_db_path": str(memories.folder / "mem0.db"), "vector_store": store})
    for batch in memories.batches():
        memory.vector_store.insert(
            vectors=[memories.vectors[number].tolist() for number in batch],
            ids=[_uuid(number) for number in batch],
            payloads=[_payload(memories, number) for number in batch],
        )

    def add(number: int, owner: str, text: str, vector: Vectors) -> None:
        memory.add([{"role": "user", "content": text}], user_id=owner, infer=False)

    def search(owner: str, vector: Vectors) -> list[int]:
        text = f"query {vector[0]!r}"
        embedder.asked[text] = vector
        found = memory.search(text, filters={"user_id": owner}, top_k=memories.k, threshold=-1.0)
        return [numbers[one["memory"]] for one in found["results"]]

    return add, search


class _GivenVectors:
    """Stands in for mem0's embedder: texts have the vectors that everybody is given."""

    def __init__(self, memories: Memories) -> None:
        self.config = type("Config", (), {"embedding_dims": memories.vectors.shape[1]})()
        self.asked: dict[str, Vectors] = dict(zip(memories.texts, memories.vectors, strict=True))

    def embed(self, text: str, memory_action: object = None) -> list[float]:
        given: list[float] = self.asked[text].tolist()
        return given

    def embed_batch(self, texts: Sequence[str], memory_action: object = None) -> list[list[float]]:
        return [self.embed(text) for text in texts]


def _uuid(number: int) -> str:
    return f"00000000-0000-0000-0000-{number:012}"


def _payload(memories: Memories, number: int) -> dict[str, str]:
    text = memories.texts[number]
    owner = memories.owners[number]
    return {"data": text, "user_id": owner, "hash": str(number), "text_lemmatized": text, "created_at": "2026-01-01"}


PEERS = {"chromadb": chromadb, "lancedb": lancedb, "mem0": mem0, "langgraph": langgraph}


def measured(memories: Memories, add: Add, search: Search) -> dict[str, Any]:
    """Searches first, so that everybody answers from the same memories; then additions to many owners."""
    search(memories.asked, memories.queries[0])
    found: list[list[int]] = []
    searching: list[float] = []
    for vector in memories.queries:
        began = perf_counter_ns()
        found.append(search(memories.asked, vector))
        searching.append((perf_counter_ns() - began) / 1e6)
        if sum(searching) > BUDGET_S * 1000:
            break
    adding: list[float] = []
    for number in range(memories.filled, len(memories.texts)):
        began = perf_counter_ns()
        add(number, memories.owners[number], memories.texts[number], memories.vectors[number])
        adding.append((perf_counter_ns() - began) / 1e6)
        if sum(adding) > BUDGET_S * 1000:
            break
    return {"searching": searching, "adding": adding, "found": found}


def main(arguments: list[str]) -> None:
    name, folder = arguments
    memories = Memories(Path(folder))
    print(json.dumps(measured(memories, *PEERS[name](memories))))


if __name__ == "__main__":
    main(sys.argv[1:])
