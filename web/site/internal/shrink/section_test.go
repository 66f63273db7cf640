package shrink

import (
	"bytes"
	"strings"
	"testing"
)

// Segments are joined where they are near each other, in whatever order they come,
// and no byte is lost.
func TestMemory(t *testing.T) {
	for _, c := range []struct{ name, section, want string }{
		{"segments that are near", "\x02\x00\x41\x30\x0b\x02cd\x00\x41\x05\x0b\x02ab", "\x01\x00\x41\x05\x0b\x2dab" + strings.Repeat("\x00", 41) + "cd"},
		{"segments that are far", "\x02\x00\x41\xe8\x07\x0b\x02cd\x00\x41\x05\x0b\x02ab", "\x02\x00\x41\x05\x0b\x02ab\x00\x41\xe8\x07\x0b\x02cd"},
		{"zeros at the end", "\x01\x00\x41\x05\x0b\x04ab\x00\x00", "\x01\x00\x41\x05\x0b\x02ab"},
		{"only zeros", "\x01\x00\x41\x00\x0b\x02\x00\x00", "\x00"},
	} {
		memory, err := readMemory([]byte(c.section))
		if err != nil {
			t.Fatal(err)
		}
		data := writeMemory(memory, 256)
		if string(data) != c.want {
			t.Errorf("%s become %q, want %q", c.name, data, c.want)
		}
		if again, err := readMemory(data); err != nil || !bytes.Equal(again, bytes.TrimRight(memory, "\x00")) {
			t.Errorf("%s become the memory %q (%v), want %q", c.name, again, err, memory)
		}
	}
}

// Two bytes at every distance around the gap are both written.
func TestMemoryAtEveryGap(t *testing.T) {
	for _, minGap := range []int{1, 8, 256} {
		for gap := range 2*minGap + 2 {
			memory := append(append([]byte{1}, make([]byte, gap)...), 2)
			data := writeMemory(memory, minGap)
			again, err := readMemory(data)
			if err != nil || !bytes.Equal(again, memory) {
				t.Errorf("with %d zeros and gaps from %d, the memory is %v (%v)", gap, minGap, again, err)
			}
			if segments := int(data[0]); (segments == 2) != (gap >= minGap) {
				t.Errorf("with %d zeros and gaps from %d there are %d segments", gap, minGap, segments)
			}
		}
	}
}
