"""The requests behind the verbs: which timeline is meant, and what a verb's arguments are called on the wire."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from . import v1
from .arguments import ids, need_events, need_texts
from .values import Settable, field_value

BLOB_PART_BYTES = 3 * 1024 * 1024
"""The most that one message of an export or import carries; a message holds at most 4 MiB."""


def open_request(
    playthrough_id: str, locale: str, primary_player: str, players: Mapping[str, str], request_id: str
) -> v1.OpenPlaythroughRequest:
    """players: id → display name, "" where it has none."""
    need_texts(playthrough_id=playthrough_id, locale=locale, primary_player=primary_player, request_id=request_id)
    return v1.OpenPlaythroughRequest(
        playthrough_id=playthrough_id,
        request_id=request_id,
        content_locale=locale,
        primary_player_id=primary_player,
        player_ids=list(players),
        player_names=[v1.PlayerName(player_id=player, display_name=name) for player, name in players.items() if name],
    )


def blob_parts(blob: bytes) -> Iterator[tuple[bytes, bool]]:
    """Cuts an exported blob into parts that a message can carry; each with whether more follow."""
    for start in range(0, max(1, len(blob)), BLOB_PART_BYTES):
        end = start + BLOB_PART_BYTES
        yield blob[start:end], end < len(blob)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A playthrough and one of its branches; branch_id "" = whichever is current.

    primary_player_id: who speaks where nobody is named; as the playthrough was opened, "" = `player` · pinned: a watch
    stays on the branch; else it follows the current one through restores.
    """

    playthrough_id: str
    branch_id: str = ""
    primary_player_id: str = ""
    pinned: bool = False

    def say(
        self,
        text: str,
        *,
        to: str,
        speaker: str,
        responder: str,
        hearers: Sequence[str],
        unit: str,
        scene: str,
        storyline: str,
        locale: str,
        game_time_s: int,
        signals: Sequence[v1.WorldSignal],
        wait_for_state_ms: int,
        request_id: str,
    ) -> v1.StepDialogueRequest:
        need_texts(text=text, to=to, speaker=speaker, responder=responder, unit=unit, scene=scene, locale=locale)
        need_texts(storyline=storyline)
        return v1.StepDialogueRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            speaker_id=speaker or self.primary_player_id or "player",
            text=text,
            addressee_id=to,
            responder_id=responder,
            hearer_ids=ids("hearers", hearers),
            unit_id=unit,
            scene_id=scene,
            storyline_id=storyline,
            locale=locale,
            game_time_s=game_time_s,
            signals=signals,
            wait_for_state_ms=wait_for_state_ms,
        )

    def state(
        self, character_id: str, *, paths: Sequence[str], revision: int, checkpoint_id: str, provenance: bool
    ) -> v1.GetCharacterStateRequest:
        need_texts(character_id=character_id, checkpoint_id=checkpoint_id)
        return v1.GetCharacterStateRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            character_id=character_id,
            paths=ids("paths", paths),
            revision=revision,
            checkpoint_id=checkpoint_id,
            include_blackboard=True,
            include_provenance=provenance,
        )

    def report(
        self, events: Sequence[v1.WorldEvent], *, unit: str, game_time_s: int, request_id: str
    ) -> v1.ReportEventsRequest:
        need_events(events)
        need_texts(unit=unit, request_id=request_id)
        return v1.ReportEventsRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            events=events,
            unit_id=unit,
            game_time_s=game_time_s,
        )

    def begin_unit(self, unit_id: str, *, game_time_s: int, request_id: str) -> v1.BeginUnitRequest:
        need_texts(unit_id=unit_id, request_id=request_id)
        return v1.BeginUnitRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            unit_id=unit_id,
            game_time_s=game_time_s,
        )

    def end_unit(self, unit_id: str, *, game_time_s: int, request_id: str) -> v1.EndUnitRequest:
        need_texts(unit_id=unit_id, request_id=request_id)
        return v1.EndUnitRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            unit_id=unit_id,
            game_time_s=game_time_s,
        )

    def save(
        self, checkpoint_id: str, *, label: str, wait_for_state_ms: int, request_id: str
    ) -> v1.CreateCheckpointRequest:
        need_texts(checkpoint_id=checkpoint_id, label=label, request_id=request_id)
        return v1.CreateCheckpointRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            checkpoint_id=checkpoint_id,
            label=label,
            wait_for_state_ms=wait_for_state_ms,
        )

    def load(self, checkpoint_id: str, *, scratch: bool, request_id: str) -> v1.RestoreCheckpointRequest:
        need_texts(checkpoint_id=checkpoint_id, request_id=request_id)
        return v1.RestoreCheckpointRequest(
            playthrough_id=self.playthrough_id, request_id=request_id, checkpoint_id=checkpoint_id, scratch=scratch
        )

    def watch(
        self,
        characters: Sequence[str],
        *,
        paths: Sequence[str],
        keys: Sequence[str],
        after_revision: int,
        min_interval_ms: int,
    ) -> v1.WatchCharacterStatesRequest:
        return v1.WatchCharacterStatesRequest(
            playthrough_id=self.playthrough_id,
            character_ids=ids("characters", characters),
            paths=ids("paths", paths),
            keys=ids("keys", keys),
            after_revision=after_revision,
            min_interval_ms=min_interval_ms,
            branch_id=self.branch_id if self.pinned else "",
        )

    def why(self, path: str, of: str, limit: int) -> v1.GetFieldHistoryRequest:
        need_texts(path=path, of=of)
        return v1.GetFieldHistoryRequest(
            playthrough_id=self.playthrough_id, branch_id=self.branch_id, character_id=of, path=path, page_size=limit
        )

    def why_not(self, of: str, path: str, limit: int) -> v1.ListRejectionsRequest:
        need_texts(of=of, path=path)
        return v1.ListRejectionsRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            character_id=of,
            field_path=path,
            page_size=limit,
        )

    def evidence(self, of: str, path: str, limit: int) -> v1.ListEvidenceRequest:
        need_texts(of=of, path=path)
        return v1.ListEvidenceRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            character_id=of,
            field_path=path,
            page_size=limit,
        )

    def search(
        self,
        text: str,
        *,
        of: str,
        speaker: str,
        scene: str,
        storyline: str,
        locale: str,
        experience_limit: int,
        knowledge_limit: int,
        preset: str,
        game_time_s: int,
    ) -> v1.SearchMemoriesRequest:
        need_texts(text=text, of=of, speaker=speaker, scene=scene, storyline=storyline, locale=locale, preset=preset)
        return v1.SearchMemoriesRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            character_id=of,
            text=text,
            speaker_id=speaker,
            locale=locale,
            scene_id=scene,
            storyline_id=storyline,
            experience_limit=experience_limit,
            knowledge_limit=knowledge_limit,
            preset=preset,
            game_time_s=game_time_s,
        )

    def memories(
        self, of: str, kinds: Sequence[v1.MemoryKind], memory_ids: Sequence[str], locale: str, limit: int
    ) -> v1.ListMemoriesRequest:
        need_texts(of=of, locale=locale)
        return v1.ListMemoriesRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            character_id=of,
            kinds=kinds,
            memory_ids=ids("memory_ids", memory_ids),
            locale=locale,
            page_size=limit,
        )

    def set(self, path: str, value: Settable, *, of: str, reason: str, request_id: str) -> v1.SetFieldRequest:
        need_texts(path=path, of=of, reason=reason, request_id=request_id)
        return v1.SetFieldRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            character_id=of,
            path=path,
            value=value if isinstance(value, v1.FieldValue) else field_value(value),
            reason=reason,
        )

    def revert(self, path: str, *, of: str, change_id: str, reason: str, request_id: str) -> v1.RevertFieldRequest:
        need_texts(path=path, of=of, change_id=change_id, reason=reason, request_id=request_id)
        return v1.RevertFieldRequest(
            playthrough_id=self.playthrough_id,
            branch_id=self.branch_id,
            request_id=request_id,
            character_id=of,
            path=path,
            change_id=change_id,
            reason=reason,
        )

    def prune(
        self,
        branches: Sequence[str],
        all_abandoned: bool,
        min_age_s: int,
        with_checkpoints: bool,
        dry_run: bool,
        request_id: str,
    ) -> v1.PruneBranchesRequest:
        need_texts(request_id=request_id)
        return v1.PruneBranchesRequest(
            playthrough_id=self.playthrough_id,
            request_id=request_id,
            branch_ids=ids("branches", branches),
            all_abandoned=all_abandoned,
            min_age_s=min_age_s,
            with_checkpoints=with_checkpoints,
            dry_run=dry_run,
        )
