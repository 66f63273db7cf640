//go:build !js

package api

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"

	"github.com/posenc/posenc/web/static"
)

// WithSite returns a handler that serves the files of a folder, by the rules in its
// file _headers, where h has no endpoint. On Cloudflare the platform does so.
func WithSite(h *Handler, dir string) (http.Handler, error) {
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
		if h.Serves(r.URL.Path) {
			h.ServeHTTP(w, r)
			return
		}
		if path.Ext(r.URL.Path) == ".wasm" {
			// worker.mjs sets it too.
			w.Header().Set("Server-Timing", "posenc")
		}
		site.ServeHTTP(w, r)
	}), nil
}
