"""The entry workbook of a night: a sheet for each table, to be typed in and imported again.

Each sheet is a hand list: what says which hand a row is of is written in and locked, what the slip
says is left open, and beside it live formulas give the total, the running score and what each side
opens with. The columns of the formulas begin with “check”, so an import passes over them.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import canasta_club.openpyxl_alone  # noqa: F401

# isort: split
from openpyxl import Workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from canasta_club.game.rules.model import RuleSet
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Cell
from canasta_club.reports.workbook._entry_formulas import (
    RowFormulas,
    opening_formula,
    over_formula,
    settled,
)
from canasta_club.reports.workbook._entry_values import (
    AFTER,
    BEFORE,
    OPENS,
    OWN,
    POINTS,
    entry_values,
)
from canasta_club.reports.workbook._formulas import BESIDE, CARDS, PLACE, as_written
from canasta_club.reports.workbook._validation import CELL, choice, validation
from canasta_club.reports.workbook.values import EntrySheetRow, EntryTable
from canasta_club.reports.writers.formulas import Formula
from canasta_club.reports.writers.xlsx import CHECK, save_workbook, text_cell
from canasta_club.text.letters import width

OVERVIEW: Final = "Night"
NAMES: Final = "Names"
HEADINGS: Final = 3
"""The row of the headings: a title and a line of help stand above."""

_HELP: Final = (
    "Fill in the yellow cells; leave a cell blank for none. The grey columns are calculated."
)
_INPUT: Final = PatternFill("solid", fgColor="FFF9DB")
_GIVEN: Final = PatternFill("solid", fgColor="EDEDED")
_ALARM: Final = PatternFill("solid", bgColor="FFC7CE")
_LINE: Final = Border(top=Side("thin", color="8C8C8C"))
_WIDEST: Final = 34
_NARROWEST: Final = 8


def write_entry_workbook(
    path: Path, tables: Sequence[EntryTable], imprint: Imprint, mark: str = ""
) -> None:
    """Write the workbook of a night: an overview, then a sheet for each table.

    ``mark`` is what an import knows the workbook by; it stands beside the names, which are hidden.
    """
    book = Workbook()
    overview = book.worksheets[0]
    overview.title = OVERVIEW
    sheets = [
        _TableSheet(book.create_sheet(table.name), table, n) for n, table in enumerate(tables)
    ]
    names: Worksheet = book.create_sheet(NAMES)
    names.sheet_state = "hidden"
    for sheet in sheets:
        sheet.write(names)
    _text(names, 1, len(sheets) + 1, mark)
    _write_overview(overview, sheets, imprint)
    save_workbook(book, path, imprint)


class _TableSheet:
    """The sheet of a table while it is written."""

    def __init__(self, out: Worksheet, table: EntryTable, number: int) -> None:
        self.out = out
        self.table = table
        self.number = number
        self.values = list(entry_values(table))
        own = [OWN] if table.rules.game.settlement == "difference" else []
        worked_out = ["check side", BEFORE, OPENS, *own, POINTS, AFTER, CHECK]
        self.headings = [*table.columns, *worked_out]
        self._letters = {
            heading: get_column_letter(place) for place, heading in enumerate(self.headings, 1)
        }

    @property
    def first_row(self) -> int:
        """The row of the first side of the first hand."""
        return HEADINGS + 1

    @property
    def last_row(self) -> int:
        """The row of the last side of the last hand."""
        return HEADINGS + len(self.table.hands) * len(self.table.sides)

    def column(self, heading: str) -> str:
        """Return a column, as a formula on another sheet names it."""
        letter = self._letters[heading]
        name = quote_sheetname(self.table.name)
        return f"{name}!${letter}${self.first_row}:${letter}${self.last_row}"

    def write(self, names: Worksheet) -> None:
        """Write the whole sheet."""
        out = self.out
        _text(out, 1, 1, self.table.title).font = Font(bold=True, size=14)
        _text(out, 2, 1, _HELP).font = Font(italic=True, color="595959")
        for place, heading in enumerate(self.headings, 1):
            cell = _text(out, HEADINGS, place, heading)
            cell.font, cell.fill = Font(bold=True), _GIVEN
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        for hand, rows in enumerate(self.table.hands):
            for side, row in enumerate(rows):
                self._write_row(hand, side, row)
        self._validate(names)
        self._set_up()

    def _row(self, hand: int, side: int) -> int:
        return self.first_row + hand * len(self.table.sides) + side

    def _cell(self, heading: str, row: int) -> str:
        return f"${self._letters[heading]}{row}" if heading in self._letters else ""

    def _write_row(self, hand: int, side: int, row: EntrySheetRow) -> None:
        number = self._row(hand, side)
        formulas, values = self._formulas(hand, side, row), self.values[hand][side]
        for place, heading in enumerate(self.headings, 1):
            if heading in formulas:
                cell = self.out.cell(number, place, formulas[heading])
                if isinstance(cell.value, str):
                    cell.value = Formula(cell.value, values[heading]).with_value
                cell.fill = _GIVEN
            else:
                cell = _value(self.out, number, place, row.cells.get(heading))
                is_given = heading in PLACE
                cell.fill = _GIVEN if is_given else _INPUT
                cell.protection = Protection(locked=is_given)
                if heading == "date":
                    cell.number_format = "yyyy-mm-dd"
            if side == 0:
                cell.border = _LINE

    def _formulas(self, hand: int, side: int, row: EntrySheetRow) -> dict[str, Cell]:
        """Return the cells of a row that are worked out."""
        table, number = self.table, self._row(hand, side)
        points, after = self._cell(POINTS, number), self._cell(AFTER, number)
        before = self._cell(BEFORE, number)
        above = self._cell(AFTER, number - len(table.sides))
        formulas: dict[str, Cell] = {
            "check side": side + 1,
            BEFORE: table.starts[side] if hand == 0 else f'=IF({above}="","",{above})',
            OPENS: f"={self._opens(hand, before)}",
            **self._points(hand, side, row),
            AFTER: f'=IF({points}="","",IFERROR({before}+{points},"?"))',
        }
        agree = [f'{points}<>"?"']
        for heading, figure in (("total", points), ("running", after)):
            if heading in self._letters:
                cell = self._cell(heading, number)
                agree.append(f'OR({cell}="",{cell}={figure})')
        formulas[CHECK] = f'=IF({points}="","",IF(AND({",".join(agree)}),"ok","{CHECK}"))'
        return formulas

    def _opens(self, hand: int, before: str) -> str:
        table = self.table
        formula = opening_formula(table.rules, before, hand + 1)
        if hand:
            last = self._after_of(hand - 1)
            earlier = self._after_of(hand - 2) if hand > 1 else ""
            over = over_formula(table.rules, last, earlier, hand, table.target)
            formula = f'IF({over},"game over",{formula})'
        return f'IF(ISNUMBER({before}),{formula},"")'

    def _after_of(self, hand: int) -> str:
        first, last = self._row(hand, 0), self._row(hand, len(self.table.sides) - 1)
        return f"{self._cell(AFTER, first)}:{self._cell(AFTER, last)}"

    def _points(self, hand: int, side: int, row: EntrySheetRow) -> dict[str, Cell]:
        """Return the formulas of what a row scores, and of what it makes by itself."""
        number = self._row(hand, side)
        # Where the difference is settled, what one side made decides what the other keeps.
        settles = OWN in self._letters
        rows = dict(enumerate(self.table.hands[hand])) if settles else {side: row}
        if row.points is not None and any(CARDS & each.cells.keys() for each in rows.values()):
            # Cards are not counted by a spreadsheet; the book has counted what was written.
            facts = (self._as_written(self._row(hand, n), each) for n, each in rows.items())
            known = f"=IF(AND({','.join(chain.from_iterable(facts))}),"
            made = row.points if row.made is None else row.made
            own = {OWN: f'{known}{made},"?")'} if settles else {}
            return {POINTS: f'{known}{row.points},"?")', **own}
        mine = self._formula_of(hand, number)
        filled = self._filled(number)
        if not settles:
            return {POINTS: f'=IF({filled},IFERROR({mine.own}+{mine.adjustments},"?"),"")'}
        other_row = self._row(hand, 1 - side)
        other = self._formula_of(hand, other_row)
        totals = [f"NOT({each.has_figures})" for each in (mine, other)]
        kept = settled(
            self._cell(OWN, number),
            self._cell(OWN, other_row),
            mine.is_out,
            other.is_out,
            both_totals=f"AND({','.join(totals)})",
            one_total=f"OR({','.join(totals)})",
        )
        return {
            OWN: f'=IF({filled},IFERROR({mine.own},"?"),"")',
            POINTS: f'=IF({filled},IFERROR({kept}+{mine.adjustments},"?"),"")',
        }

    def _as_written(self, number: int, row: EntrySheetRow) -> Iterator[str]:
        """Yield the conditions that each fact of a row is still the one that was written in."""
        for heading in self._facts:
            is_number = heading not in _TEXTS
            yield as_written(
                self._cell(heading, number), row.cells.get(heading), is_number=is_number
            )

    def _formula_of(self, hand: int, row: int) -> RowFormulas:
        return RowFormulas(self.table.rules, lambda heading: self._cell(heading, row), hand + 1)

    def _filled(self, row: int) -> str:
        """Return whether anything is stated in a row."""
        return f"COUNTA({','.join(self._cell(heading, row) for heading in self._facts)})>0"

    @property
    def _facts(self) -> list[str]:
        return [heading for heading in self.table.columns if heading not in PLACE | BESIDE]

    # Drop-downs, bounds, looks

    def _validate(self, names: Worksheet) -> None:
        rules = self.table.rules
        for heading in self.table.columns:
            rule = validation(heading, rules) or self._list_of_people(heading, names)
            if rule is not None:
                letter = self._letters[heading]
                rule.add(f"{letter}{self.first_row}:{letter}{self.last_row}")
                if rule.type == "custom" and rule.formula1:
                    rule.formula1 = rule.formula1.replace(CELL, f"{letter}{self.first_row}")
                self.out.add_data_validation(rule)

    def _list_of_people(self, heading: str, names: Worksheet) -> DataValidation | None:
        """Return the drop-down of a column in which players are named; its words are in `NAMES`."""
        if heading not in {"dealer", "sat out", "out"}:
            return None
        people = self.table.people
        outs = ("no", "out", "concealed", *(f"{how}: {who}" for how in _OUTS for who in people))
        letter = get_column_letter(self.number + 1)
        if names.cell(1, self.number + 1).value is None:
            for row, name in enumerate((self.table.name, *people, *outs), 1):
                _text(names, row, self.number + 1, name)
        first, last = 2, len(people) + 1
        if heading == "out":
            first, last = last + 1, last + len(outs)
            advice = f"Choose no, out or concealed, with the player if known: out: {people[0]}."
        else:
            advice = "Choose a player of this table."
        return choice(f"{NAMES}!${letter}${first}:${letter}${last}", advice)

    def _set_up(self) -> None:
        out = self.out
        for place, heading in enumerate(self.headings, 1):
            texts = (row.cells.get(heading) for rows in self.table.hands for row in rows)
            longest = max((width(str(text)) for text in texts if text is not None), default=0)
            words = max(map(width, heading.split()))
            room = min(max(longest, words, _NARROWEST) + 2, _WIDEST)
            out.column_dimensions[get_column_letter(place)].width = room
        for heading in ("date", "check side"):
            out.column_dimensions[self._letters[heading]].hidden = True
        names = self.table.columns.index("players") + 1
        out.freeze_panes = f"{get_column_letter(names + 1)}{self.first_row}"
        letter = self._letters[CHECK]
        rule: Any = CellIsRule
        alarm = rule("equal", [f'"{CHECK}"'], fill=_ALARM, font=Font(bold=True, color="9C0006"))
        out.conditional_formatting.add(f"{letter}{self.first_row}:{letter}{self.last_row}", alarm)
        _for_paper(out)
        _protect(out)


_OUTS: Final = ("out", "concealed")
_TEXTS: Final = CARDS | {"has melded", "special", "trump", "out", "adjustments"}


def entry_columns(rules: RuleSet, used: set[str], order: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a table's sheet: what a slip may say, and what is used already."""
    keys = {
        "date", "table", "game", "hand", "dealer", "players", "melded", "left", "out",
        "adjustments", "total", "running", "ended", "note", *(kind.name for kind in rules.kinds),
    }  # fmt: skip
    if not rules.pack.ordinary_threes:
        keys.add("red threes")
    if rules.lays_black_threes:
        keys.add("black threes")
    if rules.melded_minus_unless is None:
        keys |= {"net", "has melded"}
    if rules.special_hands:
        keys.add("special")
    if rules.asks_trump:
        keys.add("trump")
    if rules.seating.sits_out:
        keys.add("sat out")
    return tuple(heading for heading in order if heading in keys | used)


def _write_overview(out: Worksheet, sheets: Sequence[_TableSheet], imprint: Imprint) -> None:
    """Write where every game stands, worked out from the sheets of the tables."""
    source = " · ".join(filter(None, (imprint.club, imprint.season, str(imprint.day or ""))))
    _text(out, 1, 1, source).font = Font(bold=True, size=14)
    _text(out, 2, 1, "Type the slips into the sheets of the tables, then: canasta import FILE")
    columns = ("Sheet", "Side", "Score now", "Hands in", "Opens next")
    for place, heading in enumerate(columns, 1):
        cell = _text(out, HEADINGS, place, heading)
        cell.font, cell.fill = Font(bold=True), _GIVEN
    row = HEADINGS
    for sheet in sheets:
        for number, (names, start) in enumerate(
            zip(sheet.table.sides, sheet.table.starts, strict=True), 1
        ):
            row += 1
            first = _text(out, row, 1, sheet.table.name)
            if number == 1:
                first.hyperlink = f"#{quote_sheetname(sheet.table.name)}!A1"
                first.style = "Hyperlink"
            _text(out, row, 2, names)
            side, points = sheet.column("check side"), sheet.column(POINTS)
            hands = f"SUMPRODUCT(({side}={number})*ISNUMBER({points}))"
            of_side = [rows[number - 1][POINTS] for rows in sheet.values]
            made = [each for each in of_side if isinstance(each, int)]
            score = f"={start}+SUMIFS({points},{side},{number})"
            out.cell(row, 3, Formula(score, start + sum(made)).with_value)
            out.cell(row, 4, Formula(f"={hands}", len(made)).with_value)
            opens = sheet.column(OPENS)
            next_row = f"MIN(D{row}*{len(sheet.table.sides)}+{number},ROWS({opens}))"
            every = [values[OPENS] for rows in sheet.values for values in rows]
            place = min(len(made) * len(sheet.table.sides) + number, len(every)) - 1
            opens_next = Formula(f"=INDEX({opens},{next_row})", every[place] if every else "")
            cell = out.cell(row, 5, opens_next.with_value)
            cell.alignment = Alignment(horizontal="right")
    for letter, letters in zip("ABCDE", (18, 48, 11, 9, 12), strict=True):
        out.column_dimensions[letter].width = letters
    out.freeze_panes = f"A{HEADINGS + 1}"
    _for_paper(out)
    _protect(out)


def _for_paper(out: Worksheet) -> None:
    out.page_setup.orientation = "landscape"
    out.page_setup.fitToHeight = 0
    out.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    out.print_title_rows = f"1:{HEADINGS}"


def _protect(out: Worksheet) -> None:
    """Lock what is not to be typed over; without a password, so that a club can unlock it."""
    out.protection.sheet = True
    out.protection.formatColumns = False


def _value(out: Worksheet, row: int, column: int, value: Cell) -> SheetCell:
    if isinstance(value, str):
        return _text(out, row, column, value)
    return out.cell(row, column, value)


def _text(out: Worksheet, row: int, column: int, text: str) -> SheetCell:
    """Write text that can never become a formula."""
    cell: Any = out.cell(row, column)
    return text_cell(cell, text)


def sheet_names(places: Sequence[tuple[int, int, int]]) -> Iterator[str]:
    """Yield what the sheets of games are called, by round, table and number of the game."""
    has_rounds = len({each[0] for each in places}) > 1 or any(each[0] > 1 for each in places)
    for number, table, game in places:
        of_round = f"Round {number} table {table}" if has_rounds else f"Table {table}"
        yield of_round + (f" game {game}" if game > 1 else "")
