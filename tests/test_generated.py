"""The committed Python stubs are what the generator makes of the committed protos."""

from pathlib import Path

from protos.generate import PYTHON_BINDING, generate


def test_the_committed_stubs_are_what_the_generator_makes(tmp_path: Path) -> None:
    made = {path.relative_to(tmp_path): path.read_bytes() for path in generate(tmp_path)}
    package = PYTHON_BINDING / "dramaturg" / "v1"
    committed = {path.relative_to(PYTHON_BINDING): path.read_bytes() for path in package.iterdir() if path.is_file()}
    assert sorted(made) == sorted(committed), "files differ: run protos/generate.py"
    differing = [path.name for path, content in made.items() if committed[path] != content]
    assert differing == [], "contents differ: run protos/generate.py"
