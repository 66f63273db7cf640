package shrink

import (
	"encoding/binary"
	"errors"
)

// Shrink returns a wasm program of Go in fewer bytes. Its pclntab loses names, lines
// and what can be counted (pclntab.go, start.go), its runtime what no page ever
// runs (idle.go), its code constants that can be offsets (fold.go), ways round
// (jump.go) and what differs for no reason (place.go); and its data come in few
// pieces.
func Shrink(wasm []byte) (stripped []byte, err error) {
	defer func() {
		if recover() != nil {
			err = errStrange // an offset beyond the end
		}
	}()
	sections, err := sectionsOf(wasm)
	if err != nil {
		return nil, err
	}
	var kept []section
	var first function
	imported, names := importedIn(sections), namesIn(sections)
	runs := func(i int) bool { return !isIdle(names[imported+i]) }
	for _, s := range sections {
		switch s.id {
		case customSection:
			continue
		case codeSection:
			s.content = codeOf(shortened(functionsIn(s.content), runs, imported, names))
		case dataSection:
			memory := memoryOf(s.content)
			table, err := tableIn(memory)
			if err != nil {
				return nil, err
			}
			first = table.start()
			table.forget(runs)
			s.content = dataOf(memory)
		}
		kept = append(kept, s)
	}
	return assembled(starting(kept, first)), nil
}

// shortened returns the functions of a program in fewer bytes, of which i ever
// runs or not.
func shortened(functions []function, runs func(i int) bool, imported int, names map[int]string) []function {
	sigpanic := 0
	for i, name := range names {
		if name == "runtime.sigpanic" {
			sigpanic = i
		}
	}
	for i, f := range functions {
		if !runs(i) {
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

// memoryOf returns the image of memory that a data section describes. From the
// linker it comes in tens of thousands of pieces, one for each run of bytes between
// some zeros. Zeros compress to nothing, but the addresses of the pieces do not.
func memoryOf(content []byte) (image []byte) {
	r := reader{content, 0}
	for range r.number() {
		if r.byte() != activePiece || r.byte() != i32Const {
			panic(errStrange)
		}
		from := r.number()
		r.byte() // end
		bytes := r.take(r.number())
		image = append(image, make([]byte, max(0, from+len(bytes)-len(image)))...)
		copy(image[from:], bytes)
	}
	return image
}

// apart is how many zeros there are at least between two pieces: memory is zero
// where no piece says otherwise.
const apart = 256

// dataOf returns the data section that describes an image of memory.
func dataOf(image []byte) []byte {
	var pieces []byte
	count := 0
	for at := 0; at < len(image); at++ {
		if image[at] == 0 {
			continue
		}
		from, last := at, at // bytes that are not zero
		for ; at < len(image) && at-last <= apart; at++ {
			if image[at] != 0 {
				last = at
			}
		}
		count++
		pieces = appendSigned(append(pieces, activePiece, i32Const), from)
		pieces = binary.AppendUvarint(append(pieces, end), uint64(last+1-from))
		pieces = append(pieces, image[from:last+1]...)
	}
	return append(binary.AppendUvarint(nil, uint64(count)), pieces...)
}

// appendSigned appends a number ≥ 0 in signed LEB128, whose last byte must not
// look negative.
func appendSigned(dst []byte, x int) []byte {
	for ; x >= 0x40; x >>= 7 {
		dst = append(dst, byte(x)|0x80)
	}
	return append(dst, byte(x))
}
