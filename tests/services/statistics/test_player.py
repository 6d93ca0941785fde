"""The record of a player: games and hands of the seat, worked out by hand from a hand list."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from canasta_club.club.games import NewSide
from canasta_club.club.hands import HandSide
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import results
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from canasta_club.services.people import merging as second_records
from canasta_club.services.people import pairs, players
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from canasta_club.services.statistics import year
from canasta_club.services.statistics._player import of_player
from canasta_club.services.statistics.player_page import page_of_views, player_page, seen
from tests.records.examples import writing
from tests.services.examples.leagues import copied
from tests.services.examples.lists import a_list, bring_in

NOTHING = Statement()

HEADINGS = "date,table,game,hand,players,natural,mixed,melded,left,red threes,out,adjustments,total"
# By club rules: 50 is needed to open below 1,500, 90 below 3,000, 120 above.
LIST = """\
2026-11-19,1,1,1,Ash & Birch,1,1,300,,1,out,,1300
2026-11-19,1,1,1,Cedar & Dogwood,,,100,50,,no,,50
2026-11-19,1,1,2,Ash & Birch,,1,200,,,no,undeclared red three 1,0
2026-11-19,1,1,2,Cedar & Dogwood,2,,400,,,concealed,,1600
2026-11-19,1,1,3,Ash & Birch,,,,,,no,,4000
2026-11-19,1,1,3,Cedar & Dogwood,,,,,,no,,100
2026-11-26,1,1,1,Ash & Cedar,,,,,,no,,100
2026-11-26,1,1,1,Birch & Elm,,,,,,no,,5000
2026-11-26,2,1,1,Gum & Hazel,,,,,,no,,400
2026-11-26,2,1,1,Ivy & Fir,,,,,,no,,5000
"""


@pytest.fixture(scope="module")
def played(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")

    def play(book: Book) -> None:
        seasons.new(book, "Winter", first_day=date(2026, 10, 1))
        path = a_list(folder / "list.csv", LIST, HEADINGS)
        bring_in(book, path, accept=lambda _problems: True)

    return copied(begun_book, folder, play)


@pytest.fixture
def season(book: Book) -> Season:
    return seasons.find(book, "Winter")


def answer_of(page: Page) -> dict[str, str]:
    return {str(row[0]): str(row[1]) for row in page.rows}


def part(page: Page, title: str) -> list[dict[str, Any]]:
    (found,) = (each for each in page.parts if each.title == title)
    rows: list[dict[str, Any]] = page_value(found)["rows"]
    return rows


@pytest.mark.usefixtures("season")
def test_the_figures_of_a_player(book: Book) -> None:
    page = player_page(book, players.find(book, "Ash"))
    facts = answer_of(page)
    assert facts["games"] == "2: 1 won, 0 drawn, 1 lost (50 %)"
    assert facts["nights"] == "2"
    assert facts["hands"] == "4"
    assert facts["best hand"] == "4000 on 2026-11-19 with Birch"
    assert facts["canastas per hand"] == "1.50"
    assert facts["natural canastas per hand"] == "0.50"
    assert facts["times out"] == "1"
    assert facts["penalties"] == "1"
    assert facts["last games"] == "W L"
    assert facts["longest winning streak"] == "1 game, on 2026-11-19"
    assert facts["now"] == "1 lost in a row"
    assert page.about["record"]["concealed"] == 0  # type: ignore[index]


def test_what_a_total_alone_does_not_tell_is_not_counted_as_none(
    book: Book, season: Season
) -> None:
    ash, gum = (players.find(book, name) for name in ("Ash", "Gum"))
    note = (
        "Canastas and goings-out are those of 2 of 4 hands: the slips of the others give a total"
        " alone."
    )
    assert note in player_page(book, ash).notes
    page = player_page(book, gum)
    facts = answer_of(page)
    assert {facts["canastas per hand"], facts["natural canastas per hand"]} == {"unknown"}
    assert (facts["times out"], facts["out concealed"]) == ("unknown", "unknown")
    assert len(page.notes) == 1
    (partner,) = part(page, "By partner")
    assert [partner[key] for key in ("canastas", "natural", "outs", "concealed")] == [None] * 4
    assert partner["hands"] == 1
    years = [answer_of(year.page(book, each))["canastas"] for each in (ash, gum)]
    assert years == ["3, of which 1 natural, in 2 of 4 hands", "unknown"]
    on_the_site = page_of_views(book, gum, seen(book, results.game_scores(book, season)))
    assert answer_of(on_the_site)["canastas per hand"] == "unknown"


@pytest.mark.usefixtures("season")
def test_by_partner_by_opponent_and_by_season(book: Book) -> None:
    page = player_page(book, players.find(book, "Ash"))
    partners = {row["name"]: (row["games"], row["difference"]) for row in part(page, "By partner")}
    # 5,300 against 1,750; then 100 against 5,000.
    assert partners == {"Birch": (1, 3550), "Cedar": (1, -4900)}
    opponents = {row["name"]: (row["won"], row["lost"]) for row in part(page, "By opponent")}
    assert opponents == {"Birch": (0, 1), "Cedar": (1, 0), "Dogwood": (1, 0), "Elm": (0, 1)}
    (winter,) = part(page, "By season")
    assert (winter["season"], winter["games"], winter["won_percent"]) == ("Winter", 2, 50)
    (first, last) = part(page, "The last games")
    assert (first["opponents"], first["difference"], first["result"]) == (
        "Cedar & Dogwood", 3550, "won",
    )  # fmt: skip
    assert (last["partner"], last["date"], last["result"]) == ("Cedar", "2026-11-26", "lost")


def test_hands_by_what_was_needed_to_open(book: Book, season: Season) -> None:
    played = games.find(book, season="Winter", night="1", table=1)
    wrote = [HandSide(side.id, Statement(total=100), 100) for side in played.game.sides]
    writing.add(book, played.game, 4, wrote)
    writing.add(book, played.game, 5, wrote)
    rows = part(
        player_page(book, players.find(book, "Cedar"), season), "Hands by what was needed to open"
    )
    # 0, 50 and 1,650 before the first three hands, 1,750 and 1,850 before those added; 0 with Ash.
    assert [(row["opening"], row["hands"], row["points"]) for row in rows] == [
        ("50", 3, (50 + 1600 + 100) // 3), ("90", 3, 100),
    ]  # fmt: skip


def test_who_sat_in_the_seat_has_played(book: Book, season: Season) -> None:
    entry, others = pairs.seat(book, "Ash+Birch"), pairs.seat(book, "Cedar+Dogwood")
    seat = pairs.seat(book, "Elm+Birch")
    night = nights.find(book, season, "2")
    sides = [NewSide(seat, for_pair=entry), NewSide(others)]
    game = game_records.add(book, night, table=5, sides=sides)
    writing.add(
        book,
        game,
        1,
        [HandSide(side.id, NOTHING, 5000 * (2 - side.position)) for side in game.sides],
    )
    elm, ash = (answer_of(player_page(book, players.find(book, name))) for name in ("Elm", "Ash"))
    assert elm["games"] == "2: 2 won, 0 drawn, 0 lost (100 %)"
    assert ash["games"] == "2: 1 won, 0 drawn, 1 lost (50 %)"


def test_a_hand_that_was_sat_out_is_none_of_the_players(book: Book) -> None:
    season = seasons.new(book, "Winter", rules_id="three-pack", first_day=date(2026, 10, 1))
    players.add(book, ["Ash", "Birch", "Cedar", "Dogwood", "Elm"])
    _season, night = nights.open_night(book, date(2026, 11, 19))
    sides = [NewSide(pairs.seat(book, name)) for name in ("Ash+Birch+Elm", "Cedar+Dogwood")]
    game = game_records.add(book, night, table=5, sides=sides)
    elm, ash = players.find(book, "Elm"), players.find(book, "Ash")
    for number, (sat_out, total) in enumerate(((elm, 2000), (ash, 300), (None, 3000)), 1):
        wrote = [
            HandSide(
                side.id, Statement(), total if side.position == 1 else 0, natural=2 - side.position
            )
            for side in game.sides
        ]
        writing.add(book, game, number, wrote, sat_out=sat_out.id if sat_out else None)
    game_records.set_state(book, game, "ended")
    record = of_player(book, elm, season)
    (seen,) = record.views
    assert (seen.side.score, seen.side.figures.natural, seen.game.hands) == (5300, 2, 2)
    assert [hand.total for hand in record.hands] == [300, 3000]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("statement", "outs", "penalties"),
    [
        ({}, 0, 0),
        ({"out_player": "ash"}, 1, 0),
        ({"out_player": "A. Ash"}, 1, 0),
        ({"out_player": "Birch"}, 0, 0),
        ({"adjustments": {"undeclared_red_three": {"count": 2, "player": "Ash"}}}, 0, 2),
        ({"adjustments": {"undeclared_red_three": {"count": 2, "player": "Birch"}}}, 0, 0),
        ({"adjustments": {"undeclared_red_three": 2}}, 0, 0),
        ({"adjustments": {"director": [{"points": -50, "reason": "slow"}]}}, 0, 0),
    ],
)
def test_what_is_noted_by_name_is_the_players_own(
    book: Book, season: Season, statement: dict[str, Any], outs: int, penalties: int
) -> None:
    players.add(book, ["A. Ash"])
    second_records.merge(book, "A. Ash", "Ash")
    game = game_records.add(
        book,
        nights.find(book, season, "2"),
        table=5,
        sides=[NewSide(pairs.seat(book, name)) for name in ("Ash+Birch", "Cedar+Dogwood")],
    )
    wrote, _problems = Statement.from_json(statement)
    sides = [
        HandSide(side.id, wrote if side.position == 1 else NOTHING, 5000 // side.position, out=1)
        for side in game.sides
    ]
    writing.add(book, game, 1, sides)
    own = of_player(book, players.find(book, "Ash")).hands
    assert sum(hand.is_out for hand in own) == outs
    assert sum(hand.penalties for hand in own) == penalties


def test_who_plays_alone_needs_no_name(book: Book, season: Season) -> None:
    game = game_records.add(
        book,
        nights.find(book, season, "2"),
        table=5,
        sides=[NewSide(pairs.seat(book, name)) for name in ("Ash", "Birch")],
    )
    wrote = [
        HandSide(side.id, NOTHING, 5000 // side.position, out=2 - side.position)
        for side in game.sides
    ]
    writing.add(book, game, 1, wrote)
    assert sum(hand.is_out for hand in of_player(book, players.find(book, "Ash")).hands) == 1
    page = player_page(book, players.find(book, "Ash"))
    assert {row["name"] for row in part(page, "By partner")} == {"Birch", "Cedar"}


def test_one_season_alone_and_games_that_count_for_nothing(book: Book, season: Season) -> None:
    other = seasons.new(book, "Spring", first_day=date(2027, 1, 1), last_day=date(2027, 5, 1))
    ash = players.find(book, "Ash")
    assert of_player(book, ash, other).views == ()
    page = player_page(book, ash, other)
    assert page.notes == ("No game of Ash is over yet.",)
    assert page.parts == ()
    assert "By season" not in [each.title for each in player_page(book, ash, season).parts]
    hands.void(book, games.find(book, season="Winter", night="1", table=1), 3, reason="misdeal")
    page = player_page(book, ash)
    assert answer_of(page)["games"].startswith("1:")
    assert "1 game is still running: not counted yet." in page.notes
    games.void(book, games.find(book, season="Winter", night="2", table=1), "never played")
    assert len(of_player(book, ash).views) == 0


@pytest.mark.usefixtures("season")
def test_a_second_record_is_the_players_too(book: Book) -> None:
    second_records.merge(book, "Gum", "Elm")
    page = player_page(book, players.find(book, "Gum"))
    assert answer_of(page)["also recorded as"] == "Gum"
    assert answer_of(page)["games"].startswith("2: 1 won")
    names = {row["name"] for row in part(page, "By partner")}
    assert names == {"Birch", "Hazel"}
    second_records.unmerge(book, "Gum")
    assert answer_of(player_page(book, players.find(book, "Gum")))["games"].startswith("1: 0 won")


@pytest.mark.usefixtures("season")
def test_an_unknown_player_gets_the_nearest_name(book: Book) -> None:
    with pytest.raises(NotFoundError) as refused:
        players.find(book, "Aish")
    assert refused.value.hint == "Did you mean “Ash”?"
