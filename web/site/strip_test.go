package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// That a stripped program runs is checked by all tests that run one.
func TestStripForgetsNames(t *testing.T) {
	wasm, err := compile(t.Context(), ".", "testdata/probe", "probe.wasm")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"runtime.mallocgc", "main.go"} {
		if bytes.Contains(wasm[0].content, []byte(name)) {
			t.Errorf("the program knows the name %s", name)
		}
	}
}

func TestStripRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, wasm := range []string{"\x00asm\x01\x00\x00\x00", "\x00asm\x01\x00\x00\x00\x0b\x7f\x01\x00\x41", "\x00asm\x01\x00\x00\x00\x0b\x06\x01\x00\x41\x00\x0b\x00"} {
		if _, err := strip([]byte(wasm)); err != errStrange {
			t.Errorf("strip(%q): error %v, want %v", wasm, err, errStrange)
		}
	}
}

// TestStripJoinsPieces checks that pieces of data are joined where they are near
// each other, in whatever order they come, and that no byte is lost.
func TestStripJoinsPieces(t *testing.T) {
	data := func(pieces ...string) []byte {
		section := "\x0b" + string(rune(1+len(strings.Join(pieces, "")))) + string(rune(len(pieces))) + strings.Join(pieces, "")
		return []byte("\x00asm\x01\x00\x00\x00" + section + "\x00\x02\x01x")
	}
	m, err := dataOf(data("\x00\x41\xe4\x00\x0b\x02cd", "\x00\x41\x05\x0b\x02ab", "\x00\x41\x80\x08\x0b\x01e"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "\x00\x00\x00\x00\x00ab"; string(m.image[:7]) != want || string(m.image[100:102]) != "cd" || len(m.image) != 1025 {
		t.Errorf("the memory begins with %q, has %q at 100 and %d bytes", m.image[:7], m.image[100:102], len(m.image))
	}
	again, err := dataOf(m.written(data("\x00\x41\xe4\x00\x0b\x02cd", "\x00\x41\x05\x0b\x02ab", "\x00\x41\x80\x08\x0b\x01e")))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.image, m.image) {
		t.Error("the memory is another one")
	}
	if want := []piece{{5, 7}, {100, 102}, {1024, 1025}}; !slices.Equal(again.pieces, want) {
		t.Errorf("pieces %v, want %v", again.pieces, want)
	}
	near, err := dataOf(data("\x00\x41\x30\x0b\x02cd", "\x00\x41\x05\x0b\x02ab"))
	if err != nil {
		t.Fatal(err)
	}
	joined, err := dataOf(near.written(data("\x00\x41\x30\x0b\x02cd", "\x00\x41\x05\x0b\x02ab")))
	if err != nil || !bytes.Equal(joined.image, near.image) || !slices.Equal(joined.pieces, []piece{{5, 50}}) {
		t.Errorf("near pieces become %v (%v), want one from 5 to 50", joined.pieces, err)
	}
}
