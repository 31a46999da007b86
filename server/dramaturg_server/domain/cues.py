"""The built-in cue extractor: what a line does to people, found without a model (spec: state, section 2).

text → sentences, with quotations and stage directions masked → `cue_words.py` → `cue_filters.py` → hits. Oath,
thanks, insult, threat, betrayal, apology, appointment, gift and fight in English, Chinese and Japanese; medium at most.
A question, a hypothetical, a wish, a plan, a quotation, a joke, a negation, an instruction, an error text and what
other people did are no evidence; each of these filters is one small callable with a reason code.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from .cue_filters import CLAUSE_END, FILTERS, Candidate
from .cue_pattern import CueKind, CuePattern, Language
from .cue_words import TRADITIONAL, compiled
from .text import Script, fold_line, looks_like_instruction, script_counts, sentence_spans
from .values import Direction, Importance

CUE_KINDS: tuple[CueKind, ...] = (
    *("oath", "thanks", "insult", "threat", "betrayal", "apology", "appointment", "gift", "fight"),
)
QUOTE_CHARACTERS = 200
MATCHES_READ = 8
"""Times that one pattern is looked at in one sentence: a text of nothing but oaths must not take seconds."""
SENTENCES_READ = 400
"""Of one text, each only once however often it is said; 4,000 characters in more sentences say little in each."""
_HOSTILE = frozenset({"insult", "threat", "betrayal", "fight"})
_MASK = "\u25a1"

CUE_DIRECTIONS: dict[CueKind, Direction] = {
    "oath": "up",
    "thanks": "up",
    "insult": "down",
    "threat": "down",
    "betrayal": "down",
    "apology": "up",
    "appointment": "up",
    "gift": "up",
    "fight": "down",
}
"""Where each kind moves the addressee's stance towards the speaker."""

CUE_EMOTIONS: dict[str, str] = {
    "oath": "happy",
    "thanks": "grateful",
    "insult": "angry",
    "threat": "afraid",
    "betrayal": "angry",
    "betrayal_accused": "tense",
    "apology": "relieved",
    "appointment": "surprised",
    "appointment_own": "surprised",
    "gift": "happy",
    "fight": "tense",
    "fight_accused": "tense",
}
"""The emotion that each kind (or its variant, see `CueHit.summary_key`) moves the addressee to."""


@dataclass(frozen=True, slots=True)
class CueHit:
    """What one sentence does. `quote` stands in the text verbatim; `emotion` is the addressee's, "" for none.

    variant: "" the speaker does it to the addressee · "accused" the speaker says that the addressee did it ·
    "own" the speaker tells of a post of their own.
    """

    kind: CueKind
    importance: Importance
    direction: Direction
    emotion: str
    quote: str
    variant: str = ""

    @property
    def summary_key(self) -> str:
        """The key into `CUE_SUMMARIES` and `CUE_EMOTIONS`."""
        return f"{self.kind}_{self.variant}" if self.variant else self.kind


def extract_cues(text: str, locale: str) -> tuple[CueHit, ...]:
    """Returns what `text` does, each kind at most once (the strongest, then the first), in the order of `CUE_KINDS`.

    The script of each sentence decides which languages are looked for; `locale` decides for Han characters alone.
    """
    hits, _ = _read(text, locale)
    return hits


def why_empty(text: str, locale: str) -> str:
    """Returns why `extract_cues` finds nothing, or "" where it finds something.

    One of too_short, instruction, error_text, no_cue, or what the first cue was refused for: quoted, joke, question,
    wish, hypothetical, plan, negated, other_person.
    """
    hits, reason = _read(text, locale)
    return "" if hits else reason


def _read(text: str, locale: str) -> tuple[tuple[CueHit, ...], str]:
    if reason := _unfit(text):
        return (), reason
    marks = _Marks.of(text)
    masked = _masked(text)
    found = [_judged(candidate, marks) for candidate in _candidates(text, masked, locale)]
    hits = _strongest([item for item in found if isinstance(item, CueHit)])
    if hits:
        return hits, ""
    reasons = [item for item in found if isinstance(item, str)]
    if not reasons and masked != text and next(_candidates(text, text, locale), None):
        reasons = ["instruction" if _ASIDE.search(text) and not _QUOTED.search(text) else "quoted"]
    return (), reasons[0] if reasons else "no_cue"


def _strongest(hits: list[CueHit]) -> tuple[CueHit, ...]:
    best: dict[str, CueHit] = {}
    for hit in hits:
        held = best.get(hit.kind)
        if held is None or (held.importance == "low" and hit.importance == "medium"):
            best[hit.kind] = hit
    if "threat" in best and "oath" in best and best["oath"].quote == best["threat"].quote:
        del best["oath"]  # "I swear I'll kill you" promises nothing good
    return tuple(best[kind] for kind in CUE_KINDS if kind in best)


# --- the whole text -------------------------------------------------------------------------------------------------

_DIRECTION_LINE = re.compile(
    r"^\W*(?:ooc|out of character|director|narrator|narration|stage directions?|"
    r"gm|dm|scene|system|导演|旁白|舞台指示|场景|系统"
    r"|系統|導演|場景|ト書き|演出|ナレーション|監督|システム)\b\W*[:\]】)]|^\s*\(?\[?ooc\b|^[/\\]\w"
)
_WHOLLY_ASIDE = re.compile(r"^(?:\[[^\[\]]*\]|\([^()]*\)|\*[^*]*\*|【[^】]*】|\{.*\}|<[^<>]*>)$", re.DOTALL)
_ERROR_TEXT = re.compile(
    r"^\W*(?:error|exception|warning|fatal|traceback|critical)\b\s*[:(\[]|traceback \(most recent call|"
    r"\bhttp[ /]?[45]\d\d\b"
    r"|\b(?:status code|error code) \d|internal server error|\w(?:error|exception): |"
    r"^\W*(?:错误|錯誤|エラー|例外|异常)\s*[:0-9]"
    r"|\b(?:connection (?:refused|reset)|request timed out)\b"
)


def _unfit(text: str) -> str:
    """Returns why the text as a whole is none to look for cues in, or ""."""
    folded = fold_line(text)
    if _WHOLLY_ASIDE.match(folded) or _DIRECTION_LINE.search(folded) or looks_like_instruction(text):
        return "instruction"
    if _ERROR_TEXT.search(folded):
        return "error_text"
    return "too_short" if sum(map(str.isalpha, folded)) < 2 else ""


_JOKE = re.compile(
    r"\b(?:kidding|joking|jk|j/k|(?:as|in|just) a joke|in jest|just teasing|only teasing|"
    r"messing with you|pulling your leg)\b"
    r"|/s$|开(?:个|一个)?玩笑|闹着玩|逗你(?:玩|的)|说笑|说着玩|冗談|なんてね|なんちゃって|からかっただけ|ふざけただけ"
)
_NO_JOKE = re.compile(
    r"(?:\bnot|n't|\bno|\bnever) (?:\w+ )?(?:kidding|joking|a joke)|(?:不是|没有?|"
    r"并非|没在|别)(?:在|跟你|和你)*开(?:个)?玩笑"
    r"|冗談(?:じゃ|では|抜き|で言)"
)
_LAUGH = re.compile(
    r"\b(?:lol|lmao|rofl|(?:ha){2,}h?|hehe+|xd)\b|[:;]-?[)pd](?![a-z])|哈哈|嘿嘿|"
    r"嘻嘻|h{3,}|\(笑\)|笑$|w{2,}$|[😂🤣😜😉😝]"
)


@dataclass(frozen=True, slots=True)
class _Marks:
    """What marks the whole text as not meant."""

    joke: bool
    laugh: bool

    @classmethod
    def of(cls, text: str) -> "_Marks":
        folded = fold_line(text).translate(TRADITIONAL)
        return cls(bool(_JOKE.search(_NO_JOKE.sub("", folded))), bool(_LAUGH.search(folded)))


_QUOTED = re.compile(
    '“[^”]{0,2000}”|"[^"]{0,2000}"|「[^」]{0,2000}」|『[^』]{0,2000}』|«[^»]{0,2000}»|‘[^‘’]{2,400}’(?![A-Za-z])'
    r"|(?<![^\W_])'(?=[^\s'])[^'\n]{0,400}?(?:(?<=[^\W_])'(?=[^\W_])[^'\n]{0,400}?){0,9}(?<=[^\s'])'(?![^\W_])"
)
_ASIDE = re.compile(
    r"\([^()]{0,2000}\)|（[^（）]{0,2000}）|\[[^\[\]]{0,2000}\]|【[^】]{0,2000}】|\*[^*\n]{1,2000}\*|<[^<>]{1,2000}>"
)


def _masked(text: str) -> str:
    """Returns `text` with quotations and asides blanked out, the same length; one quotation around it all stays."""
    stripped = text.strip()
    whole = _QUOTED.fullmatch(stripped)
    if whole:
        start = text.index(stripped)
        text = f"{text[:start]} {stripped[1:-1]} {text[start + len(stripped) :]}"
    for pattern in (_ASIDE, _QUOTED):
        text = pattern.sub(lambda found: _MASK * len(found.group()), text)
    return text


# --- one cue in its sentence ----------------------------------------------------------------------------------------


def _candidates(text: str, masked: str, locale: str) -> Iterator[Candidate]:
    read: set[str] = set()
    for start, end in sentence_spans(masked):
        quote = text[start:end].strip()
        folded = fold_line(masked[start:end])
        if folded in read:
            continue
        if len(read) == SENTENCES_READ:
            return
        read.add(folded)
        for language in _languages(folded, locale):
            sentence = folded.translate(TRADITIONAL) if language == "zh" else folded
            ends = tuple(CLAUSE_END.finditer(sentence))
            for cue, pattern in compiled(language):
                for found in islice(pattern.finditer(sentence), MATCHES_READ):
                    yield _candidate(cue, language, quote[:QUOTE_CHARACTERS], sentence, ends, found)


def _candidate(
    cue: CuePattern,
    language: Language,
    quote: str,
    sentence: str,
    ends: Sequence[re.Match[str]],
    found: re.Match[str],
) -> Candidate:
    core_start, core_end = found.span("core")
    clause_start = max((mark.end() for mark in ends if mark.end() <= found.start()), default=0)
    clause_end = min((mark.start() for mark in ends if mark.start() >= core_end), default=len(sentence))
    return Candidate(cue, language, quote, sentence, clause_start, clause_end, found.start(), core_start, core_end)


def _languages(folded: str, locale: str) -> tuple[Language, ...]:
    counts = script_counts(folded)
    languages: list[Language] = ["en"] if counts[Script.LATIN] else []
    if counts[Script.KANA]:
        languages.append("ja")
    elif counts[Script.HAN]:
        languages.append("ja" if locale.lower().startswith("ja") else "zh")
    return tuple(languages)


def _judged(candidate: Candidate, marks: _Marks) -> CueHit | str:
    """Returns the hit, or the reason code of the first filter that refuses it."""
    cue = candidate.cue
    if marks.joke or (marks.laugh and cue.kind in _HOSTILE):
        return "joke"
    for reason, refuses in FILTERS:
        if reason not in cue.exempt and refuses(candidate):
            return reason
    direction = cue.direction or CUE_DIRECTIONS[cue.kind]
    key = f"{cue.kind}_{cue.variant}" if cue.variant else cue.kind
    return CueHit(cue.kind, cue.importance, direction, CUE_EMOTIONS[key], candidate.quote, cue.variant)
