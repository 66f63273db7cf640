package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCopyAssets(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "web", "zh"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"index.html":    "<p> kept  as it is </p>\n",
		"web/page.css":  "p {\n  color: red;\n}\n",
		"web/icon.svg":  "<svg/>",
		"web/zh/a.html": "<p>",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := copyAssets(root, "index.html", "web/*.*", "web/zh/*.html")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"index.html: <p> kept  as it is </p>", "icon.svg: <svg/>", "page.css: p{color:red}", "zh/a.html: <p>"}
	for i, f := range files {
		if got := f.name + ": " + strings.TrimSpace(string(f.content)); got != want[i] {
			t.Errorf("file %d is %q, want %q", i, got, want[i])
		}
	}
	if len(files) != len(want) {
		t.Errorf("%d files, want %d", len(files), len(want))
	}
}

func TestCopyAssetsMissesAFile(t *testing.T) {
	_, err := copyAssets(t.TempDir(), "index.html")
	if err == nil || !strings.Contains(err.Error(), "no file matches index.html") {
		t.Errorf("copyAssets without index.html: %v", err)
	}
}
