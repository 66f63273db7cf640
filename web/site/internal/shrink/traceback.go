package shrink

import "slices"

// stripTracebacks overwrites with zeros what only serves the text of tracebacks:
// names, files and lines. 0 is the offset by which the runtime itself says "not
// known". Stack maps and sizes of frames, which the garbage collector and the
// growth of stacks need, stay; errors and panics keep their messages.
func stripTracebacks(p *program) {
	t := p.pclntab
	keptPC := make([]bool, len(t.pctab))
	keptFuncdata := map[uint32]bool{}
	var allFuncdata []uint32
	infos := make([][]byte, t.functions)
	for i := range infos {
		f := t.funcInfo(i)
		allFuncdata = append(allFuncdata, f.funcdata...)
		f = f.stripped()
		if p.stubbed[i] {
			f = f.frameless()
		}
		for _, offset := range append([]uint32{f.field(pcsp)}, f.pcdata...) {
			pcEnd, _ := pcTableEnd(t.pctab, offset)
			for j := int(offset); j < min(pcEnd, len(keptPC)); j++ {
				keptPC[j] = true
			}
		}
		for _, offset := range f.funcdata {
			keptFuncdata[offset] = true
		}
		infos[i] = f.bytes()
	}
	for i, kept := range keptPC {
		if !kept {
			t.pctab[i] = 0
		}
	}
	clearUnused(t.funcdata, allFuncdata, keptFuncdata)
	t.setFuncInfos(infos)
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
