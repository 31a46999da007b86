"""What a script expects against what came of it, difference by difference. Between `script_run` and `view`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dramaturg import v1
from dramaturg.values import blackboard_of
from dramaturg_server.cast.scripts import BY_MODEL, Expectation
from dramaturg_server.domain.content import Cast

from .outcome import Outcome, is_judged
from .stage import Stage
from .wire_mind import WireMind
from .wording import reason_word, route_word, source_word

NOTHING = "(nothing)"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One thing that is not as the script expects."""

    what: str
    expected: str
    found: str


def mismatches(expect: Expectation, outcome: Outcome, stage: Stage) -> list[Mismatch]:
    """Every difference; asks the sidecar for states and turns where the step's answers do not say it."""
    return [
        *_answer(expect, outcome),
        *_recalls(expect, outcome),
        *_evidence(expect, outcome, stage.cast),
        *_changes(expect, outcome),
        *_refused(expect, outcome),
        *_holds(expect, outcome, stage),
        *_blackboard(expect, stage),
    ]


def _answer(expect: Expectation, outcome: Outcome) -> Iterator[Mismatch]:
    """Route, topic, line, source and actions, but for answers of models; any of several lines may be the one meant."""
    lines = outcome.lines
    route, wanted = route_word(outcome.route), expect.route
    if wanted is not None and wanted not in {*BY_MODEL, route}:
        yield Mismatch("route", wanted, route)
    if expect.topic is not None and (topic := outcome.topic or "none") != expect.topic:
        yield Mismatch("topic", expect.topic, topic)
    ids = [line.line_id for line in lines]
    if expect.line is not None and expect.line not in ids:
        yield Mismatch("line", expect.line, "; ".join(map(_line_text, lines)) or NOTHING)
    sources = [source_word(line.source) for line in lines]
    if expect.source is not None and expect.source not in {*BY_MODEL, *sources}:
        yield Mismatch("source", expect.source, listed(sources))
    actions = [action.action_id for line in lines for action in line.actions]
    if expect.actions is not None and actions != list(expect.actions):
        yield Mismatch("actions", listed(expect.actions), listed(actions))


def _recalls(expect: Expectation, outcome: Outcome) -> Iterator[Mismatch]:
    """What of the cast the reply could draw on: all that is expected is there; an empty list is of nothing."""
    found = tuple(dict.fromkeys(note.authored_id for note in outcome.recalled if note.authored_id))
    wanted = expect.recalls
    if wanted is not None and (not set(wanted) <= set(found) or (found and not wanted)):
        yield Mismatch("recalls", listed(wanted), listed(found))


def _line_text(line: v1.Line) -> str:
    return f"{line.line_id or source_word(line.source)} “{line.text}”"


def _evidence(expect: Expectation, outcome: Outcome, cast: Cast) -> Iterator[Mismatch]:
    """Authored blocks only: what cues find in the player's words has no block that a script could name."""
    if not expect.evidence:
        return
    authored = {block.block_id for block in cast.blocks()}
    found = grouped((item.character_id, item.block_id) for item in outcome.evidence if item.block_id in authored)
    yield from _complete("evidence", expect.evidence, found)


def _changes(expect: Expectation, outcome: Outcome) -> Iterator[Mismatch]:
    if not expect.changes:
        return
    found = grouped((change.character_id, change.path) for change in outcome.changes if is_judged(change))
    yield from _complete("changes", expect.changes, found)


def _complete(
    what: str, expected: Mapping[str, tuple[str, ...]], found: Mapping[str, tuple[str, ...]]
) -> Iterator[Mismatch]:
    """Both lists are whole: whoever is not named has none."""
    for who in dict.fromkeys([*expected, *found]):
        wanted, got = sorted(set(expected.get(who, ()))), sorted(set(found.get(who, ())))
        if wanted != got:
            yield Mismatch(f"{what} of {who}", listed(wanted), listed(got))


def _refused(expect: Expectation, outcome: Outcome) -> Iterator[Mismatch]:
    for who, paths in expect.refused.items():
        for path, reason in paths.items():
            found = [refusal for refusal in outcome.refusals if refusal.character_id == who and refusal.path == path]
            if reason not in (reason_word(refusal.reason) for refusal in found):
                shown = [f"{reason_word(refusal.reason)} ({refusal.explanation})" for refusal in found]
                yield Mismatch(f"refused {who} {path}", reason, listed(shown))


def _holds(expect: Expectation, outcome: Outcome, stage: Stage) -> Iterator[Mismatch]:
    minds: dict[str, WireMind] = {}
    for hold in expect.holds:
        mind = minds.setdefault(hold.character_id, WireMind(stage, hold.character_id, outcome.topic))
        if not hold.condition(mind):
            yield Mismatch(f"holds for {hold.character_id}", hold.text, f"it does not hold: {_read(mind, hold.text)}")


def _read(mind: WireMind, condition: str) -> str:
    """The fields that the condition names, as they are."""
    named = [path for path in mind.paths if path in condition]
    return listed(f"{path} is {mind.field(path)}" for path in named)


def _blackboard(expect: Expectation, stage: Stage) -> Iterator[Mismatch]:
    for who, keys in expect.blackboard.items():
        found = blackboard_of(stage.game.state(who))
        for key, wanted in keys.items():
            got = found.get(key)
            if _is_truth(got) != _is_truth(wanted) or got != wanted:
                yield Mismatch(f"blackboard {who} {key}", _shown(wanted), _shown(got))


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _shown(value: object) -> str:
    if value is None:
        return NOTHING
    return str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


def grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Character → what belongs to it, in order."""
    found: dict[str, tuple[str, ...]] = {}
    for who, what in pairs:
        found[who] = (*found.get(who, ()), what)
    return found


def listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or NOTHING
