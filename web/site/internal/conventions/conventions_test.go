package conventions

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/text"
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

// TestTable checks that the table has one row for each convention, in both languages, whose
// cells are empty only where a convention has no settings.
func TestTable(t *testing.T) {
	for lang, head := range map[text.Lang]string{text.English: "| convention |", text.Chinese: "| 约定 |"} {
		table, err := Table(lang)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(table, head) {
			t.Errorf("the table does not begin with %q:\n%s", head, table)
		}
		for _, name := range names() {
			if n := strings.Count(table, "\n| `"+name+"` |"); n != 1 {
				t.Errorf("the table has %d rows of %s", n, name)
			}
		}
		for line := range strings.Lines(table) {
			cells := strings.Split(line, "|")
			for i, cell := range cells[1 : len(cells)-1] {
				if strings.TrimSpace(cell) == "" && i != 5 {
					t.Errorf("cell %d is empty: %s", i, line)
				}
			}
		}
	}
}
