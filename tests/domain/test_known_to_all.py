"""Which memory questions ask for one detail and nothing else, in three languages."""

import pytest

from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES
from dramaturg_server.domain.known_to_all import asks_for_nothing_else

ATTRIBUTES = {attribute.detail: attribute for attribute in BUILT_IN_ATTRIBUTES}
NAMES = ("mira", "米拉", "ミラ", "pip", "皮普", "ピップ")


@pytest.mark.parametrize(
    ("detail", "text"),
    [
        ("eyes", "Do you remember what colour Mira's eyes are?"),
        ("hair", "Do you remember the colour of Mira's hair?"),
        ("eyes", "Can you recall what colour eyes Mira has?"),
        ("hair", "Do you remember Mira's hair colour?"),
        ("eyes", "What colour are Mira's eyes, do you remember?"),
        ("height", "Do you remember how tall Mira is?"),
        ("hometown", "Do you remember where Mira was born?"),
        ("eyes", "米拉的眼睛是什么颜色，你还记得吗？"),
        ("eyes", "米拉的眼睛是什麼顏色，你還記得嗎？"),
        ("hair", "皮普，你还记得米拉头发是哪种颜色吗"),
        ("hair", "你还记不记得米拉的发色？"),
        ("age", "你还记得米拉多大吗？"),
        ("eyes", "ミラの目の色を覚えてる？"),
        ("eyes", "ミラの目は何色だったか覚えてる？"),
        ("hair", "ミラの髪の色、覚えていますか？"),
        ("eyes", "ねえピップ、ミラさんの瞳はどんな色だったっけ、覚えてる？"),
    ],
)
def test_a_question_for_a_value_asks_for_nothing_else(detail: str, text: str) -> None:
    assert asks_for_nothing_else(text, NAMES, ATTRIBUTES[detail])


@pytest.mark.parametrize(
    ("detail", "text"),
    [
        ("eyes", "Do you remember the look in Mira's eyes when she left?"),
        ("eyes", "Do you remember what Pip said of Mira's eyes?"),
        ("hair", "Do you remember when Mira dyed her hair?"),
        ("hair", "你还记得米拉剪头发那天吗？"),
        ("eyes", "你还记得我说过米拉的眼睛吗？"),
        ("eyes", "ミラの目が赤かった日のことを覚えてる？"),
        ("hair", "ミラの髪について話したこと、覚えてる？"),
        ("eyes", "Do you remember Mira's eyes? " + "Mira's eyes " * 100_000),
    ],
)
def test_a_question_for_what_happened_or_was_said_asks_for_more(detail: str, text: str) -> None:
    assert not asks_for_nothing_else(text, NAMES, ATTRIBUTES[detail])
