"""Sitting out over a season: rounds from a sheet are kept, and nobody pauses twice running."""

from collections import Counter
from pathlib import Path
from uuid import UUID

import pytest

from canasta_club.club.games import NewSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.league.seating.model import Round
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import unplayed
from canasta_club.reports.writers.json import page_value
from canasta_club.services.attendance import forfeits
from canasta_club.services.evening import substitutes
from canasta_club.services.fixtures import fixtures, taking_up
from canasta_club.services.people import players
from canasta_club.services.people.pairs import seat_players
from canasta_club.services.season import entries, seasons
from canasta_club.services.seating import _history as history
from canasta_club.services.seating import lists, pages, seating
from canasta_club.services.standings import standings
from tests.services.examples.evenings import begin, come, play, seat
from tests.services.examples.leagues import terms_file


def individual(book: Book, folder: Path, count: int, odd: str) -> tuple[Season, Night]:
    """Begin a night of single players."""
    text = f'[entries]\nkind = "player"\n[format]\nkind = "individual"\nodd = "{odd}"\n'
    season, night = begin(book, str(terms_file(folder, text)), count)
    come(book, season, night, count)
    return season, night


@pytest.mark.long
def test_seven_never_pause_twice_running(book: Book, tmp_path: Path) -> None:
    season, night = individual(book, tmp_path, 7, "sit-out")
    last: set[str] = set()
    times: Counter[str] = Counter()
    for _round in range(12):
        seated = seat(book, season, night)
        play(book, season, night)
        assert not last & set(seated.sit_outs)
        last = set(seated.sit_outs)
        times.update(last)
    assert max(times.values()) - min(times.values()) <= 1


def begin_games(book: Book, night: Night, seated: Round) -> None:
    """Begin the games of a round without seating it, as an import does."""
    known: dict[str, Player] = {str(each.id): each for each in player_records.of_club(book)}
    for table in seated.tables:
        sides = [NewSide(seat_players(book, [known[one] for one in side])) for side in table.sides]
        game_records.add(book, night, table=table.number, sides=sides, round_number=seated.number)


@pytest.mark.long
def test_rounds_proposed_together_and_played_from_the_sheet_keep_their_sit_outs(
    book: Book, tmp_path: Path
) -> None:
    season, night = individual(book, tmp_path, 6, "sit-out")
    proposed = seating.propose(book, season, night, count=4).rounds
    for each in proposed:
        begin_games(book, night, each)
    taking_up.take_up(book, season)
    found = [past.played.round for past in history.of_season(book, season).rounds]
    assert [each.sit_outs for each in found] == [each.sit_outs for each in proposed]
    byes = Counter(each.round for each in unplayed.of_season(book, season))
    assert byes == dict.fromkeys(range(1, 5), 2)
    taking_up.take_up(book, season)
    assert len(unplayed.of_season(book, season)) == 8


def test_rounds_of_a_round_robin_played_from_the_sheet_bring_each_pair_its_bye(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 6, enter=True)
    come(book, season, night, 6)
    fixtures.draw(book, season)
    proposed = seating.propose(book, season, night, count=3).rounds
    for each in proposed:
        for table in each.tables:
            pairs = pair_records.by_id(book)
            sides = [NewSide(pairs[UUID(one)]) for (one,) in table.sides]
            game_records.add(book, night, table=table.number, sides=sides, round_number=each.number)
    taking_up.take_up(book, season)
    taking_up.take_up(book, season)
    byes = [(each.round, str(each.pair.id)) for each in unplayed.of_season(book, season)]
    assert byes == [(each.number, *each.sit_outs) for each in proposed]


def test_who_was_checked_in_and_did_not_play_a_round_that_nobody_planned_sat_out(
    book: Book, tmp_path: Path
) -> None:
    season, night = individual(book, tmp_path, 6, "sit-out")
    four = player_records.of_club(book)[:4]
    sides = [NewSide(seat_players(book, two)) for two in (four[:2], four[2:])]
    game_records.add(book, night, table=1, sides=sides, round_number=1)
    (past,) = history.of_season(book, season).rounds
    rested = {
        each.name
        for each in player_records.of_club(book)
        if str(each.id) in past.played.round.sit_outs
    }
    assert rested == {"Elm", "Fir"}


def test_a_substitute_sits_out_by_their_own_name(book: Book, tmp_path: Path) -> None:
    season, night = individual(book, tmp_path, 5, "sit-out")
    seat(book, season, night)
    play(book, season, night)
    players.add(book, ["Zoe"])
    seated = seating.propose(book, season, night).next
    known = {str(each.id): each.name for each in player_records.of_club(book)}
    absent = known[seated.sit_outs[0]]
    substitutes.replace(book, season, night, absent, "Zoe")
    proposal = seating.propose(book, season, night)
    page = pages.proposal_page(book, proposal)
    assert any(note.startswith(f"Zoe (for {absent}) sits out") for note in page.notes)
    (value,) = page_value(page)["rounds"]
    assert [each["name"] for each in value["sit_outs"]] == [f"Zoe (for {absent})"]
    cards = [part.title for part in lists.for_entrants(book, season, night).parts]
    assert f"Zoe (for {absent})" in cards


def test_nine_sit_at_three_tables_of_three(book: Book, tmp_path: Path) -> None:
    text = '[entries]\nkind = "player"\n[format]\nkind = "individual"\nodd = "other-table"\n'
    season, night = begin(book, str(terms_file(tmp_path, text)), 9, rules="classic")
    come(book, season, night, 9)
    tables = seat(book, season, night).tables
    assert sorted(len(table.entrants) for table in tables) in ([3, 3, 3], [4, 5])


@pytest.mark.parametrize(
    ("rules", "odd", "count", "message"),
    [
        ("burraco", "other-table", 5, "the rules seat 2 or 4 at a table."),
        ("burraco", "other-table", 6, None),
        ("burraco", "sit-out", 5, None),
        ("hoyle", "other-table", 5, None),
    ],
)
def test_who_sits_out_for_want_of_another_table_learns_it(
    book: Book, tmp_path: Path, rules: str, odd: str, count: int, message: str | None
) -> None:
    text = f'[entries]\nkind = "player"\n[format]\nkind = "individual"\nodd = "{odd}"\n'
    season, night = begin(book, str(terms_file(tmp_path, text)), count, rules=rules)
    come(book, season, night, count)
    notes = pages.proposal_page(book, seating.propose(book, season, night)).notes
    said = [note for note in notes if note.startswith("No other table")]
    assert said == ([f"No other table for the rest: {message}"] if message else [])


def sat_out(
    book: Book, folder: Path, league: str, worth: int, count: int
) -> tuple[Season, Night, Round]:
    """Play a round of a league in which a bye is worth so much."""
    text = (
        f'extends = "{league}"\n[points]\nbye = {worth}\n[withdrawn]\ngames = "void-below-half"\n'
    )
    season, night = begin(book, str(terms_file(folder, text)), count, enter=True)
    come(book, season, night, count)
    seated = seat(book, season, night)
    play(book, season, night)
    return season, night, seated


@pytest.mark.parametrize(
    ("league", "count", "has_bye"),
    [("progressive", 5, False), ("ladder", 6, False), ("pairs", 6, False), ("swiss", 6, True),
     ("pairs-round-robin", 6, True), ("knockout", 6, True)],
)  # fmt: skip
def test_who_sits_out_has_a_bye_only_where_the_terms_give_one(
    book: Book, tmp_path: Path, league: str, count: int, *, has_bye: bool
) -> None:
    """Where meetings are drawn a bye is one of them, whatever it is worth; elsewhere one waits."""
    season, night, seated = sat_out(book, tmp_path, league, 0, count)
    (resting,) = seated.sit_outs[:1]
    kinds = {each.kind for each in unplayed.of_season(book, season)}
    assert kinds == ({"bye"} if has_bye else set())
    listed = page_value(fixtures.page(book, fixtures.of_season(book, season)))["rows"]
    assert any(row["away"] is None for row in listed) == has_bye
    table = standings.season_table(book, season)
    assert resting in {row.entry for row in table.standings.rows}
    assert not table.standings.voided
    if not has_bye:
        assert resting not in seat(book, season, night).sit_outs


def test_a_bye_that_is_worth_something_is_given_to_who_sits_out(book: Book, tmp_path: Path) -> None:
    season, _night, seated = sat_out(book, tmp_path, "progressive", 1, 5)
    assert len(unplayed.of_season(book, season)) == len(seated.sit_outs) == 1


@pytest.mark.parametrize(("worth", "kinds"), [(0, {"absent"}), (1, {"absent", "bye"})])
def test_those_left_at_a_table_have_a_bye_only_where_the_terms_give_one(
    book: Book, tmp_path: Path, worth: int, kinds: set[str]
) -> None:
    text = f'extends = "progressive"\n[points]\nbye = {worth}\n'
    season, night = begin(book, str(terms_file(tmp_path, text)), 4)
    come(book, season, night, 4)
    seat(book, season, night)
    ash = next(each for each in player_records.of_club(book) if each.name == "Ash")
    (message,) = forfeits.of_absent(book, season, night, [ash])
    assert ("the others at the table have a bye" in message) == bool(worth)
    assert ("the others at the table sit out" in message) == (not worth)
    assert {each.kind for each in unplayed.of_season(book, season)} == kinds


def test_who_waits_was_there_when_half_of_the_rounds_count(book: Book, tmp_path: Path) -> None:
    season, night, first = sat_out(book, tmp_path, "pairs", 0, 6)
    rested = first.sit_outs[0]
    name = next(pair.name for pair in pair_records.of_club(book) if str(pair.id) == rested)
    entries.withdraw(book, season, name, night.day, reason="moved")
    now = seasons.find(book, season.name)
    assert not standings.standings(book, now).voided
