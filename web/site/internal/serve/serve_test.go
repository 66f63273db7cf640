package serve

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

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
