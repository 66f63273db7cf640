package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/static/statictest"
)

// newSources returns the sources in a folder, and a function that writes one of them.
func newSources(t *testing.T) (s *Sources, write func(name, content string)) {
	root := t.TempDir()
	write = func(name, content string) {
		t.Helper()
		statictest.Write(t, root, map[string]string{name: content})
	}
	for _, name := range []string{"encoder/row.go", "wasm/page/element.js", "web/page.css", "web/zh/index.html", "index.html", "go.mod"} {
		write(name, "first")
	}
	s, err := lookAt(root)
	if err != nil {
		t.Fatal(err)
	}
	return s, write
}

// expect polls until changes have settled, and compares which sources have changed.
func expect(t *testing.T, s *Sources, want ...string) {
	t.Helper()
	var got []string
	for range 3 {
		got = append(got, s.poll()...)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q have changed, want %q", got, want)
	}
}

func TestChanges(t *testing.T) {
	s, write := newSources(t)
	expect(t, s)
	write("web/page.css", "p { margin: 0 }")
	expect(t, s, "web/page.css")
	write("encoder/row.go", "package encoder")
	write("web/figures/dials/dials.go", "package dials")
	expect(t, s, "encoder/row.go", "web/figures/dials/dials.go")
	if err := os.Remove(filepath.Join(s.root, "web/zh/index.html")); err != nil {
		t.Fatal(err)
	}
	expect(t, s, "web/zh/index.html")
}

func TestIgnoresOtherFiles(t *testing.T) {
	s, write := newSources(t)
	for _, name := range []string{"encoder/row_test.go", "web/site/testdata/golden.html", "web/.page.css.swp", "web/page.css~", "README.md", "dist/index.html"} {
		write(name, "changed")
	}
	expect(t, s)
}

// Files that change while the tool is compiled have changed for the tool.
func TestReadSources(t *testing.T) {
	before, write := newSources(t)
	state, err := json.Marshal(before.built)
	if err != nil {
		t.Fatal(err)
	}
	write("encoder/row.go", "package encoder")
	s, err := ReadSources(before.root, bytes.NewReader(state))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, s, "encoder/row.go")
	expect(t, s)
	if _, err := ReadSources(before.root, strings.NewReader("")); err == nil {
		t.Error("there are sources without their state")
	}
}

// While files are still being written, nothing has changed.
func TestWaitsUntilChangesSettle(t *testing.T) {
	s, write := newSources(t)
	for _, css := range []string{"a {}", "a {} b {}", "a {} b {} c {}"} {
		write("web/page.css", css)
		if changed := s.poll(); changed != nil {
			t.Errorf("%q have changed while a file was being written", changed)
		}
	}
	expect(t, s, "web/page.css")
}

func TestOnlyPages(t *testing.T) {
	if names := []string{"index.html", "web/page.css"}; !OnlyPages(names) || OnlyPages(append(names, "encoder/row.go")) {
		t.Error("pages are taken for programs, or programs for pages")
	}
}

// TestShow checks that each build has another number, and that one that fails keeps the number of
// the last.
func TestShow(t *testing.T) {
	dir := t.TempDir()
	show := func(failed error) (state builds) {
		t.Helper()
		if err := Show(dir, failed); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(dir, buildsFile))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(content, &state); err != nil {
			t.Fatal(err)
		}
		return state
	}
	if made(dir) {
		t.Error("an empty folder has a draft")
	}
	first := show(nil)
	if !made(dir) || first.Failed != "" {
		t.Errorf("after a build the state is %v", first)
	}
	const text = `dot.go:7: undefined: "k"`
	if failed := show(errors.New(text)); failed != (builds{first.Build, text}) {
		t.Errorf("after a failed build the state is %v, want the number %d and the error", failed, first.Build)
	}
	if second := show(nil); second.Build <= first.Build || second.Failed != "" {
		t.Errorf("after the next build the state is %v", second)
	}
}
