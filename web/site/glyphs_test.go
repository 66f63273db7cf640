package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/static/statictest"
)

// TestGlyphsFile checks that other outlines have another name.
func TestGlyphsFile(t *testing.T) {
	names := map[string]bool{}
	for _, content := range []string{"some outlines", "other outlines"} {
		root := t.TempDir()
		statictest.Write(t, root, map[string]string{"web/render/glyphs.bin": content})
		f, err := glyphsFile(root)
		if err != nil || string(f.Content) != content || !strings.HasPrefix(f.Name, picture.Folder) {
			t.Errorf("glyphsFile = %s, %q, %v", f.Name, f.Content, err)
		}
		names[f.Name] = true
	}
	if len(names) != 2 {
		t.Errorf("different outlines have the names %v", names)
	}
}

// TestFontLicense checks that LICENSE, and nothing else, has the licence of the fonts
// in full.
func TestFontLicense(t *testing.T) {
	want, err := os.ReadFile("../render/OFL.txt")
	if err != nil {
		t.Fatal(err)
	}
	copies, err := withFontLicense("../..", []output.File{{Name: "LICENSE", Content: []byte("ours\n")}, {Name: "icon.svg", Content: []byte("<svg/>")}})
	if err != nil {
		t.Fatal(err)
	}
	if got := copies[0].Content; !bytes.HasPrefix(got, []byte("ours\n")) || !bytes.HasSuffix(got, want) {
		t.Errorf("LICENSE is %d bytes, want ours and the %d of OFL.txt", len(got), len(want))
	}
	if got := string(copies[1].Content); got != "<svg/>" {
		t.Errorf("icon.svg is %q", got)
	}
}
