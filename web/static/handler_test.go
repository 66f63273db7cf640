package static

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

const page = "<!doctype html><p>sin, cos"

// newSite serves a folder with the files of a build, such as an article with compressed
// copies, another article in zh/, a page for frames, a program and files for hosts. A
// secret is outside the folder.
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
		"serif.woff2":        "wOF2",
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
	statictest.Write(t, dist, site)
	root, err := os.OpenRoot(dist)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	server := httptest.NewServer(Handler{root, ParseRules(more["_headers"])})
	t.Cleanup(server.Close)
	return server
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
		"/serif.woff2":     "font/woff2",
	} {
		response, _ := statictest.Ask(t, "GET", server.URL+path)
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
		response, body := statictest.Ask(t, "GET", server.URL+"/", "Accept-Encoding: "+test.accept)
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
		first, _ := statictest.Ask(t, "GET", server.URL+"/", accept)
		if got := first.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control %q, want no-cache", accept, got)
		}
		for _, condition := range []string{
			"If-None-Match: " + first.Header.Get("ETag"),
			"If-Modified-Since: " + first.Header.Get("Last-Modified"),
		} {
			again, body := statictest.Ask(t, "GET", server.URL+"/", accept, condition)
			if again.StatusCode != http.StatusNotModified || len(body) != 0 {
				t.Errorf("%s, %s: %s and %d bytes, want 304 and none", accept, condition, again.Status, len(body))
			}
		}
		changed, _ := statictest.Ask(t, "GET", server.URL+"/", accept, `If-None-Match: "another"`)
		if changed.StatusCode != http.StatusOK {
			t.Errorf("%s, another ETag: %s, want 200", accept, changed.Status)
		}
	}
}

// Each response with a body has its length, also of a compressed one, and of HEAD.
func TestContentLength(t *testing.T) {
	server := newSite(t, map[string]string{"404.html": "<p>nothing", "404.html.br": "br nothing"})
	for _, accept := range []string{"identity", "gzip", "br"} {
		for _, path := range []string{"/", "/encoder.wasm", "/nothing"} {
			get, content := statictest.Ask(t, "GET", server.URL+path, "Accept-Encoding: "+accept)
			if get.ContentLength != int64(len(content)) {
				t.Errorf("GET %s, %s: Content-Length %d of %d bytes", path, accept, get.ContentLength, len(content))
			}
			head, body := statictest.Ask(t, "HEAD", server.URL+path, "Accept-Encoding: "+accept)
			if len(body) > 0 || head.ContentLength != get.ContentLength || head.StatusCode != get.StatusCode {
				t.Errorf("HEAD %s, %s: %s, %d bytes, Content-Length %d, want %s, none and %d",
					path, accept, head.Status, len(body), head.ContentLength, get.Status, get.ContentLength)
			}
		}
		if failed, body := statictest.Ask(t, "GET", server.URL+"/", "Accept-Encoding: "+accept, `If-Match: "another"`); failed.StatusCode != http.StatusPreconditionFailed || len(body) > 0 {
			t.Errorf("If-Match, %s: %s and %d bytes, want 412 and none", accept, failed.Status, len(body))
		}
	}
}

// The rules of one file do not hold for another one, however its path is spelled: a path
// is the path of the file, or not found.
func TestRulesHoldForTheFile(t *testing.T) {
	server := newSite(t, map[string]string{
		"404.html":             "<p>nothing",
		"figures/abc/dot.svg":  "<svg/>",
		"figures/abc/index.js": "export {}",
		"_headers":             "/*\n  X-Frame: never\n/embed*\n  ! X-Frame\n/figures/*\n  ! X-Frame\n  Cache-Control: immutable\n",
	})
	for _, path := range []string{"/", "/index.html", "/index", "/zh/", "/page.css"} {
		if response, _ := statictest.Ask(t, "GET", server.URL+path); response.StatusCode != http.StatusOK || response.Header.Get("X-Frame") != "never" {
			t.Errorf("GET %s: %s, X-Frame %q, want 200 and never", path, response.Status, response.Header.Get("X-Frame"))
		}
	}
	for _, path := range []string{"/embed", "/embed.html", "/figures/abc/dot.svg"} {
		if response, _ := statictest.Ask(t, "GET", server.URL+path); response.StatusCode != http.StatusOK || response.Header.Get("X-Frame") != "" {
			t.Errorf("GET %s: %s, X-Frame %q, want 200 and none", path, response.Status, response.Header.Get("X-Frame"))
		}
	}
	for _, folder := range []string{"/embed", "/figures", "/figures/abc", "/embed.html", "/figures/nothing"} {
		for _, up := range []string{"/../", "/../../", "/%2e%2e/", "/.%2E/", "%2f..%2f", "%2F%2e%2e%2F..%2f", "//..//", "/./../", "%2f.%2f..%2f", `/..\`, "%5c..%5c", "%5c..%2f"} {
			for _, file := range []string{"", "index.html", "index", "embed", "zh/"} {
				path := folder + up + file
				response, _ := statictest.Ask(t, "GET", server.URL+path)
				if response.StatusCode != http.StatusNotFound || response.Header.Get("X-Frame") != "never" || response.Header.Get("Cache-Control") != "no-cache" {
					t.Errorf("GET %s: %s, X-Frame %q, Cache-Control %q, want 404, never and no-cache",
						path, response.Status, response.Header.Get("X-Frame"), response.Header.Get("Cache-Control"))
				}
			}
		}
	}
	for _, path := range []string{"//", "//index.html", "/%2findex.html", "/.", "/./index.html", "/%2e", "/zh//", "/zh/.", "/zh/./index.html"} {
		if response, _ := statictest.Ask(t, "GET", server.URL+path); response.StatusCode != http.StatusNotFound {
			t.Errorf("GET %s: %s, want 404", path, response.Status)
		}
	}
}

// A range counts the bytes of the file itself, whatever codings are accepted.
func TestRangesAreNotCompressed(t *testing.T) {
	response, body := statictest.Ask(t, "GET", newSite(t, nil).URL+"/", "Range: bytes=2-8", "Accept-Encoding: br")
	if response.StatusCode != http.StatusPartialContent || response.Header.Get("Content-Encoding") != "" {
		t.Errorf("%s, Content-Encoding %q, want 206 and none", response.Status, response.Header.Get("Content-Encoding"))
	}
	if got, want := string(body), "doctype"; got != want {
		t.Errorf("bytes 2-8 are %q, want %q", got, want)
	}
}

func TestFolders(t *testing.T) {
	server := newSite(t, nil)
	response, _ := statictest.Ask(t, "GET", server.URL+"/zh")
	if got := response.Header.Get("Location"); response.StatusCode != http.StatusFound || got != "/zh/" {
		t.Errorf("GET /zh: %s to %q, want 302 to /zh/", response.Status, got)
	}
	_, body := statictest.Ask(t, "GET", server.URL+"/zh/")
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
		response, body := statictest.Ask(t, "GET", server.URL+path)
		if response.StatusCode != http.StatusNotFound || !strings.HasPrefix(string(body), "posenc: there is no page ") {
			t.Errorf("GET %s: %s, %q, want 404 and why", path, response.Status, body)
		}
	}
}

// TestMissingPage checks that 404.html is sent in a coding that the client accepts.
func TestMissingPage(t *testing.T) {
	server := newSite(t, map[string]string{"404.html": "<p>nothing", "404.html.br": "br nothing", "_headers": "/*\n  X-Rule: 1\n"})
	for _, test := range []struct{ accept, want string }{{"identity", "<p>nothing"}, {"br", "br nothing"}} {
		response, body := statictest.Ask(t, "GET", server.URL+"/a/b/c", "Accept-Encoding: "+test.accept)
		if response.StatusCode != http.StatusNotFound || string(body) != test.want {
			t.Errorf("Accept-Encoding %s: %s, %q, want 404 and %q", test.accept, response.Status, body, test.want)
		}
		if got := response.Header.Get("Content-Type") + response.Header.Get("X-Rule"); got != "text/html; charset=utf-8"+"1" {
			t.Errorf("Accept-Encoding %s: the type and the rule are %q", test.accept, got)
		}
	}
	if response, body := statictest.Ask(t, "HEAD", server.URL+"/a"); response.StatusCode != http.StatusNotFound || len(body) > 0 {
		t.Errorf("HEAD: %s and %d bytes, want 404 and none", response.Status, len(body))
	}
}

// Scripts of type module and programs come to a page of another origin only
// with its consent; a frame in a sandbox is such a page even at home.
func TestOtherOrigins(t *testing.T) {
	server := newSite(t, nil)
	for _, path := range []string{"/", "/encoder.js", "/encoder.wasm", "/icon.svg"} {
		for _, accept := range []string{"Accept-Encoding: identity", "Accept-Encoding: br"} {
			response, _ := statictest.Ask(t, "GET", server.URL+path, "Origin: null", accept)
			if got := response.Header.Get("Access-Control-Allow-Origin"); got != "*" {
				t.Errorf("GET %s, %s: Access-Control-Allow-Origin %q, want *", path, accept, got)
			}
		}
	}
}

func TestOnlyReading(t *testing.T) {
	response, _ := statictest.Ask(t, "POST", newSite(t, nil).URL+"/")
	if got := response.Header.Get("Allow"); response.StatusCode != http.StatusMethodNotAllowed || got != "GET, HEAD" {
		t.Errorf("POST /: %s, Allow %q, want 405 and GET, HEAD", response.Status, got)
	}
}
