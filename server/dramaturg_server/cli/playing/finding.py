"""Which cast is played, and where a script lies: among the tests of a cast, of the samples, or as a file."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dramaturg_server.cli import UserError
from dramaturg_server.domain.content import shortened

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
SAMPLE_CAST = SAMPLES / "siege"
"""What is played where nobody names a cast."""
TESTS, ENDING = "tests", ".yaml"


@dataclass(frozen=True, slots=True)
class FoundScript:
    """A script's file; cast: the folder of the cast that it lies in, None for a file that lies anywhere."""

    path: Path
    cast: Path | None = None


def find_script(name: str, locale: str = "", cast: Path | None = None) -> FoundScript:
    """Finds `NAME`: in the tests of `cast` and, behind it, of each sample; else as a file. Raises UserError.

    Beside `NAME.yaml` may lie `NAME.TAG.yaml`, the same story in another language: the one for `locale` is taken.
    """
    folders = [folder for folder in (cast, *_samples()) if folder is not None]
    for folder in folders:
        for tag in (*shortened(locale), ""):
            path = folder / TESTS / f"{name}{'.' if tag else ''}{tag}{ENDING}"
            if Path(name).name == name and _is_file(path):
                return FoundScript(path, folder)
    if _is_file(Path(name)):
        return FoundScript(Path(name))
    raise UserError(f"there is no script {name[:200]!r}: neither embedded ({', '.join(embedded_scripts())}) nor a file")


def opening_script(folder: Path, cast_id: str) -> Path | None:
    """The script that tells a cast's story from its beginning: the one named as the cast, else the first."""
    names = sorted(_names(folder), key=lambda name: (name != cast_id, name))
    return folder / TESTS / f"{names[0]}{ENDING}" if names else None


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def embedded_scripts() -> list[str]:
    """Names of the scripts that come with the program; those in other languages go by the name of the first."""
    return sorted(name for folder in _samples() for name in _names(folder))


def _names(folder: Path) -> Iterator[str]:
    stems = {path.stem for path in (folder / TESTS).glob(f"*{ENDING}")}
    return (stem for stem in stems if stem.rpartition(".")[0] not in stems)


def _samples() -> list[Path]:
    return sorted(path for path in SAMPLES.iterdir() if (path / "cast.yaml").is_file())
