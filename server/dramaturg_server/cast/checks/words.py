"""Words that the cast forbids and says itself, and conditions that compare texts which play rewrites."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dramaturg_server.cast.conditions import Declarations
from dramaturg_server.cast.models import NeverSayFile
from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.translations import Address, Translated, texts_in
from dramaturg_server.domain.content import shortened
from dramaturg_server.domain.matching import Cue, CueIndex, compile_cue

SPOKEN_LISTS = ("fallbacks", "examples")
IDS = ("session", "commitments", "to")
"""The one text field that holds an id: layer, map and leaf."""


# ---- never_say


def check_never_say(
    entries: Mapping[str, NeverSayFile],
    texts: Mapping[Address, Translated],
    languages: Sequence[str],
    problems: Problems,
) -> None:
    """Texts that are spoken as they stand, or close to it, with a word that nobody may ever say.

    What is forbidden only at times is not looked for: the text may belong to other times.
    """
    lists = [texts[address] for i, entry in entries.items() if not entry.when and (address := _words(i)) in texts]
    if not lists:
        return
    for tag in languages:
        index = CueIndex(list(_forbidden(lists, tag, languages[0])))
        for record in texts.values():
            if _is_spoken(record):
                _check_text(record, tag, languages[0], index, problems)


def _words(entry_id: str) -> Address:
    return ("never_say", entry_id, "words")


def _forbidden(lists: Iterable[Translated], tag: str, source: str) -> Iterator[tuple[str, Cue]]:
    """The words of a language, each under itself; those of the source where a list has none in it."""
    for record in lists:
        own = None if tag == source else next((record.words[f] for f in shortened(tag) if f in record.words), None)
        for word in texts_in(record.source if own is None else own):
            try:
                yield word, compile_cue(word)
            except ValueError:  # reported when it was compiled
                continue


def _is_spoken(record: Translated) -> bool:
    address = record.address
    return (
        record.spoken
        or address[0] in ("phrases", "knowledge")
        or (address[0] == "characters" and ("phrases" in address[2:3] or address[-1] in SPOKEN_LISTS))
    )


def _check_text(record: Translated, tag: str, source: str, index: CueIndex[str], problems: Problems) -> None:
    wording = record.source if tag == source else record.words.get(tag, "")
    place = record.where.place if tag == source else record.places.get(tag, record.where.place)
    replies = tuple(pair[-1] for pair in wording) if record.address[-1] == "examples" else wording
    for text in texts_in(replies):
        if found := index.matches(text):
            message = f"it holds {shown(found[0][0])}, which `never_say` forbids"
            problems.warning(place, "cast.never_say", message, "word it otherwise, or give the entry a `when`")
            return


# ---- conditions on free text


def check_free_text(conditions: Iterable[tuple[str, Place]], declared: Declarations, problems: Problems) -> None:
    """Tests of texts for one wording. Flags are exempt: the game sets them."""
    for text, place in conditions:
        for test in declared.examined(text).tests:
            subject = test.subject
            if subject.kind != "text" or not test.constants or subject.name.startswith("flag.") or _is_id(subject.name):
                continue
            message = f"{shown(subject.name)} is free text: a wording that play or a language changes is another"
            problems.warning(place, "cast.free_text", message, "let it stand alone, or make the field an enum")


def _is_id(path: str) -> bool:
    return path.startswith(".".join(IDS[:2])) and path.endswith(f".{IDS[2]}")
