"""Which texts of a language are missing, which are stale, and what the lock file remembers."""

from pathlib import Path

from dramaturg_server.cast.loader import LoadedCast, load_cast
from dramaturg_server.cast.renamed_lock import renamed_lock
from dramaturg_server.cast.staleness import UNSAID, Lock, hash_of, key_of, lock_after, read_lock, standing
from tests.cast.small_cast import FILES, load

ZH = {
    "cast.yaml": "cast: tiny\nlanguages: [en, zh, zh-Hant]\ngroups: [crew]\n",
    "lang/zh.yaml": "characters: {ann: {name: 安, fallbacks: [嗯。]}}\nlines: {sea-1: 湿的。}\n"
    "topics: {sea: {cues: ''}}\n",
}


def missing(loaded: LoadedCast, tag: str) -> list[str]:
    return [key_of(text.address) for text in standing(loaded.texts, tag, {}).missing]


def stale(loaded: LoadedCast, tag: str, lock: Lock) -> list[str]:
    return [key_of(text.address) for text in standing(loaded.texts, tag, lock.sources).stale]


def locked(loaded: LoadedCast, tag: str = "zh", lock: Lock | None = None, *, accepts: bool = False) -> Lock:
    return read_lock(lock_after(loaded.texts, tag, lock or Lock(), accepts=accepts))


def test_what_a_language_does_not_say_is_missing_and_an_empty_text_is_nothing_said() -> None:
    loaded = load(ZH)
    assert sorted(missing(loaded, "zh")) == [
        "characters/阿远/fallbacks", "characters/阿远/name", "evidence/s/summary", "topics/sea/cues",
    ]  # fmt: skip


def test_a_language_reads_the_shorter_form_of_its_tag() -> None:
    assert missing(load(ZH), "zh-Hant") == missing(load(ZH), "zh")


def test_a_text_without_a_word_needs_no_translation() -> None:
    changed = {**ZH, "signals/s.yaml": "s: {event: e, evidence: '{actor}: …!'}\n"}
    assert "evidence/s/summary" not in missing(load(changed), "zh")


def test_a_translation_goes_stale_with_its_source_and_an_edit_or_a_word_makes_it_good() -> None:
    lock = locked(load(ZH))
    assert stale(load(ZH), "zh", lock) == []
    changed = {**ZH, "topics/t.yaml": FILES["topics/t.yaml"].replace("Wet.", "Very wet.")}
    assert stale(load(changed), "zh", lock) == ["lines/sea-1/text"]
    assert stale(load(changed), "zh", locked(load(changed), lock=lock)) == ["lines/sea-1/text"]
    assert stale(load(changed), "zh", locked(load(changed), lock=lock, accepts=True)) == []
    edited = {**changed, "lang/zh.yaml": ZH["lang/zh.yaml"].replace("湿的。", "很湿。")}
    assert stale(load(edited), "zh", locked(load(edited), lock=lock)) == []


def test_a_source_that_is_as_it_was_is_no_longer_stale() -> None:
    lock = locked(load(ZH))
    changed = {**ZH, "topics/t.yaml": FILES["topics/t.yaml"].replace("Wet.", "Very wet.")}
    assert stale(load(ZH), "zh", locked(load(changed), lock=lock)) == []


def test_an_empty_lock_calls_nothing_stale_and_forgets_what_is_gone() -> None:
    assert stale(load(ZH), "zh", Lock()) == []
    without = {**ZH, "topics/t.yaml": "{}", "lang/zh.yaml": "characters: {ann: {name: 安}}\n"}
    lock = locked(load(without), lock=locked(load(ZH)))
    assert "lines/sea-1/text" not in lock.sources
    assert (lock.words["characters/ann/name"], lock.words["evidence/s/summary"]) == (hash_of("安"), UNSAID)


def test_a_text_that_was_missing_is_stale_if_its_source_is_no_longer_the_one_that_was_shown() -> None:
    without = {**ZH, "lang/zh.yaml": ""}
    lock = locked(load(without))
    changed = {**ZH, "topics/t.yaml": FILES["topics/t.yaml"].replace("Wet.", "Very wet.")}
    assert stale(load(changed), "zh", lock) == ["lines/sea-1/text"]
    assert stale(load(changed), "zh", locked(load(changed), lock=lock)) == ["lines/sea-1/text"]
    assert stale(load(ZH), "zh", locked(load(ZH), lock=lock)) == []


def test_a_lock_reads_back_as_it_was_written_and_tells_of_lines_that_are_none() -> None:
    written = lock_after(load(ZH).texts, "zh", Lock())
    lock = read_lock(written + b"<<<<<<< ours\n")
    assert lock.faulty == (len(written.splitlines()) + 1,)
    assert lock.sources["lines/sea-1/text"] == hash_of("Wet.")
    assert lock.words["characters/ann/fallbacks"] == hash_of(("嗯。",))


def test_a_folder_gives_its_locks_and_they_change_nothing_that_is_played(tmp_path: Path) -> None:
    for name, text in {**FILES, **ZH}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = load_cast(tmp_path)
    lock = lock_after(before.texts, "zh", Lock())
    (tmp_path / "lang/zh.lock").write_bytes(lock)
    after = load_cast(tmp_path)
    assert after.locks == {"zh": lock}
    assert before.cast is not None and after.cast is not None and before.cast.digest == after.cast.digest


def test_a_lock_under_former_ids_is_read_under_present_ones() -> None:
    before = {
        **ZH,
        "topics/t.yaml": "sea: {by: ann, cues: sea, lines: {id: sea-1, text: Wet., evidence: It is wet.}}\n",
        "characters/ann.yaml": (
            "name: Ann\nfallbacks: {ann-1: Hm.}\nspeech: {calls: {阿远: boy}}\nopinions: {sea: Deep.}\n"
            "persona: {coins: few, relationships: {阿远: {description: A boy.}}}\n"
            "arcs: {grows: {when: flag.f, proposes: {persona.coins: {adds: More.}}}}\n"
        ),
        "state.yaml": "fields: {persona: {coins: {value: none, label: purse}}}\n",
        "scenes/deck.yaml": "present: ann\ndirections: {ann: Wait.}\n",
        "lang/zh.yaml": """
characters:
  ann:
    name: 安
    fallbacks: {ann-1: 嗯。}
    speech: {calls: {阿远: 小子}}
    opinions: {sea: 深。}
    persona: {coins: 一点, relationships: {阿远: {description: 小孩。}}}
    arcs: {grows: {proposes: {persona.coins: {adds: 更多。}}}}
scenes: {deck: {directions: {ann: 等着。}}}
lines: {sea-1: 湿的。}
evidence: {sea-1: 湿了。, s: 出事了。}
fields: {persona: {coins: {label: 钱}}}
""",
    }
    after = {name: text for name, text in before.items() if name != "characters/ann.yaml"}
    ann = before["characters/ann.yaml"].replace("coins", "money").replace("ann-1", "anna-1")
    after["characters/anna.yaml"] = "was: ann\n" + ann.replace(
        "{sea: Deep.}", "{lake: {think: Deep., was: sea}}"
    ).replace("{grows: {", "{blooms: {was: grows, ")
    after["topics/t.yaml"] = (
        "lake: {was: sea, by: anna, cues: sea, lines: {id: lake-1, was: sea-1, text: Wet., evidence: It is wet.}}\n"
    )
    after["state.yaml"] = "fields: {persona: {money: {value: none, label: purse, was: coins}}}\n"
    after["scenes/deck.yaml"] = "present: anna\ndirections: {anna: Wait.}\n"
    zh = before["lang/zh.yaml"].replace("ann", "anna").replace("sea", "lake").replace("coins", "money")
    after["lang/zh.yaml"] = zh.replace("grows", "blooms")
    first, second = load(before), load({**after, "characters/ann.yaml": "archetype: true\nname: x\nid: zed\n"})
    assert first.errors == () and second.errors == () and second.cast is not None
    lock = locked(first)
    present = renamed_lock(lock, second.cast.renames)
    now = {key_of(text.address) for text in second.texts if text.words.get("zh")}
    assert now - present.sources.keys() == {"characters/anna/fallbacks/anna-1"}, "of which no former id is written"
    assert stale(second, "zh", present) == []
    changed = load(
        {
            **after,
            "characters/ann.yaml": "archetype: true\nname: x\nid: zed\n",
            "topics/t.yaml": after["topics/t.yaml"].replace("Wet.", "Dry."),
        }
    )
    assert stale(changed, "zh", present) == ["lines/lake-1/text"]
