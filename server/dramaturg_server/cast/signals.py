"""`signals/*.yaml` to Signal: one trigger each, and the evidence that it means."""

from dramaturg_server.cast.changes import blocks
from dramaturg_server.cast.field_values import read_flag
from dramaturg_server.cast.lines import LineIds
from dramaturg_server.cast.models import CrossingFile, SignalFile
from dramaturg_server.cast.problems import shown
from dramaturg_server.cast.scope import ONLY_PLAYER, Scope
from dramaturg_server.cast.yaml_reader import YamlValue
from dramaturg_server.domain.content import Signal, Trigger

TRIGGERS = ("quest", "flag", "event", "relationship")
RESET = 5.0


def compile_signal(signal_id: str, written: SignalFile, scope: Scope, ids: LineIds) -> Signal | None:
    """One signal, or None where its trigger has faults."""
    trigger = _trigger(signal_id, written, scope)
    found = blocks(written.evidence, signal_id, written, scope, ids.evidence)
    return None if trigger is None else Signal(signal_id, trigger, found, written.once)


def _trigger(signal_id: str, written: SignalFile, scope: Scope) -> Trigger | None:
    given = [name for name in TRIGGERS if getattr(written, name) is not None]
    if not given and written.misspelt:
        return None
    if len(given) != 1:
        message = f"{shown(signal_id)} has {' and '.join(given) if given else 'no trigger'}"
        scope.problems.error(written.place(), "cast.trigger", message, "exactly one of " + ", ".join(TRIGGERS))
        return None
    if written.quest is not None:
        return _quest(written.quest, written, scope)
    if written.flag is not None:
        return _flag(written.flag, written, scope)
    if written.event is not None:
        known = scope.refer(written.event, scope.events, "event", written.place("event"))
        return Trigger("event", written.event) if known else None
    assert written.relationship is not None
    return _crossing(written.relationship, scope)


def _quest(pair: dict[str, str], written: SignalFile, scope: Scope) -> Trigger | None:
    (quest, stage), quests = next(iter(pair.items())), scope.declared.quests
    if not scope.refer(quest, quests, "quest", written.key_place("quest", quest)):
        return None
    known = scope.refer(stage, quests[quest], f"stage of {shown(quest)}", written.place("quest", quest))
    return Trigger("quest", quest, stage) if known else None


def _flag(pair: dict[str, YamlValue], written: SignalFile, scope: Scope) -> Trigger | None:
    flag, raw = next(iter(pair.items()))
    if not scope.refer(flag, scope.declared.flags, "flag", written.key_place("flag", flag)):
        return None
    value = read_flag(flag, raw, written.place("flag", flag), scope)
    return None if value is None else Trigger("flag", flag, value)


def _crossing(written: CrossingFile, scope: Scope) -> Trigger | None:
    rises, falls = written.rises_to, written.falls_to
    scope.character(written.toward, written.place("toward"), roles=ONLY_PLAYER)
    if (rises is None) == (falls is None):
        if rises is not None or not written.misspelt:
            scope.problems.error(written.place(), "cast.trigger", "a crossing has one of rises_to and falls_to")
        return None
    at = rises if rises is not None else falls
    assert at is not None
    back = RESET if rises is None else -RESET
    reset = at + back if written.reset is None else written.reset
    if (reset >= at) if rises is not None else (reset <= at):
        side = "below" if rises is not None else "above"
        scope.problems.error(
            written.place("reset"), "cast.reset", f"reset lies {side} {at:g}", f"for example {at + back:g}"
        )
        return None
    return Trigger("relationship", written.toward, float(at), rises is not None, float(reset))
