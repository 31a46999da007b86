"""History as it travels in the answers of all services: changes, refusals, evidence, lines, turns and checkpoints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dramaturg import v1

from ...domain.beliefs import Basis, Category, Outcome, OutcomeKind, Persistence, Scope, Status
from ...domain.evidence import Evidence
from ...domain.log import ComparedTopic, Entry, Event, LineSource, Recalled, Route, Scores, SpokenLine, Turn
from ...domain.mind import Change, Citation, Figure, Refused
from ...domain.schema import Schema
from ...domain.values import Direction, Importance, Merge, Source
from ...ports import Checkpoint
from .values import encode_value, timestamp

MERGES: Mapping[Merge, v1.MergeType] = {
    "incremental": v1.MergeType.MERGE_TYPE_INCREMENTAL,
    "replacement": v1.MergeType.MERGE_TYPE_REPLACEMENT,
    "set": v1.MergeType.MERGE_TYPE_SET,
}
SOURCES: Mapping[Source, v1.ChangeSource] = {
    "rule": v1.ChangeSource.CHANGE_SOURCE_RULE,
    "model": v1.ChangeSource.CHANGE_SOURCE_MODEL,
    "author": v1.ChangeSource.CHANGE_SOURCE_AUTHOR,
    "game": v1.ChangeSource.CHANGE_SOURCE_GAME,
    "effect": v1.ChangeSource.CHANGE_SOURCE_EFFECT,
    "seed": v1.ChangeSource.CHANGE_SOURCE_SEED,
}
IMPORTANCES: Mapping[Importance, v1.Importance] = {
    "low": v1.Importance.IMPORTANCE_LOW,
    "medium": v1.Importance.IMPORTANCE_MEDIUM,
    "high": v1.Importance.IMPORTANCE_HIGH,
}
DIRECTIONS: Mapping[Direction, v1.EvidenceDirection] = {
    "none": v1.EvidenceDirection.EVIDENCE_DIRECTION_NONE,
    "up": v1.EvidenceDirection.EVIDENCE_DIRECTION_UP,
    "down": v1.EvidenceDirection.EVIDENCE_DIRECTION_DOWN,
}
LINE_SOURCES: Mapping[LineSource, v1.LineSource] = {
    "authored": v1.LineSource.LINE_SOURCE_AUTHORED,
    "composed": v1.LineSource.LINE_SOURCE_COMPOSED,
    "generated": v1.LineSource.LINE_SOURCE_GENERATED,
    "regenerated": v1.LineSource.LINE_SOURCE_REGENERATED,
    "fallback": v1.LineSource.LINE_SOURCE_FALLBACK,
    "care": v1.LineSource.LINE_SOURCE_CARE,
}
ROUTES: Mapping[Route, v1.Route] = {
    "care": v1.Route.ROUTE_CARE,
    "topic": v1.Route.ROUTE_TOPIC,
    "monologue": v1.Route.ROUTE_MONOLOGUE,
    "opinion": v1.Route.ROUTE_OPINION,
    "knowledge": v1.Route.ROUTE_KNOWLEDGE,
    "memory": v1.Route.ROUTE_MEMORY,
    "generated": v1.Route.ROUTE_GENERATED,
    "fallback": v1.Route.ROUTE_FALLBACK,
}

BASES: Mapping[Basis, v1.MemoryBasis] = {
    "seen": v1.MemoryBasis.MEMORY_BASIS_SEEN,
    "told_by_subject": v1.MemoryBasis.MEMORY_BASIS_TOLD_BY_SUBJECT,
    "hearsay": v1.MemoryBasis.MEMORY_BASIS_HEARSAY,
    "author": v1.MemoryBasis.MEMORY_BASIS_AUTHOR,
}
CATEGORIES: Mapping[Category, v1.MemoryCategory] = {
    "story_fact": v1.MemoryCategory.MEMORY_CATEGORY_STORY_FACT,
    "preference": v1.MemoryCategory.MEMORY_CATEGORY_PREFERENCE,
}
SCOPES: Mapping[Scope, v1.MemoryScope] = {
    "scene": v1.MemoryScope.MEMORY_SCOPE_SCENE,
    "storyline": v1.MemoryScope.MEMORY_SCOPE_STORYLINE,
    "character": v1.MemoryScope.MEMORY_SCOPE_CHARACTER,
    "user": v1.MemoryScope.MEMORY_SCOPE_USER,
}
PERSISTENCES: Mapping[Persistence, v1.MemoryPersistence] = {
    "kept": v1.MemoryPersistence.MEMORY_PERSISTENCE_KEPT,
    "durable": v1.MemoryPersistence.MEMORY_PERSISTENCE_DURABLE,
    "session": v1.MemoryPersistence.MEMORY_PERSISTENCE_SESSION,
}
STATUSES: Mapping[Status, v1.MemoryStatus] = {
    "active": v1.MemoryStatus.MEMORY_STATUS_ACTIVE,
    "unresolved": v1.MemoryStatus.MEMORY_STATUS_UNRESOLVED,
    "superseded": v1.MemoryStatus.MEMORY_STATUS_SUPERSEDED,
    "ended": v1.MemoryStatus.MEMORY_STATUS_ENDED,
    "deleted": v1.MemoryStatus.MEMORY_STATUS_DELETED,
}
TARGETS: Mapping[str, v1.MemoryTarget] = {
    "belief": v1.MemoryTarget.MEMORY_TARGET_BELIEF,
    "canon": v1.MemoryTarget.MEMORY_TARGET_CANON,
    "preference": v1.MemoryTarget.MEMORY_TARGET_PREFERENCE,
}
OUTCOMES: Mapping[OutcomeKind, v1.MemoryOutcomeKind] = {
    "confirmed": v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_CONFIRMED,
    "asked": v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_ASKED,
    "refused": v1.MemoryOutcomeKind.MEMORY_OUTCOME_KIND_REFUSED,
}


def encode_change(change: Change, character_id: str, revision: int, branch_id: str, schema: Schema) -> v1.FieldChange:
    """One change that the row `revision`, written on `branch_id`, made to a character."""
    leaf = schema.leaf(change.path)
    return v1.FieldChange(
        change_id=change.change_id,
        character_id=character_id,
        path=change.path,
        old_value=encode_value(change.old, leaf),
        new_value=encode_value(change.new, leaf),
        merge=MERGES[change.merge],
        source=SOURCES[change.source],
        cited_evidence=[_citation(cited) for cited in change.cited],
        gate_figures=[_figure(figure) for figure in change.figures],
        reasoning=change.reasoning,
        revision_before=change.revision_before,
        revision_after=revision,
        unit_ordinal=change.unit,
        game_time_s=change.game_time_s,
        created_at=timestamp(change.wall_ms),
        waived=change.waived,
        branch_id=branch_id,
    )


def encode_refusal(refused: Refused, character_id: str, schema: Schema) -> v1.ProposalRefusal:
    """One refused proposal of a character."""
    return v1.ProposalRefusal(
        character_id=character_id,
        path=refused.path,
        proposed_value=encode_value(refused.value, schema.leaf(refused.path)),
        source=SOURCES[refused.source],
        reason=f"REFUSAL_REASON_{refused.reason}",
        gate_figures=[_figure(figure) for figure in refused.figures],
        explanation=refused.detail,
        cited_evidence_ids=refused.cited,
        count=refused.count,
        still_open=refused.stays_open,
        first_revision=refused.first_seq,
        last_revision=refused.seq,
        unit_ordinal=refused.unit,
    )


def encode_evidence(evidence: Evidence, used_for: Sequence[str] = ()) -> v1.Evidence:
    """One piece of evidence; `used_for`: the paths whose change it has supported by then."""
    return v1.Evidence(
        evidence_id=evidence.evidence_id,
        character_id=evidence.character_id,
        unit_ordinal=evidence.unit,
        importance=IMPORTANCES[evidence.importance],
        kind=evidence.kind,
        direction=DIRECTIONS[evidence.direction],
        field_paths=evidence.fields,
        summary=evidence.summary,
        source_ids=evidence.sources,
        quote=evidence.quote,
        used_for_paths=used_for,
        created_at=timestamp(evidence.wall_ms),
        game_time_s=evidence.game_time_s,
        revision=evidence.seq,
        block_id=evidence.block_id,
    )


@dataclass(frozen=True, slots=True)
class Consequences:
    """What one row did to all characters, ready for an answer."""

    changes: list[v1.FieldChange]
    refusals: list[v1.ProposalRefusal]
    evidence: list[v1.Evidence]


def consequences(entry: Entry, branch_id: str, schema: Schema) -> Consequences:
    """Everything a row changed, refused and found out, in the order in which it happened, character by character."""
    found = Consequences([], [], [])
    for mind in entry.minds:
        used = _used_in(mind.facts)
        for fact in mind.facts:
            if isinstance(fact, Change):
                found.changes.append(encode_change(fact, mind.character_id, entry.seq, branch_id, schema))
            elif isinstance(fact, Refused):
                found.refusals.append(encode_refusal(fact, mind.character_id, schema))
            elif isinstance(fact, Evidence):
                found.evidence.append(encode_evidence(fact, used.get(fact.evidence_id, ())))
    return found


def used_in(entry: Entry, evidence: Evidence) -> Sequence[str]:
    """The paths whose change a piece of evidence supported in the very row that made it."""
    return _used_in(entry.facts_of(evidence.character_id)).get(evidence.evidence_id, ())


def changed_revision(entry: Entry, character_id: str, before: int) -> int:
    """The revision of a character's state after a row: the row's, where it changed a field, else the one `before`."""
    return entry.seq if any(isinstance(fact, Change) for fact in entry.facts_of(character_id)) else before


def turn_of(entry: Entry) -> Turn:
    """The turn of a row that holds one."""
    if entry.turn is None:
        raise ValueError(f"row {entry.seq} holds no turn")
    return entry.turn


def encode_line(line: SpokenLine) -> v1.Line:
    return v1.Line(
        speaker_id=line.speaker_id,
        text=line.text,
        source=LINE_SOURCES[line.source],
        line_id=line.line_id,
        emotion=line.emotion,
        intensity=round(line.intensity),
        actions=[v1.LineAction(action_id=a.action_id, arguments_json=a.arguments_json) for a in line.actions],
        tags=line.tags,
        locale=line.locale,
        missing_translation=line.missing_translation,
    )


def encode_turn(entry: Entry, branch_id: str, schema: Schema) -> v1.Turn:
    """A turn as it stands in the log, with everything that came of it in the same row."""
    turn = turn_of(entry)
    found = consequences(entry, branch_id, schema)
    return v1.Turn(
        turn_id=turn.turn_id,
        branch_id=branch_id,
        sequence=entry.seq,
        unit_ordinal=turn.unit,
        unit_id=turn.unit_id,
        scene_id=turn.scene_id,
        storyline_id=turn.storyline_id,
        speaker_id=turn.speaker_id,
        text=turn.text,
        addressee_id=turn.addressee_id,
        responder_id=turn.responder_id,
        hearer_ids=turn.hearers,
        locale=turn.locale,
        signals=[_signal(event) for event in turn.signals],
        route=ROUTES[turn.route],
        topic_id=turn.topic_id,
        lines=[encode_line(line) for line in turn.lines],
        state_revision=turn.state_revision,
        new_revision=changed_revision(entry, turn.responder_id, turn.state_revision),
        state_text=turn.state_text,
        changes=found.changes,
        refusals=found.refusals,
        evidence=found.evidence,
        care=turn.care,
        degraded_reasons=turn.degraded,
        trace_id=turn.trace_id,
        game_time_s=entry.game_time_s,
        created_at=timestamp(entry.wall_ms),
        recalled=[encode_note(recalled) for recalled in turn.recalled],
        compared_topics=map(encode_compared, turn.compared),
        outcomes=map(encode_outcome, turn.outcomes),
    )


def encode_outcome(outcome: Outcome) -> v1.MemoryOutcome:
    """What became of one statement, in words too; the primary player is `player`."""
    return v1.MemoryOutcome(
        kind=OUTCOMES[outcome.kind],
        record_id=outcome.record_id,
        subject_id=outcome.subject_id,
        detail=outcome.detail,
        value=outcome.value,
        scope=SCOPES[outcome.scope],
        scope_id=outcome.scope_id,
        category=CATEGORIES[outcome.category],
        target=TARGETS[outcome.target],
        persistence=PERSISTENCES[outcome.persistence],
        replaced_values=outcome.replaced,
        reason=outcome.reason,
        text=outcome.text,
        choices=outcome.choices,
        spoken=outcome.spoken,
    )


def encode_note(recalled: Recalled) -> v1.RecallNote:
    """What a reply could draw on, without a word of it."""
    return v1.RecallNote(
        memory_id=recalled.item_id,
        is_knowledge=recalled.kind in ("knowledge", "opinion"),
        is_record=recalled.kind == "belief",
        authored_id=recalled.authored_id,
        scores=encode_scores(recalled.scores),
        spoken=recalled.spoken,
        not_spoken_reason=recalled.not_spoken,
    )


def encode_compared(compared: ComparedTopic) -> v1.ComparedTopic:
    return v1.ComparedTopic(
        topic_id=compared.topic_id,
        similarity=compared.similarity,
        needed=compared.needed,
        not_meant_reason=compared.not_meant,
    )


def encode_scores(scores: Scores) -> v1.RecallScores:
    return v1.RecallScores(
        dense_rank=scores.dense_rank,
        dense=scores.dense,
        bm25_rank=scores.bm25_rank,
        bm25=scores.bm25,
        fused=scores.fused,
        neighbour=scores.neighbour,
        session=scores.session,
        bias=scores.bias,
        round_weight=scores.round_weight,
        clock_weight=scores.clock_weight,
        time_weight=scores.weight,
        final=scores.final,
    )


def encode_checkpoint(checkpoint: Checkpoint) -> v1.Checkpoint:
    return v1.Checkpoint(
        checkpoint_id=checkpoint.checkpoint_id,
        label=checkpoint.label,
        branch_id=f"b{checkpoint.branch}",
        revision=checkpoint.seq,
        unit_id=checkpoint.unit_id,
        unit_ordinal=checkpoint.unit,
        open_work_count=len(checkpoint.open_work),
        game_time_s=checkpoint.game_time_s,
        created_at=timestamp(checkpoint.created_ms),
    )


def _citation(cited: Citation) -> v1.CitedEvidence:
    return v1.CitedEvidence(
        evidence_id=cited.evidence_id, summary=cited.summary, quote=cited.quote, source_ids=cited.sources
    )


def _figure(figure: Figure) -> v1.GateFigure:
    return v1.GateFigure(name=figure.name, have=figure.have, need=figure.need, met=figure.met)


def _used_in(facts: Sequence[object]) -> dict[str, list[str]]:
    """Evidence id -> the paths whose change cites it, among the facts of one row."""
    used: dict[str, list[str]] = {}
    for fact in facts:
        if isinstance(fact, Change) and fact.gated:
            for cited in fact.cited:
                used.setdefault(cited.evidence_id, []).append(fact.path)
    return used


def _signal(event: Event) -> v1.WorldSignal:
    """A world change that came with a turn."""
    if event.kind == "flag":
        value = encode_value(event.value, None)
        return v1.WorldSignal(flag=v1.FlagValue(flag_id=event.subject, value=value))
    return v1.WorldSignal(quest_stage=v1.QuestStage(quest_id=event.subject, stage_id=str(event.value)))
