"""An old save under a changed cast: what comes along, what goes to its default, what stays in history, what is told."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.domain import fold
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.errors import BadInput, Conflict, NotFound, Reason, Unavailable
from dramaturg_server.domain.lineage import View
from dramaturg_server.domain.log import Event
from dramaturg_server.domain.mind import Change
from dramaturg_server.pipeline.application import Application
from dramaturg_server.pipeline.edits import despawn_character, set_field, spawn_character
from dramaturg_server.pipeline.export_checkpoint import export_checkpoint
from dramaturg_server.pipeline.export_playthrough import export_playthrough
from dramaturg_server.pipeline.import_checkpoint import import_checkpoint
from dramaturg_server.pipeline.import_playthrough import import_playthrough
from dramaturg_server.pipeline.list_playthroughs import list_playthroughs
from dramaturg_server.pipeline.listings import field_history, list_evidence, list_rejections, list_turns
from dramaturg_server.pipeline.open_playthrough import CastReport, open_playthrough
from dramaturg_server.pipeline.requests import (
    At,
    DespawnRequest,
    OpenRequest,
    PageRequest,
    SetFieldRequest,
    SpawnRequest,
)
from dramaturg_server.pipeline.verify import verify_folds
from dramaturg_server.ports import Snapshot
from tests.fakes import FakeClock, settle_down
from tests.pipeline.app import Play, turn_of
from tests.pipeline.test_after_turn import Reader
from tests.pipeline.test_renamed_play import ACTS, all_of, playing, same
from tests.pipeline.two_versions import cast_of, first, now, second

BASE = {
    "cast.yaml": "cast: c\nlanguages: [en, ja]\n",
    "world.yaml": "events: [rescue, gift]\n",
    "state.yaml": "fields: {persona: {coins: {value: few, type: text}, mood: {type: enum, values: [calm, wild]}}}\n",
    "characters/ann.yaml": """
name: Ann
persona: {personality: Blunt., occupation: smith, relationships: {player: neutral}}
fallbacks: Hm.
""",
    "characters/bob.yaml": "name: Bob\npersona: {personality: Shy.}\nfallbacks: Hm.\n",
    "characters/mook.yaml": "name: A mook\narchetype: true\npersona: {personality: Loud.}\nfallbacks: Hm.\n",
    "signals/rescue.yaml": """
rescue: {event: rescue, evidence: {importance: high, kind: rescue, summary: Saved., fields: persona.coins,
  proposes: {persona.relationships.player.stage: up}}}
gift: {event: gift, evidence: {summary: A gift., proposes: {persona.relationships.player.stage: up}}}
""",
}
STAGE = "persona.relationships.player.stage"


def version(**changed: str) -> Cast:
    """The cast with files changed by the names before their endings (`characters_ann`)."""
    return cast_of({**BASE, **{f"{name.replace('_', '/', 1)}.yaml": text for name, text in changed.items()}})


async def opened(cast: Cast, snapshot_rows: int = 2) -> Play:
    return await playing(cast, MemoryStore(), snapshot_rows)


async def patched(play: Play, cast: Cast) -> tuple[Play, CastReport]:
    """The same data under another cast, after a restart."""
    await play.app.close_playthrough("p")
    again = Play(replace(play.app, cast=cast, open_playthroughs={}))
    return again, (await open_playthrough(again.app, OpenRequest(At("p")))).report


async def written(play: Play, path: str, value: object, who: str = "ann") -> None:
    await set_field(play.app, SetFieldRequest(At("p"), who, path, value))  # type: ignore[arg-type]


async def history(play: Play, who: str, path: str = "") -> Sequence[Change]:
    page = await field_history(play.app, PageRequest(At("p"), who, path, size=50))
    return [dated.fact for dated in page.items]


async def good(play: Play) -> bool:
    return (await verify_folds(play.app.store, fold)).good


# ---- authored text

ANN_REWRITTEN = """
name: Ann Smith
persona: {personality: [Blunt., Kind.], occupation: mayor, demographics: Forty., relationships: {bob: trust}}
fallbacks: Hm.
"""


async def test_authored_text_reaches_an_old_save_where_play_changed_nothing() -> None:
    play = await opened(version())
    await play.event("rescue", "ann")  # moves the stage
    await written(play, "persona.occupation", "guard")
    play, _ = await patched(play, version(characters_ann=ANN_REWRITTEN))
    values = await play.values("ann")
    assert (values["persona.personality"], values["persona.demographics"]) == (("Blunt.", "Kind."), "Forty.")
    assert (values["identity.name"], values["persona.relationships.bob.stage"]) == ("Ann Smith", "trust")
    assert (values["persona.occupation"], values[STAGE]) == ("guard", "limited_trust")
    await play.close()


async def test_what_is_authored_anew_is_written_down_when_it_is_touched_and_the_past_stays() -> None:
    play = await opened(version())
    await play.say("Hello.", "ann")
    before = (await play.app.timeline("p")).head().seq
    play, _ = await patched(play, version(characters_ann=ANN_REWRITTEN))
    shown = await play.values("ann")
    assert await history(play, "ann") == []
    await play.say("Hello.", "ann")
    assert await play.values("ann") == {**shown, "moment.scene_context": shown["moment.scene_context"]}
    changes = {change.path: (change.old, change.new) for change in await history(play, "ann")}
    assert changes["persona.personality"] == (("Blunt.",), ("Blunt.", "Kind."))
    assert changes[STAGE] == ("neutral", None)
    assert {change.source for change in await history(play, "ann")} == {"seed"}
    old = await play.state("ann", revision=before)
    assert old.mind.values["identity.name"] == "Ann"
    assert await good(play)
    await play.say("Hello.", "ann")
    assert len(await history(play, "ann")) == len(changes)
    await play.close()


async def test_a_field_that_only_the_cast_has_changed_follows_the_next_version_too() -> None:
    play = await opened(version())
    for text in ("Blunt.", "Blunter.", "Bluntest."):
        ann = BASE["characters/ann.yaml"].replace("Blunt.", text)
        play, _ = await patched(play, version(characters_ann=ann))
        await play.say("Hello.", "ann")
        assert (await play.values("ann"))["persona.personality"] == (text,)
    await play.close()


async def test_a_load_of_an_old_save_under_the_new_cast_reads_the_new_text() -> None:
    play = await opened(version())
    await play.say("Hello.", "ann")
    await play.save("old")
    play, _ = await patched(play, version(characters_ann=ANN_REWRITTEN))
    await play.say("Hello.", "ann")
    await play.load("old")
    assert (await play.values("ann"))["identity.name"] == "Ann Smith"
    await play.close()


async def test_a_spawned_character_follows_its_mould_but_for_what_the_game_gave_it() -> None:
    play = await opened(version())
    seeds: dict[str, object] = {"persona.occupation": "guard"}
    await spawn_character(play.app, SpawnRequest(At("p"), "m1", "mook", "Ned", seeds))  # type: ignore[arg-type]
    await play.say("Hello.", "m1")
    mook = "name: A mook\narchetype: true\npersona: {personality: Quiet., occupation: thief}\nfallbacks: Hm.\n"
    play, _ = await patched(play, version(characters_mook=mook))
    values = await play.values("m1")
    assert values["persona.personality"] == ("Quiet.",)
    assert (values["persona.occupation"], values["identity.name"]) == ("guard", "Ned")
    await play.close()


async def test_a_character_that_the_cast_has_no_more_is_kept_as_it_was() -> None:
    play = await opened(version())
    await play.say("Hello.", "bob")
    without = {name: text for name, text in BASE.items() if name != "characters/bob.yaml"}
    play, _ = await patched(play, cast_of(without))
    with pytest.raises(NotFound):
        await play.state("bob")
    play, _ = await patched(play, version())
    assert (await play.values("bob"))["persona.personality"] == ("Shy.",)
    assert await good(play)
    await play.close()


async def test_who_is_out_of_reach_under_the_new_cast_is_told_at_each_opening() -> None:
    play = await opened(version())
    for who in ("m1", "m2", "m3", "cid"):
        await spawn_character(play.app, SpawnRequest(At("p"), who, "mook", "", {}))
    await despawn_character(play.app, DespawnRequest(At("p"), "m3"))
    await play.say("Hello.", "bob", hearers=("m1",))
    play, report = await patched(play, version())
    assert (report.missing, report.doubled) == ((), ())
    gone = {**BASE, "characters/cid.yaml": "name: Cid\nwas: ann\nfallbacks: Hm.\n"}
    for name in ("bob", "mook", "ann"):
        del gone[f"characters/{name}.yaml"]
    for _ in range(2):
        play, report = await patched(play, cast_of(gone))
        assert (report.missing, report.doubled) == (("bob", "cid", "m1", "m2"), ("cid",))
    with pytest.raises(NotFound):
        await play.state("m1")
    play, report = await patched(play, version())
    assert (report.missing, report.doubled) == ((), ())
    await play.close()


async def test_a_flag_of_another_type_reads_as_it_starts_until_the_game_sets_it() -> None:
    lines = (
        "pay: {by: ann, cues: pay, lines: [{id: rich, when: flag.paid >= 3, text: Rich.}, {id: poor, text: Poor.}]}\n"
    )
    before = version(world="events: [rescue, gift]\nflags: {paid: true}\n")
    play = await opened(before)
    await play.report(Event("", "flag", "paid", True))
    await play.report(Event("", "flag", "paid", False))
    play, _ = await patched(play, version(world="events: [rescue, gift]\nflags: {paid: 5}\n", topics_pay=lines))
    assert turn_of(await play.say("Pay.", "ann")).lines[0].line_id == "rich"
    await play.report(Event("", "flag", "paid", 1.0))
    assert turn_of(await play.say("Pay.", "ann")).lines[0].line_id == "poor"
    await play.close()


# ---- fields


async def test_fields_that_are_new_gone_and_of_another_type_are_told_and_read_so() -> None:
    play = await opened(version())
    await written(play, "persona.coins", "many")
    await written(play, "persona.mood", "wild")
    state = "fields: {persona: {coins: {value: 3}, luck: {value: 7}, occupation: ~}}\n"
    play, report = await patched(play, version(state=state, characters_ann="name: Ann\nfallbacks: Hm.\n"))
    assert (report.added, report.reset) == (("persona.luck",), ("persona.coins",))
    assert report.removed == ("persona.occupation", "persona.mood")
    values = await play.values("ann")
    assert (values["persona.luck"], values["persona.coins"]) == (7.0, 3.0)
    assert "persona.mood" not in values and "persona.occupation" not in values
    await play.close()


async def test_a_removed_field_stays_in_history_under_its_path() -> None:
    play = await opened(version())
    await written(play, "persona.coins", "many")
    await play.event("rescue", "ann")
    signals = BASE["signals/rescue.yaml"].replace("fields: persona.coins,", "")
    play, _ = await patched(play, version(state="kinds: [rescue]\n", signals_rescue=signals))
    assert [change.new for change in await history(play, "ann", "persona.coins")] == ["many"]
    page = await list_evidence(play.app, PageRequest(At("p"), "ann", "persona.coins", size=9))
    assert [dated.fact.summary for dated in page.items] == ["Saved."]
    with pytest.raises(NotFound) as raised:
        await history(play, "ann", "persona.coin")
    assert raised.value.reason is Reason.FIELD_UNKNOWN
    with pytest.raises(BadInput):
        await written(play, "persona.coins", "none")
    await play.close()


async def test_a_removed_field_that_play_never_changed_answers_with_nothing_under_every_later_cast() -> None:
    play = await opened(version())
    await play.save("start")
    plain = version(state="kinds: [rescue]\n", signals_rescue="gift: {event: gift, evidence: {summary: A gift.}}\n")
    lucky = replace(version(state="fields: {persona: {luck: {value: 7}}}\n", signals_rescue=""), version="3")
    for cast in (plain, lucky, replace(plain, version="4")):
        play, _ = await patched(play, cast)
        for path in ("persona.mood", "persona.coins"):
            assert await history(play, "ann", path) == []
            page = PageRequest(At("p"), "ann", path, size=9)
            assert (await list_evidence(play.app, page)).items == (await list_rejections(play.app, page)).items == ()
    assert await history(play, "ann", "persona.luck") == []
    for path in ("persona.moo", "persona.mood.more", "persona.relationships.bob.mood"):
        with pytest.raises(NotFound) as raised:
            await history(play, "ann", path)
        assert (raised.value.reason, raised.value.metadata["path"]) == (Reason.FIELD_UNKNOWN, path)
    await play.load("start")
    assert await history(play, "ann", "persona.mood") == []
    await play.close()


async def test_a_value_that_is_none_of_the_fields_any_more_is_let_go_and_play_goes_on_from_the_default() -> None:
    play = await opened(version())
    await play.event("rescue", "ann")
    await written(play, "persona.mood", "wild")
    state = "stages: [enemy, neutral, friend]\nfields: {persona: {mood: {type: enum, values: [calm, merry]}}}\n"
    signals = BASE["signals/rescue.yaml"].replace("fields: persona.coins,", "")
    play, _ = await patched(play, version(state=state, signals_rescue=signals))
    values = await play.values("ann")
    assert (values[STAGE], values["persona.mood"]) == ("neutral", "calm")
    for unit in ("one", "two"):
        await play.unit(unit)
        await play.say("Hello.", "ann")
    await play.event("rescue", "ann")
    assert (await play.values("ann"))[STAGE] == "friend"
    assert await good(play)
    await play.close()


# ---- the version


async def test_lists_show_the_version_of_the_cast_under_which_it_was_last_opened() -> None:
    play = await opened(replace(version(), version="0.1"))

    async def shown() -> list[str]:
        page = await list_playthroughs(play.app, PageRequest(At("")))
        return [listed.playthrough.cast_version for listed in page.items]

    assert await shown() == ["0.1"]
    await play.save("start")
    for now_version, before in (("0.2", "0.1"), ("0.2", "0.2"), ("0.1", "0.2")):
        play, report = await patched(play, replace(version(), version=now_version))
        assert (report.recorded_version, report.loaded_version) == (before, now_version)
        await play.say("Hello.", "ann")
        assert await shown() == [now_version]
        assert (await play.app.timeline("p")).playthrough.cast_version == now_version
    await play.app.use(replace(version(), version="0.3"))
    assert await shown() == ["0.1"]
    await open_playthrough(play.app, OpenRequest(At("p", "", "again", "again")))
    assert await shown() == ["0.3"]
    await play.close()


# ---- proposals that wait for a field

COINS = "persona.coins"
PAID = """
paid: {event: gift, evidence: {summary: A gift.,
  proposes: {persona.coins: many, persona.relationships.player.stage: up}}}
"""
KEPT = """
paid: {event: gift, evidence: {summary: A gift., fields: persona.personality}}
"""
SHUT = {
    "removed": (COINS, {"state": "kinds: [rescue]\n"}, "FIELD_UNKNOWN"),
    "fixed": (
        COINS,
        {"state": "fields: {persona: {coins: {value: few, type: text, updatable: false}}}\n"},
        "FIELD_NOT_UPDATABLE",
    ),
    "taken from the game": (
        STAGE,
        {"state": "stages: {hostile: -50, neutral: 0, limited_trust: 20, trust: 50}\n"},
        "FIELD_NOT_UPDATABLE",
    ),
    "frozen": (COINS, {"cast": BASE["cast.yaml"] + "growth: short_term\n"}, "PERSONA_FROZEN"),
}


async def refusals(play: Play, path: str) -> list[tuple[str, bool]]:
    page = await list_rejections(play.app, PageRequest(At("p"), "ann", path, size=50))
    return [(refused.reason, refused.stays_open) for _, refused in page.items]


@pytest.mark.parametrize("how", SHUT)
async def test_a_proposal_that_waits_is_over_with_its_reason_once_the_cast_shuts_the_field(how: str) -> None:
    path, files, reason = SHUT[how]
    play = await opened(version(signals_rescue=PAID))
    await play.event("gift", "ann")
    assert await refusals(play, path) == [("STRENGTH", True)]
    play, _ = await patched(play, version(**files, signals_rescue=KEPT))
    page = await list_rejections(play.app, PageRequest(At("p"), "ann", path, size=50))
    ((_, told),) = page.items
    assert (told.reason, told.stays_open, told.figures, told.count) == (reason, False, (), 1)
    assert path in told.detail and told.cited
    await play.unit("next")
    assert await refusals(play, path) == [(reason, False), ("STRENGTH", False)]
    await play.unit("after")
    assert await refusals(play, path) == [(reason, False), ("STRENGTH", False)]
    assert await good(play)
    await play.close()


async def test_a_proposal_waits_on_where_the_next_cast_opens_the_field_again() -> None:
    path, files, reason = SHUT["removed"]
    play = await opened(version(signals_rescue=PAID))
    await play.event("gift", "ann")
    play, _ = await patched(play, version(**files, signals_rescue=KEPT))
    assert await refusals(play, path) == [(reason, False)]
    play, _ = await patched(play, version(signals_rescue=PAID))
    assert await refusals(play, path) == [("STRENGTH", True)]
    await play.event("gift", "ann")
    assert (await play.values("ann"))[path] == "many"
    await play.close()


# ---- renamed ids


async def test_what_was_renamed_is_told_once_and_never_of_a_playthrough_that_began_with_it() -> None:
    play = await opened(first())
    play, report = await patched(play, second())
    assert ("character", "orsa", "orsa_now") in report.renamed
    assert ("field", "persona.pastimes", "persona.pastimes_now") in report.renamed
    assert (report.added, report.removed, report.reset) == ((), (), ())
    play, again = await patched(play, second())
    assert not again.is_news
    fresh = await open_playthrough(play.app, OpenRequest(At("q")))
    assert fresh.report.renamed == ()
    await play.close()


async def test_a_renamed_field_of_another_type_is_told_as_both() -> None:
    play = await opened(version())
    state = "fields: {persona: {purse: {value: 3, was: coins}, mood: {type: enum, values: [calm, wild]}}}\n"
    signals = BASE["signals/rescue.yaml"].replace("persona.coins", "persona.purse")
    _, report = await patched(play, version(state=state, signals_rescue=signals))
    assert (report.renamed, report.reset) == ((("field", "persona.coins", "persona.purse"),), ("persona.purse",))


async def test_history_answers_by_the_former_path_and_in_present_ids() -> None:
    play = await opened(first())
    await play.event("gift", "orsa")
    await play.unit("one")
    await written(play, "persona.pastimes", ("Sings.",), "orsa")
    await play.say("The river?", "orsa")
    play, _ = await patched(play, second())
    for path in ("persona.pastimes", "persona.pastimes_now"):
        assert [change.path for change in await history(play, "orsa_now", path)] == ["persona.pastimes_now"]
    page = await list_rejections(play.app, PageRequest(At("p"), "orsa_now", "persona.relationships.wick.stage", size=9))
    assert [refused.path for _, refused in page.items] == ["persona.relationships.wick_now.stage"]
    turns = await list_turns(play.app, PageRequest(At("p"), "orsa_now", size=9))
    assert [dated.fact.turn.responder_id for dated in turns.items if dated.fact.turn] == ["orsa_now"]
    await play.close()


async def test_a_game_that_still_sends_a_former_id_is_refused() -> None:
    play = await opened(first())
    await play.say("The river?", "orsa")
    play, _ = await patched(play, second())
    for call in (play.say("Hello.", "orsa"), play.state("orsa"), play.event("gift", "orsa"), history(play, "orsa")):
        with pytest.raises(NotFound) as raised:
            await call
        assert raised.value.reason is Reason.CHARACTER_UNKNOWN
    await play.close()


async def test_nobody_new_may_carry_a_former_id() -> None:
    play = await opened(second())
    with pytest.raises(BadInput, match="'orsa' was a character of the cast"):
        await open_playthrough(play.app, OpenRequest(At("p"), players={"orsa": "Orsa"}))
    with pytest.raises(Conflict) as raised:
        await spawn_character(play.app, SpawnRequest(At("p"), "orsa", "hand_now", "", {}))
    assert raised.value.reason is Reason.CHARACTER_EXISTS
    await play.close()


TWO = {**BASE, "characters/cid.yaml": "name: Cid\npersona: {personality: Slow.}\nfallbacks: Hm.\n"}
ONE = {**BASE, "characters/ann.yaml": BASE["characters/ann.yaml"] + "was: cid\n"}


@pytest.mark.parametrize("snapshot_rows", [1, 2, 3, 64])
async def test_two_characters_made_one_read_as_their_rows_in_order(snapshot_rows: int) -> None:
    """A fold of the one alone must not pass for a fold of both."""
    play = await opened(cast_of(TWO), snapshot_rows)
    for who in ("cid", "bob", "cid"):
        await written(play, "persona.coins", f"of {who}", who)
        await play.event("gift", who)
    await play.close()
    await play.app.store.open()
    play = Play(replace(play.app, cast=version(), open_playthroughs={}, draining=False))
    await written(play, "persona.demographics", "Old.", "ann")
    play, _ = await patched(play, cast_of(ONE))
    timeline = await play.app.timeline("p")
    mind = await timeline.mind_in(timeline.head().view, "ann")
    assert (mind.values["persona.coins"], mind.values["persona.demographics"]) == ("of cid", "Old.")
    assert mind.values["identity.name"] == "Cid"
    assert len(mind.evidence) == 2 and mind.rows == 4
    assert (await play.values("ann"))["identity.name"] == "Ann"
    assert await good(play)
    await play.close()


async def test_a_former_id_that_the_cast_no_longer_names_leaves_its_rows_unused() -> None:
    play = await opened(first(), 1)
    await play.say("The river?", "orsa")
    play, _ = await patched(play, second())
    await play.say("The river?", "orsa_now")
    forgetful = replace(second(), renames=type(second().renames)())
    play, _ = await patched(play, forgetful)
    timeline = await play.app.timeline("p")
    mind = await timeline.mind_in(timeline.head().view, "orsa_now")
    assert mind.rows == 1 and not mind.seeded
    assert await good(play)
    await play.close()


# ---- saves from elsewhere


async def test_a_save_of_an_older_cast_comes_in_and_is_the_same_as_one_of_this_cast() -> None:
    old, new = await opened(first()), await opened(second())
    for number in range(len(ACTS) - 2):
        await ACTS[number](old, same)
        await ACTS[number](new, now)
    await old.save("cloud")
    await new.save("cloud")
    blob = await export_checkpoint(await old.app.timeline("p"), "cloud")
    here = await opened(second())
    await import_checkpoint(await here.app.timeline("p"), At("p"), blob)
    await here.load("cloud")
    for who in ("orsa_now", "wick_now", "ned"):
        read, meant = await here.state(who), await new.state(who)
        assert (read.values(), read.blackboard()) == (meant.values(), meant.blackboard())
        assert [c.path for c in await history(here, who)] == [c.path for c in await history(new, who)]
    assert (await import_checkpoint(await here.app.timeline("p"), At("p"), blob)).already_here
    assert await good(here)
    for play in (old, new, here):
        await play.close()


async def test_a_whole_playthrough_of_several_versions_comes_in_right() -> None:
    play = await opened(first(), 1)
    for number in (7, 11, 0, 8):
        await ACTS[number](play, same)
    play, _ = await patched(play, second())
    for number in (12, 3, 9):
        await ACTS[number](play, now)
    blob = await export_playthrough(play.app, "p")
    there = Play(Application(second(), MemoryStore(), FakeClock(), "there", None, snapshot_rows=1))
    await there.app.store.open()
    await import_playthrough(there.app, At("p"), blob)
    assert await all_of(there) == await all_of(play)
    assert await good(there)
    await there.close()
    await play.close()


# ---- a reload while the game runs


class WaitingStore(MemoryStore):
    """A store that reads folds only while `gate` is set, and not at all while `away`."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.away = False

    async def snapshot(self, playthrough_id: str, character_id: str, view: View, at: int) -> Snapshot | None:
        if self.away:
            raise Unavailable(Reason.STORE_UNAVAILABLE, "gone")
        await self.gate.wait()
        return await super().snapshot(playthrough_id, character_id, view, at)


async def test_a_reload_that_can_not_read_the_log_changes_nothing() -> None:
    store = WaitingStore()
    play = await playing(first(), store, 2)
    await play.say("The river?", "orsa")
    store.away = True
    with pytest.raises(Unavailable):
        await play.app.use(second())
    store.away = False
    assert play.app.cast is first()
    assert (await play.say("A lamp.", "wick", ("orsa",))).entry.turn is not None
    await play.app.use(second())
    assert (await play.values("orsa_now"))["identity.name"] == "Orsa"
    await play.close()


async def test_a_playthrough_that_opens_while_ids_are_renamed_opens_under_the_new_ones() -> None:
    store = WaitingStore()
    play = await playing(first(), store, 2)
    await play.say("The river?", "orsa")
    await play.app.close_playthrough("p")
    store.gate.clear()
    opening = asyncio.create_task(play.app.timeline("p"))
    await settle_down()
    await play.app.use(second())
    store.gate.set()
    assert (await opening).renames == second().renames
    assert "orsa_now" in (await opening).head().world.met
    await play.close()


async def test_open_after_turn_work_goes_on_under_the_new_id() -> None:
    model = Reader()
    model.gate.clear()
    store = MemoryStore()
    await store.open()
    play = Play(Application(first(), store, FakeClock(), "here", model))
    await open_playthrough(play.app, OpenRequest(At("p")))
    await play.say("The river?", "orsa", ("wick",))
    await settle_down()
    await play.app.use(second())
    await settle_down()
    assert set(model.requests[-1].minds) == {"orsa_now", "wick_now"}
    model.gate.set()
    await settle_down()
    assert not (await play.app.timeline("p")).head().world.open_work
    await play.close()


async def test_a_crossing_that_was_disarmed_under_the_former_id_stays_so() -> None:
    play = await opened(first())
    await play.unit("one")
    await ACTS[11](play, same)  # the value rises to 70
    fired = await list_evidence(play.app, PageRequest(At("p"), "orsa", size=9))
    await play.app.use(second())
    for value in (55.0, 65.0):
        await play.report(Event("", "relationship", "orsa_now", value, target_id="player"))
    after = await list_evidence(play.app, PageRequest(At("p"), "orsa_now", size=9))
    assert len(after.items) == len(fired.items) == 1
    await play.close()
