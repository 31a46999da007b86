"""The results of `cast test` for machines: JSON with all there is, JUnit XML for what build servers show."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from dramaturg_server.cast.coverage import Asked, Gaps
from dramaturg_server.cast.problems import Place
from dramaturg_server.cli.playing.columns import one_line
from dramaturg_server.cli.playing.result import Fault, ScriptResult


def results_of(cast_id: str, results: Sequence[ScriptResult], gaps: Gaps | None) -> str:
    """JSON text: `{cast, passed, tests: […], not_reached: {…}}`. gaps: None where not all tests were played."""
    whole: dict[str, Any] = {
        "cast": cast_id,
        "passed": all(result.passed for result in results),
        "tests": [_test(result) for result in results],
    }
    if gaps is not None:
        whole["not_reached"] = _gaps(gaps)
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _test(result: ScriptResult) -> Mapping[str, Any]:
    return {
        "name": result.name,
        "passed": result.passed,
        "steps": result.steps,
        "played": result.played,
        "checked": result.checked,
        "faults": [
            {
                **_place(fault.place),
                "what": fault.mismatch.what,
                "expected": fault.mismatch.expected,
                "found": fault.mismatch.found,
                "spoken": list(fault.spoken),
            }
            for fault in result.faults
        ],
        "error": None if result.broken is None else {**_place(result.broken[0]), "message": result.broken[1]},
        "not_yet": [{**_place(place), "key": key} for place, key in result.not_yet],
    }


def _place(place: Place) -> Mapping[str, Any]:
    return {"file": place.file, "line": place.line}


def _gaps(gaps: Gaps) -> Mapping[str, Any]:
    return {
        "lines": gaps.lines,
        "topics": gaps.topics,
        "signals": gaps.signals,
        "arcs": gaps.arcs,
        "conditions_only_true": _asked(gaps.only_true),
        "conditions_only_false": _asked(gaps.only_false),
        "conditions_never_judged": _asked(gaps.never_judged),
    }


def _asked(conditions: Iterable[Asked]) -> list[Mapping[str, Any]]:
    return [{**_place(one.place), "column": one.place.column, "condition": one.text} for one in conditions]


def junit_of(cast_id: str, results: Sequence[ScriptResult]) -> bytes:
    """One suite, a case per test. No times in it: two runs of the same cast give the same file."""
    suite = ElementTree.Element("testsuite", name=_xml(cast_id), tests=str(len(results)))
    suite.set("failures", str(sum(bool(result.faults) and result.broken is None for result in results)))
    suite.set("errors", str(sum(result.broken is not None for result in results)))
    for result in results:
        case = ElementTree.SubElement(suite, "testcase", classname=_xml(cast_id), name=_xml(result.name))
        if result.broken is not None:
            place, why = result.broken
            ElementTree.SubElement(case, "error", message=_xml(f"{place.spot}: {why}"))
        elif result.faults:
            first = result.faults[0]
            failure = ElementTree.SubElement(
                case, "failure", message=_xml(f"{first.place.spot}: {first.mismatch.what}")
            )
            failure.text = "\n".join(line for fault in result.faults for line in _lines(fault))
    ElementTree.indent(suite)
    document: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _lines(fault: Fault) -> list[str]:
    mismatch = fault.mismatch
    spoken = [f"  spoken   {line}" for line in fault.spoken]
    head = [f"{fault.place.spot} {mismatch.what}", f"  expected {mismatch.expected}", f"  found    {mismatch.found}"]
    return [_xml(line) for line in (*head, *spoken)]


def _xml(text: str) -> str:
    """Without the characters that XML has no way to write."""
    return one_line(text)
