"""`dramaturg cast check DIR --against DATA`: what a cast would make of saves that are there."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dramaturg_server.adapters.sqlite_store import FILE_NAME, SqliteStore
from dramaturg_server.cli import main
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.log import Event
from dramaturg_server.pipeline.edits import spawn_character
from dramaturg_server.pipeline.open_playthrough import open_playthrough
from dramaturg_server.pipeline.requests import At, OpenRequest, SpawnRequest
from tests.pipeline.app import Play
from tests.pipeline.test_renamed_play import ACTS, playing, same
from tests.pipeline.two_versions import cast_of, first, write

PLAYED = (0, 2, 3, 7, 8, 9, 11, 13, 17, 18, 19, 20, 4)


async def played(data: Path, cast: Cast, numbers: Sequence[int] = PLAYED) -> Play:
    play = await playing(cast, SqliteStore(data), 4)
    for number in numbers:
        await ACTS[number](play, same)
    return play


def saved(data: Path, cast: Cast, numbers: Sequence[int] = PLAYED) -> None:
    """A data folder with one playthrough, its server ended."""

    async def play() -> None:
        await (await played(data, cast, numbers)).close()

    asyncio.run(play())


def told(folder: Path, data: Path, capsys: pytest.CaptureFixture[str], code: int = 0) -> Any:
    assert main(["cast", "check", str(folder), "--against", str(data), "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_a_renamed_cast_names_what_the_saves_hold_and_loses_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path / "data", first())
    answer = told(write(tmp_path / "cast", renamed=True), tmp_path / "data", capsys)
    assert not [problem for problem in answer["problems"] if problem["severity"] == "error"]
    (found,) = answer["playthroughs"]
    assert (found["playthrough"], found["rows"]) == ("p", 14)
    assert {"kind": "character", "was": "orsa", "id": "orsa_now"} in found["renamed"]
    assert {"kind": "line", "was": "river-2", "id": "river-2_now"} not in found["renamed"]  # nobody said it
    assert [found[key] for key in ("added", "removed", "retyped", "lost", "defaulted")] == [[]] * 5
    assert found["unused"] == {}


FIRST = {
    "cast.yaml": "cast: c\nlanguages: en\n",
    "world.yaml": "flags: {open: false}\nevents: [rescue, gift, theft, slight]\nunits: [one, two]\n",
    "state.yaml": "fields: {persona: {coins: few, luck: '7', mood: {type: enum, values: [calm, wild]}}}\n",
    "characters/orsa.yaml": "name: Orsa\nfallbacks: Hm.\n",
    "characters/wick.yaml": "name: Wick\nfallbacks: Hm.\n",
    "topics/river.yaml": "river: {by: orsa, cues: river, lines: {id: river-1, text: It runs.}}\n",
    "signals/s.yaml": """
rescue: {event: rescue, evidence: {importance: high, summary: Saved., proposes: {persona.coins: many, persona.luck: '8',
  persona.mood: wild, persona.occupation: guard}}}
""",
}
LATER = {
    **FIRST,
    "world.yaml": "units: [two]\nevents: [gift]\n",
    "state.yaml": """
fields: {persona: {purse: few, luck: 7, mood: {type: enum, values: [calm, merry]}, occupation: ~}}
""",
    "topics/river.yaml": "lake: {by: orsa, cues: lake, lines: {id: lake-1, text: It lies.}}\n",
    "signals/s.yaml": "gift: {event: gift, evidence: {summary: Given.}}\n",
}
del LATER["characters/wick.yaml"]


def folder_of(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_what_is_gone_new_retyped_and_unused_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path / "data", cast_of(FIRST), (13, 7, 0, 6))
    (found,) = told(folder_of(tmp_path / "cast", LATER), tmp_path / "data", capsys)["playthroughs"]
    assert (found["added"], found["removed"], found["retyped"]) == (
        ["persona.purse"],
        ["persona.occupation", "persona.coins"],
        ["persona.luck"],
    )
    assert (found["lost"], found["defaulted"]) == (
        ["persona.coins", "persona.occupation"],
        ["persona.luck", "persona.mood"],
    )
    assert found["unused"] == {
        "character": ["wick"],
        "topic": ["river"],
        "line": ["river-1", "wick.fallback.1"],
        "signal": ["rescue"],
        "event": ["rescue"],
        "unit": ["one"],
    }


SPAWNING = {
    **FIRST,
    "characters/guard.yaml": "name: A guard\narchetype: true\npersona: {personality: Stiff.}\nfallbacks: Halt.\n",
}
WITHOUT_A_MOULD = {
    **FIRST,
    "world.yaml": FIRST["world.yaml"].replace("open: false", "open: 3"),
    "characters/g2.yaml": "name: Orsa\nwas: orsa\nfallbacks: Hm.\n",
    "topics/river.yaml": FIRST["topics/river.yaml"].replace("by: orsa", "by: g2"),
}
del WITHOUT_A_MOULD["characters/orsa.yaml"]


def test_spawned_characters_that_nobody_reaches_and_flags_of_another_type_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def spawned() -> None:
        play = await playing(cast_of(SPAWNING), SqliteStore(tmp_path / "data"), 4)
        for who in ("g1", "g2"):
            await spawn_character(play.app, SpawnRequest(At("p"), who, "guard", "", {}))
        await play.say("Who goes there?", "g1")
        await play.report(Event("", "flag", "open", True))
        await play.close()

    asyncio.run(spawned())
    (same_cast,) = told(folder_of(tmp_path / "same", SPAWNING), tmp_path / "data", capsys)["playthroughs"]
    assert (same_cast["unused"], same_cast["flags"], same_cast["doubled"]) == ({}, [], [])
    folder = folder_of(tmp_path / "cast", WITHOUT_A_MOULD)
    (found,) = told(folder, tmp_path / "data", capsys)["playthroughs"]
    assert (found["unused"]["archetype"], found["unused"]["character"]) == (["guard"], ["g1"])
    assert (found["flags"], found["doubled"]) == (["open"], ["g2"])
    main(["cast", "check", str(folder), "--against", str(tmp_path / "data")])
    lines = capsys.readouterr().out.splitlines()
    assert "  unused   archetype guard: kept, and the cast has none of that name" in lines
    assert "  default  flag open reads as it starts (its type changed)" in lines
    assert any(line.startswith("  error    character g2: play gave this id to another, who keeps it") for line in lines)


def test_people_read_a_line_per_thing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path / "data", cast_of(FIRST), (13, 7, 0, 6))
    assert main(["cast", "check", str(folder_of(tmp_path / "cast", LATER)), "--against", str(tmp_path / "data")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("p (") and line.endswith(", 5 rows)")]
    assert "  new      persona.purse starts at its default" in lines
    assert "  lost     persona.coins leaves the state (play has changed it: it stays in history)" in lines
    assert "  default  persona.luck goes to its default (its type changed)" in lines
    assert "  unused   topic river: kept, and the cast has none of that name" in lines


def test_a_running_server_goes_on_and_what_it_wrote_last_is_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, data = write(tmp_path / "cast", renamed=False), tmp_path / "data"

    async def both() -> None:
        play = await played(data, first(), (0,))
        for rows in (2, 3):
            answer = await asyncio.to_thread(told, folder, data, capsys)
            assert answer["playthroughs"][0]["rows"] == rows
            await play.say("The river?", "orsa")
        await play.close()

    asyncio.run(both())


def test_the_data_folder_is_left_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, data = write(tmp_path / "cast", renamed=True), tmp_path / "data"
    saved(data, first())
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    told(folder, data, capsys)
    assert {file.name: file.read_bytes() for file in data.iterdir()} == before


def test_playthroughs_of_another_cast_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path / "data", cast_of(FIRST), (0,))
    folder = write(tmp_path / "cast", renamed=False)
    assert told(folder, tmp_path / "data", capsys)["playthroughs"] == []
    assert main(["cast", "check", str(folder), "--against", str(tmp_path / "data")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "no playthrough of this cast is there"


def test_a_broken_cast_is_told_and_no_save_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path / "data", first(), (0,))
    folder = write(tmp_path / "cast", renamed=False)
    (folder / "world.yaml").write_text("units: 5\n", encoding="utf-8")
    answer = told(folder, tmp_path / "data", capsys, code=1)
    assert answer["problems"] and answer["playthroughs"] is None
    assert main(["cast", "check", str(folder), "--against", str(tmp_path / "data")]) == 1
    assert "was not looked at" in capsys.readouterr().out.splitlines()[-1]


def test_an_id_that_is_gone_beside_a_new_one_is_asked_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path / "data", cast_of(FIRST), (13, 7, 0, 6))
    renamed = {
        **FIRST,
        "characters/wicker.yaml": FIRST["characters/wick.yaml"],
        "topics/river.yaml": "lake: {by: orsa, cues: river, lines: {id: rivver-1, text: It runs.}}\n",
        "state.yaml": FIRST["state.yaml"].replace("coins", "coin"),
        "signals/s.yaml": FIRST["signals/s.yaml"].replace("coins", "coin"),
    }
    del renamed["characters/wick.yaml"]
    folder = folder_of(tmp_path / "cast", renamed)
    (found,) = told(folder, tmp_path / "data", capsys)["playthroughs"]
    assert found["perhaps_renamed"] == [
        {"kind": "character", "was": "wick", "id": "wicker"},
        {"kind": "topic", "was": "river", "id": "lake"},
        {"kind": "line", "was": "river-1", "id": "rivver-1"},
        {"kind": "field", "was": "persona.coins", "id": "persona.coin"},
    ]
    main(["cast", "check", str(folder), "--against", str(tmp_path / "data")])
    out = capsys.readouterr().out
    assert "  renamed? if the character wicker was wick, write `was: wick` there\n" in out
    assert "  renamed? if the field persona.coin was persona.coins, write `was: persona.coins` there\n" in out


def test_nothing_is_asked_about_what_the_saves_hold_already(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path / "data", cast_of(FIRST), (13, 7, 0, 6))
    gone = {name: text for name, text in FIRST.items() if name != "characters/wick.yaml"}
    (found,) = told(folder_of(tmp_path / "cast", gone), tmp_path / "data", capsys)["playthroughs"]
    assert found["unused"]["character"] == ["wick"] and found["perhaps_renamed"] == []


def test_a_folder_without_data_is_a_mistake_of_the_users(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "cast", renamed=False)
    assert main(["cast", "check", str(folder), "--against", str(tmp_path)]) == 2
    assert FILE_NAME in capsys.readouterr().err


def test_a_damaged_database_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "cast", renamed=False)
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 100)
    assert main(["cast", "check", str(folder), "--against", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_every_playthrough_of_the_cast_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def made() -> None:
        play = await playing(first(), SqliteStore(tmp_path / "data"), 4)
        await open_playthrough(play.app, OpenRequest(At("q")))
        await play.close()

    asyncio.run(made())
    found = told(write(tmp_path / "cast", renamed=False), tmp_path / "data", capsys)["playthroughs"]
    assert [(one["playthrough"], one["rows"]) for one in found] == [("p", 1), ("q", 1)]
