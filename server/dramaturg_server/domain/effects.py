"""Ungated writes to session and moment: what an event or a line does to those who perceive it, what a hand sets."""

from collections.abc import Sequence

from .evidence import Move
from .ledger import Ledger
from .merge import target
from .mind import Citation
from .paths import covers, format_path
from .present import CALM, COMMITMENTS, NEVER_MADE, OPEN, ageing_entries, fits, value_of
from .schema import EMOTION, INTENSITY, SET_INTENSITY
from .values import Source, Value

ENDINGS = {"keeps": "kept", "breaks": "broken", "withdraws": "withdrawn"}
MOOD = (EMOTION, INTENSITY)


def apply_effects(
    ledger: Ledger, character_id: str, moves: Sequence[tuple[str, Move]], cited: Sequence[Citation] = ()
) -> None:
    """Writes each move of session or moment; a field the schema lacks was refused when the cast was loaded."""
    felt = {path: move.value for path, move in moves if path in MOOD and move.form == "put"}
    if felt:
        feel(ledger, character_id, felt.get(EMOTION), felt.get(INTENSITY), cited)
    for path, move in moves:
        if covers(COMMITMENTS, path) and move.form != "put":
            _commitment(ledger, character_id, move, cited)
        elif path not in felt:
            _put(ledger, character_id, path, move, cited)


def feel(
    ledger: Ledger,
    character_id: str,
    emotion: Value | None,
    intensity: Value | None,
    cited: Sequence[Citation] = (),
    *,
    source: Source = "effect",
    reasoning: str = "",
) -> None:
    """Sets emotion and intensity (1–10) anew and together: their decay begins here.

    emotion None: the present one · intensity None: 5, and of the neutral emotion 3. An emotion that the cast's schema
    does not have is not felt. What was asked for is noted first, also where it is felt anew as it was; the other of
    the two only where it becomes another one: a mood is as young as the younger of them (`present.mood`).
    """
    ledger.touch(character_id)
    schema, before = ledger.cast.schema, ledger.mind(character_id)
    leaf = schema.leaf(EMOTION)
    if leaf is None:
        return
    named = value_of(before, schema, ledger.now, EMOTION) if emotion is None else emotion
    felt = target(None, Move("put", "" if named is None else named), leaf, schema)
    if felt is None or not fits(leaf, felt):
        return
    strong = CALM[1] if felt == CALM[0] else SET_INTENSITY
    moods = {EMOTION: (felt, emotion), INTENSITY: (strong if intensity is None else intensity, intensity)}
    for path, (value, asked) in sorted(moods.items(), key=lambda mood: mood[1][1] is None):
        again = asked is not None or before.values.get(path, schema.default(path)) != value
        if schema.leaf(path) is not None:
            ledger.write(
                character_id, path, value, source, cited=cited, reasoning=reasoning, again=again, before=before
            )


def set_by_hand(
    ledger: Ledger, character_id: str, path: str, value: Value | None, source: Source, reasoning: str
) -> None:
    """Sets any field as its author or the game says; None takes it out of the state. A mood is felt as a whole."""
    if value is None or path not in MOOD:
        ledger.write(character_id, path, value, source, reasoning=reasoning)
        return
    emotion, intensity = (value, None) if path == EMOTION else (None, value)
    feel(ledger, character_id, emotion, intensity, source=source, reasoning=reasoning)


def _put(ledger: Ledger, character_id: str, path: str, move: Move, cited: Sequence[Citation]) -> None:
    """Moves on from what the field reads as; an entry that is told again becomes the newest."""
    schema = ledger.cast.schema
    leaf = schema.leaf(path)
    if leaf is None or leaf.layer not in ("session", "moment"):
        return
    ledger.touch(character_id)
    mind = ledger.mind(character_id)
    old = value_of(mind, schema, ledger.now, path)
    told: tuple[str, ...] = ()
    if isinstance(old, tuple) and move.form == "adds":
        texts = move.value if isinstance(move.value, tuple) else (move.value,)
        again = ageing_entries(mind, ledger.now, path).intersection(map(str, texts))
        told = tuple(entry for entry in old if entry in again)
        old = tuple(entry for entry in old if entry not in again)
    ledger.write(character_id, path, target(old, move, leaf, schema), "effect", cited=cited, told=told)


def _commitment(ledger: Ledger, character_id: str, move: Move, cited: Sequence[Citation]) -> None:
    def write(part: str, value: Value) -> None:
        path = format_path((*COMMITMENTS.split("."), move.commitment_id, part))
        ledger.write(character_id, path, value, "effect", cited=cited)

    if move.form == "promises":
        write("text", move.value)
        write("to", move.to)
        write("status", OPEN)
    elif move.form in ENDINGS and _stands(ledger, character_id, move.commitment_id):
        write("status", ENDINGS[move.form])


def _stands(ledger: Ledger, character_id: str, commitment_id: str) -> bool:
    """Tells whether the promise was made and is part of the state: what is over can't end again."""
    ledger.touch(character_id)
    status = format_path((*COMMITMENTS.split("."), commitment_id, "status"))
    return value_of(ledger.mind(character_id), ledger.cast.schema, ledger.now, status) not in (None, NEVER_MADE)
