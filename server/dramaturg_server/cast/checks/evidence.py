"""What evidence and arcs propose and can't have: low evidence, frozen persona, stages out of reach, shut gates."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dramaturg_server.cast.cells import clause_of, verdict
from dramaturg_server.cast.checks.company import OPEN, Company
from dramaturg_server.cast.checks.sources_of_evidence import Source, sources_of_evidence
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.models import BlockFile
from dramaturg_server.cast.problems import Place, Problems, shown
from dramaturg_server.cast.sources import Sources
from dramaturg_server.domain.content import Arc, Character, EvidenceBlock, MoveText
from dramaturg_server.domain.paths import format_path, parse_path
from dramaturg_server.domain.schema import Gate, Leaf, Schema
from dramaturg_server.domain.tracks import listed_as

STANDS_FOR = {"actor": "player", "target": "player"}
"""Whom a relationship with a role is taken to be with, where a start is looked up."""


def check_low(blocks: Iterable[BlockFile], problems: Problems) -> None:
    for block in blocks:
        if block.importance == "low" and block.proposes:
            message = "low evidence is only logged: it proposes nothing"
            problems.warning(block.place("importance"), "cast.low_proposes", message, "write medium")


def check_frozen(sources: Sources, proposed: Mapping[str, Place], problems: Problems) -> None:
    """A cast that freezes persona and proposes changes of it all the same. proposed: path → where first."""
    if sources.project.growth == "short_term" and proposed:
        path, place = next(iter(proposed.items()))
        message = f"short_term freezes persona: what is proposed is always refused, as that of {shown(path)}"
        where = f"first proposed in {place.spot}"
        problems.warning(sources.project.place("growth"), "cast.frozen", message, where)


def check_gates(sources: Sources, schema: Schema, proposed: Mapping[str, Place], problems: Problems) -> None:
    """Proposed fields whose gate wants evidence from more units than the cast has. proposed: pattern → where first."""
    units = sources.world.units
    shorter = "" if sources.project.gates == "short_story" else ", or use gates: short_story"
    for pattern, place in proposed.items():
        leaf = schema.leaf(pattern)
        if leaf is not None and units and (span := schema.gate(leaf).span) > len(units):
            message = f"{pattern} is {leaf.tier}: it needs {span} units and the cast has {len(units)}"
            hint = f"lower `tiers` in state.yaml{shorter}"
            problems.warning(place, "cast.gate_closed", message, hint)


# ---- stages out of reach


def check_jumps(company: Company) -> None:
    """Named stages that lie more than a step from where those who perceive it begin, without leave to jump."""
    crossings = {i for i, signal in company.sources.signals.items() if signal.relationship is not None}
    written = dict(company.sources.blocks())
    for source in sources_of_evidence(company.cast):
        for block in source.blocks if source.source_id not in crossings else ():
            if not _may_jump(block, company.cast.schema):
                _check_block(block, written[block.block_id], company)


def _may_jump(block: EvidenceBlock, schema: Schema) -> bool:
    return block.importance == "high" and block.kind in schema.jumps


def _check_block(block: EvidenceBlock, written: BlockFile, company: Company) -> None:
    characters = [company.cast.characters[i] for i in sorted(company.members(block.who))]
    is_open = not OPEN.isdisjoint(block.who)
    for path, move in block.proposes:
        leaf = company.cast.schema.leaf(path)
        if leaf is None or not leaf.is_stage or move.form != "put":
            continue
        far = [one for one in characters if _is_far(one, path, leaf, move, written, company)]
        if far and (not is_open or len(far) == len(characters)):
            begins = f"{_start(far[0], path, leaf)}, where {shown(far[0].character_id)} begins"
            place = _place(written, written.proposes, path)
            kinds = " or ".join(sorted(company.cast.schema.jumps)) or "one of `jumps`"
            message = f"{shown(move.value)} is more than one step from {begins}"
            hint = f"write up or down, or importance: high and kind: {kinds}"
            company.scope.problems.warning(place, "cast.needs_jump", message, hint)


def _place(entry: Entry, proposes: Iterable[str], path: str) -> Place:
    """Where a canonical path stands under `proposes`."""
    written = next(text for text in proposes if format_path(parse_path(text)) == path)
    return entry.key_place("proposes", written)


def _start(character: Character, path: str, leaf: Leaf) -> str:
    """The stage with which the character begins; of a relationship with a role, that with the player."""
    segments = parse_path(path)
    concrete = format_path(tuple(STANDS_FOR.get(s, s) if at == 2 else s for at, s in enumerate(segments)))
    return str(character.seeds.get(concrete, leaf.default))


def _is_far(character: Character, path: str, leaf: Leaf, move: MoveText, written: BlockFile, company: Company) -> bool:
    start = _start(character, path, leaf)
    if abs(leaf.values.index(start) - leaf.values.index(str(move.value))) <= 1:
        return False
    examined = [company.scope.declared.examined(text) for text in written.when]
    clauses = [clause_of(one) for one in examined if one.condition is not None]
    return not clauses or verdict(clauses, {path: (start,)}).answer != "never"


# ---- arcs that never land


def check_arcs(company: Company) -> None:
    """Arcs whose field no evidence bears on, or whose gate all evidence of the cast together can't open."""
    if company.cast.schema.persona_frozen:
        return
    sources = tuple(sources_of_evidence(company.cast))
    bearing: dict[str, Sequence[Source]] = {}
    for character_id, character in company.cast.characters.items():
        reaching: dict[str, Sequence[tuple[float, bool]]] = {}
        for arc in character.arcs:
            for path, _move in arc.proposes:
                if path not in bearing:
                    bearing[path] = tuple(_bearing(path, sources))
                if path not in reaching:
                    reaching[path] = tuple(_reaching(character_id, bearing[path], company))
                _check_arc(character_id, arc, path, reaching[path], company)


def _check_arc(
    character_id: str, arc: Arc, path: str, reaching: Sequence[tuple[float, bool]], company: Company
) -> None:
    """reaching: see `_reaching`."""
    schema = company.cast.schema
    leaf = schema.leaf(path)
    if leaf is None:
        return
    written = company.sources.characters[character_id].arcs[arc.arc_id]
    place = _place(written, written.proposes, path)
    if not reaching:
        message = f"no evidence of {shown(character_id)} bears on {shown(path)}: the arc never lands"
        hint = "name the field under `fields` of evidence"
        company.scope.problems.warning(place, "cast.arc_stuck", message, hint)
    elif short := _shortage(reaching, schema.gate(leaf)):
        message = f"the cast's evidence never opens {shown(path)} of {shown(character_id)}: {short}"
        hint = "more signals or lines that name it under `fields`, or lower figures in state.yaml"
        company.scope.problems.warning(place, "cast.arc_stuck", message, hint)


def _bearing(path: str, sources: Iterable[Source]) -> Iterator[Source]:
    """The sources with what of them bears on a field."""
    names = listed_as(path)
    for source in sources:
        blocks = tuple(
            block
            for block in source.blocks
            if block.importance != "low"
            and any(_covers(listed, names) for listed in (*block.fields, *(path for path, _ in block.proposes)))
        )
        if blocks:
            yield replace(source, blocks=blocks)


def _reaching(character_id: str, sources: Iterable[Source], company: Company) -> Iterator[tuple[float, bool]]:
    """Of each source that may reach the character: how often it comes, and whether it is high."""
    for source in sources:
        blocks = [block for block in source.blocks if company.may_perceive(character_id, block.who)]
        if blocks:
            yield source.times, any(block.importance == "high" for block in blocks)


def _covers(listed: str, names: Collection[str]) -> bool:
    """Whether evidence that lists a path bears on the field of `names`; a role may be anybody."""
    if listed in names:
        return True
    segments = parse_path(listed)
    if len(segments) < 3 or segments[2] not in ("self", "actor", "target"):
        return False
    return any(parse_path(name)[3:] == segments[3:] for name in names if parse_path(name)[:2] == segments[:2])


def _shortage(reaching: Collection[tuple[float, bool]], gate: Gate) -> str:
    """What the gate wants and never gets; "" where it can be opened."""
    every = sum(times for times, _ in reaching)
    high = sum(times for times, is_high in reaching if is_high)
    if every < gate.span:
        return f"it comes from {every:g} units at most, {gate.span} are needed"
    if high >= gate.high or (gate.medium is not None and every >= gate.medium):
        return ""
    told = f"{high:g} of {gate.high} high"
    return told if gate.medium is None else f"{told} and {every:g} of {gate.medium} medium"
