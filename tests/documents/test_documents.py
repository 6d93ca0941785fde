from collections.abc import Mapping
from datetime import date, time
from typing import Any

import pytest

from canasta_club.documents.bounds import has_long_key
from canasta_club.documents.problems import shown
from canasta_club.documents.resolve import (
    Find,
    Parents,
    Resolved,
    Source,
    merge,
    resolve,
    whole_table,
)
from canasta_club.documents.schema import (
    Check,
    Each,
    Either,
    Schema,
    choice,
    either,
    flag,
    list_of,
    table_of,
    text,
    title,
    whole,
)
from canasta_club.errors import NotFoundError, ProblemsError

SCHEMA: Schema = {
    "id": text,
    "name": text,
    "extends": text,
    "remove": list_of(text),
    "size": whole(1, 9),
    "table": {"key": whole(), "below": {"leaf": flag}, "needs": {"*": whole(0)}},
    "either": {"*": Either(whole(), {"points": whole()})},
    "steps": Each({"below": whole()}),
    "list": list_of(choice("a", "b")),
}


def finding(texts: Mapping[str, str]) -> Find:
    def find(name: str, above: Source) -> Source:
        if name not in texts:
            raise NotFoundError(f"There is no {name} for {above.name}")
        return Source(name, texts[name])

    return find


def resolved(texts: Mapping[str, str], defaults: Mapping[str, Any] | None = None) -> Resolved:
    return resolve(Source("own", texts["own"]), finding(texts), SCHEMA, defaults)


def test_tables_merge_and_everything_else_replaces_11_1() -> None:
    found = resolved(
        {
            "parent": 'id = "p"\nname = "P"\nlist = ["a"]\nsize = 1\nsteps = [{ below = 1 }]\n'
            "[table]\nkey = 1\nneeds = { x = 1 }\nbelow = { leaf = true }",
            "own": 'extends = "parent"\nlist = ["b"]\nsteps = []\n[table]\nneeds = { y = 2 }',
        }
    )
    assert found.problems == []
    assert found.is_whole
    assert found.table == {
        "id": "own",
        "list": ["b"],
        "size": 1,
        "steps": [],
        "table": {"key": 1, "needs": {"y": 2}, "below": {"leaf": True}},
    }


def test_what_several_documents_extend_is_read_once() -> None:
    parents: Parents = {}
    texts = {"parent": "size = 2", "own": 'extends = "parent"'}
    for _document in range(2):
        found = resolve(Source("own", texts["own"]), finding(texts), SCHEMA, None, parents)
        assert found.table == {"id": "own", "size": 2}
    assert parents == {("parent", "size = 2"): {"size": 2}}
    parents["parent", "size = 2"] = {"size": 3}
    found = resolve(Source("own", texts["own"]), finding(texts), SCHEMA, None, parents)
    assert found.table == {"id": "own", "size": 3}


def test_what_holds_a_mistake_is_read_again_for_each_that_extends_it() -> None:
    parents: Parents = {}
    texts = {"parent": "size = 0", "own": 'extends = "parent"'}
    for _document in range(2):
        found = resolve(Source("own", texts["own"]), finding(texts), SCHEMA, None, parents)
        assert [each.where for each in found.problems] == ["parent: size"]
    assert parents == {}


def test_a_document_that_is_whole_is_one_table_with_its_name() -> None:
    texts = {"parent": "[either]\nx = { points = 1 }", "own": 'extends = "parent"\nsize = 2'}
    source, needed = Source("own", texts["own"]), {"either": ("points",), "table": ()}
    assert whole_table(source, finding(texts), SCHEMA, needed) == {
        "name": "own", "id": "own", "size": 2, "either": {"x": {"points": 1}},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("own", "found"),
    [
        (
            "size = 0\n[either]\nx = {}\ny = { points = 1 }",
            [("own: size", "of at least 1"), ("own: either.x", "“points” is missing")],
        ),
        ("[either]\nx = {}\n[table", [("own", "")]),
        ('extends = "none"\n[either]\nx = {}', [("own: extends", "There is no none")]),
    ],
    ids=["a key is missing", "no table is read", "what it extends is missing"],
)
def test_what_a_group_of_tables_needs_is_missed_where_all_was_read(
    own: str, found: list[tuple[str, str]]
) -> None:
    with pytest.raises(ProblemsError, match="own cannot be used as it is") as fault:
        whole_table(Source("own", own), finding({}), SCHEMA, {"either": ("points",)})
    problems = fault.value.problems
    assert [each.where for each in problems] == [where for where, _message in found]
    assert all(part in each.message for each, (_, part) in zip(problems, found, strict=True))


def test_what_says_who_a_document_is_passes_to_no_child() -> None:
    texts = {"a": 'id = "a"\nname = "A"\nsize = 2', "own": 'extends = "a"'}
    assert resolved(texts).table == {"id": "own", "size": 2}


@pytest.mark.parametrize(
    ("name", "stem"), [("house.toml", "house"), ("C:\\own\\x.toml", "x"), ("/a/b.toml", "b")]
)
def test_a_document_without_an_id_is_called_as_its_file(name: str, stem: str) -> None:
    assert Source(name, "").stem == stem


def test_what_is_removed_is_gone_before_the_child_is_laid_over() -> None:
    texts = {
        "parent": "[table]\nkey = 1\n[table.below]\nleaf = true\n[either]\nx = 1\ny = 2",
        "own": 'extends = "parent"\nremove = ["table.below", "either.x"]\n[table]\nkey = 5',
    }
    assert resolved(texts).table == {"id": "own", "table": {"key": 5}, "either": {"y": 2}}
    again = resolved({**texts, "own": 'extends = "parent"'}).table
    assert again["table"] == {"key": 1, "below": {"leaf": True}}


def test_a_child_can_replace_a_whole_table() -> None:
    texts = {
        "parent": "[either]\nx = { points = 1 }\ny = 2",
        "own": 'extends = "parent"\nremove = ["either"]\n[either]\nz = 3',
    }
    assert resolved(texts).table["either"] == {"z": 3}
    plain = {**texts, "own": 'extends = "parent"\n[either]\nx = 7'}
    assert resolved(plain).table["either"] == {"x": 7, "y": 2}


def test_defaults_stand_where_nothing_is_written_or_something_was_removed() -> None:
    defaults = {"size": 4, "table": {"key": 9, "needs": {"d": 1}}}
    texts = {"parent": "size = 1\n[table]\nkey = 2", "own": 'extends = "parent"\nremove = ["size"]'}
    found = resolved(texts, defaults)
    assert found.table["size"] == 4
    assert found.table["table"] == {"key": 2, "needs": {"d": 1}}
    nothing_there = resolved({"own": 'remove = ["size"]'}, defaults)
    assert [problem.code for problem in nothing_there.problems] == ["nothing-to-remove"]


@pytest.mark.parametrize(
    ("own", "code", "where", "message"),
    [
        ("sise = 1", "unknown-key", "own: sise", "did you mean “size”?"),
        ("[table]\nkye = 1", "unknown-key", "own: table.kye", "did you mean “key”?"),
        ("[table.below]\nleef = true", "unknown-key", "own: table.below.leef", "“leaf”"),
        ("zzzzzz = 1", "unknown-key", "own: zzzzzz", "(known: id, name, extends"),
        ("size = 0", "bad-value", "own: size", "at least 1 and at most 9, not 0"),
        ("size = 10", "bad-value", "own: size", "not 10"),
        ("size = true", "bad-value", "own: size", "not true"),
        ("size = 1.5", "bad-value", "own: size", "not 1.5"),
        ('size = "1"', "bad-value", "own: size", "not “1”"),
        ("size = 2026-01-31", "bad-value", "own: size", "not 2026-01-31"),
        ("table = 1", "bad-value", "own: table", "a table ([table])"),
        ("table = { below = 1 }", "bad-value", "own: table.below", "a table ([table.below])"),
        ("table = { needs = [] }", "bad-value", "own: table.needs", "a table"),
        ("table = { needs = { a = -1 } }", "bad-value", "own: table.needs.a", "at least 0"),
        ('list = ["a", "c"]', "bad-value", "own: list", "each entry is one of a, b"),
        ('list = "a"', "bad-value", "own: list", "a list"),
        ("steps = [1]", "bad-value", "own: steps", "a list of tables in braces"),
        ("steps = 1", "bad-value", "own: steps", "a list of tables in braces"),
        ("steps = [{ below = 0 }, { no = 1 }]", "unknown-key", "own: steps[1].no", "unknown"),
        ("either = { x = true }", "bad-value", "own: either.x", "a whole number"),
        ("either = { x = { p = 1 } }", "unknown-key", "own: either.x.p", "known: points"),
        ("id = 5", "bad-value", "own: id", "text in quotes"),
        ("[table]\nbelow = { leaf = 1 }", "bad-value", "own: table.below.leaf", "true or false"),
        ('remove = ["nix"]', "nothing-to-remove", "own: remove", "there is no “nix”"),
        ('extends = "nowhere"', "unknown-parent", "own: extends", "There is no nowhere for own"),
        ('extends = "own"', "circular-extends", "own: extends", "own → own"),
        ("size = ", "unreadable-toml", "own", "cannot be read as TOML"),
        ("size = 1\nsize = 2", "unreadable-toml", "own", "cannot be read as TOML"),
        pytest.param(
            "a = " + "9" * 5000, "unreadable-toml", "own", "cannot be read as TOML", id="too long"
        ),
        pytest.param(
            "a = " + "[" * 5000, "unreadable-toml", "own", "too deeply nested", id="too deep"
        ),
    ],
)
def test_a_mistake_is_named_with_file_and_key(
    own: str, code: str, where: str, message: str
) -> None:
    (problem,) = resolved({"own": own}).problems
    assert (problem.code, problem.where) == (code, where)
    assert message in problem.message


def test_all_mistakes_of_all_files_are_reported_at_once() -> None:
    found = resolved(
        {
            "grandparent": "size = 99\nlost = 1",
            "parent": 'extends = "grandparent"\n[table]\nkey = "one"',
            "own": 'extends = "parent"\nremove = ["table.nix"]\nsteps = 7',
        }
    )
    assert [(problem.code, problem.where) for problem in found.problems] == [
        ("bad-value", "own: steps"),
        ("bad-value", "parent: table.key"),
        ("bad-value", "grandparent: size"),
        ("unknown-key", "grandparent: lost"),
        ("nothing-to-remove", "own: remove"),
    ]
    assert found.table == {"id": "own", "table": {}}


def test_a_circle_through_several_files_is_reported_once() -> None:
    texts = {"own": 'extends = "b"', "b": 'extends = "c"', "c": 'extends = "own"'}
    found = resolved(texts)
    assert [problem.message for problem in found.problems] == [
        "extends itself in a circle: own → b → c → own"
    ]
    assert not found.is_whole


def test_a_circle_above_is_reported_as_it_is() -> None:
    texts = {"own": 'extends = "b"', "b": 'extends = "c"', "c": 'extends = "b"'}
    assert [problem.message for problem in resolved(texts).problems] == [
        "extends itself in a circle: b → c → b"
    ]


def test_removing_from_the_nearest_key() -> None:
    texts = {
        "p": "[table.below]\nleaf = true",
        "own": 'extends = "p"\nremove = ["table.below.lef"]',
    }
    assert "did you mean “table.below.leaf”?" in resolved(texts).problems[0].message
    texts["own"] = 'extends = "p"\nremove = ["table.below.leaf.more"]'
    assert resolved(texts).problems[0].message.startswith("there is no “table.below.leaf.more”")


def test_a_value_of_several_sorts() -> None:
    check = either(whole(0), choice("any"))
    assert check.expected(3) is None
    assert check.expected("any") is None
    assert check.expected("all") == "a whole number of at least 0 or one of any"
    assert choice("any", "all").expected(1) == "one of any, all"


@pytest.mark.parametrize(
    ("check", "value", "message"),
    [
        (whole(), 999_999_999, None),
        (whole(), -999_999_999, None),
        (whole(), 10**9, "a whole number of at most nine digits"),
        (whole(), -(10**9), "a whole number of at most nine digits"),
        (whole(), "7", "a whole number"),
        (whole(1), 1, None),
        (whole(1), 0, "a whole number of at least 1"),
        (whole(1, 9), 9, None),
        (whole(1, 9), 10, "a whole number of at least 1 and at most 9"),
    ],
)
def test_whole_numbers_within_bounds(check: Check, value: object, message: str | None) -> None:
    assert check.expected(value) == message


def test_a_list_that_may_not_be_empty() -> None:
    assert list_of(text).expected([]) is None
    assert list_of(text, empty=False).expected([]) == "a list with at least one entry"
    assert list_of(text, empty=False).expected("one") == "a list with at least one entry"
    assert list_of(text).expected("one") == "a list"


def test_a_table_of_one_kind_of_value() -> None:
    check = table_of(whole(1))
    assert (check.expected({}), check.expected({"a": 1, "b": 2})) == (None, None)
    assert (
        check.expected({"a": 1, "b": 0})
        == "a table in which each value is a whole number of at least 1"
    )
    assert check.expected([1]) == "a table"


def test_a_name_is_seen_and_stays_on_its_line() -> None:
    assert (title.expected("Riverside"), title.expected(7)) == (None, "text in quotes")
    assert title.expected("River\nside") == "text in quotes, in letters that can be seen"


def test_other_values_a_key_accepts_are_named() -> None:
    assert (text.expected("seven"), text.expected(7)) == (None, "text in quotes")
    assert (flag.expected(False), flag.expected("no")) == (None, "true or false")


def test_a_long_value_is_shown_in_short() -> None:
    assert shown("x" * 100) == f"“{'x' * 17}...{'x' * 18}”"
    assert shown(10**60) == f"1{'0' * 17}...{'0' * 19}"
    assert shown([1, 2, 3, 4]) == "[1, 2, 3, ...]"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        ("Ash", "“Ash”"),
        (date(2026, 1, 31), "2026-01-31"),
        (time(19, 30), "19:30:00"),
        ([None, False, "Ash"], "[null, false, “Ash”]"),
    ],
)
def test_a_wrong_value_is_shown(value: object, message: str) -> None:
    assert shown(value) == message


def test_a_wrong_value_is_shown_briefly_however_deep_it_is() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, "x" * 10**6, {str(key): key for key in range(10**4)}, 10**4000):
        assert len(shown(value)) < 120


def test_merging_changes_neither_table() -> None:
    base = {"a": {"b": 1}}
    assert merge(base, {"a": {"c": 2}}) == {"a": {"b": 1, "c": 2}}
    assert base == {"a": {"b": 1}}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("line", ["x", "x ", '"', '"x', "'", "x.", " .", "x'", "\\", "[", "é-"])
def test_a_line_of_a_million_letters_is_searched_once(line: str) -> None:
    assert has_long_key((line * 1_000_000)[:1_000_000]) == (line == "x.")
