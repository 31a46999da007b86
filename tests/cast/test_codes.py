"""Every code of `cast check`: in the table, on the page, and told where it should be, with what the page shows."""

import re
from pathlib import Path

import pytest

import dramaturg_server
from dramaturg_server.cast.codes import CODES
from dramaturg_server.cast.loader import load_files
from tests.cast.code_examples import BROUGHT_ABOUT_OTHERWISE, EXAMPLES, files_of
from tests.cast.error_page import GROUPS, PAGE, page

SOURCES = Path(dramaturg_server.__file__).parent
WRITTEN = re.compile(rf'"((?:{"|".join(GROUPS)})\.[a-z_]+)"')
FAULT = re.compile(r'self\._fault\(\s*[^,]+,\s*"([a-z]+)"')
NO_CODES = {"cast.yaml", "yaml.schemas"}


def codes_in_use() -> set[str]:
    """What the source writes as codes; conditions.py puts the part before the dot in itself."""
    found = set()
    for file in [*(SOURCES / "cast").rglob("*.py"), SOURCES / "pipeline" / "reload_cast.py"]:
        if file.name != "codes.py":
            text = file.read_text(encoding="utf-8")
            found |= set(WRITTEN.findall(text)) | {f"condition.{code}" for code in FAULT.findall(text)}
    return found - NO_CODES


def test_the_table_has_every_code_and_no_other() -> None:
    assert codes_in_use() == set(CODES)


def test_the_page_is_made_of_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.cast.error_page"
    assert all(f"| `{code}` |" in page() for code in CODES)


def test_every_code_has_an_example_or_needs_more_than_a_cast() -> None:
    assert EXAMPLES.keys() | BROUGHT_ABOUT_OTHERWISE == CODES.keys()
    assert EXAMPLES.keys().isdisjoint(BROUGHT_ABOUT_OTHERWISE)


@pytest.mark.parametrize("code", EXAMPLES)
def test_each_code_is_told_where_its_example_stands(code: str) -> None:
    example = EXAMPLES[code]
    told = [problem for problem in load_files(files_of(example)).problems if problem.code == code]
    assert {problem.severity for problem in told} == {CODES[code].severity}
    assert example.at in [f"{problem.file}:{problem.line}:{problem.column}" for problem in told]
    shown = CODES[code].example
    assert not shown or any(shown in content.decode("utf-8", "replace") for content in files_of(example).values())
