package figures_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// document returns a file of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// quoted returns the names in a cell of a Markdown table.
func quoted(cell string) (names []string) {
	for _, name := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(cell, -1) {
		names = append(names, name[1])
	}
	return names
}

// same compares two lists of names, in any order.
func same(t *testing.T, where string, got, want []string) {
	t.Helper()
	if got, want := slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want)); !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", where, got, want)
	}
}

// TestFigureName checks that the declarations of the element have the names of all
// figures, in their order.
func TestFigureName(t *testing.T) {
	_, union, _ := strings.Cut(document(t, "wasm/page/positional-encoding.d.ts"), "export type FigureName =\n")
	union, _, _ = strings.Cut(union, "\n\n")
	if want := "  | '" + strings.Join(figure.Names(), "'\n  | '") + "'"; union != want {
		t.Errorf("FigureName is\n%s\nwant\n%s", union, want)
	}
}

// TestReadme checks that README.md lists each figure, and no parameters that
// it does not show.
func TestReadme(t *testing.T) {
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| [^|]+ \\|([^|]*)\\|$").FindAllStringSubmatch(document(t, "README.md"), -1) {
		names = append(names, row[1])
		spec, err := figure.Find(row[1])
		if err != nil {
			t.Errorf("README.md: %v", err)
			continue
		}
		for _, name := range quoted(row[2]) {
			if !slices.Contains(slices.Concat(spec.Head, spec.Params, spec.More), name) {
				t.Errorf("README.md lists %s at %s, which does not show it", name, row[1])
			}
		}
	}
	same(t, "the figures of README.md", names, figure.Names())
}

// TestEmbeddingGuide checks that the guide names each figure in both languages, and
// for each parameter the figures that show it.
func TestEmbeddingGuide(t *testing.T) {
	guide := document(t, "docs/embedding.md")
	lists := regexp.MustCompile("(?m)^\\| `figure` \\| ((?:`[a-z-]+` ?)+)[:，]").FindAllStringSubmatch(guide, -1)
	if len(lists) != 2 {
		t.Fatalf("the guide has %d lists of figures, want 2", len(lists))
	}
	for _, list := range lists {
		same(t, "the figures of the guide", quoted(list[1]), figure.Names())
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| ((?:`[a-z-]+` ?)+) \\|").FindAllStringSubmatch(guide, -1) {
		if param.Find(row[1]) == nil {
			continue
		}
		var shown []string
		for _, spec := range figure.All() {
			if slices.Contains(slices.Concat(spec.Head, spec.Params, spec.More), row[1]) {
				shown = append(shown, spec.Name)
			}
		}
		same(t, "the figures that show "+row[1], quoted(row[2]), shown)
	}
}
