package shrink

import "slices"

// Go's compiler puts the code of a function into a loop, so that a goroutine can
// resume it in the middle:
//
//	block
//	  loop
//	    block … block
//	      local.get 0; br_table   to the end of one of these blocks, where resume point t is
//	    end
//	    …
//	    end
//	    …
//	  end
//	end
//	i32.const 1                   the goroutine is suspended
//
// and jumps to resume point t through loop and table:
//
//	i32.const t; local.set 0; br LOOP
//
// A point further on is at the end of a block that is still open, so that br BLOCK
// does it, which is both shorter and faster. The other way out of the blocks is
//
//	br_if N   to the end of the outermost block
//
// after each call, with another N each time. if; i32.const 1; return; end is longer
// but always the same, and compresses to nothing.

// threadCode replaces the jumps through the table in the code of a function.
func threadCode(code [][]byte) [][]byte {
	var out [][]byte
	flow := controlFlow{code: code}
	for i := 0; i < len(code); i++ {
		in := code[i]
		switch in[0] {
		case block, loop, ifBlock:
			flow.open = append(flow.open, i)
			if depth, ok := flow.jump(i + 1); ok && in[0] == ifBlock && code[i+4][0] == end {
				out = append(out, with(brIf, depth-1)) // one less: the if is gone
				flow.close()
				i += 4
				continue
			}
		case end:
			flow.close()
		case brTable:
			flow.readTable(in)
		case i32Const:
			if depth, ok := flow.jump(i); ok {
				out = append(out, with(br, depth))
				i += 2
				continue
			}
		case brIf:
			if flow.suspends(in) {
				out = append(out, []byte{ifBlock, emptyType}, constant(i32Const, 1), []byte{returnOp}, []byte{end})
				continue
			}
		}
		out = append(out, in)
	}
	return out
}

// A controlFlow is the nesting of blocks at an instruction. Blocks are known by
// the index of the instruction that begins them.
type controlFlow struct {
	code   [][]byte
	open   []int // the blocks that have begun and not ended, the outermost first
	loop   int   // the loop around the table
	points []int // the block at whose end each resume point is
}

// close ends the innermost block, or the function, which has not begun one.
func (f *controlFlow) close() { f.open = f.open[:max(0, len(f.open)-1)] }

// block returns the block that a branch of this depth goes to, or -1 for the function.
func (f *controlFlow) block(depth int) int {
	if depth >= len(f.open) {
		return -1
	}
	return f.open[len(f.open)-1-depth]
}

// readTable reads the br_table.
func (f *controlFlow) readTable(table []byte) {
	r := reader{bytes: table, at: 1}
	for range r.count() {
		f.points = append(f.points, f.block(r.number()))
	}
	for _, b := range f.open {
		if f.code[b][0] == loop {
			f.loop = b
		}
	}
}

// jump reports whether at code[i] there is a jump to a resume point further on, and
// returns its depth.
func (f *controlFlow) jump(i int) (depth int, ok bool) {
	if f.points == nil || i+3 > len(f.code) {
		return 0, false
	}
	point, set, back := f.code[i], f.code[i+1], f.code[i+2]
	if point[0] != i32Const || set[0] != localSet || set[1] != 0 || back[0] != br || f.block(immediate(back)) != f.loop {
		return 0, false
	}
	k := slices.Index(f.open, f.points[immediate(point)])
	return len(f.open) - 1 - k, k >= 0
}

// suspends reports whether a br_if goes to the end of the outermost block, where
// the function returns that the goroutine is suspended.
func (f *controlFlow) suspends(in []byte) bool {
	n := len(f.code)
	return immediate(in) == len(f.open)-1 && f.code[f.open[0]][0] == block &&
		f.code[n-3][0] == end && string(f.code[n-2]) == string(constant(i32Const, 1))
}
