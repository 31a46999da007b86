"""Ends the server when the last process that registered as its parent has died. Started by `cli/serve.py`.

A parent is watched by a handle of the operating system, not by its number, which may be given to a stranger.
Linux (pidfd) is proven by tests. macOS (kqueue) and Windows (OpenProcess) are written but unproven.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable

from ..domain.errors import BadInput

Stop = Callable[[], None]


class ParentWatch:
    """The registered parents. `ended` is called once, on the loop, when the last of them has died."""

    def __init__(self, ended: Callable[[], None]) -> None:
        self._ended: Callable[[], None] | None = ended
        self._loop = asyncio.get_running_loop()
        self._parents: dict[int, Stop] = {}

    @property
    def count(self) -> int:
        """How many registered parents live."""
        return len(self._parents)

    def register(self, pid: int) -> int:
        """Watches process `pid`, once; returns the count. Raises BadInput for a process that isn't there."""
        if pid == os.getpid():
            raise BadInput("pid", "the server can't be its own parent")
        if pid not in self._parents:
            try:
                self._parents[pid] = watch_process(self._loop, pid, lambda: self._died(pid))
            except (OSError, OverflowError) as error:
                raise BadInput("pid", f"process {pid} is not there or can't be watched") from error
        return self.count

    def watch_stdin(self) -> None:
        """Takes the end of standard input as the death of a parent that has no process id.

        A registered parent that lives keeps the server: a launcher may close the pipe and go on.
        """
        threading.Thread(target=self._read_stdin, name="stdin-watch", daemon=True).start()

    def close(self) -> None:
        """Stops watching; `ended` will not be called any more."""
        self._ended = None
        for stop in self._parents.values():
            stop()
        self._parents.clear()

    def _died(self, pid: int) -> None:
        stop = self._parents.pop(pid, None)
        if stop is not None:
            stop()
            self._end_if_orphaned()

    def _read_stdin(self) -> None:
        # os.read, not sys.stdin: a thread that waits inside the latter keeps the interpreter from ending.
        try:
            while os.read(0, 4096):
                pass
        except OSError:
            pass
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end_if_orphaned)

    def _end_if_orphaned(self) -> None:
        if not self._parents and self._ended is not None:
            ended, self._ended = self._ended, None
            ended()


if sys.platform == "linux":

    def watch_process(loop: asyncio.AbstractEventLoop, pid: int, died: Callable[[], None]) -> Stop:
        """Calls `died` on the loop when process `pid` ends; returns what stops watching. Raises OSError."""
        handle = os.pidfd_open(pid)
        loop.add_reader(handle, died)

        def stop() -> None:
            loop.remove_reader(handle)
            os.close(handle)

        return stop

elif sys.platform == "darwin":
    import select

    def watch_process(loop: asyncio.AbstractEventLoop, pid: int, died: Callable[[], None]) -> Stop:
        """Calls `died` on the loop when process `pid` ends; returns what stops watching. Raises OSError."""
        queue = select.kqueue()
        exit_event = select.kevent(
            pid, filter=select.KQ_FILTER_PROC, flags=select.KQ_EV_ADD, fflags=select.KQ_NOTE_EXIT
        )
        try:
            queue.control([exit_event], 0)
        except OSError:
            queue.close()
            raise
        loop.add_reader(queue.fileno(), died)

        def stop() -> None:
            loop.remove_reader(queue.fileno())
            queue.close()

        return stop

else:
    import ctypes

    _SYNCHRONIZE, _WAIT_OBJECT_0, _POLL_MS = 0x0010_0000, 0, 500

    def watch_process(loop: asyncio.AbstractEventLoop, pid: int, died: Callable[[], None]) -> Stop:
        """Calls `died` on the loop when process `pid` ends; returns what stops watching. Raises OSError."""
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        kernel.WaitForSingleObject.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        kernel.CloseHandle.argtypes = (ctypes.c_void_p,)
        handle = kernel.OpenProcess(_SYNCHRONIZE, False, pid)
        if not handle:
            raise ctypes.WinError(ctypes.get_last_error())
        stopped = threading.Event()

        def wait() -> None:
            while not stopped.is_set():
                if kernel.WaitForSingleObject(handle, _POLL_MS) == _WAIT_OBJECT_0:
                    if not stopped.is_set() and not loop.is_closed():
                        loop.call_soon_threadsafe(died)
                    break
            kernel.CloseHandle(handle)

        threading.Thread(target=wait, name=f"parent-{pid}", daemon=True).start()
        return stopped.set
