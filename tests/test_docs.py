"""The pages of docs/ against the program: snippets run, tables equal what the code says, links lead somewhere."""

import argparse
import json
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

from docs import generate
from dramaturg import Client, Playthrough
from dramaturg.v1 import ErrorReason, RefusalReason
from dramaturg_server import cli
from dramaturg_server.cast import models, script_files
from dramaturg_server.cast.cast_folder import FOLDERS, TOP_FILES
from dramaturg_server.cast.cells import COMBINATIONS_MAX
from dramaturg_server.cast.compile import compile_cast
from dramaturg_server.cast.conditions_parser import LETTERS_MAX, NESTED_MAX, TESTS_MAX
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.export import exported
from dramaturg_server.cast.loader import LoadedCast, load_files
from dramaturg_server.cast.problems import Problems
from dramaturg_server.cast.staleness import standing
from dramaturg_server.cli import bench, serve
from dramaturg_server.cli import cast as cast_commands
from dramaturg_server.cli import eval as evaluate
from dramaturg_server.cli.playing.wording import EVENT_NOTES
from dramaturg_server.config import Config, load, setting_names
from dramaturg_server.domain.schema import PRESETS, built_in_leaves
from dramaturg_server.domain.validator import CHECKS
from dramaturg_server.rpc.errors import CODES, INTERNAL
from tests.documents import DOCS, README, ROOT, anchors, in_code, links, pages, prose, read, rows, section, snippets

SAMPLE = Path(cli.__file__).resolve().parent.parent / "samples" / "gatehouse"
CONCEPTS, TURN, CAST, CLIENT = (DOCS / f"{name}.md" for name in ("concepts", "turn", "cast", "python-client"))
CONDITIONS, OPERATIONS = DOCS / "conditions.md", DOCS / "operations.md"
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
    code = "\n".join(in_code(read(page)))
    assert set(re.findall(r"`?dramaturg ([a-z]+)", code)) <= cli.COMMANDS.keys()
    assert set(re.findall(r"^(?:dramaturg )?cast ([a-z]+)", code, re.MULTILINE)) <= cast_commands.ACTIONS.keys()


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_table_row_has_as_many_cells_as_the_rows_around_it(page: Path) -> None:
    lines = prose(read(page)).splitlines()
    for before, line in pairwise(lines):
        if before.startswith("|") and line.startswith("|"):
            assert _cells(before) == _cells(line), line


def _cells(line: str) -> int:
    return len(re.findall(r"(?<!\\)\|", line))


def test_every_snippet_stands_on_a_page_whose_snippets_are_run_or_loaded() -> None:
    checked = {
        "python": {"README.md", "python-client.md"},
        "yaml": {"cast.md", "README.md"},
        "markdown": {"cast.md"},
        "json": {"cast.md"},
        "toml": {"operations.md"},
    }
    for language, names in checked.items():
        assert {page.name for page in pages() if snippets(page, language)} == names


def test_every_page_and_heading_that_a_comment_names_is_there() -> None:
    sources = [file for folder in ("server", "engine_bindings", "protos") for file in (ROOT / folder).rglob("*.py")]
    for file in [*sources, *(ROOT / "protos").rglob("*.proto")]:
        named = re.findall(r'\b(docs/[\w/-]+\.md)\b(?:, "([^"\n]+)")?', file.read_text(encoding="utf-8"))
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


ELSEWHERE = "elsewhere: "
"""Begins the path of a snippet that belongs to the first cast of the page, not to the whole one."""


def cast_files() -> list[tuple[str, bytes]]:
    """Path and content of every file that cast.md shows, YAML first; some are shown twice, first short, then whole."""
    yaml = [(snippet.first_line.removeprefix("# "), snippet.text) for snippet in snippets(CAST, "yaml")]
    markdown = [
        (snippet.first_line.removeprefix("<!-- ").removesuffix(" -->"), snippet.text.partition("\n")[2])
        for snippet in snippets(CAST, "markdown")
    ]
    return [(path, text.encode()) for path, text in (*yaml, *markdown)]


def whole_files() -> dict[str, bytes]:
    return {path: content for path, content in cast_files() if not path.startswith(ELSEWHERE)}


def whole_cast(**more: str) -> LoadedCast:
    """more: content of further topic files, by their name."""
    return load_files(whole_files() | {f"topics/{name}.yaml": text.encode() for name, text in more.items()})


def first_cast(*more: tuple[str, bytes]) -> LoadedCast:
    return load_files(dict((*cast_files()[:2], *more)))


def told(loaded: LoadedCast) -> list[str]:
    return [str(problem) for problem in loaded.problems if problem.severity != "note"]


def test_the_first_two_files_of_the_cast_page_make_a_cast_without_any_fault() -> None:
    loaded = first_cast()
    assert told(loaded) == [] and loaded.cast is not None
    assert list(loaded.cast.characters) == ["fen"]


def test_the_character_of_the_readme_is_the_first_of_the_cast_page() -> None:
    (shown,) = snippets(README, "yaml")
    path, content = cast_files()[1]
    assert f"# {path}\n{shown.text}".encode() == content


def test_the_whole_cast_of_the_cast_page_loads_without_any_fault() -> None:
    loaded = whole_cast()
    assert told(loaded) == [] and loaded.cast is not None
    assert len(loaded.cast.signals) == 4 and len(loaded.scripts) == 3
    assert {file.partition("/")[0] for file in whole_files()} == {*TOP_FILES, *FOLDERS} - {"prompts"}


@pytest.mark.parametrize("tag", ["zh", "ja"])
def test_the_cast_page_translates_every_text(tag: str) -> None:
    missing = standing(whole_cast().texts, tag, {}).missing
    assert [text.address for text in missing] == []


def test_the_renamed_ids_of_the_cast_page_keep_old_saves_right() -> None:
    renamed = [(path.removeprefix(ELSEWHERE), text) for path, text in cast_files() if path.startswith(ELSEWHERE)]
    loaded = first_cast(*renamed)
    assert told(loaded) == [] and loaded.cast is not None
    assert {("line", "beacon-1", "lamp-1"), ("topic", "beacon", "lamp")} <= set(loaded.cast.renames.pairs)


@pytest.fixture
def quay_folder(tmp_path: Path) -> Path:
    """A folder with the whole cast of the page under quay/, and its log of a game."""
    for name, content in whole_files().items():
        file = tmp_path / "quay" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (log,) = snippets(CAST, "json")
    (tmp_path / "night.jsonl").write_text(log.text, encoding="utf-8")
    return tmp_path


def test_the_play_scripts_of_the_cast_page_play_as_they_expect(quay_folder: Path) -> None:
    tested = run_python("-m", "dramaturg_server", "cast", "test", "quay", folder=quay_folder)
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert tested.stdout.endswith("3 tests: 3 passed, 0 failed\n")
    assert all(step.expect is not None for script in whole_cast().scripts for step in script.steps)


def test_a_script_of_the_cast_page_is_played_in_the_language_asked(quay_folder: Path) -> None:
    words = ("play", "--cast", "quay", "--script", "quay", "--lang", "zh", "--plain")
    played = run_python("-m", "dramaturg_server", *words, folder=quay_folder)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "这盏灯是做什么的？" in played.stdout and "你是来投宿的，不是来上课的。" in played.stdout


def test_the_log_of_the_cast_page_is_fed_whole(quay_folder: Path) -> None:
    fed = run_python("-m", "dramaturg_server", "replay", "night.jsonl", "--cast", "quay", folder=quay_folder)
    assert fed.returncode == 0, fed.stdout + fed.stderr
    lines = len((quay_folder / "night.jsonl").read_text(encoding="utf-8").splitlines())
    assert f"{lines} of {lines} lines fed" in fed.stdout


def test_the_cast_page_tells_every_key_of_what_is_exported() -> None:
    cast = whole_cast().cast
    assert cast is not None
    told = [code for keys, _ in rows(section(CAST, "For engines")) for code in re.findall(r"`(\w+)`", keys)]
    assert sorted(told) == sorted(json.loads(exported(cast, [])))


def test_the_cast_page_names_every_folder_and_top_file() -> None:
    picture = snippets(CAST, "text")[0].text
    assert all(re.search(rf"^.*\b{re.escape(name)}", picture, re.MULTILINE) for name in (*TOP_FILES, *FOLDERS))


def test_the_keys_that_the_cast_page_calls_idle_are_keys() -> None:
    keys = {info.alias or name for model in generate.shown_models() for name, info in model.model_fields.items()}
    named = {word.rstrip("/") for word in in_code(section(CAST, "What has no effect yet"))}
    assert named <= keys | FOLDERS.keys()


# ---- cast-keys.md


def test_the_page_of_keys_is_what_the_models_say() -> None:
    assert read(DOCS / "cast-keys.md") == generate.page(), "python3 dev.py docs"


def test_the_page_of_keys_has_every_model_of_a_cast() -> None:
    written = {
        found
        for module in (models, script_files)
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Entry)
    }
    assert generate.shown_models() == written


EVERY_TRANSLATED_KEY = {
    "cast.yaml": "{cast: all, languages: [en], care_cues: [so cold], never_say: {modern: [phone]}}",
    "state.yaml": "{fields: {moment: {gait: {type: enum, values: [slow], synonyms: {slow: [x]}}}}, slots: {pet: {}}}",
    "world.yaml": "{actions: {bow: {}}}",
    "characters/ada.yaml": """{name: Ada, identity: {backstory: x}, persona: {personality: x},
        session: {learned_info: x}, moment: {scene_context: x}, speech: {calls: {player: x}}, opinions: {o: x},
        fallbacks: x, care: x, arcs: {a: {proposes: {persona.hobbies: {adds: x}}}}}""",
    "scenes/hall.yaml": "{present: ada, directions: {ada: x}}",
    "topics/t.yaml": """{t: {by: ada, cues: x1, lines: {id: l, text: x, evidence: {summary: x,
        proposes: {persona.hobbies: {adds: x}}, effects: {session.commitments: {adds: {id: c, text: x}}}}}}}""",
}
"""A cast with a value under each key that is translated; asked is also what stands beside them and was left out."""
SECTION_OF = {
    "characters": "characters.ID", "scenes": "scenes.ID", "topics": "topics.ID", "Lines": "lines.ID",
    "Evidence blocks": "evidence.ID", "Phrases": "phrases", "cast.yaml": "", "state.yaml": "", "world.yaml": "",
}  # fmt: skip
"""Heading of a part of the page → under which address of lang/TAG.yaml its keys lie."""


def test_the_page_of_keys_marks_exactly_what_is_asked_of_translations() -> None:
    loaded = load_files({file: text.encode() for file, text in EVERY_TRANSLATED_KEY.items()})
    assert loaded.sources is not None and loaded.errors == ()
    asked = {_as_marked(address) for address in compile_cast(loaded.sources, Problems()).asked}
    marked = {
        tuple(f"{SECTION_OF[heading]}.{path}".strip(".").split("."))
        for heading, path in generate.translated_keys()
        if heading in SECTION_OF
    }
    assert {address for address in asked if not any(_meet(address, key) for key in marked)} == set()
    assert {key for key in marked if not any(_meet(address, key) for address in asked)} == set()


def _as_marked(address: tuple[str, ...]) -> tuple[str, ...]:
    """An address as keys are told: phrases have a part of their own, the texts of plain lists no ids."""
    at = address.index("phrases") if "phrases" in address else 0
    told = (*address, "text") if address[-1] == "fallbacks" else address[at:]
    return tuple(".".join(told).split("."))


def _meet(address: tuple[str, ...], key: tuple[str, ...]) -> bool:
    """Whether the key is asked for there, by itself or with all that lies beside it; capitals stand for any id."""
    return all(part.isupper() or part == found for found, part in zip(address, key, strict=False))


# ---- conditions.md


def faults_of(condition: str) -> list[tuple[str, str]]:
    """Code and hint of what the check says to this condition of a topic in the guide's cast."""
    quoted = condition.replace("\\", "\\\\").replace('"', '\\"')
    loaded = whole_cast(probe=f'probe: {{by: fen, cues: [probe], when: "{quoted}"}}')
    there = (problem for problem in loaded.problems if problem.file == "topics/probe.yaml")
    return [(problem.code, problem.hint) for problem in there if problem.code.startswith("condition.")]


def conditions_in(cells: Iterable[tuple[str, ...]], column: int) -> list[str]:
    return [row[column].strip("`").replace("\\|", "|") for row in cells]


RECIPES = conditions_in(rows(section(CONDITIONS, "Cookbook")), 1)
FAULTS = list(rows(section(CONDITIONS, "Errors")))


@pytest.mark.parametrize("condition", [*RECIPES, *snippets(CONDITIONS, "text")[0].text.splitlines()])
def test_a_condition_of_the_page_is_one_that_sometimes_holds(condition: str) -> None:
    assert faults_of(condition) == []


def test_the_cookbook_has_recipes_enough() -> None:
    assert len(set(RECIPES)) >= 15


@pytest.mark.parametrize(("condition", "code", "hint"), FAULTS)
def test_a_faulty_condition_of_the_page_is_told_as_the_page_says(condition: str, code: str, hint: str) -> None:
    assert faults_of(condition.strip("`").replace("\\|", "|")) == [(code.strip("`"), hint)]


def test_the_conditions_page_shows_the_limits() -> None:
    grammar = section(CONDITIONS, "Grammar")
    assert (
        f"{LETTERS_MAX} characters" in grammar and f"{TESTS_MAX} tests" in grammar and f"{NESTED_MAX} deep" in grammar
    )
    assert f"up to {COMBINATIONS_MAX:,}" in section(CONDITIONS, "Errors")


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


def test_operations_list_what_there_is_to_do_with_a_cast_and_to_measure() -> None:
    table = section(OPERATIONS, "Commands")
    assert set(re.findall(r"^\| `dramaturg cast (\w+)", table, re.MULTILINE)) == cast_commands.ACTIONS.keys()
    for command, known in (("bench", bench.BENCHMARKS), ("eval", evaluate.EVALUATIONS)):
        (listed,) = re.findall(rf"^\| `dramaturg {command} .*\((.*)\)", table, re.MULTILINE)
        assert re.findall(r"`(\w+)`", listed) == list(known)


def test_the_page_on_benchmarks_says_of_each_name_where_its_figures_are() -> None:
    table = section(ROOT / "benchmarks" / "README.md", "What was measured").partition("\n\n|")[2].partition("\n\n")[0]
    named = [" ".join(in_code(row[0])) for row in rows(f"|{table}")]
    assert named
    words = re.findall(r"\w+", " ".join(named))
    assert sorted(set(words) - {"bench", "eval"}) == sorted({*bench.BENCHMARKS, *evaluate.EVALUATIONS})


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
