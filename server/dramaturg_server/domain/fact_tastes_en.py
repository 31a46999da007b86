"""How likes, hobbies and dislikes are told in English: data for `fact_cues_en.py`."""

from typing import Final

from .fact_grammar import BY_THING, Frame

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
TASTES: Final[tuple[Frame, ...]] = (
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
)

DISLIKES: Final[tuple[Frame, ...]] = (
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
)

LIKES: Final[tuple[Frame, ...]] = (
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
