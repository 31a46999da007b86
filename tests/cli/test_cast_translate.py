"""`dramaturg cast translate`: what it adds and keeps, what it says is missing and stale, when that ends."""

import os
from pathlib import Path

import pytest

from dramaturg_server.cast.loader import load_cast
from dramaturg_server.cli import main

FILES = {
    "cast.yaml": "cast: pier\nlanguages: [en, zh, ja]\n",
    "characters/ann.yaml": "name: Ann\nfallbacks: [Hm.]\n",
    "topics/t.yaml": "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: Wet.}}\n",
    "knowledge/tide.md": "---\nwho: ann\ntitle: Tides\n---\nHigh at noon.\n\nLow at night.\n",
    "knowledge/deep/fish.md": "---\nwho: ann\n---\n# Fish\n\nMany.\n",
    "lang/zh.yaml": "# 第一稿\nlines: {sea-1: 湿。}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, FILES)
    return tmp_path


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def read(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


def translate(folder: Path, capsys: pytest.CaptureFixture[str], *words: str, tag: str = "zh") -> list[str]:
    assert main(["cast", "translate", tag, str(folder), *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_what_is_missing_is_added_and_told_with_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert translate(folder, capsys) == [
        "lang/zh.yaml:6 missing characters/ann/name: Ann",
        'lang/zh.yaml:8 missing characters/ann/fallbacks: ["Hm."]',
        "knowledge/deep/fish.zh.md missing knowledge/deep:fish/title: Fish",
        "knowledge/deep/fish.zh.md missing knowledge/deep:fish/text: # Fish Many.",
        "knowledge/tide.zh.md missing knowledge/tide/title: Tides",
        "knowledge/tide.zh.md missing knowledge/tide/text: High at noon. Low at night.",
        'lang/zh.yaml:12 missing topics/sea/cues: ["sea"]',
        "zh: 7 missing, 0 stale; wrote lang/zh.yaml, knowledge/deep/fish.zh.md, knowledge/tide.zh.md, lang/zh.lock",
    ]
    assert read(folder, "lang/zh.yaml") == (
        "# 第一稿\nlines: {sea-1: 湿。}\n"
        'characters:\n  ann:\n    # Ann\n    name: ""\n    # ["Hm."]\n    fallbacks: ""\n'
        'topics:\n  sea:\n    # ["sea"]\n    cues: ""\n'
    )
    assert read(folder, "knowledge/tide.zh.md") == ("---\n# title: Tides\n# High at noon.\n#\n# Low at night.\n---\n")
    assert read(folder, "knowledge/deep/fish.zh.md") == "---\n# # Fish\n#\n# Many.\n---\n"
    assert load_cast(folder).errors == ()


def test_a_second_time_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = translate(folder, capsys)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    second = translate(folder, capsys)
    assert second[:-1] == first[:-1]
    assert second[-1] == "zh: 7 missing, 0 stale; nothing to write"
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_language_without_any_file_gets_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert translate(folder, capsys, tag="ja")[-1].startswith("ja: 8 missing, 0 stale; wrote lang/ja.yaml, ")
    assert 'lines:\n  # Wet.\n  sea-1: ""\n' in read(folder, "lang/ja.yaml")


STALE = "lang/zh.yaml:2 stale lines/sea-1/text: topics/t.yaml:1 now says: Very wet."


def changed_source(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    translate(folder, capsys)
    write(folder, {"topics/t.yaml": FILES["topics/t.yaml"].replace("Wet.", "Very wet.")})


def test_a_changed_source_makes_its_translation_stale_until_that_is_edited(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed_source(folder, capsys)
    assert STALE in translate(folder, capsys)
    assert STALE in translate(folder, capsys)
    write(folder, {"lang/zh.yaml": read(folder, "lang/zh.yaml").replace("湿。", "很湿。")})
    assert translate(folder, capsys)[-1] == "zh: 7 missing, 0 stale; wrote lang/zh.lock"


def test_accept_says_that_a_stale_text_is_right_as_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed_source(folder, capsys)
    assert translate(folder, capsys, "--accept")[-1] == "zh: 7 missing, 0 stale; wrote lang/zh.lock"
    assert translate(folder, capsys)[-1] == "zh: 7 missing, 0 stale; nothing to write"
    assert "湿。" in read(folder, "lang/zh.yaml")


def test_texts_of_knowledge_go_stale_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, {"knowledge/tide.zh.md": "---\ntitle: 潮\n---\n中午涨潮。\n"})
    translate(folder, capsys)
    write(folder, {"knowledge/tide.md": "---\nwho: ann\ntitle: Tides\n---\nHigh at one.\n"})
    told = translate(folder, capsys)
    assert "knowledge/tide.zh.md:4 stale knowledge/tide/text: knowledge/tide.md:5 now says: High at one." in told
    assert read(folder, "knowledge/tide.zh.md") == "---\ntitle: 潮\n---\n中午涨潮。\n"


def test_only_a_declared_language_other_than_the_source_is_translated(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for tag, why in (("ko", "add it to `languages`"), ("en", "source language"), ("../x", "no language")):
        assert main(["cast", "translate", tag, str(folder)]) == 2
        assert why in capsys.readouterr().err
    assert not (folder / "lang/ko.yaml").exists()
    assert read(folder, "cast.yaml") == FILES["cast.yaml"]


def test_a_broken_cast_changes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    translate(folder, capsys)
    write(folder, {"lang/zh.yaml": "lines: {sea-9: x}\n"})
    lock = read(folder, "lang/zh.lock")
    assert main(["cast", "translate", "zh", str(folder)]) == 2
    assert "translation.unknown" in capsys.readouterr().err
    assert (read(folder, "lang/zh.yaml"), read(folder, "lang/zh.lock")) == ("lines: {sea-9: x}\n", lock)


def test_a_lock_that_a_merge_left_in_pieces_is_told_and_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    translate(folder, capsys)
    write(folder, {"lang/zh.lock": "<<<<<<< ours\n" + read(folder, "lang/zh.lock")})
    assert main(["cast", "translate", "zh", str(folder)]) == 2
    assert "lang/zh.lock:1 is no entry" in capsys.readouterr().err
    assert read(folder, "lang/zh.lock").startswith("<<<<<<< ours\n")


def test_a_file_that_would_become_too_large_to_be_read_is_not_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, {"lang/zh.yaml": "# " + "x" * ((8 << 20) - 10) + "\n"})
    before = read(folder, "lang/zh.yaml")
    assert main(["cast", "translate", "zh", str(folder)]) == 2
    assert "8388608 are allowed: nothing was written" in capsys.readouterr().err
    assert read(folder, "lang/zh.yaml") == before
    assert not (folder / "lang/zh.lock").exists()


def test_the_source_above_a_missing_text_is_always_the_present_one_and_other_comments_stay(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(folder, capsys, tag="ja")
    ours = read(folder, "lang/ja.yaml").replace("  # Wet.\n", "  # mine\n  # Wet.\n").replace("# Ann\n", "# Anna\n")
    write(folder, {"lang/ja.yaml": ours})
    write(folder, {"topics/t.yaml": 'sea: {by: ann, cues: [sea, [a, b]], lines: {id: sea-1, text: "One.\\nTwo."}}\n'})
    write(folder, {"characters/ann.yaml": "name: Annie\nfallbacks: [Hm.]\n"})
    write(folder, {"knowledge/tide.md": "---\nwho: ann\ntitle: Tides\n---\nHigh at one.\n"})
    translate(folder, capsys, tag="ja")
    assert '  # mine\n  # One.\n  # Two.\n  sea-1: ""\n' in read(folder, "lang/ja.yaml")
    assert '    # ["sea", ["a", "b"]]\n    cues: ""\n' in read(folder, "lang/ja.yaml")
    assert '    # Anna\n    name: ""\n' in read(folder, "lang/ja.yaml")
    assert read(folder, "knowledge/tide.ja.md") == "---\n# title: Tides\n# High at one.\n---\n"
    assert translate(folder, capsys, tag="ja")[-1].endswith("nothing to write")


def test_the_comment_of_a_stale_text_says_what_it_was_translated_from_until_it_is_done(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, {"lang/zh.yaml": "lines:\n  # Wet.\n  sea-1: 湿。\n"})
    changed_source(folder, capsys)
    translate(folder, capsys)
    assert "  # Wet.\n  sea-1: 湿。\n" in read(folder, "lang/zh.yaml")
    write(folder, {"lang/zh.yaml": read(folder, "lang/zh.yaml").replace("湿。", "很湿。")})
    translate(folder, capsys)
    assert "  # Very wet.\n  sea-1: 很湿。\n" in read(folder, "lang/zh.yaml")


def test_what_is_laid_out_and_empty_is_told_as_such(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["cast", "check", str(folder)])
    before = capsys.readouterr().out
    assert f"nothing is translated to ja (`dramaturg cast translate ja {folder}` adds what is missing)" in before
    translate(folder, capsys, tag="ja")
    main(["cast", "check", str(folder)])
    after = capsys.readouterr().out
    assert "nothing is translated to ja yet (it is laid out in lang/, still empty)" in after
    translate(folder, capsys)
    main(["cast", "check", str(folder)])
    assert "characters.ann.name has no text in zh (it is laid out in lang/, still empty)" in capsys.readouterr().out


def test_a_rename_leaves_what_is_stale_stale(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed_source(folder, capsys)
    write(folder, {"topics/t.yaml": "sea: {by: ann, cues: [sea], lines: {id: sea-9, was: sea-1, text: Very wet.}}\n"})
    write(folder, {"lang/zh.yaml": read(folder, "lang/zh.yaml").replace("sea-1", "sea-9")})
    assert main(["cast", "check", str(folder), "--release"]) == 1
    assert "lines.sea-9.text is translated from a text that has changed since" in capsys.readouterr().out
    assert " 1 stale; " in translate(folder, capsys)[-1]
    assert " 1 stale; " in translate(folder, capsys)[-1], "the lock that was written keeps it"


@pytest.mark.parametrize("garbage", [b"\x00\xff\xfe garbage", b"<<<<<<< ours\n"])
def test_a_lock_that_is_none_is_told_by_the_check(
    garbage: bytes, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(folder, capsys)
    (folder / "lang" / "zh.lock").write_bytes(garbage)
    assert main(["cast", "check", str(folder), "--release"]) == 1
    assert "lang/zh.lock:1:1 translation.lock error: lang/zh.lock can't be read" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="no such modes there")
def test_who_may_read_a_file_stays_as_it_was(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "lang/zh.yaml").chmod(0o600)
    translate(folder, capsys)
    assert (folder / "lang/zh.yaml").stat().st_mode & 0o777 == 0o600
