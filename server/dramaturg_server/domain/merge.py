"""How an old value and a change become the new value, which the validator then judges (docs/concepts.md, "Proposals").

Authored changes (`target`, `combine`) make the new value; a model brings it, and `is_kept` and `is_within` compare it
with the old one. Lists merge by entry; entries of map fields are fields of their own.
"""

from collections.abc import Iterable, Sequence

from .evidence import Move
from .schema import Leaf, Schema
from .text import Script, is_unspaced, script_of, sentences, terms
from .values import MAX_LIST_ENTRIES, Merge, Value

KEPT_LENGTH = 0.8
"""An addition to a text has at least that share of the old length (docs/concepts.md, "The validator")."""
KEPT_TERMS = 0.5
"""An addition to a text keeps at least that share of the old one's distinctive terms (the same check)."""
_ENDS = ".!?…。！？｡"
_CLOSING = "\"'”’」』）)"
_BETWEEN = " \n,;、，；"
_WIDE = "。！？｡、，；"


def target(old: Value | None, move: Move, leaf: Leaf, schema: Schema) -> Value | None:
    """The complete new value that `move` asks for; None where it can't apply to such a field.

    A stage at the end of its order, an entry that is there already or not there to remove: the value stays as it is.
    """
    present = leaf.default if old is None else old
    if move.form == "put":
        return _put(move.value, leaf)
    if move.form in ("up", "down"):
        return _step(present, 1 if move.form == "up" else -1, leaf, schema)
    if move.form == "adds":
        return _add(present, _texts(move.value), leaf)
    if move.form == "removes":
        return _remove(present, _texts(move.value), leaf)
    return None


def combine(old: Value | None, moves: Iterable[Move], leaf: Leaf, schema: Schema) -> Value | None:
    """The value after the crossings of one report, given in the order in which they were crossed: the furthest decides.

    None where none of them applies.
    """
    reached: Value | None = None
    for move in moves:
        step = target(old if reached is None else reached, move, leaf, schema)
        reached = reached if step is None else step
    return reached


def merge_of(move: Move, leaf: Leaf) -> Merge:
    """How a change by `move` is called in history: additions are incremental, other changes of texts replace."""
    if leaf.kind not in ("text", "list"):
        return "set"
    return "incremental" if move.form == "adds" else "replacement"


def capped(entries: Iterable[str]) -> tuple[str, ...]:
    """A list as state holds it: no blank, no entry twice, at most 12; the oldest leave."""
    return tuple(dict.fromkeys(entry for entry in entries if entry.strip()))[-MAX_LIST_ENTRIES:]


# ---- what authors write


def _put(value: Value, leaf: Leaf) -> Value:
    if leaf.kind == "list":
        return capped(_texts(value)) if isinstance(value, str | tuple) else value
    if leaf.kind == "enum" and isinstance(value, str):
        return value if value in leaf.values else leaf.synonyms.get(value, value)
    if leaf.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value


def _step(present: Value, step: int, leaf: Leaf, schema: Schema) -> Value | None:
    order = leaf.values or schema.stages
    if leaf.kind != "ordered" or present not in order:
        return None
    place = order.index(str(present)) + step
    return order[max(0, min(len(order) - 1, place))]


def _add(present: Value, texts: tuple[str, ...], leaf: Leaf) -> Value | None:
    if leaf.kind == "list" and isinstance(present, tuple):
        fresh = [text for text in texts if text.strip() and text not in present]
        return capped((*present, *fresh)) if fresh else present
    if leaf.kind == "text" and isinstance(present, str):
        for text in texts:
            present = _with_sentence(present, text)
        return present
    return None


def _remove(present: Value, texts: tuple[str, ...], leaf: Leaf) -> Value | None:
    if leaf.kind == "list" and isinstance(present, tuple):
        return tuple(entry for entry in present if entry not in texts)
    if leaf.kind == "text" and isinstance(present, str):
        for text in texts:
            present = _without_part(present, text)
        return present
    return None


def _texts(value: Value) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) else ()


def _with_sentence(old: str, new: str) -> str:
    """`old` with `new` as one more sentence, joined as its script does; unchanged where it says so already."""
    old, new = old.rstrip(), new.strip()
    said = {sentence.rstrip(_ENDS) for sentence in sentences(old)}
    if not new or new.rstrip(_ENDS) in said:
        return old
    if not old:
        return new
    last = old.rstrip(_CLOSING)[-1:] or old[-1]
    if last in _ENDS:
        return f"{old}{new}" if last in _WIDE or is_unspaced(new[0]) else f"{old} {new}"
    if script_of(last) in (Script.HAN, Script.KANA):
        return f"{old}。{new}"
    return f"{old} {new}" if is_unspaced(last) else f"{old}. {new}"


def _without_part(old: str, part: str) -> str:
    """`old` without the first place where `part` stands, closed up; unchanged where it stands nowhere."""
    part = part.strip()
    before, found, after = old.partition(part) if part else (old, "", "")
    if not found:
        return old
    before, after = before.rstrip(), after.lstrip()
    if not before or before[-1] in _ENDS + _BETWEEN:  # what parted it from the next goes with it
        is_between = bool(before) and before[-1] in _BETWEEN
        after = after.lstrip(_BETWEEN if part[-1] in _ENDS or is_between else _BETWEEN + _ENDS)
    if not after or after[0] in _ENDS:
        before = before.rstrip(_BETWEEN)
    is_closed = not before or not after or after[0] in _ENDS + _BETWEEN or before[-1] in _WIDE or is_unspaced(after[0])
    return before + after if is_closed else f"{before} {after}"


# ---- what a model brings


def is_kept(old: Value, new: Value) -> bool:
    """Tells whether an addition keeps the old value: text by length and distinctive terms, lists by every entry.

    A full list may lose its oldest entries, as many as were pushed out.
    """
    if isinstance(old, tuple) and isinstance(new, tuple):
        return all(entry in new for entry in old[_pushed_out(old, new) :])
    if not isinstance(old, str) or not isinstance(new, str) or not old.strip():
        return True
    return len(new) >= KEPT_LENGTH * len(old) and recall(old, new) >= KEPT_TERMS


def recall(old: str, new: str) -> float:
    """The share, 0 to 1, of the distinctive terms of `old` that `new` still has; 1 where `old` has none."""
    wanted = terms(old)
    return len(wanted & terms(new)) / len(wanted) if wanted else 1.0


def is_within(old: Value, new: Value, replaced: str) -> bool:
    """Tells whether a replacement leaves everything outside `replaced` as it was.

    Text: `replaced` stands verbatim in the old value. List: old entries, one a line; the others stay, in order.
    """
    if isinstance(old, tuple) and isinstance(new, tuple):
        gone = set(replaced.split("\n")) if replaced else set()
        kept = [entry for entry in old if entry not in gone]
        return gone <= set(old) and _is_in_order(kept[_pushed_out(old, new) :], new)
    if not isinstance(old, str) or not isinstance(new, str) or not old.strip():
        return True
    return bool(replaced) and any(
        new.startswith(old[:at]) and new[at:].endswith(old[at + len(replaced) :]) for at in _places(old, replaced)
    )


def _pushed_out(old: Sequence[str], new: Sequence[str]) -> int:
    fresh = sum(entry not in old for entry in new)
    return max(0, len(old) + fresh - MAX_LIST_ENTRIES) if len(new) == MAX_LIST_ENTRIES else 0


def _is_in_order(wanted: Iterable[str], given: Iterable[str]) -> bool:
    rest = iter(given)
    return all(entry in rest for entry in wanted)


def _places(text: str, part: str) -> Iterable[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)
