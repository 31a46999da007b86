"""Texts of other languages: where they are found, what each language gives whole, what belongs to nothing."""

import pytest

from dramaturg_server.domain.content import LocalList, LocalText
from tests.cast.small_cast import errors, good, load

PROJECT = "cast: tiny\nlanguages: [en, zh, ja, zh-Hant]\ngroups: [crew]\n"


def faults(zh: str, **named: str) -> list[tuple[str, str]]:
    """Where lang/zh.yaml is wrong, and the hint."""
    found = load({"lang/zh.yaml": zh}, cast=PROJECT, **named).errors
    assert all(problem.file == "lang/zh.yaml" for problem in found)
    return [(f"{problem.line}:{problem.column} {problem.code}", problem.hint) for problem in found]


def test_every_kind_of_text_is_translated_where_its_entry_stands() -> None:
    cast = good(
        {
            "lang/zh.yaml": (
                "characters:\n"
                "  ann:\n"
                "    name: 安\n    aliases: [小安, 阿安]\n    identity: 生在海上。\n"
                "    persona: {personality: [话少。, 记性好。], relationships: {阿远: {description: 老友。}}}\n"
                "    speech: {calls: {player: 船家}, first_person: 我}\n"
                "    opinions: {sea: {say: 海是咸的。}}\n"
                "    arcs: {a: {proposes: {persona.personality: {adds: 肯等人。}}}}\n"
                "    fallbacks: [嗯。, 哦。]\n    care: 坐下吧。\n    phrases: {opinion: '我看，{think}'}\n"
                "scenes: {deck: {setting: 甲板。, directions: {ann: 少说。}}}\n"
                "topics: {sea: {cues: [海, [水, 多深]], asks: 海有多深？}}\n"
                "lines: {sea-1: 湿的。}\n"
                "evidence: {s: {summary: '{self}看见了。', proposes: {persona.hobbies: {adds: 钓鱼}}}}\n"
                "never_say: {modern: [手机]}\nphrases: {knowledge: '听说{text}'}\ncare_cues: [不想活]\n"
                "slots: {pet: {label: 宠物}}\nactions: {bow: {about: 鞠躬。}}\n"
                "fields: {persona: {luck: {label: 运气}}}\n"
            ),
        },
        cast=PROJECT + "never_say: {modern: phone}\nphrases: {knowledge: 'They say {text}'}\ncare_cues: [end it]\n",
        ann=(
            "name: Ann\ngroups: crew\naliases: Annie\nidentity: Born at sea.\n"
            "persona: {personality: Quiet., relationships: {阿远: {stage: trust, description: An old friend.}}}\n"
            "speech: {calls: {player: sailor}}\nopinions: {sea: {think: Salt.}}\n"
            "arcs: {a: {when: flag.f, proposes: {persona.personality: {adds: Waits for others.}}}}\n"
            "fallbacks: [Hm.]\ncare: Sit down.\nphrases: {opinion: 'I say {think}'}\n"
        ),
        scene="present: ann\nsetting: A deck.\ndirections: {ann: Say little.}\n",
        topics="sea: {by: ann, cues: [sea], asks: How deep is it?, lines: {id: sea-1, text: Wet.}}\n",
        signals="s: {event: e, evidence: {summary: '{self} saw it.', proposes: {persona.hobbies: {adds: fishing}}}}\n",
        state="fields: {persona: {luck: {value: 0, label: Luck}}}\nslots: {pet: {label: pet}}\n",
    )
    ann = cast.characters["ann"]
    assert ann.name == LocalText("Ann", {"zh": "安"})
    assert ann.aliases == LocalList(("Annie",), {"zh": ("小安", "阿安")})
    assert ann.seeds["identity.backstory"] == LocalText("Born at sea.", {"zh": "生在海上。"})
    assert ann.seeds["persona.personality"] == LocalList(("Quiet.",), {"zh": ("话少。", "记性好。")})
    assert ann.seeds["persona.relationships.阿远.description"] == LocalText("An old friend.", {"zh": "老友。"})
    assert ann.calls["player"].at("zh") == "船家"
    assert ann.opinions[0].say == LocalText("", {"zh": "海是咸的。"})
    assert ann.arcs[0].proposes[0][1].resolve("zh", {}).value == ("肯等人。",)
    assert [fallback.text for fallback in ann.fallbacks] == [
        LocalText("Hm.", {"zh": "嗯。"}),
        LocalText("", {"zh": "哦。"}),
    ]
    assert ann.care_line is not None and ann.care_line.text.at("zh-CN") == "坐下吧。"
    assert ann.phrases["opinion"].at("zh") == "我看，{think}"
    assert cast.scenes["deck"].setting.at("zh") == "甲板。"
    assert cast.topics["sea"].lines[0].text.at("zh") == "湿的。"
    block = cast.signals[0].blocks[0]
    assert block.summary.at("zh") == "{self}看见了。"
    assert block.proposes[0][1].resolve("zh", {}).value == ("钓鱼",)
    assert cast.phrases["knowledge"].at("zh") == "听说{text}"
    assert cast.care_cues["zh"].matches("我不想活了")
    luck = cast.schema.leaf("persona.luck")
    assert luck is not None and luck.label == {"en": "Luck", "zh": "运气"}


def test_cues_of_another_language_count_only_where_a_topic_has_none_of_its_own() -> None:
    cast = good(
        {"lang/zh.yaml": "topics: {sea: {cues: 海}}"},
        cast=PROJECT,
        topics="sea: {by: ann, cues: sea}\nsky: {by: ann, cues: sky}\n",
    )

    def matched(tag: str, text: str) -> list[str]:
        return [topic for topic, _ in cast.topic_cues[tag].matches(text)]

    assert matched("en", "sea 海 sky") == ["sea", "sky"]
    assert matched("zh", "海 sky") == ["sky", "sea"]
    assert matched("zh", "sea") == []
    assert matched("ja", "sea") == ["sea"]
    assert matched("zh-Hant", "海") == ["sea"]  # zh-Hant falls back to zh


def test_a_shorter_list_of_fallbacks_leaves_out_what_lies_behind_its_end() -> None:
    cast = good(
        {"lang/zh.yaml": "characters: {ann: {fallbacks: 嗯。}}"}, cast=PROJECT, ann="name: Ann\nfallbacks: [Hm., Ah.]\n"
    )
    listed = cast.characters["ann"].fallbacks
    assert [fallback.text.at("zh") for fallback in listed if fallback.exists_in("zh-CN")] == ["嗯。"]
    assert [fallback.text.at("ja") for fallback in listed if fallback.exists_in("ja")] == ["Hm.", "Ah."]


def test_an_empty_text_counts_as_missing() -> None:
    cast = good({"lang/zh.yaml": "lines: {sea-1: ''}\ncharacters: {ann: {name: ~}}"}, cast=PROJECT)
    assert cast.topics["sea"].lines[0].text == LocalText("Wet.")
    assert cast.characters["ann"].name == LocalText("Ann")


@pytest.mark.parametrize(
    ("zh", "found"),
    [
        ("lines: {sea-2: 湿的。}", [("1:9 translation.unknown", "did you mean sea-1?")]),
        ("characters: {anne: {name: 安}}", [("1:14 translation.unknown", "did you mean ann?")]),
        (
            "characters: {ann: {groups: 船员}}",
            [("1:20 translation.unknown", "one of name, fallbacks")],
        ),
        ("line: {sea-1: 湿的。}", [("1:1 cast.unknown_key", "did you mean lines?")]),
        ("lines: {sea-1: '{plyer}来了。'}", [("1:16 cast.placeholder", "did you mean player?")]),
        ("lines: {sea-1: [湿的。]}", [("1:16 cast.type", "")]),
        ("topics: {sea: {cues: {a: b}}}", [("1:22 cast.type", "")]),
        ("topics: {sea: {cues: '*'}}", [("1:22 cast.value", "")]),
        ("lines: 湿的。", [("1:8 cast.type", "")]),
        ("characters: {ann: [安]}", [("1:19 cast.type", "")]),
        ("characters: {ann: {care: 坐下。, speech: ~}}", []),
    ],
)
def test_a_fault_of_a_translation_is_told_where_it_stands(zh: str, found: list[tuple[str, str]]) -> None:
    assert faults(zh) == found


def test_what_translates_an_entry_with_faults_is_not_called_unknown() -> None:
    assert errors(
        {"lang/zh.yaml": "topics: {sea: {cues: 海}}\nlines: {sea-1: 湿。}"}, cast=PROJECT, topics="sea: {lines: 5}\n"
    ) == ["1:14 cast.type"]


@pytest.mark.parametrize("tag", ["de", "en"])
def test_a_file_of_no_other_declared_language_is_refused(tag: str) -> None:
    found = load({f"lang/{tag}.yaml": "lines: {sea-1: x}"}, cast=PROJECT).errors
    assert [(problem.file, problem.code) for problem in found] == [(f"lang/{tag}.yaml", "cast.language")]


def test_the_file_of_a_language_holds_the_texts_of_a_whole_game() -> None:
    lines = "".join(f"  - {{id: sea-{n}, by: ann, text: Wet.}}\n" for n in range(10_000))
    words = "".join(f"  sea-{n}: {'湿' * 40}\n" for n in range(10_000))
    cast = good({"lang/zh.yaml": "lines:\n" + words}, cast=PROJECT, topics="sea:\n  cues: sea\n  lines:\n" + lines)
    assert cast.topics["sea"].lines[-1].text.at("zh") == "湿" * 40
