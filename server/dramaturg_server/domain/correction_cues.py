"""What a remark says to be so of somebody, or otherwise than was said: corrections, plain statements, preferences.

text → sentences, names and details marked (`stated.py`) → frames and tails (`correction_frames.py`) → who is meant
(`correction_referents.py`) → filters → `Statement`s, of which `resolve` makes beliefs, overrides and questions. A
question, a wish, a supposition, a joke, a quotation, hearsay, "not bad" and a passing state say nothing. The words of
the three languages stand in `correction_cues_en`, `_zh` and `_ja`. (spec: memory, section 5)
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from . import correction_filters_cjk
from .bare_values import is_called, is_colour, may_be_bare
from .beliefs import ChangeForm, Persistence, Scope
from .correction_cues_en import GRAMMAR as ENGLISH
from .correction_cues_ja import GRAMMAR as JAPANESE
from .correction_cues_zh import GRAMMAR as CHINESE
from .correction_filters_en import is_said_plainly
from .correction_frames import (
    SENTENCE_READ,
    Found,
    details_of,
    fits,
    frames_in,
    is_value,
    mention_of,
    tails_of,
)
from .correction_grammar import Frame, Grammar
from .correction_referents import LIKED, Mention, Referents
from .cue_filters import Candidate, is_hypothetical, is_plan, is_question, is_reported, is_wish
from .cue_masks import instructs_reader, languages, unfit
from .cue_pattern import CuePattern, Language
from .fact_values import is_storable
from .greetings import is_greeting
from .names_given import name_given
from .names_told import name_told
from .preference_cues import NOW_ON, preferences_in
from .stated import Marked, Stated, marked, stated_in
from .statements import Context, Slot, Statement
from .text import fold_line, is_unspaced
from .two_owners import stands_beside_another

MOST: Final = 6
"""Statements that one remark may bring."""
SENTENCES_READ: Final = 60
CHARACTERS_READ: Final = 1_000
"""Of a remark: whoever says more tells a tale, and a long one must not hold up a turn."""
QUOTE_CHARACTERS: Final = 200
GRAMMARS: Final[dict[Language, Grammar]] = {"en": ENGLISH, "zh": CHINESE, "ja": JAPANESE}
OWN_DETAILS: Final = frozenset({"name", "age", "job", "birthday", "pet", "weapon"})
"""What a speaker says of itself without a correcting word and is kept; the slots of the cast belong to `fact_cues`."""
_TASTES: Final = frozenset({"food", "drink", "music", "film", "hobby"})
"""Slots whose bare word is any food: "the drink is strong" is about no favourite."""
VAGUE_DETAILS: Final = frozenset({"family", "home", "backstory", "voice"})
"""What much is said of that names no value: of these a correcting word or a scope has to be said as well."""
_PAST: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"\b(?:was|were|used to|had)\b"),
    "zh": re.compile(r"以前|曾经|从前|小时候"),
    "ja": re.compile(r"(?:だった|でした)(?:けど|が|頃)|昔は|以前は|子供の頃"),
}
_ANY: Final = Slot("", {}, {})
_STATEMENT: Final = CuePattern("gift", "")
"""What the filters of the cues are asked with: this kind has no exceptions."""


@dataclass(frozen=True, slots=True)
class _Scoped:
    """For where a sentence says that it holds."""

    scope: Scope | None = None
    everywhere: bool = False
    persistence: Persistence = "kept"
    onward: bool = False
    is_alone: bool = False


def corrections_in(text: str, locale: str, context: Context) -> tuple[Statement, ...]:
    """Returns what `text` states, in its order, at most six statements.

    `locale` decides for Han characters alone. A statement has several `subject_ids` where it is unclear who is meant,
    and an empty detail where only the old value tells what is corrected.
    """
    return corrections_and_denials(text, locale, context)[0]


def corrections_and_denials(
    text: str, locale: str, context: Context
) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """The same, and what is only said not to be so: "I don't come from York" ends York where it is held."""
    text = text[:CHARACTERS_READ]
    if unfit(NOW_ON.sub("", text)) or instructs_reader(text):
        return (), ()
    reader = _Reader(locale, context)
    for stated in list(stated_in(text))[:SENTENCES_READ]:
        reader.read(stated)
    statements = tuple(reader.statements())[:MOST]
    given = name_given(text, context) if not statements else None
    return (given,) if given is not None else statements, tuple(reader.denied(statements))[:MOST]


class _Reader:
    """Reads the sentences of one remark one after the other."""

    def __init__(self, locale: str, context: Context) -> None:
        self._locale, self._context = locale, context
        self._referents = Referents(context, locale, GRAMMARS)
        self._found: list[tuple[Statement, bool]] = []
        self._denied_here: list[Statement] = []
        self._loose: _Scoped | None = None
        self._corrects = False
        self._is_unsure = False
        self._is_called = False
        self._has_only_greeted = True

    def statements(self) -> Iterator[Statement]:
        """The statements, each with what another sentence says of all of them."""
        seen = set[tuple[object, ...]]()
        for statement, is_hedged in self._found:
            if statement.form != "preference":
                if is_hedged and not self._is_unsure:
                    continue
                statement = replace(statement, unsure=self._is_unsure)
            if self._loose is not None and statement.scope is None and statement.persistence == "kept":
                loose = self._loose
                statement = replace(
                    statement,
                    scope=loose.scope,
                    everywhere=loose.everywhere,
                    onward=loose.onward,
                    persistence=loose.persistence,
                )
            key = (statement.form, statement.subject_ids, statement.detail, fold_line(statement.value))
            if key not in seen:
                seen.add(key)
                yield statement

    def read(self, stated: Stated) -> None:
        for language in languages(stated.low, self._locale):
            grammar = GRAMMARS[language]
            sentence = marked(stated, grammar, self._context.named, self._referents.words(grammar))
            sentence = self._uncalled(sentence, grammar)
            if grammar.word["unsure"].search(sentence.text[:400]):
                self._is_unsure = True
            self._read(sentence, grammar)
            self._take_name(stated, language)
            here = (mention_of(character) for character in sentence.text)
            self._referents.named_here.extend(sentence.named[number] for number in here if number is not None)
            self._referents.texts_here.append(sentence.text)
        self._has_only_greeted = self._has_only_greeted and is_greeting(stated.said)

    def _take_name(self, stated: Stated, language: Language) -> None:
        """Keeps the name that one presents oneself with, unless a frame has found one."""
        is_known = any(one.detail in ("name", "form_of_address") for one, _ in self._found)
        if not is_known:
            self._found.extend((told, False) for told in self._name_told(stated, language))

    def _name_told(self, stated: Stated, language: Language) -> tuple[Statement, ...]:
        return name_told(stated, language, self._context, is_first=self._has_only_greeted)

    def _uncalled(self, sentence: Marked, grammar: Grammar) -> Marked:
        """The sentence without the name of whom it is said to: that one is no subject. A name that starts a sentence
        about somebody else is its topic, but nobody else's favourites are told like that."""
        self._is_called = False
        call = grammar.word["calls"].match(sentence.text[:SENTENCE_READ])
        if call is None:
            return sentence
        called = (mention_of(character) for character in call["call"])
        is_hearer = any(self._context.addressee_id in sentence.named[one] for one in called if one is not None)
        if not is_hearer and not _is_of_liked(sentence, call.end(), grammar):
            return sentence
        self._is_called = is_hearer
        return sentence.without([call.span("call")])

    def _read(self, sentence: Marked, grammar: Grammar) -> None:
        scoped, bare = _scope_of(sentence, grammar)
        asks = [*preferences_in(bare, sentence, grammar, scoped.scope == "user")]
        for preference in asks:
            self._found.append(
                (replace(preference, scope="user" if scoped.scope == "user" else preference.scope), False)
            )
        if scoped.is_alone:
            self._loose = scoped
        if asks:
            return
        if scoped.scope == "user":  # of preferences alone
            scoped = replace(scoped, scope=None)
        if grammar.word["markers"].search(bare.text[:400]):
            self._corrects = True
        has_cue = self._corrects or scoped.scope is not None or scoped.persistence != "kept"
        frames = frames_in(bare, grammar)
        for one in frames:
            self._take(one, grammar, scoped, has_cue)
        if frames:
            return
        self._referents.said.extend(self._referents.asked_after(bare, grammar))
        if not self._take_bare(bare, grammar, scoped):
            resumed = grammar.word["resumes"].search(bare.text[:SENTENCE_READ])
            if resumed is not None:
                self._take_bare(bare.without([(0, resumed.end())]), grammar, scoped)

    # --- frames

    def _take(self, one: Found, grammar: Grammar, scoped: _Scoped, has_cue: bool) -> bool:
        """Keeps one frame as a statement, or as what is spoken of; tells whether it made a statement."""
        mention = self._mention(one, grammar)
        if mention is None or _is_of_two(one, grammar):
            return False
        denied = self._denied(mention)
        old = one.old or (denied.value if denied is not None else "")
        if not old and self._corrects and is_called(mention.detail):
            old = self._name_before(mention, one)
        self._referents.said.append(replace(mention, value=one.new or one.old))
        if one.old and not one.new and not one.either:
            self._deny(one, grammar, mention)
        if mention.subject_ids[0].startswith("~"):
            self._referents.named_here.append(mention.subject_ids)
        if not one.new or not _is_enough(one, grammar, mention, old, has_cue, self._corrects, self._context):
            return False
        return self._keep(one, grammar, scoped, mention, old)

    def _mention(self, one: Found, grammar: Grammar) -> Mention | None:
        if one.who or one.frame.kind != "elliptic":
            mention = self._referents.mention(one, grammar)
            if mention is None and self._corrects:
                mention = self._called(one, grammar)
            return mention if mention is not None else self._bare_from(one, grammar)
        mention = self._referents.mention(one, grammar)
        spoken = [m for m in self._spoken_of() if mention is not None and m.detail == mention.detail]
        if mention is not None and spoken:
            last = spoken[0].value
            is_other = bool(one.old and last) and not _is_same(last, one.old)
            if one.new and (is_other or not _is_of_its_kind(one, spoken[0], grammar, is_here=True)):
                return None  # "drink is cheap here", "the drink is wine, not ale"
            return replace(mention, subject=spoken[0].subject, subject_ids=spoken[0].subject_ids)
        slots = {slot.slot_id for slot in self._context.slots}
        is_own = mention is not None and (mention.detail in OWN_DETAILS or mention.detail in slots)
        if mention is None or (is_own and mention.detail != "place" and not self._is_some_other(one, mention, grammar)):
            return mention
        hearer = self._context.addressee_id
        return replace(mention, subject=hearer, subject_ids=(hearer,)) if self._is_called else None

    def _deny(self, one: Found, grammar: Grammar, mention: Mention) -> None:
        """Keeps that one value is none, of whatever no field of the cast tells."""
        is_of_cast = any(a.path for a in self._context.attributes if a.detail == mention.detail)
        may_be = mention.subject_ids == (self._context.speaker_id,) or mention.subject_ids[0][:1] == "~"
        if len(mention.subject_ids) > 1 or not mention.detail or (is_of_cast and not may_be):
            return
        if _NOT_ALL.search(one.marked.text[one.start : one.end]):
            return
        if not _is_meant(one, grammar) or not is_value(one.old, grammar) or not self._may_store(one.old, mention):
            return
        said, own = one.marked.stated, mention.subject_ids
        quote = said.said.strip()[:QUOTE_CHARACTERS]
        self._denied_here.append(
            Statement("correction", "retires", mention.subject, own, mention.detail, "", quote, old=one.old, at=said.at)
        )

    def denied(self, statements: Sequence[Statement]) -> Iterator[Statement]:
        """What was denied, and nothing said in its place."""
        told = {(one.subject_ids, one.detail) for one in statements}
        yield from (one for one in self._denied_here if (one.subject_ids, one.detail) not in told)

    def _called(self, one: Found, grammar: Grammar) -> Mention | None:
        """Whose name "no, her name is Lina" is: that of the one who was spoken of last by what she is, with a name."""
        if grammar.pronouns.get(one.who.strip(), "") != "they" or not one.new:
            return None
        if self._referents.detail(one, grammar, ()) != "name":
            return None
        last = next((mention for ago, mention in self._spoken_of_with_age() if ago == 0 and mention.value), None)
        is_name = last is not None and may_be_bare(one.new, last.detail, last.value, grammar.language)
        return replace(last, is_denied=False) if last is not None and is_name and is_called(last.detail) else None

    def _name_before(self, mention: Mention, one: Found) -> str:
        """How she was called just before who is called otherwise now, "" where nobody said it."""
        key = (mention.subject_ids, _OF_NAME.sub("", mention.detail))
        spoken = (m for m in self._spoken_of() if m.value)
        same = (m.value for m in spoken if (m.subject_ids, _OF_NAME.sub("", m.detail)) == key)
        return next((value for value in same if not _is_same(value, one.new)), "")

    def _is_some_other(self, one: Found, mention: Mention, grammar: Grammar) -> bool:
        """Tells whether "the ship" or "the food" is spoken of: whoever means its own says "my ship", and of what it
        likes best that it does."""
        own = {slot.slot_id for slot in self._context.slots} | {"pet", "weapon", "job"}
        if mention.detail not in own or grammar.looks["favourite"].search(one.det):
            return False
        return one.marked.text.startswith("the ", one.start) or (grammar.language == "en" and mention.detail in _TASTES)

    def _bare_from(self, one: Found, grammar: Grammar) -> Mention | None:
        """A frame whose subject isn't said: of the speaker, where it tells of origin, age or, first of all, work."""
        is_work = one.frame.detail == "job" and one.marked.stated.at == 0
        if one.who or not (is_work or one.frame.detail in ("from", "age", LIKED)):
            return None
        ids = (self._context.speaker_id,)
        return Mention("", ids, self._referents.detail(one, grammar, ids), one.new or one.old, not one.new)

    def _denied(self, mention: Mention) -> Mention | None:
        """What this remark said just before not to be so, of the same detail: "they aren't blue. They're green."."""
        same = (
            m
            for m in reversed(self._referents.said)
            if m.is_denied and m.subject_ids == mention.subject_ids and m.detail == mention.detail
        )
        return next(same, None)

    def _keep(self, one: Found, grammar: Grammar, scoped: _Scoped, mention: Mention, old: str) -> bool:
        if self._is_order(one, scoped, mention):
            return False
        if grammar.language == "en" and not is_said_plainly(one, mention.detail, corrects=self._corrects):
            return False
        if grammar.language != "en" and not _is_plain(one, mention.detail, grammar):
            return False
        if not _is_meant(one, grammar) or not is_value(one.new, grammar) or not self._may_store(one.new, mention):
            return False
        old = old if old and self._may_store(old, mention) else ""
        if fold_line(old) == fold_line(one.new):
            return False
        old = old or one.either
        hedge = bool(one.either) or grammar.word["hedge"].search(_span_of(one)) is not None
        sentence = one.marked.stated
        self._found.append(
            (
                Statement(
                    form="correction",
                    change=_change_of(one, grammar, old, self._corrects),
                    subject=mention.subject,
                    subject_ids=mention.subject_ids,
                    detail=mention.detail,
                    value=one.new,
                    quote=sentence.said.strip()[:QUOTE_CHARACTERS],
                    old=old,
                    scope=scoped.scope,
                    everywhere=scoped.everywhere,
                    onward=scoped.onward,
                    persistence=scoped.persistence,
                    at=sentence.at,
                ),
                hedge and (bool(one.either) or not old),
            )
        )
        return True

    def _is_order(self, one: Found, scoped: _Scoped, mention: Mention) -> bool:
        """Tells whether "from now on you are a pirate" says who its hearer is to be: that is no player's to say."""
        is_onward = scoped.onward or (self._loose is not None and self._loose.onward)
        is_who = one.frame.kind in ("job", "name") or mention.detail == "name"
        return is_onward and is_who and mention.subject_ids == (self._context.addressee_id,)

    def _may_store(self, value: str, mention: Mention) -> bool:
        slot = next((slot for slot in self._context.slots if slot.slot_id == mention.detail), _ANY)
        if mention.detail == "age" and re.fullmatch(r"\d{1,4}", value):
            return True
        return is_storable(value, value, slot, None)

    # --- no subject

    def _take_bare(self, bare: Marked, grammar: Grammar, scoped: _Scoped) -> bool:
        """A correction without its subject, "no, green": of what was spoken of before."""
        fillers = grammar.word["fillers"].match(bare.text)
        rest = bare.without([(0, fillers.end())]) if fillers is not None else bare
        if not rest.text.strip() or len(rest.text) > 160:
            return False
        for number, pattern in enumerate(grammar.compiled_bare):
            match = pattern.match(rest.text)
            if match is None:
                continue
            groups = match.groupdict()
            is_said = groups.get("said") is not None
            is_whole = number == len(grammar.bare) - 1
            is_denied = bool(groups.get("neg") or groups.get("neg2"))
            if is_whole and not is_said and not self._may_be_bare(rest, grammar):
                continue
            for tail in tails_of(rest, match.end(), len(rest.text), is_denied, grammar):
                one = Found(_BARE, rest, "", "", tail.new, tail.old, match.start(), tail.end, is_said, tail.either)
                if self._is_of_anything(one, grammar) or self._take_value(one, grammar, scoped, is_whole):
                    return True
        return False

    def _may_be_bare(self, rest: Marked, grammar: Grammar) -> bool:
        """Tells whether a sentence could be a bare value at all: what corrects nothing has to name an old one."""
        if self._corrects or self._referents.said or grammar.language != "en":
            return True
        return _NAMES_OLD.search(rest.text) is not None

    def _is_of_anything(self, one: Found, grammar: Grammar) -> bool:
        """Tells whether 不是风，是雨 is said of no value that was spoken of: no part of it corrects."""
        if grammar.language != "zh" or one.is_said or not one.old:
            return False
        return not any(_is_same(mention.value, one.old) for mention in self._spoken_of())

    def _take_value(self, one: Found, grammar: Grammar, scoped: _Scoped, is_whole: bool) -> bool:
        if one.new and not _is_short(one, grammar, is_whole):
            return False
        mention = self._meant_by(one, is_whole)
        if mention is None:
            return False
        if not one.new:
            self._referents.said.append(replace(mention, value=one.old, is_denied=True))
            return False
        frame = next((frame for frame in grammar.frames if frame.detail == mention.detail and frame.kind), _BARE)
        if frame.kind in ("number",) and not fits(replace(one, frame=frame), grammar):
            return False
        one = _without_cue(one, mention)
        if not _is_of_its_kind(one, mention, grammar, is_here=mention in self._referents.said):
            return False
        old = one.old or mention.value
        names = {name for named in self._context.named for name in named.names}
        if names & {fold_line(one.new), fold_line(one.old)} and not _is_same(mention.value, one.old):
            return False
        if mention.detail == "" and not old:
            return False
        if fold_line(old) == fold_line(one.new):
            return False
        return self._keep(one, grammar, scoped, replace(mention, is_denied=False), old)

    def _meant_by(self, one: Found, is_whole: bool) -> Mention | None:
        """What "it" was: where the old value is named what had it, else what was spoken of last."""
        is_denial = bool(self._referents.said) and self._referents.said[-1].is_denied
        if not (one.old or self._corrects or one.is_said or is_denial):
            return None
        if one.old:
            spoken = list(self._spoken_of_with_age())
            same = [m for _, m in spoken if _is_same(m.value, one.old)]
            if same:
                return same[0]
            here = self._referents.said[-1:]
            if here or not (self._corrects or one.is_said):
                return here[0] if here and not is_whole else None
            last = (m for ago, m in spoken if ago == 0)
            return None if self._referents.is_anothers(one.old) else next(last, None)
        if is_denial:
            return self._referents.said[-1]
        limit = 0
        recent = [
            m
            for ago, m in self._spoken_of_with_age()
            if ago <= limit and (m.value or not is_whole or m in self._referents.said)
        ]
        return recent[0] if recent else None

    def _spoken_of(self) -> Iterator[Mention]:
        yield from reversed(self._referents.said)
        yield from (mention for _, mention in self._referents.mentions_before())

    def _spoken_of_with_age(self) -> Iterator[tuple[int, Mention]]:
        yield from ((0, mention) for mention in reversed(self._referents.said))
        yield from self._referents.mentions_before()


_NOT_ALL: Final = re.compile(
    r"\b(?:just|only|merely|simply|always|necessarily|exactly|entirely|yet|even)\b|只|仅|光|总|だけ|ばかり|のみ|いつも"
)
"""Beside a "not" it denies no value: "not just mutton"."""
_OF_NAME: Final = re.compile(r"'s name$|的?名字$|の名前?$")
_CLAUSE: Final = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|will|do|does|did|can|must|should)\b|[是有在很太](?=.)"
    r"|[はが](?=.)"
)
_ENDS: Final = re.compile(r"[、,。.!?;…~]")
_INFLECTED: Final = re.compile(r"[うくぐすつぬぶむるただてでい]$")
"""How Japanese verbs and adjectives end: "実は疲れた" names no value."""
_BARE: Final = Frame("", needs="cue")
_NAMES_OLD: Final = re.compile(r"\b(?:not|never|ain't|aint|instead|rather|place of|opposed to|or)\b|n't")
"""Without any of these no English tail tells of an old value."""
_WORDS_OF_BARE: Final = 7


def _is_short(one: Found, grammar: Grammar, is_whole: bool) -> bool:
    """A bare value is a word or a few; a whole sentence that only begins like one says something else."""
    rest = one.marked.text[one.end :]
    folded = fold_line(one.new)
    if grammar.word["speech"].match(folded) or (is_whole and _CLAUSE.search(folded)):
        return False
    if is_whole and one.old and len(folded.split()) > 4:
        return False
    if is_whole and not one.old and mention_of(one.marked.text[: one.end]) is not None:
        return False  # "no, Mira" calls her
    if grammar.language == "zh" and not (one.old or one.is_said) and any(map(str.isalnum, rest)):
        return False  # 不，是水，快跑
    if one.old or one.is_said or not is_whole:
        return len(one.new.split()) <= _WORDS_OF_BARE
    if grammar.language == "ja":
        ends = _ENDS.search(rest)
        rest = rest[ends.end() :] if ends is not None else ""
        if not one.is_said and _INFLECTED.search(one.new):
            return False
    if any(map(str.isalnum, rest)) or grammar.word["cut"].search(one.marked.text):
        return False
    if any(map(is_unspaced, one.new)):
        return len(one.new) <= grammar.short
    return len(one.new.split()) <= 4


_HOMES: Final = frozenset({"origin", "hometown"})
_BORN: Final = re.compile(r"の?(?:出身|生まれ|育ち)$|(?<=..)人$")


def _without_cue(one: Found, mention: Mention) -> Found:
    """大阪出身 and 上海人 tell of the home itself, and of nothing besides."""
    if mention.detail not in _HOMES:
        return one
    return replace(one, new=_BORN.sub("", one.new) or one.new, old=_BORN.sub("", one.old))


def _is_of_its_kind(one: Found, mention: Mention, grammar: Grammar, *, is_here: bool) -> bool:
    """Tells whether a bare value can be one of the detail spoken of: a colour of eyes, a trade, no "gate". Where the
    old value is named as it was said, nobody doubts what is meant. is_here: it is spoken of in the same remark."""
    if one.old and (_is_same(mention.value, one.old) or (is_here and not mention.value)):
        return True
    begins, at = one.marked.text[one.start :].lstrip(" ,"), one.marked.text.find(one.new.lower())
    if _POINTS[grammar.language].match(begins) or (at > 0 and _THERE.search(one.marked.text[:at])):
        return False
    article = grammar.language == "en" and at > 0 and _ARTICLE.search(one.marked.text[:at])
    if article and article["article"] == "the" and not one.new[:1].isupper():
        return False
    if mention.detail in ("job", "mood"):
        is_called = grammar.language == "en" and not article and _RANKS.fullmatch(fold_line(one.new)) is not None
        return grammar.looks[mention.detail].search(fold_line(one.new)) is not None and not is_called
    if mention.detail == "age":
        return True  # fits() has asked
    return may_be_bare(one.new, mention.detail, mention.value or one.old, grammar.language)


_POINTS: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(r"(?:this|that|these|those)(?:'s| is| are| was| were)\b"),
    "zh": re.compile(r"[这那]"),
    "ja": re.compile(r"[こそあ]れは"),
}
"""It is said of what is at hand: "that's wine"."""
_THERE: Final = re.compile(r"\b(?:in|at|on|to|near|by|of|about|with|for) $")
_ARTICLE: Final = re.compile(r"\b(?P<article>the|an?) $")
_RANKS: Final = re.compile(
    r"(?:captain|sergeant|doctor|general|lieutenant|admiral|judge|king|queen|prince|princess|page|duke|duchess)"
)
"""Without an article it is whom one speaks to: "no, captain"."""


def _is_of_liked(sentence: Marked, start: int, grammar: Grammar) -> bool:
    """Tells whether a favourite, a hobby or another detail of a slot is spoken of there."""
    if grammar.looks["favourite"].match(sentence.text, start):
        return True
    numbers = details_of(sentence.text[start : start + 1])
    return bool(numbers) and any(detail.startswith("slot:") for detail in sentence.details[numbers[0]])


def _is_same(value: str, old: str) -> bool:
    mine, theirs = sorted((fold_line(value), fold_line(old)), key=len)
    if not mine or not any(map(is_unspaced, mine)):
        return bool(mine) and f" {mine} " in f" {theirs} "
    return mine in theirs


_PRONOUNS: Final = frozenset({"", "his", "her", "their", "its", "he", "she", "they"})


def _is_of_two(one: Found, grammar: Grammar) -> bool:
    """Tells whether somebody else is named together with the owner; behind "and" a pronoun goes on with a sentence."""
    if one.who.strip() in _PRONOUNS:
        return False
    before = one.marked.text[: one.start]
    return one.det.startswith("and ") or stands_beside_another(before, grammar.language, one.marked.said)


# --- is it enough, and is it meant ----------------------------------------------------------------------------------


def _is_enough(
    one: Found, grammar: Grammar, mention: Mention, old: str, has_cue: bool, corrects: bool, context: Context
) -> bool:
    """Tells whether the frame has the cue it needs: a plain "her eyes are beautiful" or "my drink is cold" has none."""
    needs = one.frame.needs
    if one.frame.detail == LIKED and (mention.subject_ids != (context.speaker_id,) or not old):
        return False
    if one.frame.others and mention.subject_ids == (context.speaker_id,):
        return False
    if mention.detail == "job" and one.frame.kind == "job" and one.old and not _is_job(one.old, grammar):
        return False  # "a soldier, not a child" praises or scolds
    if old or one.either:
        return True
    if needs == "contrast" and one.frame.kind == "free":
        return has_cue and _is_lasting(one, mention, context)
    if needs == "contrast" or (needs == "cue" and not has_cue):
        return False
    if one.frame.kind == "having" and mention.detail not in grammar.plain:
        return False
    if not corrects and not one.either and _PAST[grammar.language].search(one.marked.text[one.start : one.end]):
        return False
    is_own = mention.subject_ids == (context.speaker_id,)
    if has_cue:
        is_named = (corrects or not is_own) and _is_named_thing(one, grammar)
        return bool(mention.detail) and (_is_known(mention.detail, context) or is_named)
    slots = {slot.slot_id for slot in context.slots}
    if mention.detail in VAGUE_DETAILS or (is_own and mention.detail not in OWN_DETAILS):
        return False
    is_work = one.frame.detail == "job" and not one.frame.kind  # "works as" tells what it is
    if mention.detail == "job" and not is_work and not grammar.looks["job"].search(fold_line(one.new)):
        return False
    if mention.detail in slots and not grammar.looks["favourite"].search(one.det) and mention.detail != "place":
        return mention.detail in ("hobby", "origin")
    looks = grammar.looks.get(mention.detail)
    return looks is None or mention.detail not in grammar.plain or looks.search(fold_line(one.new)) is not None


def _is_job(value: str, grammar: Grammar) -> bool:
    return grammar.looks["job"].search(fold_line(value)) is not None


def _is_known(detail: str, context: Context) -> bool:
    return any(detail == a.detail for a in context.attributes) or any(detail == s.slot_id for s in context.slots)


def _is_named_thing(one: Found, grammar: Grammar) -> bool:
    """Of a free noun "actually, her song is too long" tells nothing to keep; "the Heron" and 苍鹭号 name something, and
    of what one wears, rides or bears the colour is kept."""
    if grammar.language != "en":
        return len(one.new) <= 12
    if _LASTING.search(one.det) and is_colour(one.new, "en"):
        return True
    start = one.marked.stated.low.find(one.new.lower())
    before = one.marked.stated.low[max(0, start - 4) : max(start, 0)]
    return one.new[0].isupper() or one.new[0].isdigit() or before.endswith(("the ", "an ", " a "))


def _is_lasting(one: Found, mention: Mention, context: Context) -> bool:
    """Tells whether a known detail, or the colour of what one wears, is told of somebody whom nobody here knows."""
    is_coloured = _LASTING.search(one.det) is not None and is_colour(one.new, "en")
    return is_coloured or (_is_known(mention.detail, context) and mention.detail not in VAGUE_DETAILS)


_LASTING: Final = re.compile(
    r"\b(?:cloak|coat|cape|dress|gown|robe|tunic|shirt|jacket|vest|skirt|apron|hat|hood|cap|helmet|helm|mask|veil|scarf"
    r"|belt|sash|boots|shoes|gloves|gauntlets|trousers|breeches|armou?r|uniform|shield|banner|flag|ring|necklace|amulet"
    r"|pendant|brooch|earrings?|beard|moustache|mustache|scar|tattoo|horse|mare|stallion|pony|dog|cat|ship|boat|sails?"
    r"|cart|carriage|saddle)$"
)


def _is_plain(one: Found, detail: str, grammar: Grammar) -> bool:
    is_job = any(_is_job(value, grammar) for value in (one.new, one.old) if value)
    is_work = one.frame.detail == "job" and one.frame.kind == ""  # 以…为生 tells what it is
    return correction_filters_cjk.is_said_plainly(
        one, detail, grammar.language, is_bare=one.frame is _BARE, is_job=is_job or is_work
    )


def _span_of(one: Found) -> str:
    """The clause in which the frame stands, up to its end and a little more."""
    text = one.marked.text
    begin = max((text.rfind(mark, 0, one.start) + 1 for mark in ",;:!?、"), default=0)
    return text[begin : one.end + 2]


_TAG: Final = re.compile(r"n't (?:he|she|they|it|you|we|i)\W*$")
_AGREED = re.compile(
    r"[, ]*(?:,? (?:ok(?:ay)?|alright|got it|understood|yeah|see|please|pls|is that clear|clear)|好吗"
    r"|好不好|行吗|可以吗|知道了?吗|明白了?吗"
    r"|记住了?吗|懂了?吗|好么|[、,。 ](?:いい(?:ね|か|ですか|よね|な)?|分かった|わかった"
    r"|わかりましたか?|オッケー|ok|了解))\?+\s*$"
)


def _is_meant(one: Found, grammar: Grammar) -> bool:
    """Asks the filters of the cues, on the sentence without its scope words and the speaker's own "I said"."""
    read = one.marked.text
    agreed = _AGREED.search(read)
    if agreed is not None:
        read = read[: agreed.start()] + "." + " " * (len(read) - agreed.start() - 1)
    head = grammar.word["own"].sub(lambda own: " " * len(own.group()), read[: one.start])
    behind = grammar.word["own"].sub(lambda own: " " * len(own.group()), read[one.start :])
    read = head + behind
    begin = max((read.rfind(mark, 0, one.start) + 1 for mark in ",;:、"), default=0)
    end = _end_of_value(one, grammar)
    if one.either:  # the か between two choices asks nothing
        read = f"{read[:end]}{' ' * (one.end - end)}{read[max(end, one.end) :]}"
    close = next((i for i in range(end, len(read)) if read[i] in ",;:、"), len(read))
    candidate = Candidate(_STATEMENT, grammar.language, "", read, begin, close, one.start, one.start, end)
    if grammar.word["refuses"].search(read[: one.start]):
        return False
    if _TAG.search(read):
        return False
    refused = (is_reported, is_question, is_wish, is_hypothetical, is_plan)
    return not any(refuses(candidate) for refuses in refused)


def _end_of_value(one: Found, grammar: Grammar) -> int:
    """Where the value ends in the marked text: what stands behind it may wish, suppose, or report."""
    if one.old and grammar.language != "ja":
        return one.end
    place = one.marked.stated.said.rfind(one.new)
    end = next((i for i, start in enumerate(one.marked.starts) if start >= place + len(one.new)), len(one.marked.text))
    return max(one.start, min(end, one.end)) if place >= 0 else one.end


_NOW = {
    "en": re.compile(r"\b(?:now|any ?more|no longer|nowadays|these days|changed)\b"),
    "zh": re.compile(r"现在|如今|改成|变成|换成|不再|改了"),
    "ja": re.compile(r"今は|今では|もう|変わっ|変え"),
}
_ALSO = {
    "en": re.compile(r"\b(?:also|too|as well|another|besides)\b"),
    "zh": re.compile(r"也是|还是(?=一)|还有|也叫|也有"),
    "ja": re.compile(r"(?<=[\ue000-\uefff])も|もまた"),
}


def _change_of(one: Found, grammar: Grammar, old: str, corrects: bool) -> ChangeForm:
    if _ALSO[grammar.language].search(_span_of(one)) and not old:
        return "adds"
    if _NOW[grammar.language].search(one.marked.text):
        return "replaces"
    return "corrects" if old or corrects else "sets"


# --- scope ----------------------------------------------------------------------------------------------------------


def _scope_of(sentence: Marked, grammar: Grammar) -> tuple[_Scoped, Marked]:
    """Returns for where the sentence says that it holds, and the sentence without those words."""
    scoped, spans = _Scoped(), list[tuple[int, int]]()
    for cue, pattern in grammar.compiled_scopes:
        match = pattern.search(sentence.text[:400])
        if match is None or any(match.start() < end and start < match.end() for start, end in spans):
            continue
        spans.append(match.span())
        scoped = replace(
            scoped,
            scope=scoped.scope or cue.scope,
            everywhere=scoped.everywhere or cue.everywhere,
            onward=scoped.onward or cue.onward,
            persistence=cue.persistence if cue.persistence != "kept" else scoped.persistence,
        )
    bare = sentence.without(spans) if spans else sentence
    return replace(scoped, is_alone=bool(spans) and _says_nothing(bare, grammar)), bare


def _says_nothing(bare: Marked, grammar: Grammar) -> bool:
    rest = grammar.word["fillers"].sub("", bare.text.strip())
    return (
        len(
            re.sub(
                r"[\W_]|\b(?:just|only|but|that's|it's|please|though)\b|[只就仅是的哦啊吧だけですねよはの]", "", rest
            )
        )
        < 2
    )
