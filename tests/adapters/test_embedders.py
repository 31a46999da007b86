"""Which embedder the settings give: a folder by name, by path, the first usable one, or hashing."""

from pathlib import Path

import pytest

from dramaturg_server.adapters.embedders import DEFAULT_MODEL, build_embedder, require_named
from dramaturg_server.adapters.model_folder import MODEL_DAMAGED, MODEL_FILE, MODEL_MISSING
from dramaturg_server.config import Config
from dramaturg_server.ports import HASHING, EmbedderFailed
from tests.adapters.tiny_model import tiny_folder


def config(models: Path, embedder: str) -> Config:
    return Config(cast=models, data=models, models=models, embedder=embedder)


def damaged(folder: Path) -> Path:
    (tiny_folder(folder) / MODEL_FILE).write_bytes(b"")
    return folder


def test_auto_takes_the_first_folder_by_name(tmp_path: Path) -> None:
    for name in ("b", "a"):
        tiny_folder(tmp_path / name, name=name)
    assert build_embedder(config(tmp_path, "auto")).info.embedder_id.startswith("a-")


def test_auto_stays_with_the_default_model_whatever_is_built_beside_it(tmp_path: Path) -> None:
    for name in (DEFAULT_MODEL, "a-smaller-one"):
        tiny_folder(tmp_path / name, name=name)
    assert build_embedder(config(tmp_path, "auto")).info.embedder_id.startswith(DEFAULT_MODEL)


def test_auto_passes_over_a_damaged_folder(tmp_path: Path) -> None:
    damaged(tmp_path / "a")
    tiny_folder(tmp_path / "b", name="b")
    info = build_embedder(config(tmp_path, "auto")).info
    assert info.semantic and info.embedder_id.startswith("b-")


def test_auto_without_a_model_hashes_and_says_how_to_get_one(tmp_path: Path) -> None:
    info = build_embedder(config(tmp_path / "nothing", "auto")).info
    ((code, sentence),) = info.notes
    assert not info.semantic and code == HASHING and "dramaturg models build" in sentence


def test_auto_tells_of_every_folder_that_it_could_not_use(tmp_path: Path) -> None:
    folder = damaged(tmp_path / "a")
    (first, second) = build_embedder(config(tmp_path, "auto")).info.notes
    assert (first[0], second[0]) == (HASHING, MODEL_DAMAGED) and str(folder) in second[1]


def test_hash_is_taken_beside_a_model_and_needs_no_note(tmp_path: Path) -> None:
    tiny_folder(tmp_path / "a")
    info = build_embedder(config(tmp_path, "hash")).info
    assert not info.semantic and info.notes == ()


def test_a_folder_is_named_in_the_models_folder_or_by_its_full_path(tmp_path: Path) -> None:
    elsewhere = tiny_folder(tmp_path / "elsewhere" / "mine", name="mine")
    tiny_folder(tmp_path / "models" / "other", name="other")
    for embedder, found in (("other", "other-"), (str(elsewhere), "mine-")):
        assert build_embedder(config(tmp_path / "models", embedder)).info.embedder_id.startswith(found)


def test_a_named_folder_that_cannot_be_used_is_an_error(tmp_path: Path) -> None:
    damaged(tmp_path / "a")
    for embedder, reason in (("a", MODEL_DAMAGED), ("b", MODEL_MISSING), (str(tmp_path / "c"), MODEL_MISSING)):
        with pytest.raises(EmbedderFailed) as raised:
            build_embedder(config(tmp_path, embedder))
        assert raised.value.reason == reason
        with pytest.raises(EmbedderFailed) as at_start:
            require_named(config(tmp_path, embedder))
        assert at_start.value.reason == reason


def test_what_is_not_named_is_nothing_to_be_required(tmp_path: Path) -> None:
    damaged(tmp_path / "a")
    for embedder in ("auto", "hash"):
        require_named(config(tmp_path, embedder))
