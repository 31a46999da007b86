"""Lines that are never said: nobody is there to say them, or they wait for what never comes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dramaturg_server.cast.cells import Clause, clause_of, verdict
from dramaturg_server.cast.checks.company import Company
from dramaturg_server.cast.models import TopicFile
from dramaturg_server.cast.problems import Place, shown
from dramaturg_server.domain.content import EVERYONE

CODE = "cast.unreachable_line"
SHOWN_IN_RING = 6
NOWHERE = Place("")


def check_reach(company: Company) -> None:
    """Reports lines whose speaker can't say them, and lines that wait for others in vain."""
    _check_speakers(company)
    _Waiting(company).check()


# ---- speakers


def _check_speakers(company: Company) -> None:
    lost: set[tuple[str, str]] = set()
    for topic_id, topic, line in company.topic_lines():
        by = line.by or topic.by
        if by is None:
            continue
        if _is_stranger(by, topic, company):
            message = f"{shown(by)} is not among the topic's `who`: the line is never said"
            company.scope.problems.warning(line.place(), CODE, message, f"add {shown(by)} to `who`")
            continue
        if not company.cast.scenes or company.is_moulded(by):
            continue
        scenes = company.scenes_of(by)
        if not scenes and (by, "") not in lost:
            lost.add((by, ""))
            message = f"{shown(by)} is in no scene: none of its lines is said"
            company.scope.problems.warning(line.place(), CODE, message, "add it to `present` of a scene")
        elif scenes and topic.scenes and scenes.isdisjoint(topic.scenes) and (by, topic_id) not in lost:
            lost.add((by, topic_id))
            message = f"{shown(by)} is in none of the topic's `scenes`: its lines are never said"
            company.scope.problems.warning(line.place(), CODE, message, "add it to `present` of one of them")


def _is_stranger(by: str, topic: TopicFile, company: Company) -> bool:
    return bool(topic.who) and EVERYONE not in topic.who and by not in company.members(topic.who)


# ---- lines that wait for others


@dataclass(slots=True)
class _Spoken:
    """A line that may be spoken. scenes: where, none = anywhere · conditions: of itself and its topic · above: of the
    lines of its sequence the last before it, and the first of each speaker · speech, at: place in a monologue ·
    asked: lines in `said`, in the order of the cast."""

    line_id: str
    by: str
    place: Place
    scenes: Sequence[str] = ()
    conditions: Sequence[str] = ()
    above: Sequence[str] = ()
    speech: str = ""
    at: int = 0
    clauses: tuple[Clause, ...] = ()
    asked: tuple[str, ...] = ()


@dataclass(slots=True)
class _Waiting:
    """Finds, from those that wait for nothing on, every line that can be said."""

    company: Company
    lines: dict[str, _Spoken] = field(default_factory=dict)
    reached: set[str] = field(default_factory=set)

    def check(self) -> None:
        self.lines = {line.line_id: line for line in _all_lines(self.company)}
        waiting: dict[str, list[str]] = {}
        for line in self.lines.values():
            self._examine(line)
            for other in (*line.asked, *line.above):
                waiting.setdefault(other, []).append(line.line_id)
        open_ids = list(reversed(self.lines))
        while open_ids:
            line_id = open_ids.pop()
            if line_id not in self.reached and self._may_be_said(self.lines[line_id]):
                self.reached.add(line_id)
                open_ids.extend(waiting.get(line_id, ()))
        self._report([line for line in self.lines.values() if line.line_id not in self.reached])

    def _examine(self, line: _Spoken) -> None:
        """Finds the clauses of its conditions; faulty ones were reported, and stop nothing here."""
        examined = [self.company.scope.declared.examined(text) for text in line.conditions]
        if all(one.condition is not None for one in examined):
            line.clauses = tuple(map(clause_of, examined))
        names = {test.subject.name for clause in line.clauses for test in clause.tests}
        line.asked = tuple(sorted(name[len("said(") : -1] for name in names if name.startswith("said(")))

    def _may_be_said(self, line: _Spoken) -> bool:
        if any(self._in_vain(line, other) for other in line.above):
            return False
        vain = {f"said({other})": (False,) for other in line.asked if self._in_vain(line, other)}
        if not vain or verdict(line.clauses, vain).answer != "never":
            return True
        return verdict(line.clauses).answer == "never"  # which is said of its conditions

    def _in_vain(self, line: _Spoken, other: str) -> bool:
        return other not in self.reached or self._is_behind(line, other) or not self._hears(line.by, other)

    def _is_behind(self, line: _Spoken, other: str) -> bool:
        """Whether the other is a later line of the same monologue: once that is said, this one is passed over."""
        awaited = self.lines[other]
        return bool(line.speech) and awaited.speech == line.speech and awaited.at >= line.at

    def _hears(self, character_id: str, line_id: str) -> bool:
        """Whether a line is ever said by the character or in its hearing, and kept."""
        spoken, senses = self.lines[line_id], self.company.sources.characters[character_id].senses
        if senses is not None and senses.remembers is False:
            return False
        if spoken.by == character_id:
            return True
        deaf = senses is not None and (senses.hears is False or senses.present is False)
        return not deaf and self.company.may_meet(character_id, spoken.by, spoken.scenes)

    # ---- reports

    def _report(self, lines: Sequence[_Spoken]) -> None:
        blockers = {line.line_id: self._blocker(line) for line in lines}
        rings = _rings(blockers)
        for line in lines:
            ring = rings.get(line.line_id, ())
            if not ring or ring[0] == line.line_id:  # of a ring, its first line tells
                message = self._message(line, blockers[line.line_id], ring)
                hint = "see `said` in its conditions" + (", and `order: sequence`" if line.above else "")
                self.company.scope.problems.warning(line.place, CODE, message, hint)

    def _blocker(self, line: _Spoken) -> str:
        return next(other for other in (*line.above, *line.asked) if self._in_vain(line, other))

    def _message(self, line: _Spoken, other: str, ring: Sequence[str]) -> str:
        if len(ring) == 1:
            return "it waits for itself: the line is never said"
        if ring:
            last = "…" if len(ring) > SHOWN_IN_RING else shown(ring[0])
            return f"lines wait for each other: {' → '.join([*map(shown, ring[:SHOWN_IN_RING]), last])}"
        if other not in self.reached:
            return f"it waits for {shown(other)}, which is never said either"
        if self._is_behind(line, other):
            return f"it waits for {shown(other)}, which comes behind it: the line is never said"
        return f"it waits for {shown(other)}, which {shown(line.by)} never hears: the line is never said"


def _rings(blockers: Mapping[str, str]) -> dict[str, Sequence[str]]:
    """Line → the ring that it is part of, the ring's first line of the cast first. blockers: in the cast's order."""
    rings: dict[str, Sequence[str]] = {}
    seen: set[str] = set()
    for start in blockers:
        trail: dict[str, None] = {}
        line_id = start
        while line_id in blockers and line_id not in seen:
            seen.add(line_id)
            trail[line_id] = None
            line_id = blockers[line_id]
        if line_id in trail:
            ring = list(trail)[list(trail).index(line_id) :]
            rings.update(dict.fromkeys(ring, _turned(ring, blockers)))
    return rings


def _turned(ring: Sequence[str], order: Iterable[str]) -> Sequence[str]:
    members = set(ring)
    at = ring.index(next(line_id for line_id in order if line_id in members))
    return [*ring[at:], *ring[:at]]


def _all_lines(company: Company) -> Iterator[_Spoken]:
    for topic in company.sources.topics.values():
        firsts: dict[str, str] = {}
        before: tuple[str, ...] = ()
        for line in topic.lines:
            by = line.by or topic.by or ""
            above = tuple(dict.fromkeys((*before, *firsts.values())))
            yield _Spoken(line.line_id, by, line.place(), topic.scenes, (*topic.when, *line.when), above)
            if topic.order == "sequence":
                firsts.setdefault(by, line.line_id)
                before = (line.line_id,)
    for scene_id, scene in company.sources.scenes.items():
        if scene.monologue is not None:
            by = scene.monologue.by
            for at, line in enumerate(scene.monologue.lines):
                yield _Spoken(line.line_id, by, line.place(), (scene_id,), line.when, speech=scene_id, at=at)
    for character in company.cast.characters.values():
        own = (*character.fallbacks, *((character.care_line,) if character.care_line else ()))
        yield from (_Spoken(one.line_id, character.character_id, NOWHERE) for one in own)
