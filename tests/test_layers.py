"""The layers of the package: which part may import which."""

import ast
from pathlib import Path

import pytest

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
MAY_IMPORT = {
    "language": set[str](),
    "words": {"language"},
    "errors": {"language", "words"},
    "typed": {"language", "words", "errors"},
    "rules": {"language", "words", "errors", "typed"},
    "game": {"language", "words", "errors", "typed", "rules"},
    "views": {"language", "words", "errors", "rules", "game"},
    "render": {"language", "words", "errors", "rules", "game", "views"},
    "imports": {"language", "words", "errors", "rules", "game"},
    "export": {"language", "words", "errors", "rules", "game", "views"},
    "store": {"language", "words", "errors", "rules", "game"},
    "houserules": {"language", "words", "errors", "rules"},
    "library": {"language", "words", "errors", "rules", "game", "views", "store", "__init__"},
    "versions": {"errors", "game", "library"},
    "intake": {"language", "words", "errors", "game", "library", "imports", "versions"},
    "repair": {"language", "errors", "game", "store", "library"},
    "registry": {"language", "words", "errors", "game", "store", "library"},
    "meant": {"language", "words", "errors", "game", "library"},
    "beginnings": {
        "language", "errors", "rules", "game", "views", "store", "houserules", "library",
        "registry", "meant",
    },
    "service": {
        "language", "words", "errors", "rules", "game", "views", "store", "library",
        "meant", "beginnings",
    },
    "cli": {
        "language", "words", "errors", "rules", "game", "views", "render", "export", "imports",
        "store", "houserules", "library", "intake", "registry", "repair", "meant", "service",
        "__init__",
    },
    "__main__": {"cli"},
    "__init__": set[str](),
}  # fmt: skip
ONLY_IN = {
    "typer": {"cli"},
    "rich": {"render", "cli"},
    "tinydb": {"store"},
    "platformdirs": {"store"},
}
PURE = {"words", "errors", "typed", "rules", "game", "views"}
IMPURE = {"os", "sys", "time", "datetime", "random", "secrets", "pathlib", "io", "subprocess"}
SOURCES = sorted(PACKAGE.rglob("*.py"))


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """Return the dotted names of all modules that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(str(node.module))
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_the_layers_below_it(path: Path) -> None:
    assert breaches(layer(path), imports(path)) == []


def breaches(own: str, names: set[str]) -> list[str]:
    """Return the imports that a module of the layer `own` must not have."""
    found = []
    for name in names:
        root, *rest = name.split(".")
        if root == "scorekeeper" and rest:
            other = rest[0] if rest[0] in MAY_IMPORT else "__init__"
            if other not in {own, *MAY_IMPORT[own]}:
                found.append(name)
        if own not in ONLY_IN.get(root, {own}) or (own in PURE and root in IMPURE):
            found.append(name)
    return found


def test_every_layer_of_the_package_has_a_rule() -> None:
    assert {layer(path) for path in SOURCES} == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ("rules", "from scorekeeper.cli import app"),
        ("rules", "from scorekeeper import game"),
        ("game", "import random"),
        ("views", "from datetime import datetime"),
        ("render", "import scorekeeper.store.games"),
        ("service", "from rich.table import Table"),
        ("store", "import typer"),
        ("cli", "from tinydb import TinyDB"),
        ("errors", "from scorekeeper import __version__"),
    ],
)
def test_an_import_against_the_layers_is_noticed(own: str, line: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(f"def late():\n    {line}\n")
    assert breaches(own, imports(wrong))
