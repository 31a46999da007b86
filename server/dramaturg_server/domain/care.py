"""Care cues: real distress of the player, asked before any other route of a turn (spec: dialogue, step 3).

Self-harm, wanting to die, not being able to go on living, being abused; in English, Chinese and Japanese. Game talk
("this boss kills me", 饿死了, 死ぬほど笑った) is none. What is meant in jest counts: an unneeded kind word costs less.
"""

import re
from functools import cache

from . import care_cues
from .matching import CueIndex
from .simplified import SIMPLIFIED
from .text import fold_line

CARE_LINES: dict[str, str] = {
    "en": "Stay with me a moment. You matter, and you don't have to carry this alone; please talk to someone you trust "
    "today.",
    "zh": "先在我这儿待一会儿。你很重要，不必一个人扛着；今天就找一个你信得过的人说说，好吗。",
    "ja": "少しここにいて。あなたは大切な人だ。ひとりで抱えなくていい、今日のうちに信頼できる誰かに話してほしい。",
}
"""What is said where the cast gives a character no `care` of its own."""

_GAME_TALK = re.compile(
    r"\b(?:boss|respawn|checkpoint|level \d|in (?:this|the) game|npc|"
    r"quest|raid|dungeon)\b|关卡|复活点|副本|刷怪|boss|ボス戦|リスポーン|セーブ地点"
)
_QUOTED = re.compile('“[^”]*”|"[^"]*"|「[^」]*」|『[^』]*』')


def is_distress(text: str, extra: CueIndex[str] | None = None) -> bool:
    """Tells whether the player seems to be in real distress; `extra` are the cast's own `care_cues`.

    Quotations don't count unless they are the whole text. Game talk (boss, level, 副本, …) turns the built-in cues off,
    never the cast's.
    """
    if extra is not None and extra.best(text) is not None:
        return True
    stripped = text.strip()
    own = stripped if _QUOTED.fullmatch(stripped) else _QUOTED.sub(" ", stripped)
    folded = fold_line(own)
    simplified = folded.translate(SIMPLIFIED)
    if _GAME_TALK.search(simplified):
        return False
    is_of_a_thing = care_cues.OF_A_THING.search(simplified) is not None
    return any(
        pattern.search(text)
        for text, certain, ending in (
            (folded, care_cues.ENGLISH, care_cues.ENDING_ENGLISH),
            (folded, care_cues.JAPANESE, care_cues.ENDING_JAPANESE),
            (simplified, care_cues.CHINESE, care_cues.ENDING_CHINESE),
        )
        for pattern in _compiled(certain if is_of_a_thing else certain + ending)
    )


@cache
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))
