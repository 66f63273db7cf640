package png

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A bitWriter writes bits, the lowest first.
type bitWriter struct {
	dst   []byte
	bits  uint64
	count uint // fewer than 32
}

// write writes up to 32 bits.
func (w *bitWriter) write(bits uint64, count uint) {
	w.bits |= bits << w.count
	if w.count += count; w.count >= 32 {
		w.dst = binary.LittleEndian.AppendUint32(w.dst, uint32(w.bits))
		w.bits >>= 32
		w.count -= 32
	}
}

// end fills up the last byte and returns all.
func (w *bitWriter) end() []byte {
	for n := int(w.count); n > 0; n -= 8 {
		w.dst = append(w.dst, byte(w.bits))
		w.bits >>= 8
	}
	w.bits, w.count = 0, 0
	return w.dst
}

// codes are the codes of a block.
type codes struct {
	pixelSize int // in bytes

	length, away code
	size         code
	sizes        []uint16 // of the codes as they are written: a symbol, and its extra bits above
}

// lengthSymbol returns the symbol of a match's length, and its extra bits.
func lengthSymbol(n uint32) (symbol, extra, count uint32) {
	if n == mostMatch {
		return 285, 0, 0
	}
	n -= leastMatch
	if n < 8 {
		return 257 + n, 0, 0
	}
	count = uint32(bits.Len32(n)) - 3
	return 257 + 4*count + n>>count, n & (1<<count - 1), count
}

// awaySymbol returns the symbol of a match's distance, less 1, and its extra
// bits.
func awaySymbol(n uint32) (symbol, extra, count uint32) {
	if n < 4 {
		return n, 0, 0
	}
	count = uint32(bits.Len32(n)) - 2
	return 2*count + n>>count, n & (1<<count - 1), count
}

// count counts the symbols of tokens and makes codes for them.
func (c *codes) count(tokens []uint32) {
	clear(c.length.counts[:])
	clear(c.away.counts[:])
	for _, t := range tokens {
		if t&matchFlag == 0 {
			c.length.counts[t&0xff]++
			if c.pixelSize > 1 && t&byteFlag == 0 {
				c.length.counts[t>>8&0xff]++
				c.length.counts[t>>16]++
			}
			continue
		}
		symbol, _, _ := lengthSymbol(t &^ matchFlag >> lengthShift)
		c.length.counts[symbol]++
		symbol, _, _ = awaySymbol(t & (1<<lengthShift - 1))
		c.away.counts[symbol]++
	}
	c.length.counts[endOfBlock]++
	c.length.make(lengthSymbols, 15)
	c.away.make(awaySymbols, 15)
}

// appendBlock writes a block: its codes, the tokens, and its end.
func (c *codes) appendBlock(w *bitWriter, tokens []uint32, last bool) {
	head := uint64(0b100) // codes of its own
	if last {
		head |= 1
	}
	w.write(head, 3)
	c.appendCodes(w)
	length, away := &c.length, &c.away
	for _, t := range tokens {
		if t&matchFlag == 0 {
			w.write(uint64(length.bits[t&0xff]), uint(length.sizes[t&0xff]))
			if c.pixelSize > 1 && t&byteFlag == 0 {
				second, third := t>>8&0xff, t>>16
				size := uint(length.sizes[second])
				w.write(uint64(length.bits[second])|uint64(length.bits[third])<<size, size+uint(length.sizes[third]))
			}
			continue
		}
		symbol, extra, count := lengthSymbol(t &^ matchFlag >> lengthShift)
		size := uint(length.sizes[symbol])
		w.write(uint64(length.bits[symbol])|uint64(extra)<<size, size+uint(count))
		symbol, extra, count = awaySymbol(t & (1<<lengthShift - 1))
		size = uint(away.sizes[symbol])
		w.write(uint64(away.bits[symbol])|uint64(extra)<<size, size+uint(count))
	}
	w.write(uint64(length.bits[endOfBlock]), uint(length.sizes[endOfBlock]))
}

// sizeOrder is the order in which the codes of sizes are written.
var sizeOrder = [sizeSymbols]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// Symbols of the sizes of codes, besides the sizes 0 to 15 themselves.
const (
	repeatSize = 16 // the last size 3 to 6 times more
	fewZeros   = 17 // 0, 3 to 10 times
	manyZeros  = 18 // 0, 11 to 138 times
)

// extraBits are the bits behind these symbols, which say how many times.
var extraBits = [sizeSymbols]uint{repeatSize: 2, fewZeros: 3, manyZeros: 7}

// appendCodes writes how many bits each symbol has, in a code of its own with
// symbols for repetitions.
func (c *codes) appendCodes(w *bitWriter) {
	lengths := max(257, used(c.length.sizes[:lengthSymbols]))
	aways := max(1, used(c.away.sizes[:awaySymbols]))
	var all [lengthSymbols + awaySymbols]uint8
	n := copy(all[:], c.length.sizes[:lengths])
	n += copy(all[n:], c.away.sizes[:aways])
	c.repeatSizes(all[:n])
	c.size.make(sizeSymbols, 7)

	written := sizeSymbols
	for written > 4 && c.size.sizes[sizeOrder[written-1]] == 0 {
		written--
	}
	w.write(uint64(lengths-257)|uint64(aways-1)<<5|uint64(written-4)<<10, 14)
	for _, s := range sizeOrder[:written] {
		w.write(uint64(c.size.sizes[s]), 3)
	}
	for _, s := range c.sizes {
		symbol := s & 0xff
		w.write(uint64(c.size.bits[symbol]), uint(c.size.sizes[symbol]))
		w.write(uint64(s>>8), extraBits[symbol])
	}
}

// used returns the number of sizes up to the last one that is not 0.
func used(sizes []uint8) int {
	n := len(sizes)
	for n > 0 && sizes[n-1] == 0 {
		n--
	}
	return n
}

// repeatSizes sets c.sizes to sizes, with symbols for those that are repeated, and counts
// all of them.
func (c *codes) repeatSizes(sizes []uint8) {
	clear(c.size.counts[:])
	c.sizes = c.sizes[:0]
	for i := 0; i < len(sizes); {
		size, run := int(sizes[i]), 1
		for i+run < len(sizes) && sizes[i+run] == sizes[i] {
			run++
		}
		i += run
		if size == 0 {
			run = c.repeat(manyZeros, run, 11, 138)
			run = c.repeat(fewZeros, run, 3, 10)
		} else {
			c.put(size, 0)
			run = c.repeat(repeatSize, run-1, 3, 6)
		}
		for range run {
			c.put(size, 0)
		}
	}
}

// repeat puts a symbol that stands for least to most repetitions until fewer than least of
// a run are left, and returns these.
func (c *codes) repeat(symbol, run, least, most int) (left int) {
	for run >= least {
		n := min(run, most)
		c.put(symbol, n-least)
		run -= n
	}
	return run
}

// put appends a symbol with its extra bits to c.sizes, and counts it.
func (c *codes) put(symbol, extra int) {
	c.size.counts[symbol]++
	c.sizes = append(c.sizes, uint16(symbol|extra<<8))
}

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

// make makes a Huffman code of the counts of n symbols. While a symbol has more bits than
// most, the counts are halved, which makes them more alike. Where only one symbol occurs it has one bit.
func (c *code) make(n int, most uint8) {
	clear(c.sizes[:])
	c.symbols = c.symbols[:0]
	for s, count := range c.counts[:n] {
		if count > 0 {
			// A block has fewer than 2²³ tokens.
			c.symbols = append(c.symbols, count<<9|uint32(s))
		}
	}
	slices.Sort(c.symbols)
	depths := c.join()
	for len(depths) > 1 && depths[0] > uint32(most) { // the rarest is the deepest
		for i, x := range c.symbols {
			c.symbols[i] = (x>>9+1)/2<<9 | x&511
		}
		depths = c.join()
	}
	for i, x := range c.symbols {
		c.sizes[x&511] = max(1, uint8(depths[i]))
	}
	c.number(n, most)
}

// join returns the depth of each of the symbols in the tree that joins the two rarest again and
// again. Leaves stand in the order of their counts, and so do the joints as they arise.
func (c *code) join() (depths []uint32) {
	leaves := len(c.symbols)
	if leaves == 0 {
		return nil
	}
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
