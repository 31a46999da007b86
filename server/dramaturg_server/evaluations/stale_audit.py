"""What a state text has to say after each change, worked out from the log alone; and where a text says otherwise.

It knows nothing of folds, presence and flattening: it keeps the newest value of each field as changes tell it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ..domain.content import Cast, fill
from ..domain.log import Entry
from ..domain.mind import Change
from ..domain.paths import covers, format_path, parse_path
from ..domain.schema import EMOTION
from ..domain.state_labels import EMOTIONS, LABELLED, LABELS, MOOD, NO, PROMISE_TO, RELATIONSHIP, STAGES, YES
from ..domain.values import Value
from ..domain.wording import in_language
from .state_page import Page

RELATIONSHIPS, SHIFTS = ("persona", "relationships"), ("session", "attitude_shifts")
QUESTS, COMMITMENTS = ("session", "quests"), ("session", "commitments")
PASSING = ("session.learned_info", "session.stance_changes", "session.attitude_shifts", "moment")
"""What fades or leaves by age: it has to stand there right after its change, and is not asked for after that."""
UNSHOWN = ("persona.relationships.*.value", "moment.emotion_intensity", "session.commitments.*.to")
"""What no line of its own tells."""


@dataclass(frozen=True, slots=True)
class Known:
    """A field as the log has it: its newest value, and those that it had before."""

    value: Value | None
    before: tuple[Value, ...] = ()


@dataclass(slots=True)
class StaleAudit:
    """One branch of a play in one language. name_of: the display name of an id."""

    cast: Cast
    language: str
    name_of: Callable[[str], str]
    fields: dict[tuple[str, str], Known] = field(default_factory=dict)
    fresh: set[tuple[str, str]] = field(default_factory=set)

    def read(self, entry: Entry) -> tuple[str, ...]:
        """Takes in a row; returns the characters whose state it changed, start values left out."""
        self.fresh.clear()
        for mind in entry.minds:
            for fact in mind.facts:
                if isinstance(fact, Change) and fact.source != "seed":
                    self._change(mind.character_id, fact)
        return tuple(dict.fromkeys(who for who, _ in self.fresh))

    def _change(self, who: str, change: Change) -> None:
        known = self.fields.get((who, change.path))
        past = known.before if known else ()
        older = (*past, *(() if change.old is None else (change.old,)))
        self.fields[who, change.path] = Known(change.new, older)
        self.fresh.add((who, change.path))

    def copy(self) -> "StaleAudit":
        """As it is now, for a save."""
        return StaleAudit(self.cast, self.language, self.name_of, dict(self.fields))

    def findings(self, who: str, text: str) -> tuple[int, list[str]]:
        """How many fields of a character the text was asked for, and those of which it says something else."""
        page, asked, wrong = Page.read(text, self.language), 0, []
        for (owner, path), known in self.fields.items():
            if owner != who or (self._is_passing(path) and (owner, path) not in self.fresh):
                continue
            found = self._judged(who, path, known, page)
            asked += found is not None
            if found:
                wrong.append(f"{who} {path} is {known.value!r}: {found}")
        return asked, wrong

    def _is_passing(self, path: str) -> bool:
        return any(covers(branch, path) for branch in PASSING)

    def _judged(self, who: str, path: str, known: Known, page: Page) -> str | None:
        """What is wrong with a field on the page, "" for nothing; None where no line of its own tells it."""
        leaf = self.cast.schema.leaf(path)
        if leaf is None or leaf.pattern in UNSHOWN or known.value is None:
            return None
        segments = parse_path(path)
        if segments[:2] == RELATIONSHIPS:
            return self._relationship(who, segments[2], page)
        if segments[:2] == COMMITMENTS:
            return self._promise(who, segments[2], page)
        if segments[:2] in (SHIFTS, QUESTS):
            name = self.name_of(segments[2]) if segments[:2] == SHIFTS else segments[2]
            return self._listed_value(".".join(segments[:2]), name, known, page)
        if path == EMOTION:
            return self._mood(str(known.value), page)
        if isinstance(known.value, tuple):
            return self._list(path, known.value, known.before, page)
        return self._single(path, known.value, page)

    # ---- kinds of fields

    def _relationship(self, who: str, toward: str, page: Page) -> str | None:
        """One line, with the newest stage and the newest description, and no other."""
        stage = self._value(who, "persona", "relationships", toward, "stage")
        if stage is None:
            return None
        word = self._word(STAGES, str(stage))
        description = self._value(who, "persona", "relationships", toward, "description")
        told = page.values.get(self.name_of(toward), ())
        whole = fill(RELATIONSHIP[self.language], {"stage": word, "description": str(description or "")})
        fits = len(told) == 1 and (told[0] == whole if description else told[0] == word or told[0].startswith(whole))
        return "" if fits else f"the text says {list(told)}"

    def _promise(self, who: str, commitment_id: str, page: Page) -> str | None:
        """An open promise is on the list, one that has ended is not."""
        text = self._value(who, "session", "commitments", commitment_id, "text")
        if not text:
            return None
        to = str(self._value(who, "session", "commitments", commitment_id, "to") or "")
        line = fill(PROMISE_TO[self.language], {"text": str(text), "name": self.name_of(to)}) if to else str(text)
        is_open = self._value(who, "session", "commitments", commitment_id, "status") in (None, "open")
        told = page.lists.get(self._label("session.commitments"), ())
        return "" if (line in told) == is_open else f"the text says {list(told)}"

    def _listed_value(self, branch: str, name: str, known: Known, page: Page) -> str:
        """An entry `NAME: VALUE` of a list: the newest stands there, no earlier one does."""
        told = page.lists.get(self._label(branch), ())
        expected = known.value not in ("", "none")
        stale = [old for old in known.before if old != known.value and self._line(name, old) in told]
        fits = (self._line(name, known.value) in told) == expected and not stale
        return "" if fits else f"the text says {list(told)}"

    def _mood(self, emotion: str, page: Page) -> str:
        """The newest emotion alone; a calm one is not told."""
        told = page.values.get(self._label(EMOTION), ())
        begins = MOOD[self.language].partition("{intensity}")[0]
        expected = fill(begins, {"emotion": self._word(EMOTIONS, emotion)})
        fits = not told if emotion == "neutral" else len(told) == 1 and told[0].startswith(expected)
        return "" if fits else f"the text says {list(told)}"

    def _list(self, path: str, value: tuple[str, ...], before: tuple[Value, ...], page: Page) -> str:
        """The entries as they are now, in order; of lists that shorten by age at least the newest, nothing removed."""
        told = page.lists.get(self._label(path), ())
        gone = {entry for old in before if isinstance(old, tuple) for entry in old} - set(value)
        if self._is_passing(path):
            last = before[-1] if before and isinstance(before[-1], tuple) else ()
            fits = set(value) - set(last) <= set(told) and gone.isdisjoint(told)
        else:
            fits = told == value
        return "" if fits else f"the text says {list(told)}"

    def _single(self, path: str, value: str | float | bool, page: Page) -> str:
        """One line with the newest value; an empty text has none."""
        told = page.values.get(self._label(path), ())
        expected = (self._text(path, value),) if value != "" else ()
        return "" if told == expected else f"the text says {list(told)}"

    # ---- words

    def _value(self, who: str, *segments: str) -> Value | None:
        known = self.fields.get((who, format_path(segments)))
        return known.value if known else None

    def _text(self, path: str, value: str | float | bool) -> str:
        if isinstance(value, bool):
            return (YES if value else NO)[self.language]
        if isinstance(value, float):
            return f"{value:g}"
        leaf = self.cast.schema.leaf(path)
        return value.replace("_", " ") if leaf and leaf.kind in ("enum", "ordered") else value

    def _word(self, words: Mapping[str, Mapping[str, str]], name: str) -> str:
        return words[name][self.language] if name in words else name.replace("_", " ")

    def _line(self, label: str, value: Value | None) -> str:
        return fill(LABELLED[self.language], {"label": label, "text": str(value)})

    def _label(self, path: str) -> str:
        leaf = self.cast.schema.leaf(path)
        authored = in_language(leaf.label, self.language, self.cast.source_language) if leaf else None
        if authored:
            return authored
        return LABELS[path][self.language] if path in LABELS else " · ".join(_spaced(path))


def _spaced(path: str) -> Iterator[str]:
    return (segment.replace("_", " ") for segment in parse_path(path)[1:])
