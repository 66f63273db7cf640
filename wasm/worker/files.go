//go:build !js

package main

import "net/http"

// withFiles returns a handler that serves a folder wherever h has no endpoint.
func withFiles(h handler, dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, ok := find(r.URL.Path); ok {
			h.ServeHTTP(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})
}
