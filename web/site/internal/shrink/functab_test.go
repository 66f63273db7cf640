package shrink

import (
	"reflect"
	"testing"
)

// A program with a type, two imports and a function gets a start function that
// does nothing.
func TestAddStartFunction(t *testing.T) {
	p := &program{
		sections:  []section{{typeSection, []byte("\x01\x60\x01\x7f\x01\x7f")}, {importSection, []byte("\x02")}, {functionSection, []byte("\x01\x00")}, {exportSection, []byte("\x00")}, {codeSection, nil}},
		functions: []function{{[]byte{0}, instructions("\x20\x00\x0b")}},
		imported:  2,
	}
	p.addStartFunction(function{[]byte{0}, [][]byte{{end}}})
	want := []section{{typeSection, []byte("\x02\x60\x01\x7f\x01\x7f\x60\x00\x00")}, {importSection, []byte("\x02")}, {functionSection, []byte("\x02\x00\x01")}, {exportSection, []byte("\x00")}, {startSection, []byte("\x03")}, {codeSection, nil}}
	if !reflect.DeepEqual(p.sections, want) {
		t.Errorf("sections = % x, want % x", p.sections, want)
	}
	if got := string(writeFunctions(p.functions)); got != "\x02\x04\x00\x20\x00\x0b\x02\x00\x0b" {
		t.Errorf("code = % x", got)
	}
}
