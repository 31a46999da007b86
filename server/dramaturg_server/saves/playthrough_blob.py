"""A whole playthrough as a blob that stands alone: what ExportPlaythrough gives out, ImportPlaythrough takes.

    in the envelope `DRMTPLAY`:
    the playthrough · its branches, and how many of the rest · the checkpoints · the answers · the rows of all branches
    from format 2 on: the preferences of its players

Folds stay behind and are made anew from the rows, so a blob can't bring in a state that its history doesn't explain.
Whatever is read is checked: ids of branches and places in the log decide what is visible from where.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pydantic_core import from_json

from ..domain.beliefs import MAX_VALUE, PREFERENCES, Preference
from ..domain.lineage import NEWEST, Branch
from ..domain.log import Entry
from ..domain.mind import PlayerMet
from ..ports import Answered, Checkpoint, Playthrough, Row, Whole
from .envelope import Envelope, damaged
from .fold_codec import codec_of
from .limits import MAX_BLOB_BYTES, MAX_INFLATED_BYTES

ENVELOPE = Envelope(b"DRMTPLAY", 2, "playthrough_id", "exported playthrough")
_OWN_ID = re.compile("w[0-9a-f]{16}")
"""Of a preference; see `Ledger.prefer`."""
MAX_OPEN_BRANCHES = 64
"""More than play ever leaves open; each is folded when the playthrough is opened."""


def write_whole(whole: Whole, max_bytes: int = MAX_BLOB_BYTES, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> bytes:
    """The blob; takes a while for a long history, so not on the loop. BadInput for what couldn't be taken in again."""
    return ENVELOPE.wrap(_lines(whole), max_bytes, max_inflated_bytes)


def read_whole(blob: bytes | bytearray, max_inflated_bytes: int = MAX_INFLATED_BYTES) -> Whole:
    """What a blob holds, checked; takes a while for a long history, so not on the loop.

    Raises DramaturgError as `Envelope.unwrap` does, and DATA_DAMAGED for what makes no sense.
    """
    whole = _parsed(ENVELOPE.unwrap(blob, max_inflated_bytes))
    _require_tree(whole)
    _require_places(whole)
    return whole


# ---- lines


@dataclass(frozen=True, slots=True)
class _Contents:
    branches: tuple[Branch, ...]
    checkpoints: int
    answers: int
    last_seq: int
    last_branch: int
    preferences: int = 0


@dataclass(frozen=True, slots=True)
class _AnswerLine:
    """answer: JSON where there is one, in base64."""

    place: int
    request_id: str
    branch: int
    digest: str
    answer: str
    seq: int


@dataclass(frozen=True, slots=True)
class _RowLine:
    branch: int
    touches: Mapping[str, int]
    entry: Entry


def _lines(whole: Whole) -> Iterator[bytes]:
    yield codec_of(Playthrough).encode(whole.playthrough)
    counts = (len(whole.checkpoints), len(whole.answers), whole.last_seq, whole.last_branch, len(whole.preferences))
    yield codec_of(_Contents).encode(_Contents(whole.branches, *counts))
    for checkpoint in whole.checkpoints:
        yield codec_of(Checkpoint).encode(checkpoint)
    for place, kept in whole.answers:
        answer = b64encode(kept.answer).decode()
        line = _AnswerLine(place, kept.request_id, kept.branch, kept.digest, answer, kept.seq)
        yield codec_of(_AnswerLine).encode(line)
    for row in whole.rows:
        yield codec_of(_RowLine).encode(_RowLine(row.branch, dict(sorted(row.touches.items())), row.entry))
    for preference in whole.preferences:
        yield codec_of(Preference).encode(preference)


def _parsed(lines: Sequence[bytes]) -> Whole:
    if len(lines) < 2:
        raise damaged("lines are missing")
    try:
        playthrough = codec_of(Playthrough).decode(lines[0])
        contents = codec_of(_Contents).decode(lines[1])
        checkpoints = 2 + contents.checkpoints
        answers = checkpoints + contents.answers
        rows = len(lines) - contents.preferences
        if not 2 <= checkpoints <= answers <= rows <= len(lines):
            raise damaged("lines are missing")
        return Whole(
            playthrough,
            contents.branches,
            tuple(_row(line) for line in lines[answers:rows]),
            tuple(codec_of(Checkpoint).decode(line) for line in lines[2:checkpoints]),
            tuple(_answer(line) for line in lines[checkpoints:answers]),
            contents.last_seq,
            contents.last_branch,
            preferences=tuple(codec_of(Preference).decode(line) for line in lines[rows:]),
        )
    except (ValueError, NotBase64) as error:
        raise damaged("a line can't be read") from error


def _answer(line: bytes) -> tuple[int, Answered]:
    kept = codec_of(_AnswerLine).decode(line)
    answer = b64decode(kept.answer, validate=True)
    if answer:
        from_json(answer)  # raises ValueError, however deep
    return kept.place, Answered(kept.request_id, kept.branch, kept.digest, answer, kept.seq)


def _row(line: bytes) -> Row:
    kept = codec_of(_RowLine).decode(line)
    return Row(kept.branch, kept.entry, kept.touches)


# ---- sense


def _require_tree(whole: Whole) -> None:
    """Branches in the order of their numbers, each from an older one or from none, one of them current."""
    tree = {branch.number: branch for branch in whole.branches}
    numbers = [0, *(branch.number for branch in whole.branches), whole.last_branch + 1]
    statuses = Counter(branch.status for branch in whole.branches)
    if not _growing(numbers) or statuses["current"] != 1 or statuses.keys() - {"current", "scratch", "closed"}:
        raise damaged("its branches make no tree")
    if statuses["scratch"] > MAX_OPEN_BRANCHES:
        raise damaged(f"more than {MAX_OPEN_BRANCHES} of its branches are open")
    for branch in whole.branches:
        known = branch.parent is None or (branch.parent in tree and branch.parent < branch.number)
        if not known or not 0 <= branch.fork_seq < branch.first_seq <= whole.last_seq + 1:
            raise damaged("a branch grows from nowhere")


def _require_places(whole: Whole) -> None:
    """Rows in the order of the log, each on a branch that had begun; checkpoints and answers at places that exist."""
    firsts = {branch.number: branch.first_seq for branch in whole.branches}
    if not _growing([0, *(row.entry.seq for row in whole.rows), whole.last_seq + 1]) or whole.last_seq >= NEWEST:
        raise damaged("its rows are out of order")
    if any(row.entry.seq < firsts.get(row.branch, NEWEST) for row in whole.rows):
        raise damaged("a row lies outside its branch")
    if any(row.unlisted for row in whole.rows):
        raise damaged("a row is missing in a list of rows")
    names = {checkpoint.checkpoint_id for checkpoint in whole.checkpoints}
    placed = all(c.branch in firsts and 0 <= c.seq <= whole.last_seq for c in whole.checkpoints)
    if len(names) < len(whole.checkpoints) or not placed:
        raise damaged("a checkpoint names no position of it")
    players = set(players_in(whole)) if whole.preferences else set()
    if not all(one.player_id in players and _is_preference(one) for one in whole.preferences):
        raise damaged("a preference is none that there is, or of nobody in it")
    if any(not 0 <= place <= whole.last_seq + 1 or kept.branch > whole.last_branch for place, kept in whole.answers):
        raise damaged("an answer has no place in it")


def players_in(whole: Whole) -> Iterator[str]:
    """The outside ids of whoever may be a player in it, some several times; a character has no preferences."""
    yield whole.playthrough.primary_player_id
    for entry in (row.entry for row in whole.rows):
        yield from (fact.player_id for fact in entry.world if isinstance(fact, PlayerMet))
        if entry.turn is not None:
            yield entry.turn.speaker_id


def _is_preference(one: Preference) -> bool:
    is_told = 0 < len(one.value) <= MAX_VALUE and "\n" not in one.value
    return (
        one.detail in PREFERENCES
        and is_told
        and _OWN_ID.fullmatch(one.preference_id) is not None
        and (0 <= one.wall_ms < NEWEST)
    )


def _growing(numbers: Iterable[int]) -> bool:
    return all(earlier < later for earlier, later in pairwise(numbers))
