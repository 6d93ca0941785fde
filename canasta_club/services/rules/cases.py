"""Cases: questions at the table that no cards decide, answered by a rule set."""

import tomllib
from collections.abc import Iterator, Sequence

from canasta_club.documents.toml import PlainTable
from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.game.claims.claims import case_claim
from canasta_club.game.rules.clauses import Case
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rulings.cases import CaseAnswer
from canasta_club.services.rules import rulesets
from canasta_club.services.rules.search import Text, find
from canasta_club.text.nearest import nearest
from canasta_club.text.wording import as_sentence


def answer_case(words: str, rules: rulesets.Rules, players: int | None = None) -> CaseAnswer:
    """Answer a case by a rule set; raises `NotFoundError` for a case that is not known."""
    case = find_case(words)
    asked = rulesets.document(rules)
    for by in _line(asked, rules if isinstance(rules, str) else asked.id):
        own = by.table.get("answers", {}).get(case.name)
        if own is not None:
            return CaseAnswer(
                case=case, asked=asked, answer=own["answer"], source=own.get("source", ""), by=by
            )
    derived = case_claim(case.name, rulesets.rules(rules, players)) if case.derived else None
    if derived is None:
        return CaseAnswer(case, asked)
    source = asked.table.get("reviewed", {}).get(case.derived, "")
    return CaseAnswer(case=case, asked=asked, answer=derived.text, source=source, by=asked)


def find_case(words: str) -> Case:
    """Return the case of that name, or the one that fits the words best."""
    known = rulesets.cases()
    if case := known.get("_".join(words.casefold().replace("-", " ").replace("_", " ").split())):
        return case
    texts = [
        Text(kind="case", name=each.name, title=each.words, text=each.question)
        for each in known.values()
    ]
    if matches := find([words], texts):
        return known[matches[0].name]
    names = [name.replace("_", "-") for name in known]
    raise NotFoundError(
        as_sentence(f"There is no case “{words}”{nearest(words, names)}"),
        hint="See them all with: canasta ruling case",
    )


def case_value(answer: CaseAnswer) -> PlainTable:
    """Return the answer to a case as data."""
    by = {"by": answer.by.id} if answer.answer and answer.by and answer.is_silent else {}
    return {
        "case": answer.case.name,
        "question": answer.case.question,
        "silent": answer.is_silent,
        "answer": answer.answer or None,
        "source": answer.source or None,
        **by,
        "clause": answer.case.clause,
    }


def case_texts(asked: RuleDocument) -> Iterator[Text]:
    """Yield the cases for a search, each with the answer of a rule set or those it extends."""
    for case in rulesets.cases().values():
        written = (by.table.get("answers", {}).get(case.name) for by in _line(asked, asked.id))
        answer = next((own["answer"] for own in written if own), "")
        name = case.name.replace("_", "-")
        yield Text(kind="case", name=name, title=case.question, text=f"{case.words} {answer}")


def _line(asked: RuleDocument, place: str) -> Iterator[RuleDocument]:
    """Yield a rule set and those it extends, the nearest first; ``place`` is its id or path.

    Rules that a season froze before rule sets answered cases go by the file of their id.
    """
    yield asked
    if "answers" not in asked.table and (shipped := _by_id(asked.id)):
        yield shipped
    for parent in _parents(place):
        if document := _by_id(parent):
            yield document


def _by_id(rules_id: str) -> RuleDocument | None:
    try:
        return rulesets.document(rules_id)
    except CanastaError:
        return None


def _parents(place: str) -> Sequence[str]:
    """Return the ids of what a rule set extends, as far as the files can be found."""
    parents: list[str] = []
    name = place
    while name and name not in parents[:-1]:
        try:
            name = str(tomllib.loads(rulesets.SHELF.find(name).text).get("extends", ""))
        except (CanastaError, tomllib.TOMLDecodeError):
            break
        if name:
            parents.append(name)
    return parents
