"""`eval leaks`: nothing leaks in random scenes and recorded play, and what is planted anywhere is found."""

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from dramaturg_server.benchmarks.in_process import application
from dramaturg_server.domain import answering, taking_in
from dramaturg_server.domain.beliefs import Belief, Override
from dramaturg_server.domain.log import Event, Turn
from dramaturg_server.domain.mind import Mind
from dramaturg_server.domain.values import PRIMARY_PLAYER
from dramaturg_server.evaluations import leak_scenes
from dramaturg_server.evaluations.leak_replay import episode_of, replay_cast, replayed
from dramaturg_server.evaluations.leak_scenes import GROUPS, NAMES, Scenes, scenes_cast
from dramaturg_server.evaluations.leak_scripts import SCRIPTS, Script
from dramaturg_server.evaluations.leak_watch import LeakWatch, Looking
from dramaturg_server.evaluations.leaks import Counts, Size, measure, play_scenes
from dramaturg_server.evaluations.secrets_told import Heard, Secrets, secrets_in
from dramaturg_server.pipeline import said_here, step_dialogue
from dramaturg_server.pipeline.edits import set_field
from dramaturg_server.pipeline.report_events import report_events
from dramaturg_server.pipeline.requests import At, ReportRequest, SetFieldRequest, StepRequest


@asynccontextmanager
async def scenes(tmp_path: Path, *, tells: bool = True) -> AsyncIterator[Scenes]:
    async with application(scenes_cast(tmp_path / "cast", tells=tells), tmp_path / "data") as app:
        play = Scenes(app, "play", random.Random(3), LeakWatch())
        await play.begin()
        yield play


async def whispered(play: Scenes) -> str:
    """The player whispers a secret to ada; everybody is looked at."""
    secret = play.watch.secrets.new()
    looking = Looking(play.app, "play", play.watch)
    said = StepRequest(At("play", "", "w1", "d1"), PRIMARY_PLAYER, f"My favourite drink is {secret}.", "ada")
    await looking.turns(play.heard, [said])
    await looking.at_all(play.heard, {who: f"What of {secret}?" for who in NAMES})
    await looking.at_everything(play.heard)
    return secret


# ---- what was heard


def test_no_two_secrets_are_alike_and_each_is_found_in_a_text() -> None:
    secrets = Secrets()
    made = [secrets.new() for _ in range(500)]
    assert len(set(made)) == 500
    assert secrets_in(f"「{made[3].upper()}」{made[4]}{made[5]}です") == {made[3], made[4], made[5]}
    assert secrets.at(7) == made[7]


def test_who_is_deaf_away_or_blank_hears_nothing_and_who_speaks_knows_what_it_says() -> None:
    text = Secrets().new()
    heard = Heard({who: set() for who in "abcdef"}, {"all": ("b", "c", "d")}, {"b"}, {"c"}, {"d"})
    saved = heard.copy()
    heard.said(text, "a", ("all", "e"))
    assert [who for who in "abcdef" if heard.by[who]] == ["a", "e"]
    heard.happened(text, ("all",))
    assert [who for who in "abcdef" if heard.by[who]] == ["a", "b", "e"], "deaf people see"
    assert not any(saved.by.values())


# ---- the product


async def test_a_whisper_lies_with_the_one_who_heard_it_alone(tmp_path: Path) -> None:
    async with scenes(tmp_path) as play:
        secret = await whispered(play)
        assert play.watch.leaks == []
        assert [who for who in NAMES if secret in play.heard.by[who]] == ["ada"]
        missed = {surface for surface, texts in play.watch.texts.items() if not texts}
        assert missed == {"evidence", "question", "recalled by a turn", "override"}


async def test_who_does_not_take_in_what_is_said_confirms_nothing_out_of_other_minds(tmp_path: Path) -> None:
    async with scenes(tmp_path) as play:
        await report_events(play.app, ReportRequest(At("play"), (Event("", "flag", "deaf_ada", True),)))

        async def said(number: int, text: str, to: str, *hearers: str) -> Turn:
            at = At("play", "", f"s{number}", f"d{number}")
            asked = StepRequest(at, "player", text, to, hearer_ids=hearers)
            turn = (await step_dialogue.step_dialogue(play.app, asked, 60)).entry.turn
            assert turn is not None
            return turn

        assert (await said(1, "My favourite drink is cider.", "bela")).outcomes
        deaf = await said(2, "Actually, my favourite drink is tea.", "ada", "bela")
        assert (deaf.outcomes, deaf.lines[0].source) == ((), "fallback")
        told = await said(3, "Do you remember my favourite drink?", "bela")
        assert "tea" in told.lines[0].text and "cider" not in told.lines[0].text


async def test_random_scenes_leak_nothing(tmp_path: Path) -> None:
    watch, counts = LeakWatch(), Counts()
    await play_scenes(scenes_cast(tmp_path), random.Random(5), Size(1, 60, 60, 0, 0), watch, counts)
    assert watch.leaks == []
    assert counts.turns > 150 and counts.crowds == 4
    assert watch.looked_through > 5_000


async def scripted(play: Scenes, script: Script, monkeypatch: pytest.MonkeyPatch, times: int = 4) -> None:
    monkeypatch.setattr(leak_scenes, "SCRIPTS", (script,))
    for _ in range(times):
        await play._script()
        await play._looking.at_all(play.heard, {})


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.language}: {script.aloud}")
async def test_what_is_said_aloud_tells_nothing_of_what_was_whispered(
    tmp_path: Path, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scenes(tmp_path, tells=False) as play:
        await scripted(play, script, monkeypatch)
        assert play.watch.leaks == []
        timeline = await play.app.timeline("play")
        rows = await timeline.store.rows("play", timeline.current.view, above=0, limit=100)
        remarks = [row.entry.turn for row in rows if row.entry.turn]
        assert sum(bool(turn.outcomes) for turn in remarks) >= 2 * 4, "both remarks are understood"


async def test_what_a_writer_does_by_hand_leaks_nothing(tmp_path: Path) -> None:
    async with scenes(tmp_path, tells=False) as play:
        for _ in range(40):
            await play._script()
            await play._by_hand()
        await play._looking.at_all(play.heard, {who: "What of the lamp?" for who in NAMES})
        await play.audit()
        assert play.watch.leaks == []
        texts = play.watch.texts
        assert min(texts[name] for name in ("outcome", "listed record", "belief", "override", "question")) > 0


# ---- faults


DOUBTED = ("know which", "不知道", "分からない")
ELLIPTIC = [
    one
    for one in SCRIPTS
    if "{name}" not in one.aloud and ("{S}" in one.whispered or any(words in one.aloud for words in DOUBTED))
]
"""What they take from the whisper is a secret: whom it is about, or what was said of it."""


@pytest.mark.parametrize("script", ELLIPTIC, ids=lambda script: script.aloud)
async def test_who_learns_from_lines_that_it_did_not_hear_is_found_out(
    tmp_path: Path, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(said_here, "with_hearers", lambda read, before: read(before))
    async with scenes(tmp_path, tells=False) as play:
        await scripted(play, script, monkeypatch)
        assert any("belief" in leak for leak in play.watch.leaks)


async def test_who_learns_from_the_mind_of_another_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_in, "_finds", lambda *_: True)
    async with scenes(tmp_path, tells=False) as play:
        await scripted(play, next(one for one in SCRIPTS if "not braggot" in one.aloud), monkeypatch)
        assert any("belief" in leak for leak in play.watch.leaks)


async def test_who_learns_a_value_from_its_number_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "_understands", lambda *_: True)
    script = next(one for one in SCRIPTS if "either" in one.aloud)
    async with scenes(tmp_path, tells=False) as play:
        await scripted(play, replace(script, answers=("The third.",)), monkeypatch, times=6)
        assert any("belief" in leak for leak in play.watch.leaks)


async def test_an_override_of_which_nobody_spoke_is_found(tmp_path: Path) -> None:
    async with scenes(tmp_path) as play:
        secret = await whispered(play)
        head = (await play.app.timeline("play")).current
        planted = Override("o1.1", "ada", "eyes", "identity.eyes", secret, "grey", source_id="t9")
        head.world = replace(head.world, overrides={"o1.1": planted})
        await play._looking.at_all(play.heard, {})
        assert any(f"nobody said {secret}" in leak for leak in play.watch.leaks)


# ---- what is planted


def belief_of(value: str) -> Belief:
    return Belief("b1.1", "player", "drink", value, "hearsay")


def planted(mind: Mind, surface: str, secret: str) -> Mind:
    if surface == "belief":
        return replace(mind, beliefs={"b1.1": belief_of(secret)})
    return replace(mind, spoken=(f"It is {secret}.",))


@pytest.mark.parametrize("surface", ["belief", "mind"])
async def test_a_secret_in_a_mind_that_never_heard_it_is_found(tmp_path: Path, surface: str) -> None:
    async with scenes(tmp_path) as play:
        secret = await whispered(play)
        timeline = await play.app.timeline("play")
        head = timeline.current
        await head.load(["bela"])
        head._minds["bela"] = planted(head.mind("bela"), surface, secret)
        await Looking(play.app, "play", play.watch).at_all(play.heard, {})
        assert any(f"bela never heard {secret}, which stands in its {surface}" in leak for leak in play.watch.leaks)


async def test_a_secret_in_a_state_that_nobody_told_is_found(tmp_path: Path) -> None:
    async with scenes(tmp_path) as play:
        secret = await whispered(play)
        path, value = "persona.occupation", f"keeper of {secret}"
        await set_field(play.app, SetFieldRequest(At("play"), "bela", path, value))
        await Looking(play.app, "play", play.watch).at_all(play.heard, {})
        assert any("in its state text" in leak for leak in play.watch.leaks)


async def test_a_server_that_lets_everybody_hear_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_dialogue, "everyone", lambda request, responder_id: (PRIMARY_PLAYER, *NAMES))
    async with scenes(tmp_path) as play:
        secret = await whispered(play)
        assert all(secret in leak and "ada" not in leak.split()[0] for leak in play.watch.leaks)
        found = {leak.partition(" stands in its ")[2].partition(":")[0] for leak in play.watch.leaks}
        assert found == {"stored atom", "memory", "recalled record", "search hit", "belief", "mind", "listed record"}


def test_a_text_is_looked_through_for_all_that_its_owner_never_heard() -> None:
    watch = LeakWatch()
    one, other = watch.secrets.new(), watch.secrets.new()
    heard = Heard({"ada": {one}})
    watch.check(heard, "ada", "reply", [f"{one} and {other}", "Mm."])
    assert len(watch.leaks) == 1 and other in watch.leaks[0]
    assert (watch.texts["reply"], watch.pairs) == (2, 2)
    watch.check(heard, "ada", "reply", [other], just={other})
    assert len(watch.leaks) == 1


# ---- recorded play


def write_episode(folder: Path) -> Path:
    said = [("MATT", "Welcome."), ("LAURA", "Hello."), ("ALL", "Hello!"), ("LIAM", "We go in."), ("MATT", "Roll.")]
    turns = [{"NAMES": [who], "UTTERANCES": [text]} for who, text in said * 6]
    turns += [{"NAMES": ["SAM"], "UTTERANCES": ["I", "am late."]}, {"NAMES": ["SAM", "LIAM"], "UTTERANCES": ["Hi."]}]
    (folder / "crd3").mkdir()
    file = folder / "crd3" / "C1E001.json"
    file.write_text(json.dumps({"TURNS": turns}), encoding="utf-8")
    return file


def test_who_speaks_around_a_line_is_there_to_hear_it(tmp_path: Path) -> None:
    episode = episode_of(write_episode(tmp_path), 100)
    assert episode.people == ("matt", "laura", "liam", "sam")
    assert len(episode.lines) == 25, "what several say at once is nobody's line"
    first, last = episode.lines[0], episode.lines[-1]
    assert (first.speaker, first.to, first.present) == ("matt", "laura", ("laura", "liam"))
    assert (last.speaker, last.text) == ("sam", "I am late.")
    assert all(line.speaker not in line.present and line.to in line.present for line in episode.lines)


async def test_recorded_play_leaks_nothing_and_who_came_late_missed_the_beginning(tmp_path: Path) -> None:
    episode = episode_of(write_episode(tmp_path), 100)
    cast, watch = replay_cast(tmp_path / "cast", episode.people), LeakWatch()
    async with application(cast, tmp_path / "data") as app:
        assert await replayed(app, episode, Looking(app, "play", watch)) == 25
    assert watch.leaks == []
    assert watch.secrets.made == 25


def test_groups_are_those_of_the_cast(tmp_path: Path) -> None:
    assert scenes_cast(tmp_path).groups == GROUPS


@pytest.mark.slow
def test_the_quick_evaluation_meets_every_target(tmp_path: Path) -> None:
    write_episode(tmp_path)
    assert [one.name for one in measure(quick=True, say=print, data=tmp_path) if one.is_met is False] == []
