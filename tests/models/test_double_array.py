"""Maps of characters, packed as `tokenizers` reads them: every key is found, nothing else is."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st
from tokenizers import normalizers

from dramaturg_server.models.build import read_weights
from dramaturg_server.models.double_array import precompiled_charsmap
from dramaturg_server.models.packed_weights import PackedWeights

LETTERS = st.characters(exclude_categories=["Cs", "Mn", "Mc", "Me", "Cf", "Cc"])
"""Of those left out some join the letter before, and `tokenizers` looks both up at once."""


def normalised(replaced: Mapping[str, str], text: str) -> str:
    packed = normalizers.Precompiled(precompiled_charsmap(replaced))
    return "".join(packed.normalize_str(letter) for letter in text)


@given(
    replaced=st.dictionaries(LETTERS, st.text(LETTERS, max_size=3), min_size=1, max_size=60),
    text=st.text(LETTERS, max_size=40),
)
def test_each_letter_becomes_what_the_map_says_and_others_stay(replaced: dict[str, str], text: str) -> None:
    asked = text + "".join(replaced)
    assert normalised(replaced, asked) == "".join(replaced.get(letter, letter) for letter in asked)


def test_every_code_point_becomes_what_the_packages_map_says() -> None:
    said = PackedWeights(read_weights()).vocabulary.normalised
    packed = normalizers.Precompiled(precompiled_charsmap({chr(point): text for point, text in said.items()}))
    for point in (*range(1, 0xD800), *range(0xE000, 0x32000)):
        assert packed.normalize_str(chr(point)) == said.get(point, chr(point)), hex(point)
