package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// magic begins every module: its first bytes and the version 1 of the format.
const magic = "\x00asm\x01\x00\x00\x00"

// Sections (WebAssembly Core 2.0, 5.5).
const (
	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	exportSection   = 7
	startSection    = 8
	codeSection     = 10
	dataSection     = 11
)

// A section is one section of a module.
type section struct {
	id      byte
	content []byte
}

func readSections(wasm []byte) ([]section, error) {
	if len(wasm) < len(magic) || string(wasm[:len(magic)]) != magic {
		return nil, errors.New("it is no WebAssembly module")
	}
	var sections []section
	r := reader{bytes: wasm, at: len(magic)}
	for r.more() {
		sections = append(sections, section{r.byte(), r.take(r.number())})
	}
	return sections, r.err
}

func writeSections(sections []section) []byte {
	wasm := []byte(magic)
	for _, s := range sections {
		wasm = append(binary.AppendUvarint(append(wasm, s.id), uint64(len(s.content))), s.content...)
	}
	return wasm
}

// find returns the content of the first section with this id, nil if there is none.
func find(sections []section, id byte) []byte {
	for _, s := range sections {
		if s.id == id {
			return s.content
		}
	}
	return nil
}

// findCustom returns the content of the custom section with this name.
func findCustom(sections []section, name string) (*reader, error) {
	for _, s := range sections {
		if s.id != customSection {
			continue
		}
		r := &reader{bytes: s.content}
		if string(r.take(r.number())) == name {
			return r, nil
		}
	}
	return nil, fmt.Errorf("it has no section %q", name)
}

// readVersion returns the version of Go that linked the program, such as go1.26.8,
// from the section "producers" (the tool conventions of WebAssembly).
func readVersion(sections []section) (version string, err error) {
	r, err := findCustom(sections, "producers")
	if err != nil {
		return "", err
	}
	for range r.count() {
		field := string(r.take(r.number()))
		for range r.count() {
			name, value := string(r.take(r.number())), string(r.take(r.number()))
			if field == "language" && name == "Go" {
				version = value
			}
		}
	}
	if version == "" && r.err == nil {
		return "", errors.New("it does not say which release of Go made it")
	}
	return version, r.err
}

// readFunctionNames returns the names of functions by index, from the section
// "name" (WebAssembly Core 2.0, 7.4.1).
func readFunctionNames(sections []section) (map[int]string, error) {
	const functionNames = 1
	r, err := findCustom(sections, "name")
	if err != nil {
		return nil, err
	}
	names := map[int]string{}
	for r.more() {
		kind, part := r.byte(), r.part()
		if kind != functionNames {
			continue
		}
		for range part.count() {
			index := part.number()
			names[index] = string(part.take(part.number()))
		}
		if part.err != nil {
			return nil, part.err
		}
	}
	return names, r.err
}

// readMemory returns the memory that a data section initialises.
func readMemory(content []byte) (memory []byte, err error) {
	const activeSegment = 0
	const maxMemory = 1 << 30 // programs of this site take a few MiB
	r := reader{bytes: content}
	for range r.count() {
		if r.byte() != activeSegment || r.byte() != i32Const {
			return nil, errors.New("a data segment is not active with a constant offset")
		}
		from := r.number()
		r.byte() // end
		data := r.take(r.number())
		if from > maxMemory {
			return nil, errors.New("a data segment is beyond 1 GiB")
		}
		memory = append(memory, make([]byte, max(0, from+len(data)-len(memory)))...)
		copy(memory[from:], data)
	}
	return memory, r.err
}

// writeMemory returns the data section that initialises memory, in segments that
// are at least minGap zeros apart.
func writeMemory(memory []byte, minGap int) []byte {
	var segments []byte
	count := 0
	for at := 0; ; {
		from, to := nextSegment(memory, at, minGap)
		if from == to {
			break
		}
		count++
		segments = appendSigned(append(segments, 0, i32Const), from)
		segments = binary.AppendUvarint(append(segments, end), uint64(to-from))
		segments = append(segments, memory[from:to]...)
		at = to
	}
	return append(binary.AppendUvarint(nil, uint64(count)), segments...)
}

// nextSegment returns where the first segment at or after at begins and ends: the
// bytes from one that is not zero up to minGap zeros.
func nextSegment(memory []byte, at, minGap int) (from, to int) {
	for at < len(memory) && memory[at] == 0 {
		at++
	}
	from, to = at, at
	for ; at < len(memory) && at-to < minGap; at++ {
		if memory[at] != 0 {
			to = at + 1
		}
	}
	return from, to
}

// appendVec appends an item to a vector, and returns the index of the item.
func appendVec(vec, item []byte) (with []byte, index int) {
	r := reader{bytes: vec}
	n := r.number()
	with = binary.AppendUvarint(nil, uint64(n+1))
	return slices.Concat(with, vec[r.at:], item), n
}

// errTruncated is the error of reading past the end.
var errTruncated = errors.New("it ends in the middle")

// A reader reads the binary format of WebAssembly. The first error stays, and
// everything read after it is zero.
type reader struct {
	bytes []byte
	at    int
	err   error
}

// more reports whether there is something left to read.
func (r *reader) more() bool { return r.err == nil && r.at < len(r.bytes) }

// take reads n bytes, or none if there are fewer.
func (r *reader) take(n int) []byte {
	if r.err == nil && uint(n) > uint(len(r.bytes)-r.at) {
		r.err = errTruncated
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.bytes[r.at-n : r.at : r.at]
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// uint32 reads a little-endian number of four bytes.
func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// number reads a number ≥ 0 in LEB128, signed or unsigned: for these the two
// have the same value.
func (r *reader) number() int {
	if r.err != nil {
		return 0
	}
	x, n := binary.Uvarint(r.bytes[r.at:])
	if n <= 0 || x > 1<<62 {
		r.err = errTruncated
		return 0
	}
	r.at += n
	return int(x)
}

// count reads the length of a list whose items take at least one byte each.
func (r *reader) count() int {
	n := r.number()
	if r.err == nil && n > len(r.bytes)-r.at {
		r.err = errTruncated
		return 0
	}
	return n
}

// skip reads past a number in LEB128 of any sign and size.
func (r *reader) skip() {
	for r.byte() >= 0x80 {
	}
}

// part returns a reader of the next n bytes, n being read first.
func (r *reader) part() *reader {
	content := r.take(r.number())
	return &reader{bytes: content, err: r.err}
}

// appendSigned appends a number ≥ 0 in signed LEB128: the sign bit of the last
// byte must be 0.
func appendSigned(dst []byte, x int) []byte {
	for ; x >= 0x40; x >>= 7 {
		dst = append(dst, byte(x)|0x80)
	}
	return append(dst, byte(x))
}
