package bundle

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/output"
)

// The probe runs in Node, with globals that have the names of the runtime and do not work.
func TestRuntimeIsPrivate(t *testing.T) {
	wasm := compile.Program{Package: "testdata/probe"}
	if err := compile.Build(t.Context(), ".", "", true, &wasm); err != nil {
		t.Fatal(err)
	}
	scripts, err := Bundler{Root: "."}.Scripts(t.Context(), "testdata/probe/probe.js")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	paths := []string{filepath.Join(dir, "probe.mjs"), filepath.Join(dir, "probe.wasm")}
	for i, f := range []output.File{scripts[0], wasm.File} {
		if err := os.WriteFile(paths[i], f.Content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	node := exec.CommandContext(t.Context(), "node", "testdata/probe/check.js", paths[0], paths[1])
	if message, err := node.CombinedOutput(); err != nil {
		t.Errorf("node check.js: %v\n%s", err, message)
	}
}

func TestBundleKeepsTheLicenceOfGo(t *testing.T) {
	scripts, err := Bundler{Root: "."}.Scripts(t.Context(), "testdata/probe/probe.js")
	if err != nil {
		t.Fatal(err)
	}
	want := "/*!\n * Copyright 2018 The Go Authors. All rights reserved.\n"
	if got := string(scripts[0].Content); !strings.HasPrefix(got, want) {
		t.Errorf("probe.js begins with %.80q, want %q", got, want)
	}
}

func TestRuntimeWithoutLicence(t *testing.T) {
	if _, err := wrapInScope("\"use strict\";\n\n(() => {})();\n"); err == nil {
		t.Error("wrapInScope accepts a wasm_exec.js without its licence")
	}
}
