"""Changes to the pure code, each put to the tests that reach it, in a process of its own."""

import difflib
import gc
import inspect
import os
import re
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from textwrap import indent
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, NamedTuple

import libcst
import pytest
from mutmut.mutation.file_mutation import create_mutations

from canasta_club.game.remembered import Remembered

PACKAGE: Final = Path(__file__).parent.parent / "canasta_club"
PYTEST: Final = (
    *("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:benchmark", "-p", "no:xdist"),
    *("-p", "no:unraisableexception", "-p", "no:threadexception", "-p", "no:pytest_cov"),
    *("-o", "addopts=--import-mode=importlib --capture=no --assert=plain"),
    *("-k", "not tenth_of_a_second"),
)
MODULES: Final = tuple(
    sorted(
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for pattern in (
            *("game/**/*.py", "documents/*.py", "text/nearest.py", "text/wording.py"),
            *("league/results/*.py", "league/standings/*.py"),
            *("league/rounding.py", "league/seeds.py"),
        )
        for path in PACKAGE.glob(pattern)
        if path.stem != "__init__"
    )
)
"""What is changed, by the names that modules have inside the package."""

READING: Final = frozenset(
    module for module in MODULES if module.startswith(("documents.", "game.rules."))
)
"""Modules that run before the tests do: rules are read while tests are collected."""

REMEMBERING: Final = re.compile(r"^@(?:lru_)?cache\b.*\n", re.MULTILINE)
STRICT: Final = re.compile(r",\s*(?:strict=\w+)?\s*\)")
"""The end of a call, with what says to a reader that lists are of one length."""

SLOWEST: Final = 1.5
"""Seconds that a test may take to be among those that are run."""

PATIENCE: Final = 1.0
"""Seconds after which a test that should take none is taken to run for ever."""

MEMORY: Final = 2 << 30


class Change(NamedTuple):
    """A change to a function of a module, by the function's text before and after it."""

    module: str
    function: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The change as the page lists it: the lines that differ."""
        diff = list(difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), n=0))
        before, after = (
            " ".join(line[1:].strip() for line in diff[2:] if line.startswith(sign))
            for sign in "-+"
        )
        return f"`{self.module}.{self.function}`: `{before}` → `{after}`"


class Test(NamedTuple):
    """A test, and how many seconds it takes as things are."""

    seconds: float
    item: pytest.Item


class Missed(NamedTuple):
    """A change that no test noticed, and the tests that were run."""

    change: Change
    tests: list[str]


def changes(module: str) -> Iterator[Change]:
    """Yield the changes that mutmut thinks up; it passes over what is decorated."""
    text = REMEMBERING.sub("", text_of(module))
    tree, mutations, *_ = create_mutations(f"{module}.py", text)
    names = dict(_functions(tree.body))
    for each in mutations:
        function = each.contained_by_top_level_function
        if function in names:
            before = _text(function)
            after = _text(function.deep_replace(each.original_node, each.mutated_node))
            if STRICT.sub(")", before) != STRICT.sub(")", after):
                yield Change(module, names[function], before, after)


def text_of(module: str) -> str:
    """Return the text of a module."""
    return (PACKAGE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


def _functions(
    body: Iterable[libcst.CSTNode], inside: str = ""
) -> Iterator[tuple[libcst.CSTNode, str]]:
    for node in body:
        if isinstance(node, libcst.FunctionDef):
            yield node, inside + node.name.value
        elif isinstance(node, libcst.ClassDef):
            yield from _functions(node.body.body, f"{node.name.value}.")


def _text(function: libcst.CSTNode) -> str:
    assert isinstance(function, libcst.FunctionDef)
    bare = function.with_changes(leading_lines=[], decorators=[])
    return libcst.Module([bare]).code


def make(change: Change) -> None:
    """Change the function in place, so that every module that has imported it calls the change."""
    module = import_module(f"canasta_club.{change.module}")
    names = dict(vars(module))
    name = change.function.rpartition(".")[2]
    # A method that calls super() finds its class in a scope around it, but nothing else there.
    inner = indent(f"global {name}\n{change.after}", " ")
    exec(f"def made(__class__):\n{inner}\nmade(None)", names)  # noqa: S102
    changed = names[name]
    function = _function(module, change.function)
    function.__code__ = changed.__code__
    function.__defaults__ = changed.__defaults__
    function.__kwdefaults__ = changed.__kwdefaults__


def make_before_import(change: Change) -> None:
    """Import the module with the change in it, where nothing of the package is imported yet."""
    name = f"canasta_club.{change.module}"
    spec = find_spec(name)
    assert spec is not None
    module = sys.modules[name] = module_from_spec(spec)
    text = text_of(change.module)
    margin = " " * 4 * change.function.count(".")
    changed = text.replace(indent(change.before, margin), indent(change.after, margin))
    assert changed != text
    exec(compile(changed, f"<{change.module}>", "exec"), vars(module))  # noqa: S102
    package, _, last = name.rpartition(".")
    setattr(import_module(package), last, module)


def _function(module: object, name: str) -> FunctionType:
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    function = inspect.unwrap(getattr(found, "__func__", found))
    assert isinstance(function, FunctionType)
    return function


def in_fork(work: Callable[[], int]) -> bool:
    """Do some work in a process of its own; return whether it ended with status 0."""
    child = os.fork()
    if not child:
        status = 1
        try:
            status = work()
        finally:
            os._exit(status)
    return not os.waitpid(child, 0)[1]


class Tests:
    """The tests as they were collected, without those that draw at random, are slow or fail."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.every: list[Test] = []
        self.noticed: dict[tuple[str, str], list[Test]] = defaultdict(list)
        """The tests that noticed a change to a function, the last of them first."""
        self.reached: dict[tuple[str, str], list[Test]] = defaultdict(list)
        gc.unfreeze()  # what is frozen is not listed
        self.remembering = [
            each
            for each in gc.get_objects()
            if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("canasta_club")
        ]
        self.remembered = [each for each in gc.get_objects() if isinstance(each, Remembered)]
        assert self.remembering
        for item in session.items:
            if not hasattr(getattr(item, "obj", None), "hypothesis"):
                self._watch(item)
        session.testsfailed = 0

    def _watch(self, item: pytest.Item) -> None:
        """Run a test twice, and note which functions of the game it calls the second time.

        What it works out by itself to hold the game against, it may remember for all changes.
        """
        self._passes(item)
        self._forget(but=READING)
        begun = time.process_time()
        with _watched() as codes:
            is_passed = self._passes(item)
        seconds = time.process_time() - begun
        if not is_passed or seconds > SLOWEST:
            print(f"left out: {item.nodeid} ({seconds:.1f} s)", flush=True)  # noqa: T201
            return
        self.every.append(test := Test(seconds, item))
        for name in {_called(code) for code in codes.values()}:
            self.reached[name].append(test)

    def miss(self, change: Change) -> Missed | None:
        """Run the tests that can notice a change; return it if none does.

        The tests that noticed another change to the same function come first, then those of the
        module and of the package, which are the likeliest to.
        """
        package, _, module = f"tests/{change.module.replace('.', '/')}".rpartition("/")
        likeliest = (f"{package}/test_{module.lstrip('_')}.py", f"{package}/")
        reaching = self.reached.get((change.module, change.function))
        tests = _varied(reaching or self._of_module(change.module))
        tests.sort(key=lambda test: [not test.item.nodeid.startswith(each) for each in likeliest])
        if change.module in READING:
            # Rules that were read before need not be read again for a test to go by them.
            known = {each.item for each in tests}
            rest = [each for each in self.every if each.item not in known]
            tests += _varied(rest)
        noticed = self.noticed[change.module, change.function]
        tests = [*noticed, *(each for each in tests if each not in noticed)]
        reading, writing = os.pipe()
        is_missed = in_fork(lambda: self._try(change, tests, writing))
        os.close(writing)
        place = os.read(reading, 8)
        os.close(reading)
        if not is_missed:
            # What takes too long names no test; it may have been any of them.
            if place:
                noticing = tests[int(place)]
                noticed[:] = [noticing, *(each for each in noticed if each is not noticing)]
            return None
        # A test that is run for many examples is named once.
        return Missed(change, list(dict.fromkeys(map(_name, tests))))

    def _of_module(self, module: str) -> list[Test]:
        """Return the tests of what is called only on import: those that reach its module."""
        reaching = (tests for (name, _), tests in self.reached.items() if name == module)
        return list({id(test.item): test for tests in reaching for test in tests}.values())

    def _try(self, change: Change, tests: Iterable[Test], noticing: int) -> int:
        """Make a change and run tests until one fails or takes too long; 0 if none does.

        The place of the test that fails is written to a pipe.
        """
        quiet()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        self._forget(but=() if change.module in READING else READING)
        make(change)
        for place, (seconds, item) in enumerate(tests):
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 3 * seconds)
            if not self._passes(item):
                os.write(noticing, str(place).encode())
                return 1
        return 0

    def _forget(self, *, but: Collection[str]) -> None:
        """Empty what functions remember: an answer from before a change would hide it."""
        for each in self.remembering:
            if each.__module__.removeprefix("canasta_club.") not in but:
                each.cache_clear()
        for remembered in self.remembered:
            remembered.clear()

    def _passes(self, item: pytest.Item) -> bool:
        failed = self.session.testsfailed
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.session.testsfailed == failed


def _called(code: CodeType) -> tuple[str, str]:
    """Return module and function of what is called, or of what it was made in."""
    return _module_at(code.co_filename), code.co_qualname.partition(".<locals>")[0]


@cache
def _module_at(path: str) -> str:
    """Return the name of the module in a file, or nothing where the file is not changed."""
    if not path.startswith(f"{PACKAGE}{os.sep}"):
        return ""
    module = ".".join(Path(path).relative_to(PACKAGE).with_suffix("").parts)
    return module if module in MODULES else ""


def _varied(tests: Iterable[Test]) -> list[Test]:
    """Sort tests: the first example of each, then the second, and so on; the quickest first."""
    seen = Counter[str]()
    ranked = []
    for test in sorted(tests, key=lambda test: test.seconds):
        ranked.append((seen[_name(test)], test))
        seen[_name(test)] += 1
    return [test for _, test in sorted(ranked, key=lambda pair: pair[0])]


def _name(test: Test) -> str:
    return test.item.nodeid.partition("[")[0]


@contextmanager
def _watched() -> Iterator[dict[int, CodeType]]:
    """Gather the code of what is called."""
    codes: dict[int, CodeType] = {}

    def note(frame: FrameType, event: str, about: object) -> None:
        del event, about
        codes[id(frame.f_code)] = frame.f_code

    sys.settrace(note)
    try:
        yield codes
    finally:
        sys.settrace(None)


def quiet() -> None:
    """Write nothing from now on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nowhere, descriptor)


class Trial:
    """A plugin of pytest that hands the collected tests over instead of running them once."""

    def __init__(self, use: Callable[[Tests], None]) -> None:
        self.use = use

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do what the plugin is for when all tests are collected."""
        session.config.option.tbstyle = "native"  # the quickest to write, and nobody reads it
        tests = Tests(session)
        gc.freeze()
        self.use(tests)
        return True
