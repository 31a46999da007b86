"""`dramaturg doctor`: checks this machine line by line, each with what to do; `--verify DATA` checks a data folder.

A check is a function that returns findings; `CHECKS` is the list. Exit codes: 0 all well (warnings included) · 1 a
check failed or the data does not fit the log · 3 the data folder to verify is held by a server.
"""

import argparse
import asyncio
import errno
import importlib.metadata
import os
import platform
import re
import shutil
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from dramaturg_server import __version__
from dramaturg_server.adapters.data_folder import LOCK_FILE, DataFolder, DataFolderHeld, check_writable
from dramaturg_server.cli import EXIT_DATA_IN_USE, EXIT_FAILED, UserError, as_typed, program
from dramaturg_server.config import Config, default_data_folder, load
from dramaturg_server.domain.errors import DramaturgError, Reason

if TYPE_CHECKING:
    from dramaturg_server.pipeline.verify import Mismatch

Outcome = Literal["ok", "warn", "FAIL"]

FREE_BYTES = 200 << 20
"""Less free space than that is worth a warning: a long playthrough takes about 1.3 KB a turn, with room for a copy."""
SHOWN_MISMATCHES = 20
_MADE_ANEW = " → nothing to do: it is made anew when an NPC next needs it"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, how it is, and what to do where it is not well."""

    outcome: Outcome
    subject: str
    detail: str
    remedy: str = ""

    def __str__(self) -> str:
        remedy = f" → {self.remedy}" if self.remedy else ""
        return f"{self.outcome:<4} {self.subject:<10} {self.detail}{remedy}"


@dataclass(frozen=True, slots=True)
class Machine:
    """What the checks look at."""

    environment: Mapping[str, str]
    data: Path
    cast: Path | None = None
    port: int = 0


Check = Callable[[Machine], Iterator[Finding]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cast", metavar="DIR", type=Path, help="also check this cast")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the data folder to check (the platform's own place)")
    parser.add_argument("--port", type=int, default=0, metavar="N", help="the fixed port you mean to use")
    parser.add_argument("--verify", metavar="DATA", type=Path, help="rebuild every fold of a data folder and compare")


def run(arguments: argparse.Namespace) -> int:
    if arguments.verify is not None:
        return verify(arguments.verify)
    data = arguments.data or default_data_folder(sys.platform, os.environ)
    machine = Machine(os.environ, data, arguments.cast, arguments.port)
    print(f"dramaturg {__version__}")
    outcomes = []
    for check in CHECKS:
        for finding in check(machine):
            print(finding)
            outcomes.append(finding.outcome)
    return EXIT_FAILED if "FAIL" in outcomes else 0


# ---- checks


def python(_machine: Machine) -> Iterator[Finding]:
    found = f"{platform.python_implementation()} {platform.python_version()}, {8 * _pointer_bytes()} bits"
    if _pointer_bytes() != 8:
        yield Finding("FAIL", "python", found, "install a 64-bit Python: the models and indexes need it")
    else:
        yield Finding("ok", "python", found)


def system(_machine: Machine) -> Iterator[Finding]:
    found = f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores"
    if sys.platform == "linux":
        yield Finding("ok", "system", found)
    else:
        yield Finding("warn", "system", found, "the watch over parents and the lock are proven on Linux only")


def processor(_machine: Machine) -> Iterator[Finding]:
    """Vector instructions, as far as the system tells; the search index and the embedder are slow without them."""
    wanted = {"x86_64": "avx2", "amd64": "avx2", "aarch64": "asimd", "arm64": "asimd"}.get(platform.machine().lower())
    try:
        flags = set(Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").lower().split())
    except OSError:
        yield Finding("ok", "processor", f"{platform.machine()} (its features can't be read on this system)")
        return
    if wanted is None or wanted in flags:
        yield Finding("ok", "processor", f"{platform.machine()}, {wanted or 'no known vector set'}")
    else:
        yield Finding(
            "warn", "processor", f"{platform.machine()} without {wanted}", "search will be slow; all else works"
        )


def packages(_machine: Machine) -> Iterator[Finding]:
    """Every package of the distribution that this platform needs, by the names in its metadata."""
    missing, found = [], []
    for name in _required_packages():
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
    both = {"onnxruntime", "onnxruntime-gpu"} <= {name.partition(" ")[0] for name in found}
    if missing:
        yield Finding("FAIL", "packages", f"missing: {', '.join(missing)}", "python3 -m pip install dramaturg")
    elif both:
        remedy = "uninstall both, then install one: they share a folder"
        yield Finding("FAIL", "packages", "onnxruntime and onnxruntime-gpu are both installed", remedy)
    else:
        yield Finding("ok", "packages", ", ".join(found))


def data_folder(machine: Machine) -> Iterator[Finding]:
    """Looks and leaves nothing behind: a folder that is not there yet stays so."""
    there = next(folder for folder in (machine.data, *machine.data.absolute().parents) if folder.exists())
    try:
        if there == machine.data:
            check_writable(there)
        elif not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
            raise PermissionError(errno.EACCES, f"{there} is no folder of this user's")
    except OSError as error:
        remedy = "give this user write access, or choose another folder with --data"
        yield Finding("FAIL", "data", f"{machine.data} can't be written ({error.strerror or error})", remedy)
        return
    free = shutil.disk_usage(there).free
    if free < FREE_BYTES:
        yield Finding("warn", "data", f"{machine.data} has {free >> 20} MB left", "make room before a long play")
    if there != machine.data:
        yield Finding("ok", "data", f"{machine.data} is not there yet and can be made")
        return
    try:
        if (machine.data / LOCK_FILE).exists():
            DataFolder.hold(machine.data).release()
        yield Finding("ok", "data", f"{machine.data} is writable, no server holds it")
    except DataFolderHeld as held:
        yield Finding("ok", "data", f"{machine.data} is writable; process {held.holder} serves it (see run.json there)")


def ports(machine: Machine) -> Iterator[Finding]:
    if not 0 <= machine.port <= 65_535:
        yield Finding("FAIL", "port", f"{machine.port} is no port", "use one of 1 to 65535, or 0 for a free one")
        return
    try:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", machine.port))
            port = listener.getsockname()[1]
    except OSError as error:
        what = f"127.0.0.1:{machine.port} can't be listened on ({error})"
        yield Finding("FAIL", "port", what, "use --port 0 for a free one, or end what listens there")
        return
    yield Finding("ok", "port", f"127.0.0.1:{port} can be listened on")


def cast(machine: Machine) -> Iterator[Finding]:
    if machine.cast is None:
        return
    from dramaturg_server.cast.loader import load_cast

    loaded = load_cast(machine.cast)
    warnings = len(loaded.problems) - len(loaded.errors)
    if loaded.cast is None:
        what = f"{machine.cast} has {len(loaded.errors)} errors, the first: {loaded.errors[0]}"
        yield Finding("FAIL", "cast", what, f"{program()} cast check {machine.cast}")
    else:
        yield Finding(
            "ok", "cast", f"{loaded.cast.cast_id}: {len(loaded.cast.characters)} characters, {warnings} warnings"
        )


def models(machine: Machine) -> Iterator[Finding]:
    """Every model's files by their checksums; then the embedder that a server would take, by one real inference."""
    from dramaturg_server.adapters.embedders import build_embedder
    from dramaturg_server.adapters.model_folder import model_folders, read_model_folder
    from dramaturg_server.ports import EmbedderFailed

    config = _config(machine)
    if isinstance(config, Finding):
        yield config
        return
    for folder in model_folders(config.models):
        try:
            read_model_folder(folder).check()
            yield Finding("ok", "model", f"{folder.name}: every file has its checksum")
        except EmbedderFailed as failed:
            yield Finding("FAIL", "model", as_typed(str(failed)), f"{program()} models list")
    try:
        with closing(build_embedder(config)) as embedder:
            info = embedder.info
            embedder.embed(["probe"], "query")
    except EmbedderFailed as failed:
        yield Finding("FAIL", "embedder", as_typed(str(failed)), "or set `embedder` to auto or hash")
        return
    what = f"{info.embedder_id}{f' on {info.provider}' if info.provider else ''}"
    notes = [f"{code}: {as_typed(sentence)}" for code, sentence in info.notes]
    yield Finding("warn" if notes else "ok", "embedder", "; ".join((what, *notes)))


def clock(_machine: Machine) -> Iterator[Finding]:
    now = time.gmtime()
    found = time.strftime("%Y-%m-%d %H:%M:%S UTC", now)
    if now.tm_year < 2024:
        yield Finding("warn", "clock", found, "set the clock: saves and histories carry this time")
    else:
        yield Finding("ok", "clock", found)


def proxies(machine: Machine) -> Iterator[Finding]:
    """gRPC clients send even loopback calls through a proxy that is set, unless told not to."""
    names = ("http_proxy", "https_proxy", "grpc_proxy", "all_proxy")
    found = [name for name, value in machine.environment.items() if name.lower() in names and value]
    exempt = {key.lower(): value for key, value in machine.environment.items()}
    bypass = f"{exempt.get('no_proxy', '')},{exempt.get('no_grpc_proxy', '')}"
    if not found or "127.0.0.1" in bypass or bypass.strip(",") == "*":
        yield Finding("ok", "proxies", "none stands between a client and 127.0.0.1")
    else:
        remedy = "our clients bypass it; for others set no_proxy=127.0.0.1,localhost"
        yield Finding("warn", "proxies", f"{', '.join(sorted(found))} is set", remedy)


CHECKS: tuple[Check, ...] = (python, system, processor, packages, data_folder, ports, cast, models, clock, proxies)


# ---- a data folder against its log


def verify(data: Path) -> int:
    """Rebuilds every fold from the log and compares; says what does not fit. The data is only read."""
    from dramaturg_server.adapters.sqlite_store import FILE_NAME

    if not (data / FILE_NAME).is_file():
        raise UserError(f"{data} is no data folder: it has no {FILE_NAME}")
    try:
        with DataFolder.hold(data):
            return asyncio.run(_verify(data))
    except DataFolderHeld as held:
        raise UserError(f"end the server first: {held.message}", EXIT_DATA_IN_USE) from held


async def _verify(data: Path) -> int:
    from dramaturg_server.adapters.sqlite_store import SqliteStore
    from dramaturg_server.domain import fold
    from dramaturg_server.pipeline.verify import verify_folds

    store = SqliteStore(data)
    try:
        await store.open_to_read()
        report = await verify_folds(store, fold)
    except DramaturgError as damaged:
        if damaged.reason is not Reason.DATA_DAMAGED:
            raise
        print(f"FAIL {data}: {damaged.message}")
        return EXIT_FAILED
    finally:
        await store.close()
    print(
        f"{report.playthroughs} playthroughs, {report.branches} branches, {report.rows} rows, {report.folds} kept folds"
    )
    for wrong in report.mismatches[:SHOWN_MISMATCHES]:
        print(f"FAIL {_place(wrong)}: {wrong.what}")
    for vector in report.damaged[:SHOWN_MISMATCHES]:
        print(f"warn {vector.playthrough_id} row {vector.seq}: the vector of text {vector.part} is damaged{_MADE_ANEW}")
    if len(report.damaged) > SHOWN_MISMATCHES:
        print(f"{len(report.damaged)} vectors are damaged")
    if report.good:
        print("ok   every fold equals what the log makes")
        return 0
    print(f"{len(report.mismatches)} places do not fit the log")
    return EXIT_FAILED


def _place(wrong: "Mismatch") -> str:
    if not wrong.branch_id:
        return wrong.playthrough_id
    return f"{wrong.playthrough_id} {wrong.branch_id} row {wrong.seq}, {wrong.character_id or 'the playthrough'}"


def _config(machine: Machine) -> Config | Finding:
    """The settings as a server would find them, or what is wrong with them."""
    try:
        return load({"cast": str(machine.cast or "none"), "data": str(machine.data)}, machine.environment)
    except DramaturgError as wrong:
        return Finding("FAIL", "settings", str(wrong), "correct the setting")


def _required_packages() -> list[str]:
    """Names of the distribution's own requirements that hold here: extras left out, markers judged for onnxruntime."""
    names = []
    for requirement in importlib.metadata.requires("dramaturg") or ():
        spec, _, marker = requirement.partition(";")
        found = re.match(r"[A-Za-z0-9._-]+", spec.strip())
        if found is None or "extra ==" in marker:
            continue
        if found[0].startswith("onnxruntime") and (found[0] == "onnxruntime-gpu") != _has_gpu_wheel():
            continue
        names.append(found[0])
    return names


def _has_gpu_wheel() -> bool:
    return (sys.platform, platform.machine()) in (("linux", "x86_64"), ("win32", "AMD64"))


def _pointer_bytes() -> int:
    return (sys.maxsize.bit_length() + 1) // 8
