package bundle

import (
	"strings"
	"testing"

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
	const want = "site: bundling bad.js:2:4: "
	if got := err.Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("the error is %q, want one line that begins with %q", got, want)
	}
}
