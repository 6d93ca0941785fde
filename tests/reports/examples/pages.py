"""Pages for the tests of the writers."""

from datetime import date

from canasta_club.reports.page import Cell, Column, Page

COLUMNS = (
    Column("rank", "Rank", "number"),
    Column("name", "Pair"),
    Column("difference", "Difference", "number", "+/-"),
    Column("average", "Score a game", "decimal", "Avg"),
    Column("since", "Since", "date"),
)
ROWS: tuple[tuple[Cell, ...], ...] = (
    (1, "Ash & Birch", 820, 2870.5, date(2026, 10, 1)),
    (2, "Cedar & Dogwood", -820, 5175.0, None),
)

# What a name must never do: act as a formula, an error, markup, code, a colour, a wildcard.
LONG = "Alexandra Featherstonehaugh & Bartholomew Cholmondeley"
LONGEST = (
    "Maximiliana Alexandrowna von Hohenlohe-Wald. & Bartholomaeus Christian Schmidtbergerxyzabcdef"
)
NASTY_NAMES = (
    "=1+1", "=cmd|' /C calc'!A0", "+49 30 1234", "-Ash", "@SUM(A1:A9)", "\tAsh", "#REF!", "#N/A",
    "'=1+1", "'t Hooft", "''", "=", '<b>Ash</b> & "Birch"', "[bold]Ash[/]", "{{ 7*7 }}",
    "#let x = 1", "*Ash* _Birch_ $x$", "\\alert", 'Ash; Birch, "Cedar"', "a*b?c~d", "<5", " Ash ",
    "李娜 & 王", "משה & שרה", "Zoë", "1e5", "2026-10-01", "007", "TRUE", "_x0041_",
)  # fmt: skip


def page(*names: str) -> Page:
    """Return a page of two pairs, or of these names."""
    rows = tuple((n, name, 5 * n, n / 4, None) for n, name in enumerate(names, 1)) or ROWS
    return Page(
        "Standings",
        COLUMNS,
        rows,
        subtitle="Winter 2026",
        facts=(("Club", "Riverside & Sons"), ("Nights", "6")),
        notes=("Cedar & Dogwood are below: difference 820 against -820.",),
    )
