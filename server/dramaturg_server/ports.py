"""What the core needs from outside, as small protocols. `bootstrap.py` picks the adapters."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from .domain.beliefs import Preference
from .domain.drafts import MindDigest
from .domain.erasure import Erasure
from .domain.lineage import Branch, View
from .domain.log import Entry, Turn
from .domain.mind import Mind, World
from .domain.renames import NO_RENAMES, Renames

WORLD = ""
"""The key under which the world's own fold and rows are kept, in place of a character id."""

# Marks: what a row holds for a character, so that lists can skip rows without reading them.
MARK_TURN, MARK_EVENT, MARK_EVIDENCE, MARK_CHANGE, MARK_REFUSED, MARK_OTHER = 1, 2, 4, 8, 16, 32


class Clock(Protocol):
    """Wall time. Game time comes from the game."""

    def now_ms(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One save lineage. content_locale: the language of summaries and evolved text, fixed for good.

    cast_version: of the cast under which it was last opened.
    """

    playthrough_id: str
    cast_id: str
    cast_version: str
    content_locale: str
    primary_player_id: str
    created_ms: int


@dataclass(frozen=True, slots=True)
class Row:
    """One log row as it lies in the store. touches: character id (or WORLD) -> marks."""

    branch: int
    entry: Entry
    touches: Mapping[str, int]

    @property
    def unlisted(self) -> tuple[str, ...]:
        """Whom it changes without lying in their lists, WORLD among them: nobody, in a log that is whole."""
        changed = (WORLD, *(mind.character_id for mind in self.entry.minds if mind.facts))
        return tuple(who for who in changed if who not in self.touches)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A fold as it was right after row `seq` of `branch`. character_id WORLD holds a World, others a Mind.

    renames: by which the log was read when it was made; the log itself keeps the ids it was written with.
    """

    branch: int
    seq: int
    character_id: str
    fold: Mind | World
    renames: Renames = NO_RENAMES


@dataclass(frozen=True, slots=True)
class Answered:
    """A mutation's request id with its answer: `digest` of the payload, the encoded answer, the row it made.

    It is visible where the row that was committed with it is. One without a row is visible from where the next row
    would have come, so a position saved before it doesn't see it.
    """

    request_id: str
    branch: int
    digest: str
    answer: bytes
    seq: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A named position. open_work: keys of after-turn work that was open there."""

    checkpoint_id: str
    branch: int
    seq: int
    label: str
    unit_id: str
    unit: int
    game_time_s: int
    created_ms: int
    open_work: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures:
    """How much there is of something, kept up to date with every commit, so that asking for it is cheap.

    rows: of the log · bytes: of those rows as the log keeps them, without reading lists and folds · last_ms: wall time
    of the last one, 0 for none.
    """

    rows: int = 0
    bytes: int = 0
    last_ms: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """A playthrough as a list of them shows it. number: in the order in which they came here, never used again."""

    number: int
    playthrough: Playthrough
    figures: Figures
    branches: int
    checkpoints: int


@dataclass(frozen=True, slots=True)
class Pruning:
    """Branches that were removed at one time, with their rows, and the checkpoints that stood on them."""

    branches: tuple[int, ...]
    rows: int
    bytes: int
    checkpoints: int
    at_ms: int
    by_policy: bool = False


Quiet = AbstractAsyncContextManager[None]
"""While it is entered nobody commits."""


@dataclass(frozen=True, slots=True)
class Purged:
    """What a purge did. rows: that are other ones now · erasure: with all that was drawn from what it was asked for ·
    last_seq: the newest row that it has read."""

    rows: int
    erasure: Erasure
    last_seq: int = 0


@dataclass(frozen=True, slots=True)
class StoredVector:
    """The vector of one text of the log: `part` of row `seq` (domain/memories.py). data: as `packed` makes it
    (pipeline/stored_vectors.py)."""

    seq: int
    part: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Whole:
    """A playthrough with all that is in it, as of one moment.

    rows: of all branches, ascending · checkpoints: in the order in which they were made · answers: each with its place,
    see `Answered` · last_seq, last_branch: the highest that were ever given out · snapshots: taken in, never given out:
    whoever brings a playthrough in makes them from the rows · preferences: of its players; taken in where none of the
    same key is newer, given out by `Store.preferences` alone.
    """

    playthrough: Playthrough
    branches: tuple[Branch, ...]
    rows: tuple[Row, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    answers: tuple[tuple[int, Answered], ...] = ()
    last_seq: int = 0
    last_branch: int = 0
    snapshots: tuple[Snapshot, ...] = ()
    preferences: tuple[Preference, ...] = ()


@dataclass(frozen=True, slots=True)
class Write:
    """What one commit writes, all or nothing. Writes of a playthrough are committed in the order of submission.

    epoch: a failed write voids every later write of the same playthrough and epoch (they were judged on it).
    branch: a new branch row; where it is `current`, the former current branch becomes `closed`. Whatever closes does so
    at the new branch's `created_ms`. imported: the rows of an import, ascending, before `row`. Seqs of a playthrough
    only grow; a write that breaks this does not commit. pruned: branches that go, closed by now or by this write, with
    their rows, folds, checkpoints and the answers that came with their rows; nothing that stays may grow from them ·
    preferences: of players, in every playthrough; each replaces the one of its key · dropped_preferences: ids of those
    that go, before that.
    """

    playthrough_id: str
    epoch: int
    row: Row | None = None
    snapshots: tuple[Snapshot, ...] = ()
    answered: Answered | None = None
    branch: Branch | None = None
    close_branches: tuple[int, ...] = ()
    checkpoint: Checkpoint | None = None
    drop_checkpoint: str = ""
    playthrough: Playthrough | None = None
    imported: tuple[Row, ...] = ()
    pruned: Pruning | None = None
    preferences: tuple[Preference, ...] = ()
    dropped_preferences: tuple[str, ...] = ()


Settled = Callable[[Exception | None], None]
"""Called on the event loop, in commit order, when a write is durable (None) or will never be (the error)."""


class Store(Protocol):
    """The log and what makes reading it cheap. Every method may be called from the event loop; none blocks it.

    Errors: Unavailable(STORE_UNAVAILABLE) when it can't be reached, Conflict(COMMIT_FAILED) for a write that did not
    commit. Two implementations, one contract suite (`tests/adapters/test_store_contract.py`).
    """

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    def submit(self, write: Write, settled: Settled) -> None:
        """Queues `write` for the writer; group commit, durable when `settled(None)` is called."""

    async def acquire_lease(self, playthrough_id: str, holder: str, now_ms: int, ttl_ms: int) -> None:
        """Takes or renews the lease of one playthrough; Conflict(PLAYTHROUGH_LEASED) names another live holder."""

    async def release_lease(self, playthrough_id: str, holder: str) -> None: ...

    async def playthrough(self, playthrough_id: str) -> Playthrough | None: ...
    async def playthroughs(self) -> Sequence[Playthrough]: ...
    async def listed(self, *, after: int, limit: int, newest_first: bool) -> Sequence[Listed]:
        """At most `limit` playthroughs whose number lies behind `after` in that order; 0 = from the start."""

    async def delete_playthrough(self, playthrough_id: str) -> None: ...
    async def whole(self, playthrough_id: str) -> Whole | None:
        """Everything of a playthrough as of one moment, while others go on reading and writing."""

    async def add_whole(self, whole: Whole) -> None:
        """Brings a playthrough in: there with all it has, or not at all. Others commit meanwhile.

        Raises Conflict(PLAYTHROUGH_EXISTS) where its id is taken, Conflict(COMMIT_FAILED) where it makes no sense.
        """

    async def back_up(self, file: Path) -> int:
        """Writes all that is there at one moment to a new file, checks it, and returns its size in bytes.

        Reading and writing go on. Raises Conflict(BACKUP_EXISTS) where the file is there, which is never touched,
        Conflict(BACKUP_UNSUPPORTED) for a store that keeps nothing on disk.
        """

    async def branches(self, playthrough_id: str) -> Sequence[Branch]: ...
    async def branch_figures(self, playthrough_id: str) -> Mapping[int, Figures]:
        """By branch number: its own rows, those of branches that it grew from left out."""

    async def last_branch(self, playthrough_id: str) -> int:
        """The highest branch number ever committed, pruned ones included; 0 for none."""

    async def prunings(self, playthrough_id: str) -> Sequence[Pruning]:
        """Whatever was pruned from it, oldest first."""

    async def last_seq(self, playthrough_id: str) -> int:
        """The highest seq ever committed, on any branch, pruned ones included; 0 for none."""

    async def newest(
        self, playthrough_id: str, character_id: str, view: View, *, below: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        """At most `limit` visible rows with seq < `below` that touch the character, newest first.

        marks: only rows holding one of these (0: any). Reads in batches of at most 64 and hops over dead ranges.
        """

    async def oldest(
        self, playthrough_id: str, character_id: str, view: View, *, above: int, limit: int, marks: int = 0
    ) -> Sequence[Row]:
        """At most `limit` visible rows with seq > `above` that touch the character, oldest first."""

    async def row(self, playthrough_id: str, seq: int, view: View) -> Row | None: ...

    async def rows(self, playthrough_id: str, view: View, *, above: int, limit: int) -> Sequence[Row]:
        """At most `limit` visible rows with seq > `above`, whomever they touch, oldest first."""

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        """The newest visible snapshot with seq <= `at`."""

    async def answered(self, playthrough_id: str, request_id: str, view: View | None) -> Answered | None:
        """The stored answer that is visible from `view`; None as view looks playthrough-wide (newest wins)."""

    async def put_vectors(self, playthrough_id: str, embedder_id: str, vectors: Sequence[StoredVector]) -> None:
        """Keeps vectors of texts of the log, durable when it returns; one that is there already is replaced.

        They are derived: no export holds them. They go with their rows, and where a row is gone by now nothing is kept.
        """

    async def vectors(self, playthrough_id: str, embedder_id: str, seqs: Sequence[int]) -> Sequence[StoredVector]:
        """Those of that embedder that are there for rows `seqs` (any order, any number), by row and part."""

    async def embedders(self, playthrough_id: str, seqs: Sequence[int]) -> Sequence[str]:
        """The ids of the embedders whose vectors are there for rows `seqs`, each once, sorted."""

    async def purge(
        self, playthrough_id: str, erasure: Erasure, *, after: int = 0, quiet: Quiet | None = None
    ) -> Purged:
        """Erases words from all rows, answers, preferences, folds and vectors of a playthrough, on every branch, for
        good: none of its bytes holds them when this returns. All or nothing; a repeat finishes what was cut off.

        after: rows up to there have been through it already · quiet: entered once, when what was found is written;
        within it nobody commits to this playthrough, and its folds are made anew by whoever calls. Rows keep their
        places. Other playthroughs go on.
        """

    async def preferences(self, player_id: str) -> Sequence[Preference]:
        """How a player, by its outside id, wants to be talked to in every playthrough; oldest first.

        They lie outside of playthroughs: no restore takes them back, and no deletion of a playthrough.
        """

    async def checkpoint(self, playthrough_id: str, checkpoint_id: str) -> Checkpoint | None: ...
    async def checkpoints(self, playthrough_id: str) -> Sequence[tuple[int, Checkpoint]]:
        """All of them in the order in which they were committed, each with its number there: from 1, never reused."""


# ---- a model, when there is one


@dataclass(frozen=True, slots=True)
class DigestRequest:
    """What after-turn work hands to a model: one turn, its perceivers as they were (S_t), in the game's language.

    eligible: character -> fields whose pool of evidence could open the gate, the only ones worth a proposal ·
    drifting: characters whose tendencies changed again and again while the core stayed put: look there, the gates
    stay the same.
    """

    playthrough_id: str
    turn: Turn
    minds: Mapping[str, Mind]
    world: World
    content_locale: str
    eligible: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    drifting: frozenset[str] = frozenset()


class AfterTurnModel(Protocol):
    """Reads a turn after it was answered and drafts evidence and proposals. It never writes."""

    async def digest(self, request: DigestRequest) -> Mapping[str, MindDigest]:
        """Returns a draft per character id; raises TimeoutError or Unavailable when it can't."""


# ---- meaning of texts as vectors

Vectors: TypeAlias = npt.NDArray[np.float32]
"""Rows of unit length, one per text: shape (texts, dimension), C order."""
Purpose = Literal["query", "passage"]
"""What a text is embedded for: to look something up, or to be found. Some models tell the two apart."""


HASHING = "hashing_embedder"
"""Code of a note and of a reason: only spellings are compared."""


@dataclass(frozen=True, slots=True)
class EmbedderInfo:
    """An embedder as it runs.

    embedder_id: names model, weights and tokenizer; vectors of different ids are never compared · semantic: False where
    it only compares spellings (hashing) · provider: ONNX execution provider in use, "" where none is · notes: stable
    codes with a sentence each of what was not as asked (a provider that fell back).
    """

    embedder_id: str
    dimension: int
    semantic: bool
    provider: str = ""
    notes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Embedded:
    """What texts became.

    pooled: places of texts that were too long: cut into chunks, whose vectors were averaged · refused: places of texts
    at which embedders break down, left to words: their rows are zero; said by `pipeline/embedding.py` alone · unread:
    places of texts of which the embedder knows less than half, so that all of them would be alike: their rows are zero.
    """

    vectors: Vectors
    pooled: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    unread: frozenset[int] = frozenset()


class Embedder(Protocol):
    """Turns texts into vectors. Blocking: `pipeline/embedding.py` runs it on a thread of its own, one call at a time.

    Any `str` that is not `unread` has a vector: empty, only spaces, of any length, with lone surrogates. A text's
    vector does not depend on what else is in the call, and is the same on every repeat; its numbers are exact in
    float16, so that what is stored equals what was computed. Contract suite:
    `tests/adapters/test_embedder_contract.py`.
    """

    @property
    def info(self) -> EmbedderInfo: ...

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Embedded:
        """Raises EmbedderFailed where the model can't; whoever calls may build another one and go on."""

    def close(self) -> None: ...


@runtime_checkable
class SteppedEmbedder(Embedder, Protocol):
    """One that can put a long text aside, so that what is said meanwhile need not wait for the end of it."""

    def steps(self, texts: Sequence[str], purpose: Purpose) -> Generator[None, None, Embedded]:
        """As `embed`, but pauses between parts that take long; others may be embedded before it goes on."""


EMBEDDER_THREAD = "dramaturg-embedder"
"""Name of the threads on which embedders are built and called."""


class EmbedderFailed(Exception):
    """An embedder is missing, damaged or broke down. `reason` is a stable code, the message says what and where."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
