"""What of the cast is chosen for an answer: one example per rule."""

from dataclasses import replace

import pytest

from dramaturg_server.domain.content import Cast, Character, Line, LocalText, Opinion, Scene, Topic, always, never
from dramaturg_server.domain.matching import CueIndex, compile_cue
from dramaturg_server.domain.mind import Spawned, World
from dramaturg_server.domain.route import Choice, Remark, choose_route
from dramaturg_server.domain.who import Parties, People
from tests.domain.small_cast import (
    FERRY,
    LANDING,
    ORSA,
    PIER,
    RIVER,
    SPEECH,
    TOLL,
    WICK,
    cue_index,
    mind_of,
    people_of,
    with_topics,
)

BOTH = ("player", "orsa", "wick")


def said_by_player(text: str, locale: str = "en", **more: object) -> Remark:
    return replace(Remark("player", text, locale, hearer_ids=BOTH, scene_id="landing"), **more)  # type: ignore[arg-type]


def choose(
    text: str,
    locale: str = "en",
    *,
    by: str = "orsa",
    cast: Cast = FERRY,
    world: World | None = None,
    said: tuple[str, ...] = (),
    heard: tuple[str, ...] = (),
    **more: object,
) -> Choice:
    people = people_of(cast, world)
    character = people.character(by)
    assert character is not None
    return choose_route(people, character, mind_of(people, by, said, heard), said_by_player(text, locale, **more))


def line_of(choice: Choice) -> str:
    return choice.line.line_id if choice.line else ""


# ---- care


@pytest.mark.parametrize(("text", "locale"), [("I want to die", "en"), ("我不想活了", "zh"), ("もう死にたい", "ja")])
def test_a_players_distress_comes_before_topics_monologue_and_lock(text: str, locale: str) -> None:
    locked = replace(FERRY, scenes={"landing": replace(PIER, authored_lock=always)})
    choice = choose(f"{text} river 河 川", locale, cast=locked)
    assert (choice.route, choice.topic_id, choice.line) == ("care", "", None)


def test_a_characters_distress_is_part_of_the_play() -> None:
    assert choose("I want to die", speaker_id="wick").route == "fallback"


def test_the_casts_own_care_cues_count() -> None:
    cast = replace(FERRY, care_cues={"en": CueIndex([("care", compile_cue("under the waves"))])})
    assert choose("I belong under the waves.", cast=cast).route == "care"
    assert choose("I belong under the waves.", "ja", cast=cast).route == "care"
    assert choose("I belong under the waves.").route == "fallback"


# ---- topics


@pytest.mark.parametrize(("text", "locale"), [("The river?", "en"), ("说说河", "zh"), ("川のこと", "ja")])
def test_a_cue_brings_the_topics_line(text: str, locale: str) -> None:
    choice = choose(text, locale)
    assert (choice.route, choice.topic_id, line_of(choice)) == ("topic", "river", "river-1")


def test_cues_of_the_source_language_count_where_the_turns_has_none() -> None:
    assert choose("the river", "fr").topic_id == "river"
    assert choose("the river", "zh").topic_id == ""
    assert choose("河", "zh-Hant-TW").topic_id == "river"


def test_the_longest_cue_wins_then_file_order() -> None:
    assert choose("How much for the river?").topic_id == "toll"
    assert choose("The water, the toll").topic_id == "river"
    tied = with_topics(TOLL, RIVER, cues={"toll": ["copper"], "river": ["stream"]})
    assert choose("stream copper", cast=tied).topic_id == "toll"


def test_a_line_is_said_once() -> None:
    assert line_of(choose("river", said=("river-1",), heard=("lamp",))) == "river-2"
    assert choose("river", said=("river-1", "river-2"), heard=("lamp",)).route == "opinion"


def test_a_line_waits_for_what_its_speaker_itself_heard() -> None:
    assert line_of(choose("river", said=("river-1",))) == ""
    assert line_of(choose("river", said=("river-1",), heard=("toll",))) == ""


def test_only_lines_of_the_one_who_answers_count() -> None:
    assert choose("river", by="wick").topic_id == ""
    assert line_of(choose("lamp", by="wick")) == "lamp-1"
    assert choose("lamp", by="orsa").topic_id == ""


def test_a_topic_of_others_leaves_room_for_a_shorter_cue() -> None:
    assert line_of(choose("lamp and toll", by="orsa")) == "toll-1"
    assert line_of(choose("the river and the lamp", by="wick")) == "lamp-1"


def test_a_condition_reads_the_world() -> None:
    assert line_of(choose("toll")) == "toll-1"
    assert line_of(choose("toll", world=World(flags={"toll_paid": True}))) == "toll-2"


def test_a_condition_reads_the_topic_that_is_tried() -> None:
    topic = Topic("river", (Line("r", "orsa", LocalText("Yes.")),), when=lambda mind: mind.topic() == "river")
    assert line_of(choose("river", cast=with_topics(topic, cues={"river": ["river"]}))) == "r"


@pytest.mark.parametrize("closed", [{"scenes": ("pier",)}, {"who": ("wick",)}, {"when": never}])
def test_a_topic_counts_only_in_its_scenes_for_its_people_and_while_it_holds(closed: dict[str, object]) -> None:
    closed_river = replace(RIVER, **closed)  # type: ignore[arg-type]
    cast = with_topics(closed_river, TOLL, cues={"river": ["river"], "toll": ["toll"]})
    assert choose("river", cast=cast) == Choice("fallback", "no_topic")
    assert choose("river toll", cast=cast).topic_id == "toll"


def test_a_topic_names_its_people_by_group() -> None:
    cast = with_topics(replace(RIVER, who=("ferry",)), cues={"river": ["river"]})
    assert line_of(choose("river", cast=cast)) == "river-1"
    assert choose("river", by="wick", cast=cast) == Choice("fallback", "topic_has_no_more", "river")


def repeating(in_sequence: bool = False) -> Cast:
    lines = (
        Line("a", "orsa", LocalText("A."), once=False),
        Line("b", "orsa", LocalText("B.")),
        Line("c", "orsa", LocalText("C."), once=False),
    )
    return with_topics(Topic("t", lines, in_sequence=in_sequence), cues={"t": ["tell"]})


@pytest.mark.parametrize(
    ("said", "line"),
    [((), "a"), (("a",), "b"), (("a", "b"), "c"), (("a", "b", "c"), "a"), (("b", "c", "a"), "c"), (("c", "a"), "b")],
)
def test_lines_that_may_come_again_follow_the_unsaid_ones_longest_ago_first(said: tuple[str, ...], line: str) -> None:
    assert line_of(choose("tell", cast=repeating(), said=said)) == line


def sequence(*lines: Line) -> Cast:
    return with_topics(Topic("t", lines, in_sequence=True), cues={"t": ["tell"]})


def test_in_a_sequence_a_line_waits_for_those_above_it() -> None:
    cast = sequence(Line("a", "orsa", LocalText("A."), when=never), Line("b", "orsa", LocalText("B.")))
    assert line_of(choose("tell", cast=cast)) == ""
    assert line_of(choose("tell", cast=cast, said=("a",))) == "b"
    loose = with_topics(replace(cast.topics["t"], in_sequence=False), cues={"t": ["tell"]})
    assert line_of(choose("tell", cast=loose)) == "b"


def test_in_a_sequence_of_two_speakers_each_waits_to_have_heard_the_other() -> None:
    cast = sequence(Line("a", "wick", LocalText("A.")), Line("b", "orsa", LocalText("B.")))
    assert line_of(choose("tell", cast=cast)) == ""
    assert line_of(choose("tell", cast=cast, by="wick")) == "a"
    assert line_of(choose("tell", cast=cast, said=("a",))) == "b"


def test_the_character_begins_when_it_is_approached_in_silence() -> None:
    cast = with_topics(RIVER, cues={"river": ["<start>"]})
    assert line_of(choose("", cast=cast)) == "river-1"
    assert line_of(choose(" \n", cast=cast)) == "river-1"
    assert line_of(choose("hello", cast=cast)) == ""


def test_a_line_without_translation_is_not_there_where_the_cast_says_so() -> None:
    lines = (Line("a", "orsa", LocalText("A.")), Line("b", "orsa", LocalText("B.", {"zh": "乙。"})))
    cast = sequence(*lines)
    assert line_of(choose("tell", "zh", cast=cast)) == "a"
    assert line_of(choose("tell", "zh", cast=replace(cast, skip_missing=True))) == "b"
    assert line_of(choose("tell", "en-GB", cast=replace(cast, skip_missing=True))) == "a"


def test_what_is_written_for_a_mould_holds_for_whoever_is_spawned_from_it() -> None:
    cast = with_topics(Topic("t", (Line("g", "guard", LocalText("Halt.")),)), cues={"t": ["pass"]})
    world = World(spawned={"guard-7": Spawned("guard-7", "guard", "Tam")})
    assert line_of(choose("Let me pass", by="guard-7", cast=cast, world=world)) == "g"
    named = with_topics(replace(cast.topics["t"], who=("guard",)), cues={"t": ["pass"]})
    assert line_of(choose("Let me pass", by="guard-7", cast=named, world=world)) == "g"


# ---- monologue


def at_the_pier(text: str, said: tuple[str, ...] = (), **more: object) -> Choice:
    return choose(text, said=said, scene_id="pier", **more)  # type: ignore[arg-type]


def test_each_turn_without_a_topic_line_speaks_the_next_line_of_the_monologue() -> None:
    spoken = [at_the_pier("ok", said) for said in ((), ("landing-1",), ("landing-1", "landing-2"))]
    assert [line_of(choice) for choice in spoken] == ["landing-1", "landing-2", "landing-3"]
    assert {choice.route for choice in spoken} == {"monologue"}
    assert at_the_pier("ok", ("landing-1", "landing-2", "landing-3")).route == "fallback"


def test_a_topic_line_that_is_due_comes_before_the_monologue() -> None:
    assert line_of(at_the_pier("The river?")) == "river-1"
    after = at_the_pier("The river?", ("river-1",))
    assert (after.route, after.topic_id, line_of(after)) == ("monologue", "river", "landing-1")


@pytest.mark.parametrize(
    ("text", "interjection"),
    [("mm", False), ("うん", False), ("嗯", False), ("…", False), ("", False), ("Is it far?", True), ("远吗", True)],
)
def test_a_remark_gets_a_reply_before_the_next_line_and_a_nod_gets_none(text: str, interjection: bool) -> None:
    assert at_the_pier(text).interjection is interjection


def test_a_line_or_a_monologue_may_refuse_the_reply() -> None:
    assert not at_the_pier("Is it far?", ("landing-1",)).interjection
    shut = replace(FERRY, scenes={"pier": replace(PIER, monologue=replace(SPEECH, interject=never))})
    assert not at_the_pier("Is it far?", cast=shut).interjection


def test_a_monologue_belongs_to_its_speaker() -> None:
    assert at_the_pier("ok", by="wick").route == "fallback"


def test_a_monologue_passes_over_a_line_that_does_not_hold_and_never_goes_back() -> None:
    first, second, third = SPEECH.lines
    cast = replace(
        FERRY,
        scenes={"pier": replace(PIER, monologue=replace(SPEECH, lines=(first, replace(second, when=never), third)))},
    )
    assert line_of(at_the_pier("ok", ("landing-1",), cast=cast)) == "landing-3"
    assert line_of(at_the_pier("ok", ("landing-1", "landing-3"))) == ""


# ---- free talk


def test_a_topic_whose_lines_are_said_falls_to_its_opinions() -> None:
    choice = choose("river", said=("river-1",))
    assert choice.route == "opinion"
    assert choice.topic_id == "river"
    assert choice.opinion == ORSA.opinions[0]


def test_an_opinion_is_not_spoken_twice_running_while_another_applies() -> None:
    first, second = "A river takes, stranger.", "The way I see it: Floods come in threes."
    assert choose("river", said=("river-1",), recent=(first,)).opinion == ORSA.opinions[1]
    assert choose("river", said=("river-1",), recent=(first, second)).opinion == ORSA.opinions[0]
    assert choose("river", said=("river-1",), recent=(second, first)).opinion == ORSA.opinions[1]


def test_the_only_opinion_may_be_spoken_again() -> None:
    only = replace(ORSA, opinions=ORSA.opinions[:1])
    cast = replace(FERRY, characters={"orsa": only})
    assert choose("river", cast=cast, said=("river-1",), recent=("A river takes, stranger.",)).route == "opinion"


def test_an_opinion_that_does_not_hold_or_says_nothing_is_left_out() -> None:
    first, second = ORSA.opinions
    silent = Opinion("void", LocalText(), LocalText(), about=("river",))
    changed = replace(ORSA, opinions=(replace(first, when=never), silent, second))
    assert choose("river", cast=replace(FERRY, characters={"orsa": changed}), said=("river-1",)).opinion == second


def test_an_opinion_alone_makes_a_topic_somebodys() -> None:
    thinker = replace(WICK, opinions=(Opinion("river", LocalText("It is wet."), LocalText()),))
    cast = replace(FERRY, characters={"orsa": ORSA, "wick": thinker})
    choice = choose("river", by="wick", cast=cast)
    assert (choice.route, choice.topic_id) == ("opinion", "river")


def test_without_topic_or_opinion_there_is_a_fallback_that_keeps_the_topic() -> None:
    mute = replace(FERRY, characters={"orsa": replace(ORSA, opinions=())})
    assert choose("Nice weather.") == Choice("fallback", "no_topic")
    assert choose("river", cast=mute, said=("river-1",)) == Choice("fallback", "topic_has_no_more", "river")


def locked() -> Cast:
    pier = replace(PIER, authored_lock=lambda mind: mind.scene() == "pier")
    return replace(FERRY, scenes={"pier": pier, "landing": LANDING})


def test_under_a_lock_topics_monologue_and_fallbacks_are_all_there_is() -> None:
    everything = ("landing-1", "landing-2", "landing-3", "river-1")
    assert line_of(at_the_pier("river", everything[:3], cast=locked())) == "river-1"
    assert line_of(at_the_pier("hello", cast=locked())) == "landing-1"
    assert at_the_pier("river", everything, cast=locked()) == Choice("fallback", "authored_lock", "river")
    assert choose("river", cast=locked(), said=everything).route == "opinion"


# ---- one mind at a time


def test_a_choice_depends_on_nothing_that_another_heard() -> None:
    people = people_of()
    told, untold = mind_of(people, said=("river-1",), heard=("lamp",)), mind_of(people, said=("river-1",))
    assert line_of(choose_route(people, ORSA, told, said_by_player("river"))) == "river-2"
    assert line_of(choose_route(people, ORSA, untold, said_by_player("river"))) == ""
    assert line_of(choose_route(people, WICK, mind_of(people, "wick"), said_by_player("river"))) == ""


@pytest.mark.parametrize("text", ["\ud800", "\x00\x07", "🙂", "{player}", "a" * 100_000, "河" * 100_000])
def test_odd_text_is_routed_like_any_other(text: str) -> None:
    assert choose(text).route in ("fallback", "topic")


def test_a_cast_without_topics_or_scenes_still_answers() -> None:
    bare = Cast("bare", "1", ("ja",), FERRY.schema, {"orsa": Character("orsa", LocalText("オルサ"))})
    assert choose("川", "ja", cast=bare) == Choice("fallback", "no_topic")
    assert People(bare, World()).character("orsa") is not None


def test_a_scene_that_only_the_game_knows_is_no_fault() -> None:
    assert line_of(choose("river", scene_id="elsewhere")) == "river-1"
    assert isinstance(FERRY.scenes["landing"], Scene)
    assert cue_index({"a": ["river"]}).matches("river") == (("a", 5),)


@pytest.mark.parametrize(
    "who", [("ferry",), ("everyone",), ("orsa",), ("witnesses",), ("self",), ("player",), ("none",), ("wick", "target")]
)
def test_whom_a_list_means_is_the_same_asked_for_one_or_for_all(who: tuple[str, ...]) -> None:
    world = World(spawned={"g1": Spawned("g1", "guard", "Bo")}, despawned=frozenset({"wick"}))
    people = people_of(world=world)
    parties = Parties("orsa", "g1", ("g1", "player"))
    for one in ("orsa", "wick", "g1", "player", "nobody"):
        assert people.means(who, parties, one) == (one in people.resolve(who, parties, one))
