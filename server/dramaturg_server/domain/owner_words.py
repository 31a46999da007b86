"""Words that join somebody to a detail in a question: "my …", "what Bo likes", 我最…, 私の…. Data; of text folded.

Each is matched at one place, right before or behind a name or a pronoun (`owners.py`).
"""

import re
from typing import Final, Literal

from .subject_people import PEOPLE
from .text import word_set

Person = Literal["asker", "hearer", ""]

_JA = {
    "asker": "私|わたくし|わたし|あたし|僕|ぼく|俺|おれ|儂|わし",
    "hearer": "あなた|貴方|君|きみ|お前|おまえ|あんた",
}
PRONOUNS: Final[dict[Person, re.Pattern[str]]] = {
    "asker": re.compile(rf"\b(?:my|i|mine)\b|[我俺咱]|老子|{_JA['asker']}|うち(?=の)"),
    "hearer": re.compile(rf"\b(?:your|you|yours)\b|[你您妳]|{_JA['hearer']}"),
}
ASKED_TO_REMEMBER: Final = re.compile("[你您妳](?=[还還可都能]{0,2}[记記想忘])")
ANYBODY: Final = re.compile(rf"[我俺咱你您妳他她它谁誰]|{_JA['asker']}|{_JA['hearer']}|自分|彼|だれ|[皆み]んな|人々")
"""Whoever is named so is not left unsaid."""
SOMEBODY: Final = re.compile("|".join(rf"\b(?:{one.told['en']})\b|{one.told['zh']}|{one.told['ja']}" for one in PEOPLE))
"""Somebody of one's own, who may stand between an owner and a detail that is then theirs."""

NOUNS: Final = {
    "food": re.compile(r"(?:foods?|dish(?:es)?|meals?|snacks?)\b|食|吃的|菜|美食|点心|たべもの|料理|ご飯|好物"),
    "drink": re.compile(
        r"(?:drinks?|beverages?|tipple)\b|饮料|饮品|酒(?![馆保店])|茶(?!馆)|喝的|飲み?[物も]|のみもの|ドリンク"
    ),
    "music": re.compile(r"(?:music|songs?|tunes?|bands?|genre)\b|音乐|[歌曲](?!手)|音楽|ミュージック"),
    "film": re.compile(r"(?:films?|movies?)\b|电影|影片|片子|映画|シネマ"),
    "place": re.compile(r"(?:places?|spots?)\b|地方|去处|場所|ところ|スポット"),
    "hobby": re.compile(
        r"(?:hobby|hobbies|pastimes?|interests?|thing to do|(?:free|spare) time)\b|爱好|兴趣|消遣|嗜好|趣味|好きなこと"
    ),
    "origin": re.compile(
        r"(?:home ?town|birth ?(?:place|town)|place of birth|origins?|home(?:land)?|village)\b"
        r"|家乡|老家|故乡|出身|籍贯|出生地|故郷|ふるさと|地元|生まれ"
    ),
    "dislikes": re.compile(r"(?:dislikes?|pet peeves?|aversions?|least favou?rite)\b|嫌い|きらい|苦手"),
}
"""What slots are called, beside what a cast calls them."""
ANY_KIND: Final = re.compile(
    "|".join(f"(?:{NOUNS[kind].pattern})" for kind in ("food", "drink", "music", "film", "place"))
)

# ---- English

QUALIFIED: Final = re.compile(
    r"(?:(?:own|very|most|all[- ]time|one|two|absolute|personal|real|current|present|usual|secret|preferred"
    r"|number one|go-to|full|first|last|given|old|new|dear|beloved|favou?rite|fav|fave|best[- ]loved"
    r"|(?:kind|sort|type)s? of) ){1,5}"
)
FAVOURITE: Final = re.compile(r"favou?rites?(?=$| is\b| was\b|[?.,!])")
_ADVERB = (
    r"(?: (?:really|still|always|never|often|usually|most(?: of all)?|best|myself|yourself|himself|herself|just"
    r"|absolutely|also|even|can|could|would|once|originally|actually|truly|especially|particularly)){0,4}"
)
_DOES = (
    r"(?:(?:do|does|did|can|could|will|would) not|(?:do|does|did|ca|could|wo|would)n't|cannot|likes?|liked|love[sd]?"
    r"|enjoy(?:s|ed)?|prefer(?:s|red)?|adore[sd]?|hate[sd]?|dislike[sd]?|loathe[sd]?|detest(?:s|ed)?|stand|bear"
    r"|am|is|was|were|are|comes?|came|hails?|hailed|gr[eo]ws?|live[sd]?|eats?|drinks?|drank|ate|listens?|watch(?:es)?|wears?|wore|has|have|had"
    r"|looks?|plays?|works?|makes?|goes|go|feels?|carr(?:y|ies)|does)"
)
CLAUSE: Final = re.compile(rf"(?:'m|'re)\b|(?:'ve|'d|'ll)?{_ADVERB} (?:{_DOES}|do(?! (?:you|ya|i|we|they)\b))\b")
"""Behind a subject. "Pip, do you …" has none."""
INVERTED: Final = re.compile(
    r"\b(?:do|does|did|am|are|is|was|were|can|(?:do|does|did|is|was|were|are|ca)n't)(?: (?:not|still|really)){0,2} $"
)
BEHIND_INVERTED: Final = re.compile(
    rf"{_ADVERB}(?: (?:{_DOES}|from|born|called|named|fond|wearing|do|best|called)\b|$|[?.!,])"
)
JOINED: Final = re.compile(r"(?:\b(?:and|or|than|nor) |[和跟与與同比及]|と)$")
"""Before the second of two, of whom nothing is known together."""
ANOTHER: Final = re.compile(
    r"\b([a-z][\w-]*) (?:likes|loves|enjoys|prefers|adores|hates|dislikes|loathes|detests|doesn't|does|did"
    r"|didn't|comes|came|hails|was|is|were|are|grew|lives|eats|drinks|listens|watches|wears|had|has)\b"
)
"""Who does it instead, or besides."""
NOBODY: Final = word_set("""
    i you who what which where when how whose that it this there again one ones thing things sort kind not and or but
    town city village country land place region colour color of like
""")
"""Words before such a verb that are nobody else."""

# ---- Chinese

SELF: Final = re.compile("自己|本人|这个人|个人|自身")
ADVERBS_ZH: Final = re.compile(
    "(?:最|很|特别|真的?|到底|究竟|一直|平时|平常|以前|小时候|从小|还|都|也|总|就|其实|原来|曾经|当初|通常|比较|更|超|挺|一般|会){1,5}"
)
LIKES_ZH: Final = re.compile(
    "(?:不|没)?(?:喜欢|喜爱|钟爱|偏爱|中意|讨厌|厌恶|受不了|爱|恨|怕)[吃喝听看去做玩干]?|不?能[吃喝]"
)
CLAUSE_ZH: Final = re.compile(
    "[是在到]{0,2}(?:什么|哪|谁|几)|从(?:什么|哪|小)|来自|出生|生[于在]|叫|住|[多几]|[穿吃喝听看长姓属]|不[吃喝]"
)
BESIDE_ZH: Final = re.compile(r"[是?。,，!、]|东西|事|什么|$|[那哪这](?:一)?[种些样款首部]")
"""What stands behind 我最喜欢的, and is nobody else who likes something."""

# ---- Japanese

SUFFIX_JA: Final = re.compile("自身|さん|さま|様|殿|ちゃん|くん")
PARTICLE_JA: Final = re.compile("(?:の|って|は|が|も|にとって(?:の)?)[、, ]?")
ADVERBS_JA: Final = re.compile(
    "(?:一番|いちばん|本当に|もっとも|最も|とても|特に|よく|いつも|昔|普段|実は|元々|もともと|一体|いったい){1,4}"
)
LIKES_JA: Final = re.compile(
    "(?:大?好きじゃない|大?好きではない|大?好き|だいすき|すき|お気に入り|大?嫌い|きらい|苦手)(な|の)?|好む|愛する|嫌う"
)
CLAUSE_JA: Final = re.compile("誰|だれ|何|なに|なん|ど[このんう]|いつ|いく[つら]|飲|食べ|聴|聞|着|住|生まれ|来|育")
BESIDE_JA: Final = re.compile(r"もの|物|こと|やつ|の?[はがをもって]|何|なに|どんな|[?。、, ]|$")
