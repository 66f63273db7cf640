// Package serve serves the site, and builds it again after changes of its sources.
package serve

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
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

// ReloadScript is the script of pages that reload after each build: it asks for these at
// buildsPath.
//
//go:embed reload.js
var ReloadScript string

const buildsPath = "/_builds"

// A reloader serves pages and, at buildsPath, the state of the builds.
type reloader struct {
	pages http.Handler

	mu    sync.Mutex
	state builds
}

// builds is the state of the builds, as the reload script reads it.
type builds struct {
	Build  int64  `json:"build"`  // the number of the last one that succeeded
	Failed string `json:"failed"` // the error of a later one, or nothing
}

// newReloader returns a reloader. Build numbers start with the time: after a restart of the
// server, pages reload too.
func newReloader(pages http.Handler) *reloader {
	return &reloader{pages: pages, state: builds{Build: time.Now().UnixMicro()}}
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
}

func (l *reloader) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != buildsPath {
		l.pages.ServeHTTP(w, r)
		return
	}
	l.mu.Lock()
	state := l.state
	l.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(state)
}
