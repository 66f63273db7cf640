package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

// A function is an entry of the code section: its locals and its instructions,
// each with its immediates.
type function struct {
	locals []byte
	code   [][]byte
}

// Instructions (WebAssembly Core 2.0, 5.4), and bounds of the ranges whose
// instructions have the same immediates.
const (
	unreachable  = 0x00
	block        = 0x02
	loop         = 0x03
	ifBlock      = 0x04
	elseBlock    = 0x05
	end          = 0x0b
	br           = 0x0c
	brIf         = 0x0d
	brTable      = 0x0e
	returnOp     = 0x0f
	call         = 0x10
	callIndirect = 0x11
	drop         = 0x1a
	selectOp     = 0x1b
	localGet     = 0x20
	localSet     = 0x21
	localTee     = 0x22
	globalGet    = 0x23
	globalSet    = 0x24
	i32Load      = 0x28
	firstLoad    = i32Load
	i32Load8U    = 0x2d
	lastLoad     = 0x35
	i32Store     = 0x36
	lastStore    = 0x3e
	memorySize   = 0x3f
	i32Const     = 0x41
	i64Const     = 0x42
	f32Const     = 0x43
	f64Const     = 0x44
	i32Eqz       = 0x45
	firstNumeric = i32Eqz
	i32LtU       = 0x49
	i32Add       = 0x6a
	i32Mul       = 0x6c
	i64Add       = 0x7c
	i32WrapI64   = 0xa7
	i64ExtendI32 = 0xad // unsigned
	lastNumeric  = 0xc4
	prefix       = 0xfc
	truncSat     = 7 // after prefix: the last of the saturating conversions
	memoryCopy   = 10
	memoryFill   = 11
)

// Types (WebAssembly Core 2.0, 5.3).
const (
	i32       = 0x7f
	i64       = 0x7e
	emptyType = 0x40
	funcType  = 0x60
)

// readFunctions reads a code section.
func readFunctions(content []byte) ([]function, error) {
	r := reader{bytes: content}
	functions := make([]function, r.count())
	for i := range functions {
		body := r.part()
		for range body.count() {
			body.skip() // how many locals
			body.byte() // of this type
		}
		if body.err != nil {
			return nil, body.err
		}
		f := function{locals: body.bytes[:body.at]}
		for body.more() {
			f.code = append(f.code, body.instruction())
		}
		if body.err != nil {
			return nil, body.err
		}
		functions[i] = f
	}
	return functions, r.err
}

// writeFunctions writes a code section.
func writeFunctions(functions []function) []byte {
	content := binary.AppendUvarint(nil, uint64(len(functions)))
	for _, f := range functions {
		body := slices.Concat(f.locals, bytes.Join(f.code, nil))
		content = append(binary.AppendUvarint(content, uint64(len(body))), body...)
	}
	return content
}

// instruction reads an instruction with its immediates.
func (r *reader) instruction() []byte {
	start := r.at
	switch op := r.byte(); {
	case op == brTable:
		for range r.count() + 1 {
			r.skip()
		}
	case op == callIndirect, op >= firstLoad && op <= lastStore:
		r.skip()
		r.skip()
	case op >= block && op <= ifBlock, op == br, op == brIf, op == call,
		op >= localGet && op <= globalSet, op >= memorySize && op <= i64Const:
		r.skip()
	case op == f32Const:
		r.take(4)
	case op == f64Const:
		r.take(8)
	case op == prefix:
		switch kind := r.number(); {
		case kind == memoryCopy:
			r.take(2)
		case kind == memoryFill:
			r.take(1)
		case kind > truncSat && r.err == nil:
			r.err = fmt.Errorf("instruction fc %02x is not known", kind)
		}
	case op <= unreachable+1, op == elseBlock, op == end, op == returnOp, op == drop, op == selectOp,
		op >= firstNumeric && op <= lastNumeric:
		// no immediates
	case r.err == nil:
		r.err = fmt.Errorf("instruction %02x is not known", op)
	}
	return r.bytes[start:r.at:r.at]
}

// with returns the instruction op with one immediate ≥ 0.
func with(op byte, x int) []byte { return binary.AppendUvarint([]byte{op}, uint64(x)) }

// constant returns the instruction that pushes x ≥ 0.
func constant(op byte, x int) []byte { return appendSigned([]byte{op}, x) }

// immediate returns the immediate ≥ 0 of an instruction that has one.
func immediate(in []byte) int {
	r := reader{bytes: in, at: 1}
	return r.number()
}
