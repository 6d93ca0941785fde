"""What a shell offers on Tab: names from the book, read without opening it for work."""

from collections.abc import Callable, Iterable, Iterator
from os import environ
from typing import Any

import typer

Offer = tuple[str, str] | str
"""A word to type, alone or with a line on what it is."""

_SIGNS = frozenset(" &'\"()$`;|<>*?!#~")


def _offered(kind: str) -> Callable[[typer.Context, str], list[Offer]]:
    def offer(ctx: typer.Context, incomplete: str) -> list[Offer]:
        return list(_fitting(_from_book(ctx, kind), incomplete))

    return offer


clubs = _offered("clubs")
federation_clubs = _offered("federation_clubs")
nights = _offered("nights")
pairs = _offered("pairs")
people = _offered("people")
persons = _offered("persons")
players = _offered("players")
seasons = _offered("seasons")
tables = _offered("tables")


def rule_sets(incomplete: str) -> list[Offer]:
    """Offer the ids of the rule sets, or files."""
    from canasta_club.services.rules import rulesets

    return list(_fitting(((each, "") for each in rulesets.ids()), incomplete))


def leagues(incomplete: str) -> list[Offer]:
    """Offer the ids of the league terms."""
    from canasta_club.services.rules import leagues as terms

    return list(_fitting(((each, "") for each in terms.ids()), incomplete))


def time_zones(incomplete: str) -> list[Offer]:
    """Offer the names of time zones."""
    from zoneinfo import available_timezones

    zones = sorted(each for each in available_timezones() if "/" in each)
    return list(_fitting(((each, "") for each in zones), incomplete))


def codes(incomplete: str) -> list[Offer]:
    """Offer the codes of warnings, and ``all``."""
    from canasta_club.services.rules import rulesets

    warnings = (each for each in rulesets.codes().values() if each.level == "warning")
    offers = [("all", "Every warning."), *((each.name, each.meaning) for each in warnings)]
    return list(_fitting(offers, incomplete))


def explainable(incomplete: str) -> list[Offer]:
    """Offer codes and clause numbers."""
    from canasta_club.services.rules import rulesets

    known = rulesets.codes().values()
    offers = [(each.name, each.meaning) for each in known]
    offers += [(each.number, each.title) for each in rulesets.clauses().clauses.values()]
    return list(_fitting(offers, incomplete))


def cases(incomplete: str) -> list[Offer]:
    """Offer the questions at the table that no cards decide."""
    from canasta_club.services.rules import rulesets

    known = rulesets.cases().values()
    return list(
        _fitting([(each.name.replace("_", "-"), each.question) for each in known], incomplete)
    )


def _from_book(ctx: Any, kind: str) -> Iterable[tuple[str, str]]:
    """Return the names of a kind in the book; a book that cannot be read offers none."""
    from canasta_club.services.book import offers

    given = ctx.find_root().params
    return offers.of_book(given.get("book") or "", given.get("club") or "", kind)


def _fitting(offers: Iterable[tuple[str, str]], incomplete: str) -> Iterator[Offer]:
    """Yield the words that begin as what was typed, whatever the case of its letters."""
    begun = incomplete.casefold()
    for word, line in offers:
        if word.casefold().startswith(begun):
            shown = incomplete + _escaped(word)[len(incomplete) :] if begun else _escaped(word)
            yield (shown, line) if line else shown


def _escaped(word: str) -> str:
    """Escape for bash what its command line would split; other shells do so themselves.

    A word that is a name in quotes already is left as it is.
    """
    if environ.get("_CANASTA_COMPLETE") != "complete_bash":
        return word
    return "".join(f"\\{letter}" if letter in _SIGNS else letter for letter in word)
