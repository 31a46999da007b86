"""What a remark says of the one who makes it, or of somebody it names: favourites, origin, hobbies, dislikes.

text → `fact_sentences` → `fact_frames`, of `fact_cues_en`, `_zh`, `_ja` → filters → values → `Statement`s, of which
`resolve` makes beliefs. A question, a supposition, a wish, a joke, a quotation, what was once so, what others like and
any negation but a dislike say nothing; judged clause by clause, so that a fact beside a question counts. Most remarks
hold none of the trigger words and cost no more than the search for them. (spec: memory, section 4)
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from operator import length_hint
from typing import Final

from .as_said import lowered, plain
from .beliefs import ChangeForm
from .cue_masks import MASK, instructs_reader, languages, unfit
from .cue_pattern import Language
from .fact_frames import compiled, kinds_of, named_at, names_own_slot
from .fact_grammar import BY_KIND, BY_THING, Found, Frame, Grammar, Sentence
from .fact_languages import GRAMMARS
from .fact_sentences import sentences_of
from .fact_values import is_storable
from .matching import CueIndex
from .quotations import ASIDE_MARKS
from .statements import Context, Slot, Statement
from .text import fold_line, looks_like_instruction
from .two_owners import stands_beside_another

MOST: Final = 3
"""Facts that one remark may bring (spec: memory, section 4)."""
MATCHES_READ: Final = 8
"""Times that one frame is looked at in one sentence."""
QUOTE_CHARACTERS: Final = 200
CANDIDATES_READ: Final = 40
"""Matches that are judged in one remark: one of nothing but cues must not hold up a turn."""
_OLD_REACH: Final = 40
"""Characters before a clause in which an old value is named: "not tea any more, …"."""
_REACH: Final = 90
"""Characters in which a value has to end, or begin."""
_TRIGGERS: Final = tuple(dict.fromkeys(word for tag in ("zh", "ja") for word in GRAMMARS[tag].triggers))

_APART: Final = re.compile(r"[,;!?、。\n]|\.(?=\s|$)")
"""Behind it stands something else: a number that is given there is no part of the value."""
_TITLE: Final = re.compile(r"(?:The|An?) [A-Z][a-z]")
"""An article that belongs to a name."""


def facts_in(text: str, locale: str, context: Context, banned: CueIndex[str] | None = None) -> tuple[Statement, ...]:
    """Returns at most three facts that `text` states, in the order in which they stand; never the same twice.

    `locale` decides for Han characters alone. `banned`: what the cast never says; a value that holds it is dropped.
    """
    folded = fold_line(text)
    if not _may_hold_one(folded) and not names_own_slot(folded, context.slots):
        return ()
    if unfit(text) or instructs_reader(text):
        return ()
    stated: list[Statement] = []
    left = iter(range(CANDIDATES_READ))
    for sentence in sentences_of(plain(text), context):
        if not _may_hold_one(sentence.low) and not names_own_slot(sentence.low, context.slots):
            continue
        for language in languages(sentence.plain, locale):
            stated.extend(_facts_of(sentence, language, context, banned, left))
        if len(stated) >= MOST or not length_hint(left):
            break
    return tuple(_distinct(stated))[:MOST]


def _may_hold_one(folded: str) -> bool:
    if any(map(folded.__contains__, GRAMMARS["en"].triggers)):
        return True
    return not folded.isascii() and any(map(folded.__contains__, _TRIGGERS))


def _distinct(stated: Sequence[Statement]) -> Iterator[Statement]:
    seen = set[tuple[object, ...]]()
    for statement in sorted(stated, key=lambda statement: statement.at):
        key = (statement.subject_ids, statement.detail, fold_line(statement.value))
        if key not in seen:
            seen.add(key)
            yield statement


def _facts_of(
    sentence: Sentence, language: Language, context: Context, banned: CueIndex[str] | None, left: Iterator[int]
) -> Iterator[Statement]:
    grammar = GRAMMARS[language]
    if not any(map(sentence.low.__contains__, grammar.triggers)) and not names_own_slot(sentence.low, context.slots):
        return
    if grammar.traditional:
        low = sentence.low.translate(grammar.traditional)
        sentence = Sentence(sentence.plain, low, sentence.at, sentence.asks)
    yield from _Reader(sentence, grammar, language, context, banned, left).statements()


class _Reader:
    """Reads one sentence with one grammar; keeps what of it is already taken, so that no words make two facts."""

    def __init__(
        self,
        sentence: Sentence,
        grammar: Grammar,
        language: Language,
        context: Context,
        banned: CueIndex[str] | None,
        left: Iterator[int],
    ) -> None:
        self._sentence = sentence
        self._grammar = grammar
        self._context = context
        self._banned = banned
        self._left = left
        self._kinds, self._own = kinds_of(context.slots, language)
        self._language = language
        self._slots = {slot.slot_id: slot for slot in context.slots}
        self._ends = tuple(found.end() for found in grammar.clause.finditer(sentence.low))
        self._taken: list[tuple[int, int]] = []
        self._set: set[tuple[tuple[str, ...], str]] = set()

    def statements(self) -> Iterator[Statement]:
        low, made = self._sentence.low, 0
        for frame, pattern in compiled(self._language, self._kinds, self._own):
            if frame.hints and not any(map(low.__contains__, frame.hints)):
                continue
            for match in islice(pattern.finditer(low), MATCHES_READ):
                if next(self._left, None) is None:
                    return
                for statement in self._read(frame, match):
                    yield statement
                    made += 1
                if made >= MOST:
                    return

    def _read(self, frame: Frame, match: re.Match[str]) -> Iterator[Statement]:
        spans = self._values(frame, match)
        if not spans:
            return
        clause = max((end for end in self._ends if end <= min(match.start(), spans[0][0])), default=0)
        groups, named = match.groupdict(), named_at(match)
        owner = self._grammar.owner.match(self._sentence.low, clause, spans[0][1]) if self._grammar.owner else None
        if owner is not None and named == (0, 0) and spans[0][0] < match.start():
            named, spans = owner.span("who"), ((max(owner.end(), spans[0][0]), spans[0][1]), *spans[1:])
        if self._is_of_two(named[0] if named != (0, 0) else min(match.start(), spans[0][0])):
            return
        found = Found(frame, self._sentence, clause, match.start(), match.end(), spans[0], named != (0, 0))
        if any(refuses(found) for reason, refuses in self._grammar.filters if reason not in frame.free):
            return
        change = self._change(found, groups)
        who = self._sentence.plain[slice(*named)]
        stated: list[Statement] = []
        for span in spans:
            statement = self._statement(found, groups, span, change if not stated else "adds", who)
            if statement is None and stated and self._grammar.spaced:
                break  # "and" went on with something else: "singing and nobody could stop me"
            if statement is None:
                return  # half of a list is no answer: 勇者と七人の… is one title
            stated.append(statement)
        self._taken.extend((*spans, match.span()))
        yield from self._once(stated)

    def _is_of_two(self, start: int) -> bool:
        """Tells whether what begins there is said of somebody else as well; "my brother and I" are each from there."""
        before = self._sentence.low[:start]
        return not self._sentence.low.startswith("i ", start) and stands_beside_another(
            before, self._language, lambda first, last: self._sentence.plain[first:last]
        )

    def _once(self, stated: list[Statement]) -> Iterator[Statement]:
        """Of a slot with one value, what comes second is said beside the first; one comes from one place."""
        for statement in stated:
            key = (statement.subject_ids, statement.detail)
            if statement.change != "sets" or key not in self._set:
                self._set.add(key)
                yield statement
            elif statement.detail != "origin":
                yield replace(statement, change="adds")

    def _values(self, frame: Frame, match: re.Match[str]) -> tuple[tuple[int, int], ...]:
        """Where the values stand: one, or the members of a list."""
        low, grammar = self._sentence.low, self._grammar
        if "v" in match.groupdict():
            start, end = match.span("v")
        elif frame.side == "after":
            start = match.end() + (low[match.end() : match.end() + 1] == " ")
            end = self._end(start)
            if cut := grammar.cuts.get(frame.slot):
                end = min(end, found.start() if (found := cut.search(low, start, end)) else end)
        else:
            end = match.start() - (low[match.start() - 1 : match.start()] == " ")
            start = _start(low, end, grammar.boundary)
        if self._may_be_many(frame, match) and (listed := grammar.listing.match(low, start, start + _REACH)):
            end = max(end, listed.end())
        members = tuple(self._members(start, end)) if self._may_be_many(frame, match) else ((start, end),)
        if len(members) == 1 and frame.slot == BY_THING:
            parts = tuple(self._members(start, end))
            are_hobbies = all(self._slot_of_thing(low[slice(*part)]) == "hobby" for part in parts)
            members = parts if are_hobbies else members
        spans = tuple(span if frame.whole else self._trimmed(*span) for span in members)
        return tuple(span for span in spans if span[0] < span[1] and not self._overlaps(span))

    def _end(self, start: int) -> int:
        """Where a value ends that starts there; within a title no word ends it: "The Night Before"."""
        low, plain = self._sentence.low, self._sentence.plain
        end = _end(low, start, self._grammar.cut)
        while (
            plain[end + 1 : end + 2].isupper()
            and plain[end + 2 : end + 3].islower()
            and low[end] == " "
            and plain[start : start + 1].isupper()
        ):
            following = _end(low, end + 1, self._grammar.cut)
            if following - start >= _REACH:
                break
            end = following
        return end

    def _may_be_many(self, frame: Frame, match: re.Match[str]) -> bool:
        """Tells whether "and" parts values here: "rum and coke" is one drink, two hobbies are two."""
        word = match.groupdict().get("k") or ""
        slot = self._slots.get(self._slot_id(frame, {"k": word}, "") or frame.slot)
        return not self._grammar.spaced or (slot is not None and slot.multiple) or word.endswith("s")

    def _members(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        at = start
        if MASK not in self._sentence.low[start:end]:
            for join in self._grammar.joins.finditer(self._sentence.low, start, end):
                yield at, join.start()
                at = join.end()
        yield at, end

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        low, grammar = self._sentence.low, self._grammar
        while start < end:
            is_title = _TITLE.match(self._sentence.plain, start, end)
            if not is_title and (led := grammar.lead.match(low, start, end)):
                start = led.end()
            elif (tail := grammar.tail.search(low, max(start, end - 24), end)) and not self._is_of_title(tail.start()):
                end = tail.start()
            else:
                break
        return start, end

    def _is_of_title(self, at: int) -> bool:
        """ "The Third Man": a word in capitals is none that people put behind what they say."""
        return self._sentence.plain[at] == " " and self._sentence.plain[at + 1 : at + 3].istitle()

    def _overlaps(self, span: tuple[int, int]) -> bool:
        return any(start < span[1] and span[0] < end for start, end in self._taken)

    def _change(self, found: Found, groups: dict[str, str | None]) -> ChangeForm | None:
        low, after = self._sentence.low, max(found.end, found.value[1])
        ended = self._grammar.clause.search(low, after)
        clause = low[found.clause : ended.start() if ended else len(low)]
        before = low[max(0, found.clause - _OLD_REACH) : found.clause]
        grammar = self._grammar
        if not groups.get("old") and (named := grammar.instead.search(found.rest) or grammar.outdated.search(before)):
            groups["old"] = named["old"]
        around = clause.replace(low[slice(*found.value)], " ", 1)
        if groups.get("old") or self._grammar.now.search(around):
            return "replaces"
        if found.frame.change is not None:
            return found.frame.change
        introduced = low[max(0, found.clause - 24) : found.clause].strip(" ,:、")
        is_added = self._grammar.also.search(around) or self._grammar.also.fullmatch(introduced)
        return "adds" if is_added else None

    def _statement(
        self, found: Found, groups: dict[str, str | None], span: tuple[int, int], change: ChangeForm | None, who: str
    ) -> Statement | None:
        start, end = _unquoted(self._sentence, *span)
        value = self._sentence.plain[start:end].strip()
        slot = self._slots.get(self._slot_id(found.frame, groups, value))
        if slot is None or not self._is_value(value, slot, (start, end)):
            return None
        if change is None or slot.slot_id == "dislikes" or (slot.slot_id == "origin" and change == "adds"):
            change = "adds" if slot.multiple else "sets"
        return Statement(
            "fact",
            change,
            fold_line(who),
            self._subjects(who),
            slot.slot_id,
            value,
            self._sentence.plain[:QUOTE_CHARACTERS],
            old=self._old(groups),
            at=self._sentence.at + start,
            yields=change == "sets" and (found.frame.likes or self._is_like(found)),
        )

    def _is_like(self, found: Found) -> bool:
        return self._grammar.is_like is not None and self._grammar.is_like(found)

    def _old(self, groups: dict[str, str | None]) -> str:
        """The value that no longer holds, a quoted title without its marks."""
        old = groups.get("old") or ""
        if MASK not in old:
            return old.strip()
        at = self._sentence.low.find(old)
        start, end = _unquoted(self._sentence, at, at + len(old))
        return self._sentence.plain[start:end].strip()

    def _subjects(self, who: str) -> tuple[str, ...]:
        if not who:
            return (self._context.speaker_id,)
        name = fold_line(who)
        return tuple(dict.fromkeys(named.subject_id for named in self._context.named if name in named.names))

    def _slot_id(self, frame: Frame, groups: dict[str, str | None], value: str) -> str:
        if frame.slot == BY_KIND:
            word = groups.get("k") or ""
            slot_id = next((slot_id for known, slot_id in (*self._kinds, *self._own) if known == word), "")
            return slot_id if not frame.only or not value or self._slot_of_thing(value) == slot_id else ""
        if frame.slot.startswith(BY_THING) or frame.only:
            known = self._slot_of_thing(value)
            if frame.only:
                return frame.slot if known == frame.slot else ""
            return known or frame.slot.removeprefix(BY_THING)
        return frame.slot

    def _slot_of_thing(self, value: str) -> str:
        grammar = self._grammar
        low = lowered(value).translate(grammar.traditional)
        heads = grammar.heads(low)
        return next((slot_id for head in heads for slot_id, known in grammar.things.items() if head in known), "")

    def _is_value(self, value: str, slot: Slot, span: tuple[int, int]) -> bool:
        low = lowered(value).translate(self._grammar.traditional)
        is_thing = self._grammar.spaced and self._sentence.low[: span[0]].endswith(" the ")  # "the cold"
        if not is_thing and self._grammar.no_value.search(low):
            return False
        tail = self._sentence.plain[span[0] :]
        if looks_like_instruction(tail):
            return False
        ended = _APART.search(tail, len(value), len(value) + 60)
        return is_storable(value, tail[: ended.start() if ended else len(value) + 60], slot, self._banned)


def _end(low: str, start: int, cut: re.Pattern[str]) -> int:
    """Where a value ends that starts there: behind its quotation, else at the first cut."""
    if low[start : start + 1] == MASK:
        return start + len(low) - start - len(low[start:].lstrip(MASK))
    found = cut.search(low, start, start + _REACH)
    return found.start() if found else min(len(low), start + _REACH)


def _start(low: str, end: int, boundary: re.Pattern[str]) -> int:
    if low[end - 1 : end] == MASK:
        return len(low[:end].rstrip(MASK))
    first = max(0, end - _REACH)
    return max((found.end() for found in boundary.finditer(low, first, end)), default=first)


def _unquoted(sentence: Sentence, start: int, end: int) -> tuple[int, int]:
    """A title without its quotation marks; an aside is no value."""
    if set(sentence.low[start:end]) == {MASK}:
        return (start, start) if sentence.plain[start] in ASIDE_MARKS else (start + 1, end - 1)
    return start, end
