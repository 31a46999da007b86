"""The English words of the fact cues: data for `fact_cues.py`, in the form of `fact_grammar.py`."""

import re
from typing import Final

from .fact_filters_en import is_no_home, is_no_thing, is_passed_on, is_unmeant
from .fact_grammar import BY_KIND, BY_THING, NAME, Found, Frame, Grammar
from .text import word_set

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
}

_FAV = ("fav", "favo", "prefer", "go-to", "go to", "best loved", "belov", "treasur", "top ")
_LIKES = (
    *("love", "luv", "like", "enjoy", "ador", "relish", "lov", "fond", "into", "crazy", "mad ", "nuts", "big on"),
    *("hooked", "addict", "obsess", "partial", "keen", "wild", "passion", "sucker", "fan of", "fool", "all about"),
    *(
        "mood for",
        "all for",
        "up for",
        "enough of",
        "resist",
        "live for",
        "nothing ",
        "weakness",
        "soft spot",
        "thing for",
    ),
    *("taste for", "say no", "turn down", "kill for", "live on", "live without", "do without", "cherish"),
)
_HATES = r"(?:hate|hates|detest|detests|loathe|loathes|despise|despises|dislike|dislikes|abhor|abhors|h8|resent)"
_CANT = r"(?:can't|cannot|cant|can not|could never|can never|couldn't ever)"
_DONT = (
    r"(?:don't|dont|do not|doesn't|doesnt|does not|not|never|never have|have never|'ve never|ve never|"
    r"has never|didn't ever)"
)
_NOTADV = (
    r"(?:(?:really|particularly|actually|much|very much|even|exactly|quite|honestly|ever|at all|all that|"
    r"especially|tbh|"
    r"personally|still|also|too|generally|usually|truly|that|so|big|one bit|super|absolutely|bloody|ever "
    r"really|really ever|quite) ){0,9}+"
)

_FRAMES: Final[tuple[Frame, ...]] = (
    # --- favourites
    Frame(
        BY_KIND,
        r"<MY> (?:<FAV> )?<KINDOF>(?P<k><K>)<KTAIL><BENT>(?: really| just)? (?P<old>[^,.;:!?]{1,40}?)"
        r"(?: any ?more| now| these days| any longer)?(?:,|;|\.| -)? (?:but |and )?(?:(?:now |these days |nowadays )?"
        r"(?:it's|its|it is|that's)(?: now| actually| become| been)?|but(?: now)?|rather|instead,? it's|"
        r"now it's|it's now)(?= )",
        hints=_FAV,
        free=frozenset({"negated"}),
    ),
    Frame(BY_KIND, r"<MY> <FAV> <KINDOF>(?P<k><K>)<KTAIL><BE>", hints=_FAV),
    Frame(
        BY_KIND,
        r"(?:(?<=^)|(?<=[,.!;:] ))(?:fave?|fav[aeou]{0,2}r[aeio]{0,2}te?) <KINDOF>(?P<k><K>)<KTAIL><BE>",
        hints=_FAV,
    ),
    Frame(
        "hobby", r"(?:(?<=^)|(?<=[,.!;:] ))(?:main |only |current )?(?:hobby|pastime)<BE>", hints=("hobby", "pastime")
    ),
    Frame(
        BY_KIND,
        r"<MY> <FAV> <KINDOF>(?P<k><K>) (?:has |have |just )?(?:changed|switched)(?: recently|"
        r" lately)?[,;:]? (?:and |so )?"
        r"(?:now )?(?:it's|its|it is)(?: now)?(?= )",
        change="replaces",
        hints=_FAV,
    ),
    Frame(
        BY_KIND,
        r"<MY> <FAV> <KINDOF>(?P<k><K>) (?:has |have )?(?:changed|switched|shifted|turned|moved)(?: now)?(?: from "
        r"[^,.;!?]{1,30})? (?:to|into)(?= )",
        change="replaces",
        hints=_FAV,
    ),
    Frame(BY_KIND, r"\bone of <MY> <FAV> <KINDOF>(?P<k><K>)<KTAIL><BE>", change="adds", hints=_FAV),
    Frame(
        BY_KIND,
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ (?P<one>one of )?<MY> <FAV> <KINDOF>(?P<k><K>)(?=$|\W)",
        side="before",
        hints=_FAV,
    ),
    Frame(
        BY_KIND,
        r"<MY> (?P<k><K>) of choice<KTAIL><BE>",
        hints=("of choice",),
    ),
    Frame(
        BY_KIND,
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ <MY> (?P<k><K>) of choice(?=$|\W)",
        side="before",
        hints=("of choice",),
    ),
    Frame(
        BY_THING,
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ <MY> <FAV>(?= ?(?:$|[,.!;]|of all|by far|ever|these days|now))",
        side="before",
        hints=_FAV,
    ),
    Frame(BY_THING, r"<MY> <FAV>(?: of all)?<BE>", hints=_FAV),
    Frame(
        BY_KIND,
        r"\bthe (?:kind of |sort of |type of |one |only )?(?P<k><K>) <I> <ADV>(?:love|like|enjoy|prefer|"
        r"adore)s?(?: the)? "
        r"(?:most|best|more than (?:any|anything|all)[^,.]{0,12}?)<BE>",
        hints=("the ",),
    ),
    Frame(
        BY_KIND,
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ the (?:kind of |sort of |type of |one |"
        r"only )?(?P<k><K>) <I> <ADV>(?:love|like|"
        r"enjoy|prefer|adore)s?(?: the)? (?:most|best)",
        side="before",
        hints=("the ",),
    ),
    Frame(
        "drink",
        r"\b(?:what <I> <ADV><LOVE> (?:drinking|to drink)(?: the)?(?: most| best| above all)?|"
        r"what i drink for pleasure|"
        r"my poison|my tipple|my usual(?: drink| order)?|my go-to (?:order|drink)|my (?:drink|poison|tipple))<BE>",
        hints=("drink", "poison", "tipple", "usual", "order"),
        only=True,
    ),
    Frame(
        "food",
        r"\b(?:what <I> <ADV><LOVE> (?:eating|to eat)(?: the)?(?: most| best| above all)?|<MY> comfort food)<BE>",
        hints=("eat", "comfort"),
    ),
    Frame("food", r"(?:'s| is| are) <MY> (?:ultimate )?comfort food", side="before", hints=("comfort",)),
    Frame(
        "music",
        r"\bwhat <I> <ADV><LOVE> (?:listening to|to listen to|to hear)(?: the)?(?: most| best)?<BE>",
        hints=("listen", "hear"),
    ),
    Frame(
        "hobby",
        r"\bwhat <I> <ADV><LOVE> (?:doing|to do)(?: the)?(?: most| best)?(?: in my (?:free|spare) time)?<BE>",
        hints=("doing", "to do"),
    ),
    Frame(
        BY_KIND,
        r"\b(?:when it comes to|as for|speaking of|talking of|in terms of|if we're talking|if you mean|"
        r"for) (?:my |the )?"
        r"(?:favou?rite )?(?P<k><K>),? (?:for me,? )?(?:my favou?rite<BE>|it's (?:definitely |always |"
        r"got to be |gotta be |"
        r"all about )*|i <ADV><LOVE>(?: to drink| drinking| eating| to eat| listening to| watching)?|nothing beats|"
        r"it has to be|i'd (?:pick|say|go with)|give me|i (?:always )?(?:go for|go with|pick)|"
        r"i'm (?:all about|into|a fan of|"
        r"fond of|a big fan of))(?= )",
        hints=("when it comes to", "as for", "speaking of", "talking of", "in terms of", "talking", "you mean", "for "),
    ),
    Frame(
        BY_KIND,
        r"<MY> <FAV> <KINDOF>(?P<k><K>)<KTAIL> (?:used to be|"
        r"was)(?: always)? (?P<old>[^,.;:!?]{1,40}?)(?:,|;|\.| -)? (?:but |and )?"
        r"(?:now|these days|nowadays|lately)(?:,? (?:it's|its|it is|i'd say|i prefer))?(?= )",
        hints=_FAV,
        free=frozenset({"past"}),
    ),
    Frame(
        "hobby",
        r"<MY> (?:\w+ )?hobby (?:used to be|was)(?: always)? (?P<old>[^,.;:!?]{1,40}?)(?:,|;|\.| -)? (?:but |and )?"
        r"(?:now|these days|nowadays|lately)(?:,? (?:it's|its|it is|i'd say))?(?= )",
        hints=("hobby",),
        free=frozenset({"past"}),
    ),
    Frame("hobby", r"\b(?:a|another|the|one) (?:\w+ )?(?:hobby|pastime|passion) of mine<BE>", hints=("of mine",)),
    # --- named before: "Old libraries, they're my favourite kind of place."
    Frame(
        BY_KIND,
        r"(?:(?<=^)|(?<=[.!?;:] )|(?<=^oh, )|(?<=^ah, )|(?<=^mm, )|(?<=^well, )|(?<=^mmm, )|(?<=^ooh, ))(?P<v><NOUNS>)"
        r"<THATIS><MY> <FAV> <KINDOF>(?P<k><K>)(?=$|\W)",
        hints=_FAV,
        only=True,
    ),
    Frame(
        BY_KIND,
        (
            r"(?:(?<=^)|(?<=[.!?;:] )|(?<=^oh, )|(?<=^ah, )|"
            r"(?<=^well, ))(?P<v><NOUNS>)<THEYARE><MY> <FAV> <KINDOF>(?P<k><K>)(?=$|\W)"
        ),
        hints=_FAV,
    ),
    Frame(
        BY_KIND,
        r"(?:(?<=^)|(?<=[.!?;:] )|(?<=^oh, )|(?<=^ah, )|(?<=^mm, )|(?<=^mmm, )|"
        r"(?<=^ooh, ))(?P<v><NOUNS>)[,.!:]{1,3}+ <MY> "
        r"<FAV> <KINDOF>(?P<k><K>)<KTAIL>(?=$|[.!;~])",
        hints=_FAV,
        only=True,
    ),
    # --- asked by the one who answers it: "My favourite drink? That'd be peppermint tea."
    Frame(
        BY_KIND,
        r"<MY> <FAV> <KINDOF>(?P<k><K>)(?: is)?\? (?:[\w']{1,12}[,.!]? ){0,3}?(?P<v>\u25a1+)",
        hints=("\u25a1",),
        free=frozenset({"question", "quoted"}),
    ),
    Frame(
        BY_KIND,
        r"<MY> <FAV> <KINDOF>(?P<k><K>)(?: is| was)?\? (?:(?:that's easy|don't laugh|easy|well|hmm+|oh|that'd be|"
        r"that would be|that's|it's|"
        r"it is|it'd be|definitely|has to be|probably|obviously|gotta be|got to be|always|still|simple|"
        r"of course|an?|some)"
        r"[,.!]?+ ){0,6}+(?P<v><NOUNS>)(?=$|[.!,;])",
        hints=_FAV,
        only=True,
        free=frozenset({"question", "quoted"}),
    ),
    Frame(
        BY_KIND,
        r"<MY> <FAV> <KINDOF>(?P<k><K>)(?: is| was)?\? (?:that'd be|that would be|it'd be|has to be|"
        r"gotta be|got to be) "
        r"(?P<v><NOUNS>)(?=$|[.!,;])",
        hints=_FAV,
        free=frozenset({"question", "quoted", "hypothetical"}),
    ),
    Frame(
        BY_KIND,
        r"(?:<LIKED>|<I> (?:always |often |usually |mostly |really |do |only |still ){0,9}+(?:drink|eat|"
        r"order|listen to|prefer|"
        r"go for|crave)|\bnothing like) (?P<v><NOUNS>)(?: any day| every time| please|"
        r" a lot| so much| most| best)?<THATIS><MY> <FAV> <KINDOF>(?P<k><K>)(?=$|\W)",
        hints=_FAV,
    ),
    Frame(
        BY_KIND,
        r"(?<=[\w'-] )(?:in|into|at|by|on|around|near|to|through|for|with|of|inside|visiting|exploring|watching|eating|"
        r"drinking|playing|some|love|like|enjoy|about|walking|than) (?:all |the |"
        r"some ){0,2}(?P<v><NOUNS>)<THEYARE><MY> <FAV> "
        r"<KINDOF>(?P<k><K>)(?=$|\W)",
        hints=_FAV,
    ),
    Frame(
        BY_KIND,
        r"(?<=[\w'-] )(?:of|for|with|some|more|like|love|about|on|to|a|an|the|into|is|was|"
        r"another) (?P<v><NOUNS>)<THATIS><MY> "
        r"<FAV> <KINDOF>(?P<k><K>)(?=$|\W)",
        hints=_FAV,
        only=True,
    ),
    Frame(
        "hobby",
        r"(?:\b(?:into|in|on|at|by|with|for|to|of|been|love|like|enjoy|go|out|from|is|through|prefer|am|do|play|some|"
        r"about|nights|evenings|days|time|hours|went|just|always|often|still|again|me|was|around|home|"
        r"weekends|mornings) |"
        r"\w'(?:m|ve) |(?<=^)|(?<=[.!?;:,] ))(?P<v><NOUNS>)(?: (?:since|for|every|all|when|with|on|at|"
        r"by) [^,;.!?]{1,30}?)?"
        r"<THATIS><HOBBYK>(?=$|\W)",
        hints=("hobb", "pastime", "passion", "what i do", "how i"),
        only=True,
    ),
    # --- "Elderflower cordial is what I like to drink most."
    Frame(
        "drink",
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ (?:what|all) <I> <ADV><LOVE> (?:drinking|to drink)(?=$|\W)",
        side="before",
        hints=("drink",),
    ),
    Frame(
        "food",
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ (?:what|all) <I> <ADV><LOVE> (?:eating|to eat)(?=$|\W)",
        side="before",
        hints=("eat",),
    ),
    Frame(
        "music",
        (
            r"(?:'s| is| are)(?: <BEADVS>){0,9}+ (?:what|all) <I> <ADV><LOVE> (?:listening to|to listen to|"
            r"to hear)(?=$|\W)"
        ),
        side="before",
        hints=("listen", "hear"),
    ),
    Frame(
        "hobby",
        (
            r"(?:'s| is| are)(?: <BEADVS>){0,9}+ what <I> <ADV><LOVE> (?:doing|to do)(?: the)? (?:most|best|"
            r"in my|for fun|when)"
        ),
        side="before",
        hints=("doing", "to do"),
    ),
    # --- as a list: "Favourite food: pancakes."
    Frame(
        BY_KIND,
        r"(?:(?<=^)|(?<=[.!?;,\n] )|(?<=\n))(?:my )?<FAV> <KINDOF>(?P<k><K>)(?: ?:| ?=| ?->| [-\u2013])(?= ?\w)",
        hints=_FAV,
    ),
    Frame(
        "hobby",
        r"(?:(?<=^)|(?<=[.!?;,\n] )|(?<=\n))(?:my )?(?:hobby|hobbies|pastimes?)(?: ?:| ?=| ?->)(?= ?\w)",
        hints=("hobb", "pastime"),
    ),
    Frame(
        "origin",
        r"(?:(?<=^)|(?<=[.!?;,\n] )|(?<=\n))(?:my )?(?:hometown|home town|home village|birthplace|"
        r"place of birth|origin)"
        r"(?: ?:| ?=| ?->)(?= ?\w)",
        hints=("home", "birth", "origin"),
        free=frozenset({"past"}),
    ),
    Frame(
        "dislikes",
        r"(?:(?<=^)|(?<=[.!?;,\n] )|(?<=\n))(?:my )?(?:dislikes|pet peeves?)(?: ?:| ?=| ?->)(?= ?\w)",
        hints=("dislikes", "peeve"),
    ),
    # --- verbs that tell the kind
    Frame(
        "drink",
        r"<LIKED> (?:to drink|drinking|to sip|sipping|sipping on|a sip of|to have a sip of|guzzling)(?= )",
        hints=("drink", "sip", "guzz"),
        likes=True,
    ),
    Frame(
        "food",
        (
            r"<LIKED> (?:to eat|eating|to munch on|munching on|munching|to snack on|snacking on|devouring|"
            r"tucking into)(?= )"
        ),
        hints=("eat", "munch", "snack", "devour", "tuck"),
        likes=True,
    ),
    Frame(
        "music",
        r"<LIKED> (?:to listen to|listening to|to hear|hearing|to dance to|dancing to|to sing along to)(?= )",
        hints=("listen", "hear", "danc", "sing"),
        likes=True,
    ),
    Frame("film", r"<LIKED> (?:to watch|watching|to see|seeing)(?= )", hints=("watch", "see"), only=True, likes=True),
    Frame(
        "drink",
        (
            r"\b<I> could (?:happily |easily |honestly )?drink(?= )(?P<v>[^,.;!?]{2,40}?) (?:all (?:day|"
            r"night)|every (?:single )?(?:day|night|morning)|forever|for the rest|by the)"
        ),
        hints=("could",),
        likes=True,
    ),
    Frame(
        "food",
        (
            r"\b<I> could (?:happily |easily |honestly )?(?:eat|"
            r"live on)(?= )(?P<v>[^,.;!?]{2,40}?) (?:all (?:day|night)|every (?:single )?(?:day|night|"
            r"morning)|forever|for the rest|for breakfast)"
        ),
        hints=("could",),
        likes=True,
    ),
    Frame(
        "music",
        (
            r"\b<I> could (?:happily |easily |honestly )?listen to(?= )(?P<v>[^,.;!?]{2,40}?) (?:all (?:day|"
            r"night)|every (?:single )?(?:day|night|morning)|forever|for (?:hours|the rest))"
        ),
        hints=("could",),
        likes=True,
    ),
    # --- by the thing itself
    Frame(
        BY_THING,
        (
            r"<IAM> <ADV>(?:of )?an? (?:(?:big|huge|great|massive|total|real|true|die-hard|lifelong|proper|"
            r"bit of an?|serious|hopeless) ){0,9}+(?P<v>[\w-]+(?: [\w-]+)?) (?:person|drinker|lover|man|"
            r"woman|girl|guy|gal|fan|fanatic|addict|enthusiast|nut|freak|eater|fiend|kind of (?:person|guy|"
            r"girl|man|woman))\b"
        ),
        hints=(
            "person",
            "drinker",
            "lover",
            "man",
            "girl",
            "guy",
            "gal",
            "fan",
            "addict",
            "enthus",
            "nut",
            "freak",
            "eater",
            "fiend",
        ),
        likes=True,
    ),
    Frame(
        BY_THING,
        (
            r"(?<=^)(?:(?:and|but|so|well|hey|honestly|oh|"
            r"mm),? ){0,9}+(?:more of )an? (?P<v>[\w-]+) (?:person|drinker|man|woman|girl|guy),? (?:myself|"
            r"me)"
        ),
        hints=("more of",),
        likes=True,
    ),
    Frame(
        "hobby",
        (
            r"(?:'s| is| are)(?: <BEADVS>){0,9}+ (?P<one>one of )?(?:<MY> (?:\w+ )?(?:hobby|hobbies|pastime|"
            r"pastimes)|(?:a|another|the) (?:\w+ )??(?:hobby|pastime|passion|hobbies) of mine)(?=$|\W)"
        ),
        side="before",
        hints=("hobb", "pastime", "passion"),
    ),
    Frame("hobby", r"\bhave (?P<v>[^,.;!?]{2,40}?) as (?:a|my) (?:hobby|pastime)", hints=("as a", "as my")),
    Frame(
        "hobby",
        r"<MY> (?:(?:main|only|biggest|favou?rite|new|newest|other|old|first|one|great|latest|current|real|second|"
        r"secret|one true|true|little|number one) ){0,9}+(?:hobby|hobbies|hobbie|pastime|pastimes|"
        r"past time|passion|passions|favou?rite thing "
        r"(?:to do|in the world)|favou?rite way to (?:relax|unwind|pass the time|spend (?:time|a day|"
        r"an evening|a day off|my time)))"
        r"(?: of mine| outside work| at the moment| right now| these days| now| nowadays| lately)?"
        r"<BENT>(?: really| just)? (?P<old>[^,.;:!?]{1,40}?)(?: any ?more| now| these days| any longer)?(?:,|;|\.| -)? "
        r"(?:but |and )?(?:(?:now |these days |nowadays )?(?:it's|its|it is|that's)(?: now| actually)?|"
        r"but(?: now)?|now it's)(?= )",
        hints=("hobb", "pastime", "past time", "passion", "thing", "way"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "hobby",
        r"(?P<one>\bone of )?<MY> (?:(?:main|only|biggest|favou?rite|new|newest|other|old|first|one|"
        r"great|latest|current|real|second|"
        r"secret|one true|true|little|number one) ){0,9}+(?:hobby|hobbies|hobbie|pastime|pastimes|"
        r"past time|passion|passions|favou?rite thing "
        r"(?:to do|in the world)|favou?rite way to (?:relax|unwind|pass the time|spend (?:time|a day|"
        r"an evening|a day off|my time)))"
        r"(?: of mine| outside work| at the moment| right now| these days| now| nowadays| lately|"
        r" outside of work| besides work| apart from work)?<BE>",
        hints=("hobb", "pastime", "past time", "passion", "thing", "way"),
    ),
    Frame(
        "hobby",
        r"<MY> (?:hobby|hobbies|pastime)(?: has| have)? (?:changed|switched) to(?= )",
        change="replaces",
        hints=("hobb", "pastime"),
    ),
    Frame(
        "hobby",
        (
            r"\b<I>(?: mostly| usually| often| always| like to| love to| generally|"
            r" tend to)* spends? (?:\w+ )?(?:of )?(?:all |most )?(?:of )?(?:(?:my|his|her|their|"
            r"the) )?(?:\w+ )??<TIMES> (?:just |mostly |usually )?(?=\w+ing\b)"
        ),
        hints=("spend",),
    ),
    Frame(
        "hobby",
        (
            r"<FREE>,? <I> <ADV>(?:(?:like|love|enjoy|prefer|tend)s?(?: to)? |go (?=\w+ing))?(?=\w)(?!am |"
            r"was |'|have |had |will |can|don|think |know|want|need|sleep|rest |do |just )"
        ),
        hints=(
            "time",
            "day",
            "bored",
            "duty",
            "fun",
            "evening",
            "weekend",
            "hobby",
            "relax",
            "unwind",
            "off work",
            "night",
            "moment",
            "pastime",
            "alone",
            "not working",
        ),
    ),
    Frame(
        "hobby",
        (
            r"\b<I> <ADV>(?:(?:like|love|enjoy)s? (?:to )?)?(?!am |was |'|have |had |will |can|don|think |"
            r"know|want|need |did |do |said|told|came|come |drink|eat|"
            r"read it)(?P<v>\w+ [^,.;!?]{2,34}?) (?:in my (?:free|spare) time|as a hobby|for a hobby|"
            r"on my days? off|for fun)\b"
        ),
        hints=("free time", "spare time", "as a hobby", "for a hobby", "day off", "days off", "for fun"),
    ),
    Frame(
        "hobby",
        (
            r"\b<I>(?:'ve| have)? (?:just |recently |lately |really |also )*(?:taken up|took up|got into|"
            r"gotten into|picked up|fallen in love with|started)(?= \w+ing\b)(?! (?:being|to))"
        ),
        change="adds",
        hints=("up ", "into", "fallen", "started"),
        only=True,
    ),
    # --- where from
    Frame(
        "origin",
        (
            r"(?:<IAM>|(?<![\w'])(?:im|i'm)) <ADV>(?:(?:originally|born and raised|native|born|proudly|"
            r"actually)? ?)?(?:from|an? (?:\w+ )?native of)(?: <NAMEDPLACE>)?(?= )"
        ),
        hints=("from", "native of"),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        (
            r"(?:<I> <ADV>(?:originally |actually )?(?:come|comes|hail|hails|came) (?:originally )?from|"
            r"(?:(?<=^)|(?<=[,.!;:] ))(?:originally from|born and raised in|born in|grew up in|raised in|"
            r"hailing from|coming from))(?: <NAMEDPLACE>)?(?= )"
        ),
        hints=("from", "born", "grew up", "raised"),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        (
            r"(?:<IAM>|(?<![\w'])i was|<WHO> was) <ADV>(?:born and raised|born and bred|born|raised|"
            r"brought up|bred)(?:,? and (?:raised|grew up|bred|brought up))? (?:in|on|at|near|way up in|"
            r"up in|down in|over in|out in)(?: <NAMEDPLACE>)?(?= )"
        ),
        hints=("born", "raised", "brought", "bred"),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        (
            r"(?<=\band )i (?:are|both are|are both|come|both come|hail|were born|grew up) (?:both |"
            r"originally )?(?:from|in)(?: <NAMEDPLACE>)?(?= )"
        ),
        hints=("and i",),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        r"\bwhere (?:am i|i'm|i am|i come|do i come) (?:originally )?from\? (?:well,? |oh,? |i'm from |"
        r"a (?:place|town|village) called )?"
        r"(?P<v><NOUNS>)(?=$|[.!,;])",
        hints=("from?",),
        free=frozenset({"past", "question"}),
    ),
    Frame(
        "origin",
        (
            r"<I> <ADV>(?:originally |actually |was born and )?grew up (?:in|on|near|over in|up in|down in|"
            r"out in|way out in)(?: <NAMEDPLACE>)?(?= )"
        ),
        hints=("grew up",),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        (
            r"<MY> (?:(?:old|real|actual|true|original|native|beloved|own) ){0,9}+(?:hometown|home town|"
            r"home village|home city|homeland|home land|birthplace|birth place|place of birth|home country|"
            r"native (?:town|village|city|land)|home island|origin|place of origin|village|roots are in|"
            r"town of birth)(?:<BE>|(?<=roots are in))(?: <NAMEDPLACE>)?(?= )"
        ),
        hints=("home", "birth", "native", "origin", "village", "roots"),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        (
            r"(?:'s| is|, that's|, which is|, it's)(?: <BEADVS>){0,9}+ (?:<MY> (?:old )?(?:hometown|"
            r"home town|home village|home city|homeland|birthplace|native (?:town|village|city))|"
            r"where (?:i'm|i am|i come) (?:originally )?from|where i (?:was born|grew up|was raised|"
            r"come from)|where i was born and raised)(?=$|\W)"
        ),
        side="before",
        hints=("home", "birth", "native", "where i"),
        free=frozenset({"past"}),
    ),
    Frame(
        "origin",
        (
            r"(?:<IAM>|(?<![\w'])im) <ADV>an? (?:(?:proud|true|born|real) )?(?P<v>[\w-]+) (?:native(?! of)|"
            r"local by birth|born and bred|girl by birth)(?=$|\W)"
        ),
        hints=("native", "born", "birth"),
        free=frozenset({"past"}),
    ),
    # --- dislikes
    Frame(
        "dislikes",
        (
            rf"(?:<I>(?:'ve| have|'d)?|(?<=^)(?:honestly,? |sorry,? |tbh,? )?(?=(?:never|"
            rf"really) )) <ADV>{_DONT} <NOTADV>(?:like|liked|likes|love|loved|loves|enjoy|enjoyed|enjoys|"
            rf"care for|cared for|fancy|fancied|go for|dig)(?: (?:to eat|eating|drinking|to drink|"
            rf"listening to|the taste of|the smell of))?(?= )"
        ),
        hints=("like", "love", "enjoy", "care", "fanc", "go for", "dig"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "dislikes",
        (
            rf"<I> <ADV>{_CANT} <NOTADV>(?:stand|bear|abide|stomach|tolerate|take|handle|deal with|"
            rf"get on with|face)(?: (?:to eat|eating|drinking|listening to|the taste of|the smell of|"
            rf"the sight of|the sound of))?(?= )"
        ),
        hints=("stand", "bear", "abide", "stomach", "tolerate", "take", "handle", "deal", "get on", "face"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "dislikes",
        (
            rf"(?:(?<=^)|(?<=[,.!;:] ))(?:honestly |also |and |but |really |sorry |"
            rf"oh ){{0,9}}+(?:{_CANT} <NOTADV>(?:stand|bear|abide|stomach)|(?:really |absolutely |just |"
            rf"truly )?hate|not a (?:big |huge |great )?fan of|never (?:liked|cared for))(?= )"
        ),
        hints=("stand", "bear", "abide", "stomach", "hate", "fan of", "liked", "cared"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "dislikes",
        (
            rf"<I> <ADV>{_HATES}(?: (?:to eat|eating|drinking|listening to|the taste of|the smell of|"
            rf"the sight of|the sound of))?(?= )"
        ),
        hints=("hate", "detest", "loath", "despis", "dislik", "abhor", "h8", "resent"),
    ),
    Frame(
        "dislikes",
        r"(?:<IAM> <ADV>(?:not|no|never)|(?<![\w'])i(?:'m| am| was)(?: never|n't| ain't)|"
        r"(?<![\w'])i ain't|<WHO> isn't) "
        r"<NOTADV>(?:an? |much of an? )?(?:(?:big|huge|great|massive|particular|real) )?"
        r"(?:fan of|fond of|into|keen on|lover of|friend of|big on|one for|crazy about)(?= )",
        hints=("fan of", "fond", "into", "keen", "lover", "friend of", "big on", "one for", "crazy"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "dislikes",
        (
            r"(?: is not| isn't|'s not| are not| aren't| isnt| ain't|'s really not| is really not|"
            r" has never been|'s never been) (?:really |exactly |quite |just )?(?:my (?:thing|cup of tea|"
            r"favou?rite thing|jam|taste|idea of (?:fun|a good time)|kind of thing|bag)|for me)(?=$|\W)"
        ),
        side="before",
        hints=("my ", "for me"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "dislikes",
        (
            r"(?: makes? me (?:sick|gag|want to (?:vomit|puke|throw up))| turns? my stomach| disgusts? me|"
            r" gives? me the creeps| gets? on my nerves| drives? me (?:mad|crazy|nuts|up the wall)| annoys? me|"
            r" makes? my skin crawl)"
        ),
        side="before",
        hints=("make", "turn", "disgust", "give", "on my nerves", "drive", "annoy"),
        only=False,
    ),
    Frame(
        "dislikes",
        (
            r"\b(?:what i (?:hate|can't stand|dislike)(?: the)?(?: most)?|(?:the )?one thing i (?:hate|"
            r"can't stand|don't like)|the thing i hate(?: the)?(?: most)?|my (?:pet peeve|biggest dislike|"
            r"least favou?rite (?:food|drink|music|thing)))<BE>"
        ),
        hints=("what i", "thing i", "peeve", "least", "dislike"),
        free=frozenset({"negated"}),
    ),
    Frame(
        "dislikes",
        (
            r"<IHAVE> (?:\w+ )??(?:no (?:love|liking|taste|time|patience) for|a (?:strong |real |"
            r"deep )?(?:dislike|hatred|aversion) (?:of|for|to))(?= )"
        ),
        hints=("no ", "dislike", "hatred", "aversion"),
        free=frozenset({"negated"}),
    ),
    # --- likes by the thing
    Frame(BY_THING, r"<LIKED>(?! to )(?= )", hints=_LIKES, likes=True),
    Frame(
        BY_THING,
        r"\bi prefer(?P<v> [^,.;!?]{2,40}?) (?:now|nowadays|these days)(?=\W*$)",
        change="replaces",
        hints=("prefer",),
        likes=True,
    ),
    Frame("hobby", r"<LIKED> to(?= )", hints=_LIKES, only=True, likes=True),
    Frame(
        BY_THING,
        (
            r"(?:'s| is| are)(?: <BEADVS>){0,9}+ (?:<MY> (?:jam|weakness|thing|passion|great love|"
            r"guilty pleasure|first love|kind of (?:music|drink|food|fun))|what i live for|"
            r"what i love(?: most)?|all i ever (?:drink|eat|listen to))(?=$|\W)"
        ),
        side="before",
        hints=("my ", "what i", "all i"),
        likes=True,
    ),
    Frame(
        BY_THING,
        r"<MY> (?:weakness|guilty pleasure|jam|great love|one weakness|secret love)<BE>",
        hints=("weakness", "pleasure", "jam", "love"),
        likes=True,
    ),
    Frame(BY_THING, r"\bgive me(?= )(?P<v>[^,.;!?]{2,40}?) any ?(?:day|time)", hints=("give me",), likes=True),
    Frame(
        BY_THING,
        r"\byou can always (?:win me over|tempt me|bribe me|cheer me up) with(?= )",
        hints=("with",),
        likes=True,
    ),
)
_OWN_FRAMES: Final[tuple[Frame, ...]] = (
    Frame(
        BY_KIND,
        (
            r"<MY> (?:new |old |current |dear |own )?(?P<k><OWN>)(?:'s name)?(?:(?:'s| is| are) (?:called|"
            r"named|known as)|<BENT> (?P<old>[^,.;:!?]{1,40}?)(?: any ?more)?,? (?:but |"
            r"and )?(?:(?:now )?it's(?: now)?|but)|<BE>)(?= )"
        ),
        free=frozenset({"negated"}),
    ),
    Frame(
        BY_KIND,
        (
            r"(?:(?<![\w'])(?:i|we)(?:'ve)?(?: got| have)? ?(?:call|named|called|have|got)) (?:my |a |"
            r"an )(?P<k><OWN>)(?:,| called| named)(?= )"
        ),
    ),
    Frame(
        BY_KIND,
        r"(?:'s| is| are)(?: <BEADVS>){0,9}+ <MY> (?:new |old |current )?(?P<k><OWN>)(?=$|[,.!;])",
        side="before",
    ),
)

_PARTS["BEADVS"] = (
    r"(?:now|still|definitely|always|probably|actually|simply|just|obviously|hands down|by far|currently|"
    r"these days|also|"
    r"easily|certainly|really|honestly|of course|too|too,|as well|another of|another one of|kind of|totally)"
)
_PARTS["NAMEDPLACE"] = r"(?:an?|the|this|some) <PLACE>(?:<NAMED>|,)"
_PARTS["NOTADV"] = _NOTADV

_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "drink": (
        *(
            "drink",
            "drinks",
            "beverage",
            "beverages",
            "tipple",
            "thing to drink",
            "things to drink",
            "hot drink",
            "brew",
        ),
        *("soft drink", "cold drink", "drnk", "alcoholic drink", "drink to order", "liquor", "booze", "refreshment"),
    ),
    "food": (
        *(
            "food",
            "foods",
            "dish",
            "dishes",
            "meal",
            "meals",
            "snack",
            "snacks",
            "thing to eat",
            "things to eat",
            "treat",
        ),
        *(
            "cuisine",
            "dessert",
            "breakfast",
            "supper",
            "dinner",
            "grub",
            "sweet",
            "fruit",
            "thing on the menu",
            "lunch",
        ),
        *("fod", "pudding"),
    ),
    "music": (
        *("music", "music genre", "musical style", "genre of music", "song", "songs", "tune", "tunes", "genre", "band"),
        *("kinds of music", "style of music", "thing to listen to", "musical genre", "musc", "sound"),
    ),
    "film": (
        *(
            "film",
            "films",
            "movie",
            "movies",
            "flick",
            "picture",
            "motion picture",
            "movie of all time",
            "moving picture",
        ),
        *("cinema film", "film of all time", "thing to watch", "flicks"),
    ),
    "place": (
        *("place", "places", "spot", "spots", "kind of places", "sort of places", "place to be", "hangout", "location"),
        *("kind of spot", "hideout", "getaway", "locations", "scenery", "plce"),
    ),
    "hobby": (
        "hobby",
        "hobbies",
        "pastime",
        "pastimes",
        "thing to do",
        "activity",
        "activities",
        "leisure activity",
        "way to relax",
    ),
}

_DRINKS = word_set(
    "tea coffee ale beer wine mead cider rum whisky whiskey milk juice water cocoa lemonade gin vodka "
    "sake champagne brandy "
    "port sherry stout lager grog soda cola chai matcha espresso latte cappuccino mocha smoothie "
    "kombucha punch bourbon "
    "scotch absinthe tequila cocktail liqueur eggnog nectar kvass kefir chocolate toddy cordial squash buttermilk "
    "oolong tisane perry porter pilsner ipa rosé rose shochu baijiu soju mulled horchata mate lassi cognac martini"
)
_FOODS = word_set(
    "soup stew bread cheese pie cake ramen noodle dumpling rice fish chicken beef pork bacon egg pancake "
    "pizza pasta sushi "
    "curry salad sausage potato chip fry burger sandwich chocolate biscuit cookie pudding pastry tart apple berry "
    "strawberry cherry orange peach plum grape lentil bean porridge roast lamb mutton venison goose duck "
    "oyster crab lobster "
    "shrimp prawn eel clam mussel herring salmon trout cod mushroom onion garlic pickle olive honey "
    "candy toffee caramel "
    "icecream cream butter toast waffle doughnut donut croissant bun roll dumplings taco burrito kebab "
    "steak rib ribs meat "
    "casserole chowder broth goulash risotto lasagna spaghetti macaroni tofu kimchi bibimbap hotpot "
    "congee baozi skewer "
    "fruit vegetable carrot cabbage spinach pumpkin mango banana melon watermelon pear fig date nut "
    "almond walnut chestnut "
    "seafood dessert sweet spice gingerbread shortbread scone muffin brownie custard jam marmalade "
    "cheesecake sourdough "
    "pretzel omelette omelet hash tempura udon soba gyoza okonomiyaki yakitori onigiri mochi pho falafel "
    "hummus gravy pasty"
)
_MUSIC = word_set(
    "jazz blues folk rock opera pop metal punk techno reggae soul funk disco country classical symphony "
    "waltz ballad shanty "
    "music song tune hymn choir orchestra flute fiddle violin cello piano harp lute bagpipe drum drumming guitar banjo "
    "accordion organ hip-hop hiphop rap rnb edm house trance swing bluegrass flamenco tango polka "
    "madrigal lullaby aria "
    "sonata concerto enka gospel ska grunge indie melody chant chorus bossa ragtime bebop jig reel serenade"
)
_FILMS = word_set(
    "film movie western comedy thriller cartoon anime documentary documentaries musical romcom flick noir horror drama "
    "blockbuster"
)
_HOBBIES = word_set(
    "fishing painting carving drawing sketching reading writing gardening knitting sewing sailing hiking "
    "climbing swimming "
    "running jogging cycling dancing singing cooking baking chess hunting archery fencing riding photography pottery "
    "calligraphy origami whittling woodworking woodcarving embroidery crochet crocheting weaving birdwatching birding "
    "stargazing astronomy juggling boxing wrestling skiing skating surfing diving kayaking canoeing "
    "rowing camping foraging "
    "beekeeping blacksmithing leatherwork brewing gaming programming coding travelling traveling yoga "
    "meditation poetry "
    "collecting darts cards dice poker football tennis golf basketball volleyball bowling billiards puzzles crosswords "
    "sculpting sculpture quilting needlework gymnastics judo karate kendo falconry horseriding wandering "
    "rambling trekking "
    "tinkering bouldering acting theatre improv blogging journaling scrapbooking baking mushrooming kite-flying "
    "lockpicking birdsong playing making building repairing training"
)

_CLAUSE: Final = re.compile(
    r"[,;:!?\u2014\u2026]+|\.{2,}|\.(?= )| [-\u2013]+ |\b(?:but|yet|because|since|cause|so|and|though|"
    r"although|or|plus)\b"
)
_CUT: Final = re.compile(
    r"[,;:!?(){}\[\]<>|\u25a1\n\u2026~*\u2014\"]|\.(?=[\s.]|$)|(?<!\w)[-\u2013]+(?!\w)|--"
    r"| (?:but|because|cause|'cause|bc|bcs|cuz|coz|cos|since|so|though|although|tho|if|when|whenever|"
    r"while|whilst|who|which|"
    r"where|wherever|that|anyway|anyways|than|unlike|except|unless|until|especially|like|not|nor|rather|instead|even|"
    r"please|pls|thanks|thank|lol|haha\w*|hehe\w*|lmao|xd|btw|fyi|fwiw|bro|tbh|imo|imho|ngl|innit|right|"
    r"ok|okay|yeah|yes|eh|huh|mate|sir|dude|"
    r"i|i'm|im|i'd|i've|i'll|he|she|they|we|you|it's|it|he's|she's|you're|u|is|are|was|were|isn't|aren't|"
    r"anymore|any ?more|any longer|"
    r"of course|for (?:now|sure|me|real|the record|years|ages|as long|any|breakfast|lunch|dinner|supper)|"
    r"in (?:fact|case|the "
    r"(?:whole|entire|world|end|morning|evening|mornings|evenings)|general|particular|my|all|this)|"
    r"at (?:the moment|least|"
    r"all|night|home|the end)|all (?:day|night|the time|my life)|every (?:day|night|morning|time|evening|"
    r"single|now)|on (?:my|rainy|"
    r"cold|a|sundays?)|these days|nowadays|lately|right now|today|tonight|now|too|also|as (?:well|it|of|"
    r"a|you|much)|either|actually|"
    r"honestly|really|the most|the best|best|most|more|a lot|very much|so much|ever|always|anytime|"
    r"with you|by far|by the way|from time to time|before|after|during|straight|much|whenever|out of|no offen[cs]e|"
    r"and (?=(?:drinking|eating|listening|watching)\b)|"
    r"after all|to be|to death|above (?:all|everything)|over (?:any|anything)|again|still|mostly|usually|"
    r"hands down|no matter|"
    r"no question|no doubt|without (?:a )?doubt|will|would|can|could|does|do|did|just|someday|one day|with all|"
    r"with a passion|and (?:nobody|everyone|everybody|someone|somebody|who|where|whenever|while|only|even|still|"
    r"though|last|yesterday|today|tonight|tomorrow|let's|give|bring|next|after|before|since|soon|at|"
    r"i|i'm|i've|i'd|i'll|im|my|we|the|it|it's|he|she|they|that|that's|thats|you|"
    r"your|there|this|then|now|so|"
    r"always|don't|not|what|how|do|would|can|please|also|never|nothing|one|sometimes|absolutely|really|"
    r"hate|love|am|have|"
    r"had|was|got|if|when|no|come|grew|born|spend|in|on|as|for|why|maybe|probably|people|everyone|most|a bit|can't|"
    rf"{NAME}+)|or (?:so|something|at least|maybe|is|was|are|do|i|did|my|whatever|anything))\b| (?:{NAME}+)$"
)
_ITEM: Final = (
    r"(?:(?!(?:i|i'm|i've|my|you|your|he|she|it|we|they|the|is|was|don't|do|not|really|that|this|so|but|"
    r"see|please|love|hate|like|"
    r"thanks|no|yes|too|also|now|always|never|sometimes|if|when|because)\b)[\w'-]{1,24}+(?![\w'-]) ?){1,4}(?<! )"
)
_ORIGIN_CUT: Final = re.compile(
    r" (?:who|that|which|in|on|near|by|up|down|way|originally|across|over|beyond|past|out|where|before|"
    r"after|far|myself|born|back|just|"
    r"from|as|about|for|until|till|with|all|and|at|under|between|next|when|same|deep|behind|somewhere)\b"
)
_LEAD: Final = re.compile(
    r"[\s\"'.*,]+|(?:these days|nowadays|lately|right now|currently|now|today),? |(?:an?|some|any|of|"
    r"drinking|eating|listening to|well|uh|um|uhh|umm|er|hmm|good old|"
    r"plain old|definitely|probably|"
    r"actually|honestly|simply|just|maybe|really|all|called|most of all|mostly|mainly|to be|"
    r"(?:nice |good |cold |hot |warm |proper |decent |strong |big |steaming |fresh |well-made |tall ){0,9}+"
    r"(?:bowl|cup|cuppa|glass|mug|pint|plate|slice|piece|drop|tankard|jug|pot|loaf|bottle|flagon|sip|"
    r"helping|dram)s? of) "
    r"|the (?=\S)"
)
_TAIL: Final = re.compile(
    r"[\s\"'.*,!?:;)(~\-]+$| (?:too|also|though|tho|now|really|actually|honestly|anyway|please|lol|haha|"
    r"mate|friend|sir|ma'am|"
    r"dear|folks|guys|man|bro|though|personally|myself|obviously|definitely|probably|currently|mostly|"
    r"as well|and|or|of|"
    r"the|a|to|is|are|all|alone|either|time|as)$"
)
_NO_VALUE: Final = re.compile(
    r"^(?:it|that|this|these|those|you|your|yours|him|her|hers|them|me|us|he|she|they|what|whatever|when|"
    r"how|who|why|where|not|no|"
    r"none|nothing|something|anything|everything|to|too|if|there|here|so|very|someone|everyone|anyone|"
    r"nobody|people|hard|"
    r"secret|unknown|different|gone|better|worse|for|in|on|at|with|about|by|like|and|or|but|same|same as|ready|empty|"
    r"cold|hot|warm|good|bad|great|nice|awesome|always|never|as|from|of|than|because|up|out|over|off|being|having|"
    r"one|two|both|either|neither|all|many|few|much|still|already|late|early|none of|every|each|myself|lots?|"
    r"complicated|simple|obvious|the best|best|boring|weird|private|personal|mine|ours|ourselves|doing|getting|"
    r"knowing|thinking|way|idea|look|looks|sound|smell|fact|thought|feeling|rest|talk|question|answer|"
    r"joke|thing|things|most|more|least|lots|often|"
    r"dead|lost|changing|coming|going|said|when|whoever|later|soon|around|away|nowhere|everywhere|somewhere|anywhere|"
    r"far|afar|abroad|home|work|future|long|old|family|poor|rich|money|noble)$"
    r"|^(?:anything|something|nothing|everything|under|near|behind|beside|between|wherever|somewhere|"
    r"anywhere|down|inside|outside|among|above|below|next|"
    r"it|that|this|these|those|you|your|him|her|them|me|us|he|she|they|what|when|how|who|why|where|not|no|none|nothing|"
    r"to|too|if|there|so|very|hard to|a secret|up to|the same|none of|better|more|as|about|by|being|"
    r"having|in|on|for|at|"
    r"and|or|but|with|over|out of|because|one of|way|idea of|look of|sound of that|fact|thought of|"
    r"seeing|knowing|getting|doing|"
    r"going|coming|hurt\w*|break|kill\w*|long line|family|same|far|around|generations|most|any|every|each|all|"
    r"talking|meeting|visiting|working|helping|living|staying|having|hanging|being|spending) (?!a \w+ fair)"
    r"(?:.*)$|\b(?:you|your|you're|u|ur|him|his|them|their|us|this|these|those|here|we|our|it|he|she|"
    r"they|me|i|i'm|who|whose)\b"
)
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


def _is_reported(found: Found) -> bool:
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


def _is_question(found: Found) -> bool:
    clause = found.before.strip()
    if _ASKS.search(clause) or _WHETHER.search(found.before):
        return True
    return found.sentence.asks and _TAG.search(found.rest) is not None


def _is_wished(found: Found) -> bool:
    return _WISHED.search(_OWN_WORDS.sub(" ", found.before)) is not None


def _is_supposed(found: Found) -> bool:
    if _SUPPOSED.search(found.head):
        return True
    return _WOULD.search(_OWN_WORDS.sub(" ", found.before)) is not None


def _is_negated(found: Found) -> bool:
    return _NEGATES.search(_NOT_NEGATING.sub(" ", found.before)) is not None


def _is_past(found: Found) -> bool:
    low = found.sentence.low
    end = _CLAUSE.search(low, found.value[1])
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


def _is_of_others(found: Found) -> bool:
    return _OTHERS.search(found.before.strip()) is not None


def _is_compared(found: Found) -> bool:
    return found.frame.slot != "origin" and _COMPARES.search(found.sentence.low[found.value[0] :]) is not None


def _is_no_origin(found: Found) -> bool:
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


def _is_of_here(found: Found) -> bool:
    """ "The song you just played" praises one song, "the soup" the one on the table."""
    if re.match(r" (?:that |which )?(?:you|he|she|they|we)\b(?! know| see)", found.rest):
        return True
    if found.frame.side == "before" and _POINTED_AT.search(found.head):
        return True
    before = found.sentence.low[: found.value[0]]
    return found.frame.slot == BY_THING and before.endswith(" the ") and not _PLAYED.search(found.words)


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
    kinds=_KINDS,
    things={"drink": _DRINKS, "food": _FOODS, "music": _MUSIC, "film": _FILMS, "hobby": _HOBBIES},
    frames=_FRAMES,
    own_frames=_OWN_FRAMES,
    clause=_CLAUSE,
    cut=_CUT,
    boundary=re.compile(
        r"[,;:!?\u2014\u2026\n(){}\[\]\u25a1]+ ?|\.{1,} |(?<!\w)[-\u2013]+(?!\w) ?|\b(?:but|because|"
        r"since|so|although|though|that|if|"
        r"honestly|actually|and also|i think|i'd say|i guess|i must say|know|well|and|say|tell you|yes|yeah|oh|hey|"
        r"anyway|as for me|for me|of course) "
    ),
    lead=_LEAD,
    tail=_TAIL,
    no_value=_NO_VALUE,
    also=re.compile(
        r"\b(?:also|too|as well|besides|another|one of|in addition|either|other favou?rite|"
        r"additionally|likewise|plus|equally|on top of that)\b"
    ),
    now=re.compile(
        r"\b(?:now|nowadays|these days|no longer|any ?more|any longer|instead|has become|became|changed|"
        r"switched|at the moment|currently|of late)\b"
    ),
    joins=re.compile(r",? (?:and|&|or|nor|as well as) |, "),
    cuts={"origin": _ORIGIN_CUT},
    instead=re.compile(
        r"^ ?,? ?(?:and )?(?:not|instead of|rather than) (?:an? |the )?"
        r"(?P<old>(?!(?:that|really|to|because|only|just|as|like|too|sure|bad|at|any|in|the|for|with|when|if|a)\b)"
        r"[\w'-]+(?: [\w'-]+){0,3}?)(?= any ?more|[,.!;]|$)"
    ),
    listing=re.compile(
        rf"(?:{_ITEM}, ){{1,4}}?(?:{_ITEM},? )?(?:and|&|or) {_ITEM}(?=$|[,.;!)~])|{_ITEM} (?:and|&|"
        rf"or) {_ITEM}(?=$|[,.;!)~])"
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
        ("quoted", _is_reported),
        ("question", _is_question),
        ("wish", _is_wished),
        ("hypothetical", _is_supposed),
        ("negated", _is_negated),
        ("past", _is_past),
        ("other_person", _is_of_others),
        ("comparison", _is_compared),
        ("origin", _is_no_origin),
        ("here", _is_of_here),
        ("home", is_no_home),
        ("thing", is_no_thing),
        ("unmeant", is_unmeant),
        ("passed_on", is_passed_on),
    ),
    favourite=re.compile(r"^(?:my )?(?:favou?rite|fav) (?:kind of )?"),
    spaced=True,
)
