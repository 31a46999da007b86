"""`state.yaml` to the schema of state: the cast's fields, tiers, stages and kinds laid over the built-in ones."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import cast, get_args

from dramaturg_server.cast.entries import Reading, is_aside, validated
from dramaturg_server.cast.field_paths import pattern_of, pattern_segments
from dramaturg_server.cast.models import CastFile, GateFile, LeafFile, StateFile
from dramaturg_server.cast.problems import Place, Problems, nearest, one_of, shown
from dramaturg_server.cast.texts import Texts
from dramaturg_server.cast.yaml_reader import YamlList, YamlMap, YamlValue, place_of, warn_of_bare_words, written_text
from dramaturg_server.domain.paths import format_path
from dramaturg_server.domain.schema import (
    EMOTION,
    JUMPS,
    KINDS,
    MAP_FIELDS,
    PRESETS,
    RELATIONSHIP_STAGE,
    RELATIONSHIP_VALUE,
    STAGE_RESET,
    STAGES,
    Gate,
    Leaf,
    Schema,
    built_in_leaves,
    built_in_schema,
)
from dramaturg_server.domain.text import BadText, fold_line, normalise_identifier
from dramaturg_server.domain.values import MAX_LIST_ENTRIES, MAX_TEXT_CHARACTERS, Kind, Layer, Tier, Value

LAYERS: tuple[Layer, ...] = get_args(Layer)
TIERS: tuple[Tier, ...] = get_args(Tier)
DEEPEST = 3
ADDED_MOMENT_FADES = 4
OTHER_KIND = "other"
FIXED = ("identity.name", RELATIONSHIP_STAGE, RELATIONSHIP_VALUE)
"""Built-in leaves that the rules rest on: they can be relabelled, not retyped or removed."""
NEUTRAL = "neutral"
EMPTY: dict[str, Value] = {"text": "", "list": (), "number": 0.0, "bool": False}
LEAF_KEYS = frozenset(info.alias or name for name, info in LeafFile.model_fields.items())


@dataclass(slots=True)
class _Draft:
    """The schema in the making. branches: how many leaves lie below each pattern."""

    leaves: dict[str, Leaf]
    gates: dict[Tier, Gate]
    kinds: tuple[str, ...]
    language: str
    reading: Reading
    texts: Texts
    branches: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for pattern in self.leaves:
            self.branches.update(_above(pattern))

    @property
    def problems(self) -> Problems:
        return self.reading.problems

    def put(self, leaf: Leaf) -> None:
        """Adds a leaf, or lays it over the one that is there."""
        if leaf.pattern not in self.leaves:
            self.branches.update(_above(leaf.pattern))
        self.leaves[leaf.pattern] = leaf

    def remove(self, pattern: str) -> None:
        del self.leaves[pattern]
        self.branches.subtract(_above(pattern))


def _above(pattern: str) -> Iterator[str]:
    """The patterns of all branches above a leaf."""
    segments = pattern_segments(pattern)
    return (pattern_of(segments[:end]) for end in range(1, len(segments)))


def compile_schema(state: StateFile | None, project: CastFile, reading: Reading, texts: Texts) -> Schema:
    """The schema of a cast. Faults go to `reading.problems`; `texts` has the labels in other languages."""
    frozen = project.growth == "short_term"
    if state is None:
        return built_in_schema(project.gates, persona_frozen=frozen)
    stages, numbers, reset = _stages(state, reading.problems)
    kinds, jumps = _kinds(state, reading.problems)
    gates = {tier: replace(gate, waive=gate.waive & set(kinds)) for tier, gate in PRESETS[project.gates].items()}
    _lay_tiers(state, gates, kinds, reading.problems)
    leaves = {leaf.pattern: leaf for leaf in built_in_leaves(stages)}
    draft = _Draft(leaves, gates, kinds, project.languages[0], reading, texts)
    _lay_fields(state, draft)
    return Schema(_ordered(draft.leaves), gates, stages, kinds, jumps, frozen, stage_numbers=numbers, stage_reset=reset)


# ---- stages, kinds, tiers


def _stages(state: StateFile, problems: Problems) -> tuple[tuple[str, ...], dict[str, float] | None, float]:
    raw, place = cast(YamlValue, state.stages), state.place("stages")
    if raw is None:
        return STAGES, None, STAGE_RESET
    if isinstance(raw, YamlMap):
        return _numbered_stages(raw, place, problems)
    items = raw if isinstance(raw, YamlList) else [raw]
    names = [_stage_name(item, state.place("stages", at), problems) for at, item in enumerate(items)]
    return _at_least_two(tuple(dict.fromkeys(name for name in names if name)), place, problems), None, STAGE_RESET


def _numbered_stages(raw: YamlMap, place: Place, problems: Problems) -> tuple[tuple[str, ...], dict[str, float], float]:
    numbers: dict[str, float] = {}
    reset = STAGE_RESET
    for key, value in raw.items():
        at = raw.value_places[key]
        if is_aside(key):
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            problems.error(at, "cast.type", "a number is meant here", "the value from which the stage holds")
            problems.doubt(key)
        elif key == "reset":
            reset = float(value)
        elif (name := _stage_name(key, raw.key_places[key], problems)) is not None:
            if numbers and value <= max(numbers.values()):
                problems.error(at, "cast.value", "the numbers of stages rise from the lowest stage to the highest")
            numbers[name] = float(value)
    if reset < 0:
        problems.error(raw.value_places["reset"], "cast.reset", "reset is how far the value must fall: 0 or more")
    return _at_least_two(tuple(numbers), place, problems), numbers or {STAGES[0]: 0.0}, reset


def _stage_name(raw: object, place: Place, problems: Problems) -> str | None:
    try:
        name = normalise_identifier(written_text(raw) or "")
    except BadText as bad:
        problems.error(place, "cast.id", f"{shown(raw)} is no id: {bad.detail}")
        return None
    if name in ("up", "down"):
        problems.error(place, "cast.id", f"{name} is reserved: it moves a stage")
        return None
    return name


def _at_least_two(stages: tuple[str, ...], place: Place, problems: Problems) -> tuple[str, ...]:
    if len(stages) < 2:
        problems.error(place, "cast.value", "there are at least two stages, lowest first")
    return stages or STAGES


def _kinds(state: StateFile, problems: Problems) -> tuple[tuple[str, ...], frozenset[str]]:
    kinds = KINDS if state.kinds is None else tuple(dict.fromkeys((*state.kinds, OTHER_KIND)))
    if state.jumps is None:
        return kinds, JUMPS & set(kinds)
    for at, kind in enumerate(state.jumps):
        if kind not in kinds and not problems.doubts(kind):
            problems.error(
                state.place("jumps", at),
                "cast.reference",
                f"no kind of evidence {shown(kind)}",
                nearest(kind, kinds) or one_of(kinds),
            )
    return kinds, frozenset(state.jumps)


def _lay_tiers(state: StateFile, gates: dict[Tier, Gate], kinds: tuple[str, ...], problems: Problems) -> None:
    for name, figures in state.tiers.items():
        if name not in TIERS:
            hint = nearest(name, TIERS) or "one of " + ", ".join(TIERS)
            problems.error(state.key_place("tiers", name), "cast.tier", f"no tier {shown(name)}", hint)
            continue
        gates[name] = _laid_over(gates[name], figures, kinds, problems)


def _laid_over(gate: Gate, figures: GateFile, kinds: tuple[str, ...], problems: Problems) -> Gate:
    """The gate with the figures that are written. `medium: ~` means: never by medium evidence."""
    written = figures.model_fields_set
    for at, kind in enumerate(figures.waive or ()):
        if kind not in kinds and not problems.doubts(kind):
            problems.error(
                figures.place("waive", at),
                "cast.reference",
                f"no kind of evidence {shown(kind)}",
                nearest(kind, kinds) or one_of(kinds),
            )
    return Gate(
        span=gate.span if figures.span is None else figures.span,
        high=gate.high if figures.high is None else figures.high,
        medium=figures.medium if "medium" in written else gate.medium,
        cooldown=gate.cooldown if figures.cooldown is None else figures.cooldown,
        waive=gate.waive if figures.waive is None else frozenset(figures.waive),
        tracks=figures.tracks or gate.tracks,
    )


# ---- fields


def _lay_fields(state: StateFile, draft: _Draft) -> None:
    for layer, tree in state.fields.items():
        if is_aside(layer):
            continue
        place = state.place("fields", layer)
        if layer not in LAYERS or not isinstance(tree, YamlMap):
            draft.problems.doubt(tree)
        if layer not in LAYERS:
            hint = nearest(layer, LAYERS) or "one of " + ", ".join(LAYERS)
            draft.problems.error(state.key_place("fields", layer), "cast.reference", f"no layer {shown(layer)}", hint)
        elif not isinstance(tree, YamlMap):
            draft.problems.error(place, "cast.type", "a map of fields is meant here")
        else:
            _lay_branch((layer,), tree, draft)


def _lay_branch(above: tuple[str, ...], tree: YamlMap, draft: _Draft) -> None:
    for key, raw in tree.items():
        if is_aside(key):
            continue
        at = tree.key_places[key]
        try:
            segments = (*above, normalise_identifier(key))
        except BadText as bad:
            draft.problems.error(at, "cast.id", f"{shown(key)} is no id: {bad.detail}")
            draft.problems.doubt(raw)
            continue
        if format_path(segments[:2]) in MAP_FIELDS and len(segments) == 2:
            segments = (*segments, "*")
        if len(segments) - ("*" in segments) > DEEPEST + 1:
            draft.problems.error(at, "cast.depth", f"fields lie at most {DEEPEST} levels below {segments[0]}")
            draft.problems.doubt(key)
            continue
        _lay_one(segments, raw, at, tree.value_places[key], draft)


def _lay_one(segments: tuple[str, ...], raw: YamlValue, at: Place, value_place: Place, draft: _Draft) -> None:
    pattern = pattern_of(segments)
    if raw is None:
        _remove(pattern, at, draft)
    elif isinstance(raw, YamlMap) and not _is_leaf(raw, pattern, draft):
        if pattern in draft.leaves:
            draft.problems.error(at, "cast.value", f"{shown(pattern)} is a field, not a branch", "remove it first: `~`")
            draft.problems.doubt(raw)
            return
        _lay_branch(segments, raw, draft)
    elif draft.branches[pattern] > 0:
        draft.problems.error(at, "cast.value", f"{shown(pattern)} is a branch, not a field", "name one of its leaves")
    else:
        written = validated(LeafFile, raw, draft.reading, place_of(raw, value_place))
        if written is not None:
            written.addressed("fields", *(segment for segment in segments if segment != "*"))
            _lay_leaf(pattern, segments, written, at, draft)
        else:
            draft.problems.doubt(segments[-1])
            draft.problems.doubt(raw)


def _is_leaf(raw: YamlMap, pattern: str, draft: _Draft) -> bool:
    if "value" in raw or "type" in raw:
        return True
    return pattern in draft.leaves and all(key in LEAF_KEYS or is_aside(key) for key in raw)


def _remove(pattern: str, at: Place, draft: _Draft) -> None:
    """Takes out a field, or all below a branch."""
    gone = [pattern] if pattern in draft.leaves else []
    if draft.branches[pattern] > 0:
        gone = [known for known in draft.leaves if pattern in _above(known)]
    if not gone:
        draft.problems.error(
            at, "cast.reference", f"no built-in field {shown(pattern)}", nearest(pattern, draft.leaves)
        )
    for name in gone:
        if name == "identity.name":
            draft.problems.error(at, "cast.value", "a character keeps its name")
        else:
            draft.remove(name)


def _lay_leaf(pattern: str, segments: tuple[str, ...], written: LeafFile, at: Place, draft: _Draft) -> None:
    layer = cast(Layer, segments[0])
    known = draft.leaves.get(pattern)
    problems = draft.problems
    if pattern in FIXED and not written.model_fields_set <= {"label", "tier", "gate", "note", "max", "was"}:
        hint = "`stages` names the stages" if pattern.endswith("stage") else ""
        problems.error(at, "cast.value", f"{shown(pattern)} keeps its type and start", hint)
        return
    base = known or Leaf(pattern, layer, fades=ADDED_MOMENT_FADES if layer == "moment" else None)
    kind = written.type or _kind_of(written.value) or base.kind
    leaf = replace(
        base,
        kind=kind,
        values=tuple(written.values) or (base.values if kind == base.kind else ()),
        tier=_tier(written, layer, base, problems),
        updatable=_updatable(written, layer, base, problems),
        max_chars=written.max or (base.max_chars if known else MAX_TEXT_CHARACTERS),
        label=_label(written, base, draft),
    )
    leaf = replace(leaf, synonyms=_synonyms(written, leaf, draft), fades=_fades(written, layer, leaf, problems))
    if written.gate is not None:
        leaf = replace(leaf, gate=_laid_over(draft.gates[leaf.tier], written.gate, draft.kinds, problems))
    draft.put(replace(leaf, default=_start(written, leaf, base, at, problems)))


def _kind_of(value: object) -> Kind | None:
    """The type that a start value says."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int | float):
        return "number"
    return "list" if isinstance(value, YamlList) else "text"


def _tier(written: LeafFile, layer: Layer, base: Leaf, problems: Problems) -> Tier:
    if written.tier is None:
        return base.tier
    if layer != "persona":
        problems.error(written.place("tier"), "cast.tier", "only persona changes through gates", "leave the tier out")
    elif written.tier not in TIERS:
        hint = nearest(written.tier, TIERS) or "one of " + ", ".join(TIERS)
        problems.error(written.place("tier"), "cast.tier", f"no tier {shown(written.tier)}", hint)
    else:
        return written.tier
    return base.tier


def _updatable(written: LeafFile, layer: Layer, base: Leaf, problems: Problems) -> bool:
    said = written.updatable if written.updatable is not None else written.algorithm_updatable
    if layer != "identity":
        return base.updatable if said is None else said
    if said:
        problems.error(
            written.place("updatable"), "cast.value", "identity never changes in play", "put it under persona"
        )
    return False


def _label(written: LeafFile, base: Leaf, draft: _Draft) -> Mapping[str, str]:
    label = draft.texts.text(written.label, written.where("label"))
    own = {**({draft.language: label.source} if label.source else {}), **label.by_locale}
    return own or base.label


def _synonyms(written: LeafFile, leaf: Leaf, draft: _Draft) -> dict[str, str]:
    """Other words for a value in any language, as written and folded."""
    found, problems = dict(leaf.synonyms), draft.problems
    if written.synonyms and leaf.kind != "enum":
        problems.error(written.place("synonyms"), "cast.type", "only an enum has synonyms")
    for value, words in written.synonyms.items():
        if value not in leaf.values:
            place = written.key_place("synonyms", value)
            problems.error(place, "cast.reference", f"no value {shown(value)}", nearest(value, leaf.values))
        everywhere = draft.texts.texts(words, written.where("synonyms", value)).everywhere()
        found.update({form: value for word in everywhere for form in (word, fold_line(word))})
    return found


def _fades(written: LeafFile, layer: Layer, leaf: Leaf, problems: Problems) -> int | None:
    if written.fades is not None and layer != "moment":
        problems.error(written.place("fades"), "cast.value", "only fields of moment fade")
    return leaf.fades if written.fades is None else written.fades


def _start(written: LeafFile, leaf: Leaf, base: Leaf, at: Place, problems: Problems) -> Value:
    """The start value, in the leaf's type."""
    raw, place = written.value, written.place("value")
    if leaf.kind in ("enum", "ordered"):
        return _start_of_values(raw, leaf, base, at, place, problems)
    if raw is None:
        kept = base.default if base.kind == leaf.kind else None
        return EMPTY[leaf.kind] if kept is None else kept
    value: Value | None = None
    if leaf.kind == "bool" and isinstance(raw, bool):
        value = raw
    elif leaf.kind == "number" and isinstance(raw, int | float) and not isinstance(raw, bool):
        value = float(raw)
    elif leaf.kind == "list":
        items = [written_text(item) for item in (raw if isinstance(raw, YamlList) else [raw])]
        value = tuple(item for item in items if item) if None not in items and len(items) <= MAX_LIST_ENTRIES else None
    elif leaf.kind == "text":
        value = written_text(raw)
        warn_of_bare_words(raw, problems)
    if value is None or (isinstance(value, str) and len(value) > leaf.max_chars):
        problems.error(place, "cast.type", f"the start value of a {leaf.kind} is meant here")
        return ""
    return value


def _start_of_values(raw: object, leaf: Leaf, base: Leaf, at: Place, place: Place, problems: Problems) -> str:
    if not leaf.values:
        problems.error(at, "cast.missing_key", f"`values` is missing: {leaf.kind} has a list of them")
        problems.doubt(leaf.pattern.rpartition(".")[2])
        return ""
    if leaf.kind == "ordered" and {"up", "down"} & set(leaf.values):
        problems.error(at, "cast.id", "up and down are reserved: they move a stage")
    if leaf.pattern == EMOTION and NEUTRAL not in leaf.values:
        problems.error(at, "cast.value", f"emotions fade to {NEUTRAL}: it is one of the values")
    text = written_text(raw) if raw is not None else base.default if base.default in leaf.values else leaf.values[0]
    if text not in leaf.values:
        problems.error(place, "cast.value", f"{shown(text)} is none of the values", nearest(str(text), leaf.values))
        return leaf.values[0]
    return str(text)


def _ordered(leaves: dict[str, Leaf]) -> tuple[Leaf, ...]:
    """Built-in order first, added fields behind those of their layer."""
    return tuple(sorted(leaves.values(), key=lambda leaf: LAYERS.index(leaf.layer)))
