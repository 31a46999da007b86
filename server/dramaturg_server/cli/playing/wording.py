"""Values and codes of the contract in words for people. Below `view`."""

import unicodedata
from collections.abc import Iterable

from dramaturg import v1

from .columns import one_line

EVENT_NOTES = {
    "unknown_stage": "the cast has the quest, but no such stage",
    "wrong_type": "the cast has the flag, but with values of another type",
    "nobody_perceived": "nobody saw it: it means something to witnesses, and there were none",
    "actor_missing": "nobody is said to have done it, and its meaning speaks of who did",
    "target_missing": "it was done to nobody, and its meaning speaks of whom it was done to",
    "actor_unknown": "who did it is no character here: nobody's feelings about them follow",
    "target_unknown": "whom it was done to is no character here: nobody's feelings about them follow",
}
"""What a report may have forgotten or mistyped, by the code in `EventResult.notes`."""


RECALL_REASONS = {
    "embedder_loading": "meaning is not ready yet, so words alone decide what is recalled",
    "embedder_slow": "the embedder was not in time, so words alone decided what is recalled",
    "embedder_cannot_read": "the embedder can't read this script, so words alone decide what is recalled",
    "embedder_busy": "the embedder had too much to do, so words alone decided what is recalled",
    "embedder_hangs": "the embedder answers nothing, so words alone decide what is recalled",
    "embedder_failed": "the embedder has failed, so words alone decide what is recalled",
    "examples_loading": "the examples of topics are still being made ready, so no remark led to a topic by them",
    "recall_loading": "the past of this character was still being read: nothing of it was recalled",
    "memories_without_vectors": "part of the past of this character is found by its words alone so far",
    "hashing_embedder": "there is no model, so spellings are compared, not meaning (`dramaturg models build e5-small`)",
    "recall_failed": "recall failed; the server's log says why",
    "lore_loading": "the texts of the cast are still being made ready, so nothing of them is recalled",
    "lore_failed": "the texts of the cast could not be made ready; the server's log says why",
    "lore_without_vectors": "the texts of the cast are found by their words alone so far",
}
"""What was not at its best in recall, by the code in `degraded_reasons`; docs/recall.md lists them with remedies."""


NOT_SPOKEN = {
    "another_fits_better": "another fits better",
    "topic_goes_first": "the topic goes first",
    "authored_line": "a line is due",
    "authored_lock": "the scene is locked",
    "not_near_enough": "not near enough",
    "few_words_in_common": "few words in common",
    "no_question": "no question",
    "no_words_for_it": "no words for it",
    "no_memory_question": "not asked for",
    "memory_question": "a memory is asked for",
    "does_not_stand_out": "not clearly ahead",
    "lacks_what_is_asked": "lacks what is asked",
    "not_the_newest": "not the newest",
    "is_a_question": "asks itself",
    "says_nothing": "says nothing",
    "not_by_the_asker": "not by who asks",
    "not_by_the_one_asked": "not by who is asked",
    "belief_goes_first": "a belief answers",
    "outcome_goes_first": "a correction goes first",
    "not_asked_for": "not asked for",
}
"""Why something that was recalled was not spoken, by the code in `not_spoken_reason`; docs/recall.md explains them."""
NOT_MEANT = {
    "not_alike_enough": "not enough",
    "another_is_more_alike": "behind {other}",
    "another_is_about_as_alike": "{other} is too close",
    "text_is_nearer": "a text is nearer",
    "not_its_topic": "not theirs here and now",
}
"""Why a topic that a remark was compared with was not meant, by the code in `not_meant_reason`. other: the first, or of
the first the second."""


def event_note(code: str) -> str:
    """A note of a report in words; of a code that this program does not know the code."""
    return EVENT_NOTES.get(code, code)


def words(enum_name: str, prefix: str) -> str:
    """`ROUTE_TOPIC` with prefix `ROUTE_` is `topic`."""
    return enum_name.removeprefix(prefix).lower()


def source_word(source: v1.LineSource) -> str:
    return words(v1.LineSource.Name(source), "LINE_SOURCE_")


def route_word(route: v1.Route) -> str:
    return words(v1.Route.Name(route), "ROUTE_")


def reason_word(reason: v1.RefusalReason) -> str:
    return words(v1.RefusalReason.Name(reason), "REFUSAL_REASON_")


def importance_word(importance: v1.Importance) -> str:
    return words(v1.Importance.Name(importance), "IMPORTANCE_")


def cause_word(source: v1.ChangeSource) -> str:
    return words(v1.ChangeSource.Name(source), "CHANGE_SOURCE_")


def value_text(value: v1.FieldValue) -> str:
    """One value in a few words; `(empty)` for none."""
    match value.WhichOneof("kind"):
        case "number":
            return number_text(value.number)
        case "flag":
            return "yes" if value.flag else "no"
        case "enum_value":
            return one_line(value.enum_value.name) or "(empty)"
        case "text":
            return one_line(value.text) or "(empty)"
        case "text_list":
            return joined(map(one_line, value.text_list.items)) or "(empty)"
        case _:
            return "(empty)"


def joined(entries: Iterable[str]) -> str:
    """Entries of a list in one text: `a; b`, and only a space behind what ends a sentence."""
    found = ""
    for entry in entries:
        ends = bool(found) and found[-1] != ")" and unicodedata.category(found[-1]) in ("Po", "Pf", "Pe")
        found += f"{' ' if ends else '; ' if found else ''}{entry}"
    return found


def number_text(number: float) -> str:
    """A number without a needless `.0`."""
    return f"{number:.15g}"


def entry_text(entry: v1.BlackboardEntry) -> str:
    """The value of one blackboard key in a word or two."""
    match entry.WhichOneof("kind"):
        case "flag":
            return "yes" if entry.flag else "no"
        case "whole_number":
            return str(entry.whole_number)
        case "number":
            return number_text(entry.number)
        case "text":
            return one_line(entry.text)
        case "enum_value":
            return one_line(entry.enum_value.name)
        case _:
            return "(none)"


def figures_text(figures: "list[v1.GateFigure] | tuple[v1.GateFigure, ...]") -> str:
    """The figures of a gate: what there was of what it takes."""
    texts = [_figure_text(figure) for figure in figures]
    strength = [at for at, figure in enumerate(figures) if figure.name.startswith("strength_")]
    if len(strength) == 2:  # either alone is enough
        high, medium = strength
        texts[high : medium + 1] = [f"{texts[high]} or {texts[medium]}"]
    return ", ".join(texts)


def _figure_text(figure: v1.GateFigure) -> str:
    match figure.name:
        case "span_units":
            return _had(figure, " units")
        case "strength_high":
            return _had(figure, " high")
        case "strength_medium":
            return _had(figure, " medium")
        case "cooldown_units":
            return f"cooldown {_had(figure, ' units')}" if figure.need else "no cooldown"
        case _:
            return f"{one_line(figure.name)} {_had(figure, '')}"


def _had(figure: v1.GateFigure, what: str) -> str:
    """`1 of 3 units`; where there is more than it takes, `4 units (needs 3)`."""
    have, need = number_text(figure.have), number_text(figure.need)
    return f"{have}{what} (needs {need})" if figure.have > figure.need else f"{have} of {need}{what}"


def list_moves(change: v1.FieldChange) -> tuple[list[str], list[str]] | None:
    """What a change added to a list and took out of it; None where the field is no list."""
    if "text_list" not in (change.old_value.WhichOneof("kind"), change.new_value.WhichOneof("kind")):
        return None
    old, new = list(change.old_value.text_list.items), list(change.new_value.text_list.items)
    return [entry for entry in new if entry not in old], [entry for entry in old if entry not in new]


def change_text(change: v1.FieldChange, arrow: str) -> str:
    """Old → new; of a list only what came and went, of a text that is new only itself."""
    added, removed = list_moves(change) or ([], [])
    shown = [f"+ {one_line(entry)}" for entry in added] + [f"- {one_line(entry)}" for entry in removed]
    if not shown and change.new_value.text and not change.old_value.text:
        shown = [f"+ {value_text(change.new_value)}"]
    return joined(shown) or f"{value_text(change.old_value)} {arrow} {value_text(change.new_value)}"
