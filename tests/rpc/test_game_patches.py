"""A cast that renames ids, as a game sees it: the report of OpenPlaythrough, refused calls, a watch over a reload."""

from pathlib import Path

import pytest

from dramaturg import errors as failures
from dramaturg import v1
from dramaturg_server.pipeline.reload_cast import reload_cast
from tests.pipeline.two_versions import write
from tests.rpc.sidecar import Sidecar, sidecar

OPEN = v1.OpenPlaythroughRequest(playthrough_id="p")


async def said(here: Sidecar, text: str, to: str) -> v1.StepDialogueResponse:
    request = v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text=text, addressee_id=to)
    return await here.client.step_dialogue(request)


async def test_opening_tells_what_was_renamed_and_calls_by_a_former_id_are_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "now", renamed=True)
    async with sidecar(write(tmp_path / "then", renamed=False)) as here:
        await here.client.open_playthrough(OPEN)
        await said(here, "The river?", "orsa")
        assert (await reload_cast(here.application, folder)).cast is not None
        report = (await here.client.open_playthrough(OPEN)).cast_report
        renamed = v1.FieldMigrationKind.FIELD_MIGRATION_KIND_RENAMED
        assert [(f.kind, f.old_path, f.path) for f in report.fields] == [
            (renamed, "moment.pose", "moment.pose_now"),
            (renamed, "persona.pastimes", "persona.pastimes_now"),
            (renamed, "persona.relationships.*.nick", "persona.relationships.*.nick_now"),
        ]
        assert v1.IdRename(kind="character", old_id="orsa", id="orsa_now") in report.renames
        assert not (await here.client.open_playthrough(OPEN)).cast_report.renames
        with pytest.raises(failures.CharacterUnknown):
            await said(here, "The river?", "orsa")
        assert (await said(here, "A lamp.", "wick_now")).lines[0].line_id == "lamp-1_now"


async def test_opening_tells_whom_no_call_reaches_any_more(tmp_path: Path) -> None:
    folder = write(tmp_path / "cast", renamed=False)
    async with sidecar(folder) as here:
        await here.client.open_playthrough(OPEN)
        for who in ("g1", "g2"):
            spawned = v1.SpawnCharacterRequest(playthrough_id="p", archetype_id="hand", character_id=who)
            await here.client.spawn_character(spawned)
        (folder / "characters" / "hand.yaml").rename(folder / "characters" / "g2.yaml")
        text = (folder / "characters" / "g2.yaml").read_text(encoding="utf-8")
        (folder / "characters" / "g2.yaml").write_text(text.replace("archetype: true\n", ""), encoding="utf-8")
        assert (await reload_cast(here.application, folder)).cast is not None
        report = (await here.client.open_playthrough(OPEN)).cast_report
        assert (list(report.missing_character_ids), list(report.doubled_character_ids)) == (["g1", "g2"], ["g2"])
        with pytest.raises(failures.CharacterUnknown):
            await said(here, "Hello.", "g1")


async def test_a_watch_goes_on_over_a_reload_that_renames_and_shows_everybody_anew(tmp_path: Path) -> None:
    folder = write(tmp_path / "now", renamed=True)
    async with sidecar(write(tmp_path / "then", renamed=False)) as here:
        await here.client.open_playthrough(OPEN)
        await said(here, "The river?", "orsa")
        stream = here.client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
        first = [(await anext(stream)).full.state.character_id for _ in range(2)]
        await reload_cast(here.application, folder)
        assert (await anext(stream)).cast_reload.ok
        second = [(await anext(stream)).full for _ in range(2)]
        assert (first, [full.state.character_id for full in second]) == (["orsa", "wick"], ["orsa_now", "wick_now"])
        assert {full.kind for full in second} == {v1.FullStateKind.FULL_STATE_KIND_CAST}
        await said(here, "Tell me.", "orsa_now")
        await stream.aclose()
