"""Scanning: a slip becomes a draft or a hand; what cannot be known is refused or asked about."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from canasta_club.club import slip as boxes
from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.paper.layout import Form
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.errors import CanastaError, accept_all
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.scan.services import _hands as hands
from canasta_club.scan.services import keeping, measuring, page, scanning, second
from canasta_club.scan.services._margins import ReadHand
from canasta_club.scan.services.scanning import Scanned
from canasta_club.services.entry import opening, saving
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.entry.slips import BoxPlace
from canasta_club.services.play import hands as play
from canasta_club.services.season import nights
from canasta_club.services.season.nights import AtNight
from canasta_club.services.season.season_rules import rules_of
from tests.scan.examples.drawn import Filled, drawn, on_a_table
from tests.services.examples.entering import grid_of

FORM = Form("a4", 4)
FIRST = {"kind:mixed": "1", "melded": "235", "red_threes": "1", "says": "735", "running": "735"}
OTHER = {"melded": "80", "left": "50", "says": "30", "running": "30"}
GOOD = Filled(sides=(FIRST, OTHER), ticks=[(0, 1)])

Draw = Callable[..., Path]


@pytest.fixture
def at(book: Book, place: Place) -> AtNight:
    return AtNight(book, place.season, place.night)


@pytest.fixture
def slip(at: AtNight, tmp_path: Path) -> Draw:
    """Draw a slip of the night, and return its picture."""
    rules = rules_of(at.season).on(at.night.day).for_players(4)
    here = Address(of_id(at.book.club.id), of_id(at.night.id), 1, 1, 1, FORM.number)

    def draw(filled: Filled = GOOD, name: str = "slip.png", turn: float = 2, **other: int) -> Path:
        page = drawn(rules, FORM, replace(here, **other), filled)
        on_a_table(page, turn).save(tmp_path / name)
        return tmp_path / name

    return draw


def scan(at: AtNight, *paths: Path, accept: bool = False) -> Scanned:
    (one,) = scanning.scan(at, paths, accept=accept)
    return one


def allowed(at: AtNight) -> AtNight:
    """Return the night in a season whose league lets slips be recorded unseen."""
    terms = FrozenTable.of({**at.season.terms, "scan": {"accept": "agreeing"}})
    return at._replace(season=replace(at.season, terms=terms))


def test_a_slip_waits_on_the_entry_screen_with_every_box_read(
    at: AtNight, slip: Draw, place: Place
) -> None:
    done = scan(at, slip())
    assert (done.outcome, done.table, done.hand) == ("read", 1, 1), done
    (row,) = grid_of(at.book, place).rows
    assert row.has_draft
    opened = opening.open_slip(at.book, row)
    assert opened.slip == Slip((FIRST, OTHER), {boxes.OUT: "Birch"})
    assert BoxPlace(0, "melded") in opened.read
    assert not opened.doubtful
    saving.save(at.book, place, opened.slip, 1, accept_all, revision=0)
    assert scan(at, slip()).outcome == "known"


@pytest.mark.long
def test_scanning_twice_changes_nothing(at: AtNight, slip: Draw, place: Place) -> None:
    path = slip()
    scan(at, path)
    draft = Drafts(at.book).path(place.game, 1)
    before, pictures = draft.read_bytes(), keeping.pictures(at.book)
    assert scan(at, path).outcome == "read"
    assert draft.read_bytes() == before
    assert keeping.pictures(at.book) == pictures
    assert len(pictures) == 1


def test_what_a_person_types_at_a_table_stays(at: AtNight, slip: Draw, place: Place) -> None:
    (row,) = grid_of(at.book, place).rows
    typed = opening.open_slip(at.book, row)
    typed = replace(typed, slip=typed.slip.with_text(0, "melded", "100"))
    Drafts(at.book).write(place.game, typed.draft())
    assert scan(at, slip()).outcome == "asked"
    assert opening.open_slip(at.book, row).slip == typed.slip


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"book": 5}, "another club"),
        ({"night": 5}, "another night"),
        ({"table": 2}, "No game was started at table 2"),
        ({"layout": 7}, "does not know"),
        ({"layout": Form("a4", 6).number}, "for 6 players, and 4 sat"),
        ({"table": 0}, "blank slip"),
    ],
    ids=["club", "night", "table", "layout", "players", "blank"],
)
def test_a_slip_of_elsewhere_is_refused(
    at: AtNight, slip: Draw, place: Place, other: dict[str, int], message: str
) -> None:
    done = scan(at, slip(**other))
    assert done.outcome == "refused"
    assert message in done.message
    assert not Drafts(at.book).path(place.game, 1).exists()


def test_a_slip_of_another_night_names_it(at: AtNight, slip: Draw) -> None:
    _season, other = nights.open_night(at.book, at.night.day.replace(day=26))
    done = scan(at, slip(night=of_id(other.id)))
    assert "the night of 2026-11-26" in done.message
    assert "--night 2026-11-26" in done.message


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("filled", "doubtful"),
    [
        (replace(GOOD, struck_out=[(0, "melded")]), "A melded"),
        (replace(GOOD, stained=[(1, "left")]), "B left in hand"),
        (replace(GOOD, struck_out=[(0, "says")]), "A total on slip"),
        (replace(GOOD, ticks=[]), "Went out"),
        (Filled(sides=({**FIRST, "says": "745"}, OTHER), ticks=[(0, 1)]), "A total on slip"),
        (Filled(sides=({**FIRST, "more": "1"}, OTHER), ticks=[(0, 1)]), "A adjustments"),
    ],
    ids=["struck out", "stain", "unreadable total", "nobody out", "wrong sum", "words"],
)
def test_what_is_in_doubt_is_asked_about(
    at: AtNight, slip: Draw, place: Place, filled: Filled, doubtful: str
) -> None:
    done = scan(allowed(at), slip(filled), accept=True)
    assert done.outcome == "asked"
    assert doubtful in done.doubtful, done
    (row,) = grid_of(at.book, place).rows
    opened = opening.open_slip(at.book, row)
    assert opened.box == opened.doubtful[0]
    assert not list(hand_records.of_game(at.book, place.game))


def test_an_empty_slip_is_refused(at: AtNight, slip: Draw) -> None:
    done = scan(at, slip(Filled()))
    assert (done.outcome, done.message) == ("refused", "Nothing is written on it.")


@pytest.mark.long
@pytest.mark.parametrize(
    ("at_pixels", "refused"),
    [
        ((600, 400), {1: "part of it is hidden"}),
        ((20, 1230), dict.fromkeys((1, 2), "Two slips lie over each other")),
    ],
    ids=["on its middle", "on its foot"],
)
def test_a_slip_that_another_lies_on_is_refused(
    at: AtNight,
    slip: Draw,
    tmp_path: Path,
    at_pixels: tuple[int, int],
    refused: dict[int, str],
) -> None:
    one, two = (Image.open(slip(name=f"{n}.png", turn=0, hand=n)) for n in (1, 2))
    both = Image.new("L", (one.width + 700, 2 * one.height), 90)
    both.paste(one.crop((100, 100, one.width - 100, one.height - 100)), (20, 20))
    both.paste(two.crop((100, 100, two.width - 100, two.height - 100)), at_pixels)
    both.save(tmp_path / "both.png")
    done = {each.hand: each for each in scanning.scan(at, [tmp_path / "both.png"])}
    for hand, message in refused.items():  # Hand 2 lies on hand 1.
        assert done[hand].outcome == "refused"
        assert message in done[hand].message


@pytest.mark.long
def test_two_pictures_of_a_slip_that_differ_are_refused(at: AtNight, slip: Draw) -> None:
    other = Filled(
        sides=({**FIRST, "melded": "245", "says": "745", "running": "745"}, OTHER), ticks=[(0, 1)]
    )
    paths = [slip(name="a.png"), slip(other, name="b.png")]
    done = scanning.scan(at, paths)
    assert {each.outcome for each in done} == {"refused"}
    assert "a.png and b.png" in done[0].message


def test_a_hand_that_is_recorded_with_other_figures_is_refused(
    at: AtNight, slip: Draw, place: Place
) -> None:
    typed = Slip(
        ({**FIRST, "melded": "285", "says": "785", "running": "785"}, OTHER), {boxes.OUT: "Birch"}
    )
    saving.save(at.book, place, typed, 1, accept_all)
    done = scan(at, slip())
    assert done.outcome == "differs"
    assert "A melded" in done.message
    assert not Drafts(at.book).path(place.game, 1).exists()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("out", "outcome"), [("Ash", "differs"), ("A", "agrees"), ("Birch", "agrees")]
)
def test_the_second_look_compares_who_went_out(
    at: AtNight, slip: Draw, place: Place, out: str, outcome: str
) -> None:
    saving.save(at.book, place, Slip((FIRST, OTHER), {boxes.OUT: out}), 1, accept_all)
    (done,) = second.look(at, [slip()], lambda: None)
    assert done.outcome == outcome, done
    assert (done.doubtful == ("Went out",)) == (outcome == "differs")


def test_what_agrees_is_recorded_where_the_league_says_so(
    at: AtNight, slip: Draw, place: Place
) -> None:
    with pytest.raises(CanastaError, match="do not allow"):
        scanning.scan(at, [slip()], accept=True)
    done = scan(allowed(at), slip(), accept=True)
    assert done.outcome == "recorded", done
    (hand,) = hand_records.of_game(at.book, place.game)
    assert hand.totals == (735, 30)
    assert journal.entries(at.book, 1)[0].reason == f"read from a picture, sha256 {done.digest}"
    assert scan(allowed(at), slip(), accept=True).outcome == "known"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("answer", "says"), [("0", "730"), ("", "735")])
def test_a_digit_that_may_be_another_everywhere_is_asked_once_a_table(
    at: AtNight,
    slip: Draw,
    place: Place,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    says: str,
) -> None:
    def either(*_of: object) -> ReadHand:
        five = Slip((FIRST, OTHER), {boxes.OUT: "Birch"})
        nought = Slip(({**FIRST, "melded": "230", "says": "730"}, OTHER), five.hand)
        return ReadHand(
            slip=five,
            agrees=True,
            margin=1,
            doubtful=(BoxPlace(0, "melded"), BoxPlace(0, "says")),
            alone=five,
            repeated="50",
            rival=nought,
        )

    monkeypatch.setattr(hands, "likeliest", either)
    asked: list[tuple[int, str]] = []

    def ask(table: int, digits: str) -> str:
        asked.append((table, digits))
        return answer

    both = [slip(), slip(name="2.png", hand=2)]
    done = scanning.scan(at, both, ask=ask)
    assert asked == [(1, "50")]
    assert {item.outcome for item in done} == {"read" if answer else "asked"}
    assert ["5 or 0" in item.message for item in done] == [not answer, False]
    draft = Drafts(at.book).read(place.game, 1)
    assert draft
    assert draft.slip.text(0, "says") == says


@pytest.mark.long
def test_a_recorded_hand_has_its_picture_and_is_measured_without_a_name(
    at: AtNight, slip: Draw, place: Place
) -> None:
    typed = Slip((FIRST, OTHER), {boxes.OUT: "Birch"})
    hand = saving.save(at.book, place, typed, 1, accept_all).recorded.hand
    with pytest.raises(CanastaError, match="picture"):
        play.picture(at.book, place, hand)
    done = measuring.measure(at, [slip()], lambda: None)
    counts = (done.slips, done.with_sums, done.taken, done.wrong, done.others)
    assert counts == (1, 1, 1, 0, 0)
    assert done.boxes == done.boxes_right == 9
    said = str(page.measured_page(done))
    assert not any(name in said for name in ("Ash", "Birch", "Cedar", "Dogwood"))
    assert not keeping.pictures(at.book)
    assert scan(at, slip()).outcome == "known"
    assert play.picture(at.book, place, hand) in keeping.pictures(at.book)


def test_a_hand_below_nought_is_read_by_its_sign(at: AtNight, slip: Draw) -> None:
    filled = Filled(
        sides=(FIRST, {"left": "150", "says": "-150", "running": "-150"}),
        ticks=[(0, 1)],
        minus=[(1, "says"), (1, "running")],
    )
    assert scan(at, slip(filled)).outcome == "read"


def test_a_broken_file_and_a_picture_without_a_slip_are_refused(
    at: AtNight, tmp_path: Path
) -> None:
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 nothing")
    Image.new("L", (300, 300), 255).save(tmp_path / "empty.png")
    done = {each.picture: each.message for each in scanning.scan(at, [tmp_path])}
    assert "no picture" in done["broken.jpg"]
    assert "No code" in done["empty.png"]
