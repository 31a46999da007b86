"""Which beliefs a reply may draw on: those it is about, not told lately, three at most, nothing open."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import Where
from dramaturg_server.domain.given_up import contradicted
from dramaturg_server.domain.held import Held, Question
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.name_index import index_of
from dramaturg_server.domain.route import Choice
from dramaturg_server.domain.statements import Statement
from dramaturg_server.domain.told_now import noted, told_now
from tests.domain.beliefs_story import BeliefsStory, correction, fact


class Choosing(BeliefsStory):
    def chosen(
        self, text: str, who: str = "innkeeper", *statements: Statement, where: Where | None = None, locale: str = "en"
    ) -> list[str]:
        """The values of the beliefs that are chosen."""
        found: list[str] = []

        def act(ledger: Ledger) -> Entry:
            question = Question(
                text,
                locale,
                "player",
                who,
                where or self.where,
                index_of(ledger.people).within((text,)),
                contradicted(statements),
            )
            found.extend(told_now(ledger, question, statements))
            return ledger.entry()

        self.play("turn", act)
        return [self.minds[who].beliefs[belief_id].value for belief_id in found]

    def speaks(self, who: str, text: str) -> None:
        def act(ledger: Ledger) -> Entry:
            ledger.perceive(who, own_turn=True, spoke=(text,))
            return ledger.entry()

        self.play("turn", act)


@pytest.fixture
def story() -> Choosing:
    return Choosing()


def test_what_the_remark_is_about_is_chosen_by_value_by_detail_and_by_name(story: Choosing) -> None:
    story.say(fact("drink", "dry cider"))
    story.say(correction("mira", "cloak", "grey"))
    assert story.chosen("A jug of dry cider, please.") == ["dry cider"]
    assert story.chosen("Is there any cider left?") == ["dry cider"]
    assert story.chosen("I could do with something to drink.") == ["dry cider"]
    assert story.chosen("Mira is late.") == ["grey"]
    assert story.chosen("The road was long.") == []
    assert story.chosen("") == []


def test_nobody_draws_on_what_another_was_told(story: Choosing) -> None:
    story.say(fact("drink", "cider"))
    assert story.chosen("Is there any cider left?", "captain") == []


@pytest.mark.parametrize(("locale", "text"), [("zh", "給我來杯喝的吧。"), ("ja", "何か飲み物をください。")])
def test_words_for_a_detail_are_known_in_every_language(story: Choosing, locale: str, text: str) -> None:
    story.say(fact("drink", "cider"))
    assert story.chosen(text, locale=locale) == ["cider"]


def test_three_at_most_the_most_to_the_point_first_then_the_newest(story: Choosing) -> None:
    for value in ("chess", "fishing", "whittling", "singing"):
        story.say(fact("hobby", value, "adds"))
    assert story.chosen("What a day for my hobby.") == ["singing", "whittling", "fishing"]
    assert story.chosen("For my hobby, chess, I need a board.") == ["chess", "singing", "whittling"]


def test_what_was_told_lately_rests_until_it_is_asked_for(story: Choosing) -> None:
    story.say(fact("drink", "cider"))
    story.speaks("innkeeper", "Cider again?")
    assert story.chosen("I could do with something to drink.") == []
    assert story.chosen("Do you remember my favourite drink?") == ["cider"]
    for count in range(8):
        story.speaks("innkeeper", f"Line {count}.")
    assert story.chosen("I could do with something to drink.") == ["cider"]


def test_a_memory_question_takes_whatever_is_held_of_the_one_it_is_about(story: Choosing) -> None:
    story.say(fact("drink", "cider"))
    story.say(fact("hobby", "chess", "adds"))
    story.say(correction("mira", "cloak", "grey"))
    assert story.chosen("Do you remember me?") == ["chess", "cider"]
    assert story.chosen("Do you remember Mira?") == ["grey"]


def test_the_narrowest_scope_is_chosen_and_nothing_that_is_open_or_outdated(story: Choosing) -> None:
    story.say(correction("mira", "cloak", "red", scope="storyline"))
    story.say(correction("mira", "cloak", "green", scope="scene"))
    assert story.chosen("Mira's cloak!") == ["green"]
    assert story.chosen("Mira's cloak!", where=replace(story.where, scene_id="docks")) == ["red"]
    story.say(correction("mira", "pet", "owl", "fox", unsure=True))
    assert story.chosen("Mira's owl!") == ["green"], "nobody knows whether it is an owl; of Mira the cloak is known"
    story.say(fact("drink", "cider"))
    story.say(fact("drink", "tea", "replaces"))
    assert story.chosen("Is there any cider left?") == []


def test_what_the_remark_itself_corrects_is_withheld(story: Choosing) -> None:
    story.say(fact("drink", "cider"))
    assert story.chosen("I drink ale now, not cider.", "innkeeper", fact("drink", "ale", "replaces", old="cider")) == []


def test_the_turn_keeps_what_was_told_and_why_the_rest_was_not() -> None:
    held = Held("player", "drink", "known", ("tea",), record_ids=("b9.1",))
    told = Choice("memory", "belief_held", held=held)
    kept = [(one.item_id, one.spoken, one.not_spoken) for one in noted(("b7.1", "b9.1"), told)]
    assert kept == [("b9.1", True, ""), ("b7.1", False, "not_asked_for")]
    free = [(one.spoken, one.not_spoken) for one in noted(("b7.1",), Choice("fallback", "no_topic"))]
    assert free == [(False, "not_asked_for")]
    assert [one.not_spoken for one in noted(("b7.1",), Choice("fallback", "authored_lock"))] == ["authored_lock"]
    assert not list(noted(("b7.1",), Choice("care", "distress")))
