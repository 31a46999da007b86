"""`characters/ID.yaml` to Character: seeds by field, opinions, arcs, fallbacks, the care line, senses."""

from dramaturg_server.cast.changes import proposals
from dramaturg_server.cast.entries import LINE_LETTERS, Entry, is_aside
from dramaturg_server.cast.field_paths import Field, NoField, find_field
from dramaturg_server.cast.field_values import Authored, read_value
from dramaturg_server.cast.lines import LineIds
from dramaturg_server.cast.models import CareFile, CastPhrases, CharacterFile, SensesFile, SpeechFile
from dramaturg_server.cast.problems import Place, Where, nearest, shown
from dramaturg_server.cast.scope import ONLY_PLAYER, Scope
from dramaturg_server.cast.translations import EXAMPLE_KEYS
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
PHRASES: dict[str, tuple[str, ...]] = {
    "opinion": ("think",),
    "knowledge": ("text",),
    "belief": ("slot", "value", "fact"),
    "memory": ("speaker", "listener", "when", "text"),
    "memory_event": ("when", "text"),
    "nothing_stored": (),
    "unsettled": ("detail",),
    "confirm": ("detail", "scope"),
    "ask": ("question",),
    "refuse": ("reason", "detail"),
}
"""Wording without a model, and the placeholders of each besides the roles."""


def compile_character(character_id: str, written: CharacterFile, scope: Scope, line_ids: LineIds) -> Character:
    """One character; parts with faults are reported and left out."""
    for at, group in enumerate(written.groups):
        scope.refer(group, scope.groups, "group", written.place("groups", at))
    for name in written.speech.calls if written.speech else ():
        if not scope.character(name, written.key_place("speech", "calls", name), roles=ONLY_PLAYER):
            scope.texts.translations.doubt(written.where("speech", "calls").address)
    _check_speech(written, scope)
    senses = written.senses or SensesFile()
    return Character(
        character_id=character_id,
        name=scope.text(written.name, written.where("name")),
        aliases=scope.list_of(written.aliases, written, "aliases"),
        seeds=_seeds(written, scope),
        groups=tuple(written.groups),
        lead=written.lead,
        archetype=written.archetype,
        calls=_calls(written, scope),
        opinions=tuple(_opinions(written, scope)),
        arcs=tuple(_arcs(written, scope)),
        fallbacks=_fallbacks(character_id, written, scope, line_ids),
        care_line=_care_line(character_id, written, scope, line_ids),
        phrases=compile_phrases(written.phrases, written, scope),
        hears=scope.switch(senses.hears, senses, "hears"),
        present=scope.switch(senses.present, senses, "present"),
        remembers=scope.switch(senses.remembers, senses, "remembers"),
    )


def compile_phrases(written: CastPhrases | None, owner: Entry, scope: Scope) -> dict[str, LocalText]:
    """Wording without a model, by id, in the languages that have it. owner: the character or cast."""
    found: dict[str, LocalText] = {}
    for phrase_id, more in PHRASES.items():
        source = getattr(written, phrase_id) if written else None
        where = owner.where("phrases", phrase_id)
        text = scope.text(source or "", where, more)
        if text:
            found[phrase_id] = text
    return found


def _check_speech(written: CharacterFile, scope: Scope) -> None:
    """What guides a model's manner: read and checked here, in every language."""
    speech = written.speech or SpeechFile().addressed(*written.where("speech").address)
    scope.list_of(speech.rules, speech, "rules")
    scope.text(speech.first_person, speech.where("first_person"))
    scope.list_of(speech.avoids, speech, "avoids")
    pairs = [(example.heard, example.reply) for example in speech.examples]
    scope.texts.pairs(pairs, EXAMPLE_KEYS, speech.where("examples"))


def _calls(written: CharacterFile, scope: Scope) -> dict[str, LocalText]:
    speech = written.speech
    return {} if speech is None else {i: scope.text(t, speech.where("calls", i)) for i, t in speech.calls.items()}


def _opinions(written: CharacterFile, scope: Scope) -> list[Opinion]:
    found = []
    for opinion_id, opinion in written.opinions.items():
        for at, topic in enumerate(opinion.about):
            scope.refer(topic, scope.declared.topics, "topic", opinion.place("about", at))
        own = (opinion_id,) if opinion_id in scope.declared.topics else ()
        found.append(
            Opinion(
                opinion_id,
                think=scope.text(opinion.think, opinion.where("think")),
                say=scope.text(opinion.say, opinion.where("say"), spoken=True),
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
    named = bool(written.fallbacks) and written.fallbacks[0].fallback_id is not None
    found = _named_fallbacks(written, scope, line_ids) if named else _listed_fallbacks(character_id, written, scope)
    if not named:
        for at, fallback in enumerate(found):
            place = written.fallbacks[at].place() if at < len(written.fallbacks) else written.place()
            line_ids.add(fallback.line_id, place)
    return found


def _named_fallbacks(written: CharacterFile, scope: Scope, line_ids: LineIds) -> tuple[Fallback, ...]:
    found = []
    for fallback in written.fallbacks:
        line_id = fallback.fallback_id or ""
        line_ids.add(line_id, fallback.place("id"))
        where = Where(fallback.place("text"), (*written.where("fallbacks").address, line_id))
        found.append(Fallback(line_id, scope.text(fallback.text, where, spoken=True)))
    return tuple(found)


def _listed_fallbacks(character_id: str, written: CharacterFile, scope: Scope) -> tuple[Fallback, ...]:
    """A plain list, which each language gives whole: what lies behind a language's last entry is not there in it."""
    places = [fallback.place("text") for fallback in written.fallbacks]
    where = written.where("fallbacks")
    listed = scope.texts.texts([fallback.text for fallback in written.fallbacks], where, places, most=LINE_LETTERS)
    count = max(map(len, (listed.source, *listed.by_locale.values())))
    found = []
    for at in range(count):
        source = listed.source[at] if at < len(listed.source) else ""
        words = {tag: texts[at] for tag, texts in listed.by_locale.items() if at < len(texts)}
        absent = frozenset(tag for tag, texts in listed.by_locale.items() if at >= len(texts))
        found.append(Fallback(f"{character_id}.fallback.{at + 1}", LocalText(source, words), absent))
    return tuple(found)


def _care_line(character_id: str, written: CharacterFile, scope: Scope, line_ids: LineIds) -> Fallback | None:
    care = written.care or CareFile().addressed(*written.where("care").address)
    if written.care is not None and not (care.line or care.directions or care.misspelt):
        message = "care is a line, or directions for a model"
        scope.problems.error(care.place(), "cast.missing_key", message, "write `care: What is said.`")
    scope.text(care.directions, care.where("directions"))
    line = scope.text(care.line or "", care.where("line"), spoken=True)
    if not line:
        return None
    line_ids.add(f"{character_id}.care", care.place("line"))
    return Fallback(f"{character_id}.care", line)


# ---- seeds


def _seeds(written: CharacterFile, scope: Scope) -> dict[str, Authored]:
    """Canonical path to start value; the name stands for itself."""
    seeds: dict[str, Authored] = {}
    layers = {
        "identity": written.identity, "persona": written.persona, "session": written.session, "moment": written.moment,
    }  # fmt: skip
    for layer, raw in layers.items():
        if raw is not None:
            _plant((layer,), raw, written.where(layer), scope, seeds)
    return seeds


def _plant(above: tuple[str, ...], raw: YamlValue, where: Where, scope: Scope, seeds: dict[str, Authored]) -> None:
    main = MAIN_FIELDS.get(above) or (ENTRY_MAIN_FIELDS.get(above[:2]) if len(above) == 3 else None)
    if isinstance(raw, YamlMap):
        for key, value in raw.items():
            if not is_aside(key):
                inside = where.below(raw.value_places[key], key)
                _plant_one(above, key, value, raw.key_places[key], inside, scope, seeds)
    elif main is not None:
        _plant_one(above, main, raw, where.place, where.below(where.place, main), scope, seeds)
    else:
        scope.problems.error(where.place, "cast.type", "a map of fields is meant here")


def _plant_one(
    above: tuple[str, ...], key: str, raw: YamlValue, at: Place, where: Where, scope: Scope, seeds: dict[str, Authored]
) -> None:
    field = _field((*above, key), at, scope)
    if field is None:
        scope.texts.translations.doubt(where.address[:-1])
        return
    if field.leaf is None:
        _plant(field.segments, raw, where, scope, seeds)
        return
    if field.path == "identity.name":
        scope.problems.error(at, "cast.value", "the name stands at the top of the file", "write it as `name`")
        return
    value = read_value(field, raw, where, scope)
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
    if isinstance(found, NoField) and scope.problems.doubts(*segments):
        return None
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
