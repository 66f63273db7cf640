package shrink

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// A record is what pclntab says of one function: a _func (runtime2.go), and the
// offsets of tables, each of which says one thing about the function.
type record struct {
	head     []byte
	pcdata   []uint32 // by place
	funcdata []uint32
}

// Offsets of numbers in a head.
const (
	entryOff  = 0
	nameOff   = 4
	pcsp      = 16
	pcfile    = 20
	pcln      = 24
	npcdata   = 28
	cuOffset  = 32
	line      = 36
	nfuncdata = 43
	headSize  = 44
)

// The things about functions (internal/abi/symtab.go) that only serve goroutines
// which are preempted, and tracebacks: where it is not safe, which arguments live;
// how they are printed, and what is wrapped.
var (
	unusedPCData   = []int{0, 3}
	unusedFuncData = []int{5, 6, 7}
)

// The offset where there is nothing.
const (
	noPCData   = 0
	noFuncData = 1<<32 - 1
)

// recordAt reads the record at the beginning of table.
func recordAt(table []byte) record {
	r := record{head: table[:headSize]}
	words := reader{table, headSize}
	for range r.word(npcdata) {
		r.pcdata = append(r.pcdata, words.word())
	}
	for range r.head[nfuncdata] {
		r.funcdata = append(r.funcdata, words.word())
	}
	return r
}

// word takes a number of four bytes.
func (r *reader) word() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }

// word returns the number at an offset of the head.
func (r record) word(offset int) uint32 { return binary.LittleEndian.Uint32(r.head[offset:]) }

// used returns the record without what no page needs, and without what the start
// writes (start.go).
func (r record) used() record {
	head := bytes.Clone(r.head)
	for _, offset := range []int{entryOff, nameOff, pcfile, pcln, cuOffset, line} {
		clear(head[offset : offset+4])
	}
	u := record{head, without(r.pcdata, unusedPCData, noPCData), without(r.funcdata, unusedFuncData, noFuncData)}
	binary.LittleEndian.PutUint32(head[npcdata:], uint32(len(u.pcdata)))
	head[nfuncdata] = byte(len(u.funcdata))
	return u
}

// empty returns the record of a function that has no stack.
func (r record) empty() record {
	head := bytes.Clone(r.head)
	clear(head[pcsp : pcsp+4])
	clear(head[npcdata : npcdata+4])
	head[nfuncdata] = 0
	return record{head: head}
}

// without returns offsets with nothing in the unused places, and not at the end.
func without(offsets []uint32, unused []int, nothing uint32) []uint32 {
	offsets = slices.Clone(offsets)
	for _, k := range unused {
		if k < len(offsets) {
			offsets[k] = nothing
		}
	}
	for n := len(offsets); n > 0 && offsets[n-1] == nothing; n-- {
		offsets = offsets[:n-1]
	}
	return offsets
}

// bytes writes the record.
func (r record) bytes() []byte {
	written := bytes.Clone(r.head)
	for _, offset := range slices.Concat(r.pcdata, r.funcdata) {
		written = binary.LittleEndian.AppendUint32(written, offset)
	}
	return written
}
