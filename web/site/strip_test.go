package main

import (
	"bytes"
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
