"""The pages of docs/ against the program: snippets run, tables equal what the code says, links lead somewhere."""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import MISSING, fields
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest

from dramaturg import Client, Playthrough
from dramaturg.v1 import ErrorReason, RefusalReason
from dramaturg_server import cli
from dramaturg_server.cast import models, script_files
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.loader import FOLDERS, LATER_FOLDERS, TOP_FILES, LoadedCast, load_files
from dramaturg_server.cast.scripts import read_script
from dramaturg_server.cli import serve
from dramaturg_server.cli.playing.wording import EVENT_NOTES
from dramaturg_server.config import Config, load, setting_names
from dramaturg_server.domain.schema import COMMITMENT_STATUS, EMOTIONS, JUMPS, KINDS, PRESETS, STAGES, built_in_leaves
from dramaturg_server.domain.validator import CHECKS
from dramaturg_server.domain.values import Importance
from dramaturg_server.rpc.errors import CODES, INTERNAL
from tests.documents import DOCS, ROOT, anchors, in_code, links, pages, prose, read, rows, section, snippets

SAMPLE = Path(cli.__file__).resolve().parent.parent / "samples" / "gatehouse"
CONCEPTS, TURN, CAST, CLIENT = (DOCS / f"{name}.md" for name in ("concepts", "turn", "cast", "python-client"))
OPERATIONS = DOCS / "operations.md"
NOTHING = "–"


def run_python(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", *words], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )


@pytest.fixture
def sample_folder(tmp_path: Path) -> Path:
    """A folder as the snippets want it, with the sample cast under casts/gatehouse."""
    shutil.copytree(SAMPLE, tmp_path / "casts" / "gatehouse")
    return tmp_path


# ---- every page


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_to_a_file_or_heading(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, fragment = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{page.name}: {link}"
        assert not fragment or fragment in anchors(target), f"{page.name}: {link}"


def test_the_index_names_every_page() -> None:
    named = {link for link in links(DOCS / "README.md") if "/" not in link}
    assert named == {page.name for page in DOCS.glob("*.md")} - {"README.md"}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(r"`?dramaturg ([a-z]+)", "\n".join(in_code(read(page))))
    assert set(named) <= cli.COMMANDS.keys()


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_table_row_has_as_many_cells_as_the_rows_around_it(page: Path) -> None:
    lines = prose(read(page)).splitlines()
    for before, line in pairwise(lines):
        if before.startswith("|") and line.startswith("|"):
            assert _cells(before) == _cells(line), line


def _cells(line: str) -> int:
    return len(re.findall(r"(?<!\\)\|", line))


def test_every_snippet_stands_on_a_page_whose_snippets_are_run_or_loaded() -> None:
    checked = {"python": {"README.md", "python-client.md"}, "yaml": {"cast.md"}, "toml": {"operations.md"}}
    for language, names in checked.items():
        assert {page.name for page in pages() if snippets(page, language)} == names


def test_every_page_and_heading_that_a_comment_names_is_there() -> None:
    sources = [file for folder in ("server", "engine_bindings", "protos") for file in (ROOT / folder).rglob("*.py")]
    for file in [*sources, *(ROOT / "protos").rglob("*.proto")]:
        named = re.findall(r'([\w/-]+\.md)\b(?:, "([^"\n]+)")?', file.read_text(encoding="utf-8"))
        for page, heading in named:
            assert (ROOT / page).is_file(), f"{file.name}: {page}"
            titles = re.findall(r"^#+ (.+)$", prose(read(ROOT / page)), re.MULTILINE)
            assert not heading or any(title.startswith(heading) for title in titles), f"{file.name}: {page}, {heading}"


# ---- concepts.md


def test_concepts_show_the_figures_of_every_preset() -> None:
    shown = {
        (preset, tier): tuple(rest)
        for preset, tier, *rest in rows(section(CONCEPTS, "Gates: three conditions, all must hold"))
    }
    assert shown == {
        (preset, tier): (
            str(gate.span),
            str(gate.high),
            NOTHING if gate.medium is None else str(gate.medium),
            str(gate.cooldown),
            ", ".join(sorted(gate.waive)) or NOTHING,
            gate.tracks,
        )
        for preset, gates in PRESETS.items()
        for tier, gate in gates.items()
    }


def test_concepts_explain_every_refusal_reason_and_what_to_do() -> None:
    found = list(rows(section(CONCEPTS, "The validator: fourteen checks")))
    reasons = [reason.strip("`") for _, reason, _, _ in found]
    assert sorted(reasons) == sorted(_wire_names(RefusalReason, "REFUSAL_REASON_"))
    assert all(means and remedy for _, _, means, remedy in found)
    assert [int(number) for number, *_ in found] == sorted(int(number) for number, *_ in found)
    assert {int(number) for number, *_ in found} == set(range(1, len(CHECKS) + 1))


def test_concepts_list_the_built_in_fields_with_their_tiers() -> None:
    shown: dict[str, str] = {}
    for paths, _, tier, _ in rows(section(CONCEPTS, "Four layers").partition("The built-in fields")[2]):
        first, *more = re.findall(r"`([^`]+)`", paths)
        above = first.rpartition(".")[0]
        for path in (first, *(above + name if name.startswith(".") else name for name in more)):
            shown[path.replace(".ID", ".*")] = tier
    judged = {leaf.pattern: leaf.tier for leaf in built_in_leaves() if leaf.layer == "persona"}
    judged.pop("persona.relationships.*.value")
    assert shown == {leaf.pattern: judged.get(leaf.pattern, NOTHING) for leaf in built_in_leaves()}


# ---- turn.md


def test_the_turn_page_names_the_stages_that_a_turn_is_timed_by(sample_folder: Path) -> None:
    with Client.launch(sample_folder / "casts" / "gatehouse", sample_folder / "data") as client:
        turn = client.open("stages").say("Hello", to="mara")
    stages = [timing.stage for timing in turn.timings]
    named = re.search(r"`timings` per stage: (.*?), in\s+microseconds", read(TURN), re.DOTALL)
    assert named is not None
    assert re.findall(r"`(\w+)`", named[1]) == stages


# ---- cast.md


def cast_files() -> dict[str, bytes]:
    """The files of the cast that cast.md writes, in its order, play scripts among them."""
    return {snippet.first_line.removeprefix("# "): snippet.text.encode() for snippet in snippets(CAST, "yaml")}


def whole_cast() -> LoadedCast:
    return load_files({name: content for name, content in cast_files().items() if not name.startswith("script: ")})


def test_the_first_two_files_of_the_cast_page_make_a_cast_without_any_problem() -> None:
    first_two = dict(list(cast_files().items())[:2])
    loaded = load_files(first_two)
    assert loaded.problems == () and loaded.cast is not None
    assert list(loaded.cast.characters) == ["fen"]


def test_the_whole_cast_of_the_cast_page_loads_without_any_problem() -> None:
    loaded = whole_cast()
    assert loaded.problems == () and loaded.cast is not None
    assert len(loaded.cast.signals) == 4


def test_the_play_script_of_the_cast_page_plays_as_it_expects(tmp_path: Path) -> None:
    for name, content in cast_files().items():
        file = tmp_path / (name.removeprefix("script: ") if name.startswith("script: ") else f"cast/{name}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    played = run_python(
        "-m", "dramaturg_server", "play", "--cast", "cast", "--script", "quay.yaml", "--plain", folder=tmp_path
    )
    assert played.returncode == 0, played.stdout + played.stderr
    loaded = whole_cast()
    assert loaded.cast is not None
    script = read_script((tmp_path / "quay.yaml").read_bytes(), "quay.yaml", loaded.cast).script
    assert script is not None and all(step.expect is not None for step in script.steps)


SECTIONS: dict[str, tuple[type[Entry], ...]] = {
    "cast.yaml": (models.CastFile, models.CastPhrases),
    "world.yaml": (models.WorldFile, models.ActionFile),
    "state.yaml": (models.StateFile, models.LeafFile, models.GateFile, models.ValueRule, models.CaseRule),
    "characters": (
        *(models.CharacterFile, models.SpeechFile, models.OpinionFile, models.ArcFile, models.CareFile),
        *(models.SensesFile, models.FallbackFile, models.CastPhrases),
    ),
    "scenes": (models.SceneFile, models.MonologueFile, models.MonologueLineFile),
    "topics": (models.TopicFile, models.LineFile),
    "signals": (models.SignalFile, models.CrossingFile, models.BlockFile, models.AddedCommitment),
    "Play scripts": (script_files.ScriptFile, script_files.StepFile, script_files.ExpectFile),
}


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_cast_page_names_every_key_that_is_read(heading: str) -> None:
    text = section(CAST, heading)
    if heading == "scenes":
        text += section(CAST, "topics")  # a monologue's lines are like a topic's
    named = _words(in_code(text))
    for model in SECTIONS[heading]:
        assert _keys(model) - named - {"steps", "fallback_id"} == set(), model.__name__


def test_every_file_of_a_cast_has_its_section() -> None:
    known = {model for group in SECTIONS.values() for model in group}
    written = {
        m for module in (models, script_files) for m in vars(module).values() if _is_entry_of(m, module.__name__)
    }
    assert written == known
    text = read(CAST)
    assert all(name in text for name in (*TOP_FILES, *FOLDERS))


def test_the_cast_page_names_exactly_what_is_refused_as_not_yet() -> None:
    listed = section(CAST, "Not read yet").partition("`was`")[0]
    named = in_code(listed)
    refused = {key for group in SECTIONS.values() for model in group for key in model.not_yet}
    places = {"cast.yaml", "state.yaml", "phrases", "speech", "care", "expect", "cast.not_yet"}
    assert named - places == refused | {f"{folder}/" for folder in LATER_FOLDERS}


def test_the_cast_page_shows_the_built_in_jumps_and_kinds_where_they_are_told() -> None:
    assert {"betrayal", "rescue"} == JUMPS and set(KINDS) > JUMPS
    assert "kinds" in in_code(section(CAST, "state.yaml"))


def test_the_cast_page_lists_the_built_in_values_of_every_list() -> None:
    listed = {where: re.findall(r"`(\w+)`", values.partition("(")[0]) for where, values in rows(_built_in_values())}
    assert {where: tuple(values) for where, values in listed.items()} == {
        "stage of a relationship": STAGES,
        "`moment.emotion`": EMOTIONS,
        "`kind` of evidence": KINDS,
        "`jumps`": tuple(sorted(JUMPS)),
        "`importance` of evidence": get_args(Importance),
        "`status` of a commitment": COMMITMENT_STATUS,
    }


def _built_in_values() -> str:
    return section(CAST, "state.yaml").partition("### Built-in values")[2]


def _is_entry_of(found: object, module: str) -> bool:
    return isinstance(found, type) and issubclass(found, Entry) and found.__module__ == module


def _keys(model: type[Entry]) -> set[str]:
    return {info.alias or name for name, info in model.model_fields.items()} - {"note", "was"}


def _words(codes: Iterable[str]) -> set[str]:
    return {word for code in codes for word in re.findall(r"\w+", code)}


# ---- operations.md


def test_operations_show_every_setting_with_its_default_range_and_flag() -> None:
    shown = {name.strip("`"): tuple(rest) for name, *rest in rows(section(OPERATIONS, "Settings"))}
    assert list(shown) == list(setting_names())
    flags = _serve_flags()
    hints = get_type_hints(Config, include_extras=True)
    for setting in fields(Config):
        default, allowed, flag, meaning = shown[setting.name]
        assert flag.strip("`") == flags.get(setting.name, NOTHING), setting.name
        assert meaning, setting.name
        if setting.default is not MISSING:
            assert default.strip("`") == (str(setting.default) or "empty").replace("False", "false"), setting.name
        if get_origin(hints[setting.name]) is not None:
            told = str(get_args(hints[setting.name])[1]).replace("0 to 0", "0")
            assert allowed == told, setting.name


def test_the_settings_file_of_operations_is_read(tmp_path: Path) -> None:
    (example,) = snippets(OPERATIONS, "toml")
    file = tmp_path / "settings.toml"
    file.write_text(example.text, encoding="utf-8")
    config = load({"config": str(file)}, {})
    assert config.data == tmp_path / "dramaturg-data"
    assert {name for name in tomllib.loads(example.text)} <= set(setting_names())


def test_operations_tell_the_status_of_every_error_and_what_to_do() -> None:
    shown = {reason.strip("`"): (status, remedy) for reason, status, remedy in rows(section(OPERATIONS, "Errors"))}
    assert sorted(shown) == sorted(_wire_names(ErrorReason, "ERROR_REASON_"))
    statuses = {reason.value: code.name for reason, code in CODES.items()} | {INTERNAL: "INTERNAL"}
    assert {reason: status for reason, (status, _) in shown.items()} == statuses
    assert all(remedy for _, remedy in shown.values())


def test_operations_list_every_command_and_exit_code() -> None:
    tables = list(rows(section(OPERATIONS, "Commands")))
    commands = {row[0].strip("`").split()[1] for row in tables if row[0].startswith("`dramaturg")}
    assert commands == set(cli.COMMANDS)
    codes = {int(row[0]) for row in tables if row[0].isdigit()}
    assert codes == {0, *(code for name, code in vars(cli).items() if name.startswith("EXIT_"))}


def _serve_flags() -> dict[str, str]:
    """Setting -> flag of `dramaturg serve`; `--config` names the file and is no setting."""
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    found = {action.dest: action.option_strings[-1] for action in parser._actions if action.option_strings}
    return {name: flag for name, flag in found.items() if name in setting_names()}


def _wire_names(enum: object, prefix: str) -> list[str]:
    names: list[str] = enum.keys()  # type: ignore[attr-defined]  # generated enums are wrappers, not Enum
    return [name.removeprefix(prefix) for name in names if not name.endswith("_UNSPECIFIED")]


# ---- python-client.md


CLIENT_SNIPPETS = snippets(CLIENT, "python")


def test_every_python_snippet_has_its_output_behind_it() -> None:
    assert len(CLIENT_SNIPPETS) == len(snippets(CLIENT, "text")) > 0


@pytest.mark.parametrize("place", range(len(CLIENT_SNIPPETS)))
def test_a_python_snippet_prints_what_the_page_says(place: int, sample_folder: Path) -> None:
    for _ in range(2):
        ran = run_python("-c", CLIENT_SNIPPETS[place].text, folder=sample_folder)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout == snippets(CLIENT, "text")[place].text
    assert {path.name for path in sample_folder.iterdir()} == {"casts"}


def test_the_client_page_tells_every_note_on_a_report() -> None:
    told = {code for note, _ in rows(read(CLIENT)) for code in in_code(note)}
    assert told == set(EVENT_NOTES)


def test_the_client_page_names_every_verb() -> None:
    verbs = {name for name in vars(Playthrough) if not name.startswith("_")}
    assert verbs - {"opened", "playthrough_id"} <= _words(in_code(read(CLIENT))) | _words(
        {snippet.text for snippet in CLIENT_SNIPPETS}
    )
