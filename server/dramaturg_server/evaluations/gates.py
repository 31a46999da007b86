"""`eval gates`: long random arcs under every preset, each row checked by an audit that counts on its own."""

import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from ..benchmarks.measurement import Measurement, value_at_least, value_at_most
from ..domain.content import Cast
from ..domain.drafts import ProposalDraft
from ..domain.log import Entry, Turn
from ..domain.mind import Change
from ..domain.values import PRIMARY_PLAYER, Value
from .arcs_cast import CHARACTERS, EVENTS, arcs_cast
from .gate_audit import PUBLISHED, STAGES, GateAudit
from .story import Story

UNITS_PER_ARC = 64
RESUMED_SHARE = 0.05
"""Of the units, how many are one that had begun before: it keeps its ordinal."""
SAID = (
    *("Thank you, I mean it.", "You fool!", "I will kill you.", "I swear I will hold the bridge."),
    *("I'm sorry for what I did.", "A fine evening.", "…"),
)
ASKED_FOR: Sequence[tuple[str, Value]] = (
    ("identity.name", "Somebody Else"),
    ("identity.backstory", "Came from the sea."),
    ("persona.personality", ("Careful with words.", "Laughs at everything.")),
    ("persona.behavioral_tendencies", ("Keeps to the back of a crowd.", "Runs from the bell.")),
    ("persona.relationships.player.stage", "devoted"),
    ("persona.occupation", "smith"),
    ("persona.occupation", ""),
    ("persona.no_such_field", "x"),
)
"""What a model asks for: too much, too early, in the wrong place."""
SHOWN_FINDINGS = 5

Say = Callable[[str], None]


def measure(quick: bool, say: Say, seed: int = 1) -> list[Measurement]:
    """Plays arcs and schedules of deeds under each preset; deterministic for a seed."""
    found: list[Measurement] = []
    for preset in PUBLISHED:
        with tempfile.TemporaryDirectory() as folder:
            cast = arcs_cast(Path(folder), preset)
        found += measure_arcs(cast, preset, arcs=3 if quick else 40, seed=seed, say=say)
        found.append(measure_core(cast, preset, schedules=6 if quick else 60, seed=seed, say=say))
    return found


# ---- random arcs


def measure_arcs(cast: Cast, preset: str, arcs: int, seed: int, say: Say) -> list[Measurement]:
    audits: list[GateAudit] = []
    replay_faults: list[str] = []
    for number in range(arcs):
        story = random_arc(cast, random.Random(f"{seed} {preset} {number}"))
        audit = GateAudit(preset)
        for entry in story.log:
            audit.read(entry)
        audits.append(audit)
        replay_faults += story.differs_from_replay()
    missed = [finding for audit in audits for finding in audit.gates_missed]
    identity = [finding for audit in audits for finding in audit.identity_changes]
    unexplained = [finding for audit in audits for finding in audit.unexplained]
    for finding in (*missed, *identity, *unexplained)[:SHOWN_FINDINGS]:
        say(finding)
    none = value_at_most(0)
    some = value_at_least(1)
    return [
        Measurement(f"{preset}: units played", arcs * UNITS_PER_ARC, "units", target=value_at_least(60)),
        Measurement(f"{preset}: changes accepted", sum(a.accepted for a in audits), "changes", target=some),
        Measurement(f"{preset}: of these, miss their gate", len(missed), "changes", target=none),
        Measurement(f"{preset}: identity changes", len(identity), "changes", target=none),
        Measurement(f"{preset}: proposals refused", sum(a.refused for a in audits), "refusals", target=some),
        Measurement(f"{preset}: of these, unexplained", len(unexplained), "refusals", target=none),
        Measurement(f"{preset}: heads that differ from their replay", len(replay_faults), "heads", target=none),
    ]


def random_arc(cast: Cast, chance: random.Random) -> Story:
    """Units with a few things in each: events, turns, values, edits, and a model that asks for too much."""
    story = Story(cast)
    for number in range(1, UNITS_PER_ARC + 1):
        story.unit(f"u{number}")
        if number > 2 and chance.random() < RESUMED_SHARE:
            story.unit(f"u{chance.randrange(1, number)}")
        for _ in range(chance.randrange(1, 7)):
            _act(story, chance)
    return story


def _act(story: Story, chance: random.Random) -> None:
    who = chance.choice(CHARACTERS)
    dice = chance.random()
    if dice < 0.6:
        actor = chance.choice((PRIMARY_PLAYER, PRIMARY_PLAYER, *(c for c in CHARACTERS if c != who)))
        story.event(chance.choice(EVENTS), chance.sample(CHARACTERS, chance.randrange(1, 4)), actor)
    elif dice < 0.75:
        _model_asks(story, chance, story.turn(chance.choice(SAID), who, chance.sample(CHARACTERS, 1)), who)
    elif dice < 0.95:
        story.value(who, float(chance.randrange(-80, 81)))
    else:
        story.edit(who, f"persona.relationships.{PRIMARY_PLAYER}.stage", chance.choice(STAGES))


def _model_asks(story: Story, chance: random.Random, entry: Entry, who: str) -> None:
    turn = entry.turn
    if not isinstance(turn, Turn) or who not in story.minds:
        return
    evidence = [item.evidence_id for mind in story.minds.values() for item in mind.evidence]
    own = [item.evidence_id for item in story.minds[who].evidence]
    pool = chance.choice((evidence, own, own))
    cited = chance.sample(pool, min(len(pool), chance.randrange(0, 4)))
    path, value = chance.choice(ASKED_FOR)
    story.propose(turn, who, ProposalDraft(path, value, "incremental", tuple(cited), "asked for"))


# ---- when core opens


def measure_core(cast: Cast, preset: str, schedules: int, seed: int, say: Say) -> Measurement:
    """Counts schedules of deeds after which personality first changed in another unit than it had to."""
    wrong = 0
    for number in range(schedules):
        schedule = deeds(random.Random(f"{seed} core {number}"), number)
        due, opened = due_unit(schedule, preset), opening_unit(cast, schedule)
        if due != opened:
            wrong += 1
            say(f"{preset}: core was due in unit {due} and opened in unit {opened}: {' '.join(schedule)}")
    name = f"{preset}: core opens in another unit than due ({schedules} schedules)"
    return Measurement(name, wrong, "schedules", target=value_at_most(0))


def deeds(chance: random.Random, number: int) -> list[str]:
    """One deed per unit. The first four schedules are the edges, the rest is random."""
    edges = (
        ["great_deed"] * UNITS_PER_ARC,
        [*["great_deed"] * 6, *["lesson"] * (UNITS_PER_ARC - 6)],
        [*["lesson"] * 30, *["great_deed"] * (UNITS_PER_ARC - 30)],
        [*["great_deed"] * 2, *["lesson"] * (UNITS_PER_ARC - 2)],
    )
    if number < len(edges):
        return edges[number]
    likely = chance.random()
    return [
        "great_deed" if chance.random() < likely else chance.choice(("lesson", "rumor")) for _ in range(UNITS_PER_ARC)
    ]


def due_unit(schedule: Sequence[str], preset: str) -> int:
    """The first unit in which both the distinct units and the high deeds so far suffice; 0 for never."""
    needs = PUBLISHED[preset]["core"]
    for unit in range(1, len(schedule) + 1):
        counting = [deed for deed in schedule[:unit] if deed != "rumor"]
        if len(counting) >= needs.span and counting.count("great_deed") >= needs.high:
            return unit
    return 0


def opening_unit(cast: Cast, schedule: Sequence[str]) -> int:
    """The unit in which personality first changed when the schedule is played; 0 for never."""
    story = Story(cast)
    for unit, deed in enumerate(schedule, 1):
        story.unit(f"u{unit}")
        entry = story.event(deed, ("ada",))
        if any(isinstance(fact, Change) and fact.path == "persona.personality" for fact in entry.facts_of("ada")):
            return unit
    return 0
