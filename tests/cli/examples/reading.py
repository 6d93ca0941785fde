"""How often rules and league terms are checked and built while a command runs."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from canasta_club.game.rules import document
from canasta_club.league import language

_READERS = (
    (document, "faults"),
    (document, "build_rule_set"),
    (language, "_faults"),
)


@contextmanager
def readings() -> Iterator[Counter[str]]:
    """Count what is read: each rule set for each number of players, and league terms.

    A file and what a season froze of it are two.
    """
    count: Counter[str] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(table: Any, *facts: Any) -> Any:
            where = [each for each in facts if isinstance(each, int | str)]
            written = json.dumps(dict(table), default=str, sort_keys=True)
            count[f"{name} {where} {written}"] += 1
            return function(table, *facts)

        return call

    with ExitStack() as patched:
        for module, name in _READERS:
            replaced = counted(name, getattr(module, name))
            patched.enter_context(mock.patch.object(module, name, replaced))
        yield count
