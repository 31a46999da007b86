"""The play as it stands and the acts on it: each is one call to the sidecar and comes back as an `Outcome`.

Knows what a game knows: which scene and unit it is in, who is present, which flags it has reported. Who the characters
are it asks the sidecar after each act.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from dramaturg import Client, Playthrough, events, field_value, v1
from dramaturg.errors import CheckpointExists
from dramaturg_server.cast.given import Given
from dramaturg_server.domain.content import Cast, Scene, fill
from dramaturg_server.domain.values import PRIMARY_PLAYER

from .outcome import (
    EMOTION,
    STAGE_TOWARD_PLAYER,
    Outcome,
    Sighting,
    board_moves,
    field_moves,
    mood_moves,
    without_seeds,
)
from .recollections import HELD, KNOWN, Recollected
from .reverting import change_to_undo, reverts
from .wording import RECALL_REASONS, event_note

PAGE = 200
BATCH = 256
NO_MODEL = "no_model"
GET_A_MODEL = "dramaturg models build e5-small"
PRESENT_AT_MOST = 32
"""In a cast without scenes everyone is present, up to so many."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the play stands: scene and unit by id, quests and flags as far as this program reported them."""

    scene_id: str = ""
    unit_id: str = ""
    unit_ordinal: int = 0
    quests: dict[str, str] = field(default_factory=dict)
    flags: dict[str, bool | float | str] = field(default_factory=dict)


class Stage:
    """One playthrough being played. Every method that calls the sidecar raises `dramaturg.DramaturgError`."""

    def __init__(self, client: Client, game: Playthrough, cast: Cast) -> None:
        self.client = client
        self.game = game
        self.cast = cast
        self.names = dict(self._list_names())
        self.player = game.opened.primary_player_id or PRIMARY_PLAYER
        self.place = Place(unit_id=game.opened.unit_id, unit_ordinal=game.opened.unit_ordinal)
        self.game_time_s = 0
        self._saved: dict[str, Place] = {}
        self._told: frozenset[str] = frozenset()
        self._sightings: dict[str, Sighting] = {}

    # ---- who is here

    @property
    def scene(self) -> Scene | None:
        return self.cast.scenes.get(self.place.scene_id)

    @property
    def present(self) -> tuple[str, ...]:
        """Characters in the scene; without a scene everyone, up to PRESENT_AT_MOST."""
        if self.scene is None:
            return tuple(self.names)[:PRESENT_AT_MOST]
        return tuple(who for who in self.scene.present if who in self.names)

    @property
    def respondent(self) -> str:
        """Who answers when nobody is addressed."""
        named = self.scene.respondent if self.scene else ""
        return named or next(iter(self.present), "")

    @property
    def setting(self) -> str:
        """What the scene looks like, in the playthrough's language."""
        written = self.scene.setting.at(self.game.opened.content_locale) if self.scene else ""
        return fill(written, {"player": self.name(self.player)})

    @property
    def _resting(self) -> str:
        """The emotion that others fade to."""
        return self._start(EMOTION)

    def _start(self, path: str) -> str:
        """What a field holds of which nothing was ever said; "" where that is no one word."""
        leaf = self.cast.schema.leaf(path)
        return leaf.default if leaf and isinstance(leaf.default, str) else ""

    def name(self, character_id: str) -> str:
        """The display name; of the player `you`."""
        if character_id in (self.player, PRIMARY_PLAYER):
            return "you"
        return self.names.get(character_id) or character_id

    @property
    def called(self) -> tuple[str, ...]:
        """What the characters are called, in the playthrough's language."""
        locale = self.game.opened.content_locale
        aliases = (alias for character in self.cast.characters.values() for alias in character.aliases.at(locale))
        return (*self.names.values(), *aliases)

    @property
    def known_saves(self) -> tuple[str, ...]:
        """Saves that were made here; without a call to the sidecar."""
        return tuple(self._saved)

    @property
    def known_paths(self) -> tuple[str, ...]:
        """Field paths of whoever was looked at so far; without a call to the sidecar."""
        return tuple(dict.fromkeys(path for sighting in self._sightings.values() for path in sighting.fields))

    def recast(self, cast: Cast) -> None:
        """Goes on with another cast; a scene that it lacks is left."""
        self.cast = cast
        self.names = dict(self._list_names())
        if self.scene is None:
            self.place = replace(self.place, scene_id="")

    def enter(self, scene_id: str) -> None:
        """Goes to a scene of the cast; the caller knows that it exists."""
        self.place = replace(self.place, scene_id=scene_id)

    # ---- acts

    def begin_with(self, given: Given) -> None:
        """Lets a script begin where it says: the world's values are told quietly, fields set by hand."""
        told = [events.quest_stage(quest, stage, quiet=True) for quest, stage in given.quests.items()]
        told += [events.flag(flag, value, quiet=True) for flag, value in given.flags.items()]
        for start in range(0, len(told), BATCH):
            self.game.report(*told[start : start + BATCH])
        self.place = replace(self.place, quests=dict(given.quests), flags=dict(given.flags))
        for who, fields in given.state.items():
            for path, value in fields.items():
                self.game.set(path, field_value(value), of=who, reason="given by the script")

    def say(self, text: str, *, to: str = "", hearers: Sequence[str] = (), speaker: str = "") -> Outcome:
        """The player, or a character as `speaker`, says `text`; "" is a silent approach."""
        self._look_at([to or self.respondent, *hearers])
        answer = self.game.say(
            text,
            to=to,
            responder="" if to or self.scene else self.respondent,
            speaker=speaker or self.player,
            hearers=[who for who in hearers if who != to],
            scene=self.place.scene_id,
            game_time_s=self.game_time_s,
        )
        self.place = replace(self.place, unit_ordinal=answer.unit_ordinal)
        notes = [note for reason in answer.degraded_reasons if (note := self._not_at_its_best(reason))]
        if answer.no_units:
            notes.append("no unit has begun: spans and cooldowns cannot count yet (/unit ID)")
        if answer.care:
            notes.append("care: a real person may be in distress; nothing was learned from this")
        outcome = Outcome(
            lines=tuple(answer.lines),
            route=answer.route,
            topic=answer.topic_id,
            responder_id=answer.responder_id,
            recalled=tuple(answer.recalled),
            compared=tuple(answer.compared_topics),
            taken=tuple(answer.outcomes),
            heard=tuple(dict.fromkeys((answer.responder_id, *filter(None, (to, *hearers))))),
            changes=without_seeds(answer.changes),
            refusals=tuple(answer.refusals),
            evidence=tuple(answer.evidence),
            notes=tuple(notes),
        )
        return self._observed(outcome, [answer.responder_id])

    def hear(self, blocks: Sequence[v1.TextBlock]) -> Outcome:
        """Words that were said in the game already, and what they mean to those who heard them; nobody answers."""
        self._look_at([who for block in blocks for who in (block.speaker_id, *block.hearer_ids)])
        request = v1.ExtractEvidenceRequest(
            playthrough_id=self.game.playthrough_id, branch_id=self.game.branch_id, blocks=blocks
        )
        answer = self.client.extract_evidence(request)
        outcome = Outcome(
            changes=without_seeds(answer.changes),
            refusals=tuple(answer.refusals),
            evidence=tuple(answer.evidence),
        )
        return self._observed(outcome, ())

    def begin_unit(self, unit_id: str) -> Outcome:
        begun = self.game.begin_unit(unit_id, game_time_s=self.game_time_s)
        self.place = replace(self.place, unit_id=unit_id, unit_ordinal=begun.unit_ordinal)
        note = f"unit {unit_id} goes on" if begun.resumed else f"unit {unit_id} begins"
        return self._judged(begun.changes, begun.refusals, (f"{note} (number {begun.unit_ordinal})",))

    def first_scene(self) -> str:
        """Where a play begins: the first scene in which a lead answers, else the first; "" in a cast without scenes."""
        led = (at for at, scene in self.cast.scenes.items() if self._is_lead(scene.respondent))
        return next(led, next(iter(self.cast.scenes), ""))

    def _is_lead(self, character_id: str) -> bool:
        character = self.cast.characters.get(character_id)
        return character is not None and character.lead

    def end_unit(self) -> Outcome:
        ended = self.game.end_unit(game_time_s=self.game_time_s)
        self.place = replace(self.place, unit_id="")
        return self._judged((), (), (f"unit {ended.unit_id} ends",))

    def report_quest(
        self, quest_id: str, stage_id: str, witnesses: Sequence[str], actor: str = "", target: str = ""
    ) -> Outcome:
        entered = events.quest_stage(quest_id, stage_id, actor=actor, target=target, perceivers=witnesses)
        outcome = self._report(entered)
        self.place = replace(self.place, quests={**self.place.quests, quest_id: stage_id})
        return outcome

    def report_flag(
        self,
        flag_id: str,
        value: bool | float | str,
        witnesses: Sequence[str],
        actor: str = "",
        target: str = "",
    ) -> Outcome:
        outcome = self._report(events.flag(flag_id, value, actor=actor, target=target, perceivers=witnesses))
        self.place = replace(self.place, flags={**self.place.flags, flag_id: value})
        return outcome

    def report_event(self, name: str, actor: str, target: str, witnesses: Sequence[str]) -> Outcome:
        return self._report(events.custom(name, actor=actor, target=target, perceivers=witnesses))

    def report_relationship(
        self, character_id: str, value: float, toward: str = "", witnesses: Sequence[str] = ()
    ) -> Outcome:
        toward = self.player if toward == PRIMARY_PLAYER else toward
        return self._report(events.relationship(character_id, value, toward=toward, perceivers=witnesses))

    def save(self, checkpoint_id: str) -> Outcome:
        """Names this position; an earlier save of that name makes way. Tells which saves stand at the same position."""
        positions = {saved.checkpoint_id: (saved.branch_id, saved.revision) for saved in self.saves()}
        note = ""
        try:
            saved = self.game.save(checkpoint_id)
        except CheckpointExists:
            request = v1.DeleteCheckpointRequest(playthrough_id=self.game.playthrough_id, checkpoint_id=checkpoint_id)
            self.client.delete_checkpoint(request)
            saved, note = self.game.save(checkpoint_id), " (in place of the earlier one)"
        self._saved[saved.checkpoint_id] = self.place
        here = (saved.branch_id, saved.revision)
        same = [name for name, position in positions.items() if position == here]
        if same:
            others = ", ".join(name for name in same if name != checkpoint_id)
            note += f": nothing has happened since {others or 'it was last saved'}"
        return Outcome(notes=(f"saved as {saved.checkpoint_id}{note}",))

    def load(self, checkpoint_id: str) -> Outcome:
        """Goes back to a save; `rewound` says what reads differently now."""
        known = tuple(self._sightings)
        self._look_at(known)
        before = dict(self._sightings)
        restored = self.game.load(checkpoint_id)
        self.place = replace(
            self._saved.get(checkpoint_id, self.place), unit_id=restored.unit_id, unit_ordinal=restored.unit_ordinal
        )
        self.names = dict(self._list_names())
        self._sightings.clear()
        self._look_at(known)
        pairs = [(before[who], self._sightings[who]) for who in known if who in self._sightings]
        where = f"unit {restored.unit_id}" if restored.unit_id else "no unit is open"
        return Outcome(
            notes=(f"loaded {checkpoint_id}: {where}; everything since is on a closed branch",),
            rewound=tuple(move for old, new in pairs for move in field_moves(old, new)),
            board=tuple(move for old, new in pairs for move in board_moves(old, new)),
            moods=tuple(move for old, new in pairs for move in mood_moves(old, new)),
            seen=dict(self._sightings),
        )

    def set_field(self, character_id: str, path: str, value: v1.FieldValue) -> Outcome:
        done = self.game.set(path, value, of=character_id, reason="set by hand in the terminal")
        return self._judged([done.change] if done.changed else [], [], () if done.changed else ("it is so already",))

    def revert_field(self, character_id: str, path: str) -> Outcome:
        """Takes back the last change that still stands: after a revert the one before it, so that none is a redo."""
        changes = self.history(character_id, path, PAGE)
        if not changes:
            return Outcome(notes=(f"{self.name(character_id)}: {path} has never changed",))
        undone = change_to_undo(changes)
        if undone is None:
            return Outcome(notes=(f"{self.name(character_id)}: {path} is as it was at the start",))
        done = self.game.revert(
            undone.path,
            of=character_id,
            change_id=undone.change_id,
            reason=f"{reverts(undone.change_id)}, by hand in the terminal",
        )
        return self._judged([done.change] if done.changed else [], [], () if done.changed else ("it was so already",))

    def _not_at_its_best(self, reason: str) -> str:
        """A reason in words; what recall lacks is told once, for it lasts."""
        told, self._told = reason in self._told, self._told | {reason}
        words = RECALL_REASONS.get(reason)
        return "" if words and told else f"recall: {words} [{reason}]" if words else f"not at its best: {reason}"

    # ---- questions

    def state_text(self, character_id: str) -> str:
        """Who the character is, as a prompt would carry it."""
        request = v1.GetCharacterStateRequest(
            playthrough_id=self.game.playthrough_id,
            branch_id=self.game.branch_id,
            character_id=character_id,
            include_state_text=True,
        )
        return self.client.get_character_state(request).state.state_text

    def state(self, character_id: str) -> v1.CharacterState:
        """Fields, blackboard, and the last change of each field."""
        return self.game.state(character_id, provenance=True)

    def look(self, character_ids: Iterable[str]) -> list[Sighting]:
        """The characters as they are now."""
        wanted = list(dict.fromkeys(character_ids))
        self._look_at(wanted, again=True)
        return [self._sightings[who] for who in wanted]

    def history(self, character_id: str, path: str, limit: int) -> Sequence[v1.FieldChange]:
        """Changes of a field or a branch of fields, newest first."""
        return self.game.why(path, of=character_id, limit=limit)

    def rejections(self, character_id: str, limit: int) -> Sequence[v1.ProposalRefusal]:
        """What was proposed and refused, newest first."""
        return self.game.why_not(of=character_id, limit=limit)

    def evidence(self, character_id: str, limit: int) -> Sequence[v1.Evidence]:
        """Evidence, newest first."""
        return self.game.evidence(of=character_id, limit=limit)

    def recollections(self, outcome: Outcome) -> Sequence[Recollected]:
        """What the reply could draw on with its words, in the order in which it was recalled; what is known no
        more, or kept no more, is left out."""
        lived = [note.memory_id for note in outcome.recalled if not (note.is_knowledge or note.is_record)]
        known = [note.memory_id for note in outcome.recalled if note.is_knowledge]
        held = [note.memory_id for note in outcome.recalled if note.is_record]
        memories = {
            memory.memory_id: memory
            for ids, kinds in ((lived, ()), (known, KNOWN), (held, HELD))
            if ids
            for memory in self.game.memories(of=outcome.responder_id, kinds=kinds, memory_ids=ids, limit=PAGE)
        }
        return [
            Recollected(memories[note.memory_id], note.scores, note.spoken, note.not_spoken_reason)
            for note in outcome.recalled
            if note.memory_id in memories
        ]

    def memories(
        self, character_id: str, kinds: Sequence[v1.MemoryKind], limit: int, first: int = 1
    ) -> Sequence[v1.Memory]:
        """What the character can recall: experience newest first, or knowledge and opinions as the cast has them; at
        most `limit` from the `first`-th on."""
        return list(
            islice(self._memories(character_id, kinds, min(first - 1 + limit, PAGE)), first - 1, first - 1 + limit)
        )

    def _memories(self, character_id: str, kinds: Sequence[v1.MemoryKind], page_size: int) -> Iterator[v1.Memory]:
        token = ""
        while True:
            request = v1.ListMemoriesRequest(
                playthrough_id=self.game.playthrough_id,
                branch_id=self.game.branch_id,
                character_id=character_id,
                kinds=kinds,
                page_size=page_size,
                page_token=token,
            )
            page = self.client.list_memories(request)
            yield from page.memories
            token = page.next_page_token
            if not token:
                return

    def search(self, character_id: str, text: str) -> v1.SearchMemoriesResponse:
        """What the character would recall if the player said `text` here."""
        return self.game.search(
            text, of=character_id, speaker=self.player, scene=self.place.scene_id, game_time_s=self.game_time_s
        )

    def recall_news(self) -> str:
        """What recall goes by where no model says what words mean, once that can be told; "" before and after."""
        if NO_MODEL in self._told:
            return ""
        info = self.client.get_server_info(v1.GetServerInfoRequest())
        if info.phase in (v1.ServerPhase.SERVER_PHASE_STARTING, v1.ServerPhase.SERVER_PHASE_LOADING_EMBEDDER):
            return ""
        self._told |= {NO_MODEL}
        return "" if info.active_models else f"recall: by words and spelling only: no model ({GET_A_MODEL} gets one)"

    def turns(self, limit: int) -> Sequence[v1.Turn]:
        """The last turns, newest first."""
        request = v1.ListTurnsRequest(
            playthrough_id=self.game.playthrough_id, branch_id=self.game.branch_id, page_size=limit
        )
        return self.client.list_turns(request).turns

    def turns_with(self, character_id: str) -> Iterator[v1.Turn]:
        """Every turn that the character spoke, answered or heard, newest first."""
        token = ""
        while True:
            request = v1.ListTurnsRequest(
                playthrough_id=self.game.playthrough_id,
                branch_id=self.game.branch_id,
                character_id=character_id,
                page_size=PAGE,
                page_token=token,
            )
            page = self.client.list_turns(request)
            yield from page.turns
            token = page.next_page_token
            if not token:
                return

    def saves(self) -> Sequence[v1.Checkpoint]:
        """Checkpoints, newest first."""
        request = v1.ListCheckpointsRequest(playthrough_id=self.game.playthrough_id, page_size=PAGE)
        return self.client.list_checkpoints(request).checkpoints

    # ---- inside

    def _list_names(self) -> Iterator[tuple[str, str]]:
        token = ""
        while True:
            request = v1.ListCharactersRequest(
                playthrough_id=self.game.playthrough_id, branch_id=self.game.branch_id, page_token=token
            )
            page = self.client.list_characters(request)
            yield from ((character.character_id, character.display_name) for character in page.characters)
            token = page.next_page_token
            if not token:
                return

    def _report(self, event: v1.WorldEvent) -> Outcome:
        self._look_at([*self.present, *event.perceiver_ids])
        answer = self.game.report(event, game_time_s=self.game_time_s)
        (result,) = answer.results
        unmapped = ("the cast gives this no meaning; it is kept all the same",) if result.unmapped else ()
        notes = (*unmapped, *map(event_note, result.notes))
        outcome = Outcome(
            changes=without_seeds(answer.changes),
            refusals=tuple(answer.refusals),
            evidence=tuple(answer.evidence),
            notes=notes,
        )
        return self._observed(outcome, ())

    def _judged(
        self, changes: Sequence[v1.FieldChange], refusals: Sequence[v1.ProposalRefusal], notes: tuple[str, ...]
    ) -> Outcome:
        outcome = Outcome(changes=without_seeds(changes), refusals=tuple(refusals), notes=notes)
        return self._observed(outcome, ())

    def _look_at(self, character_ids: Iterable[str], *, again: bool = False) -> None:
        """Reads the characters that were not seen yet; players among the ids are passed over."""
        wanted = dict.fromkeys(who for who in character_ids if who in self.names)
        ids = [who for who in wanted if again or who not in self._sightings]
        for start in range(0, len(ids), BATCH):
            request = v1.BatchGetCharacterStatesRequest(
                playthrough_id=self.game.playthrough_id,
                branch_id=self.game.branch_id,
                character_ids=ids[start : start + BATCH],
                include_blackboard=True,
            )
            for state in self.client.batch_get_character_states(request).states:
                self._sightings[state.character_id] = Sighting.of(state, self._start(STAGE_TOWARD_PLAYER))

    def _observed(self, outcome: Outcome, concerned: Iterable[str]) -> Outcome:
        """The outcome with what reads differently now in everyone who was seen before or is concerned."""
        before = dict(self._sightings)
        touched = dict.fromkeys([*concerned, *(change.character_id for change in outcome.changes)])
        refused = [(refusal.character_id, refusal.path) for refusal in outcome.refusals]
        self._look_at([*before, *touched, *(who for who, _ in refused)], again=True)
        pairs = [(before[who], self._sightings[who]) for who in before if who in self._sightings]
        return replace(
            outcome,
            board=tuple(move for old, new in pairs for move in board_moves(old, new)),
            moods=tuple(move for old, new in pairs for move in mood_moves(old, new, self._resting)),
            seen={who: self._sightings[who] for who in touched if who in self._sightings},
            held={
                (who, path): self._sightings[who].fields.get(path, self._start(path) or None)
                for who, path in refused
                if who in self._sightings
            },
        )
