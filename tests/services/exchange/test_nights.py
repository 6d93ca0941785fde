"""What a hand list says of a night: substitutes, who sat out, and when it may be corrected."""

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from canasta_club.club.seasons import Season
from canasta_club.errors import ConflictError, ProblemsError, accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import nights as records
from canasta_club.services.evening import states, substitutes
from canasta_club.services.exchange.exporting import export_hands
from canasta_club.services.exchange.importing import Imported, import_hands
from canasta_club.services.people import players
from canasta_club.services.play import games, hands
from canasta_club.services.season import seasons
from canasta_club.services.standings import standings
from canasta_club.text.dates import current_day
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, seat


def bring_in(book: Book, path: Path, **more: Any) -> Imported:
    return import_hands(book, path, accept_all, season="Spring", **more)


def spring(book: Book) -> Season:
    return seasons.new(
        book, "Spring", rules_id="hoyle", terms_id="pairs", first_day=date(2026, 10, 1)
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_points_of_substitutes_stay_with_the_entry(book: Book, tmp_path: Path, ending: str) -> None:
    season, night = begin(book, "pairs", 9)
    come(book, season, night, 8)
    seat(book, season, night)
    substitutes.replace(book, season, night, "Gum", "Ivy")
    for game in evenings.running(book, season, night):
        evenings.record(book, game, 5000, 300)
    table = [row.name for row in standings.standings(book, season).rows]
    assert "Gum & Hazel" in table
    path = tmp_path / f"list{ending}"
    export_hands(book, season, path)
    spring(book)
    bring_in(book, path)
    again = seasons.find(book, "Spring")
    assert [row.name for row in standings.standings(book, again).rows] == table
    sides = [side for game in game_records.of_season(book, again) for side in game.sides]
    assert [(side.pair.name, side.entry.name) for side in sides if side.for_pair] == [
        (side.pair.name, "Gum & Hazel") for side in sides if "Ivy" in side.pair.name
    ]
    assert bring_in(book, path).hands == 0


def test_a_list_that_says_other_points_is_refused(book: Book, tmp_path: Path) -> None:
    season, night = begin(book, "pairs", 9)
    come(book, season, night, 8)
    seat(book, season, night)
    substitutes.replace(book, season, night, "Gum", "Ivy")
    for game in evenings.running(book, season, night):
        evenings.record(book, game)
    path = tmp_path / "list.csv"
    export_hands(book, season, path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Gum & Hazel", "Ash & Hazel"), encoding="utf-8")
    with pytest.raises(ProblemsError) as fault:
        import_hands(book, path, accept_all, season="Autumn")
    messages = [each.message for each in fault.value.problems]
    assert any("are for Gum & Hazel in this game" in message for message in messages)


def test_who_sat_out_of_five(book: Book, tmp_path: Path) -> None:
    season, _night = begin(book, "pairs", 5)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood+Elm"])
    lines: list[Statement] = [
        Statement(name="Ash", total=500, out="out"), Statement(name="Elm", total=300),
    ]  # fmt: skip
    hands.record(book, place, lines, accept_all, sat_out="Elm")
    path = tmp_path / "list.csv"
    export_hands(book, season, path)
    assert "sat out" in path.read_text(encoding="utf-8").splitlines()[0]
    spring(book)
    bring_in(book, path)
    (game,) = game_records.of_season(book, seasons.find(book, "Spring"))
    (hand,) = hand_records.of_game(book, game)
    assert game.player_name(hand.sat_out) == "Elm"
    changed = path.read_text(encoding="utf-8").replace(",Elm", ",Cedar")
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(ProblemsError) as fault:
        bring_in(book, path)
    assert "“Cedar” here, but “Elm” in the book" in fault.value.problems[0].message
    assert bring_in(book, path, correct="it was Cedar").corrected == 1
    path.write_text(re.sub(r",Cedar(?=\r?\n)", ",Ash", changed), encoding="utf-8")
    with pytest.raises(ProblemsError) as fault:
        bring_in(book, path)
    assert "no player “Ash”" in fault.value.problems[0].message


def test_no_column_where_there_is_nothing_to_say(book: Book, tmp_path: Path) -> None:
    season, _night = begin(book, "pairs", 4)
    place = games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    evenings.record(book, place.game)
    path = tmp_path / "list.csv"
    export_hands(book, season, path)
    heading = path.read_text(encoding="utf-8").splitlines()[0]
    assert "sat out" not in heading
    assert "points for" not in heading


LIST = """date,table,game,hand,players,total,out
{day},1,1,1,Ash & Birch,{total},out
{day},1,1,1,Cedar & Dogwood,300,no
"""


def test_a_list_opens_a_planned_night_whose_day_has_come(book: Book, tmp_path: Path) -> None:
    players.add(book, evenings.NAMES[:4])
    today = current_day("")
    season = seasons.new(book, "Spring", rules_id="hoyle", first_day=today - timedelta(days=7))
    records.add(book, season, today, "planned")
    records.add(book, season, today + timedelta(days=7), "planned")
    path = tmp_path / "list.csv"
    path.write_text(LIST.format(day=today, total=500), encoding="utf-8")
    assert bring_in(book, path).hands == 1
    assert [each.state for each in records.of_season(book, season)] == ["open", "planned"]
    path.write_text(LIST.format(day=today + timedelta(days=7), total=500), encoding="utf-8")
    with pytest.raises(ConflictError, match="is only planned"):
        bring_in(book, path)


def test_a_list_corrects_a_final_night_in_time_or_late(book: Book, tmp_path: Path) -> None:
    players.add(book, evenings.NAMES[:4])
    season = spring(book)
    path = tmp_path / "list.csv"
    path.write_text(LIST.format(day=evenings.DAY, total=500), encoding="utf-8")
    bring_in(book, path)
    night = states.make_final(book, season, "", accept_all).night
    path.write_text(LIST.format(day=evenings.DAY, total=505), encoding="utf-8")
    assert bring_in(book, path, correct="a five").corrected == 1
    long_ago = current_day("") - timedelta(days=30)
    records.set_state(book, night, "final", final_on=long_ago)
    path.write_text(LIST.format(day=evenings.DAY, total=510), encoding="utf-8")
    with pytest.raises(ConflictError, match="corrections were possible until"):
        bring_in(book, path, correct="a ten")
    assert bring_in(book, path, correct="a ten", is_late=True).corrected == 1
