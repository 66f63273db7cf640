package shrink

import "bytes"

// Before each call, Go's compiler pushes the return address, point n of function
// F, onto the stack of Go by
//
//	local.get SP; i64.const F·2¹⁶+n; i64.store
//
// Here a new local, the first one after SP, holds F·2¹⁶, and the constant becomes
//
//	local.get 2; i64.const n; i64.add
//
// so that calls in all functions look the same, and compress better.

// functionLocal is the local that holds F·2¹⁶.
const functionLocal = 2

// relativeReturnAddresses does this in all functions with more than one return
// address.
func relativeReturnAddresses(p *program) {
	sigpanic := -1
	for i := range p.functions {
		if p.name(i) == "runtime.sigpanic" {
			sigpanic = p.imported + i
		}
	}
	for i, f := range p.functions {
		if !p.stubbed[i] {
			p.functions[i] = caller{i, sigpanic}.relativeReturnAddrs(f)
		}
	}
}

// A caller is functions[index] of a program. Its number F is a constant.
type caller struct {
	index    int
	sigpanic int // index of the function that is called instead of reading from nil
}

// relativeReturnAddrs returns f with relative return addresses, if it has more
// than one.
func (c caller) relativeReturnAddrs(f function) function {
	f.code = c.mergeNilPanics(f.code)
	uses := 0
	for _, in := range f.code {
		if _, ok := c.point(in); ok {
			uses++
		}
	}
	if uses < 2 || string(f.code[1]) != string(with(localSet, 1)) {
		return f
	}
	rest, ok := bytes.CutPrefix(f.locals[1:], []byte{1, i32}) // SP
	if !ok {
		return f
	}
	relative := function{locals: append([]byte{f.locals[0] + 1, 1, i32, 1, i64}, rest...)}
	for i, in := range f.code {
		n, ok := c.point(in)
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

// address returns the instruction that pushes the address of a point of c.
func (c caller) address(point int) []byte {
	return constant(i64Const, (firstFunction+c.index)<<16+point)
}

// point returns the point of c whose address an instruction pushes.
func (c caller) point(in []byte) (n int, ok bool) {
	if len(in) != len(c.address(0)) || in[0] != i64Const {
		return 0, false
	}
	n = immediate(in) - (firstFunction+c.index)<<16
	return n, n >= 0 && n < 1<<16
}

// mergeNilPanics returns code in which every call of sigpanic has the return
// address of point 1. From it the runtime only learns the size of the frame, which
// is the same from point 1 on.
func (c caller) mergeNilPanics(code [][]byte) [][]byte {
	for i, in := range code {
		if i > 2 && in[0] == call && immediate(in) == c.sigpanic {
			if _, ok := c.point(code[i-3]); ok { // then i64.store; i32.const 0
				code[i-3] = c.address(1)
			}
		}
	}
	return code
}
