package serve

import (
	_ "embed"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// reloadScript listens to reloadPath and reloads the page after each build.
//
//go:embed reload.js
var reloadScript string

const reloadPath = "/_reload"

// A reloader serves pages with the reload script at their end, and at reloadPath a
// stream of server-sent events: the number of the current build, at once and
// whenever it changes.
type reloader struct {
	pages http.Handler
	done  <-chan struct{} // closed when the server ends

	mu    sync.Mutex
	build int64
	next  chan struct{} // closed when build changes
}

// newReloader returns a reloader that sends events until done is closed. Build
// numbers start with the time: after a restart of the server, pages reload too.
func newReloader(pages http.Handler, done <-chan struct{}) *reloader {
	return &reloader{pages: pages, done: done, build: time.Now().UnixNano(), next: make(chan struct{})}
}

// reload makes all pages reload.
func (l *reloader) reload() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.build++
	close(l.next)
	l.next = make(chan struct{})
}

// current returns the number of the current build, and a channel that is closed
// when there is another.
func (l *reloader) current() (int64, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.build, l.next
}

func (l *reloader) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == reloadPath:
		l.serveEvents(w, r)
	case r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html"):
		l.servePage(w, r)
	default:
		l.pages.ServeHTTP(w, r)
	}
}

// serveEvents sends build numbers until the client leaves or the server ends.
func (l *reloader) serveEvents(w http.ResponseWriter, r *http.Request) {
	// The server's timeouts are for ordinary requests.
	connection := http.NewResponseController(w)
	connection.SetReadDeadline(time.Time{})
	connection.SetWriteDeadline(time.Time{})

	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		build, next := l.current()
		fmt.Fprintf(w, "data: %d\n\n", build)
		if err := connection.Flush(); err != nil {
			return
		}
		select {
		case <-next:
		case <-r.Context().Done():
			return
		case <-l.done:
			return
		}
	}
}

// servePage serves a page with the reload script at its end. It requests the whole page
// without compression, since the script is appended to its text.
func (l *reloader) servePage(w http.ResponseWriter, r *http.Request) {
	r = r.Clone(r.Context())
	for _, name := range []string{"Accept-Encoding", "If-Modified-Since", "If-None-Match", "Range"} {
		r.Header.Del(name)
	}
	page := &pageWriter{ResponseWriter: w}
	l.pages.ServeHTTP(page, r)
	if page.html {
		fmt.Fprintf(w, "<script type=\"module\">\n%s</script>\n", reloadScript)
	}
}

// A pageWriter removes the headers that a page with another script at its end
// would contradict.
type pageWriter struct {
	http.ResponseWriter
	html bool
}

func (w *pageWriter) WriteHeader(status int) {
	header := w.Header()
	if w.html = strings.HasPrefix(header.Get("Content-Type"), "text/html"); w.html {
		header.Del("Content-Length")
		header.Del("ETag")
		header.Del("Last-Modified")
		header.Set("Cache-Control", "no-store")
	}
	w.ResponseWriter.WriteHeader(status)
}
