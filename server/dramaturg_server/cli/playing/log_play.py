"""Feeds a game's log to a sidecar, entry by entry, and keeps what each led to. Behind `dramaturg replay`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dramaturg import DramaturgError, v1
from dramaturg_server.cast.game_logs import Heard, LogEntry
from dramaturg_server.cast.problems import Place

from .loop import error_text
from .outcome import Outcome
from .stage import Stage
from .step_play import StepPlay, stage_id
from .view import View


@dataclass(frozen=True, slots=True)
class Texts:
    """Who a character was before and is after, as text."""

    character_id: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Fed:
    """One entry that was fed. texts: of those whose state reads differently after it."""

    place: Place
    outcome: Outcome
    texts: tuple[Texts, ...] = ()


@dataclass(slots=True)
class Replay:
    """A whole log. failed: entries whose call failed, and why · texts: of those who changed from start to end."""

    fed: list[Fed] = field(default_factory=list)
    failed: list[tuple[Place, str]] = field(default_factory=list)
    texts: tuple[Texts, ...] = ()


class LogPlay:
    """One log on one stage. each: shows the state texts around every entry that changes one."""

    def __init__(self, stage: Stage, view: View, *, each: bool = False, keep_going: bool = False) -> None:
        self._stage = stage
        self._view = view
        self._steps = StepPlay(stage, view)
        self._each = each
        self._keep_going = keep_going

    def play(self, entries: Sequence[LogEntry]) -> Replay:
        """Feeds the entries in order; the first call that fails ends it, unless it keeps going."""
        replay = Replay()
        start = now = self._texts(self._stage.names)
        for entry in entries:
            try:
                outcome = self._feed(entry)
            except DramaturgError as failed:
                place = entry.place
                self._view.error(f"{place.spot}: {error_text(failed)}")
                replay.failed.append((place, error_text(failed)))
                if not self._keep_going:
                    break
            else:
                before, now = now, {**now, **self._texts(self._concerned(entry, outcome))}
                texts = differing(before, now)
                replay.fed.append(Fed(entry.place, outcome, texts))
                if self._each:
                    self.show(texts)
        replay.texts = differing(start, now)
        return replay

    def _feed(self, entry: LogEntry) -> Outcome:
        outcome = self._steps.play(entry.step)
        if not entry.heard:
            return outcome
        for said in entry.heard:
            self._view.said(said.by, said.text)
        heard = self._stage.hear([self._block(entry.place, at, said) for at, said in enumerate(entry.heard, 1)])
        self._view.outcome(heard)
        return outcome.and_then(heard)

    def _block(self, place: Place, number: int, said: Heard) -> v1.TextBlock:
        return v1.TextBlock(
            block_id=f"line-{place.line}.{number}",
            speaker_id=stage_id(self._stage, said.by),
            text=said.text,
            hearer_ids=[stage_id(self._stage, who) for who in said.hearers],
        )

    def _concerned(self, entry: LogEntry, outcome: Outcome) -> Iterable[str]:
        """Whose text may read differently now; when a unit begins moods pass and sessions roll over in everybody."""
        if entry.step.unit:
            return self._stage.names
        return dict.fromkeys([*outcome.seen, *(change.character_id for change in outcome.changes)])

    def _texts(self, character_ids: Iterable[str]) -> dict[str, str]:
        return {who: self._stage.state_text(who) for who in character_ids}

    def show(self, texts: Sequence[Texts]) -> None:
        """State texts, before and after."""
        for one in texts:
            for when, text in (("before", one.before), ("after", one.after)):
                self._view.heading(f"{self._stage.name(one.character_id)}, {when}")
                for line in text.splitlines():
                    self._view.paragraph(line)


def differing(before: dict[str, str], after: dict[str, str]) -> tuple[Texts, ...]:
    """The characters whose text is another one."""
    return tuple(Texts(who, before.get(who, ""), text) for who, text in after.items() if before.get(who, "") != text)
