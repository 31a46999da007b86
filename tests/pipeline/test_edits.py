"""What the game sets by hand: characters that come and go, fields, and stages that follow the game's numbers."""

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import load_files
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.errors import BadInput, Conflict, NotFound, Reason
from dramaturg_server.domain.evidence import Evidence
from dramaturg_server.domain.log import Event
from dramaturg_server.domain.mind import Change
from dramaturg_server.domain.values import Value
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.edits import despawn_character, set_field, spawn_character
from dramaturg_server.pipeline.listings import field_history, list_characters, list_rejections
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import (
    At,
    DespawnRequest,
    OpenRequest,
    PageRequest,
    SetFieldRequest,
    SpawnRequest,
)
from dramaturg_server.pipeline.timeline import Committed
from tests.fakes import FakeClock
from tests.pipeline.app import Play, turn_of

HERO = "hero"
STAGE, VALUE = "persona.relationships.player.stage", "persona.relationships.player.value"
EMOTION, INTENSITY = "moment.emotion", "moment.emotion_intensity"
SHIFT = "session.attitude_shifts.player"
FILES = {
    "cast.yaml": "cast: watch\nlanguages: en\ngroups: garrison\n",
    "world.yaml": "units: [dusk, night]\nevents: alarm\n",
    "characters/ann.yaml": "name: Ann\nfallbacks: Hm.\n",
    "characters/guard.yaml": (
        "name: A guard\narchetype: true\ngroups: garrison\npersona: {occupation: guard, hobbies: [Dice.]}\n"
        "fallbacks: [Move along., Nothing to see.]\n"
    ),
    "signals/s.yaml": "alarm: {event: alarm, evidence: {who: garrison, summary: '{self} heard the alarm.'}}\n",
}
NUMBERED = {
    "state.yaml": "stages: {cold: -50, neutral: 0, warm: 40, close: 80, reset: 10}\n",
    "signals/s.yaml": (
        "warmed:\n  relationship: {rises_to: 40, reset: 30}\n"
        "  evidence: {summary: '{self} has come to like {player}.', fields: persona.relationships.player.stage}\n"
    ),
}


def cast_of(files: dict[str, str]) -> Cast:
    loaded = load_files({name: text.encode() for name, text in files.items()})
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


async def opened(files: dict[str, str] = FILES) -> Play:
    """A playthrough whose primary player is `hero` for the game."""
    store = MemoryStore()
    await store.open()
    play = Play(Application(cast_of(files), store, FakeClock(), "here"))
    await open_playthrough(play.app, OpenRequest(At("p"), primary_player_id=HERO))
    return play


async def spawn(play: Play, character_id: str, name: str = "", **seeds: Value) -> Committed:
    paths = {f"persona.{field}": value for field, value in seeds.items()}
    return await spawn_character(play.app, SpawnRequest(At("p"), character_id, "guard", name, paths))


async def despawn(play: Play, character_id: str) -> Committed:
    return await despawn_character(play.app, DespawnRequest(At("p"), character_id))


async def put(play: Play, path: str, value: Value | None, who: str = "ann", source: str = "author") -> Committed:
    return await set_field(play.app, SetFieldRequest(At("p"), who, path, value, source, "by hand"))


async def here(play: Play) -> list[str]:
    page = await list_characters(play.app, PageRequest(At("p"), newest_first=False, size=9))
    return [character.character_id for character, _, _ in page.items]


# ---- characters that come and go


async def test_a_spawned_character_starts_as_its_mould_and_its_seeds_say() -> None:
    play = await opened()
    await spawn(play, "guard-7", "Tam", occupation="sergeant")
    state = await play.state("guard-7")
    assert state.people.name("guard-7") == "Tam"
    values = state.values()
    assert (values["persona.occupation"], values["persona.hobbies"]) == ("sergeant", ("Dice.",))
    assert await here(play) == ["ann", "guard-7"]


async def test_a_spawned_character_speaks_and_perceives_what_reaches_its_groups() -> None:
    play = await opened()
    await spawn(play, "guard-7")
    await spawn(play, "guard-8")
    answered = turn_of(await play.say("Who goes there?", "guard-7", speaker_id=HERO))
    assert answered.lines[0].text in ("Move along.", "Nothing to see.")
    alarm = await play.report(Event("", "custom", "alarm", True))
    heard = {
        mind.character_id: [f.summary for f in mind.facts if isinstance(f, Evidence)] for mind in alarm.entry.minds
    }
    assert heard == {"guard-7": ["A guard heard the alarm."], "guard-8": ["A guard heard the alarm."]}
    await put(play, "persona.occupation", "deserter", "guard-7")
    assert (await play.values("guard-8"))["persona.occupation"] == "guard"


async def test_a_despawned_character_is_gone_until_an_earlier_save_is_loaded() -> None:
    play = await opened()
    await spawn(play, "guard-7")
    await put(play, "persona.occupation", "sergeant", "guard-7")
    await play.save("on_duty")
    await despawn(play, "guard-7")
    assert await here(play) == ["ann"]
    for gone in (despawn(play, "guard-7"), play.state("guard-7"), play.say("Hello?", "guard-7", speaker_id=HERO)):
        with pytest.raises(NotFound) as unknown:
            await gone
        assert unknown.value.reason is Reason.CHARACTER_UNKNOWN
    alarm = await play.report(Event("", "custom", "alarm", True))
    assert alarm.entry.minds == ()
    await play.load("on_duty")
    assert (await play.values("guard-7"))["persona.occupation"] == "sergeant"


async def test_an_id_that_was_ever_used_is_not_given_again_on_its_branch() -> None:
    play = await opened()
    await play.save("before")
    await spawn(play, "guard-7", occupation="sergeant")
    await despawn(play, "guard-7")
    with pytest.raises(Conflict, match="history stays") as taken:
        await spawn(play, "guard-7", occupation="cook")
    assert taken.value.reason is Reason.CHARACTER_EXISTS
    await play.load("before")
    await spawn(play, "guard-7", occupation="cook")
    assert (await play.values("guard-7"))["persona.occupation"] == "cook"


@pytest.mark.parametrize("taken", ["ann", "guard", "garrison", HERO])
async def test_a_character_is_not_spawned_under_an_id_that_means_somebody(taken: str) -> None:
    play = await opened()
    with pytest.raises(Conflict, match="character_id") as refused:
        await spawn(play, taken)
    assert refused.value.reason is Reason.CHARACTER_EXISTS


async def test_a_seed_that_names_one_field_in_two_spellings_is_refused() -> None:
    play = await opened()
    seeds: dict[str, Value] = {STAGE: "trust", f"persona.relationships.{HERO}.stage": "wary"}
    with pytest.raises(BadInput) as twice:
        await spawn_character(play.app, SpawnRequest(At("p"), "guard-7", "guard", "", seeds))
    assert twice.value.field == "seeds[1].path"


# ---- fields


@pytest.mark.parametrize("written", ["session.attitude_shifts.hero", 'session.attitude_shifts["hero"]', SHIFT])
async def test_the_primary_players_own_id_means_the_same_entry_in_every_map_of_characters(written: str) -> None:
    play = await opened()
    await put(play, SHIFT, "distant → curious")
    await put(play, written, "curious → warm")
    values = await play.values("ann")
    assert {path: value for path, value in values.items() if "attitude" in path} == {SHIFT: "curious → warm"}
    history = await field_history(play.app, PageRequest(At("p"), "ann", written))
    assert [change.fact.path for change in history.items] == [SHIFT, SHIFT]


async def test_an_emotion_set_by_hand_has_intensity_5_and_a_fresh_age() -> None:
    play = await opened()
    await play.unit("dusk")
    await put(play, EMOTION, "angry")
    await play.say("Hello.", "ann", speaker_id=HERO)
    values = await play.values("ann")
    assert (values[EMOTION], values[INTENSITY]) == ("angry", 4.0)
    await put(play, EMOTION, "angry", source="game")
    values = await play.values("ann")
    assert (values[EMOTION], values[INTENSITY]) == ("angry", 5.0)
    await play.unit("night")
    assert (await play.values("ann"))[EMOTION] == "neutral"
    again = await put(play, EMOTION, "angry")
    assert [f.source for f in again.entry.facts_of("ann") if isinstance(f, Change)][:1] == ["author"]
    values = await play.values("ann")
    assert (values[EMOTION], values[INTENSITY]) == ("angry", 5.0)


@pytest.mark.parametrize("intensity", [0.0, 10.5, -3.0])
async def test_an_intensity_lies_between_1_and_10(intensity: float) -> None:
    play = await opened()
    with pytest.raises(BadInput, match="emotion_intensity"):
        await put(play, INTENSITY, intensity)


# ---- stages with numbers


@pytest.mark.parametrize(
    ("values", "stages"),
    [
        ([10, 39, 40], ["neutral", "neutral", "warm"]),
        ([100, 71, 70, 69], ["close", "close", "close", "warm"]),
        ([45, 31, 29, 39, 40], ["warm", "warm", "neutral", "neutral", "warm"]),
        ([100, -60], ["close", "cold"]),
        ([-50, -1, 0], ["cold", "cold", "neutral"]),
        ([85, 30], ["close", "warm"]),
    ],
)
async def test_a_stage_with_a_number_follows_the_games_value_and_falls_only_past_reset(
    values: list[float], stages: list[str]
) -> None:
    play = await opened(FILES | NUMBERED)
    seen = []
    for value in values:
        await play.report(Event("", "relationship", "ann", float(value), target_id=HERO))
        seen.append((await play.values("ann")).get(STAGE, "neutral"))
    assert seen == stages
    assert (await list_rejections(play.app, PageRequest(At("p"), "ann"))).items == ()


async def test_a_numbered_stage_needs_no_gate_and_its_crossing_is_its_evidence() -> None:
    play = await opened(FILES | NUMBERED)
    await play.unit("dusk")
    risen = await play.report(Event("", "relationship", "ann", 40.0, target_id=HERO))
    facts = risen.entry.facts_of("ann")
    changes = {fact.path: fact for fact in facts if isinstance(fact, Change)}
    assert (changes[VALUE].new, changes[STAGE].old, changes[STAGE].new) == (40.0, "neutral", "warm")
    assert (changes[STAGE].source, changes[STAGE].gated) == ("game", False)
    assert [fact.block_id for fact in facts if isinstance(fact, Evidence)] == ["warmed"]
    for value in (31.0, 41.0):
        wavering = await play.report(Event("", "relationship", "ann", value, target_id=HERO))
        assert not any(isinstance(fact, Evidence) for fact in wavering.entry.facts_of("ann")), "not back at reset"
    await play.report(Event("", "relationship", "ann", 29.0, target_id=HERO))
    again = await play.report(Event("", "relationship", "ann", 40.0, target_id=HERO))
    assert [fact.block_id for fact in again.entry.facts_of("ann") if isinstance(fact, Evidence)] == ["warmed"]


async def test_the_value_that_the_game_sets_by_hand_counts_as_reported_and_an_authors_does_not() -> None:
    play = await opened(FILES | NUMBERED)
    written = f"persona.relationships.{HERO}.value"
    by_author = await put(play, written, 41.0)
    assert [fact.path for fact in by_author.entry.facts_of("ann") if isinstance(fact, Change)] == [VALUE]
    await put(play, written, 0.0)
    by_game = await put(play, written, 41.0, source="game")
    assert (await play.values("ann"))[STAGE] == "warm"
    assert [fact.block_id for fact in by_game.entry.facts_of("ann") if isinstance(fact, Evidence)] == ["warmed"]
