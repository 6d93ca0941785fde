"""Files for other programs than ours: the compose file, and the form for reports of errors."""

import re
from typing import Any

import yaml  # type: ignore[import-untyped]

from tests.places import ROOT

GUIDE = ROOT / "docs" / "guide"


def _read(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def test_the_compose_file_makes_the_roles_of_the_guide() -> None:
    compose = _read("docs/guide/compose.yaml")
    (config,) = compose["services"]["db"]["configs"]
    assert config["target"].startswith("/docker-entrypoint-initdb.d/")
    made = compose["configs"][config["source"]]["content"].splitlines()
    guide = (GUIDE / "server.md").read_text(encoding="utf-8")
    asked = "".join(re.findall(r"^```sql\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE))
    assert [re.sub(r"\$\{\w+:\?\}", "…", line) for line in made] == asked.splitlines()
    # Every password is asked for: none has a value that everybody knows.
    assert len(re.findall(r"PASSWORD '\$\{(\w+):\?\}'", "\n".join(made))) == 2
    assert [port.startswith("127.0.0.1:") for port in compose["services"]["db"]["ports"]] == [True]


def test_the_form_asks_for_what_the_doctor_says() -> None:
    form = _read(".github/ISSUE_TEMPLATE/error.yml")
    fields = {each["id"]: each for each in form["body"] if "id" in each}
    assert {"name", "description", "body"} <= set(form)
    assert "canasta doctor --json" in fields["doctor"]["attributes"]["label"]
    assert all(each["attributes"]["label"] for each in fields.values())
