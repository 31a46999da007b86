"""A playthrough with the verbs of a game, for threads. `async_playthrough.py` is its twin."""

from collections.abc import Sequence
from dataclasses import replace

from . import v1
from .memory_requests import add_belief, add_memory, answer, correct, edit, forget, pin, questions, records
from .requests import Timeline, blob_parts
from .streams import Stream
from .v1.sync_calls import Calls
from .values import Settable


class Playthrough:
    """One playthrough on one branch, with the verbs a game uses; the full methods are on the client.

    Every call names the branch, so that a late one lands on no other timeline: after `load` it is the new branch.
    opened: the answer of OpenPlaythrough, with the report on what changed in the cast.
    """

    def __init__(self, client: Calls, playthrough_id: str, opened: v1.OpenPlaythroughResponse) -> None:
        self._client = client
        self._at = Timeline(playthrough_id, opened.branch_id, opened.primary_player_id)
        self.opened = opened

    @property
    def playthrough_id(self) -> str:
        return self._at.playthrough_id

    @property
    def branch_id(self) -> str:
        """The branch that the verbs mean."""
        return self._at.branch_id

    def on_branch(self, branch_id: str) -> "Playthrough":
        """The same playthrough on another branch, e.g. a scratch one."""
        opened = v1.OpenPlaythroughResponse(branch_id=branch_id, primary_player_id=self._at.primary_player_id)
        there = Playthrough(self._client, self.playthrough_id, opened)
        there._at = replace(there._at, pinned=True)
        return there

    def say(
        self,
        text: str,
        *,
        to: str = "",
        speaker: str = "",
        responder: str = "",
        hearers: Sequence[str] = (),
        unit: str = "",
        scene: str = "",
        storyline: str = "",
        locale: str = "",
        game_time_s: int = 0,
        signals: Sequence[v1.WorldSignal] = (),
        wait_for_state_ms: int = 0,
        request_id: str = "",
        timeout_s: float | None = None,
    ) -> v1.StepDialogueResponse:
        """`speaker` (empty = the primary player) says `text` (empty = a silent approach) to `to`.

        The answer is in `lines`.
        """
        request = self._at.say(
            text,
            to=to,
            speaker=speaker,
            responder=responder,
            hearers=hearers,
            unit=unit,
            scene=scene,
            storyline=storyline,
            locale=locale,
            game_time_s=game_time_s,
            signals=signals,
            wait_for_state_ms=wait_for_state_ms,
            request_id=request_id,
        )
        return self._client.step_dialogue(request, timeout_s=timeout_s)

    def state(
        self,
        character_id: str,
        *,
        paths: Sequence[str] = (),
        revision: int = 0,
        checkpoint_id: str = "",
        provenance: bool = False,
    ) -> v1.CharacterState:
        """Who the character is: now, at a revision, or at a checkpoint; with its blackboard."""
        request = self._at.state(
            character_id, paths=paths, revision=revision, checkpoint_id=checkpoint_id, provenance=provenance
        )
        return (self._client.get_character_state(request)).state

    def report(
        self, *events: v1.WorldEvent, unit: str = "", game_time_s: int = 0, request_id: str = ""
    ) -> v1.ReportEventsResponse:
        """Tells what happened outside dialogue, in order; `dramaturg.events` makes the events."""
        request = self._at.report(events, unit=unit, game_time_s=game_time_s, request_id=request_id)
        return self._client.report_events(request)

    def begin_unit(self, unit_id: str, *, game_time_s: int = 0, request_id: str = "") -> v1.BeginUnitResponse:
        """Begins a story unit and ends the open one."""
        request = self._at.begin_unit(unit_id, game_time_s=game_time_s, request_id=request_id)
        return self._client.begin_unit(request)

    def end_unit(self, unit_id: str = "", *, game_time_s: int = 0, request_id: str = "") -> v1.EndUnitResponse:
        """Ends the open story unit."""
        return self._client.end_unit(self._at.end_unit(unit_id, game_time_s=game_time_s, request_id=request_id))

    def save(
        self, checkpoint_id: str = "", *, label: str = "", wait_for_state_ms: int = 0, request_id: str = ""
    ) -> v1.Checkpoint:
        """Names the present position; its id goes into the game's save."""
        request = self._at.save(checkpoint_id, label=label, wait_for_state_ms=wait_for_state_ms, request_id=request_id)
        return (self._client.create_checkpoint(request)).checkpoint

    def load(self, checkpoint_id: str, *, scratch: bool = False, request_id: str = "") -> v1.RestoreCheckpointResponse:
        """Goes back to a saved position. Unless `scratch`, the verbs mean the new branch from here on."""
        request = self._at.load(checkpoint_id, scratch=scratch, request_id=request_id)
        restored = self._client.restore_checkpoint(request)
        if not scratch:
            self._at = replace(self._at, branch_id=restored.branch_id, pinned=False)
        return restored

    # ---- why, why not, and by hand

    def why(self, path: str = "", *, of: str, limit: int = 50) -> Sequence[v1.FieldChange]:
        """The changes of a field or a branch of fields (empty = all), newest first, with the evidence they rest on."""
        return (self._client.get_field_history(self._at.why(path, of, limit))).changes

    def why_not(self, *, of: str = "", path: str = "", limit: int = 50) -> Sequence[v1.ProposalRefusal]:
        """What was proposed and refused, newest first, with what is missing; of anyone and everywhere by default."""
        return (self._client.list_rejections(self._at.why_not(of, path, limit))).rejections

    def evidence(self, *, of: str = "", path: str = "", limit: int = 50) -> Sequence[v1.Evidence]:
        """What a character (empty = anyone) has seen and heard that matters, newest first. path: what it bears on."""
        return (self._client.list_evidence(self._at.evidence(of, path, limit))).evidence

    def search(
        self,
        text: str,
        *,
        of: str,
        speaker: str = "",
        scene: str = "",
        storyline: str = "",
        locale: str = "",
        experience_limit: int = 0,
        knowledge_limit: int = 0,
        preset: str = "",
        game_time_s: int = 0,
        timeout_s: float | None = None,
    ) -> v1.SearchMemoriesResponse:
        """What `of` would recall where `speaker` (empty = the primary player) said `text`; nothing is written.

        Best first, each with why. limits: 0 = as many as a turn takes. preset: `default` or `reference`.
        """
        request = self._at.search(
            text,
            of=of,
            speaker=speaker,
            scene=scene,
            storyline=storyline,
            locale=locale,
            experience_limit=experience_limit,
            knowledge_limit=knowledge_limit,
            preset=preset,
            game_time_s=game_time_s,
        )
        return self._client.search_memories(request, timeout_s=timeout_s)

    def memories(
        self,
        *,
        of: str,
        kinds: Sequence[v1.MemoryKind] = (),
        memory_ids: Sequence[str] = (),
        locale: str = "",
        limit: int = 50,
    ) -> Sequence[v1.Memory]:
        """What a character can recall: by default its experience, newest first.

        kinds: only these, of experience or of knowledge and opinions · memory_ids: only these, as a turn's `recalled`
        has them.
        """
        request = self._at.memories(of, kinds, memory_ids, locale, limit)
        return (self._client.list_memories(request)).memories

    # ---- what somebody takes to be so, and hands on it

    def beliefs(
        self,
        *,
        of: str,
        about: str = "",
        detail: str = "",
        statuses: Sequence[v1.MemoryStatus] = (),
        limit: int = 50,
    ) -> Sequence[v1.Memory]:
        """What a character takes to be so, newest first, outdated ones with what replaced them.

        about: a character or player, "" = anybody · detail: slot or attribute · statuses: only these, empty = all but
        deleted ones.
        """
        kinds = [v1.MemoryKind.MEMORY_KIND_BELIEF]
        request = records(self._at, kinds, of=of, about=about, detail=detail, statuses=statuses, limit=limit)
        return (self._client.list_memories(request)).memories

    def overrides(self, *, about: str = "", limit: int = 50) -> Sequence[v1.Memory]:
        """Authored values that are overridden in this playthrough, newest first, outdated ones among them."""
        request = records(self._at, [v1.MemoryKind.MEMORY_KIND_CANON_OVERRIDE], about=about, limit=limit)
        return (self._client.list_memories(request)).memories

    def preferences(self, *, player: str = "", limit: int = 50) -> Sequence[v1.Memory]:
        """How a player (empty = the primary one) wants to be talked to in every playthrough, newest first."""
        request = records(self._at, [v1.MemoryKind.MEMORY_KIND_PREFERENCE], about=player, limit=limit)
        return (self._client.list_memories(request)).memories

    def add_memory(
        self, text: str, *, to: Sequence[str], actor: str = "", request_id: str = ""
    ) -> v1.AddMemoryResponse:
        """Lets characters or groups have lived through something, in words; it is pinned. actor: who did it."""
        return self._client.add_memory(add_memory(self._at, text, to, actor, request_id))

    def add_belief(
        self,
        subject: str,
        detail: str,
        value: str,
        *,
        to: Sequence[str],
        scope: v1.MemoryScope = v1.MemoryScope.MEMORY_SCOPE_UNSPECIFIED,
        scene: str = "",
        storyline: str = "",
        seen: bool = False,
        request_id: str = "",
    ) -> v1.AddMemoryResponse:
        """Lets characters or groups take a detail of somebody to be so. scope: unspecified = in all storylines ·
        seen: they saw it themselves, which a cast may put above what is told."""
        request = add_belief(
            self._at,
            subject,
            detail,
            value,
            to=to,
            scope=scope,
            scene=scene,
            storyline=storyline,
            seen=seen,
            request_id=request_id,
        )
        return self._client.add_memory(request)

    def correct(
        self,
        subject: str,
        detail: str,
        value: str,
        *,
        hearers: Sequence[str] = (),
        old: str = "",
        speaker: str = "",
        target: v1.MemoryTarget = v1.MemoryTarget.MEMORY_TARGET_UNSPECIFIED,
        scope: v1.MemoryScope = v1.MemoryScope.MEMORY_SCOPE_UNSPECIFIED,
        in_all_storylines: bool = False,
        persistence: v1.MemoryPersistence = v1.MemoryPersistence.MEMORY_PERSISTENCE_UNSPECIFIED,
        preference: bool = False,
        scene: str = "",
        storyline: str = "",
        locale: str = "",
        request_id: str = "",
    ) -> v1.CorrectMemoryResponse:
        """Corrects what `hearers` (characters or groups, who is spoken to first) believe, or canon; see `outcomes`.

        value "": `old` holds no more · speaker "": the author · scope unspecified: the rules decide, or it is asked ·
        preference: it is how a player wants to be talked to.
        """
        request = correct(
            self._at,
            subject,
            detail,
            value,
            hearers=hearers,
            old=old,
            speaker=speaker,
            target=target,
            scope=scope,
            in_all_storylines=in_all_storylines,
            persistence=persistence,
            preference=preference,
            scene=scene,
            storyline=storyline,
            locale=locale,
            request_id=request_id,
        )
        return self._client.correct_memory(request)

    def edit(self, memory_id: str, text: str, *, of: str = "", request_id: str = "") -> v1.EditMemoryResponse:
        """Gives a memory other words, or a record another value. of: in one mind alone, "" = in all that have it."""
        return self._client.edit_memory(edit(self._at, memory_id, text, of, request_id))

    def forget(
        self, memory_id: str, *, of: str = "", purge: bool = False, request_id: str = ""
    ) -> v1.DeleteMemoryResponse:
        """Takes a memory or record away. of: from one mind alone, "" = from all that have it · purge: its words are
        erased wherever they stand, and no `load` brings them back."""
        return self._client.delete_memory(forget(self._at, memory_id, of, purge, request_id))

    def pin(self, memory_id: str, *, of: str = "", pinned: bool = True, request_id: str = "") -> v1.PinMemoryResponse:
        """Keeps a memory or belief from fading, or lets it go again."""
        return self._client.pin_memory(pin(self._at, memory_id, of, pinned, request_id))

    def questions(self, *, of: str = "", locale: str = "", limit: int = 50) -> Sequence[v1.Clarification]:
        """What characters must ask before they can take it to be so, newest first. of: who asks, "" = anybody."""
        return (self._client.list_clarifications(questions(self._at, of, locale, limit))).clarifications

    def answer(
        self,
        clarification_id: str,
        choice: int | None,
        *,
        hearers: Sequence[str] = (),
        locale: str = "",
        request_id: str = "",
    ) -> v1.AnswerClarificationResponse:
        """Answers an open question. choice: its place, counted from 1, None = none of them · hearers: who hears it
        besides the one who asks."""
        request = answer(self._at, clarification_id, choice, hearers, locale, request_id)
        return self._client.answer_clarification(request)

    def set(
        self, path: str, value: Settable, *, of: str, reason: str = "", request_id: str = ""
    ) -> v1.SetFieldResponse:
        """Sets a field by hand, past the gates; `reason` stands in its history."""
        request = self._at.set(path, value, of=of, reason=reason, request_id=request_id)
        return self._client.set_field(request)

    def revert(
        self, path: str, *, of: str, change_id: str = "", reason: str = "", request_id: str = ""
    ) -> v1.RevertFieldResponse:
        """Gives a field the value from before a change (empty = its last one), with all that came after it."""
        request = self._at.revert(path, of=of, change_id=change_id, reason=reason, request_id=request_id)
        return self._client.revert_field(request)

    def watch(
        self,
        characters: Sequence[str] = (),
        *,
        paths: Sequence[str] = (),
        keys: Sequence[str] = (),
        after_revision: int = 0,
        min_interval_ms: int = 0,
    ) -> Stream[v1.WatchCharacterStatesResponse]:
        """Streams states and their changes, of all characters where none is named; close it to end the stream.

        It follows a restore to the new branch, unless `on_branch` has chosen one. A cast that was read again is told as
        `cast_reload`; after a good one all states come anew, as after a restore.
        """
        request = self._at.watch(
            characters, paths=paths, keys=keys, after_revision=after_revision, min_interval_ms=min_interval_ms
        )
        return self._client.watch_character_states(request)

    def export(self, checkpoint_id: str) -> bytes:
        """A checkpoint as one self-contained blob, for cloud saves and other machines."""
        blob, token = bytearray(), ""
        while True:
            request = v1.ExportCheckpointRequest(
                playthrough_id=self.playthrough_id, checkpoint_id=checkpoint_id, page_token=token
            )
            part = self._client.export_checkpoint(request)
            blob += part.blob_part
            token = part.next_page_token
            if not token:
                return bytes(blob)

    def import_blob(self, blob: bytes) -> v1.Checkpoint:
        """Takes an exported checkpoint in; `load` goes there."""
        answer = v1.ImportCheckpointResponse()
        for part, more in blob_parts(blob):
            request = v1.ImportCheckpointRequest(
                playthrough_id=self.playthrough_id,
                blob_part=part,
                more_parts=more,
                page_token=answer.next_page_token,
            )
            answer = self._client.import_checkpoint(request)
        return answer.checkpoint

    # ---- all of it

    def export_whole(self) -> bytes:
        """The whole playthrough as one self-contained blob: all branches, all checkpoints; `Client.import_whole`."""
        blob = bytearray()
        request = v1.ExportPlaythroughRequest(playthrough_id=self.playthrough_id)
        with self._client.export_playthrough(request) as stream:
            for message in stream:
                blob += message.part.blob_part
        return bytes(blob)

    def branches(self) -> Sequence[v1.BranchSummary]:
        """All branches, newest first, with how much is on each."""
        found: list[v1.BranchSummary] = []
        token = ""
        while True:
            request = v1.ListBranchesRequest(playthrough_id=self.playthrough_id, page_size=200, page_token=token)
            page = self._client.list_branches(request)
            found += page.branches
            token = page.next_page_token
            if not token:
                return found

    def prune(
        self,
        *branches: str,
        all_abandoned: bool = False,
        min_age_s: int = 0,
        with_checkpoints: bool = False,
        dry_run: bool = False,
        request_id: str = "",
    ) -> v1.PruneBranchesResponse:
        """Removes abandoned branches for good: those named, or all. What must stay stays, and is in `kept`."""
        request = self._at.prune(branches, all_abandoned, min_age_s, with_checkpoints, dry_run, request_id)
        return self._client.prune_branches(request)
