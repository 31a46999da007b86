"""What came of playing a script: `script_run` writes it, `play` and `cast test` tell it."""

from dataclasses import dataclass, field

from dramaturg_server.cast.problems import Place

from .expectations import Mismatch


@dataclass(frozen=True, slots=True)
class Fault:
    """A step that brought something else than it says; spoken: the lines of its answer, for people."""

    place: Place
    mismatch: Mismatch
    spoken: tuple[str, ...] = ()


@dataclass(slots=True)
class ScriptResult:
    """One script played. steps, played, checked: how many there are, were played, expect something · broken: the call
    that failed, after which nothing was played · not_yet: keys that do nothing in this version, and where."""

    name: str
    steps: int
    played: int = 0
    checked: int = 0
    faults: list[Fault] = field(default_factory=list)
    broken: tuple[Place, str] | None = None
    not_yet: list[tuple[Place, str]] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.faults and self.broken is None
