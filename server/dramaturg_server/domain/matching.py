"""Cues of the cast against what was said: the first question of a turn's route (after care), and who only nods.

A cue is a word or phrase, or a list of parts that all occur. Texts are compared as `fold_line` gives them. A cue that
begins (ends) with a letter of a spaced script needs a word edge there, and only letters, digits and marks of such
scripts count as neighbours: `ok` matches in 我ok了. Chinese and Japanese match anywhere. `word*` takes any ending.
`<start>` matches a turn without text. (spec: cast, section 4)
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from .text import fold_line, is_unspaced, is_word_character, word_set

START = "<start>"

Owner = TypeVar("Owner", bound=Hashable)


@dataclass(frozen=True, slots=True)
class CuePart:
    """Pieces that follow one another; between two of them, and behind the last if `is_open`, a word may go on."""

    pieces: tuple[str, ...]
    is_open: bool

    @property
    def length(self) -> int:
        """Characters that the part asks for, endings not counted."""
        return sum(map(len, self.pieces))

    def stands_at(self, text: str, at: int) -> bool:
        """Tells whether the part matches the folded `text` from position `at` on."""
        first = self.pieces[0]
        if not text.startswith(first, at) or (is_word_character(first[0]) and _word_reaches(text, at)):
            return False
        end = at + len(first)
        for piece in self.pieces[1:]:
            end = _word_end(text, end)
            if not text.startswith(piece, end):
                return False
            end += len(piece)
        return self.is_open or not is_word_character(text[end - 1]) or _word_end(text, end) == end


def _word_reaches(text: str, at: int) -> bool:
    return at > 0 and is_word_character(text[at - 1])


def _word_end(text: str, at: int) -> int:
    while at < len(text) and is_word_character(text[at]):
        at += 1
    return at


@dataclass(frozen=True, slots=True)
class Cue:
    """A compiled cue: all `parts` occur, or, without parts, the turn has no text."""

    parts: tuple[CuePart, ...]

    @property
    def length(self) -> int:
        """Characters of the cue, by which the longest wins."""
        return sum(part.length for part in self.parts) if self.parts else len(START)

    def match(self, folded_text: str) -> int:
        """Returns the cue's length if it matches a text that went through `fold_line`, else 0."""
        if not self.parts:
            return 0 if folded_text else self.length
        return self.length if all(_occurs(part, folded_text) for part in self.parts) else 0


def _occurs(part: CuePart, text: str) -> bool:
    at = text.find(part.pieces[0])
    while at >= 0:
        if part.stands_at(text, at):
            return True
        at = text.find(part.pieces[0], at + 1)
    return False


def place_of(name: str, text: str) -> int:
    """Where the folded `name` first stands in the folded `text`, at word edges as cues are matched; -1 = nowhere."""
    if not name:
        return -1
    call = CuePart((name,), is_open=False)
    at = text.find(name)
    while at >= 0 and not call.stands_at(text, at):
        at = text.find(name, at + 1)
    return at


def compile_cue(source: str | Iterable[str]) -> Cue:
    """Compiles a word or phrase, or a list of parts. Raises ValueError for a cue or part with nothing to match."""
    if isinstance(source, str):
        return Cue(()) if fold_line(source) == START else Cue((_compile_part(source),))
    parts = tuple(dict.fromkeys(_compile_part(text) for text in source))
    if not parts:
        raise ValueError("a cue needs at least one part")
    return Cue(parts)


def _compile_part(source: str) -> CuePart:
    text = fold_line(source)
    pieces = tuple(piece for piece in text.split("*") if piece.strip())
    if not pieces:
        raise ValueError(f"cue {source!r} has nothing to match")
    if len(pieces) == 1:
        return CuePart((pieces[0].strip(),), text.endswith("*"))
    return CuePart((pieces[0].lstrip(), *pieces[1:-1], pieces[-1].rstrip()), text.endswith("*"))


class CueIndex(Generic[Owner]):
    """Many cues against one text, in time that grows with the text and what matches, not with the number of cues.

    Owners (topic ids, say) stand in file order; an owner may have many cues.
    """

    def __init__(self, cues: Iterable[tuple[Owner, Cue]]) -> None:
        self._order: dict[Owner, int] = {}
        self._cues: list[tuple[Owner, Cue]] = []
        self._start: list[int] = []
        self._cues_of_part: dict[CuePart, list[int]] = {}
        self._parts_of_piece: dict[str, list[CuePart]] = {}
        self._prefixes: set[str] = set()
        for owner, cue in cues:
            self._add(owner, cue)

    def _add(self, owner: Owner, cue: Cue) -> None:
        number = len(self._cues)
        self._order.setdefault(owner, len(self._order))
        self._cues.append((owner, cue))
        if not cue.parts:
            self._start.append(number)
        for part in cue.parts:
            if part not in self._cues_of_part:
                first = part.pieces[0]
                self._parts_of_piece.setdefault(first, []).append(part)
                self._prefixes.update(first[:end] for end in range(1, len(first) + 1))
            self._cues_of_part.setdefault(part, []).append(number)

    def __len__(self) -> int:
        return len(self._cues)

    def cues_of(self, owner: Owner) -> Iterator[Cue]:
        """The cues of one owner, in the order of the files."""
        return (cue for known, cue in self._cues if known == owner)

    def matches(self, text: str) -> tuple[tuple[Owner, int], ...]:
        """Returns each owner with a matching cue and the length of its longest one: longest first, then file order.

        `text` is as spoken; it is folded here.
        """
        longest: dict[Owner, int] = {}
        for number in self._matching(fold_line(text)):
            owner, cue = self._cues[number]
            longest[owner] = max(longest.get(owner, 0), cue.length)
        return tuple(sorted(longest.items(), key=lambda item: (-item[1], self._order[item[0]])))

    def best(self, text: str, *, allowed: Callable[[Owner], bool] | None = None) -> tuple[Owner, int] | None:
        """Returns the owner of the longest matching cue and that length, or None; `allowed` leaves owners out."""
        found = self.matches(text)
        return next((match for match in found if allowed is None or allowed(match[0])), None)

    def _matching(self, text: str) -> Iterator[int]:
        if not text:
            yield from self._start
            return
        seen: dict[int, int] = {}
        for part in self._parts_in(text):
            for number in self._cues_of_part[part]:
                seen[number] = seen.get(number, 0) + 1
                if seen[number] == len(self._cues[number][1].parts):
                    yield number

    def _parts_in(self, text: str) -> set[CuePart]:
        found: set[CuePart] = set()
        for at in range(len(text)):
            end = at + 1
            while end <= len(text) and (piece := text[at:end]) in self._prefixes:
                for part in self._parts_of_piece.get(piece, ()):
                    if part not in found and part.stands_at(text, at):
                        found.add(part)
                end += 1
        return found


# --- nods -----------------------------------------------------------------------------------------------------------

_NOD_WORDS = word_set("""
    m mm hm hmm mhm mmhm uh huh uhhuh ah oh aha ok okay okey okie k kk yes yeah yea yep yup ya aye sure right
    alright fine good great nice cool understood roger indeed exactly noted agreed so see i gotcha got it of course
    very well go on
""")
_LONE_WORDS_THAT_SAY_MORE = word_set("i it of see so got go on very")
_STRETCHED = re.compile(r"(.)\1{2,}")
_WORD = re.compile(r"[^\W_]+")
_CJK_NODS = re.compile(
    r"(?:うん|うむ|ううむ|うーん|ええ|はい|はーい|ああ|あー|へえ|へー|ふーん|ふうん|ふむ|ほう|ほお|おう|おお|そう"
    r"|そうなんだ|なるほど|わかった|分かった|わかりました|了解|承知|たしかに|確かに|オーケー|オッケー|だね|だな|ね|な|か|です"
    r"|嗯|哦|噢|喔|唔|呃|啊|是|是的|是吗|对|對|对的|對的|好|好的|好嘞|行|可以|明白"
    r"|知道|懂了|了解|原来如此|原來如此|這樣啊|这样|當然|当然|没错|沒錯|了|吧|呀|啦|네|예|응|음|그래|알겠어|알았어)+"
)
_ONLY_ENDINGS = re.compile(r"[ねなかです了吧呀啦]+")


def is_acknowledgement(text: str) -> bool:
    """Tells whether `text` is no more than a nod: "mm", "ok", うん, はい, 嗯, 好的, "…", a thumbs-up.

    A question mark makes it more than that, and so does a turn without text (a silent approach is no answer).
    """
    folded = fold_line(text)
    if not folded or "?" in folded or len(folded) > 40:
        return False
    words = _WORD.findall(folded)
    if len(words) == 1 and words[0] in _LONE_WORDS_THAT_SAY_MORE:
        return False
    return len(words) <= 4 and all(_is_nod(word) for word in words)


def _is_nod(word: str) -> bool:
    if any(map(is_unspaced, word)) or _CJK_NODS.fullmatch(word):
        return bool(_CJK_NODS.fullmatch(word)) and not _ONLY_ENDINGS.fullmatch(word)
    return word in _NOD_WORDS or _STRETCHED.sub(r"\1", word) in _NOD_WORDS
