//go:build !js

package main

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"

	"github.com/posenc/posenc/web/static"
)

// withFiles returns a handler that serves a folder wherever h has no endpoint, as
// the rules say that lie in it.
func withFiles(h handler, dir string) (http.Handler, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	rules, err := root.ReadFile("_headers")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	site := static.Handler{Root: root, Rules: static.ParseRules(string(rules))}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, ok := find(r.URL.Path); ok {
			h.ServeHTTP(w, r)
			return
		}
		if path.Ext(r.URL.Path) == ".wasm" {
			// As worker.mjs has it.
			w.Header().Set("Server-Timing", "posenc")
		}
		site.ServeHTTP(w, r)
	}), nil
}
