"""What the words of a turn make those who heard them believe: beliefs and overrides, in the ledger, at commit.

    statements → who was spoken to decides on its own mind → the same for all who heard it, each in its own mind

One row holds all of it: nothing is ever half applied. (spec: memory, sections 4 and 5)
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from .beliefs import (
    CURRENT,
    Belief,
    BeliefMoved,
    Believed,
    Outcome,
    Overridden,
    OverrideMoved,
    Preference,
    ends_with_unit,
)
from .clarifying import ask_which, ask_who, overtake
from .current import Record, applies, beliefs_about, is_credible, overrides_of, standing
from .ledger import Ledger
from .recording import Place, Said, attribute_of, authored_value, new_belief, new_override, slot_of
from .resolve import Case, Ruling, id_of, same_value, yielding_to
from .statements import Attribute, Statement

IDENTITY_FIXED: Final = "identity_fixed"
"""Why a correction is refused: the cast does not let players correct that detail."""
LIKES: Final = ("food", "drink", "music", "film", "place", "hobby")
"""Slots that hold what somebody likes: a dislike ends it there, and a like ends the dislike."""
DISLIKES: Final = "dislikes"


def judge_statements(ledger: Ledger, said: Said, statements: Iterable[Statement]) -> tuple[Outcome, ...]:
    """What became of each statement, in the order said; whatever changes nothing and asks nothing is left out."""
    outcomes = (_judged(ledger, said, statement) for statement in statements)
    return tuple(outcome for outcome in outcomes if outcome is not None)


def _judged(ledger: Ledger, said: Said, statement: Statement) -> Outcome | None:
    if statement.form == "preference":
        return _preferred(ledger, said, statement)
    if not statement.detail or not statement.subject_ids:
        return None
    if len(statement.subject_ids) > 1:
        return ask_who(ledger, said, statement)
    attribute = attribute_of(ledger, statement.detail)
    if attribute is not None and said.target != "belief":
        authored = authored_value(ledger, statement.subject_ids[0], attribute)
        if authored and (_may_override(ledger, said) or not attribute.may_correct):
            return _canon(ledger, said, statement, attribute, authored)
        if authored:
            return _rumour(ledger, said, statement, attribute, authored)
    return _belief(ledger, said, statement, attribute)


# ---- beliefs


def _belief(ledger: Ledger, said: Said, statement: Statement, attribute: Attribute | None) -> Outcome | None:
    """Decided on the mind of the one who was spoken to, then written into each that heard it, for the same place.

    Where that one does not take it in, it is decided as where nothing is known: no mind that nobody spoke to decides
    for another.
    """
    is_taken_in = said.decider_id in said.believers
    decided = case_of(ledger, said, statement, attribute, said.decider_id if is_taken_in else "").ruling()
    if decided.asks:
        return ask_which(ledger, said, statement, decided) if is_taken_in else None
    own: Outcome | None = None
    for who in said.believers:
        if _knows_better(ledger, said, who, statement):
            continue
        is_decider = who == said.decider_id
        ruling = decided if is_decider else case_of(ledger, said, statement, attribute, who, decided).ruling()
        outcome = write(ledger, said, statement, who, ruling)
        if (is_decider or not is_taken_in) and not _is_shadowed(ledger, said, outcome, who):
            own = own or outcome
    if not decided.yields:
        overtake(ledger, said, statement.subject_ids[0], statement.detail)
    return own


def _is_shadowed(ledger: Ledger, said: Said, outcome: Outcome | None, who: str) -> bool:
    """Tells whether what was written is believed by nobody: hearsay beside what is known better. It is kept, in case
    that ends, and nothing is confirmed."""
    if outcome is None or not outcome.record_id:
        return False
    records: list[Record] = [*_held(ledger, who, outcome.subject_id, outcome.detail)]
    records += overrides_of(ledger.world.overrides, outcome.subject_id, outcome.detail)
    return not is_credible(outcome.record_id, records, said.where, seen_first=ledger.cast.seen_beats_told)


def case_of(
    ledger: Ledger,
    said: Said,
    statement: Statement,
    attribute: Attribute | None,
    who: str,
    decided: Ruling | None = None,
) -> Case:
    """who: "" = a mind that knows nothing of it."""
    subject_id, slot = statement.subject_ids[0], slot_of(ledger, statement.detail)
    return Case(
        statement,
        _held(ledger, who, subject_id, statement.detail) if who else (),
        said.where,
        said.basis_of(subject_id),
        multiple=slot is not None and slot.multiple,
        transient=attribute is not None and attribute.transient and statement.form != "fact",
        seen_first=ledger.cast.seen_beats_told,
        decided=decided,
    )


def _held(ledger: Ledger, who: str, subject_id: str, detail: str) -> tuple[Belief, ...]:
    ledger.touch(who)
    return beliefs_about(ledger.mind(who), subject_id, detail)


def write(ledger: Ledger, said: Said, statement: Statement, who: str, ruling: Ruling) -> Outcome | None:
    """Writes a ruling into one mind; None where nothing new came of it."""
    for ended in ruling.ends:
        ledger.note(who, BeliefMoved(id_of(ended), "ended"))
    for settled in ruling.settles:
        ledger.note(who, BeliefMoved(id_of(settled), "active"))
    if statement.change == "retires":
        return confirmed(statement, "", ruling, ruling.ends) if ruling.ends else None
    if ruling.yields:
        for disliked in _ended_by_taste(ledger, said, who, statement):
            ledger.note(who, BeliefMoved(disliked.belief_id, "ended"))
        return None
    if ruling.known is None:
        belief = new_belief(ledger, said, statement, Place(ruling.scope, ruling.scope_id), multiple=ruling.adds)
    belief_id = belief.belief_id if ruling.known is None else id_of(ruling.known)
    for old in ruling.supersedes:
        ledger.note(who, BeliefMoved(id_of(old), "superseded", belief_id))
    ended_by_taste = _ended_by_taste(ledger, said, who, statement)
    for old in ended_by_taste:
        ledger.note(who, BeliefMoved(old.belief_id, "ended"))
    if ruling.known is None:
        ledger.note(who, Believed(belief))  # a full mind must not make room of what it replaces
    if ruling.known is not None and not (ruling.supersedes or ruling.settles or ended_by_taste):
        return None
    return confirmed(statement, belief_id, ruling, ruling.supersedes)


def _ended_by_taste(ledger: Ledger, said: Said, who: str, statement: Statement) -> list[Belief]:
    """Likes that a dislike of the same thing ends, and the other way round."""
    yielding = yielding_to(said.basis_of(statement.subject_ids[0]), seen_first=ledger.cast.seen_beats_told)
    return [one for one in _opposite_tastes(ledger, who, statement) if one.basis in yielding]


def _knows_better(ledger: Ledger, said: Said, who: str, statement: Statement) -> bool:
    """Tells whether the subject told it the opposite of a taste that others tell of it: then it believes no word of
    that."""
    is_hearsay = said.basis_of(statement.subject_ids[0]) == "hearsay" and statement.change != "retires"
    return is_hearsay and any(one.basis == "told_by_subject" for one in _opposite_tastes(ledger, who, statement))


def _opposite_tastes(ledger: Ledger, who: str, statement: Statement) -> list[Belief]:
    against = LIKES if statement.detail == DISLIKES else (DISLIKES,) if statement.detail in LIKES else ()
    beliefs = (belief for detail in against for belief in _held(ledger, who, statement.subject_ids[0], detail))
    return [one for one in beliefs if same_value(one.value, statement.value)]


def confirmed(statement: Statement, record_id: str, ruling: Ruling, replaced: Sequence[Record]) -> Outcome:
    """Exactly what the commit holds: the value, for where, and what it replaced."""
    return Outcome(
        "confirmed",
        record_id,
        statement.subject_ids[0],
        statement.detail,
        statement.value,
        scope=ruling.scope,
        scope_id=ruling.scope_id,
        category=statement.category,
        persistence=statement.persistence,
        replaced=tuple(dict.fromkeys(one.value for one in replaced)),
    )


# ---- canon


def _may_override(ledger: Ledger, said: Said) -> bool:
    """Tells whether the author says it, or a player."""
    return not said.speaker_id or ledger.people.is_player(ledger.people.outside(said.speaker_id))


def _rumour(ledger: Ledger, said: Said, statement: Statement, attribute: Attribute, authored: str) -> Outcome | None:
    """What one character tells another of an authored detail: hearsay of those who hear it, and nothing to the one whom
    it is about. It ends no override, and is not believed beside one."""
    subject_id = statement.subject_ids[0]
    believers = tuple(who for who in said.believers if who != subject_id)
    if same_value(statement.value, authored):
        believers = tuple(who for who in believers if _held(ledger, who, subject_id, statement.detail))
    heard = replace(said, basis="hearsay", believers=believers)
    outcome = _belief(ledger, heard, statement, attribute)
    return outcome if said.decider_id in believers else None


def _canon(ledger: Ledger, said: Said, statement: Statement, attribute: Attribute, authored: str) -> Outcome | None:
    """An authored value: overridden where the cast allows it, else refused; said again it ends rumours alone."""
    subject_id = statement.subject_ids[0]
    present = overrides_of(ledger.world.overrides, subject_id, statement.detail)
    is_authored = same_value(statement.value, authored)
    if is_authored and not any(applies(one, said.where) for one in present):
        return _rumour(ledger, said, statement, attribute, authored) if attribute.may_correct else None
    if not attribute.may_correct and said.target != "canon":
        return _refused(statement, authored)
    ruling = canon_case(ledger, said, statement, attribute).ruling()
    if statement.change == "retires":
        return _override_ended(ledger, statement, ruling)
    if ruling.asks:
        return ask_which(ledger, said, statement, ruling, is_canon=True)
    outcome = write_canon(ledger, said, statement, attribute, ruling)
    overtake(ledger, said, subject_id, statement.detail)
    return outcome


def canon_case(ledger: Ledger, said: Said, statement: Statement, attribute: Attribute) -> Case:
    present = overrides_of(ledger.world.overrides, statement.subject_ids[0], statement.detail)
    return Case(statement, present, said.where, "author", transient=attribute.transient)


def write_canon(
    ledger: Ledger, said: Said, statement: Statement, attribute: Attribute, ruling: Ruling
) -> Outcome | None:
    """Writes a ruling beside the cast; None where nothing new came of it."""
    present = overrides_of(ledger.world.overrides, statement.subject_ids[0], statement.detail)
    authored = authored_value(ledger, statement.subject_ids[0], attribute)
    was = standing(present, said.where, authored=authored)
    for settled in ruling.settles:
        ledger.note_world(OverrideMoved(id_of(settled), "active"))
    if ruling.known is None:
        override = new_override(ledger, said, statement, Place(ruling.scope, ruling.scope_id), attribute)
        ledger.note_world(Overridden(override))
    override_id = override.override_id if ruling.known is None else id_of(ruling.known)
    for old in ruling.supersedes:
        ledger.note_world(OverrideMoved(id_of(old), "superseded", override_id))
    if ruling.known is not None and not (ruling.supersedes or ruling.settles):
        return None
    outcome = confirmed(statement, override_id, ruling, ruling.supersedes)
    gave_way = was.values if was.status == "known" else (authored,)
    return replace(outcome, target="canon", replaced=outcome.replaced or gave_way)


def _override_ended(ledger: Ledger, statement: Statement, ruling: Ruling) -> Outcome | None:
    """What the cast says holds again."""
    for old in ruling.ends:
        ledger.note_world(OverrideMoved(id_of(old), "ended"))
    for settled in ruling.settles:
        ledger.note_world(OverrideMoved(id_of(settled), "active"))
    return replace(confirmed(statement, "", ruling, ruling.ends), target="canon") if ruling.ends else None


def _refused(statement: Statement, authored: str) -> Outcome:
    return Outcome(
        "refused",
        "",
        statement.subject_ids[0],
        statement.detail,
        statement.value,
        target="canon",
        replaced=(authored,),
        reason=IDENTITY_FIXED,
    )


# ---- what holds for a unit


def end_sessions(ledger: Ledger) -> None:
    """What was said for the present unit only ends with it, so that it isn't so again when that unit is begun again."""
    for override in tuple(ledger.world.overrides.values()):
        if _is_for_session(override):
            ledger.note_world(OverrideMoved(id_of(override), "ended"))
    for who in sorted(ledger.world.in_session):
        ledger.touch(who)
        for belief in tuple(ledger.mind(who).beliefs.values()):
            if _is_for_session(belief):
                ledger.note(who, BeliefMoved(id_of(belief), "ended"))


def _is_for_session(record: Record) -> bool:
    return ends_with_unit(record) and record.status in CURRENT


# ---- preferences


def _preferred(ledger: Ledger, said: Said, statement: Statement) -> Outcome | None:
    """How the player wants to be talked to: by those who heard it, or in every playthrough (scope `user`)."""
    if not ledger.people.is_player(ledger.people.outside(said.speaker_id)):
        return None
    if statement.scope == "user":
        return _of_user(ledger, said, statement)
    subject_ids = statement.subject_ids or (said.decider_id,)
    outcome = _belief(ledger, said, replace(statement, subject_ids=subject_ids, scope="character"), None)
    return replace(outcome, target="preference") if outcome is not None else None


def _of_user(ledger: Ledger, said: Said, statement: Statement) -> Outcome:
    preference = Preference(
        preference_id="",
        player_id=ledger.people.outside(said.speaker_id),
        detail=statement.detail,
        value=statement.value,
        character_id=statement.subject_ids[0] if statement.subject else "",
        source_id=said.source_id,
        quote=statement.quote,
        locale=said.locale,
        wall_ms=ledger.wall_ms,
    )
    preference = ledger.prefer(preference)
    return Outcome(
        "confirmed",
        preference.preference_id,
        said.speaker_id,
        statement.detail,
        statement.value,
        scope="user",
        category="preference",
        target="preference",
    )
