"""All that is held on a person, in a book that a club and a centre share."""

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.process import canasta
from tests.places import BOOKS


def test_what_a_centre_holds_on_a_person_is_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bundle tells of a person who keeps the name private by their id alone."""
    path, out = tmp_path / "club.canasta", tmp_path / "person.json"
    path.write_bytes(gzip.decompress((BOOKS / "schema_0001.canasta.gz").read_bytes()))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.setenv("CANASTA_CLUB", "Riverside")
    for name, its in (("Birch", {"bundle": 3}), ("Ash", {"bundle": 3, "person_card": 1})):
        assert canasta("player", "export", name, str(out)).status == 0
        rows = json.loads(out.read_text(encoding="utf-8"))["rows"]
        assert its == {table: len(rows[table]) for table in its}
