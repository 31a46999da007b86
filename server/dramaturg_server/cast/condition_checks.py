"""Which conditions of a cast never hold, always hold, or never hold together. After compile.py; reports to problems.

Conditions are asked together only where they are asked of one mind at one time, or read the same world: a line and its
topic; a line and what it means to those who hear it, of whom each has a mind of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from dramaturg_server.cast.cells import NO_FACTS, Clause, Facts
from dramaturg_server.cast.condition_reports import NOTHING, Reports, Written
from dramaturg_server.cast.conditions import NO_TOPIC
from dramaturg_server.cast.entries import Entry, Reading, validated
from dramaturg_server.cast.field_values import flag_value
from dramaturg_server.cast.models import (
    BlockFile,
    CaseRule,
    CharacterFile,
    LineFile,
    SceneFile,
    SignalFile,
    StateFile,
    TopicFile,
)
from dramaturg_server.cast.problems import Place, Problems
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.yaml_reader import YamlList, place_inside, written_text
from dramaturg_server.domain.values import Value

SPEAKER = frozenset({"self", "actor"})
"""Roles that stand for the speaker of a line in what it means."""


def check_conditions(sources: Sources, scope: Scope) -> None:
    """Reports every condition of the cast that has no faults of its own and yet can't mean what was meant."""
    checks = _Checks(sources, Reports(scope))
    for topic_id, topic in sources.topics.items():
        checks.topic(topic_id, topic)
    for scene_id, scene in sources.scenes.items():
        checks.scene(scene_id, scene)
    for character in sources.characters.values():
        checks.character(character)
    for signal in sources.signals.values():
        checks.signal(signal)
    for text in sources.knowledge.values():
        checks.when(text.front)
    for entry in sources.project.never_say.values():
        checks.when(entry)
    if sources.state is not None:
        checks.blackboard(sources.state)


class _Checks:
    """Walks the entries of a cast. `here`: what is known where the conditions of an entry are asked."""

    def __init__(self, sources: Sources, reports: Reports) -> None:
        self._sources = sources
        self._reports = reports

    def when(self, entry: Any, facts: Facts = NO_FACTS, again: Facts | None = None) -> Written:
        return self._reports.alone(entry.when, entry, "when", facts, again)

    def _switch(self, value: bool | list[str], entry: Entry, key: str, facts: Facts = NO_FACTS) -> Written:
        return NOTHING if isinstance(value, bool) else self._reports.alone(value, entry, key, facts)

    # ---- lines

    def topic(self, topic_id: str, topic: TopicFile) -> None:
        here: dict[str, Sequence[Value]] = {"topic": (topic_id,)}
        if topic.scenes:
            here["scene"] = topic.scenes
        above = self.when(topic, here).clauses
        for line in topic.lines:
            self._line(line, line.by or topic.by, above, here, f"heard({topic_id})")

    def scene(self, scene_id: str, scene: SceneFile) -> None:
        here = {"scene": (scene_id,)}
        self._switch(scene.authored_lock, scene, "authored_lock", here)
        speech = scene.monologue
        if speech is None:
            return
        interjects = self._switch(speech.interject, speech, "interject", here).clauses
        for line in speech.lines:
            above = self._line(line, speech.by, (), here, "heard(")
            answers = self._switch(line.interject, line, "interject", here)
            what = "the line, or with the monologue's `interject`"
            self._reports.together((*above, *interjects), answers, here, what)

    def _line(
        self, line: LineFile, by: str | None, above: Sequence[Clause], here: Facts, heard: str
    ) -> Sequence[Clause]:
        """Judges a line with what stands above it, and what it means with both; returns what holds when it is said.

        The first time it is said, it has not been said. heard: begin of the calls that come true when it is.
        """
        said = f"said({line.line_id})"
        first = {**here, said: (False,)}
        when = self.when(line, first, None if line.once else here)
        when = self._reports.together(above, when, first, "the `when` of its topic") if above else when
        spoken = (*above, *when.clauses)
        for block in line.evidence:
            means = self.when(block, here)
            if spoken:
                kept = _kept(only_speaker=self._is_for(block, by), said=said, heard=heard)
                self._reports.elsewhere(spoken, means, first, "the `when` of its line", kept)
        return spoken

    def _is_for(self, block: BlockFile, speaker: str | None) -> bool:
        """Whether a block of a line means something to the speaker alone: not to hearers, nor to others of a mould."""
        character = self._sources.characters.get(speaker or "")
        if character is None or character.archetype or block.who is None:
            return False
        return {*SPEAKER, speaker}.issuperset(block.who)

    # ---- characters, signals

    def character(self, character: CharacterFile) -> None:
        for entry in (*character.opinions.values(), *character.arcs.values()):
            self.when(entry)
        senses = character.senses
        for key in ("hears", "present", "remembers") if senses else ():
            self._switch(getattr(senses, key), senses, key)  # type: ignore[arg-type]

    def signal(self, signal: SignalFile) -> None:
        here = {"topic": (NO_TOPIC,), **self._triggered(signal)}
        for block in signal.evidence:
            self.when(block, here)

    def _triggered(self, signal: SignalFile) -> dict[str, Sequence[Value]]:
        """What the world reads as when a signal goes off."""
        declared = self._reports.scope.declared
        found: dict[str, Sequence[Value]] = {}
        for quest, stage in (signal.quest or {}).items():
            if stage in declared.quests.get(quest, ()):
                found[f"quest.{quest}"] = (stage,)
        for flag, raw in (signal.flag or {}).items():
            if flag in declared.flags and (value := flag_value(declared.flags[flag], raw)) is not None:
                found[f"flag.{flag}"] = (value,)
        return found

    # ---- state.yaml

    def blackboard(self, state: StateFile) -> None:
        for key, raw in state.blackboard.items():
            place = state.place("blackboard", key)
            if isinstance(raw, YamlList):
                self._cases(raw, place)
            elif (text := raw if isinstance(raw, str) else written_text(raw)) is not None:
                self._reports.at_places((text,), (place_inside(text, 0, place),))

    def _cases(self, raw: YamlList, place: Place) -> None:
        """Cases of one key. The last has no `when`: it must be there even where it is never reached."""
        reading = Reading(place.file, Problems())
        earlier: list[Sequence[Clause]] = []
        for item, at in zip(raw, raw.element_places, strict=True):
            rule = validated(CaseRule, item, reading, at)
            if rule is not None and rule.when:
                case = self.when(rule)
                self._reports.after(earlier, case)
                earlier.append(case.clauses)


def _kept(*, only_speaker: bool, said: str, heard: str) -> Callable[[str], bool]:
    """Tells what reads the same where the meaning of a line is judged as it did for its speaker before the line."""

    def kept(path: str) -> bool:
        if path.startswith(("flag.", "quest.")) or path in ("unit", "scene", "topic"):
            return True
        lasting = path.startswith(("identity.", "persona.", "said(", "heard("))
        return only_speaker and lasting and path != said and not path.startswith(heard)

    return kept
