// Package statictest writes the files of a site and sends requests to its server, in
// tests.
package statictest

import (
	"os"
	"path/filepath"
	"testing"
)

// Write writes files below a folder, by their slash-separated names.
func Write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
