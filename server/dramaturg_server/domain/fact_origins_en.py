"""How one tells in English where one is from: data for `fact_cues_en.py`."""

from typing import Final

from .fact_grammar import Frame

ORIGINS: Final[tuple[Frame, ...]] = (
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
)
