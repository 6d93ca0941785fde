"""Stored plan: a round as the book keeps it."""

from canasta_club.documents.toml import PlainTable
from canasta_club.league.seating.model import Round, Table


def read_plan(number: int, plan: PlainTable) -> Round:
    """Return a round from the plan in the book."""
    tables = (
        Table(table["number"], tuple(tuple(side) for side in table["sides"]))
        for table in plan["tables"]
    )
    out, waiting = tuple(plan["out"]), tuple(plan.get("waiting", ()))
    return Round(
        number=number,
        tables=tuple(tables),
        sit_outs=tuple(plan["sit_outs"]),
        out=out,
        waiting=waiting,
    )


def plan_value(seated: Round) -> dict[str, object]:
    """Return a round as a plan for the book."""
    return {
        "tables": [
            {"number": table.number, "sides": [list(side) for side in table.sides]}
            for table in seated.tables
        ],
        "sit_outs": list(seated.sit_outs),
        "out": list(seated.out),
        **({"waiting": list(seated.waiting)} if seated.waiting else {}),
    }
