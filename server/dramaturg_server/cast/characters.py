"""`characters/ID.yaml` to Character: seeds by field, opinions, arcs, fallbacks, the care line, senses."""

from dramaturg_server.cast.changes import proposals
from dramaturg_server.cast.entries import FOREIGN
from dramaturg_server.cast.field_paths import Field, NoField, find_field
from dramaturg_server.cast.field_values import Authored, read_value
from dramaturg_server.cast.lines import LineIds
from dramaturg_server.cast.models import CastPhrases, CharacterFile, SensesFile
from dramaturg_server.cast.problems import Place, nearest, shown
from dramaturg_server.cast.scope import Scope
from dramaturg_server.cast.yaml_reader import YamlMap, YamlValue
from dramaturg_server.domain.content import Arc, Character, Fallback, LocalText, Opinion
from dramaturg_server.domain.schema import BY_CHARACTER
from dramaturg_server.domain.text import BadText, normalise_identifier

MAIN_FIELDS: dict[tuple[str, ...], str] = {("identity",): "backstory", ("persona",): "personality"}
"""What anything but a map in a layer's place means."""
ENTRY_MAIN_FIELDS: dict[tuple[str, ...], str] = {
    ("persona", "relationships"): "stage",
    ("session", "commitments"): "text",
}
PLAYER = ("player",)


def compile_character(character_id: str, written: CharacterFile, scope: Scope, line_ids: LineIds) -> Character:
    """One character; parts with faults are reported and left out."""
    for at, group in enumerate(written.groups):
        scope.refer(group, scope.groups, "group", written.place("groups", at))
    for name in written.speech.calls if written.speech else ():
        scope.character(name, written.key_place("speech", "calls", name), roles=PLAYER)
    senses = written.senses or SensesFile()
    return Character(
        character_id=character_id,
        name=scope.text(written.name, written.place("name")),
        aliases=scope.texts(written.aliases, written, "aliases"),
        seeds=_seeds(written, scope),
        groups=tuple(written.groups),
        lead=written.lead,
        archetype=written.archetype,
        calls=_calls(written, scope),
        opinions=tuple(_opinions(written, scope)),
        arcs=tuple(_arcs(written, scope)),
        fallbacks=_fallbacks(character_id, written, scope, line_ids),
        care_line=_care_line(character_id, written, scope, line_ids),
        phrases=compile_phrases(written.phrases, scope),
        hears=scope.switch(senses.hears, senses, "hears"),
        present=scope.switch(senses.present, senses, "present"),
        remembers=scope.switch(senses.remembers, senses, "remembers"),
    )


def compile_phrases(written: CastPhrases | None, scope: Scope) -> dict[str, LocalText]:
    """Wording without a model, by id."""
    if written is None or written.opinion is None:
        return {}
    return {"opinion": scope.text(written.opinion, written.place("opinion"), ("think",))}


def _calls(written: CharacterFile, scope: Scope) -> dict[str, LocalText]:
    speech = written.speech
    return {} if speech is None else {i: scope.text(t, speech.place("calls", i)) for i, t in speech.calls.items()}


def _opinions(written: CharacterFile, scope: Scope) -> list[Opinion]:
    found = []
    for opinion_id, opinion in written.opinions.items():
        for at, topic in enumerate(opinion.about):
            scope.refer(topic, scope.declared.topics, "topic", opinion.place("about", at))
        own = (opinion_id,) if opinion_id in scope.declared.topics else ()
        found.append(
            Opinion(
                opinion_id,
                think=scope.text(opinion.think, opinion.place("think")),
                say=scope.text(opinion.say, opinion.place("say")),
                about=tuple(opinion.about) or own,
                when=scope.condition(opinion.when, opinion, "when"),
            )
        )
    return found


def _arcs(written: CharacterFile, scope: Scope) -> list[Arc]:
    found = []
    for arc_id, arc in written.arcs.items():
        found.append(Arc(arc_id, scope.condition(arc.when, arc, "when"), proposals(arc.proposes, arc, scope)))
    return found


def _fallbacks(character_id: str, written: CharacterFile, scope: Scope, line_ids: LineIds) -> tuple[Fallback, ...]:
    found = []
    for at, fallback in enumerate(written.fallbacks):
        line_id = fallback.fallback_id or f"{character_id}.fallback.{at + 1}"
        line_ids.add(line_id, fallback.place("id"))
        found.append(Fallback(line_id, scope.text(fallback.text, fallback.place("text"))))
    if not found and not written.archetype:
        message = f"{shown(character_id)} has no fallbacks: … is spoken"
        scope.problems.warning(written.place(), "cast.no_fallbacks", message, "give it several")
    return tuple(found)


def _care_line(character_id: str, written: CharacterFile, scope: Scope, line_ids: LineIds) -> Fallback | None:
    if written.care is None:
        return None
    place = written.care.place("line")
    line_ids.add(f"{character_id}.care", place)
    return Fallback(f"{character_id}.care", scope.text(written.care.line, place))


# ---- seeds


def _seeds(written: CharacterFile, scope: Scope) -> dict[str, Authored]:
    """Canonical path to start value, the name among them."""
    seeds: dict[str, Authored] = {"identity.name": LocalText(written.name)}
    layers = {
        "identity": written.identity, "persona": written.persona, "session": written.session, "moment": written.moment,
    }  # fmt: skip
    for layer, raw in layers.items():
        if raw is not None:
            _plant((layer,), raw, written.place(layer), scope, seeds)
    return seeds


def _plant(above: tuple[str, ...], raw: YamlValue, place: Place, scope: Scope, seeds: dict[str, Authored]) -> None:
    main = MAIN_FIELDS.get(above) or (ENTRY_MAIN_FIELDS.get(above[:2]) if len(above) == 3 else None)
    if isinstance(raw, YamlMap):
        for key, value in raw.items():
            if key != "note" and not key.startswith(FOREIGN):
                _plant_one(above, key, value, raw.key_places[key], raw.value_places[key], scope, seeds)
    elif main is not None:
        _plant_one(above, main, raw, place, place, scope, seeds)
    else:
        scope.problems.error(place, "cast.type", "a map of fields is meant here")


def _plant_one(
    above: tuple[str, ...], key: str, raw: YamlValue, at: Place, place: Place, scope: Scope, seeds: dict[str, Authored]
) -> None:
    field = _field((*above, key), at, scope)
    if field is None:
        return
    if field.leaf is None:
        _plant(field.segments, raw, place, scope, seeds)
        return
    if field.path == "identity.name":
        scope.problems.error(at, "cast.value", "the name stands at the top of the file", "write it as `name`")
        return
    value = read_value(field, raw, place, scope)
    if value is not None:
        seeds[field.path] = value


def _field(segments: tuple[str, ...], at: Place, scope: Scope) -> Field | None:
    try:
        segments = tuple(normalise_identifier(segment) for segment in segments)
    except BadText as bad:
        scope.problems.error(at, "cast.id", f"{shown(segments[-1])!r} is no id: {bad.detail}")
        return None
    if segments[:2] in BY_CHARACTER and len(segments) > 2 and segments[2] in ("self", "actor", "target"):
        scope.problems.error(
            at, "cast.reference", f"nobody is {segments[2]} before play begins", "write player or an id"
        )
        return None
    found = find_field(segments, scope.schema, scope.characters, scope.declared.quests)
    if isinstance(found, NoField):
        siblings = {
            leaf.pattern.split(".")[len(segments) - 1]
            for leaf in scope.schema.leaves
            if _beside(leaf.pattern, segments)
        }
        hint = found.hint if found.segment else nearest(segments[-1], siblings)
        scope.problems.error(at, "cast.unknown_key" if not found.segment else "cast.reference", found.message, hint)
        return None
    return found


def _beside(pattern: str, segments: tuple[str, ...]) -> bool:
    parts = pattern.split(".")
    above = segments[:-1]
    return len(parts) >= len(segments) and all(p in ("*", s) for p, s in zip(parts, above, strict=False))
