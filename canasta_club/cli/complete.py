"""What a shell offers on Tab: names from the book, read without opening it for work."""

import re
from collections.abc import Callable, Iterable, Iterator
from os import environ
from typing import Any

import typer

Offer = tuple[str, str] | str
"""A word to type, alone or with a line on what it is."""

_SIGNS = frozenset(" &'\"()$`;|<>*?!#~\\")
_SIGNS_IN_QUOTES = frozenset('"$`\\')
_APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
_TYPED = re.compile(r"""(?:\\.?|"(?:\\.|[^"\\])*"?|'[^']*'?|[^\s\\"'])+""", re.DOTALL)
"""A word of a command line as it was typed, up to the end of the line if a quote is open."""


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
_numbers = _offered("tables")
slips = _offered("slips")


def tables(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the tables of the night, or the slips of one whose address is begun."""
    return (slips if len(incomplete) > _LONGEST_NUMBER else _numbers)(ctx, incomplete)


_LONGEST_NUMBER = 3


def hands(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """Offer the hands of the night by their addresses, once one is begun."""
    return slips(ctx, incomplete) if len(incomplete) > _LONGEST_NUMBER else []


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


def guides(incomplete: str) -> list[Offer]:
    """Offer the names of the guides."""
    from canasta_club.services.rules import guides as shipped

    return list(_fitting(((each, "") for each in shipped.names()), incomplete))


def codes(incomplete: str) -> list[Offer]:
    """Offer the codes of warnings, and ``all``."""
    from canasta_club.services.rules import rulesets

    warnings = [(code.name, code.meaning) for code in rulesets.warnings()]
    offers = [("all", "Every warning."), *warnings]
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

    params = ctx.find_root().params
    return offers.of_book(params.get("book") or "", params.get("club") or "", kind)


def _fitting(offers: Iterable[tuple[str, str]], incomplete: str) -> Iterator[Offer]:
    """Yield the words that begin as what was typed, whatever the case of its letters.

    The letters that were typed stay as they are, as zsh offers nothing else.
    """
    begun = _folded(incomplete)
    write = _writer()
    for word, line in offers:
        if _folded(word).startswith(begun):
            shown = _Written(write(incomplete + word[len(incomplete) :]))
            yield (shown, line) if line else shown


def _folded(word: str) -> str:
    return word.casefold().replace(_APOSTROPHE, "'")


class _Written(str):
    """A word that fits what was typed, quoted for a shell; typer compares the two unquoted."""

    __slots__ = ()

    def startswith(self, *_typed: object) -> bool:
        return True


def _writer() -> Callable[[str], str]:
    """Return what writes a word as the shell that asks can take it; others quote by themselves."""
    shell = environ.get("_CANASTA_COMPLETE")
    quote = _word_at_cursor()[:1] if shell == "complete_bash" else ""
    if shell == "complete_zsh" or quote == "'":
        # A straight one ends a quotation, and typer keeps it from zsh; names are read with either.
        return lambda word: word.replace("'", _APOSTROPHE)
    if shell != "complete_bash":
        return str
    signs = _SIGNS_IN_QUOTES if quote == '"' else _SIGNS
    return lambda word: "".join(f"\\{sign}" if sign in signs else sign for sign in word)


def _word_at_cursor() -> str:
    """Return the word that bash completes, with its quotes and backslashes."""
    words = _TYPED.findall(environ.get("COMP_WORDS", ""))
    at = int(environ.get("COMP_CWORD") or 0)
    return words[at] if at < len(words) else ""
