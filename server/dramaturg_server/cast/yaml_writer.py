"""Texts as scalars of YAML, for what `cast new` and `cast translate` write."""

import json
import re

PLAIN = re.compile(r"[^\W\d]([\w .'-]*[\w.])?")
NOT_PLAIN = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def scalar(text: str) -> str:
    """The text as it is where every reader of YAML takes that for a text, else in quotes."""
    is_plain = PLAIN.fullmatch(text) is not None and text.lower() not in NOT_PLAIN
    return text if is_plain else quoted(text)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
