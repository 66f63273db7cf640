package main

import (
	"bytes"
	"slices"
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
	for _, wasm := range []string{"\x00asm\x01\x00\x00", "\x00asm\x01\x00\x00\x00\x0b\x7f\x01\x00\x41", "\x00asm\x01\x00\x00\x00\x0b\x06\x01\x00\x41\x00\x0b\x00", "\x00asm\x01\x00\x00\x00\x0a\x01\x05"} {
		if _, err := strip([]byte(wasm)); err != errStrange {
			t.Errorf("strip(%q): error %v, want %v", wasm, err, errStrange)
		}
	}
}

// TestDataJoinsPieces checks that pieces of data are joined where they are near
// each other, in whatever order they come, and that no byte is lost.
func TestDataJoinsPieces(t *testing.T) {
	far := dataOf([]byte("\x03\x00\x41\xe4\x00\x0b\x02cd\x00\x41\x05\x0b\x02ab\x00\x41\x80\x08\x0b\x01e"))
	if want := "\x00\x00\x00\x00\x00ab"; string(far.image[:7]) != want || string(far.image[100:102]) != "cd" || len(far.image) != 1025 {
		t.Errorf("the memory begins with %q, has %q at 100 and %d bytes", far.image[:7], far.image[100:102], len(far.image))
	}
	near := dataOf([]byte("\x02\x00\x41\x30\x0b\x02cd\x00\x41\x05\x0b\x02ab"))
	for _, c := range []struct {
		memory
		want []piece
	}{
		{far, []piece{{5, 7}, {100, 102}, {1024, 1025}}},
		{near, []piece{{5, 50}}},
	} {
		again := dataOf(c.section())
		if !bytes.Equal(again.image, c.image) || !slices.Equal(again.pieces, c.want) {
			t.Errorf("pieces %v of memory %q, want %v of %q", again.pieces, again.image, c.want, c.image)
		}
	}
}

func TestFold(t *testing.T) {
	const address = "\x20\x01\xad\x42\x90\x01\x7c\xa7" // local 1 + 144
	for _, c := range []struct{ name, code, want string }{
		{"a load", address + "\x29\x03\x00", "\x20\x01\x29\x03\x90\x01"},
		{"a store of a constant", address + "\x42\x07\x37\x03\x00", "\x20\x01\x42\x07\x37\x03\x90\x01"},
		{"a store of a sum", address + "\x20\x02\x20\x03\x7c\x37\x03\x00", "\x20\x01\x20\x02\x20\x03\x7c\x37\x03\x90\x01"},
		{"a load with an offset", address + "\x29\x03\x08", address + "\x29\x03\x08"},
		{"a negative constant", "\x20\x01\xad\x42\x70\x7c\xa7\x29\x03\x00", "\x20\x01\xad\x42\x70\x7c\xa7\x29\x03\x00"},
		{"a store of what a call gives", address + "\x10\x05\x37\x03\x00", address + "\x10\x05\x37\x03\x00"},
		{"an address that is kept", address + "\x21\x04", address + "\x21\x04"},
		{"an address that is stored", "\x20\x02" + address + "\x36\x02\x00", "\x20\x02" + address + "\x36\x02\x00"},
	} {
		section := func(code string) []byte { return []byte("\x01" + string(rune(len(code)+2)) + "\x00" + code + "\x0b") }
		if got, want := folded(section(c.code)), section(c.want); !bytes.Equal(got, want) {
			t.Errorf("%s becomes % x, want % x", c.name, got, want)
		}
	}
}

func TestIdle(t *testing.T) {
	for name, want := range map[string]bool{
		"runtime.schedtrace": true, "runtime.schedtrace.func1": true, "runtime.traceLocker.GoStart": true, "runtime.__traceMap_.put": true,
		"runtime.traceLockInit": false, "runtime.traceLocker.ok": false, "runtime.tracebackPCs": false, "runtime.mallocgc": false, "runtime.throw": false, "main.traceback1": false,
	} {
		if got := idle.MatchString(name); got != want {
			t.Errorf("%s is idle: %v, want %v", name, got, want)
		}
	}
}
