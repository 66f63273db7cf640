package shrink

import "encoding/binary"

// Go's compiler writes the address of a slot of the stack as
//
//	local.get SP; i64.extend_i32_u; i64.const K; i64.add; i32.wrap_i64
//
// and then loads or stores with the offset 0. Here it becomes local.get SP, and K
// the offset, which takes seven bytes less. The stack pointer is far below 2³²,
// so that no sum wraps.

// foldCode folds the addresses in the code of a function.
func foldCode(code [][]byte) [][]byte {
	var out [][]byte
	for i := 0; i < len(code); i++ {
		if k, ok := addConst(code[i:]); ok {
			if consumer := consumerOf(code, i+4); consumer > 0 {
				access := code[consumer] // load or store, alignment, offset 0
				code[consumer] = append(access[:2:2], k...)
				i += 3
				continue
			}
		}
		out = append(out, code[i])
	}
	return out
}

// addConst reports whether code begins with the addition of a constant ≥ 0 to an
// address, and returns the constant as an offset.
func addConst(code [][]byte) (k []byte, ok bool) {
	if len(code) < 5 || code[0][0] != i64ExtendI32 || code[1][0] != i64Const ||
		code[2][0] != i64Add || code[3][0] != i32WrapI64 {
		return nil, false
	}
	constant := code[1][1:]
	if constant[len(constant)-1]&0x40 != 0 {
		return nil, false // negative
	}
	x, _ := binary.Uvarint(constant)
	return binary.AppendUvarint(nil, x), x < 1<<31
}

// consumerOf returns the index of the load or store that pops the address on top
// of the stack at code[i]: a load at once, or a store after its value. It is 0 if
// another instruction pops it, or one comes between whose effect is not known.
func consumerOf(code [][]byte, i int) int {
	for depth := 0; i < len(code); i++ {
		in := code[i]
		atZero := len(in) == 3 && in[2] == 0 // with the offset 0
		switch op := in[0]; {
		case depth == 0 && op >= firstLoad && op <= lastLoad, depth == 1 && op > lastLoad && op <= lastStore:
			if atZero {
				return i
			}
			return 0
		}
		pops, pushes, known := stackEffect(in)
		if depth < pops || !known {
			return 0
		}
		depth += pushes - pops
	}
	return 0
}

// stackEffect returns the number of values that an instruction pops and pushes, for those
// that only compute.
func stackEffect(in []byte) (pops, pushes int, known bool) {
	switch op := in[0]; {
	case op == localGet, op == globalGet, op >= i32Const && op <= f64Const:
		return 0, 1, true
	case op == localTee, op >= firstLoad && op <= lastLoad:
		return 1, 1, true
	case op == i32Eqz, op == 0x50, op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7b,
		op >= 0x8b && op <= 0x91, op >= 0x99 && op <= 0x9f, op >= i32WrapI64 && op <= lastNumeric:
		return 1, 1, true // tests, counts of bits, functions of one number, conversions
	case op == prefix && in[1] < 8:
		return 1, 1, true // conversions that saturate
	case op >= 0x46 && op <= 0xa6:
		return 2, 1, true // comparisons and arithmetic
	}
	return 0, 0, false
}
