package shrink

import (
	"encoding/binary"
	"slices"
)

// Much of pclntab only counts: function i is number i, and its record comes after
// that of function i-1. Compression does not see that, so the program writes it
// itself, before anything else:
//
//	r = records
//	for i = 0; i < functions; i++
//		functab[i] = firstFunction + i, r
//		entryOff of r = firstFunction + i
//		findfunctab[i] = i
//		r += headSize + 4·(npcdata of r + nfuncdata of r)

// start returns the function that does this.
func (t pclntab) start() function {
	type expression = [][]byte
	number := func(x int) expression { return expression{constant(i32Const, x)} }
	local := func(x int) expression { return expression{with(localGet, x)} }
	memory := func(op byte, offset int) expression {
		return expression{binary.AppendUvarint([]byte{op, 0}, uint64(offset))}
	}
	add := func(x, y expression) expression { return slices.Concat(x, y, expression{{i32Add}}) }
	multiply := func(x, y expression) expression { return slices.Concat(x, y, expression{{i32Mul}}) }
	load := func(op byte, address expression, offset int) expression {
		return slices.Concat(address, memory(op, offset))
	}
	store := func(address expression, offset int, x expression) expression {
		return slices.Concat(address, x, memory(i32Store, offset))
	}

	const i, r = 0, 1 // locals
	lists := add(load(i32Load, local(r), t.tableAt+npcdata), load(i32Load8U, local(r), t.tableAt+nfuncdata))
	return function{
		locals: []byte{1, 2, i32},
		code: slices.Concat(
			number(t.records()), expression{with(localSet, r), {loop, nowhere}},
			store(multiply(local(i), number(entrySize)), t.tableAt, add(local(i), number(firstFunction))),
			store(multiply(local(i), number(entrySize)), t.tableAt+4, local(r)),
			store(local(r), t.tableAt+entryOff, add(local(i), number(firstFunction))),
			store(multiply(local(i), number(bucketsSize)), t.bucketsAt, local(i)),
			add(local(r), add(number(headSize), multiply(lists, number(4)))), expression{with(localSet, r)},
			add(local(i), number(1)), expression{with(localTee, i)}, number(t.functions),
			expression{{i32LessThan}, with(brIf, 0), {end}, {end}},
		),
	}
}

// starting returns the sections of a program with the function start, which runs
// before all others.
func starting(sections []section, start function) []section {
	var with []section
	kind, index := 0, importedIn(sections)
	for _, s := range sections {
		switch s.id {
		case typeSection:
			s.content, kind = longer(s.content, []byte{call, 0, 0}) // no parameters, no results
		case functionSection:
			var defined int
			s.content, defined = longer(s.content, binary.AppendUvarint(nil, uint64(kind)))
			index += defined
		case codeSection:
			s.content, _ = longer(s.content, start.bytes())
		}
		with = append(with, s)
		if s.id == exportSection {
			with = append(with, section{startSection, binary.AppendUvarint(nil, uint64(index))})
		}
	}
	return with
}

// longer returns a list with one item more, and the index of that.
func longer(list, item []byte) (with []byte, index int) {
	r := reader{list, 0}
	n := r.number()
	with = binary.AppendUvarint(nil, uint64(n+1))
	return slices.Concat(with, list[r.at:], item), n
}
