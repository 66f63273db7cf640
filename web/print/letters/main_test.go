package main

import (
	"testing"

	"github.com/posenc/posenc/web/print"
)

// TestEveryLetterIsThere fails for a word in packages plot and encoder that has letters
// which letters.bin lacks: run go generate ./web/print then.
func TestEveryLetterIsThere(t *testing.T) {
	runes, err := runesOf("../../plot", "../../../encoder")
	if err != nil {
		t.Fatal(err)
	}
	if len(runes) < 500 {
		t.Fatalf("there are texts with %d letters, which is too few to be all", len(runes))
	}
	if missing := print.Missing(string(runes)); missing != "" {
		t.Errorf("letters.bin lacks %q; run go generate ./web/print", missing)
	}
}

// TestNothingElseIsThere knows that letters of other scripts are not.
func TestNothingElseIsThere(t *testing.T) {
	if missing := print.Missing("aжb🐈ж"); missing != "ж🐈" {
		t.Errorf("Missing = %q, want %q", missing, "ж🐈")
	}
}
