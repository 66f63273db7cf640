# Nothing here calls C: compiling takes a tenth less without the packages of Go that could.
export CGO_ENABLED = 0

# With garbage collected less often, building takes a tenth less, and Go's tests a fifth.
GO          = GOGC=400 go

# For the browser: as Go compiles, and as the programs of pages are compiled. What is compiled
# once for these is not compiled again to be tested.
JS          = GOOS=js GOARCH=wasm
SMALL       = GOFLAGS="$$(go tool site -flags)" $(JS)

DOM         = -exec "'$(CURDIR)/e2e/support/go_js_dom_exec'"
SHRUNK      = -exec "'$(CURDIR)/e2e/support/go_js_shrunk_exec'"
ARTICLE     = npx playwright test --config e2e e2e/page/page.spec.js --project posenc
GOFMT       = unformatted=$$(gofmt -l encoder wasm web); test -z "$$unformatted" || { echo "gofmt -w $$unformatted"; exit 1; }

# Packages whose tests take longer than 20 s.
SLOW = encoder/identify

# Those of them without a change since the last commit.
UNCHANGED = $(foreach dir,$(SLOW),$(if $(shell git status --porcelain -- $(dir)),,%/$(dir)))

# The samples whose generators npm installs; for that of Jupyter, the front end of widgets.
NPM_EXAMPLES = $(foreach name,astro hexo jupyter revealjs vitepress,examples/$(name)/node_modules/.package-lock.json)

# Lighthouse, whose packages are nearly as many as all others.
LIGHTHOUSE = e2e/bench/lighthouse/node_modules/.package-lock.json

# Packages that compute nothing a browser computes otherwise, or next to nothing: they read and describe.
# Their tests run natively, and in the browser in test-long.
READING = /(cmd|describe|bug|learned|positionids|resize|model|stack)(/|$$)

# Packages with files for the browser alone.
JS_ONLY = ./web/render/... ./web/live/... ./wasm/...

.PHONY: build worker deploy serve check vet lint test go-tests js-tests types node-tests browser-tests test-long test-build draft-programs draft-page examples pack wheels release soak bench lighthouse clean

# Serves a draft in a folder outside of dist/, makes it again after each change of the
# sources, and reloads open pages. go tool, unlike go run, passes a SIGTERM on to the server
# that it runs.
serve:
	go tool site -watch

build:
	$(GO) tool site $(if $(URL),-url $(URL)) $(if $(HUB),-hub $(HUB))

# Every build writes the Worker to dist/worker/, beside the site that it serves.
worker: build

deploy: node_modules/.package-lock.json worker
	npx wrangler deploy --config wasm/worker/wrangler.jsonc

# Two minutes at most, for use before a commit: what reads the source, Go's tests, of slow
# packages only if they have changed, and the article in Chromium, but for the scans by axe.
# Results of Go's tests are cached. Here and in test, go vet has looked at the packages before.
check: node_modules/.package-lock.json build lint
	e2e/install.sh chromium
	$(GO) test -vet=off $(filter-out $(UNCHANGED),$(shell go list ./...))
	$(ARTICLE) --grep-invert axe

vet:
	@$(GOFMT)
	$(GO) vet ./...
	$(SMALL) go vet $(JS_ONLY)

# With GOOS=js, go tool would build staticcheck itself for the browser; instead, the program
# that the line before has built is run by its path. Compiling it takes longer than all its
# answers: test leaves it to check, to a job of its own beside the tests, and to test-long.
lint: vet
	$(GO) tool staticcheck ./...
	$(SMALL) $$(go tool -n staticcheck) $(JS_ONLY)

# Tests change no file under version control. Of the sample blogs, two are built, in turn.
test: node_modules/.package-lock.json build vet
	e2e/install.sh chromium firefox webkit hugo mkdocs jekyll sphinx pandoc numpy torch venv pytest ipython qemu nginx g++ nlohmann cargo
	$(MAKE) --no-print-directory --jobs=2 go-tests types $$(node e2e/blogs/packages.js)
	$(MAKE) --no-print-directory --jobs=3 js-tests node-tests browser-tests

go-tests:
	$(GO) test -vet=off ./...

# Tests of Go whose code or arithmetic differs in a browser, compiled as the programs of pages,
# with fewer samples where a test takes many; of identify only the sweep of random tables. Those
# of encoder and live run shrunk as the build shrinks programs: with -o, go test keeps the names
# of functions, by which shrink leaves out some.
js-tests:
	$(SMALL) go test -vet=off -short $(DOM) $$(go list ./encoder/... | grep -vE '$(READING)|/encoder(/identify.*)?$$') ./web/render/... ./web/live/internal/...
	$(SMALL) go test -vet=off -short $(DOM) -run Sweep ./encoder/identify ./encoder/identify/invfreq
	$(SMALL) go test -vet=off -o test-results/go/ $(SHRUNK) ./encoder ./web/live

types:
	npx tsc --project e2e

# Each of these and js-tests leaves processors idle now and then, so that all take less time together.
# Those in browsers, which take longest, come last where others want a processor, too: others,
# alone at the end, would leave half of two idle.
node-tests:
	node --test --test-concurrency=1 e2e/*/*.test.js

browser-tests:
	nice -n 10 npx playwright test --config e2e

# What make test leaves out: staticcheck, the sweeps of identify as a whole, all packages in the
# browser, as compiled and shrunk, the module as compiled, all interactions in both languages and
# in Chromium with its windows, all sample blogs, endurance and benchmarks.
test-long: export POSENC_LONG = 1
test-long: export POSENC_BROWSER = chromium
test-long: lint $(LIGHTHOUSE) test examples soak bench
	$(GO) test ./encoder/identify ./encoder/identify/invfreq -run Sweep -sweep.all -timeout 60m
	$(JS) go test $(DOM) ./encoder/... ./web/text ./web/number ./web/param ./web/dataio/... ./web/scene ./web/plot/... ./web/figures/... ./web/live/... ./wasm/...
	$(JS) go test -o test-results/go/long/ $(SHRUNK) ./web/figures/...
	$(JS) go build -o test-results/unshrunk.wasm ./wasm/module
	POSENC_WASM=test-results/unshrunk.wasm node --test e2e/module/encoder.test.js e2e/module/prepare.test.js

# Tests of a draft by another release of Go than make test has: that its programs are shrunk, the
# module, and what the article does most. It leaves the draft in dist/, which the next build
# replaces.
test-build: node_modules/.package-lock.json
	$(GO) tool site -draft dist
	e2e/install.sh chromium
	$(MAKE) --no-print-directory --jobs=2 draft-programs draft-page

draft-programs:
	$(GO) test -vet=off ./web/site/internal/compile $(if $(POSENC_LONG),./web/site/internal/bundle ./web/site/internal/shrink)
	node --test e2e/module/encoder.test.js e2e/module/prepare.test.js

draft-page:
	$(ARTICLE) --grep @draft

# Builds all sample sites by their generators, and tests them in Chromium: also those of
# Docusaurus and Next.js, which make test leaves out, as their packages take 640 MB.
examples: node_modules/.package-lock.json $(NPM_EXAMPLES) build
	e2e/install.sh chromium hugo mkdocs jekyll sphinx pandoc
	npm install --no-audit --no-fund --no-package-lock --prefix examples/docusaurus
	npm pack --pack-destination test-results
	npm install --no-audit --no-fund --no-save --prefix examples/nextjs "$$(ls $(CURDIR)/test-results/posenc-*.tgz)"
	POSENC_BLOGS=all npx playwright test --config e2e --project blogs

# The next build removes the tarball, as it removes all files that it does not write.
pack: build
	npm pack --pack-destination dist

# The Python package for each system, with the command inside.
wheels:
	python3 encoder/python/wheels.py dist/wheels

# The files that are attached to a release, and their checksums, in dist/release/.
release: pack wheels
	go tool site -attach dist/release

# The tests of endurance, ten times as long as in make test: requests to the Worker, and
# elements that come and go.
soak: node_modules/.package-lock.json build
	e2e/install.sh chromium
	POSENC_SOAK=10 node --test e2e/worker/soak.test.js
	POSENC_SOAK=10 npx playwright test --config e2e element/soak.spec.js

bench: node_modules/.package-lock.json build
	e2e/install.sh chromium
	node e2e/bench/bench.js

lighthouse: node_modules/.package-lock.json $(LIGHTHOUSE) build
	e2e/install.sh chromium
	node e2e/bench/lighthouse.js

clean:
	rm -rf dist test-results

# npm writes this file last, so an interrupted installation is begun anew.
node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund

%/node_modules/.package-lock.json: %/package-lock.json
	npm ci --no-audit --no-fund --prefix $*
