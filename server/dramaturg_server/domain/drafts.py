"""What a model makes of a turn for one perceiver: drafts, before anything is judged or has an id of ours."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .evidence import Evidence
from .values import Merge, Value


@dataclass(frozen=True, slots=True)
class ProposalDraft:
    """A change that a model proposes; the validator decides.

    cited: evidence ids, those of the same draft included · replaced: a verbatim part of the old text value.
    """

    path: str
    value: Value
    merge: Merge = "incremental"
    cited: tuple[str, ...] = ()
    reasoning: str = ""
    replaced: str = ""


@dataclass(frozen=True, slots=True)
class MindDigest:
    """A turn as one character took it. Ids, units and rows of the evidence are set by the server.

    effects: session and moment fields -> the value that a `put` would write.
    """

    evidence: tuple[Evidence, ...] = ()
    effects: Mapping[str, Value] = field(default_factory=dict)
    proposals: tuple[ProposalDraft, ...] = ()
