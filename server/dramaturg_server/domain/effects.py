"""Ungated writes to session and moment that an event or a line makes on those who perceive it."""

from collections.abc import Sequence

from .evidence import Move
from .ledger import Ledger
from .merge import target
from .mind import Citation
from .paths import covers, format_path
from .schema import SET_INTENSITY
from .values import Value

EMOTION, INTENSITY = "moment.emotion", "moment.emotion_intensity"
ENDINGS = {"keeps": "kept", "breaks": "broken", "withdraws": "withdrawn"}


def apply_effects(
    ledger: Ledger, character_id: str, moves: Sequence[tuple[str, Move]], cited: Sequence[Citation] = ()
) -> None:
    """Writes each move of session or moment; a field the schema lacks was refused when the cast was loaded."""
    named = {path for path, _ in moves}
    for path, move in moves:
        if covers("session.commitments", path):
            _commitment(ledger, character_id, move, cited)
        elif path == EMOTION and move.form == "put":
            feel(ledger, character_id, str(move.value), None if INTENSITY in named else SET_INTENSITY, cited)
        else:
            _put(ledger, character_id, path, move, cited)


def feel(
    ledger: Ledger, character_id: str, emotion: str, intensity: float | None, cited: Sequence[Citation] = ()
) -> None:
    """Sets the emotion anew, and with it the intensity (1–10; None leaves that to a write of its own)."""
    leaf = ledger.cast.schema.leaf(EMOTION)
    if leaf is None:
        return
    ledger.write(character_id, EMOTION, leaf.synonyms.get(emotion, emotion), "effect", cited=cited, again=True)
    if intensity is not None:
        ledger.write(character_id, INTENSITY, intensity, "effect", cited=cited)


def _put(ledger: Ledger, character_id: str, path: str, move: Move, cited: Sequence[Citation]) -> None:
    schema = ledger.cast.schema
    leaf = schema.leaf(path)
    if leaf is None or leaf.layer not in ("session", "moment"):
        return
    ledger.touch(character_id)
    old = ledger.mind(character_id).values.get(path, leaf.default)
    ledger.write(character_id, path, target(old, move, leaf, schema), "effect", cited=cited)


def _commitment(ledger: Ledger, character_id: str, move: Move, cited: Sequence[Citation]) -> None:
    def write(part: str, value: Value) -> None:
        path = format_path(("session", "commitments", move.commitment_id, part))
        ledger.write(character_id, path, value, "effect", cited=cited, again=part == "status")

    if move.form == "promises":
        write("text", move.value)
        write("to", move.to)
        write("status", "open")
    elif move.form in ENDINGS and _has_commitment(ledger, character_id, move.commitment_id):
        write("status", ENDINGS[move.form])


def _has_commitment(ledger: Ledger, character_id: str, commitment_id: str) -> bool:
    ledger.touch(character_id)
    return format_path(("session", "commitments", commitment_id, "status")) in ledger.mind(character_id).values
