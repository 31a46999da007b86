"""A small written cast, compiled as a game would load it, with only the signals that a test needs."""

from dramaturg_server.cast.loader import load_files
from dramaturg_server.domain.content import Cast
from tests.domain.story import Story

FILES = {
    "cast.yaml": "cast: lighthouse\nlanguages: [en, zh, ja]\n",
    "world.yaml": "events: [a, b, c, d]\nquests: {storm: [rising, over]}\nflags: {lamp_lit: false}\n",
    "characters/orsa.yaml": "name: Orsa\nfallbacks: [Hm.]\n",
    "characters/wick.yaml": "name: Wick\nfallbacks: [Hm.]\n",
}


def lighthouse(signals: str = "", **files: str) -> Cast:
    """The cast with these signals; further files by path, `__` for `/` (`characters__orsa="…"`)."""
    written = {name.replace("__", "/") + ".yaml": text for name, text in files.items()}
    texts = {**FILES, **written, **({"signals/s.yaml": signals} if signals else {})}
    loaded = load_files({name: text.encode() for name, text in texts.items()})
    assert loaded.cast is not None, [str(problem) for problem in loaded.problems]
    return loaded.cast


def on(event: str, effects: str, more: str = "") -> str:
    """A signal: the event `event` (a, b, c or d) does this to whoever sees it."""
    return f"{event}: {{event: {event}, {more}evidence: {{summary: Something happened., effects: {{{effects}}}}}}}\n"


def begun(cast: Cast) -> Story:
    """A story on the cast in its first unit."""
    story = Story(cast)
    story.unit("u1")
    return story


def pass_units(story: Story, first: int, last: int, who: str = "orsa") -> None:
    """Units in each of which `who` takes part."""
    for unit in range(first, last + 1):
        story.unit(f"u{unit}")
        story.turn("Nice night.", who)
