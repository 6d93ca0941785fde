"""Nights of a ladder."""

from dataclasses import replace

from canasta_club.league.movements.movements import plan
from canasta_club.league.seating.model import Met
from tests.league.examples.evenings import after, asking, evening, meetings, names, shown, sit_outs


def test_neighbours_play_and_then_the_next_nearest() -> None:
    asked = asking("ladder", 6)
    first = plan(asked)
    assert shown(first) == "1 01 v 02, 2 03 v 04, 3 05 v 06"
    again = replace(after(asked, first), entrants=names(6))
    assert shown(plan(again)) == "1 01 v 03, 2 02 v 05, 3 04 v 06"


def test_an_earlier_night_keeps_nobody_from_playing() -> None:
    met = Met(opponents={frozenset(("01", "02")): 3})
    assert shown(plan(asking("ladder", 4, met=met))) == "1 01 v 02, 2 03 v 04"


def test_the_lowest_sits_out_first() -> None:
    rounds = evening(asking("ladder", 5), 5)
    assert rounds[0].sit_outs == ("05",)
    assert sit_outs(rounds) == dict.fromkeys(names(5), 1)
    assert set(meetings(rounds[:4]).values()) == {1}


def test_single_players_play_in_fours_of_neighbours() -> None:
    assert shown(plan(asking("ladder", 9, players=1))) == (
        "1 01-04 v 02-03, 2 05-08 v 06-07; 09 sits out"
    )
