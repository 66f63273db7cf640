//go:build unix

package static

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

// A site serves regular files alone: opening a named pipe waits for another program.
func TestPipesAreNotOpened(t *testing.T) {
	dist := t.TempDir()
	statictest.Write(t, dist, map[string]string{"page.css": "p{}", "folder/page.css": "p{}"})
	for _, name := range []string{"pipe", "pipe.html", "page.css.br", "folder/index.html", "404.html", "404.html.br"} {
		if err := syscall.Mkfifo(filepath.Join(dist, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dist)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	server := httptest.NewServer(Handler{Root: root})
	defer server.Close()
	for path, want := range map[string]int{
		"/pipe": http.StatusNotFound, "/pipe.html": http.StatusNotFound, "/folder/": http.StatusNotFound, "/nothing": http.StatusNotFound,
		"/page.css": http.StatusOK,
	} {
		if response, _ := statictest.Ask(t, "GET", server.URL+path, "Accept-Encoding: br"); response.StatusCode != want {
			t.Errorf("GET %s: %s, want %d", path, response.Status, want)
		}
	}
}
