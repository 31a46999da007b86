"""Plays a cast by the domain's judges alone, without a store; keeps the log. Under `eval gates`."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..domain.consequences import judge_drafts, judge_edit, judge_events, judge_turn, judge_unit
from ..domain.content import Cast
from ..domain.drafts import MindDigest, ProposalDraft
from ..domain.fold import apply_mind, apply_world
from ..domain.ledger import Ledger
from ..domain.log import Entry, Event, RowKind, SpokenLine, Turn
from ..domain.mind import Mind, World
from ..domain.values import PRIMARY_PLAYER, Value


class Story:
    """One playthrough in memory. log: every row so far · minds: the heads, of whoever was touched."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.world = World()
        self.minds: dict[str, Mind] = {}
        self.log: list[Entry] = []

    def unit(self, unit_id: str) -> Entry:
        """Begins a unit."""
        return self._play("unit", lambda ledger: judge_unit(ledger, unit_id))

    def event(self, name: str, witnesses: Sequence[str], actor: str = PRIMARY_PLAYER) -> Entry:
        """A named event that the witnesses perceive."""
        return self._report(Event("", "custom", name, True, actor, perceivers=tuple(witnesses)))

    def value(self, character_id: str, value: float) -> Entry:
        """The game's relationship value of a character toward the player."""
        return self._report(Event("", "relationship", character_id, value, target_id=PRIMARY_PLAYER))

    def edit(self, character_id: str, path: str, value: Value) -> Entry:
        return self._play("edit", lambda ledger: judge_edit(ledger, character_id, path, value, "author", "by hand"))

    def turn(self, text: str, responder: str, hearers: Sequence[str] = ()) -> Entry:
        """The player says `text`; the answer is a fallback, so that only the player's words mean anything."""
        turn = Turn(
            turn_id=f"t{len(self.log) + 1}",
            speaker_id=PRIMARY_PLAYER,
            text=text,
            addressee_id=responder,
            responder_id=responder,
            hearers=tuple(dict.fromkeys((PRIMARY_PLAYER, responder, *hearers))),
            unit_id=self.world.unit,
            unit=self.world.ordinal,
            scene_id="",
            storyline_id="main",
            locale=self.cast.source_language,
            lines=(SpokenLine(responder, "Later.", "fallback", f"{responder}.fallback.1"),),
            route="fallback",
        )
        return self._play("turn", lambda ledger: judge_turn(ledger, turn), turn)

    def propose(self, turn: Turn, character_id: str, *proposals: ProposalDraft) -> Entry:
        """What a model that read `turn` proposes for a character; it may ask for anything."""
        drafts = {character_id: MindDigest(proposals=proposals)}
        return self._play("settle", lambda ledger: judge_drafts(ledger, turn, drafts))

    def differs_from_replay(self) -> list[str]:
        """The characters whose head is not what the log says; `world` where that differs."""
        world, minds = replayed(self.log)
        wrong = [who for who in self.minds if minds.get(who) != self.minds[who]]
        return wrong if world == self.world else [*wrong, "world"]

    def _report(self, event: Event) -> Entry:
        events: list[Event] = []

        def judge(ledger: Ledger) -> None:
            events.append(replace(event, event_id=ledger.new_id("v")))
            judge_events(ledger, events)

        return self._play("events", judge, events=events)

    def _play(
        self, kind: RowKind, judge: Callable[[Ledger], None], turn: Turn | None = None, events: Sequence[Event] = ()
    ) -> Entry:
        seq = len(self.log) + 1
        known = {who: self.minds.get(who, Mind(who)) for who in self.cast.characters}
        ledger = Ledger(self.cast, kind, seq, self.world, known, wall_ms=seq * 1000)
        judge(ledger)
        entry = ledger.entry(turn=turn, events=events)
        for touched in entry.minds:
            self.minds[touched.character_id] = apply_mind(known[touched.character_id], entry)
        self.world = apply_world(self.world, entry)
        self.log.append(entry)
        return entry


def replayed(log: Sequence[Entry]) -> tuple[World, dict[str, Mind]]:
    """Folds a log from its first row."""
    world, minds = World(), dict[str, Mind]()
    for entry in log:
        for touched in entry.minds:
            who = touched.character_id
            minds[who] = apply_mind(minds.get(who, Mind(who)), entry)
        world = apply_world(world, entry)
    return world, minds
