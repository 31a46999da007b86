"""Whatever is said in whatever order, no mind holds two values of one place, and what gave way never comes back."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

import pytest

from dramaturg_server.domain.beliefs import SCOPES, BeliefMoved, Believed, Overridden, OverrideMoved
from dramaturg_server.domain.current import Record
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.resolve import basis_of, id_of
from dramaturg_server.domain.statements import Statement
from tests.domain.beliefs_story import EVERYBODY, BeliefsStory, correction, fact

VALUES = ("ale", "tea", "rum")


@dataclass(frozen=True)
class Word:
    """A statement, to whom it is said in whose hearing, by whom, and where."""

    statement: Statement
    to: str
    hearers: tuple[str, ...]
    by: str
    scene_id: str
    storyline_id: str


@dataclass(frozen=True)
class Answer:
    choice: int
    hearers: tuple[str, ...]


@dataclass(frozen=True)
class Move:
    """The next unit, one that was there before, or another scene."""

    to: str


Step = Word | Answer | Move
ABOUT = (("player", "drink"), ("mira", "pet"), ("mira", "cloak"), ("mira", "eyes"))
"""What a play is about: one detail, so that each word meets what others left."""


def statement_of(chance: Random, subject_id: str, detail: str) -> Statement:
    value, old = chance.choice(VALUES), chance.choice(("", *VALUES))
    kind = chance.choice(("plain", "plain", "doubt", "fact", "scoped", "ends"))
    if kind == "fact" and subject_id == "player":
        return fact(chance.choice((detail, detail, "dislikes")), value, chance.choice(("sets", "replaces")))
    said = correction(subject_id, detail, value, "" if old == value else old)
    if kind == "doubt":
        return replace(said, unsure=True, scope=chance.choice((None, None, *SCOPES[:3])))
    if kind == "ends":
        return replace(said, change="retires")
    if kind != "scoped":
        return said
    return replace(
        said,
        scope=chance.choice(SCOPES[:3]),
        everywhere=chance.random() < 0.1,
        onward=chance.random() < 0.2,
        persistence=chance.choice(("session", "kept", "kept")),
    )


def step_of(chance: Random, about: tuple[str, str]) -> Step:
    hearers = tuple(chance.sample(EVERYBODY, chance.randrange(3)))
    kind = chance.random()
    if kind < 0.15:
        return Answer(chance.randrange(-1, 4), hearers)
    if kind < 0.25:
        return Move(chance.choice(("unit:a", "unit:b", "inn", "hall")))
    return Word(
        statement_of(chance, *about),
        chance.choice(("innkeeper", "innkeeper", "captain")),
        hearers,
        chance.choice(("player", "player", "mira")),
        chance.choice(("inn", "inn", "hall")),
        chance.choice(("main", "main", "dream")),
    )


class Watched(BeliefsStory):
    """A story that is looked through after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.gone: set[tuple[str, ...]] = set()
        self.begin("a")

    def take(self, step: Step) -> None:
        if isinstance(step, Word):
            self._said(step)
        elif isinstance(step, Answer):
            self._answered(step)
        elif step.to.startswith("unit:"):
            self.begin(step.to.removeprefix("unit:"))
        else:
            self.end_scene(step.to)
        self._looked_through()

    def _said(self, word: Word) -> None:
        self.where = replace(self.where, scene_id=word.scene_id, storyline_id=word.storyline_id)
        others = tuple(who for who in word.hearers if who != word.to)
        entry = self.say(word.statement, word.to, *others, by=word.by)
        self._note(entry, [word.statement.value, word.statement.old])
        said, is_asked = word.statement, any(outcome.kind == "asked" for outcome in self.outcomes)
        is_plain = said.scope is None and not said.old and said.change != "retires" and said.persistence != "session"
        if is_asked or not is_plain or said.unsure or said.detail in ("dislikes", "hobby"):
            return
        for who in (word.to, *others):
            found = self.stands(who, said.subject_ids[0], said.detail)
            assert said.value in found.values or self._knows_better(who, word), (who, found)

    def _knows_better(self, who: str, word: Word) -> bool:
        """What somebody told of itself, of the opposite taste too, stands before hearsay of it; what a player put in
        place of an authored value stands before all that a character says."""
        subject_id = word.statement.subject_ids[0]
        if word.by == "mira" and word.statement.detail == "eyes":
            return any(holds(one) or one.status == "unresolved" for one in self.world.overrides.values())
        told = (one for one in self.minds[who].beliefs.values() if holds(one) or one.status == "unresolved")
        return word.by != subject_id and any(
            (one.subject_id, one.basis) == (subject_id, "told_by_subject") for one in told
        )

    def _answered(self, answer: Answer) -> None:
        question = next(iter(self.world.clarifications.values()), None)
        if question is None:
            return
        choice = None if answer.choice < 0 else answer.choice % len(question.options)
        entry = self.answer(choice, question.asked_by, *(who for who in answer.hearers if who != question.asked_by))
        self._note(entry, [] if choice is None else [question.options[choice].value])

    def _note(self, entry: Entry, said: Iterable[str]) -> None:
        """What gives way is gone until it is said again."""
        for whose, record, status in self._moves(entry):
            key = (whose, *place(record), record.value)
            if status == "superseded":
                self.gone.add(key)
            elif record.value in said:
                self.gone.discard(key)
            elif status == "active":
                assert key not in self.gone, key

    def _moves(self, entry: Entry) -> Iterable[tuple[str, Record, str]]:
        for mind in entry.minds:
            for moved in mind.facts:
                if isinstance(moved, Believed):
                    yield mind.character_id, moved.belief, moved.belief.status
                if isinstance(moved, BeliefMoved):
                    yield mind.character_id, self.minds[mind.character_id].beliefs[moved.belief_id], moved.status
        for changed in entry.world:
            if isinstance(changed, Overridden):
                yield "", changed.override, changed.override.status
            if isinstance(changed, OverrideMoved):
                yield "", self.world.overrides[changed.override_id], changed.status

    def _looked_through(self) -> None:
        for who, mind in self.minds.items():
            alone = [one for one in mind.beliefs.values() if not one.multiple]
            assert one_each(alone), (who, alone)
            assert all(one.unit == self.world.ordinal for one in alone if holds(one) and one.persistence == "session")
        assert one_each(self.world.overrides.values())
        for question in self.world.clarifications.values():
            choices = [(one.value, one.subject_id, one.scope, one.scope_id) for one in question.options]
            assert len(choices) == len(set(choices)) > 1


def holds(record: Record) -> bool:
    return record.status == "active"


def place(record: Record) -> tuple[str, ...]:
    is_session = str(record.persistence == "session")
    return (record.subject_id, record.detail, record.scope, record.scope_id, basis_of(record), is_session)


def one_each(records: Iterable[Record]) -> bool:
    active = Counter(place(record) for record in {id_of(one): one for one in records}.values() if holds(record))
    return all(count == 1 for count in active.values())


@pytest.mark.parametrize("seed", range(400))
def test_whatever_is_said_one_value_holds_at_each_place_and_none_comes_back(seed: int) -> None:
    chance, story = Random(seed), Watched()
    about = chance.choice(ABOUT)
    for _ in range(20):
        story.take(step_of(chance, about))
