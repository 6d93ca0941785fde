"""The rule card: a rule set in the words of the table, clause by clause."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from canasta_club.documents.toml import PlainTable
from canasta_club.game.claims.claims import ClaimFor, all_claims, claims_of
from canasta_club.game.rules.clauses import Clauses
from canasta_club.game.rules.diff import Difference
from canasta_club.game.rules.document import RuleDocument
from canasta_club.reports.page import Column, Page
from canasta_club.text.wording import counted, spoken


def rules_list(documents: Sequence[RuleDocument]) -> Page:
    """Make the page of all rule sets."""
    rows = tuple(
        (each.id, each.name, ", ".join(map(str, each.player_counts)), _target(each))
        for each in documents
    )
    return Page(
        title="Rule sets",
        columns=(
            Column("id", "Id"),
            Column("name", "Name"),
            Column("players", "Players"),
            Column("target", "Played to"),
        ),
        rows=rows,
    )


def _target(document: RuleDocument) -> str:
    game = document.table.get("game", {})
    ends = [f"{game['target']:,}"] if game.get("target") else []
    ends += [counted(game["hands"], "hand")] if game.get("hands") else []
    return " or ".join(ends)


def rules_page(
    document: RuleDocument, clauses: Clauses, players: int | None, title: str = ""
) -> Page:
    """Make the page of a rule set with this ``title``: what it says, clause by clause."""
    counts = ", ".join(map(str, document.player_counts)) if players is None else str(players)
    notes = document.table.get("notes", [])
    return Page(
        title=title or document.name,
        subtitle=f"{document.id}, for {counts} players",
        columns=(Column("clause", "Clause"), Column("about", "About"), Column("says", "Says")),
        rows=tuple(_rows_of(document, clauses, players)),
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
    )


def card_page(document: RuleDocument, clauses: Clauses) -> Page:
    """Make the rule card: each clause by its title, and the rule set's sentences under it."""
    page = rules_page(document, clauses, None)
    return replace(page, columns=page.columns[1:], rows=tuple(row[1:] for row in page.rows))


def _rows_of(
    document: RuleDocument, clauses: Clauses, players: int | None
) -> Iterator[tuple[str, str, str]]:
    """Yield clause, title and sentence in the order of the clauses, those of players last."""
    if players is None:
        every = list(all_claims(document))
    else:
        every = [ClaimFor(None, claim) for claim in claims_of(document.for_players(players))]
    order = {number: place for place, number in enumerate(clauses.clauses)}
    rows = []
    for players_of, claim in every:
        clause = clauses.of_key(claim.key)
        number, title = (clause.number, clause.title) if clause else ("", "")
        if players_of is not None:
            title = f"With {players_of} players"
        place = (players_of or 0, order.get(number, len(order)))
        rows.append((place, (number, title, claim.text)))
    yield from (row for _, row in sorted(rows, key=lambda item: item[0]))


def difference_page(one: RuleDocument, other: RuleDocument, clauses: Clauses) -> Page:
    """Make the page of what two rule sets say otherwise, side by side."""
    left, right = _said(one), _said(other)
    order = {number: place for place, number in enumerate(clauses.clauses)}
    rows = []
    for players, key in {**left, **right}:
        said, says = _of_players(one, left, players, key), _of_players(other, right, players, key)
        if said != says:
            clause = clauses.of_key(key)
            number = clause.number if clause else ""
            title = f"With {players} players" if players else clause.title if clause else ""
            place = (players or 0, order.get(number, len(order)))
            rows.append((place, (number, title, said, says)))
    return Page(
        title=f"{one.name} and {other.name}",
        columns=(
            Column("clause", "Clause"),
            Column("about", "About"),
            Column("one", one.id),
            Column("other", other.id),
        ),
        rows=[row for _, row in sorted(rows, key=lambda item: item[0])],
        notes=_SAME,
    )


_Place = tuple[int | None, str]
"""A number of players (None: any) and a key."""


def _said(document: RuleDocument) -> dict[_Place, str]:
    return {(players, claim.key): claim.text for players, claim in all_claims(document)}


def _of_players(
    document: RuleDocument, said: Mapping[_Place, str], players: int | None, key: str
) -> str:
    """Return what a rule set says under a key for so many players; empty where it does not."""
    usual = said.get((None, key), "") if players in {None, *document.player_counts} else ""
    return said.get((players, key), usual)


def key_page(
    one: RuleDocument, other: RuleDocument, differences: Iterable[Difference], clauses: Clauses
) -> Page:
    """Make the page of the keys that two rule sets write differently, for machines."""
    rows = [
        (_clause_number(path, clauses), path, _shown(a), _shown(b)) for path, a, b in differences
    ]
    order = {number: place for place, number in enumerate(clauses.clauses)}
    keys = ("clause", "key", "one", "other")
    return Page(
        title=f"{one.name} and {other.name}",
        columns=tuple(Column(key, key.capitalize()) for key in keys),
        rows=[*sorted(rows, key=lambda row: order.get(row[0], len(order)))],
        notes=_SAME,
    )


def _clause_number(path: str, clauses: Clauses) -> str:
    clause = clauses.of_key(path)
    return clause.number if clause else ""


_SAME: Final = ("What is not listed is the same in both.",)


def _shown(value: object) -> str:
    return "" if value is None else say_value(value)


_MANY_READINGS: Final = 25
"""A clause under which rule sets say more than so many things is not listed set by set."""


def explanation_lines(explanation: PlainTable, here: str) -> Iterator[str]:
    """Describe a clause or a code; first what holds ``here``, the title of the rules in force."""
    if "code" in explanation:
        yield f"{explanation['code']} ({explanation['level']})"
        yield explanation["meaning"]
        yield explanation["advice"]
        yield ""
        yield from explanation_lines(explanation["clause"], here)
        return
    yield f"{explanation['number']}  {explanation['title']}"
    if explanation["keys"]:
        yield f"In {here}:" if explanation["says"] else f"{here} says nothing of this."
        yield from (f"  {message}" for message in explanation["says"])
        yield ""
    yield explanation["text"]
    yield from _others(explanation)
    for ambiguity in explanation["ambiguities"]:
        yield ""
        yield f"{ambiguity['place']} ({', '.join(ambiguity['rule_sets'])}): {ambiguity['source']}"
        yield f"  Taken here: {ambiguity['taken']}, as {ambiguity['why']}."


def _others(explanation: PlainTable) -> Iterator[str]:
    """Describe what other rule sets say under a clause, those that say the same together."""
    readings: dict[str, list[str]] = {}
    for name, says in explanation["others"].items():
        for message in says:
            readings.setdefault(message, []).append(name)
    if not readings:
        return
    yield ""
    if len(readings) > _MANY_READINGS:
        yield "Rule sets differ here in many ways: canasta rules show ID"
        return
    for message, names in sorted(readings.items(), key=lambda item: -len(item[1])):
        yield f"{', '.join(names)}: {message}"


def say_value(value: object) -> str:
    """Write a value of a rule set for machines that show it: lists without brackets."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) and "points" in value:
        return _say_step(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {say_value(each)}" for key, each in value.items()) or "nothing"
    if isinstance(value, list):
        return "; ".join(map(say_value, value)) or "none"
    return str(value)


def _say_step(step: Mapping[str, object]) -> str:
    """Describe points that hold below a score, or when a condition is met."""
    message = str(step["points"])
    if "below" in step:
        message += f" below {step['below']}"
    others = {key: value for key, value in step.items() if key not in {"points", "below"}}
    return f"{message} ({say_value(others)})" if others else message


def sources_page(document: RuleDocument) -> Page:
    """Make the page of the sources that a rule set follows, part by part."""
    reviewed = document.table.get("reviewed", {})
    sources = document.table.get("sources", ())
    named = (sources,) if isinstance(sources, str) else tuple(sources)
    return Page(
        title=f"Sources of {document.name}",
        subtitle=document.id,
        columns=(Column("part", "Part"), Column("source", "Compared with")),
        rows=tuple((spoken(part), source) for part, source in reviewed.items()),
        notes=tuple(f"Source: {each}." for each in named),
    )
