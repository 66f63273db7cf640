package reference

import (
	"os"
	"strings"
	"testing"
)

// TestUpToDate checks that the documents and the types have all figures, parameters, conventions
// and types of rotary embeddings as they are.
func TestUpToDate(t *testing.T) {
	for name, update := range map[string]func([]byte) ([]byte, error){
		"docs/embedding.md": Update, "docs/embedding.zh.md": Update, "docs/conventions.md": Update, "docs/rotary.md": Update,
		Types: Declare,
	} {
		got, err := os.ReadFile("../../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := update(got)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s is not up to date; run: go tool site -pin", name)
		}
	}
	for _, name := range []string{"conventions", "rotary"} {
		document, err := os.ReadFile("../../../../docs/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"en", "zh"} {
			if mark := "<!-- " + name + " " + lang + " -->"; strings.Count(string(document), mark) != 1 {
				t.Errorf("docs/%s.md has not one %s", name, mark)
			}
		}
	}
}

// TestUpdate reads rows of the tables of figures and attributes, in both languages, and declarations.
func TestUpdate(t *testing.T) {
	document := "a\n<!-- figures en -->\nstale\n<!-- /figures -->\n<!-- attributes zh -->\n<!-- /attributes -->\nb\n"
	got, err := Update([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"a\n<!-- figures en -->\n| figure |",
		"| `dot` | Dot product against distance | `offset` `range` `theta` |\n",
		"| `seq-len` | 大多数图 | 位置个数（整数，不小于 `1`） | `100` |\n",
		"| `offset` | `shift` `dot` ",
		"为 1 时余弦在前（如 `1`） | 空 |\n",
		"| `theta` | `dot` | dot 比较的频率：`power` `linear` `square` `cube` | `power` |\n",
		"\n<!-- /attributes -->\nb\n",
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(string(got), "stale") {
		t.Error("the table has what was there before")
	}
	types, err := Declare([]byte("export interface State {\n  stale: number\n}\nexport type FigureName =\n  | 'stale'\n\n// end\n"))
	if want := "  /** The number of dimensions (even, 2 to 65536). */\n  dModel: number\n"; err != nil || !strings.Contains(string(types), want) || strings.Contains(string(types), "stale") {
		t.Errorf("%v: %q is not in\n%s", err, want, types)
	}
	if _, err := Declare([]byte("export interface State {")); err == nil {
		t.Error("a file without the declarations is no error")
	}
}
