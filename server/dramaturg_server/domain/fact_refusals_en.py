"""What makes an English match no fact: it is asked, supposed, wished, reported, past, or of somebody else."""

import re
from typing import Final

from .fact_edges_en import CLAUSE
from .fact_grammar import BY_THING, NAME, Found

_NOT_HOME: Final = re.compile(
    r"^(?:the )?(?:guild|council|guard|watch|palace|castle|newspaper|kitchen|market|tavern|inn|bar|"
    r"docks?|harbou?r|ship|boat|shop|"
    r"bank|church|temple|school|academy|office|company|crew|army|navy|king|queen|duke|lord|captain|mayor|"
    r"front|other side|"
    r"farm|ranch|orphanage|streets?|slums|sea|tomorrow|yesterday|today|past|future|moon|stars|bath|"
    r"fields?|beach|back|top|bottom|"
    r"start|beginning|heart|gods?|stairs|upstairs|downstairs|"
    r"road|meeting|wedding|funeral|party|nobility|money|humble|good stock|nothing|a family|simple|farmers?|sailors?|"
    r"department|ministry|embassy|order|brotherhood|left|right|outside|inside|town|local|war|battle|"
    r"store|barber|doctor|"
    r"behind|above|below|under|across|out|up|down|where|everywhere|all over)\b"
)
_REPORTED: Final = re.compile(
    r"(?<!\bi )(?<!\bi've )(?<!\bi always )(?<!\bi already )(?<!\bi just )(?<!\bwe )(?<!\blet me "
    r")(?<!\bi have )\b(?:said|says|say|"
    r"told|tells|claims?|claimed|shouted|wrote|writes|whispered|thinks?|thought|believes?|heard|hear|"
    r"asked|asks|swears|swore|"
    r"rumou?rs?|legend|according|reads?|quote|insists?|insisted|mentioned|assumes?|assumed|suppos\w+|"
    r"joke[sd]?|announced|"
    r"guess(?:es|ed)?|figured?|decided|convinced|knew|know if|believed|pretend\w*|call(?:s|"
    r"ed)? it)\b(?! (?:enough|and done|it))"
    r"|\bi heard\b|\bi read\b|\bas if\b|\blike if\b"
)
_OWN_WORDS: Final = re.compile(
    r"\b(?:i(?:'d| would| must| have to| gotta| can| should|'ll| will| already| always| just| did|"
    r" can't help but)? (?:say|tell you|said|told|think|"
    r"guess|suppose|believe|reckon|figure|know|swear|admit|mentioned|thought|heard)|did i mention|"
    r"let me tell|as i said|like i said|as you know|you know|"
    r"let's just say|let me say|you should know|i'd have to say|needless to say|you could say|"
    r"you might say|i have to say|truth be told|"
    r"i must say|believe it or not|believe me|what do you know|i suppose|i guess|call me|suppose so)\b"
)
_WISHED: Final = re.compile(
    r"\b(?:wish|wishes|wished|hope|hopes|hoping|if only|dream(?:ed|t|ing)?|would that|pretend|imagine|want|wanted)\b"
)
_SUPPOSED: Final = re.compile(
    r"\b(?:maybe|perhaps|possibly)\b|\bif $|\b(?:if (?:i|we|he|she|they|it|only|my|the|a|all|there|"
    r"someone)\b(?!'m being honest|"
    r" may say| recall| remember|'m honest)|"
    r"if you (?:were|was|had|could|would)\b|suppose (?:that |my|i |we|for|you)|supposing|imagine|assuming|"
    r"what if|let's say (?!it)|say that i\b|pretend|in another life|hypothetically|were i|had i|as though|unless|as if|"
    r"in a perfect world|in my dreams|maybe one day|let's imagine|picture this|even if)\b"
)
_WOULD: Final = re.compile(
    r"\b(?:would|might|could|may|'d|should|will|won't|wouldn't|'ll)\b(?! (?:have to say|say|live|happily|"
    r"never say|kill))"
)
_NEGATES: Final = re.compile(
    r"\b(?:not|never|no|nor|neither|nobody|hardly|dont|didnt|isnt|wasnt|doesnt|without|doubt|deny|denied|"
    r"stopped|quit|tired of)\b|n't\b|\bcannot\b"
)
_NOT_NEGATING: Final = re.compile(
    r"\bnot only\b|\bno (?:doubt|secret|joke|lie|kidding|offen[cs]e|surprise|matter what|wonder|problem|"
    r"worries|one knows|mistake)\b|"
    r"\bnot (?:gonna|going to) lie\b|\bnever mind\b|\bwhy not\b|\b(?:can't|cannot|won't|don't|"
    r"couldn't) (?:lie|deny|help|hide)\b|\bnot to brag\b|"
    r"\bdon't (?:tell anyone|laugh|judge me|judge|worry|tell|mind|forget|get me wrong)\b|"
    r"\bnot that (?:you|anyone) asked\b|\bdidn't you know\b|"
    r"\bwithout (?:a )?doubt\b|\bwithout question\b|\bnot sure if you know\b|\bdon't you know\b|"
    r"\bain't gonna lie\b|\bno,|\bno (?=i|my)|"
    r"\bnever (?:stop|say no|turn down)\b|\bnot (?:really )?a secret\b|\bnothing\b|\bcan't (?:get|resist|"
    r"live|do|say no)\b"
)
_PAST: Final = re.compile(
    r"\bused to\b|\bwhen i was\b|\bback (?:when|in|then)\b|\bas a (?:kid|child|boy|girl|lad|student|"
    r"young \w+|teenager|baby|bairn)\b|\bin my (?:youth|"
    r"childhood|younger days|school days|teens)\b|\byears ago\b|\bin those days\b|\bonce upon\b|"
    r"\bgrowing up\b|\bi once\b|\bformerly\b|\bat school\b|"
    r"\blong ago\b|\bin the old days\b|\bwhen we were\b|\bwas when\b|\bback at school\b"
)
_STILL: Final = re.compile(
    r"\b(?:since|ever since|still|even as|even when|always)\b[^,.]{0,12}(?:i was|as a|a (?:kid|child))|"
    r"\bsince\b|\bstill\b"
)
_ASKS: Final = re.compile(
    r"^(?:(?:so|and|but|well|hey|ok|okay|hmm|oh|then|wait|tell me|say|um|please|or|now) ){0,9}+(?:is|are|"
    r"was|were|do|does|did|"
    r"could|would|will|should|has|have i|have you|had|what|what's|whats|who|who's|whose|which|why|how|"
    r"how's|guess|tell me|ask me|"
    r"remember|do|don't you|doesn't|didn't|isn't|aren't|won't|wasn't|am i|can you|can i|where|know what|"
    r"wanna know|do you|d'you|recall|forget|"
    r"remind|forgot)(?![\w'])"
)
_WHETHER: Final = re.compile(
    r"\b(?:whether|ask(?:ed|s)? (?:me )?(?:if|what)|wonder(?:ing|ed)? (?:if|what|why)|know (?:what|why|"
    r"how|if)|guess what|told u about)\b"
)
_TAG: Final = re.compile(
    r"^[\s,.\"')]*(?:(?:right|eh|huh|yes|no|remember|you remember|correct|"
    r"or (?:is it|not|something)|"
    r"(?:did|do|are|is|were|was|have|has|will|would|can|could|does)(?:n't)? (?:you|i|it|we|that|he|she|"
    r"they)(?: (?:know|remember|think|recall|know that|remember that|forget))?|"
    r"you know|am i right|see|any ?more|now|too|really)\b[\s,]*)*\?*[\s\"')]*$"
)
_OTHERS: Final = re.compile(
    r"\b(?:he|she|they|who|everyone|everybody|someone|somebody|nobody|people|most folks?|than|brother|"
    r"sister|mother|father|mum|mom|dad)$"
)
_COMPARES: Final = re.compile(
    r"^[^,.;!?]{0,30}?\b(?:(?:more|better|less|rather|as much|half as much|nearly as much|"
    r"as well) (?:than|as)\b(?! (?:anything|any|all|life))|but not as much)"
)
_POINTED_AT: Final = re.compile(r"(?:^|[,.;:!?] |\b(?:and|but|so|oh|well|honestly|sorry|sure) )(?:that|this) $")
_PLAYED: Final = re.compile(
    r"^(?:blues|flute|fiddle|violin|piano|harp|lute|guitar|drums?|organ|sea|opera|banjo|cello)$"
)


def is_reported(found: Found) -> bool:
    before = _OWN_WORDS.sub(" ", found.before)
    if _REPORTED.search(before):
        return True
    introduced = _OWN_WORDS.sub(" ", found.sentence.low[max(0, found.clause - 40) : found.clause])
    if re.search(
        (
            rf"\b(?:(?:said|says|told|claims|thinks?|read|reads|wrote|shouted|goes)(?: (?:to )?(?:me|us|him|"
            rf"her|\w+|{NAME}+))?(?: that)?[,:] ?)$"
        ),
        introduced,
    ):
        return not re.search(r"\bi(?:'ve| have)? (?:already |just |always )?(?:said|told)", introduced)
    return (
        bool(
            re.search(
                (
                    rf"^[^.!?]{{0,30}}, (?:he|she|they|you|(?:the |my )?\w+|{NAME}+) (?:said|says|asked|"
                    rf"whispered|shouted|told me|muttered|claims)\b"
                ),
                found.rest,
            )
        )
        and " i " not in found.rest[:40]
    )


def is_question(found: Found) -> bool:
    clause = found.before.strip()
    if _ASKS.search(clause) or _WHETHER.search(found.before):
        return True
    return found.sentence.asks and _TAG.search(found.rest) is not None


def is_wished(found: Found) -> bool:
    return _WISHED.search(_OWN_WORDS.sub(" ", found.before)) is not None


def is_supposed(found: Found) -> bool:
    if _SUPPOSED.search(found.head):
        return True
    return _WOULD.search(_OWN_WORDS.sub(" ", found.before)) is not None


def is_negated(found: Found) -> bool:
    return _NEGATES.search(_NOT_NEGATING.sub(" ", found.before)) is not None


def is_past(found: Found) -> bool:
    low = found.sentence.low
    end = CLAUSE.search(low, found.value[1])
    clause = low[found.clause : end.start() if end else len(low)]
    introduced = low[max(0, found.clause - 60) : found.clause]
    opens = re.search(
        (
            r"(?:^|[,.;] ?)(?:when i was \w+(?: \w+){0,3} ?|as a (?:kid|child|boy|girl)|back then|years ago|"
            r"in my youth|growing up|long ago|back in \w+(?: \w+){0,3} ?),$"
        ),
        introduced,
    )
    return bool((_PAST.search(clause) and not _STILL.search(clause)) or opens)


def is_of_others(found: Found) -> bool:
    return _OTHERS.search(found.before.strip()) is not None


def is_compared(found: Found) -> bool:
    return found.frame.slot != "origin" and _COMPARES.search(found.sentence.low[found.value[0] :]) is not None


def is_no_origin(found: Found) -> bool:
    if found.frame.slot != "origin":
        return False
    clause = found.before
    return bool(
        _NOT_HOME.search(found.words)
        or re.search(
            r"\b(?:just|back|straight|fresh|direct(?:ly)?|away|letter|message|package|parcel|news|gift)\b", clause
        )
    ) or bool(
        re.search(r"\b(?:came)\b", found.sentence.low[found.start : found.end])
        and not found.sentence.plain[found.value[0] : found.value[0] + 1].isupper()
    )


def is_of_here(found: Found) -> bool:
    """ "The song you just played" praises one song, "the soup" the one on the table."""
    if re.match(r" (?:that |which )?(?:you|he|she|they|we)\b(?! know| see)", found.rest):
        return True
    if found.frame.side == "before" and _POINTED_AT.search(found.head):
        return True
    before = found.sentence.low[: found.value[0]]
    return found.frame.slot == BY_THING and before.endswith(" the ") and not _PLAYED.search(found.words)
