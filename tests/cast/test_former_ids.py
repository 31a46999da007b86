"""`was`: which former ids a cast's entries carry on, and faults of it at their places. cast/former_ids.py."""

import pytest

from dramaturg_server.cast.loader import LoadedCast, load_files
from dramaturg_server.domain.renames import Renames

FILES = {
    "cast.yaml": "cast: c\nlanguages: en\nnever_say: {modern: {words: [phone], was: new}}\n",
    "world.yaml": "events: [bang]\nactions: {bow: {was: nod}}\n",
    "state.yaml": "fields: {persona: {hobbies: ~, pastimes: {value: [], was: hobbies}}}\n"
    "slots: {drink: ~, tipple: {label: tipple, was: drink}}\n",
    "characters/ann.yaml": """
name: Ann
was: [anna, an]
fallbacks: [Hm., Ho.]
opinions: {wet: {think: It is wet., was: dry}}
arcs: {mild: {when: said(river-2), proposes: {persona.pastimes: {adds: Sits.}}, was: harsh}}
""",
    "characters/hand.yaml": """
name: A hand
archetype: true
arcs: {tired: {when: heard(river), proposes: {persona.pastimes: {adds: Sits.}}, was: fresh}}
fallbacks: {hand-1: Aye.}
""",
    "scenes/yard.yaml": "present: ann\nwas: court\n",
    "topics/river.yaml": """
river:
  was: stream
  by: ann
  cues: river
  lines:
    - id: river-2
      was: stream-2
      text: It runs.
      evidence:
        summary: It ran.
        effects: {session.commitments: {adds: {id: vow, was: oath, text: Stay., to: player}}}
""",
    "signals/noise.yaml": """
boom: {was: crash, event: bang, evidence: {id: heard-it, was: noise, summary: It banged.}}
""",
}


def loading(**changed: str) -> LoadedCast:
    """The cast with files changed, or added, by the names before their endings (`characters_bob`)."""
    files = {**FILES, **{f"{name.replace('_', '/', 1)}.yaml": text for name, text in changed.items()}}
    return load_files({name: text.encode() for name, text in files.items()})


def renames(**changed: str) -> Renames:
    loaded = loading(**changed)
    assert loaded.cast is not None, loaded.problems
    return loaded.cast.renames


def faults(**changed: str) -> list[tuple[str, int, int, str]]:
    return [(p.file, p.line, p.column, p.message) for p in loading(**changed).errors if p.code == "cast.was"]


def test_every_kind_of_entry_carries_its_former_ids() -> None:
    found = renames()
    assert {kind: dict(found.of(kind)) for kind, _, _ in found.pairs} == {
        "action": {"nod": "bow"},
        "arc": {"ann|harsh": "ann|mild", "|fresh": "|tired"},
        "block": {"noise": "heard-it", "crash": "boom", "stream-2": "river-2"},
        "character": {"anna": "ann", "an": "ann"},
        "commitment": {"oath": "vow"},
        "field": {"persona.hobbies": "persona.pastimes"},
        "line": {
            "stream-2": "river-2",
            **{f"{old}.{made}": f"ann.{made}" for old in ("anna", "an") for made in MADE},
        },
        "never_say": {"new": "modern"},
        "opinion": {"ann|dry": "ann|wet"},
        "scene": {"court": "yard"},
        "signal": {"crash": "boom"},
        "slot": {"drink": "tipple"},
        "topic": {"stream": "river"},
    }


MADE = ("care", "fallback", "fallback.1", "fallback.2")


def test_a_built_in_slot_that_is_still_there_is_no_former_id() -> None:
    state = "slots: {tipple: {label: tipple, was: drink}}\n"
    assert [message for *_, message in faults(state=state)] == ["the former id drink is still declared"]


def test_a_cast_without_former_ids_renames_nothing() -> None:
    assert not renames(
        **{
            name.removesuffix(".yaml").replace("/", "_"): text
            for name, text in {
                "cast.yaml": "cast: c\nlanguages: en\n",
                "world.yaml": "events: [bang]\n",
                "state.yaml": "kinds: [other]\n",
                "characters/ann.yaml": "name: Ann\nfallbacks: Hm.\n",
                "characters/hand.yaml": "name: A hand\nfallbacks: Hm.\n",
                "scenes/yard.yaml": "present: ann\n",
                "topics/river.yaml": "river: {by: ann, cues: river, lines: {id: river-2, text: It runs.}}\n",
                "signals/noise.yaml": "boom: {event: bang, evidence: {summary: It banged.}}\n",
            }.items()
        }
    )


@pytest.mark.parametrize(
    ("files", "place", "message"),
    [
        (
            {"characters_bob": "name: Bob\nfallbacks: Hm.\nwas: [rob, ann]\n"},
            ("characters/bob.yaml", 3, 12),
            "the former id ann is still declared",
        ),
        (
            {"characters_bob": "name: Bob\nfallbacks: Hm.\nwas: bob\n"},
            ("characters/bob.yaml", 3, 6),
            "the former id bob is its own id",
        ),
        (
            {"characters_bob": "name: Bob\nfallbacks: Hm.\nwas: an\n"},
            ("characters/bob.yaml", 3, 6),
            "the former id an is claimed twice",
        ),
        (
            {"characters_bob": "name: Bob\nfallbacks: Hm.\nwas: everyone\n"},
            ("characters/bob.yaml", 3, 6),
            "everyone is reserved and was nobody's id",
        ),
        (
            {"state": "fields: {persona: {pastimes: {value: [], was: hobbies}}}\n"},
            ("state.yaml", 1, 47),
            "the former id hobbies is still declared",
        ),
        (
            {"state": "fields: {persona: {pastimes: {value: [], was: session.games}}}\n"},
            ("state.yaml", 1, 47),
            "session.games is no field of persona that persona.pastimes can have been",
        ),
        (
            {"scenes_yard": "present: ann\nmonologue: {by: ann, was: speech, lines: {id: y, text: Oh.}}\n"},
            ("scenes/yard.yaml", 2, 22),
            "nothing here has an id that a save could hold",
        ),
    ],
)
def test_a_former_id_that_can_not_have_been_one_is_told_at_its_place(
    files: dict[str, str], place: tuple[str, int, int], message: str
) -> None:
    assert faults(**files) == [(*place, message)]


def test_a_word_that_is_no_id_is_told_at_its_place() -> None:
    (problem,) = loading(characters_bob="name: Bob\nfallbacks: Hm.\nwas: [bo b]\n").errors
    assert (problem.code, problem.file, problem.line, problem.column) == ("cast.id", "characters/bob.yaml", 3, 7)


def test_a_mould_may_not_have_had_an_arc_that_a_character_has_now() -> None:
    """Who was spawned from which mould is in the save, not in the cast."""
    hand = FILES["characters/hand.yaml"].replace("was: fresh", "was: mild")
    assert [message for *_, message in faults(characters_hand=hand)] == ["the former id mild is still declared"]


def test_an_id_may_change_its_case() -> None:
    found = renames(characters_bob="name: Bob\nid: bob\nfallbacks: Hm.\nwas: BOB\n")
    assert found.id("character", "BOB") == "bob"


@pytest.mark.parametrize(
    ("fields", "old", "new"),
    [
        ("persona: {pastimes: {value: [], was: persona.days.games}}", "persona.days.games", "persona.pastimes"),
        ("persona: {days: {pastimes: {value: [], was: games}}}", "persona.days.games", "persona.days.pastimes"),
        (
            "persona: {relationships: {nick: {value: '', was: epithet}}}",
            "persona.relationships.wick.epithet",
            "persona.relationships.wick.nick",
        ),
        (
            "session: {commitments: {price: {value: '', was: cost}}}",
            'session.commitments["1st"].cost',
            'session.commitments["1st"].price',
        ),
    ],
)
def test_fields_are_renamed_beside_and_across_branches_and_in_maps(fields: str, old: str, new: str) -> None:
    found = renames(
        state=f"fields: {{{fields}}}\n",
        characters_ann="name: Ann\nfallbacks: Hm.\n",
        characters_hand="name: A hand\nfallbacks: Hm.\n",
    )
    assert (found.path(old), found.path(new)) == (new, new)


def test_a_promise_that_a_line_writes_down_is_declared() -> None:
    """Also where another entry claims its id as a former one of its own."""
    sworn = "{adds: {id: oath, text: Stand., was: %s}}"
    topics = (
        "wall: {by: ann, cues: wall, lines: [{id: w-1, text: Up., evidence: {summary: S., effects: "
        f"{{session.commitments: {sworn % 'pledge'}}}}}}}]}}\n"
    )
    assert [message for *_, message in faults(topics_wall=topics)] == ["the former id oath is still declared"]
