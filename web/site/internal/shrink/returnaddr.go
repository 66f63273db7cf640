package shrink

import "bytes"

// Before each call, Go's compiler writes to the stack where the call returns to,
// place n of function F, by
//
//	local.get SP; i64.const F·2¹⁶+n; i64.store
//
// Here a new local, the first one after SP, holds F·2¹⁶, and the constant becomes
//
//	local.get 2; i64.const n; i64.add
//
// so that calls in all functions look the same, and compress better.

const (
	firstFunction = 0x1000 // F of function 0 of the program
	functionLocal = 2      // which holds F·2¹⁶
)

// A caller is the function of the program with the number index, of which F is a
// constant. Its places are relative to it.
type caller struct {
	index    int
	sigpanic int // the function that is called instead of reading from nil
}

// relative returns f with relative places, if it has more than one.
func (c caller) relative(f function) function {
	f.code = c.panics(f.code)
	uses := 0
	for _, in := range f.code {
		if _, ok := c.place(in); ok {
			uses++
		}
	}
	rest, ok := bytes.CutPrefix(f.locals[1:], []byte{1, i32}) // SP
	if uses < 2 || !ok || string(f.code[1]) != string(with(localSet, 1)) {
		return f
	}
	relative := function{locals: append([]byte{f.locals[0] + 1, 1, i32, 1, i64}, rest...)}
	for i, in := range f.code {
		n, ok := c.place(in)
		switch op := in[0]; {
		case ok:
			relative.code = append(relative.code, with(localGet, functionLocal), constant(i64Const, n), []byte{i64Add})
		case op >= localGet && op <= localTee && immediate(in) >= functionLocal:
			relative.code = append(relative.code, with(op, immediate(in)+1))
		default:
			relative.code = append(relative.code, in)
		}
		if i == 1 { // SP is set
			relative.code = append(relative.code, c.address(0), with(localSet, functionLocal))
		}
	}
	return relative
}

// address returns the instruction that puts the address of a place on the stack.
func (c caller) address(place int) []byte {
	return constant(i64Const, (firstFunction+c.index)<<16+place)
}

// place returns the place that an instruction puts the address of on the stack.
func (c caller) place(in []byte) (n int, ok bool) {
	if len(in) != len(c.address(0)) || in[0] != i64Const {
		return 0, false
	}
	n = immediate(in) - (firstFunction+c.index)<<16
	return n, n >= 0 && n < 1<<16
}

// panics returns code in which a panic for reading from nil is at place 1. Of such
// a place the runtime only needs how large the frame of the function is, and that
// is the same from place 1 on, before which the frame is made.
func (c caller) panics(code [][]byte) [][]byte {
	for i, in := range code {
		if i > 2 && in[0] == callTo && immediate(in) == c.sigpanic {
			if _, ok := c.place(code[i-3]); ok { // then i64.store; i32.const 0
				code[i-3] = c.address(1)
			}
		}
	}
	return code
}
