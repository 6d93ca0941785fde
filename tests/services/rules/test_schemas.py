"""The schemas that editors check by say what the readers say."""

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, cast

import jsonschema  # type: ignore[import-untyped]
import pytest

from canasta_club.documents.resolve import Source
from canasta_club.errors import CanastaError
from canasta_club.league.language import read_terms
from canasta_club.services.rules import leagues, rulesets
from tests.places import ROOT

RULES = jsonschema.Draft202012Validator(rulesets.schema())
LEAGUE = jsonschema.Draft202012Validator(leagues.schema())


def _nothing(name: str, source: Source) -> Source:
    raise CanastaError(f"{source.name} extends {name}.")


@pytest.mark.parametrize(("schema", "folder"), [(RULES, "rulesets"), (LEAGUE, "leagues")])
def test_every_shipped_file_is_valid(schema: jsonschema.Draft202012Validator, folder: str) -> None:
    files = sorted((ROOT / "data" / folder).glob("*.toml"))
    assert len(files) > 5
    for file in files:
        schema.validate(tomllib.loads(file.read_text(encoding="utf-8")))


def _refuses_rules(text: str) -> bool:
    try:
        rulesets.read_text_as(
            Source("own.toml", 'id = "own"\nname = "Own"\nextends = "classic"\n' + text)
        )
    except CanastaError:
        return True
    return False


def _refuses_terms(text: str) -> bool:
    try:
        read_terms(Source("own.toml", 'id = "own"\n' + text), _nothing)
    except CanastaError:
        return True
    return False


@pytest.mark.parametrize(
    ("schema", "refuses", "text"),
    [
        (RULES, _refuses_rules, "[game]\ntarget = {}"),
        (RULES, _refuses_rules, "[game]\nsettlement = {}"),
        (RULES, _refuses_rules, "[meld]\nmax_wilds_in_canasta = {}"),
        (RULES, _refuses_rules, "[discard]\nnot_last = {}"),
        (RULES, _refuses_rules, "[adjustments]\nexact_deal = {}"),
        (RULES, _refuses_rules, "[canasta.kinds.mixed]\nwilds = {}"),
        (RULES, _refuses_rules, "[game]\nno_such_key = {}"),
        (RULES, _refuses_rules, "[players.4.game]\ntarget = {}"),
        (LEAGUE, _refuses_terms, "[points]\nwin = {}"),
        (LEAGUE, _refuses_terms, "[nights]\nbest = {}"),
        (LEAGUE, _refuses_terms, "[corrections]\nwindow = {}"),
        (LEAGUE, _refuses_terms, "[table]\ncolumns = {}"),
        (LEAGUE, _refuses_terms, "[format]\nsecond_chance = {}"),
        (LEAGUE, _refuses_terms, "[format]\nno_such_key = {}"),
    ],
)
@pytest.mark.parametrize(
    "value",
    [
        "5000",
        "-1",
        "1000000000",
        '"any"',
        '"all"',
        '"difference"',
        "true",
        "[1, 2]",
        "[]",
        "0.5",
        "0.25",
        '"P5D"',
        '["points"]',
        "{ points = 3 }",
    ],
)
def test_a_schema_refuses_what_its_reader_refuses(
    schema: jsonschema.Draft202012Validator,
    refuses: Callable[[str], bool],
    text: str,
    value: str,
) -> None:
    written = text.format(value)
    own: Mapping[str, Any] = tomllib.loads(written)
    assert schema.is_valid(own) == (not refuses(written))


def test_keys_are_described_by_their_clause() -> None:
    game = cast("Any", rulesets.schema())["$defs"]["game"]
    clause = rulesets.clauses().of_key("game.target")
    assert clause is not None
    described = game["properties"]["target"]["description"]
    assert described == f"{clause.number} {clause.title}"
