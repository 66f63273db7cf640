package shrink

import (
	"encoding/binary"
	"slices"
	"testing"
)

// The export calls function 2, which has the address of function 3. Memory has the address of
// function 4, and the data of types the number of function 5. Function 6 calls function 7.
func TestStubUnreachable(t *testing.T) {
	const imported = 2
	calls := func(i int) function { return function{[]byte{0}, [][]byte{with(call, imported+i), {end}}} }
	empty := function{[]byte{0}, [][]byte{{end}}}
	address := function{[]byte{0}, [][]byte{constant(i64Const, (firstFunction+3)<<16|9), {end}}}
	p := &program{
		sections:  []section{{exportSection, []byte("\x02\x03mem\x02\x00\x03run\x00\x03")}},
		functions: []function{empty, calls(2), address, empty, empty, empty, calls(7), empty},
		memory:    binary.LittleEndian.AppendUint64(make([]byte, 8), (firstFunction+4)<<16),
		pclntab:   pclntab{types: binary.LittleEndian.AppendUint32(make([]byte, 4), firstFunction+5)},
		imported:  imported,
		stubbed:   map[int]bool{},
	}
	stubUnreachable(p)
	for i := range p.functions {
		if want := slices.Contains([]int{0, 6, 7}, i); p.stubbed[i] != want {
			t.Errorf("function %d is left out: %v, want %v", i, p.stubbed[i], want)
		}
	}
}
