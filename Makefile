# Everything sets itself up: a fresh machine with Python 3.11+ needs nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export BELFORT_CACHE ?= $(CURDIR)/.cache/belfort

# The other projects' packages are many and heavy: they get an environment of their own.
PEERS := .venv-peers
AUDIT := .venv-audit
DOCS := .venv-docs

.PHONY: play serve test test-once test-rules check bench bench-peers levels proof browser visits kill attack load crowd proxies audit \
  docs sabotage guests pictures values leaderboard research audit-research format lock clean

play: $(VENV)/play.ready  ## open the house in the browser
	$(BIN)/belfort serve --open

serve: $(VENV)/play.ready  ## open the house on http://127.0.0.1:8000
	$(BIN)/belfort serve

test: test-rules test-once  ## all tests, the long ones in their short form; the rules three times

# The tests that walk through whole matches: where an array too short would be found.
WALKS := $(addprefix tests/rules/test_,conformance.py reference.py perft.py clocktowers_bounds.py)

test-rules: $(VENV)/dev.ready
	BELFORT_RUNTIME=compiled BELFORT_LOCKSTEP=20 $(BIN)/pytest -q -n 2 tests/rules
	BELFORT_RUNTIME=compiled NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q -n 2 $(WALKS)
	BELFORT_RUNTIME=interpreted $(BIN)/pytest -q -n 2 tests/rules

# The browser's loop never ends, so its tests have processes of their own.
test-once: $(VENV)/dev.ready $(VENV)/chromium.ready $(VENV)/proxies.ready
	$(BIN)/pytest -q -n 4 --dist worksteal tests --ignore tests/rules --ignore tests/browser
	$(BIN)/pytest -q -n 4 --dist worksteal tests/browser

browser: $(VENV)/dev.ready $(VENV)/chromium.ready  ## the pages alone, at length: every game, variant and visit
	BELFORT_VISITS=all $(BIN)/pytest -q -n 4 --dist worksteal tests/browser

visits: $(VENV)/dev.ready $(VENV)/chromium.ready  ## whole visits by friends at every size, in every language
	BELFORT_VISITS=all $(BIN)/pytest -q -n 2 tests/browser/test_visits_together.py

proof: $(VENV)/dev.ready  ## the rules tests, and whether tables say what is true, at length
	BELFORT_RUNTIME=compiled BELFORT_EFFORT=5 BELFORT_LOCKSTEP=1000 $(BIN)/pytest -q -n 2 tests/rules
	BELFORT_EFFORT=20 $(BIN)/pytest -q -n 2 tests/test_*_claims.py tests/test_goals.py tests/test_presenters.py
	BELFORT_LOCKSTEP=50 $(BIN)/pytest -q -n 2 tests/test_random_editions.py
	BELFORT_REVIEWS=1000 BELFORT_EFFORT=20 $(BIN)/pytest -q -n 2 tests/test_review.py
	$(BIN)/belfort puzzles prove
	BELFORT_RUNTIME=compiled NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q -n 2 tests/rules

sabotage: $(VENV)/dev.ready  ## the template without each line of its rules and words in turn
	BELFORT_SABOTAGE=all $(BIN)/pytest -q -s tests/test_sabotage.py

# As if they had been installed, for as long as the tests run.
guests: $(VENV)/dev.ready $(VENV)/chromium.ready  ## the house's tests, with the games of examples/ installed
	$(BIN)/python tests/guest.py .cache/guests examples/*/pyproject.toml
	PYTHONPATH="$$(cat .cache/guests/path)" $(MAKE) test

kill: $(VENV)/dev.ready  ## servers killed at random, at length; two processes at one table; a store broken for 30 s
	BELFORT_KILLS=100 BELFORT_KILL_TABLES=50 $(BIN)/pytest -q -s tests/server/test_kill.py
	BELFORT_PAIRS=1000 BELFORT_LIVES=100 $(BIN)/pytest -q tests/server/test_workers.py tests/server/test_life.py
	BELFORT_BROKEN=30 $(BIN)/pytest -q tests/server/test_faults.py

crowd: $(VENV)/dev.ready  ## moves while 2,500 idle and slow connections stand in the door
	$(BIN)/python benchmarks/crowd.py

proxies: $(VENV)/dev.ready $(VENV)/proxies.ready  ## the house behind nginx and Caddy, by the files of deploy/
	$(BIN)/pytest -q tests/server/test_proxies.py

attack: $(VENV)/dev.ready  ## whoever has the code tries to find out what bots hide, for an hour or two
	BELFORT_ATTACK=200 $(BIN)/pytest -q -s tests/server/test_attack.py

PEER := benchmarks/boardgame_io
PEER_READY := $(PEER)/node_modules/.package-lock.json

load: $(VENV)/dev.ready $(if $(shell command -v npm),$(PEER_READY))  ## 250 live tables on one core, beside boardgame.io
	$(BIN)/python benchmarks/server_load.py

# Where it cannot be installed, the load says so and measures Belfort alone.
$(PEER_READY): $(PEER)/package-lock.json
	-npm ci --prefix $(PEER) --ignore-scripts --no-audit --no-fund

check: $(VENV)/dev.ready  ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/dev.ready  ## speed on this machine, beside OpenSpiel
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/reviews.py --ray

audit: $(VENV)/dev.ready $(VENV)/chromium.ready $(AUDIT)/ready  ## known holes, html-validate and Lighthouse; needs Node
	$(BIN)/python tools/holes.py
	$(BIN)/python tools/audit.py

# Where it cannot be installed, the audit says that nothing was checked.
$(AUDIT)/ready:
	$(PYTHON) -m venv $(AUDIT)
	-$(AUDIT)/bin/pip install -q --disable-pip-version-check pip-audit
	touch $@

docs: $(DOCS)/ready  ## the documents as a site that can be searched, with a reference; fails on any warning
	$(DOCS)/bin/sphinx-build -q -W --keep-going -j auto -c docs/site -d build/doctrees . build/site
	@echo "The documents are ready: file://$(CURDIR)/build/site/index.html"

$(DOCS)/ready: constraints/docs.txt
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/pip install -q --disable-pip-version-check --require-hashes -r constraints/docs.txt
	touch $@

pictures: $(VENV)/dev.ready $(VENV)/chromium.ready  ## the pictures of README and docs
	$(BIN)/python tools/screenshots.py

levels: $(VENV)/dev.ready  ## the levels against each other, at length, and the birds
	$(BIN)/python benchmarks/levels.py
	$(BIN)/python benchmarks/characters.py
	$(BIN)/python benchmarks/perfection.py
	$(BIN)/python benchmarks/openspiel_bots.py

leaderboard: $(VENV)/dev.ready  ## the levels as policies against each other, in every game
	$(BIN)/python benchmarks/leaderboard.py

research: $(VENV)/dev.ready  ## the suites of the learning libraries over every game, variant and number of seats
	BELFORT_RESEARCH=all $(BIN)/pytest -q -n 2 tests/research

# The trainers of other projects, heavy too.
TRAINERS := .venv-trainers
audit-research: $(TRAINERS)/ready  ## other projects' trainers, unchanged, on the games; twice with one seed
	$(TRAINERS)/bin/python tools/trainers.py

$(TRAINERS)/ready: constraints/trainers.txt
	$(PYTHON) -m venv $(TRAINERS)
	$(TRAINERS)/bin/pip install -q --disable-pip-version-check -r constraints/trainers.txt
	$(TRAINERS)/bin/pip install -q --disable-pip-version-check --no-deps -e .
	touch $@

values: $(VENV)/dev.ready  ## exact values of the small versions
	$(BIN)/python benchmarks/exact_values.py

bench-peers: $(PEERS)/ready  ## speed beside other projects, in one run
	$(PEERS)/bin/python benchmarks/peers.py

$(PEERS)/ready: pyproject.toml
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install -q --disable-pip-version-check -e ".[peers]"
	touch $@

format: $(VENV)/dev.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(VENV)/dev.ready  ## pin the newest versions of everything
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q -U $(LOCK) pyproject.toml -o constraints/play.txt
	$(BIN)/uv pip compile -q -U $(LOCK) pyproject.toml --extra dev -o constraints/dev.txt
	$(BIN)/uv pip compile -q -U $(LOCK) --group docs --python-version 3.11 -o constraints/docs.txt

LOCK := --universal --generate-hashes --no-header --no-annotate --no-emit-index-url

# Debian splits venv off into a package of its own.
$(BIN)/pip:
	$(PYTHON) -m venv $(VENV) || { \
	  rm -rf $(VENV); \
	  apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); }

$(VENV)/%.ready: constraints/%.txt pyproject.toml | $(BIN)/pip
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r constraints/$*.txt
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r constraints/build.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

# The browser that the pages are proved in: Chromium without a window costs a third of the whole one.
# What it prints is looked at as pictures.
$(VENV)/chromium.ready: | $(BIN)/pip
	command -v chromium-headless-shell || { apt-get update -qq && apt-get install -y -qq chromium-headless-shell; } \
	  || command -v chromium || apt-get install -y -qq chromium
	command -v pdftoppm || { apt-get update -qq && apt-get install -y -qq poppler-utils; }
	touch $@

# The proxies that the house is tried behind; none of them is started as a service.
$(VENV)/proxies.ready: | $(BIN)/pip
	command -v nginx && command -v caddy || { apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq nginx caddy; }
	touch $@

clean:
	rm -rf $(VENV) $(PEERS) $(TRAINERS) $(AUDIT) $(DOCS) build $(PEER)/node_modules .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
