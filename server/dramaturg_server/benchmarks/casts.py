"""Casts to measure on: the sample that is installed with the package, and synthetic ones of any size."""

from collections.abc import Sequence
from pathlib import Path

from ..cast.loader import load_cast
from ..domain.content import Cast

SAMPLE = Path(__file__).parent.parent / "samples" / "gatehouse"

TOPICS = ("bridge", "harvest", "mill", "storm")
_LINES_EACH, _TOPICS_EACH = 100, 10
_SAGA_WHENS = (
    "persona.relationships.player.stage >= neutral",
    "quest.siege >= walls",
    "flag.gate_open and flag.toll > 2",
    "unit in [u2, u3]",
)
_SAGA_WORLD = """\
units: [u1, u2, u3, u4, u5, u6, u7, u8]
quests: {bridge: [asked, begun, built], siege: [asked, walls, won]}
flags: {gate_open: false, toll: 0}
events: [kindness, insult]
"""
_GOODS = ("bread", "salt", "rope", "nails", "wool", "lamps", "apples", "ink")


def read_cast(folder: Path) -> Cast:
    """Loads a cast as the server does. Raises ValueError with all that is wrong with it."""
    loaded = load_cast(folder)
    if loaded.cast is None:
        raise ValueError("\n".join(map(str, loaded.errors)))
    return loaded.cast


def npc_ids(count: int) -> list[str]:
    return [f"npc{number}" for number in range(count)]


def write_village(folder: Path, npcs: int, relationships: int = 0, *, archetype: bool = False) -> int:
    """Writes a cast of `npcs` villagers into `folder`; returns how many bytes of text one villager's file has.

    relationships: how many others each has a relationship to, three fields each. Every villager has lines on every
    topic of `TOPICS`, an arc and four fallbacks.
    """
    for name in ("characters", "topics", "signals"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    ids = npc_ids(npcs)
    sizes = [
        _write(folder / "characters" / f"{who}.yaml", _villager(ids, i, relationships)) for i, who in enumerate(ids)
    ]
    if archetype:
        _write(folder / "characters" / "passer_by.yaml", "name: Passer-by\narchetype: true\nfallbacks: Good day.\n")
    _write(folder / "cast.yaml", "cast: village\nlanguages: en\ngroups: [town]\ngates: short_story\n")
    _write(folder / "world.yaml", "quests: {bridge: [asked, begun, built]}\nevents: [kindness, insult]\n")
    _write(
        folder / "topics" / "talk.yaml",
        "".join(f"{topic}:\n  cues: [{topic}]\n  who: town\n" for topic in TOPICS),
    )
    _write(folder / "signals" / "town.yaml", _SIGNALS)
    return sum(sizes) // len(sizes)


def write_saga(folder: Path, lines: int) -> int:
    """Writes a cast with so many lines into `folder`, as a big game has them; returns how many characters it has.

    A character has a hundred lines on ten topics and a scene; a third of the lines have conditions of their own and a
    tenth mean something to those who hear them.
    """
    for name in ("characters", "topics", "signals", "scenes"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    ids = npc_ids(max(1, lines // _LINES_EACH))
    _write(folder / "cast.yaml", "cast: saga\nlanguages: en\ngroups: [town]\ngates: short_story\n")
    _write(folder / "world.yaml", _SAGA_WORLD)
    _write(folder / "signals" / "town.yaml", _SIGNALS)
    for place, who in enumerate(ids):
        _write(folder / "characters" / f"{who}.yaml", _villager(ids, place, min(2, len(ids) - 1)))
        _write(folder / "scenes" / f"home_{who}.yaml", f"present: [{who}]\nsetting: The house of {who}.\n")
        _write(folder / "topics" / f"{who}.yaml", "".join(_saga_topic(who, number) for number in range(_TOPICS_EACH)))
    own = "".join(f"{topic}:\n  cues: [{topic}]\n  who: town\n" for topic in TOPICS)
    _write(folder / "topics" / "talk.yaml", own)
    return len(ids)


def _saga_topic(who: str, number: int) -> str:
    """Ten lines on one topic: the later ask for what was said before, the last may come again."""
    topic = f"{who}-t{number}"
    lines = "".join(_saga_line(topic, at) for at in range(_LINES_EACH // _TOPICS_EACH))
    return f"{topic}:\n  by: {who}\n  cues: [matter{number} {who}, [talk, {who}{number}]]\n  lines:\n{lines}"


def _saga_line(topic: str, at: int) -> str:
    line = f"    - id: {topic}-{at}\n"
    if at % 3 == 1:
        line += f"      when: {_SAGA_WHENS[at % len(_SAGA_WHENS)]} and not said({topic}-{at - 1})\n"
    line += (
        f'      text: "Word {at} of it, {{player}}: what the mill grinds the village eats, and {topic} says no more."\n'
    )
    if at == 5:
        line += '      evidence: {summary: "{self} told {player} of it.", fields: persona.personality}\n'
    return line + ("      once: false\n" if at == 9 else "")


def _villager(ids: Sequence[str], place: int, relationships: int) -> str:
    others = [ids[(place + step) % len(ids)] for step in range(1, relationships + 1)]
    related = ", ".join(
        f"{who}: {{stage: neutral, value: 5, description: Lives {_side(who)} the lane.}}" for who in others
    )
    goods = _GOODS[place % len(_GOODS)]
    opinions = "".join(f"  {topic}: {{think: Has seen many., say: No {topic} without {goods}.}}\n" for topic in TOPICS)
    return (
        f"name: Villager {place}\n"
        "identity: {gender: woman, backstory: Was born in the village and means to stay.}\n"
        "persona:\n"
        f"  personality: Thinks of {goods} first. Slow to anger.\n"
        "  speaking_style: Short sentences.\n"
        f"  occupation: sells {goods}\n"
        f"  relationships: {{player: neutral{', ' if related else ''}{related}}}\n"
        "groups: town\n"
        f"opinions:\n{opinions}"
        "arcs:\n"
        "  opens_up: {proposes: {persona.personality: {adds: Has begun to joke.}}}\n"
        f"fallbacks: [The {goods} won't sell itself., Not now., Hm., Come back later.]\n"
    )


def _side(who: str) -> str:
    return "across" if len(who) % 2 else "down"


def _write(file: Path, text: str) -> int:
    return file.write_text(text, encoding="utf-8")


_SIGNALS = """\
kindness:
  event: kindness
  evidence:
    summary: "{actor} helped {self} carry the load home."
    fields: persona.personality
    proposes: {persona.relationships.actor.stage: up}
    effects: {moment.emotion: grateful}
insult:
  event: insult
  evidence:
    summary: "{actor} laughed at {self} in front of the whole lane."
    proposes: {persona.relationships.actor.stage: down}
    effects: {moment.emotion: angry}
bridge-built:
  quest: {bridge: built}
  evidence:
    importance: high
    summary: "{player} set the last stone of the bridge, and {self} was there."
    fields: persona.personality
    proposes: {persona.relationships.player.stage: up}
"""
