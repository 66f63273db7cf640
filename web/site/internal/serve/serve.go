// Package serve serves the site, and builds it again after changes of its sources.
package serve

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/posenc/posenc/web/static"
)

// Dir serves the folder dir at addr until ctx is done.
func Dir(ctx context.Context, dir, addr string, w io.Writer) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return serveHandler(ctx, static.Handler{Root: root}, addr, w)
}

// serveHandler serves a handler at addr until ctx is done.
func serveHandler(ctx context.Context, handler http.Handler, addr string, w io.Writer) error {
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	return static.Serve(ctx, listener, handler, w)
}

// listen listens at addr or, if its port is taken, at any free one of the same host.
func listen(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if !errors.Is(err, syscall.EADDRINUSE) {
		return listener, err
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	return net.Listen("tcp", net.JoinHostPort(host, "0"))
}

// reloadScript listens to reloadPath and reloads the page after each build.
//
//go:embed reload.js
var reloadScript string

const reloadPath = "/_reload"

// A reloader serves pages with the reload script at their end, and at reloadPath a
// stream of server-sent events: the state of the builds, at once and whenever it changes.
type reloader struct {
	pages http.Handler
	done  <-chan struct{} // closed when the server ends

	mu    sync.Mutex
	state builds
	next  chan struct{} // closed when the state changes
}

// builds is the state of the builds, as the reload script reads it.
type builds struct {
	Build  int64  `json:"build"`  // the number of the last one that succeeded
	Failed string `json:"failed"` // the error of a later one, or nothing
}

// newReloader returns a reloader that sends events until done is closed. Build
// numbers start with the time: after a restart of the server, pages reload too.
func newReloader(pages http.Handler, done <-chan struct{}) *reloader {
	return &reloader{pages: pages, done: done, state: builds{Build: time.Now().UnixMicro()}, next: make(chan struct{})}
}

// show makes all pages reload after a build, or show why it failed.
func (l *reloader) show(failed error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if failed != nil {
		l.state.Failed = failed.Error()
	} else {
		l.state = builds{Build: l.state.Build + 1}
	}
	close(l.next)
	l.next = make(chan struct{})
}

// current returns the state of the builds, and a channel that is closed when it changes.
func (l *reloader) current() (builds, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state, l.next
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

// serveEvents sends the states of the builds until the client leaves or the server ends.
func (l *reloader) serveEvents(w http.ResponseWriter, r *http.Request) {
	// The server's timeouts are for ordinary requests.
	connection := http.NewResponseController(w)
	connection.SetReadDeadline(time.Time{})
	connection.SetWriteDeadline(time.Time{})

	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		state, next := l.current()
		data, _ := json.Marshal(state) // a number and a text
		fmt.Fprintf(w, "data: %s\n\n", data)
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
