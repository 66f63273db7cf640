package shrink

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// A function is what the code section says of a function: its locals and its
// instructions, each with its immediates.
type function struct {
	locals []byte
	code   [][]byte
}

// Instructions (WebAssembly Core 2.0, 5.4).
const (
	block       = 0x02
	loop        = 0x03
	ifBlock     = 0x04
	end         = 0x0b
	br          = 0x0c
	brIf        = 0x0d
	brTable     = 0x0e
	leave       = 0x0f
	callTo      = 0x10
	callTable   = 0x11
	localGet    = 0x20
	localSet    = 0x21
	localTee    = 0x22
	globalGet   = 0x23
	globalSet   = 0x24
	i32Load     = 0x28
	firstLoad   = i32Load
	i32Load8U   = 0x2d
	lastLoad    = 0x35
	i32Store    = 0x36
	lastStore   = 0x3e
	growth      = 0x40
	i32Const    = 0x41
	i64Const    = 0x42
	f32Const    = 0x43
	f64Const    = 0x44
	firstTest   = 0x45
	i32LessThan = 0x49 // unsigned
	i32Add      = 0x6a
	i32Mul      = 0x6c
	i64Add      = 0x7c
	wrap        = 0xa7
	extend      = 0xad
	prefix      = 0xfc
)

// Types.
const (
	i32     = 0x7f
	i64     = 0x7e
	nowhere = 0x40 // of a block, no value
	call    = 0x60 // of a function
)

// functionsIn reads a code section.
func functionsIn(content []byte) []function {
	r := reader{content, 0}
	functions := make([]function, r.number())
	for i := range functions {
		body := reader{r.take(r.number()), 0}
		for range body.number() {
			body.skip() // how many locals
			body.byte() // of this type
		}
		f := function{locals: body.bytes[:body.at]}
		for body.at < len(body.bytes) {
			f.code = append(f.code, body.instruction())
		}
		functions[i] = f
	}
	return functions
}

// codeOf writes a code section.
func codeOf(functions []function) []byte {
	content := binary.AppendUvarint(nil, uint64(len(functions)))
	for _, f := range functions {
		content = append(content, f.bytes()...)
	}
	return content
}

// bytes writes a function.
func (f function) bytes() []byte {
	body := slices.Concat(f.locals, bytes.Join(f.code, nil))
	return append(binary.AppendUvarint(nil, uint64(len(body))), body...)
}

// skip takes a number of any sign and size.
func (r *reader) skip() {
	for r.byte() >= 0x80 {
	}
}

// instruction takes an instruction with its immediates.
func (r *reader) instruction() []byte {
	start := r.at
	switch op := r.byte(); {
	case op == brTable:
		for range r.number() + 1 {
			r.skip()
		}
	case op == callTable, op >= firstLoad && op <= lastStore:
		r.skip()
		r.skip()
	case op == block, op == loop, op == ifBlock, op == br, op == brIf, op == callTo,
		op >= localGet && op <= globalSet, op > lastStore && op <= i64Const:
		r.skip()
	case op == f32Const:
		r.take(4)
	case op == f64Const:
		r.take(8)
	case op == prefix:
		switch r.number() {
		case 10: // memory.copy
			r.take(2)
		case 11: // memory.fill
			r.take(1)
		}
	}
	return r.bytes[start:r.at]
}

// with returns the instruction op with one immediate ≥ 0.
func with(op byte, x int) []byte { return binary.AppendUvarint([]byte{op}, uint64(x)) }

// constant returns the instruction that puts x ≥ 0 on the stack.
func constant(op byte, x int) []byte { return appendSigned([]byte{op}, x) }

// immediate returns the immediate ≥ 0 of an instruction that has one.
func immediate(in []byte) int {
	r := reader{in, 1}
	return r.number()
}
