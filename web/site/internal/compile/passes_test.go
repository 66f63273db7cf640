package compile

import (
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/shrink"
)

// TestPassesAreDocumented checks that the table of package shrink has a row for each pass,
// which takes other numbers and keeps its columns.
func TestPassesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../shrink/shrink.go")
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string][2]int{"": {481234, 762345}}
	for _, pass := range shrink.Passes() {
		sizes[pass] = [2]int{481234 + 12345, 762345 + 678901}
	}
	got := withPasses(string(text), "go1.99.7", sizes)
	if want := "here with Go 1.99.7, of 481 and 762 that are left:"; !strings.Contains(got, want) {
		t.Errorf("the sentence above the table is not %q", want)
	}
	_, head, _ := strings.Cut(got, "//\tpass ")
	head, _, _ = strings.Cut("//\tpass "+head, "\n")
	rows := 0
	for line := range strings.Lines(got) {
		line = strings.TrimRight(line, "\n")
		if !strings.HasSuffix(line, "        12.3      678.9") {
			continue
		}
		rows++
		if len([]rune(line)) != len([]rune(head)) {
			t.Errorf("%q does not end where %q does", line, head)
		}
	}
	if rows != len(shrink.Passes()) {
		t.Errorf("the table has %d rows for the passes %q", rows, shrink.Passes())
	}
}
