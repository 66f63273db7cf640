package main

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

func TestCopyAssets(t *testing.T) {
	root := t.TempDir()
	statictest.Write(t, root, map[string]string{
		"index.html":    "<p> kept  as it is </p>\n",
		"web/page.css":  "p {\n  color: red;\n}\n",
		"web/icon.svg":  "<svg/>",
		"web/zh/a.html": "<p>",
	})
	files, err := copyAssets(root, "index.html", "web/*.*", "web/zh/*.html")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"index.html: <p> kept  as it is </p>", "icon.svg: <svg/>", "page.css: p{color:red}", "zh/a.html: <p>"}
	for i, f := range files {
		if got := f.Name + ": " + strings.TrimSpace(string(f.Content)); got != want[i] {
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
