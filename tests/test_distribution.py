"""What a user gets from `pip install dramaturg`: every module, the sample casts and the type markers, in one wheel."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from dramaturg_server import __version__

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (ROOT / "server", ROOT / "engine_bindings" / "python")
LEFT_BEHIND = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_both_packages(tmp_path: Path) -> None:
    project = tmp_path / "project"  # a copy: setuptools leaves a build folder where it works
    for source in SOURCES:
        shutil.copytree(source, project / source.relative_to(ROOT), ignore=LEFT_BEHIND)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy(file, project)
    roots = [project / source.relative_to(ROOT) for source in SOURCES]
    expected = {file.relative_to(root).as_posix() for root in roots for file in root.rglob("*") if file.is_file()}

    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", tmp_path, project],
        check=True,
    )

    [wheel] = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"dramaturg-{__version__}-")
    assert {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name} == expected
