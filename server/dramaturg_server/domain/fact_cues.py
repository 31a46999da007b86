"""What a remark says of the one who makes it, or of somebody it names: favourites, origin, hobbies, dislikes.

text → sentences, with quotations masked → `fact_cues_en`, `_zh`, `_ja` → filters → values → `Statement`s, of which
`resolve` makes beliefs. A question, a supposition, a wish, a joke, a quotation, what was once so, what others like and
any negation but a dislike say nothing; judged clause by clause, so that a fact beside a question counts. Most remarks
hold none of the trigger words and cost no more than the search for them. (spec: memory, section 4)
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count, islice
from operator import length_hint
from typing import Final

from .as_said import blanked, lowered, plain
from .beliefs import ChangeForm
from .cue_masks import MASK, instructs_reader, languages, unfit
from .cue_pattern import Language
from .fact_cues_en import ENGLISH
from .fact_cues_ja import JAPANESE
from .fact_cues_zh import CHINESE
from .fact_grammar import BY_KIND, BY_THING, NAME, Found, Frame, Grammar, Sentence
from .fact_values import is_storable
from .matching import CueIndex, CuePart
from .quotations import ASIDE_MARKS
from .statements import Context, Slot, Statement
from .text import fold_line, is_word_character, looks_like_instruction, sentence_spans
from .two_owners import stands_beside_another
from .unmeant import unmeant_before

MOST: Final = 3
"""Facts that one remark may bring (spec: memory, section 4)."""
MATCHES_READ: Final = 8
"""Times that one frame is looked at in one sentence."""
QUOTE_CHARACTERS: Final = 200
CANDIDATES_READ: Final = 40
"""Matches that are judged in one remark: one of nothing but cues must not hold up a turn."""
_LONGEST: Final = 300
"""Characters of a sentence that are looked at together: what looks far takes time with the square of it."""
_LEAST_ANSWER: Final = 4
"""Characters that say less than that something is a favourite or a hobby."""
_ANSWER_LENGTH: Final = 60
"""Characters of a sentence that answers the question before it: "My favourite food? Dumplings!"."""
_OLD_REACH: Final = 40
"""Characters before a clause in which an old value is named: "not tea any more, …"."""
_REACH: Final = 90
"""Characters in which a value has to end, or begin."""
_GRAMMARS: Final[dict[Language, Grammar]] = {"en": ENGLISH, "zh": CHINESE, "ja": JAPANESE}
_TRIGGERS: Final = tuple(dict.fromkeys(word for grammar in (CHINESE, JAPANESE) for word in grammar.triggers))

_APART: Final = re.compile(r"[,;!?、。\n]|\.(?=\s|$)")
"""Behind it stands something else: a number that is given there is no part of the value."""
_ANSWERS: Final = re.compile(r"(?:now |these days )?(?:it's|its|it is) |(?:现在|如今|而)是|现在|今は|いまは")
_LEAVES_OPEN: Final = re.compile(
    r"(?:n't|\bnot|no longer|isnt)\b[^,.!?]{1,40}[.!]$|不再?是[^,。!?]{1,20}[。!]$|(?:じゃ|"
    r"では)な[^、。!?]{0,8}[。!]$"
)
_TITLE: Final = re.compile(r"(?:The|An?) [A-Z][a-z]")
"""An article that belongs to a name."""

Words = tuple[tuple[str, str], ...]
"""Words for the kinds of things that slots are about, each with its slot."""


def facts_in(text: str, locale: str, context: Context, banned: CueIndex[str] | None = None) -> tuple[Statement, ...]:
    """Returns at most three facts that `text` states, in the order in which they stand; never the same twice.

    `locale` decides for Han characters alone. `banned`: what the cast never says; a value that holds it is dropped.
    """
    folded = fold_line(text)
    if not _may_hold_one(folded) and not _names_own_slot(folded, context.slots):
        return ()
    if unfit(text) or instructs_reader(text):
        return ()
    stated: list[Statement] = []
    left = iter(range(CANDIDATES_READ))
    for sentence in _sentences(plain(text), context):
        if not _may_hold_one(sentence.low) and not _names_own_slot(sentence.low, context.slots):
            continue
        for language in languages(sentence.plain, locale):
            stated.extend(_facts_of(sentence, language, context, banned, left))
        if len(stated) >= MOST or not length_hint(left):
            break
    return tuple(_distinct(stated))[:MOST]


def _may_hold_one(folded: str) -> bool:
    if any(map(folded.__contains__, ENGLISH.triggers)):
        return True
    return not folded.isascii() and any(map(folded.__contains__, _TRIGGERS))


def _names_own_slot(folded: str, slots: Sequence[Slot]) -> bool:
    own = (slot for slot in slots if slot.cues or not slot.built_in)
    return any(word in folded for slot in own for tag in ("en", "zh", "ja") for word in _words_of(slot, tag))


def _distinct(stated: Sequence[Statement]) -> Iterator[Statement]:
    seen = set[tuple[object, ...]]()
    for statement in sorted(stated, key=lambda statement: statement.at):
        key = (statement.subject_ids, statement.detail, fold_line(statement.value))
        if key not in seen:
            seen.add(key)
            yield statement


# --- sentences ------------------------------------------------------------------------------------------------------


def _sentences(remark: str, context: Context) -> Iterator[Sentence]:
    said = lowered(blanked(remark))
    low = _uncalled(_without_names(said, context), said, context)
    spans = tuple(_with_its_answer(low))
    unmeant = unmeant_before(remark.lower(), spans)
    for start, end in spans:
        asks = low[start:end].rstrip(" \"'”」』)!").endswith("?")
        for first, last in _pieces(low, start, end):
            if start >= unmeant:
                yield Sentence(remark[first:last], low[first:last], first, asks and last == end)


def _with_its_answer(low: str) -> Iterator[tuple[int, int]]:
    """The sentences; "It's tea now." belongs to "My favourite drink isn't ale any more." before it, and "That's my
    hobby." to what it is said of."""
    held: tuple[int, int] | None = None
    for start, end in sentence_spans(low):
        if (
            held
            and end - start > _LEAST_ANSWER
            and (_is_answered(low, held, (start, end)) or _is_gone_on_with(low, held, start))
        ):
            held = (held[0], end)
            continue
        if held:
            yield held
        held = (start, end)
    if held:
        yield held


def _is_answered(low: str, held: tuple[int, int], answer: tuple[int, int]) -> bool:
    start, end = answer
    if low[held[1] - 1] == "?" and end - start < _ANSWER_LENGTH and not low[start:end].rstrip().endswith("?"):
        return any(grammar.answered.search(low, max(held[0], held[1] - 60), held[1]) for grammar in _GRAMMARS.values())
    return bool(_ANSWERS.match(low, start) and _LEAVES_OPEN.search(low, max(held[0], held[1] - 60), held[1]))


def _is_gone_on_with(low: str, held: tuple[int, int], start: int) -> bool:
    """What is said of a question is said of what somebody else may answer."""
    if start - held[0] > _LONGEST // 2 or low[held[0] : held[1]].rstrip(" \"'”」』)!").endswith("?"):
        return False
    return any(grammar.goes_on.match(low, start) for grammar in _GRAMMARS.values())


def _pieces(low: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A sentence as a person writes it is one piece; an endless one is read in pieces that end at a mark or a space."""
    while end - start > _LONGEST:
        marked = max(low.rfind(mark, start, start + _LONGEST) for mark in ",;、 ")
        cut = marked + 1 if marked > start + _LONGEST // 2 else start + _LONGEST
        yield start, cut
        start = cut
    yield start, end


_CALL: Final = re.compile(
    rf"(?:^|(?<=[,.!?;:。、…~\n])) ?(?:[^\W{NAME}]{{1,4}}[,、…~ ]*)?(?P<name>{NAME}++)"
    r"(?:さん|ちゃん|くん|君|様|さま|殿|小姐|先生|女士|大叔|大姐|大人|阁下|閣下)?(?:[啊呀よ]|好|你好|您好)?[,、!…~]++ ?"
    rf"(?![{NAME}他她它那这這彼])"
    r"(?P<favourite>[^,、。!?;:が]{0,6}?(?:最(?:喜欢|喜歡|爱|愛|喜爱)|爱好|愛好|好きな|お気に入り|趣味|favou?rite))?"
)
"""Somebody called by name before what is said. Nobody's favourites but one's own are told without a subject."""


def _uncalled(low: str, said: str, context: Context) -> str:
    """Blanks the names of whom a sentence is said to: they are no subject. `low`: of `said`, with `NAME` for names."""
    hearers = tuple(name for one in context.named if one.subject_id == context.addressee_id for name in one.names)
    for call in _CALL.finditer(low):
        start, end = call.span("name")
        if call["favourite"] or said[start:end].startswith(hearers) or said[start:end].endswith(hearers):
            low = f"{low[:start]}{' ' * (end - start)}{low[end:]}"
    return low


def _without_names(low: str, context: Context) -> str:
    """Puts `NAME` for each character of a name of the cast, longest names first."""
    names = {name for named in context.named for name in named.names if len(name) > 1 and name in low}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        call = CuePart((name,), is_open=not is_word_character(name[-1]))
        at = low.find(name)
        while at >= 0:
            if call.stands_at(low, at):
                low = low[:at] + NAME * len(name) + low[at + len(name) :]
            at = low.find(name, at + len(name))
    return low


# --- frames ---------------------------------------------------------------------------------------------------------


def _words_of(slot: Slot, tag: str) -> tuple[str, ...]:
    """How a slot of the cast is called in a language, folded: its label and cues."""
    label = (slot.label[tag],) if tag in slot.label and not slot.built_in else ()
    return tuple(folded for word in (*label, *slot.cues.get(tag, ())) if (folded := fold_line(word)))


def _kinds(slots: Sequence[Slot], language: Language) -> tuple[Words, Words]:
    """The words for kinds of favourites, and the words of slots that stand for the fact itself ("my ship is …")."""
    grammar = _GRAMMARS[language]
    favourites, own = list[tuple[str, str]](), list[tuple[str, str]]()
    for slot in slots:
        if slot.built_in:
            favourites.extend((word, slot.slot_id) for word in grammar.kinds.get(slot.slot_id, ()))
        for word in _words_of(slot, language):
            bare = grammar.favourite.sub("", word.translate(grammar.traditional)).strip()
            is_own = not slot.built_in and bare == word.translate(grammar.traditional)
            for form in _forms(bare, grammar) if bare else ():
                favourites.append((form, slot.slot_id))
                if is_own:
                    own.append((form, slot.slot_id))
    return tuple(favourites), tuple(own)


def _forms(word: str, grammar: Grammar) -> tuple[str, ...]:
    """One and many: what stands behind "my favourite ports are" begins behind the verb."""
    return (word, f"{word}s") if grammar.spaced and word[-1].isalpha() and not word.endswith("s") else (word,)


@lru_cache(maxsize=32)
def _compiled(language: Language, kinds: Words, own: Words) -> tuple[tuple[Frame, re.Pattern[str]], ...]:
    grammar = _GRAMMARS[language]
    parts = {**grammar.parts, "K": _either(kinds), "OWN": _either(own)}
    frames = (*grammar.frames, *(grammar.own_frames if own else ()))
    return tuple((frame, re.compile(_filled(frame.pattern, parts))) for frame in frames)


def _either(words: Words) -> str:
    """Longest first, so that a word isn't taken for the beginning of another."""
    return (
        "|".join(re.escape(word) for word in sorted({word for word, _ in words}, key=lambda w: (-len(w), w))) or "(?!)"
    )


def _filled(pattern: str, parts: dict[str, str]) -> str:
    """A person may be named at several places of a pattern; only one of these groups takes part in a match."""
    for _ in range(3):  # parts name parts
        for name, part in parts.items():
            pattern = pattern.replace(f"<{name}>", part)
    number = count()
    return re.sub(r"\(\?P<who>", lambda _: f"(?P<who{next(number)}>", pattern)


def _named_at(match: re.Match[str]) -> tuple[int, int]:
    """Where the named person stands, (0, 0) where the speaker speaks of itself."""
    names = (name for name in match.re.groupindex if name.startswith("who"))
    return next((match.span(name) for name in names if match[name]), (0, 0))


def _facts_of(
    sentence: Sentence, language: Language, context: Context, banned: CueIndex[str] | None, left: Iterator[int]
) -> Iterator[Statement]:
    grammar = _GRAMMARS[language]
    if not any(map(sentence.low.__contains__, grammar.triggers)) and not _names_own_slot(sentence.low, context.slots):
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
        self._kinds, self._own = _kinds(context.slots, language)
        self._language = language
        self._slots = {slot.slot_id: slot for slot in context.slots}
        self._ends = tuple(found.end() for found in grammar.clause.finditer(sentence.low))
        self._taken: list[tuple[int, int]] = []
        self._set: set[tuple[tuple[str, ...], str]] = set()

    def statements(self) -> Iterator[Statement]:
        low, made = self._sentence.low, 0
        for frame, pattern in _compiled(self._language, self._kinds, self._own):
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
        groups, named = match.groupdict(), _named_at(match)
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
