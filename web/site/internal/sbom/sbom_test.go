package sbom

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/static/statictest"
)

const root = "../../../.."

// bill returns the bill of materials of the programs that a build makes, with a script.
func bill(t *testing.T) document { return billWith(t, "script") }

func billWith(t *testing.T, script string) document {
	t.Helper()
	f, err := File(t.Context(), root, "1.2.3", "go1.26.9", []compile.Program{
		{File: output.File{Name: "encoder.wasm", Content: []byte("encoder")}, Package: "wasm/module"},
		{File: output.File{Name: "reader.wasm", Content: []byte("reader")}, Package: "wasm/reader"},
		{File: output.File{Name: "page.wasm", Content: []byte("page")}, Package: "wasm/page"},
		{File: output.File{Name: "workbench.wasm"}, Package: "wasm/workbench"},
		{File: output.File{Name: "worker/worker.wasm"}, Package: "wasm/worker"},
	}, []output.File{{Name: "encoder.js", Content: []byte(script)}, {Name: "newsreader-italic.woff2"}, {Name: "newsreader.woff2"}})
	if err != nil {
		t.Fatal(err)
	}
	var d document
	if err := json.Unmarshal(f.Content, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestComponents(t *testing.T) {
	d := bill(t)
	byRef := map[string]component{d.Metadata.Component.Ref: d.Metadata.Component}
	for _, c := range d.Components {
		if _, twice := byRef[c.Ref]; twice {
			t.Errorf("%s is listed twice", c.Ref)
		}
		byRef[c.Ref] = c
	}
	for name, content := range map[string]string{"page.wasm": "page", "encoder.js": "script"} {
		if got, want := byRef[name].Hashes[0].Content, fmt.Sprintf("%x", sha256.Sum256([]byte(content))); got != want {
			t.Errorf("the hash of %s is %s, want %s", name, got, want)
		}
	}
	if got := byRef["go"].PURL; got != "pkg:golang/std@1.26.9" {
		t.Errorf("Go is %s", got)
	}
	for _, dep := range d.Dependencies {
		for _, ref := range append(dep.DependsOn, dep.Ref) {
			if _, known := byRef[ref]; !known {
				t.Errorf("%s, a part of %s, is no component", ref, dep.Ref)
			}
		}
		uses := func(name string) bool { return slices.Contains(dep.DependsOn, name) }
		switch dep.Ref {
		case "encoder.wasm", "reader.wasm":
			if !slices.Equal(dep.DependsOn, []string{"go"}) {
				t.Errorf("%s contains %v, want Go alone", dep.Ref, dep.DependsOn)
			}
		case "page.wasm", "workbench.wasm":
			if !uses("github.com/hexops/vecty") || uses("Noto Sans") {
				t.Errorf("%s contains %v", dep.Ref, dep.DependsOn)
			}
		case "worker/worker.wasm":
			if !uses("github.com/syumai/workers") || uses("github.com/hexops/vecty") || !uses("Noto Sans") {
				t.Errorf("%s contains %v", dep.Ref, dep.DependsOn)
			}
		}
	}
}

// TestSerialNumber checks that equal contents have equal serial numbers, and others do not.
func TestSerialNumber(t *testing.T) {
	a, b, c := bill(t).SerialNumber, bill(t).SerialNumber, billWith(t, "another").SerialNumber
	if a != b || a == c || !regexp.MustCompile("^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$").MatchString(a) {
		t.Errorf("the serial numbers are %s and %s of the same files, and %s of others", a, b, c)
	}
}

// Whatever is in a program is named in LICENSE.
func TestNotices(t *testing.T) {
	notices, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range bill(t).Components {
		if c.Type != "file" && c.Type != "platform" && !strings.Contains(string(notices), c.Name) {
			t.Errorf("LICENSE does not name %s, under %s", c.Name, c.Licenses[0].License.ID)
		}
	}
}

func TestUnknownLicense(t *testing.T) {
	dir := t.TempDir()
	if _, err := licenseOf(dir); err == nil || err.Error() != "no file with its licence, such as LICENSE" {
		t.Errorf("without a file: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("You may look at it."), 0o600); err != nil {
		t.Fatal(err)
	}
	if id, err := licenseOf(dir); err == nil {
		t.Errorf("an unknown licence is %s", id)
	}
}

var update = flag.Bool("update", false, "write the table of docs/components.md anew")

// What is shipped is what a person has reviewed.
func TestReviewed(t *testing.T) {
	d := bill(t)
	if *update {
		path := filepath.Join(root, filepath.FromSlash(Reviewed))
		list, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(withRows(string(list), d.rows())), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := CheckReviewed(root, encoded(t, d)); err != nil {
		t.Error(err)
	}
}

func encoded(t *testing.T, d document) []byte {
	t.Helper()
	content, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestCheckReviewed(t *testing.T) {
	d := document{
		Components: []component{
			{Type: "file", Ref: "page.wasm", Name: "page.wasm"},
			part("platform", "go", "1.26.9", "", "BSD-3-Clause"),
			part("library", "example.org/a", "v1.2.3", "", "MIT"),
			part("data", "colours", "", "", "CC0-1.0"),
		},
		Dependencies: []dependency{{"page.wasm", []string{"go", "example.org/a", "colours"}}, {"encoder.wasm", []string{"go"}}},
	}
	const (
		head    = "# Components\n\n| component | version | licence | in |\n|---|---|---|---|\n"
		colours = "| colours | – | CC0-1.0 | page.wasm |\n"
		a       = "| example.org/a | v1.2.3 | MIT | page.wasm |\n"
		golang  = "| go | any supported release | BSD-3-Clause | page.wasm, encoder.wasm |\n"
	)
	for _, test := range []struct{ name, list, want string }{
		{"as reviewed", head + colours + a + golang + "\nMore.\n", ""},
		{"a new component", head + colours + golang, `lacks "| example.org/a | v1.2.3 | MIT | page.wasm |", which is shipped`},
		{"another version", head + colours + strings.Replace(a, "v1.2.3", "v1.2.2", 1) + golang, `lacks "| example.org/a | v1.2.3 |`},
		{"another licence", head + colours + strings.Replace(a, "MIT", "BSD-3-Clause", 1) + golang, `lacks "| example.org/a | v1.2.3 | MIT |`},
		{"in another program", head + colours + a + strings.Replace(golang, ", encoder.wasm", "", 1), `lacks "| go |`},
		{"a component that is gone", head + colours + a + "| b | v1 | MIT | page.wasm |\n" + golang, `lists "| b | v1 | MIT | page.wasm |", which is not shipped`},
		{"no table", "# Components\n", "lacks"},
	} {
		dir := t.TempDir()
		statictest.Write(t, dir, map[string]string{Reviewed: test.list})
		err := CheckReviewed(dir, encoded(t, d))
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		if test.want != "" && strings.HasPrefix(test.list, head) {
			statictest.Write(t, dir, map[string]string{Reviewed: withRows(test.list, d.rows())})
			if err := CheckReviewed(dir, encoded(t, d)); err != nil {
				t.Errorf("%s, and then written anew: %v", test.name, err)
			}
		}
	}
}

// withRows returns a document with other rows in its first table.
func withRows(document string, rows []string) string {
	at := table.FindStringSubmatchIndex(document)
	if at == nil {
		return document
	}
	return document[:at[2]] + strings.Join(rows, "\n") + "\n" + document[at[3]:]
}
