"""A page as JSON: what other programs read."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from canasta_club.reports.page import FactRow, facts_page
from canasta_club.reports.writers.json import page_value, write_json
from tests.reports.examples.pages import page


def test_rows_stand_under_the_keys_of_their_columns() -> None:
    value = page_value(page())
    assert value["columns"] == ["rank", "name", "difference", "average", "since"]
    assert value["rows"][0] == {
        "rank": 1,
        "name": "Ash & Birch",
        "difference": 820,
        "average": 2870.5,
        "since": "2026-10-01",
    }
    assert value["rows"][1]["since"] is None
    assert value["facts"] == {"Club": "Riverside & Sons", "Nights": "6"}


def test_json_holds_more_of_the_page_and_of_each_row() -> None:
    detailed = replace(page(), about={"running": 2}, details=[{"tied": False}, {"tied": True}])
    value = page_value(detailed)
    assert value["running"] == 2
    assert [row["tied"] for row in value["rows"]] == [False, True]


def test_a_file_holds_the_same(tmp_path: Path) -> None:
    path = tmp_path / "page.json"
    write_json(page("李娜"), path)
    value = json.loads(path.read_text(encoding="utf-8"))
    assert value == {"schema": "canasta/page/1", **page_value(page("李娜"))}


def test_a_fact_is_typed_for_machines_and_worded_for_people() -> None:
    facts = [
        FactRow("time zone", "machine", "that of this computer"),
        FactRow("is private", value=False),
        FactRow("since", date(2026, 10, 1)),
        FactRow("backups", "a", is_listed=True),
        FactRow("backups", "b", is_listed=True),
    ]
    value = page_value(facts_page("Riverside", facts))
    assert value["values"] == {
        "time_zone": "machine",
        "is_private": False,
        "since": "2026-10-01",
        "backups": ["a", "b"],
    }
    assert value["rows"][:2] == [
        {
            "fact": "time_zone",
            "value": "machine",
            "label": "time zone",
            "text": "that of this computer",
        },
        {"fact": "is_private", "value": False, "label": "is private", "text": "no"},
    ]
