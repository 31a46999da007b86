"""The rule proposer: what signals, lines and arcs propose goes through the validator here, within the commit."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .content import Arc
from .evidence import Evidence, Move
from .fold import refusal_key
from .gates import Case, direction_of
from .ledger import Ledger
from .merge import combine, merge_of, target
from .mind import Change, Citation, Closed, Mind, OpenProposal, Refused
from .proposals import KEPT_OPEN, Proposal, Verdict, stays_open
from .schema import Schema
from .tracks import active, citable_for
from .validator import NOTHING_KNOWN, case_of, field_may_change, judge
from .values import Value, same
from .who import Parties

ARC = "arc:"
"""Begins the origin of what an arc proposes."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A proposal that this commit has still to judge. origin: the signal, line or `arc:ID` it comes from.

    evidence: ids of what it was made with · group: crossings of one value in one report share it, and merge.
    """

    character_id: str
    path: str
    move: Move
    evidence: tuple[str, ...]
    origin: str
    group: str = ""


def settle(ledger: Ledger, pending: Sequence[Pending]) -> None:
    """Judges what is pending, then what new evidence opens again, then the arcs of everyone touched."""
    fresh = _fresh_evidence(ledger)
    judged = set()
    for proposal in _merged(ledger, pending):
        if _is_spent(ledger, proposal):
            continue
        if propose(ledger, proposal, may_jump=bool(proposal.group)) is not None:
            judged.add((proposal.character_id, proposal.path))
    for character_id, path in [key for key in _open_keys(ledger) if key not in judged]:
        if any(item.bears_on(path) for item in fresh.get(character_id, ())):
            judge_again(ledger, character_id, path)
    for character_id in ledger.touched():
        propose_arcs(ledger, character_id)
    ledger.mark_settled()


def _is_spent(ledger: Ledger, pending: Pending) -> bool:
    """A proposal before it, in the same commit, has used all of its evidence: what it asks for has been granted."""
    used = ledger.mind(pending.character_id).used.get(pending.path, frozenset())
    return bool(pending.evidence) and used.issuperset(pending.evidence)


def propose(ledger: Ledger, pending: Pending, *, may_jump: bool = False) -> Verdict | None:
    """Judges one rule proposal on the working mind; None where there is nothing to judge: the value stands already."""
    ledger.touch(pending.character_id)
    mind = ledger.mind(pending.character_id)
    leaf = ledger.cast.schema.leaf(pending.path)
    new, cited = _grounds(ledger, mind, pending)
    if leaf is None or new is None or same(new, mind.values.get(pending.path, leaf.default)):
        return None
    verdict = judge_proposal(
        ledger,
        pending.character_id,
        Proposal(
            path=pending.path,
            value=new,
            merge=merge_of(pending.move, leaf),
            cited=tuple(item.evidence_id for item in cited),
            reasoning=pending.origin,
            based_on=mind.changes.get(pending.path, ""),
            may_jump=may_jump,
            skip_text_checks=True,
        ),
    )
    _keep_or_close(ledger, pending, verdict, may_jump)
    return verdict


def _grounds(ledger: Ledger, mind: Mind, pending: Pending) -> tuple[Value | None, tuple[Evidence, ...]]:
    """The value that is asked for, and the evidence it may cite: its own, and what proposes the same or nothing.

    An arc adds many events up: it cites whatever is usable and not against it.
    """
    schema = ledger.cast.schema
    leaf = schema.leaf(pending.path)
    if leaf is None:
        return None, ()
    old = mind.values.get(pending.path, leaf.default)
    new = target(old, pending.move, leaf, schema)
    direction, gate = direction_of(old, new, leaf), schema.gate(leaf)
    if pending.origin.startswith(ARC):
        return new, citable_for(mind, pending.path, gate, ledger.world.ordinal, direction, None)
    alike = citable_for(mind, pending.path, gate, ledger.world.ordinal, direction, pending.move)
    ids = {item.evidence_id for item in alike} | set(pending.evidence)
    every = citable_for(mind, pending.path, gate, ledger.world.ordinal, direction, None)
    return new, tuple(item for item in every if item.evidence_id in ids)


def judge_proposal(
    ledger: Ledger, character_id: str, proposal: Proposal, known: Mapping[str, Evidence] = NOTHING_KNOWN
) -> Verdict:
    """Judges any proposal, a rule's or a model's, and notes the change or the refusal."""
    mind = ledger.mind(character_id)
    case = case_of(mind, ledger.cast.schema, proposal, ledger.world.ordinal, ledger.content_locale, known)
    verdict = judge(case)
    if verdict.accepted:
        _accept(ledger, character_id, case, verdict)
    else:
        refuse(ledger, character_id, proposal, verdict)
    return verdict


def _accept(ledger: Ledger, character_id: str, case: Case, verdict: Verdict) -> None:
    proposal = case.proposal
    ledger.note(
        character_id,
        Change(
            change_id=ledger.new_id("c"),
            path=case.path,
            old=case.old,
            new=proposal.value,
            source=proposal.source,
            merge=proposal.merge,
            cited=citations(case.cited),
            figures=verdict.figures,
            reasoning=proposal.reasoning,
            gated=case.leaf.layer == "persona",
            waived=verdict.waived,
            direction=verdict.direction,
            revision_before=ledger.revision_before(character_id),
            unit=ledger.world.ordinal,
            game_time_s=ledger.now.game_time_s,
            wall_ms=ledger.wall_ms,
        ),
    )


def citations(evidence: Iterable[Evidence]) -> tuple[Citation, ...]:
    """Evidence as a change keeps it: what it says, the words it rests on and where they come from."""
    return tuple(Citation(item.evidence_id, item.quote, item.sources, item.summary) for item in evidence)


def refuse(ledger: Ledger, character_id: str, proposal: Proposal, verdict: Verdict) -> None:
    """Notes a refusal; the same one again is counted, once a commit however often it was judged there."""
    refused = Refused(
        path=proposal.path,
        value=proposal.value,
        reason=str(verdict.reason),
        detail=verdict.detail,
        cited=proposal.cited,
        figures=verdict.figures,
        source=proposal.source,
        stays_open=stays_open(proposal, verdict),
        first_seq=ledger.seq,
        seq=ledger.seq,
        unit=ledger.world.ordinal,
    )
    before = ledger.mind(character_id).refused.get(refusal_key(refused))
    if before is not None and before.seq == ledger.seq:
        return
    if before is not None:
        refused = replace(refused, count=before.count + 1, first_seq=before.first_seq)
    ledger.note(character_id, refused)


# ---- proposals kept open


def _keep_or_close(ledger: Ledger, pending: Pending, verdict: Verdict, may_jump: bool) -> None:
    kept = ledger.mind(pending.character_id).open.get(pending.path)
    if verdict.reason in KEPT_OPEN:
        if pending.origin.startswith(ARC) and kept is not None and not kept.origin.startswith(ARC):
            return
        opened = OpenProposal(
            pending.path, pending.move, pending.evidence, may_jump, pending.origin, ledger.world.ordinal
        )
        if kept is None or (kept.move, kept.cited, kept.origin) != (opened.move, opened.cited, opened.origin):
            ledger.note(pending.character_id, opened)
    elif kept is not None and (verdict.accepted or kept.origin == pending.origin):
        ledger.note(pending.character_id, Closed(pending.path))


def judge_again(ledger: Ledger, character_id: str, path: str) -> None:
    """Judges an open proposal anew; one that came true, or whose own evidence no longer counts, is closed."""
    ledger.touch(character_id)
    kept = ledger.mind(character_id).open.get(path)
    if kept is None or _close_shut(ledger, character_id, path):
        return
    again = Pending(character_id, path, kept.move, kept.cited, kept.origin)
    if _expired(ledger, again) or propose(ledger, again, may_jump=kept.may_jump) is None:
        ledger.note(character_id, Closed(path))


def now_shut(mind: Mind, schema: Schema, refused: Refused) -> Refused | None:
    """The refusal of an open proposal as a cast makes it that has removed its field or lets nothing propose for it."""
    case = case_of(mind, schema, Proposal(refused.path, "", "set", ()), refused.unit, "")
    why = field_may_change(case)
    if why is None:
        return None
    return replace(refused, reason=str(why.reason), detail=why.detail, figures=(), stays_open=False, count=1)


def _close_shut(ledger: Ledger, character_id: str, path: str) -> bool:
    """Closes an open proposal whose field another cast has shut, and notes why."""
    mind = ledger.mind(character_id)
    waiting = [refused for refused in mind.refused.values() if refused.path == path and refused.stays_open]
    shut = now_shut(mind, ledger.cast.schema, waiting[-1]) if waiting else None
    if shut is not None:
        seq, unit = ledger.seq, ledger.world.ordinal
        ledger.note(character_id, replace(shut, first_seq=seq, seq=seq, unit=unit))
        ledger.note(character_id, Closed(path))
    return shut is not None


def _expired(ledger: Ledger, pending: Pending) -> bool:
    if pending.origin.startswith(ARC):
        return not _arc_holds(ledger, pending.character_id, pending.origin)
    mind = ledger.mind(pending.character_id)
    _, cited = _grounds(ledger, mind, pending)
    own = [item for item in cited if item.evidence_id in pending.evidence]
    return not active(mind, own, ledger.world.ordinal)


def judge_all_again(ledger: Ledger) -> None:
    """At the begin of a unit: everything that waits for span, strength or cooldown, in a fixed order."""
    waiting = [key.partition("|") for key in sorted(ledger.world.open_proposals)]
    here = [(who, path) for who, _, path in waiting if ledger.people.character(who) is not None]
    for character_id, path in here:
        judge_again(ledger, character_id, path)
    for character_id in dict.fromkeys(who for who, _ in here):
        propose_arcs(ledger, character_id)
    ledger.mark_settled()


def _open_keys(ledger: Ledger) -> list[tuple[str, str]]:
    return [(who, path) for who in ledger.touched() for path in ledger.mind(who).open]


def _fresh_evidence(ledger: Ledger) -> dict[str, list[Evidence]]:
    return {who: [fact for fact in ledger.unsettled(who) if isinstance(fact, Evidence)] for who in ledger.touched()}


# ---- crossings and arcs


def _merged(ledger: Ledger, pending: Sequence[Pending]) -> list[Pending]:
    """The crossings of one report by one value become one proposal, to the stage of the furthest."""
    merged: dict[tuple[str, str, str], Pending] = {}
    out: list[Pending] = []
    for proposal in pending:
        if not proposal.group:
            out.append(proposal)
            continue
        key = (proposal.character_id, proposal.path, proposal.group)
        merged[key] = _together(ledger, merged[key], proposal) if key in merged else proposal
    return out + list(merged.values())


def _together(ledger: Ledger, first: Pending, second: Pending) -> Pending:
    schema, mind = ledger.cast.schema, ledger.mind(first.character_id)
    leaf = schema.leaf(first.path)
    if leaf is None:
        return first
    value = combine(mind.values.get(first.path), (first.move, second.move), leaf, schema)
    return replace(
        first,
        move=first.move if value is None else Move("put", value),
        evidence=first.evidence + second.evidence,
        origin=f"{first.origin}, {second.origin}",
    )


def propose_arcs(ledger: Ledger, character_id: str) -> None:
    """Proposes what the character's arcs hold out while their condition holds, citing whatever is usable.

    Only after a change of its evidence or state; an arc without any usable evidence, or whose end is reached,
    proposes nothing. What one arc changes may let another hold, whichever comes first in the cast.
    """
    character = ledger.people.character(character_id)
    if character is None or not any(isinstance(f, Evidence | Change) for f in ledger.unsettled(character_id)):
        return
    waiting = list(character.arcs)
    while holding := [arc for arc in waiting if arc.when(ledger.standpoint(character_id))]:
        before = ledger.mind(character_id).changes
        _propose_each(ledger, character_id, holding)
        waiting = [arc for arc in waiting if arc not in holding]
        if ledger.mind(character_id).changes == before:
            return


def _propose_each(ledger: Ledger, character_id: str, arcs: Sequence[Arc]) -> None:
    names = ledger.people.names(Parties(), character_id)
    for arc in arcs:
        for path, template in arc.proposes:
            move = template.resolve(ledger.content_locale, names)
            pending = Pending(character_id, path, move, (), f"{ARC}{arc.arc_id}")
            _, cited = _grounds(ledger, ledger.mind(character_id), pending)
            if cited:
                propose(ledger, pending)


def _arc_holds(ledger: Ledger, character_id: str, origin: str) -> bool:
    character = ledger.people.character(character_id)
    arcs = character.arcs if character else ()
    return any(f"{ARC}{arc.arc_id}" == origin and arc.when(ledger.standpoint(character_id)) for arc in arcs)
