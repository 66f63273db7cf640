package shrink

import "encoding/binary"

// The linker keeps what only stubbed functions call. A function is reachable if
//
//   - it is exported,
//   - a reachable function calls it, or has its address in a constant,
//   - a word in memory is its address, as in closures and in itabs, or
//   - a number in the data of types is its own, as in their methods (abi.TextOff).
//
// An address is the number of a function times 2¹⁶, and a place in it. What only looks like an
// address or a number keeps a function that nothing calls, and does no harm.

// stubUnreachable leaves out the code of all functions that are not reachable.
func stubUnreachable(p *program) {
	r := reachability{p: p, reached: make([]bool, len(p.functions))}
	exports := reader{bytes: find(p.sections, exportSection)}
	for range exports.count() {
		exports.take(exports.number()) // name
		if kind, index := exports.byte(), exports.number(); kind == functionExport {
			r.reach(index - p.imported)
		}
	}
	for at := 0; at+8 <= len(p.memory); at += 8 {
		r.reachAddress(binary.LittleEndian.Uint64(p.memory[at:]))
	}
	for types := (&reader{bytes: p.pclntab.types}); types.more(); {
		r.reach(int(types.uint32()) - firstFunction)
	}
	r.follow()
	for i, reached := range r.reached {
		if !reached {
			p.functions[i], p.stubbed[i] = trap, true
		}
	}
}

// functionExport is the kind of an export that is a function.
const functionExport = 0

// A reachability says which functions are reachable.
type reachability struct {
	p       *program
	reached []bool
	next    []int // whose code has not been read
}

// reach makes functions[i] reachable, if there is such a function.
func (r *reachability) reach(i int) {
	if i >= 0 && i < len(r.reached) && !r.reached[i] {
		r.reached[i] = true
		r.next = append(r.next, i)
	}
}

// reachAddress makes the function reachable that has this address, if there is one.
func (r *reachability) reachAddress(address uint64) { r.reach(int(address>>16) - firstFunction) }

// follow makes reachable what the code of reachable functions refers to.
func (r *reachability) follow() {
	for len(r.next) > 0 {
		last := len(r.next) - 1
		i := r.next[last]
		r.next = r.next[:last]
		for _, in := range r.p.functions[i].code {
			switch in[0] {
			case call:
				r.reach(immediate(in) - r.p.imported)
			case i64Const:
				address, _ := binary.Uvarint(in[1:])
				r.reachAddress(address)
			}
		}
	}
}
