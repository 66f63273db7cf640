package api_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/api/internal/apitest"
)

func TestMethods(t *testing.T) {
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, "BREW"} {
		if w := apitest.Ask(t, method, "/api/encode"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD, OPTIONS" {
			t.Errorf("%s: status %d, Allow %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
	w := apitest.Ask(t, http.MethodOptions, "/api/encode", "Origin", "https://a.example", "Access-Control-Request-Method", "GET")
	if w.Code != http.StatusNoContent || w.Header().Get("Access-Control-Allow-Origin") != "*" || w.Body.Len() > 0 {
		t.Errorf("OPTIONS: status %d, header %v", w.Code, w.Header())
	}
	for _, address := range []string{"/api/encode", "/api/encode?format=npy", "/image/dot.svg", "/healthz", "/api"} {
		full, head := apitest.Get(t, address), apitest.Ask(t, http.MethodHead, address)
		if head.Code != http.StatusOK || head.Body.Len() > 0 || head.Header().Get("ETag") != full.Header().Get("ETag") {
			t.Errorf("HEAD %s: status %d, %d bytes, header %v", address, head.Code, head.Body.Len(), head.Header())
		}
		if n := head.Header().Get("Content-Length"); n != "" && n != strconv.Itoa(full.Body.Len()) {
			t.Errorf("HEAD %s: length %s, want %d", address, n, full.Body.Len())
		}
	}
	if w := apitest.Ask(t, http.MethodHead, "/api/encode?d-model=7"); w.Code != http.StatusBadRequest || w.Body.Len() > 0 {
		t.Errorf("invalid HEAD: status %d, %q", w.Code, w.Body)
	}
}

// An invalid Host is an error: links would begin with it.
func TestHosts(t *testing.T) {
	for host, want := range map[string]int{
		"example.org": 200, "localhost:8787": 200, "127.0.0.1": 200, "[::1]:80": 200, "a_b.example": 200,
		"": 400, "%zz": 400, "a b": 400, "a/b": 400, "a\"b": 400, "a<b": 400, "u@b": 400, "a?b": 400, ":80": 400, "a:b": 400, "[::1": 400, strings.Repeat("a", 100000): 400,
	} {
		for _, address := range []string{"/oembed?url=http%3A%2F%2F" + url.QueryEscape(host) + "%2F", "/s?figure=dot"} {
			r := httptest.NewRequest(http.MethodGet, address, nil)
			r.Host, r.URL.Host = host, ""
			w := httptest.NewRecorder()
			api.New("test").ServeHTTP(w, r)
			if w.Code != want {
				t.Errorf("Host %.40q: %.40s: status %d, want %d: %.200s", host, address, w.Code, want, w.Body)
			}
		}
	}
}

// A plus sign is a space in texts, as programs write those of forms, and a sign in numbers.
func TestPlus(t *testing.T) {
	for plus, percent := range map[string]string{
		"/api/rope?config={%22head_dim%22:+8,+%22rope_theta%22:+1e%2B06}": "/api/rope?config={%22head_dim%22:8,%22rope_theta%22:1000000}",
		"/image/attention.svg?sentence=the+cat":                           "/image/attention.svg?sentence=the%20cat",
		"/api/encode?seq-len=+4&d-model=4&base=1e+4":                      "/api/encode?seq-len=4&d-model=4&base=10000",
	} {
		a, b := apitest.Get(t, plus), apitest.Get(t, percent)
		if a.Code != http.StatusOK || a.Body.String() != b.Body.String() {
			t.Errorf("%s: status %d, %.200s, want %.200s", plus, a.Code, a.Body, b.Body)
		}
	}
	if w := apitest.Get(t, "/image/attention.svg?sentence=the%2Bcat"); w.Body.String() == apitest.Get(t, "/image/attention.svg?sentence=the+cat").Body.String() {
		t.Error("an escaped plus sign is a space")
	}
}

// Unknown parameters change nothing, except below /api.
func TestUnknownParametersAreIgnored(t *testing.T) {
	for _, address := range []string{"/image/dot.svg?", "/s?figure=dot&", "/oembed?url=" + url.QueryEscape(apitest.Origin+"/") + "&", "/healthz?", "/openapi.json?"} {
		want := apitest.Get(t, address).Header().Get("ETag")
		for _, more := range []string{"utm=1", "utm=1&utm=2", "%66bclid=x", "dtype=float32&dmodel=9"} {
			if got := apitest.Get(t, address+more).Header().Get("ETag"); got != want {
				t.Errorf("%s%s has another tag than without", address, more)
			}
		}
	}
}

// Other sites may embed pictures, not pages.
func TestFrameAncestors(t *testing.T) {
	for address, framed := range map[string]bool{"/api": false, "/s?figure=dot": false, "/image/dot.svg": true, "/oembed?url=" + url.QueryEscape(apitest.Origin+"/"): true} {
		if got := strings.Contains(apitest.Get(t, address).Header().Get("Content-Security-Policy"), "frame-ancestors 'self'"); got == framed {
			t.Errorf("%s: frame-ancestors 'self' is %t", address, got)
		}
	}
}

// A panic becomes a response that does not reveal its value.
func TestRescue(t *testing.T) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	func() {
		defer api.Rescue(w, r)
		w.Header().Set("ETag", `"x"`)
		panic("planted")
	}()
	if w.Code != http.StatusInternalServerError || w.Header().Get("Content-Type") != "application/problem+json" || w.Header().Get("ETag") != "" {
		t.Errorf("status %d, header %v", w.Code, w.Header())
	}
	if strings.Contains(w.Body.String(), "planted") {
		t.Errorf("the response reveals the panic: %s", w.Body)
	}
}

// A piecesRecorder records the body that it is to fetch.
type piecesRecorder struct {
	*httptest.ResponseRecorder
	address        string
	pieces, length int
}

func (r *piecesRecorder) WritePieces(address string, pieces, length int) {
	r.address, r.pieces, r.length = address, pieces, length
}

// The pieces together are the body that other writers get, even if each comes from
// another program.
func TestPieces(t *testing.T) {
	const address = "/api/encode?convention=fairseq&seq-len=150&d-model=511&start=7&format="
	for _, format := range []string{"json", "csv", "npy", "raw"} {
		w := &piecesRecorder{ResponseRecorder: httptest.NewRecorder()}
		api.New("test").ServeHTTP(w, httptest.NewRequest(http.MethodGet, apitest.Origin+address+format, nil))
		if w.pieces < 2 || w.Body.Len() > 0 {
			t.Fatalf("%s: %d pieces, %d bytes written", format, w.pieces, w.Body.Len())
		}
		var all []byte
		for k := range w.pieces {
			var err error
			if all, err = new(api.Pieces).Append(all, w.address, k); err != nil {
				t.Fatal(err)
			}
		}
		if want := apitest.Get(t, address+format).Body.Bytes(); !bytes.Equal(all, want) {
			t.Errorf("%s: the pieces are %d bytes, the body %d, or others", format, len(all), len(want))
		}
		if w.length >= 0 && w.length != len(all) {
			t.Errorf("%s: length %d, want %d", format, w.length, len(all))
		}
	}
	if _, err := new(api.Pieces).Append(nil, "/api/encode?d-model=7", 0); err == nil {
		t.Error("there are pieces of an invalid encoding")
	}
}
