"""What is legal in a cast and yet probably no intention: warnings and notes. After compile.py; rules are in checks/."""

from collections.abc import Mapping, Sequence

from dramaturg_server.cast.checks.characters import check_character
from dramaturg_server.cast.checks.company import Company
from dramaturg_server.cast.checks.cues import check_cues, check_cues_in, check_shared_asks, check_shared_cues
from dramaturg_server.cast.checks.evidence import check_arcs, check_frozen, check_gates, check_jumps, check_low
from dramaturg_server.cast.checks.languages import check_language, is_translated
from dramaturg_server.cast.checks.reach import check_reach
from dramaturg_server.cast.checks.slots import check_slots
from dramaturg_server.cast.checks.unused import check_unused
from dramaturg_server.cast.checks.words import check_free_text, check_never_say
from dramaturg_server.cast.compile import Compiled
from dramaturg_server.cast.renamed_lock import renamed_lock
from dramaturg_server.cast.scripts import Script
from dramaturg_server.cast.sources import Sources
from dramaturg_server.cast.staleness import read_lock


def check_cast(sources: Sources, compiled: Compiled, scripts: Sequence[Script], locks: Mapping[str, bytes]) -> None:
    """Writes warnings and notes. Of a cast with errors only those that rest on one entry alone.

    locks: language → content of its lock file.
    """
    scope, problems = compiled.scope, compiled.scope.problems
    texts = {text.address: text for text in compiled.texts}
    for character_id, character in sources.characters.items():
        check_character(character_id, character, problems)
    check_cues(sources, texts, problems)
    check_low((block for _, block in sources.blocks()), problems)
    check_frozen(sources, scope.proposed, problems)
    if sources.project.growth == "long_term":
        check_gates(sources, scope.schema, scope.proposed, problems)
    check_free_text(scope.conditions, scope.declared, problems)
    if problems.is_broken:
        return
    company = Company(sources, compiled.cast, scope)
    check_shared_cues(company, texts)
    check_shared_asks(company, texts)
    check_reach(company)
    check_jumps(company)
    check_arcs(company)
    check_never_say(sources.project.never_say, texts, sources.project.languages, problems)
    check_slots(company)
    _check_languages(sources, compiled, locks)
    if not problems.has_errors:  # a script that could not be read may use what seems to be used nowhere
        check_unused(company, scripts)


def _check_languages(sources: Sources, compiled: Compiled, locks: Mapping[str, bytes]) -> None:
    project, problems = sources.project, compiled.scope.problems
    texts = {text.address: text for text in compiled.texts}
    for at, tag in enumerate(project.languages):
        if at:
            place = project.place("languages", at)
            lock = renamed_lock(read_lock(locks.get(tag, b"")), compiled.cast.renames)
            check_language(tag, compiled.texts, project.languages, lock, place, problems)
        if at == 0 or is_translated(tag, compiled.texts):
            check_cues_in(tag, project.languages[0], sources.topics, texts, problems)
