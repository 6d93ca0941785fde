"""Clauses as they are found: by line of a score sheet, and by code only where there is one."""

from collections.abc import Mapping

import pytest

from canasta_club.game.clauses import ClauseNames, Code

CODE = Code("too-many-wilds", "error", "3.2", "Too many.", "Count again.")


def test_codes_are_read_only_when_a_name_is_no_line() -> None:
    reads = 0

    def read_codes() -> Mapping[str, Code]:
        nonlocal reads
        reads += 1
        return {CODE.name: CODE}

    names = ClauseNames({"going out": "6.4"}, read_codes)
    assert names["going out"] == "6.4"
    assert reads == 0
    assert names[CODE.name] == "3.2"
    assert names.get("no-such-code") is None
    assert reads == 2


def test_all_names_can_be_listed() -> None:
    names = ClauseNames({"going out": "6.4"}, lambda: {CODE.name: CODE})
    assert dict(names) == {"going out": "6.4", "too-many-wilds": "3.2"}
    assert len(names) == 2
    with pytest.raises(KeyError):
        _ = names["no-such-code"]
