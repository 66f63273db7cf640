package shrink

import (
	"bytes"
	"testing"
)

// Fields that nothing reads are removed, but for those of structs with a tag. A program that prints
// structs by package fmt keeps them.
func TestClearTypes(t *testing.T) {
	wasm := Build(t, "./testdata/probe")
	shrunk, err := Shrink(wasm)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"theSecondOfThreeFields": false, "unread": false, "untagged": true} {
		// Names of fields follow their flags and their length; in the names of types they follow a space.
		field := append([]byte{byte(len(name))}, name...)
		if !bytes.Contains(wasm, field) || bytes.Contains(shrunk, field) != want {
			t.Errorf("the field %s is in the program: %v, and shrunk: %v; want true and %v", name, bytes.Contains(wasm, field), bytes.Contains(shrunk, field), want)
		}
	}
	printing := Build(t, "./testdata/printing")
	if shrunk, err = Shrink(printing); err != nil {
		t.Fatal(err)
	}
	const want = "{Row:3 column:4} {name:north}\n"
	if got := output(t, shrunk); got != want {
		t.Errorf("shrunk, a program prints %q, want %q", got, want)
	}
}
