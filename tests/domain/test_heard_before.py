"""Who may take a remark for what it says: those for whom what they heard before reads the same."""

from collections.abc import Sequence

from dramaturg_server.domain.heard_before import LineBefore, with_hearers
from dramaturg_server.domain.statements import Statement
from tests.domain.beliefs_story import correction

BOTH, ONE = frozenset({"innkeeper", "captain"}), frozenset({"captain"})


def line(text: str, heard_by: frozenset[str]) -> LineBefore:
    return LineBefore("player", text, heard_by)


def heard(*texts: str) -> Statement:
    """What stands for a statement that rests on those lines."""
    return correction("mira", "weapon", " ".join(texts))


def joined(lines: Sequence[LineBefore]) -> tuple[Statement, ...]:
    """A grammar that takes something from each line."""
    return (heard(*(one.text for one in lines)),) if lines else ()


def test_what_stands_in_the_remark_alone_is_for_whoever_hears_it() -> None:
    [own] = with_hearers(lambda lines: (heard("sling"),), (line("a sabre", ONE),))
    assert own.known_to is None
    assert with_hearers(lambda lines: (heard("sling"),), ()) == (heard("sling"),)


def test_what_rests_on_a_line_is_for_those_who_heard_that_line() -> None:
    assert [one.known_to for one in with_hearers(joined, (line("a sabre", ONE),))] == [("captain",)]
    assert [one.known_to for one in with_hearers(joined, (line("a sabre", BOTH),))] == [("captain", "innkeeper")]


def test_what_rests_on_several_lines_is_for_those_who_heard_them_all() -> None:
    lines = (line("Mira", BOTH), line("a sabre", ONE), line("no", BOTH))
    assert [one.known_to for one in with_hearers(joined, lines)] == [("captain",)]


def test_who_would_read_something_else_learns_nothing() -> None:
    """ "She" was Mira for who heard the last line, and somebody else for who heard the one before it alone."""

    def last(lines: Sequence[LineBefore]) -> tuple[Statement, ...]:
        return (heard(lines[-1].text),) if lines else ()

    [found] = with_hearers(last, (line("Anna", BOTH), line("Mira", ONE)))
    assert (found.value, found.known_to) == ("Mira", ("captain",))


def test_each_of_several_statements_has_its_own_hearers() -> None:
    [own, other] = with_hearers(lambda lines: (heard("owl"), *joined(lines)), (line("a sabre", ONE),))
    assert (own.known_to, other.known_to) == (None, ("captain",))


def test_a_remark_that_states_nothing_is_read_once() -> None:
    read: list[int] = []

    def nothing(lines: Sequence[LineBefore]) -> tuple[Statement, ...]:
        read.append(len(lines))
        return ()

    assert with_hearers(nothing, (line("a", ONE), line("b", BOTH))) == ()
    assert read == [2]
