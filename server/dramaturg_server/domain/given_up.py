"""Which memories would bring back what a character holds no more, or what the very remark says to be otherwise. Pure.

A memory does that as the turn in which it was said, or as another one in which the same was said. Before recall.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from typing import Final

from .beliefs import Belief, Bygone
from .bygone_index import BygoneIndex, Key, index_of_bygone
from .current import Record
from .denials import DENIES, Denial, bare_values, clause_spans, denials_in, units
from .matching import place_of
from .memories import Memory
from .mind import Mind, World
from .remembered_texts import Same, remembered
from .resolve import id_of, same_value
from .said import statements_in
from .statements import Attribute, Context, Named, Slot, Statement
from .text import fold_line, sentence_spans
from .told_alone import is_told_alone

WHOLE_QUOTE: Final = 200
"""Characters of a quote; one as long may have been cut, and tells nothing by what it lacks."""
LEAST_CLAUSE: Final = 3
"""Words (Chinese and Japanese: characters) of a clause that stands alone."""


def contradicted(statements: Iterable[Statement]) -> frozenset[Key]:
    """Of whom and what a remark says something new: what was held of it is not told in this turn."""
    return frozenset((who, one.detail) for one in statements for who in one.subject_ids if one.detail)


def says_otherwise(record: Record, statements: Sequence[Statement]) -> bool:
    """Tells whether a remark says otherwise of it, or names its value as wrong."""
    return any(
        (_key(record) in contradicted([one]) and not same_value(record.value, one.value))
        or (bool(one.old) and same_value(record.value, one.old) and record.subject_id in one.subject_ids)
        for one in statements
    )


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a remark says what was given up: the folded value, "" = unknown, and the words that it rests on."""

    value: str
    quote: str

    def is_in(self, sentence: str) -> bool:
        """sentence: folded."""
        if self.quote:
            return self.quote in sentence or sentence in self.quote
        return self.names(sentence)

    def names(self, clause: str) -> bool:
        return bool(self.value) and place_of(self.value, clause) >= 0


@dataclass(frozen=True)
class GivenUp:
    """Values that a character holds no more, with the turns in which they were said: nothing of them is recalled.

    sources: ids of turns, with what of them was given up · values: of each detail, folded · bygone: what left the
    history, of the mind and of the world · held: values that hold, of each detail, folded · corrected: details and
    values that hold, folded, each with the words of the correction that they come from · denials: what memories
    themselves take back.
    """

    sources: Mapping[str, tuple[Trace, ...]] = field(default_factory=dict)
    values: tuple[tuple[Key, str], ...] = ()
    bygone: tuple[BygoneIndex, ...] = ()
    held: frozenset[tuple[Key, str]] = frozenset()
    corrected: tuple[tuple[str, str, frozenset[str]], ...] = ()
    denials: tuple[Denial, ...] = ()

    @classmethod
    def of(cls, mind: Mind, world: World, statements: Sequence[Statement] = ()) -> "GivenUp":
        """What it gave up, or what was left open in it, and what `statements` of this turn take from it."""
        records: list[Record] = [*mind.beliefs.values(), *world.overrides.values()]
        outdated = [one for one in records if one.status != "active" or says_otherwise(one, statements)]
        bygone = tuple(index_of_bygone(one) for one in (mind.bygone, world.bygone) if one)
        edited = [one for one in records if one.status == "active" and _is_edited(one)]
        corrected = [one for one in mind.beliefs.values() if one.status == "active" and DENIES.search(one.quote)]
        if not (outdated or bygone or edited or corrected):
            return NOTHING_GIVEN_UP
        ids = set(map(id_of, outdated))
        held = {(_key(one), _folded(one.value)) for one in records if id_of(one) not in ids}
        values = dict.fromkeys((_key(one), _folded(one.value)) for one in outdated if one.value)
        return cls(
            _sources((*outdated, *edited)),
            tuple(value for value in values if value not in held),
            bygone,
            frozenset(held),
            tuple((_folded(one.detail), _folded(one.value), units(one.quote)) for one in corrected),
        )

    def with_denials(self, memories: Iterable[Memory]) -> "GivenUp":
        """It, and what the memories that were found take back of one another."""
        denials = denials_in(memories)
        return replace(self, denials=denials) if denials else self

    def left_of(self, memory: Memory, context: Context) -> Memory | None:
        """The memory without the sentences that would bring anything back; None where nothing of it may be told.

        context: what the words of the memory stood in.
        """
        source = self._told_in(memory.source_id)
        if memory.kind != "said" or (source is not None and memory.part and not memory.authored_id):
            return memory if source is None else None
        is_remark = source is not None and not memory.part
        traces = (*(source or ()), *self._restated(memory, context)) if is_remark else self._restated(memory, context)
        spans = tuple(sentence_spans(memory.text))
        told = [memory.text[start:end] for start, end in spans]
        traces = (*traces, *self._told_alone(told, context))
        left = [self._left_of_sentence(memory, one, traces) for one in told]
        if left == told:
            return None if is_remark else memory
        kept = tuple(_connected(told, left))
        return replace(memory, text=_between(memory.text, spans).join(kept)) if kept else None

    def _left_of_sentence(self, memory: Memory, sentence: str, traces: Sequence[Trace]) -> str:
        """All of it, its clauses that hold, or nothing."""
        if not self._brings_back(memory, sentence, traces):
            return sentence
        folded = fold_line(sentence)
        values = [trace for trace in traces if trace.names(folded)]
        spans = tuple(clause_spans(sentence)) if values else ()
        clauses = [sentence[start:end] for start, end in spans]
        left = ["" if self._is_gone(memory, one, values) else one for one in clauses]
        kept = tuple(_connected(clauses, left))
        return _between_clauses(sentence, spans).join(kept) if "" in left and kept else ""

    def _is_gone(self, memory: Memory, clause: str, values: Sequence[Trace]) -> bool:
        """Tells of a clause beside what was given up whether it says nothing that could stand alone, or the same."""
        folded = fold_line(clause)
        if len(units(clause)) < LEAST_CLAUSE or DENIES.search(folded):
            return True
        return any(one.names(folded) for one in values) or self._brings_back(memory, clause, ())

    def _told_in(self, source_id: str) -> tuple[Trace, ...] | None:
        """What was said in a turn and given up; None where nothing was."""
        own = self.sources.get(source_id, ())
        left = (_sources(index.sources.get(source_id, ())).get(source_id, ()) for index in self.bygone)
        return tuple(chain(own, *left)) or None

    def _gone_in(self, folded: str) -> tuple[tuple[Key, str], ...]:
        """The values that were given up and stand in a folded text, even as a part of a word."""
        own = (one for one in self.values if one[1] in folded)
        left = (one for index in self.bygone for one in index.within(folded) if one not in self.held)
        return tuple(dict.fromkeys((*own, *left)))

    def _restated(self, memory: Memory, context: Context) -> tuple[Trace, ...]:
        """Where it says the same once more as a remark that was given up."""
        folded = fold_line(memory.text)
        gone = [one for one in self._gone_in(folded) if place_of(one[1], folded) >= 0]
        if not gone:
            return ()
        stated = _stated(memory.text, memory.locale, context)
        again = (
            Trace(_folded(one.value), _folded(one.quote))
            for one in stated
            if any(
                (who, one.detail) == key and same_value(one.value, value)
                for who in one.subject_ids
                for key, value in gone
            )
        )
        return (*again, *self._quoted(folded, gone, context.speaker_id))

    def _quoted(self, folded: str, gone: Iterable[tuple[Key, str]], speaker_id: str) -> Iterator[Trace]:
        """Where the words stand once more in which somebody said it of itself: of those one turn is kept."""
        for (who, detail), value in gone:
            quotes = (quote for index in self.bygone for quote in index.said.get(((who, detail), value), ()))
            if who == speaker_id:
                yield from (Trace(value, quote) for quote in quotes if quote and quote in folded)

    def _told_alone(self, sentences: Iterable[str], context: Context) -> Iterator[Trace]:
        """Where who gave a value up says that one and no other of its kind, in whatever words."""
        for folded in map(fold_line, sentences):
            for (who, detail), value in self._gone_in(folded):
                if who != context.speaker_id or place_of(value, folded) < 0:
                    continue
                is_alone = not any(one != value for one in self._held_in(folded))
                if is_alone and is_told_alone(folded, value, detail, context):
                    yield Trace(value, folded)

    def _brings_back(self, memory: Memory, sentence: str, traces: Sequence[Trace]) -> bool:
        folded = fold_line(sentence)
        if any(trace.is_in(folded) for trace in traces) or self._is_bare(folded):
            return True
        if any(self._is_corrected(folded, *one) for one in self.corrected):
            return True
        return any(denial.takes_back(memory, sentence) for denial in self.denials)

    def _is_bare(self, folded: str) -> bool:
        """Tells whether it says nothing but a value that was given up ("Yes, tea!"), or one in place of that."""
        found = self._gone_in(folded)
        if not found:
            return False
        held = {value for _, value in self.held if value in folded}
        gone = {value for _, value in found} - held
        bare = (one for one in bare_values(folded) if not any(place_of(value, one[0]) >= 0 for value in held))
        return any(new in gone or old in gone for new, old in bare)

    def _held_in(self, folded: str) -> Iterator[str]:
        """Values that hold and are told in a folded text."""
        return (value for _, value in self.held if value in folded and place_of(value, folded) >= 0)

    def _is_corrected(self, folded: str, detail: str, value: str, words: frozenset[str]) -> bool:
        """Tells whether it says nothing but what a correction says, without the value that is right: where a detail is
        no slot, the first word on it made no record."""
        return detail in folded and value not in folded and units(folded) <= words


def _sources(records: Iterable[Record | Bygone]) -> dict[str, tuple[Trace, ...]]:
    found: dict[str, tuple[Trace, ...]] = {}
    for one in records:
        if one.source_id:
            is_edited = not isinstance(one, Bygone) and one.status == "active" and _is_edited(one)
            value = "" if is_edited else _folded(one.value)
            found[one.source_id] = (*found.get(one.source_id, ()), Trace(value, _folded(one.quote)))
    return found


def _connected(pieces: Sequence[str], left: Sequence[str]) -> Iterator[str]:
    """What is left of each; a piece that goes on about one of which nothing is ("It is …") goes with it."""
    is_gone = False
    for piece, rest in zip(pieces, left, strict=True):
        is_gone = not rest or (is_gone and _GOES_ON.match(fold_line(piece)) is not None)
        if not is_gone:
            yield rest


def _between_clauses(sentence: str, spans: Sequence[tuple[int, int]]) -> str:
    """What stands between the first two: a comma of their script, or "and"."""
    return sentence[spans[0][1] : spans[1][0]]


def _between(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """What stands between the sentences of a text: a space, or nothing."""
    return " " if any(end < start for (_, end), (start, _) in pairwise(spans)) else ""


NOTHING_GIVEN_UP: Final = GivenUp()


def _key(record: Record | Bygone) -> Key:
    return (record.subject_id, record.detail)


def _is_edited(record: Record) -> bool:
    """Tells whether a hand gave it another value than the one that was said."""
    if not isinstance(record, Belief) or not record.source_id or not 0 < len(record.quote) < WHOLE_QUOTE:
        return False
    return _folded(record.value) not in _folded(record.quote)


_GOES_ON: Final = re.compile(
    r"(?:it|it's|its|he|she|he's|she's|they|they're|that|that's|this|these|those|which|and|but|because|so|or|not)\b"
    r"|[它他她这那]|因为|所以|但|而|不是|それ|これ|だから|でも|その|彼|いつも"
)
"""How a sentence begins that goes on about what the one before it tells."""


def _stated(text: str, locale: str, context: Context) -> tuple[Statement, ...]:
    """What a memory states; found again in the next turn, unless somebody of another name is there."""
    is_alone = not context.last and not context.said_to and not context.told
    if not is_alone:
        return statements_in(text, locale, context)
    who = (context.speaker_id, context.addressee_id, context.named)
    return _stated_alone(text, locale, *who, Same(context.slots), Same(context.attributes))


@remembered(1_024)
def _stated_alone(
    text: str,
    locale: str,
    speaker_id: str,
    addressee_id: str,
    named: tuple[Named, ...],
    slots: Same[tuple[Slot, ...]],
    attributes: Same[tuple[Attribute, ...]],
) -> tuple[Statement, ...]:
    return statements_in(text, locale, Context(speaker_id, addressee_id, named, slots.value, attributes.value))


@remembered(16_384)
def _folded(text: str) -> str:
    return fold_line(text)
