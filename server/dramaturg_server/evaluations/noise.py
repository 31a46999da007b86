"""`eval noise`: fifty facts in a cast with hundreds, thousands, millions of characters of unrelated lore, per language.

facts and noise → a cast's knowledge index, with the server's own embedder → is the fact among what the prompt gets?
the same with 100, 10,000 and 25,000 texts → what a whole turn costs
"""

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter_ns

from ..benchmarks.casts import SAMPLE, read_cast
from ..benchmarks.in_process import application, opened, server_embedder, turn
from ..benchmarks.measurement import Measurement, at_most, percentile, value_at_least
from ..benchmarks.noise_facts import FACTS
from ..domain.content import Cast, Knowledge, LocalText
from ..pipeline.application import Application
from ..pipeline.requests import At, StepRequest
from ..retrieval.bags import Bags
from ..retrieval.knowledge_chunks import Chunk
from ..retrieval.knowledge_index import KnowledgeIndex
from ..retrieval.query import Clocks, Query
from ..retrieval.settings import DEFAULT
from ..retrieval.tokenizers import Tokenizer, tokenizer
from .meanings import Meanings
from .noise_base import FULL_CHARACTERS, full_base, recorded_lines, short_texts

ONE_TO_FIVE, ONE_TO_TWO_HUNDRED = 250, 10_000
"""Texts of noise for fifty facts."""
FEW, MANY, MOST = 100, 10_000, 25_000
"""Texts among which the cost of a turn is measured."""
TURNS = 200
RESPONDER = "mara"
KEPT_BY = (RESPONDER,)
"""Who knows the texts; of the sample that is installed."""

Say = Callable[[str], None]


def measure(quick: bool, say: Say, seed: int, data: Path | None, kept: Path | None) -> list[Measurement]:
    """quick: 1:5 alone, and turns among few and a tenth of many. data: recorded play joins the noise where it is."""
    recorded = recorded_lines(data)
    say(f"{len(recorded)} lines of recorded play in the noise" if recorded else "the noise is made up")
    meanings, words = Meanings(server_embedder(), kept, say), tokenizer()
    say(f"embedder: {meanings.info.embedder_id}")
    try:
        found = [
            figure
            for count, least in ((ONE_TO_FIVE, 1.0), (ONE_TO_TWO_HUNDRED, 0.95))[: 1 if quick else None]
            for figure in _by_language(count, least, seed, recorded, words, meanings)
        ]
        if not quick:
            found += _in_full_base(seed, recorded, words, meanings, say)
    finally:
        meanings.close()
    return [*found, *asyncio.run(turns_among(seed, (FEW, MANY // 10) if quick else (FEW, MANY, MOST), say))]


# ---- what is found


def cast_with(texts: Sequence[str], language: str = "en") -> Cast:
    """The sample with nothing to know but these, in this language; the first texts come first."""
    knowledge = tuple(
        Knowledge(f"k{number}", LocalText(), LocalText(text), KEPT_BY) for number, text in enumerate(texts)
    )
    return replace(read_cast(SAMPLE), knowledge=knowledge, languages=(language,))


def share_told(
    index: KnowledgeIndex, questions: Sequence[str], language: str, words: Tokenizer, meanings: Meanings, first: int = 0
) -> float:
    """Of the questions, the share whose fact is among what is recalled: text number `first + n` answers question n."""
    vectors = meanings.of(questions, "query")
    told = 0
    for number, (question, vector) in enumerate(zip(questions, vectors, strict=True), first):
        query = Query(question, words(question, language), vector[None], "player", RESPONDER)
        told += f"k{number}" in {chunk.authored_id for chunk in recalled(index, query, language)}
    return told / len(questions)


def recalled(index: KnowledgeIndex, query: Query, language: str) -> list[Chunk]:
    """As a turn recalls lore."""
    hits = index.search(
        query,
        language,
        lambda chunk: chunk.kind == "knowledge",
        Clocks(1, 0, 1),
        DEFAULT.knowledge,
        DEFAULT.knowledge_biases,
    )
    return [hit.item for hit in hits]


def indexed(cast: Cast, words: Tokenizer, meanings: Meanings) -> KnowledgeIndex:
    index = KnowledgeIndex.of(cast, Bags(words))
    texts = index.texts()
    return index.with_vectors(dict(zip(texts, meanings.of(texts, "passage"), strict=True)))


def _by_language(
    count: int, least: float, seed: int, recorded: Sequence[str], words: Tokenizer, meanings: Meanings
) -> list[Measurement]:
    found = []
    for language, asked in FACTS.items():
        facts, questions = zip(*asked, strict=True)
        noise = short_texts(language, count, seed, recorded)
        index = indexed(cast_with([*facts, *noise], language), words, meanings)
        share = share_told(index, questions, language, words, meanings)
        name = f"{language}: 1:{count // len(facts)}, facts among what is recalled"
        found.append(Measurement(name, share, "share", target=value_at_least(least)))
    return found


def _in_full_base(
    seed: int, recorded: Sequence[str], words: Tokenizer, meanings: Meanings, say: Say
) -> list[Measurement]:
    """All facts of all languages among documents of 5.1 million characters, in one index; told by language."""
    base = [text for texts in full_base(seed, recorded).values() for text in texts]
    facts = [fact for asked in FACTS.values() for fact, _ in asked]
    index = indexed(cast_with([*facts, *base]), words, meanings)
    say(f"the full base: {sum(map(len, base))} characters, {index.size} chunks")
    found, first = [], 0
    for language, asked in FACTS.items():
        questions = [question for _, question in asked]
        share = share_told(index, questions, language, words, meanings, first)
        name = f"{language}: {FULL_CHARACTERS / 1e6:g} M characters, facts among what is recalled"
        found.append(Measurement(name, share, "share", target=value_at_least(0.95)))
        first += len(asked)
    return found


# ---- what a turn costs


async def turns_among(seed: int, sizes: Sequence[int], say: Say) -> list[Measurement]:
    """Whole turns on the use cases, on a real store; by the hashing embedder, whose own time hides nothing."""
    medians = {}
    for size in sizes:
        say(f"turns among {size} texts")
        medians[size] = await _median_turn(seed, size)
    few, limits = sizes[0], {MANY: 1.5, MOST: 2.0}
    return [
        Measurement(
            f"a turn among {size} texts, against among {few}, p50",
            medians[size],
            "ms",
            medians[few],
            at_most(limits[size]) if size in limits else None,
        )
        for size in sizes[1:]
    ]


async def _median_turn(seed: int, size: int) -> float:
    """Milliseconds of a turn that asks for something, in the middle of many."""
    cast, questions = cast_with(short_texts("en", size, seed)), [question for _, question in FACTS["en"]]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        async with application(cast, data) as app:
            at = await opened(app, "play")
            await _ready(app)
            samples = []
            for number in range(-20, TURNS):
                request = StepRequest(_at(at, number), "player", questions[number % len(questions)], RESPONDER)
                began = perf_counter_ns()
                await turn(app, request)
                samples.append((perf_counter_ns() - began) / 1e6)
    return percentile(samples[20:], 50)


def _at(at: At, number: int) -> At:
    return replace(at, request_id=f"r{number}", digest=f"d{number}")


async def _ready(app: Application) -> None:
    """All lore has its vectors."""
    base = app.recaller.knowledge
    assert base is not None
    await base.use(app.cast)
    if base.reasons:
        raise RuntimeError(f"the lore is not ready: {', '.join(base.reasons)}")
