"""Examples in docstrings are searched for only in the modules that have any.

To search a module takes as long as to load it, and most have none.
"""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule  # private, but there is no other way to know it


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[Any], list[Any]]:
    """Leave out the search through a module without the mark of an example."""
    found = yield
    if not any(isinstance(each, DoctestModule) for each in found):
        return found
    has_examples = b">>>" in file_path.read_bytes()
    return found if has_examples else [e for e in found if not isinstance(e, DoctestModule)]
