package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"github.com/posenc/posenc/web/files"
)

// serve serves the folder dir at addr until ctx is done. When it can be
// reached it prints the one line "posenc: http://127.0.0.1:8080/".
func serve(ctx context.Context, dir, addr string, w io.Writer) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer root.Close()
	listener, err := listen(addr)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	server := &http.Server{Handler: files.Handler{Root: root}, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	fmt.Fprintf(w, "posenc: %s\n", address(listener))

	select {
	case err := <-ended:
		return fmt.Errorf("site: %w", err)
	case <-ctx.Done():
	}
	// Requests under way may finish, but a stuck one does not keep the program.
	patience, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(patience); err != nil {
		server.Close()
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

// address is the URL at which a browser on this machine finds the listener.
func address(listener net.Listener) string {
	at := listener.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("http://%s/", net.JoinHostPort(host, fmt.Sprint(at.Port)))
}
