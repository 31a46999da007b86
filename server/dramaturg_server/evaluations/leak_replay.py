"""Recorded play for `eval leaks`: who speaks within a stretch of talk is there, and hears all of it.

An episode of CRD3 → its speakers become characters → each line is said to the next who speaks, before all who are there
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..benchmarks.casts import read_cast
from ..domain.content import Cast
from ..pipeline.application import Application
from ..pipeline.checkpoints import create_checkpoint, restore_checkpoint
from ..pipeline.open_playthrough import open_playthrough
from ..pipeline.requests import At, CheckpointRequest, OpenRequest, RestoreRequest, StepRequest
from .leak_watch import Looking
from .secrets_told import Heard

PRESENT_LINES: Final = 6
"""Who speaks within so many lines before or after one is there to hear it."""
LOOKED_EVERY: Final = 20
"""Lines between two looks at everybody."""
_NAME: Final = re.compile(r"[A-Z]{2,12}")
_CHORUS: Final = frozenset({"ALL", "CREW", "PRODUCER", "COMPUTER"})
"""Speakers that are no person."""


@dataclass(frozen=True, slots=True)
class SpokenBefore:
    """A line: who says what to whom, and who else is there."""

    speaker: str
    text: str
    to: str
    present: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Episode:
    name: str
    lines: tuple[SpokenBefore, ...]

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(who for line in self.lines for who in (line.speaker, line.to)))


def episode_of(file: Path, count: int) -> Episode:
    """The first `count` lines that one person says to others; the presence map follows from who speaks around them."""
    turns = json.loads(file.read_text(encoding="utf-8"))["TURNS"]
    said = [
        (turn["NAMES"][0].lower(), " ".join(turn["UTTERANCES"]).strip()) for turn in turns if _is_one(turn["NAMES"])
    ]
    said = [(who, text) for who, text in said if text][: count + PRESENT_LINES]
    return Episode(file.stem, tuple(_placed(said))[:count])


def _is_one(names: Sequence[str]) -> bool:
    return len(names) == 1 and _NAME.fullmatch(names[0]) is not None and names[0] not in _CHORUS


def _placed(said: Sequence[tuple[str, str]]) -> Iterator[SpokenBefore]:
    for place, (speaker, text) in enumerate(said):
        around = said[max(0, place - PRESENT_LINES) : place + PRESENT_LINES + 1]
        present = tuple(dict.fromkeys(who for who, _ in around if who != speaker))
        if present:
            to = next((who for who, _ in said[place:] if who in present), present[0])
            yield SpokenBefore(speaker, text, to, present)


def replay_cast(folder: Path, people: Sequence[str]) -> Cast:
    """Writes a cast of those who speak into `folder`."""
    (folder / "characters").mkdir(parents=True, exist_ok=True)
    (folder / "cast.yaml").write_text("cast: recorded\nlanguages: en\n", encoding="utf-8")
    for who in people:
        text = f"name: {who.capitalize()}\nfallbacks: [Mm., Go on.]\n"
        (folder / "characters" / f"{who}.yaml").write_text(text, encoding="utf-8")
    return read_cast(folder)


async def replayed(app: Application, episode: Episode, looking: Looking) -> int:
    """Plays an episode, with a secret in every line; saves a third of the way in, and loads that before the last
    third. Returns how many lines were played."""
    playthrough_id, secrets = looking.playthrough_id, looking.watch.secrets
    heard, saved = Heard({who: set() for who in episode.people}), None
    await open_playthrough(app, OpenRequest(At(playthrough_id)))
    timeline, third = await app.timeline(playthrough_id), len(episode.lines) // 3
    for number, line in enumerate(episode.lines):
        if number == third:
            await create_checkpoint(timeline, CheckpointRequest(At(playthrough_id), "third"))
            saved = heard.copy()
        if number == 2 * third and saved is not None:
            await restore_checkpoint(timeline, RestoreRequest(At(playthrough_id), "third"))
            heard = saved
            await looking.at_everything(heard)
        secret = secrets.new()
        at = At(playthrough_id, "", f"r{number}", f"d{number}")
        said = StepRequest(at, line.speaker, f"{line.text} {secret}", line.to, hearer_ids=line.present)
        await looking.turns(heard, [said])
        if number % LOOKED_EVERY == 0:
            absent = next((who for who in episode.people if secret not in heard.by[who]), line.to)
            await looking.at_all(heard, {absent: f"What of {secret}?", line.to: line.text})
    await looking.at_everything(heard)
    return len(episode.lines)
