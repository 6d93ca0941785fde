"""The bracket: every match of a draw has its place, and nobody is given a bye they did not have."""

from canasta_club.reports.pages.bracket import BYE, Match, bracket, bracket_page


def sides(matches: list[Match]) -> list[tuple[str, str]]:
    return [(match.home, match.away) for match in matches]


def test_a_bye_of_someone_who_left_afterwards_keeps_its_place() -> None:
    drawn = [
        Match(1, "A", BYE, winner="A"),
        Match(1, "B", "C", 5000, 10, "B"),
        Match(1, "D", BYE, winner="D"),
        # A left before the second round.
        Match(2, "B", BYE, winner="B"),
        Match(2, "D", BYE, winner="D"),
        Match(3, "B", "D", 5000, 10, "B"),
    ]
    first, second, final = bracket(drawn)
    assert sides(first) == [("B", "C"), ("A", BYE), ("D", BYE), ("", "")]
    assert sides(second) == [("B", BYE), ("D", BYE)]
    assert sides(final) == [("B", "D")]


def test_who_comes_into_a_draw_later_has_no_bye_before() -> None:
    drawn = [
        Match(2, "A", "B", 10, 5000, "B"),
        Match(2, "C", BYE, winner="C"),
        Match(3, "D", "B", 10, 5000, "B"),
        Match(3, "C", BYE, winner="C"),
        Match(4, "B", "C", 10, 5000, "C"),
    ]
    first, second, _final = bracket(drawn)
    assert sides(first) == [("", ""), ("A", "B"), ("C", BYE), ("", "")]
    assert sides(second) == [("D", "B"), ("C", BYE)]


def test_matches_whose_winners_all_left_are_shown() -> None:
    drawn = [
        *(Match(1, f"{n}", f"{n}x", 5000, 10, f"{n}") for n in range(4)),
        Match(2, "0", "1", 5000, 10, "0"),
    ]
    first, final = bracket(drawn)
    assert sides(first) == [(f"{n}", f"{n}x") for n in range(4)]
    assert sides(final) == [("0", "1"), ("", "")]


def test_rounds_to_come_are_filled_in_from_the_winners() -> None:
    drawn = [Match(1, f"{n}", f"{n}x", 5000, 10, f"{n}") for n in range(3)]
    first, second, final = bracket(drawn)
    assert sides(first) == [("0", "0x"), ("1", "1x"), ("2", "2x"), ("", "")]
    assert sides(second) == [("0", "1"), ("2", "")]
    assert sides(final) == [("", "")]


def test_winners_who_have_not_met_yet_stand_beside_whom_they_will_meet() -> None:
    first = [Match(1, one, other, winner=one) for one, other in ("18", "27", "36", "45")]
    rows = bracket_page(first, subtitle="", season="").rows
    assert [row[2:5:2] for row in rows if row[0] == 2] == [("1", "4"), ("2", "3")]
