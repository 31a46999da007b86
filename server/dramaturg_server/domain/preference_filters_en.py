"""Which English wishes are to stand: none of the moment, none about somebody else, no function word for a name.

Asked by `preference_cues.py` for each English match. A wish that would be kept though nobody meant it to last is worse
than one that is not kept.
"""

import re
from typing import Final

from .correction_grammar import FIRST_NAME, LAST_NAME

_NAMED: Final = f"[{FIRST_NAME}-{LAST_NAME}]"
_OF_THE_MOMENT: Final = re.compile(
    r"\b(?:tonight|today|this (?:once|time|evening|morning|afternoon|night|minute|moment|one time|one night)"
    r"|just once|only once|for once|right now|for now|for the (?:moment|time being)"
    r"|for an? (?:moment|minute|while|second|bit|night|day|change)|at the moment|until|till|yet"
    r"|while (?:we|they|he|she|the|you|it)\b|before (?:they|he|she|it|the|we|dinner|supper)\b"
    r"|in (?:front of|public|company|court|the presence)|at (?:dinner|supper|breakfast|lunch|court|the table)"
    rf"|(?:when|whenever|while|if|once|as long as|after|as soon as) (?:(?:the|my|your) [\w'-]+|others?|they|he|she"
    rf"|some(?:body|one)|any(?:body|one)|every(?:body|one)|people|strangers|guests|{_NAMED})"
    r")\b"
)
_REASON: Final = re.compile(
    r"^(?: and \w+)? ?(?:[,;:\u2014-]+ ?(?:(?:and|but|or|because|since|as|for|so) )?"
    r"|(?:because|since|as|for|before|or) )"
    r"(?:the|there|there's|they|they're|they'll|we|we're|we've|he|he's|he'll|she|she's|it|it's|some\w+|i|i'm|i've"
    rf"|i'll|my|our|his|her|their|your|no|time|time's|dinner|supper|that's|this is|you|you're|{_NAMED})(?![\w'])"
)
_CALLED: Final = re.compile(r"^, (?!please\b|thanks\b|always\b)(?:my )?\w+(?= ?,)")
"""Whom it is said to, between the wish and its reason: "keep it brief, sergeant, we march at dawn"."""
_OF_A_TALE_TOLD: Final = re.compile(
    r" of (?:your|his|her|their|that|this|my|the) (?:\w+ )?"
    r"(?:jokes?|riddles?|songs?|poems?|speech|prayer|toast|letter)\b"
)
_ANSWERS: Final = re.compile(
    r"\b(?:answers|replies|responses|sentences?|lines?|messages|explanations|speeches|stories|words|walls? of text)\b"
)
_OF_THIS: Final = re.compile(
    r"^(?: about it\b| (?:what|how|who|whom|where|why|when|whether|about|of)\b"
    r"|,? (?:and |but )?\w+ (?:more|faster|harder)\b)"
)
"""Asked of one thing that is to be told now."""
_TELLS_OF_SPOILING: Final = re.compile(
    r"(?:'ll|\b(?:will|would|might|could|won't|not|never|don't|to|i|he|she|it|they|that)) $"
)
_LIKE_THAT: Final = re.compile(r"\b(?:(?:like|that|this) (?:that|this|way)|so)$")
_OWN_HABIT: Final = re.compile(r"\b(?:i|we|they|he|she|people)(?: (?:really|usually|always|just|also|simply))? $")
_TO_OTHERS: Final = re.compile(
    r"\b(?:to|with|around|near|before|towards?|at|behind) (?!(?:me|my)\b)"
    r"(?:(?:the|an?|your|his|her|their|any|every|that|this)\b"
    rf"|him\b|her\b|them\b|any\w+|every\w+|others?\b|strangers?\b|people\b|guests?\b|nobody\b|{_NAMED})"
    r"|\byet$|\b(?:out loud|aloud|too loudly)\b"
)
_TO_ANYONE: Final = re.compile(r"\b(?:to|with) (?:any(?:one|body)|every(?:one|body)|others|a soul)\b")
_GOES_IN: Final = re.compile(r"\bgo into (?:the|an?|that|this|my|your|those)\b|\b(?:keep quiet|not a word) about\b")
"""Where one is not to go, and what one is to keep secret from others."""
_NO_TOPIC: Final = re.compile(
    r"^(?:me|him|us|you|them)\b|^(?:her|myself|yourself|himself|herself|here|there|now|too much|so much|anything"
    r"|everything|something|nothing|much|rear|devil|anchor|ladders?|buckets?|boats?|horses?|cart|wagon|supplies|water|barrels?|crates?"
    r"|children|kids|stairs|food|tray|boxes?|lunch|dinner|past|details?|way|one|ones|such things)\b(?! \w)"
)
_NO_ADDRESS: Final = re.compile(
    r"^(?:after|again|all|an?|and|any|anyone|anything|anytime|as|at|away|back|before|between|both|but|by|day|dawn|dusk"
    r"|down|during|each|early|either|ever|every|everyday|everyone|everything|first|for|forth|from|has|have|he|her|here"
    r"|him|his|home|how|however|if|in|inside|into|is|it|its|just|last|late|later|like|man to man|maybe|mine|morning"
    r"|names|near|never|next|night|no one|nobody|nor|not|nothing|now|of|off|often|on|once|only|or|other|out|outside"
    r"|over|perhaps|quickly|right|round|same|she|since|so|some|someday|something|sometimes|soon|than|that|moment"
    r"|second|minute|instant|them|then|there|these|they|this|those|though|through|till|to|tomorrow|tonight"
    r"|today|twice|under|unless|until|up|upon|us|we|what|whatever|when|whenever|where|wherever|whether|which|while|who"
    r"|whoever|whom|whose|why|will|with|within|without|yes|yet|you|your|yourself|loudly|softly|aloud|straight|together"
    r"|as soon|your \w+)(?: .*)?$"
    r"|^(?:mad|crazy|insane|silly|naive|paranoid|superstitious|sentimental|cynical|stupid|lazy|cruel|cold|selfish"
    r"|curious|biased|lucky|unlucky|traditional|old-fashioned|old fashioned|picky|weird|strange|odd|nuts|vain|greedy"
    r"|suspicious|romantic|foolish|impatient|ungrateful|mean|rude|wrong|right|surprised|impressed|interested|sceptical"
    r"|skeptical|pessimistic|optimistic|simple|fussy|hopeless|spoiled|spoilt|jealous|bored|boring|ready|done|free)$"
)


def stands(detail: str, sentence: str, before: str, matched: str, behind: str) -> bool:
    """Tells whether a wish is meant to last. sentence: with its words for how long · matched: what asks for it."""
    if _OF_THE_MOMENT.search(sentence):
        return False
    if detail == "length":
        behind = _CALLED.sub("", behind)
        return not _OF_THIS.match(behind) and (bool(_ANSWERS.search(matched)) or not _REASON.match(behind))
    if detail == "formality":
        return not (_TO_OTHERS.match(behind.lstrip()) or re.match(r", (?:just )?be\b", behind))
    if detail == "spoilers":
        return not (_TELLS_OF_SPOILING.search(before) or behind.startswith(" up") or _OF_A_TALE_TOLD.match(behind))
    if detail == "topics_to_avoid":
        if _GOES_IN.search(matched):
            return False
        is_secret = _TO_OTHERS.search(f"{matched}{behind}") or _TO_ANYONE.search(sentence)
        return not (_OWN_HABIT.search(before) or is_secret)
    return True


def is_meant_value(detail: str, value: str, behind: str) -> bool:
    """Tells whether a value is a name or a topic at all: "call me when it's ready" names nobody."""
    low = value.lower()
    if detail == "topics_to_avoid":
        return not (_NO_TOPIC.search(low) or _LIKE_THAT.search(low))
    if detail == "form_of_address":
        is_name = value[:1].isupper() and value != value.upper()
        is_quip = value == low and re.match(r",? but\b", behind) is not None
        return is_name or not (is_quip or _NO_ADDRESS.search(low))
    return True
