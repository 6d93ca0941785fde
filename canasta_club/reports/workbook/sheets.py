"""The season's workbook: values from the program, and live formulas where one checks a sum."""

from collections.abc import Iterator
from dataclasses import replace

from canasta_club.reports.page import Column, Page
from canasta_club.reports.workbook import _cross_table as cross_table
from canasta_club.reports.workbook import _games as games
from canasta_club.reports.workbook import _hands as hands
from canasta_club.reports.workbook import _nights as nights
from canasta_club.reports.workbook import _standings as standings
from canasta_club.reports.workbook._game_rows import game_rows
from canasta_club.reports.workbook.values import SeasonValues, numbered
from canasta_club.reports.writers.xlsx import CHECK, Sheet

_NOTES = "Notes"

_ABOUT = {
    standings.NAME: (
        "The table as the program ranks it.",
        "The check columns add its figures up from the games, over the nights that count.",
    ),
    cross_table.NAME: (
        "By how much each row outscored each column; columns are headed by the number of the row.",
        "Blank where the two never met.",
    ),
    games.NAME: (
        "A row for every pair or player of every game, and for what else gave or took points.",
        "“check start and hands” adds the hands to the score the game began with.",
    ),
    hands.NAME: (
        "A row for every side of every hand, as written down; it can be imported again.",
        "“check points” adds the hand up from its row, “check booked” is what the book has.",
        "“check after” is the running score.",
        "The running scores follow the order of the hands: to sort them, copy the sheet.",
    ),
    nights.NAME: (
        "The points after each night, all nights; the chart behind it shows the leaders.",
    ),
    CHECK: (
        "“ok”: the figures agree. “check”: a figure was changed here, or the slip differs.",
        "Changes in this file do not reach the club's book.",
    ),
}
"""What each sheet is, a sentence a line."""


def season_sheets(values: SeasonValues) -> Iterator[Sheet]:
    """Yield the sheets of a season's workbook.

    The hands come first, as the games refer to their rows; each sheet knows its own place.
    """
    values = replace(values, entries=numbered(values.entries))
    rows = list(game_rows(values))
    extents: hands.Extents = {}
    yield hands.hands_sheet(values, extents)
    before_the_hands = (
        standings.standings_sheet(values, rows),
        *cross_table.cross_table_sheets(values, rows),
        games.games_sheet(values, rows, extents),
    )
    for place, sheet in enumerate(before_the_hands):
        yield replace(sheet, place=place)
    yield nights.nights_sheet(values, rows)
    about = [
        (what if first else "", sentence)
        for what, sentences in _ABOUT.items()
        for first, sentence in zip((True, *[False] * 9), sentences, strict=False)
    ]
    notes = [("Note", note) for note in values.standings.notes]
    columns = (Column("what", "What"), Column("says", "Says"))
    yield Sheet(_NOTES, Page("Notes", columns, [*values.facts, *about, *notes]), widest=100)
