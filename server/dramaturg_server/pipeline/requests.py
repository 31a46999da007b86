"""What the outside asks for, decoded and checked at the edge (`rpc/convert`); what every use case takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from ..domain.log import Event
from ..domain.memories import MemoryKind
from ..domain.values import Value


@dataclass(frozen=True, slots=True)
class At:
    """Which timeline a call means. branch_id "" = the current one; digest: of the payload, for request ids.

    expected_revision: 0 = don't check; else the character's (or the playthrough's) revision the caller last saw.
    """

    playthrough_id: str
    branch_id: str = ""
    request_id: str = ""
    digest: str = ""
    expected_revision: int = 0


@dataclass(frozen=True, slots=True)
class FlagChange:
    flag_id: str
    value: bool | float | str


@dataclass(frozen=True, slots=True)
class QuestChange:
    quest_id: str
    stage_id: str


@dataclass(frozen=True, slots=True)
class StepRequest:
    """One turn: `speaker_id` says `text` to `addressee_id`; see "One turn" in docs/turn.md for who answers.

    allowed_actions: empty = whatever the cast declares. wait_ms: how long to wait for open after-turn work.
    """

    at: At
    speaker_id: str
    text: str
    addressee_id: str = ""
    responder_id: str = ""
    hearer_ids: tuple[str, ...] = ()
    unit_id: str = ""
    scene_id: str = ""
    storyline_id: str = ""
    locale: str = ""
    game_time_s: int = 0
    signals: tuple[FlagChange | QuestChange, ...] = ()
    allowed_actions: tuple[str, ...] = ()
    wait_ms: int = 0


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """A batch of events; `perceivers` of each stand in the event. Event ids are set by the server."""

    at: At
    events: tuple[Event, ...]
    unit_id: str = ""
    game_time_s: int = 0


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A piece of text the game hands over (a cutscene, a log)."""

    block_id: str
    speaker_id: str
    text: str
    hearer_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExtractRequest:
    """character_ids: whose view; empty = every hearer of a block. dry_run: nothing is written."""

    at: At
    blocks: tuple[TextBlock, ...]
    character_ids: tuple[str, ...] = ()
    locale: str = ""
    game_time_s: int = 0
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class StateRequest:
    """revision 0 and checkpoint_id "": the head. paths: canonical; a branch covers its leaves; empty = all."""

    at: At
    character_id: str
    paths: tuple[str, ...] = ()
    revision: int = 0
    checkpoint_id: str = ""


@dataclass(frozen=True, slots=True)
class SetFieldRequest:
    """A field set by hand. value None removes an entry of a map field. source: `author` or `game`."""

    at: At
    character_id: str
    path: str
    value: Value | None
    source: str = "author"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RevertRequest:
    """Back to the value before `change_id` (empty: before the field's last change)."""

    at: At
    character_id: str
    path: str
    change_id: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    at: At
    content_locale: str = ""
    primary_player_id: str = "player"
    players: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitRequest:
    """EndUnit with an empty unit_id ends whichever is open."""

    at: At
    unit_id: str
    game_time_s: int = 0


@dataclass(frozen=True, slots=True)
class CheckpointRequest:
    at: At
    checkpoint_id: str = ""
    label: str = ""
    wait_ms: int = 0


@dataclass(frozen=True, slots=True)
class RestoreRequest:
    at: At
    checkpoint_id: str
    scratch: bool = False


@dataclass(frozen=True, slots=True)
class DeleteRequest:
    at: At
    checkpoint_id: str


@dataclass(frozen=True, slots=True)
class PruneRequest:
    """Branches to remove: `branch_ids`, or where it is empty all that have been closed for `min_age_ms`."""

    at: At
    branch_ids: tuple[str, ...] = ()
    min_age_ms: int = 0
    with_checkpoints: bool = False
    dry_run: bool = False
    by_policy: bool = False


@dataclass(frozen=True, slots=True)
class SpawnRequest:
    at: At
    character_id: str
    archetype_id: str
    display_name: str = ""
    seeds: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DespawnRequest:
    at: At
    character_id: str


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page of a list. after: the position the last page ended at (from the page token), 0 = the start."""

    at: At
    character_id: str = ""
    path: str = ""
    after: int = 0
    size: int = 50
    newest_first: bool = True


# ---- what a character can recall

KnownKind = Literal["knowledge", "opinion"]
"""What comes out of the cast."""
ShownKind = MemoryKind | KnownKind


@dataclass(frozen=True, slots=True)
class MemoriesRequest:
    """A page of what `page.character_id` can recall.

    kinds: only these, all of one source; empty = all of experience · memory_ids: only these; empty = all · locale: of
    knowledge, empty = the playthrough's.
    """

    page: PageRequest
    kinds: tuple[ShownKind, ...] = ()
    memory_ids: tuple[str, ...] = ()
    locale: str = ""

    @property
    def is_of_cast(self) -> bool:
        """Tells whether knowledge and opinions are asked for, not experience."""
        return any(kind in get_args(KnownKind) for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What `character_id` would recall at `text`. speaker_id: empty = the primary player · scene_id: empty = the one
    the world is in · storyline_id: empty = the main one · the limits: 0 = as many as a turn takes · preset: empty = the
    server's settings · game_time_s: 0 = that of the last row."""

    at: At
    character_id: str
    text: str
    speaker_id: str = ""
    locale: str = ""
    scene_id: str = ""
    experience_limit: int = 0
    knowledge_limit: int = 0
    preset: str = ""
    game_time_s: int = 0
    storyline_id: str = ""
