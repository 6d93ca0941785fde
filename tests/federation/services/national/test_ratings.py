"""National ratings: kept by month, equal to those from the first game on, whatever changes."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_club.federation.records import ratings as records
from canasta_club.federation.services import people, uploading
from canasta_club.federation.services.national import _rated, ratings
from canasta_club.records.book.book import Book
from canasta_club.reports.writers.json import page_value
from canasta_club.services import journal
from canasta_club.services.safety.verify import verify
from tests.federation.examples import bundles
from tests.federation.services.test_uploading import add

RIVER, HILL = "River", "Hill"


@pytest.fixture
def centre(book: Book, tmp_path: Path) -> Book:
    for club in (RIVER, HILL):
        add(book, club, tmp_path)
    send(book, tmp_path, RIVER, 1, 5)
    return book


def send(
    book: Book,
    folder: Path,
    club: str,
    number: int,
    revision: int,
    totals: tuple[tuple[int, int], ...] = ((675, 430),),
    names: tuple[str, ...] = ("Ash", "Birch", "Cedar", "Dogwood"),
    month: int = 11,
) -> None:
    night = bundles.night(club, number, totals, names=names)
    night = replace(night, day=night.day.replace(month=month))
    text = bundles.bundle(club, night, revision)
    uploading.upload(book, [bundles.written(folder / "b.jsonl", text)])


def kept_months(book: Book) -> list[int]:
    return [each.night.month for each in records.kept_months(book)]


def test_an_upload_drops_the_months_from_its_night_on(centre: Book, tmp_path: Path) -> None:
    for month in (3, 6, 9):
        send(centre, tmp_path, HILL, month, month, month=month)
    _rated.of_federation(centre)
    assert kept_months(centre) == [3, 6, 9, 11]
    send(centre, tmp_path, RIVER, 2, 20, month=7)
    assert kept_months(centre) == [3, 6]
    read: list[int] = []
    again = _rated.of_federation(centre, read.append)
    assert sum(read) == 3
    assert kept_months(centre) == [3, 6, 7, 9, 11]
    assert again == _rated.of_federation(centre, from_start=True)
    journal.undo(centre)
    assert kept_months(centre) == [3, 6]
    assert verify(centre).problems == []


def test_merging_two_people_rates_them_as_one(centre: Book, tmp_path: Path) -> None:
    send(centre, tmp_path, HILL, 1, 5, month=5, names=("Elm", "Fir", "Gum", "Hazel"))
    before = _rated.latest(_rated.of_federation(centre))
    assert len(before) == 8
    people.merge(centre, "Elm", "Ash", "")
    assert kept_months(centre) == []
    after = _rated.latest(_rated.of_federation(centre))
    assert sorted(rating.games for rating in after.values()) == [1] * 6 + [2]
    assert verify(centre).problems == []


def test_partners_who_never_parted_are_told_apart_by_nothing(centre: Book) -> None:
    page = ratings.page(centre)
    found = {row["name"]: row for row in page_value(page)["rows"]}
    assert found["Ash"]["always_with"] == "Birch"
    assert found["Ash"]["rank"] == found["Birch"]["rank"] == 1
    assert (found["Ash"]["points"], found["Cedar"]["points"]) == (2, 0)
    assert {"rating_grade", "grade"} <= found["Ash"].keys()
    assert any("tells their strengths apart" in note for note in page.notes)
    people.set_private(centre, "Birch", is_private=True)
    assert "Birch" not in str(page_value(ratings.page(centre)))


def test_verify_finds_a_month_that_was_changed(centre: Book) -> None:
    (month,) = _rated.of_federation(centre)
    person, rating = next(iter(month.changed.items()))
    wrong = month._replace(changed={**month.changed, person: rating._replace(mu=30.0)})
    records.keep_months(centre, [wrong], 0)
    assert [each.code for each in verify(centre).problems] == ["rating-differs"]
    ratings.page(centre, from_start=True)
    assert verify(centre).problems == []


def test_ratings_kept_are_those_from_the_start_after_random_changes(
    centre: Book, tmp_path: Path
) -> None:
    chance = random.Random(3)  # noqa: S311  (no secret)
    for revision in range(10, 22):
        club, number = chance.choice((RIVER, HILL)), chance.randint(1, 9)
        score = (5 * chance.randint(0, 200), 5 * chance.randint(0, 200))
        month = chance.randint(1, 12)
        send(centre, tmp_path, club, number, revision, (score,), month=month)
        if chance.random() < 0.3:
            journal.undo(centre)
        kept = _rated.of_federation(centre)
        if revision % 4 == 0:
            assert list(_rated._rated(centre, [], None)) == kept


def test_pages_go_on_and_a_club_is_listed_alone(centre: Book, tmp_path: Path) -> None:
    send(centre, tmp_path, HILL, 1, 5, names=("Elm", "Fir", "Gum", "Hazel"))
    first, second = (ratings.page(centre, limit=3, page=number) for number in (1, 2))
    assert first.notes[0] == "People 1 to 3 of 8; see more with --page."
    assert [row["rank"] for row in page_value(second)["rows"]] == [1, 5, 5]
    hill = {row["name"] for row in page_value(ratings.page(centre, "hill"))["rows"]}
    assert hill == {"Elm", "Fir", "Gum", "Hazel"}
    assert ratings.page(centre, limit=9, page=9).notes == ("There are only 8 people.",)
