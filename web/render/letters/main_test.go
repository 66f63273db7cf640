package main

import (
	"testing"
	"unicode"

	"github.com/posenc/posenc/web/render"
)

// TestEveryLetterIsThere fails for a word in the figures and the encoder that has letters
// which letters.bin lacks: run go generate ./web/render then.
func TestEveryLetterIsThere(t *testing.T) {
	runes, err := runesOf("..")
	if err != nil {
		t.Fatal(err)
	}
	if len(runes) < 500 {
		t.Fatalf("there are texts with %d letters, which is too few to be all", len(runes))
	}
	for _, r := range runes {
		if !render.Embedded(string(r)) {
			t.Errorf("letters.bin lacks %q; run go generate ./web/render", r)
		}
	}
}

// TestReadersCharacters checks that there are outlines for all of the blocks that
// readers write in, but unassigned code points and the Coptic
// letters among the Greek ones, and none for other scripts.
func TestReadersCharacters(t *testing.T) {
	chinese := firstLevel()
	if n := len(chinese); n != 3755 || chinese[0] != '啊' || chinese[n-1] != '座' {
		t.Fatalf("the first level of GB 2312 is %d characters, want 3755 from 啊 to 座", n)
	}
	if missing := render.Missing(string(chinese)); missing != "" {
		t.Errorf("there is no outline for %q", missing)
	}
	for _, b := range []block{{0xc0, 0x17f}, {0x370, 0x3ff}, {0x400, 0x4ff}, {0x2010, 0x2027}} {
		for r := b.first; r <= b.last; r++ {
			if unicode.IsPrint(r) && !unicode.Is(unicode.Coptic, r) && render.Missing(string(r)) != "" {
				t.Errorf("there is no outline for %q", r)
			}
		}
	}
	if missing := render.Missing("aжb🐈ж我"); missing != "🐈" {
		t.Errorf("Missing = %q, want %q", missing, "🐈")
	}
}
