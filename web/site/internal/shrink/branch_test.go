package shrink

import "testing"

// The jumps of a function with the resume points 0 to 3: forward and back, under a
// condition and without one, and out of it.
func TestThreadCode(t *testing.T) {
	const (
		before = "\x02\x40\x03\x40\x02\x40\x02\x40\x02\x40\x20\x00\x0e\x04\x00\x01\x01\x02\x02\x0b" // block loop block block block, the table
		after  = "\x0b\x0b\x0b\x00\x0b\x41\x01\x0b"
	)
	for _, c := range []struct{ name, code, want string }{
		{"a jump to point 1", "\x41\x01\x21\x00\x0c\x02", "\x0c\x00"},
		{"a jump to point 3", "\x41\x03\x21\x00\x0c\x02", "\x0c\x01"},
		{"a jump back", "\x41\x00\x21\x00\x0c\x02", "\x41\x00\x21\x00\x0c\x02"},
		{"a jump on a condition", "\x20\x02\x04\x40\x41\x01\x21\x00\x0c\x03\x0b", "\x20\x02\x0d\x00"},
		{"a jump back on a condition", "\x04\x40\x41\x00\x21\x00\x0c\x03\x0b", "\x04\x40\x41\x00\x21\x00\x0c\x03\x0b"},
		{"a jump after something else", "\x04\x40\x01\x41\x01\x21\x00\x0c\x03\x0b", "\x04\x40\x01\x0c\x01\x0b"},
		{"a constant", "\x41\x01\x21\x02\x0c\x02", "\x41\x01\x21\x02\x0c\x02"},
		{"a branch out of the function", "\x0d\x03", "\x04\x40\x41\x01\x0f\x0b"},
	} {
		if got, want := bytesOf(threadCode(instructions(before+c.code+after))), before+c.want+after; got != want {
			t.Errorf("%s becomes % x, want % x", c.name, got, want)
		}
	}
	const other = "\x02\x40\x0d\x00\x0b\x41\x00\x0b" // a function of assembly that ends with something else
	if got := bytesOf(threadCode(instructions(other))); got != other {
		t.Errorf("another function becomes % x", got)
	}
}
