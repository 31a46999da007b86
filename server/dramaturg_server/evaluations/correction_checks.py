"""What must have come of a step of `eval corrections`, against what did. Pure; a check finds something or nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..domain.beliefs import CURRENT, Belief, Outcome, Override
from ..domain.clarifications import ClarificationClosed
from ..domain.current import Standing
from ..domain.log import Entry
from ..domain.mind import Mind, World
from ..domain.text import fold_line
from .correction_scripts import Believes, Remember, Saving, Say

Kind = Literal["saved", "asks", "choices", "confirms", "refused", "believes", "never", "remember"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; finding: what is wrong, "" = nothing."""

    kind: Kind
    finding: str = ""


# ---- what is answered


def of_say(say: Say, outcomes: Sequence[Outcome]) -> Iterator[Check]:
    """What the answer of the same call has to tell."""
    by_kind = {kind: [one for one in outcomes if one.kind == kind] for kind in ("confirmed", "asked", "refused")}
    told = _shown(outcomes)
    if say.saved is not None:
        yield Check("saved", _saved(say.saved, by_kind["confirmed"], told))
    asked = bool(by_kind["asked"])
    yield Check("asks", "" if asked == say.asks else f"{'needless' if asked else 'missed'} question: {told}")
    if say.choices:
        choices = fold_line(" ".join(f"{one.text} {' '.join(one.choices)}" for one in by_kind["asked"]))
        yield Check("choices", _missing(say.choices, choices))
    if say.confirms:
        yield Check("confirms", _missing(say.confirms, fold_line(" ".join(one.text for one in by_kind["confirmed"]))))
    explained = [one for one in by_kind["refused"] if one.reason and one.text]
    refused = bool(explained if say.refused else by_kind["refused"])
    yield Check("refused", "" if refused == say.refused else f"{'refused' if refused else 'not refused'}: {told}")


def _saved(expected: Sequence[Saving], confirmed: Sequence[Outcome], told: str) -> str:
    """Each record once, and no other."""
    rest = list(confirmed)
    for saving in expected:
        found = next((one for one in rest if _is_it(saving, one)), None)
        if found is None:
            return f"not saved: {saving}; but {told}"
        rest.remove(found)
    return f"saved besides: {_shown(rest)}" if rest else ""


def _is_it(saving: Saving, outcome: Outcome) -> bool:
    return (
        saving.subject in ("", outcome.subject_id)
        and _same(saving.detail, outcome.detail)
        and (saving.value is None or _same(saving.value, outcome.value))
        and saving.scope in (None, outcome.scope)
        and (saving.replaces is None or any(_same(saving.replaces, old) for old in outcome.replaced))
    )


def of_answer(asked: Remember, reply: str, nothing_stored: str, outcomes: Sequence[Outcome]) -> Check:
    """What is said to a question; one that asks saves nothing. nothing_stored: how it is said that there is nothing."""
    text = fold_line(reply)
    finding = _missing(asked.says, text)
    spoken = [word for word in asked.silent if fold_line(word) in text]
    if not finding and spoken:
        finding = f"{spoken} in {reply!r}"
    if not finding and asked.admits and fold_line(nothing_stored) not in text:
        finding = f"does not admit it: {reply!r}"
    if not finding and any(one.kind == "confirmed" for one in outcomes):
        finding = f"a question saved {_shown(outcomes)}"
    return Check("remember", finding)


# ---- what is held


def of_belief(expected: Believes, standing: Standing, mind: Mind) -> Check:
    """standing: how the detail stands with that character where it is asked."""
    holds = standing.status == "known" and any(_same(value, expected.value) for value in standing.values)
    if expected.is_never:
        held = expected.is_here and any(
            belief.status in CURRENT and _same(belief.value, expected.value)
            for belief in mind.beliefs.values()
            if (belief.subject_id, belief.detail) == (expected.subject, expected.detail)
        )
        return Check("never", f"{expected.who} holds {expected.value!r}" if holds or held else "")
    status = {"": "unknown", "?": "unresolved"}.get(expected.value)
    is_right = standing.status == status if status else holds
    return Check("believes", "" if is_right else f"{expected}: {standing.status} {list(standing.values)}")


# ---- whole rows


def half_applied(entry: Entry, before: Mapping[str, Mind], after: Mapping[str, Mind], world: World) -> Iterator[str]:
    """Where a row left something half done: two values where there is one, a record that nobody who heard it has, one
    in a mind that heard nothing. before, after: the minds of everybody, around the row."""
    for who, mind in after.items():
        yield from (f"{who}: {fault}" for fault in _torn(list(mind.beliefs.values())))
    yield from (f"canon: {fault}" for fault in _torn(list(world.overrides.values())))
    turn = entry.turn
    if turn is None:
        return
    for who in after.keys() - set(turn.hearers):
        if before[who].beliefs != after[who].beliefs:
            yield f"{who} heard nothing and believes something else now"
    for outcome in turn.outcomes:
        if outcome.kind == "confirmed":
            yield from _unwritten(outcome, entry, after, world)


def _torn(records: Sequence[Belief] | Sequence[Override]) -> Iterator[str]:
    held = set[tuple[str, ...]]()
    known = {one.belief_id if isinstance(one, Belief) else one.override_id for one in records}
    for one in records:
        basis = one.basis if isinstance(one, Belief) else ""
        many = fold_line(one.value) if isinstance(one, Belief) and one.multiple else ""
        key = (one.subject_id, one.detail, one.scope, one.scope_id, basis, one.persistence, many)
        if one.status == "active" and key in held:
            yield f"two active values: {key}"
        if one.status == "active":
            held.add(key)
        if one.status == "superseded" and one.replaced_by not in known:
            yield f"{one.value!r} is superseded by {one.replaced_by!r}, which is not there"
        if one.status == "unresolved" and not one.question_id:
            yield f"{one.value!r} is unresolved without a question"


def _unwritten(outcome: Outcome, entry: Entry, after: Mapping[str, Mind], world: World) -> Iterator[str]:
    """What is confirmed must lie in the commit; what was said, not answered, in everybody who heard it alike."""
    if outcome.scope == "user" or not outcome.value or entry.turn is None:
        return
    if outcome.target == "canon":
        override = world.overrides.get(outcome.record_id)
        if override is None or override.status != "active":
            yield f"confirmed, but no override: {_shown([outcome])}"
        return
    is_answer = any(isinstance(fact, ClarificationClosed) and fact.reason == "answered" for fact in entry.world)
    hearers = (entry.turn.responder_id,) if is_answer else entry.turn.hearers
    for who in hearers:
        if who in after and who != entry.turn.speaker_id and not _has(after[who], outcome):
            yield f"confirmed, but not believed by {who}: {_shown([outcome])}"


def _has(mind: Mind, outcome: Outcome) -> bool:
    return any(
        belief.status == "active"
        and (belief.subject_id, belief.detail) == (outcome.subject_id, outcome.detail)
        and _same(belief.value, outcome.value)
        for belief in mind.beliefs.values()
    )


# ---- words


def _same(one: str, other: str) -> bool:
    return fold_line(one) == fold_line(other)


def _missing(words: Sequence[str], text: str) -> str:
    """text: folded."""
    missing = [word for word in words if fold_line(word) not in text]
    return f"no {missing} in {text!r}" if missing else ""


def _shown(outcomes: Sequence[Outcome]) -> str:
    return "; ".join(map(_told, outcomes)) or "nothing was answered about it"


def _told(one: Outcome) -> str:
    what = f"{one.kind} {one.subject_id}.{one.detail}={one.value!r}"
    rest = (f"not {list(one.replaced)}", repr(one.text), ", ".join(one.choices), one.reason)
    return f"{what} ({one.scope} {one.scope_id}) {' '.join(filter(None, rest))}"
