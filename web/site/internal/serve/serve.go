// Package serve serves the site, and builds it again after changes of its sources.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"syscall"

	"github.com/posenc/posenc/web/static"
)

// Dir serves the folder dir at addr until ctx is done.
func Dir(ctx context.Context, dir, addr string, w io.Writer) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer root.Close()
	return serveHandler(ctx, static.Handler{Root: root}, addr, w)
}

// serveHandler serves a handler at addr until ctx is done.
func serveHandler(ctx context.Context, handler http.Handler, addr string, w io.Writer) error {
	listener, err := listen(addr)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := static.Serve(ctx, listener, handler, w); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
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
