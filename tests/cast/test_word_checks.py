"""Forbidden words in authored texts, free text in conditions, bare words; and what is declared and never used."""

import pytest

from tests.cast.small_cast import load

ANN = "name: Ann\ngroups: crew\nfallbacks: [Hm.]\n"
BANNED = "cast: tiny\nlanguages: [en, zh]\ngroups: crew\nnever_say: {modern: [phone, inter*]}\n"


def told(code: str, **files: str) -> list[str]:
    loaded = load({f"{name}.yaml": text for name, text in files.items()})
    assert loaded.errors == ()
    return [f"{p.file}:{p.line} {p.message}" for p in loaded.problems if p.code == code]


def line(text: str) -> str:
    return f"sea: {{by: ann, cues: phone, lines: {{id: sea-1, text: {text}}}}}\n"


# ---- never_say


def test_a_forbidden_word_is_found_in_what_is_spoken_and_not_in_what_guides_or_is_heard() -> None:
    texts = {
        "topics/t": line("The INTERNET is wet."),
        "characters/ann": ANN
        + "persona: Owns no phone.\nopinions: {sea: {think: No phone., say: My phone is wet.}}\n"
        + "speech: {rules: Never says phone., examples: [{heard: A phone?, reply: Wet.}, {heard: x, reply: Phone!}]}\n",
    }
    assert told("cast.never_say", cast=BANNED, **texts) == [
        "characters/ann.yaml:5 it holds phone, which `never_say` forbids",
        "characters/ann.yaml:6 it holds phone, which `never_say` forbids",
        "topics/t.yaml:1 it holds inter*, which `never_say` forbids",
    ]


def test_part_of_another_word_is_no_forbidden_word() -> None:
    assert told("cast.never_say", cast=BANNED, **{"topics/t": line("A xylophone in the winter.")}) == []


def test_words_forbidden_for_a_time_belong_to_other_times() -> None:
    later = BANNED.replace("[phone, inter*]", "{words: phone, when: flag.f}")
    assert told("cast.never_say", cast=later, **{"topics/t": line("A phone.")}) == []


def test_each_language_forbids_its_own_words_and_the_sources_where_it_has_none() -> None:
    spoken = {"topics/t": line("A shell."), "lang/zh": "never_say: {modern: 手机}\nlines: {sea-1: 一部手机 phone。}\n"}
    assert told("cast.never_say", cast=BANNED, **spoken) == ["lang/zh.yaml:2 it holds 手机, which `never_say` forbids"]
    bare = {**spoken, "lang/zh": "lines: {sea-1: 一部 phone。}\n"}
    assert told("cast.never_say", cast=BANNED, **bare) == ["lang/zh.yaml:1 it holds phone, which `never_say` forbids"]


# ---- free text


@pytest.mark.parametrize(
    ("when", "count"),
    [
        ("persona.occupation == cook", 1),
        ("persona.occupation not in [cook, smith]", 1),
        ("identity.gender == woman or moment.scene_context != wet", 2),
        ("persona.occupation", 0),
        ("flag.t == word", 0),
        ("moment.emotion == angry and persona.relationships.player.stage >= trust", 0),
        ("session.commitments.x.to == player", 0),
    ],
)
def test_a_comparison_with_free_text_is_told(when: str, count: int) -> None:
    found = told("cast.free_text", **{"characters/ann": ANN + f"opinions: {{sea: {{think: x, when: '{when}'}}}}\n"})
    assert len(found) == count


# ---- bare words


@pytest.mark.parametrize("word", ["yes", "No", "ON", "off"])
def test_a_bare_word_is_told_wherever_text_is_meant(word: str) -> None:
    texts = {
        "characters/ann": f"name: Ann\ngroups: crew\npersona: {{occupation: {word}}}\nfallbacks: [{word}, '{word}']\n",
        "state": f"fields: {{persona: {{wit: {{value: {word}}}}}}}\n",
    }
    places = [line.split()[0] for line in told("yaml.bare_word", **texts)]
    assert places == ["characters/ann.yaml:3", "characters/ann.yaml:4", "state.yaml:1"]


@pytest.mark.parametrize("word", ["yes", "No", "ON", "off"])
def test_a_flag_that_begins_as_a_bare_word_is_an_error_and_told_once(word: str) -> None:
    files = {
        "world.yaml": f"events: e\nflags: {{f: {word}, t: 'no', n: 1}}\n",
        "signals/s.yaml": "s: {flag: f, evidence: It rang.}\n",
        "characters/ann.yaml": ANN + "opinions: {sea: {think: x, when: flag.f and flag.t}}\n",
        "tests/a.yaml": "steps: [{flag: {f: false}}, {flag: {f: no}}]\n",
    }
    (problem,) = load(files).errors
    assert str(problem) == (
        f"world.yaml:2:12 cast.type error: {word} is neither true nor false"
        " (write true or false, or quotes around a text)"
    )


# ---- texts that a comment cuts


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ("See you # five", 1),
        ("见五点 # 五点", 1),
        ("Wait, # five", 1),
        ("'See you # five'", 0),
        ("'See you' # five", 0),
        ("See you.  # to the door", 0),
        ("See you. # to the door", 0),
        ("See you  # to the door", 0),
        ("See you#five", 0),
        ("See you", 0),
    ],
)
def test_a_spoken_text_that_a_comment_may_have_cut_is_told(written: str, count: int) -> None:
    line = f"sea:\n  by: ann\n  cues: sea # a comment\n  lines:\n    - id: sea-1\n      text: {written}\n"
    files = {"topics/t": line, "characters/ann": f"name: Ann # the cook\nfallbacks:\n  - {written}\n  - Hm.\n"}
    found = told("yaml.comment", **files)
    assert [where.split()[0] for where in found] == ["characters/ann.yaml:3", "topics/t.yaml:6"][: 2 * count]


def test_a_thought_a_summary_and_a_translation_are_texts_that_a_comment_may_cut() -> None:
    files = {
        "cast": "cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n",
        "characters/ann": ANN + "opinions:\n  sea:\n    think: It is # wet\n    say: Mind # the sea\n",
        "signals/s": "s:\n  event: e\n  evidence:\n    summary: It rang # twice\n",
        "lang/zh": "lines:\n  sea-1: 湿 # 的\n",
    }
    places = [where.split()[0] for where in told("yaml.comment", **files)]
    assert places == ["characters/ann.yaml:6", "characters/ann.yaml:7", "lang/zh.yaml:2", "signals/s.yaml:4"]


def test_a_bare_word_is_fine_as_an_id_and_with_other_words() -> None:
    texts = {
        "characters/ann": "name: Ann\ngroups: crew\nfallbacks: [No., on and on]\n",
        "world": "events: [e, on]\nquests: {q: [off]}\n",
    }
    assert told("yaml.bare_word", **texts) == []


# ---- declared, never used


def test_what_is_declared_and_never_used_is_noted_where_it_stands() -> None:
    loaded = load()
    assert [(p.file, p.line, p.message) for p in loaded.problems if p.code == "cast.unused"] == [
        ("cast.yaml", 3, "nothing uses the group crew"),
        ("world.yaml", 2, "nothing uses the quest q"),
        ("world.yaml", 3, "nothing uses the flag f"),
        ("world.yaml", 3, "nothing uses the flag n"),
        ("world.yaml", 3, "nothing uses the flag t"),
        ("world.yaml", 5, "nothing uses the action bow"),
    ]


def test_conditions_signals_lines_audiences_and_tests_use_what_they_name() -> None:
    files = {
        "world": "quests: {q: [a, b]}\nflags: {f: false, n: 1}\nevents: [e, g]\nactions: {bow: {}}\n",
        "topics/t": "sea: {who: crew, cues: sea, lines: {id: a, by: ann, when: flag.f, text: x, actions: bow}}\n",
        "signals/s": "s: {quest: {q: a}, evidence: {summary: x, when: session.quests.q == a or quest.q != b}}\n",
        "tests/t": "steps: [{event: e}, {event: g}, {flag: {n: 2}}]\n",
    }
    assert told("cast.unused", **files) == []


def test_stages_that_nothing_names_are_one_note_of_their_quest() -> None:
    files = {
        "world": "quests: {q: [a, b, c]}\nevents: e\n",
        "signals/s": "s: {event: e, evidence: {summary: x, when: quest.q >= b}}\n",
    }
    assert [line for line in told("cast.unused", **files) if "quest" in line] == [
        "world.yaml:1 nothing names a, c of the quest q"
    ]


def test_a_topic_on_which_nobody_has_anything_is_noted() -> None:
    bare = {"topics/t": "sea: {who: ann, cues: sea}\n"}
    assert [line for line in told("cast.unused", **bare) if "topic" in line] == [
        "topics/t.yaml:1 nobody has a line, an opinion or a text on the topic sea"
    ]
    holding = {**bare, "characters/ann": ANN + "opinions: {sea: Wet.}\n"}
    assert [line for line in told("cast.unused", **holding) if "topic" in line] == []


def test_thousands_of_one_kind_hide_no_other_kind() -> None:
    many = "".join(f"t{n}: {{by: ann, lines: {{id: l{n}, text: x}}}}\n" for n in range(3_000))
    loaded = load({"topics/t.yaml": many, "cast.yaml": "cast: tiny\nlanguages: [en, zh]\ngroups: crew\n"})
    codes = [problem.code for problem in loaded.problems]
    assert len(codes) < 2_100 and codes.count("cast.no_cues") > 1_900
    assert {"translation.missing", "cast.unused"} <= set(codes)


def test_an_opinion_on_no_topic_is_a_slip_where_a_topic_is_called_nearly_so_and_else_a_note() -> None:
    opinions = "opinions: {seaa: x, sea: x, luck: x, tide: {think: x, about: sea}}\n"
    loaded = load({"characters/ann.yaml": f"name: Ann\ngroups: crew\nfallbacks: Hm.\n{opinions}"})
    assert [str(problem) for problem in loaded.problems if "opinion" in problem.message] == [
        "characters/ann.yaml:4:12 cast.opinion warning: no topic is called seaa: only recall brings in the opinion"
        " (did you mean sea?)",
        "characters/ann.yaml:4:29 cast.unused note: only recall brings in the opinion luck of ann"
        " (where a topic should, name it under `about`)",
    ]
