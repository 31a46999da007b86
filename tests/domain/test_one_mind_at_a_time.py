"""Random play of three characters in one room and out of it: what one did not hear, it does not know.

Each play is played again from the view of one character, without the turns and events that did not reach it: whatever
it is asked, it must answer the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.cast.conditions import Declarations, check_condition
from dramaturg_server.cast.loader import load_files
from dramaturg_server.domain.content import Cast, Condition, Line
from dramaturg_server.domain.log import SpokenLine
from dramaturg_server.domain.mind import Mind
from dramaturg_server.domain.route import Choice, Remark, choose_route
from dramaturg_server.domain.standpoint import Standpoint
from dramaturg_server.domain.who import People
from tests.domain.story import Story

WHO = ("orsa", "wick", "tam")
FILES = {
    "cast.yaml": "cast: ferry\nlanguages: [en]\n",
    "world.yaml": "units: [arrival, storm, morning]\nflags: {paid: false}\nevents: [rope, insult]\n",
    "characters/orsa.yaml": "name: Orsa\nfallbacks: [Hm.]\nopinions: {river: {think: It takes., when: heard(lamp)}}\n",
    "characters/wick.yaml": "name: Wick\nfallbacks: [Huh.]\nopinions: {toll: {think: Too much., when: said(toll-1)}}\n",
    "characters/tam.yaml": "name: Tam\nfallbacks: [Aye.]\n",
    "scenes/landing.yaml": (
        "present: [orsa, wick, tam]\n"
        "monologue: {by: tam, lines: [{id: tale-1, text: Once.}, {id: tale-2, text: Then., when: said(lamp-1)},"
        " {id: tale-3, text: So.}]}\n"
    ),
    "topics/t.yaml": """
river:
  cues: river
  order: sequence
  lines:
    - {id: river-1, by: orsa, text: Cold., evidence: {summary: "{self} spoke of it.", effects: {moment.emotion: sad}}}
    - {id: river-2, by: wick, text: And deep., when: heard(toll) or flag.paid}
    - {id: river-3, by: orsa, text: And wide., once: false}
    - {id: river-4, by: tam, text: And long., when: not said(lamp-2)}
toll:
  cues: toll
  lines:
    - {id: toll-1, by: orsa, text: Two., when: not flag.paid, once: false}
    - {id: toll-2, by: wick, text: Paid?, when: said(toll-1) and not heard(lamp)}
    - {id: toll-3, by: orsa, text: Paid., when: persona.relationships.player.stage >= limited_trust}
lamp:
  cues: lamp
  when: not said(river-3)
  lines:
    - {id: lamp-1, by: wick, text: Mine.}
    - {id: lamp-2, by: tam, text: His., when: said(lamp-1), once: false}
    - {id: lamp-3, by: orsa, text: Ours., when: moment.emotion != neutral or session.learned_info}
""",
    "signals/s.yaml": """
rope: {event: rope, evidence: {importance: high, kind: rescue, summary: "{player} held on.", effects: {session.learned_info: {adds: It holds.}}, proposes: {persona.relationships.player.stage: up}}}
insult: {event: insult, evidence: {importance: high, summary: "{player} laughed.", effects: {moment.emotion: angry}, proposes: {persona.relationships.player.stage: down}}}
""",  # noqa: E501
}


@cache
def ferry() -> Cast:
    loaded = load_files({name: text.encode() for name, text in FILES.items()})
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


@cache
def all_lines() -> dict[str, Line]:
    spoken = [line for topic in ferry().topics.values() for line in topic.lines]
    monologue = ferry().scenes["landing"].monologue
    return {line.line_id: line for line in (*spoken, *(monologue.lines if monologue else ()))}


@cache
def questions() -> tuple[Condition, ...]:
    """Conditions on everything that one mind may hold."""
    cast = ferry()
    declared = Declarations(
        cast.schema, cast.flags, {}, cast.units, tuple(cast.scenes), tuple(cast.topics), tuple(all_lines()), WHO
    )
    texts = [
        *(f"said({line})" for line in all_lines()),
        *(f"heard({topic})" for topic in cast.topics),
        *(f"persona.relationships.player.stage >= {stage}" for stage in cast.schema.stages),
        *("moment.emotion == sad", "moment.emotion == angry", "moment.emotion_intensity > 3", "session.learned_info"),
        *(
            "flag.paid and said(toll-1)",
            "unit >= storm or heard(river)",
            "persona.relationships",
            "session.commitments",
        ),
    ]
    compiled = [check_condition(text, declared) for text in texts]
    assert all(condition is not None for condition, _ in compiled), compiled
    return tuple(condition for condition, _ in compiled if condition is not None)


# ---- play


@dataclass
class Play:
    """One random play; `heard`: who heard which lines, counted anew here. Each act is kept with those it reached."""

    story: Story = field(default_factory=lambda: Story(ferry()))
    acts: list[tuple[frozenset[str], Callable[[Story], object]]] = field(default_factory=list)
    heard: dict[str, list[str]] = field(default_factory=lambda: {who: [] for who in WHO})

    def act(self, reached: frozenset[str], what: Callable[[Story], object]) -> None:
        self.acts.append((reached, what))
        what(self.story)

    def turn(self, text: str, responder: str, hearers: frozenset[str]) -> None:
        choice = chosen(self.story, responder, text, tuple(hearers))
        line = None
        if choice.line is not None:
            self._check_order(choice, responder)
            line = SpokenLine(responder, choice.line.text.source, "authored", line_id=choice.line.line_id)
            for who in {*hearers, responder}:
                self.heard[who].append(choice.line.line_id)
        self.act(
            hearers | {responder},
            lambda story: story.turn(
                text, responder, tuple(hearers), line, scene_id="landing", topic_id=choice.topic_id
            ),
        )

    def _check_order(self, choice: Choice, responder: str) -> None:
        """What it says, it may say by what it heard itself."""
        assert choice.line is not None and choice.line.by == responder
        heard, line_id = self.heard[responder], choice.line.line_id
        assert not (choice.line.once and line_id in heard), "a line is said once in one's hearing"
        topic = ferry().topics.get(choice.topic_id)
        if choice.route == "topic" and topic is not None and topic.in_sequence and line_id not in heard:
            above = [line.line_id for line in topic.lines[: topic.lines.index(choice.line)]]
            assert set(above) <= set(heard), "a line waits until those above it were heard"


def chosen(story: Story, who: str, text: str, hearers: tuple[str, ...] = WHO) -> Choice:
    people = People(story.cast, story.world, locale="en")
    character = people.character(who)
    assert character is not None
    remark = Remark("player", text, "en", who, hearer_ids=("player", *hearers), scene_id="landing")
    return choose_route(people, character, story.minds.get(who, Mind(who)), remark)


def answers(story: Story, who: str) -> tuple[object, ...]:
    """All that a character would say to any topic, and what holds for it."""
    view = Standpoint(story.cast, story.world, story.minds.get(who, Mind(who)), "landing")
    choices = [chosen(story, who, text) for text in ("the river", "the toll", "the lamp", "good night", "")]
    said = [(choice.route, choice.line and choice.line.line_id, choice.topic_id) for choice in choices]
    return (*said, *(holds(view) for holds in questions()))


somebody = st.sampled_from(WHO)
some = st.frozensets(somebody)
acts = st.one_of(
    st.tuples(st.just("turn"), st.sampled_from(["the river", "the toll", "the lamp", "good night"]), somebody, some),
    st.tuples(st.just("turn"), st.sampled_from(["I'm sorry.", "You fool!", "river and lamp"]), somebody, some),
    st.tuples(st.just("event"), st.sampled_from(["rope", "insult"]), some),
    st.tuples(st.just("unit"), st.sampled_from(["arrival", "storm", "morning"])),
    st.tuples(st.just("flag"), st.booleans(), some),
)


def played(script: list[tuple[str, ...]]) -> Play:
    play = Play()
    play.act(frozenset(WHO), lambda story: story.unit("arrival"))
    for kind, *what in script:
        if kind == "turn":
            play.turn(*what)  # type: ignore[arg-type]
        elif kind == "event":
            name, seen = what
            play.act(frozenset(seen), lambda story, name=name, seen=seen: story.event(name, *seen))
        elif kind == "unit":
            play.act(frozenset(WHO), lambda story, unit=what[0]: story.unit(unit))
        else:
            value, seen = what
            play.act(frozenset(WHO), lambda story, v=value, seen=seen: story.flag("paid", v, *seen))  # type: ignore[arg-type]
    return play


@settings(max_examples=60, deadline=None)
@given(st.lists(acts, max_size=25))
def test_a_character_answers_as_if_what_it_did_not_hear_had_not_been(script: list[tuple[str, ...]]) -> None:
    play = played(script)
    for who in WHO:
        alone = Story(ferry())
        for reached, act in play.acts:
            if who in reached:
                act(alone)
        assert answers(alone, who) == answers(play.story, who)
        assert set(play.story.minds.get(who, Mind(who)).said) >= set(play.heard[who])


@pytest.mark.parametrize("deaf", WHO)
def test_the_play_does_differ_for_whoever_hears_more(deaf: str) -> None:
    script = [("turn", text, who, frozenset(WHO)) for text in ("the lamp", "the river", "the toll") for who in WHO]
    without = [(kind, text, who, hearers - {deaf}) for kind, text, who, hearers in script if who != deaf]
    assert answers(played(script).story, deaf) != answers(played(without).story, deaf)
