"""What makes a found cue no evidence: it is asked, wished, supposed, planned, denied, reported, or of other people.

Second half of `cues.py`: each filter is a small callable over one `Candidate` with a reason code; `FILTERS` is their
order.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from .cue_pattern import CuePattern, Language

CLAUSE_END = re.compile(
    r"[,;:、\u2014]|\.{2,}| - |\b(?:but|yet|so that)\b|但是|可是|不过(?!是)|けれど|"
    r"けど|だけど|しかし|(?<=[ただるすい])が(?=、)"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pattern found in one sentence: before and after are of its clause, head and rest of its sentence."""

    cue: CuePattern
    language: Language
    quote: str
    sentence: str
    clause_start: int
    clause_end: int
    start: int
    core_start: int
    core_end: int

    @property
    def before(self) -> str:
        return self.sentence[self.clause_start : self.core_start]

    @property
    def after(self) -> str:
        return self.sentence[self.core_end : self.clause_end]

    @property
    def head(self) -> str:
        return self.sentence[: self.core_start]

    @property
    def rest(self) -> str:
        return self.sentence[self.core_end :]

    @property
    def clause(self) -> str:
        return self.sentence[self.clause_start : self.clause_end]

    @property
    def is_last_clause(self) -> bool:
        return not any(map(str.isalnum, self.sentence[self.clause_end :]))


# --- filters, in the order in which they are asked ------------------------------------------------------------------

_REPORTED_HEAD = {
    "en": re.compile(
        r"(?<!\bi )(?<!\bwe )(?<!\blet me )\b(?:said|says|told|tells|claims|claimed|"
        r"shouted|wrote|whispered|thinks|thought|believes"
        r"|heard|asked|swears|swore|rumou?rs?|legend|as if to say|tell (?:him|her|them|"
        r"everyone)|song goes|they say|you say)\b"
        r"(?! (?:enough|and done))|\bi heard\b"
    ),
    "zh": re.compile(
        r"(?:他|她|它|他们|她们|你|大家|别人|有人|人家|谁|书上|信上|歌里|队长|国王|"
        r"村民)[^,。!?我]{0,8}?(?:说(?!得|服|的对)|讲|告诉|喊|写|认为|以为|觉得|声称|"
        r"骂|怀疑)"
        r"|听说|据说|传说|所谓|俗话"
    ),
    "ja": re.compile(r"(?:噂では|聞くところ|話では|によると|によれば)"),
}
_REPORTED_REST = {
    "en": re.compile(
        r"^[^.!?]{0,40}?(?:,|□) ?(?:he|she|they|you|(?:the )?\w+) (?:said|says|asked|"
        r"whispered|shouted|cried|muttered)\b"
    ),
    "zh": re.compile(r"^[^。!?]{0,12}?(?:,|这话)(?:他|她)(?:这么)?(?:说|喊)"),
    "ja": re.compile(
        r"^[^。!?]{0,16}?(?:(?:と|って)、?(?:[^。!?、とっ]{1,6}(?:は|が|も))?(?:言(?!い(?:たい|"
        r"ます)|わせて|おう|え|うし)|いっ(?:て|た)|聞い|叫|書い|伝え|話し|噂)"
        r"|らしい|そうだ(?=[。よ]|$)|だそうです|とのこと|(?:と|って)(?:思(?:っ|わ)|おもっ))"
    ),
}


def is_reported(candidate: Candidate) -> bool:
    """Tells whether somebody else is said to have said it; "I said I'm sorry" is the speaker's own."""
    if _REPORTED_HEAD[candidate.language].search(candidate.head):
        return True
    return _REPORTED_REST[candidate.language].search(candidate.rest) is not None


_ASKS_AT_START = re.compile(
    r"^(?:(?:so|and|but|then|well|tell me|hey)[, ]+)*(?:(?:do|does|did|have|has|had|don't|didn't|"
    r"haven't) (?:i|you|we|he|she|they|it)\b"
    r"|(?:are|is|was|were|will|would|can|could|should|shall|must|aren't|won't|isn't|wasn't) (?:i|you|we|he|she|they|it|"
    r"this|that|there|not|the|my|your)\b"
    r"|(?:why|how could|how can|how dare|when|where|who|whom|whose|which|whether)\b|"
    r"what (?:if|is|are|did|do|would|makes)\b)"
)
_ASKS = {
    "en": re.compile(r"\b(?:whether|why)\b"),
    "zh": re.compile(r"为什么|为何|难道|是不是|有没有|会不会|要不要|能不能|何时|哪里|谁(?!都)|怎么会|怎么能|何必|是否"),
    "ja": re.compile(r"なぜ|何故|どうして|誰が|いつになっ|どうやって|何を|まさか"),
}
_ASKS_AT_END = {
    "en": re.compile(r"(?!)"),
    "zh": re.compile(r"(?:吗|么|呢|没有|吧不)[。.!~ ]*$"),
    "ja": re.compile(
        r"(?<![しいんも])か[。.! ]*$|(?:のか|んか|ますか|ですか|いか|しか|かい|かな|"
        r"かね|かしら|だろうか|でしょうか|だろう|でしょう|っけ)[。.! ]*$"
    ),
}
_TAG = re.compile(
    r"^\s*(?:right|eh|huh|yes|no|ok(?:ay)?|you know|remember|(?:did|do|are|is|were|"
    r"was|have|has|will|would|can|could)(?:n't)? (?:you|i|it|we|that)"
    r"|对吧|对吗|是吧|是吗|不是吗|好吗|是不是|对不对|でしょう?|よね|だろう?|違う|ね|そうだろう)\s*\?*\s*$"
)


def is_question(candidate: Candidate) -> bool:
    """Tells whether the clause, or by its beginning or a tag the whole sentence, asks."""
    language, sentence = candidate.language, candidate.sentence
    if _ASKS[language].search(candidate.before):
        return True
    if _ASKS_AT_START.search(candidate.clause.strip()) and candidate.cue.kind != "insult":
        return True
    if _ASKS_AT_END[language].search(candidate.clause if candidate.is_last_clause else ""):
        return True
    if "?" not in sentence[-4:]:
        return False
    tag = sentence[candidate.clause_end :].lstrip(" ,;:、")
    return candidate.is_last_clause or bool(_TAG.match(tag)) or bool(_ASKS_AT_START.search(sentence))


_WISHES = {
    "en": re.compile(r"\b(?:wish(?:ed|es)?|hop(?:e|ed|ing)|if only|dream(?:ed|t|ing)?|would that)\b"),
    "zh": re.compile(r"希望|但愿|真想|好想|巴不得|恨不得|梦想|梦见|梦到|只盼|盼着|祝愿"),
    "ja": re.compile(r"夢で|夢の中で"),
}
_WISHES_BEHIND = re.compile(
    r"^.{0,10}?(?:といい|ばいい(?:の|な|と)|たらいい(?:の|な)|たらなあ|ように(?:祈|"
    r"願)|と願|と祈|ことを(?:願|祈)|て(?:ほしい|欲しい|くれたら|もらいたい))"
)
_WANTS = {
    "en": re.compile(
        r"\b(?:wants?|wanted|wanna|would like|'d like|would love|'d love|long|longing|"
        r"need|tempted)\b(?: to)?(?: \w+){0,2} $"
    ),
    "zh": re.compile(r"(?:想|想要|渴望)[^,。]{0,3}$"),
    "ja": re.compile(r"(?!)"),
}
_WANTS_BEHIND = re.compile(r"^.{0,5}?た(?:い(?!へん|ま)|かった|くて|くなる)")
_NOT_WANTED = frozenset({"thanks", "apology", "insult"})


def is_wish(candidate: Candidate) -> bool:
    """Tells whether it is only wished for; "I want to thank you" does thank."""
    if _WISHES[candidate.language].search(candidate.before):
        return True
    behind = candidate.after if candidate.language == "ja" else ""
    if _WISHES_BEHIND.search(behind):
        return True
    if candidate.cue.kind in _NOT_WANTED:
        return False
    return bool(_WANTS[candidate.language].search(candidate.before) or _WANTS_BEHIND.search(behind))


_SUPPOSES = {
    "en": re.compile(
        r"\b(?:if|suppose|supposing|imagine|unless|in case|as though|were i|had i|let's say|"
        r"say that|pretend|what if|even if)\b"
    ),
    "zh": re.compile(r"如果|假如|要是|假使|倘若|若是|若我|万一|即使|即便|就算|哪怕|假设|比方|比如|假装"),
    "ja": re.compile(r"もし|仮に|たとえ(?!ば)|万が一|例えば|たとえば"),
}
_SUPPOSES_OF_ONESELF = {
    "en": re.compile(r"\b(?:if i|if we|what if|suppose|imagine|pretend|even if)\b|\bif\b[^,]*$"),
    "zh": re.compile(r"(?:如果|假如|要是|倘若|若是|就算|即使)我|若我|假设|比如|假装"),
    "ja": re.compile(r"(?:もし|仮に|たとえ)(?:も)?(?:、)?(?:俺|私|僕|あたし|わたし)|仮に|例えば"),
}
_WOULD = re.compile(r"\b(?:would|could|might|may|'d|should have|could have)\b(?! (?:like|love) to)")
_SUPPOSES_BEHIND = {
    "en": re.compile(r"(?!)"),
    "zh": re.compile(r"的话(?=[,。 ]|$)"),
    "ja": re.compile(
        r"^[^。!?]{0,6}?(?:たら(?!い)|れば|なら(?!な)|ても(?!ら)|でも(?=[、ない])|としても|"
        r"場合|ところで|とすれば|としたら|えば)"
    ),
}


def is_hypothetical(candidate: Candidate) -> bool:
    """Tells whether it is only supposed; "if you move, I'll kill you" stays a threat, "if I wanted to …" is none."""
    language, threatens = candidate.language, candidate.cue.kind == "threat"
    supposes = _SUPPOSES_OF_ONESELF if threatens else _SUPPOSES
    if supposes[language].search(candidate.head):
        return True
    if language == "en" and _WOULD.search(candidate.before):
        return True
    return _SUPPOSES_BEHIND[language].search(candidate.after) is not None


_PLANS = {
    "en": re.compile(
        r"\b(?:will|'ll|shall|going to|gonna|plan(?:ned|ning)?|intend(?:ed|ing)?|about to|"
        r"tomorrow|some ?day|one day|next time|later|gotta)\b"
    ),
    "zh": re.compile(r"打算|计划|准备(?:要|好)?|将会|将要|明天|改天|下次|总有一天|迟早|(?:会|该)(?:好好|当面)?$"),
    "ja": re.compile(r"明日|いつか|そのうち|今度|あとで|後で|後日"),
}
_PLANS_BEHIND = {
    "en": re.compile(r"\b(?:tomorrow|some ?day|one day|next time|later)\b"),
    "zh": re.compile(r"(?!)"),
    "ja": re.compile(r"^.{0,8}?(?:つもり|予定|気でいる|ことになるだろう)"),
}
_ABOUT_WHAT_COMES = frozenset({"oath", "threat", "fight"})


def is_plan(candidate: Candidate) -> bool:
    """Tells whether it is still to come; an oath, a threat and a challenge speak of what is to come by nature."""
    if candidate.cue.kind in _ABOUT_WHAT_COMES and not re.search(r"\bplan|\bintend|打算|计划", candidate.before):
        return False
    if _PLANS[candidate.language].search(candidate.before):
        return True
    return _PLANS_BEHIND[candidate.language].search(candidate.after) is not None


_NEGATES = {
    "en": re.compile(
        r"\b(?:not|never|no|nor|neither|without|hardly|nobody|nothing but lies|refuse(?:d)? to|"
        r"rather than|instead of|far from|stop"
        r"|dont|didnt|wont|cant|isnt|arent|havent)\b|n't\b|\bcannot\b"
    ),
    "zh": re.compile(r"[不没無无未别莫勿]|休想|哪里会|怎么可能|非(?!常)"),
    "ja": re.compile(r"(?!)"),
}
_NOT_NEGATING = {
    "en": re.compile(
        r"\b(?:not only|no doubt|never mind|can't help but|cannot help but|not to mention|"
        r"no matter|not just|nothing but|no better than"
        r"|nothing more than|why not|without (?:a )?doubt|don't you know)\b|^no (?=sorry)"
    ),
    "zh": re.compile(
        r"(?:再)?不[^,。]{1,10}?就|不得不|忍不住|不仅|不光|不但|不只|不愧|不禁|不能不|无比|毫不犹豫|毫不保留|"
        r"说不定|不管|不论|无论|对不起|了不起|不好意思|不过是|差不多|不错|没用的|无耻的"
        r"|不要脸的|不敢相信|不知道(?:该)?(?:怎么|如何)|别人|特别|分别|永不|从不忘|不中用的|没出息的|不知好歹的"
    ),
    "ja": re.compile(r"(?!)"),
}
_NEGATES_BEHIND = {
    "en": re.compile(r"(?!)"),
    "zh": re.compile(r"^(?:你|您|的话)?就?(?:不必|不用|免|算)了|^不(?:了|来|起)"),
    "ja": re.compile(
        r"^[^。!?]{0,14}?(?:ない(?!ほど|くらい)|なかった|ません|ませぬ|なく(?:て|な)|"
        r"ぬ(?![いけ])|(?<=[わらさた])ん(?=[。!]|$)|ずに|わけがな|もん(?:です)?か|ものか|"
        r"てたまるか|まい(?=[。!]|$))"
        r"|^[すうるく]?な(?=[!。よ]|$)|^(?:なんか)?(?:じゃ|では)(?:な|あり)"
    ),
}


def is_negated(candidate: Candidate) -> bool:
    """Tells whether the clause denies it: before the deed in English and Chinese, behind it in Japanese."""
    before = _NOT_NEGATING[candidate.language].sub(" ", candidate.before)
    if candidate.language == "zh":
        before = before[-12:]
    return bool(
        _NEGATES[candidate.language].search(before) or _NEGATES_BEHIND[candidate.language].search(candidate.after)
    )


_OTHERS = {
    "en": re.compile(
        r"\b(?:he|she|they|it|who|everyone|everybody|someone|somebody|people|nobody)(?:'s|'d|'ve|'ll|'re)?\b"
    ),
    "zh": re.compile(
        r"(?:他|她|它|他们|她们|谁|人家|有人|别人|大家|[^我你咱]们|队长|国王|村民|父亲|母亲|哥哥|弟弟|姐姐|妹妹)[^,。]*$|替我|代我|帮我"
    ),
    "ja": re.compile(
        r"(?:彼|彼女|あいつ|あの(?:人|男|女|方)|奴|やつ|誰か|みんな|皆|敵|魔物|兄|弟|"
        r"父|母|姉|妹|王|隊長)(?:たち|ら|達)?(?:は|が|も|に|を|と)[^。!?、]*$"
    ),
}


def is_of_others(candidate: Candidate) -> bool:
    """Tells whether somebody outside the talk is the one who does it, or to whom it is done."""
    before = candidate.sentence[candidate.clause_start : max(candidate.start, candidate.clause_start)]
    if candidate.language == "zh" and candidate.sentence[candidate.start : candidate.core_start].startswith("我"):
        return False
    return _OTHERS[candidate.language].search(before) is not None


Filter = Callable[[Candidate], bool]
FILTERS: tuple[tuple[str, Filter], ...] = (
    ("quoted", is_reported),
    ("question", is_question),
    ("wish", is_wish),
    ("hypothetical", is_hypothetical),
    ("plan", is_plan),
    ("negated", is_negated),
    ("other_person", is_of_others),
)
