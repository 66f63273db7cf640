package sbom

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

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
