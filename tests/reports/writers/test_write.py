"""The ending of a name picks the format."""

from pathlib import Path

import pytest

from canasta_club.errors import UsageError
from canasta_club.reports.writers.write import ENDINGS, write_page
from tests.reports.examples.pages import page

_BEGINS = {
    ".csv": b"Rank,",
    ".html": b"<!doctype html>",
    ".json": b"{",
    ".pdf": b"%PDF",
    ".xlsx": b"PK",
}


@pytest.mark.parametrize("ending", sorted(ENDINGS))
def test_every_format_is_written(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a{ending.upper()}"
    assert write_page(page(), path) == []
    assert path.read_bytes().startswith(_BEGINS[ending])


@pytest.mark.parametrize("name", ["winter", "winter.doc", "winter.xls", ".pdf"])
def test_an_unknown_ending_names_the_known(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError) as refused:
        write_page(page(), tmp_path / name)
    assert name in refused.value.message
    assert refused.value.hint is not None
    assert all(ending in refused.value.hint for ending in ENDINGS)
    assert list(tmp_path.iterdir()) == []
