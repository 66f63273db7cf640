package api_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/static/statictest"
)

// Endpoints are served beside the files of a site, which need no rules.
func TestWithSite(t *testing.T) {
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"index.html": "<title>posenc</title>", "page.wasm": "\x00asm", "healthz": "a file"})
	h, err := api.WithSite(api.New("test"), dir)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		body   string
		timing string // by which a figure knows that the site has endpoints
	}{
		"/":          {"<title>posenc</title>", ""},
		"/page.wasm": {"\x00asm", "posenc"},
		"/healthz":   {"ok\n", ""},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, apitest.Origin+path, nil))
		if w.Code != http.StatusOK || w.Body.String() != want.body || w.Header().Get("Server-Timing") != want.timing {
			t.Errorf("%s: status %d, %q, Server-Timing %q", path, w.Code, w.Body, w.Header().Get("Server-Timing"))
		}
	}
	if _, err := api.WithSite(api.New("test"), filepath.Join(dir, "none")); err == nil {
		t.Error("a folder that does not exist is served")
	}
}
