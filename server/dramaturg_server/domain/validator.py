"""Fourteen small checks over one proposal (docs/concepts.md, "The validator"), in order. The last step before a change.

Every field is judged alone; the first refusal decides; a refusal is data and changes nothing. Persona passes all of
them; session and moment are written ungated, so that a proposal for them passes only checks 1, 9 and 11.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from .evidence import Evidence
from .gates import Case, cooldown, figures, sentence, span, strength, waived
from .merge import is_kept, is_within
from .mind import Mind
from .paths import PathError, canonical
from .proposals import Proposal, Refusal, RefusalReason, Verdict
from .schema import INTENSITY, INTENSITY_RANGE, Leaf, Schema
from .text import looks_like_instruction, right_script
from .tracks import listed_as, outside_pool
from .values import MAX_LIST_ENTRIES, Value, same

Check = Callable[[Case], Refusal | None]

NO_LEAF = Leaf("", "persona", updatable=False)
"""Stands for the leaf of a path that the schema does not have."""
NOTHING_KNOWN: Mapping[str, Evidence] = MappingProxyType({})
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def case_of(
    mind: Mind,
    schema: Schema,
    proposal: Proposal,
    now_unit: int,
    content_locale: str,
    known: Mapping[str, Evidence] = NOTHING_KNOWN,
) -> Case:
    """Puts a case together: finds the leaf, its figures and the cited evidence.

    known: evidence of other characters on this branch by id, where the caller has it, so that citing what somebody
    else perceived is told apart from citing nothing.
    """
    path, leaf = _find(schema, proposal.path)
    wanted = frozenset(proposal.cited)
    own = tuple(item for item in mind.evidence if item.evidence_id in wanted)
    others = wanted.difference(item.evidence_id for item in own) if len(own) < len(wanted) else ()
    foreign = tuple(known[evidence_id] for evidence_id in sorted(others) if evidence_id in known)
    return Case(mind, schema, path, leaf, schema.gate(leaf), proposal, own + foreign, now_unit, content_locale)


def judge(case: Case) -> Verdict:
    """Runs the checks in order and returns the first refusal, or the acceptance, with the figures of all gates."""
    is_gated = case.leaf.layer == "persona"
    gates_reached = False
    for check in CHECKS if is_gated else UNGATED_CHECKS:
        gates_reached = gates_reached or check is span
        if refusal := check(case):
            return Verdict(
                accepted=False,
                reason=refusal.reason,
                detail=refusal.detail,
                figures=figures(case) if gates_reached else (),
                direction=case.direction,
            )
    if not is_gated:
        return Verdict(True, detail=f"{case.path}: not gated", direction=case.direction)
    numbers = figures(case)
    return Verdict(True, None, sentence(case, numbers), numbers, waived(case), case.direction)


# ---- 1 the field


def field_may_change(case: Case) -> Refusal | None:
    """1: the field exists, is no identity, and the schema lets it change by proposals."""
    leaf = case.leaf
    if leaf is NO_LEAF:
        return Refusal(RefusalReason.FIELD_UNKNOWN, f"the schema has no field {_shown(case.path)}")
    if leaf.layer == "identity":
        return Refusal(RefusalReason.FIELD_IDENTITY, f"{case.path} is identity, which never changes at run time")
    if not leaf.updatable or case.schema.follows_the_game(leaf):
        return Refusal(RefusalReason.FIELD_NOT_UPDATABLE, f"{case.path} is not changed by proposals")
    if leaf.layer == "persona" and case.schema.persona_frozen:
        return Refusal(RefusalReason.PERSONA_FROZEN, f"{case.path} is persona, which this cast freezes")
    return None


# ---- 2 to 5 the evidence


def evidence_is_own(case: Case) -> Refusal | None:
    """2: all cited ids exist on this branch, belong to this character, were perceived by it."""
    missing = set(case.proposal.cited).difference(item.evidence_id for item in case.cited)
    if missing or not case.cited:
        return Refusal(RefusalReason.EVIDENCE_UNKNOWN, f"no evidence {_ids(missing)}" if missing else "cites nothing")
    foreign = [item for item in case.cited if item.character_id != case.mind.character_id]
    return _blame(foreign, RefusalReason.EVIDENCE_NOT_PERCEIVED, "was not perceived by this character")


def evidence_bears(case: Case) -> Refusal | None:
    """3: all cited evidence lists this field or a branch above it."""
    names = listed_as(case.path)
    elsewhere = [item for item in case.cited if names.isdisjoint(item.fields)]
    return _blame(elsewhere, RefusalReason.EVIDENCE_FIELD, f"does not bear on {case.path}")


def evidence_unused(case: Case) -> Refusal | None:
    """4: none of it supported an earlier change of this field."""
    used = case.mind.used.get(case.path, frozenset())
    spent = [item for item in case.cited if item.evidence_id in used]
    return _blame(spent, RefusalReason.EVIDENCE_USED, f"already supported {case.path}")


def evidence_in_pool(case: Case) -> Refusal | None:
    """5: none of it pushes the other way, and all of it is in the tracks of the field's tier."""
    direction = case.direction
    opposed = [item for item in case.cited if item.opposes(direction, case.path)] if direction != "none" else []
    if opposed:
        return _blame(opposed, RefusalReason.EVIDENCE_DIRECTION, f"speaks against going {direction}")
    outside = outside_pool(case.mind, case.path, case.gate, case.now_unit, case.cited)
    return _blame(outside, RefusalReason.EVIDENCE_POOL, f"is not in track {case.gate.tracks} of {case.path}")


# ---- 9 the value


def value_fits(case: Case) -> Refusal | None:
    """9: not empty, not too long, of the right type and script, and no instruction."""
    return next((refusal for rule in VALUE_RULES if (refusal := rule(case))), None)


def value_not_empty(case: Case) -> Refusal | None:
    value = case.proposal.value
    blank = value is None or (isinstance(value, str | tuple) and not value)
    blank = blank or any(not text.strip() for text in _texts(value))
    return Refusal(RefusalReason.VALUE_EMPTY, f"{case.path}: the value is empty") if blank else None


def value_short_enough(case: Case) -> Refusal | None:
    value, allowed = case.proposal.value, case.leaf.max_chars
    longest = max((len(text) for text in _texts(value)), default=0)
    if longest > allowed:
        return Refusal(RefusalReason.VALUE_TOO_LONG, f"{case.path}: {longest} characters, {allowed} allowed")
    if isinstance(value, tuple) and len(value) > MAX_LIST_ENTRIES:
        return Refusal(RefusalReason.VALUE_TOO_LONG, f"{case.path}: {len(value)} entries, {MAX_LIST_ENTRIES} allowed")
    return None


def value_typed(case: Case) -> Refusal | None:
    if not _is_of_kind(case.proposal.value, case.leaf):
        return Refusal(RefusalReason.VALUE_TYPE, f"{case.path}: the value is not {_meant(case.leaf)}")
    if any(_UNWRITABLE.search(text) for text in _texts(case.proposal.value)):
        return Refusal(RefusalReason.VALUE_TYPE, f"{case.path}: the text holds characters that no text has")
    return None


def value_in_script(case: Case) -> Refusal | None:
    wrong = any(not right_script(text, case.content_locale) for text in _new_texts(case))
    return Refusal(RefusalReason.VALUE_SCRIPT, f"{case.path}: not written as {case.content_locale}") if wrong else None


def value_no_instruction(case: Case) -> Refusal | None:
    wrong = any(looks_like_instruction(text) for text in _new_texts(case))
    return Refusal(RefusalReason.VALUE_INSTRUCTION, f"{case.path}: reads like an instruction") if wrong else None


VALUE_RULES: tuple[Check, ...] = (
    value_not_empty,
    value_short_enough,
    value_typed,
    value_in_script,
    value_no_instruction,
)


# ---- 10 to 14 the change


def keeps_the_old(case: Case) -> Refusal | None:
    """10: of a model's text, an addition keeps the old value and a replacement changes only what it names."""
    proposal = case.proposal
    if proposal.source != "model" or case.leaf.kind not in ("text", "list"):
        return None
    if proposal.merge == "incremental":
        kept = is_kept(case.old, proposal.value)
        return None if kept else Refusal(RefusalReason.INCREMENTAL_LOST, f"{case.path}: too much of the old is lost")
    within = is_within(case.old, proposal.value, proposal.replaced)
    return None if within else Refusal(RefusalReason.REPLACEMENT_OUTSIDE, f"{case.path}: more changes than it names")


def changes_something(case: Case) -> Refusal | None:
    """11: the new value is another one."""
    is_same = same(case.old, case.proposal.value)
    return Refusal(RefusalReason.NO_CHANGE, f"{case.path} has this value already") if is_same else None


def only_this_field(case: Case) -> Refusal | None:
    """12: whatever else the proposer's answer sets is as it was."""
    for path, value in case.proposal.beside.items():
        beside, leaf = _find(case.schema, path)
        if beside != case.path and not same(case.mind.values.get(beside, leaf.default), value):
            return Refusal(RefusalReason.OTHER_FIELD, f"{_shown(beside)} would change with {case.path}")
    return None


def one_step(case: Case) -> Refusal | None:
    """13: an ordered value moves by one step, unless a high event of a jumping kind, or a crossing, allows more."""
    order, old, new = case.leaf.values, case.old, case.proposal.value
    if not case.leaf.is_stage or old not in order or new not in order:
        return None
    steps = abs(order.index(str(new)) - order.index(str(old)))
    if steps <= 1 or case.proposal.may_jump or any(_may_jump(item, case.schema) for item in case.cited):
        return None
    return Refusal(RefusalReason.STAGE_STEP, f"{case.path}: {steps} steps from {old} to {new}, 1 allowed")


def on_present_base(case: Case) -> Refusal | None:
    """14: the field's last change is the one that the proposal was based on."""
    last = case.mind.changes.get(case.path, "")
    if last == case.proposal.based_on:
        return None
    return Refusal(RefusalReason.STALE_BASE, f"{case.path} changed since ({last or 'no change'} is the last)")


CHECKS: tuple[Check, ...] = (
    field_may_change,
    evidence_is_own,
    evidence_bears,
    evidence_unused,
    evidence_in_pool,
    span,
    strength,
    cooldown,
    value_fits,
    keeps_the_old,
    changes_something,
    only_this_field,
    one_step,
    on_present_base,
)
"""The checks of docs/concepts.md, "The validator", 1 to 14."""
UNGATED_CHECKS: tuple[Check, ...] = (field_may_change, value_fits, changes_something)
"""What judges a proposal for a field that no gate guards."""


def _find(schema: Schema, path: str) -> tuple[str, Leaf]:
    """The canonical path and its leaf; NO_LEAF for what is no path or no field."""
    try:
        spelled = canonical(path)
    except PathError:
        return path, NO_LEAF
    return spelled, schema.leaf(spelled) or NO_LEAF


def _is_of_kind(value: Value, leaf: Leaf) -> bool:
    if leaf.kind == "text":
        return isinstance(value, str)
    if leaf.kind == "list":
        return isinstance(value, tuple) and all(isinstance(entry, str) for entry in value)
    if leaf.kind == "number":
        low, high = INTENSITY_RANGE if leaf.pattern == INTENSITY else (-math.inf, math.inf)
        return isinstance(value, float) and math.isfinite(value) and low <= value <= high
    if leaf.kind == "bool":
        return isinstance(value, bool)
    return isinstance(value, str) and value in leaf.values


def _meant(leaf: Leaf) -> str:
    """What a value of the field is, in words; of names all that there are."""
    if leaf.kind in ("enum", "ordered"):
        return f"one of {', '.join(leaf.values)}"
    if leaf.pattern == INTENSITY:
        low, high = INTENSITY_RANGE
        return f"a number from {low:g} to {high:g}"
    return {"bool": "true or false", "list": "a list of texts", "number": "a number"}.get(leaf.kind, "a text")


def _may_jump(evidence: Evidence, schema: Schema) -> bool:
    return evidence.importance == "high" and evidence.kind in schema.jumps


def _texts(value: Value) -> tuple[str, ...]:
    texts = value if isinstance(value, tuple) else (value,)
    return tuple(text for text in texts if isinstance(text, str))


def _new_texts(case: Case) -> tuple[str, ...]:
    """The texts that check 9 reads: of a text field the whole, of a list only the entries that are new."""
    if case.proposal.skip_text_checks or case.leaf.kind not in ("text", "list"):
        return ()
    old = case.old if isinstance(case.old, tuple) else ()
    return tuple(text for text in _texts(case.proposal.value) if text not in old)


def _blame(evidence: Sequence[Evidence], reason: RefusalReason, what: str) -> Refusal | None:
    return Refusal(reason, f"{_ids(item.evidence_id for item in evidence)} {what}") if evidence else None


def _ids(ids: Iterable[str]) -> str:
    names = sorted(ids)
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(_shown(name) for name in names[:3]) + more


def _shown(text: str) -> str:
    """A text from a proposer as a sentence for people may hold it: short, and encodable."""
    return text[:80].encode("utf-8", "replace").decode()
