"""What a benchmark or an evaluation ran on; stands above its table and in no figure."""

import os
import platform
import sqlite3
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("dramaturg", "grpcio", "protobuf", "pydantic", "numpy")


def describe_machine() -> list[str]:
    """Lines such as `CPU: … (2 cores)`, without names of machines, users or folders."""
    return [
        f"CPU: {_cpu_model()} ({_usable_cores()} of {os.cpu_count()} cores)",
        f"system: {platform.system()} {platform.release().partition('-')[0]} {platform.machine()}",
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}",
        ", ".join(f"{name} {_version_of(name)}" for name in PACKAGES),
    ]


def resident_kib(pid: int) -> int | None:
    """Resident memory of a process in KiB; None where the platform has no /proc."""
    return _memory_kib(pid, "VmRSS:")


def peak_kib(pid: int) -> int | None:
    """The most that it ever had of that."""
    return _memory_kib(pid, "VmHWM:")


def _memory_kib(pid: int, name: str) -> int | None:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith(name)), None)


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.processor() or "unknown"


def _usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 0


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
