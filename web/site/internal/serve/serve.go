// Package serve serves the site, and has it built again after changes of its sources.
package serve

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"syscall"

	"github.com/posenc/posenc/web/static"
)

// Dir serves the folder dir at addr until ctx is done.
func Dir(ctx context.Context, dir, addr string, w io.Writer) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	return static.Serve(ctx, listener, static.Handler{Root: root}, w)
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
