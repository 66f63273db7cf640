package picture

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestMoving checks that the moving picture of the README is up to date, is small, and stands
// still for readers who prefer that, and that the README shows it in both languages.
func TestMoving(t *testing.T) {
	const root = "../../../../"
	want, err := Moving()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(root + want.Name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Content) {
		t.Errorf("%s is not up to date; run: go tool site -pin", want.Name)
	}
	if len(got) > 100_000 {
		t.Errorf("%s has %d bytes, more than 100,000", want.Name, len(got))
	}
	for _, rule := range []string{"prefers-reduced-motion:reduce){g{animation:none", "prefers-color-scheme:dark", "@keyframes hand{"} {
		if !bytes.Contains(got, []byte(rule)) {
			t.Errorf("%s has no %q", want.Name, rule)
		}
	}
	for document, link := range map[string]string{"README.md": `<img src="docs/moving.svg"`, "docs/README.zh.md": `<img src="moving.svg"`} {
		text, err := os.ReadFile(root + document)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), link) {
			t.Errorf("%s does not show %s", document, want.Name)
		}
	}
}
