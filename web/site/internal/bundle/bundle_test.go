package bundle

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/static/statictest"
)

// An error in a script is one line with a position, which an editor can jump to.
func TestErrorHasPosition(t *testing.T) {
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"bad.js": "const a = 1\na ="})
	_, err := Bundler{Root: dir}.Scripts(t.Context(), "bad.js")
	if err == nil {
		t.Fatal("Scripts bundles an incomplete script")
	}
	const want = "bundling bad.js:2:4: "
	if got := err.Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("the error is %q, want one line that begins with %q", got, want)
	}
}

// TestFigures checks that a script with some figures has the heights of these alone, and
// another one those of all.
func TestFigures(t *testing.T) {
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{"a.js": "import css from './a.css'\nconsole.log(css)", "a.css": `@import "scene:heights";`})
	for _, c := range []struct {
		bundler Bundler
		heatmap bool
	}{{Bundler{Root: dir}, true}, {Bundler{Root: dir, Figures: workbench.Figures}, false}} {
		files, err := c.bundler.Scripts(t.Context(), "a.js")
		if err != nil {
			t.Fatal(err)
		}
		script := string(files[0].Content)
		if !strings.Contains(script, `figure="odd"`) || strings.Contains(script, `figure="heatmap"`) != c.heatmap {
			t.Errorf("with heights of the heatmap (%v): %.200s", c.heatmap, script)
		}
	}
}
