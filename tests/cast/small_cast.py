"""A small cast as text, which tests change one file of at a time."""

from dramaturg_server.cast.loader import LoadedCast, load_files
from dramaturg_server.cast.problems import Problem
from dramaturg_server.domain.content import Cast

FILES = {
    "cast.yaml": "cast: tiny\nlanguages: [en]\ngroups: [crew]\n",
    "world.yaml": (
        "units: [one, two]\nquests: {q: [a, b]}\nflags: {f: false, n: 1, t: word}\nevents: [e]\n"
        "actions: {bow: {args: {depth: {type: integer, minimum: 1, maximum: 3}}, required: depth}}\n"
    ),
    "characters/ann.yaml": "name: Ann\ngroups: crew\nfallbacks: [Hm.]\n",
    "characters/阿远.yaml": "name: 阿远\nfallbacks: [嗯。]\n",
    "scenes/deck.yaml": "present: [ann]\n",
    "topics/t.yaml": "sea: {by: ann, cues: [sea], lines: {id: sea-1, text: Wet.}}\n",
    "signals/s.yaml": "s: {event: e, evidence: It happened.}\n",
}


def load(changed: dict[str, str] | None = None, **named: str) -> LoadedCast:
    """The small cast with some files replaced or added; keys of `named` are file names without folder and ending."""
    files = dict(FILES)
    for name, text in {**(changed or {}), **{key_of(name): text for name, text in named.items()}}.items():
        files[name] = text
    return load_files({name: text.encode() for name, text in files.items()})


def key_of(name: str) -> str:
    return {
        "cast": "cast.yaml",
        "world": "world.yaml",
        "state": "state.yaml",
        "ann": "characters/ann.yaml",
        "scene": "scenes/deck.yaml",
        "topics": "topics/t.yaml",
        "signals": "signals/s.yaml",
    }[name]


def good(changed: dict[str, str] | None = None, **named: str) -> Cast:
    """The cast, which must have no errors."""
    loaded = load(changed, **named)
    assert loaded.errors == ()
    assert loaded.cast is not None
    return loaded.cast


def errors(changed: dict[str, str] | None = None, **named: str) -> list[str]:
    """`line:column code` of every error; the cast is then None."""
    loaded = load(changed, **named)
    assert (loaded.cast is None) == any(problem.is_breaking for problem in loaded.errors)
    return [f"{problem.line}:{problem.column} {problem.code}" for problem in loaded.errors]


def faults(loaded: LoadedCast) -> list[Problem]:
    """What is wrong with it: everything but notes."""
    return [problem for problem in loaded.problems if problem.severity != "note"]


def hints(**named: str) -> list[str]:
    return [problem.hint for problem in load(**named).errors]
