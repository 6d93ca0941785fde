"""What a league holds comes out of the book as it went in, and is undone and redone."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from uuid_utils.compat import uuid7

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Fixture, RulesPeriod, Season
from canasta_club.errors import ConflictError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import entries, fixtures, hands, penalties, seasons, unplayed
from tests.records.examples import evening, writing
from tests.records.examples.evening import Evening

Change = Callable[[Book, Evening], object]


def _pairs(game_evening: Evening) -> tuple[Pair, Pair]:
    one, other = game_evening.game.sides
    return one.pair, other.pair


def _everything(book: Book, season: Season) -> tuple[object, ...]:
    return (
        entries.of_season(book, season),
        fixtures.of_season(book, season),
        unplayed.of_season(book, season, cancelled=True),
        penalties.of_season(book, season),
    )


def test_entries_are_numbered_in_their_order(book: Book) -> None:
    begun = evening.begin(book)
    one, other = _pairs(begun)
    first = entries.add(book, begun.season, [other])
    second = entries.add(book, begun.season, [one], division=2, handicap=-50)
    found = entries.of_season(book, begun.season)
    assert found == [*first, *second]
    assert [(entry.number, entry.pair, entry.division, entry.handicap) for entry in found] == [
        (1, other, 1, 0),
        (2, one, 2, -50),
    ]


def test_nobody_enters_twice(book: Book) -> None:
    begun = evening.begin(book)
    entries.add(book, begun.season, _pairs(begun))
    with pytest.raises(ConflictError):
        entries.add(book, begun.season, [_pairs(begun)[0]])


def test_a_penalty_keeps_its_exact_points_and_who_gave_it(book: Book) -> None:
    begun = evening.begin(book)
    one, _other = _pairs(begun)
    given = penalties.add(
        book, begun.season, one, Fraction(1, 2), day=evening.DAY, reason="late", night=begun.night
    )
    assert penalties.of_season(book, begun.season) == [given]
    assert (given.points, given.by, given.night) == (Fraction(1, 2), "Sue", begun.night)
    cancelled = penalties.cancel(book, given, "was ill")
    assert penalties.of_season(book, begun.season) == [cancelled]
    assert (cancelled.is_cancelled, cancelled.points) == (True, Fraction(1, 2))


def test_an_unplayed_game_is_noted_once_a_round(book: Book) -> None:
    begun = evening.begin(book)
    one, other = _pairs(begun)
    unplayed.add(book, begun.season, (begun.night, 1), one, "absent")
    won = unplayed.add(book, begun.season, (begun.night, 1), one, "forfeit_win", other, "no-show")
    assert unplayed.of_season(book, begun.season) == [won]
    assert (
        unplayed.add(book, begun.season, (begun.night, 1), one, "forfeit_win", other, "no-show")
        == won
    )
    unplayed.cancel(book, won, "they came after all")
    assert unplayed.of_season(book, begun.season) == []
    again = unplayed.add(book, begun.season, (begun.night, 1), one, "bye")
    assert unplayed.of_season(book, begun.season) == [again]


def test_fixtures_drawn_again_take_the_place_of_the_old_ones(book: Book) -> None:
    begun = evening.begin(book)
    one, other = _pairs(begun)

    def meet(round_number: int, position: int, pair: Pair, against: Pair | None) -> Fixture:
        night = begun.night if round_number == 1 else None
        return Fixture(uuid7(), begun.season.id, 1, round_number, position, pair, against, night)

    drawn = [meet(1, 1, one, other), meet(2, 1, one, other), meet(2, 2, one, None)]
    fixtures.draw(book, begun.season, drawn, since={1: 1})
    assert fixtures.of_season(book, begun.season) == drawn
    fixtures.draw(book, begun.season, [meet(2, 1, other, one)], since={1: 2})
    found = fixtures.of_season(book, begun.season)
    assert [(each.round, each.pair, each.other) for each in found] == [
        (1, one, other),
        (2, other, one),
    ]
    assert found[0].night == begun.night
    fixtures.draw(book, begun.season, drawn, since={1: 1})
    assert [(each.pair, each.other) for each in fixtures.of_season(book, begun.season)] == [
        (each.pair, each.other) for each in drawn
    ]


CHANGES: dict[str, Change] = {
    "enter": lambda book, it: entries.add(book, it.season, [it.game.sides[1].pair]),
    "withdraw": lambda book, it: entries.withdraw(
        book, entries.of_season(book, it.season)[0], date(2026, 12, 1), "moved away"
    ),
    "handicap": lambda book, it: entries.set_handicap(
        book, entries.of_season(book, it.season)[0], 100
    ),
    "division": lambda book, it: entries.set_division(
        book, entries.of_season(book, it.season)[0], 2
    ),
    "penalty": lambda book, it: penalties.add(
        book, it.season, it.game.sides[0].pair, Fraction(1), day=evening.DAY, reason="late"
    ),
    "unplayed": lambda book, it: unplayed.add(
        book, it.season, (it.night, 2), it.game.sides[0].pair, "bye"
    ),
    "draw": lambda book, it: fixtures.draw(
        book,
        it.season,
        [Fixture(uuid7(), it.season.id, 1, 1, 1, it.game.sides[0].pair)],
        since={1: 1},
    ),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_undone_and_redone(book: Book, name: str) -> None:
    begun = evening.begin(book)
    entries.add(book, begun.season, [begun.game.sides[0].pair])
    before = _everything(book, begun.season)
    count = len(journal.entries(book))
    CHANGES[name](book, begun)
    after = _everything(book, begun.season)
    assert after != before
    assert len(journal.entries(book)) == count + 1
    undoing.undo(book)
    assert _everything(book, begun.season) == before
    undoing.redo(book)
    assert _everything(book, begun.season) == after


def test_many_hands_are_corrected_at_once(book: Book) -> None:
    begun = evening.begin(book)
    first = writing.add(book, begun.game, 1, evening.wrote(begun.game, 100, 200))
    second = writing.add(book, begun.game, 2, evening.wrote(begun.game, 50, 60))
    older = writing.revise(book, replace(first, dealer="Ash"), "read again")
    again = [replace(older, sides=tuple(evening.wrote(begun.game, -100, 200))), second]
    count = len(journal.entries(book))
    assert len(writing.revise_many(book, again, "by other rules")) == 2
    assert len(journal.entries(book)) == count + 1
    kept = hands.of_game(book, begun.game)
    assert [[side.total for side in hand.sides] for hand in kept] == [[-100, 200], [50, 60]]
    assert [(hand.revision, hand.version, hand.reason) for hand in kept] == [
        (3, 3, "by other rules"),
        (2, 2, "by other rules"),
    ]
    assert kept[0].dealer == "Ash"
    with pytest.raises(ConflictError, match="Someone else changed this hand"):
        writing.revise_many(book, [second], "late")
    undoing.undo(book)
    assert [hand.revision for hand in hands.of_game(book, begun.game)] == [2, 1]
    undoing.redo(book)
    assert hands.of_game(book, begun.game)[0].sides == kept[0].sides


def test_seasons_keep_what_a_committee_and_the_lot_decide(book: Book) -> None:
    season = evening.begin(book).season
    season = seasons.set_committee(book, season, ["b", "a"], "so decided")
    season = seasons.set_lot_seed(book, season, "17")
    period = RulesPeriod(date(2026, 12, 1), "german", FrozenTable.of({"id": "german"}))
    season = seasons.add_rules(book, season, period, "found wrong")
    (kept,) = seasons.of_club(book)
    assert kept == season
    assert (kept.committee, kept.lot_seed) == (("b", "a"), "17")
    assert kept.period_on(date(2026, 11, 30)).rules_id == "club"
    assert kept.rules_on(date(2026, 12, 1)) == {"id": "german"}
    assert seasons.is_intact(book, kept)
    other = seasons.add_rules(
        book, kept, RulesPeriod(date(2026, 12, 1), "club", FrozenTable.of({"id": "club"}))
    )
    assert seasons.of_club(book) == [other]
    assert len(other.later_rules) == 1
    undoing.undo(book)
    assert seasons.of_club(book) == [season]
