"""Finds published evaluation data in the folder that the user names; nothing of it is in this project. Under `eval`."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """One set of data. folder: its place under DIR · origin: where it is published · licence: what it may serve."""

    folder: str
    origin: str
    licence: str


SOURCES: Mapping[str, Source] = {
    "locomo": Source(
        "locomo",
        "github.com/snap-research/locomo (data/locomo10.json, or a part of it)",
        "CC BY-NC 4.0: evaluation only",
    ),
    "memground": Source("memground", "the MemGround benchmark (trpg_en, type_help-en, no_case_…-en)", "MIT"),
    "memorybank": Source(
        "memorybank", "github.com/zhongwanjun/MemoryBank-SiliconFriend (eval_data, as en/ and cn/)", "MIT"
    ),
    "crd3": Source("crd3", "github.com/RevanthRameshkumar/CRD3 (episodes as C…E….json)", "CC BY-SA 4.0"),
}


class DataMissing(Exception):
    """Data that an evaluation reads is not there; the message says what, where it was looked for, where to get it."""


def files_of(name: str, data: Path | None, pattern: str) -> list[Path]:
    """The files of one source by their path, sorted; raises DataMissing where there is none."""
    source = SOURCES[name]
    where = (
        f"get it from {source.origin} ({source.licence}) and put it into {source.folder}/ of the folder --data names"
    )
    if data is None:
        raise DataMissing(f"the {name} data is read from a folder of yours: name it with --data DIR; {where}")
    found = sorted((data / source.folder).glob(pattern))
    if not found:
        raise DataMissing(f"{data / source.folder}: has no {pattern}; {where}")
    return found
