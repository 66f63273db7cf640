JS          = GOOS=js GOARCH=wasm
JS_PACKAGES = ./encoder/... ./web/plot/... ./web/print ./web/figure/... ./wasm/...

.PHONY: build worker deploy serve test pack bench lighthouse clean

# go tool, unlike go run, passes a SIGTERM on to the server that it runs.
serve:
	go tool site -serve

build:
	go tool site

# Every build leaves the Worker in dist/worker/, with the site that it stands before.
worker: build

deploy: node_modules/.package-lock.json worker
	npx wrangler deploy --config wasm/worker/wrangler.jsonc

# The documents have hashes of the build: here they are brought up to date, to be
# committed; in CI they have to be right. With GOOS=js, go tool would build
# staticcheck itself for the browser: there the one that the line before has
# built is run by its path.
test: node_modules/.package-lock.json examples/hexo/node_modules/.package-lock.json build
	$(if $(CI),,go tool site -pin)
	e2e/install.sh chromium firefox webkit hugo mkdocs jekyll numpy ipython
	@unformatted=$$(gofmt -l encoder wasm web); test -z "$$unformatted" || { echo "gofmt -w $$unformatted"; exit 1; }
	go vet ./...
	$(JS) go vet $(JS_PACKAGES)
	go tool staticcheck ./...
	$(JS) $$(go tool -n staticcheck) $(JS_PACKAGES)
	go test ./...
	$(JS) go test -exec "'$(CURDIR)/e2e/go_js_dom_exec'" $(JS_PACKAGES)
	npx tsc --project e2e
	node --test e2e/*.test.js
	npx playwright test --config e2e

# The tarball is of this build: the next one sweeps it away with all else that is old.
pack: build
	go tool site -pin
	npm pack --pack-destination dist

bench: node_modules/.package-lock.json build
	e2e/install.sh chromium
	node e2e/bench.js

lighthouse: node_modules/.package-lock.json build
	e2e/install.sh chromium
	node e2e/lighthouse.js

clean:
	rm -rf dist test-results

# npm writes this file last, so an interrupted installation is begun anew.
node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund

examples/hexo/node_modules/.package-lock.json: examples/hexo/package-lock.json
	npm ci --no-audit --no-fund --prefix examples/hexo
