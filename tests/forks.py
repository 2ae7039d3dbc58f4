"""Runs the program again and again without starting Python each time, with faults where asked.

    python -m tests.forks

Reads a line of JSON for each run from its standard input, and answers with another: `arguments`,
`typed` on the standard input, the `folder` and the `environment` it runs in, and a `fault` at a
`step` of those that change files. The faults:
`kill` ends the process at once, `fail` lets that step fail, `full` it and all that follow, `stop`
is Ctrl-C, `late` kills after `step` microseconds instead, and `count` lets all go well. With
`unread` the steps are those that list a folder: that one fails and all that follow.
"""

import atexit
import builtins
import contextlib
import errno
import fcntl
import gc
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

_LONGEST_SECONDS = 60


class Ran(NamedTuple):
    """What a run came to: its exit code, minus the signal that ended it; how many steps it took."""

    code: int
    out: str
    err: str
    steps: int
    seconds: float


def run_warm(
    *arguments: str, typed: str = "", fault: str = "", step: int = -1, folder: Path | None = None
) -> Ran:
    """Run the program in a process forked from one that has imported what it needs.

    Its steps are counted from 0, those of a run that was killed are 0.
    """
    server = _server(os.getpid())
    assert server.stdin is not None
    assert server.stdout is not None
    asked = {
        "arguments": arguments,
        "typed": typed,
        "fault": fault,
        "step": step,
        "folder": str(folder or Path.cwd()),
        "environment": {**os.environ},
    }
    server.stdin.write(json.dumps(asked) + "\n")
    server.stdin.flush()
    return Ran(*json.loads(server.stdout.readline()))


@cache
def _server(owner: int) -> "subprocess.Popen[str]":
    """Return the process from which all runs of one process are forked; it ends with that one."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.forks"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    atexit.register(lambda: owner == os.getpid() and server.communicate())
    return server


class _Steps:
    """Counts the steps that change files, and lets one of them go wrong."""

    def __init__(self, fault: str, at: int) -> None:
        self._fault = fault
        self._at = at
        self.taken = 0

    def step(self) -> None:
        number = self.taken
        self.taken += 1
        if number < self._at or self._at < 0:
            return
        if self._fault in {"full", "unread"} or (number == self._at and self._fault == "fail"):
            code = errno.ENOSPC if self._fault == "full" else errno.EIO
            raise OSError(code, os.strerror(code))
        if number == self._at and self._fault == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if number == self._at and self._fault == "stop":
            raise KeyboardInterrupt

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that is a step before it does its work, and one after it for a kill."""

        def call(*arguments: Any, **others: Any) -> Any:
            self.step()
            result = function(*arguments, **others)
            if self._fault == "kill":
                self.step()
            return result

        return call

    def install(self) -> None:
        """Put steps in the place of what changes files, or of what lists folders."""
        if self._fault == "unread":
            os.listdir, os.scandir = self.around(os.listdir), self.around(os.scandir)
            return
        for name in ("fsync", "chmod", "link", "replace", "mkdir", "unlink", "write"):
            setattr(os, name, self.around(getattr(os, name)))
        fcntl.flock = self.around(fcntl.flock)
        plain_open, plain_descriptor = io.open, os.open

        def open_descriptor(path: Any, flags: int, *arguments: Any, **others: Any) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR):
                self.step()
            return plain_descriptor(path, flags, *arguments, **others)

        def open_file(file: Any, mode: str = "r", *arguments: Any, **others: Any) -> Any:
            opened = plain_open(file, mode, *arguments, **others)
            return _Written(opened, self) if {*mode} & {*"wax+"} else opened

        os.open = open_descriptor
        builtins.open = io.open = open_file


class _Written:
    """A file that is written in two halves, each of them a step."""

    def __init__(self, file: Any, steps: _Steps) -> None:
        self._file = file
        self._steps = steps

    def write(self, content: Any) -> int:
        half = len(content) // 2
        for part in (content[:half], content[half:]):
            self._steps.step()
            self._file.write(part)
            self._file.flush()
        return len(content)

    def __enter__(self) -> "_Written":
        self._file.__enter__()
        return self

    def __exit__(self, *error: object) -> object:
        return self._file.__exit__(*error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def _forked(asked: dict[str, Any], folder: Path) -> Ran:
    files = [folder / name for name in ("in", "out", "err", "note")]
    files[0].write_bytes(asked["typed"].encode())
    for path in files[1:]:
        path.write_bytes(b"")
    started = time.perf_counter()
    child = os.fork()
    if child == 0:
        _run(asked, files)
    if asked["fault"] == "late":
        time.sleep(asked["step"] / 1e6)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    took = time.perf_counter() - started
    out, err, note = (path.read_bytes().decode(errors="replace") for path in files[1:])
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        # A kill may have cut the note.
        return Ran(code, out, err, 0, took)
    taken, *modules = note.split()
    for module in modules:
        # What one run had to import, the next one finds imported.
        if module not in sys.modules:
            import_module(module)
    return Ran(code, out, err, int(taken), took)


def _run(asked: dict[str, Any], files: list[Path]) -> None:
    """Be the program, in a process that ends here."""
    for number, path in enumerate(files[:3]):
        os.dup2(os.open(path, os.O_WRONLY if number else os.O_RDONLY), number)
    note = os.open(files[3], os.O_WRONLY)
    sys.stdin = io.TextIOWrapper(io.FileIO(0), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w"), encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(io.FileIO(2, "w"), encoding="utf-8", write_through=True)
    os.environ.clear()
    os.environ.update(asked["environment"])
    time.tzset()
    os.chdir(asked["folder"])
    sys.argv = ["scorekeeper", *asked["arguments"]]
    signal.alarm(_LONGEST_SECONDS)
    write, end = os.write, os._exit
    steps = _Steps(asked["fault"], asked["step"])

    def noted(status: int) -> NoReturn:
        write(note, " ".join([str(steps.taken), *sys.modules]).encode())
        end(status)

    os._exit = noted
    if asked["fault"]:
        steps.install()
    try:
        from scorekeeper.__main__ import main

        main()
        noted(0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        noted(1)


def main() -> None:
    """Fork a run for each line."""
    requests, answers = os.dup(0), os.dup(1)
    with tempfile.TemporaryDirectory() as name:
        for line in open(requests, encoding="utf-8"):  # noqa: SIM115
            gc.freeze()
            answer = _forked(json.loads(line), Path(name))
            os.write(answers, (json.dumps(answer) + "\n").encode())


if __name__ == "__main__":
    main()
