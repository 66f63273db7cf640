package files

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Serve serves a handler at a listener until ctx is done. It begins with the one
// line "posenc: http://127.0.0.1:8080/", the address for a browser on this machine.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler, w io.Writer) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	fmt.Fprintf(w, "posenc: %s\n", address(listener))

	select {
	case err := <-ended:
		return err
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

// address is the URL at which a browser on this machine finds the listener.
func address(listener net.Listener) string {
	at := listener.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	return fmt.Sprintf("http://%s/", net.JoinHostPort(host, fmt.Sprint(at.Port)))
}
