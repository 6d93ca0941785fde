"""Season copy: a new season with the rules, terms and entries of another."""

from datetime import date
from typing import Unpack

from canasta_club.club.seasons import RulesPeriod, Season, SeasonEntry
from canasta_club.records.book.book import Book
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import entries as records
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.rules import rulesets
from canasta_club.services.season import seasons
from canasta_club.services.season.season_rules import kind_of, terms_of
from canasta_club.services.standings import standings


def copy(
    book: Book,
    source: Season,
    name: str,
    *,
    rules_id: str = "",
    **days: Unpack[seasons.NewSeason],
) -> Season:
    """Create a season like another; what is not given is copied.

    The rules are those at the end of the other season. Entries that did not withdraw are
    registered, in the division they continue in, with their handicaps.
    """
    with book.change("season copy") as change:
        rules = _rules(book, source, days["first_day"], rules_id)
        money = days.get("table_money")
        days["table_money"] = source.table_money if money is None else money
        days["weekdays"] = days.get("weekdays") or source.weekdays
        new = Season(
            id=new_id(), name=name, rules_id=rules.rules_id, rules=rules.rules,
            terms_id=source.terms_id, terms=source.terms, **days,
        )  # fmt: skip
        new = seasons.begin(book, new)
        going_on = _in_order(book, source)
        for entry in going_on:
            division = entry.next_division or entry.division
            records.add(book, new, [entry.pair], division=division, handicap=entry.handicap)
        entries = "1 entry" if len(going_on) == 1 else f"{len(going_on)} entries"
        change.summary = f"the season {new.name} was created like {source.name}, with {entries}"
        return new


def _rules(book: Book, source: Season, first_day: date, rules_id: str) -> RulesPeriod:
    if rules_id:
        document = rulesets.document(rules_id)
        return RulesPeriod(first_day, document.id, book.frozen(document.table))
    last = source.periods[-1]
    return RulesPeriod(first_day, last.rules_id, last.rules)


def _in_order(book: Book, source: Season) -> list[SeasonEntry]:
    """Return the entries that continue, by division and number or kept place."""
    going_on = [each for each in records.of_season(book, source) if each.withdrawn_on is None]
    if terms_of(source).format.facts.keeps_places:
        rows = standings.standings(book, source).rows
        rungs = {row.entry: rung for rung, row in enumerate(rows)}
        kind = kind_of(source)
        return sorted(
            going_on, key=lambda entry: rungs.get(ids_of(entry.pair, kind)[0], len(rungs))
        )
    return sorted(going_on, key=lambda entry: (entry.next_division or entry.division, entry.number))
