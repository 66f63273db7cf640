package serve

import (
	"bufio"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static"
	"github.com/posenc/posenc/web/static/statictest"
)

// newReloadServer serves a folder with a page and a script through a reloader.
func newReloadServer(t *testing.T) (*reloader, string) {
	t.Helper()
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"index.html": "<p>first", "page.js": "// script", "index.html.gz": "not read"})
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

func TestReloadScriptIsInPagesOnly(t *testing.T) {
	_, url := newReloadServer(t)
	response, body := statictest.Ask(t, http.MethodGet, url+"/", "Accept: text/html,*/*", "Accept-Encoding: gzip")
	if page := string(body); !strings.HasPrefix(page, "<p>first<script") || !strings.Contains(page, reloadScript) {
		t.Errorf("the page is %q, want its text and the reload script", body)
	}
	if etag := response.Header.Get("ETag"); etag != "" || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the page has ETag %q and Cache-Control %q; a browser must not keep it", etag, response.Header.Get("Cache-Control"))
	}
	if _, body := statictest.Ask(t, http.MethodGet, url+"/page.js", "Accept: */*"); string(body) != "// script" {
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
	l.show(nil)
	second := next()
	if second == first {
		t.Errorf("build %s is followed by an event with the same number", first)
	}
	l.show(errors.New(`dot.go:7: undefined: "k"`))
	if failed, want := next(), strings.Replace(second, `""`, `"dot.go:7: undefined: \"k\""`, 1); failed != want {
		t.Errorf("after a failed build the event is %s, want %s", failed, want)
	}
	l.show(nil)
	if again := next(); again == second || !strings.HasSuffix(again, `"failed":""}`) {
		t.Errorf("after the next build the event is %s", again)
	}
}
