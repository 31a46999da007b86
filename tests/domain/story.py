"""Plays events and turns on a cast by the domain's judges alone; every step is checked to be its own replay."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from dramaturg_server.domain.consequences import judge_edit, judge_events, judge_turn, judge_unit
from dramaturg_server.domain.content import Cast
from dramaturg_server.domain.fold import apply_mind, apply_world
from dramaturg_server.domain.ledger import Ledger
from dramaturg_server.domain.log import Entry, Event, RowKind, SpokenLine, Turn
from dramaturg_server.domain.mind import Change, Mind, Refused, World
from dramaturg_server.domain.present import Now, present, value_of
from dramaturg_server.domain.values import Value


class Story:
    """A playthrough without a store. `log` holds every entry; `game_time_s`: the game's clock, 0 = none."""

    def __init__(self, cast: Cast, locale: str = "en") -> None:
        self.cast, self.locale = cast, locale
        self.world = World()
        self.minds: dict[str, Mind] = {}
        self.log: list[Entry] = []
        self.game_time_s = 0

    def play(self, kind: RowKind, act: Callable[[Ledger], Entry]) -> Entry:
        seq = len(self.log) + 1
        known = {i: self.minds.get(i, Mind(i)) for i in (*self.cast.characters, *self.world.spawned)}
        ledger = Ledger(
            self.cast,
            kind,
            seq,
            self.world,
            known,
            wall_ms=seq * 1000,
            game_time_s=self.game_time_s,
            content_locale=self.locale,
        )
        entry = act(ledger)
        for mind in entry.minds:
            self.minds[mind.character_id] = apply_mind(known[mind.character_id], entry)
            working = ledger.mind(mind.character_id)
            assert replace(working, rows=working.rows + 1) == self.minds[mind.character_id], "the head is its replay"
        self.world = apply_world(self.world, entry)
        self.log.append(entry)
        return entry

    def unit(self, unit_id: str) -> Entry:
        def act(ledger: Ledger) -> Entry:
            judge_unit(ledger, unit_id)
            return ledger.entry()

        return self.play("unit", act)

    def report(self, *events: Event) -> Entry:
        def act(ledger: Ledger) -> Entry:
            made = [replace(event, event_id=ledger.new_id("v")) for event in events]
            judge_events(ledger, made)
            return ledger.entry(events=made)

        return self.play("events", act)

    def event(self, name: str, *witnesses: str, actor: str = "player", target: str = "") -> Entry:
        return self.report(Event("", "custom", name, True, actor, target, perceivers=witnesses))

    def flag(self, flag_id: str, value: bool | float | str, *witnesses: str) -> Entry:
        return self.report(Event("", "flag", flag_id, value, perceivers=witnesses))

    def quest(self, quest_id: str, stage_id: str, *witnesses: str) -> Entry:
        return self.report(Event("", "quest", quest_id, stage_id, perceivers=witnesses))

    def value(self, character_id: str, value: float, toward: str = "player") -> Entry:
        return self.report(Event("", "relationship", character_id, value, target_id=toward))

    def turn(
        self,
        text: str,
        responder: str,
        hearers: Sequence[str] = (),
        line: SpokenLine | None = None,
        *,
        scene_id: str = "",
        topic_id: str = "",
    ) -> Entry:
        def act(ledger: Ledger) -> Entry:
            turn = Turn(
                turn_id=f"t{ledger.seq}",
                speaker_id="player",
                text=text,
                addressee_id=responder,
                responder_id=responder,
                hearers=("player", responder, *hearers),
                unit_id=ledger.world.unit,
                unit=ledger.world.ordinal,
                scene_id=scene_id,
                topic_id=topic_id,
                storyline_id="main",
                locale=self.locale,
                lines=(line or SpokenLine(responder, "…", "fallback", line_id=f"{responder}.fallback"),),
                route="fallback",
            )
            judge_turn(ledger, turn)
            return ledger.entry(turn=turn)

        return self.play("turn", act)

    def edit(self, character_id: str, path: str, value: Value | None) -> Entry:
        def act(ledger: Ledger) -> Entry:
            judge_edit(ledger, character_id, path, value, "author", "by hand")
            return ledger.entry()

        return self.play("edit", act)

    def reads(self, character_id: str, path: str) -> Value | None:
        mind = self.minds.get(character_id, Mind(character_id))
        return value_of(mind, self.cast.schema, Now.of(self.world), path)

    def shows(self, character_id: str) -> dict[str, Value]:
        """The whole state as a reader gets it."""
        return present(self.minds.get(character_id, Mind(character_id)), self.cast.schema, Now.of(self.world))


def changes(entry: Entry, character_id: str) -> dict[str, Value | None]:
    """Gated changes that an entry made to a character: path -> new value."""
    return {f.path: f.new for f in entry.facts_of(character_id) if isinstance(f, Change) and f.gated}


def refusals(entry: Entry, character_id: str) -> dict[str, str]:
    """What an entry refused a character: path -> reason."""
    return {f.path: f.reason for f in entry.facts_of(character_id) if isinstance(f, Refused)}
