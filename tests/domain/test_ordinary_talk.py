"""Remarks of every day: a false confirmation aloud is worse than silence, so nothing is made of them."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.correction_cues import corrections_in
from dramaturg_server.domain.fact_cues import facts_in
from dramaturg_server.domain.statements import Context, Named, Slot
from tests.domain.ordinary_talk_en import ORDINARY
from tests.domain.said_corrections import NAMED, said_to

OWN = tuple(Slot(slot_id, {"en": slot_id}, {}, built_in=False) for slot_id in ("ship", "god", "port"))
SIEGE = tuple(Named(name, (name,)) for name in ("hedda", "lucan", "thimble", "matthis"))


def here() -> Context:
    context = said_to("matthis")
    return replace(context, named=(*NAMED, *SIEGE), slots=(*context.slots, *OWN))


def stated(text: str) -> list[tuple[str, str]]:
    return [(fact.detail, fact.value) for fact in facts_in(text, "en", here())]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_talk_states_no_fact(text: str) -> None:
    assert not stated(text)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "My favourite food is bread, my favourite music is jazz.",
            [("food", "bread"), ("music", "jazz")],
        ),
        (
            "My favourite music is jazz, my favourite food is bread.",
            [("music", "jazz"), ("food", "bread")],
        ),
        ("My favourite ports are Lisbon and Porto.", [("port", "Lisbon"), ("port", "Porto")]),
        ("My favourite port is Genoa.", [("port", "Genoa")]),
        ("My ship is the Dove.", [("ship", "Dove")]),
        ("My ship is called the Sinking Feeling.", [("ship", "Sinking Feeling")]),
        ("My favourite food is cold pizza.", [("food", "cold pizza")]),
        ("My favourite drink is hot milk.", [("drink", "hot milk")]),
        ("My favourite film is Gone at Dawn.", [("film", "Gone at Dawn")]),
        ("I come from a village by the sea.", [("origin", "village")]),
        ("im from lisbon", [("origin", "lisbon")]),
        ("I'm from the north.", [("origin", "north")]),
        ("I told the cook that I hate onions.", [("dislikes", "onions")]),
        ("I don't like the cold.", [("dislikes", "cold")]),
        ("Ask anyone, my favourite drink is tea.", [("drink", "tea")]),
        ("Play something nice, my favourite music is jazz.", [("music", "jazz")]),
        ("I saw you in the play, my favourite film is Night Ferry.", [("film", "Night Ferry")]),
        ("It's no lie that my favourite drink is tea.", [("drink", "tea")]),
        ("To tell the truth, my favourite drink is ale.", [("drink", "ale")]),
        ("My favourite drink is tea, no doubt.", [("drink", "tea")]),
        ("My favourite food is burnt toast.", [("food", "burnt toast")]),
        ("My favourite food is my mother's stew.", [("food", "my mother's stew")]),
        ("My ship is a small brig.", [("ship", "small brig")]),
        ("I'm from karsk.", [("origin", "karsk")]),
        ("I'M FROM KARSK", [("origin", "KARSK")]),
        ("I'm from the islands.", [("origin", "islands")]),
        ("I was born in Old Gate.", [("origin", "Old Gate")]),
        ("I was born at Saltmere in the year of the flood.", [("origin", "Saltmere")]),
        ("I come from a fishing village.", [("origin", "fishing village")]),
        ("I can't stand the smell of fish.", [("dislikes", "fish")]),
        ("I don't like the sea.", [("dislikes", "sea")]),
    ],
)
def test_what_is_told_plainly_is_still_taken(text: str, facts: list[tuple[str, str]]) -> None:
    assert stated(text) == facts


def wished(text: str) -> list[tuple[str, str]]:
    found = corrections_in(text, "en", here())
    return [(one.detail, one.value) for one in found if one.form == "preference"]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_talk_asks_for_no_standing_manner(text: str) -> None:
    assert not wished(text)


@pytest.mark.parametrize(
    ("text", "wishes"),
    [
        ("Don't talk to me about loyalty.", [("topics_to_avoid", "loyalty")]),
        ("Don't mention Hedda.", [("topics_to_avoid", "Hedda")]),
        ("Stop talking about the wall!", [("topics_to_avoid", "wall")]),
        ("Keep your answers short, I tire easily.", [("length", "short")]),
        ("Keep it short, please.", [("length", "short")]),
        ("From now on, call me Boss.", [("form_of_address", "Boss")]),
        ("Don't spoil it for me.", [("spoilers", "none")]),
        ("Don't give away the ending.", [("spoilers", "none")]),
        ("Be polite to me.", [("formality", "formal")]),
        ("Be less formal with me.", [("formality", "casual")]),
        ("Just call me Night.", [("form_of_address", "Night")]),
        ("Call me Boss, I'm in charge here.", [("form_of_address", "Boss")]),
        ("Don't talk about my father.", [("topics_to_avoid", "my father")]),
    ],
)
def test_a_wish_that_stands_is_still_heard(text: str, wishes: list[tuple[str, str]]) -> None:
    assert wished(text) == wishes


def test_topics_to_avoid_stand_beside_each_other() -> None:
    for text, locale in (("Don't mention Hedda.", "en"), ("别提战争。", "zh"), ("戦争の話はしないで。", "ja")):
        (wish,) = corrections_in(text, locale, here())
        assert (wish.detail, wish.change) == ("topics_to_avoid", "adds")


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_talk_corrects_nothing(text: str) -> None:
    assert not corrections_in(text, "en", here())


@pytest.mark.parametrize(
    ("text", "subjects", "detail", "value"),
    [
        ("I'm called Bo, not Bob.", "player", "name", "Bo"),
        ("my name is ansa", "player", "name", "ansa"),
        ("I'm thirty, not forty.", "player", "age", "thirty"),
        ("I'm from Harrow, not Ford.", "player", "origin", "Harrow"),
        ("Hedda is called Hed, not Hod.", "hedda", "name", "Hed"),
        ("Hedda's eyes are green, not grey.", "hedda", "eyes", "green"),
        ("Hedda's pet is a lame fox, not a dog.", "hedda", "pet", "lame fox"),
        ("My birthday is in June, not in May.", "player", "birthday", "June"),
        ("Don't tell anyone, but Hedda's hair is red, not grey.", "hedda", "hair", "red"),
    ],
)
def test_what_is_told_plainly_still_corrects(text: str, subjects: str, detail: str, value: str) -> None:
    found = corrections_in(text, "en", here())
    assert (subjects, detail, value) in [(" ".join(one.subject_ids), one.detail, one.value) for one in found]
