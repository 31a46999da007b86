"""How favourites are told in English: data for `fact_cues_en.py`, in the order in which frames are tried."""

from typing import Final

from .fact_grammar import BY_KIND, BY_THING, Frame

_FAV = ("fav", "favo", "prefer", "go-to", "go to", "best loved", "belov", "treasur", "top ")
FAVOURITES: Final[tuple[Frame, ...]] = (
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
)

OWN_FRAMES: Final[tuple[Frame, ...]] = (
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
