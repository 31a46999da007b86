"""What asks to be told something, in three languages, with and without a question mark; and what only tells."""

import pytest

from dramaturg_server.domain.questions import asks_to_be_told, is_question


@pytest.mark.parametrize(
    "text",
    [
        *(
            "What is behind the third barrel",
            "So, how did the bridge fall?",
            "Tell me of the bell.",
            "Is the bread good",
        ),
        *("And what about the old mine", "You know the ford?", "Could you explain the tolls to her"),
        *("钟为什么敲七下", "说说那口井", "他藏了什么", "告诉我桥的事", "这里的面包好吃吗。", "村里谁最老"),
        *(
            "鐘のことを教えて",
            "橋はどうして落ちた",
            "井戸はどこ",
            "司祭は何を隠している",
            "パンはうまいか",
            "狼について",
        ),
    ],
)
def test_whoever_asks_is_told(text: str) -> None:
    assert asks_to_be_told(text)


@pytest.mark.parametrize(
    "text",
    [
        *("There are sixty men at the east ford.", "My brother Tom drowned at the ford.", "I like it here.", "…", ""),
        *("我妹妹由奈住在磨坊里。", "昨天下雨了", "私は東の村で生まれた。", "弟が川で溺れた", "🐺"),
    ],
)
def test_a_statement_asks_for_nothing(text: str) -> None:
    assert not asks_to_be_told(text)
    assert not is_question(text)


def test_an_endless_text_is_read_in_time() -> None:
    for text in ("so " * 5_000, "tell me," * 5_000, "说" * 5_000, "の" * 5_000 + "x"):
        asks_to_be_told(text)
