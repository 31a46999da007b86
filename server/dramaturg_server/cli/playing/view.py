"""How a play looks: lines spoken, then what changed and why, what was refused and what is missing. Last before the
terminal; decides nothing."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TextIO

from dramaturg import plain, v1
from dramaturg.values import Plain

from .columns import cut, one_line, pad, width, wrapped
from .outcome import EMOTION, INTENSITY, STAGE_TOWARD_PLAYER, Move, Outcome, Sighting, is_judged, latest, plain_text
from .recollections import Recollected, compared_text, every_part, foremost, recall_line
from .style import Style
from .taken_in import outcome_entry
from .told import Detail, Told, alike, nameless
from .wording import (
    cause_word,
    change_text,
    figures_text,
    importance_word,
    joined,
    reason_word,
    route_word,
    source_word,
    value_text,
)

LABEL = 9
PATH_ROOM = 44
SHOWN_ELSEWHERE = (EMOTION, INTENSITY, "moment.scene_context")
"""Paths whose changes are shown as moods, or with the scene that was entered."""

BOLD, DIM = "1", "2"
COLOURS = {
    "told": "36",
    "recalled": "36",
    "topics": "36",
    "changed": "32",
    "noted": "36",
    "refused": "33",
    "evidence": "36",
    "board": "35",
    "mood": "34",
    "back": "32",
    "saved": "32",
    "asked": "36",
}
"""SGR codes of the labels; an entry of its own kind each, so that a long transcript can be scanned."""


class View:
    """Writes to one stream. `name_of` turns an id into a display name · `names`: what is never broken across lines ·
    recollections: what a reply could draw on, with its words · brief: only what is said, what changes in who somebody
    is, and why, and each refusal once."""

    def __init__(
        self,
        out: TextIO,
        style: Style,
        name_of: Callable[[str], str] = str,
        names: Callable[[], Collection[str]] = tuple,
        recollections: Callable[[Outcome], Sequence[Recollected]] = lambda outcome: (),
        *,
        brief: bool = False,
    ) -> None:
        self._out = out
        self.style = style
        self.name_of = name_of
        self._names = names
        self._recollections = recollections
        self._brief = brief
        self._told = Told()

    # ---- plain writing

    def text(self, text: str = "") -> None:
        print(text, file=self._out, flush=True)

    def again(self, text: str) -> None:
        """Writes as it is, on the line where the cursor stands."""
        print(text, end="", file=self._out, flush=True)

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
        for line in self._wrapped(text, self.style.columns):
            self.text(line)

    def _wrapped(self, text: str, columns: int) -> list[str]:
        return wrapped(one_line(text), columns, self._names())

    def entry(self, label: str, text: str, details: Iterable[Detail] = ()) -> None:
        """A labelled entry, with detail lines below it: (what kind of detail, text); empty details are left out."""
        self._block(label, text, COLOURS.get(label, BOLD))
        for kind, detail in details:
            if detail:
                self._detail(kind, detail)

    def _block(self, label: str, text: str, code: str) -> None:
        """The text behind a label column, wrapped."""
        head = pad(label, LABEL) if label else "  "
        lines = self._wrapped(text, self.style.columns - width(head))
        paint_all = code == DIM
        first = self.style.paint(lines[0], code) if paint_all else lines[0]
        self.text(self.style.paint(head, code) + first if label else head + first)
        for line in lines[1:]:
            self.text(" " * width(head) + (self.style.paint(line, code) if paint_all else line))

    def _detail(self, kind: str, text: str) -> None:
        head = " " * LABEL + pad(kind, LABEL)
        for at, line in enumerate(self._wrapped(text, self.style.columns - width(head))):
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
        self._speech(f"{self.name_of(line.speaker_id)}:", line.text, "" if self._brief else f"[{origin}]")
        for action in () if self._brief else line.actions:
            self.note(f"action {action.action_id} {action.arguments_json if action.arguments_json != '{}' else ''}")
        if line.missing_translation:
            self.note(f"(no text in the language asked for: this is {line.locale})")

    def recalled(self, one: Recollected, *, with_every_part: bool = False) -> None:
        """Something that was recalled, in one line; `told` where the reply was made from it."""
        label = "told" if one.spoken else "recalled"
        line = recall_line(one, self.name_of, self.style.dot, self.style.columns - LABEL)
        self.entry(label, line, [("why", every_part(one.scores))] if with_every_part else ())

    def taken_in(self, taken: v1.MemoryOutcome, heard: Sequence[str]) -> None:
        """What became of something that was said to be so; in brief without who heard it."""
        label, text, details = outcome_entry(taken, heard, self.name_of, self.style.dot)
        self.entry(label, text, () if self._brief else details)

    def compared(self, topics: Sequence[v1.ComparedTopic]) -> None:
        """How like the examples of topics a remark was, most alike first."""
        if topics:
            self.entry("topics", compared_text(topics, self.style.dot))

    def _speech(self, who: str, text: str, origin: str) -> None:
        head = f"  {cut(one_line(who), 40)} "
        room = self.style.columns - width(head)
        lines = self._wrapped(text, room)
        self.text(self.style.paint(head, BOLD) + lines[0])
        for line in lines[1:]:
            self.text(" " * width(head) + line)
        if origin:
            self.text(" " * width(head) + self.style.paint(cut(origin, room), DIM))

    # ---- what it led to

    def outcome(self, outcome: Outcome) -> None:
        """Everything an act led to."""
        route = route_word(outcome.route) if outcome.lines else ""
        spoken = iter([self._label_of(taken) for taken in outcome.taken if taken.spoken])
        for line in outcome.lines:
            kind = next(spoken, "")
            self.line(line, kind or route, "" if kind else outcome.topic)
        for taken in outcome.taken:
            self.taken_in(taken, outcome.heard)
        for note in outcome.notes:
            self.note(note)
        if not self._brief:
            self.compared(outcome.compared)
        if outcome.recalled and not self._brief:
            shown, left_out = foremost(self._recollections(outcome))
            for one in shown:
                self.recalled(one)
            if left_out:
                self.note(f"and {left_out} more (/recall TEXT shows all)")
        self.learn(outcome.evidence)
        told = self.changes(outcome.changes)
        for refusal in latest(outcome.refusals):
            again = self._told.refused_before(refusal)
            if not (again and self._brief):
                self.refusal(refusal, outcome.held.get((refusal.character_id, refusal.path)), again=again)
        if self._brief:
            return
        told |= self._moods(outcome, told)
        self._heard([item for item in outcome.evidence if item.evidence_id not in told])
        self._moves(outcome)

    def _label_of(self, taken: v1.MemoryOutcome) -> str:
        """What a line is that tells what became of a remark: it came from no route."""
        return outcome_entry(taken, (), self.name_of, self.style.dot)[0]

    def _moods(self, outcome: Outcome, told: Collection[str]) -> set[str]:
        """Other moods, with the reason where none of the changes has told it; returns what evidence was told."""
        causes = {
            change.character_id: change for change in reversed(outcome.changes) if change.path in (EMOTION, INTENSITY)
        }
        fresh = {who: change for who, change in causes.items() if not cited_by(change) & set(told)}
        reasons = {who: self._reasons(change) for who, change in fresh.items()}

        def reads(move: Move) -> object:
            return self._moved(move), nameless(reasons.get(move.character_id, ()), self.name_of(move.character_id))

        for moves in alike(outcome.moods, reads):
            details = reasons.get(moves[0].character_id, ())
            self.entry("mood", self._of(*(move.character_id for move in moves)) + self._moved(moves[0]), details)
        moved = {move.character_id for move in outcome.moods}
        return {cited for who, change in fresh.items() if who in moved for cited in cited_by(change)}

    def _heard(self, evidence: Sequence[v1.Evidence]) -> None:
        """Evidence that no change has told of; what is the same for several is told once."""

        def reads(item: v1.Evidence) -> object:
            details = [("", item.summary), ("", _weight(item)), *self._bearing(item)]
            return nameless(details, self.name_of(item.character_id))

        for items in alike(evidence, reads):
            self.evidence(items[0], [item.character_id for item in items])

    def _moves(self, outcome: Outcome) -> None:
        """What reads differently now: fields that a load took back and blackboards; then who is met for the first time
        or stands as no line has said."""
        for moves in alike(outcome.rewound, lambda move: (move.key, move.old, move.new)):
            back = (move.character_id for move in moves)
            self.entry("back", f"{self._of(*back)}{moves[0].key}: {self._moved(moves[0])}")
        moods = {(move.character_id, emotion_of(move.old), emotion_of(move.new)) for move in outcome.moods}
        shown = [move for move in outcome.board if (move.character_id, move.old, move.new) not in moods]
        boards = {
            who: ", ".join(f"{move.key}: {self._moved(move)}" for move in shown if move.character_id == who)
            for who in dict.fromkeys(move.character_id for move in shown)
        }
        for people in alike(boards, lambda who: boards[who]):
            self.entry("board", self._of(*people) + boards[people[0]])
        self._told.follow(outcome, STAGE_TOWARD_PLAYER)
        for sighting in outcome.seen.values():
            if self._told.is_news(sighting):
                self._block("now", self.standing_text(sighting), DIM)

    def present(self, sighting: Sighting) -> None:
        """Who somebody present is now."""
        self._told.is_news(sighting)
        self.note(f"{self.standing_text(sighting)} ({sighting.character_id})")

    def _of(self, *character_ids: str) -> str:
        return f"{', '.join(map(self.name_of, character_ids))} {self.style.dot} "

    def _moved(self, move: Move) -> str:
        return f"{move.old} {self.style.arrow} {move.new}"

    def learn(self, evidence: Iterable[v1.Evidence]) -> None:
        """Keeps what is known of evidence, so that a change that cites it later can say its weight."""
        self._told.evidence.update((item.evidence_id, item) for item in evidence)

    def changes(self, changes: Sequence[v1.FieldChange]) -> set[str]:
        """What changed and why, persona first; returns the evidence that was told. Effects of one event share its
        reason, several who change alike share an entry; moods are shown as moves."""
        shown = [
            change
            for change in sorted(changes, key=lambda change: not change.path.startswith("persona"))
            if change.path not in SHOWN_ELSEWHERE
            and change.old_value != change.new_value
            and (is_judged(change) or not self._brief)
        ]
        reasons: set[object] = set()
        for group in alike(shown, self._reads):
            first = group[0]
            gated, reason = first.path.startswith("persona"), self._cause(first)
            label = "changed" if gated else "noted"
            who = [change.character_id for change in group]
            self.change(first, who, label=label, with_reason=gated or reason not in reasons)
            reasons.update(map(self._cause, group))
        return {cited for change in shown for cited in cited_by(change)}

    def _cause(self, change: v1.FieldChange) -> object:
        """The reason without the gate's figures."""
        return tuple(detail for detail in self._reasons(change) if detail[0] != "gate")

    def _reads(self, change: v1.FieldChange) -> object:
        """How a change reads, whoever changed."""
        reasons = nameless(self._reasons(change), self.name_of(change.character_id))
        return change.path, change_text(change, self.style.arrow), reasons

    def change(
        self,
        change: v1.FieldChange,
        who: Sequence[str] = (),
        *,
        label: str = "changed",
        with_reason: bool = True,
    ) -> None:
        """One change: old → new, then the reason, the evidence with its quotes, and the gate's figures. who: everybody
        in whom it is the same."""
        moved = change_text(change, self.style.arrow)
        details = self._reasons(change) if with_reason else ()
        self.entry(label, f"{self._of(*(who or [change.character_id]))}{change.path}: {moved}", details)

    def _reasons(self, change: v1.FieldChange) -> list[Detail]:
        if change.source == v1.ChangeSource.CHANGE_SOURCE_GAME:
            return [("because", "the game reported it")]
        details: list[Detail] = []
        if change.reasoning and not change.cited_evidence:
            details.append(("because", f"{change.reasoning} ({cause_word(change.source)})"))
        for cited in change.cited_evidence:
            known = self._told.evidence.get(cited.evidence_id)
            details.append(("because", cited.summary + (f" [{_weight(known)}]" if known else "")))
            details.append(("heard", self._quoted(cited.quote)))
        if change.gate_figures:
            waived = ", cooldown waived" if change.waived else ""
            details.append(("gate", figures_text(list(change.gate_figures)) + waived))
        return details

    def _quoted(self, text: str) -> str:
        return (f'"{text}"' if self.style.plain else f"“{text}”") if text else ""

    def refusal(self, refusal: v1.ProposalRefusal, held: Plain = None, *, again: bool = False) -> None:
        """What was proposed and did not happen, with what is missing; one line where it was told before. held: the
        field's value, where it is known."""
        field = f"{self._of(refusal.character_id)}{refusal.path}"
        missing, reason = refusal.explanation or reason_word(refusal.reason), reason_word(refusal.reason)
        if again:
            figures = figures_text(list(refusal.gate_figures)) or missing
            times = f" ({refusal.count} times)" if refusal.count > 1 else ""
            again_text = joined([self._proposed(refusal, held), f"{figures} [{reason}]"])
            self.entry("refused", f"{field}: still refused{times}: {again_text}")
            return
        self.entry(
            "refused",
            f"{field}: {self._proposed(refusal, held)}",
            [
                ("missing", f"{missing} [{reason}]"),
                ("still", "open: judged again with new evidence, and when a unit begins" if refusal.still_open else ""),
                ("counted", f"{refusal.count} times" if refusal.count > 1 else ""),
            ],
        )

    def _proposed(self, refusal: v1.ProposalRefusal, held: Plain) -> str:
        """What stays and what was proposed; of a list only what would have come."""
        proposed = plain(refusal.proposed_value)
        if isinstance(proposed, list):
            fresh = [entry for entry in proposed if not isinstance(held, list) or entry not in held]
            return joined(f"not yet + {one_line(entry)}" for entry in fresh) or value_text(refusal.proposed_value)
        stays = f"stays {plain_text(held)}, " if held is not None else ""
        return f"{stays}not {value_text(refusal.proposed_value)}"

    def evidence(self, item: v1.Evidence, who: Sequence[str] = ()) -> None:
        """One piece of evidence; of low weight in a line. who: all for whom it is the same."""
        is_low = item.importance == v1.Importance.IMPORTANCE_LOW
        text = f"{self._of(*(who or [item.character_id]))}{item.summary} [{_weight(item)}]"
        self.entry("evidence", text, () if is_low else self._bearing(item))

    def _bearing(self, item: v1.Evidence) -> list[Detail]:
        return [
            ("heard", self._quoted(item.quote)),
            ("bears on", ", ".join(item.field_paths)),
            ("used for", ", ".join(item.used_for_paths)),
        ]

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
            for at, line in enumerate(self._wrapped(row[-1], room)):
                self.text((head if at == 0 else " " * width(head)) + line)


def cited_by(change: v1.FieldChange) -> set[str]:
    """Ids of the evidence that a change cites."""
    return {cited.evidence_id for cited in change.cited_evidence}


def emotion_of(mood: str) -> str:
    """The emotion of `angry 9`."""
    return mood.rpartition(" ")[0]


def _weight(item: v1.Evidence) -> str:
    """Importance, kind and block of a piece of evidence."""
    return ", ".join(part for part in (importance_word(item.importance), item.kind, item.block_id) if part)
