"""Ordinary English talk that looks like a correction: where a thing lies, what state it is in, what one supposes.

Asked by `correction_cues.py` for each frame. A correction may change what is so for everybody: in doubt nothing is made
of it.
"""

import re
from typing import Final

from .correction_frames import Found
from .fact_filters_en import is_in_earnest, is_order_to_tell, may_be_home, names_state

_SUPPOSES: Final = re.compile(
    r"\b(?:maybe|perhaps|possibly|i (?:always |really )?(?:thought|assumed|guessed|imagined|figured|believed|expected)"
    r"|could have sworn|could've sworn|let's say|i dreamt|i dreamed|i'd swear|as far as i can see|it looks as if"
    r"|it seems(?: that)?|it seemed)\b[^;:.!?]*$"
)
_SUPPOSED: Final = re.compile(r"\b(?:could|may|might|must|ought to|would)(?: have)?(?: be| been)?\b")
_AFTERTHOUGHT: Final = re.compile(
    r"^[\s,;-]*(?:i (?:think|guess|believe|suppose|reckon|bet)|maybe|perhaps|or so|probably"
    r"|as far as i (?:know|can)|aren't (?:they|you)|isn't (?:it|he|she)|have you|has (?:he|she)|did you|were you"
    r"|are you|do you|what happened|why)\b"
)
_LIES_THERE: Final = re.compile(
    r"\b(?:on|in|at|under|behind|over|near|inside|beside|between|against|around|with|by|off|out of|up|down|above|below)"
    r"(?: (?:the|an?|that|this|these|those|my|your|his|her|their|our|some|every|all))* ?$"
)
_MAY_BE_AT: Final = frozenset({"birthday", "place", "home", "hometown", "origin", "family", "backstory", "age", "from"})
_CAUSE: Final = re.compile(r"^[\s,]*(?:and |but |not )*(?:from|because|after|with all|due to|in this light|today)\b")
_LOOKS: Final = frozenset({"eyes", "hair", "skin", "mood", "voice", "height", "build", "age", "personality", "size"})
_KIN: Final = re.compile(
    r"^(?:(?:step|grand|half-?)?(?:mother|father|sister|brother|son|daughter|child|parent)|mum|mom|dad|aunt|uncle"
    r"|cousin|niece|nephew|wife|husband|friend|lover|master|lord|lady|boss|neighbour|neighbor|teacher|mate|twin)$"
)
_NUMBER: Final = re.compile(
    r"^(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven"
    r"|eigh|nine)ty)\b)"
)
"""Of one's kin: "my sister is twenty" tells an age, and not who she is."""
_NO_NAME: Final = re.compile(
    r"^(?:mud|dirt|dust|list|known|worth|safe|last|first|next|none|gone|lost|forgotten|hidden|feared|loved|hated"
    r"|legend|honour|honor|nothing|clear|clean|cleared|ruined|written|signed|called|spoken|whispered|cursed|important"
    r"|long|short|good|bad|hard|easy|common|rare|old|new|famous|unknown|secret|mine|yours|over|up|down|out|on|in"
    r"|mouthful|joke|promise|warning|curse)\b"
)


_TAKEN_BACK: Final = re.compile(r"[,;.\u2026\u2014-] ?(?:no[,;\u2014] ?\w|no wait\b|wait,? no\b)")


def is_said_plainly(one: Found, detail: str, *, corrects: bool) -> bool:
    """Tells whether a value is told as a value, for certain. corrects: the remark has a word of correction."""
    text = one.marked.text
    at = text.find(one.new.lower(), one.start)
    if at < 0:  # it holds a name: "Hedda drinks coffee, not tea" tells no value of what was spoken of
        return bool(one.frame.detail or one.who or one.det) or " " not in one.new
    behind = text[max(at + len(one.new), 0 if one.old else one.end - 1) :]
    if _TAKEN_BACK.search(text, at) or _IN_FICTION.search(one.marked.stated.low):
        return False
    if _SUPPOSES.search(text[: one.start]) or (_SUPPOSED.search(text[one.start : at]) and not corrects):
        return False
    if is_order_to_tell(text[: one.start]) or not is_in_earnest(text[: one.start], text[one.end :]):
        return False
    if not corrects and (_AFTERTHOUGHT.match(behind) or _AFTERTHOUGHT.match(text[one.end :])):
        return False
    return _is_value(one, detail, text[one.start : at], text[at + len(one.new) :])


def _is_value(one: Found, detail: str, before: str, behind: str) -> bool:
    new = one.new.lower()
    is_bare = not (one.frame.detail or one.who or one.det)
    if _IN_PART.search(new) or _IS_CHOICE.search(new) or (is_bare and _is_of_thing_at_hand(one, detail)):
        return False
    if detail == "eyes" and _REDDENED.search(new) and _WEPT.search(one.marked.stated.low):
        return False
    if detail not in _MAY_BE_AT and (_LIES_THERE.search(before) or _CAUSE.match(behind) or " from " in one.new):
        return False
    if _WORN_ON_FACE.search(one.new.lower()) or (detail in _LOOKS - {"mood"} and _FEELS.search(one.new.lower())):
        return False
    if detail == "voice" and _LOUD.search(one.new.lower()):
        return False
    if detail == "name":
        return _may_be_name(one)
    if detail in ("origin", "hometown"):
        return may_be_home(one.new, one.marked.stated.said, has_article=before.endswith(" the "), is_said=bool(one.old))
    if detail == "job" and (one.new.lower().endswith("ing") or one.old.lower().endswith("ing")):
        return False
    is_named = one.new[:1].isupper()
    if _KIN.search(detail) and (before.endswith(" from ") or _NUMBER.match(one.new.lower())):
        return False
    return detail in _LOOKS or is_named or not names_state(one.new.lower())


_FEELS: Final = re.compile(
    r"^(?:sad|happy|angry|soft|hard|empty|wild|fierce|gentle|hollow|distant|glassy|watery|merry|bloodshot)$"
    r"|\bwith (?:envy|fear|love|joy|tears|rage|sleep|pain|fever|grief|anger|age|cold|smoke|hatred|hate|fury|malice"
    r"|spite"
    r"|madness|exhaustion|tiredness|weariness|crying|weeping|worry|terror|horror|lust|desire|shame|sorrow|sadness"
    r"|misery"
    r"|excitement|hunger|drink|wine|despair|contempt|scorn|jealousy|wrath|death|evil|power|magic)\b"
)
_IN_PART: Final = re.compile(
    r"^(?:bit|little|touch|tad|shade|sort of|kind of|somewhat|almost|nearly|maybe|perhaps|probably|possibly)\b"
    r"|\bagain$|^black and blue$"
    r"|\b(?:to me|in the (?:dark|light|sun|moonlight|shade|firelight|story|song|dream)|or (?:something|whatever|so"
    r"|maybe"
    r"|perhaps)|i (?:think|guess|hear))$"
)
"""It only looks so, or to somebody; "grey again" is none of the colours."""
_IS_CHOICE: Final = re.compile(r"^(?:either|neither|both)\b|\bor (?:maybe|perhaps|possibly)\b")
_REDDENED: Final = re.compile(r"^(?:all )?(?:red|pink)(?: and \w+|-?rimmed)?$")
_WEPT: Final = re.compile(r"\b(?:poor|cried|crying|wept|weeping|tears|swollen|puffy|tired|sleep|sore|smoke|drunk)\b")
_POINTS: Final = re.compile(
    r"^\W*(?:(?:no|hey|careful|stop|look|wait|oh|god|but|and|well)\W+)*(?:(?:this|that|these|those)(?:'s|'re| is"
    r"| isn't| isnt"
    r"| ain't| are| aren't| was| wasn't|'s not)\b|here(?:'s| is)\b|there(?:'s| is)\b|today\b|tonight\b|it's raining\b)"
)
_DEED: Final = re.compile(
    r"\b(?:holds?|goes|went|comes?|came|drinks?|drank|eats?|ate|sells?|sold|wants?|wanted|needs?|likes?|loves?"
    r"|prefers?|hates?"
    r"|plays?|played|sings?|sang|brings?|brought|pours?|poured|buys?|bought|makes?|made|gives?|gave|takes?|took"
    r"|gets?|got"
    r"|smells?|tastes?|orders?|ordered|serves?|served|has|have|had|is|are|was|were|leads?|runs?|sails?|lives?|lies"
    r"|sits|stands"
    r"|contains?|costs?|says?|said|asks?|asked|sends?|sent|falls?|fell|please|today|tonight|tomorrow)\b"
)
"""Words of a clause within what would be a value: "the cup holds wine, not tea", "play blues, not jazz"."""
_SPOT: Final = re.compile(
    r"\w (?:in|on|at|from|for|to|under|over|near|inside|behind|with)(?: (?:the|this|that|these|those|an?|my|your"
    r"|his|her|our"
    r"|their)\b|$)|^\w+ing (?:in|on|at|from|over|near) "
)
_NO_TASTE: Final = re.compile(
    r"^(?:poison|venom|dishwater|ditch ?water|bilge(?: ?water)?|mud|blood|piss|ink|swill|slop|soap|noise|torture"
    r"|murder|theft"
    r"|robbery|war|a trap|trap|fire|rain|nonsense|rubbish|cheating|drowning worms)$"
)


def _is_of_thing_at_hand(one: Found, detail: str) -> bool:
    """Tells whether a value without its subject is said of what one sees, or is no value but a clause."""
    new = one.new.lower()
    said = one.marked.stated.low
    if _POINTS.search(said) or (detail in _TASTED and _NO_TASTE.search(new)):
        return True
    if detail in ("film", "name", "job"):
        return False
    is_spot = detail != "hobby" and _SPOT.search(new) is not None
    return is_spot or (" " in new and _DEED.search(new) is not None) or new in ("today", "tonight")


_TASTED: Final = frozenset({"food", "drink", "music", "hobby"})
_LOUD: Final = re.compile(r"^(?:(?:too|so|very|quite) )?(?:loud|quiet|low|raised|hushed|hoarse|shaky|steady)\b")
"""How one speaks just now."""
_WORN_ON_FACE: Final = re.compile(r"\b(?:smile|frown|grin|scowl|look|expression|face|smirk|sneer)$")
_IN_FICTION: Final = re.compile(
    r"\bin (?:the|an?|that|my|his|her|your|last night's) (?:song|poem|play|book|portrait|painting|picture|ballad|legend"
    r"|tapestry|mirror)\b|\bby (?:candle|moon|fire|lamp|torch)light\b"
)


def _may_be_name(one: Found) -> bool:
    """A name has a capital where whoever speaks writes any."""
    said = one.marked.stated.said
    writes_capitals = said != said.lower() and said != said.upper()
    if writes_capitals and not one.new[:1].isupper():
        return False
    return _NO_NAME.search(one.new.lower()) is None or one.new[:1].isupper()
