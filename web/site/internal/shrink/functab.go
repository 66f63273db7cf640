package shrink

import (
	"encoding/binary"
	"slices"
)

// stripTracebacks overwrites with zeros what only serves the text of tracebacks:
// names, files and lines. 0 is the offset by which the runtime itself says "not
// known". Stack maps and sizes of frames, which the garbage collector and the
// growth of stacks need, stay; errors and panics keep their messages.
func stripTracebacks(p *program) {
	t := p.pclntab
	keptPC := make([]bool, len(t.pctab))
	keptFuncdata := map[uint32]bool{}
	var allFuncdata []uint32
	t.rewrite(func(i int, f funcInfo) funcInfo {
		allFuncdata = append(allFuncdata, f.funcdata...)
		f = f.stripped()
		if p.stubbed[i] {
			f = f.frameless()
		}
		for _, offset := range append([]uint32{f.PCSP}, f.pcdata...) {
			pcEnd, _ := pcTableEnd(t.pctab, offset)
			for j := int(offset); j < min(pcEnd, len(keptPC)); j++ {
				keptPC[j] = true
			}
		}
		for _, offset := range f.funcdata {
			keptFuncdata[offset] = true
		}
		return f
	})
	for i, kept := range keptPC {
		if !kept {
			t.pctab[i] = 0
		}
	}
	clearUnused(t.funcdata, allFuncdata, keptFuncdata)
	clear(t.names)
	clear(t.cutab)
	clear(t.files)
}

// clearUnused clears the items of a list that are not kept. An item begins at
// each of the offsets.
func clearUnused(list []byte, offsets []uint32, kept map[uint32]bool) {
	last := uint32(len(list))
	offsets = append(offsets, last)
	slices.Sort(offsets)
	offsets = slices.Compact(offsets)
	for i, offset := range offsets {
		if !kept[offset] && offset < last {
			clear(list[offset:offsets[i+1]])
		}
	}
}

// Much of pclntab only counts: function i has the number firstFunction + i, and
// its _func follows the _func of function i-1. Compression does not see that, so a start
// function (WebAssembly Core 2.0, 2.5.9) writes it before the program begins:
//
//	f = funcInfos
//	for i = 0; i < functions; i++
//		functab[i] = firstFunction + i, f
//		entryOff of f = firstFunction + i
//		findfunctab[i] = i
//		f += funcInfoSize + 4·(npcdata of f + nfuncdata of f)
//
// Of the buckets that findfunctab has of a function only the first is ever looked
// up: for wasm, the runtime looks for the first program counter of a function.

// generateFunctab adds this start function, and clears what it writes.
func generateFunctab(p *program) {
	t := p.pclntab
	t.rewrite(func(_ int, f funcInfo) funcInfo {
		f.EntryOff = 0
		return f
	})
	start := t.startFunction()
	clear(t.table[:functabEntry*t.functions])
	clear(t.findfunctab[:findfunctabSize*(t.functions-1)])
	p.addStartFunction(start)
}

// startFunction returns the function that does this.
func (t pclntab) startFunction() function {
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

	const i, f = 0, 1 // locals
	lists := add(load(i32Load, local(f), t.tableAddress+npcdata), load(i32Load8U, local(f), t.tableAddress+nfuncdata))
	return function{
		locals: []byte{1, 2, i32},
		code: slices.Concat(
			number(t.funcInfos()), expression{with(localSet, f), {loop, emptyType}},
			store(multiply(local(i), number(functabEntry)), t.tableAddress, add(local(i), number(firstFunction))),
			store(multiply(local(i), number(functabEntry)), t.tableAddress+4, local(f)),
			store(local(f), t.tableAddress+entryOff, add(local(i), number(firstFunction))),
			store(multiply(local(i), number(findfunctabSize)), t.findfunctabAddr, local(i)),
			add(local(f), add(number(funcInfoSize), multiply(lists, number(4)))), expression{with(localSet, f)},
			add(local(i), number(1)), expression{with(localTee, i)}, number(t.functions),
			expression{{i32LtU}, with(brIf, 0), {end}, {end}},
		),
	}
}

// addStartFunction adds a function that runs before all others.
func (p *program) addStartFunction(start function) {
	var sections []section
	typeIndex := 0
	for _, s := range p.sections {
		switch s.id {
		case typeSection:
			s.content, typeIndex = appendVec(s.content, []byte{funcType, 0, 0}) // no parameters, no results
		case functionSection:
			s.content, _ = appendVec(s.content, binary.AppendUvarint(nil, uint64(typeIndex)))
		}
		sections = append(sections, s)
		if s.id == exportSection {
			index := p.imported + len(p.functions)
			sections = append(sections, section{startSection, binary.AppendUvarint(nil, uint64(index))})
		}
	}
	p.sections = sections
	p.functions = append(p.functions, start)
}
