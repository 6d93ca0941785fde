"""Rulings as pages: the verdict in a line, and the list of openings a hand has."""

from collections.abc import Iterable, Iterator, Mapping

from canasta_club.documents.toml import PlainTable
from canasta_club.game.rules.clauses import Case, Irregularity
from canasta_club.game.rulings.cases import CaseAnswer
from canasta_club.reports.page import Column, Page


def verdict_line(answer: Mapping[str, object], rules: str) -> str:
    """Describe a verdict: legal or not, why, and the clause in the rules of this title."""
    word = "Legal" if answer["legal"] else "Not legal"
    return f"{word}: {answer['reason']} (clause {answer['clause']}; {rules})"


def case_lines(answer: CaseAnswer, rules: str) -> Iterator[str]:
    """Say the answer to a case, and what it rests on, in rules of this title."""
    yield answer.case.question
    if answer.is_silent:
        yield f"The sources of {answer.asked.name} do not answer this."
    if answer.answer and answer.by and answer.is_silent:
        yield f"{answer.by.name}, which it extends, says: {answer.answer}"
    elif answer.answer:
        yield answer.answer
    else:
        yield "Agree on it at the table, or ask the director."
    if answer.source:
        yield f"Source: {answer.source}."
    yield f"(clause {answer.case.clause}; {rules})"


def cases_page(cases: Iterable[Case]) -> Page:
    """Make the page of the questions at the table that no cards decide."""
    return Page(
        title="Cases",
        columns=(
            Column("case", "Case"),
            Column("clause", "Clause"),
            Column("question", "Question"),
        ),
        rows=tuple((each.name.replace("_", "-"), each.clause, each.question) for each in cases),
        notes=("The answer by your rules: canasta ruling case NAME.",),
    )


def openings_page(answer: PlainTable, limit: int) -> Page:
    """Make the page of the best openings of a hand."""
    openings = answer["openings"]
    shown = openings[:limit]
    more = len(openings) - len(shown)
    return Page(
        title="Openings",
        columns=(
            Column("points", "Points", "number"),
            Column("melds", "Melds"),
        ),
        rows=tuple((each["points"], " ".join(each["melds"])) for each in shown),
        notes=(f"{more} more: --limit {len(openings)}, or --json.",) if more else (),
    )


def penalty_list_page(
    penalties: Iterable[tuple[Irregularity, int | None, str, bool]], rules: str
) -> Page:
    """Make the page of what can go wrong under a rule set, each with its cost in words."""
    every = list(penalties)
    example = next((_word(what.name) for what, _, _, is_entered in every if is_entered), "")
    notes = [f"Enter one in a line by its name: {example}=1."] if example else []
    if any("director" in cost for _, _, cost, _ in every):
        notes.append("What the director decides is entered as a director's adjustment.")
    return Page(
        title="Irregularities and penalties",
        subtitle=rules,
        columns=(
            Column("name", "Name"),
            Column("cost", "Costs", "number"),
            Column("clause", "Clause"),
            Column("offence", "What happened"),
            Column("remedy", "What is done"),
            Column("sources", "Sources"),
        ),
        rows=tuple(
            (
                _word(what.name),
                cost,
                what.clause,
                what.offence,
                what.remedy,
                "; ".join(what.sources),
            )
            for what, _, cost, _ in every
        ),
        notes=tuple(notes),
        details=tuple({"name": what.name, "points": points} for what, points, _, _ in every),
    )


def _word(name: str) -> str:
    """Write a name as a line takes it, without underscores."""
    return name.replace("_", "-")
