"""What all tests share: no test sees the data, the terminal or the colours of whoever runs it."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "quick", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=2000)
settings.register_profile("large", parent=settings.get_profile("thorough"))
settings.register_profile(
    "mutation",
    parent=settings.get_profile("quick"),
    max_examples=12,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

_FROM_OUTSIDE = (
    "FORCE_COLOR",
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LINES",
    "GITHUB_ACTIONS",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
    "LANGUAGE",
    "SCOREKEEPER_DEBUG",
    "SCOREKEEPER_LANG",
    "SCOREKEEPER_PLAIN",
    "PYTHONUNBUFFERED",
)


@pytest.fixture(autouse=True)
def _surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _FROM_OUTSIDE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TZ", "UTC")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of this test; the program makes it when it first saves something."""
    return tmp_path / "data"
