package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestGlyphsFile checks that other outlines have another name.
func TestGlyphsFile(t *testing.T) {
	names := map[string]bool{}
	for _, content := range []string{"some outlines", "other outlines"} {
		root := t.TempDir()
		lay(t, root, map[string]string{"web/render/glyphs.bin": content})
		f, err := glyphsFile(root)
		if err != nil || string(f.content) != content || !strings.HasPrefix(f.name, stillsFolder) {
			t.Errorf("glyphsFile = %s, %q, %v", f.name, f.content, err)
		}
		names[f.name] = true
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
	copies, err := withFontLicense("../..", []file{{"LICENSE", []byte("ours\n")}, {"icon.svg", []byte("<svg/>")}})
	if err != nil {
		t.Fatal(err)
	}
	if got := copies[0].content; !bytes.HasPrefix(got, []byte("ours\n")) || !bytes.HasSuffix(got, want) {
		t.Errorf("LICENSE is %d bytes, want ours and the %d of OFL.txt", len(got), len(want))
	}
	if got := string(copies[1].content); got != "<svg/>" {
		t.Errorf("icon.svg is %q", got)
	}
}
