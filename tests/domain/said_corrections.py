"""The form of the tables `said_corrections_en`, `_zh` and `_ja`, and the people they are about."""

from dataclasses import dataclass, replace

from dramaturg_server.domain.beliefs import Persistence, Scope
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES, BUILT_IN_SLOTS
from dramaturg_server.domain.statements import Context, Named

Line = tuple[str, str]
NAMED = (
    Named("mira", ("mira", "ミラ", "米拉")),
    Named("innkeeper", ("hanna", "ハンナ", "汉娜", "漢娜")),
    Named("captain", ("bram", "captain bram", "ブラム", "布拉姆")),
    Named("courier", ("pip", "ピップ", "皮普")),
)
ATTRIBUTES = tuple(
    replace(one, transient=one.detail in ("dress", "place", "mood"), may_correct=one.detail in ("eyes", "hair"))
    for one in BUILT_IN_ATTRIBUTES
)


@dataclass(frozen=True, slots=True)
class Said:
    """A remark of the player and the one statement that it has to make. subjects: ids, a space between them · to:
    whom it is said to, "" = mira, or the courier where "her" is somebody absent."""

    text: str
    subjects: str
    detail: str
    value: str
    old: str = ""
    scope: Scope | None = None
    persistence: Persistence = "kept"
    unsure: bool = False
    last: tuple[Line, ...] = ()
    to: str = ""


def line(speaker_id: str, text: str) -> Line:
    """Something that was said before."""
    return speaker_id, text


def said_to(addressee_id: str, last: tuple[Line, ...] = (), speaker_id: str = "player") -> Context:
    return Context(speaker_id, addressee_id, NAMED, BUILT_IN_SLOTS, ATTRIBUTES, last)
