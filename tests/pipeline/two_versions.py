"""A small cast in two versions with different ids: by `was` the second names what the first called it."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from dramaturg_server.cast.loader import load_files
from dramaturg_server.domain.content import Cast

FILES = {
    "cast.yaml": "cast: ferry\nlanguages: en\ngroups: crew\n",
    "world.yaml": """
units: [one, two, three, four]
quests: {crossing: [asked, lost]}
flags: {paid: false}
events: [rescue, theft, gift, slight]
actions: {<bow>: {about: bows<was:bow>}}
""",
    "state.yaml": """
tiers: {core: {span: 1, high: 2, cooldown: 1}, moderate: {span: 1, high: 1, medium: 2, cooldown: 1}}
fields:
  persona:
    hobbies: ~
    <pastimes>: {value: [], tier: moderate<was:pastimes>}
    relationships: {<nick>: {value: "", tier: low<was:nick>}}
  moment:
    <pose>: {value: still, type: text<was:pose>}
blackboard:
  trusts: persona.relationships.player.stage >= trust
  warm: heard(<river>) and said(<river-1>)
  pose: moment.<pose>
  about_wick: {path: persona.relationships.<wick>.stage, as: number}
""",
    "characters/<orsa>.yaml": """
name: Orsa
<was:orsa>persona:
  personality: Blunt and patient.
  <pastimes>: [Mends nets.]
  relationships: {player: wary, <wick>: trust}
groups: crew
opinions: {<tolls>: {think: Tolls are fair., say: Fair is fair., about: <toll><was:tolls>}}
arcs:
  <leans>: {when: said(<river-2>), proposes: {persona.personality: {adds: Lets others hold the rope.}}<was:leans>}
fallbacks: Hm.
care: Sit by the lamp.
""",
    "characters/<wick>.yaml": """
name: Wick
<was:wick>persona: {personality: Repeats what he hears., relationships: {<orsa>: devoted}}
groups: crew
fallbacks: "Huh?"
""",
    "characters/<hand>.yaml": """
name: A hand
archetype: true
<was:hand>persona: {personality: Works for bread.}
arcs: {<settles>: {when: heard(<river>), proposes: {persona.<pastimes>: {adds: Fishes.}}<was:settles>}}
fallbacks: Aye.
""",
    "scenes/<landing>.yaml": """
present: [<orsa>, <wick>]
setting: Night at the landing.
<was:landing>monologue:
  by: <orsa>
  lines:
    - {id: <landing-1>, text: We wait.<was:landing-1>}
    - {id: <landing-2>, text: "Three rings, then we go."<was:landing-2>}
""",
    "topics/ferry.yaml": """
<river>:
  by: <orsa>
  cues: river
  lines:
    - {id: <river-1>, text: It runs.<was:river-1>}
    - id: <river-2>
      when: heard(<lamp>)
      text: It took my brother.
      evidence: {who: <orsa>, fields: persona.personality, summary: "{self} told {player} of it."}
      <was:river-2>
  <was:river>
<toll>:
  by: <orsa>
  cues: toll
  lines: {id: <toll-1>, once: false, text: Two coppers., actions: {<bow>: {}}<was:toll-1>}
  <was:toll>
<lamp>: {cues: lamp, lines: {id: <lamp-1>, by: <wick>, text: I trim it.<was:lamp-1>}<was:lamp>}
""",
    "signals/ferry.yaml": """
<saved>:
  event: rescue
  once: true
  evidence:
    summary: "{player} held the rope."
    who: crew
    importance: high
    kind: rescue
    fields: persona
    proposes: {persona.relationships.player.stage: up, persona.<pastimes>: {adds: Sings at work.}}
    effects:
      moment.<pose>: bowed
      session.commitments: {adds: {id: <vow>, text: To ferry them free., to: <wick><was:vow>}}
  <was:saved>
<stolen>:
  event: theft
  evidence: {id: <theft-seen>, importance: high, kind: betrayal, summary: "{actor} took it.",
    proposes: {persona.relationships.actor.stage: hostile}<was:theft-seen>}
  <was:stolen>
<given>:
  event: gift
  evidence: {summary: "{actor} gave it.", proposes: {persona.relationships.<wick>.stage: up,
    persona.relationships.<wick>.<nick>: Spark}, effects: {session.commitments: {keeps: <vow>}}}
  <was:given>
<hurt>:
  event: slight
  evidence: {summary: "{actor} laughed.", fields: persona.relationships.actor.stage,
    proposes: {persona.<pastimes>: {adds: Counts twice.}}}
  <was:hurt>
<regard>:
  relationship: {rises_to: 60, reset: 40}
  evidence: {summary: "{self} counts on {player}.", proposes: {persona.relationships.player.stage: up}}
  <was:regard>
""",
}
"""`<id>` is an id that the second version changes; `<was:id>` is where that names the first one.

One fallback each: which of several comes first hangs on the character's id.
"""


Called = Callable[[str], str]


@cache
def first() -> Cast:
    return _cast(lambda name: name, renamed=False)


@cache
def second() -> Cast:
    return _cast(now, renamed=True)


@cache
def third() -> Cast:
    """The second with other stages, types, values and seeds."""
    files = {_filled(name, now, True): _filled(text, now, True) for name, text in FILES.items()}
    for name, old, new in (
        ("state.yaml", 'value: "", tier: low', "value: 0, tier: low"),
        ("state.yaml", "value: still, type: text", "type: enum, values: [still, bowed]"),
        ("state.yaml", "value: [], tier: moderate", 'value: "", tier: moderate'),
        ("state.yaml", "blackboard:", "stages: [hostile, neutral, trust]\nblackboard:"),
        ("characters/orsa_now.yaml", "Blunt and patient.", "Blunt."),
        ("characters/orsa_now.yaml", "[Mends nets.]", "Mends nets."),
        ("characters/orsa_now.yaml", "player: wary, ", ""),
        ("characters/wick_now.yaml", "devoted", "trust"),
        ("signals/ferry.yaml", "nick_now: Spark", "nick_now: 3"),
    ):
        assert old in files[name]
        files[name] = files[name].replace(old, new)
    return cast_of(files)


def now(name: str) -> str:
    """What the second version calls it."""
    return f"{name}_now"


def as_in_the_first(text: str) -> str:
    """A text of the second version with the ids of the first one."""
    return text.replace("_now", "")


def cast_of(files: Mapping[str, str]) -> Cast:
    loaded = load_files({name: text.encode() for name, text in files.items()})
    assert loaded.cast is not None, loaded.problems
    return loaded.cast


def _cast(called: Called, *, renamed: bool) -> Cast:
    return cast_of({_filled(name, called, renamed): _filled(text, called, renamed) for name, text in FILES.items()})


def _filled(text: str, called: Called, renamed: bool) -> str:
    def fill(found: re.Match[str]) -> str:
        if found[2]:
            return called(found[2])
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        key = f"was: {found[1]}" if not line.strip() else f", was: {found[1]}"
        ends = text[found.end() : found.end() + 1] in ("", "\n")
        return (key if ends else f"{key}\n") if renamed and not line.strip() else key * renamed

    return re.sub("<was:([^>]+)>|<([^>]+)>", fill, text)


def write(folder: Path, *, renamed: bool) -> Path:
    """The cast as a writer has it, in the one version or the other."""
    called = now if renamed else str
    for name, text in FILES.items():
        file = folder / _filled(name, called, renamed)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_filled(text, called, renamed), encoding="utf-8")
    return folder
