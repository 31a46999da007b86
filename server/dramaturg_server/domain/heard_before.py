"""Who may take a remark for what it says where that rests on what was said before. Between the grammars and judging.

the last lines, each with who heard it → the remark read with the lines that each hearer knows → `Statement.known_to`

What is derived of several lines goes to those who heard them all (spec: memory, section 3). Nothing has to tell which
words came from where: whoever would not read the same from what it heard itself learns nothing. Pure.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from .statements import Statement, Told


@dataclass(frozen=True, slots=True)
class LineBefore:
    """A line that was said before. speaker_id, to_id: inside ids · heard_by: characters that heard it and keep it ·
    told: what the one who is spoken to took it to say."""

    speaker_id: str
    text: str
    heard_by: frozenset[str]
    to_id: str = ""
    told: tuple[Told, ...] = ()

    def as_known_to(self, character_id: str) -> "LineBefore":
        """The same line without what that one did not take from it: who heard it later knows less of what it meant."""
        told = tuple(one for one in self.told if character_id in one.known_to)
        return self if told == self.told else replace(self, told=told)


Read = Callable[[Sequence[LineBefore]], tuple[Statement, ...]]
"""What the remark states after these lines."""


def with_hearers(read: Read, before: Sequence[LineBefore]) -> tuple[Statement, ...]:
    """The statements of a remark after all of `before`; those that do not stand in it alone name who knows the rest."""
    found = read(before)
    alone = read(()) if before and found else found
    if all(one in alone for one in found):
        return found
    readings = {(): alone, tuple(before): found}
    everybody = sorted(frozenset[str]().union(*(line.heard_by for line in before)))
    known = {who: tuple(line.as_known_to(who) for line in before if who in line.heard_by) for who in everybody}
    for lines in known.values():
        if lines not in readings:
            readings[lines] = read(lines)
    return tuple(
        one if one in alone else replace(one, known_to=tuple(who for who in everybody if one in readings[known[who]]))
        for one in found
    )


def to_bystanders(read: Read, heard: Mapping[str, Sequence[LineBefore]]) -> tuple[Statement, ...]:
    """What the remark states to none but those who heard what it is about. heard: by character, what each did."""
    alone = read(())
    found = dict[Statement, list[str]]()
    for who, lines in heard.items():
        for one in read(lines):
            if one not in alone:
                found.setdefault(one, []).append(who)
    return tuple(replace(one, known_to=tuple(knowing)) for one, knowing in found.items())
