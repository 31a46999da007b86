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
from .cue_masks import ASIDE, QUOTED, Marks, languages, masked, unfit
from .cue_pattern import CueKind, CuePattern, Language
from .cue_words import compiled
from .simplified import SIMPLIFIED
from .text import fold_line, sentence_spans
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
    if reason := unfit(text):
        return (), reason
    marks, hidden = Marks.of(text), masked(text)
    found = [_judged(candidate, marks) for candidate in _candidates(text, hidden, locale)]
    hits = _strongest([item for item in found if isinstance(item, CueHit)])
    if hits:
        return hits, ""
    reasons = [item for item in found if isinstance(item, str)]
    if not reasons and hidden != text and next(_candidates(text, text, locale), None):
        reasons = ["instruction" if ASIDE.search(text) and not QUOTED.search(text) else "quoted"]
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
        for language in languages(folded, locale):
            sentence = folded.translate(SIMPLIFIED) if language == "zh" else folded
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


def _judged(candidate: Candidate, marks: Marks) -> CueHit | str:
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
