"""Backups are kept by a rule: ten, then one a day for fourteen days, then one a month."""

from datetime import UTC, datetime, timedelta

from canasta_club.records.retention import superfluous

NOW = datetime(2026, 11, 22, 23, tzinfo=UTC)


def hours(*before: float) -> list[datetime]:
    return [NOW - timedelta(hours=each) for each in before]


def days(*before: float) -> list[datetime]:
    return hours(*(24 * each for each in before))


def test_the_ten_newest_are_kept() -> None:
    taken = hours(*range(12))
    assert superfluous(taken, NOW) == hours(11, 10)


def test_of_each_day_of_the_last_fourteen_the_newest_is_kept() -> None:
    newest = hours(*(number / 10 for number in range(10)))
    taken = [*newest, *days(1, 1.1, 2, 2.1, 13, 13.1)]
    assert superfluous(taken, NOW) == days(13.1, 2.1, 1.1)


def test_before_that_the_newest_of_each_month_is_kept() -> None:
    newest = hours(*(number / 10 for number in range(10)))
    taken = [*newest, *days(14, 15, 40, 41, 400)]
    assert superfluous(taken, NOW) == days(41, 15)


def test_few_are_all_kept_and_order_does_not_matter() -> None:
    assert superfluous([], NOW) == []
    assert superfluous(days(400, 1, 401), NOW) == []
    taken = hours(*range(30))
    assert superfluous(reversed(taken), NOW) == superfluous(taken, NOW)


def test_what_is_kept_stays_kept_as_long_as_nothing_is_added() -> None:
    taken = hours(*range(0, 2000, 5))
    gone = superfluous(taken, NOW)
    assert superfluous([each for each in taken if each not in gone], NOW) == []
