"""Authored text as one character speaks it in one language. Between the route of a turn and the lines it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar
from unicodedata import east_asian_width

from .content import Cast, Character, Knowledge, LocalText, Opinion, fill, shortened
from .text import sentences
from .values import PRIMARY_PLAYER
from .who import Parties, People

T = TypeVar("T")

BUILT_IN_PHRASES: Final[Mapping[str, LocalText]] = {
    "opinion": LocalText(
        "The way I see it: {think}",
        {"en": "The way I see it: {think}", "zh": "依我看，{think}", "ja": "思うに、{think}"},
    ),
    "knowledge": LocalText("{text}", {"en": "{text}", "zh": "{text}", "ja": "{text}"}),
    "memory": LocalText(
        "{when} {speaker} said to {listener}: “{text}”",
        {
            "en": "{when} {speaker} said to {listener}: “{text}”",
            "zh": "{when}{speaker}对{listener}说过：“{text}”",
            "ja": "{when}、{speaker}は{listener}に「{text}」と言った。",
        },
    ),
    "memory_event": LocalText(
        "I remember it, {when}: {text}",
        {
            "en": "I remember it, {when}: {text}",
            "zh": "我记得，{when}的事：{text}",
            "ja": "覚えている。{when}のことだ。{text}",
        },
    ),
    "nothing_stored": LocalText(
        "Nothing of that comes back to me.",
        {
            "en": "Nothing of that comes back to me.",
            "zh": "这事我一点也想不起来。",
            "ja": "そのことは何も思い出せない。",
        },
    ),
    "belief": LocalText(
        "As far as I know, {fact}.",
        {"en": "As far as I know, {fact}.", "zh": "我记得，{fact}。", "ja": "たしか、{fact}。"},
    ),
    "unsettled": LocalText(
        "That is still open: I have heard different things about {detail}.",
        {
            "en": "That is still open: I have heard different things about {detail}.",
            "zh": "这还没有定论：关于{detail}，我听到的说法不一。",
            "ja": "まだ決まっていない。{detail}については、聞いた話が食い違っている。",
        },
    ),
    "confirm": LocalText(
        "Understood: {detail}, {scope}.",
        {
            "en": "Understood: {detail}, {scope}.",
            "zh": "记下了：{scope}，{detail}。",
            "ja": "わかった。{scope}、{detail}。",
        },
    ),
    "ask": LocalText("{question}", {"en": "{question}", "zh": "{question}", "ja": "{question}"}),
    "refuse": LocalText(
        "I can't take that over: {reason}.",
        {
            "en": "I can't take that over: {reason}.",
            "zh": "这我不能照改：{reason}。",
            "ja": "それは受け入れられない。{reason}。",
        },
    ),
}
"""Wording without a model, for casts that bring none of their own (`phrases`: docs/cast-keys.md, "Phrases")."""
BUILT_IN_LANGUAGE: Final = "en"
MAX_LINE_CHARACTERS: Final = 600
STRANGER: Final = LocalText("stranger", {"en": "stranger", "zh": "朋友", "ja": "旅のお方"})
"""What a player is called whom no name was given and whom the character calls nothing."""


@dataclass(frozen=True, slots=True)
class Worded:
    """Words, the language they are in, and whether they stand in for a translation that the cast lacks."""

    text: str
    locale: str
    missing: bool = False


def in_language(by_locale: Mapping[str, T], locale: str, source_language: str) -> T | None:
    """What `by_locale` holds for `locale` or a shorter form of it, else for the source language, else None."""
    tags = (*shortened(locale), *shortened(source_language))
    return next((by_locale[tag] for tag in tags if tag in by_locale), None)


def worded(text: LocalText, locale: str, source_language: str) -> Worded:
    """`text` in `locale`; the source's where there is no translation, then `missing` unless that is the language asked.

    `en` and `en-GB` are one language here; an empty locale asks for the source.
    """
    for tag in shortened(locale):
        if found := text.by_locale.get(tag):
            return Worded(found, tag)
    is_asked = not locale or source_language in shortened(locale) or locale in shortened(source_language)
    return Worded(text.source, source_language, missing=not is_asked)


def _first_sentences(text: str, count: int) -> str:
    """The beginning of an authored text, headings left out: whole sentences, as many as one line may hold."""
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    told = ""
    for sentence in sentences(prose)[:count]:
        is_joined = not told or east_asian_width(told[-1]) in "WF"
        longer = told + sentence if is_joined else f"{told} {sentence}"
        if told and len(longer) > MAX_LINE_CHARACTERS:
            break
        told = longer
    return told[:MAX_LINE_CHARACTERS]


@dataclass(frozen=True, slots=True)
class Voice:
    """One character about to speak in one language; `names` are the placeholders of what it says.

    is_plain: nobody speaks, so that our own words stand before those of the cast.
    """

    cast: Cast
    character: Character
    locale: str
    names: Mapping[str, str]
    is_plain: bool = False

    def words(self, text: LocalText) -> Worded:
        """`text` with its placeholders filled."""
        found = worded(text, self.locale, self.cast.source_language)
        return replace(found, text=fill(found.text, self.names))

    def has(self, text: LocalText) -> bool:
        """Tells whether a line with this text is there: a cast may treat one without translation as not there."""
        found = worded(text, self.locale, self.cast.source_language)
        return bool(found.text) and not (found.missing and self.cast.skip_missing)

    def opinion(self, opinion: Opinion) -> Worded | None:
        """How it says the opinion without a model: `say`, else the phrase around `think`; None where both are empty."""
        said = self.words(opinion.say)
        if said.text:
            return said
        thought = self.words(opinion.think)
        if not thought.text:
            return None
        return replace(thought, text=fill(self.phrase("opinion"), {**self.names, "think": thought.text}))

    def knowledge(self, text: Knowledge, passage: str = "") -> Worded | None:
        """How it tells what it knows without a model: the first sentences, in the phrase; None where there are none.

        passage: the piece of the text, in the same language, that is told in place of its beginning.
        """
        found = worded(text.text, self.locale, self.cast.source_language)
        told = _first_sentences(passage or found.text, self.cast.sentences)
        if not told or (found.missing and self.cast.skip_missing):
            return None
        return replace(found, text=fill(self.phrase("knowledge"), {**self.names, "text": told}))

    def phrase(self, phrase_id: str) -> str:
        """The wording of `phrase_id`, in the language asked where there is any."""
        return self.worded_phrase(phrase_id).text

    def worded_phrase(self, phrase_id: str) -> Worded:
        """The wording of `phrase_id`: the character's, the cast's or ours, the first that is in the language asked."""
        source = self.cast.source_language
        owners = () if self.is_plain else (self.character.phrases, self.cast.phrases)
        written = [phrases.get(phrase_id, LocalText()) for phrases in owners]
        offered = [worded(phrase, self.locale, source) for phrase in written]
        offered.append(worded(BUILT_IN_PHRASES[phrase_id], self.locale or source, BUILT_IN_LANGUAGE))
        usable = [phrase for phrase in offered if phrase.text]
        return next((phrase for phrase in usable if not phrase.missing), usable[0])


def voice_of(people: People, character: Character, answered_id: str, locale: str) -> Voice:
    """The voice in which `character` answers `answered_id` (an inside id, empty = nobody).

    `{player}` is what it calls the player, else the player's name, else a word for a stranger; `{actor}` is itself,
    `{target}` whom it answers.
    """
    own_id = character.character_id
    names = people.names(Parties(own_id, answered_id), own_id, locale)
    called = worded(character.calls.get(PRIMARY_PLAYER, LocalText()), locale, people.cast.source_language).text
    name = names["player"] if people.is_named(PRIMARY_PLAYER) else worded(STRANGER, locale, BUILT_IN_LANGUAGE).text
    return Voice(people.cast, character, locale, {**names, "player": fill(called, names) or name})


def plain_voice(people: People, locale: str) -> Voice:
    """The voice of nobody: what a game shows the player by itself, in plain words."""
    names = people.names(Parties(), "", locale)
    return Voice(people.cast, Character("", LocalText()), locale, names, is_plain=True)
