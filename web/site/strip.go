package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// strip returns a wasm program of Go in fewer bytes, in four ways. Its pclntab
// loses names and lines (pclntab.go), its runtime what no page ever runs (idle.go),
// its code constants that can be offsets (fold.go), and its data come in few pieces.
func strip(wasm []byte) (stripped []byte, err error) {
	defer func() {
		if recover() != nil {
			err = errStrange // an offset beyond the end
		}
	}()
	sections, err := sectionsOf(wasm)
	if err != nil {
		return nil, err
	}
	kept := sections[:0:0]
	for _, s := range sections {
		switch s.id {
		case customSection:
			continue
		case codeSection:
			s.content = codeOf(shortened(functionsIn(s.content), importedIn(sections), namesIn(sections)))
		case dataSection:
			m := dataOf(s.content)
			table, err := tableIn(m.image)
			if err != nil {
				return nil, err
			}
			table.forget()
			s.content = m.section()
		}
		kept = append(kept, s)
	}
	return assembled(kept), nil
}

// shortened returns the functions of a program in fewer bytes.
func shortened(functions []function, imported int, names map[int]string) []function {
	sigpanic := 0
	for i, name := range names {
		if name == "runtime.sigpanic" {
			sigpanic = i
		}
	}
	for i, f := range functions {
		if idle.MatchString(names[imported+i]) {
			functions[i] = nothing
			continue
		}
		f.code = straight(fold(f.code))
		functions[i] = caller{i, sigpanic}.relative(f)
	}
	return functions
}

var errStrange = errors.New("site: the wasm is not laid out as that of Go 1.26; see strip.go")

// Bytes of the format (WebAssembly Core 2.0, chapter 5).
const (
	magic = "\x00asm\x01\x00\x00\x00"

	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	exportSection   = 7
	startSection    = 8
	codeSection     = 10
	dataSection     = 11

	activePiece = 0x00
)

// A section is a part of a wasm file.
type section struct {
	id      byte
	content []byte
}

func sectionsOf(wasm []byte) ([]section, error) {
	if len(wasm) < len(magic) || string(wasm[:len(magic)]) != magic {
		return nil, errStrange
	}
	var sections []section
	for r := (reader{wasm, len(magic)}); r.at < len(wasm); {
		sections = append(sections, section{r.byte(), r.take(r.number())})
	}
	return sections, nil
}

func assembled(sections []section) []byte {
	wasm := []byte(magic)
	for _, s := range sections {
		wasm = append(binary.AppendUvarint(append(wasm, s.id), uint64(len(s.content))), s.content...)
	}
	return wasm
}

// A reader reads numbers in LEB128, which for positive ones is the same signed
// and unsigned.
type reader struct {
	bytes []byte
	at    int
}

func (r *reader) byte() byte { return r.take(1)[0] }

func (r *reader) take(n int) []byte {
	r.at += n
	return r.bytes[r.at-n : r.at]
}

func (r *reader) number() int {
	x, n := binary.Uvarint(r.bytes[r.at:])
	if n <= 0 {
		panic(errStrange)
	}
	r.at += n
	return int(x)
}

// memory is the image of a program's memory, and the pieces that the data section
// gives it in. From the linker they come in tens of thousands, one for each run of
// bytes between some zeros. Zeros compress to nothing, but the addresses of the
// pieces do not.
type memory struct {
	image  []byte
	pieces []piece
}

// A piece is the bytes of memory from one address to another.
type piece struct{ from, to int }

// dataOf reads a data section.
func dataOf(content []byte) (m memory) {
	r := reader{content, 0}
	for range r.number() {
		if r.byte() != activePiece || r.byte() != i32Const {
			panic(errStrange)
		}
		from := r.number()
		r.take(1) // end
		bytes := r.take(r.number())
		p := piece{from, from + len(bytes)}
		m.pieces = append(m.pieces, p)
		m.image = append(m.image, make([]byte, max(0, p.to-len(m.image)))...)
		copy(m.image[p.from:], bytes)
	}
	return m
}

// near is how many zeros there may be between two pieces that become one.
const near = 64

// section returns the data section with the image as it is now.
func (m memory) section() []byte {
	slices.SortFunc(m.pieces, func(a, b piece) int { return a.from - b.from })
	var joined []piece
	for _, p := range m.pieces {
		if n := len(joined); n > 0 && p.from-joined[n-1].to <= near {
			joined[n-1].to = p.to
		} else {
			joined = append(joined, p)
		}
	}
	content := binary.AppendUvarint(nil, uint64(len(joined)))
	for _, p := range joined {
		content = appendSigned(append(content, activePiece, i32Const), p.from)
		content = binary.AppendUvarint(append(content, end), uint64(p.to-p.from))
		content = append(content, m.image[p.from:p.to]...)
	}
	return content
}

// appendSigned appends a number ≥ 0 in signed LEB128, whose last byte must not
// look negative.
func appendSigned(dst []byte, x int) []byte {
	for ; x >= 0x40; x >>= 7 {
		dst = append(dst, byte(x)|0x80)
	}
	return append(dst, byte(x))
}
