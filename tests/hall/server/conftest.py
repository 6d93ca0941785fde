"""The pages of an open night with two tables."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.hall.examples.pages import Pages, open_hall


@pytest.fixture
def pages(evenings: Callable[[str], Path], terms: str, tmp_path: Path) -> Iterator[Pages]:
    path = shutil.copy(evenings(terms), tmp_path / "club.canasta")
    with open_hall(Path(path)) as opened:
        yield opened
