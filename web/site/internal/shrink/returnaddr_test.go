package shrink

import (
	"bytes"
	"testing"
)

// The return addresses of function 3, where function 7 is sigpanic.
func TestRelativeReturnAddrs(t *testing.T) {
	const (
		enter = "\x23\x00\x21\x01"
		first = "\x42\x82\x80\x8c\x80\x01" // 0x1003_0002
		far   = "\x42\x82\x80\x90\x80\x01" // 0x1004_0002
		panic = "\x37\x03\x00\x41\x00\x10\x07"
	)
	f := function{[]byte{2, 1, i32, 1, i64}, instructions(enter + first + first + far + first + panic + "\x21\x02\x20\x01\x0b")}
	want := enter + "\x42\x80\x80\x8c\x80\x01\x21\x02" + "\x20\x02\x42\x02\x7c" + "\x20\x02\x42\x02\x7c" + far + "\x20\x02\x42\x01\x7c" + panic + "\x21\x03\x20\x01\x0b"
	g := caller{3, 7}.relativeReturnAddrs(f)
	if got := bytesOf(g.code); got != want || !bytes.Equal(g.locals, []byte{3, 1, i32, 1, i64, 1, i64}) {
		t.Errorf("relativeReturnAddrs(% x) = % x with locals % x, want % x", bytesOf(f.code), got, g.locals, want)
	}
}
