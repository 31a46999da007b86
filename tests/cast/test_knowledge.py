"""`knowledge/**/*.md`: front matter, languages beside it, what is refused."""

import pytest

from dramaturg_server.domain.content import LocalText
from dramaturg_server.retrieval.bags import Bags
from dramaturg_server.retrieval.knowledge_index import KnowledgeIndex
from dramaturg_server.retrieval.query import Clocks, Query
from dramaturg_server.retrieval.settings import DEFAULT
from dramaturg_server.retrieval.tokenizers import tokenizer
from tests.cast.small_cast import errors, good

PROJECT = "cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n"


def test_a_text_has_an_audience_a_title_and_its_languages() -> None:
    cast = good(
        {
            "knowledge/lore/tide.md": (
                "---\nwho: crew\nabout: sea\nsince: two\nwhen: flag.f\n---\n# The tide\n\nIt turns twice a day.\n"
            ),
            "knowledge/lore/tide.zh.md": "# 潮\n一日两回。",
            "knowledge/plain.md": "---\nwho: [ann]\nid: salt\ntitle: Salt\nsince: 60\n---\nSalt keeps meat.",
        },
        cast=PROJECT,
    )
    tide, salt = cast.knowledge
    assert (tide.knowledge_id, tide.who, tide.about, tide.since) == ("lore:tide", ("crew",), ("sea",), "two")
    assert tide.title == LocalText("The tide", {"zh": "潮"})
    assert tide.text.at("zh") == "# 潮\n一日两回。"
    assert (salt.knowledge_id, salt.title.source, salt.since) == ("salt", "Salt", 60.0)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The tide turns.", ["1:1 cast.missing_key"]),
        ("---\nabout: sea\n---\nIt turns.", ["2:1 cast.missing_key"]),
        ("---\nwho: crew\nIt turns.", ["1:1 yaml.syntax"]),
        ("---\nwho: cerw\n---\nIt turns.", ["2:6 cast.reference"]),
        ("---\nwho: crew\ntitle: To {playr}\n---\nIt {turns}.", ["3:8 cast.placeholder"]),
        ("---\nwho: crew\nsince: three\n---\nIt turns.", ["3:8 cast.reference"]),
        ("---\nwho: crew\nabout: lake\n---\nIt turns.", ["3:8 cast.reference"]),
        ("---\nwho: crew\nwhen: flag.g\n---\nIt turns.", ["3:12 condition.unknown"]),
        ("---\nwho: crew\nwhom: ann\n---\nIt turns.", ["3:1 cast.unknown_key"]),
        ("---\nwho: crew\n---\n\n", ["4:1 cast.length"]),
        ("---\nwho: &a crew\n---\nIt turns.", ["2:6 yaml.anchor"]),
    ],
)
def test_a_fault_is_told_where_it_stands(text: str, found: list[str]) -> None:
    assert errors({"knowledge/tide.md": text}, cast=PROJECT) == found


def test_a_translation_of_an_undeclared_language_is_refused() -> None:
    files = {"knowledge/tide.md": "---\nwho: crew\n---\nIt turns.", "knowledge/tide.zz.md": "…"}
    assert errors(files, cast=PROJECT) == ["0:0 cast.language"]


def test_a_translation_holds_a_title_and_the_text_alone() -> None:
    files = {"knowledge/tide.md": "---\nwho: crew\n---\nIt turns.", "knowledge/tide.zh.md": "---\nwho: crew\n---\n潮。"}
    assert errors(files, cast=PROJECT) == ["2:1 cast.unknown_key"]


def test_a_thousand_texts_on_the_same_terms_are_one_question() -> None:
    terms = "[flag.f, flag.n > 0]"
    texts = {f"knowledge/t{n}.md": f"---\nwho: ann\nwhen: {terms}\n---\nText {n}." for n in range(1_000)}
    other = {"knowledge/other.md": "---\nwho: ann\nwhen: flag.f\n---\nAnother."}
    index = KnowledgeIndex.of(good({**texts, **other}, cast=PROJECT), Bags(tokenizer(segmenters=False)))
    asked: list[str] = []
    index.search(
        Query("text", ("text",)),
        "en",
        lambda chunk: bool(asked.append(chunk.authored_id)),
        Clocks(1, 0, 1),
        DEFAULT.knowledge,
        DEFAULT.knowledge_biases,
    )
    assert len(asked) == 2
