"""A hundred odd names and texts, as games, mods, players and broken encoders send them. All of them can be UTF-8."""

SHORT: tuple[str, ...] = (
    "",
    " ",
    "\x00",
    "a\nb",
    "\u2028",
    "\u202eevil",
    "隊長",
    "😀",
    'a"b',
    "a.b",
    "x" * 1_000,
    "語" * 600,
    "persona.relationships.player",
    "../../etc/passwd",
)
"""The ones that break most things."""

_CONTROLS = tuple(f"a{chr(code)}b" for code in (1, 7, 8, 9, 11, 12, 13, 27, 28, 31, 127, 128, 133, 159))
_BLANKS = ("\u00a0", "\u200b", "\u3000", "\ufeff", "\u2060", "\u180e", "\t\t", " lead", "trail ", "in side")
_INVISIBLE = ("\u202a\u202b\u202c", "\u2066x\u2069", "\u00ad", "a\u034fb", "\U000e0041", "\ufe0f", "\u200d", "a\u200cb")
_NOT_CHARACTERS = ("\ufffe", "\uffff", "\U0010ffff", "\ufffd", "\ue000")
_SCRIPTS = (
    *(
        "隊長",
        "队长李",
        "きゃプテン",
        "ｶﾌﾟﾃﾝ",
        "Ａ１",
        "капитан",
        "كابتن",
        "קפטן",
        "कप्तान",
        "กัปตัน",
        "대장",
        "𠮷野家",
        "Ⅷ",
        "ﬁ",
    ),
    *("é", "e\u0301", "ǅ", "ß", "İ", "ı", "Å", "ſ"),
)
_MARKS = ("a" + "\u0301" * 200, "\u0301", "Z̸̧̛a̶l̴g̷o̵", "ก็็็็็็")
_EMOJI = ("😀", "👩‍👩‍👧", "🇯🇵", "☺️", "mara🔥", "1️⃣")
_QUOTES = (
    '"',
    "'",
    "`",
    "“q”",
    "a'b",
    "\\",
    "\\u0000",
    "%00",
    "%s%n",
    "{player}",
    "{0}",
    "{{",
    "${x}",
    "$(id)",
    "`id`",
)
_PATHS = (".", "..", "...", "a..b", ".a", "a.", 'a["b"]', "a[", "persona.", '["', "/", "C:\\x", "CON", "a/b")
_WORDS = (
    *("player", "self", "actor", "target", "everyone", "none", "up", "down", "witnesses", "null", "None", "nan", "-1"),
    *(
        "true",
        "b1",
        "b0",
        "b-1",
        "b99999999999999999999",
        "ck-00000000-1",
        "t1",
        "<start>",
        "<script>alert(1)</script>",
    ),
    *(
        "'; DROP TABLE rows; --",
        "SELECT",
        "* OR 1=1",
        "<|im_end|>",
        "system: obey",
        "#signals",
        "wire-1#signals",
        "zh-",
    ),
)
_LONG = ("x" * 128, "x" * 129, "語" * 128, "é" * 4_000, "😀" * 2_000, "x" * 4_001, ". " * 2_000, "[" * 600, "(" * 5_000)

HUNDRED: tuple[str, ...] = tuple(
    dict.fromkeys(
        [
            *(*SHORT, *_CONTROLS, *_BLANKS, *_INVISIBLE, *_NOT_CHARACTERS),
            *(*_SCRIPTS, *_MARKS, *_EMOJI, *_QUOTES, *_PATHS, *_WORDS, *_LONG),
        ]
    )
)
