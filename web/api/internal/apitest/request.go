// Package apitest sends requests to the handler in tests.
package apitest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/posenc/posenc/web/api"
)

// Origin is the origin of the requests.
const Origin = "https://example.org"

// Ask returns the response to a request; fields are names and values of its header.
func Ask(t *testing.T, method, address string, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, Origin+address, nil)
	for i := 0; i < len(fields); i += 2 {
		r.Header.Add(fields[i], fields[i+1])
	}
	w := httptest.NewRecorder()
	api.New("test").ServeHTTP(w, r)
	return w
}

// Get returns the response to a request, which must succeed.
func Get(t *testing.T, address string, fields ...string) *httptest.ResponseRecorder {
	t.Helper()
	w := Ask(t, http.MethodGet, address, fields...)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d, want 200: %s", address, w.Code, w.Body)
	}
	return w
}

// Decode decodes the JSON of a response.
func Decode(t *testing.T, w *httptest.ResponseRecorder, into any) {
	t.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
}
