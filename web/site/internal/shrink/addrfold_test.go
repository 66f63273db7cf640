package shrink

import "testing"

func TestFoldCode(t *testing.T) {
	const address = "\x20\x01\xad\x42\x90\x01\x7c\xa7" // local 1 + 144
	for _, c := range []struct{ name, code, want string }{
		{"a load", address + "\x29\x03\x00", "\x20\x01\x29\x03\x90\x01"},
		{"a store of a constant", address + "\x42\x07\x37\x03\x00", "\x20\x01\x42\x07\x37\x03\x90\x01"},
		{"a store of a sum", address + "\x20\x02\x20\x03\x7c\x37\x03\x00", "\x20\x01\x20\x02\x20\x03\x7c\x37\x03\x90\x01"},
		{"a load with an offset", address + "\x29\x03\x08", address + "\x29\x03\x08"},
		{"a negative constant", "\x20\x01\xad\x42\x70\x7c\xa7\x29\x03\x00", "\x20\x01\xad\x42\x70\x7c\xa7\x29\x03\x00"},
		{"a store of what a call gives", address + "\x10\x05\x37\x03\x00", address + "\x10\x05\x37\x03\x00"},
		{"an address in a local", address + "\x21\x04", address + "\x21\x04"},
		{"an address that is stored", "\x20\x02" + address + "\x36\x02\x00", "\x20\x02" + address + "\x36\x02\x00"},
	} {
		if got := bytesOf(foldCode(instructions(c.code))); got != c.want {
			t.Errorf("%s becomes % x, want % x", c.name, got, c.want)
		}
	}
}
