"""A state text taken apart again, as somebody reads it: labelled values and labelled lists. Behind `stale_audit`."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..domain.state_labels import HEADING, LABELLED, LIST_LABEL

BULLET = "- "


@dataclass(frozen=True, slots=True)
class Page:
    """values: label -> what stands behind it, once for each line that begins so · lists: label -> entries."""

    values: Mapping[str, tuple[str, ...]]
    lists: Mapping[str, tuple[str, ...]]

    @classmethod
    def read(cls, text: str, language: str) -> "Page":
        """Takes a text in `language` apart (en, zh, ja)."""
        colon, heading = between(LABELLED[language], "label", "text"), HEADING[language][0]
        list_end = LIST_LABEL[language].removeprefix("{label}")
        values: dict[str, tuple[str, ...]] = {}
        lists: dict[str, tuple[str, ...]] = {}
        label = ""
        for line in text.splitlines():
            if line.startswith(BULLET) and label:
                lists[label] = (*lists[label], line.removeprefix(BULLET))
            elif line.startswith(heading):
                label = ""
            elif line.endswith(list_end):
                label = line.removesuffix(list_end)
                lists.setdefault(label, ())
            else:
                name, _, value = line.partition(colon)
                values[name] = (*values.get(name, ()), value)
                label = ""
        return cls(values, lists)


def between(template: str, first: str, second: str) -> str:
    """What stands between two placeholders: `: ` in `{label}: {text}`."""
    return template.partition(f"{{{first}}}")[2].partition(f"{{{second}}}")[0]
