"""Minds, evidence and proposals in the few words that tests on tracks, gates and the validator need."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from dramaturg_server.domain.evidence import Evidence, Move
from dramaturg_server.domain.fold import apply_fact
from dramaturg_server.domain.gates import Case
from dramaturg_server.domain.mind import Change, Citation, FieldRecord, Mind, Perceived
from dramaturg_server.domain.proposals import Proposal, Verdict
from dramaturg_server.domain.schema import Gate, Leaf, Schema, built_in_schema
from dramaturg_server.domain.validator import case_of, judge
from dramaturg_server.domain.values import Direction, Importance, Value

SCHEMA = built_in_schema()
STAGE = "persona.relationships.player.stage"
JOB = "persona.occupation"
HABITS = "persona.behavioral_tendencies"
CHARACTER = "persona.personality"
LOW, MODERATE, CORE = (SCHEMA.gates["low"], SCHEMA.gates["moderate"], SCHEMA.gates["core"])


def leaf_of(path: str, schema: Schema = SCHEMA) -> Leaf:
    leaf = schema.leaf(path)
    assert leaf is not None
    return leaf


def medium(name: str, unit: int = 1, fields: Iterable[str] = (STAGE,), **more: Any) -> Evidence:
    """A medium piece that came from its own source, in its own row of the log (`seq`, else ten times its unit)."""
    return _piece("medium", name, unit, tuple(fields), **more)


def high(name: str, unit: int = 1, fields: Iterable[str] = (STAGE,), **more: Any) -> Evidence:
    return _piece("high", name, unit, tuple(fields), **more)


def _piece(
    importance: Importance,
    name: str,
    unit: int,
    fields: tuple[str, ...],
    *,
    kind: str = "other",
    direction: Direction = "none",
    source: str = "",
    seq: int | None = None,
    owner: str = "mara",
    proposes: tuple[tuple[str, Move], ...] = (),
) -> Evidence:
    return Evidence(
        evidence_id=name,
        character_id=owner,
        unit=unit,
        seq=unit * 10 if seq is None else seq,
        importance=importance,
        kind=kind,
        direction=direction,
        fields=fields,
        summary=f"{name} happened.",
        sources=(source or f"t-{name}",),
        proposes=proposes,
    )


def mind_of(
    *evidence: Evidence,
    units: Iterable[int] = (),
    values: dict[str, Value] | None = None,
    records: dict[str, FieldRecord] | None = None,
    used: dict[str, frozenset[str]] | None = None,
    changes: dict[str, str] | None = None,
) -> Mind:
    """Mara, who took part in `units`, else in the units of her evidence."""
    took_part = tuple(units) or tuple(sorted({item.unit for item in evidence}))
    return Mind(
        "mara",
        values=values or {},
        records=records or {},
        changes=changes or {},
        units=took_part,
        evidence=evidence,
        used=used or {},
    )


def proposal(path: str, value: Value, *cited: str, **more: Any) -> Proposal:
    return replace(Proposal(path, value, "set", cited), **more)


def case(mind: Mind, path: str, value: Value, *cited: str, now: int = 1, schema: Schema = SCHEMA, **more: Any) -> Case:
    """A proposal that cites `cited`, judged in unit `now` of an English playthrough."""
    locale = more.pop("locale", "en")
    return case_of(mind, schema, proposal(path, value, *cited, **more), now, locale)


def with_gate(subject: Case, gate: Gate) -> Case:
    return replace(subject, gate=gate)


def settle(mind: Mind, made: Proposal, now: int, seq: int, schema: Schema = SCHEMA) -> tuple[Mind, Verdict]:
    """Judges `made` on the present state and, where it is accepted, changes the mind as the log would."""
    made = replace(made, based_on=mind.changes.get(made.path, ""))
    subject = case_of(mind, schema, made, now, "en")
    verdict = judge(subject)
    return (apply_fact(mind, change_of(subject, verdict, seq), seq) if verdict.accepted else mind), verdict


def change_of(subject: Case, verdict: Verdict, seq: int) -> Change:
    return Change(
        change_id=f"c{seq}",
        path=subject.path,
        old=subject.old,
        new=subject.proposal.value,
        source=subject.proposal.source,
        merge=subject.proposal.merge,
        cited=tuple(Citation(item.evidence_id, item.quote, item.sources) for item in subject.cited),
        figures=verdict.figures,
        gated=True,
        waived=verdict.waived,
        direction=verdict.direction,
        unit=subject.now_unit,
    )


def perceive(mind: Mind, *evidence: Evidence) -> Mind:
    """She takes part in the unit of each piece and keeps it."""
    for item in evidence:
        mind = apply_fact(apply_fact(mind, Perceived(item.unit), item.seq), item, item.seq)
    return mind
