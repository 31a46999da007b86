"""Facts of the log without the words that a person had erased: records become tombstones, citations lose their quotes.

Under `erasing`. What was accepted stays accepted; a belief that goes holds no more, whatever moves it later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .beliefs import (
    Belief,
    BeliefEdited,
    BeliefMoved,
    Believed,
    MemoryEdited,
    Option,
    Overridden,
    Override,
    OverrideMoved,
    Status,
)
from .clarifications import Clarification, ClarificationClosed, ClarificationOpened
from .erasure import Erasure, is_drawn_from, move_without, value_without, without
from .evidence import Evidence
from .memories import ERASED
from .mind import Change, Citation, MindFact, OpenProposal, Refused, WorldFact
from .statements import Statement

Texts = Sequence[str]


def erased_facts(erasure: Erasure, texts: Texts, facts: Sequence[MindFact]) -> tuple[MindFact, ...]:
    """Facts about one character. texts: looked for where they may stand, the longest first."""
    return tuple(_fact(erasure, texts, fact) for fact in facts)


def erased_world(erasure: Erasure, texts: Texts, facts: Sequence[WorldFact]) -> tuple[WorldFact, ...]:
    """Facts about the world; a question that goes closes where it was opened."""
    return tuple(new for fact in facts for new in _world_fact(erasure, texts, fact))


def nobody(subject_id: str) -> str:
    """The id of a subject without the name that a player gave it."""
    return f"~{ERASED}" if subject_id.startswith("~") else subject_id


def unknown_detail(erasure: Erasure, detail: str) -> str:
    """A detail, unless it is a word that the player chose."""
    return detail if not detail or detail in erasure.known else ERASED


def _fact(erasure: Erasure, texts: Texts, fact: MindFact) -> MindFact:
    ids = erasure.ids
    match fact:
        case Evidence():
            return _evidence(erasure, texts, fact)
        case Change():
            return _change(erasure, texts, fact)
        case Refused():
            value = None if fact.value is None else value_without(texts, fact.value)
            return replace(fact, value=value, detail=without(texts, fact.detail))
        case OpenProposal():
            return replace(fact, move=move_without(texts, fact.move))
        case Believed():
            return replace(fact, belief=_belief(erasure, fact.belief))
        case BeliefMoved():
            return replace(fact, status=_status(erasure, fact)) if ids & {fact.belief_id, fact.by} else fact
        case BeliefEdited():
            return replace(fact, value=ERASED) if fact.belief_id in ids and fact.value is not None else fact
        case MemoryEdited():
            if fact.memory_id in ids:
                return replace(fact, text=None if fact.text is None else ERASED, deleted=True)
            return fact if fact.text is None else replace(fact, text=without(texts, fact.text))
        case _:
            return fact


def _evidence(erasure: Erasure, texts: Texts, evidence: Evidence) -> Evidence:
    if not is_drawn_from(erasure, evidence):
        return evidence
    return replace(
        evidence,
        summary=_gone(evidence.summary),
        quote=_gone(evidence.quote),
        proposes=tuple((path, move_without(texts, move)) for path, move in evidence.proposes),
    )


def _change(erasure: Erasure, texts: Texts, change: Change) -> Change:
    """What was accepted stays, without the words: of a model's own ones nobody knows how much they tell."""
    cited = tuple(_citation(erasure, texts, one) for one in change.cited)
    is_told_by_model = change.source == "model" and any(_is_cited(erasure, one) for one in change.cited)
    return replace(
        change,
        old=None if change.old is None else value_without(texts, change.old),
        new=None if change.new is None else value_without(texts, change.new),
        cited=cited,
        reasoning=_gone(change.reasoning) if is_told_by_model else without(texts, change.reasoning),
        told=tuple(without(texts, text) for text in change.told),
    )


def _citation(erasure: Erasure, texts: Texts, cited: Citation) -> Citation:
    if _is_cited(erasure, cited):
        return replace(cited, quote=_gone(cited.quote), summary=_gone(cited.summary))
    return replace(cited, summary=without(texts, cited.summary))


def _is_cited(erasure: Erasure, cited: Citation) -> bool:
    return cited.evidence_id in erasure.ids or not erasure.ids.isdisjoint(cited.sources)


# ---- records


def _belief(erasure: Erasure, belief: Belief) -> Belief:
    if erasure.ids.isdisjoint((belief.belief_id, belief.source_id)):
        return belief
    return replace(
        belief,
        subject_id=nobody(belief.subject_id),
        detail=unknown_detail(erasure, belief.detail),
        value=ERASED,
        quote=_gone(belief.quote),
        status="deleted",
        question_id="",
        pinned=False,
    )


def _status(erasure: Erasure, moved: BeliefMoved | OverrideMoved) -> Status:
    """What goes holds no more; what a question left open that goes holds again."""
    own_id = moved.belief_id if isinstance(moved, BeliefMoved) else moved.override_id
    if own_id in erasure.ids:
        return "deleted"
    return "active" if moved.status == "unresolved" and moved.by in erasure.ids else moved.status


def _world_fact(erasure: Erasure, texts: Texts, fact: WorldFact) -> Iterator[WorldFact]:
    ids = erasure.ids
    match fact:
        case Overridden():
            yield replace(fact, override=_override(erasure, fact.override))
        case OverrideMoved():
            yield replace(fact, status=_status(erasure, fact)) if ids & {fact.override_id, fact.by} else fact
        case ClarificationOpened():
            asked = fact.clarification
            if ids.isdisjoint((asked.clarification_id, asked.source_id)):
                options = tuple(replace(one, value=without(texts, one.value)) for one in asked.options)
                yield replace(fact, clarification=replace(asked, options=options))
                return
            yield replace(fact, clarification=_question(erasure, asked))
            yield ClarificationClosed(asked.clarification_id, "deleted")
        case _:
            yield fact


def _override(erasure: Erasure, override: Override) -> Override:
    if erasure.ids.isdisjoint((override.override_id, override.source_id)):
        return override
    return replace(override, value=ERASED, quote=_gone(override.quote), status="deleted", question_id="")


def _question(erasure: Erasure, asked: Clarification) -> Clarification:
    return replace(
        asked,
        subject_id=nobody(asked.subject_id),
        detail=unknown_detail(erasure, asked.detail),
        options=tuple(map(_option, asked.options)),
        statement=_statement(erasure, asked.statement),
    )


def _option(option: Option) -> Option:
    return replace(option, value=_gone(option.value), subject_id=nobody(option.subject_id), text=_gone(option.text))


def _statement(erasure: Erasure, said: Statement) -> Statement:
    return replace(
        said,
        subject=_gone(said.subject),
        subject_ids=tuple(map(nobody, said.subject_ids)),
        detail=unknown_detail(erasure, said.detail),
        value=_gone(said.value),
        old=_gone(said.old),
        quote=_gone(said.quote),
    )


def _gone(text: str) -> str:
    return ERASED if text else text
