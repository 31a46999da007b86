"""`tests/` to scripts, checked against their cast, also where that has faults of its own. After compile.py."""

from collections.abc import Iterator, Mapping

from dramaturg_server.cast.compile import Compiled
from dramaturg_server.cast.problems import TESTS, Problems
from dramaturg_server.cast.scripts import Script, StepReader, read_steps
from dramaturg_server.cast.sources import Sources


def read_scripts(
    files: Mapping[str, bytes], sources: Sources, compiled: Compiled, problems: Problems
) -> Iterator[Script]:
    """The scripts without errors, in the order of their names; what names a part with faults is left alone."""
    if problems.is_broken:
        problems.doubt(list(_left_out(sources, compiled)))
    for file, content in files.items():
        if file.startswith(TESTS):
            errors = problems.errors
            steps = StepReader(compiled.cast, problems, declared=compiled.scope.declared)
            script = read_steps(content, file, steps, problems)
            if script is not None and problems.errors == errors:
                yield script


def _left_out(sources: Sources, compiled: Compiled) -> Iterator[str]:
    """Ids of parts that are written and that compile left out of the cast because of their faults."""
    there = {block.block_id for block in compiled.cast.blocks()} | {rule.key for rule in compiled.cast.blackboard}
    written = {block_id for block_id, _ in sources.blocks()}
    written.update(sources.state.blackboard if sources.state is not None else ())
    yield from written - there
