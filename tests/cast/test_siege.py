"""The Siege: its cast is clean, its play goes as written, and its changes come when the gates say, the core last."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.cast.loader import LoadedCast, load_cast
from dramaturg_server.cast.problems import Place
from dramaturg_server.cast.scripts import Script, Step, load_script
from dramaturg_server.domain.content import Cast, Character, Line
from dramaturg_server.domain.cues import extract_cues
from dramaturg_server.domain.matching import is_acknowledgement
from dramaturg_server.domain.mind import Change
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.listings import field_history, list_evidence, list_rejections, list_turns
from dramaturg_server.pipeline.requests import At, PageRequest
from tests.cast.night import night_of

SIEGE = Path(dramaturg_server.__file__).parent / "samples" / "siege"
PEOPLE = ("hedda", "matthis", "lucan", "thimble")
STAGE = "persona.relationships.player.stage"
TENDENCIES = "persona.behavioral_tendencies"
PERSONALITY = "persona.personality"
STAGES_TOWARD_PLAYER = tuple(f"persona.relationships.{who}.stage" for who in ("player", "actor", "target"))
CORE_SPAN, CORE_HIGH = 16, 6
SPOKEN_AT_LEAST = 120
ALL = 500
TRANSLATED = sorted(path.stem for path in (SIEGE / "tests").glob("*.*.yaml"))
"""The plays in other languages: `siege.zh` and the like."""


def loaded() -> LoadedCast:
    return load_cast(SIEGE)


@pytest.fixture(scope="module")
def cast() -> Cast:
    found = loaded().cast
    assert found is not None
    return found


@pytest.fixture(scope="module")
def script(cast: Cast) -> Script:
    return script_of(cast, "siege")


def script_of(cast: Cast, name: str) -> Script:
    read = load_script(SIEGE / "tests" / f"{name}.yaml", cast)
    assert read.problems == ()
    assert read.script is not None
    return read.script


def told_once(script: Script) -> Script:
    """The story to its end, without the night that is loaded and told otherwise."""
    end = next(at for at, step in enumerate(script.steps) if step.load)
    return replace(script, steps=script.steps[:end])


async def played(cast: Cast, script: Script) -> Application:
    night = await night_of(cast)
    assert await night.play(script) == []
    return night.app


async def gated(app: Application, who: str, path: str) -> list[Change]:
    """What gates let pass, oldest first."""
    page = await field_history(app, PageRequest(At("night"), who, path, size=ALL, newest_first=False))
    return [dated.fact for dated in page.items if dated.fact.gated]


def lines_of(cast: Cast) -> Iterator[Line]:
    for topic in cast.topics.values():
        yield from topic.lines
    for scene in cast.scenes.values():
        yield from scene.monologue.lines if scene.monologue else ()


# ---- what is written


def test_the_cast_is_clean() -> None:
    assert [str(problem) for problem in loaded().problems if problem.severity != "note"] == []


def test_the_play_crosses_every_unit_of_the_cast_in_order(cast: Cast, script: Script) -> None:
    begun = [step.unit for step in script.steps if step.unit]
    assert len(cast.units) >= 20
    assert begun == list(cast.units)


def test_there_is_enough_to_say_and_everybody_has_a_voice(cast: Cast) -> None:
    people = [cast.characters[who] for who in PEOPLE]
    fixed = [*lines_of(cast), *(fallback for who in people for fallback in who.fallbacks)]
    assert len(fixed) + sum(bool(who.care_line) for who in people) >= SPOKEN_AT_LEAST
    spoken = Counter(line.by for line in lines_of(cast))
    assert all(spoken[who] >= 20 for who in PEOPLE), spoken
    assert all(is_whole(who) for who in people)
    assert len({line.text.source for line in lines_of(cast)}) == len(list(lines_of(cast)))


def is_whole(who: Character) -> bool:
    return bool(len(who.fallbacks) >= 3 and who.care_line and who.opinions and who.arcs and who.calls)


def test_the_cast_shows_the_format(cast: Cast) -> None:
    assert {signal.trigger.kind for signal in cast.signals} == {"quest", "flag", "event", "relationship"}
    assert {rule.kind for rule in cast.blackboard} == {"bool", "int", "enum"}
    assert cast.characters["militia"].archetype
    assert any(topic.in_sequence for topic in cast.topics.values())
    assert any(line.no_ack for line in lines_of(cast))
    assert any(line.tags for line in lines_of(cast))
    forms = {
        move.form
        for blocks in [*(signal.blocks for signal in cast.signals), *(line.evidence for line in lines_of(cast))]
        for block in blocks
        for _, move in block.effects
    }
    assert {"promises", "keeps", "breaks", "withdraws", "adds", "put"} <= forms


def test_what_bears_on_how_somebody_stands_to_the_player_says_which_way(cast: Cast) -> None:
    for block in cast.blocks():
        moved = {path for path, _ in block.proposes}
        stages = {path for path in block.fields if path.endswith(STAGES_TOWARD_PLAYER)}
        assert stages <= moved, f"{block.block_id}: a later fall would cite it, however kind it was"


FIRST_WORDS = {
    "en": ("Hello", "Hi!", "Good evening.", "Who are you?", "What is your name?"),
    "zh": ("你好", "您好！", "晚上好。", "你是谁？", "你叫什么名字？"),
    "ja": ("こんにちは", "はじめまして", "こんばんは。", "あなたは誰？", "お名前は？"),
}


@pytest.mark.parametrize("language", FIRST_WORDS)
async def test_everybody_answers_a_newcomers_first_words(cast: Cast, language: str) -> None:
    said = [(words, who) for words in FIRST_WORDS[language] for who in PEOPLE]
    steps = tuple(Step(Place(""), say=words, to=who) for words, who in said)
    app = await played(cast, Script("first words", steps, language))
    page = await list_turns(app, PageRequest(At("night"), size=ALL, newest_first=False))
    answered = [dated.fact.turn.topic_id for dated in page.items if dated.fact.turn]
    for (words, who), topic in zip(said, answered, strict=True):
        assert topic in (f"{who}-greeting", f"{who}-name"), (words, who)


def test_the_player_says_nothing_that_is_taken_for_more_than_is_meant(script: Script) -> None:
    said = [step.say for step in script.steps if step.say]
    kinds = {(hit.kind, text) for text in said for hit in extract_cues(text, "en")}
    assert {kind for kind, _ in kinds} == {"apology"}


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_play_in_another_language_differs_in_the_players_words_alone(cast: Cast, name: str) -> None:
    source, _, language = name.rpartition(".")
    told, again = script_of(cast, source), script_of(cast, name)
    assert again.language == language
    assert [wordless(step) for step in again.steps] == [wordless(step) for step in told.steps]
    for one, other in zip(told.steps, again.steps, strict=True):
        assert other.say != one.say or not one.say, other.place
        assert cues_in(other, language) == cues_in(one, "en"), other.say


def wordless(step: Step) -> tuple[Step, list[tuple[str, str]]]:
    """What of a step is the same in every language: of the player's words, whether there are any and whether they are
    only a nod; of conditions, their text."""
    said = step.say and ("a nod" if is_acknowledgement(step.say) else "words")
    holds = [(hold.character_id, hold.text) for hold in step.expect.holds] if step.expect else []
    expect = step.expect and replace(step.expect, holds=())
    return replace(step, say=said, place=Place(""), expect=expect), holds


def cues_in(step: Step, language: str) -> list[tuple[str, str]]:
    return [(hit.kind, hit.importance) for hit in extract_cues(step.say or "", language)]


def test_most_lines_are_spoken_in_its_plays(cast: Cast, script: Script) -> None:
    steps = [*script.steps, *script_of(cast, "idle_talk").steps]
    spoken = {step.expect.line for step in steps if step.expect}
    written = {line.line_id for line in lines_of(cast) if not cast.characters[line.by].archetype}
    assert len(written & spoken) >= 0.8 * len(written)


# ---- how it plays


async def test_a_visitor_who_does_nothing_is_told_much_and_changes_nobody(cast: Cast) -> None:
    app = await played(cast, script_of(cast, "idle_talk"))
    for who in PEOPLE:
        history = await field_history(app, PageRequest(At("night"), who, "persona", size=ALL))
        assert [dated.fact for dated in history.items if dated.fact.gated] == []


async def test_the_play_goes_as_it_says(cast: Cast, script: Script) -> None:
    await played(cast, script)


@pytest.mark.parametrize("name", TRANSLATED)
async def test_a_play_in_another_language_goes_as_it_says_in_words_of_that_language(cast: Cast, name: str) -> None:
    app = await played(cast, script_of(cast, name))
    language = name.rpartition(".")[2]
    page = await list_turns(app, PageRequest(At("night"), size=ALL))
    turns = [dated.fact.turn for dated in page.items if dated.fact.turn]
    assert {spoken.locale for turn in turns for spoken in turn.lines} == {language}


async def test_the_captains_core_changes_once_in_the_twentieth_unit_on_high_events(cast: Cast, script: Script) -> None:
    app = await played(cast, told_once(script))
    (change,) = await gated(app, "hedda", PERSONALITY)
    assert change.unit >= CORE_SPAN
    assert cast.units[change.unit - 1] == "seventh_bell"
    cited = {citation.evidence_id for citation in change.cited}
    listed = await list_evidence(app, PageRequest(At("night"), "hedda", size=ALL))
    behind = [dated.fact for dated in listed.items if dated.fact.evidence_id in cited]
    assert len({piece.unit for piece in behind}) >= CORE_SPAN
    assert len({piece.sources for piece in behind if piece.importance == "high"}) >= CORE_HIGH
    for who in PEOPLE:
        assert len(await gated(app, who, PERSONALITY)) == (who == "hedda")


async def test_low_fields_change_at_once_and_moderate_ones_over_three_units(cast: Cast, script: Script) -> None:
    app = await played(cast, told_once(script))
    first, *_ = await gated(app, "matthis", STAGE)
    assert first.unit == 2
    habits = await gated(app, "hedda", TENDENCIES)
    assert [cast.units[change.unit - 1] for change in habits] == ["oath_stone", "spear_count", "rain"]
    for change in habits:
        span = next(figure for figure in change.figures if figure.name == "span_units")
        assert span.have >= 3


async def test_the_captain_comes_to_trust_falls_at_once_and_climbs_back_step_by_step(
    cast: Cast, script: Script
) -> None:
    app = await played(cast, told_once(script))
    climbed = await gated(app, "hedda", STAGE)
    assert [(cast.units[change.unit - 1], change.new) for change in climbed] == [
        ("cold_wall", "neutral"),
        ("oath_stone", "limited_trust"),
        ("dry_wells", "trust"),
        ("the_needle", "hostile"),
        ("reckoning", "wary"),
        ("rain", "neutral"),
        ("seventh_bell", "limited_trust"),
    ]
    assert [change.waived for change in climbed] == [change.new == "hostile" for change in climbed]


async def test_refusals_say_what_is_missing(cast: Cast, script: Script) -> None:
    app = await played(cast, told_once(script))
    page = await list_rejections(app, PageRequest(At("night"), "hedda", size=ALL))
    told = {(refused.path, refused.reason): refused.detail for _, refused in reversed(page.items)}
    assert "15 of 16 units" in told[PERSONALITY, "SPAN"]
    assert "2 of 3 units" in told[TENDENCIES, "SPAN"]
    assert "1 of 2 high or 3 of 4 medium" in told[TENDENCIES, "STRENGTH"]
    assert {reason for path, reason in told if path == STAGE} == {"STRENGTH", "COOLDOWN"}


async def test_before_the_betrayal_the_captain_trusts_again_and_her_core_is_as_it_was(
    cast: Cast, script: Script
) -> None:
    app = await played(cast, script)
    climbed = await gated(app, "hedda", STAGE)
    assert climbed[-1].new == "trust"
    assert await gated(app, "hedda", PERSONALITY) == []


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("tag", ["en", "zh", "ja"])
def test_each_confirms_in_a_voice_of_its_own_and_makes_no_birthplace_hold_from_now_on(
    cast: Cast, who: str, tag: str
) -> None:
    confirm = cast.characters[who].phrases["confirm"].at(tag)
    assert "{detail}" in confirm and "{scope}" not in confirm
    assert len({cast.characters[one].phrases["confirm"].at(tag) for one in PEOPLE}) == len(PEOPLE)
