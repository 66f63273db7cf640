package static

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// limits say how long a connection may take, so that those who send nothing, or read
// nothing, do not stay.
type limits struct {
	header time.Duration // for the header of a request
	read   time.Duration // for all of it
	write  time.Duration // from then on, for the answer
	idle   time.Duration // until the next request
	drain  time.Duration // for the answers under way, once the server is to end
}

// patient are limits that a slow line keeps.
var patient = limits{
	header: 10 * time.Second, read: 30 * time.Second, write: 3 * time.Minute, idle: time.Minute, drain: 20 * time.Second,
}

// maxHeader is the largest size of the header of a request in bytes.
const maxHeader = 32 << 10

// Serve serves a handler at a listener until ctx is done. It begins with the one
// line "posenc: http://127.0.0.1:8080/", the address for a browser on this machine.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler, w io.Writer) error {
	return serve(ctx, listener, handler, w, patient)
}

func serve(ctx context.Context, listener net.Listener, handler http.Handler, w io.Writer, l limits) error {
	server := &http.Server{
		Handler: handler, MaxHeaderBytes: maxHeader,
		ReadHeaderTimeout: l.header, ReadTimeout: l.read, WriteTimeout: l.write, IdleTimeout: l.idle,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	fmt.Fprintf(w, "posenc: %s\n", address(listener))

	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	// Answers under way may finish, but a reader who stops does not keep the program.
	patience, cancel := context.WithTimeout(context.Background(), l.drain)
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
