package main

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// bundledWhole bundles a script that takes its program from beside.js, with the
// program inside.
func bundledWhole(t *testing.T, program file) (string, error) {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{
		"main.js":   "import { source } from './beside.js'\nconsole.log(source)",
		"beside.js": "export const source = new URL('a.wasm', import.meta.url)",
		"within.js": "import packed from 'packed:a.wasm'\nexport const source = packed",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	script, err := bundleWhole(t.Context(), root, nil, api.FormatIIFE, "main.js", program)
	return string(script), err
}

func TestProgramWithin(t *testing.T) {
	program := []byte("\x00asm" + strings.Repeat("sin, cos\xff", 100))
	script, err := bundledWhole(t, file{"a.wasm", program})
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`"[A-Za-z0-9+/]+=*"`).FindString(script)
	zipped, err := base64.StdEncoding.DecodeString(strings.Trim(text, `"`))
	if err != nil || !zipping.holds(zipped, program) {
		t.Errorf("the script does not hold the program: %s", script)
	}
	if strings.Contains(script, "a.wasm") || strings.Contains(script, "import.meta") {
		t.Errorf("the script still looks for its program beside it: %s", script)
	}
	if !bytes.HasPrefix(bytes.TrimSpace([]byte(script)), []byte("(")) {
		t.Errorf("the script leaves its names to the page: %s", script)
	}
	if again, _ := bundledWhole(t, file{"a.wasm", program}); again != script {
		t.Error("the same program gives another script")
	}
}

func TestProgramWithinIsTheRightOne(t *testing.T) {
	_, err := bundledWhole(t, file{"b.wasm", nil})
	if err == nil || !strings.Contains(err.Error(), "packed:b.wasm") {
		t.Errorf("a script that wants a.wasm took b.wasm: %v", err)
	}
}
