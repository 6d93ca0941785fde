"""Games: who may sit where, which one is meant, and how it stands."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.club.hands import HandSide
from canasta_club.club.play import Place
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, ProblemsError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as records
from canasta_club.records.nouns import hands
from canasta_club.services.evening import states
from canasta_club.services.people import pairs, players
from canasta_club.services.play import endings, games, standing
from canasta_club.services.season import nights, seasons
from tests.records.examples import writing


@pytest.fixture(autouse=True)
def evening(book: Book) -> None:
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"])
    seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    nights.open_night(book, date(2026, 11, 19))


def start(book: Book, table: int = 1, *sides: str, **more: object) -> Place:
    return games.start(
        book,
        table=table,
        sides=sides or ("Ash+Birch", "Cedar+Dogwood"),
        **more,  # type: ignore[arg-type]
    )


def write(book: Book, place: Place, *totals: int) -> None:
    number = len(hands.of_game(book, place.game)) + 1
    sides = [
        HandSide(side.id, Statement(total=total), total)
        for side, total in zip(place.game.sides, totals, strict=True)
    ]
    writing.add(book, place.game, number, sides)


def test_who_sits_together_becomes_a_pair_in_the_same_entry(book: Book) -> None:
    place = start(book)
    assert [side.pair.name for side in place.game.sides] == ["Ash & Birch", "Cedar & Dogwood"]
    assert place.game.players == 4
    entry = journal.entries(book)[0]
    assert (entry.action, entry.summary) == (
        "game start", "Ash & Birch against Cedar & Dogwood at table 1 on 2026-11-19",
    )  # fmt: skip
    undoing.undo(book)
    assert list(pairs.page(book).rows) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (("Ash+Birch",), "Only one side is named: Ash & Birch"),
        (("Ash+Birch", "Cedar"), "3 players make 3 sides of 1"),
        (("Ash+Birch", "Birch+Cedar"), "Birch cannot sit on two sides"),
        (("Ash+Birch+Cedar", "Dogwood"), "make 2 sides of 2 by club rules, not 3 against 1"),
        (("Ash", "Birch", "Cedar", "Dogwood"), "4 players make 2 sides of 2"),
        (("Ash+Birch", "Cedar+Zed"), "There is no player “Zed”"),
        (("Ash+Birch", "Cedar+Cedar"), "names a player twice"),
        (("Ash+Birch", ""), "The name of a player is missing"),
    ],
)  # fmt: skip
def test_who_cannot_sit_so_is_refused_and_no_pair_is_made(
    book: Book, sides: tuple[str, ...], message: str
) -> None:
    with pytest.raises(CanastaError, match=message):
        start(book, 1, *sides)
    assert list(pairs.page(book).rows) == []


def test_a_number_of_players_that_the_rules_do_not_know_is_refused(book: Book) -> None:
    with pytest.raises(ProblemsError, match="is for 2, 3, 4, 6 players, not for 5"):
        start(book, 1, "Ash+Birch+Cedar", "Dogwood+Elm")


@pytest.mark.parametrize(
    "sides", [("Ash", "Birch"), ("Ash", "Birch", "Cedar"), ("Ash+Birch+Cedar", "Dogwood+Elm+Fir")]
)
def test_two_three_and_six_sit_as_the_rules_say(book: Book, sides: tuple[str, ...]) -> None:
    place = start(book, 1, *sides)
    assert len(place.game.sides) == len(sides)


def test_one_game_runs_at_a_table(book: Book) -> None:
    place = start(book)
    with pytest.raises(ConflictError, match="is still running: Ash & Birch against") as fault:
        start(book, 1, "Elm+Fir", "Gum+Hazel")
    assert fault.value.hint is not None
    assert "canasta game end 1 --round 1" in fault.value.hint
    write(book, place, 500, 300)
    games.end(book, place, "the clock")
    assert start(book).game.number == 2


def test_a_table_is_free_once_the_target_is_reached(book: Book) -> None:
    place = start(book)
    write(book, place, 5000, 300)
    assert start(book).game.number == 2


def test_nobody_plays_at_two_tables(book: Book) -> None:
    start(book)
    with pytest.raises(ConflictError, match="Ash still plays at table 1"):
        start(book, 2, "Elm+Fir", "Gum+Ash")


def test_sides_bring_their_scores_along(book: Book) -> None:
    named = start(book, 1, scores=["Cedar=905", "Ash+Birch=1420"])
    assert [side.start_score for side in named.game.sides] == [1420, 905]
    in_order = start(book, 2, "Elm+Fir", "Gum+Hazel", scores=["-65 3015"])
    assert [side.start_score for side in in_order.game.sides] == [-65, 3015]
    how = standing.of_game(book, in_order)
    assert [opening.points for opening in how.openings] == [0, 120]


def test_a_letter_names_a_side_in_the_order_they_sit(book: Book) -> None:
    place = start(book, 1, "Elm+Fir", "Gum+Hazel", scores=["B=905", "A=1420"])
    assert [side.start_score for side in place.game.sides] == [1420, 905]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("scores", "message"),
    [
        (["A=5", "C=10"], "“C” is not a seat at this table"),
        (["A=5", "Ash=10"], "Ash & Birch are given two scores"),
        (["Zed=5"], "no side “Zed” in this game"),
        (["5"], "need 2 scores"),
        (["5", "Ash=5"], "need 2 scores"),
        (["Ash=lots"], "“lots” is not a score"),
        (["Ash=1423"], "counted in fives"),
        (["Ash=99999999999999999999999"], "is not a possible score"),
    ],
)
def test_scores_that_make_no_sense_are_refused(book: Book, scores: list[str], message: str) -> None:
    with pytest.raises(CanastaError, match=message):
        start(book, scores=scores)


def test_no_game_is_begun_in_a_closed_night(book: Book) -> None:
    states.close(book, seasons.find(book))
    with pytest.raises(ConflictError, match="The night of 2026-11-19 is closed"):
        start(book)


def test_the_game_that_is_meant(book: Book) -> None:
    with pytest.raises(NotFoundError, match="No game was started on the night"):
        games.find(book)
    first = start(book)
    assert games.find(book).game == first.game
    other = start(book, 2, "Elm+Fir", "Gum+Hazel")
    with pytest.raises(CanastaError, match="Several tables played on 2026-11-19: 1, 2"):
        games.find(book)
    assert games.find(book, table=2).game == other.game
    with pytest.raises(NotFoundError, match="There is no table 3") as missing:
        games.find(book, table=3)
    assert str(missing.value.hint).startswith("Tables with a game: 1, 2. Start one with: canasta")
    write(book, first, 100, 50)
    ended = games.end(book, first).game
    assert games.find(book).game == other.game
    assert games.find(book, table=1).game == ended
    second = start(book).game
    assert games.find(book, table=1).game == second
    assert games.find(book, table=1, number=1, night="1").game == ended
    games.void(book, games.find(book, table=1), "wrong people")
    assert games.find(book, table=1).game == ended


def test_a_game_over_by_its_score_is_not_the_newest_when_another_was_ended(book: Book) -> None:
    write(book, start(book), 5000, 300)
    second = start(book)
    write(book, second, 5, 5)
    ended = games.end(book, second).game
    assert games.find(book, table=1).game == ended


def test_how_a_game_stands_hand_by_hand(book: Book) -> None:
    place = start(book, scores=["Ash=1400"])
    write(book, place, 200, -65)
    write(book, place, 95, 1000)
    writing.void(book, hands.of_game(book, place.game)[0], "a card short")
    how = standing.of_game(book, place)
    assert how.scores == (1495, 1000)
    assert (how.status, how.winner) == ("running", None)
    page = standing.page(how)
    assert list(page.rows) == [("start", None, 1400, None, 0), (2, 95, 1495, 1000, 1000)]
    assert page.notes == (
        "Score: Ash & Birch 1495, Cedar & Dogwood 1000.",
        "To open the next hand: Ash & Birch 50, Cedar & Dogwood 50.",
    )


def test_a_game_over_by_the_clock_is_won_by_who_leads(book: Book) -> None:
    place = start(book)
    with pytest.raises(ConflictError, match="has no hands yet"):
        games.end(book, place)
    write(book, place, 300, 500)
    how = standing.of_game(book, games.end(book, place, "the clock"))
    assert how.status == "ended"
    assert standing.page(how).notes == (
        "The game is over: Cedar & Dogwood won. Score: Ash & Birch 300, Cedar & Dogwood 500.",
        "Reason: the clock",
    )
    with pytest.raises(ConflictError, match="is over already"):
        games.end(book, games.find(book))


def test_a_game_over_by_its_target(book: Book) -> None:
    place = start(book, target=1000)
    write(book, place, 1000, 500)
    how = standing.of_game(book, place)
    assert how.status == "over"
    assert how.winner == place.game.sides[0].pair
    assert how.openings == ()
    assert standing.about(how)["winner"] == "Ash & Birch"


def test_an_ended_game_runs_again_unless_another_does(book: Book) -> None:
    place = start(book)
    with pytest.raises(ConflictError, match="was not ended"):
        games.reopen(book, place)
    write(book, place, 300, 500)
    ended = games.end(book, place)
    resumed = games.reopen(book, ended)
    assert standing.of_game(book, resumed).status == "running"
    again = games.end(book, resumed)
    start(book)
    with pytest.raises(ConflictError, match="is still running"):
        games.reopen(book, again)


def test_the_games_of_a_night(book: Book) -> None:
    place = start(book)
    write(book, place, 300, 500)
    start(book, 2, "Elm+Fir", "Gum+Hazel", round_number=2)
    games.void(book, games.find(book, table=2), "misseated")
    season = seasons.find(book)
    rows = list(games.page(book, season, nights.find(book, season)).rows)
    assert rows == [
        (1, 1, 1, "Ash & Birch against Cedar & Dogwood", "300 : 500", "", 1, "running"),
    ]
    games.end(book, games.find(book, table=1))
    page = games.page(book, season, nights.find(book, season))
    assert [row[5] for row in page.rows] == ["lost : won"]
    assert [each["result"] for each in page.details] == [["lost", "won"]]
    assert len(records.of_season(book, season)) == 2


def test_a_voided_game_counts_again(book: Book) -> None:
    place = start(book)
    write(book, place, 300, 500)
    with pytest.raises(ConflictError, match="was not voided"):
        games.unvoid(book, place)
    games.void(book, place, "wrong table")
    with pytest.raises(NotFoundError):
        games.find(book)
    back = games.unvoid(book, games.find(book, voided=True))
    assert (back.game.state, back.game.id) == ("running", place.game.id)
    assert journal.entries(book)[0].action == "game unvoid"
    assert standing.of_game(book, back).scores == (300, 500)


def test_a_game_stays_void_while_its_players_sit_elsewhere(book: Book) -> None:
    games.void(book, start(book), "wrong table")
    start(book, 2)
    with pytest.raises(ConflictError, match="Ash still plays at table 2"):
        games.unvoid(book, games.find(book, voided=True))


@pytest.mark.parametrize(("last", "status"), [((200, 200), "over"), ((-500, -900), "over")])
def test_the_book_knows_the_hand_that_decides_a_tie_7_3(
    book: Book, club_home: Path, last: tuple[int, int], status: str
) -> None:
    folder = club_home / "rulesets"
    folder.mkdir(parents=True)
    text = 'id = "decided"\nextends = "classic"\n[game]\ntie = "one_more_hand"\n'
    (folder / "decided.toml").write_text(text, encoding="utf-8")
    day = date(2026, 12, 3)
    seasons.new(book, "Ties", rules_id="decided", first_day=date(2026, 12, 1))
    season, night = nights.open_night(book, day, "Ties")
    place = start(book, season="Ties", night="2026-12-03")
    write(book, place, 4000, 3000)
    write(book, place, 1000, 2000)
    assert [each for _, each in endings.of_night(book, season, night)] == ["running"]
    assert standing.of_game(book, place).status == "running"
    write(book, place, *last)
    assert [each for _, each in endings.of_night(book, season, night)] == [status]
    assert standing.of_game(book, place).status == status
