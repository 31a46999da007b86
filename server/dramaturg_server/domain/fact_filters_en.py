"""Ordinary English talk that looks like a fact and is none: orders to pass on, lies, dreams, clauses for values.

Asked by `fact_cues_en.py` for each match. Where a careful person would doubt, nothing is stored: a false confirmation
aloud is worse than silence.
"""

import re
from typing import Final

from .correction_grammar import FIRST_NAME, LAST_NAME
from .fact_grammar import BY_KIND, BY_THING, NAME, Found

# --- what isn't said in earnest, or not to the hearer

_NAMED: Final = f"[{FIRST_NAME}-{LAST_NAME}]"
_UNMEANT_BEFORE: Final = re.compile(
    r"(?<!\bno )\b(?:lies?|lied|lying|false|untrue|nonsense|rubbish|myth|not true|isn't true|not so|ridiculous|absurd"
    r"|hardly|impossible|bet|guess what|imagine)\b(?: to (?:say|think|claim))?(?: that)? $"
    r"|^\W*(?:(?:come|now|and|so|ok(?:ay)?|let's|please|everyone|all together|all),? )*(?:(?:guess|riddle|quiz)\b"
    r"[^,;:]{0,30}[,:]|(?:sing|hum|chant|recite|repeat|play|shout|yell|whisper|chorus|verse|song|refrain|poem|rhyme"
    r"|toast|motto|exercise|translate|spell|practise|practice|rehearse|line|script|password|countersign|example"
    r"|picture)\b[^,;:]{0,30}:)"
    r"|\b(?:sing|say|repeat|speak|chant|recite|hum) (?:it |this |that )?(?:with|after|along with) (?:me|us)\b"
    r"|(?:^|[,;:.!?] ?|\b(?:and|but|so) )(?:(?:in|on) (?:my|an?|the|that|this|one of my|last night's|his|her|your)"
    r" (?:dreams?|nightmares?|songs?|poems?|story|tale|legend|play|book|game|ballad|opera|version|head|next life"
    r"|past life|sleep|portrait|painting|picture|tapestry|mirror|stage|papers?)|officially|for the play"
    r"|by (?:your|his|her|all) accounts?)\b[^,;:]{0,30},? ?$"
    rf"|\b(?:if|when|should|whenever|in case) (?:any(?:one|body)|some(?:one|body)|they|he|she|people|the [\w'-]+"
    rf"|{_NAMED}+)(?: (?:ever|does|do|should))? asks?\b"
    r"|\bi (?:forgot|forget|deny|doubt) (?:that|whether|if|what) $"
)
_UNMEANT_BEHIND: Final = re.compile(
    r"^[\s,.;:\u2026\u2014\u2013-]*(?:(?:said|says) (?:nobody|no[- ]?one|no (?:man|woman|person|soul))\b|says who\b"
    r"|not(?: really| at all)?\W*$|(?:in|only in) (?:your|my|his|her) dreams?\b|my (?:foot|arse|ass|eye|backside)\b"
    r"|(?:if|when) pigs\b|yeah,? right\b|as if\b|or so (?:i|they|he|she|you|the|everyone|people)\b|allegedly\b"
    r"|supposedly\b|if you (?:believe|ask)\b|they (?:say|said)\b|(?:he|she|it) says\b|or am i\b"
    r"|goes the (?:song|tale|story|old|line)\b|as (?:the|they) (?:song|book|story|saying|poets?|priests?|say)\b"
    r"|i told (?!you\b|u\b)|(?:is|was) (?:a lie|what (?:i|he|she|they) (?:said|told|claimed))\b"
    rf"|i (?:lied|dreamt|dreamed)\b|said (?:the|an?|he|she|my|{_NAMED})"
    r"|in (?:the|a|my|his|her|that|this) (?:song|poem|play|book|portrait|painting|picture|ballad|legend|tapestry|mirror"
    r"|dream|light)\b|by (?:candle|moon|fire|lamp|torch)light\b)"
)
_PASSED_ON: Final = re.compile(
    r"(?:^|[,;:.!?] ?|\b(?:and|then|so|or|please|just|go|can you|could you|would you|will you|to|must|should|let's"
    r"|better) )(?:tell|inform|remind|warn|assure|convince|write(?: to)?|report to|ask|lie to|swear to|show"
    rf"|teach|persuade|notify|whisper to|say to|explain to|promise) (?!(?:me|you|u|ya|any\w+|the truth)\b)"
    rf"(?:{_NAMED}+|[\w'-]+)"
    rf"|\blet (?:(?:the|my|your|our) [\w-]+|him|her|them|everyone|everybody|people|nobody|no one|{_NAMED}+)"
    r" (?:know|think|believe|hear|say|guess)\b"
    r"|\b(?:pass (?:it )?on|spread the word|put (?:it )?about|make (?:them|him|her|everyone) (?:believe|think))\b"
)
_INTO_TELLING: Final = re.compile(r"\b(?:i|i'll|i've|i'd|we|you|he|she|they|who) (?:\w+ ){0,2}$")
"""Who tells somebody is no order: "I told the cook that my favourite food is rice"."""


def is_unmeant(found: Found) -> bool:
    """Tells whether it is a lie, a dream, a song, a riddle, or taken back in the same breath."""
    return not is_in_earnest(found.head, found.rest)


def is_in_earnest(before: str, behind: str) -> bool:
    """The same of a sentence up to what is stated, and behind it."""
    return not (_UNMEANT_BEFORE.search(before) or _UNMEANT_BEHIND.search(behind))


def is_passed_on(found: Found) -> bool:
    """Tells whether it is what the hearer is to tell somebody: whose favourite it is then, nobody knows."""
    return is_order_to_tell(found.head)


def is_order_to_tell(before: str) -> bool:
    """The same of a sentence up to what is stated."""
    ordered = _PASSED_ON.search(before)
    if ordered is None or _INTO_TELLING.search(before[: ordered.start() + 1]):
        return False
    return "," not in before[ordered.end() :].strip(" ,")


# --- where one comes from

_ORIGIN_SAID: Final = re.compile(
    r"\b(?:grew up|born|bred|raised|brought up|hail|hails|home ?town|homeland|home [a-z]+|birth ?place|birth"
    r"|native|origin\w*|village|roots|where)\b"
)
"""Phrases that tell of origin whatever stands behind them; "from" and "come from" tell of the way here as well."""
_PLACE_NOUN: Final = re.compile(
    r"\b(?:town|village|city|islands?|isles?|port|hamlet|region|country|countryside|settlement|kingdom|valleys?|coast"
    r"|shores?|mountains?|hills?|highlands?|lowlands?|moors?|marsh(?:es)?|desert|forests?|woods|north|south|east|west"
    r"|northwest|northeast|southwest|southeast|capital|provinces?|prairie|plains?|steppe|jungle|tundra|fens|fjords?"
    r"|suburbs?|outback|backwater|overseas|downriver|upriver)$"
)
_TIME: Final = re.compile(
    r"^(?:early |late |mid-?)?(?:spring|summer|autumn|winter|fall|january|february|march|april|may|june|july|august"
    r"|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$"
    r"|\b(?:years?|months?|weeks?|days?|hour|minute)$"
)
_LEADS_TO_NO_PLACE: Final = re.compile(
    r"\b(?:the|watch|guild|guards?|crew|army|company|now|here|there|gate|wall|storm|fire|flood|war|dark|darkness|night|light|family|clan|house|household|line|stock|blood|people"
    r"|folk|parents|mother|father|stories|books|milk|bread|hunger|poverty|wealth|luxury|silence|fear|love|chains"
    r"|captivity|exile|prison|jail|cell|well|mill|bridge|tower|cellar|attic|room|hall|yard|stable|barn|camp|patrol"
    r"|duty|prayers?|battle|confession|training|practice|school|church|mass|market|shift|work|lunch|dinner|supper|breakfast|bed|sleep|hospital|infirmary|cart|wagon|carriage|saddle|ditch"
    r"|cave|hut|tent|caravan|circus|court|chapel|monastery|convent|abbey|nowhere|everywhere|hell|heaven|dust|ashes"
    r"|scratch|experience|memory|hunting|fishing|fighting|trouble|wedlock|caul|stars?|sign|rain|snow|time|times|era"
    r"|age|century|reign|same|wrong|another|other|different|dead|past|future|tax|taxes|hq|it|hr|then|today)$"
    r"|^(?:now|a family|a line|a long|money|the year|year|times?|days?|under|behind|around|god's|your|my)\b"
)


_CAPITAL: Final = re.compile(r"(?<=[\w,;] )(?!I\b)[A-Z]")
"""Within a sentence: its first letter and "I" are in capitals where no name is."""
_TODAY: Final = re.compile(r"\b(?:for tonight|for today|today (?:i|i'm)\b|tomorrow from|for now)\b")
"""Where somebody says to come from for now is a part that is played."""


def is_no_home(found: Found) -> bool:
    """Tells whether what stands behind "from" is no place to come from: a gate, a storm, a poor family, an address.

    A name is one with capitals, where whoever speaks writes any; else it takes a noun for a place.
    """
    if found.frame.slot != "origin":
        return False
    low, plain = found.sentence.low, found.sentence.plain
    if NAME in low[slice(*found.value)] or (_TODAY.search(low) and not found.is_named):
        return True
    has_article = re.search(r"\b(?:an?|the|this|that|some|my|our|your) $", low[: found.value[0]]) is not None
    is_said = _ORIGIN_SAID.search(low[found.start : found.end]) is not None
    return not may_be_home(plain[slice(*found.value)], plain, has_article=has_article, is_said=is_said)


def may_be_home(words: str, said: str, *, has_article: bool, is_said: bool) -> bool:
    """The same of words as said in a sentence. is_said: it tells of origin, whatever stands behind it."""
    low, is_shouted = words.lower(), said == said.upper()
    is_name = not has_article and not is_shouted and any(word[:1].isupper() for word in words.split()[-1:])
    if re.search(r"\d", words) or _TIME.search(low) or (not is_name and _LEADS_TO_NO_PLACE.search(low)):
        return False
    if any(word[:1].isupper() for word in words.split()) and not is_shouted:
        return True
    if _PLACE_NOUN.search(low) or _PLACE_NOUN.search(re.split(r" of | called ", low)[0]):
        return True
    writes_capitals = _CAPITAL.search(said) is not None and not is_shouted
    most = 3 if is_said or said == said.lower() else 1
    return not has_article and (is_said or not writes_capitals) and len(words.split()) <= most


# --- clauses and states where a value should stand

_STATE: Final = re.compile(
    r"^(?:(?:all|quite|nearly|almost|rather|pretty|really|half|so|too|very|completely|totally|finally|long|already"
    r"|always|never|often|usually|only|still|just|not|now) )*(?:(?:stuck|gone|lost|served|known|sold|taken|stolen"
    r"|ruined|finished|spilled|spilt|missing|sunk|wrecked|damaged|repaired|moored|anchored|docked|afloat|ashore"
    r"|aground|adrift|leaking|banned|forbidden|asleep|awake|faster|slower|bigger|smaller|better|worse|cheaper|stronger"
    r"|older|newer|younger|safer|closer|nearer|further|sweeter|taller|shorter|longer|waiting|coming|going|sinking"
    r"|sailing|leaving|burning|running|playing|getting|becoming|falling|growing|rising|losing|dying|cooling|calling"
    r"|watching|listening|sitting|standing|lying|floating|drifting|rotting|changing|made|called|written|sung|eaten"
    r"|told|heard|seen|needed|wanted|worth|headed|wherever|whatever|whichever|over|out|off|away|back|yours|theirs)\b.*"
    r"|(?:best|better) (?:served|enjoyed|drunk|eaten|with|when|in|at|on|after|before|kept|left|not|cold|hot|warm)\b.*"
    r"|(?:broken|spoiled|spoilt|ready|done|late|cold|safe|sound|fast|slow|big|small|large|little|huge|tiny|heavy|strong"
    r"|weak|rotten|cheap|expensive|dear|free|full|empty|closed|open|shut|burnt(?: down)?|burned|famous|popular|rare"
    r"|perfect|wonderful|beautiful|lovely|terrible|awful|fine|amazing|great|good|bad|nice|dead|alive|angry|kind|cruel"
    r"|jealous|lame|stiff|sore|wet|dry|dirty|clean|torn|dull|sharp|blunt|soon|outside|inside|upstairs|downstairs|muddy|dusty|bloody|mad|brave|merciful|silent|deaf|blind|tired|hungry|thirsty|sick|ill|lame|hurt|wounded|due|simple|important|special"
    r"|old|new|hot|warm|poor|rich|wild|strange|sad|happy|long|short|loud|quiet|dangerous|patient|watchful|vengeful)"
    r"(?: (?:and|but|in|on|at|with|by|for|when|from|to|if|than|again|enough|too|today|tonight|now|of|as|about)\b.*)?)$"
    r"|^(?:matter|answer|stuff|question|sign|source|reason|subject|topic|thing) (?:of|to|for|that)\b.*$|\w's$"
    r"|^(?:wreck|ruin|mess|disgrace|joke|shame|disaster|ghost of .*)$|\b(?:one|than|as)\b"
)
_OF_THE_MOMENT: Final = re.compile(
    r"^(?:the )?(?:(?:look|looks|way|ways|sound|smell|idea|ideas|thought|fact|sight|tone|feel|feeling|notion|prospect"
    r"|taste|thing)(?:$| .*)"
    r"|(?:part|bit|rest|others?|ones?|place|plans?|weather|news|odds|answer|question|noise|silence|view|weight|pace"
    r"|waiting|company|crowd|first|second|last|next|end|ending|beginning|things|stuff|kind|sort|people|men|man|woman|fellow"
    r"|guy|boy|girl|stranger|lad|room|food|drink|wine|soup|stew|ale|beer|music|song|service|wind|sky|colour"
    r"|color|price|terms|rules|job|work|hours|bed|chair|door|house|inn|gate|tide)"
    r"(?:$| (?:of|in|on|at|from|to|about|with|behind|over|out|by|i|you|he|she|it|they|we|that|this)\b.*))$"
)
"""With "the" before it, it is the one that is here: "I don't like the look of that sky"."""
_DENIED_DISLIKE: Final = re.compile(
    r"\b(?:not|never|isn't|wasn't) (?:really |just |only |so much )?(?:that|because|as if|as though|like|to say|only)"
    r"(?: that)? ?$|\b(?:n't|not|never) (?:say|said|think|mean|claim|pretend)(?: that)? ?$"
    r"|\b(?:why would|who says|nobody says) ?$"
)
_NOT_DISLIKED: Final = re.compile(
    r"^(?:children|arms|witness|fruit|guard|watch|trial|aside|idle|still|another\b.*|my life)$"
    r"|\b(?:for|of|with|at|to|about)$"
)
"""What one can't bear or take in another sense, and what goes on behind the value."""
_NO_HOBBY: Final = re.compile(r"hate|love|like|sleep|rest|suffer|worry")
_SELF_CORRECTED: Final = re.compile(
    r"[,;.\u2026\u2014-] ?(?:no[,;\u2014-] ?|no wait\b|wait,? no\b|wait[,;] ?|or rather\b|make that\b|scratch that\b)"
    r"(?! ?(?:really|seriously|doubt|question|lie|joke|honestly)\b)"
)
"""The speaker takes it back while saying it: which of the two is meant is not for us to guess."""
_NARROWED: Final = re.compile(r"^ (?:who|whose|which|that)\b(?! (?:is|was|one)\b)")
""" "Men who whisper" are not all men."""


_LIKENED: Final = re.compile(
    r"\bi (?:like|love|take|prefer|want|enjoy) (?:my|our) [\w' -]{1,40}? "
    r"(?:like|the (?:same )?way|as|just like|same as) (?:that )?i (?:like|love|take|prefer|want)\b"
)
"""A quip: "I like my eggs like I like my enemies"."""


_CHOICE: Final = re.compile(r"(?:either|maybe|perhaps|possibly|probably)\b|.*\bor (?:maybe|perhaps|possibly|else)\b")
_OR_ELSE: Final = re.compile(r",? or,? (?:maybe|perhaps|possibly|probably|else|even|rather|could be|is it)\b")
"""Who says so does not know which."""


def names_state(words: str) -> bool:
    """Tells whether words in lower case say how something is, and not what."""
    return _STATE.search(words) is not None


def is_no_thing(found: Found) -> bool:
    """Tells whether a state, a clause or what is just here stands where a value should."""
    words = found.words.strip()
    if _CHOICE.match(words) or _OR_ELSE.match(found.sentence.low, found.value[1]):
        return True
    if _SELF_CORRECTED.search(found.rest) or _NARROWED.match(found.rest) or _LIKENED.search(found.sentence.low):
        return True
    if found.frame.slot == "dislikes":
        return _is_no_dislike(found, words)
    if found.frame.slot == "hobby" and _NO_HOBBY.fullmatch(words):
        return True
    if found.frame.slot == BY_THING and found.rest.startswith(" now"):
        return "any day now" in found.sentence.low
    return found.frame.slot == BY_KIND and found.frame.side == "after" and _is_no_favourite(found, words)


def _is_no_dislike(found: Found, words: str) -> bool:
    low = found.sentence.low
    said, is_this = low[found.start : found.end], low[: found.value[0]].endswith(("the ", "that ", "this "))
    if _NOT_DISLIKED.search(words) or low.startswith(" to be ", found.end) or _DENIED_DISLIKE.search(found.before):
        return True
    if said.endswith(" fancy") and (words.endswith("ing") or re.match(r" an? ", low[found.end :])):
        return True  # "I don't fancy a swim"
    return is_this and (said.endswith(" for me") or _OF_THE_MOMENT.search(words) is not None)


def _is_no_favourite(found: Found, words: str) -> bool:
    if found.sentence.plain[found.value[0] : found.value[0] + 1].isupper():
        return False
    if found.sentence.low[found.end - 1 : found.end] == ",":
        return True  # "we have a ship, thank the gods"
    return _STATE.search(words) is not None or found.rest.startswith(" than ")
