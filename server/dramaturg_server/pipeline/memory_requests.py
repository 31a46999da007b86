"""What the outside asks for of memories and beliefs, decoded and checked at the edge (`rpc/convert`)."""

from dataclasses import dataclass
from typing import Literal

from ..domain.beliefs import Category, Persistence, Scope, Status
from .requests import At, PageRequest

Target = Literal["", "belief", "canon"]
"""What a correction is meant for; "" = the cast decides."""
RecordKind = Literal["belief", "canon_override", "preference"]


@dataclass(frozen=True, slots=True)
class AddedBelief:
    """scope None: in all storylines."""

    subject_id: str
    detail: str
    value: str
    scope: Scope | None = None
    persistence: Persistence = "kept"
    basis: Literal["author", "seen"] = "author"


@dataclass(frozen=True, slots=True)
class AddRequest:
    """A memory written by hand for `character_ids`, groups among them: `text`, or where there is one `belief`.

    actor_id: who did what `text` tells · scene_id, storyline_id: of the belief's scope, "" = where the world is ·
    locale: of the outcome's words, "" = the playthrough's.
    """

    at: At
    character_ids: tuple[str, ...]
    text: str = ""
    belief: AddedBelief | None = None
    actor_id: str = ""
    scene_id: str = ""
    storyline_id: str = ""
    locale: str = ""
    game_time_s: int = 0


@dataclass(frozen=True, slots=True)
class CorrectRequest:
    """A correction; see the message of that name.

    value "": `old_value` holds no more · scope None: no cue · said_by "": the author.
    """

    at: At
    subject_id: str
    detail: str
    value: str
    old_value: str = ""
    target: Target = ""
    scope: Scope | None = None
    scene_id: str = ""
    storyline_id: str = ""
    in_all_storylines: bool = False
    persistence: Persistence = "kept"
    category: Category = "story_fact"
    character_ids: tuple[str, ...] = ()
    said_by: str = ""
    locale: str = ""
    game_time_s: int = 0

    @property
    def is_of_user(self) -> bool:
        """Tells whether it holds in every playthrough of a player."""
        return self.category == "preference" and self.scope == "user"


@dataclass(frozen=True, slots=True)
class EditRequest:
    """New words for a memory, or a new value for a record. character_id "": in whoever's mind it is."""

    at: At
    memory_id: str
    text: str
    character_id: str = ""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """A memory or record to take away; purge: its words, too, wherever they are."""

    at: At
    memory_id: str
    character_id: str = ""
    purge: bool = False


@dataclass(frozen=True, slots=True)
class PinRequest:
    at: At
    memory_id: str
    pinned: bool
    character_id: str = ""


@dataclass(frozen=True, slots=True)
class RecordsRequest:
    """A page of records of `page.character_id` that pass each filter; None, "" and empty = any, but no deleted ones."""

    page: PageRequest
    kinds: tuple[RecordKind, ...]
    memory_ids: tuple[str, ...] = ()
    subject_id: str = ""
    detail: str = ""
    scope: Scope | None = None
    category: Category | None = None
    statuses: tuple[Status, ...] = ()
    locale: str = ""


@dataclass(frozen=True, slots=True)
class QuestionsRequest:
    """A page of open questions of `page.character_id`, "" = of everybody. locale: of their words."""

    page: PageRequest
    locale: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """choice_number: from 1, None = none of them · hearer_ids: who hears it besides the one who asks, groups
    among them."""

    at: At
    clarification_id: str
    choice_number: int | None
    hearer_ids: tuple[str, ...] = ()
    locale: str = ""
