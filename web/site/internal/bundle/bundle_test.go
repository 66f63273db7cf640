package bundle

import (
	"bytes"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/static/statictest"
)

// An error in a script is one line with a position, which an editor can jump to.
func TestErrorHasPosition(t *testing.T) {
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"bad.js": "const a = 1\na ="})
	_, err := Bundler{Root: dir}.Scripts(t.Context(), "bad.js")
	if err == nil {
		t.Fatal("Scripts bundles an incomplete script")
	}
	const want = "bundling bad.js:2:4: "
	if got := err.Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("the error is %q, want one line that begins with %q", got, want)
	}
}

// TestFigures checks that a script with some figures has the heights of these alone, and
// another one those of all.
func TestFigures(t *testing.T) {
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"a.js": "import css from './a.css'\nconsole.log(css)", "a.css": `@import "scene:heights";`})
	for _, c := range []struct {
		bundler Bundler
		heatmap bool
	}{{Bundler{Root: dir}, true}, {Bundler{Root: dir, Figures: workbench.Figures}, false}} {
		files, err := c.bundler.Scripts(t.Context(), "a.js")
		if err != nil {
			t.Fatal(err)
		}
		script := string(files[0].Content)
		if !strings.Contains(script, `figure="odd"`) || strings.Contains(script, `figure="heatmap"`) != c.heatmap {
			t.Errorf("with heights of the heatmap (%v): %.200s", c.heatmap, script)
		}
	}
}

// bundled bundles a script that imports its program from beside.js.
func bundled(t *testing.T, program output.File) (string, error) {
	t.Helper()
	root := t.TempDir()
	statictest.Write(t, root, map[string]string{
		"main.js":     "import { source } from './beside.js'\nconsole.log(source)",
		"beside.js":   "export const source = new URL('a.wasm', import.meta.url)",
		"within-a.js": "import packed from 'packed:a.wasm'\nexport const source = packed",
		"within-b.js": "import packed from 'packed:a.wasm'\nexport const source = packed",
	})
	script, err := Bundler{Root: root}.InlineScript(t.Context(), "main.js", program)
	return string(script), err
}

func TestProgramWithin(t *testing.T) {
	program := []byte("\x00asm" + strings.Repeat("sin, cos\xff", 100))
	script, err := bundled(t, output.File{Name: "a.wasm", Content: program})
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`"[^"]{20,}"`).FindString(script)
	if zipped := decodeBase91(t, strings.Trim(text, `"`)); !output.Gzip.Holds(zipped, program) {
		t.Errorf("the script does not hold the program: %s", script)
	}
	if strings.Contains(script, "a.wasm") || strings.Contains(script, "import.meta") {
		t.Errorf("the script still loads its program: %s", script)
	}
	if !bytes.HasPrefix(bytes.TrimSpace([]byte(script)), []byte("(")) {
		t.Errorf("the script defines names in the page: %s", script)
	}
	if again, _ := bundled(t, output.File{Name: "a.wasm", Content: program}); again != script {
		t.Error("the same program makes another script")
	}
}

// decodeBase91 reads the digits from the last one to the first, as one number.
func decodeBase91(t *testing.T, text string) []byte {
	t.Helper()
	number := new(big.Int)
	prepend := func(value, bits int) {
		number.Lsh(number, uint(bits)).Or(number, big.NewInt(int64(value)))
	}
	bits := len(text) / 2 * 13
	if len(text)%2 == 1 {
		prepend(strings.IndexByte(alphabet, text[len(text)-1]), 6)
		bits += 6
	}
	for i := len(text)/2*2 - 2; i >= 0; i -= 2 {
		prepend(strings.IndexByte(alphabet, text[i])+91*strings.IndexByte(alphabet, text[i+1]), 13)
	}
	data := make([]byte, bits/8)
	slices.Reverse(number.FillBytes(data))
	return data
}

func TestBase91(t *testing.T) {
	for n := range 60 {
		for _, b := range []string{"\x00", "\xff", "\x5a", "sine"} {
			data := strings.Repeat(b, n)
			text := encodeBase91([]byte(data))
			if got := decodeBase91(t, text); string(got) != data || len(text) > len(data)*16/13+2 {
				t.Errorf("%q is encoded as %q, which is decoded as %q", data, text, got)
			}
		}
	}
	if len(alphabet) != 91 || strings.ContainsAny(alphabet, "\"\\< ") {
		t.Error("a digit has a meaning in a script or a page")
	}
	unpack, err := os.ReadFile("../../../../wasm/bridge/unpack.js")
	if err != nil || !strings.Contains(string(unpack), `"`+alphabet+`"`) {
		t.Errorf("unpack.js has other digits (%v)", err)
	}
}

func TestProgramOfAnotherScript(t *testing.T) {
	_, err := bundled(t, output.File{Name: "b.wasm", Content: nil})
	if err == nil || !strings.Contains(err.Error(), "packed:b.wasm") {
		t.Errorf("a script that imports a.wasm has b.wasm: %v", err)
	}
}

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
