package static

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// short is a limit for a test that waits until it has passed, long for one that does
// not.
const short, long = 20 * time.Millisecond, time.Minute

// dial connects to a server of a handler with limits.
func dial(t *testing.T, handler http.HandlerFunc, l limits) net.Conn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, listener, handler, io.Discard, l) }()
	connection, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		connection.Close()
		stop()
		<-ended
	})
	if err := connection.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return connection
}

// closed fails the test unless the server closes the connection.
func closed(t *testing.T, r io.Reader) {
	t.Helper()
	if _, err := io.Copy(io.Discard, r); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the connection stays open")
	}
}

func TestConnectionsThatSendNothingAreClosed(t *testing.T) {
	for _, sent := range []string{"", "GET / HTTP/1.1\r\nHost: a\r\n"} {
		connection := dial(t, func(http.ResponseWriter, *http.Request) {}, limits{header: short, read: long, write: long, idle: long})
		if _, err := io.WriteString(connection, sent); err != nil {
			t.Fatal(err)
		}
		closed(t, connection)
	}
}

func TestConnectionsThatAreIdleAreClosed(t *testing.T) {
	connection := dial(t, func(http.ResponseWriter, *http.Request) {}, limits{header: long, read: long, write: long, idle: short})
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(connection)
	if response, err := http.ReadResponse(reader, nil); err != nil || response.StatusCode != http.StatusOK {
		t.Fatal(response, err)
	}
	closed(t, reader)
}

func TestAnswersThatAreNotReadEnd(t *testing.T) {
	ended := make(chan error, 1)
	connection := dial(t, func(w http.ResponseWriter, _ *http.Request) {
		for {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				ended <- err
				return
			}
		}
	}, limits{header: long, read: long, write: short, idle: long})
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		t.Error("the server still writes to a client that reads nothing")
	}
}

// An answer under way is sent to its end after the server has been told to end, and one that
// is not read does not keep the server.
func TestAnswersEndBeforeTheServer(t *testing.T) {
	for _, drain := range []time.Duration{long, short} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		refusing, ended := make(chan struct{}), make(chan error, 1)
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, "begun, ")
			http.NewResponseController(w).Flush()
			if drain == short {
				<-r.Context().Done() // forever
				return
			}
			<-refusing
			io.WriteString(w, "done")
		})
		go func() {
			ended <- serve(ctx, listener, handler, io.Discard, limits{header: long, read: long, write: long, idle: long, drain: drain})
		}()
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		stop()
		for err == nil {
			var connection net.Conn
			if connection, err = net.Dial("tcp", listener.Addr().String()); err == nil {
				connection.Close()
			}
		}
		close(refusing)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if whole := err == nil && string(body) == "begun, done"; whole != (drain == long) {
			t.Errorf("with %v for answers under way: %q, %v", drain, body, err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestHeadersAreBounded(t *testing.T) {
	connection := dial(t, func(http.ResponseWriter, *http.Request) {}, patient)
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: "+strings.Repeat("a", 2*maxHeader)+"\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil || response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of %d bytes: %v, %v", 2*maxHeader, response, err)
	}
}

func TestAddressOfEveryInterface(t *testing.T) {
	listener, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if got := address(listener); !strings.HasPrefix(got, "http://localhost:") {
		t.Errorf("address(%s) = %s, want one that a browser can open", listener.Addr(), got)
	}
}
