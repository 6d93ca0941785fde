"""People on the site: named as they agreed, with the figures of the papers."""

import re
from collections.abc import Mapping
from datetime import timedelta
from html import unescape
from pathlib import Path

from canasta_club.club.people import published_names
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Page, print_text
from canasta_club.services.people import cards, pairs, players
from canasta_club.services.publishing import publish
from canasta_club.services.season import seasons
from canasta_club.services.statistics import hands, year
from tests.services.examples.sites import FIRST, NAMES, content_of, play_night


def _named(folder: Path, words: list[str]) -> set[str]:
    """Return which words stand in a byte of a folder, a file name included."""
    held = b"\n".join(
        content + name.encode() for name, content in content_of(folder).items()
    ).lower()
    return {word for word in words if word.lower().encode() in held}


def test_who_did_not_agree_is_named_in_no_byte(played_book: Book, tmp_path: Path) -> None:
    silent, *_others, named = NAMES
    cards.agree(played_book, silent, "number")
    cards.agree(played_book, NAMES[1], "initials")
    cards.agree(played_book, named, "name")
    pairs.rename(played_book, f"{named}+{NAMES[2]}", "Blithering Dabchicks")
    folder = tmp_path / "site"
    publish.publish(played_book, folder)
    words = [word for name in (*NAMES, "Blithering Dabchicks") for word in name.split()]
    assert _named(folder, words) == {*named.split()}
    text = (folder / "players.html").read_text("utf-8")
    assert "Y. Q." in text
    assert "Z. Q." not in text
    # The name that a pair gave itself is one of both: it is shown once both show theirs.
    cards.agree(played_book, NAMES[2], "name")
    publish.publish(played_book, folder)
    shown = " ".join((named, NAMES[2], "Blithering Dabchicks"))
    assert _named(folder, words) == {*shown.split()}


def test_a_folder_that_names_who_asked_otherwise_is_outdated(
    played_book: Book, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    publish.publish(played_book, folder)
    assert list(publish.outdated(played_book)) == []
    cards.agree(played_book, NAMES[0], "number")
    assert list(publish.outdated(played_book)) == [folder]
    publish.publish(played_book, folder)
    assert list(publish.outdated(played_book)) == []


def test_equal_initials_get_a_number(played_book: Book) -> None:
    players.add(played_book, ["Zadie Quill", "Zeno Quartz"])
    people = player_records.of_club(played_book)
    names = published_names(people, {people[0].id: "name"})
    shown = sorted(names.values())
    assert "Wuthrow Pyewacket" in shown
    assert [name for name in shown if name.startswith("Z. Q.")] == ["Z. Q.", "Z. Q. 2", "Z. Q. 3"]


def test_cards_and_hands_on_the_site_are_those_of_the_papers(
    played_book: Book, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    publish.publish(played_book, folder)
    autumn = seasons.find(played_book, "Autumn")
    play_night(played_book, autumn, 2)
    publish.publish(played_book, folder)
    with player_records.public(played_book):
        player = min(player_records.of_club(played_book), key=lambda each: each.id)
        pair = pairs.find(played_book, "1")
        card = year.page(played_book, player)
        sources = hands.sources(played_book, autumn)
        of_autumn = hands.of_pair(played_book, autumn, pair)
    _shows(folder, {"player-1.html": card, "season-1-sources.html": sources})
    _shows(folder, {"pair-1.html": of_autumn})
    winter = seasons.new(played_book, "Winter", first_day=FIRST + timedelta(weeks=20))
    play_night(played_book, winter, 20)
    publish.publish(played_book, folder)
    with player_records.public(played_book):
        of_winter = hands.of_pair(played_book, winter, pair)
    _shows(folder, {"pair-1.html": of_winter, "pair-1-season-1.html": of_autumn})
    link = '<a href="pair-1-season-1.html">Hands in Autumn</a>'
    assert link in (folder / "pair-1.html").read_text("utf-8")


def _shows(folder: Path, pages: Mapping[str, Page]) -> None:
    """Fail where a page of the site lacks a figure of one that is printed."""
    for name, page in pages.items():
        text = unescape(re.sub(r"</?span[^>]*>", "", (folder / name).read_text("utf-8")))
        shown = [print_text(row[1], page.columns[1]) for row in page.rows]
        assert shown
        assert [cell for cell in shown if cell not in text] == []
