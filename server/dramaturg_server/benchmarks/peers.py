"""`bench peers`: one NPC's memory searched, against stores that others use for it, on the same vectors.

The peers are installed by this benchmark into an environment of its own that goes when it ends. Where the package index
can't be reached they are left out, which is said.
"""

import json
import os
import subprocess
import tempfile
import venv
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter_ns

import numpy as np

from ..ports import Vectors
from ..retrieval.experience_index import ExperienceIndex
from ..retrieval.query import Clocks, Query
from ..retrieval.settings import DEFAULT, TimeWeight
from ..retrieval.tokenizers import tokenizer
from .measurement import Measurement, Target, percentile, value_at_least
from .memories import DIMENSION, MINUTE_MS, lines, memory, unit_vectors
from .peer_child import PEERS

PACKAGES = {"chromadb": "chromadb", "lancedb": "lancedb", "mem0": "mem0ai", "langgraph": "langgraph"}
NPCS, K = 100, 10
FULL, QUICK = 100_000, 10_000
"""Memories in all."""
SEARCHES, ADDITIONS = 100, 100
INSTALL_S, PEER_S = 900.0, 900.0
TEN_TIMES = Target("ratio", 0.1)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Load:
    """Texts, owners and vectors by number: the first `filled` are there, the others are added. right: per query."""

    texts: list[str]
    owners: list[str]
    vectors: Vectors
    queries: Vectors
    filled: int
    right: list[list[int]]

    @property
    def asked(self) -> str:
        return self.owners[0]


@dataclass(frozen=True, slots=True)
class Found:
    """Milliseconds of each search and each addition; the numbers found per query."""

    searching: Sequence[float]
    adding: Sequence[float]
    found: Sequence[Sequence[int]]

    def hits(self, right: Sequence[Sequence[int]]) -> float:
        """Of ten that are right, how many were found in the mean."""
        pairs = list(zip(self.found, right, strict=False))
        return sum(len(set(found) & set(best)) for found, best in pairs) / len(pairs)


def measure(quick: bool, say: Say) -> list[Measurement]:
    """quick: a tenth of the memories, and the one peer that is installed fast."""
    load = load_of(QUICK if quick else FULL)
    names = ["langgraph"] if quick else list(PEERS)
    with tempfile.TemporaryDirectory() as folder:
        peers = measured_peers(names, load, Path(folder), say)
    return figures(ours(load), peers, load)


def load_of(memories: int) -> Load:
    """The same for the same number: made-up sentences, vectors at random on the unit sphere."""
    count = memories + ADDITIONS
    texts, vectors, queries = lines(count), unit_vectors(count), unit_vectors(SEARCHES, seed=2)
    owners = [f"npc{number % NPCS}" for number in range(count)]
    own = np.arange(0, memories, NPCS)
    best = np.argsort(-(queries @ vectors[own].T), axis=1, kind="stable")[:, :K]
    return Load(texts, owners, vectors, queries, memories, own[best].tolist())


# ---- ours


def ours(load: Load) -> Found:
    """Timed as a turn searches (words and vectors fused); judged by vectors alone, which is what the peers find."""
    words = tokenizer()
    indexes = {owner: ExperienceIndex(owner, words, DIMENSION) for owner in dict.fromkeys(load.owners)}

    def add(number: int) -> None:
        index = indexes[load.owners[number]]
        one = memory(number, load.texts[number])
        index.add(1, one.seq, (one,), begins_round=True)
        index.set_vector(one.seq, one.part, load.vectors[number])

    for number in range(load.filled):
        add(number)
    index, now = indexes[load.asked], Clocks(load.filled // NPCS, 0, load.filled * MINUTE_MS)
    path, biases = DEFAULT.experience, DEFAULT.experience_biases
    exact = replace(path, bm25=False, neighbour=0.0, session=0.0, time=TimeWeight(floor=1.0))
    searching, found = [], []
    for place, vector in enumerate(load.queries):
        text = load.texts[place * 7]
        query = Query(text, words(text), vector[None])
        began = perf_counter_ns()
        index.search(query, now, path, biases)
        searching.append((perf_counter_ns() - began) / 1e6)
        found.append([hit.item.seq - 1 for hit in index.search(query, now, exact, biases, k=K)])
    adding = []
    for number in range(load.filled, len(load.texts)):
        began = perf_counter_ns()
        add(number)
        adding.append((perf_counter_ns() - began) / 1e6)
    return Found(searching, adding, found)


# ---- theirs


def measured_peers(names: Sequence[str], load: Load, folder: Path, say: Say) -> dict[str, Found]:
    say(f"installing {', '.join(names)} into an environment of their own")
    python = _installed(names, folder / "environment", say)
    if python is None:
        return {}
    write(load, folder)
    return {name: found for name in names if (found := _measured(name, python, folder, say)) is not None}


def _installed(names: Sequence[str], environment: Path, say: Say) -> Path | None:
    """The interpreter that has them; None where they can't be had."""
    venv.create(environment, with_pip=True)
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    packages = [PACKAGES[name] for name in names]
    try:
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "numpy", *packages],
            check=True,
            capture_output=True,
            text=True,
            timeout=INSTALL_S,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as failed:
        said = (getattr(failed, "stderr", "") or str(failed)).strip().splitlines()
        say(f"the peers are left out: they can't be installed ({said[-1] if said else 'no word why'})")
        return None
    return python


def write(load: Load, folder: Path) -> None:
    np.save(folder / "vectors.npy", load.vectors)
    np.save(folder / "queries.npy", load.queries)
    plan = {"texts": load.texts, "owners": load.owners, "filled": load.filled, "asked": load.asked, "k": K}
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")


def _measured(name: str, python: Path, folder: Path, say: Say) -> Found | None:
    """What one peer answers; None where it fails, which is said."""
    say(f"filling and asking {name}")
    program: list[str | Path] = [python, Path(__file__).with_name("peer_child.py"), name, folder]
    quiet = {"ANONYMIZED_TELEMETRY": "False", "MEM0_TELEMETRY": "False", "MEM0_DIR": str(folder / "mem0")}
    try:
        run = subprocess.run(
            program,
            env={**os.environ, **quiet, "OPENAI_API_KEY": "unused"},
            check=True,
            capture_output=True,
            text=True,
            timeout=PEER_S,
        )
        return Found(**json.loads(run.stdout.splitlines()[-1]))
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired, ValueError, IndexError) as failed:
        said = (getattr(failed, "stderr", "") or str(failed)).strip().splitlines()
        say(f"{name} is left out: {said[-1] if said else 'it said nothing'}")
        return None


# ---- figures


def figures(own: Found, peers: dict[str, Found], load: Load) -> list[Measurement]:
    """Ours with the fastest of them as floor, then each of them."""
    where = f"one of {NPCS} NPCs, {load.filled} memories in all"
    target = TEN_TIMES if load.filled >= FULL else None
    fastest = min((percentile(peer.searching, 50) for peer in peers.values()), default=None)
    found = [
        Measurement(f"search, {where}, p50", percentile(own.searching, 50), "ms", fastest, target),
        Measurement("of 10 that are right, found", own.hits(load.right), "", target=value_at_least(10)),
        Measurement("adding one, without storing it, p50", percentile(own.adding, 50), "ms"),
    ]
    for name, peer in peers.items():
        found += [
            Measurement(f"{name}: search p50", percentile(peer.searching, 50), "ms"),
            Measurement(f"{name}: of 10 that are right, found", peer.hits(load.right), ""),
            Measurement(f"{name}: adding one, p50", percentile(peer.adding, 50), "ms"),
        ]
    return found
