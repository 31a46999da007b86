"""What an authored evidence block means to each who perceives it: evidence, effects, and what to propose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .content import EvidenceBlock, fill
from .effects import apply_effects
from .evidence import Evidence, Move
from .gates import direction_of
from .ledger import Ledger
from .merge import target
from .paths import concrete, parse_path
from .propose import Pending, citations
from .values import Direction
from .who import Parties, perceives

RELATIONSHIPS = ("persona", "relationships")


@dataclass(frozen=True, slots=True)
class Happening:
    """What evidence comes from: who took part, the turn or event it is cited by, and the words said.

    group: crossings of one value in one report share it.
    """

    parties: Parties
    source_id: str
    quote: str = ""
    group: str = ""


def judge_blocks(
    ledger: Ledger,
    blocks: Sequence[EvidenceBlock],
    happening: Happening,
    scene_id: str = "",
    topic_id: str = "none",
    *,
    origin: str = "",
) -> list[Pending]:
    """Makes evidence and effects for everyone whom each block is about; returns what is to be proposed.

    A written `who` counts as it stands (news, a faction); `when` is judged for each perceiver.
    """
    pending: list[Pending] = []
    for block in blocks:
        named = ledger.people.resolve(block.who, happening.parties, happening.parties.actor)
        for who in perceivers_of(ledger, named, speech=False, scene_id=scene_id):
            standpoint = ledger.standpoint(who, scene_id, topic_id, happening.parties.ids(who))
            if not block.when(standpoint):
                continue
            pending += _mean(ledger, block, who, happening, origin or block.block_id)
    return pending


def _mean(ledger: Ledger, block: EvidenceBlock, who: str, happening: Happening, origin: str) -> list[Pending]:
    if not remembers(ledger, who) or is_known(ledger, who, happening.source_id, block.block_id):
        return []
    names = ledger.people.names(happening.parties, who, ledger.content_locale)
    roles = happening.parties.ids(who)
    proposes = [
        (path, move.resolve(ledger.content_locale, names, roles))
        for written, move in block.proposes
        if (path := concrete(written, roles)) and may_stand(ledger, path, who)
    ]
    fields = [path for written in block.fields if (path := concrete(written, roles)) and may_stand(ledger, path, who)]
    directions = _directions(ledger, who, proposes)
    evidence = Evidence(
        evidence_id=ledger.new_id("e"),
        character_id=who,
        unit=ledger.world.ordinal,
        seq=ledger.seq,
        importance=block.importance,
        kind=block.kind,
        direction=next((direction for _, direction in directions), "none"),
        fields=tuple(dict.fromkeys([*fields, *(path for path, _ in proposes)])),
        summary=as_sentence(fill(block.summary.at(ledger.content_locale), names)),
        sources=(happening.source_id,),
        quote=happening.quote,
        proposes=tuple(proposes),
        directions=directions,
        block_id=block.block_id,
        game_time_s=ledger.now.game_time_s,
        wall_ms=ledger.wall_ms,
    )
    ledger.perceive(who)
    ledger.note(who, evidence)
    effects = [
        (path, resolved)
        for written, move in block.effects
        if (path := concrete(written, roles)) and may_stand(ledger, path, who)
        if (resolved := move.resolve(ledger.content_locale, names, roles)).to != who
    ]
    apply_effects(ledger, who, effects, citations([evidence]))
    return [
        Pending(who, path, move, (evidence.evidence_id,), origin, happening.group)
        for path, move in proposes
        if block.importance != "low"
    ]


def as_sentence(text: str) -> str:
    """With a capital where the script has them: a sentence may begin with a placeholder."""
    return text[:1].upper() + text[1:]


def is_known(ledger: Ledger, who: str, source_id: str, block_id: str) -> bool:
    """The same source, character and block make evidence once (docs/concepts.md, "Evidence")."""
    return any(e.block_id == block_id and source_id in e.sources for e in ledger.mind(who).evidence)


def may_stand(ledger: Ledger, path: str, who: str) -> bool:
    """An entry about somebody is about a character or player that is known, and never about oneself."""
    segments = parse_path(path)
    if segments[:2] not in (RELATIONSHIPS, ("session", "attitude_shifts")) or len(segments) < 3:
        return True
    return segments[2] != who and ledger.people.is_known(segments[2])


def _directions(ledger: Ledger, who: str, proposes: Sequence[tuple[str, Move]]) -> tuple[tuple[str, Direction], ...]:
    """Where each ordered or numeric proposal points, from where its field stands now."""
    schema, mind = ledger.cast.schema, ledger.mind(who)
    found: list[tuple[str, Direction]] = []
    for path, move in proposes:
        leaf = schema.leaf(path)
        if leaf is None:
            continue
        old = mind.values.get(path, leaf.default)
        pointed = direction_of(old, target(old, move, leaf, schema), leaf)
        if move.form in ("up", "down"):
            pointed = "up" if move.form == "up" else "down"
        if pointed != "none":
            found.append((path, pointed))
    return tuple(found)


def perceivers_of(ledger: Ledger, named: Iterable[str], *, speech: bool, scene_id: str = "") -> list[str]:
    """Those of `named` who are characters here and whom it reaches (`senses`)."""
    people, found = ledger.people, []
    for who in dict.fromkeys(named):
        character = people.character(who)
        if character is not None and perceives(character, ledger.standpoint(who, scene_id), speech=speech):
            found.append(who)
    return found


def remembers(ledger: Ledger, who: str) -> bool:
    character = ledger.people.character(who)
    return character is not None and character.remembers(ledger.standpoint(who))
