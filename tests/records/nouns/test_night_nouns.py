"""What the book keeps of a night besides its games, on both engines, undone and done again."""

from dataclasses import replace

import pytest
from uuid_utils.compat import uuid7

from canasta_club.errors import ConflictError
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import (
    attendance,
    games,
    hands,
    night_seasons,
    nights,
    pairs,
    rounds,
    seasons,
    seat_wishes,
)
from canasta_club.records.undoing import redo, undo
from tests.records.examples import evening, writing
from tests.records.examples.evening import DAY, wrote


def test_who_is_there_from_which_round_to_which(book: Book) -> None:
    begun = evening.begin(book)
    ash, birch, cedar, _dogwood = begun.people
    pair = pairs.of_players(book, [ash, birch])
    attendance.add(
        book,
        [
            attendance.new(begun.night, ash, pair=pair),
            attendance.new(begun.night, cedar, from_round=2, pair=pair, for_player=birch),
        ],
    )
    first, second = attendance.of_night(book, begun.night)
    assert (first.player, first.pair, first.entrant) == (ash, pair, ash)
    assert (second.from_round, second.for_player, second.entrant) == (2, birch, birch)
    assert [second.is_here(number) for number in (1, 2, 9)] == [False, True, True]
    gone = attendance.set_facts(book, second, until_round=3, paid=350)
    assert attendance.of_season(book, begun.season) == {begun.night.id: [first, gone]}
    assert gone.is_here(3)
    assert not gone.is_here(4)
    with pytest.raises(ConflictError, match="Someone else changed this attendance"):
        attendance.set_facts(book, second, until_round=1)
    undo(book)
    assert attendance.of_night(book, begun.night) == [first, second]
    redo(book)
    assert attendance.of_night(book, begun.night) == [first, gone]


def test_the_same_facts_of_a_player_change_nothing(book: Book) -> None:
    begun = evening.begin(book)
    attendance.add(book, [attendance.new(begun.night, begun.people[0])])
    (stay,) = attendance.of_night(book, begun.night)
    written = len(journal.entries(book))
    assert attendance.set_facts(book, stay, until_round=None, paid=None) is stay
    assert len(journal.entries(book)) == written


def test_a_round_is_proposed_then_seated(book: Book) -> None:
    begun = evening.begin(book)
    plan = {"tables": [{"number": 1, "sides": [["a", "b"], ["c", "ö"]]}], "sit_outs": [], "out": []}
    proposed = rounds.write(book, begun.night, 1, state="proposed", seed=7, plan=plan)
    assert rounds.of_night(book, begun.night) == [proposed]
    written = len(journal.entries(book))
    same = rounds.write(book, begun.night, 1, state="proposed", seed=7, plan=plan, stored=proposed)
    assert same is proposed
    assert len(journal.entries(book)) == written
    seated = rounds.write(book, begun.night, 1, state="seated", seed=7, plan=plan, stored=proposed)
    ((night, found),) = rounds.of_season(book, begun.season)
    assert (night, found, found.version) == (begun.night, seated, 2)
    assert found.plan == plan
    undo(book)
    assert rounds.of_night(book, begun.night)[0].state == "proposed"


def test_wishes_are_kept_until_they_are_dropped(book: Book) -> None:
    begun = evening.begin(book)
    ash, birch, *_ = begun.people
    wish = seat_wishes.add(book, "apart", ash, birch)
    seat_wishes.add(book, "table", birch, table=3)
    assert [seat_wishes.describe(each) for each in seat_wishes.of_club(book)] == [
        "Ash and Birch sit apart", "Birch sits at table 3",
    ]  # fmt: skip
    seat_wishes.drop(book, wish)
    assert len(seat_wishes.of_club(book)) == 1
    undo(book)
    assert len(seat_wishes.of_club(book)) == 2


def test_a_night_counts_for_further_seasons(book: Book) -> None:
    begun = evening.begin(book)
    cup = replace(begun.season, id=uuid7(), name="Cup")
    seasons.add(book, cup)
    for is_counted, found in ((False, ()), (True, (begun.night.id,)), (False, ())):
        night_seasons.set_counted(book, begun.night, cup, is_counted=is_counted)
        assert night_seasons.nights_of(book, cup) == found
    undo(book)
    assert night_seasons.seasons_of(book, begun.night) == (cup.id,)


def test_others_sit_down_and_what_was_recorded_stays_with_the_side(book: Book) -> None:
    begun = evening.begin(book)
    writing.add(book, begun.game, 1, wrote(begun.game, 500, 300))
    ash, birch, cedar, dogwood = begun.people
    one, other = pairs.add_many(book, [[cedar, birch], [ash, dogwood]])
    first, second = begun.game.sides
    changed = games.set_pairs(
        book, begun.game, {first.id: (one, first.pair), second.id: (other, None)}
    )
    (found,) = games.of_night(book, begun.night)
    assert found == changed
    assert [side.pair for side in found.sides] == [one, other]
    assert [side.entry for side in found.sides] == [first.pair, other]
    assert [side.start_score for side in found.sides] == [100, 0]
    ((_game, (hand,)),) = hands.of_night(book, begun.night)
    assert [side.total for side in hand.sides] == [500, 300]
    with pytest.raises(ConflictError, match="Someone else changed this side"):
        games.set_pairs(book, begun.game, {first.id: (other, None)})
    undo(book)
    assert games.of_night(book, begun.night) == [begun.game]


def test_a_night_goes_through_its_states(book: Book) -> None:
    begun = evening.begin(book)
    final = nights.set_state(book, begun.night, "final", final_on=DAY, reason="checked")
    assert nights.of_season(book, begun.season) == [final]
    moved = nights.move(book, final, DAY.replace(day=26), "snow")
    assert (moved.planned_day, moved.day.day) == (DAY, 26)
    assert nights.of_season(book, begun.season) == [moved]
    undo(book)
    undo(book)
    assert nights.of_season(book, begun.season) == [begun.night]
