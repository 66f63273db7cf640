package conventions

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

func TestConventionsFile(t *testing.T) {
	f, err := File("1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Version     string
		Conventions []struct {
			Name  string
			Takes []struct{ Name string }
			Start *float64
			Span  *float64
		}
	}
	if err := json.Unmarshal(f.Content, &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != "1.2.3" || len(got.Conventions) != len(convention.Fields())+len(rotary.Fields()) || f.Name != "conventions.json" {
		t.Errorf("%s is of version %s and has %d conventions", f.Name, got.Version, len(got.Conventions))
	}
	for _, c := range got.Conventions {
		if c.Name == "detr" && (*c.Start != 1 || c.Span != nil || len(c.Takes) != 3) {
			t.Errorf("detr is described as %+v", c)
		}
		if c.Name == "paper" && c.Takes == nil {
			t.Error("the settings of paper are null, want an empty list")
		}
	}
	if !strings.Contains(string(f.Content), "√(2/d)") {
		t.Error("letters are escaped")
	}
}

// The table in docs/conventions.md is up to date.
func TestDocumentsHaveTheConventions(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/conventions.md")
	if err != nil {
		t.Fatal(err)
	}
	want, err := Tabulate(text)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != string(want) {
		t.Error("the table in docs/conventions.md is not up to date; run: go tool site -pin")
	}
	for _, p := range convention.Presets() {
		if n := strings.Count(string(text), "\n| `"+p.Name+"` |"); n != 2 {
			t.Errorf("docs/conventions.md has %d rows of %s, want one in each language", n, p.Name)
		}
	}
}

func TestTabulate(t *testing.T) {
	const before, after = "a\n<!-- conventions zh -->\n", "<!-- /conventions -->\n| b |\n"
	got, err := Tabulate([]byte(before + "| old |\n" + after))
	if err != nil {
		t.Fatal(err)
	}
	text := string(got)
	if !strings.HasPrefix(text, before+"| 约定 |") || !strings.HasSuffix(text, " |\n"+after) || strings.Contains(text, "old") {
		t.Errorf("the document is\n%s", text)
	}
	// Only cells of settings may be empty.
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		for i, cell := range cells[min(1, len(cells)-1) : len(cells)-1] {
			if strings.TrimSpace(cell) == "" && i != 5 {
				t.Errorf("cell %d is empty: %s", i, line)
			}
		}
	}
	again, err := Tabulate(got)
	if err != nil || string(again) != text {
		t.Errorf("the second time, the document is\n%s, %v", again, err)
	}
}
