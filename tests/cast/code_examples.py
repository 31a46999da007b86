"""A cast for every code that a cast alone can bring about: what is changed in the small one, and where it is told."""

from collections.abc import Mapping
from dataclasses import dataclass

from dramaturg_server.cast.staleness import Lock, lock_after
from tests.cast.small_cast import FILES, load

ANN = "name: Ann\ngroups: crew\nfallbacks: [Hm.]\n"
SEA = "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: Wet.}}\n"
STAGE = "persona.relationships.player.stage"
MANY = " and ".join(f"(flag.n{n} == 1 or flag.n{n} == 2)" for n in range(8))


@dataclass(frozen=True, slots=True)
class Example:
    """files: by name, over those of the small cast · at: `file:line:column` of what is said."""

    files: Mapping[str, str | bytes]
    at: str


def _ann(more: str, at: str) -> Example:
    return Example({"characters/ann.yaml": ANN + more}, f"characters/ann.yaml:{at}")


def _topics(text: str, at: str) -> Example:
    return Example({"topics/t.yaml": text}, f"topics/t.yaml:{at}")


def _line(more: str, at: str) -> Example:
    return _topics(f"sea: {{by: ann, cues: sea, lines: {{id: sea-1, text: Wet., {more}}}}}\n", at)


def _signals(text: str, at: str) -> Example:
    return Example({"signals/s.yaml": text}, f"signals/s.yaml:{at}")


def _evidence(more: str, at: str, state: str = "") -> Example:
    files = {"signals/s.yaml": f"s: {{event: e, evidence: {{summary: It rang., {more}}}}}\n", "state.yaml": state}
    return Example(files, f"signals/s.yaml:{at}")


def _cast(more: str, at: str) -> Example:
    return Example({"cast.yaml": "cast: tiny\nlanguages: en\ngroups: crew\n" + more}, f"cast.yaml:{at}")


def _chinese(lang: str, at: str, text: str = "The sea is very wet.", **files: str | bytes) -> Example:
    """The small cast with a second language."""
    return Example(
        {
            "cast.yaml": "cast: tiny\nlanguages: [en, zh]\ngroups: [crew]\n",
            "topics/t.yaml": f"sea: {{by: ann, cues: [sea], lines: {{id: sea-1, text: '{text}'}}}}\n",
            "lang/zh.yaml": lang + "\n",
            **files,
        },
        at,
    )


def _old_lock() -> bytes:
    """What `cast translate` took note of while the line was still another."""
    texts = load({"cast.yaml": "cast: tiny\nlanguages: [en, zh]\n", "lang/zh.yaml": "lines: {sea-1: 湿。}"}).texts
    return lock_after(texts, "zh", Lock())


EXAMPLES: Mapping[str, Example] = {
    "cast.unknown_file": Example({"wrold.yaml": ""}, "wrold.yaml:0:0"),
    "cast.portable": Example({"topics/con.yaml": ""}, "topics/con.yaml:0:0"),
    "yaml.size": Example({"topics/t.yaml": "#" * (1 << 20) + "\n"}, "topics/t.yaml:0:0"),
    "yaml.encoding": Example({"topics/t.yaml": b"a: \xff\n"}, "topics/t.yaml:1:4"),
    "yaml.character": _topics("a: \x07\n", "1:4"),
    "yaml.syntax": Example({"characters/ann.yaml": "name: [Ann\n"}, "characters/ann.yaml:1:7"),
    "yaml.shape": Example({"characters/ann.yaml": "- name: Ann\n"}, "characters/ann.yaml:1:1"),
    "yaml.documents": _ann("--- # a second one\nname: Bo\n", "4:1"),
    "yaml.depth": _topics("sea: " + "[" * 25 + "]" * 25, "1:29"),
    "yaml.key": _ann("[a, b]: x\n", "4:1"),
    "yaml.duplicate_key": _ann("name: Anna\n", "4:1"),
    "yaml.merge_key": _ann("<<: {lead: true}\n", "4:1"),
    "yaml.tag": Example({"characters/ann.yaml": "name: !!str Ann\n"}, "characters/ann.yaml:1:7"),
    "yaml.anchor": Example({"characters/ann.yaml": "name: &her Ann\n"}, "characters/ann.yaml:1:7"),
    "yaml.alias": _ann("aliases: *her\n", "4:10"),
    "yaml.number": Example({"world.yaml": "flags:\n  n: 1234567890123456\nevents: e\n"}, "world.yaml:2:6"),
    "yaml.comment": _topics(
        "sea:\n  by: ann\n  cues: sea\n  lines:\n    - id: sea-1\n      text: See you # five\n", "6:13"
    ),
    "yaml.bare_word": Example({"characters/ann.yaml": "name: Ann\nfallbacks: [No]\n"}, "characters/ann.yaml:2:13"),
    "cast.unknown_key": Example({"characters/ann.yaml": "nmae: Ann\n"}, "characters/ann.yaml:1:1"),
    "cast.missing_key": Example({"characters/ann.yaml": "aliases: [Annie]\n"}, "characters/ann.yaml:1:1"),
    "cast.type": _ann("lead: maybe\n", "4:7"),
    "cast.value": _cast("gates: hard\n", "4:8"),
    "cast.length": _ann(f"care: {'x' * 601}\n", "4:7"),
    "cast.id": Example({"cast.yaml": "cast: tiny\nlanguages: en\ngroups: [everyone]\n"}, "cast.yaml:3:10"),
    "cast.duplicate_id": Example({"world.yaml": "events: [bell, Bell]\n"}, "world.yaml:1:16"),
    "cast.was": _topics("sea: {was: [ann], by: ann, cues: sea, lines: {id: a, text: x}}\nann: {cues: x}\n", "1:13"),
    "cast.format": _cast("format: 2\n", "4:9"),
    "cast.language": Example({"cast.yaml": "cast: tiny\nlanguages: [en, english language]\n"}, "cast.yaml:2:17"),
    "cast.placeholder": _ann('opinions:\n  sea:\n    think: "Ask {plyer}."\n', "6:12"),
    "cast.reference": _signals("s:\n  event: bel\n  evidence: It rang.\n", "2:10"),
    "cast.tier": Example(
        {"state.yaml": "fields:\n  persona:\n    wit:\n      tier: hihg\n      value: x\n"}, "state.yaml:4:13"
    ),
    "cast.depth": Example({"state.yaml": "fields: {persona: {a: {b: {c: {d: x}}}}}\n"}, "state.yaml:1:32"),
    "cast.trigger": _signals("s:\n  evidence: It rang.\n", "2:3"),
    "cast.reset": _signals("s:\n  relationship: {rises_to: 60, reset: 70}\n  evidence: x\n", "2:39"),
    "cast.block_id": _signals("s:\n  event: e\n  evidence: [It rang., It rang again.]\n", "3:14"),
    "cast.proposal": _evidence("proposes: {identity.gender: x}", "1:56"),
    "cast.effect": _evidence("effects: {persona.occupation: cook}", "1:55"),
    "cast.arguments": _line("actions: {bow: {depth: 9}}", "1:81"),
    "cast.present": Example(
        {"scenes/deck.yaml": "present: [ann]\nrespondent: bo\n", "characters/bo.yaml": "name: Bo\n"},
        "scenes/deck.yaml:2:13",
    ),
    "condition.syntax": _line("when: flag.f && flag.g", "1:71"),
    "condition.unknown": _line("when: flag.g", "1:69"),
    "condition.type": _line("when: flag.f == 3", "1:74"),
    "condition.order": _line("when: scene > deck", "1:70"),
    "condition.limit": _line(f"when: {' and '.join(['flag.f'] * 33)}", "1:416"),
    "condition.never": _line("when: flag.f and not flag.f", "1:64"),
    "condition.always": _line("when: flag.f or not flag.f", "1:64"),
    "condition.not_checked": Example(
        {
            "world.yaml": f"events: e\nflags: {{{', '.join(f'n{n}: 0' for n in range(8))}}}\n",
            "topics/t.yaml": f"sea: {{by: ann, cues: sea, when: {MANY}, lines: {{id: sea-1, text: Wet.}}}}\n",
        },
        "topics/t.yaml:1:33",
    ),
    "cast.unreachable_line": _topics(
        "sea:\n  by: ann\n  cues: sea\n  lines:\n    - {id: sea-1, when: said(sea-2), text: Wet.}\n"
        "    - {id: sea-2, when: said(sea-1), text: Wetter.}\n",
        "5:7",
    ),
    "cast.no_cues": _topics("sea: {by: ann, lines: {id: sea-1, text: Wet.}}\n", "1:6"),
    "cast.opinion": _ann("opinions: {se: Wet.}\n", "4:12"),
    "cast.shared_cue": _topics(SEA + "lake: {by: ann, cues: SEA, lines: {id: lake-1, text: Wet.}}\n", "2:23"),
    "cast.shared_ask": _topics(
        "sea: {by: ann, asks: How deep is it?, lines: {id: sea-1, text: Wet.}}\n"
        "lake: {by: ann, asks: how deep is it?, lines: {id: lake-1, text: Wet.}}\n",
        "2:23",
    ),
    "cast.short_cue": _topics("sea: {by: ann, cues: [a], lines: {id: sea-1, text: Wet.}}\n", "1:23"),
    "cast.no_fallbacks": Example({"characters/ann.yaml": "name: Ann\n"}, "characters/ann.yaml:1:1"),
    "cast.low_proposes": _evidence(f"importance: low, proposes: {{{STAGE}: up}}", "1:57"),
    "cast.needs_jump": _evidence(f"proposes: {{{STAGE}: devoted}}", "1:56"),
    "cast.arc_stuck": _ann("arcs:\n  sings:\n    proposes: {persona.hobbies: {adds: Sings.}}\n", "6:16"),
    "cast.gate_closed": _evidence("proposes: {persona.personality: {adds: Gentle.}}", "1:56"),
    "cast.frozen": Example(
        {
            "cast.yaml": "cast: tiny\nlanguages: en\ngroups: crew\ngrowth: short_term\n",
            "signals/s.yaml": f"s: {{event: e, evidence: {{summary: x, proposes: {{{STAGE}: up}}}}}}\n",
        },
        "cast.yaml:4:9",
    ),
    "cast.free_text": _line("when: persona.occupation == cook", "1:64"),
    "cast.never_say": Example(
        {
            "cast.yaml": "cast: tiny\nlanguages: en\ngroups: crew\nnever_say: {modern: phone}\n",
            "topics/t.yaml": "sea:\n  by: ann\n  cues: sea\n  lines:\n    - id: sea-1\n      text: Mind your phone.\n",
        },
        "topics/t.yaml:6:13",
    ),
    "cast.no_examples": Example({"characters/ann.yaml": "name: Ann\n"}, "characters/ann.yaml:1:1"),
    "cast.shadowed_detail": Example({"state.yaml": "slots: {horse: {label: horse}}\n"}, "state.yaml:1:9"),
    "cast.unused": Example({"world.yaml": "events: [e, fog]\n"}, "world.yaml:1:13"),
    "translation.unknown": _chinese("lines: {sae-1: 湿。}", "lang/zh.yaml:1:9"),
    "translation.missing": _chinese("topics: {sea: {cues: 海}}", "topics/t.yaml:1:54"),
    "translation.stale": _chinese("lines: {sea-1: 湿。}", "lang/zh.yaml:1:16", **{"lang/zh.lock": _old_lock()}),
    "translation.lock": _chinese("lines: {sea-1: 湿。}", "lang/zh.lock:1:1", **{"lang/zh.lock": b"<<<<<<< ours\n"}),
    "translation.same": _chinese("lines: {sea-1: The sea is very wet.}", "lang/zh.yaml:1:16"),
    "translation.placeholders": _chinese('lines: {sea-1: "{player}，湿。"}', "lang/zh.yaml:1:16"),
    "translation.script": _chinese("lines: {sea-1: Everything is wet here.}", "lang/zh.yaml:1:16"),
    "translation.start": _chinese(
        "topics: {sea: {cues: [海]}}",
        "lang/zh.yaml:1:22",
        **{"topics/t.yaml": "sea: {by: ann, cues: [sea, <start>], lines: {id: sea-1, text: Wet.}}\n"},
    ),
    "translation.no_cues": _chinese("lines: {sea-1: 湿。}", "topics/t.yaml:1:22"),
    "prompt.empty": Example({"prompts/talk.md": "\n"}, "prompts/talk.md:0:0"),
    "prompt.placeholder": Example({"prompts/talk.md": "Speak as {self\n"}, "prompts/talk.md:1:10"),
}
BROUGHT_ABOUT_OTHERWISE = {
    "cast.missing_folder", "cast.missing_file", "cast.unreadable", "cast.path", "cast.too_many", "cast.other_game",
    "log.size", "log.syntax", "log.shape", "log.key",
}  # fmt: skip
"""By the folder, a running server or a log, not by what stands in a cast."""


def files_of(example: Example) -> dict[str, bytes]:
    """The whole cast of an example."""
    whole: dict[str, str | bytes] = {**FILES, **example.files}
    return {name: text if isinstance(text, bytes) else text.encode() for name, text in whole.items()}
