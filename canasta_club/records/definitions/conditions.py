"""Conditions: what a table checks of each row, whichever way a database writes it."""

import re

from sqlalchemy import CheckConstraint, Table

_WRITTEN_BY_SERVER = re.compile(
    r"::(?:text|name|uuid|character varying)(?:\[\])?|\b(?:array|club_role\.)|[\s()\[\]\"]"
)
"""What PostgreSQL adds to a condition, and signs that stand in one place only in ours."""


def plain_condition(condition: str) -> str:
    """Return a condition without spaces, brackets, types and names of tables.

    >>> plain_condition("((kind)::text = ANY (ARRAY['a'::character varying, 'b'::text]))")
    "kindin'a','b'"
    >>> plain_condition("kind IN ('a', 'b')")
    "kindin'a','b'"
    """
    return _WRITTEN_BY_SERVER.sub("", condition.lower().replace("= any", "in"))


def own_conditions(table: Table) -> set[str]:
    """Return what this program checks of each row of a table."""
    return {
        plain_condition(str(each.sqltext))
        for each in table.constraints
        if isinstance(each, CheckConstraint)
    }
