"""Cues that lead nowhere, everywhere, or to a topic that another one hides."""

from collections.abc import Iterator, Mapping

from dramaturg_server.cast.checks.company import Company
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.models import TopicFile
from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.translations import Address, Translated, Wording
from dramaturg_server.domain.content import shortened
from dramaturg_server.domain.matching import START, Cue, CuePart, compile_cue
from dramaturg_server.domain.text import Script, fold_line, is_word_character, script_of

Parts = tuple[str, ...]
Pieces = tuple[tuple[str, ...], ...]
HASTY = (Script.LATIN, Script.KANA)
"""Scripts in which a single letter is in nearly everything that is said."""
COMPARED = 16
"""Of many topics with one cue, a later one is compared with the first so many."""


def check_cues(sources: Sources, texts: Mapping[Address, Translated], problems: Problems) -> None:
    """Topics without cues and asks, and cues that nearly every text has."""
    for topic_id, topic in sources.topics.items():
        if not (topic.cues or topic.asks or topic.misspelt or _in_any(texts, topic_id)):
            message = f"the topic {shown(topic_id)} has no cues: nothing leads to it"
            problems.warning(topic.place(), "cast.no_cues", message, "add `cues:` or `asks:`")
    owners: dict[Address, Entry] = {("topics", topic_id, "cues"): topic for topic_id, topic in sources.topics.items()}
    for address, owner in {**owners, ("care_cues",): sources.project}.items():
        for _, parts, place in _cues_of(texts[address], owner) if address in texts else ():
            if _is_hasty(parts):
                message = f"the cue {shown(parts[0])} is one letter"
                problems.warning(place, "cast.short_cue", message, "nearly everything that is said has it")


def check_cues_in(
    tag: str, source: str, topics: Mapping[str, TopicFile], texts: Mapping[Address, Translated], problems: Problems
) -> None:
    """Topics that have cues or asks, but none in one language of the cast. source: the first of them."""
    for topic_id, topic in topics.items():
        if _in_any(texts, topic_id) and not any(_has(record, tag, source) for record in _of(texts, topic_id)):
            message = f"the topic {shown(topic_id)} has no cues in {tag}: nothing said in it leads there"
            hint = "add them" if tag == source else f"add them to lang/{tag}.yaml"
            problems.warning(topic.place("cues"), "translation.no_cues", message, hint)
        if (record := texts.get(("topics", topic_id, "cues"))) is not None and record.source:
            _check_start(tag, source, topic_id, record, problems)


def _check_start(tag: str, source: str, topic_id: str, record: Translated, problems: Problems) -> None:
    """A turn without text is the same in every language, so its cue stands in all of them or in none."""
    words = record.words.get(tag)
    if not words or _has_start(words) == _has_start(record.source):
        return
    with_it, without = (tag, source) if _has_start(words) else (source, tag)
    message = f"the topic {shown(topic_id)} has the cue {START} in {with_it} and not in {without}"
    hint = f"{START} is no word to translate: it is a turn without text"
    problems.warning(record.places[tag], "translation.start", message, hint)


def _has_start(cues: Wording) -> bool:
    return any(compiled is not None and not compiled.parts for compiled in map(_compiled, _parts_of(cues)))


def _parts_of(cues: Wording) -> Iterator[Parts]:
    return (cue if isinstance(cue, tuple) else (cue,) for cue in cues)


def _of(texts: Mapping[Address, Translated], topic_id: str) -> Iterator[Translated]:
    for key in ("cues", "asks"):
        if (record := texts.get(("topics", topic_id, key))) is not None:
            yield record


def _in_any(texts: Mapping[Address, Translated], topic_id: str) -> bool:
    return any(record.source or any(record.words.values()) for record in _of(texts, topic_id))


def _has(record: Translated, tag: str, source: str) -> bool:
    return any(record.source if form == source else record.words.get(form) for form in shortened(tag))


def _cues_of(record: Translated, owner: Entry) -> Iterator[tuple[str, Parts, Place]]:
    """Language ("" is the source), parts and place of every cue. owner: the topic, or the cast."""
    for at, parts in enumerate(_parts_of(record.source)):
        yield "", parts, owner.place(record.address[-1], at)
    for tag, words in record.words.items():
        for parts in _parts_of(words):
            yield tag, parts, record.places[tag]


def _is_hasty(parts: Parts) -> bool:
    cue = _compiled(parts)
    return cue is not None and len(cue.parts) == 1 and cue.length == 1 and script_of(parts[0]) in HASTY


def _compiled(parts: Parts) -> Cue | None:
    try:
        return compile_cue(parts[0] if len(parts) == 1 else parts)
    except ValueError:  # reported when it was compiled
        return None


# ---- one cue in two topics


def check_shared_cues(company: Company, texts: Mapping[Address, Translated]) -> None:
    """Cues of which an earlier topic leaves nothing to a later one, for a character who has both."""
    first: dict[tuple[str, Pieces], list[tuple[str, Cue]]] = {}
    owners: dict[str, frozenset[str]] = {}
    for topic_id, topic in company.sources.topics.items():
        record = texts.get(("topics", topic_id, "cues"))
        for tag, parts, place in _cues_of(record, topic) if record is not None else ():
            cue = _compiled(parts)
            if cue is None:
                continue
            earlier = first.setdefault((tag, _pieces(cue)), [])
            for other, wider in earlier:
                if other == topic_id or not _takes_in(wider, cue):
                    continue
                if both := _hidden_from(other, topic_id, company, owners):
                    what = " + ".join(parts)
                    message = f"the cue {shown(what)} leads {shown(both)} to the topic {shown(other)} before this one"
                    company.scope.problems.warning(place, "cast.shared_cue", message, "give one of them another cue")
                    break
            if len(earlier) < COMPARED:
                earlier.append((topic_id, cue))


def check_shared_asks(company: Company, texts: Mapping[Address, Translated]) -> None:
    """Examples of which one topic of a character leaves nothing to another, for neither is ever clearly ahead."""
    first: dict[tuple[str, str], list[str]] = {}
    owners: dict[str, frozenset[str]] = {}
    for topic_id, topic in company.sources.topics.items():
        record = texts.get(("topics", topic_id, "asks"))
        for tag, (text, *_), place in _cues_of(record, topic) if record is not None else ():
            earlier = first.setdefault((tag, fold_line(text)), [])
            for other in dict.fromkeys(name for name in earlier if name != topic_id):
                both = _hidden_from(other, topic_id, company, owners) or _hidden_from(topic_id, other, company, owners)
                if both:
                    message = (
                        f"the example {shown(text)} leads {shown(both)} to no topic: it is one of {shown(other)} too"
                    )
                    company.scope.problems.warning(
                        place, "cast.shared_ask", message, "give one of them another example"
                    )
                    break
            if len(earlier) < COMPARED:
                earlier.append(topic_id)


def _pieces(cue: Cue) -> Pieces:
    """What is the same in cues that are equally long and differ only in their endings."""
    return tuple(sorted(part.pieces for part in cue.parts))


def _takes_in(cue: Cue, other: Cue) -> bool:
    """Of two cues with the same pieces, whether the first matches wherever the other does."""
    mine, its = (sorted(cue.parts, key=lambda part: part.pieces) for cue in (cue, other))
    return all(_is_open(part) or not _is_open(twin) for part, twin in zip(mine, its, strict=True))


def _is_open(part: CuePart) -> bool:
    """Whether any ending may follow, as after every letter of an unspaced script."""
    return part.is_open or not is_word_character(part.pieces[-1][-1])


def _hidden_from(earlier: str, later: str, company: Company, owners: dict[str, frozenset[str]]) -> str:
    """A character that never gets to the later topic because the earlier one is always there; "" = nobody."""
    before, after = company.sources.topics[earlier], company.sources.topics[later]
    if before.when and before.when != after.when:
        return ""
    if before.scenes and not set(before.scenes).issuperset(after.scenes or company.cast.scenes):
        return ""
    for topic_id in (earlier, later):
        if topic_id not in owners:
            owners[topic_id] = company.owners(topic_id)
    return min(owners[earlier] & owners[later], default="")
