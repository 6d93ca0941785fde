"""A page as CSV: safe to open in a spreadsheet, exact to read back."""

import csv
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.reports.page import Column, Page
from canasta_club.reports.writers.csv import guard, unguard, write_csv
from tests.reports.examples.office import Office, to_open
from tests.reports.examples.pages import NASTY_NAMES, page

_RISKY = "=+-@\t\r\n'＝"


@given(st.text(alphabet=st.sampled_from(_RISKY + "a1 "), max_size=6) | st.text())
def test_guarded_text_is_no_formula_and_reads_back(text: str) -> None:
    guarded = guard(text)
    assert not guarded.startswith(tuple("=+-@\t\r\n＝＋－＠"))
    assert unguard(guarded) == text


@given(st.text(alphabet=st.sampled_from(_RISKY + "ab"), max_size=5))
def test_only_what_guard_put_there_is_taken_away(text: str) -> None:
    assert unguard(text) in (text, text[1:])
    assert guard(unguard(guard(text))) == guard(text)


def test_every_name_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "names.csv"
    write_csv(page(*NASTY_NAMES), path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        headings, *rows = csv.reader(file)
    assert headings == ["Rank", "Pair", "Difference", "Score a game", "Since"]
    assert [unguard(row[1]) for row in rows] == list(NASTY_NAMES)


def test_figures_are_written_in_full_and_negative_ones_stay_figures(tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    columns = (Column("a", "A", "number"), Column("b", "B", "decimal"))
    write_csv(Page("", columns, [(-65, 1 / 3)]), path)
    lines = path.read_bytes().decode("utf-8-sig").splitlines()
    assert lines == ["A,B", f"-65,{1 / 3}"]


def test_progress_is_reported_every_row(tmp_path: Path) -> None:
    steps: list[int] = []
    many = Page("", (Column("n", "N", "number"),), ((n,) for n in range(1234)))
    write_csv(many, tmp_path / "many.csv", steps.append)
    assert sum(steps) == 1234
    assert len(steps) < 20


NASTY = to_open("names.csv", partial(write_csv, page(*NASTY_NAMES)))


def test_nothing_is_worked_out_when_a_spreadsheet_opens_it(office: Office) -> None:
    (opened,) = office[NASTY].sheets().values()
    names = [row[1] for row in opened[1:]]
    assert [unguard(str(name)) for name in names[:5]] == list(NASTY_NAMES[:5])


@pytest.mark.parametrize(("name", "mark"), [("Ash", b""), ("Åsa", b"\xef\xbb\xbf")])
def test_the_mark_of_utf8_stands_only_where_it_is_needed(
    tmp_path: Path, name: str, mark: bytes
) -> None:
    path = tmp_path / "names.csv"
    write_csv(Page("", (Column("name", "name"),), [(name,)]), path)
    assert path.read_bytes() == mark + f"name\r\n{name}\r\n".encode()
