package static

import (
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const page = "<!doctype html><p>sin, cos"

// newSite serves a folder as a build leaves it: an article, one below zh/, a page
// for a frame, a program, a licence, what is for hosts, and beside the folder a
// secret. Of the article there are compressed copies.
func newSite(t *testing.T, more map[string]string) *httptest.Server {
	t.Helper()
	outside := t.TempDir()
	dist := filepath.Join(outside, "dist")
	site := map[string]string{
		"../secret":          "secret",
		"index.html":         page,
		"index.html.br":      "br " + page,
		"index.html.gz":      "gzip " + page,
		"zh/index.html":      "<!doctype html><p>你好</p>",
		"embed.html":         "<!doctype html><p>figure",
		"encoder.wasm":       "\x00asm",
		"encoder.wasm.br":    "asm",
		"encoder.js":         "export {}",
		"encoder.d.ts":       "export {}",
		"page.css":           "p{}",
		"icon.svg":           "<svg/>",
		"LICENSE":            "MIT License",
		"_headers":           "/*\n  X-Rule: 1\n",
		".assetsignore":      "worker/",
		"worker/worker.wasm": "\x00asm",
		"posenc-1.0.0.tgz":   "package",
	}
	maps.Copy(site, more)
	for name, content := range site {
		path := filepath.Join(dist, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dist)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	server := httptest.NewServer(Handler{root, ParseRules(more["_headers"])})
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
	server := newSite(t, nil)
	for path, want := range map[string]string{
		"/":                "text/html; charset=utf-8",
		"/index.html":      "text/html; charset=utf-8",
		"/zh/":             "text/html; charset=utf-8",
		"/encoder.wasm":    "application/wasm",
		"/encoder.js":      "text/javascript; charset=utf-8",
		"/encoder.d.ts":    "text/plain; charset=utf-8",
		"/embed":           "text/html; charset=utf-8",
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
	server := newSite(t, nil)
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
		if got, want := string(body), strings.TrimPrefix(test.want+" "+page, " "); got != want {
			t.Errorf("Accept-Encoding %q: %q, want %q", test.accept, got, want)
		}
		etags[response.Header.Get("ETag")] = true
	}
	if len(etags) != 3 {
		t.Errorf("the three forms of a page have %d ETags, want 3", len(etags))
	}
}

func TestConditionalRequests(t *testing.T) {
	server := newSite(t, nil)
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
	response, body := ask(t, newSite(t, nil), "HEAD", "/")
	if len(body) != 0 || response.ContentLength != int64(len(page)) {
		t.Errorf("HEAD /: %d bytes, Content-Length %d, want 0 and %d", len(body), response.ContentLength, len(page))
	}
}

// A range counts the bytes of the file itself, whatever codings are accepted.
func TestRangesAreNotCompressed(t *testing.T) {
	response, body := ask(t, newSite(t, nil), "GET", "/", "Range: bytes=2-8", "Accept-Encoding: br")
	if response.StatusCode != http.StatusPartialContent || response.Header.Get("Content-Encoding") != "" {
		t.Errorf("%s, Content-Encoding %q, want 206 and none", response.Status, response.Header.Get("Content-Encoding"))
	}
	if got, want := string(body), "doctype"; got != want {
		t.Errorf("bytes 2-8 are %q, want %q", got, want)
	}
}

func TestFolders(t *testing.T) {
	server := newSite(t, nil)
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
	server := newSite(t, nil)
	for _, path := range []string{
		"/nothing",
		"/index.html/",
		"/encoder.js/x",
		"/../secret",
		"/%2e%2e/secret",
		"/..%2fsecret",
		"/zh/..%2f..%2fsecret",
		"/%00",
		"/_headers",
		"/.assetsignore",
		"/zh/../worker/worker.wasm",
		"/posenc-1.0.0.tgz",
	} {
		response, body := ask(t, server, "GET", path)
		if response.StatusCode != http.StatusNotFound || !strings.HasPrefix(string(body), "posenc: there is no page ") {
			t.Errorf("GET %s: %s, %q, want 404 and why", path, response.Status, body)
		}
	}
}

// A page of its own says it in the form that whoever asks can read.
func TestMissingPage(t *testing.T) {
	server := newSite(t, map[string]string{"404.html": "<p>nothing", "404.html.br": "br nothing", "_headers": "/*\n  X-Rule: 1\n"})
	for _, test := range []struct{ accept, want string }{{"identity", "<p>nothing"}, {"br", "br nothing"}} {
		response, body := ask(t, server, "GET", "/a/b/c", "Accept-Encoding: "+test.accept)
		if response.StatusCode != http.StatusNotFound || string(body) != test.want {
			t.Errorf("Accept-Encoding %s: %s, %q, want 404 and %q", test.accept, response.Status, body, test.want)
		}
		if got := response.Header.Get("Content-Type") + response.Header.Get("X-Rule"); got != "text/html; charset=utf-8"+"1" {
			t.Errorf("Accept-Encoding %s: the type and the rule are %q", test.accept, got)
		}
	}
	if response, body := ask(t, server, "HEAD", "/a"); response.StatusCode != http.StatusNotFound || len(body) > 0 {
		t.Errorf("HEAD: %s and %d bytes, want 404 and none", response.Status, len(body))
	}
}

// Scripts of type module and programs come to a page of another origin only
// with its consent; a frame in a sandbox is such a page even at home.
func TestOtherOrigins(t *testing.T) {
	server := newSite(t, nil)
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
	response, _ := ask(t, newSite(t, nil), "POST", "/")
	if got := response.Header.Get("Allow"); response.StatusCode != http.StatusMethodNotAllowed || got != "GET, HEAD" {
		t.Errorf("POST /: %s, Allow %q, want 405 and GET, HEAD", response.Status, got)
	}
}
