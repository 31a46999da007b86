"""Checks of what a game passes to the verbs: a mistake names its argument before anything is sent. Pure."""

from collections.abc import Iterable, Sequence

from . import v1


def need_texts(**given: object) -> None:
    """Raises TypeError where one of the arguments is no text."""
    for name, value in given.items():
        if not isinstance(value, str):
            raise TypeError(f"{name} is a text, not {_shown(value)}")


def ids(name: str, given: Iterable[str]) -> Sequence[str]:
    """The ids; raises TypeError for a single text, whose letters would be taken for ids, and for what is no text."""
    if isinstance(given, str):
        raise TypeError(f"{name} is a list of texts: write {name}=[{given!r:.60}]")
    if not isinstance(given, Iterable):
        raise TypeError(f"{name} is a list of texts, not {_shown(given)}")
    listed = list(given)
    for at, value in enumerate(listed):
        if not isinstance(value, str):
            raise TypeError(f"{name}[{at}] is a text, not {_shown(value)}")
    return listed


def need_events(events: Sequence[v1.WorldEvent]) -> None:
    """Raises TypeError where one of the events of a report is none."""
    for event in events:
        if isinstance(event, list | tuple):
            raise TypeError("report takes events one by one: write report(*events)")
        if not isinstance(event, v1.WorldEvent):
            raise TypeError(f"report takes events of dramaturg.events, not {_shown(event)}")


def _shown(value: object) -> str:
    """A value as a message of one line may hold it."""
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:59] + '…'}"
