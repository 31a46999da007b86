"""A cast that is read again while the game runs: who is told what, and what is spoken from then on."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing, suppress
from pathlib import Path

import pytest

from dramaturg import AsyncStream, field_value, v1
from dramaturg_server.adapters.file_watch import snapshot
from dramaturg_server.adapters.memory_store import MemoryStore
from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cast.problems import Problem
from dramaturg_server.rpc.convert.cast import MOST_PROBLEMS, encode_problems
from dramaturg_server.rpc.follow_cast import follow_cast
from tests.rpc.sidecar import Sidecar, sidecar
from tests.small_cast import FEN, write_cast

CALM = "blackboard: {calm: moment.emotion == neutral}\n"
CALM_AND_TENSE = "blackboard: {calm: moment.emotion == neutral, tense: moment.emotion == tense}\n"


@pytest.fixture
def cast(tmp_path: Path) -> Path:
    write_cast(tmp_path / "quay", "What?", state=CALM)
    return tmp_path / "quay"


@pytest.fixture
async def here(cast: Path) -> AsyncIterator[Sidecar]:
    async with sidecar(cast) as running:
        await running.client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        yield running


async def reload(here: Sidecar) -> v1.ReloadCastResponse:
    return await here.client.reload_cast(v1.ReloadCastRequest())


async def info(here: Sidecar) -> v1.GetServerInfoResponse:
    return await here.client.get_server_info(v1.GetServerInfoRequest())


async def answer(here: Sidecar) -> str:
    request = v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text="Hm.", addressee_id=FEN)
    return (await here.client.step_dialogue(request)).lines[0].text


def break_cast(cast: Path) -> None:
    (cast / "characters" / "fen.yaml").write_text("name: Fen\nsurprise: 1\nwonder: 2\n", encoding="utf-8")


async def test_a_good_reload_is_told_and_then_every_state_in_full_as_it_reads_now(here: Sidecar, cast: Path) -> None:
    before = await info(here)
    async with aclosing(
        here.client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
    ) as watch:
        assert [entry.key for entry in (await anext(watch)).full.state.blackboard] == ["calm"]
        write_cast(cast, "Aye.", state=CALM_AND_TENSE)
        assert (await reload(here)).ok
        told = (await anext(watch)).cast_reload
        assert (told.ok, told.error_count, told.warning_count) == (True, 0, 0)
        after = await info(here)
        assert told.cast_digest == after.cast_digest != before.cast_digest
        full = (await anext(watch)).full
        assert (full.kind, full.remaining) == (v1.FullStateKind.FULL_STATE_KIND_CAST, 0)
        assert [entry.key for entry in full.state.blackboard] == ["calm", "tense"]
    assert (await answer(here)).startswith("Aye.")


async def test_a_refused_reload_is_told_with_its_problems_and_the_last_good_cast_is_spoken(
    here: Sidecar, cast: Path
) -> None:
    before = await info(here)
    async with aclosing(
        here.client.watch_character_states(v1.WatchCharacterStatesRequest(playthrough_id="p"))
    ) as watch:
        await anext(watch)
        break_cast(cast)
        answered = await reload(here)
        assert (answered.ok, answered.kept_previous) == (False, True)
        told = (await anext(watch)).cast_reload
        assert (told.ok, told.error_count, told.cast_digest) == (False, 2, before.cast_digest)
        assert [(problem.file, problem.line) for problem in told.problems][:2] == [
            ("characters/fen.yaml", 2),
            ("characters/fen.yaml", 3),
        ]
        write_cast(cast, "Aye.", state=CALM)
        await reload(here)
        assert (await anext(watch)).cast_reload.ok, "no full state after the one that was refused"
    assert (await answer(here)).startswith("Aye.")


def faults(problems: Iterable[v1.CastProblem]) -> list[str]:
    """Their codes, without notes."""
    note = v1.ProblemSeverity.PROBLEM_SEVERITY_NOTE
    return [problem.code for problem in problems if problem.severity != note]


async def test_the_server_says_which_cast_is_in_use_since_when_and_why_a_newer_one_is_not(
    here: Sidecar, cast: Path
) -> None:
    began = await info(here)
    assert began.cast_loaded_at.ToMilliseconds() == here.clock.now_ms()
    await here.clock.advance(5_000)
    break_cast(cast)
    await reload(here)
    refused = await info(here)
    assert (refused.cast_digest, refused.cast_loaded_at) == (began.cast_digest, began.cast_loaded_at)
    assert v1.ProblemSeverity.PROBLEM_SEVERITY_ERROR in {problem.severity for problem in refused.cast_problems}
    assert (await answer(here)).startswith("What?")
    write_cast(cast, "Aye.", state=CALM)
    await reload(here)
    mended = await info(here)
    assert mended.cast_loaded_at.ToMilliseconds() == began.cast_loaded_at.ToMilliseconds() + 5_000
    assert (faults(mended.cast_problems), list(mended.degraded_reasons)) == ([], [])


async def test_the_cast_of_another_game_is_refused_as_a_problem_of_its_file(here: Sidecar, cast: Path) -> None:
    (cast / "cast.yaml").write_text("cast: harbour\nlanguages: en\n", encoding="utf-8")
    answered = await reload(here)
    assert (answered.ok, faults(answered.problems)) == (False, ["cast.other_game"])
    assert (await info(here)).cast_id == "quay"


async def test_a_watch_of_a_character_that_the_new_cast_lacks_is_told_so_and_lives_on(
    here: Sidecar, cast: Path
) -> None:
    (cast / "characters" / "ida.yaml").write_text(
        "name: Ida\nfallbacks: [Yes.]\ncare: Stay with me.\n", encoding="utf-8"
    )
    await reload(here)
    request = v1.WatchCharacterStatesRequest(playthrough_id="p", character_ids=["ida", FEN])
    async with aclosing(here.client.watch_character_states(request)) as watch:
        assert [(await anext(watch)).full.state.character_id for _ in range(2)] == ["ida", FEN]
        (cast / "characters" / "ida.yaml").unlink()
        await reload(here)
        assert (await anext(watch)).cast_reload.ok
        gone = (await anext(watch)).delta
        assert (gone.character_id, gone.despawned) == ("ida", True)
        assert (await anext(watch)).full.state.character_id == FEN
        await here.client.begin_unit(v1.BeginUnitRequest(playthrough_id="p", unit_id="dawn"))
        await here.client.set_field(
            v1.SetFieldRequest(
                playthrough_id="p", character_id=FEN, path="persona.occupation", value=field_value("cook")
            )
        )
        assert (await anext(watch)).delta.character_id == FEN


@pytest.fixture
async def followed(here: Sidecar, cast: Path) -> AsyncIterator[Sidecar]:
    """The sidecar, which reads the cast again by itself."""
    following = asyncio.create_task(follow_cast(here.running, snapshot(cast)))
    yield here
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following


async def test_files_that_change_are_read_again_without_a_call(followed: Sidecar, cast: Path) -> None:
    request = v1.WatchCharacterStatesRequest(playthrough_id="p")
    async with aclosing(followed.client.watch_character_states(request)) as watch:
        write_cast(cast, "Aye.", state=CALM)
        assert (await told_of_reload(watch)).ok
        assert (await answer(followed)).startswith("Aye.")
        break_cast(cast)
        assert (await told_of_reload(watch)).error_count == 2
        assert (await answer(followed)).startswith("Aye.")
        write_cast(cast, "No.", state=CALM)
        assert (await told_of_reload(watch)).ok
        assert (await answer(followed)).startswith("No.")


async def test_however_fast_the_edits_come_the_last_is_spoken(followed: Sidecar, cast: Path) -> None:
    request = v1.WatchCharacterStatesRequest(playthrough_id="p")
    async with aclosing(followed.client.watch_character_states(request)) as watch:
        for number in range(100):
            write_cast(cast, f"Answer {number}.", state=CALM)
            await asyncio.sleep(0)
        last, reloads = digest_of(cast), 1
        while (await told_of_reload(watch)).cast_digest != last:
            reloads += 1
        assert reloads < 20
    assert (await answer(followed)).startswith("Answer 99.")


async def test_a_reload_that_fails_for_another_reason_than_the_cast_is_seen_in_the_phase(
    followed: Sidecar, cast: Path
) -> None:
    await answer(followed)
    store, followed.application.store = followed.application.store, MemoryStore()  # not open: no log can be read
    renamed = (cast / "characters" / "fen.yaml").read_text(encoding="utf-8") + "was: fenna\n"
    (cast / "characters" / "fen.yaml").write_text(renamed, encoding="utf-8")
    async with asyncio.timeout(20):
        while (await info(followed)).phase != v1.ServerPhase.SERVER_PHASE_DEGRADED:
            pass
    assert (await info(followed)).degraded_reasons == ["cast_reload_failed"]
    followed.application.store = store
    assert (await reload(followed)).ok
    assert not (await info(followed)).degraded_reasons


async def told_of_reload(watch: AsyncStream[v1.WatchCharacterStatesResponse]) -> v1.CastReload:
    async for message in watch:
        if message.WhichOneof("kind") == "cast_reload":
            return message.cast_reload
    raise AssertionError("the stream ended")


def digest_of(cast: Path) -> str:
    loaded = load_cast(cast).cast
    assert loaded is not None
    return loaded.digest


def test_of_problems_without_end_the_worst_are_told() -> None:
    notes = [Problem("a.yaml", line, 1, "cast.unused", "idle", severity="note") for line in range(MOST_PROBLEMS + 5)]
    told = encode_problems([*notes, Problem("z.yaml", 1, 1, "cast.type", "wrong")])
    assert len(told) == MOST_PROBLEMS and told[0].file == "z.yaml"
    assert [problem.line for problem in encode_problems(notes[:3])] == [0, 1, 2]
