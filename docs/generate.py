"""Turns the models of cast files into `docs/cast-keys.md`: every key with its type, default and meaning.

Run it after every change of a key: `python docs/generate.py`. `tests/test_docs.py` compares. Keys, types, bounds and
meanings are read off the models; here stands only under which heading a model is told.
"""

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from dramaturg_server.cast import models, script_files
from dramaturg_server.cast.entries import LINE_LETTERS, Conditions, Entry, Id, Switch
from dramaturg_server.cast.translations import SECTIONS
from dramaturg_server.domain.content import RESERVED_IDS, ROLES
from dramaturg_server.domain.detail_words import ATTRIBUTE_IDS, SLOT_IDS
from dramaturg_server.domain.proposals import RefusalReason
from dramaturg_server.domain.schema import COMMITMENT_STATUS, EMOTIONS, JUMPS, KINDS, PRESETS, STAGES

PAGE = Path(__file__).resolve().parent / "cast-keys.md"
HEAD = """# Every key of a cast

<!-- Written by docs/generate.py from the models of the files; `python3 dev.py docs` writes it anew. -->

The [guide](cast.md) shows how keys are used; [conditions](conditions.md) have a page of their own. In the tables:

- A dot goes inside: `speech.rules` is the key `rules` of the map `speech`. `ID` stands for an id of yours.
- ★ marks the main key of a map: anything but a map in its place means this key.
- **T** marks what gets translated: `lang/TAG.yaml` may say it in another language.
- *text*: up to 4,000 characters, a *line* 600. *id*: 1–128 letters and digits of any script, or `. _ - :`.
- `[x]`: a list; a single x may stand for it. `{id: x}`, `{name: x}`: a map. *condition*: one or several, all must hold.
  *switch*: `true`, `false` or a condition. *any*: its shape is told by the meaning.
"""
MARKS: Mapping[Any, str] = {get_args(Id)[1]: "id", get_args(Conditions)[1]: "condition", get_args(Switch)[1]: "switch"}
"""What pydantic knows only as a validator → our word for the type."""
PLAIN: Mapping[Any, str] = {
    str: "text", int: "whole number", float: "number", bool: "true or false", Any: "any", type(None): "nothing",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """One heading of the page and the model under it; what is said there before the table."""

    heading: str
    model: type[Entry]
    about: str = ""


PARTS: Sequence[Part] = (
    Part("Every entry", Entry, "Keys that begin with `x-` may stand beside them: they are kept and not used."),
    Part("cast.yaml", models.CastFile),
    Part("world.yaml", models.WorldFile),
    Part("state.yaml", models.StateFile),
    Part("characters", models.CharacterFile, "`characters/ID.yaml`, one character each."),
    Part("scenes", models.SceneFile, "`scenes/ID.yaml`, one scene each."),
    Part("topics", models.TopicFile, "`topics/*.yaml`, many topics per file, by id."),
    Part("Lines", models.LineFile, "Under `lines` of a topic, or of a scene's monologue."),
    Part("signals", models.SignalFile, "`signals/*.yaml`, many signals per file, by id."),
    Part("Evidence blocks", models.BlockFile, "Under `evidence` of a signal or of a line."),
    Part("Gate figures", models.GateFile, "Under `tiers.TIER` of state.yaml, or `gate` of a field."),
    Part("Phrases", models.CastPhrases, "Under `phrases` of cast.yaml, or of a character."),
    Part("knowledge", models.KnowledgeFile, "The front matter of `knowledge/**/*.md`."),
    Part("knowledge in other languages", models.TranslatedKnowledgeFile, "The front matter of `NAME.TAG.md`."),
    Part("tests", script_files.ScriptFile, "`tests/*.yaml`, one play script each."),
)
OWN_PARTS: Mapping[type[Entry], str] = {part.model: part.heading for part in PARTS}
INSIDE: Mapping[tuple[type[Entry], str], Mapping[str, type[Entry]]] = {
    (models.StateFile, "fields"): {"fields.LAYER.FIELD": models.LeafFile},
    (models.StateFile, "blackboard"): {"blackboard.KEY": models.ValueRule, "blackboard.KEY[]": models.CaseRule},
    (models.BlockFile, "effects"): {"effects.session.commitments.adds": models.AddedCommitment},
}
"""Keys of many shapes → the models of what may stand in them, each under the path by which it is told."""


# ---- the page


def page() -> str:
    """The whole text of docs/cast-keys.md."""
    parts = ("\n".join((f"## {part.heading}\n", *_about(part), _table(part.model))) for part in PARTS)
    return "\n".join((HEAD, *parts, _lang(), _built_in_values()))


def shown_models() -> set[type[Entry]]:
    """Every model whose keys stand on the page."""
    return {model for part in PARTS for model, _name, _path in _keys(part.model)}


def translated_keys() -> set[tuple[str, str]]:
    """Heading and path of every key that gets translated."""
    return {
        (part.heading, path)
        for part in PARTS
        for model, name, path in _keys(part.model)
        if is_translated(_hint(model, name))
    }


def _about(part: Part) -> Iterator[str]:
    if part.about:
        yield f"{part.about}\n"


def _table(model: type[Entry]) -> str:
    rows = (_row(inside, name, path) for inside, name, path in _keys(model))
    return "\n".join(("| key | type | default | meaning |", "| --- | --- | --- | --- |", *rows, ""))


def _keys(model: type[Entry], above: str = "") -> Iterator[tuple[type[Entry], str, str]]:
    """Each key of a model, and behind it those of the models in it that have no part of their own: model, its name
    for the key, the key's path."""
    inherited = {name for base in model.__mro__[1:] if issubclass(base, Entry) for name in base.model_fields}
    for name, info in model.model_fields.items():
        if name in inherited:
            continue
        path = f"{above}{info.alias or name}"
        yield model, name, path
        for below, inside in (INSIDE.get((model, name)) or dict(_models_in(_hint(model, name), path))).items():
            if inside not in OWN_PARTS:
                yield from _keys(inside, f"{below}.")


def _models_in(hint: Any, path: str) -> Iterator[tuple[str, type[Entry]]]:
    """The models that a type holds, each with the path under which it lies."""
    if isinstance(hint, type) and issubclass(hint, Entry):
        yield path, hint
    elif get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from _models_in(part, f"{path}.ID" if get_origin(hint) is dict else path)


# ---- a row


def _row(model: type[Entry], name: str, path: str) -> str:
    info = model.model_fields[name]
    star = " ★" if name == model.main_key else ""
    cells = (f"`{path}`{star}", _type(_hint(model, name)), _default(info), " ".join((info.description or "").split()))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _hint(model: type[Entry], name: str) -> Any:
    return get_type_hints(model, include_extras=True)[name]


def _type(hint: Any) -> str:
    mark = ", **T**" if is_translated(hint) else ""
    return f"{_words(hint)}{mark}"


def is_translated(hint: Any) -> bool:
    """Whether the mark of what gets translated stands on it or inside."""
    if get_origin(hint) is Annotated and models.TRANSLATED in hint.__metadata__:
        return True
    return get_origin(hint) is not Literal and any(map(is_translated, get_args(hint)))


def _words(hint: Any) -> str:
    """The type in our words; links lead to what has a part of its own."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(inside[0], hint.__metadata__)
    if origin in (Union, types.UnionType):
        return " or ".join(_words(one) for one in inside if one is not type(None))
    if origin is Literal:
        return " ".join(f"`{value}`" for value in inside)
    if origin is list:
        return f"\\[{_words(inside[0])}\\]"
    if origin is dict:
        return f"{{{'id' if _words(inside[0]) == 'id' else 'name'}: {_words(inside[1])}}}"
    if isinstance(hint, type) and issubclass(hint, Entry):
        told = next((OWN_PARTS[base] for base in hint.__mro__ if base in OWN_PARTS and base is not Entry), "")
        return f"[map](#{_anchor(told)})" if told else "map"
    return PLAIN[hint]


def _annotated(bare: Any, metadata: tuple[Any, ...]) -> str:
    known = next((MARKS[item] for item in metadata if item in MARKS), "")
    if any(getattr(item, "max_length", None) == LINE_LETTERS for item in metadata):
        known = "line"
    fields = (item for item in metadata if isinstance(item, FieldInfo))
    return (known or _words(bare)) + "".join(_bounds(info.metadata, bare) for info in fields)


def _bounds(bounds: Sequence[Any], bare: Any) -> str:
    """How large a number, or how long a list may be."""
    said = {key: getattr(bound, key) for bound in bounds for key in ("ge", "le", "gt") if hasattr(bound, key)}
    if {"ge", "le"} <= said.keys():
        return f" {said['ge']:,}–{said['le']:,}"
    words = [f"{word} {said[key]:,}" for key, word in (("ge", "from"), ("gt", "over"), ("le", "up to")) if key in said]
    is_filled = get_origin(bare) is list and any(hasattr(bound, "min_length") for bound in bounds)
    return "".join(f", {word}" for word in (*words, *(("not empty",) if is_filled else ())))


def _default(info: FieldInfo) -> str:
    if info.is_required():
        return "required"
    default = info.get_default()
    if default is None:
        return "–"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    if isinstance(default, list):
        return f"`[{', '.join(map(str, default))}]`"
    return '`""`' if default == "" else f"`{default}`"


def _anchor(heading: str) -> str:
    return heading.lower().replace(".", "").replace(" ", "-")


# ---- what no model says


def _lang() -> str:
    keys = ", ".join(f"`{section}`" for section in SECTIONS)
    return f"""## lang

`lang/TAG.yaml` repeats the shape of the files, with nothing but what is marked **T**. Its keys: {keys}.
`lines` and `evidence` lie flat, by the ids of lines and of evidence blocks; the others as in their files: `never_say`,
`phrases` and `care_cues` of cast.yaml, `slots` and `fields` of state.yaml, `actions` of world.yaml. `note` and keys
with `x-` may stand there, too.
"""


def _built_in_values() -> str:
    rows = {
        "stage of a relationship": (
            *map(_code, STAGES[:-1]),
            f"{_code(STAGES[-1])} (lowest first; `stages` replaces them)",
        ),
        "`moment.emotion`": (
            *map(_code, EMOTIONS[:-1]),
            f"{_code(EMOTIONS[-1])} (`values` of the field replaces them)",
        ),
        "`kind` of evidence": (*map(_code, KINDS[:-1]), f"{_code(KINDS[-1])} (`kinds` replaces all but the last)"),
        "`jumps`": tuple(map(_code, sorted(JUMPS))),
        "`status` of a commitment": tuple(map(_code, COMMITMENT_STATUS)),
        "tier of a persona field": tuple(map(_code, PRESETS["default"])),
        "`slots`": tuple(map(_code, SLOT_IDS)),
        "`player_may_correct`, `transient`, beside the fields of identity": tuple(map(_code, ATTRIBUTE_IDS)),
        "reasons in `refused`": tuple(_code(reason.value.lower()) for reason in RefusalReason),
        "roles, where a character may stand": tuple(map(_code, ROLES)),
        "ids that are reserved": tuple(map(_code, sorted(RESERVED_IDS))),
    }
    lines = (f"| {where} | {', '.join(values)} |" for where, values in rows.items())
    return "\n".join(
        (
            "## Built-in values\n",
            "What may stand where a name from a list is meant. The concepts page has the",
            "[built-in fields](concepts.md#four-layers), the",
            "[figures of the gates](concepts.md#gates-three-conditions-all-must-hold) and every",
            "[reason of a refusal](concepts.md#the-validator-fourteen-checks).\n",
            "| where | values |",
            "| --- | --- |",
            *lines,
            "",
        )
    )


def _code(word: str) -> str:
    return f"`{word}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(PAGE.name)
