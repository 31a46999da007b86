"""Names of files that people choose, before anything is written: each must mean the same file on every platform."""

import re

from .text import BadText

LONGEST_BYTES = 255
"""Of a file's name in UTF-8; more is beyond most file systems."""
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|\Z)", re.IGNORECASE)
_NOT_HELD = re.compile('[\x00-\x1f\x7f<>:"/\\\\|?*]')


def portable_file_name(name: str, appended: str = "") -> str:
    """Returns the name of a file, without a folder, where any file system can hold it.

    appended: the longest that is written behind it. Raises `BadText` with reason `empty`, `too_long`, `bad_character`,
    `bad_end` (Windows drops a full stop or a space there) or `device` (Windows means its devices by these names, with
    any ending).
    """
    if not name:
        raise BadText("empty", "a file's name must not be empty")
    if found := _NOT_HELD.search(name):
        raise BadText("bad_character", f"{name!a}: {found.group()!a} can't stand in a file's name")
    if name[-1] in ". ":
        raise BadText("bad_end", f"{name!r} ends in a full stop or a space, which Windows drops")
    if _DEVICE.match(name):
        raise BadText("device", f"{name!r} is the name of a device on Windows, whatever its ending")
    if (size := len(f"{name}{appended}".encode("utf-8", "replace"))) > LONGEST_BYTES:
        raise BadText("too_long", f"{name!r} would take {size} bytes with its ending, {LONGEST_BYTES} allowed")
    return name
