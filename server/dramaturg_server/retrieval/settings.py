"""The constants of recall, one set per path, as presets: `default` is tuned, `reference` holds the published rules.

Sources: ARPM (seeds) for RRF, biases and the two clocks; docs/recall.md, "Settings", for what was measured and chosen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeVar

FusionRule = Literal["rrf", "minmax"]
AnyPath = TypeVar("AnyPath", bound="PathSettings")


@dataclass(frozen=True, slots=True)
class KnowledgeBiases:
    """Added on [0, 1] scores: a text about the one who asks, about the one who is asked, from a named source."""

    user: float = 0.08
    character: float = 0.08
    source: float = 0.05


@dataclass(frozen=True, slots=True)
class ExperienceBiases:
    """Added on [0, 1] scores: same session, said by who asks, said by who is asked, each name that stands in it."""

    session: float = 0.15
    user: float = 0.10
    character: float = 0.10
    mentioned: float = 0.04


@dataclass(frozen=True, slots=True)
class TimeWeight:
    """score · (floor + (1 - floor) · exp(-rounds/fade_rounds) · exp(-hours/fade_hours)); time constants, no half-lives.

    floor 0 is the literal published rule, 1 turns time off.
    """

    floor: float = 0.5
    fade_rounds: float = 20.0
    fade_hours: float = 168.0


@dataclass(frozen=True, slots=True)
class PathSettings:
    """How one source is searched.

    k: results · dense, bm25: False turns that half off (ablation) · fusion: `rrf` with `k_rrf`, ranks from 0, then
    max-normalised; or `minmax`, `bm25_share` of BM25+ and the rest dense · candidates: of each half, 0 = 2k; a preset
    fixes it, so that no limit of a search changes scores.
    """

    k: int
    fusion: FusionRule = "minmax"
    k_rrf: int = 10
    bm25_share: float = 0.6
    dense: bool = True
    bm25: bool = True
    candidates: int = 0
    time: TimeWeight = field(default_factory=TimeWeight)

    @property
    def depth(self) -> int:
        """How many candidates each half gives."""
        return self.candidates or 2 * self.k


@dataclass(frozen=True, slots=True)
class ExperiencePath(PathSettings):
    """How experience is searched, where things stand beside one another in sessions, as lore does not.

    neighbour: share of a hit's score that those beside it in its session are credited · session: credit of what is in
    the session that is most about the question · tells_first: what only asks for memories ("do you remember …?") stands
    behind all that tells something.
    """

    neighbour: float = 0.0
    session: float = 0.0
    tells_first: bool = False


@dataclass(frozen=True, slots=True)
class RecallSettings:
    """One preset. recent_lines: how many lines before the remark join the query · prefix: roles stand before it."""

    name: str
    knowledge: PathSettings
    experience: ExperiencePath
    knowledge_biases: KnowledgeBiases = field(default_factory=KnowledgeBiases)
    experience_biases: ExperienceBiases = field(default_factory=ExperienceBiases)
    prefix: bool = False
    recent_lines: int = 0


REFERENCE: Final = RecallSettings(
    "reference",
    knowledge=PathSettings(k=5, candidates=10, fusion="rrf", k_rrf=60, time=TimeWeight(floor=0.0)),
    experience=ExperiencePath(k=10, candidates=20, fusion="rrf", k_rrf=60, time=TimeWeight(floor=0.0)),
    prefix=True,
)
"""The published rules to the letter, for comparison: the bare time weight wipes out what is old (docs/recall.md)."""

DEFAULT: Final = RecallSettings(
    "default",
    knowledge=PathSettings(k=5, candidates=10),
    experience=ExperiencePath(k=10, candidates=64, neighbour=0.25, session=0.2, tells_first=True),
    experience_biases=ExperienceBiases(session=0.0, user=0.0, character=0.0, mentioned=0.0),
)
"""Experience as it measured best on the tuning half of LoCoMo's dev half (`dramaturg eval locomo`); the biases of
knowledge are the published ones."""

PRESETS: Final[Mapping[str, RecallSettings]] = {preset.name: preset for preset in (DEFAULT, REFERENCE)}


def with_clocks(settings: RecallSettings, fade_rounds: float, fade_hours: float) -> RecallSettings:
    """The settings with the time constants of a cast (`clocks`) on both paths."""

    def faded(path: AnyPath) -> AnyPath:
        return replace(path, time=replace(path.time, fade_rounds=fade_rounds, fade_hours=fade_hours))

    return replace(settings, knowledge=faded(settings.knowledge), experience=faded(settings.experience))
