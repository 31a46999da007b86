"""Written changes to `MoveText`: what blocks and arcs propose, and what blocks do to session and moment at once."""

from collections.abc import Mapping
from typing import Literal

from dramaturg_server.cast.entries import Entry, Reading, validated
from dramaturg_server.cast.field_paths import Field
from dramaturg_server.cast.field_values import read_texts, read_value
from dramaturg_server.cast.models import AddedCommitment, BlockFile
from dramaturg_server.cast.problems import Place, Where, nearest, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.yaml_reader import YamlList, YamlMap, YamlValue, is_plain, place_of, written_text
from dramaturg_server.domain.content import ROLES, WITNESSES, EvidenceBlock, LocalList, LocalText, MoveText
from dramaturg_server.domain.text import BadText, normalise_identifier

COMMITMENTS = "session.commitments"
ENDINGS: Mapping[str, Literal["keeps", "breaks", "withdraws"]] = {
    "keeps": "keeps", "breaks": "breaks", "withdraws": "withdraws",
}  # fmt: skip
Changes = tuple[tuple[str, MoveText], ...]


def proposals(written: dict[str, YamlValue], entry: Entry, scope: Scope) -> Changes:
    """The `proposes` of a block or arc: updatable persona fields only."""
    found = []
    for path, raw in written.items():
        key_place = entry.key_place("proposes", path)
        field = scope.field(path, key_place)
        if field is None or not _may_propose(field, key_place, scope):
            continue
        scope.proposed.setdefault(field.leaf.pattern if field.leaf else field.path, key_place)
        move = _move(field, raw, entry.where("proposes", path), scope)
        if move is not None:
            found.append((field.path, move))
    return tuple(found)


def _may_propose(field: Field, place: Place, scope: Scope) -> bool:
    why = hint = ""
    if field.segments[0] == "identity":
        why = "identity never changes in play"
    elif field.segments[0] != "persona":
        why, hint = f"{field.segments[0]} is no field of persona", "write it under effects"
    elif field.leaf is None:
        why, hint = f"{shown(field.path)} is a branch, not a field", "name one of its leaves"
    elif not field.leaf.updatable:
        why, hint = f"{shown(field.path)} is not updatable", "see its leaf in state.yaml"
    elif scope.schema.follows_the_game(field.leaf):
        numbered = scope.schema.stage_numbers is not None
        why = f"{shown(field.path)} follows the game's value"
        hint = "name it under `fields`: stages with numbers are not proposed" if numbered else "propose its stage"
    if why:
        scope.problems.error(place, "cast.proposal", why, hint)
    return not why


def effects(written: dict[str, YamlValue], entry: Entry, scope: Scope) -> Changes:
    """The `effects` of a block: session and moment only."""
    found = []
    for path, raw in written.items():
        where, key_place = entry.where("effects", path), entry.key_place("effects", path)
        field = scope.field(path, key_place)
        if field is None:
            continue
        if field.segments[0] not in ("session", "moment"):
            scope.problems.error(
                key_place, "cast.effect", f"{field.segments[0]} has no effects", "write it under proposes"
            )
            continue
        if field.path == COMMITMENTS:
            move = _commitment(raw, where, scope)
        elif field.leaf is None or field.segments[:2] == ("session", "commitments"):
            hint = "name the entry, or use adds, keeps, breaks, withdraws on session.commitments"
            scope.problems.error(key_place, "cast.effect", f"{shown(field.path)} can't be written as a whole", hint)
            continue
        else:
            move = _move(field, raw, where, scope)
        if move is not None:
            found.append((field.path, move))
    return tuple(found)


def _move(field: Field, raw: YamlValue, where: Where, scope: Scope) -> MoveText | None:
    assert field.leaf is not None
    if isinstance(raw, YamlMap):
        return _adds_or_removes(field, raw, where, scope)
    if field.leaf.kind == "ordered" and raw in ("up", "down"):
        return MoveText("up" if raw == "up" else "down")
    if field.leaf.kind in ("text", "list") and is_plain(raw) and raw in ("up", "down"):
        message = f"{raw} goes with ordered values; this is a {field.leaf.kind}"
        scope.problems.error(where.place, "cast.type", message, "write the new value, or quotes around a text")
        return None
    value = read_value(field, raw, where, scope)
    if value is None:
        return None
    if isinstance(value, LocalText):
        return MoveText("put", texts=_single(value))
    if isinstance(value, LocalList):
        return MoveText("put", texts=value, as_list=True)
    return MoveText("put", value=value)


def _single(text: LocalText) -> LocalList:
    return LocalList((text.source,), {tag: (words,) for tag, words in text.by_locale.items()})


def _adds_or_removes(field: Field, raw: YamlMap, where: Where, scope: Scope) -> MoveText | None:
    leaf = field.leaf
    assert leaf is not None
    form = _only_key(raw, ("adds", "removes"), where.place, scope)
    if form is None:
        return None
    if leaf.kind not in ("text", "list"):
        scope.problems.error(
            where.place, "cast.type", f"{form} goes with texts and lists; this is {leaf.kind}", "write the new value"
        )
        return None
    at = where.below(raw.value_places[form], form)
    written = raw[form]
    if leaf.kind == "text" and isinstance(written, YamlList) and len(written) > 1:
        scope.problems.error(at.place, "cast.type", f"a text {form} one text", "make the field a list")
        return None
    texts = read_texts(written, leaf, at, scope)
    if texts is None or not texts.source:
        return None
    return MoveText("adds" if form == "adds" else "removes", texts=texts, as_list=leaf.kind == "list")


def _commitment(raw: YamlValue, where: Where, scope: Scope) -> MoveText | None:
    place = where.place
    if not isinstance(raw, YamlMap):
        scope.problems.error(place, "cast.type", "a map is meant here", "adds, keeps, breaks or withdraws")
        return None
    form = _only_key(raw, ("adds", *ENDINGS), place, scope)
    if form is None:
        return None
    at = raw.value_places[form]
    if form == "adds":
        added = validated(AddedCommitment, raw[form], Reading(place.file, scope.problems), at)
        if added is None or not scope.character(added.to, added.place("to")):
            return None
        text = scope.text(added.text, where.below(added.place("text"), "adds", "text"))
        return MoveText("promises", texts=_single(text), commitment_id=added.commitment_id, to=added.to)
    name = commitment_id(raw[form])
    if name is None:
        scope.problems.error(at, "cast.type", "the id of a commitment is meant here")
    elif scope.refer(name, scope.commitments, "commitment", at):
        return MoveText(ENDINGS[form], commitment_id=name)
    return None


def commitment_id(raw: object) -> str | None:
    """The id that is written there, in the form in which ids are compared."""
    text = written_text(raw)
    try:
        return None if text is None else normalise_identifier(text)
    except BadText:
        return None


def _only_key(raw: YamlMap, known: tuple[str, ...], place: Place, scope: Scope) -> str | None:
    key = next(iter(raw), "")
    if len(raw) == 1 and key in known:
        return key
    wrong = next((name for name in raw if name not in known), key)
    where = raw.key_places.get(wrong, place_of(raw, place))
    scope.problems.error(where, "cast.value", f"a change has exactly one of {', '.join(known)}", nearest(wrong, known))
    return None


# ---- evidence blocks


def blocks(
    written: list[BlockFile], owner: str, entry: Entry, scope: Scope, ids: dict[str, Place]
) -> tuple[EvidenceBlock, ...]:
    """The evidence of a signal or line. `ids`: all block ids of the cast so far, which this adds to."""
    return tuple(_block(block, _block_id(block, owner, len(written), entry, scope, ids), scope) for block in written)


def _block_id(block: BlockFile, owner: str, count: int, entry: Entry, scope: Scope, ids: dict[str, Place]) -> str:
    place = block.place("id") if block.block_id else block.place()
    if block.block_id is None and count > 1:
        scope.problems.error(
            place, "cast.block_id", f"{shown(owner)} has {count} blocks: each needs an id", "add `id:`"
        )
        return owner
    name = block.block_id or owner
    first = ids.setdefault(name.casefold(), place)
    if first is not place:
        message = f"the evidence id {shown(name)} stands twice"
        scope.problems.error(place, "cast.duplicate_id", message, f"first in {first.spot}")
    return name


def _block(block: BlockFile, block_id: str, scope: Scope) -> EvidenceBlock:
    block.addressed("evidence", block_id)
    kinds = scope.schema.kinds
    if block.kind is not None:
        scope.refer(block.kind, kinds, "kind of evidence", block.place("kind"))
    fields = [scope.field(path, block.place("fields", at)) for at, path in enumerate(block.fields)]
    return EvidenceBlock(
        block_id=block_id,
        summary=scope.text(block.summary, block.where("summary"), ("value",)),
        who=(WITNESSES,) if block.who is None else scope.who(block.who, block, roles=(*ROLES, WITNESSES)),
        when=scope.condition(block.when, block, "when"),
        importance=block.importance,
        kind=block.kind or "",
        fields=tuple(field.path for field in fields if field is not None),
        proposes=proposals(block.proposes, block, scope),
        effects=effects(block.effects, block, scope),
    )
