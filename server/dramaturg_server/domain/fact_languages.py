"""The grammars of facts by language."""

from typing import Final

from .cue_pattern import Language
from .fact_cues_en import ENGLISH
from .fact_cues_ja import JAPANESE
from .fact_cues_zh import CHINESE
from .fact_grammar import Grammar

GRAMMARS: Final[dict[Language, Grammar]] = {"en": ENGLISH, "zh": CHINESE, "ja": JAPANESE}
