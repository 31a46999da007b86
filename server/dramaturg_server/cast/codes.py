"""Every code under which something is said of a cast: its meaning, and what to do. Source of docs/cast-errors.md."""

from collections.abc import Mapping
from dataclasses import dataclass

from dramaturg_server.cast.problems import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """example: a line of a file that brings it about; "" where no line does."""

    severity: Severity
    meaning: str
    example: str
    fix: str


def _error(meaning: str, example: str, fix: str) -> Code:
    return Code("error", meaning, example, fix)


def _warning(meaning: str, example: str, fix: str) -> Code:
    return Code("warning", meaning, example, fix)


def _note(meaning: str, example: str, fix: str) -> Code:
    return Code("note", meaning, example, fix)


CODES: Mapping[str, Code] = {
    # files and YAML
    "cast.missing_folder": _error("The folder can't be read.", "", "Give the folder in which `cast.yaml` lies."),
    "cast.missing_file": _error(
        "`cast.yaml` is missing, or there is no character.", "", "Only these two must be there; add what is missing."
    ),
    "cast.unknown_file": _error(
        "A file or folder has no place in a cast, or another ending.", "", "Rename it as the hint says, or take it out."
    ),
    "cast.unreadable": _error(
        "A file can't be opened, is no plain file, or lies too deep.",
        "",
        "See its permissions; folders lie 8 deep at most.",
    ),
    "cast.path": _error("A link leads out of the cast's folder.", "", "Copy the file in."),
    "cast.portable": _warning(
        "A file has a name that another system can't hold, such as `con.yaml` on Windows.",
        "",
        "Rename it; where the id is to stay, write it as `id` in the file.",
    ),
    "cast.too_many": _error("A folder holds more than 20,000 files.", "", "Put several entries into one file."),
    "yaml.size": _error(
        "A file has more than 1 MiB, or one of lang/ more than 8.",
        "",
        "Split it: topics and signals may be any number of files.",
    ),
    "yaml.encoding": _error("A file is not UTF-8.", "", "Save it as UTF-8."),
    "yaml.character": _error("A control character stands in a file.", "", "Remove it."),
    "yaml.syntax": _error(
        "The file is no YAML.",
        "name: [Ann",
        "Quote texts that hold `, [ ] { }` or `: `; begin what belongs together in one column, with spaces.",
    ),
    "yaml.shape": _error("The file is a list or a text, no map of keys.", "- name: Ann", "Write `key: value` lines."),
    "yaml.documents": _error("A file holds two documents.", "--- # a second one", "Remove the second `---`."),
    "yaml.depth": _error(
        "Lists and maps are nested more than 24 deep.", "[[[[[[[[[[[[[[[[[[[[[[[[[", "Nothing needs that."
    ),
    "yaml.key": _error("A key is no text.", "[a, b]: x", "Put quotes around it."),
    "yaml.duplicate_key": _error("A key is written twice.", "name: Anna", "Remove one of the two, or join them."),
    "yaml.merge_key": _error("Merge keys are not read.", "<<: {lead: true}", "Write the keys out."),
    "yaml.tag": _error("Tags are not read.", "name: !!str Ann", "Quote the text."),
    "yaml.anchor": _error("Anchors are not read.", "name: &her Ann", "Quote the text."),
    "yaml.alias": _error("Aliases are not read.", "aliases: *her", "Quote the text, or repeat it."),
    "yaml.number": _error("A number has more than 15 digits.", "n: 1234567890123456", "Quote a text of digits."),
    "yaml.bare_word": _warning(
        "A bare `yes`, `no`, `on` or `off` is a text here and a boolean to other programs.",
        "fallbacks: [No]",
        "Put quotes around it, or write `true` or `false`.",
    ),
    "yaml.comment": _warning(
        "A sentence without its end stands before ` #`, which begins a comment.",
        "text: See you # five",
        "Put quotes around it; who means a comment leaves two spaces before the `#`.",
    ),
    # keys, values, ids
    "cast.unknown_key": _error(
        "No key has this name here.", "nmae: Ann", "Spell it as the hint says; own keys begin with `x-`."
    ),
    "cast.missing_key": _error("A required key is missing.", "aliases: [Annie]", "Add it."),
    "cast.type": _error("A value has another type than is meant.", "lead: maybe", "Write what the message names."),
    "cast.value": _error(
        "A value lies outside what may stand there.", "gates: hard", "Choose one that the hint names."
    ),
    "cast.length": _error(
        "A text or list is too long, or has nothing in it.",
        "",
        "Texts hold 4,000 characters, spoken lines 600, lists 12.",
    ),
    "cast.id": _error(
        "An id has letters that no id has, or is reserved.", "groups: [everyone]", "Use letters, digits and `. _ - :`."
    ),
    "cast.duplicate_id": _error(
        "An id stands twice, also where only case differs.", "events: [bell, Bell]", "Rename the newer one."
    ),
    "cast.was": _error(
        "A former id is carried by another entry, claimed twice, or stands where nothing has an id.",
        "was: [ann]",
        "`was` lists ids that no entry carries any more.",
    ),
    "cast.format": _error("The cast is written in a newer format.", "format: 2", "Use a newer version of the program."),
    "cast.language": _error(
        "A language is no tag, not declared, or the source language itself.",
        "languages: [en, english language]",
        "Declare it under `languages` of cast.yaml, for example `zh-Hant`.",
    ),
    "cast.other_game": _error(
        "A running server was given the cast of another game.", "", "Start a server of its own for it."
    ),
    "cast.placeholder": _error(
        "Nothing fills a placeholder, or a brace stands alone.",
        'think: "Ask {plyer}."',
        "Use `{player} {self} {actor} {target}`, or `{{` and `}}` for braces.",
    ),
    "cast.reference": _error(
        "A name is declared nowhere.", "event: bel", "Take the name of the hint, or declare it where the hint says."
    ),
    # state, evidence, lines
    "cast.tier": _error(
        "There is no such tier, or it stands outside persona.", "tier: hihg", "Use `low`, `moderate` or `core`."
    ),
    "cast.depth": _error(
        "A field lies more than 3 levels below its layer.",
        "fields: {persona: {a: {b: {c: {d: x}}}}}",
        "Make the tree flatter.",
    ),
    "cast.trigger": _error(
        "A signal or step has no trigger, or two.",
        "evidence: It rang.",
        "Give it one of quest, flag, event, relationship.",
    ),
    "cast.reset": _error(
        "The way back of a crossing lies on the wrong side.",
        "relationship: {rises_to: 60, reset: 70}",
        "Below `rises_to`, above `falls_to`; of stages 0 or more.",
    ),
    "cast.block_id": _error(
        "One of several evidence blocks has no id.", "evidence: [It rang., It rang again.]", "Add `id:` to each."
    ),
    "cast.proposal": _error(
        "A field is proposed that nothing may propose.",
        "proposes: {identity.gender: x}",
        "Propose updatable leaves of persona; session and moment go under `effects`.",
    ),
    "cast.effect": _error(
        "An effect is written on a layer or branch that takes none.",
        "effects: {persona.occupation: cook}",
        "Effects go to session and moment; persona goes under `proposes`.",
    ),
    "cast.arguments": _error(
        "Arguments break the schema of their action.", "actions: {bow: {depth: 9}}", "See `actions` of world.yaml."
    ),
    "cast.present": _error(
        "A respondent or the speaker of a monologue is not there.",
        "respondent: bo",
        "Add it to `present` of the scene.",
    ),
    # conditions
    "condition.syntax": _error(
        "The text is no condition.", "when: flag.f && flag.g", "The hint gives our word: `and`, `or`, `not`, `==`."
    ),
    "condition.unknown": _error(
        "A condition names what is declared nowhere.", "when: flag.g", "Take the name of the hint, or declare it."
    ),
    "condition.type": _error(
        "A test does not go with the type of what it reads.", "when: flag.f == 3", "Compare with a value of that type."
    ),
    "condition.order": _error(
        "`<` and its kin read something without order.", "when: scene > deck", "Use `==` or `!=`."
    ),
    "condition.limit": _error(
        "A condition is too long, too deep or has too many tests.",
        "",
        "Use a list of conditions: all of them must hold.",
    ),
    "condition.never": _error(
        "A condition never holds, alone or with those around it.",
        "when: flag.f and not flag.f",
        "Read the tests together; what holds there already is in the hint.",
    ),
    "condition.always": _warning(
        "A condition always holds.", "when: flag.f or not flag.f", "Leave it out, or test what was meant."
    ),
    "condition.not_checked": _note(
        "There are too many combinations to try whether it ever holds.", "", "Fewer tests on several paths at once."
    ),
    # what is legal and no intention
    "cast.unreachable_line": _warning(
        "A line is never said: its speaker is outside the topic's `who` or in no scene, or it waits for a line that"
        " never comes.",
        "{id: sea-1, when: said(sea-2), text: Wet.}",
        "Add the speaker to `who` or `present`; break the ring of `said`.",
    ),
    "cast.no_cues": _warning(
        "Nothing leads to a topic.", "sea: {by: ann, lines: {id: sea-1, text: Wet.}}", "Add `cues` or `asks`."
    ),
    "cast.opinion": _warning(
        "An opinion without `about` is on no topic, and its id is nearly that of one.",
        "opinions: {se: Wet.}",
        "Spell it as the topic, or name topics under `about`.",
    ),
    "cast.shared_cue": _warning(
        "A cue, or a wider one with another ending, leads one character to an earlier topic first, always.",
        "lake: {by: ann, cues: SEA,",
        "Give one of the two another cue, or a `when`.",
    ),
    "cast.shared_ask": _warning(
        "Two topics of one character have the same example: what is like it leads to neither.",
        "lake: {by: ann, asks: how deep is it?,",
        "Give one of the two another example, or a `when`.",
    ),
    "cast.short_cue": _warning(
        "A cue of one Latin letter or kana is in nearly everything that is said.", "cues: [a]", "Use a word."
    ),
    "cast.no_fallbacks": _warning("A character has no fallbacks: `…` is spoken.", "name: Ann", "Give it several."),
    "cast.low_proposes": _warning(
        "Low evidence proposes something, and is only logged.", "importance: low", "Write `medium`, or propose nothing."
    ),
    "cast.needs_jump": _warning(
        "A stage is named that lies more than one step from where its perceivers begin.",
        "proposes: {persona.relationships.player.stage: devoted}",
        "Write `up` or `down`, or make it high evidence of a kind among `jumps`.",
    ),
    "cast.arc_stuck": _warning(
        "No evidence bears on the field of an arc, or all of it can't open the gate.",
        "proposes: {persona.hobbies: {adds: Sings.}}",
        "Name the field under `fields` of signals or lines, or lower the figures.",
    ),
    "cast.gate_closed": _warning(
        "The cast has fewer units than a proposed field needs.",
        "proposes: {persona.personality: {adds: Gentle.}}",
        "Lower `tiers` in state.yaml, or use `gates: short_story`.",
    ),
    "cast.frozen": _warning(
        "`short_term` freezes persona, and the cast proposes changes of it.",
        "growth: short_term",
        "Use `long_term`, or propose nothing.",
    ),
    "cast.free_text": _warning(
        "A condition compares a text that play or a language may reword.",
        "when: persona.occupation == cook",
        "Let the path stand alone, or make the field an enum.",
    ),
    "cast.never_say": _warning(
        "A text holds a word that `never_say` forbids.",
        "text: Mind your phone.",
        "Word it otherwise, or give the entry a `when`.",
    ),
    "cast.no_examples": _note(
        "A character has no examples of how it speaks.",
        "name: Ann",
        "Add `speech: {examples: [{heard: …, reply: …}]}`.",
    ),
    "cast.shadowed_detail": _note(
        "A slot is called by a word of a built-in detail, which no longer leads to that detail.",
        "slots: {horse: {label: horse}}",
        "Nothing, where that is meant: the slot goes first, for players and characters alike.",
    ),
    "cast.unused": _note("Something is declared and used nowhere.", "events: [e, fog]", "Use it, or take it out."),
    # languages
    "translation.unknown": _error(
        "A translation belongs to no text of the cast.", "lines: {sae-1: 湿。}", "Spell the id as the hint says."
    ),
    "translation.missing": _warning(
        "A text has no translation.",
        "topics: {sea: {cues: 海}}",
        "`dramaturg cast translate TAG DIR` adds what is missing; write it there.",
    ),
    "translation.stale": _warning(
        "A text was translated from another source text than the present one.",
        "lines: {sea-1: 湿。}",
        "Mend the translation.",
    ),
    "translation.lock": _warning(
        "A lock file holds what no translation wrote, so that stale texts pass for good ones.",
        "",
        "Take the lines out that a merge left; where there are others, restore the file.",
    ),
    "translation.same": _warning(
        "A translation is the source text itself.", "lines: {sea-1: The sea is very wet.}", "Translate it."
    ),
    "translation.placeholders": _warning(
        "A translation has other placeholders than its source.",
        'lines: {sea-1: "{player}，湿。"}',
        "Name the same persons and things.",
    ),
    "translation.script": _warning(
        "A translation is not written in the script of its language.",
        "lines: {sea-1: Everything is wet here.}",
        "Translate it.",
    ),
    "translation.no_cues": _warning(
        "Nothing said in one language leads to a topic.", "lines: {sea-1: 湿。}", "Add `cues` to that language's file."
    ),
    "translation.start": _warning(
        "The cue for a turn without text stands in one language and not in another.",
        "topics: {sea: {cues: [海]}}",
        "Write `<start>` among the cues of both: it is no word to translate.",
    ),
    # prompts
    "prompt.empty": _error("A prompt template is empty.", "", "Remove the file, and ours is used."),
    "prompt.placeholder": _error(
        "A lone brace stands in a prompt template.", "Speak as {self", "Write `{{` or `}}` for a brace."
    ),
    # logs of a game, for dramaturg replay
    "log.size": _error("A line of a log is too long.", "", "Write one event a line."),
    "log.syntax": _error("A line of a log is no JSON.", "", "Write one JSON object a line."),
    "log.shape": _error("A line of a log is no object.", "", "Write one JSON object a line."),
    "log.key": _error("A log expects something, or fakes a model: only scripts do.", "", "Leave the key out."),
}
"""By code, in the order of the page."""
