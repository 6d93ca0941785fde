"""One target searched by atheris, in a process of its own: ``tests.fuzz.led NAME MINUTES``.

The program is instrumented as it is imported. Inputs that run through new lines are kept in
``.fuzz/NAME``, where the next run goes on.
"""

import sys
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

with atheris.instrument_imports(include=["canasta_club"]):
    from tests.fuzz import targets

SECONDS = 5
MEGABYTES = 1024


def main(name: str, minutes: float) -> None:
    """Search; atheris ends the process."""
    folder = Path(".fuzz", name)
    folder.mkdir(parents=True, exist_ok=True)
    options = [
        sys.argv[0], f"-max_total_time={int(minutes * 60)}", f"-timeout={SECONDS}",
        f"-rss_limit_mb={MEGABYTES}", "-print_final_stats=1", "-max_len=20000",
        f"-artifact_prefix={Path.cwd()}/found-{name}-", str(folder), str(targets.CORPUS / name),
    ]  # fmt: skip
    targets.run(name, targets.corpus(name)[0])  # What is read once is not timed.
    atheris.Setup(options, lambda data: targets.run(name, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
