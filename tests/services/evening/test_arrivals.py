"""Attendance: who is here in which round, however they come, go, return and stand in."""

from typing import Any

import pytest

from canasta_club.club.nights import Night
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.errors import AmbiguousNameError, CanastaError, ConflictError, NotFoundError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import unplayed
from canasta_club.services.attendance import attending, entrants
from canasta_club.services.evening import arrivals, presence, substitutes
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import entries, nights
from canasta_club.services.season.season_rules import kind_of
from canasta_club.services.seating import seating
from tests.services.examples import evenings
from tests.services.examples.evenings import begin, come, names_at, play, seat


def seated_names(book: Book, season: Season, night: Night, number: int) -> set[str]:
    """Return who could be seated in a round, substitutes under their own names."""
    stays = attending.of_night(book, season, night)
    here = entrants.in_round(stays, kind_of(season), number)
    return {player.name for one in here.entrants for player in one.seated}


def test_players_pairs_and_all_who_are_entered(book: Book) -> None:
    season, night = begin(book, "pairs", 8)
    with pytest.raises(NotFoundError, match="Nobody is registered for Autumn"):
        arrivals.check_in(book, season, night, ["all"])
    entries.register(book, season, ["Ash+Birch", "Cedar+Dogwood"])
    message = arrivals.check_in(book, season, night, ["all", "Elm & Fir"])
    assert message == ("Ash, Birch, Cedar, Dogwood, Elm, Fir are checked in.",)
    assert [one.name for one in evenings.here(book, season, night)] == [
        "Ash & Birch", "Cedar & Dogwood", "Elm & Fir",
    ]  # fmt: skip


def test_one_of_an_entered_pair_is_here_for_the_pair(book: Book) -> None:
    season, night = begin(book, "pairs", 6, enter=True)
    arrivals.check_in(book, season, night, ["Ash", "Cedar", "Dogwood"])
    page = presence.page(book, season, night)
    assert [one.name for one in evenings.here(book, season, night)] == ["Cedar & Dogwood"]
    assert page.notes[0] == "Here for round 1: 3."
    assert page.notes[1].startswith("Ash & Birch are not seated: Birch is not here.")
    assert 'canasta night replace "Birch" NAME' in page.notes[1]
    arrivals.check_in(book, season, night, ["Birch"])
    assert len(evenings.here(book, season, night)) == 2


@pytest.mark.parametrize("written", [["Ash+Birch", "Ash", "Ash"], ["Birch", "Ash+Birch"]])
def test_who_is_named_again_alone_keeps_the_partner(book: Book, written: list[str]) -> None:
    season, night = begin(book, "pairs", 4)
    message = arrivals.check_in(book, season, night, written)
    assert (len(message), "are checked in." in message[0]) == (1, True)
    assert [one.name for one in evenings.here(book, season, night)] == ["Ash & Birch"]


def test_who_is_named_with_two_partners_is_asked_which(book: Book) -> None:
    season, night = begin(book, "pairs", 4)
    with pytest.raises(CanastaError, match="Ash is named with two partners: Ash & Birch and Ash"):
        arrivals.check_in(book, season, night, ["Ash+Birch", "Ash+Cedar"])
    assert not evenings.here(book, season, night)


@pytest.mark.parametrize(
    ("league", "gone", "written"),
    [
        ("pairs-round-robin", "Ash & Birch", "Birch+Ash"),
        ("pairs", "Ash & Birch", "Ash & Birch"),
        ("individual", "Ash", "Ash"),
        ("individual", "Ash", "Cedar+Ash"),
    ],
)
def test_who_withdrew_is_not_checked_in(book: Book, league: str, gone: str, written: str) -> None:
    season, night = begin(book, league, 8, enter=True)
    entries.withdraw(book, season, gone, night.day, reason="moved")
    for check_in in (arrivals.check_in, arrivals.late):
        with pytest.raises(ConflictError, match=f"^{gone} withdrew on {night.day}") as refused:
            check_in(book, season, night, [written])
        assert refused.value.hint == (
            f'Take the withdrawal back: canasta season unwithdraw "{gone}"'
        )
    assert gone not in arrivals.check_in(book, season, night, ["all"])[0]
    entries.unwithdraw(book, season, gone)
    arrivals.check_in(book, season, night, [written])


def test_who_is_not_entered_plays_in_no_fixtures(book: Book) -> None:
    season, night = begin(book, "pairs-round-robin", 8)
    entries.register(book, season, ["Ash+Birch", "Cedar+Dogwood"])
    with pytest.raises(CanastaError, match="Elm & Fir are not registered") as fault:
        arrivals.check_in(book, season, night, ["Elm+Fir"])
    assert fault.value.hint is not None
    assert "canasta night replace OLD NEW" in fault.value.hint
    assert len(journal.entries(book)) == 5


def test_newcomers_become_guests_or_members(book: Book) -> None:
    season, night = begin(book, "individual", 2)
    with pytest.raises(NotFoundError, match="no player “Zoe”") as fault:
        arrivals.check_in(book, season, night, ["Zoe"])
    assert fault.value.hint is not None
    assert "--guest or --new-player" in fault.value.hint
    arrivals.check_in(book, season, night, ["Zoe", "Yve+Xan"], newcomers="guest")
    assert players.find(book, "Zoe").is_guest
    assert players.find(book, "Xan").is_guest
    arrivals.check_in(book, season, night, ["Will"], newcomers="player")
    assert not players.find(book, "Will").is_guest
    players.add(book, ["Ashley"])
    with pytest.raises(AmbiguousNameError):
        arrivals.check_in(book, season, night, ["As"], newcomers="guest")


def test_opening_a_night_with_people_is_one_change(book: Book) -> None:
    begin(book, "individual", 4)
    before = len(journal.entries(book))
    season, _night, message = arrivals.open_night(
        book, evenings.DAY.replace(day=26), "", ["Ash", "Birch"]
    )
    assert message == ("Ash, Birch are checked in.",)
    (entry, *_) = journal.entries(book)
    assert len(journal.entries(book)) == before + 1
    assert entry.summary == "the night of 2026-11-26 was opened"
    undoing.undo(book)
    assert [row[1] for row in nights.page(book, season).rows] == [evenings.DAY]


def test_late_for_the_next_round_or_for_a_later_one(book: Book) -> None:
    season, night = begin(book, "individual", 12)
    come(book, season, night, 8)
    with pytest.raises(ConflictError, match="Ash is already checked in for round 1"):
        arrivals.late(book, season, night, ["Ash"])
    assert arrivals.late(book, season, night, ["Ash"], from_round=3) == (
        "Ash plays from round 3 on.",
    )
    assert "Ash" not in seated_names(book, season, night, 2)
    assert "Ash" in seated_names(book, season, night, 3)
    seat(book, season, night)
    arrivals.late(book, season, night, ["Ivy"])
    assert "Ivy" in seated_names(book, season, night, 2)
    with pytest.raises(ConflictError, match="Round 1 is already seated"):
        arrivals.late(book, season, night, ["Juniper"], from_round=1)


def test_leaving_and_returning(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    message = arrivals.leave(book, season, night, "Fir")
    assert message[0] == "Fir leaves after round 1."
    assert "Fir still sits at table" in message[1]
    assert "finish that game first" in message[1]
    assert "Fir" not in seated_names(book, season, night, 2)
    with pytest.raises(NotFoundError, match="Fir is not checked in after round 1"):
        arrivals.leave(book, season, night, "Fir")
    assert arrivals.return_(book, season, night, "Fir", 3) == ("Fir plays again from round 3.",)
    assert [n for n in range(1, 5) if "Fir" in seated_names(book, season, night, n)] == [1, 3, 4]
    arrivals.return_(book, season, night, "Fir", 2)
    assert [n for n in range(1, 5) if "Fir" in seated_names(book, season, night, n)] == [1, 2, 3, 4]
    with pytest.raises(ConflictError, match="Fir is already checked in for round 2"):
        arrivals.return_(book, season, night, "Fir")


def test_leaving_in_the_middle_of_a_round_names_the_way_out(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    message = arrivals.leave(book, season, night, "Fir", 0)
    assert 'canasta night replace "Fir" NAME' in message[1]


def test_a_pair_leaves_together(book: Book) -> None:
    season, night = begin(book, "pairs", 8)
    come(book, season, night, 8)
    assert arrivals.leave(book, season, night, "Elm+Fir")[0] == (
        "Elm and Fir leave before the first round."
    )
    assert len(evenings.here(book, season, night)) == 3


@pytest.mark.long
def test_rounds_planned_ahead_are_planned_again_for_those_who_stay(book: Book) -> None:
    season, night = begin(book, "individual", 12)
    come(book, season, night, 12)
    planned = seating.propose(book, season, night, count=4).rounds
    first = seat(book, season, night)
    assert first == planned[0]
    message = arrivals.leave(book, season, night, "Fir", 2)
    assert message[-1] == "Rounds 3 to 4 were planned again."
    after = seating.proposed(book, night, 2)
    assert after[0] == planned[1]
    assert evenings.faults(book, season, night) == []


def test_a_no_show_of_a_pair_forfeits_to_the_pair_drawn_against_it(book: Book) -> None:
    season, night = begin(book, "swiss", 8, enter=True)
    come(book, season, night, 8)
    seat(book, season, night, seed=1)
    table, (mine, theirs) = next(
        (table, sides)
        for table, sides in names_at(book, night, 1).items()
        if "Ash & Birch" in sides
    )
    other = theirs if mine == "Ash & Birch" else mine
    message = arrivals.no_show(book, season, night, "Ash+Birch")
    assert message[0] == "Ash and Birch did not come."
    assert message[1].startswith(f"The game at table {table} in round 1 is not played: Ash & Birch")
    assert message[1].endswith("To seat the round again: canasta night seat --round 1")
    noted = {each.pair.name: (each.kind, each.against) for each in unplayed.of_season(book, season)}
    assert noted["Ash & Birch"][0] == "forfeit_loss"
    assert noted[other][0] == "forfeit_win"
    assert table not in names_at(book, night, 1)
    undoing.undo(book)
    assert unplayed.of_season(book, season) == []
    assert table in names_at(book, night, 1)


def test_where_nobody_is_drawn_against_anybody_the_others_have_a_bye(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night, seed=1)
    arrivals.no_show(book, season, night, "Ash")
    kinds = sorted(each.kind for each in unplayed.of_season(book, season))
    assert kinds == ["absent", "bye", "bye", "bye"]


def test_who_has_played_is_not_a_no_show(book: Book) -> None:
    season, night = begin(book, "individual", 8)
    come(book, season, night, 8)
    seat(book, season, night)
    play(book, season, night)
    with pytest.raises(ConflictError, match="Ash has played in round 1") as fault:
        arrivals.no_show(book, season, night, "Ash")
    assert fault.value.hint == 'If they left since: canasta night leave "Ash"'


def test_an_entered_player_who_was_never_noted_can_be_a_no_show_and_come_late(book: Book) -> None:
    season, night = begin(book, "individual", 4, enter=True)
    arrivals.check_in(book, season, night, ["Birch"])
    arrivals.no_show(book, season, night, "Ash")
    (stay,) = [each for each in records.of_night(book, night) if each.player.name == "Ash"]
    assert stay.until_round == 0
    arrivals.late(book, season, night, ["Ash"], from_round=2)
    assert "Ash" in seated_names(book, season, night, 2)
    assert "Ash" not in seated_names(book, season, night, 1)


def test_who_has_a_game_is_here_without_being_noted(book: Book) -> None:
    season, night = begin(book, "pairs", 8)
    games.start(book, table=1, sides=["Ash+Birch", "Cedar+Dogwood"])
    assert len(evenings.here(book, season, night)) == 2
    arrivals.check_in(book, season, night, ["Elm+Fir"])
    assert len(evenings.here(book, season, night)) == 3
    assert len(records.of_night(book, night)) == 6


@pytest.mark.parametrize("verb", [arrivals.leave, arrivals.return_, arrivals.no_show])
def test_names_of_those_who_are_not_here(book: Book, verb: Any) -> None:
    season, night = begin(book, "individual", 6)
    with pytest.raises(NotFoundError, match="Nobody is checked in"):
        verb(book, season, night, "Ash")
    come(book, season, night, 4)
    with pytest.raises(NotFoundError, match="Elm is not checked in"):
        verb(book, season, night, "Elm")
    with pytest.raises(NotFoundError, match="no player “Zed”"):
        verb(book, season, night, "Zed")


def test_nothing_is_noted_in_a_night_that_is_closed(book: Book) -> None:
    from canasta_club.services.evening import states

    season, night = begin(book, "individual", 6)
    night = states.close(book, season).night
    with pytest.raises(ConflictError, match="is closed"):
        come(book, season, night, 4)


def test_a_substitute_sits_down_and_the_points_stay_with_the_entry(book: Book) -> None:
    season, night = begin(book, "pairs", 9)
    come(book, season, night, 8)
    seat(book, season, night)
    message = substitutes.replace(book, season, night, "Gum", "Ivy")
    assert message[0] == "Ivy takes the place of Gum from round 1 on; the points are for Gum."
    assert message[1].startswith("Ivy sits down in the game at table")
    sides = [side for game in game_records.not_voided(book, night) for side in game.sides]
    (side,) = [side for side in sides if side.for_pair]
    assert side.pair.name in {"Ivy & Hazel", "Hazel & Ivy"}
    assert side.entry.name == "Gum & Hazel"
    play(book, season, night)
    seat(book, season, night)
    assert any(side.for_pair for game in game_records.not_voided(book, night) for side in game.sides
               if game.round == 2)  # fmt: skip
    play(book, season, night)
    arrivals.return_(book, season, night, "Gum")
    assert "Ivy" not in seated_names(book, season, night, 3)
    assert "Gum" in seated_names(book, season, night, 3)


def test_hands_that_are_recorded_keep_who_sat_there(book: Book) -> None:
    season, night = begin(book, "individual", 9, rules="club")
    come(book, season, night, 8)
    seat(book, season, night)
    game = next(
        game
        for game in evenings.running(book, season, night)
        if any("Ash" in side.pair.name for side in game.sides)
    )
    evenings.record(book, game)
    message = substitutes.replace(book, season, night, "Ash", "Ivy")
    assert message[0].startswith("Ivy takes the place of Ash from round 2 on")
    assert "1 hand is recorded" in message[1]
    games.end(book, Place(season, night, game))
    assert "Ivy" in seated_names(book, season, night, 2)
    assert "Ash" not in seated_names(book, season, night, 2)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Ash", "Ash", "Ash cannot take their own place"),
        ("Ash", "Birch", "Birch already plays in round 1"),
        ("Zed", "Ivy", "no player “Zed”"),
        ("Ash", "Zed", "no player “Zed”"),
        ("Ivy", "Juniper", "Ivy is not checked in"),
    ],
)
def test_who_cannot_stand_in(book: Book, old: str, new: str, message: str) -> None:
    season, night = begin(book, "individual", 10)
    come(book, season, night, 8)
    with pytest.raises(CanastaError, match=message):
        substitutes.replace(book, season, night, old, new)


def test_a_guest_stands_in_for_a_substitute_and_the_entry_is_still_the_first(book: Book) -> None:
    season, night = begin(book, "individual", 9)
    come(book, season, night, 8)
    substitutes.replace(book, season, night, "Ash", "Zoe", newcomers="guest")
    message = substitutes.replace(book, season, night, "Zoe", "Ivy")
    assert message[0] == "Ivy takes the place of Zoe from round 1 on; the points are for Ash."
    with pytest.raises(ConflictError, match="Ivy already plays in round 1, for Ash"):
        substitutes.replace(book, season, night, "Birch", "Ivy")
    assert substitutes.replace(book, season, night, "Ivy", "Ash")[0] == (
        "Ash takes the place of Ivy from round 1 on; it is their own."
    )
    assert [one.name for one in evenings.here(book, season, night)].count("Ash") == 1
