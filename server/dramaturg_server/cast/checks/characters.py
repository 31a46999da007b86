"""Characters that have too little to say, and models too little to go by."""

from dramaturg_server.cast.models import CharacterFile
from dramaturg_server.cast.problems import Problems, shown


def check_character(character_id: str, written: CharacterFile, problems: Problems) -> None:
    if written.misspelt or written.archetype:
        return
    if not written.fallbacks:
        message = f"{shown(character_id)} has no fallbacks: … is spoken"
        problems.warning(written.place(), "cast.no_fallbacks", message, "give it several")
    speech = written.speech
    if speech is None or not (speech.examples or speech.misspelt):
        message = f"{shown(character_id)} has no examples of how it speaks"
        problems.note(written.place("speech"), "cast.no_examples", message, "a model takes its manner from them")
