"""Bags of words: the same whether a label was met before or not, and no label is cut into words twice."""

from dramaturg_server.retrieval.bags import Bag, Bags
from dramaturg_server.retrieval.tokenizers import WordTokenizer


class Counting(WordTokenizer):
    """Remembers what it cut into words."""

    def __init__(self) -> None:
        super().__init__()
        self.cut: list[str] = []

    def __call__(self, text: str, locale: str = "") -> list[str]:
        self.cut.append(text)
        return super().__call__(text, locale)


def words_of(bags: Bags, bag: Bag) -> dict[str, int]:
    counts = dict(zip(bag.terms, bag.counts, strict=True))
    words = {word for text in (LABEL, DAY, *LINES) for word in bags.tokenizer(text, "en")}
    return {word: counts[number] for word in words if (number := bags.vocabulary.number(word)) in counts}


LABEL, DAY = "Old Tom", "day 12"
LINES = ("Tom, the mill burned down.", "The mill burned in 1294.", "Nobody rang 12 bells.")


def test_a_speaker_and_a_day_are_cut_into_words_once_for_all_that_was_said() -> None:
    words = Counting()
    bags = Bags(words)
    for line in LINES:
        bags.of("en", line, LABEL, DAY)
    assert sorted(words.cut) == sorted([LABEL, DAY, *LINES])


def test_a_bag_counts_the_words_of_text_speaker_and_day_together() -> None:
    bags = Bags(WordTokenizer())
    bags.of("en", LINES[1], LABEL, DAY)
    found = bags.of("en", LINES[0], LABEL, DAY)
    assert words_of(bags, found) == {"tom": 2, "old": 1, "12": 1, "day": 1, "mill": 1, "burn": 1}
    assert found.length == 7


def test_numbers_are_words_as_they_are() -> None:
    assert WordTokenizer()("1294 and ١٢ and 7", "de") == ["1294", "١٢", "7"]
