"""Cues that lead nowhere, everywhere or to another topic; and cues that are as they should be."""

from tests.cast.small_cast import load

LANGUAGES = "cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n"


def told(code: str, topics: str, **files: str) -> list[str]:
    loaded = load({**{f"{name}.yaml": text for name, text in files.items()}, "topics/t.yaml": topics})
    assert loaded.errors == ()
    return [f"{p.file}:{p.line}:{p.column} {p.message}" for p in loaded.problems if p.code == code]


def topic(name: str, cues: str, more: str = "by: ann") -> str:
    return f"{name}: {{{more}, cues: {cues}, lines: {{id: {name}-1, text: Wet., by: ann}}}}\n"


def test_examples_lead_to_a_topic_as_cues_do() -> None:
    assert told("cast.no_cues", "sea: {by: ann, asks: What is out there?, lines: {id: a, text: x}}\n") == []


def test_a_topic_whose_cues_are_in_another_language_alone_has_none_in_the_source() -> None:
    files = {"cast": LANGUAGES, "lang/zh": "topics: {sea: {cues: 海}}\n"}
    text = "sea: {by: ann, lines: {id: sea-1, text: Wet.}}\n"
    assert told("cast.no_cues", text, **files) == []
    assert told("translation.no_cues", text, **files) == [
        "topics/t.yaml:1:6 the topic sea has no cues in en: nothing said in it leads there"
    ]


def test_examples_in_a_language_are_enough_for_it() -> None:
    files = {"cast": LANGUAGES, "lang/zh": "topics: {sea: {asks: 海那边有什么？}}\n"}
    assert told("translation.no_cues", "sea: {by: ann, cues: sea, lines: {id: a, text: x}}\n", **files) == []


def test_one_letter_is_no_cue_and_one_ideograph_is() -> None:
    found = told("cast.short_cue", topic("a", "[x]") + topic("b", "[の]") + topic("c", "[海]") + topic("d", "['x*']"))
    assert [line.partition(" ")[2] for line in found] == [
        "the cue x is one letter", "the cue の is one letter", "the cue x* is one letter",
    ]  # fmt: skip


def test_one_letter_beside_other_parts_is_a_cue() -> None:
    assert told("cast.short_cue", topic("a", "[[x, marks]]")) == []


def test_a_cue_of_two_topics_of_one_character_is_told_at_the_second() -> None:
    found = told("cast.shared_cue", topic("sea", "[salt, Ｓｅａ]") + topic("lake", "[pond, sea]"))
    assert found == ["topics/t.yaml:2:30 the cue sea leads ann to the topic sea before this one"]


def test_parts_in_another_order_are_another_cue_and_phrases_are_compared_whole() -> None:
    assert told("cast.shared_cue", topic("sea", "[open sea]") + topic("lake", "[sea]")) == []


def test_topics_of_different_characters_may_share_cues() -> None:
    files = {"characters/bo": "name: Bo\nfallbacks: Hm.\n", "scenes/deck": "present: [ann, bo]\n"}
    text = "sea: {by: ann, cues: sea, lines: {id: a, text: x}}\nlake: {by: bo, cues: sea, lines: {id: b, text: x}}\n"
    assert told("cast.shared_cue", text, **files) == []
    opinion = {"characters/bo": "name: Bo\nfallbacks: Hm.\nopinions: {sea: Wet.}\n"}
    assert told("cast.shared_cue", text, **{**files, **opinion}) == [
        "topics/t.yaml:2:22 the cue sea leads bo to the topic sea before this one"
    ]


def test_an_earlier_topic_for_some_times_or_scenes_leaves_the_cue_to_the_later() -> None:
    assert told("cast.shared_cue", topic("sea", "[sea]", "by: ann, when: flag.f") + topic("lake", "[sea]")) == []
    here = {"scenes/hold": "present: [ann]\n"}
    assert told("cast.shared_cue", topic("sea", "[sea]", "scenes: deck") + topic("lake", "[sea]"), **here) == []
    assert len(told("cast.shared_cue", topic("sea", "[sea]") + topic("lake", "[sea]", "by: ann, when: flag.f"))) == 1


def test_an_earlier_cue_with_any_ending_leaves_nothing_to_the_same_word_without() -> None:
    found = told("cast.shared_cue", topic("fare", "['ticket*']") + topic("pass", "[tickets, ticket]"))
    assert found == ["topics/t.yaml:2:33 the cue ticket leads ann to the topic fare before this one"]
    assert told("cast.shared_cue", topic("pass", "[ticket]") + topic("fare", "['ticket*']")) == []


def test_an_ending_makes_no_difference_behind_an_ideograph() -> None:
    assert len(told("cast.shared_cue", topic("lamp", "[灯]") + topic("wick", "['灯*']"))) == 1


def test_cues_of_the_same_parts_in_another_order_are_the_same() -> None:
    found = told("cast.shared_cue", topic("fare", "[['buy*', ticket]]") + topic("pass", "[[ticket, buy]]"))
    assert [line.partition(" ")[2] for line in found] == [
        "the cue ticket + buy leads ann to the topic fare before this one"
    ]
    assert told("cast.shared_cue", topic("fare", "[[buy, 'ticket*']]") + topic("pass", "[['buy*', ticket]]")) == []


def test_a_silent_approach_is_a_cue_in_every_language_or_in_none() -> None:
    def starts(source: str, translated: str) -> list[str]:
        files = {"cast": LANGUAGES, "lang/zh": f"topics: {{sea: {{cues: {translated}}}}}\n"}
        return told("translation.start", topic("sea", source), **files)

    assert starts("[sea, <start>]", "[海]") == [
        "lang/zh.yaml:1:22 the topic sea has the cue <start> in en and not in zh"
    ]
    assert starts("[sea]", "[海, <START>]") == [
        "lang/zh.yaml:1:22 the topic sea has the cue <start> in zh and not in en"
    ]
    assert starts("[sea, <start>]", "[海, <start>]") == starts("[sea]", "[海]") == starts("[<start>]", "''") == []


def test_an_example_of_two_topics_of_one_character_leads_to_neither() -> None:
    def asks(name: str, more: str = "by: ann") -> str:
        return f"{name}: {{{more}, asks: [How deep?, Is it {name}?], lines: {{id: {name}-1, text: Wet., by: ann}}}}\n"

    assert told("cast.shared_ask", asks("sea") + asks("lake")) == [
        "topics/t.yaml:2:24 the example How deep? leads ann to no topic: it is one of sea too"
    ]
    assert (
        told("cast.shared_ask", asks("sea", "by: ann, when: flag.f") + asks("lake", "by: ann, when: not flag.f")) == []
    )
    files = {"characters/bo": "name: Bo\nfallbacks: Hm.\n", "scenes/deck": "present: [ann, bo]\n"}
    assert told("cast.shared_ask", asks("sea") + asks("lake", "who: bo"), **files) == []
