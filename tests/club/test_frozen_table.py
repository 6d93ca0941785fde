"""Frozen tables: mappings that are parsed late, and remember what was made of them."""

from collections.abc import Mapping
from typing import Any

from canasta_club.club.frozen_table import FrozenTable


def test_a_frozen_table_reads_like_the_table_it_was_made_of() -> None:
    frozen = FrozenTable.of({"id": "club", "öre": [1, 2]})
    assert frozen == {"id": "club", "öre": [1, 2]}
    assert frozen.text == '{"id": "club", "öre": [1, 2]}'
    assert FrozenTable.of(frozen) is frozen
    assert FrozenTable('{"öre": [1, 2], "id": "club"}') == frozen
    assert FrozenTable.of({"id": "club"}) != frozen


def test_what_is_made_of_a_table_is_made_once_for_each_maker() -> None:
    frozen, made = FrozenTable.of({"id": "club"}), []

    def make(table: Mapping[str, Any]) -> str:
        made.append(table)
        return f"rules of {table['id']}"

    assert [frozen.once(make), frozen.once(make)] == ["rules of club", "rules of club"]
    assert made == [{"id": "club"}]
    assert frozen.once(len) == 1
