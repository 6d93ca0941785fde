"""Players, pairs, seasons, nights, games and hands come out of the book as they went in."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.games import Figures, NewSide
from canasta_club.club.hands import NewHand
from canasta_club.club.nights import Night
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games, hands, nights, pairs, players, results, seasons
from canasta_club.records.tables.games import GAME
from tests.records.examples import evening, writing
from tests.records.examples.evening import wrote


def test_an_evening_comes_out_as_it_went_in(book: Book) -> None:
    people, season, night, game = evening.begin(book)
    assert players.of_club(book) == people
    assert seasons.of_club(book) == [season]
    assert nights.of_season(book, season) == [night]
    assert games.of_night(book, night) == games.of_season(book, season) == [game]
    assert [pair.name for pair in pairs.of_club(book)] == ["Ash & Birch", "Cedar & Dogwood"]
    assert [pair.number for pair in pairs.of_club(book)] == [1, 2]
    assert game.sides[0].start_score == 100
    assert game.sides[0].label == "A"


def test_any_letter_is_kept(book: Book) -> None:
    names = ["Δάφνη", "Лавр", "דפנה", "月桂樹", "=1+1", "O'Brien; DROP TABLE player", "🦊"]
    players.add(book, names)
    assert sorted(player.name for player in players.of_club(book)) == sorted(names)


def test_names_are_there_once(book: Book) -> None:
    players.add(book, ["Ash"])
    with pytest.raises(ConflictError):
        players.add(book, ["Birch", "Ash"])
    assert [player.name for player in players.of_club(book)] == ["Ash"]


def test_a_pair_is_one_whatever_the_order(book: Book) -> None:
    ash, birch, cedar = players.add(book, ["Ash", "Birch", "Cedar"])
    pair = pairs.add(book, [birch, ash])
    assert pairs.of_players(book, [ash, birch]) == pair
    assert pairs.of_players(book, [ash, cedar]) is None
    with pytest.raises(ConflictError):
        pairs.add(book, [ash, birch])


def test_a_player_alone_has_no_pair_number(book: Book) -> None:
    ash, birch = players.add(book, ["Ash", "Birch"])
    assert pairs.add(book, [ash]).number == 0
    assert pairs.add(book, [birch]).number == 0
    assert pairs.add(book, [ash, birch]).number == 1


def test_a_pair_takes_a_name_and_gives_it_back(book: Book) -> None:
    pair = pairs.add(book, players.add(book, ["Ash", "Birch"]))
    named = pairs.rename(book, pair, "The Hedge")
    assert pairs.of_club(book) == [named]
    assert named.name == "The Hedge"
    assert pairs.rename(book, named, "").name == "Ash & Birch"


def test_a_season_keeps_its_rules(book: Book) -> None:
    season = evening.begin(book).season
    assert seasons.is_intact(book, season)
    assert not seasons.is_intact(book, replace(season, rules=FrozenTable.of({"id": "club"})))
    closed = seasons.set_closed(book, season, is_closed=True)
    assert seasons.of_club(book) == [closed]


def test_nights_are_numbered_and_there_once_a_day(book: Book) -> None:
    season = evening.begin(book).season
    second = nights.add(book, season, date(2026, 11, 26))
    assert second.number == 2
    with pytest.raises(ConflictError):
        nights.add(book, season, date(2026, 11, 26))
    closed = nights.set_state(book, second, "provisional")
    assert nights.of_season(book, season)[1] == closed


def test_games_at_a_table_are_numbered(book: Book) -> None:
    _people, _season, night, game = evening.begin(book)
    sides = [NewSide(side.pair) for side in game.sides]
    assert games.add(book, night, table=1, sides=sides).number == 2
    assert games.add(book, night, table=2, sides=sides).number == 1
    assert games.add(book, night, table=1, sides=sides, round_number=2, target=3000).number == 1
    assert [(each.round, each.table, each.number) for each in games.of_night(book, night)] == [
        (1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1),
    ]  # fmt: skip


def test_the_state_of_a_game_is_one_of_three(book: Book) -> None:
    _people, _season, night, game = evening.begin(book)
    with pytest.raises(ConflictError), book.change("game lose") as change:
        change.update(GAME, game.version, {"state": "lost"}, id=game.id)
    assert games.of_night(book, night) == [game]
    ended = games.set_state(book, game, "ended", "the clock")
    assert games.of_night(book, night) == [ended]
    assert ended.reason == "the clock"


def test_a_hand_keeps_who_when_and_every_revision(book: Book) -> None:
    game = evening.begin(book).game
    before = datetime.now(UTC)
    hand = writing.add(book, game, 1, wrote(game, 500, -65), "Ash", "late")
    right = writing.revise(book, replace(hand, sides=tuple(wrote(game, 505, -65))), "a five")
    gone = writing.void(book, right, "a card short")
    assert hands.of_game(book, game) == [gone]
    assert hands.revisions(book, gone) == [hand, right, gone]
    assert [each.revision for each in (hand, right, gone)] == [1, 2, 3]
    assert before <= hand.at <= datetime.now(UTC)
    assert (hand.by, right.reason, gone.is_void) == ("Sue", "a five", True)


def test_a_hand_is_there_once(book: Book) -> None:
    game = evening.begin(book).game
    writing.add(book, game, 1, wrote(game, 5, 10))
    with pytest.raises(ConflictError):
        writing.add(book, game, 1, wrote(game, 5, 10))
    assert len(hands.of_game(book, game)) == 1


def test_sums_count_the_revision_that_holds_and_no_void_hand(book: Book) -> None:
    _people, season, night, game = evening.begin(book)
    first = writing.add(book, game, 1, wrote(game, 900, 100, natural=1, canastas=2, out=1))
    sides = wrote(game, 1000, -50, natural=1, canastas=3, out=2, penalties=1)
    writing.revise(book, replace(first, sides=tuple(sides)), "")
    writing.add(book, game, 2, wrote(game, 200, 300, canastas=1, out=1))
    writing.void(book, writing.add(book, game, 3, wrote(game, 5000, 5000)), "misdeal")
    (score,) = results.game_scores(book, season)
    assert results.game_scores(book, season, night) == [score]
    assert score.hands == 2
    ours, theirs = score.sides
    assert (ours.score, theirs.score) == (100 + 1200, 250)
    held = [hands.of_game(book, game)[place].sides[0].figures for place in (0, 1)]
    assert ours.figures == Figures(
        score=1300, natural=1, canastas=4, outs=2, concealed=1, best_hand=1000, penalties=1,
        totals_alone=2, hands=2,
    )  # fmt: skip
    assert Figures.added(held)._replace(score=1300) == ours.figures


def test_deficits_are_those_of_the_hands_that_hold_and_of_the_start(book: Book) -> None:
    _people, season, night, game = evening.begin(book)

    def most(at: Night | None = None) -> list[int]:
        (score,) = results.game_scores(book, season, at, has_deficits=True)
        return [side.figures.deficit for side in score.sides]

    # The first side began with 100.
    assert most() == [0, 100]
    first = writing.add(book, game, 1, wrote(game, 0, 5000))
    writing.revise(book, replace(first, sides=tuple(wrote(game, 50, 400))), "")
    writing.add(book, game, 2, wrote(game, 2000, 300))
    writing.void(book, writing.add(book, game, 3, wrote(game, 5000, 0)), "misdeal")
    assert most() == most(night) == [250, 1450]
    (score,) = results.game_scores(book, season)
    assert [side.figures.deficit for side in score.sides] == [0, 0]


def test_a_game_without_hands_stands_where_it_began(book: Book) -> None:
    season = evening.begin(book).season
    (score,) = results.game_scores(book, season)
    assert (score.hands, [side.score for side in score.sides]) == (0, [100, 0])


def test_a_void_game_has_no_result(book: Book) -> None:
    _people, season, _night, game = evening.begin(book)
    writing.add(book, game, 1, wrote(game, 5, 10))
    games.set_state(book, game, "void", "wrong table")
    assert results.game_scores(book, season) == []


@pytest.mark.sampled(1)
def test_many_hands_are_one_change(book: Book) -> None:
    _people, season, _night, game = evening.begin(book)
    new = (NewHand(game.id, number, tuple(wrote(game, 5, 10))) for number in range(1, 1201))
    assert writing.add_many(book, new) == 1200
    ((played, written),) = hands.of_season(book, season)
    assert played == game
    assert [hand.number for hand in written] == list(range(1, 1201))


def test_what_two_write_at_once_is_not_lost(book: Book, opened: Callable[[str], Book]) -> None:
    _people, _season, night, game = evening.begin(book)
    hand = writing.add(book, game, 1, wrote(game, 5, 10))
    other = opened("Tom")
    (seen,) = hands.of_game(other, game)
    writing.revise(book, hand, "Sue's")
    with pytest.raises(ConflictError, match="Someone else changed this hand"):
        writing.revise(other, seen, "Tom's")
    assert hands.of_game(book, game)[0].reason == "Sue's"
    games.set_state(book, game, "ended")
    with pytest.raises(ConflictError, match="this game"):
        games.set_state(other, game, "void")
    nights.set_state(book, night, "provisional")
    with pytest.raises(ConflictError, match="this night"):
        nights.set_state(other, night, "provisional")
