"""`never_say` of cast.yaml and `slots` of state.yaml: what may not be said, what is kept of a player."""

from dramaturg_server.cast.models import CastFile, StateFile
from dramaturg_server.cast.problems import Place, nearest, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.domain.matching import compile_cue

SLOTS = ("food", "drink", "music", "film", "place", "origin", "hobby", "dislikes")
"""What is kept of a player unless a cast says otherwise: favourites, where one comes from, hobby and dislikes."""


def check_never_say(project: CastFile, scope: Scope) -> None:
    """The words match as cues do; each language gives its own."""
    for entry in project.never_say.values():
        scope.list_of(entry.words, entry, "words")
        scope.condition(entry.when, entry, "when")
        for at, word in enumerate(entry.words):
            _check_cue(word, entry.place("words", at), scope)


def check_memory(state: StateFile, scope: Scope) -> None:
    """Slots of facts about the player; `~` removes one of the built-in."""
    for slot_id, slot in state.slots.items():
        if slot is None:
            if slot_id not in SLOTS:
                place = state.key_place("slots", slot_id)
                message = f"no built-in slot {shown(slot_id)}"
                scope.problems.error(place, "cast.reference", message, nearest(slot_id, SLOTS))
            continue
        scope.text(slot.label, slot.where("label"))
        scope.list_of(slot.cues, slot, "cues")
        for at, cue in enumerate(slot.cues):
            _check_cue(cue, slot.place("cues", at), scope)


def _check_cue(text: str, place: Place, scope: Scope) -> None:
    try:
        compile_cue(text)
    except ValueError:
        scope.problems.error(place, "cast.value", f"{shown(text)} has nothing to match")
