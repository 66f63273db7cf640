package serve

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static"
	"github.com/posenc/posenc/web/static/statictest"
)

// Of two servers at one address, the second uses another port and prints it. Both end with
// their context.
func TestServe(t *testing.T) {
	const page = "<!doctype html><p>sin, cos</p>"
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"index.html": page})
	first, endFirst := startServer(t, dir, "127.0.0.1:0")
	addr := strings.TrimSuffix(strings.TrimPrefix(first, "http://"), "/")
	second, endSecond := startServer(t, dir, addr)
	if first == second {
		t.Errorf("two servers at %s", first)
	}
	for _, url := range []string{first, second} {
		response, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || string(body) != page {
			t.Errorf("GET %s = %.40q, %v, want the page", url, body, err)
		}
	}
	endFirst()
	endSecond()
	if _, err := net.Dial("tcp", addr); err == nil {
		t.Errorf("%s still responds after its end", addr)
	}
}

// startServer returns the URL that the server prints, and a function that
// ends the server and checks that it printed nothing more.
func startServer(t *testing.T, dir, addr string) (string, func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r, w := io.Pipe()
	go func() { w.CloseWithError(Dir(ctx, dir, addr, w)) }()

	output := bufio.NewReader(r)
	line, err := output.ReadString('\n')
	if err != nil {
		t.Fatalf("serve(%s): %v", addr, err)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "posenc: ")
	if !ok {
		t.Fatalf("serve(%s) prints %q, want posenc: and its address", addr, line)
	}
	return url, func() {
		cancel()
		if rest, err := io.ReadAll(output); err != nil || len(rest) > 0 {
			t.Errorf("serve(%s) ends with %q, %v, want nothing", addr, rest, err)
		}
	}
}

func TestServeErrors(t *testing.T) {
	if err := Dir(t.Context(), filepath.Join(t.TempDir(), "none"), "127.0.0.1:0", io.Discard); err == nil {
		t.Error("a folder that does not exist is served")
	}
	if err := Dir(t.Context(), t.TempDir(), "127.0.0.1", io.Discard); err == nil {
		t.Error("an address without a port is accepted")
	}
}

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
