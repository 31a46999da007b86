"""Texts inserted into lang/TAG.yaml: all that is missing is there, and nothing that was there is touched."""

import copy
import difflib
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from dramaturg_server.cast.lang_files import grown
from dramaturg_server.cast.loader import load_files
from dramaturg_server.cast.staleness import key_of, standing
from dramaturg_server.cast.translations import MAIN_KEYS, Translated
from tests.cast.full_cast import FILES
from tests.cast.small_cast import FILES as SMALL

SOURCES = {name: text for name, text in FILES.items() if name != "lang/zh.yaml"}
LOADED = load_files({name: text.encode() for name, text in SOURCES.items()})
TEXTS = [text for text in LOADED.texts if text.address[0] != "knowledge" and text.source]
WORDS: dict[str, Any] = {
    "text": "译文",
    "texts": ["一", "二: 三"],
    "cues": ["甲", ["乙", "丙"]],
    "pairs": [{"heard": "问？", "reply": "答。"}],
}


def added(content: str, sources: dict[str, str] = SOURCES) -> tuple[str, list[str]]:
    """The content with what is missing, and the keys of what must be added by hand."""
    loaded = load_files({**{n: t.encode() for n, t in sources.items()}, "lang/zh.yaml": content.encode()})
    assert loaded.errors == ()
    made = grown(content, standing(loaded.texts, "zh", {}).missing, loaded.texts)
    return made.content, [key_of(text.address) for text in made.by_hand]


def small(lang: str, **changed: str) -> tuple[str, list[str]]:
    files = {name: text for name, text in SMALL.items() if "阿" not in name}
    named = {"ann": "characters/ann.yaml", "topics": "topics/t.yaml", "signals": "signals/s.yaml"}
    files |= {"cast.yaml": "cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n"}
    return added(lang, {**files, **{named[key]: text for key, text in changed.items()}})


def only_adds(before: str, after: str) -> bool:
    """Whether every letter of `before` stands in `after`, in its order."""
    rest = iter(after)
    return all(letter in rest for letter in before)


def written(texts: list[Translated], short: bool, style: dict[str, Any]) -> str:
    """A lang file as a translator may write it. short: main texts in place of maps where nothing is beside them."""
    top: dict[str, Any] = {}
    for text in texts:
        node = top
        for key in text.address[:-1]:
            node = node.setdefault(key, {})
        node[text.address[-1]] = copy.deepcopy(WORDS[text.shape])  # YAML would make aliases of what is the same
    return str(yaml.safe_dump(_short(top) if short else top, allow_unicode=True, sort_keys=False, **style))


def _short(node: Any) -> Any:
    if not isinstance(node, dict):
        return node
    inside = {key: _short(value) for key, value in node.items()}
    ((key, value),) = inside.items() if len(inside) == 1 else (("", None),)
    return value if key in MAIN_KEYS and not isinstance(value, dict) else inside


STYLES = st.fixed_dictionaries(
    {
        "default_flow_style": st.sampled_from([None, True, False]),
        "indent": st.sampled_from([2, 4, 3]),
        "width": st.sampled_from([20, 80, 10_000]),
        "default_style": st.sampled_from([None, '"', "'"]),
        "line_break": st.sampled_from([None, "\r\n"]),
    }
)


@settings(max_examples=40, deadline=None)
@given(said=st.sets(st.sampled_from(range(len(TEXTS)))), short=st.booleans(), style=STYLES)
def test_whatever_is_there_in_whatever_style_what_is_missing_is_added(
    said: set[int], short: bool, style: dict[str, Any]
) -> None:
    content = written([TEXTS[at] for at in sorted(said)], short, style)
    made, by_hand = added(content)
    assert only_adds(content, made)
    after = load_files({**{n: t.encode() for n, t in SOURCES.items()}, "lang/zh.yaml": made.encode()})
    assert after.errors == ()
    asked = {key_of(text.address) for text in TEXTS}
    missing = {key_of(text.address) for text in standing(after.texts, "zh", {}).missing} & asked
    assert missing == {key_of(TEXTS[at].address) for at in range(len(TEXTS)) if at not in said and _has_words(at)}
    assert added(made)[0] == made or by_hand
    assert len(by_hand) <= len(missing)


def _has_words(at: int) -> bool:
    return TEXTS[at] in standing(LOADED.texts, "zh", {}).missing


def test_an_empty_file_gets_every_section_with_sources_as_comments() -> None:
    made, _ = small("")
    assert made == (
        "characters:\n  ann:\n    # Ann\n    name: \"\"\n    # [\"Hm.\"]\n    fallbacks: \"\"\n"
        "topics:\n  sea:\n    # [\"sea\"]\n    cues: \"\"\n"
        "lines:\n  # Wet.\n  sea-1: \"\"\n"
        "evidence:\n  # It happened.\n  s: \"\"\n"
    )  # fmt: skip


def test_comments_order_quotes_and_odd_spaces_stay_letter_by_letter() -> None:
    lang = (
        "# ours\n\ncharacters:   # people\n    ann:\n        fallbacks:   ['嗯。',\n            好。]  # two\n\n"
        "        # the cook\n        note: she\n# end\n\nlines: {sea-1: '湿。'  }   # done\n"
    )
    made, by_hand = small(lang)
    assert by_hand == []
    taken = [line for line in difflib.ndiff(lang.splitlines(), made.splitlines()) if line.startswith("- ")]
    assert taken == []
    assert '        note: she\n        # Ann\n        name: ""\n# end\n' in made


def test_keys_go_into_braces_behind_what_is_there() -> None:
    made, _ = small("characters: {ann: {name: 安}}\nlines: {}\n")
    assert made.startswith(
        'characters: {ann: {name: 安,\n    # ["Hm."]\n    fallbacks: ""}}\nlines: {\n    # Wet.\n    sea-1: ""}\n'
    )


def test_a_key_behind_which_nothing_stands_is_opened() -> None:
    made, _ = small("characters:\n  ann:  # the cook\nlines:\n")
    assert made.startswith('characters:\n  ann:  # the cook\n    # Ann\n    name: ""\n')
    assert 'lines:\n  # Wet.\n  sea-1: ""\n' in made


ANN = "name: Ann\nfallbacks: [Hm.]\nspeech: {rules: [Short.], first_person: me}\n"


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("    speech: 短。\n", '    speech:\n      rules: 短。\n      # me\n      first_person: ""\n'),
        ("    speech: # how\n      - 短。\n", '    speech: # how\n      rules:\n      - 短。\n      # me\n      first'),
        ("    speech: [短。]  # how\n", '    speech:\n      rules: [短。]  # how\n      # me\n      first'),
    ],
)  # fmt: skip
def test_a_text_in_place_of_a_map_becomes_its_main_text(lang: str, wanted: str) -> None:
    made, by_hand = small(f"characters:\n  ann:\n    name: 安\n{lang}", ann=ANN)
    assert by_hand == []
    assert wanted in made


def test_a_text_in_place_of_a_map_inside_braces_gets_its_own() -> None:
    made, by_hand = small("characters: {ann: {name: 安, speech: 短。}}\n", ann=ANN)
    assert by_hand == []
    assert 'speech: {rules: 短。,\n    # me\n    first_person: ""}' in made


def test_what_can_not_be_added_without_rewriting_is_left_to_the_translator_and_all_else_is_added() -> None:
    lang = "characters:\n  ann:\n    speech:\n    - 短。\n"
    made, by_hand = small(lang, ann=ANN)
    assert by_hand == ["characters/ann/speech/first_person"]
    assert only_adds(lang, made)
    assert 'sea-1: ""' in made and 'name: ""' in made


def test_sources_of_several_lines_and_ids_that_need_quotes_are_written_so_that_they_read_back() -> None:
    topics = 'sea: {by: ann, cues: sea, lines: [{id: "1.5", text: "One.\\n\\nTwo. # three"}, {id: "yes", text: Aye.}]}'
    made, by_hand = small("", topics=topics)
    assert by_hand == []
    assert 'lines:\n  # One.\n  #\n  # Two. # three\n  "1.5": ""\n  # Aye.\n  "yes": ""\n' in made


def test_a_byte_order_mark_and_line_ends_of_windows_stay() -> None:
    made, _ = small("\ufeffcharacters:\r\n  ann:\r\n    name: 安\r\n")
    assert made.startswith('\ufeffcharacters:\r\n  ann:\r\n    name: 安\r\n    # ["Hm."]\r\n    fallbacks: ""\r\n')
    assert "\n" not in made.replace("\r\n", "")
