package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// page is long enough that its compressed copies are shorter.
var page = []byte("<!doctype html>" + strings.Repeat("<p>sin, cos</p>", 100))

// newSite serves a folder as a build leaves it: an article, one below zh/, a
// program, a licence, and beside the folder a secret.
func newSite(t *testing.T) *httptest.Server {
	t.Helper()
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	dist := filepath.Join(outside, "dist")
	_, err := write(dist, []file{
		{"index.html", page},
		{"zh/index.html", []byte("<!doctype html><p>你好</p>")},
		{"encoder.wasm", []byte("\x00asm")},
		{"encoder.js", []byte("export {}")},
		{"encoder.d.ts", []byte("export {}")},
		{"page.css", []byte("p{}")},
		{"icon.svg", []byte("<svg/>")},
		{"LICENSE", []byte("MIT License")},
	})
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dist)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	server := httptest.NewServer(handler{root})
	t.Cleanup(server.Close)
	return server
}

// ask sends one request with the given header lines, "Name: value", and
// returns the response as it came: not decompressed, no redirect followed.
func ask(t *testing.T, server *httptest.Server, method, path string, header ...string) (*http.Response, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Without a line of its own, Go's client would ask for gzip.
	request.Header.Set("Accept-Encoding", "identity")
	for _, line := range header {
		name, value, _ := strings.Cut(line, ": ")
		request.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, body
}

func TestMediaTypes(t *testing.T) {
	server := newSite(t)
	for path, want := range map[string]string{
		"/":                "text/html; charset=utf-8",
		"/index.html":      "text/html; charset=utf-8",
		"/zh/":             "text/html; charset=utf-8",
		"/encoder.wasm":    "application/wasm",
		"/encoder.js":      "text/javascript; charset=utf-8",
		"/encoder.d.ts":    "text/plain; charset=utf-8",
		"/page.css":        "text/css; charset=utf-8",
		"/icon.svg":        "image/svg+xml",
		"/LICENSE":         "text/plain; charset=utf-8",
		"/encoder.wasm.br": "application/octet-stream",
	} {
		response, _ := ask(t, server, "GET", path)
		if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || got != want {
			t.Errorf("GET %s: %s, %q, want 200 and %q", path, response.Status, got, want)
		}
	}
}

func TestCompressedCopies(t *testing.T) {
	server := newSite(t)
	etags := map[string]bool{}
	for _, test := range []struct{ accept, want string }{
		{"identity", ""},
		{"gzip, br", "br"},
		{"gzip", "gzip"},
	} {
		response, body := ask(t, server, "GET", "/", "Accept-Encoding: "+test.accept)
		if got := response.Header.Get("Content-Encoding"); got != test.want {
			t.Errorf("Accept-Encoding %q: Content-Encoding %q, want %q", test.accept, got, test.want)
		}
		if got := response.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: Vary %q", test.accept, got)
		}
		if !holdsPage(test.want, body) {
			t.Errorf("Accept-Encoding %q: the body does not unpack to the page", test.accept)
		}
		etags[response.Header.Get("ETag")] = true
	}
	if len(etags) != 3 {
		t.Errorf("the three forms of a page have %d ETags, want 3", len(etags))
	}
}

// holdsPage says whether body, sent in the named coding, is the page.
func holdsPage(name string, body []byte) bool {
	for _, c := range codings {
		if c.name == name {
			return len(body) < len(page) && c.holds(body, page)
		}
	}
	return bytes.Equal(body, page)
}

func TestConditionalRequests(t *testing.T) {
	server := newSite(t)
	for _, accept := range []string{"Accept-Encoding: identity", "Accept-Encoding: br"} {
		first, _ := ask(t, server, "GET", "/", accept)
		if got := first.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control %q, want no-cache", accept, got)
		}
		for _, condition := range []string{
			"If-None-Match: " + first.Header.Get("ETag"),
			"If-Modified-Since: " + first.Header.Get("Last-Modified"),
		} {
			again, body := ask(t, server, "GET", "/", accept, condition)
			if again.StatusCode != http.StatusNotModified || len(body) != 0 {
				t.Errorf("%s, %s: %s and %d bytes, want 304 and none", accept, condition, again.Status, len(body))
			}
		}
		changed, _ := ask(t, server, "GET", "/", accept, `If-None-Match: "another"`)
		if changed.StatusCode != http.StatusOK {
			t.Errorf("%s, another ETag: %s, want 200", accept, changed.Status)
		}
	}
}

func TestHead(t *testing.T) {
	response, body := ask(t, newSite(t), "HEAD", "/")
	if len(body) != 0 || response.ContentLength != int64(len(page)) {
		t.Errorf("HEAD /: %d bytes, Content-Length %d, want 0 and %d", len(body), response.ContentLength, len(page))
	}
}

// A range counts the bytes of the file itself, whatever codings are accepted.
func TestRangesAreNotCompressed(t *testing.T) {
	response, body := ask(t, newSite(t), "GET", "/", "Range: bytes=2-8", "Accept-Encoding: br")
	if response.StatusCode != http.StatusPartialContent || response.Header.Get("Content-Encoding") != "" {
		t.Errorf("%s, Content-Encoding %q, want 206 and none", response.Status, response.Header.Get("Content-Encoding"))
	}
	if got, want := string(body), "doctype"; got != want {
		t.Errorf("bytes 2-8 are %q, want %q", got, want)
	}
}

func TestFolders(t *testing.T) {
	server := newSite(t)
	response, _ := ask(t, server, "GET", "/zh")
	if got := response.Header.Get("Location"); response.StatusCode != http.StatusFound || got != "/zh/" {
		t.Errorf("GET /zh: %s to %q, want 302 to /zh/", response.Status, got)
	}
	_, body := ask(t, server, "GET", "/zh/")
	if !strings.Contains(string(body), "你好") {
		t.Errorf("GET /zh/ = %q, want its index.html", body)
	}
}

func TestNotFound(t *testing.T) {
	server := newSite(t)
	for _, path := range []string{
		"/nothing",
		"/index.html/",
		"/encoder.js/x",
		"/../secret",
		"/%2e%2e/secret",
		"/..%2fsecret",
		"/zh/..%2f..%2fsecret",
		"/%00",
	} {
		response, body := ask(t, server, "GET", path)
		if response.StatusCode != http.StatusNotFound || !strings.HasPrefix(string(body), "posenc: there is no page ") {
			t.Errorf("GET %s: %s, %q, want 404 and why", path, response.Status, body)
		}
	}
}

// Scripts of type module and programs come to a page of another origin only
// with its consent; a frame in a sandbox is such a page even at home.
func TestOtherOrigins(t *testing.T) {
	server := newSite(t)
	for _, path := range []string{"/", "/encoder.js", "/encoder.wasm", "/icon.svg"} {
		for _, accept := range []string{"Accept-Encoding: identity", "Accept-Encoding: br"} {
			response, _ := ask(t, server, "GET", path, "Origin: null", accept)
			if got := response.Header.Get("Access-Control-Allow-Origin"); got != "*" {
				t.Errorf("GET %s, %s: Access-Control-Allow-Origin %q, want *", path, accept, got)
			}
		}
	}
}

func TestOnlyReading(t *testing.T) {
	response, _ := ask(t, newSite(t), "POST", "/")
	if got := response.Header.Get("Allow"); response.StatusCode != http.StatusMethodNotAllowed || got != "GET, HEAD" {
		t.Errorf("POST /: %s, Allow %q, want 405 and GET, HEAD", response.Status, got)
	}
}
