JS          = GOOS=js GOARCH=wasm
JS_WEB      = ./web/text ./web/number ./web/param ./web/dataio ./web/scene ./web/chart ./web/figure/... ./web/figures/... ./web/render/... ./web/live/...
JS_PACKAGES = ./encoder/... $(JS_WEB) ./wasm/...
GOFMT       = unformatted=$$(gofmt -l encoder wasm web); test -z "$$unformatted" || { echo "gofmt -w $$unformatted"; exit 1; }

# Packages whose tests take longer than 20 s.
SLOW = encoder/identify

# Those of them without a change since the last commit.
UNCHANGED = $(foreach dir,$(SLOW),$(if $(shell git status --porcelain -- $(dir)),,%/$(dir)))

# The samples whose generators npm installs; for that of Jupyter, the front end of widgets.
NPM_EXAMPLES = $(foreach name,astro hexo jupyter revealjs vitepress,examples/$(name)/node_modules/.package-lock.json)

.PHONY: build worker deploy serve check test test-build examples pack soak bench lighthouse clean

# Builds again after each change of the sources, and reloads open pages; these builds
# have no compressed copies, which make build adds. go tool, unlike go run, passes a
# SIGTERM on to the server that it runs.
serve:
	go tool site -watch

build:
	go tool site $(if $(URL),-url $(URL))

# Every build writes the Worker to dist/worker/, beside the site that it serves.
worker: build

deploy: node_modules/.package-lock.json worker
	npx wrangler deploy --config wasm/worker/wrangler.jsonc

# Two minutes at most, for use before a commit: Go's tests, of slow packages only if
# they have changed, and the article in Chromium, but for the scans of it in each theme
# and at each width. Results of Go's tests are cached.
check: node_modules/.package-lock.json build
	e2e/install.sh chromium
	@$(GOFMT)
	go vet ./...
	$(JS) go vet $(JS_PACKAGES)
	go test $(filter-out $(UNCHANGED),$(shell go list ./...))
	npx playwright test --config e2e e2e/page/page.spec.js --project posenc --grep-invert '(light|dark), [0-9]+ px'

# Tests change no file under version control. Tests of Go for the browser, and of the
# module, run on programs as the compiler makes them and as the build shrinks them:
# with -o, go test keeps the names of functions, by which shrink leaves out some, and
# writes no two programs of the same name. With GOOS=js, go tool would build staticcheck
# itself for the browser; instead, the program that the line before has built is run by
# its path.
test: node_modules/.package-lock.json $(NPM_EXAMPLES) build
	e2e/install.sh chromium firefox webkit hugo mkdocs jekyll sphinx pandoc numpy torch ipython nginx g++ nlohmann cargo
	@$(GOFMT)
	go vet ./...
	$(JS) go vet $(JS_PACKAGES)
	go tool staticcheck ./...
	$(JS) $$(go tool -n staticcheck) $(JS_PACKAGES)
	go test ./...
	$(JS) go test -exec "'$(CURDIR)/e2e/support/go_js_dom_exec'" $(JS_PACKAGES)
	$(JS) go test -o test-results/go/encoder/ -exec "'$(CURDIR)/e2e/support/go_js_shrunk_exec'" ./encoder/...
	$(JS) go test -o test-results/go/web/ -exec "'$(CURDIR)/e2e/support/go_js_shrunk_exec'" $(JS_WEB)
	$(JS) go test -o test-results/go/wasm/ -exec "'$(CURDIR)/e2e/support/go_js_shrunk_exec'" ./wasm/...
	npx tsc --project e2e
	$(JS) go build -o test-results/unshrunk.wasm ./wasm/module
	POSENC_WASM=test-results/unshrunk.wasm node --test e2e/module/encoder.test.js e2e/module/prepare.test.js
	node --test e2e/*/*.test.js
	npx playwright test --config e2e

# Tests of a build with another release of Go than make test has.
test-build: node_modules/.package-lock.json build
	e2e/install.sh chromium
	go test ./web/site/...
	node --test e2e/module/encoder.test.js e2e/module/prepare.test.js
	npx playwright test --config e2e e2e/page/page.spec.js --project posenc

# Builds all sample sites by their generators, and tests them in Chromium: also those of
# Docusaurus and Next.js, which make test leaves out, as their packages take 640 MB.
examples: node_modules/.package-lock.json $(NPM_EXAMPLES) build
	e2e/install.sh chromium hugo mkdocs jekyll sphinx pandoc
	npm install --no-audit --no-fund --no-package-lock --prefix examples/docusaurus
	npm pack --pack-destination test-results
	npm install --no-audit --no-fund --no-save --prefix examples/nextjs "$$(ls $(CURDIR)/test-results/posenc-*.tgz)"
	POSENC_EXAMPLES=all npx playwright test --config e2e --project blogs

# The next build removes the tarball, as it removes all files that it does not write.
pack: build
	npm pack --pack-destination dist

# The tests of endurance, ten times as long as in make test: requests to the Worker, and
# elements that come and go.
soak: node_modules/.package-lock.json build
	e2e/install.sh chromium
	POSENC_SOAK=10 node --test e2e/worker/soak.test.js
	POSENC_SOAK=10 npx playwright test --config e2e element/soak.spec.js

bench: node_modules/.package-lock.json build
	e2e/install.sh chromium
	node e2e/bench/bench.js

lighthouse: node_modules/.package-lock.json build
	e2e/install.sh chromium
	node e2e/bench/lighthouse.js

clean:
	rm -rf dist test-results

# npm writes this file last, so an interrupted installation is begun anew.
node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund

examples/%/node_modules/.package-lock.json: examples/%/package-lock.json
	npm ci --no-audit --no-fund --prefix examples/$*
