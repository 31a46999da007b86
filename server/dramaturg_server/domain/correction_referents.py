"""Who and what is meant: names, "you", "my", "she", "it", and a bare value, from the remark and what was said before.

Third step of `correction_cues.py`. Who is unclear has several ids; nobody is guessed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from .belief_words import PLURALS
from .correction_frames import Found, details_of, frames_in, mention_of
from .correction_grammar import Grammar
from .cue_masks import languages
from .cue_pattern import Language
from .stated import Marked, Words, marked, stated_in, words_of
from .statements import Context
from .text import fold_line
from .unnamed_people import unnamed_in

LIKED = "liked"
_TOO_FAR: Final = 99
"""Remarks ago: only the old value, named with the new one, reaches so far."""
_Sentence = Sequence[tuple[Grammar, Marked]]
"""One sentence as each language reads it."""
_REAL_NAME = frozenset({"真名", "本名", "全名", "大名", "姓名"})


@dataclass(frozen=True, slots=True)
class Mention:
    """What was spoken of: a detail of somebody, with the value that was said of it, "" = none. is_denied: not that."""

    subject: str
    subject_ids: tuple[str, ...]
    detail: str
    value: str
    is_denied: bool = False


def _is_free(one: Found, grammar: Grammar) -> bool:
    """Tells whether its owner is said by a word that is neither a known name nor a pronoun."""
    return bool(one.who) and mention_of(one.who) is None and one.who.strip() not in grammar.pronouns


@dataclass(frozen=True)
class Referents:
    """Resolves subjects and details of one remark. said: mentions of this remark so far, newest last · texts_here: its
    sentences so far."""

    context: Context
    locale: str
    grammars: dict[Language, Grammar]
    said: list[Mention] = field(default_factory=list)
    named_here: list[tuple[str, ...]] = field(default_factory=list)
    texts_here: list[str] = field(default_factory=list)
    _words: dict[Language, Words] = field(default_factory=dict)

    def words(self, grammar: Grammar) -> Words:
        """The words for details in one language, read from the context once."""
        if grammar.language not in self._words:
            self._words[grammar.language] = words_of(self.context.attributes, self.context.slots, grammar)
        return self._words[grammar.language]

    @cached_property
    def slot_ids(self) -> frozenset[str]:
        return frozenset(slot.slot_id for slot in self.context.slots)

    @cached_property
    def attribute_ids(self) -> frozenset[str]:
        return frozenset(attribute.detail for attribute in self.context.attributes)

    # --- who

    def subject(
        self, one: Found, grammar: Grammar, speaker: str = "", hearer: str | None = None
    ) -> tuple[str, tuple[str, ...]]:
        """Returns the subject as named ("" = the speaker) and whom that may mean, none where nobody knows.

        speaker, hearer: of a line before; hearer "" = it was said to nobody in particular.
        """
        speaker = speaker or self.context.speaker_id
        hearer = self.context.addressee_id if hearer is None else hearer
        number = mention_of(one.who)
        if number is not None:
            start = one.start + one.marked.text[one.start :].index(one.who)
            place = next(i for i in range(start, start + len(one.who)) if mention_of(one.marked.text[i]) is not None)
            return fold_line(one.marked.said(place, place + 1)), one.marked.named[number]
        word = re.sub(r"(?:'s|'|s')$", "", one.who.strip()) if one.frame.kind == "free" else one.who.strip()
        party = grammar.pronouns.get(word, "")
        if party == "i":
            return "", (speaker,)
        if party == "you":
            return word, (hearer,) if hearer else ()
        if party == "they":
            return word, self.third_person(one)
        return word, (f"~{fold_line(word)}",) if word else ()

    def third_person(self, one: Found) -> tuple[str, ...]:
        """Whom "she" may mean: those named last, in this remark or before it; the two who talk come last.

        Beside a wife or a king without a name, spoken of where those were, it may be either; nearer than any name
        nobody knows who that is.
        """
        before = one.marked.text[: one.start]
        here = [one.marked.named[at] for c in before if (at := mention_of(c)) is not None]
        remark = " ".join((*self.texts_here, before))
        lines = [(here, remark), (list(self.named_here), remark), *self._named_before()]
        talking = (self.context.speaker_id, self.context.addressee_id)
        for number, (names, text) in enumerate(lines):
            ids = tuple(dict.fromkeys(subject for group in names for subject in group))
            others = tuple(subject for subject in ids if subject not in talking)
            unnamed = unnamed_in(text, one.who) if number > 0 or others else ""
            if others or (ids and number < 2 and not unnamed):
                return tuple(dict.fromkeys((*(others or ids), *((f"~{unnamed}",) if unnamed else ()))))
            if unnamed:
                return ()
        return ()

    def _named_before(self) -> Iterator[tuple[list[tuple[str, ...]], str]]:
        """Who is named in each of the last lines, newest first, and the line as it is read."""
        for _, sentences in self._before:
            markings = [marking for sentence in sentences for _, marking in sentence]
            known = [ids for marking in markings for ids in marking.named]
            yield [*known, *self._nobodies(sentences)], " ".join(one.text for one in markings)

    def _nobodies(self, sentences: Sequence[_Sentence]) -> Iterator[tuple[str, ...]]:
        """Those whom a line named as the owner of something, and whom nobody here knows."""
        for sentence in sentences:
            for grammar, marking in sentence:
                owners = (
                    self.subject(one, grammar)[1] for one in frames_in(marking, grammar) if _is_free(one, grammar)
                )
                yield from (ids for ids in owners if ids and ids[0].startswith("~"))

    # --- what

    def detail(self, one: Found, grammar: Grammar, subject_ids: tuple[str, ...]) -> str:
        """Returns the detail that the frame is about, "" where its wording doesn't tell."""
        is_own = subject_ids == (self.context.speaker_id,)
        if one.frame.detail == "from":
            return self._home(is_own)
        if one.frame.detail == LIKED:
            return ""
        if one.frame.detail:
            return one.frame.detail
        numbers = details_of(one.det)
        liked = self._is_liked(one.det, grammar)
        if not numbers:
            return self._liked_thing(one.det, grammar) if liked else self._noun(one.det)
        known = one.marked.details[numbers[-1]]
        if len(one.det.strip()) > 1 and not liked and self._is_more(one.det):
            return self._noun(self._spelled(one))
        slots = [detail.removeprefix("slot:") for detail in known if detail.startswith("slot:")]
        attributes = [detail for detail in known if not detail.startswith("slot:")]
        if is_own and ("hometown" in attributes or "origin" in slots):
            return self._home(True)
        chosen = (slots or attributes) if liked else (attributes or slots)
        detail = chosen[0]
        return self._home(False) if detail == "origin" and not is_own else detail

    def _home(self, is_own: bool) -> str:
        if is_own:
            return "origin" if "origin" in self.slot_ids else "hometown"
        return "hometown" if "hometown" in self.attribute_ids or "origin" not in self.slot_ids else "origin"

    def _is_liked(self, det: str, grammar: Grammar) -> bool:
        return grammar.looks["favourite"].search(det) is not None

    def _liked_thing(self, det: str, grammar: Grammar) -> str:
        verb = {"吃": "food", "喝": "drink", "听": "music"}
        return next((slot for character, slot in verb.items() if character in det and slot in self.slot_ids), "")

    def _is_more(self, det: str) -> bool:
        """Tells whether the words before a known detail make another one of it: my sister's name."""
        rest = re.sub(r"[\ue800-\uefff].*", "", det).strip()
        return (
            bool(re.search(r"'s|的|の", rest))
            and rest not in ("真正的", "真实的", "现在的", "本来的", "原来的")
            and not re.search(r"(?:本当|ほんと|本名|今|いつも)の$", rest)
        )

    def _spelled(self, one: Found) -> str:
        start = one.start + one.marked.text[one.start :].index(one.det)
        return fold_line(one.marked.said(start, start + len(one.det)))

    def _noun(self, det: str) -> str:
        """A noun as the key of a detail: Latin ones singular, without article."""
        noun = re.sub(r"^(?:the|a|an|own|real|new|full) ", "", fold_line(det)).strip(" '")
        if not noun.isascii():
            return "name" if noun in _REAL_NAME else noun
        head, _, last = noun.rpartition(" ")
        if last.endswith("ies") and len(last) > 4:
            last = f"{last[:-3]}y"
        elif (
            last.endswith("s") and not last.endswith(("ss", "us", "is", "'s")) and len(last) > 3 and last not in PLURALS
        ):
            last = last[:-1]
        return f"{head} {last}".strip()

    # --- what was said before

    @cached_property
    def _before(self) -> list[tuple[str, list[list[tuple[Grammar, Marked]]]]]:
        """The last lines, newest first: who said it, and its sentences as each language reads them."""
        lines = list[tuple[str, list[list[tuple[Grammar, Marked]]]]]()
        for speaker, text in reversed(self.context.last[-6:]):
            sentences = [
                [
                    (grammar, marked(stated, grammar, self.context.named, self.words(grammar)))
                    for language in languages(stated.low, self.locale)
                    for grammar in (self.grammars[language],)
                ]
                for stated in stated_in(text)
            ]
            lines.append((speaker, sentences))
        return lines

    def mentions_before(self) -> Iterator[tuple[int, Mention]]:
        """Yields what the last lines spoke of, newest first, with how many remarks of the speaker ago it was.

        First what the speaker said, to whomever, or was told itself. Behind it, and too far back for a value alone,
        what others told each other of anybody but themselves: that is no word of the speaker's.
        """
        ago, others = 0, list[Mention]()
        for place, (speaker, sentences) in enumerate(self._before):
            is_own = speaker == self.context.speaker_id
            spoken = list(self._mentions_of(place, speaker, sentences, is_own))
            if is_own or self._hearer_of(place) in (self.context.speaker_id, ""):
                yield from ((ago, mention) for mention in spoken)
            else:
                others.extend(mention for mention in spoken if mention.subject_ids != (speaker,))
            ago += is_own
        yield from ((_TOO_FAR, mention) for mention in others)

    def _mentions_of(self, place: int, speaker: str, sentences: Sequence[_Sentence], is_own: bool) -> Iterator[Mention]:
        told = self._told(place)
        yield from reversed(told)
        if is_own or not told:
            yield from self._spoken_in(sentences, speaker, self._hearer_of(place))

    def is_anothers(self, value: str) -> bool:
        """Tells whether it is others alone who said a value: "pie, not soup" is then about their words."""
        own = (self.context.speaker_id,)
        said = [
            (speaker, fold_line(text))
            for place, (speaker, text) in enumerate(reversed(self.context.last[-6:]))
            if speaker in own or self._hearer_of(place) not in (*own, "")
        ]
        saying = {speaker for speaker, text in said if fold_line(value) in text}
        return bool(saying) and saying.isdisjoint(own)

    def _spoken_in(self, sentences: Sequence[_Sentence], speaker: str, hearer: str) -> Iterator[Mention]:
        for sentence in reversed(sentences):
            for grammar, marking in sentence:
                for one in reversed(frames_in(marking, grammar)):
                    mention = self.mention(one, grammar, speaker, hearer)
                    if mention is not None:
                        yield mention
                yield from self.asked_after(marking, grammar, speaker, hearer)

    def _told(self, place: int) -> list[Mention]:
        """What a line, counted from the newest, was taken to say."""
        told, own = self.context.told[-1 - place] if place < len(self.context.told) else (), self.context.speaker_id
        names = ("" if one.subject_id == own else one.subject_id.lstrip("~") for one in told)
        return [Mention(name, (one.subject_id,), one.detail, one.value) for name, one in zip(names, told, strict=True)]

    def _hearer_of(self, place: int) -> str:
        """Whom a line, counted from the newest, was said to."""
        if place < len(self.context.said_to):
            return self.context.said_to[-1 - place]
        speaker = self._before[place][0]
        if speaker == self.context.speaker_id:
            return self.context.addressee_id
        return self.context.speaker_id if speaker == self.context.addressee_id else ""

    def mention(self, one: Found, grammar: Grammar, speaker: str = "", hearer: str | None = None) -> Mention | None:
        """What a frame speaks of, None where nobody could tell of whom."""
        subject, ids = self.subject(one, grammar, speaker, hearer)
        if not ids and not one.who and self._is_liked(one.det, grammar):
            ids = (speaker or self.context.speaker_id,)
        if not ids and not one.who and one.frame.kind in ("elliptic", "own"):
            ids = (speaker or self.context.speaker_id,)
        if not ids and not one.who and one.frame.detail == LIKED:
            party = hearer if speaker == self.context.addressee_id else speaker or self.context.speaker_id
            ids = (party,) if party else ()  # 「ジャズが好きなんだね」 is said of the one spoken to
        if not ids:
            return None
        if ids == (self.context.speaker_id,):
            subject = ""
        value = one.new or one.old
        return Mention(subject, ids, self.detail(one, grammar, ids), value, not one.new)

    def asked_after(
        self, marking: Marked, grammar: Grammar, speaker: str = "", hearer: str | None = None
    ) -> Sequence[Mention]:
        """A detail of somebody named without any value: "what colour are Mira's eyes?"."""
        if not marking.details:
            return []
        pattern = grammar.looks["asked"]
        for match in pattern.finditer(marking.text[:400]):
            one = Found(grammar.frames[0], marking, match["who"], match["det"], "", "", match.start(), match.end())
            mention = self.mention(one, grammar, speaker, hearer)
            if mention is not None:
                return [Mention(mention.subject, mention.subject_ids, mention.detail, "")]
        return []
