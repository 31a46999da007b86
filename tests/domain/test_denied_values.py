"""What is only said not to be so: it ends the value where that is held, and says nothing else."""

import pytest

from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.said import statements_in
from tests.domain.said_corrections import said_to


@pytest.mark.parametrize(
    ("tag", "text", "who", "detail", "old"),
    [
        ("en", "I don't come from York.", "player", "origin", "York"),
        ("en", "I'm not from York.", "player", "origin", "York"),
        ("en", "My friend isn't Tom.", "player", "friend", "Tom"),
        ("en", "I lied. My favourite food is not mutton.", "player", "food", "mutton"),
        ("en", "Mira's eyes are not grey.", "mira", "eyes", "grey"),
        ("zh", "我不是约克人。", "player", "origin", "约克"),
        ("zh", "我的家乡不是约克。", "player", "origin", "约克"),
        ("zh", "我最喜欢的食物不是羊肉。", "player", "food", "羊肉"),
        ("zh", "米拉的眼睛不是灰色的。", "mira", "eyes", "灰色"),
        ("ja", "私はヨーク出身じゃない。", "player", "origin", "ヨーク"),
        ("ja", "好きな食べ物は羊肉じゃない。", "player", "food", "羊肉"),
        ("ja", "ミラの目は灰色じゃない。", "mira", "eyes", "灰色"),
    ],
)
def test_a_denial_ends_what_it_names_and_corrects_nothing(tag: str, text: str, who: str, detail: str, old: str) -> None:
    (one,) = statements_in(text, tag, said_to("courier"))
    assert (one.change, one.subject_ids, one.detail, one.value, one.old) == ("retires", (who,), detail, "", old)
    assert corrections_in(text, tag, said_to("courier")) == ()


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "Is my favourite food not mutton?"),
        ("en", "If my favourite food is not mutton, what is?"),
        ("en", "He says I'm not from York."),
        ("en", "My favourite food is not just mutton."),
        ("en", "I'm not tired."),
        ("en", "My name is not important."),
        ("zh", "我最喜欢的食物不只是羊肉。"),
        ("zh", "我最喜欢的食物不是羊肉吗？"),
        ("ja", "好きな食べ物は羊肉だけじゃない。"),
        ("ja", "好きな食べ物は羊肉じゃないですか？"),
    ],
)
def test_what_only_sounds_like_a_denial_ends_nothing(tag: str, text: str) -> None:
    assert [one for one in statements_in(text, tag, said_to("courier")) if one.change == "retires"] == []


def test_what_is_said_in_its_place_is_all_that_is_said() -> None:
    (one,) = statements_in("I'm not from York. I'm from Leeds.", "en", said_to("courier"))
    assert (one.detail, one.value) == ("origin", "Leeds")
