"""Clubs: found one, and find out which rule set it plays by."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from canasta_club.club.people import Club
from canasta_club.errors import ConflictError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring import opening
from canasta_club.records.book.book import Book
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.nouns import clubs
from canasta_club.reports.page import Column, Page
from canasta_club.services.people import names
from canasta_club.services.rules import leagues, rulesets


class Question(NamedTuple):
    """Something clubs play differently, and how to tell it from a rule set."""

    text: str
    holds: Callable[[RuleSet], bool]


QUESTIONS = (
    Question(
        "May a meld hold as many wild cards as natural ones?",
        lambda rules: rules.meld.wilds != "fewer",
    ),
    Question(
        "Do red threes count for a side only if it has a canasta?",
        lambda rules: any("canasta" in word for word in rules.red_threes.plus_if),
    ),
    Question(
        "Is there an opening minimum for a side with a score below nought?",
        lambda rules: opening.opening(rules, -5, 1).points > 0,
    ),
)


class Choice(NamedTuple):
    """A rule set chosen by answers; ``differing`` are the questions it answers otherwise."""

    document: RuleDocument
    differing: tuple[Question, ...]
    also: tuple[RuleDocument, ...]


class BookExistsError(ConflictError):
    """The book holds a club already, and it was not asked for a second one."""

    code = "book-exists"

    def __init__(self, book: str, clubs: Sequence[str]) -> None:
        listed = ", ".join(clubs)
        super().__init__(
            f"{book} already exists and holds {listed}.",
            hint="Add a second club to it with --add-club, or name another file with --book PATH.",
        )


def add(book: Book, name: str, rules_id: str = "", *, add_club: bool = False) -> Club:
    """Create a club in a new book, or with ``add_club`` a further one in a book that has clubs.

    Without a rule set it starts from the default one.
    """
    refuse_existing(book, name, add_club=add_club)
    document = rulesets.document(rules_id or rulesets.DEFAULT_RULES)
    # A file has to be found again next season, wherever the program is started then.
    is_file = Path(rules_id).is_file()
    kept = str(Path(rules_id).resolve()) if is_file else document.id
    return clubs.add(book, names.tidy(name, "canasta club"), kept, leagues.DEFAULT_TERMS)


def refuse_existing(book: Book, name: str, *, add_club: bool = False) -> None:
    """Refuse to create a club in a book that holds it, or holds another and none is to be added."""
    clubs.refuse_known(book, names.tidy(name, "canasta club"))
    known = [club.name for club in book_clubs(book)]
    if known and not add_club:
        raise BookExistsError(book.location.name, known)


def choose_rules(answers: Sequence[bool]) -> Choice:
    """Return the rule set whose own data gives the most of the answers.

    Among equals the one most like the default comes first; the others are named too.
    """
    known, _faulty = rulesets.all_documents()
    default = rulesets.document(rulesets.DEFAULT_RULES)
    known.sort(key=lambda document: (rulesets.distance(document, default), document.id))
    differing = {document.id: _differing(document, answers) for document in known}
    least = min(len(wrong) for wrong in differing.values())
    best, *also = [each for each in known if len(differing[each.id]) == least]
    return Choice(best, differing[best.id], tuple(also))


def page(book: Book) -> Page:
    """Return what the book is, and the club it is open at."""
    club = book.club
    facts = (
        ("name", club.name),
        ("book", book.location.name),
        ("rule set of new seasons", club.rules_id),
        ("league terms of new seasons", club.terms_id),
    )
    return Page(club.name, (Column("what", "What"), Column("is", "Is")), facts)


def list_page(book: Book) -> Page:
    """Return the clubs of a book."""
    columns = (Column("name", "Club"), Column("rules", "Rules"), Column("league", "League"))
    rows = [(club.name, club.rules_id, club.terms_id) for club in book_clubs(book)]
    return Page("Clubs", columns, rows, subtitle=book.location.name)


def _differing(document: RuleDocument, answers: Sequence[bool]) -> tuple[Question, ...]:
    rules = rulesets.usual(document)
    return tuple(
        question
        for question, answer in zip(QUESTIONS, answers, strict=True)
        if question.holds(rules) != answer
    )
