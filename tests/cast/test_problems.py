"""The list of faults: what of a very long one is kept."""

from dramaturg_server.cast.problems import KEPT, Place, Problems


def test_notes_and_warnings_without_end_hide_no_error() -> None:
    problems = Problems()
    for line in range(KEPT + 10):
        problems.note(Place("a.yaml", line), "cast.unused", "idle")
        problems.warning(Place("a.yaml", line), "cast.no_cues", "unled")
    for line in range(3):
        problems.error(Place("b.yaml", line), "cast.type", "wrong")
    assert [problem.code for problem in problems if problem.severity == "error"] == ["cast.type"] * 3
    assert not problems.is_full


def test_errors_are_counted_even_where_they_are_not_kept() -> None:
    problems = Problems()
    for line in range(KEPT + 10):
        problems.error(Place("a.yaml", line), "cast.type", "wrong")
    problems.error(Place("z.yaml"), "cast.id", "another")
    assert problems.is_full and problems.errors == KEPT + 11
    assert len(list(problems)) == KEPT + 1
