package shrink_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/shrink"
)

// documentation is the file with the table of passes.
const documentation = "shrink.go"

var update = flag.Bool("update", false, "write into the documentation what each pass saves")

// TestPasses writes, if asked to, how many bytes of Brotli each pass saves into the
// documentation: the size without the pass less the size with all of them. 1 KB is 1000 bytes.
func TestPasses(t *testing.T) {
	if !*update {
		t.Skip("run with -update")
	}
	module := shrink.Build(t, "github.com/posenc/posenc/wasm/module", compile.Flags(true)...)
	page := shrink.Build(t, "github.com/posenc/posenc/wasm/page", compile.Flags(true)...)
	sizes := map[string][2]int{} // without a pass, or with all of them
	for _, pass := range append(shrink.Passes(), "") {
		var of [2]int
		for i, wasm := range [][]byte{module, page} {
			content, err := shrink.Without(wasm, pass)
			if err != nil {
				t.Fatal(err)
			}
			packed, err := output.Codings[0].Packed("", content)
			if err != nil {
				t.Fatal(err)
			}
			of[i] = len(packed)
		}
		sizes[pass] = of
	}
	err := output.Rewrite(documentation, func(text []byte) ([]byte, error) {
		return []byte(withPasses(string(text), runtime.Version(), sizes)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

var (
	passesHead = regexp.MustCompile(`here with Go \S+, of \d+ and \d+ that are left:`)
	passRow    = regexp.MustCompile(`(?m)^(//\t(\w+) .*?) +-?[\d.]+ +-?[\d.]+$`)
)

// withPasses returns a documentation with other sizes in the table of passes.
func withPasses(text, version string, sizes map[string][2]int) string {
	all := sizes[""]
	text = passesHead.ReplaceAllLiteralString(text, fmt.Sprintf("here with Go %s, of %.0f and %.0f that are left:",
		strings.TrimPrefix(version, "go"), float64(all[0])/1000, float64(all[1])/1000))
	return passRow.ReplaceAllStringFunc(text, func(row string) string {
		part := passRow.FindStringSubmatch(row)
		without, known := sizes[part[2]]
		if !known {
			return row
		}
		saved := [2]string{output.Kilobytes(without[0] - all[0]), output.Kilobytes(without[1] - all[1])}
		return fmt.Sprintf("%-68s%12s%11s", part[1], saved[0], saved[1])
	})
}

// TestPassesAreDocumented checks that the table has a row for each pass,
// which takes other numbers and keeps its columns.
func TestPassesAreDocumented(t *testing.T) {
	text, err := os.ReadFile(documentation)
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
