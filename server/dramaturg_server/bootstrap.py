"""Puts a server together: the only file that knows concrete classes."""

from collections.abc import Callable
from functools import partial

from .adapters.embedders import HASH, build_embedder
from .adapters.sqlite_store import SqliteStore
from .adapters.system_clock import SystemClock
from .config import Config
from .domain.content import Cast
from .pipeline.application import Application
from .pipeline.embedding import Embedding
from .pipeline.index_budget import IndexBudget
from .pipeline.knowledge_base import KnowledgeBase
from .pipeline.recaller import Recaller
from .retrieval.settings import PRESETS
from .retrieval.tokenizers import tokenizer

HOLDER = "holder of the data folder"
"""Names this process in leases. Whoever holds the folder's lock is the only server on it, so the lease of a server that
was killed is ours; a name per process would keep its playthroughs shut until that lease runs out."""

LORE_CACHE = "cache"
"""Folder in the data folder for words and vectors of lore, which may be deleted at any time."""


def build(config: Config, cast: Cast, data_lost: Callable[[bool], None] = lambda is_lost: None) -> Application:
    """An application on the data folder; its store is still to be opened (`application.store.open()`).

    data_lost: is told True when the data folder has gone from under the server, False when it is back.
    """
    return Application(
        cast=cast,
        store=SqliteStore(config.data, data_lost, config.backups),
        clock=SystemClock(),
        holder=HOLDER,
        max_waiting_turns=config.lane_bound,
        snapshot_rows=config.snapshot_rows,
        recaller=_recaller(config),
    )


def _recaller(config: Config) -> Recaller:
    """Loads nothing yet: a server answers first."""
    embedding, words = Embedding(partial(build_embedder, config)), tokenizer()
    return Recaller(
        embedding,
        KnowledgeBase(embedding, words, config.data / LORE_CACHE),
        words=words,
        settings=PRESETS[config.recall],
        budget=IndexBudget(config.index_megabytes << 20),
        query_timeout_s=config.embed_timeout_ms / 1000,
        is_hashing_chosen=config.embedder == HASH,
        examples_folder=config.data / LORE_CACHE / "examples",
    )
