"""Roles in the paths of conditions: whom they mean where a block, a line or a topic is judged."""

import pytest

from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.paths import parse_path
from dramaturg_server.domain.route import Remark, choose_route
from dramaturg_server.domain.who import People
from tests.cast.small_cast import good
from tests.domain.story import Story

TRUSTS_BOB = "name: Ann\npersona: {relationships: {bob: trust, player: wary}}\nfallbacks: [Hm.]\n"
BOB = {"characters/bob.yaml": "name: Bob\nfallbacks: [Hm.]\n"}


def seen(actor: str, when: str) -> bool:
    """Whether Ann makes anything of what `actor` did."""
    cast = good(BOB, ann=TRUSTS_BOB, signals=f"s: {{event: e, evidence: {{summary: Seen., when: {when}}}}}\n")
    entry = Story(cast).event("e", "ann", actor=actor, target="bob")
    return any(isinstance(fact, Evidence) for fact in entry.facts_of("ann"))


@pytest.mark.parametrize(
    ("actor", "when", "holds"),
    [
        ("bob", "persona.relationships.actor.stage == trust", True),
        ("player", "persona.relationships.actor.stage == trust", False),
        ("player", "persona.relationships.actor.stage == wary", True),
        ("player", "persona.relationships.target.stage == trust", True),
        ("", "persona.relationships.actor.stage == neutral", True),  # nobody: the start value
        ("bob", "persona.relationships.actor", True),
        ("阿远", "persona.relationships.actor", False),
        ("bob", "persona.relationships.player.stage == wary", True),
    ],
)
def test_in_a_block_they_are_those_of_the_event(actor: str, when: str, holds: bool) -> None:
    assert seen(actor, when) is holds


@pytest.mark.parametrize(("speaker", "line"), [("player", "sea-2"), ("bob", "sea-1")])
def test_in_a_line_the_target_is_the_one_it_answers(speaker: str, line: str) -> None:
    topics = (
        "sea: {by: ann, cues: sea, lines: [{id: sea-1, when: persona.relationships.target.stage >= trust, text: Wet.}, "
        "{id: sea-2, text: Ask another.}]}\n"
    )
    story = Story(good(BOB, ann=TRUSTS_BOB, topics=topics))
    story.event("e", "ann")
    people = People(story.cast, story.world)
    choice = choose_route(people, story.cast.characters["ann"], story.minds["ann"], Remark(speaker, "the sea?", "en"))
    assert choice.line is not None and choice.line.line_id == line


def test_a_path_takes_the_vowel_signs_of_a_script_without_quotes() -> None:
    assert parse_path("persona.कमी.stage") == ("persona", "कमी", "stage")
    assert parse_path('persona["कमी"].stage') == ("persona", "कमी", "stage")
    signals = "s: {event: e, evidence: {summary: x, fields: persona.कमी}}\n"
    cast = good(state="fields: {persona: {कमी: {value: 1}}}\n", signals=signals)
    assert cast.signals[0].blocks[0].fields == ('persona["कमी"]',)
