"""A play script (docs/cast.md, "Play scripts") to checked steps: what `play --script` does and expects, in order.

Reads and checks only; whoever holds a connection carries the steps out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Literal

from dramaturg_server.cast.blackboard import read_board_value
from dramaturg_server.cast.conditions import Declarations
from dramaturg_server.cast.entries import Reading, validated
from dramaturg_server.cast.field_values import read_flag
from dramaturg_server.cast.given import Given, read_given
from dramaturg_server.cast.problems import Place, Problem, Problems, nearest, one_of, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.script_files import ExpectFile, ScriptFile, StepFile
from dramaturg_server.cast.texts import Texts
from dramaturg_server.cast.yaml_reader import FILE_BYTES, read_yaml
from dramaturg_server.domain.content import ROLES, Cast, Condition
from dramaturg_server.domain.proposals import RefusalReason
from dramaturg_server.domain.values import Value

Kind = Literal["quest", "flag", "event", "relationship"]
KINDS: tuple[Kind, ...] = ("quest", "flag", "event", "relationship")
PLAYER = "player"
BY_MODEL = frozenset({"generated", "regenerated"})
"""Routes and sources of answers that a language model words."""


# ---- what a script is


@dataclass(frozen=True, slots=True)
class Report:
    """One event of the game. quest: stage in `value` · flag: what it takes · event: `value` is True · relationship:
    `subject` is whose value moved, `toward` whom it is about, `value` the number."""

    kind: Kind
    subject: str
    value: Value = True
    toward: str = ""
    actor: str = ""
    target: str = ""
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold:
    """A condition that must hold for one character after the step; `text` as written, for messages."""

    character_id: str
    text: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a step must lead to. None: nothing is expected of it; `changes` and `evidence` then are complete lists.

    recalls: texts, opinions, lines or evidence blocks that the answer could draw on, among others; () = on none ·
    evidence: character -> block ids · changes: character -> persona paths · refused: character -> path -> reason, in
    lower case · blackboard: character -> key -> value.
    """

    route: str | None = None
    topic: str | None = None
    line: str | None = None
    source: str | None = None
    recalls: tuple[str, ...] | None = None
    actions: tuple[str, ...] | None = None
    evidence: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    changes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refused: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    holds: tuple[Hold, ...] = ()
    blackboard: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)

    @property
    def not_yet(self) -> tuple[str, ...]:
        """What is expected of models, which nothing here has."""
        return (
            *((f"route: {self.route}",) if self.route in BY_MODEL else ()),
            *((f"source: {self.source}",) if self.source in BY_MODEL else ()),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """Whatever of it is there is done in this order: load, unit, scene, report, say, save; then the expectations.

    say: None where nobody speaks; "" is a silent approach · hearers: besides speaker and addressee · model_says: what a
    model would answer with, which none does yet · place: where the step is written.
    """

    place: Place
    load: str = ""
    unit: str = ""
    scene: str = ""
    report: Report | None = None
    say: str | None = None
    to: str = ""
    hearers: tuple[str, ...] = ()
    model_says: tuple[str, ...] = ()
    save: str = ""
    expect: Expectation | None = None

    @property
    def not_yet(self) -> tuple[str, ...]:
        """What is read and checked but does nothing in this version."""
        return (*(("model_says",) if self.model_says else ()), *(self.expect.not_yet if self.expect else ()))


@dataclass(frozen=True, slots=True)
class Script:
    """A scripted play of one cast. name: the file's, without its ending · language: of the turns and of what is
    remembered, "" = the cast's source language."""

    name: str
    steps: tuple[Step, ...]
    language: str = ""
    given: Given = field(default_factory=Given)


@dataclass(frozen=True, slots=True)
class LoadedScript:
    """The script, None where it has errors; and every problem."""

    script: Script | None
    problems: tuple[Problem, ...]


# ---- reading it


def load_script(path: Path, cast: Cast) -> LoadedScript:
    """Reads the script at `path` and checks it against `cast`. Raises OSError where the file can't be read."""
    with path.open("rb") as file:
        content = file.read(FILE_BYTES + 1)
    return read_script(content, path.name, cast)


def read_script(content: bytes, name: str, cast: Cast) -> LoadedScript:
    """Checks a script's text; `name` is the file's, for messages. Raises nothing on any content."""
    problems = Problems()
    script = read_steps(content, name, StepReader(cast, problems), problems)
    return LoadedScript(None if problems.has_errors else script, tuple(problems))


def read_steps(content: bytes, name: str, steps: "StepReader", problems: Problems) -> Script | None:
    """The script as far as it could be read; its faults go to `problems`."""
    top = read_yaml(content, name, problems)
    written = None if top is None else validated(ScriptFile, top, Reading(name, problems), Place(name, 1, 1))
    return None if written is None else steps.script(written, PurePosixPath(name).stem)


def declarations_of(cast: Cast) -> Declarations:
    """What conditions may name, taken from a compiled cast."""
    lines = [line.line_id for line in cast.lines()]
    for character in cast.characters.values():
        lines += [fallback.line_id for fallback in character.fallbacks]
        lines += [character.care_line.line_id] if character.care_line else []
    return Declarations(
        schema=cast.schema,
        flags=cast.flags,
        quests=cast.quests,
        units=cast.units or None,
        scenes=tuple(cast.scenes),
        topics=tuple(cast.topics),
        lines=frozenset(lines),
        characters=tuple(cast.characters),
    )


def recallable(cast: Cast) -> Iterator[str]:
    """What of the cast a character may recall: texts, opinions, lines that were spoken, evidence."""
    yield from (text.knowledge_id for text in cast.knowledge)
    yield from (opinion.opinion_id for character in cast.characters.values() for opinion in character.opinions)
    yield from (line.line_id for line in cast.lines())
    yield from (block.block_id for block in cast.blocks())


class StepReader:
    """Checks steps in order, so that only what was saved before can be loaded."""

    def __init__(
        self,
        cast: Cast,
        problems: Problems,
        *,
        declared: Declarations | None = None,
        takes_outsiders: bool = False,
    ) -> None:
        """declared: what the cast's files declare, where that is more than the cast, because parts of it have faults ·
        takes_outsiders: who acts, and to whom it is done, may be nobody of the cast, as in a game."""
        self._cast = cast
        self._problems = problems
        self._takes_outsiders = takes_outsiders
        declared = declarations_of(cast) if declared is None else declared
        self._scope = Scope(problems, cast.languages, declared, Texts(problems), groups=dict(cast.groups))
        self._blocks = frozenset(block.block_id for block in cast.blocks())
        self._recallable = frozenset(recallable(cast))
        self._board = {rule.key: rule for rule in cast.blackboard}
        self._saved: list[str] = []

    def script(self, written: ScriptFile, name: str) -> Script:
        given = Given() if written.given is None else read_given(written.given, self._scope)
        language = self._language(written, name)
        return Script(name, tuple(self.step(step) for step in written.steps), language, given)

    def character(self, name: str, place: Place) -> None:
        """Reports who is neither a character nor the player."""
        self._scope.character(name, place, roles=(PLAYER,))

    def _language(self, written: ScriptFile, name: str) -> str:
        """As written, else the tag that the file's name ends with (`ferry.zh.yaml`), if the cast has that language."""
        languages, (_, dot, tag) = self._cast.languages, name.rpartition(".")
        if not written.language:
            return tag if dot and tag in languages else ""
        self._scope.refer(written.language, languages, "language", written.place("language"))
        if dot and tag in languages and tag != written.language:
            message = f"the file's name says {tag}, the script {shown(written.language)}"
            self._problems.error(written.place("language"), "cast.language", message, "let both say the same")
        return written.language

    def step(self, written: StepFile, *, is_talk: bool = False) -> Step:
        """is_talk: somebody is spoken to, though the step has no `say`."""
        scope = self._scope
        if written.load is not None:
            scope.refer(written.load, self._saved, "earlier save", written.place("load"))
        if written.unit is not None and self._cast.units:
            scope.refer(written.unit, self._cast.units, "unit", written.place("unit"))
        if written.scene is not None:
            scope.refer(written.scene, scope.declared.scenes, "scene", written.place("scene"))
        report = self._report(written)
        self._check_talk(written, is_talk=is_talk or written.say is not None)
        expect = None if written.expect is None else self._expectation(written.expect, speaks=written.say is not None)
        if written.save is not None:
            self._saved.append(written.save)
        return Step(
            place=written.place(),
            load=written.load or "",
            unit=written.unit or "",
            scene=written.scene or "",
            report=report,
            say=written.say,
            to=written.to or "",
            hearers=tuple(written.hearers),
            model_says=tuple(written.model_says or ()),
            save=written.save or "",
            expect=expect,
        )

    def _check_talk(self, written: StepFile, *, is_talk: bool) -> None:
        if written.to is not None:
            self._scope.character(written.to, written.place("to"), roles=())
        for at, hearer in enumerate(written.hearers):
            self._scope.character(hearer, written.place("hearers", at), roles=(PLAYER,))
        for key in ("to", "hearers", "model_says"):
            if not is_talk and key in written.model_fields_set:
                self._problems.error(written.key_place(key), "cast.value", f"`{key}` goes with `say`", "add `say:`")

    def _report(self, written: StepFile) -> Report | None:
        given = [kind for kind in KINDS if getattr(written, kind) is not None]
        if len(given) > 1:
            hint = "write one step for each"
            self._problems.error(written.place(), "cast.trigger", f"a step has one of {', '.join(KINDS)}", hint)
            return None
        if not given:
            for key in ("actor", "target", "who"):
                if key in written.model_fields_set:
                    self._problems.error(written.key_place(key), "cast.value", f"`{key}` goes with an event")
            return None
        for key, name in (("actor", written.actor), ("target", written.target)):
            if name is not None and not self._takes_outsiders:
                self._scope.character(name, written.place(key), roles=(PLAYER,))
        for at, name in enumerate(written.who):
            self._scope.character(name, written.place("who", at), roles=(PLAYER,))
        report = self._of_kind(given[0], written)
        if report is None:
            return None
        return replace(report, actor=written.actor or "", target=written.target or "", who=tuple(written.who))

    def _of_kind(self, kind: Kind, written: StepFile) -> Report | None:
        cast, scope = self._cast, self._scope
        if written.quest is not None:
            quest, stage = next(iter(written.quest.items()))
            known = scope.refer(quest, cast.quests, "quest", written.key_place("quest", quest))
            known = known and scope.refer(stage, cast.quests[quest], "stage", written.place("quest", quest))
            return Report(kind, quest, stage) if known else None
        if written.flag is not None:
            flag, raw = next(iter(written.flag.items()))
            if not scope.refer(flag, cast.flags, "flag", written.key_place("flag", flag)):
                return None
            value = read_flag(flag, raw, written.place("flag", flag), scope)
            return None if value is None else Report(kind, flag, value)
        if written.event is not None:
            known = scope.refer(written.event, cast.events, "event", written.place("event"))
            return Report(kind, written.event, True) if known else None
        assert written.relationship is not None
        whose, moved = next(iter(written.relationship.items()))
        toward, number = next(iter(moved.items()))
        known = scope.character(whose, written.key_place("relationship", whose), roles=())
        known = scope.character(toward, written.key_place("relationship", whose, toward), roles=(PLAYER,)) and known
        return Report(kind, whose, float(number), toward) if known else None

    def _expectation(self, written: ExpectFile, *, speaks: bool) -> Expectation:
        scope, cast = self._scope, self._cast
        for key in ("route", "topic", "line", "source", "recalls", "actions"):
            if not speaks and key in written.model_fields_set:
                self._problems.error(written.key_place(key), "cast.value", f"`{key}` needs a `say`: nobody answers")
        if written.topic is not None:
            scope.refer(written.topic, (*scope.declared.topics, "none"), "topic", written.place("topic"))
        if written.line is not None:
            scope.refer(written.line, scope.declared.lines, "line", written.place("line"))
        for at, recalled in enumerate(written.recalls or ()):
            scope.refer(recalled, self._recallable, "text, opinion, line or evidence", written.place("recalls", at))
        for at, action in enumerate(written.actions or ()):
            scope.refer(action, cast.actions, "action", written.place("actions", at))
        return Expectation(
            route=written.route,
            topic=written.topic,
            line=written.line,
            source=written.source,
            recalls=None if written.recalls is None else tuple(written.recalls),
            actions=None if written.actions is None else tuple(written.actions),
            evidence=self._evidence(written),
            changes=self._changes(written),
            refused=self._refused(written),
            holds=self._holds(written),
            blackboard=self._blackboard(written),
        )

    def _known(self, written: ExpectFile, key: str, character_id: str) -> bool:
        return self._scope.character(character_id, written.key_place(key, character_id), roles=())

    def _evidence(self, written: ExpectFile) -> dict[str, tuple[str, ...]]:
        for who, ids in written.evidence.items():
            self._known(written, "evidence", who)
            for at, block in enumerate(ids):
                self._scope.refer(block, self._blocks, "evidence", written.place("evidence", who, at))
        return {who: tuple(ids) for who, ids in written.evidence.items()}

    def _path(self, text: str, place: Place) -> str:
        found = self._scope.field(text, place)
        if found is not None and any(segment in ROLES[1:] for segment in found.segments):
            self._problems.error(place, "cast.reference", "a role is nobody here", "write player or an id")
        return text if found is None else found.path

    def _changes(self, written: ExpectFile) -> dict[str, tuple[str, ...]]:
        return {
            who: tuple(self._path(path, written.place("changes", who, at)) for at, path in enumerate(paths))
            for who, paths in written.changes.items()
            if self._known(written, "changes", who)
        }

    def _refused(self, written: ExpectFile) -> dict[str, dict[str, str]]:
        reasons = [reason.value.lower() for reason in RefusalReason]
        found: dict[str, dict[str, str]] = {}
        for who, paths in written.refused.items():
            self._known(written, "refused", who)
            for path, reason in paths.items():
                place = written.place("refused", who, path)
                if reason.lower() not in reasons:
                    hint = nearest(reason, reasons) or one_of(sorted(reasons))
                    self._problems.error(place, "cast.value", f"no reason {shown(reason)}", hint)
                found.setdefault(who, {})[self._path(path, place)] = reason.lower()
        return found

    def _holds(self, written: ExpectFile) -> tuple[Hold, ...]:
        found = []
        for who, texts in written.holds.items():
            self._known(written, "holds", who)
            for at, text in enumerate(texts):
                condition = self._scope.one_condition(text, written.place("holds", who, at))
                found.append(Hold(who, str(text), condition))
        return tuple(found)

    def _blackboard(self, written: ExpectFile) -> dict[str, dict[str, Value]]:
        found: dict[str, dict[str, Value]] = {}
        for who, values in written.blackboard.items():
            self._known(written, "blackboard", who)
            for key, raw in values.items():
                at, place = written.key_place("blackboard", who, key), written.place("blackboard", who, key)
                if self._scope.refer(key, self._board, "blackboard key", at):
                    value = read_board_value(self._board[key], raw, place, self._problems)
                    if value is not None:
                        found.setdefault(who, {})[key] = value
        return found
