"""Where a play by hand begins: where the cast's own story does. Between `finding` and `loop`."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dramaturg_server.cast.scripts import Step, load_script
from dramaturg_server.domain.content import Cast, always

from .finding import opening_script


@dataclass(frozen=True, slots=True)
class Beginning:
    """Unit and scene by id; "" where no script says."""

    unit_id: str = ""
    scene_id: str = ""


def beginning(folder: Path, cast: Cast) -> Beginning:
    """Where the script begins that tells the cast's story; nowhere where there is none that can be read.

    A scene that is always locked is left out: nobody could talk there.
    """
    steps = _steps(opening_script(folder, cast.cast_id), cast)
    unit_id = next((step.unit for step in steps if step.unit), "")
    scene_id = next((step.scene for step in steps if step.scene), "")
    scene = cast.scenes.get(scene_id)
    is_locked = scene is None or scene.authored_lock is always
    return Beginning(unit_id, "" if is_locked else scene_id)


def _steps(path: Path | None, cast: Cast) -> Iterable[Step]:
    if path is None:
        return ()
    try:
        script = load_script(path, cast).script
    except OSError:
        return ()
    return script.steps if script else ()
