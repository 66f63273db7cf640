package main

import (
	"bytes"
	"encoding/binary"
)

// A Go program carries a table of its functions, pclntab (package
// internal/abi and runtime/symtab.go). The garbage collector and the stack
// need a part of it. The rest, which function and line a program counter
// belongs to, only serves the text of tracebacks, yet is a tenth of the
// download: it becomes zeros, the offset by which the runtime itself says "not
// known". Errors and panics keep their messages.

// A pclntab is the table of the functions: a header, and parts that follow one
// another.
type pclntab struct {
	functions               int
	names, cutab, files, pc []byte
	table                   []byte // functab, and the _func of each function
}

// tableIn finds the pclntab in the memory of a program by its first bytes:
// magic, two zeros, the quantum 1 and the size 8 of a pointer.
func tableIn(image []byte) (t pclntab, err error) {
	first := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	start := bytes.Index(image, first)
	if start < 0 {
		return t, errStrange
	}
	image = image[start:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(image[8+8*i:])) }
	names, cutab, files, pc, table := word(3), word(4), word(5), word(6), word(7)
	return pclntab{word(0), image[names:cutab], image[cutab:files], image[files:pc], image[pc:table], image[table:]}, nil
}

// Offsets in a _func (runtime2.go).
const (
	nameOff  = 4
	pcsp     = 16
	pcfile   = 20
	pcln     = 24
	npcdata  = 28
	cuOffset = 32
	line     = 36
	pcdata   = 44
)

// forget overwrites what only tracebacks need.
func (t pclntab) forget() {
	used := make([]bool, len(t.pc))
	for i := range t.functions {
		f := t.table[binary.LittleEndian.Uint32(t.table[8*i+4:]):]
		field := func(offset int) uint32 { return binary.LittleEndian.Uint32(f[offset:]) }
		for _, offset := range []int{nameOff, pcfile, pcln, cuOffset, line} {
			clear(f[offset : offset+4])
		}
		keep(used, t.pc, field(pcsp))
		for k := range int(field(npcdata)) {
			keep(used, t.pc, field(pcdata+4*k))
		}
	}
	for i := range t.pc {
		if !used[i] {
			t.pc[i] = 0
		}
	}
	clear(t.names)
	clear(t.cutab)
	clear(t.files)
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
