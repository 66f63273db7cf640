package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A mistake in a script is reported in one line that an editor can jump to.
func TestBundleSaysWhere(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bad.js"), []byte("const a = 1\na ="), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := bundle(t.Context(), dir, nil, "bad.js")
	if err == nil {
		t.Fatal("bundle took a script that ends in the middle")
	}
	const want = "site: bundling bad.js:2:4: "
	if got := err.Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("bundle says %q, want one line that begins with %q", got, want)
	}
}

func TestCompileSaysWhere(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":  "module bad\n\ngo 1.26\n",
		"main.go": "package main\n\nfunc main() { undefined() }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := compile(t.Context(), dir, ".", "bad.wasm", true)
	if err == nil {
		t.Fatal("compile took a program that calls nothing known")
	}
	if got := err.Error(); !strings.HasPrefix(got, "site: compiling .: ") || !strings.Contains(got, "main.go:3:15") {
		t.Errorf("compile says %q", got)
	}
}
