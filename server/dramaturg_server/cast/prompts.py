"""`prompts/*.md`: templates that replace ours. Their form is checked here; only a language model will read them."""

import re
from collections.abc import Mapping

from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.yaml_reader import decoded

PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(?P<name>[a-z][a-z0-9_]*)\}|(?P<lone>[{}])")


def check_prompts(files: Mapping[str, bytes], problems: Problems) -> None:
    """Reports files that are no UTF-8 text, too large, empty, or have a brace that opens no placeholder `{name}`."""
    for file, content in files.items():
        text = decoded(content, file, problems)
        if text is None:
            continue
        if not text.strip():
            problems.error(Place(file), "prompt.empty", "the template is empty", "remove it, and ours is used")
        for number, line in enumerate(text.splitlines(), 1):
            for found in PLACEHOLDER.finditer(line):
                if lone := found["lone"]:
                    place = Place(file, number, found.start() + 1)
                    problems.error(place, "prompt.placeholder", f"a lone {shown(lone)}", f"write {lone * 2} for {lone}")
