"""Chromium as a reader would have it: shows pages on a screen, or prints one."""

import json
import re
import subprocess
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from tests.parts import AXE, BROWSER

OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_ANSWER = re.compile(r'<script type="application/json" id="answer-(\d+)">(.*?)</script>', re.DOTALL)


class Question(NamedTuple):
    """What a page, shown ``width`` pixels wide, is asked: an expression, or a promise of one.

    The script is run before.
    """

    path: Path
    expression: str
    width: int = 400
    script: str = ""


def printed(path: Path) -> Path:
    """Print a page as Chromium does, and return the PDF."""
    pdf = path.with_suffix(".pdf")
    folder = path.with_suffix(".folder")
    _run(folder, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", path.as_uri())
    return pdf


def answers(questions: Iterable[Question], folder: Path) -> list[Any]:
    """Show all pages in one run, as each takes a second to start, and return the answers.

    Each page stands in a frame, as a window has a least width of its own.
    """
    frames = [_frame(number, each) for number, each in enumerate(questions)]
    shown = folder / "asked.html"
    content = f"<!doctype html><meta charset=utf-8><body>{''.join(frames)}</body>"
    shown.write_text(content, encoding="utf-8")
    dumped = _run(
        folder, "--dump-dom", "--window-size=1400,1000", "--virtual-time-budget=20000",
        shown.as_uri(),
    )  # fmt: skip
    found = {int(number): json.loads(answer) for number, answer in _ANSWER.findall(dumped)}
    assert sorted(found) == list(range(len(frames))), dumped[-500:]
    return [found[number] for number in range(len(frames))]


def _frame(number: int, question: Question) -> str:
    ask = (
        f"<script>{question.script}</script>"
        f"<script>Promise.resolve().then(() => {question.expression})"
        ".catch(fault => ({fault: String(fault)})).then(value => {"
        "const answer = parent.document.createElement('script');"
        f"answer.type = 'application/json'; answer.id = 'answer-{number}';"
        "answer.textContent = JSON.stringify(value).replaceAll('<', '\\u003c');"
        "parent.document.body.append(answer);})</script></body>"
    )
    page = escape(question.path.read_text("utf-8").replace("</body>", ask), quote=True)
    style = f"width: {question.width}px; height: 900px; border: 0"
    return f'<iframe style="{style}" srcdoc="{page}"></iframe>'


def axe() -> str:
    """Return the script of axe-core, which finds what makes a page hard to access."""
    return Path(AXE.program()).read_text("utf-8")


def _run(folder: Path, *options: str) -> str:
    done = subprocess.run(
        [BROWSER.program(), *OPTIONS, f"--user-data-dir={folder / 'profile'}", *options],
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
    return done.stdout.decode("utf-8", "replace")
