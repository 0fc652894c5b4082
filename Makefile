.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

SUPPORTED := import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] < (3, 14))
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	"$$name" -c '$(SUPPORTED)' 2>/dev/null && echo "$$name" && break; done)
BIN := .venv/bin
READY := .venv/ready
NODE := node_modules/.bin
NODE_READY := node_modules/ready
TESTERS ?= 4
EXPORT = $(BIN)/uv export --quiet --frozen --all-extras --no-emit-project --no-annotate --no-header
CODE := domain events service workers clients/python tests $(wildcard bench)

.PHONY: help
help: ## What can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(READY) ## Install everything, at the locked versions, into .venv

# Everything is compiled here, once: else each of the service's processes would do it anew when it starts.
# uv installs the lock in seconds; where it can't (a mirror only pip knows of), pip installs the same versions and hashes.
$(READY): pyproject.toml uv.lock requirements.lock
	@[ -n "$(PYTHON)" ] || { echo "Gyoji needs Python 3.11, 3.12 or 3.13." >&2; exit 1; }
	@$(BIN)/python -c '$(SUPPORTED)' 2>/dev/null || $(PYTHON) -m venv --clear --without-pip .venv
	@pip() { $(PYTHON) -m pip --python $(BIN)/python install --quiet --no-input "$$@"; }; \
	awk '/^[^ ]/ { wanted = /^uv==/ } wanted' requirements.lock > .venv/uv.txt; \
	{ [ -x $(BIN)/uv ] || pip --require-hashes --requirement .venv/uv.txt; } \
		&& $(BIN)/uv sync --quiet --frozen --all-extras --compile-bytecode --python $(BIN)/python \
		|| { pip --require-hashes --requirement requirements.lock && pip --no-deps --no-build-isolation --editable .; }
	@$(BIN)/python -m compileall -q domain events service workers
	@printf '%s\n' "$(CURDIR)/clients/verify" "$(CURDIR)/clients/python" \
		> "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/clients.pth"
	@touch $@

.PHONY: lock
lock: ## Resolve the dependencies anew after a change in pyproject.toml
	@[ -x $(BIN)/uv ] || $(MAKE) setup
	$(BIN)/uv lock
	$(EXPORT) --output-file requirements.lock

.PHONY: format
format: $(READY) ## Format the code and mend what ruff and (once make web has installed it) biome can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	@[ ! -x $(NODE)/biome ] || $(NODE)/biome check --write

.PHONY: check
check: $(READY) ## What CI runs: lock, format, lint, types, imports, tests
	$(BIN)/uv lock --check
	diff <($(EXPORT)) requirements.lock
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	@$(MAKE) --no-print-directory --jobs=2 types web
	$(BIN)/pytest -n $(TESTERS) || { [ $$? = 1 ] && $(BIN)/python -m tests.once_more; }

.PHONY: types
types: $(READY)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo

# npm installs the lock once; where it can't (no Node, no registry, no biome for this system) one line says so.
.PHONY: web
web: ## Check the pages' code, where npm can be had: format, lint, types, unit tests
	@if $(MAKE) --silent $(NODE_READY) 2>/dev/null; then $(MAKE) --no-print-directory web-checks; \
	else echo "The pages' code is not checked here: it needs Node 20 or newer and what npm ci installs." >&2; fi

$(NODE_READY): package.json package-lock.json .npmrc
	@node -e 'process.exit(Number.parseInt(process.versions.node) < 20 ? 1 : 0)'
	@npm ci --silent
	@$(NODE)/biome --version >/dev/null
	@touch $@

build/web/api.d.ts: openapi.yaml $(NODE_READY)
	@$(NODE)/openapi-typescript openapi.yaml --output $@ --empty-objects-unknown --default-non-nullable=false \
		--root-types --root-types-no-schema-prefix >/dev/null

# Without any option of ours: as whoever writes a client gets it.
build/clients/gyoji.d.ts: openapi.yaml $(NODE_READY)
	@$(NODE)/openapi-typescript openapi.yaml --output $@ >/dev/null

.PHONY: web-checks
web-checks: build/web/api.d.ts build/clients/gyoji.d.ts
	$(NODE)/redocly lint openapi.yaml --format=stylish --max-problems=20
	$(NODE)/biome check --error-on-warnings
	$(NODE)/tsc --project .
	$(NODE)/tsc --project tests/web
	$(NODE)/tsc --project tests/clients --noEmit
	@$(MAKE) --no-print-directory build/npm
	node --test --test-reporter=dot tests/web/*.test.js

.PHONY: differential
differential: $(READY) ## Forge files and compare the verdicts of the three verifiers: make differential [EDITS=100000]
	$(BIN)/python -m tests.verdicts differential $(or $(EDITS),100000) $(SEED)

.PHONY: twins
twins: $(READY) ## Compare views of games with those of twins, byte for byte: make twins [VIEWS=1000000] [SEED=17]
	$(BIN)/python -m tests.twins $(or $(VIEWS),1000000) $(SEED)

.PHONY: mutants
mutants: $(READY) ## Change the code and see whether tests notice: make mutants [SAMPLE=150] [PACKAGES=service/http] [SEED=13]
	TESTERS=$(TESTERS) MINUTES=$(or $(MINUTES),20) SEED=$(SEED) $(BIN)/python -m tests.mutants $(or $(SAMPLE),150) $(PACKAGES)

.PHONY: coverage
coverage: $(READY) ## How many lines and branches of each package the quick tests in one process reach: make coverage [MISSING=service/http]
	TESTERS=$(TESTERS) MISSING="$(MISSING)" $(BIN)/python -m tests.coverage

.PHONY: under-load
under-load: $(READY) ## Run the tests five times on a busy machine: make under-load [RUNS=5] [BUSY=2] [TESTS=tests/events]
	TESTERS=$(TESTERS) $(BIN)/python -m tests.runs $(if $(RUNS),--runs $(RUNS)) $(if $(BUSY),--busy $(BUSY)) $(TESTS)

.PHONY: faults
faults: $(READY) ## Kill, stop and starve a real service while people play: make faults ROUNDS=300 [SEED=1]
	$(BIN)/python -m tests.faults --rounds $(or $(ROUNDS),100) --seed $(or $(SEED),1)

# Then how what is kept grows, up to 100,000 games and players.
.PHONY: load
load: $(READY) ## Thousands of games at once for minutes: make load [MINUTES=10] [GAMES=2000] [SIZES=1000,10000,100000]
	$(BIN)/python -m bench.crowd $(if $(MINUTES),--minutes $(MINUTES)) $(if $(GAMES),--games $(GAMES)) \
		$(if $(SIZES),--sizes $(SIZES))

.PHONY: simulation
simulation: $(READY) ## Live through days of play in which everything goes wrong: make simulation SEEDS=1000 [SHORT=1]
	$(BIN)/python -m tests.simulation --seeds $(or $(SEEDS),200) $(if $(SHORT),--short)

# Past versions are looked at through whole games, and of mutants not a sample is tried but all.
.PHONY: nightly
nightly: test ## What takes too long for make test: past versions, properties, games by hand, an upgrade and generated requests at length, clients, occurrences, all mutants, coverage, five runs, twins, simulated days, faults, load, bench
	PAST_GAMES=5 $(BIN)/pytest --timeout 7200 tests/service/test_past_versions.py
	PROPERTY_EXAMPLES=20 $(BIN)/pytest --timeout 7200 tests/properties
	WHOLE_GAMES=1 $(BIN)/pytest --timeout 3600 tests/browser/test_hands.py
	UPGRADE_MOVES=100 $(BIN)/pytest -s --timeout 3600 tests/upgrades
	FUZZ_EXAMPLES=3000 FUZZ_SEED=$$RANDOM $(BIN)/pytest --timeout 7200 tests/fuzz
	SCHEMATHESIS_EXAMPLES=150 $(BIN)/pytest tests/service/test_openapi.py -k schemathesis
	$(NODE)/spectral lint openapi.yaml --fail-severity=warn
	@$(MAKE) --no-print-directory clients pythons
	$(BIN)/python -m tests.occurrences
	@$(MAKE) --no-print-directory under-load coverage differential twins
	@$(MAKE) --no-print-directory simulation SEEDS=5000 SHORT=1
	@$(MAKE) --no-print-directory simulation SEEDS=200
	@$(MAKE) --no-print-directory faults ROUNDS=300
	@$(MAKE) --no-print-directory load
	@$(MAKE) --no-print-directory mutants SAMPLE=all
	@$(MAKE) --no-print-directory bench

# The one without windows comes first: it needs a quarter of the processor time. Where apt has none, any Chromium will do.
.PHONY: pythons
pythons: $(READY) ## Try every other Python that is promised and installed here: make pythons [TESTS=tests/domain]
	$(BIN)/python -m tests.pythons $(TESTS)

.PHONY: browser
browser: ## Install Chromium for the browser tests, where root and apt can
	@fetch() { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& { apt-cache show "$$1" >/dev/null || apt-get update -qq; } \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$$1"; }; \
	command -v chromium-headless-shell >/dev/null || fetch chromium-headless-shell 2>/dev/null \
		|| command -v chromium chromium-browser google-chrome >/dev/null || fetch chromium \
		|| echo "The browser tests need Chromium, which can't be installed here: apt-get install chromium." >&2

.PHONY: test
test: setup browser check ## Set up, then check

.PHONY: pictures
pictures: $(READY) browser ## Draw the pictures of the pages into docs/pictures
	$(BIN)/python -m tests.browser.pictures

# --strict: a link that leads nowhere is an error.
GUIDE := service/guide/index.html
$(GUIDE): mkdocs.yml openapi.yaml CONTRIBUTING.md CHANGELOG.md SECURITY.md $(shell find docs -type f) | $(READY)
	@NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --quiet --strict

.PHONY: docs
docs: $(READY) $(GUIDE) ## Build the guide, which the service serves under /guide/

# Fetched when they are asked for: neither is needed to build or to test. What cannot be reached is said, and fails.
.PHONY: audit
audit: $(READY) ## Compare locked dependencies with known holes, and look for secrets in the tree and its history
	@mkdir -p build/audit
	@[ -x build/audit/bin/pip-audit ] || { $(PYTHON) -m venv build/audit \
		&& build/audit/bin/pip install -qq --no-input pip-audit==2.9.0 detect-secrets==1.5.0; }
	$(BIN)/python -m tests.secrets_scan build/audit/bin/detect-secrets-hook
	build/audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement requirements.lock
	@if command -v npm >/dev/null; then npm audit --package-lock-only --audit-level=high; fi

.PHONY: image
image: ## Run the steps of the Containerfile in a root that goes away again, where no engine runs (needs root)
	$(PYTHON) deploy/try_image.py

.PHONY: serve
serve: $(READY) $(GUIDE) ## Serve games: make serve [PORT=8000] [DATA=var]
	@exec $(BIN)/gyoji serve $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA))

.PHONY: demo
demo: $(READY) $(GUIDE) ## Start everything for a look around, of which nothing stays: make demo [PORT=8000]
	@exec $(BIN)/gyoji demo $(if $(PORT),--port $(PORT))

.PHONY: openapi
openapi: $(READY) ## Write openapi.yaml anew after a change in the API
	$(BIN)/gyoji openapi

# The wheels of the service, of the verifier and of the client, and the npm package; each needs nothing of the tree.
.PHONY: dist
dist: $(READY) $(GUIDE) ## Build the wheels and the npm package into dist/
	@rm -rf dist
	@for project in . clients/verify clients/python; do \
		(cd $$project && "$(CURDIR)/$(BIN)/python" -m hatchling build -t wheel -d "$(CURDIR)/dist"); done
	@if $(MAKE) --silent build/npm 2>/dev/null; then npm pack --silent --pack-destination dist ./build/npm; \
	else echo "The npm package is not built here: it needs Node 20 or newer and what npm ci installs." >&2; fi

.PHONY: build/npm
build/npm: build/web/api.d.ts
	@node tests/clients/pack.mjs

.PHONY: newcomer
newcomer: $(READY) ## From a clean clone to the first move of one's own bot, by the tutorial, with a watch
	$(BIN)/python -m tests.newcomer

.PHONY: pin
pin: $(READY) ## Keep the rules as they stand; where a version is kept, see whether it still judges alike
	$(BIN)/gyoji pin tests/golden/histories/*.ndjson

.PHONY: kit
kit: $(READY) ## Write the conformance kit anew
	$(BIN)/python -m tests.kit

.PHONY: examples
examples: $(READY) ## Ask a service everything once, and keep what it answers for the guide
	$(BIN)/python -m tests.examples

.PHONY: clients
clients: $(READY) $(NODE_READY) build/clients/gyoji.d.ts ## Generate clients from openapi.yaml in Python and TypeScript, check their types and have them play
	rm -rf build/clients/python && mkdir -p build/clients/python
	PATH="$(CURDIR)/$(BIN):$$PATH" openapi-python-client generate --path openapi.yaml --meta none \
		--output-path build/clients/python/client
	$(NODE)/tsc --project tests/clients
	$(BIN)/python -m tests.clients

.PHONY: bench
bench: $(READY) ## Measure, side by side with floors
	$(BIN)/python -m bench

# Whatever cannot be fetched is left out, and said so.
.PHONY: bench-peers
bench-peers: $(READY) ## Measure beside boardgame.io and eventsourcing, fetched into build/peers
	@mkdir -p build/peers
	-@$(PYTHON) -m pip install -qq --no-input --timeout 15 --retries 1 --root-user-action ignore \
		--upgrade --target build/peers/python eventsourcing==9.5.6
	-@npm install --silent --no-audit --no-fund --ignore-scripts --fetch-timeout=15000 --fetch-retries=1 \
		--prefer-offline --prefix build/peers \
		boardgame.io@0.50.2 koa-compose@4.1.0 node-persist@3.1.3 socket.io-client@4.8.4
	$(BIN)/python -m bench.peers
