package shrink

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// A funcInfo is what pclntab has of one function: a _func (runtime/runtime2.go),
// and the offsets of its tables.
type funcInfo struct {
	fields   []byte
	pcdata   []uint32 // in pctab
	funcdata []uint32 // in funcdata
}

// Offsets of the fields of a _func.
const (
	entryOff     = 0
	nameOff      = 4
	pcsp         = 16
	pcfile       = 20
	pcln         = 24
	npcdata      = 28
	cuOffset     = 32
	startLine    = 36
	nfuncdata    = 43
	funcInfoSize = 44
)

// The kinds of tables (internal/abi/symtab.go) that only serve preemption, which
// wasm does not have, and tracebacks: without an InlTree, the runtime takes a
// function for one into which nothing was inlined.
var (
	unneededPCData   = []int{0, 2, 3}    // UnsafePoint, InlTreeIndex, ArgLiveIndex
	unneededFuncdata = []int{3, 5, 6, 7} // InlTree, ArgInfo, ArgLiveInfo, WrapInfo
)

// The offsets of no table.
const (
	noPCData   = 0
	noFuncdata = 1<<32 - 1
)

// readFuncInfo reads the _func at an offset of table.
func readFuncInfo(table []byte, offset int) (funcInfo, error) {
	if uint(offset) > uint(len(table)) {
		return funcInfo{}, errTruncated
	}
	r := reader{bytes: table, at: offset}
	f := funcInfo{fields: r.take(funcInfoSize)}
	if r.err != nil || int(f.field(npcdata)) > len(table) {
		return f, errTruncated
	}
	for range f.field(npcdata) {
		f.pcdata = append(f.pcdata, r.uint32())
	}
	for range f.fields[nfuncdata] {
		f.funcdata = append(f.funcdata, r.uint32())
	}
	return f, r.err
}

// field returns the number of four bytes at an offset of the _func.
func (f funcInfo) field(offset int) uint32 { return binary.LittleEndian.Uint32(f.fields[offset:]) }

// stripped returns f without what only serves tracebacks and preemption.
func (f funcInfo) stripped() funcInfo {
	fields := bytes.Clone(f.fields)
	for _, offset := range []int{nameOff, pcfile, pcln, cuOffset, startLine} {
		clear(fields[offset : offset+4])
	}
	s := funcInfo{fields, without(f.pcdata, unneededPCData, noPCData), without(f.funcdata, unneededFuncdata, noFuncdata)}
	binary.LittleEndian.PutUint32(fields[npcdata:], uint32(len(s.pcdata)))
	fields[nfuncdata] = byte(len(s.funcdata))
	return s
}

// frameless returns the stripped f for a function without a stack frame.
func (f funcInfo) frameless() funcInfo {
	fields := bytes.Clone(f.fields)
	clear(fields[pcsp : pcsp+4])
	clear(fields[npcdata : npcdata+4])
	fields[nfuncdata] = 0
	return funcInfo{fields: fields}
}

// without returns offsets with none in the unneeded places and not at the end.
func without(offsets []uint32, unneeded []int, none uint32) []uint32 {
	offsets = slices.Clone(offsets)
	for _, k := range unneeded {
		if k < len(offsets) {
			offsets[k] = none
		}
	}
	for n := len(offsets); n > 0 && offsets[n-1] == none; n-- {
		offsets = offsets[:n-1]
	}
	return offsets
}

// bytes writes f.
func (f funcInfo) bytes() []byte {
	written := bytes.Clone(f.fields)
	for _, offset := range slices.Concat(f.pcdata, f.funcdata) {
		written = binary.LittleEndian.AppendUint32(written, offset)
	}
	return written
}
