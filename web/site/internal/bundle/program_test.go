package bundle

import (
	"bytes"
	"encoding/ascii85"
	"regexp"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/static/statictest"
)

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
	if zipped := decodeBase85(t, strings.Trim(text, `"`)); !output.Gzip.Holds(zipped, program) {
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

// decodeBase85 translates text to the digits of Ascii85 and decodes it.
func decodeBase85(t *testing.T, text string) []byte {
	t.Helper()
	translated := strings.Map(func(r rune) rune { return '!' + rune(strings.IndexRune(alphabet, r)) }, text)
	data := make([]byte, len(text)+4)
	n, _, err := ascii85.Decode(data, []byte(translated), true)
	if err != nil {
		t.Fatal(err)
	}
	return data[:n]
}

func TestBase85(t *testing.T) {
	for _, data := range []string{"", "\xff", "\x00\x00", "\xff\xff\xff", "sine", "\x00\x00\x00\x00\xff\xff\xff\xff\x01"} {
		text := encodeBase85([]byte(data))
		if got := decodeBase85(t, text); string(got) != data || len(text) != (len(data)*5+3)/4 {
			t.Errorf("%q is encoded as %q, which is decoded as %q", data, text, got)
		}
	}
	if strings.ContainsAny(alphabet, "\"'`\\<>&$") {
		t.Error("a digit has a meaning in a script or a page")
	}
}

func TestProgramOfAnotherScript(t *testing.T) {
	_, err := bundled(t, output.File{Name: "b.wasm", Content: nil})
	if err == nil || !strings.Contains(err.Error(), "packed:b.wasm") {
		t.Errorf("a script that imports a.wasm has b.wasm: %v", err)
	}
}
