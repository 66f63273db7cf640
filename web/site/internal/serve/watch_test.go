package serve

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

// A tree is a watched folder of sources, whose builds are only recorded.
type tree struct {
	*rebuilder
	t      *testing.T
	log    strings.Builder
	builds []bool // whether each keeps the programs
	fails  error
	first  int64 // number of a build
}

func newTree(t *testing.T) *tree {
	pages := newReloader(nil)
	tree := &tree{t: t, first: pages.state.Build}
	tree.rebuilder = &rebuilder{
		root: t.TempDir(),
		build: func(keep bool) error {
			tree.builds = append(tree.builds, keep)
			return tree.fails
		},
		pages: pages,
		log:   &tree.log,
		keep:  true,
	}
	for _, name := range []string{"encoder/row.go", "wasm/page/element.js", "web/page.css", "web/zh/index.html", "index.html", "go.mod"} {
		tree.write(name, "first")
	}
	tree.built, _ = takeSnapshot(tree.root)
	tree.seen = tree.built
	return tree
}

func (tree *tree) write(name, content string) {
	tree.t.Helper()
	statictest.Write(tree.t, tree.root, map[string]string{name: content})
}

// expect polls until changes have settled and compares the builds so far.
func (tree *tree) expect(reloads int, builds ...bool) {
	tree.t.Helper()
	for range 3 {
		tree.poll()
	}
	if got := tree.pages.state.Build - tree.first; !slices.Equal(tree.builds, builds) || got != int64(reloads) {
		tree.t.Errorf("builds with kept programs %v and %d reloads, want %v and %d; log:\n%s", tree.builds, got, builds, reloads, &tree.log)
	}
}

func TestRebuildsAfterChanges(t *testing.T) {
	tree := newTree(t)
	tree.expect(0)
	tree.write("web/page.css", "p { margin: 0 }")
	tree.expect(1, true)
	tree.write("encoder/row.go", "package encoder")
	tree.expect(2, true, false)
	tree.write("web/figures/dials/dials.go", "package dials")
	tree.expect(3, true, false, false)
	if err := os.Remove(filepath.Join(tree.root, "web/zh/index.html")); err != nil {
		t.Fatal(err)
	}
	tree.expect(4, true, false, false, true)
}

func TestIgnoresOtherFiles(t *testing.T) {
	tree := newTree(t)
	for _, name := range []string{"encoder/row_test.go", "web/site/testdata/golden.html", "web/.page.css.swp", "web/page.css~", "README.md", "dist/index.html"} {
		tree.write(name, "changed")
	}
	tree.expect(0)
}

// After an error of the compiler, the next build compiles the programs, even after a change
// of a style sheet alone.
func TestFailedBuildKeepsTheSite(t *testing.T) {
	tree := newTree(t)
	tree.fails = errors.New("encoder/row.go:1:1: expected 'package', found first")
	tree.write("encoder/row.go", "not Go")
	tree.expect(0, false)
	if shown := tree.pages.state.Failed; !strings.Contains(tree.log.String(), tree.fails.Error()) || shown != tree.fails.Error() {
		t.Errorf("pages show %q, want the error of the compiler, also in the log:\n%s", shown, &tree.log)
	}
	tree.fails = nil
	tree.write("web/page.css", "p { margin: 0 }")
	tree.expect(1, false, false)
	if shown := tree.pages.state.Failed; shown != "" {
		t.Errorf("pages show %q after a build", shown)
	}
	tree.write("web/page.css", "p { margin: 1em }")
	tree.expect(2, false, false, true)
}

// While files are still being written, nothing is built.
func TestWaitsUntilChangesSettle(t *testing.T) {
	tree := newTree(t)
	for _, css := range []string{"a {}", "a {} b {}", "a {} b {} c {}"} {
		tree.write("web/page.css", css)
		tree.poll()
	}
	if len(tree.builds) > 0 {
		t.Errorf("%d builds while a file was being written", len(tree.builds))
	}
	tree.expect(1, true)
}
