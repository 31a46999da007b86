"""Writes docs/cast-errors.md from the table of codes: `python -m tests.cast.error_page`."""

from collections.abc import Iterator, Mapping

from dramaturg_server.cast.codes import CODES, Code
from tests.documents import DOCS

PAGE = DOCS / "cast-errors.md"
HEAD = """\
# What `cast check` says

<!-- Written by `python -m tests.cast.error_page` from the table in server/dramaturg_server/cast/codes.py. -->

`dramaturg cast check DIR` shows everything at once, as `file:line:column code error: message (hint)`. Codes stay what
they are; messages and hints may change. **Errors** keep a cast from being played, and a running server keeps the last
good one; those in `tests/` keep one script from it, and the cast is played all the same. **Warnings** are probably no
intention; **notes** are good to know. With `--release` warnings whose code begins with `translation.` are errors.
`--json` prints a list of objects with `severity`, `code`, `file`, `line`, `column`, `message` and `hint`; line and
column count from 1, and 0 means the whole file.

A name that is declared under a fault is left alone elsewhere, in `tests/` too, so that one fault is told once. What
rests on the whole cast (lines that are never said, gates that never open, languages, what is never used) is looked for
when there is no error.
"""
GROUPS: Mapping[str, str] = {
    "yaml": "Reading a file",
    "cast": "Keys, references and what they mean",
    "condition": "Conditions",
    "translation": "Languages",
    "prompt": "Prompts",
    "log": "Logs for `dramaturg replay`",
}


def page() -> str:
    """The whole page."""
    return HEAD + "".join(part for group, title in GROUPS.items() for part in _section(group, title))


def _section(group: str, title: str) -> Iterator[str]:
    yield f"\n## {title}\n\n| code | | meaning | for example | what to do |\n| --- | --- | --- | --- | --- |\n"
    for code, meant in CODES.items():
        if code.partition(".")[0] == group:
            yield _row(code, meant)


def _row(code: str, meant: Code) -> str:
    example = f"`` {meant.example} ``" if "`" in meant.example else f"`{meant.example}`" if meant.example else ""
    return f"| `{code}` | {meant.severity} | {meant.meaning} | {example} | {meant.fix} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
