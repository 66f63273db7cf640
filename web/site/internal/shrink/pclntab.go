package shrink

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// A Go program carries a table of its functions, pclntab (runtime/symtab.go and
// cmd/link/internal/ld/pcln.go):
//
//	header        sizes, and the offsets of what follows
//	funcnametab   names of functions
//	cutab         indices of names of files, by compilation unit
//	filetab       names of files
//	pctab         tables by program counter: sizes of frames, lines, stack maps
//	pclntable     functab, an entry for each function; then a _func for each
//	funcdata      what the _func refer to (go:func.*)
//	findfunctab   from program counters to functab
//
// firstmoduledata has the addresses.

// A pclntab is this table in the memory of a program. Its slices share their
// bytes with the memory.
type pclntab struct {
	functions                     int
	names, cutab, files, pctab    []byte
	table                         []byte // functab, and the _func of each function
	funcdata, findfunctab         []byte
	types                         []byte // the data of types, which refers to functions
	itabs, itabsSize              int    // where in it itabs lie, if they do
	tableAddress, findfunctabAddr int
	typesAddress, mapSize         int
}

// Sizes in pclntab. For wasm, a program counter is the number of a function times
// 2¹⁶ and a place in it.
const (
	headerSize      = 72
	functabEntry    = 8 // program counter and offset of the _func, both in 4 bytes
	bucketsPerFunc  = 1 << 16 / 4096
	findfunctabSize = 20 * bucketsPerFunc // of one function
	firstFunction   = 0x1000              // number of function 0 (cmd/link/internal/wasm, funcValueOffset)
)

// readPclntab finds the table in the memory of a program by the first bytes of
// its header: magic, two zeros, the quantum 1 and the size 8 of a pointer. It
// finds firstmoduledata by its first words: the addresses of header and names.
func readPclntab(memory []byte, l layout, functions int) (t pclntab, err error) {
	header := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if header < 0 || header+headerSize > len(memory) {
		return t, errors.New("its header is missing")
	}
	offset := func(i int) int { return header + word(memory[header:], i) }
	names, cutab, files, pctab, table := offset(4), offset(5), offset(6), offset(7), offset(8)

	first := binary.LittleEndian.AppendUint64(nil, uint64(header))
	first = binary.LittleEndian.AppendUint64(first, uint64(names))
	at := bytes.Index(memory, first)
	if at < 0 || at+8*moduledataWords > len(memory) {
		return t, errors.New("runtime.moduledata is missing")
	}
	module := func(i int) int { return word(memory[at:], i) }
	funcdata, findfunctab, last := module(l.gofunc), module(findfunctabWord), module(l.epclntab)
	types, etypes := module(typesWord), module(l.etypes)
	switch {
	case !slices.IsSorted([]int{header, names, cutab, files, pctab, table, funcdata, findfunctab, last, len(memory)}),
		!slices.IsSorted([]int{types, etypes, len(memory)}):
		return t, errors.New("its parts are not in the order of this release")
	case module(pclntableWord) != table, module(ftabWord) != table:
		return t, errors.New("its header and runtime.moduledata disagree")
	}
	t = pclntab{
		functions:       word(memory[header:], 1),
		names:           memory[names:cutab],
		cutab:           memory[cutab:files],
		files:           memory[files:pctab],
		pctab:           memory[pctab:table],
		table:           memory[table:funcdata],
		funcdata:        memory[funcdata:findfunctab],
		findfunctab:     memory[findfunctab:last],
		types:           memory[types:etypes],
		tableAddress:    table,
		typesAddress:    types,
		mapSize:         l.mapSize,
		findfunctabAddr: findfunctab,
	}
	if l.itabs > 0 {
		t.itabs, t.itabsSize = module(l.itabs), module(l.itabs+1)
	}
	return t, t.check(functions)
}

// isItab reports whether a place in the data of types is in an itab.
func (t pclntab) isItab(at int) bool { return at >= t.itabs && at < t.itabs+t.itabsSize }

// word returns word i of a table.
func word(table []byte, i int) int { return int(binary.LittleEndian.Uint64(table[8*i:])) }

// check returns an error unless there is an entry for each function of the
// program, whose _func can be read.
func (t pclntab) check(functions int) error {
	switch {
	case t.functions != functions:
		return fmt.Errorf("it has %d functions, the code %d", t.functions, functions)
	case functabEntry*functions > len(t.table) || findfunctabSize*(functions-1) > len(t.findfunctab):
		return errors.New("it is too short for its functions")
	}
	for i := range functions {
		entry := reader{bytes: t.table, at: functabEntry * i}
		if number := entry.uint32(); number != uint32(firstFunction+i) {
			return fmt.Errorf("function %d has the number %d", i, number)
		}
		f, err := readFuncInfo(t.table, int(entry.uint32()))
		if err != nil {
			return fmt.Errorf("function %d: %w", i, err)
		}
		if err := t.checkOffsets(f); err != nil {
			return fmt.Errorf("function %d: %w", i, err)
		}
	}
	return nil
}

// checkOffsets returns an error if a _func refers to something outside of pctab
// and funcdata.
func (t pclntab) checkOffsets(f funcInfo) error {
	for _, offset := range append([]uint32{f.PCSP}, f.pcdata...) {
		if _, err := pcTableEnd(t.pctab, offset); err != nil {
			return err
		}
	}
	for _, offset := range f.funcdata {
		if offset != noFuncdata && int(offset) >= len(t.funcdata) {
			return errors.New("its funcdata is beyond the end")
		}
	}
	return nil
}

// rewrite changes the _func of each function, writes one right after the other, and their
// offsets into functab.
func (t pclntab) rewrite(change func(i int, f funcInfo) funcInfo) {
	infos := make([][]byte, t.functions)
	for i := range infos {
		f, _ := readFuncInfo(t.table, int(binary.LittleEndian.Uint32(t.table[functabEntry*i+4:])))
		infos[i] = change(i, f).bytes()
	}
	at := t.funcInfos()
	for i, info := range infos {
		binary.LittleEndian.PutUint32(t.table[functabEntry*i+4:], uint32(at))
		at += copy(t.table[at:], info)
	}
	clear(t.table[at:])
}

// funcInfos returns where in the table the _func begin.
func (t pclntab) funcInfos() int { return int(binary.LittleEndian.Uint32(t.table[4:])) }

// pcTableEnd returns where the table ends that begins at an offset of pctab:
// pairs of numbers, up to a zero in the first place of one that is not the first.
// There is none at offset 0.
func pcTableEnd(pctab []byte, offset uint32) (int, error) {
	if offset == 0 {
		return 0, nil
	}
	if int(offset) >= len(pctab) {
		return 0, errTruncated
	}
	r := reader{bytes: pctab, at: int(offset)}
	for first := true; r.err == nil && (first || r.at < len(pctab) && pctab[r.at] != 0); first = false {
		r.skip()
		r.skip()
	}
	return r.at + 1, r.err
}

// A funcInfo is what pclntab has of one function: a _func, and the offsets of its tables.
type funcInfo struct {
	funcHeader
	pcdata   []uint32 // in pctab
	funcdata []uint32 // in funcdata
}

// A funcHeader has the fields of a _func (runtime/runtime2.go).
type funcHeader struct {
	EntryOff, NameOff, Args, DeferReturn             uint32
	PCSP, PCFile, PCLn, NPCData, CUOffset, StartLine uint32
	FuncID, Flag, _, NFuncData                       uint8
}

// Offsets in a _func, and its size.
const (
	entryOff     = 0
	npcdata      = 28
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
func readFuncInfo(table []byte, offset int) (f funcInfo, err error) {
	if uint(offset) > uint(len(table)) {
		return f, errTruncated
	}
	r := reader{bytes: table, at: offset}
	binary.Decode(r.take(funcInfoSize), binary.LittleEndian, &f.funcHeader)
	if r.err != nil || int(f.NPCData) > len(table) {
		return f, errTruncated
	}
	for range f.NPCData {
		f.pcdata = append(f.pcdata, r.uint32())
	}
	for range f.NFuncData {
		f.funcdata = append(f.funcdata, r.uint32())
	}
	return f, r.err
}

// stripped returns f without what only serves tracebacks and preemption.
func (f funcInfo) stripped() funcInfo {
	f.NameOff, f.PCFile, f.PCLn, f.CUOffset, f.StartLine = 0, 0, 0, 0, 0
	f.pcdata = trimmed(f.pcdata, unneededPCData, noPCData)
	f.funcdata = trimmed(f.funcdata, unneededFuncdata, noFuncdata)
	f.NPCData, f.NFuncData = uint32(len(f.pcdata)), uint8(len(f.funcdata))
	return f
}

// frameless returns the stripped f for a function without a stack frame.
func (f funcInfo) frameless() funcInfo {
	f.PCSP, f.NPCData, f.NFuncData, f.pcdata, f.funcdata = 0, 0, 0, nil, nil
	return f
}

// trimmed returns offsets with none in the unneeded places and not at the end.
func trimmed(offsets []uint32, unneeded []int, none uint32) []uint32 {
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
	written, _ := binary.Append(nil, binary.LittleEndian, f.funcHeader) // numbers
	for _, offset := range slices.Concat(f.pcdata, f.funcdata) {
		written = binary.LittleEndian.AppendUint32(written, offset)
	}
	return written
}
