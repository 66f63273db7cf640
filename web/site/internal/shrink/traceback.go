package shrink

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// A Go program carries a table of its functions, pclntab (package
// internal/abi and runtime/symtab.go). The garbage collector and the stack
// need a part of it. The rest, which function and line a program counter
// belongs to, only serves the text of tracebacks, yet is a tenth of the
// download: it becomes zeros, the offset by which the runtime itself says "not
// known", or is left out. Errors and panics keep their messages.

// A pclntab is the table of the functions: a header, and parts that follow one
// another.
type pclntab struct {
	functions               int
	names, cutab, files, pc []byte
	table                   []byte // functab, and the record of each function
	funcdata                []byte
	buckets                 []byte // findfunctab, from program counters to functab
	types                   []byte // those of Go (names.go)

	tableAt, bucketsAt int // their addresses
}

// The words of runtime.firstmoduledata (symtab.go) that say where parts begin and end.
const (
	pclntableWord   = 13
	findfunctabWord = 19
	typesWord       = 37
	etypesWord      = 38
	gofuncWord      = 40
	epclntabWord    = 41
)

// tableIn finds the pclntab in the memory of a program by its first bytes:
// magic, two zeros, the quantum 1 and the size 8 of a pointer. It finds
// firstmoduledata by its first words: where the header is, and the names.
func tableIn(image []byte) (t pclntab, err error) {
	first := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	start := bytes.Index(image, first)
	if start < 0 {
		return t, errStrange
	}
	word := func(at, i int) int { return int(binary.LittleEndian.Uint64(image[at+8*i:])) }
	part := func(i int) int { return start + word(start+8, i) }
	names, cutab, files, pc, table := part(3), part(4), part(5), part(6), part(7)

	words := binary.LittleEndian.AppendUint64(nil, uint64(start))
	module := bytes.Index(image, binary.LittleEndian.AppendUint64(words, uint64(names)))
	if module < 0 || word(module, pclntableWord) != table {
		return t, errStrange
	}
	funcdata, buckets, last := word(module, gofuncWord), word(module, findfunctabWord), word(module, epclntabWord)
	return pclntab{
		functions: word(start+8, 0),
		names:     image[names:cutab],
		cutab:     image[cutab:files],
		files:     image[files:pc],
		pc:        image[pc:table],
		table:     image[table:funcdata],
		funcdata:  image[funcdata:buckets],
		buckets:   image[buckets:last],
		types:     image[word(module, typesWord):word(module, etypesWord)],
		tableAt:   table,
		bucketsAt: buckets,
	}, nil
}

// Sizes of what functab and findfunctab say of a function: its number and the
// offset of its record; and a number for each 4096 program counters, of which a
// function has 65536. Only the first of these is ever looked up: for wasm, the runtime
// looks for the first program counter of a function.
const (
	entrySize   = 8
	bucketsSize = 65536 / 4096 * 20
)

// record reads the record of function i.
func (t pclntab) record(i int) record {
	entry := reader{t.table, entrySize * i}
	if entry.word() != uint32(firstFunction+i) {
		panic(errStrange)
	}
	return recordAt(t.table[entry.word():])
}

// records returns where in the table the records begin.
func (t pclntab) records() int { return int(binary.LittleEndian.Uint32(t.table[4:])) }

// forget overwrites what no page needs, of a program whose function i ever runs or
// not, and what the start writes (start.go).
func (t pclntab) forget(runs func(i int) bool) {
	var records []byte
	pc := make([]bool, len(t.pc))
	var all []uint32 // of funcdata
	used := map[uint32]bool{}
	for i := range t.functions {
		r := t.record(i)
		all = append(all, r.funcdata...)
		r = r.used()
		if !runs(i) {
			r = r.empty()
		}
		keep(pc, t.pc, r.word(pcsp))
		for _, offset := range r.pcdata {
			keep(pc, t.pc, offset)
		}
		for _, offset := range r.funcdata {
			used[offset] = true
		}
		records = append(records, r.bytes()...)
	}
	for i := range t.pc {
		if !pc[i] {
			t.pc[i] = 0
		}
	}
	clearUnused(t.funcdata, all, used)
	rest := t.table[t.records():]
	clear(rest[copy(rest, records):])
	clear(t.table[:entrySize*t.functions])
	clear(t.buckets[:bucketsSize*(t.functions-1)])
	clear(t.names)
	clear(t.cutab)
	clear(t.files)
	unname(t.types)
}

// clearUnused overwrites the items of a list that are not used, of those that begin
// at the offsets.
func clearUnused(list []byte, offsets []uint32, used map[uint32]bool) {
	last := uint32(len(list))
	offsets = append(offsets, last)
	slices.Sort(offsets)
	offsets = slices.Compact(offsets)
	for i, offset := range offsets {
		if !used[offset] && offset < last {
			clear(list[offset:offsets[i+1]])
		}
	}
}

// keep marks the sequence that begins at an offset of pctab: pairs of numbers
// up to a zero in the first place of one, but for the first pair.
func keep(used []bool, pctab []byte, offset uint32) {
	if offset == 0 {
		return // nothing
	}
	r := reader{pctab, int(offset)}
	for first := true; first || pctab[r.at] != 0; first = false {
		r.number()
		r.number()
	}
	for i := int(offset); i <= r.at; i++ {
		used[i] = true
	}
}
