"""What answers a question for a detail, and which memories would bring back what was given up."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.beliefs import BeliefEdited, Where
from dramaturg_server.domain.bygone_index import index_of_bygone
from dramaturg_server.domain.given_up import GivenUp, contradicted
from dramaturg_server.domain.held import Held, Question, held_at
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry
from dramaturg_server.domain.memories import Memory
from dramaturg_server.domain.name_index import index_of
from dramaturg_server.domain.said import context_of, statements_in
from dramaturg_server.domain.statements import Context, Statement
from dramaturg_server.domain.who import People
from tests.domain.beliefs_story import BeliefsStory, correction, fact


class Asking(BeliefsStory):
    def held(self, text: str, who: str = "innkeeper", where: Where | None = None, **more: object) -> Held | None:
        found: list[Held | None] = []

        def act(ledger: Ledger) -> Entry:
            named = index_of(ledger.people).within((text,))
            question = Question(text, "en", "player", who, where or self.where, named, **more)  # type: ignore[arg-type]
            found.append(held_at(ledger, question))
            return ledger.entry()

        self.play("turn", act)
        return found[0]

    def brings_back(self, text: str, who: str = "innkeeper", **more: object) -> bool:
        people = People(self.cast, self.world)
        memory = replace(Memory("m90.0", 90, 0, "said", text, "player", who, source_id="t90", locale="en"), **more)  # type: ignore[arg-type]
        given_up = GivenUp.of(self.minds[who], self.world)
        return given_up.left_of(memory, context_of(people, index_of(people), memory.speaker_id, who, text)) is None


@pytest.fixture
def story() -> Asking:
    return Asking()


def test_only_a_question_for_what_it_holds_is_answered(story: Asking) -> None:
    story.say(fact("drink", "tea"))
    assert story.held("Do you remember my favourite drink?") == Held("player", "drink", "known", ("tea",))
    assert story.held("My favourite drink, you know.") is None
    assert story.held("Do you remember my hobby?") is None
    assert story.held("Do you remember my favourite drink?", "captain") is None


@pytest.mark.parametrize(
    "text", ["Where do I get water from?", "我从哪里进城？", "What do I owe you?", "私はどこへ行けばいい？"]
)
def test_what_the_asker_has_to_do_is_no_detail_of_theirs(story: Asking, text: str) -> None:
    assert story.held(text) is None


def test_a_plain_question_is_answered_of_the_asker_and_of_whom_it_names_alone(story: Asking) -> None:
    story.say(fact("drink", "tea"))
    story.say(correction("mira", "cloak", "grey"))
    assert story.held("What is my favourite drink?") == Held("player", "drink", "known", ("tea",))
    assert story.held("What colour is Mira's cloak?") == Held("mira", "cloak", "known", ("grey",))
    assert story.held("What is your favourite drink?") is None
    assert story.held("What do people like to drink here?") is None


def test_the_one_who_is_asked_tells_its_own_details_of_which_anything_is_held(story: Asking) -> None:
    story.say(correction("innkeeper", "cloak", "grey"))
    assert story.held("What colour is your cloak?") == Held("innkeeper", "cloak", "known", ("grey",))
    assert story.held("What colour are your eyes?") is None


@pytest.mark.parametrize(
    ("detail", "value", "old", "quote", "first", "other"),
    [
        (
            "sister's name",
            "Eve",
            "Ada",
            "Actually, my sister's name is Eve, not Ada.",
            "My sister's name is Ada.",
            "My sister's name is on the wall.",
        ),
        (
            "妹妹的名字",
            "伊芙",
            "小艾",
            "其实我妹妹的名字是伊芙，不是小艾。",
            "我妹妹的名字是小艾。",
            "我妹妹的名字很长。",
        ),
        ("妹の名前", "イブ", "アイ", "実は妹の名前はアイじゃなくてイブだ。", "妹の名前はアイだ。", "妹の名前は長い。"),
    ],
)
def test_what_made_no_record_is_given_up_when_it_is_corrected(
    story: Asking, detail: str, value: str, old: str, quote: str, first: str, other: str
) -> None:
    story.say(replace(correction("player", detail, value, old), quote=quote))
    assert story.brings_back(first)
    assert not story.brings_back(quote)
    assert not story.brings_back(other)


def test_who_is_known_from_hearsay_alone_can_be_asked_for(story: Asking) -> None:
    story.say(correction("~old tom", "hound", "Rex"))
    assert story.held("Do you remember Old Tom's hound?") == Held("~old tom", "hound", "known", ("Rex",))


def test_what_the_remark_itself_corrects_is_not_told(story: Asking) -> None:
    story.say(fact("drink", "tea"))
    withheld = contradicted([fact("drink", "ale", "replaces")])
    found = story.held("Do you remember my favourite drink?", withheld=withheld)
    assert found == Held("player", "drink", "lost")


def test_an_authored_value_is_told_where_an_override_does_not_hold(story: Asking) -> None:
    asked = "Do you remember Mira's eyes?"
    story.say(correction("mira", "eyes", "green", "blue"))
    assert story.held(asked, "courier") == Held("mira", "eyes", "known", ("green",))
    assert story.held(asked, where=Where("inn", 1, "dream")) == Held("mira", "eyes", "known", ("blue",))


def test_a_memory_question_for_what_everybody_knows_is_answered_by_who_was_told_nothing(story: Asking) -> None:
    known = Held("mira", "eyes", "known", ("blue",), is_authored=True)
    assert story.held("Do you remember the colour of Mira's eyes?") == known
    assert story.held("Courier, do you remember what colour Mira's eyes are?", "courier") == known
    assert story.held("Do you remember the colour of your eyes?", "mira") == known
    assert story.held("What colour are Mira's eyes?") == known, "told where nothing else fits the question"


def test_what_a_player_may_not_correct_is_known_to_nobody_by_a_question(story: Asking) -> None:
    assert story.held("Do you remember Mira's hometown?") is None
    story.say(correction("captain", "hometown", "Ost"))
    assert story.held("Do you remember Mira's hometown?") is None


def test_a_question_for_more_than_an_authored_detail_is_one_for_memories(story: Asking) -> None:
    assert story.held("Do you remember the look in Mira's eyes when she left?") is None
    assert story.held("Do you remember what I said about Mira's eyes?") is None
    assert story.held("Why are Mira's eyes red?") is None


def test_what_holds_no_more_anywhere_is_lost_and_comes_back_from_no_memory(story: Asking) -> None:
    story.say(correction("mira", "cloak", "grey", scope="scene"))
    assert story.held("Do you remember Mira's cloak?", where=Where("docks", 2)) == Held("mira", "cloak", "lost")


def test_memories_of_what_was_given_up_are_those_of_its_turn_and_those_that_say_the_same(story: Asking) -> None:
    first = story.say(fact("drink", "cider"))
    story.say(fact("drink", "tea", "replaces"))
    assert story.brings_back("anything", source_id=f"t{first.seq}")
    assert story.brings_back("As I said, my favourite drink is cider.")
    assert not story.brings_back("I spilt the cider in the cellar.")
    assert not story.brings_back("My favourite drink is tea.")
    assert not story.brings_back("My favourite drink is cider.", speaker_id="captain"), "that is the captain's"


def test_a_correction_that_was_said_again_brings_nothing_back(story: Asking) -> None:
    story.say(correction("mira", "weapon", "sabre", "rapier"))
    story.say(correction("mira", "weapon", "sling", "sabre"))
    assert story.brings_back("Mira's weapon is a sabre, not a rapier.")
    assert not story.brings_back("Mira's weapon is a sling, not a sabre.")


def test_the_turn_of_a_belief_whose_value_a_hand_changed_brings_the_old_one_back(story: Asking) -> None:
    said = story.say(fact("drink", "tea"))
    [belief] = story.minds["innkeeper"].beliefs.values()
    assert not story.brings_back("anything", source_id=f"t{said.seq}")

    def edit(ledger: Ledger) -> Entry:
        ledger.note("innkeeper", BeliefEdited(belief.belief_id, "rum"))
        return ledger.entry()

    story.play("memory", edit)
    assert story.brings_back("anything", source_id=f"t{said.seq}")


def test_what_left_the_history_is_withheld_as_before(story: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dramaturg_server.domain.fold.MAX_OUTDATED", 2)
    first = story.say(fact("drink", "black rum"))
    for value in ("tea", "ale", "cider", "mead"):
        story.say(fact("drink", value, "replaces"))
    story.say(correction("mira", "eyes", "green", "blue"))
    for value in ("brown", "grey", "violet", "amber"):
        story.say(correction("mira", "eyes", value))
    mind = story.minds["innkeeper"]
    assert [one.value for one in mind.beliefs.values()] == ["ale", "cider", "mead"]
    assert [one.value for one in mind.bygone] == ["black rum", "tea"]
    assert story.brings_back("anything", source_id=f"t{first.seq}")
    assert story.brings_back("As I said, my favourite drink is black rum.")
    assert not story.brings_back("I spilt the black rum in the cellar.")
    assert [one.value for one in story.world.bygone] == ["green", "brown"]


def test_what_left_the_history_again_and_again_is_kept_once(story: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dramaturg_server.domain.fold.MAX_OUTDATED", 2)
    for _ in range(12):
        story.say(fact("drink", "black rum", "replaces"))
        story.say(fact("drink", "tea", "replaces"))
        story.say(correction("mira", "eyes", "green", "blue"))
        story.say(correction("mira", "eyes", "brown", "green"))
    story.say(fact("drink", "ale", "replaces"))
    mind = story.minds["innkeeper"]
    assert [one.value for one in mind.bygone] == ["black rum", "tea"]
    assert [one.value for one in story.world.bygone] == ["green", "brown"]
    assert story.brings_back("drink black rum"), "in the words of whichever turn"
    assert story.brings_back("As I said, my favourite drink is tea.")
    assert not story.brings_back("I spilt the tea in the cellar.")
    assert index_of_bygone(mind.bygone) is index_of_bygone(mind.bygone), "nobody looks through all of it each turn"


def test_a_memory_beside_what_was_given_up_is_read_once(story: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(text: str, locale: str, context: Context) -> tuple[Statement, ...]:
        read.append(text)
        return statements_in(text, locale, context)

    monkeypatch.setattr("dramaturg_server.domain.given_up.statements_in", reading)
    story.say(fact("drink", "tea"))
    story.say(fact("drink", "ale", "replaces"))
    for _ in range(3):
        assert not story.brings_back("I spilt the tea in the old cellar.")
        assert not story.brings_back("I sat there instead, steady as a rock.")
    assert read == ["I spilt the tea in the old cellar."]


def test_nothing_is_given_up_where_everything_holds(story: Asking) -> None:
    story.say(fact("drink", "cider"))
    assert not story.brings_back("My favourite drink is cider.")
