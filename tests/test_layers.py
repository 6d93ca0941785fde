"""Imports only go down, what is pure stays pure, and a folder shows what may be imported."""

import ast
import logging.config
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from canasta_club import wings
from canasta_club.cli.map import VERBS, WORDS, module_of
from canasta_club.league.formats import FORMATS
from tests.places import ROOT, nodes, tree

PACKAGE = ROOT / "canasta_club"
PURE = ("game", "league", "club", "documents", "text", "federation/club", "hall/club")
ALLOWED_OUTSIDE = {"league/statistics/ratings.py": {"openskill"}}
POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "select", "termios", "tty"}
RUN_ON_POSIX = {"tests/mutating.py", "tests/fuzz/run.py"}
DATABASE = {"sqlmodel", "sqlalchemy", "sqlite3", "alembic", "psycopg"}


def test_the_import_contracts_hold(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # It would switch off the logs that tests after this one look at.
    monkeypatch.setattr(logging.config, "dictConfig", lambda _settings: None)
    assert lint_imports(no_cache=True) == 0, capsys.readouterr().out


def test_the_layers_inside_a_layer_are_those_of_the_contracts() -> None:
    written = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").replace("\\|", "|")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    inside = {
        contract["containers"][0].partition(".")[2]: " > ".join(contract["layers"])
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract["name"].startswith("inside")
    }
    assert len(inside) == 9
    assert [name for name in inside if f"| `{name}` | {inside[name]} |" not in written] == []


@cache
def _imports(path: Path, *, top_only: bool = False) -> list[str]:
    return list(_imported(path, top_only=top_only))


def _imported(path: Path, *, top_only: bool) -> Iterator[str]:
    every = (*nodes(path, ast.Import), *nodes(path, ast.ImportFrom))
    for node in tree(path).body if top_only else every:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from whole if node.module == "canasta_club" else [str(node.module)]


@pytest.mark.parametrize("folder", ["canasta_club", "tests"])
def test_no_module_needs_posix_to_be_imported(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        if path.relative_to(ROOT).as_posix() not in RUN_ON_POSIX:
            assert POSIX.isdisjoint(_imports(path, top_only=True)), path


@pytest.mark.parametrize("path", sorted(ALLOWED_OUTSIDE))
def test_each_exception_is_needed(path: str) -> None:
    found = {name.partition(".")[0] for name in _imports(PACKAGE / path)}
    assert ALLOWED_OUTSIDE[path] <= found


def _modules(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((PACKAGE / folder).rglob("*.py"))]


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def _packages(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in _imports(path)}


def _wrong(modules: Iterable[Path], faults: Callable[[Path], Iterable[str]]) -> dict[str, set[str]]:
    """Return what is wrong with each module that has any faults."""
    found = {_name(path): set(faults(path)) for path in modules}
    assert found
    return {name: its for name, its in found.items() if its}


def test_pure_layers_import_only_the_standard_library() -> None:
    def faults(path: Path) -> set[str]:
        outside = ALLOWED_OUTSIDE.get(_name(path), set())
        return _packages(path) - {"canasta_club", *sys.stdlib_module_names, *outside}

    assert _wrong(_modules(*PURE), faults) == {}


def test_openpyxl_is_loaded_alone_first() -> None:
    alone = "import canasta_club.openpyxl_alone"

    def faults(path: Path) -> list[str]:
        imports = (*nodes(path, ast.Import), *nodes(path, ast.ImportFrom))
        lines = {node.lineno: text for node in imports if "openpyxl" in (text := ast.unparse(node))}
        return [text for text in (lines[min(lines)],) if text != alone] if lines else []

    modules = [path for path in _modules("") if path.stem != "openpyxl_alone"]
    assert sum("canasta_club.openpyxl_alone" in _imports(path) for path in modules) > 1
    assert _wrong(modules, faults) == {}


# What would make the same tally score otherwise tomorrow, or on another computer.
IMPURE = {
    "random", "secrets", "time", "os", "io", "pathlib", "sqlite3", "subprocess", "socket",
    "urllib", "logging", "tempfile", "shutil",
}  # fmt: skip
CLOCKS_ALLOWED = {"text/dates.py": {"datetime.now"}}
"""What day it is in the time zone of the club."""


def test_pure_layers_hold_no_clock_no_random_source_and_no_files() -> None:
    clocks = {"open", "print", "input", "date.today", "datetime.now", "datetime.utcnow"}
    ids = {f"{module}uuid{number}" for module in ("", "uuid.") for number in range(1, 9)}

    def faults(path: Path) -> set[str]:
        called = {ast.unparse(node.func) for node in nodes(path, ast.Call)}
        clock = called & (clocks | ids) ^ CLOCKS_ALLOWED.get(_name(path), set())
        return _packages(path) & IMPURE | clock

    assert _wrong(_modules(*PURE), faults) == {}


def test_one_function_says_what_day_it_is() -> None:
    def faults(path: Path) -> set[str]:
        calls = {ast.unparse(node) for node in nodes(path, ast.Call)}
        return {call for call in calls if re.search(r"\btoday\(|\bnow\(.*\.date\(", call)}

    assert set(_wrong(_modules("."), faults)) == set(CLOCKS_ALLOWED)


def test_only_records_knows_sql() -> None:
    others = (path for path in _modules(".") if "records" not in path.parts)
    assert _wrong(others, lambda path: _packages(path) & DATABASE) == {}


def test_commands_import_what_they_need_when_they_run() -> None:
    below = ("cli", "errors", "recording", "reports.page", "resources", "text", "version", "wings")
    own = tuple(f"canasta_club.{name}" for name in (*below, "federation.cli", "hall.cli"))
    light = {"typer", *sys.stdlib_module_names}

    def faults(path: Path) -> Iterator[str]:
        for name in _imports(path, top_only=True):
            if name.partition(".")[0] not in light and not name.startswith(own):
                yield name

    assert _wrong(_modules("cli", "federation/cli", "hall/cli"), faults) == {}


def test_commands_print_by_the_frame_alone() -> None:
    """Answers by ``show``, talk by ``say``: each is JSON where that is asked for."""
    printing = {"print", "typer.echo", "sys.stdout.write", "sys.stderr.write"}
    commands = (path for path in _modules("cli") if path.parent.name != "frame")

    def faults(path: Path) -> set[str]:
        return printing & {ast.unparse(node.func) for node in nodes(path, ast.Call)}

    assert _wrong(commands, faults) == {"cli/rules/_current.py": {"sys.stdout.write"}}


def test_only_resources_knows_where_files_are() -> None:
    users = {
        _name(path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if "__file__" in path.read_text(encoding="utf-8")
    }
    assert users == set()


# What a folder shows: an underscored module or package belongs to its own package.


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _all_modules() -> dict[str, Path]:
    return {_dotted(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def _importers() -> dict[str, set[str]]:
    """Return for each module of the package the modules that import it or a name of it."""
    found: dict[str, set[str]] = defaultdict(set)
    for importer, path in _all_modules().items():
        names = [alias.name for node in nodes(path, ast.Import) for alias in node.names]
        for node in nodes(path, ast.ImportFrom):
            names += [str(node.module), *(f"{node.module}.{each.name}" for each in node.names)]
        for name in names:
            found[name].add(importer)
    return found


def _owner(module: str) -> str | None:
    """Return the package that a private module belongs to.

    >>> _owner("canasta_club.game.rules._faults"), _owner("canasta_club.game.rules.model")
    ('canasta_club.game.rules', None)
    """
    parts = module.split(".")
    at = next((n for n, part in enumerate(parts) if re.match("_[^_]", part)), None)
    return ".".join(parts[:at]) if at is not None else None


def _layer(module: str) -> str:
    """Return where a module of a wing would be in the house: the wing has the same layers."""
    return re.sub(rf"\.({'|'.join(wings.NAMES)})\.", ".", module, count=1)


def _is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def test_private_modules_are_imported_only_inside_their_package() -> None:
    wrong = [
        f"{importer} imports {module}"
        for module, importers in _importers().items()
        if module in _all_modules() and (owner := _owner(module))
        for importer in sorted(importers)
        if not _is_in(_layer(importer), _layer(owner))
    ]
    assert wrong == []


LOADED_OTHERWISE = {
    "canasta_club.federation.services.answers": "the house asks a wing by its name",
    "canasta_club.hall.cli.cards": "print table-cards asks for it by its name",
    "canasta_club.scan.cli.second": "the house asks a wing by its name",
    "canasta_club.scan.services.answers": "the house asks a wing by its name",
    "canasta_club.hall.services.answers": "the house asks a wing by its name",
    "canasta_club.records.migrations": "alembic runs what lies in its folder",
}


def test_public_modules_of_nested_packages_are_used_outside() -> None:
    """A module that only its own package imports gets an underscore."""
    named = _named_commands()
    unused = [
        module
        for module, path in _all_modules().items()
        if path.name != "__init__.py" and module.count(".") > 2 and not _owner(module)
        if not any(_is_in(module, package) for package in LOADED_OTHERWISE)
        if module not in named
        if all(_is_in(each, module.rpartition(".")[0]) for each in _importers()[module])
    ]
    assert unused == []


def _named_commands() -> set[str]:
    """Return the modules that the command line loads by name when a command runs."""
    added = (word for verbs in VERBS.values() for word in verbs.values())
    return set(map(module_of, (*WORDS.values(), *added)))


def _public_types(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the classes of a module, and its aliases of types with what they stand for."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, "class"
        elif isinstance(node, ast.Assign):
            named = ast.unparse(node.targets[0])
            if re.fullmatch("[A-Z][a-z]\\w*", named):
                yield named, ast.unparse(node.value)


def test_each_public_type_has_one_meaning() -> None:
    """Options of the command line are named for the value they take, whose class may be too."""
    found: dict[str, list[str]] = defaultdict(list)
    meanings: dict[str, set[str]] = defaultdict(set)
    for module, path in _all_modules().items():
        is_option = ".cli." in module
        for name, meaning in () if "versions" in path.parts else _public_types(tree(path)):
            if meaning == "class" or not is_option:
                found[name].append(module)
                meanings[name].add(f"class in {module}" if meaning == "class" else meaning)
    assert {name: found[name] for name in found if len(meanings[name]) > 1} == {}


def test_only_the_league_knows_the_names_of_its_formats() -> None:
    """Others ask a fact of ``league/formats.py``, so that a new format has one place for each."""
    homes = ("league/formats.py", "league/movements/")
    others = (path for path in _modules(".") if not _name(path).startswith(homes))

    def faults(path: Path) -> Iterator[str]:
        for node in (*nodes(path, ast.Compare), *nodes(path, ast.Constant)):
            match node:
                case ast.Compare(ast.Name("kind") | ast.Attribute(attr="kind"), _, [other]):
                    yield from _texts(other) & FORMATS.keys()
                case ast.Constant(str(text)) if text in FORMATS.keys() - {"open"}:
                    yield text

    assert _wrong(others, faults) == {}


def _texts(node: ast.expr) -> set[str]:
    constants = (each for each in ast.walk(node) if isinstance(each, ast.Constant))
    return {str(each.value) for each in constants}


def test_a_package_file_holds_only_its_docstring() -> None:
    """Only the root offers names, and those lazily."""
    packages = {path for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE}
    alone = {path for path in packages if len(tree(path).body) == 1}
    assert packages
    assert {_name(path) for path in packages if not ast.get_docstring(tree(path))} == set()
    assert {_name(path) for path in packages - alone} == set()


def test_a_package_names_its_face() -> None:
    """The words after “Face:” are the modules without an underscore, or “every module”."""

    def faults(path: Path) -> Iterator[str]:
        face = re.search(r"Face: ([^.]*)\.", ast.get_docstring(tree(path)) or "")
        modules = {each.stem for each in path.parent.glob("*.py")} - {"__init__"}
        if face and face[1] != "every module":
            public = {each for each in modules if not each.startswith("_")}
            yield from public ^ set(re.split(r",\s+", face[1]))

    assert _wrong(PACKAGE.rglob("__init__.py"), faults) == {}


TESTED_ELSEWHERE = {
    "records/definitions": "services/safety/test_tampering.py, records/book/test_rights.py",
    "records/migrations": "records/book/test_migrations.py",
    "records/migrations/versions": "records/book/test_migrations.py",
    "records/tables/wings": "federation/records, hall/records",
    "reports": "its one module is a value: reports/pages and reports/writers",
}


def test_tests_mirror_the_packages() -> None:
    packages = {_name(path.parent) for path in PACKAGE.rglob("__init__.py")} - {"."}
    tests = ROOT / "tests"
    untested = {name for name in packages if not [*(tests / name).glob("test_*.py")]}
    assert untested == TESTED_ELSEWHERE.keys()


def test_no_folder_has_more_than_twenty_modules() -> None:
    paths = (path for folder in (PACKAGE, ROOT / "tests") for path in folder.rglob("*.py"))
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in paths)
    assert {folder: count for folder, count in counts.items() if count > 20} == {}


def test_no_file_has_more_than_four_hundred_lines() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for folder in (PACKAGE, ROOT / "tests", ROOT / "benchmarks")
        for path in folder.rglob("*.py")
        if "versions" not in path.parts
    }
    assert {path: length for path, length in lengths.items() if length > 400} == {}


def test_no_function_has_more_than_forty_lines() -> None:
    """Its declaration and docstring apart: the options of a command are a list, not a thought."""
    lengths = {
        f"{path.relative_to(ROOT)} {node.name}": node.end_lineno - first.lineno + 1
        for path in (*_modules("."), *Path(__file__).parent.rglob("*.py"))
        if "versions" not in path.parts
        for node in nodes(path, ast.FunctionDef) + nodes(path, ast.AsyncFunctionDef)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
        for first in node.body[bool(ast.get_docstring(node)) :][:1]
    }
    assert {name: length for name, length in lengths.items() if length > 40} == {}


def test_speed_is_left_to_the_benchmarks() -> None:
    measured = re.compile(r"\b(monotonic|perf_counter|process_time)\(")
    paths = [*Path(__file__).parent.rglob("test_*.py")]
    assert Path(__file__) in paths
    assert [path.name for path in paths if measured.search(path.read_text(encoding="utf-8"))] == []
