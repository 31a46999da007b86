"""The cast on which `eval gates` plays: four characters, and events for every tier, direction and importance.

Small on purpose: what matters is how often and in which order its events come, which the evaluation draws at random.
"""

from pathlib import Path

from ..cast.loader import load_cast
from ..domain.content import Cast

CHARACTERS = ("ada", "bela", "cyn", "dov")
EVENTS = (
    *("great_deed", "kindness", "quarrel", "betrayal", "amends", "oath"),
    *("appointment", "dismissal", "lesson", "rumor"),
)

_WORLD = f"events: [{', '.join(EVENTS)}]\n"

_CHARACTER = """\
name: {name}
identity: {{backstory: Came to the valley before the bridge stood.}}
persona:
  personality: Careful with words.
  behavioral_tendencies: Keeps to the back of a crowd.
  relationships: {{player: neutral}}
arcs:
  opens_up: {{proposes: {{persona.personality: {{adds: Speaks first now and then.}}}}}}
  grows_firm: {{proposes: {{persona.personality: {{adds: Holds to what was promised.}}}}}}
  plain_words: {{proposes: {{persona.speaking_style: {{adds: Says things once.}}}}}}
  stands_up: {{proposes: {{persona.behavioral_tendencies: {{adds: Steps forward when called.}}}}}}
  keeps_watch: {{proposes: {{persona.behavioral_tendencies: {{adds: Counts who is missing.}}}}}}
  shares: {{proposes: {{persona.behavioral_tendencies: {{adds: Brings bread for two.}}}}}}
fallbacks: Later.
"""

_SIGNALS = """\
great-deed:
  event: great_deed
  evidence:
    importance: high
    kind: rescue
    summary: "{self} saw {actor} go back into the flood for a stranger."
    fields: [persona.personality, persona.speaking_style, persona.behavioral_tendencies]
    proposes: {persona.relationships.actor.stage: up}
kindness:
  event: kindness
  evidence:
    summary: "{actor} shared a meal with {self}."
    fields: persona.behavioral_tendencies
    proposes: {persona.relationships.actor.stage: up}
quarrel:
  event: quarrel
  evidence:
    summary: "{actor} shouted at {self} in the square."
    proposes: {persona.relationships.actor.stage: down}
betrayal:
  event: betrayal
  evidence:
    importance: high
    kind: betrayal
    summary: "{actor} sold the bridge toll behind {self}'s back."
    fields: persona.personality
    proposes: {persona.relationships.actor.stage: hostile}
amends:
  event: amends
  evidence:
    kind: reconciliation
    summary: "{actor} came to {self} and asked to be forgiven."
    proposes: {persona.relationships.actor.stage: up}
oath:
  event: oath
  evidence:
    importance: high
    kind: oath
    summary: "{self} swore to keep the bridge."
    fields: [persona.personality, persona.speaking_style]
appointment:
  event: appointment
  evidence:
    importance: high
    kind: appointment
    summary: "{self} was made keeper of the bridge."
    proposes: {persona.occupation: keeper of the bridge}
dismissal:
  event: dismissal
  evidence:
    summary: "{self} was told that another would keep the bridge."
    proposes: {persona.occupation: out of work}
lesson:
  event: lesson
  evidence:
    summary: "{self} sat an evening with {actor} and learned to mend nets."
    fields: [persona.personality, persona.speaking_style, persona.behavioral_tendencies]
    proposes: {persona.hobbies: {adds: mending nets}}
rumor:
  event: rumor
  evidence:
    importance: low
    summary: "{self} heard somebody whisper about {actor}."
    fields: persona.personality
regard-won:
  relationship: {rises_to: 40}
  evidence:
    summary: "{self} waves when {player} comes over the bridge."
    proposes: {persona.relationships.player.stage: up}
regard-lost:
  relationship: {falls_to: -40}
  evidence:
    summary: "{self} looks away when {player} comes over the bridge."
    proposes: {persona.relationships.player.stage: down}
"""


def arcs_cast(folder: Path, preset: str) -> Cast:
    """Writes the cast into `folder` with that preset of gates, and loads it as any other."""
    for name in ("characters", "signals"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    texts = {
        "cast.yaml": f"cast: long-arcs\nlanguages: en\ngates: {preset}\n",
        "world.yaml": _WORLD,
        "signals/valley.yaml": _SIGNALS,
        **{f"characters/{who}.yaml": _CHARACTER.format(name=who.capitalize()) for who in CHARACTERS},
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    loaded = load_cast(folder)
    if loaded.cast is None:
        raise ValueError("\n".join(map(str, loaded.errors)))
    return loaded.cast
