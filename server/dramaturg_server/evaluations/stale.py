"""`eval stale`: after each key event the next turn's state text carries the new state, never the old one as current.

Plays the scripts of the samples in every language. After each commit that changed a character's state the text is read
three ways: as the state is read, as the next turn of the script speaks from it, and as a turn does that is tried after
a save and a load of that very position. What it has to say is worked out from the log alone (`stale_audit`).
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..benchmarks.casts import SAMPLE
from ..benchmarks.in_process import application
from ..benchmarks.measurement import Measurement, value_at_least, value_at_most
from ..cast.loader import load_cast
from ..cast.scripts import Script, Step
from ..domain.content import Cast, shortened
from ..domain.flatten import flatten
from ..domain.log import Entry
from ..domain.state_labels import LANGUAGES
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.read_state import read_state
from ..pipeline.requests import CheckpointRequest, RestoreRequest, StateRequest
from ..pipeline.step_dialogue import step_dialogue
from .script_play import DEADLINE_S, ScriptPlay
from .stale_audit import StaleAudit

SHOWN_FINDINGS = 10

Say = Callable[[str], None]


def measure(quick: bool, say: Say, seed: int = 1) -> list[Measurement]:
    """Plays what the samples' writers wrote: the same for every seed. quick: one script of each sample."""
    casts = list(sample_casts(SAMPLE.parent))
    found: list[Measurement] = []
    for language in LANGUAGES:
        tally = Tally()
        for cast, scripts in casts:
            for script in scripts_in(cast, scripts, language)[: 1 if quick else None]:
                asyncio.run(play_and_read(cast, script, language, tally))
        for finding in tally.wrong[:SHOWN_FINDINGS]:
            say(f"{language}: {finding}")
        found += tally.measurements(language)
    return found


def sample_casts(folder: Path) -> Iterator[tuple[Cast, Sequence[Script]]]:
    """Every sample that has scripts."""
    for file in sorted(folder.glob("*/cast.yaml")):
        loaded = load_cast(file.parent)
        if loaded.cast is not None and loaded.scripts:
            yield loaded.cast, loaded.scripts


def scripts_in(cast: Cast, scripts: Sequence[Script], language: str) -> list[Script]:
    """The scripts to play in a language: those in it, and of the others those that have no variant in it.

    None where the cast does not have the language.
    """
    if not any(language in shortened(tag) for tag in cast.languages):
        return []
    names = {script.name for script in scripts}
    source = [script for script in scripts if script.language in ("", cast.source_language)]
    own = [script for script in scripts if language in shortened(script.language or cast.source_language)]
    rest = [script for script in source if script not in own and f"{script.name}.{language}" not in names]
    return [*own, *rest]


@dataclass(slots=True)
class Tally:
    """What was read in one language. events: commits that changed a state · told: of these, told rightly every way."""

    scripts: int = 0
    events: int = 0
    told: int = 0
    texts: int = 0
    fields: int = 0
    loads: int = 0
    wrong: list[str] = field(default_factory=list)

    def measurements(self, language: str) -> list[Measurement]:
        share = self.told / self.events if self.events else 0.0
        some, all_of_them, none = value_at_least(1), value_at_least(1.0), value_at_most(0)
        return [
            Measurement(f"{language}: scripts played", self.scripts, "scripts", target=some),
            Measurement(f"{language}: key events", self.events, "events", target=some),
            Measurement(f"{language}: of these, told by the next turn", share, "share", target=all_of_them),
            Measurement(f"{language}: loads, after which all is as saved", self.loads, "loads", target=some),
            Measurement(f"{language}: state texts read", self.texts, "texts"),
            Measurement(f"{language}: fields looked up in them", self.fields, "fields", target=some),
            Measurement(f"{language}: that are missing or stale", len(self.wrong), "fields", target=none),
        ]


async def play_and_read(cast: Cast, script: Script, language: str, tally: Tally) -> None:
    """One script in one language, on a store of its own."""
    tally.scripts += 1
    with tempfile.TemporaryDirectory() as folder:
        async with application(cast, Path(folder)) as app:
            play = ScriptPlay(app, "play")
            await play.play(script, language, Reader(app, play, language, tally))


class Reader:
    """Reads the state texts of a play after each of its commits. Implements `Onlooker`."""

    def __init__(self, app: Application, play: ScriptPlay, language: str, tally: Tally) -> None:
        self._app = app
        self._play = play
        self._tally = tally
        self._audit = StaleAudit(app.cast, language, lambda who: self._names.get(who, who))
        self._names: dict[str, str] = {}
        self._saved: dict[str, StaleAudit] = {}
        self._probes = 0

    async def committed(self, step: Step, entry: Entry) -> None:
        await self._learn_names()
        right = len(self._tally.wrong)
        if entry.turn is not None:  # it was spoken from the state before this row
            self._check(step, entry.turn.responder_id, entry.turn.state_text, "the turn")
        changed = [who for who in self._audit.read(entry) if who in self._app.cast.characters]
        for who in changed:
            await self._read(step, who)
        if changed:
            self._tally.events += 1
            self._tally.told += len(self._tally.wrong) == right

    async def saved(self, checkpoint_id: str) -> None:
        self._saved[checkpoint_id] = self._audit.copy()

    async def loaded(self, step: Step, checkpoint_id: str) -> None:
        self._audit = self._saved[checkpoint_id].copy()
        self._tally.loads += 1
        for who in dict.fromkeys(owner for owner, _ in self._audit.fields):
            await self._read(step, who)

    async def _learn_names(self) -> None:
        """Display names as this playthrough has them."""
        if not self._names:
            timeline, head = await self._app.reading(self._play.at())
            people = self._app.people(timeline, head.world)
            self._names = {who: people.name(who) for who in (*people.ids(), "player")}

    async def _read(self, step: Step, who: str) -> None:
        """The state of one character as it is read, and as a turn speaks from it that follows a save and a load."""
        state = await read_state(self._app, StateRequest(self._play.at(), who))
        self._check(step, who, flatten(state.people, state.mind), "the state")
        self._check(step, who, await self._next_turn(who), "the next turn after a load")

    async def _next_turn(self, who: str) -> str:
        """What a turn with the character is spoken from, tried on a branch of its own from here."""
        self._probes += 1
        timeline, name = await self._app.timeline(self._play.playthrough_id), f"probe-{self._probes}"
        saved = await create_checkpoint(timeline, CheckpointRequest(self._play.at()))
        request = RestoreRequest(self._play.at(), saved.checkpoint.checkpoint_id, scratch=True)
        there = await restore_checkpoint(timeline, request)
        asked = self._play.turn(name, who, branch_id=there.branch_id)
        turn = (await step_dialogue(self._app, asked, DEADLINE_S)).entry.turn
        return turn.state_text if turn else ""

    def _check(self, step: Step, who: str, text: str, where: str) -> None:
        fields, wrong = self._audit.findings(who, text)
        self._tally.texts += 1
        self._tally.fields += fields
        self._tally.wrong += [f"{step.place.spot} {where}: {one}" for one in wrong]
