"""Which texts of a language are missing, which are stale, and what the lock file remembers."""

from pathlib import Path

from dramaturg_server.cast.loader import LoadedCast, load_cast
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
