"""The extra: without its packages the command says how to install them."""

import pytest

from canasta_club.errors import CanastaError
from canasta_club.scan.services import extra


def test_what_is_missing_is_named_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    with pytest.raises(CanastaError, match="not installed") as caught:
        extra.refuse_without()
    assert "zxing-cpp" in (caught.value.hint or "")
