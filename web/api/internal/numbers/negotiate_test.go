package numbers_test

import (
	"net/http"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
)

// Without a named format the Accept field decides.
func TestAccept(t *testing.T) {
	for accept, want := range map[string]string{
		"":                                       "application/json",
		"*/*":                                    "application/json",
		"text/csv":                               "text/csv; charset=utf-8",
		"text/csv;q=0.5, application/json;q=0.4": "text/csv; charset=utf-8",
		"text/*, application/json;q=0.1":         "text/csv; charset=utf-8",
		"application/x-npy":                      "application/x-npy",
		"application/octet-stream":               "application/octet-stream",
		"text/html,application/xhtml+xml,*/*;q=0.8":    "application/json",
		"application/json;q=0, */*":                    "text/csv; charset=utf-8",
		"application/octet-stream;q=0.2, */*;q=0.1, ,": "application/octet-stream",
	} {
		w := apitest.Get(t, "/api/encode?seq-len=2&d-model=2", "Accept", accept)
		if got := w.Header().Get("Content-Type"); got != want || w.Header().Get("Vary") != "Accept" {
			t.Errorf("Accept %q: %s, Vary %q, want %s", accept, got, w.Header().Get("Vary"), want)
		}
	}
	if w := apitest.Ask(t, http.MethodGet, "/api/encode", "Accept", "image/png"); w.Code != http.StatusNotAcceptable {
		t.Errorf("image/png: status %d, want 406", w.Code)
	}
	if w := apitest.Get(t, "/api/encode?seq-len=2&d-model=2&format=csv", "Accept", "image/png"); w.Header().Get("Vary") != "" {
		t.Errorf("a named format varies by %s", w.Header().Get("Vary"))
	}
}
