"""What was imported is exported as the same rows, and what was exported changes nothing."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from canasta_club.club.seasons import Season
from canasta_club.club.turns import known_name
from canasta_club.errors import ProblemsError, UsageError, accept_all
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.reports.pages import hands as hand_pages
from canasta_club.services.exchange import entry_sheets
from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings import standings
from tests.depth import examples
from tests.reports.examples.office import File, Office, to_open
from tests.services.examples.lists import GAME, HEADINGS, a_list, bring_in, rows_of

COLUMNS = (
    "date", "round", "table", "game", "hand", "dealer", "side", "players", "score", "target",
    "melds", "in hand", "natural", "mixed", "melded", "left", "net", "has melded", "melded cards",
    "left cards", "red threes", "out", "adjustments", "total", "ended", "note",
)  # fmt: skip


@pytest.fixture
def season(book: Book) -> Season:
    return seasons.new(book, "Winter 2026", first_day=date(2026, 1, 1))


def there_and_back(book: Book, season: Season, path: Path, ending: str) -> Path:
    """Import a list, export it, and see that importing that changes nothing."""
    bring_in(book, path, accept=accept_all)
    out = path.with_name(f"out{ending}")
    count = export_hands(book, season, out)
    again = bring_in(book, out, accept=accept_all, new_players=False)
    assert (again.hands, again.corrected) == (0, 0)
    assert again.already_there * 2 == count.hands
    return out


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_there_and_back(book: Book, season: Season, tmp_path: Path, ending: str) -> None:
    out = there_and_back(book, season, a_list(tmp_path / "night.csv"), ending)
    if ending == ".csv":
        text = out.read_text(encoding="utf-8-sig")
        # Nothing stands in the column of the slips, so it is not there.
        assert text.replace("\r", "") == f"{HEADINGS},\n{GAME}".replace(",total,", "").replace(
            ",\n", "\n"
        )


def some(cells: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Give a cell, or a blank one."""
    return st.one_of(st.just(""), cells)


figures = st.integers(-20, 60).map(lambda number: str(number * 5))
counts = st.integers(0, 3).map(str)
words = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=6)
PLAYERS = ("Ash", "Birch", "Cedar", "Dogwood")
strangers = words.filter(lambda word: not known_name(word, PLAYERS))
"""A name that is begun becomes the whole name of the player."""
STATES = (
    {"net": figures, "natural": counts, "mixed": counts, "has melded": st.just("yes")},
    {"melded": st.just("305"), "left": st.just("15"), "natural": some(st.just("0"))},
    {"melded cards": st.just("20:6 10:12 5:1"), "left cards": some(st.just("10:2"))},
    {"melds": st.just("KKKK QQQ2"), "in hand": some(st.just("A5 / X"))},
    {"total": figures},
)
AFTERWARDS = {
    "red threes": some(st.just("1")),
    "adjustments": some(st.just("undeclared red three 1; director -50 slow play")),
}


@st.composite
def lists(draw: st.DrawFn) -> list[dict[str, str]]:
    """Hand lists as clubs keep them: every side stated in a way of its own."""
    rows = []
    for number in range(draw(st.integers(1, 3))):
        place = {"date": f"2026-01-{draw(st.integers(1, 3)):02}", "table": str(number + 1)}
        place |= {"game": draw(counts.map(lambda n: str(int(n) + 1))), "round": "2"}
        is_labelled = draw(st.booleans())
        hands_played = draw(st.integers(1, 3))
        for hand in range(1, hands_played + 1):
            about = {"hand": str(hand), "dealer": draw(some(strangers))}
            for label, players in (("A", "Ash & Birch"), ("B", "Cedar & Dogwood")):
                state = draw(st.fixed_dictionaries(draw(st.sampled_from(STATES))))
                more = {key: draw(cells) for key, cells in AFTERWARDS.items()}
                who = {"side": label if is_labelled else "", "players": players}
                rows.append(
                    {**dict.fromkeys(COLUMNS, ""), **place, **about, **who, **state, **more}
                )
        rows[-2 * hands_played]["target"] = draw(some(st.just("90000")))
        rows[-2]["ended"] = draw(some(words.map("yes: {}".format)))
    return rows


@contextmanager
def a_book(begun: Path) -> Iterator[tuple[Book, Season, Path]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.canasta"
        path.write_bytes(begun.read_bytes())
        with open_book(str(path), by="Sue") as book:
            yield book, seasons.find(book), Path(folder)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Begin a book with a season whose rules take whatever a list says."""
    folder = tmp_path_factory.mktemp("begun")
    rules = folder / "loose.toml"
    rules.write_text(
        'extends = "classic"\n[game]\ntarget = 0\n[opening]\nsteps = [{ points = 0 }]\n'
        "[going_out]\nneeds = {}\n[threes.red]\nplus_if = {}\n",
        encoding="utf-8",
    )
    with open_book(str(folder / "club.canasta"), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "classic", "pairs")
        seasons.new(book, "Winter", rules_id=str(rules), first_day=date(2026, 1, 1))
    return folder / "club.canasta"


@settings(max_examples=examples(4, 80), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=lists(), ending=st.sampled_from([".csv", ".xlsx"]), data=st.data())
def test_any_list_there_and_back(
    begun: Path, rows: list[dict[str, str]], ending: str, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(COLUMNS))
    with a_book(begun) as (book, season, folder):
        text = "\n".join(",".join(row[key] for key in shuffled) for row in rows)
        out = there_and_back(
            book, season, a_list(folder / "in.csv", text, ",".join(shuffled)), ending
        )
        found = rows_of(out) if ending == ".csv" else sheet_rows(out)
        assert sorted(map(filled, found)) == sorted(map(filled, rows))


def filled(row: dict[str, str]) -> list[tuple[str, str]]:
    """Return what a row says, but for our own checks."""
    return sorted((key, cell) for key, cell in row.items() if cell and not key.startswith("check"))


def sheet_rows(path: Path) -> list[dict[str, str]]:
    _title, headings, *rows = load_workbook(path)["Hands"].iter_rows(values_only=True)
    return [{str(key): text(cell) for key, cell in zip(headings, row, strict=True)} for row in rows]


def _texts(sheet: Any) -> set[object]:
    return {row[0] for row in sheet.iter_rows(values_only=True)}


def text(cell: Any) -> str:
    return "" if cell is None else str(cell).removesuffix(" 00:00:00")


def test_void_hands_and_games_are_left_out(book: Book, season: Season, tmp_path: Path) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    hands.void(book, games.find(book, night="1"), 1, reason="misdeal")
    assert export_hands(book, season, tmp_path / "out.csv").rows == 2
    assert [row["hand"] for row in rows_of(tmp_path / "out.csv")] == ["2", "2"]
    games.void(book, games.find(book, night="1"), "never played")
    assert export_hands(book, season, tmp_path / "out.csv").rows == 0
    assert rows_of(tmp_path / "out.csv") == []


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_season_without_hands_gives_the_form(
    book: Book, season: Season, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"form{ending}"
    assert export_hands(book, season, out).rows == 0
    if ending == ".csv":
        names = out.read_text(encoding="utf-8").strip().split(",")
    else:
        title, first = load_workbook(out)["Hands"].iter_rows(values_only=True)
        assert title[0] == f"{book.club.name} · Winter 2026"
        names = [str(cell) for cell in first if not str(cell).startswith("check")]
    assert names == [*BEFORE_KINDS, "natural", "mixed", "wild", *AFTER_KINDS]
    with pytest.raises(ProblemsError, match="has no hands"):
        bring_in(book, out)


def test_the_score_a_game_was_resumed_at_stands_on_its_first_rows(
    book: Book, season: Season, tmp_path: Path
) -> None:
    headings = "date,table,game,hand,side,players,score,total,note"
    rows = (
        "2026-11-19,1,1,3,A,Ash,0,1555,new cards\n2026-11-19,1,1,3,B,Birch,-95,775,\n"
        "2026-11-19,1,1,4,A,Ash,,100,\n2026-11-19,1,1,4,B,Birch,,200,\n"
    )
    out = there_and_back(book, season, a_list(tmp_path / "list.csv", rows, headings), ".csv")
    assert out.read_text(encoding="utf-8-sig").replace("\r", "") == f"{headings}\n{rows}"


def test_names_that_look_like_formulas_come_back(
    book: Book, season: Season, tmp_path: Path
) -> None:
    text = GAME.replace("Ash", "=1+1").replace("+1", "-1").replace("Cedar", "'t Hooft")
    for ending in (".csv", ".xlsx"):
        out = there_and_back(book, season, a_list(tmp_path / "night.csv", text), ending)
        found = rows_of(out) if ending == ".csv" else sheet_rows(out)
        assert {row["players"].lstrip("'") for row in found} == {
            "=1-1 & Birch",
            "t Hooft & Dogwood",
        }


def test_the_hand_list_as_json(book: Book, season: Season, tmp_path: Path) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    export_hands(book, season, tmp_path / "out.json")
    value = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert value["columns"] == HEADINGS.split(",")[:-1]
    assert value["rows"][0]["players"] == "Ash & Birch"


def test_the_workbook_has_a_sheet_for_each_thing(
    book: Book, season: Season, tmp_path: Path
) -> None:
    bring_in(book, a_list(tmp_path / "night.csv"))
    steps: list[int] = []
    assert export_hands(book, season, tmp_path / "out.xlsx", steps.append).rows == 4
    workbook = load_workbook(tmp_path / "out.xlsx")
    assert workbook.sheetnames[0] == "Standings"
    assert {"Cross table", "Games", "Hands", "Notes"} < set(workbook.sheetnames)
    assert sum(steps) > 4
    source = f"{book.club.name} · Winter 2026"
    assert all(source in _texts(sheet) for sheet in workbook if sheet.title != "Notes")
    notes = {row[0]: row[1] for row in workbook["Notes"].iter_rows(values_only=True)}
    assert notes["Season"] == "Winter 2026"
    assert notes["Rules"] == "UK club (club)"


def _write_exported(path: Path) -> None:
    """Export a season from a book that lies beside the file."""
    with open_book(str(path.with_suffix(".canasta")), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
        season = seasons.new(book, "Winter 2026", first_day=date(2026, 10, 1))
        bring_in(book, a_list(path.with_suffix(".csv")))
        export_hands(book, season, path)


EXPORTED = to_open("season.xlsx", _write_exported)


def test_what_another_program_saved_is_still_the_same_list(office: Office) -> None:
    """A secretary opens the workbook, looks at it, saves it, and imports it again."""
    opened = office[EXPORTED]
    with open_book(str(opened.given.with_suffix(".canasta")), by="Sue") as book:
        again = bring_in(book, opened.saved, new_players=False)
    assert (again.hands, again.corrected, again.already_there) == (0, 0, 2)


def test_an_ending_that_is_not_a_list(book: Book, season: Season, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"“out\.pdf” does not say"):
        export_hands(book, season, tmp_path / "out.pdf")


EVERYTHING = """\
date,round,table,game,hand,dealer,side,players,points for,score,melds,in hand,natural,mixed,\
melded,left,net,has melded,melded cards,left cards,red threes,out,adjustments,total,ended,\
sat out,note
2026-11-19,1,1,1,2,Ash,A,Ash & Birch,,1420,KKKKKKK QQQQ2X 555,,,,,,,,,,2,out: Ash,,995,,,"fair; dry
and cold"
2026-11-19,1,1,1,2,Ash,B,Cedar & Dogwood,,-35,AAA 9999,K5 / X2,,,,,,,,,,no,director -50 slow\\;\
 loud,,,,
2026-11-19,1,1,1,4,Birch,A,Ash & Birch,,,,,0,2,245,65,,,,,1,,,,yes: the bell,,
2026-11-19,1,1,1,4,Birch,B,Cedar & Dogwood,,,,,1,,,,45,yes,,,,concealed: Dogwood,,,,,
2026-11-19,1,2,1,1,,,Elm & Fir,Elm & Gum,,,,0,1,,,,,20:6 10:12,5:2,,out,,,,,
2026-11-19,1,2,1,1,,,Hazel & Ivy,,,none,KK,,,,,,,,,,,,,,,
2026-11-19,2,1,1,1,,,Juniper,,,,,,,,,,,,,,,,300,,,
2026-11-19,2,1,1,1,,,Kauri,,,,,,,,,,,,,,,,400,,,
2026-11-19,2,1,1,1,,,Larch,,,,,,,,,,,,,,,,500,,,
2026-11-19,2,2,1,1,,,Ash & Birch & Cedar,,,,,1,0,305,,,,,,,out,,,yes,Birch,
2026-11-19,2,2,1,1,,,Dogwood & Elm,,,,,0,0,,,-35,no,,,,,,,,,
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_season_moves_to_a_new_book_with_all_that_was_written(
    book: Book, tmp_path: Path, ending: str
) -> None:
    own = seasons.new(book, "Winter 2026", rules_id="hoyle", first_day=date(2026, 1, 1))
    path = tmp_path / "all.csv"
    path.write_text(EVERYTHING, encoding="utf-8")
    bring_in(book, path, accept=accept_all)
    first, second = tmp_path / f"first{ending}", tmp_path / f"second{ending}"
    export_hands(book, own, first)
    with open_book(str(tmp_path / "other.canasta"), by="Sue", create=True) as other:
        clubs.add(other, "Riverside", "hoyle", "pairs")
        season = seasons.new(other, "Winter 2026", rules_id="hoyle", first_day=date(2026, 1, 1))
        bring_in(other, first, accept=accept_all)
        export_hands(other, season, second)
        moved = hand_pages.hand_values(hands.played(other, season))
        assert moved == hand_pages.hand_values(hands.played(book, own))
        assert places(other, season) == places(book, own)
    if ending == ".csv":
        assert rows_of(first) == rows_of(path)
        assert second.read_bytes() == first.read_bytes()
    else:
        assert sheet_rows(first) == sheet_rows(second)


def _write_everything(path: Path, *, is_entry: bool) -> None:
    """Export a season in which the difference is settled, or write the sheets of its night."""
    with open_book(str(path.with_suffix(".canasta")), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", "hoyle", "pairs")
        season = seasons.new(book, "Winter 2026", rules_id="hoyle", first_day=date(2026, 1, 1))
        hand_list = path.with_suffix(".csv")
        hand_list.write_text(EVERYTHING, encoding="utf-8")
        bring_in(book, hand_list, accept=accept_all)
        if is_entry:
            night = nights.find(book, season, "2026-11-19")
            entry_sheets.write(book, season, night, path, hands=4)
        else:
            export_hands(book, season, path)


EVERYTHING_IN = [
    to_open("all.xlsx", partial(_write_everything, is_entry=is_entry)) for is_entry in (False, True)
]


@pytest.mark.parametrize("file", [EXPORTED, *EVERYTHING_IN])
def test_formulas_carry_the_values_that_they_come_to(file: File, office: Office) -> None:
    formulas = office[file].formulas()
    assert len(formulas) > 20
    assert {place: cell for place, cell in formulas.items() if cell[0] != cell[1]} == {}


def places(book: Book, season: Season) -> list[tuple[object, ...]]:
    return list(standings.standings_page(book, season).rows)


def test_the_trump_suit_goes_there_and_back(book: Book, tmp_path: Path) -> None:
    season = seasons.new(book, "Winter", rules_id="biriba", first_day=date(2026, 1, 1))
    (tmp_path / "in.csv").write_text(
        "date,table,game,hand,players,melds,in hand,trump,out\n"
        "2026-10-01,1,1,1,Ash & Birch,5h..Jh,/ 4c,♥,out\n"
        "2026-10-01,1,1,1,Cedar & Dogwood,444,K / 9,,\n",
        encoding="utf-8",
    )
    out = there_and_back(book, season, tmp_path / "in.csv", ".csv")
    assert [row["trump"] for row in rows_of(out)] == ["hearts", ""]


@pytest.mark.parametrize("name", ["hands", "hands.doc", "hands.xls"])
def test_a_wrong_ending_is_answered_with_those_that_are_written(
    book: Book, season: Season, tmp_path: Path, name: str
) -> None:
    with pytest.raises(UsageError) as refused:
        export_hands(book, season, tmp_path / name)
    assert refused.value.message == f"“{name}” does not say which format to write."
    assert refused.value.hint == (
        "Give it a name that ends in .xlsx (the workbook), .csv or .json (the hand list)."
    )
    assert list(tmp_path.glob("hands*")) == []
