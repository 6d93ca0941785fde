"""Frozen rules and terms are read and checked once for each opened book, whatever is done."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.game.rules import document as rule_documents
from canasta_club.league import language
from canasta_club.records.book.book import Book, open_book
from canasta_club.services import journal
from canasta_club.services.evening import arrivals
from canasta_club.services.rescoring.season import rescore
from canasta_club.services.rules import rulesets
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import rules_of, terms_of
from canasta_club.services.seating import seating
from canasta_club.services.standings.standings import standings_page
from tests.services.examples.evenings import NAMES, begin, come, entered
from tests.services.examples.leagues import play
from tests.services.examples.lists import a_list, bring_in


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often terms are checked and built, and rules for each number of players."""
    count: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*facts: Any) -> Any:
            players = facts[1] if name.startswith("document") else ""
            count[f"{name} {players}".strip()] += 1
            return function(*facts)

        return counted

    for module, name in (
        (rule_documents, "faults"),
        (rule_documents, "build_rule_set"),
        (language, "_faults"),
        (language, "_build"),
    ):
        label = f"{module.__name__.rpartition('.')[2]}.{name}"
        monkeypatch.setattr(module, name, counting(label, getattr(module, name)))
    return count


TERMS = {"language._faults": 1, "language._build": 1}
RULES = {"document.faults 4": 1, "document.build_rule_set 4": 1}


@pytest.fixture
def reopened(book: Book, built: Counter[str]) -> Iterator[Callable[[], Book]]:
    """Open the book again, as the next command does."""
    opened: list[Book] = []

    def reopen() -> Book:
        opened.append(open_book(str(book.location.path), by="Sue"))
        built.clear()
        return opened[-1]

    yield reopen
    for each in opened:
        each.close()


def test_checking_in_twelve_players_reads_the_terms_once(
    book: Book, reopened: Callable[[], Book], built: Counter[str]
) -> None:
    _season, night = begin(book, "four-players", 12)
    again = reopened()
    arrivals.check_in(again, season_of(again), night, NAMES[:12])
    assert built == TERMS


def test_proposing_seats_reads_rules_and_terms_once(
    book: Book, reopened: Callable[[], Book], built: Counter[str]
) -> None:
    season, night = begin(book, "four-players", 12)
    come(book, season, night, 12)
    again = reopened()
    seating.propose(again, season_of(again), night)
    assert built.keys() >= (TERMS | RULES).keys()
    assert set(built.values()) == {1}


def test_standings_and_verifying_read_rules_and_terms_once(
    book: Book, reopened: Callable[[], Book], built: Counter[str]
) -> None:
    season, night = begin(book, "pairs", 4, enter=True)
    home, away = (entry.pair for entry in entered(book, season))
    play(book, night, home, away, (505, 205))
    again = reopened()
    standings_page(again, season_of(again))
    assert journal.verify(again)[1] == []
    assert built == TERMS | RULES


def test_an_import_reads_rules_and_terms_once(
    book: Book, reopened: Callable[[], Book], built: Counter[str], tmp_path: Path
) -> None:
    begin(book, "pairs", 4, rules="club")
    again = reopened()
    bring_in(again, a_list(tmp_path / "hands.csv"))
    assert built.keys() >= RULES.keys()
    assert set(built.values()) == {1}


def test_rescoring_reads_the_old_rules_and_the_new_ones_once(
    book: Book, reopened: Callable[[], Book], built: Counter[str]
) -> None:
    season, night = begin(book, "pairs", 4, enter=True)
    home, away = (entry.pair for entry in entered(book, season))
    play(book, night, home, away, (505, 205))
    rulesets.document("club")  # The file, which is not the copy that the season will keep.
    again = reopened()
    rescore(again, season_of(again), "club", night.day)
    standings_page(again, season_of(again))
    assert built == TERMS | dict.fromkeys(RULES, 2)


def test_each_season_keeps_rules_and_terms_of_its_own(book: Book) -> None:
    season, night = begin(book, "pairs", 4)
    assert terms_of(season) is terms_of(season_of(book))
    assert rules_of(season).on(night.day) is rules_of(season_of(book)).on(night.day)
    other = replace(season, terms=FrozenTable.of({**season.terms, "points": {"win": 9}}))
    assert (terms_of(season).points.win, terms_of(other).points.win) == (2, 9)


def season_of(book: Book) -> Any:
    """Return the only season, as it is read again from the book."""
    return seasons.find(book)


def test_a_night_is_found_in_a_season_without_its_terms(
    book: Book, reopened: Callable[[], Book], built: Counter[str]
) -> None:
    begin(book, "pairs", 4)
    again = reopened()
    assert nights.find(again, season_of(again)).is_open
    assert not built
