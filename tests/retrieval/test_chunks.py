"""Long texts as pieces: cut at ends of sentences and at headings, and nothing lost."""

from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.retrieval.chunks import CHILD_SIZE, PARENT_SIZE, Parent, children_of, parents_of

SENTENCE = "The miller keeps his flour dry all winter."  # 42 characters


def test_a_short_text_is_one_parent_with_one_child() -> None:
    (parent,) = parents_of("The mill stands still. Nobody grinds.")
    assert parent.text == "The mill stands still. Nobody grinds."
    assert parent.children == ("The mill stands still. Nobody grinds.",)
    assert parents_of("") == parents_of(" \n ") == ()


def test_children_are_cut_at_ends_of_sentences_and_overlap_by_one() -> None:
    sentences = [f"{number}{SENTENCE[1:]}" for number in range(7)]
    (parent,) = parents_of(" ".join(sentences))
    assert (
        parent.children
        == (
            " ".join(sentences[0:4]),  # 4 * 42 + 3 spaces = 171; a fifth would make 214
            " ".join(sentences[3:7]),
        )
    )


def test_parents_are_cut_at_ends_of_sentences_and_overlap_by_one() -> None:
    sentences = [f"{number:02}{SENTENCE[2:]}" for number in range(30)]
    parents = parents_of(" ".join(sentences))
    assert (
        [parent.text for parent in parents]
        == [
            " ".join(sentences[0:13]),  # 13 * 42 + 12 spaces = 558; a fourteenth would make 601
            " ".join(sentences[12:25]),
            " ".join(sentences[24:30]),
        ]
    )
    assert all(len(parent.text) <= PARENT_SIZE for parent in parents)


def test_headings_are_context_and_begin_a_parent() -> None:
    first, second, third = parents_of("# The mill\nIt stands.\n## The wheel\nIt turns.\n# The well\nIt is dry.")
    assert first.text == "# The mill\nIt stands."
    assert first.headings == ("The mill",)
    assert first.children == ("It stands.",)
    assert second.headings == ("The mill", "The wheel")
    assert third.headings == ("The well",)


def test_headings_without_text_between_them_stay_together_and_one_at_the_end_is_found_by_itself() -> None:
    (parent,) = parents_of("# The mill\n\n## The wheel\n\nIt turns.")
    assert parent.text.startswith("# The mill")
    assert parent.headings == ("The mill", "The wheel")
    assert parents_of("It turns.\n# The end")[1].children == ("# The end",)


def test_chinese_and_japanese_are_cut_at_their_own_marks() -> None:
    sentence = "磨坊主整个冬天都把面粉放在干燥的地方，谁也不给。"
    for child in children_of(sentence * 30):
        assert child.endswith("。")
        assert len(child) <= CHILD_SIZE


def test_a_sentence_without_end_is_cut_at_spaces_or_anywhere() -> None:
    assert all(len(child) <= CHILD_SIZE for child in children_of("word " * 500))
    assert all(child.startswith("word") and child.endswith("word") for child in children_of("word " * 500))
    assert [len(child) for child in children_of("x" * 450)] == [200, 200, 50]


TEXTS = st.lists(
    st.sampled_from(
        [
            "# H",
            "## A b",
            "Yes.",
            "No one knows! ",
            "“Why?” ",
            "水。",
            "雨が降る。",
            "\n",
            " ",
            "x" * 230,
            "🙂",
            "e.g. ",
        ]
    )
    | st.text(max_size=40),
    max_size=40,
).map("".join)


@given(TEXTS)
def test_nothing_but_space_is_lost(text: str) -> None:
    parents = parents_of(text)
    rest = iter("".join(text.split()))
    joined = "".join("".join(parent.text.split()) for parent in parents)
    position = 0
    for character in rest:  # parents may repeat a sentence, never leave one out or change the order within
        position = joined.find(character, position) + 1
        assert position > 0
    for parent in parents:
        assert parent.children
        assert not left_by(parent).strip(), "children hold all of a parent but its own headings"


def left_by(parent: Parent) -> str:
    """What of a parent is behind the first gap that its children leave, laid side by side in order."""
    end = len(parent.text) - len(without_headings(parent))
    for child in parent.children:
        gap = parent.text[end:]
        first = end + len(gap) - len(gap.lstrip())
        at = parent.text.rfind(child, 0, first + len(child))
        if at < 0:
            return gap
        end = max(end, at + len(child))
    return parent.text[end:]


def without_headings(parent: Parent) -> str:
    """A parent from the first of its lines on that is no heading of its own, or begins its first child."""
    rest = parent.text
    while rest and not parent.children[0].startswith(rest.lstrip().partition("\n")[0].strip()):
        line, _, behind = rest.partition("\n")
        if line.strip() and line.strip().lstrip("#").strip() not in parent.headings:
            break
        rest = behind
    return rest


@given(TEXTS)
def test_every_child_is_short_and_stands_in_its_parent(text: str) -> None:
    for parent in parents_of(text):
        for child in parent.children:
            assert child in parent.text
            assert len(child) <= CHILD_SIZE or child.lstrip().startswith("#")
