package render

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	content, err := os.ReadFile("glyphs.bin")
	if err == nil {
		err = LoadGlyphs(content)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestLoadGlyphs checks that another file is refused, and leaves what was loaded.
func TestLoadGlyphs(t *testing.T) {
	whole := glyphs
	damaged := append([]byte{1}, whole[1:]...)
	for name, content := range map[string][]byte{
		"empty": nil, "a page": []byte("<!doctype html>"), "cut": whole[:len(whole)-1], "cut in the index": whole[:1000], "damaged": damaged,
	} {
		if LoadGlyphs(content) == nil {
			t.Errorf("%s: loaded", name)
		}
	}
	if l, _ := glyphOf('我'); len(l.outline) == 0 {
		t.Error("the outlines that were loaded are gone")
	}
}
