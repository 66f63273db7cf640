package serve

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/sitetest"
	"github.com/posenc/posenc/web/static"
)

// newReloadServer serves a folder with a page and a script through a reloader.
func newReloadServer(t *testing.T) (*reloader, string) {
	t.Helper()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"index.html": "<p>first", "page.js": "// script", "index.html.gz": "not read"})
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	l := newReloader(static.Handler{Root: root}, done)
	server := httptest.NewServer(l)
	t.Cleanup(func() {
		close(done) // ends the streams of events, for which Close waits
		server.Close()
		root.Close()
	})
	return l, server.URL
}

// get returns the response to a browser that opens or loads the URL.
func get(t *testing.T, url, accept string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", accept)
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func TestReloadScriptIsInPagesOnly(t *testing.T) {
	_, url := newReloadServer(t)
	response, body := get(t, url+"/", "text/html,*/*")
	if !strings.HasPrefix(body, "<p>first<script") || !strings.Contains(body, reloadScript) {
		t.Errorf("the page is %q, want its text and the reload script", body)
	}
	if etag := response.Header.Get("ETag"); etag != "" || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the page has ETag %q and Cache-Control %q; a browser must not keep it", etag, response.Header.Get("Cache-Control"))
	}
	if _, body := get(t, url+"/page.js", "*/*"); body != "// script" {
		t.Errorf("the script is %q, want it as it is in the folder", body)
	}
}

func TestReloadEvents(t *testing.T) {
	l, url := newReloadServer(t)
	response, err := http.Get(url + reloadPath)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := response.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type is %q", got)
	}
	events := bufio.NewScanner(response.Body)
	next := func() string {
		for events.Scan() {
			if number, ok := strings.CutPrefix(events.Text(), "data: "); ok {
				return number
			}
		}
		t.Fatalf("the stream ended: %v", events.Err())
		return ""
	}
	first := next()
	l.reload()
	if second := next(); second == first {
		t.Errorf("build %s is followed by an event with the same number", first)
	}
}
