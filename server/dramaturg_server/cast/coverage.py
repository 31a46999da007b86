"""What plays of a cast reached of it, and what they did not. Reads compiled content and the rows of a log."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dramaturg_server.cast.problems import Place
from dramaturg_server.domain.content import Cast, Condition, MindView
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.mind import Change, SignalFired
from dramaturg_server.domain.propose import ARC


@dataclass(frozen=True, slots=True)
class Asked:
    """A written condition; answers: those that it has given so far."""

    place: Place
    text: str
    answers: set[bool] = field(default_factory=set)


@dataclass(slots=True)
class Answers:
    """Keeps which answers the conditions of a cast give: `watch` stands in `compile_cast` for each of them."""

    asked: list[Asked] = field(default_factory=list)

    def watch(self, text: str, place: Place, condition: Condition) -> Condition:
        """The condition, which tells of its answers from here on."""
        asked = Asked(place, text)
        self.asked.append(asked)
        tell = asked.answers.add

        def told(mind: MindView) -> bool:
            answer = condition(mind)
            tell(answer)
            return answer

        return told

    def only(self, *answers: bool) -> tuple[Asked, ...]:
        """The conditions that gave these answers and no other, in the order of places."""
        found = (asked for asked in self.asked if asked.answers == set(answers))
        return tuple(sorted(found, key=lambda asked: asked.place))


@dataclass(frozen=True, slots=True)
class Gaps:
    """What no play reached. lines: of topics and monologues · arcs: `CHARACTER.ARC` · never_judged: conditions that
    nothing asked."""

    lines: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()
    arcs: tuple[str, ...] = ()
    only_true: tuple[Asked, ...] = ()
    only_false: tuple[Asked, ...] = ()
    never_judged: tuple[Asked, ...] = ()


@dataclass(slots=True)
class Coverage:
    """What the log of one or more plays of a cast holds of it."""

    said: set[str] = field(default_factory=set)
    met: set[str] = field(default_factory=set)
    fired: set[str] = field(default_factory=set)
    landed: set[str] = field(default_factory=set)

    def read(self, entries: Iterable[Entry]) -> None:
        """Adds the rows of one play."""
        for entry in entries:
            self.fired.update(fact.signal_id for fact in entry.world if isinstance(fact, SignalFired))
            self.landed.update(_landed(entry))
            if entry.turn is not None:
                self.met.add(entry.turn.topic_id)
                self.said.update(line.line_id for line in entry.turn.lines)

    def gaps(self, cast: Cast, answers: Answers) -> Gaps:
        """What is in the cast and was not reached, in the cast's order."""
        return Gaps(
            lines=tuple(line.line_id for line in cast.lines() if line.line_id not in self.said),
            topics=tuple(topic for topic in cast.topics if topic not in self.met),
            signals=tuple(signal.signal_id for signal in cast.signals if signal.signal_id not in self.fired),
            arcs=tuple(arc for arc in _arcs(cast) if arc not in self.landed),
            only_true=answers.only(True),
            only_false=answers.only(False),
            never_judged=answers.only(),
        )


def _landed(entry: Entry) -> Iterator[str]:
    for mind in entry.minds:
        for fact in mind.facts:
            if isinstance(fact, Change) and fact.gated and fact.reasoning.startswith(ARC):
                yield f"{mind.character_id}.{fact.reasoning.removeprefix(ARC)}"


def _arcs(cast: Cast) -> Iterator[str]:
    for character in cast.characters.values():
        yield from (f"{character.character_id}.{arc.arc_id}" for arc in character.arcs)
