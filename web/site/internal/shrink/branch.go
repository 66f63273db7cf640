package shrink

import "slices"

// Go's compiler puts the code of a function into a loop, so that a goroutine can
// go on in the middle of it:
//
//	block
//	  loop
//	    block … block
//	      local.get 0; br_table   to the end of one of these blocks, where place t is
//	    end
//	    …
//	    end
//	    …
//	  end
//	end
//	i32.const 1                   the goroutine is suspended
//
// and jumps to place t through loop and table:
//
//	i32.const t; local.set 0; br LOOP
//
// A place further on is at the end of a block that is still open, so that br BLOCK
// does it, which is not only shorter but faster. The other way out of the blocks is
//
//	br_if N   to the end of the outermost block
//
// after each call, with another N each time. if; i32.const 1; return; end is more
// but always the same, and compresses to nothing.

// straight returns code whose jumps go straight to their place.
func straight(code [][]byte) [][]byte {
	var out [][]byte
	w := way{code: code}
	for i := 0; i < len(code); i++ {
		in := code[i]
		switch in[0] {
		case block, loop, ifBlock:
			w.open = append(w.open, i)
			if depth, ok := w.jump(i + 1); ok && in[0] == ifBlock && code[i+4][0] == end {
				out = append(out, with(brIf, depth-1)) // one less: the if is gone
				w.close()
				i += 4
				continue
			}
		case end:
			w.close()
		case brTable:
			w.enter(in)
		case i32Const:
			if depth, ok := w.jump(i); ok {
				out = append(out, with(br, depth))
				i += 2
				continue
			}
		case brIf:
			if w.leaves(in) {
				out = append(out, []byte{ifBlock, nowhere}, constant(i32Const, 1), []byte{leave}, []byte{end})
				continue
			}
		}
		out = append(out, in)
	}
	return out
}

// A way is a way through the code of a function. Blocks are known by the index of
// the instruction that begins them.
type way struct {
	code   [][]byte
	open   []int // the blocks that have begun and not ended, the outermost first
	loop   int   // the loop with the table
	places []int // the block at whose end each place is
}

// close ends the innermost block, or the function, which has not begun one.
func (w *way) close() { w.open = w.open[:max(0, len(w.open)-1)] }

// block returns the block that a branch of this depth goes to, or -1 for the function.
func (w *way) block(depth int) int {
	if depth >= len(w.open) {
		return -1
	}
	return w.open[len(w.open)-1-depth]
}

// enter reads the table.
func (w *way) enter(table []byte) {
	r := reader{table, 1}
	for range r.number() {
		w.places = append(w.places, w.block(r.number()))
	}
	for _, b := range w.open {
		if w.code[b][0] == loop {
			w.loop = b
		}
	}
}

// jump reports whether at code[i] there is a jump to a place further on, and
// returns its depth.
func (w *way) jump(i int) (depth int, ok bool) {
	if w.places == nil || i+3 > len(w.code) {
		return 0, false
	}
	place, set, back := w.code[i], w.code[i+1], w.code[i+2]
	if place[0] != i32Const || set[0] != localSet || set[1] != 0 || back[0] != br || w.block(immediate(back)) != w.loop {
		return 0, false
	}
	k := slices.Index(w.open, w.places[immediate(place)])
	return len(w.open) - 1 - k, k >= 0
}

// leaves reports whether a br_if goes to the end of the outermost block, where
// the function returns that the goroutine is suspended.
func (w *way) leaves(in []byte) bool {
	n := len(w.code)
	return immediate(in) == len(w.open)-1 && w.code[w.open[0]][0] == block &&
		w.code[n-3][0] == end && string(w.code[n-2]) == string(constant(i32Const, 1))
}
