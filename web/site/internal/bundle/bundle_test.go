package bundle

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/sitetest"
)

// A mistake in a script is reported in one line that an editor can jump to.
func TestBundleSaysWhere(t *testing.T) {
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"bad.js": "const a = 1\na ="})
	_, err := Scripts(t.Context(), dir, nil, "bad.js")
	if err == nil {
		t.Fatal("bundle took a script that ends in the middle")
	}
	const want = "site: bundling bad.js:2:4: "
	if got := err.Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("bundle says %q, want one line that begins with %q", got, want)
	}
}
