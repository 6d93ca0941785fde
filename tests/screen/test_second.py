"""A second person keys a night again on the screen: blind, and without editing anything."""

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from canasta_club.club.play import Place
from canasta_club.records.book.book import Book
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen.second import SecondApp
from canasta_club.services.entry import looks, saving
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.season.nights import AtNight
from tests.screen.driving import FIRST, press, run_app, shown, totals
from tests.services.examples.entering import begin, counts

OTHER = FIRST.replace("275", "285")


@pytest.fixture
def place(book: Book) -> Place:
    """Let Sue enter two hands at the first of two tables; Birch is at the keyboard now."""
    place, _other = begin(book, tables=2)
    for melded in ("275", "375"):
        slip = counts(f"- 1 {melded} 10", "- 1 135 20", out="1")
        saving.save(book, place, slip, 1 if melded == "275" else 2, lambda _: True)
    book.by = "Birch"
    return place


def app_of(book: Book, place: Place) -> SecondApp:
    return SecondApp(lambda: AtNight(book, place.season, place.night))


def verdicts(book: Book, place: Place) -> list[tuple[str, str]]:
    book.release()
    seen = looks.of_night(book, place.night).values()
    return [(look.verdict, look.entry.reason) for look in seen]


def everything(app: SecondApp) -> str:
    texts = [str(each.render()) for each in app.screen.query(Static)]
    return "\n".join([*texts, *(field.value for field in app.screen.query(BoxInput))])


def test_what_agrees_is_confirmed_and_the_next_hand_comes_up(book: Book, place: Place) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        assert "2 hands to be keyed again" in shown(app, "title")
        await press(pilot, "\n", FIRST)
        assert "Table 1, hand 1 agrees with what Sue entered." in shown(app, "notice")
        assert shown(app, "heading") == "Table 1, hand 2, keyed again"
        await press(pilot, FIRST.replace("275", "375"))
        assert "0 hands to be keyed again" in shown(app, "title")

    app = run_app(app_of(book, place), script)
    assert verdicts(book, place) == [("agrees", ""), ("agrees", "")]
    assert app.looks == {"agrees": 2}


def test_nothing_of_what_was_entered_is_shown_before_it_is_keyed(book: Book, place: Place) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "{f3}")
        seen = everything(app)
        await press(pilot, "1.2\n", "{f3}", "\n1\n5\n")
        seen += everything(app)
        for figure in ("665", "415", "765", "830", "1430", "275", "375"):
            assert figure not in seen

    run_app(app_of(book, place), script)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("keys", "verdict"),
    [
        ("c", ("confirmed", "")),
        ("b\n", ("sent back", "")),
        ("bthe slip says 285\n", ("sent back", "the slip says 285")),
    ],
)
def test_what_differs_shows_both_and_is_confirmed_or_sent_back(
    book: Book, place: Place, keys: str, verdict: tuple[str, str]
) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", OTHER)
        assert "This differs from what Sue entered" in shown(app, "notice")
        assert "≠ A melded: “285” here, but “275” in the book" in shown(app, "problems")
        assert "c confirm what was entered" in shown(app, "help")
        await press(pilot, keys.replace(" ", "{space}") if "{" in keys else keys)
        assert shown(app, "heading") == "Table 1, hand 2, keyed again"

    run_app(app_of(book, place), script)
    assert verdicts(book, place) == [verdict]
    assert totals(book, place) == [(665, 415), (765, 415)]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("keys", "named"),
    [
        (
            FIRST.replace("10", ""),
            ["A left in hand: nothing here, but “10”", "A points: “675” here, but “665”"],
        ),
        (
            "\n\n=675\n\n\n" + FIRST[FIRST.index("\n\n") + 2 :],
            ["A total on slip: “675” here, but “665”"],
        ),
    ],
)
def test_the_boxes_that_differ_are_named(
    book: Book, place: Place, keys: str, named: list[str]
) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", keys)
        lines = shown(app, "problems").strip().splitlines()
        assert [line.removeprefix("≠ ").removesuffix(" in the book") for line in lines] == named

    run_app(app_of(book, place), script)


def test_a_slip_of_the_second_person_is_corrected_and_agrees(book: Book, place: Place) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", OTHER, "\n", "{down}", "{down}")
        assert app.screen.query_one("#side0-melded", BoxInput).has_focus
        await press(pilot, "275", "{ctrl+s}")

    run_app(app_of(book, place), script)
    assert verdicts(book, place) == [("agrees", "")]


@pytest.mark.long
def test_an_unfinished_slip_is_there_again_for_the_same_person_alone(
    book: Book, place: Place
) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n275\n")
        app.exit(0)

    async def other(app: SecondApp, pilot: Pilot[int]) -> None:
        assert "✎" not in str(app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        await press(pilot, "\n")
        assert app.screen.query_one("#side0-melded", BoxInput).value == ""

    async def again(app: SecondApp, pilot: Pilot[int]) -> None:
        assert "✎" in str(app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        await press(pilot, "\n")
        assert "unfinished slip" in shown(app, "notice")
        left = app.screen.query_one("#side0-left", BoxInput)
        assert left.has_focus
        await press(pilot, "10\n\n", FIRST[FIRST.index("\n\n") + 2 :])
        assert shown(app, "heading") == "Table 1, hand 2, keyed again"

    run_app(app_of(book, place), script)
    book.by = "Cedar"
    run_app(app_of(book, place), other)
    book.by = "Birch"
    assert Drafts(book).read(place.game) is None
    run_app(app_of(book, place), again)
    assert verdicts(book, place) == [("agrees", "")]
    assert Drafts(book, is_second=True).read(place.game) is None


def test_the_hand_before_is_a_key_away_and_an_unfinished_slip_can_be_dropped(
    book: Book, place: Place
) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "1.2\n", "{pageup}")
        assert shown(app, "heading") == "Table 1, hand 1, keyed again"
        await press(pilot, "1\n", "{pagedown}")
        assert "Finish or drop this unfinished slip of hand 1 first." in shown(app, "notice")
        await press(pilot, "{f9}", "{pagedown}")
        assert shown(app, "heading") == "Table 1, hand 2, keyed again"

    run_app(app_of(book, place), script)


def test_an_undo_takes_back_only_a_look_of_ones_own(book: Book, place: Place) -> None:
    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        await press(pilot, "{f8}")
        assert "No further second look of yours can be undone." in shown(app, "message")
        await press(pilot, "\n", FIRST, "{f8}", "{f8}")
        assert "2 hands to be keyed again" in shown(app, "title")

    run_app(app_of(book, place), script)
    assert verdicts(book, place) == []
    assert totals(book, place) == [(665, 415), (765, 415)]


def test_hands_of_ones_own_and_hands_that_are_not_there_are_refused(
    book: Book, place: Place
) -> None:
    book.by = "Sue"

    async def script(app: SecondApp, pilot: Pilot[int]) -> None:
        assert "0 hands to be keyed again" in shown(app, "title")
        await press(pilot, "1.7\n")
        assert "Table 1 has no hand 7 to be checked." in shown(app, "message")
        await press(pilot, "1.1\n", FIRST)
        assert "another person has to check it" in shown(app, "notice")

    run_app(app_of(book, place), script)
    assert verdicts(book, place) == []
