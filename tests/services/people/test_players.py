"""Players: what they may be called, and who is meant."""

import pytest

from canasta_club.errors import ConflictError, NotFoundError, ProblemsError
from canasta_club.records import journal
from canasta_club.records.book.book import Book
from canasta_club.services.people import cards, pairs, players


def names_of(book: Book) -> list[object]:
    return [row[0] for row in players.page(book).rows]


def test_several_players_are_added_at_once(book: Book) -> None:
    players.add(book, ["Ash,", "  Birch   Lee ; "])
    assert names_of(book) == ["Ash", "Birch Lee"]
    assert journal.entries(book)[0].summary == "Ash, Birch Lee joined the club"


def test_everything_wrong_with_new_names_is_reported_at_once(book: Book) -> None:
    players.add(book, ["José"])
    with pytest.raises(ProblemsError) as fault:
        players.add(book, ["Ash", "jose", "Tom & Tim", ",", "ash", "Tab\tTab\x07", "N" * 101])
    message = [str(problem) for problem in fault.value.problems]
    assert message == [
        "jose: already in the club, as José",
        "Tom & Tim: “Tom & Tim” is not a name for one player: “&” stands between players.",
        ",: The name of a player is missing.",
        "ash: named twice",
        "Tab\tTab\x07: The name of a player contains a control character (U+0007): “Tab Tab”.",
        f"{'N' * 101}: “{'N' * 20}…” is too long for the name of a player.",
    ]
    assert fault.value.hint == 'Add the others: canasta player add "Ash"'
    assert names_of(book) == ["José"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ash+Birch", "“+” stands between players"),
        ("Ash/Birch", "“/” stands between players"),
        ("Ash and Birch", "“and” or a dash stands between players"),
        ("Ash und Birch", "“and” or a dash stands between players"),
        ("Ash - Birch", "“and” or a dash stands between players"),
        ("Ash: Birch", "“:” ends the name of a side"),
        ("--help", "it reads as an option"),
        ("#5", "it reads as the number of a pair"),
        ("pair 12", "it reads as the number of a pair"),
        ("All", "it reads as a word of a command"),
        ("b", "it reads as a side by its seat"),
        ("Asher\u200b", "contains an invisible letter (U+200B): “Asher”"),
        ("Ash\u202eer", "contains an invisible mark of the reading direction (U+202E): “Asher”"),
        ("Asher\N{HANGUL FILLER}", "contains an invisible letter (U+3164)"),
        ("\U0001f469\u200d\U0001f467", "contains an invisible joiner (U+200D)"),
        ("\u0301", "contains an accent without a letter"),
        ("\u0410sh", "mixes alphabets"),
    ],
)
def test_a_name_of_one_player_holds_no_sign_that_stands_between_players(
    book: Book, name: str, message: str
) -> None:
    with pytest.raises(ProblemsError, match="Nobody was added") as fault:
        players.add(book, [name])
    assert message in str(fault.value.problems[0])
    players.add(book, ["Ann-Sophie O’Brien-Lee"])


def test_a_player_is_renamed_to_anything_but_another(book: Book) -> None:
    players.add(book, ["Ash", "Birch"])
    assert players.rename(book, "as", "ASH").name == "ASH"
    with pytest.raises(ConflictError, match="Birch is already in the club"):
        players.rename(book, "Ash", "birch")
    assert names_of(book) == ["ASH", "Birch"]


def test_an_unknown_name_is_answered_with_the_nearest(book: Book) -> None:
    players.add(book, ["Hazel", "Dogwood"])
    with pytest.raises(NotFoundError) as fault:
        pairs.seat(book, "Hazle+Dogwood")
    assert fault.value.hint == "Did you mean “Hazel”?"


def test_a_player_is_found_by_card_number_and_not_by_that_of_a_pair(book: Book) -> None:
    players.add(book, ["Ash", "Birch"])
    pairs.add(book, ["Ash", "Birch"])
    cards.edit(book, "Birch", "4711")
    assert players.find(book, "4711").name == "Birch"
    with pytest.raises(NotFoundError, match="1 is the number of the pair Ash & Birch") as fault:
        players.find(book, "1")
    assert fault.value.hint == "Name one of them: Ash or Birch."


def test_a_name_that_only_looks_like_a_known_one_is_refused(book: Book) -> None:
    players.add(book, ["Bepa"])
    with pytest.raises(ProblemsError) as fault:
        players.add(book, ["\u0412\u0435\u0440\u0430"])
    assert "already in the club, as Bepa" in str(fault.value.problems[0])


def test_a_name_in_another_alphabet_is_a_name(book: Book) -> None:
    added = players.add(book, ["\u0412\u0435\u0440\u0430", "Δάφνη", "Kapalı", "李娜"])
    assert len(added) == 4


@pytest.mark.parametrize(
    ("more", "end"), [(0, "“L12”."), (1, "“L12” and 1 more."), (2, "and 2 more.")]
)
def test_a_long_list_of_known_names_says_how_many_more(book: Book, more: int, end: str) -> None:
    players.add(book, [f"L{number:02}" for number in range(1, 13 + more)])
    with pytest.raises(NotFoundError, match="There is no player “Zed”") as fault:
        players.find(book, "Zed")
    assert fault.value.hint is not None
    assert fault.value.hint.startswith("Known: “L01”, ")
    assert fault.value.hint.endswith(end)
