"""The English grammar of facts: data for `fact_cues.py`, in the form of `fact_grammar.py`."""

import re
from typing import Final

from .fact_edges_en import CLAUSE, CUT, ITEM, LEAD, NO_VALUE, ORIGIN_CUT, TAIL
from .fact_favourites_en import FAVOURITES, OWN_FRAMES
from .fact_filters_en import is_no_home, is_no_thing, is_passed_on, is_unmeant
from .fact_grammar import NAME, Grammar
from .fact_origins_en import ORIGINS
from .fact_refusals_en import (
    is_compared,
    is_negated,
    is_no_origin,
    is_of_here,
    is_of_others,
    is_past,
    is_question,
    is_reported,
    is_supposed,
    is_wished,
)
from .fact_tastes_en import DISLIKES, LIKES, TASTES
from .fact_words_en import KINDS, THINGS

_NOUN: Final = (
    r"(?:(?!(?:i|i'm|i've|i'd|i'll|im|you|we|he|she|it|they|who|what|which|that|this|these|those|there|"
    r"here|my|your|his|her|"
    r"their|our|is|are|was|were|be|been|am|do|did|does|have|has|had|can|could|will|would|should|may|might|must|get|got|"
    r"go|goes|went|come|came|take|took|see|saw|say|said|think|know|want|need|feel|felt|love|like|enjoy|prefer|hate|eat|"
    r"drink|ate|drank|order|ordered|play|played|try|tried|smell|smells|brought|bring|give|gave|make|made|"
    r"let|put|in|into|"
    r"on|onto|at|by|to|from|through|for|about|around|near|under|over|after|before|than|if|when|while|because|so|but|or|"
    r"and|not|no|never|nothing|yes|yeah|oh|ah|well|hey|please|thanks|sorry|just|really|always|still|also|"
    r"too|then|now|how|"
    r"why|where|ok|okay|true|right|exactly|sure|good luck|wait|someone|everyone|nobody|people|tell|told|remember|"
    r"honestly|actually|guess|depends|beats|question|secret|difficult|tricky|tough|easy|hard|anything|"
    r"everything|whatever|"
    r"dunno|idk|my|the|an?|some|any|more|another|pass|fill|pour|hand|leave|keep|save|stop|watch|look|"
    r"hold|taste|grab|buy|fetch|"
    r"open|close|cook|serve|mind|check|sell|share|add|use|turn|stay|listen|"
    r"thank)\b)[\w'-]{1,24}+(?![\w'-])(?: of(?= ))?+)"
)
_PARTS: Final[dict[str, str]] = {
    "WHO": rf"(?P<who>(?<!{NAME}){NAME}++)",
    "MY": r"(?:(?<![\w'])my|<WHO>(?:'s|s'|'))",
    "I": r"(?:(?<![\w'])i|<WHO>)",
    "IAM": r"(?:(?<![\w'])(?:i'm|i am|im|i've been|i have been|i was always)|<WHO>(?: is|'s))",
    "IHAVE": r"(?:(?<![\w'])(?:i've(?: got)?|i have(?: got)?|i got)|<WHO> (?:has|has got))",
    "ADV": r"(?:(?:really|just|also|still|absolutely|always|now|do|does|actually|truly|honestly|definitely|especially|"
    r"particularly|mostly|usually|generally|simply|quite|kinda|sorta|kind of|sort of|totally|only|mainly|often|"
    r"sometimes|too|so|probably|very|much|well|most|best|more|rather|have|has|got|currently|secretly|genuinely|"
    r"personally|'ve|ve|all|rly|literally|deffo|seriously|deeply|dearly|sure|fucking|bloody|damn|"
    r"freaking|never stop|already|mainly|"
    r"to be honest|tbh|of course|even|ever|quite frankly|frankly|both|lately|recently|these days|nowadays) ){0,9}+",
    "FAV": r"(?:(?:absolute|all[- ]time|very|own|current|new|number one|personal|other|biggest|single|most|"
    r"one true|real|one and only|true|once) ){0,9}+(?:favou?rites?|fav|favs|fave|faves|fav[aeou]{0,2}r[aeio]{0,2}te?s?|"
    r"preferred|go[- ]to|best loved|top|treasured|beloved)",
    "KINDOF": r"(?:(?:kind|type|sort|style|genre|form|bit|piece|sorts|kinds|types) of )?",
    "KTAIL": r"(?: of (?:all(?: time| times)?|mine|them all)| ever| in the (?:whole |entire |wide )*world| by far|"
    r" right now| at the moment| nowadays| these days| lately| now| to (?:be in|be|go to|go|visit|drink|eat|watch|"
    r"listen to|hear|have|order|cook|relax in)| so far| anywhere| on earth| here| in this (?:city|town|place|inn)|"
    r" hands down| without (?:a )?doubt|,? if you must know,?|,? you see,?){0,9}+",
    "BEADV": r"(?: (?:now|still|definitely|always|probably|actually|simply|just|obviously|hands down|by far|currently|"
    r"these days|nowadays|also|easily|certainly|surely|really|honestly|of course|well|and always will be|"
    r"without (?:a )?doubt|for sure|forever|without question|undoubtedly|clearly|usually|mostly|lately|tbh|like|"
    r"plain old|good old|none other than|nothing but|simply|no doubt|uh|um|hmm|er|erm|maybe|kinda|"
    r"truly)(?=[ ,]),?){0,9}+",
    "BE": r"(?:'s got to be|'s gotta be|'s gonna be|'s always been|'s| is| are| includes?|s(?= )| has to be|"
    r" have to be|"
    r" has got to be| has always been| have always been|"
    r" will always be| would have to be| must be|'s got to be|'s gotta be| gotta be| remains| has gotta be|"
    r" has become| became| is and (?:always will be|has always been|remains)|'s always been|'s gonna be| =| -> ?|:| -)"
    r"<BEADV>(?= )",
    "BENT": r"(?: isn't| is not| aren't| are not| isnt| is no longer| are no longer|'s no longer|'s not| ain't)",
    "LOVE": r"(?:love|loves|like|likes|enjoy|enjoys|adore|adores|luv|lov|looove|loove|relish|relishes|cherish)",
    "FOND": r"(?:fond of|into|crazy about|mad about|nuts about|big on|hooked on|addicted to|obsessed with|partial to|"
    r"keen on|wild about|passionate about|in love with|a sucker for|a fan of|a (?:big|huge|great|massive|true|real|"
    r"die-hard|lifelong) fan of|mad for|mad keen on|a fool for|a (?:big |great )?(?:lover|admirer|devotee) of|"
    r"all about|all for|always up for|always in the mood for)",
    "LIKED": r"(?:<I> <ADV><LOVE>|<I>(?:'ve| have| has) (?:always|long|really|forever|just always) (?:loved|liked|"
    r"adored|enjoyed|"
    r"been (?:fond of|into))|<IAM> <ADV><FOND>|(?:(?<=^)|(?<=[,.!;:] ))(?:love|luv|enjoy|adore|really love|"
    r"absolutely love|always loved|really like|really enjoy|also love|also like)|there's nothing i (?:love|like|enjoy) "
    r"more than|there is nothing i (?:love|like|enjoy) more than|nothing i (?:love|like|enjoy) more than|"
    r"<I> (?:can't|cannot|cant|can never|could never) (?:ever )?get enough of|<I> (?:can't|cannot|"
    r"cant) resist|<I> live for|"
    r"nothing (?:beats|tops|compares to|comes close to|is better than|makes me happier than|cheers me up like)|"
    r"<IHAVE> (?:\w+ ){0,3}?(?:weakness|soft spot|passion|love|thing|fondness|liking|taste) for|"
    r"<I> <ADV>(?:never say no to|never turn down|can't say no to|will never say no to|go crazy for|go mad for|"
    r"could live on|would kill for|can't live without|cannot live without|can't do without))",
    "FREE": r"(?:in my (?:free|spare|off|leisure|own) (?:time|hours)|on my (?:days? off|free days?|off days?)|"
    r"(?:when|whenever) i(?:'m| am| have| get|'ve got)(?: got)? (?:free|off duty|off work|bored|"
    r"not working|(?:a |some )?(?:free |spare )?"
    r"(?:time|moment|day off)|the time|home alone)|(?:in|on) (?:the|my) (?:evenings?|weekends?|nights)|for fun|"
    r"as a hobby|to relax|to unwind|as a pastime|for relaxation|to pass the time)",
    "TIMES": r"(?:evenings?|nights?|weekends?|free time|spare time|days off|mornings?|sundays?|afternoons?|"
    r"(?:free|spare|leisure) (?:hours|days|time)|days|off hours|summers?|winters?|time)",
    "PLACE": r"(?:(?:small|little|tiny|quiet|sleepy|old|big|remote|far-off|fishing|mountain|mining|farming|port|"
    r"dusty|lovely|"
    r"poor|far away|coastal|northern|southern|eastern|western|nice|cold|forgotten|,)[ ]?){0,4}(?:town|"
    r"village|city|place|island|port|"
    r"hamlet|region|country|settlement|kingdom|valley|farm|harbou?r|land)",
    "THATIS": r"(?:,? (?:please|thanks))?(?:[,;:.!\u2026]| -| \u2013){1,3}+ ?(?:and |because |cause |as |since |"
    r"yes,? |yeah,? |really,? )?(?:it's|it is|its|"
    r"that's|that is|thats|they're|they are|theyre|those are|these are|which is|which are|this is|it has always been|"
    r"it's always been|that's always been|those have always been|that remains|always been|"
    r"has always been|still)(?: <BEADVS>){0,9}+ (?P<one>one of )?",
    "THEYARE": r"(?:[,;:.!\u2026]| -| \u2013){1,3}+ ?(?:and |because |cause |as |since )?(?:they're|they are|theyre|"
    r"those are|"
    r"which are)(?: <BEADVS>){0,9}+ (?P<one>one of )?",
    "NOUNS": rf"(?:(?:(?:the|an?|some) )?{_NOUN}(?: {_NOUN}){{0,3}}?)",
    "HOBBYK": r"(?:<MY> (?:\w+ )?(?:hobby|hobbies|pastime|pastimes|passion)|(?:a|another|the) (?:\w+ )??"
    r"(?:hobby|pastime|passion|hobbies) of mine|what i do (?:for fun|in my (?:free|spare) time)|"
    r"how i (?:relax|unwind|pass the time))",
    "NAMED": r"(?: (?:called|named|known as|by the name of))",
    "BEADVS": (
        r"(?:now|still|definitely|always|probably|actually|simply|just|obviously|hands down|by far|currently|"
        r"these days|also|"
        r"easily|certainly|really|honestly|of course|too|too,|as well|another of|another one of|kind of|totally)"
    ),
    "NAMEDPLACE": r"(?:an?|the|this|some) <PLACE>(?:<NAMED>|,)",
    "NOTADV": (
        r"(?:(?:really|particularly|actually|much|very much|even|exactly|quite|honestly|ever|at all|all that|"
        r"especially|tbh|"
        r"personally|still|also|too|generally|usually|truly|that|so|big|one bit|super|absolutely|bloody|ever "
        r"really|really ever|quite) ){0,9}+"
    ),
}


def _heads(value: str) -> tuple[str, ...]:
    """The words by which a thing is known: its last one, or the last before "with", "from", "of" …"""
    found: list[str] = []
    for part in (
        value,
        *re.split(r" (?:with|from|on|in|made|and|by|for|at|without|about) ", value)[:1],
        *value.split(" of ")[1:],
    ):
        words = part.split()
        if words:
            last = words[-1].strip("'s") if words[-1].endswith("'s") else words[-1]
            found += (
                last,
                last[:-1] if last.endswith("s") else last,
                f"{last[:-3]}y" if last.endswith("ies") else last,
            )
            if last.endswith("es"):
                found.append(last[:-2])
    if value.split() and value.split()[0].endswith("ing"):
        found.append(value.split()[0])
    return tuple(found)


ENGLISH: Final = Grammar(
    triggers=(
        *(
            "fav",
            "hobb",
            "pastime",
            "past time",
            "lov",
            "luv",
            "like",
            "enjoy",
            "ador",
            "from",
            "hail",
            "born",
            "grew up",
        ),
        *(
            "raised",
            "home",
            "native",
            "birth",
            "hate",
            "stand",
            "bear ",
            "abide",
            "stomach",
            "detest",
            "loath",
            "despis",
        ),
        *("dislik", "fan", "fond", "into ", "my thing", "cup of tea", "of choice", "enough of", "nothing ", "person"),
        *("drinker", "spend", "free time", "spare time", "for fun", "weakness", "soft spot", "crazy about", "obsess"),
        *(
            "addict",
            "hooked",
            "keen on",
            "partial",
            "comfort food",
            "go-to",
            "passion",
            "care for",
            "i could",
            "tipple",
        ),
        *(
            "poison",
            "taken up",
            "peeve",
            "any day",
            "my jam",
            "sucker",
            "resist",
            "live for",
            "relax",
            "unwind",
            "nerves",
        ),
        *(
            "big on",
            "pleasure",
            "day off",
            "days off",
            "say no",
            "turn down",
            "live on",
            "live without",
            "go for",
            "prefer",
        ),
        *(
            "creeps",
            "skin crawl",
            "disgust",
            "when it comes",
            "as for",
            "weekend",
            "evenings",
            "i drink",
            "i eat",
            "usual",
            "for me",
        ),
    ),
    parts=_PARTS,
    kinds=KINDS,
    things=THINGS,
    frames=(*FAVOURITES, *TASTES, *ORIGINS, *DISLIKES, *LIKES),
    own_frames=OWN_FRAMES,
    clause=CLAUSE,
    cut=CUT,
    boundary=re.compile(
        r"[,;:!?\u2014\u2026\n(){}\[\]\u25a1]+ ?|\.{1,} |(?<!\w)[-\u2013]+(?!\w) ?|\b(?:but|because|"
        r"since|so|although|though|that|if|"
        r"honestly|actually|and also|i think|i'd say|i guess|i must say|know|well|and|say|tell you|yes|yeah|oh|hey|"
        r"anyway|as for me|for me|of course) "
    ),
    lead=LEAD,
    tail=TAIL,
    no_value=NO_VALUE,
    also=re.compile(
        r"\b(?:also|too|as well|besides|another|one of|in addition|either|other favou?rite|"
        r"additionally|likewise|plus|equally|on top of that)\b"
    ),
    now=re.compile(
        r"\b(?:now|nowadays|these days|no longer|any ?more|any longer|instead|has become|became|changed|"
        r"switched|at the moment|currently|of late)\b"
    ),
    joins=re.compile(r",? (?:and|&|or|nor|as well as) |, "),
    cuts={"origin": ORIGIN_CUT},
    instead=re.compile(
        r"^ ?,? ?(?:and )?(?:not|instead of|rather than) (?:an? |the )?"
        r"(?P<old>(?!(?:that|really|to|because|only|just|as|like|too|sure|bad|at|any|in|the|for|with|when|if|a)\b)"
        r"[\w'-]+(?: [\w'-]+){0,3}?)(?= any ?more|[,.!;]|$)"
    ),
    listing=re.compile(
        rf"(?:{ITEM}, ){{1,4}}?(?:{ITEM},? )?(?:and|&|or) {ITEM}(?=$|[,.;!)~])|{ITEM} (?:and|&|"
        rf"or) {ITEM}(?=$|[,.;!)~])"
    ),
    outdated=re.compile(
        r"\b(?:no longer|not|isn't|never|don't (?:like|love|drink|eat))(?P<old> [\w'-]+(?: [\w'-]+){0,2}?)"
        r"(?:(?<=longer)| any ?more| any longer| these days| now),? ?(?:but|and|so)?,? ?(?:now )?$"
    ),
    goes_on=re.compile(
        r"(?:and |because )?(?:it's|it is|its|that's|that is|thats|they're|they are|theyre|those are|these are|this is|"
        r"it has always been|always been|"
        r"has always been)(?: [\w']+){0,2}? (?:one of )?(?:my (?:[\w-]+ ){0,2}?(?:fav\w*|hobby|hobbies|"
        r"pastimes?|passion)\b|"
        r"(?:a|another) (?:hobby|pastime) of mine)|my (?:[\w-]+ ){0,2}?fav\w* (?:(?:kind|sort|"
        r"type) of )?[\w-]{1,24}+[.!]"
    ),
    answered=re.compile(
        r"(?:^|[.!,;] ?|\bwhat's |\bwhat is |\bwhat |\bknow |\bguess |\bremember |\babout |"
        r"\band )my (?:[\w-]+ ){0,3}?fav\w* "
        r"[\w -]{2,24}\? ?$|\bwhere [a-z' ]{2,20} from\? ?$"
    ),
    heads=_heads,
    filters=(
        ("quoted", is_reported),
        ("question", is_question),
        ("wish", is_wished),
        ("hypothetical", is_supposed),
        ("negated", is_negated),
        ("past", is_past),
        ("other_person", is_of_others),
        ("comparison", is_compared),
        ("origin", is_no_origin),
        ("here", is_of_here),
        ("home", is_no_home),
        ("thing", is_no_thing),
        ("unmeant", is_unmeant),
        ("passed_on", is_passed_on),
    ),
    favourite=re.compile(r"^(?:my )?(?:favou?rite|fav) (?:kind of )?"),
    spaced=True,
)
