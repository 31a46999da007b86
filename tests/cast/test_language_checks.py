"""What is wrong with the languages of a cast, and translations that are as they should be."""

from tests.cast.small_cast import load

CHINESE = "cast: tiny\nlanguages: [en, zh]\n"
TOPIC = "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: 'The sea is wet, {player}.'}}\n"
ANN = "name: Ann\nfallbacks: [Hm.]\n"
DONE = (
    "characters: {ann: {name: 安, fallbacks: [嗯。]}}\ntopics: {sea: {cues: 海}}\n"
    'lines: {sea-1: "{player}，海是湿的。"}\nevidence: {s: 出事了。}\n'
)


def told(lang: str | None, **files: str) -> list[str]:
    """`file:line code message` of what is said of languages."""
    others = {"characters/阿远.yaml": "name: 阿远\narchetype: true\n", "characters/ann.yaml": ANN}
    whole = {"cast.yaml": CHINESE, "topics/t.yaml": TOPIC, **others, **{f"{n}.yaml": t for n, t in files.items()}}
    loaded = load(whole if lang is None else {**whole, "lang/zh.yaml": lang})
    assert loaded.errors == ()
    return [f"{p.file}:{p.line} {p.code} {p.message}" for p in loaded.problems if p.code.startswith("translation.")]


def test_a_language_that_is_done_is_left_alone() -> None:
    name = "characters: {阿远: {name: 阿远}}\n"
    assert told(DONE.replace("characters: {", name.removesuffix("}\n") + ", ")) == []


def test_a_language_without_any_text_is_told_once() -> None:
    assert told(None) == ["cast.yaml:2 translation.missing nothing is translated to zh"]


def test_each_text_that_is_missing_is_told_at_its_source() -> None:
    assert told("topics: {sea: {cues: 海}}\ncharacters: {ann: {name: 安}, 阿远: {name: 阿远}}\n") == [
        "characters/ann.yaml:2 translation.missing characters.ann.fallbacks has no text in zh",
        "signals/s.yaml:1 translation.missing evidence.s.summary has no text in zh",
        "topics/t.yaml:1 translation.missing lines.sea-1.text has no text in zh",
    ]


def test_a_regional_form_lacks_nothing_that_its_language_has() -> None:
    american = "cast: tiny\nlanguages: [en, en-GB]\n"
    assert told(None, cast=american) == []
    assert told(None, cast=american, **{"lang/en-GB": "lines: {sea-1: 'The sea is damp, {player}.'}\n"}) == []


def test_a_name_and_a_short_word_may_be_the_same_in_two_languages() -> None:
    same = DONE.replace("name: 安", "name: Ann").replace("[嗯。]", "[Hm.]")
    assert [line for line in told(same) if "translation.same" in line] == []


def test_other_placeholders_are_told_and_literal_braces_are_none() -> None:
    found = told(DONE.replace("{player}，", "{{player}}，{self}"))
    assert [line for line in found if "placeholders" in line] == [
        "lang/zh.yaml:3 translation.placeholders lines.sea-1.text and its source differ in {player} and {self}"
    ]


def test_names_of_the_cast_do_not_count_for_the_script() -> None:
    long_name = {"characters/ann": "name: Annabelle Featherstone\nfallbacks: [Hm.]\n"}
    mixed = DONE.replace("海是湿的。", "Annabelle Featherstone海。")
    assert [line for line in told(mixed, **long_name) if "translation.script" in line] == []


def test_japanese_in_the_place_of_chinese_is_another_script() -> None:
    found = told(DONE.replace("海是湿的。", "うみはとてもぬれている。"))
    assert [line for line in found if "script" in line] == [
        "lang/zh.yaml:3 translation.script lines.sea-1.text is not written as zh is"
    ]
