"""How a play looks: lines spoken, then what changed and why, what was refused and what is missing. Last before the
terminal; decides nothing."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

from dramaturg import plain, v1
from dramaturg.values import Plain

from .columns import cut, one_line, pad, width, wrapped
from .outcome import EMOTION, INTENSITY, Move, Outcome, Sighting, latest, plain_text
from .wording import (
    cause_word,
    change_text,
    figures_text,
    importance_word,
    reason_word,
    route_word,
    source_word,
    value_text,
)

COLUMNS_MIN, COLUMNS_MAX = 40, 120
LABEL = 9
PATH_ROOM = 44
SHOWN_ELSEWHERE = (EMOTION, INTENSITY, "moment.scene_context")
"""Paths whose changes are shown as moods, or with the scene that was entered."""

BOLD, DIM = "1", "2"
COLOURS = {"changed": "32", "noted": "36", "refused": "33", "evidence": "36", "board": "35", "mood": "34", "back": "32"}
"""SGR codes of the labels; an entry of its own kind each, so that a long transcript can be scanned."""


@dataclass(frozen=True, slots=True)
class Style:
    """How much a terminal can show. columns: width of the page."""

    columns: int = 100
    coloured: bool = False
    plain: bool = False

    @classmethod
    def of(cls, stream: TextIO, *, plain: bool) -> "Style":
        """What `stream` can show: colour only on a terminal that has it and where NO_COLOR is not set."""
        terminal = stream.isatty()
        colour = terminal and not plain and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(_columns_of(stream) if terminal else 100, colour, plain)

    @property
    def arrow(self) -> str:
        return "->" if self.plain else "→"

    @property
    def dot(self) -> str:
        return "-" if self.plain else "·"

    @property
    def rule(self) -> str:
        return "-" if self.plain else "─"

    def paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured else text


def _columns_of(stream: TextIO) -> int:
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        columns = 100
    return max(COLUMNS_MIN, min(columns or 100, COLUMNS_MAX))


class View:
    """Writes to one stream. `name_of` turns an id into a display name."""

    def __init__(self, out: TextIO, style: Style, name_of: Callable[[str], str] = str) -> None:
        self._out = out
        self.style = style
        self.name_of = name_of
        self._evidence: dict[str, v1.Evidence] = {}
        self._shown: dict[str, str] = {}

    # ---- plain writing

    def text(self, text: str = "") -> None:
        print(text, file=self._out, flush=True)

    def heading(self, text: str) -> None:
        """A rule with a title in it."""
        title = cut(one_line(text), self.style.columns - 8)
        line = f"{self.style.rule * 2} {title} "
        self.text()
        self.text(self.style.paint(line + self.style.rule * (self.style.columns - width(line)), BOLD))

    def note(self, text: str) -> None:
        self._block("", text, DIM)

    def error(self, text: str) -> None:
        self._block("!", text, "31")

    def paragraph(self, text: str) -> None:
        for line in wrapped(one_line(text), self.style.columns):
            self.text(line)

    def entry(self, label: str, text: str, details: Iterable[tuple[str, str]] = ()) -> None:
        """A labelled entry, with detail lines below it: (what kind of detail, text); empty details are left out."""
        self._block(label, text, COLOURS.get(label, BOLD))
        for kind, detail in details:
            if detail:
                self._detail(kind, detail)

    def _block(self, label: str, text: str, code: str) -> None:
        """The text behind a label column, wrapped."""
        head = pad(label, LABEL) if label else "  "
        lines = wrapped(one_line(text), self.style.columns - width(head))
        paint_all = code == DIM
        first = self.style.paint(lines[0], code) if paint_all else lines[0]
        self.text(self.style.paint(head, code) + first if label else head + first)
        for line in lines[1:]:
            self.text(" " * width(head) + (self.style.paint(line, code) if paint_all else line))

    def _detail(self, kind: str, text: str) -> None:
        head = " " * LABEL + pad(kind, LABEL)
        for at, line in enumerate(wrapped(one_line(text), self.style.columns - width(head))):
            self.text((self.style.paint(head, DIM) if at == 0 else " " * width(head)) + line)

    # ---- what was said

    def player(self, text: str, to: str) -> None:
        """What the player says."""
        toward = f" {self.style.arrow} {self.name_of(to)}" if to else ""
        self._speech(f"you{toward}:", text or "(says nothing)", "")

    def said(self, by: str, text: str) -> None:
        """Words that were said in the game already."""
        self._speech(f"{self.name_of(by)}:", text, "")

    def scene(self, scene_id: str, setting: str, present: Iterable[str]) -> None:
        """Where the play is now, and who is there."""
        self.note(f"{scene_id}: {setting} (here: {', '.join(map(self.name_of, present)) or 'nobody'})")

    def happening(self, text: str) -> None:
        """Something that the game reports."""
        self._block("game", text, BOLD)

    def line(self, line: v1.Line, route: str = "", topic: str = "") -> None:
        """A line of a character: who, what, where it comes from."""
        dot = f" {self.style.dot} "
        came = [route, topic, source_word(line.source), line.line_id]
        origin = dot.join(dict.fromkeys(one_line(part) for part in came if part))
        self._speech(f"{self.name_of(line.speaker_id)}:", line.text, f"[{origin}]")
        for action in line.actions:
            self.note(f"action {action.action_id} {action.arguments_json if action.arguments_json != '{}' else ''}")
        if line.missing_translation:
            self.note(f"(no text in the language asked for: this is {line.locale})")

    def _speech(self, who: str, text: str, origin: str) -> None:
        head = f"  {cut(one_line(who), 40)} "
        room = self.style.columns - width(head)
        lines = wrapped(one_line(text), room)
        self.text(self.style.paint(head, BOLD) + lines[0])
        for line in lines[1:]:
            self.text(" " * width(head) + line)
        if origin:
            self.text(" " * width(head) + self.style.paint(cut(origin, room), DIM))

    # ---- what it led to

    def outcome(self, outcome: Outcome) -> None:
        """Everything an act led to."""
        route = route_word(outcome.route) if outcome.lines else ""
        for line in outcome.lines:
            self.line(line, route, outcome.topic)
        for note in outcome.notes:
            self.note(note)
        self.learn(outcome.evidence)
        self.changes(outcome.changes)
        for refusal in latest(outcome.refusals):
            self.refusal(refusal, outcome.held.get((refusal.character_id, refusal.path)))
        cited = {item.evidence_id for change in outcome.changes for item in change.cited_evidence}
        for item in outcome.evidence:
            if item.evidence_id not in cited:
                self.evidence(item)
        self._moves(outcome)

    def _moves(self, outcome: Outcome) -> None:
        """What reads differently now: fields that a load took back, blackboards, moods; then who they now are."""
        for move in outcome.rewound:
            self.entry("back", f"{self._of(move.character_id)}{move.key}: {self._moved(move)}")
        for who in dict.fromkeys(move.character_id for move in outcome.board):
            keys = [f"{move.key}: {self._moved(move)}" for move in outcome.board if move.character_id == who]
            self.entry("board", self._of(who) + ", ".join(keys))
        for move in outcome.moods:
            self.entry("mood", self._of(move.character_id) + self._moved(move))
        for sighting in outcome.seen.values():
            text = self.standing_text(sighting)
            if self._shown.get(sighting.character_id) != text:
                self._shown[sighting.character_id] = text
                self._block("now", text, DIM)

    def present(self, sighting: Sighting) -> None:
        """Who somebody present is now; it is told again only when it reads differently."""
        text = self.standing_text(sighting)
        self._shown[sighting.character_id] = text
        self.note(f"{text} ({sighting.character_id})")

    def _of(self, character_id: str) -> str:
        return f"{self.name_of(character_id)} {self.style.dot} "

    def _moved(self, move: Move) -> str:
        return f"{move.old} {self.style.arrow} {move.new}"

    def learn(self, evidence: Iterable[v1.Evidence]) -> None:
        """Keeps what is known of evidence, so that a change that cites it later can say its weight."""
        self._evidence.update((item.evidence_id, item) for item in evidence)

    def changes(self, changes: Sequence[v1.FieldChange]) -> None:
        """What changed and why, persona first. Effects of one event share its reason; moods are shown as moves."""
        told: set[tuple[str, ...]] = set()
        for change in sorted(changes, key=lambda change: not change.path.startswith("persona")):
            if change.path in SHOWN_ELSEWHERE or change.old_value == change.new_value:
                continue
            gated, reason = change.path.startswith("persona"), _reason_of(change)
            self.change(change, label="changed" if gated else "noted", with_reason=gated or reason not in told)
            told.add(reason)

    def change(self, change: v1.FieldChange, *, label: str = "changed", with_reason: bool = True) -> None:
        """One change: old → new, then the reason, the evidence with its quotes, and the gate's figures."""
        moved = change_text(change, self.style.arrow)
        details = self._reasons(change) if with_reason else ()
        self.entry(label, f"{self._of(change.character_id)}{change.path}: {moved}", details)

    def _reasons(self, change: v1.FieldChange) -> list[tuple[str, str]]:
        if change.source == v1.ChangeSource.CHANGE_SOURCE_GAME:
            return [("because", "the game reported it")]
        details: list[tuple[str, str]] = []
        if change.reasoning and not change.cited_evidence:
            details.append(("because", f"{change.reasoning} ({cause_word(change.source)})"))
        for cited in change.cited_evidence:
            known = self._evidence.get(cited.evidence_id)
            details.append(("because", cited.summary + (f" [{_weight(known)}]" if known else "")))
            details.append(("heard", self._quoted(cited.quote)))
        if change.gate_figures:
            waived = ", cooldown waived" if change.waived else ""
            details.append(("gate", figures_text(list(change.gate_figures)) + waived))
        return details

    def _quoted(self, text: str) -> str:
        return (f'"{text}"' if self.style.plain else f"“{text}”") if text else ""

    def refusal(self, refusal: v1.ProposalRefusal, held: Plain = None) -> None:
        """What was proposed and did not happen, with what is missing. held: the field's value, where it is known."""
        missing = refusal.explanation or reason_word(refusal.reason)
        self.entry(
            "refused",
            f"{self._of(refusal.character_id)}{refusal.path}: {self._proposed(refusal, held)}",
            [
                ("missing", f"{missing} [{reason_word(refusal.reason)}]"),
                ("still", "open: judged again with new evidence, and when a unit begins" if refusal.still_open else ""),
                ("counted", f"{refusal.count} times" if refusal.count > 1 else ""),
            ],
        )

    def _proposed(self, refusal: v1.ProposalRefusal, held: Plain) -> str:
        """What stays and what was proposed; of a list only what would have come."""
        proposed = plain(refusal.proposed_value)
        if isinstance(proposed, list):
            fresh = [entry for entry in proposed if not isinstance(held, list) or entry not in held]
            return "; ".join(f"not yet + {one_line(entry)}" for entry in fresh) or value_text(refusal.proposed_value)
        stays = f"stays {plain_text(held)}, " if held is not None else ""
        return f"{stays}not {value_text(refusal.proposed_value)}"

    def evidence(self, item: v1.Evidence) -> None:
        """One piece of evidence."""
        self.entry(
            "evidence",
            f"{self._of(item.character_id)}{item.summary} [{_weight(item)}]",
            [
                ("heard", self._quoted(item.quote)),
                ("bears on", ", ".join(item.field_paths)),
                ("used for", ", ".join(item.used_for_paths)),
            ],
        )

    def standing_text(self, sighting: Sighting) -> str:
        """Name, stage toward the player, mood and blackboard in one line."""
        emotion, intensity = sighting.mood
        stage = f"{sighting.stage} toward you" if sighting.stage else ""
        mood = f"feels {emotion} {intensity:g}" if emotion else ""
        board = (f"{key} {value}" for key, value in sighting.board.items())
        parts = [self.name_of(sighting.character_id), stage, mood, *board]
        return f" {self.style.dot} ".join(part for part in parts if part)

    # ---- lists

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows in columns that fit their widest entry; the last column is wrapped."""
        if not rows:
            return
        widths = [min(PATH_ROOM, max(width(row[at]) for row in rows)) for at in range(len(rows[0]) - 1)]
        for row in rows:
            head = "  " + "".join(pad(cut(one_line(c), w), w + 2) for c, w in zip(row[:-1], widths, strict=True))
            room = max(20, self.style.columns - width(head))
            for at, line in enumerate(wrapped(one_line(row[-1]), room)):
                self.text((head if at == 0 else " " * width(head)) + line)


def _reason_of(change: v1.FieldChange) -> tuple[str, ...]:
    """What tells one reason from another: the evidence; where there is none, who caused it and why."""
    if change.source == v1.ChangeSource.CHANGE_SOURCE_GAME:
        return ("game",)
    cited = tuple(cited.evidence_id for cited in change.cited_evidence)
    return cited or (cause_word(change.source), change.reasoning)


def _weight(item: v1.Evidence) -> str:
    """Importance, kind and block of a piece of evidence."""
    return ", ".join(part for part in (importance_word(item.importance), item.kind, item.block_id) if part)
