"""Says at a terminal how far long work is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SHOWN_FROM = 500
"""Less is done before anybody asks."""


@contextmanager
def counter(what: str) -> Iterator[Callable[[int], None]]:
    """Give a function to be told how many are done; for work whose end nobody knows."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    columns = SpinnerColumn(), TextColumn("{task.description}: {task.completed}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done: shown.update(task, completed=done)


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function to be told how many of how many are done; shown on stderr if it is long."""
    from rich.console import Console
    from rich.progress import Progress

    shown = Progress(console=Console(stderr=True), transient=True)
    task = None

    def progress(done: int, total: int) -> None:
        nonlocal task
        if task is None and total >= _SHOWN_FROM:
            shown.start()
            task = shown.add_task(what, total=total)
        if task is not None:
            shown.update(task, completed=done)

    try:
        yield progress
    finally:
        shown.stop()
