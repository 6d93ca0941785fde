"""What has come to its end is not seated again, and who came after the draw is told of."""

import pytest

from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.services.fixtures import fixtures
from canasta_club.services.season import entries
from canasta_club.services.seating import pages, seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import NAMES, begin, come, play, seat, teams


@pytest.mark.long
def test_a_finished_round_robin_is_not_seated_again(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 6)
    come(book, season, night, 6)
    for _round in range(3):
        seat(book, season, night)
        play(book, season, night)
    with pytest.raises(CanastaError, match="Everybody who is here has met everybody else once"):
        seating.propose(book, season, night)


@pytest.mark.long
def test_who_has_no_game_left_sits_out_while_others_play_theirs(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 8)
    come(book, season, night, 6)
    for _round in range(3):
        seat(book, season, night)
        play(book, season, night)
    come(book, season, night, 8)
    met = set()
    for _round in range(3):
        seated = seat(book, season, night)
        play(book, season, night)
        for table in seated.tables:
            two = frozenset(table.entrants)
            assert two not in met
            met.add(two)
    assert len(met) == 3
    with pytest.raises(CanastaError, match="has met everybody else once"):
        seating.propose(book, season, night)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("is_drawn", [True, False])
def test_a_knockout_is_over_after_its_finals(book: Book, is_drawn: bool) -> None:
    season, night = begin(book, "knockout", 8, enter=True)
    come(book, season, night, 8)
    for _round in range(9):
        if is_drawn:
            fixtures.draw(book, season)
        if standings.standings(book, season).is_over:
            break
        seat(book, season, night)
        play(book, season, night)
    with pytest.raises(CanastaError, match=r"The knockout is over\.") as fault:
        seat(book, season, night)
    assert fault.value.hint == "See who won: canasta standings"


@pytest.mark.long
def test_entries_after_the_draw_that_could_meet_are_reported(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 12)
    entries.register(book, season, teams(season, NAMES[:8]))
    fixtures.draw(book, season)
    entries.register(book, season, teams(season, NAMES[8:12]))
    come(book, season, night, 12)
    page = pages.proposal_page(book, seating.propose(book, season, night))
    assert (
        "“Ivy & Juniper” and “Kauri & Larch” sit out and could meet: “Ivy & Juniper” and"
        " “Kauri & Larch” registered after the draw."
        " Draw again with: canasta season fixtures --draw"
    ) in page.notes
    fixtures.draw(book, season)
    kept = pages.proposal_page(book, seating.propose(book, season, night))
    seed = kept.about["seed"]
    assert isinstance(seed, int)
    assert (
        "“Kauri & Larch” and “Ivy & Juniper” sit out, but meet by the fixtures."
        f" To seat the round by the fixtures: canasta night seat --seed {seed}"
    ) in kept.notes
    assert not any("nobody left to play" in note for note in kept.notes)
    again = seating.propose(book, season, night, seed=seed)
    assert len(again.next.tables) == 3
