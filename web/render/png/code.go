package png

import (
	"math/bits"
	"slices"
)

// Alphabets of deflate.
const (
	endOfBlock    = 256
	lengthSymbols = 286 // bytes, the end, and lengths
	awaySymbols   = 30
	sizeSymbols   = 19 // lengths of codes
)

// A code gives symbols bits, the fewer the more often they occur.
type code struct {
	counts  [lengthSymbols]uint32
	sizes   [lengthSymbols]uint8
	bits    [lengthSymbols]uint16
	symbols []uint32 // work room: counts with the symbols below
	tree    []uint32
}

// make makes a Huffman code of the counts of n symbols, with no more bits than
// most. Where only one symbol occurs it has one bit.
func (c *code) make(n int, most uint8) {
	clear(c.sizes[:])
	c.symbols = c.symbols[:0]
	for s, count := range c.counts[:n] {
		if count > 0 {
			// A block has fewer than 2²³ tokens.
			c.symbols = append(c.symbols, count<<9|uint32(s))
		}
	}
	if len(c.symbols) > 1 {
		slices.Sort(c.symbols)
		c.measure(most)
	} else if len(c.symbols) == 1 {
		c.sizes[c.symbols[0]&511] = 1
	}
	c.number(n, most)
}

// measure gives each symbol the size of its code: its depth in the tree that
// joins the two rarest again and again, or most if that is less.
func (c *code) measure(most uint8) {
	depths := c.join()
	var count [64]int
	for _, depth := range depths {
		count[min(depth, uint32(most))]++
	}
	shorten(&count, int(most))

	// The rarest symbols stand first, and have the longest codes.
	i := 0
	for depth := most; depth > 0; depth-- {
		for range count[depth] {
			c.sizes[c.symbols[i]&511] = depth
			i++
		}
	}
}

// join returns the depth of each of the symbols in the tree. Leaves stand in the order of
// their counts, and so do the joints as they arise.
func (c *code) join() (depths []uint32) {
	leaves := len(c.symbols)
	nodes := 2*leaves - 1
	if cap(c.tree) < 2*nodes {
		c.tree = make([]uint32, 2*nodes)
	}
	weight, parent := c.tree[:nodes], c.tree[nodes:2*nodes]
	for i, s := range c.symbols {
		weight[i] = s >> 9
	}
	leaf, joint := 0, leaves
	for next := leaves; next < nodes; next++ {
		weight[next] = 0
		for range 2 {
			var rarest int
			if leaf < leaves && (joint >= next || weight[leaf] <= weight[joint]) {
				rarest = leaf
				leaf++
			} else {
				rarest = joint
				joint++
			}
			weight[next] += weight[rarest]
			parent[rarest] = uint32(next)
		}
	}

	// The depths replace the weights.
	weight[nodes-1] = 0
	for i := nodes - 2; i >= 0; i-- {
		weight[i] = weight[parent[i]] + 1
	}
	return weight[:leaves]
}

// shorten makes a code of counts of depths after those above most were cut off. These take
// more than all codes there are: the sum of 2^-depth is above 1. Each step makes a
// shallower code longer for it.
func shorten(count *[64]int, most int) {
	excess := -1 << most
	for depth := 1; depth <= most; depth++ {
		excess += count[depth] << (most - depth)
	}
	for ; excess > 0; excess-- {
		depth := most - 1
		for count[depth] == 0 {
			depth--
		}
		count[depth]--
		count[depth+1] += 2
		count[most]--
	}
}

// number gives the symbols their bits: codes of the same size follow each
// other, and are written from their highest bit on.
func (c *code) number(n int, most uint8) {
	var count, next [17]uint16
	for _, size := range c.sizes[:n] {
		count[size]++
	}
	count[0] = 0
	for size := 1; size <= int(most); size++ {
		next[size] = (next[size-1] + count[size-1]) << 1
	}
	for s, size := range c.sizes[:n] {
		if size > 0 {
			c.bits[s] = bits.Reverse16(next[size]) >> (16 - size)
			next[size]++
		}
	}
}
