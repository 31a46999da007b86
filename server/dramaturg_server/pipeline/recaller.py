"""What recall works with, one set per server: embedder, tokenizer, settings, lore, room for experience. Step 4."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..config import EMBED_TIMEOUT_MS, INDEX_MEGABYTES
from ..domain.content import Cast, MemoryClocks
from ..domain.memories import Memory
from ..ports import HASHING, EmbedderInfo
from ..retrieval.remembered_words import RememberedWords
from ..retrieval.settings import DEFAULT, PRESETS, RecallSettings, with_clocks
from ..retrieval.tokenizers import Tokenizer, tokenizer
from .commits import retrieve
from .embedding import FAILED, HANGS, LOADING, Embedding
from .examples import EXAMPLES_LOADING, Examples
from .experience import Experience
from .index_budget import IndexBudget
from .speaker_names import NameIn
from .timeline import Timeline

if TYPE_CHECKING:
    from .knowledge_base import KnowledgeBase

INDEX_BYTES: Final = INDEX_MEGABYTES << 20
LONG_S: Final = 3_600.0


@dataclass(slots=True)
class Recaller:
    """Held by the application; `start` it once the loop runs and calls are answered.

    embedding: None = words alone decide · knowledge: None = no lore is searched · query_timeout_s: how long a turn
    waits for the meaning of its remark · is_hashing_chosen: comparing spellings is what was asked for ·
    examples_folder: where what the embedder makes of examples is kept, None = nowhere · known_words: `words`, of texts
    that are compared with remark after remark.
    """

    embedding: Embedding | None = None
    knowledge: "KnowledgeBase | None" = None
    settings: RecallSettings = DEFAULT
    words: Tokenizer = field(default_factory=tokenizer)
    budget: IndexBudget = field(default_factory=lambda: IndexBudget(INDEX_BYTES))
    query_timeout_s: float = EMBED_TIMEOUT_MS / 1000
    is_hashing_chosen: bool = False
    examples_folder: Path | None = None
    known_words: RememberedWords = field(init=False)
    _using: tuple[asyncio.Task[None], ...] = ()
    _examples: Examples | None = None
    _started: bool = False

    def __post_init__(self) -> None:
        self.known_words = RememberedWords(self.words)

    def start(self, cast: Cast) -> None:
        """Begins to load the embedder and to index the cast, both behind whatever is answered. Again: nothing."""
        if self._started:
            return
        self._started = True
        if self.embedding is not None:
            self.embedding.start()
        self.use(cast)

    def use(self, cast: Cast) -> None:
        """Indexes the lore of a cast that is in use from now on, and makes its examples; until then less is found."""
        if not self._started:
            return
        for task in self._using:
            task.cancel()
        self._using = (asyncio.create_task(self._make_examples(cast), name="the cast's examples, in time"),)
        if self.knowledge is not None:
            lore = asyncio.create_task(self.knowledge.use(cast), name="the cast's lore")
            lore.add_done_callback(retrieve)
            self._using = (lore, *self._using)

    async def _make_examples(self, cast: Cast) -> None:
        """Before anything is asked, so that the first remark is compared with them, too."""
        await self.ready()
        if self.examples is not None:
            await self.examples.embedded(cast, wait_s=LONG_S)

    async def settled(self) -> None:
        """Waits until lore and examples have their vectors, or the embedder was away at the first try: what is to come
        out the same each time needs that, a turn never waits for it."""
        if self._using:
            await asyncio.wait(self._using)

    @property
    def examples(self) -> Examples | None:
        """What the embedder makes of example sentences; None without an embedder."""
        if self._examples is None and self.embedding is not None:
            self._examples = Examples(self.embedding, self.examples_folder)
        return self._examples

    async def ready(self) -> None:
        """Waits until an embedder runs, or the first try has failed; lore gets its vectors behind that."""
        if self.embedding is not None and self._started:
            await self.embedding.ready()

    def forget(self) -> None:
        """Lets go of all that was made of what was said until now."""
        self.known_words.forget()
        if self.embedding is not None:
            self.embedding.forget()

    async def close(self) -> None:
        if self._examples is not None:
            await self._examples.close()
        for task in self._using:
            task.cancel()
        if self._using:
            await asyncio.wait(self._using)
        if self.knowledge is not None:
            await self.knowledge.close()
        if self.embedding is not None:
            await self.embedding.close()

    @property
    def info(self) -> EmbedderInfo | None:
        """The embedder as it runs; None while none does."""
        return self.embedding.info if self.embedding is not None else None

    @property
    def is_loading(self) -> bool:
        """Tells whether an embedder is on its way that never ran yet."""
        return self.embedding is not None and LOADING in self.embedding.reasons

    @property
    def reasons(self) -> tuple[str, ...]:
        """Stable codes of what is not at its best; loading is none of them, and hashing where it was chosen."""
        found = self.embedding.reasons if self.embedding is not None else ()
        lore = self.knowledge.lasting_reasons if self.knowledge is not None else ()
        fine = {LOADING, HASHING} if self.is_hashing_chosen else {LOADING}
        return tuple(reason for reason in (*found, *lore) if reason not in fine)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Stable codes of what is not there yet and comes by itself, once; what broke down is none of it, for nobody
        knows when it is back."""
        told = self.embedding.reasons if self.embedding is not None else ()
        if FAILED in told or HANGS in told:
            return ()
        embedder = (LOADING,) if LOADING in told else ()
        examples = (EXAMPLES_LOADING,) if self._using and not self._using[-1].done() else ()
        known = self.knowledge
        lore = () if known is None else (reason for reason in known.reasons if reason not in known.lasting_reasons)
        return (*embedder, *examples, *lore)

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence each of what came out otherwise than it was asked for."""
        return tuple(sentence for _, sentence in self.embedding.notes) if self.embedding is not None else ()

    def settings_of(self, cast: Cast, preset: str = "") -> RecallSettings:
        """The preset, the server's where none is named, with the clocks of the cast where its writer has set them."""
        settings, clocks = PRESETS[preset] if preset else self.settings, cast.clocks
        if clocks == MemoryClocks(clocks.day_seconds):
            return settings
        return with_clocks(settings, clocks.fade_rounds, clocks.fade_hours)

    def experience(self, timeline: Timeline, name_in: NameIn, day: Callable[[Memory], str]) -> Experience:
        """A new one, for a playthrough that is being opened."""
        return Experience(timeline, self.words, self.budget, name_in, self.embedding, day=day)
