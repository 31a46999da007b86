"""Condition text to a syntax tree: tokenizer, grammar and limits. Types and names are judged in conditions.py.

cond = all { "or" all }      all = one { "and" one }      one = "not" one | "(" cond ")" | test
test = ( "said" | "heard" ) "(" ( name | text ) ")" | path [ op value | [ "not" ] "in" "[" value { "," value } "]" ]
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from dramaturg_server.cast.problems import shown

LETTERS_MAX = 500
TESTS_MAX = 32
NESTED_MAX = 16

Order = Literal["==", "!=", "<", "<=", ">", ">="]
Constant: TypeAlias = bool | float | str

OPERATORS: dict[str, Order] = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
WORDS = frozenset({"and", "or", "not", "in", "true", "false"})
OUR_WORD = {
    "&&": "and", "&": "and", "||": "or", "|": "or", "!": "not", "=": "==", "===": "==", "!==": "!=", "<>": "!=",
    "=>": ">=", "=<": "<=", "~": "not",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a condition; `offset` counts characters from the start of its text."""

    offset: int
    code: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """A constant as written; `bare` tells a name from a quoted text."""

    constant: Constant
    offset: int
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Test:
    """A path alone (`op` is None), compared with one value, or looked up in several (`in`, `not in`)."""

    path: tuple[str, ...]
    offsets: tuple[int, ...]
    op: Order | Literal["in", "not in"] | None
    op_offset: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """`said(line)` or `heard(topic)`."""

    function: Literal["said", "heard"]
    name: str
    offset: int


@dataclass(frozen=True, slots=True)
class Not:
    inner: "Tree"


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple["Tree", ...]


Tree: TypeAlias = Test | Call | Not | And | Or


TokenKind = Literal["name", "text", "number", "sign", "end"]


class Token(NamedTuple):
    kind: TokenKind
    text: str
    offset: int

    def shown(self) -> str:
        return "the end" if self.kind == "end" else f'"{shown(self.text)}"'


class ParseFault(Exception):
    """The text is no condition; holds the one fault that says so."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def parse_condition(text: str) -> Tree:
    """Parses one condition. Raises ParseFault with `condition.syntax` or `condition.limit`; nothing else."""
    if len(text) > LETTERS_MAX:
        raise ParseFault(
            Fault(0, "condition.limit", f"{len(text)} characters, {LETTERS_MAX} are allowed", "use a list")
        )
    return _Parser(_tokens(text)).condition()


def is_letter(character: str) -> bool:
    """True for a letter of any script, with the marks that many scripts write their vowels and tones with."""
    return unicodedata.category(character)[0] in "LM"


@lru_cache(maxsize=4096)
def is_name_part(character: str) -> bool:
    return character in "_-:" or unicodedata.category(character) == "Nd" or is_letter(character)


_COMMON: re.Pattern[str] = re.compile(
    r"""[ \t\r\n]*+(?:
        ([A-Za-z][A-Za-z0-9_:-]*+)(?![^\x00-\x7f])
      | ([()\[\].,]|[<>]=|[=!]=(?!=)|<(?!>)|>)
      | (-?[0-9]++(?:\.[0-9]++)?+)(?![A-Za-z_:-]|[^\x00-\x7f])
    )""",
    re.VERBOSE,
)
"""What nearly all tokens look like; `_token` reads every other one, and says what is wrong with it."""
_KINDS: tuple[TokenKind, ...] = ("end", "name", "sign", "number")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def _tokens(text: str) -> list[Token]:
    """The tokens of a text in their order, the end last; raises ParseFault."""
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        common = _COMMON.match(text, at)
        if common is not None and (group := common.lastindex) is not None:
            tokens.append(Token(_KINDS[group], common[group], common.start(group)))
            at = common.end()
        elif text[at] in " \t\r\n":
            at += 1
        else:
            token, at = _token(text, at)
            tokens.append(token)
    tokens.append(Token("end", "", len(text)))
    return tokens


def _token(text: str, at: int) -> tuple[Token, int]:
    """The token at `at`, and where it ends."""
    character = text[at]
    if character == '"':
        quoted = _quoted(text, at)
        return Token("text", unicodedata.normalize("NFC", quoted), at), at + len(quoted) + 2
    if is_letter(character):
        end = _end_of(text, at, is_name_part)
        return Token("name", unicodedata.normalize("NFC", text[at:end]), at), end
    number = _NUMBER.match(text, at)
    if number is not None:
        if is_name_part(text[number.end() : number.end() + 1] or " "):
            raise ParseFault(Fault(at, "condition.syntax", "a name can't begin with a digit", "put quotes around it"))
        return Token("number", number.group(), at), number.end()
    sign = _sign(text, at)
    return Token("sign", sign, at), at + len(sign)


def _end_of(text: str, at: int, belongs: Callable[[str], bool]) -> int:
    while at < len(text) and belongs(text[at]):
        at += 1
    return at


def _quoted(text: str, at: int) -> str:
    end = text.find('"', at + 1)
    if end < 0:
        raise ParseFault(Fault(at, "condition.syntax", "the quote is not closed", 'close it with "'))
    return text[at + 1 : end]


def _sign(text: str, at: int) -> str:
    """Returns the sign at `at`; raises for signs of other languages, with our word for them."""
    for length in (3, 2, 1):
        sign = text[at : at + length]
        if len(sign) == length and sign in OUR_WORD:
            hint = f"write {OUR_WORD[sign]}"
            raise ParseFault(Fault(at, "condition.syntax", f'"{sign}" is not in the language of conditions', hint))
        if sign in OPERATORS:
            return sign
    if text[at] in "()[].,":
        return text[at]
    character = text[at] if text[at].isprintable() else f"U+{ord(text[at]):04X}"
    raise ParseFault(Fault(at, "condition.syntax", f"unexpected character {character}", _plain_hint(text[at])))


def _plain_hint(character: str) -> str:
    """Our spelling of a quote, or of a sign, digit or space in a wide form, as input methods write them."""
    if character in "'“”„«»‘’「『」』＂＇":
        return 'write "…"'
    plain = unicodedata.normalize("NFKC", character)
    if character.isascii() or len(plain) != 1 or not plain.isascii():
        return ""
    return "write a plain space" if plain == " " else f"write {OUR_WORD.get(plain, plain)}"


class _Parser:
    """Recursive descent; `depth` counts open parentheses and `not`, so recursion is bounded by NESTED_MAX."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._now = tokens[0]
        self._depth = 0
        self._tests = 0

    def condition(self) -> Tree:
        tree = self._any()
        if self._now.kind != "end":
            raise self._unexpected("and, or, or the end")
        return tree

    def _advance(self) -> Token:
        """Steps over the present token, which is not the end, and returns it."""
        token = self._now
        self._at += 1
        self._now = self._tokens[self._at]
        return token

    def _is(self, word: str) -> bool:
        return self._now.text == word and self._now.kind in ("name", "sign")

    def _takes(self, word: str) -> bool:
        found = self._is(word)
        if found:
            self._advance()
        return found

    def _expect(self, sign: str) -> None:
        if not self._takes(sign):
            raise self._unexpected(f'"{sign}"')

    def _unexpected(self, wanted: str) -> ParseFault:
        token = self._now
        lower = token.text.lower()
        foreign = token.kind == "name" and lower in WORDS and token.text != lower
        hint = f"write {lower}" if foreign else ""
        if not hint and self._at and self._tokens[self._at - 1].text in ("NOT", "Not"):
            hint = "write not"
        return ParseFault(Fault(token.offset, "condition.syntax", f"expected {wanted}, found {token.shown()}", hint))

    def _any(self) -> Tree:
        parts = [self._all()]
        while self._takes("or"):
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _all(self) -> Tree:
        parts = [self._one()]
        while self._takes("and"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _one(self) -> Tree:
        if self._is("not"):
            self._enter()
            inner: Tree = Not(self._one())
        elif self._is("("):
            self._enter()
            inner = self._any()
            self._expect(")")
        else:
            return self._test()
        self._depth -= 1
        return inner

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > NESTED_MAX:
            offset = self._now.offset
            raise ParseFault(
                Fault(offset, "condition.limit", f"nested deeper than {NESTED_MAX}", "use a list of conditions")
            )
        self._advance()

    def _test(self) -> Tree:
        self._tests += 1
        if self._tests > TESTS_MAX:
            raise ParseFault(
                Fault(self._now.offset, "condition.limit", f"more than {TESTS_MAX} tests", "use a list of conditions")
            )
        first = self._now
        if first.kind != "name" or first.text in WORDS:
            raise self._unexpected("a path, said(…) or heard(…)")
        self._advance()
        if first.text in ("said", "heard") and self._takes("("):
            return self._call("said" if first.text == "said" else "heard")
        return self._comparison(first)

    def _call(self, function: Literal["said", "heard"]) -> Call:
        token = self._now
        if token.kind not in ("name", "text") or (token.kind == "name" and token.text in WORDS):
            raise self._unexpected("an id")
        self._advance()
        self._expect(")")
        return Call(function, token.text, token.offset)

    def _comparison(self, first: Token) -> Test:
        path, offsets = self._path(first)
        operator = self._now
        if operator.kind == "sign" and operator.text in OPERATORS:
            self._advance()
            return Test(path, offsets, OPERATORS[operator.text], operator.offset, (self._value(),))
        if self._takes("in"):
            return Test(path, offsets, "in", operator.offset, self._values())
        if self._takes("not"):
            self._expect("in")
            return Test(path, offsets, "not in", operator.offset, self._values())
        return Test(path, offsets, None, first.offset, ())

    def _path(self, first: Token) -> tuple[tuple[str, ...], tuple[int, ...]]:
        path, offsets = [first.text], [first.offset]
        while True:
            if self._takes("."):
                token = self._now
                if token.kind != "name" or token.text in WORDS:
                    raise self._unexpected("a name after the dot; other ids stand in brackets")
                self._advance()
            elif self._takes("["):
                token = self._now
                if token.kind != "text":
                    raise self._unexpected("a quoted text in the brackets")
                self._advance()
                self._expect("]")
            else:
                return tuple(path), tuple(offsets)
            path.append(token.text)
            offsets.append(token.offset)

    def _values(self) -> tuple[Value, ...]:
        self._expect("[")
        values = [self._value()]
        while self._takes(","):
            values.append(self._value())
        self._expect("]")
        return tuple(values)

    def _value(self) -> Value:
        token = self._now
        constant = _constant(token)
        if constant is None:
            raise self._unexpected("a constant: a number, a name, a text, true or false")
        self._advance()
        return Value(constant, token.offset, bare=token.kind == "name" and not isinstance(constant, bool))


def _constant(token: Token) -> Constant | None:
    if token.kind == "number":
        return float(token.text)
    if token.kind == "text":
        return token.text
    if token.kind != "name":
        return None
    if token.text in ("true", "false"):
        return token.text == "true"
    return None if token.text in WORDS else token.text
