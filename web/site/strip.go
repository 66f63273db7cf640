package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// A Go program carries a table of its functions, pclntab (package
// internal/abi and runtime/symtab.go). The garbage collector and the stack
// need a part of it. The rest, which function and line a program counter
// belongs to, only serves the text of tracebacks, yet is a tenth of the
// download: strip overwrites it with zeros, the offset by which the runtime
// itself says "not known". A traceback in the console then has no names; errors
// and panics keep their messages.

// The data of a program comes from the linker in tens of thousands of pieces,
// one for each run of bytes between some zeros. Zeros compress to nothing, but
// the addresses of the pieces do not: strip makes one piece of those that are
// near each other, a tenth of the download again.

// strip returns a wasm program of Go without names and lines in its pclntab and
// with its data in few pieces.
func strip(wasm []byte) ([]byte, error) {
	memory, err := dataOf(wasm)
	if err != nil {
		return nil, err
	}
	table, err := tableIn(memory.image)
	if err != nil {
		return nil, err
	}
	table.forget()
	return memory.written(wasm), nil
}

// memory is the image of a program's memory, and the pieces that the data section
// gives it in: [first, last] are the bytes of that section in the file.
type memory struct {
	image       []byte
	pieces      []piece
	first, last int
}

// A piece is the bytes of memory from one address to another.
type piece struct{ from, to int }

// near is how many zeros there may be between two pieces that become one.
const near = 64

// written returns the file with the image as it is now.
func (m memory) written(wasm []byte) []byte {
	slices.SortFunc(m.pieces, func(a, b piece) int { return a.from - b.from })
	var joined []piece
	for _, p := range m.pieces {
		if n := len(joined); n > 0 && p.from-joined[n-1].to <= near {
			joined[n-1].to = p.to
		} else {
			joined = append(joined, p)
		}
	}
	section := binary.AppendUvarint(nil, uint64(len(joined)))
	for _, p := range joined {
		section = append(section, activePiece, i32Const)
		section = appendSigned(section, p.from)
		section = append(section, end)
		section = binary.AppendUvarint(section, uint64(p.to-p.from))
		section = append(section, m.image[p.from:p.to]...)
	}
	out := append([]byte(nil), wasm[:m.first]...)
	out = append(out, dataSection)
	out = binary.AppendUvarint(out, uint64(len(section)))
	out = append(out, section...)
	return append(out, wasm[m.last:]...)
}

// Bytes of the format (WebAssembly Core 2.0, 5.4 and 5.5.14).
const (
	header      = 8
	dataSection = 11
	activePiece = 0x00
	i32Const    = 0x41
	end         = 0x0b
)

// appendSigned appends a number ≥ 0 in signed LEB128, whose last byte must not
// look negative.
func appendSigned(dst []byte, x int) []byte {
	for ; x >= 0x40; x >>= 7 {
		dst = append(dst, byte(x)|0x80)
	}
	return append(dst, byte(x))
}

var errStrange = errors.New("site: the wasm is not laid out as that of Go 1.26; see strip.go")

// dataOf reads the data section of a wasm file.
func dataOf(wasm []byte) (m memory, err error) {
	defer func() {
		if recover() != nil {
			err = errStrange // an offset beyond the end
		}
	}()
	r := reader{wasm, header}
	for r.at < len(wasm) {
		start := r.at
		section, size := r.byte(), r.number()
		if section != dataSection {
			r.at += size
			continue
		}
		m.first, m.last = start, r.at+size
		for range r.number() {
			if r.byte() != activePiece || r.byte() != i32Const {
				return m, errStrange
			}
			from := r.number()
			r.at++ // end
			length := r.number()
			p := piece{from, from + length}
			m.pieces = append(m.pieces, p)
			m.image = append(m.image, make([]byte, max(0, p.to-len(m.image)))...)
			copy(m.image[p.from:p.to], wasm[r.at:])
			r.at += length
		}
	}
	return m, nil
}

// A reader reads numbers in LEB128, which for positive ones is the same signed
// and unsigned.
type reader struct {
	bytes []byte
	at    int
}

func (r *reader) byte() byte {
	r.at++
	return r.bytes[r.at-1]
}

func (r *reader) number() int {
	x, n := binary.Uvarint(r.bytes[r.at:])
	if n <= 0 {
		panic(errStrange)
	}
	r.at += n
	return int(x)
}

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
	defer func() {
		if recover() != nil {
			err = errStrange
		}
	}()
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
