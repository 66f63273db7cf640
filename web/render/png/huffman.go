package png

import (
	"encoding/binary"
	"math/bits"
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

// appendCodes writes how many bits each symbol has, in a code of its own with
// symbols for repetitions.
func (c *codes) appendCodes(w *bitWriter) {
	lengths, aways := 257, 1
	for i := 257; i < lengthSymbols; i++ {
		if c.length.sizes[i] > 0 {
			lengths = i + 1
		}
	}
	for i := range awaySymbols {
		if c.away.sizes[i] > 0 {
			aways = i + 1
		}
	}
	var all [lengthSymbols + awaySymbols]uint8
	n := copy(all[:], c.length.sizes[:lengths])
	n += copy(all[n:], c.away.sizes[:aways])

	clear(c.size.counts[:])
	c.sizes = c.sizes[:0]
	put := func(symbol, extra int) {
		c.size.counts[symbol]++
		c.sizes = append(c.sizes, uint16(symbol|extra<<8))
	}
	for i := 0; i < n; {
		run := 1
		for i+run < n && all[i+run] == all[i] {
			run++
		}
		i += run
		if s := int(all[i-1]); s != 0 {
			put(s, 0)
			for run--; run >= 3; {
				m := min(run, 6)
				put(16, m-3)
				run -= m
			}
			for range run {
				put(s, 0)
			}
			continue
		}
		for run >= 11 {
			m := min(run, 138)
			put(18, m-11)
			run -= m
		}
		if run >= 3 {
			put(17, run-3)
			run = 0
		}
		for range run {
			put(0, 0)
		}
	}
	c.size.make(sizeSymbols, 7)

	written := sizeSymbols
	for written > 4 && c.size.sizes[sizeOrder[written-1]] == 0 {
		written--
	}
	w.write(uint64(lengths-257)|uint64(aways-1)<<5|uint64(written-4)<<10, 14)
	for _, s := range sizeOrder[:written] {
		w.write(uint64(c.size.sizes[s]), 3)
	}
	extraBits := [sizeSymbols]uint{16: 2, 17: 3, 18: 7}
	for _, s := range c.sizes {
		symbol := s & 0xff
		w.write(uint64(c.size.bits[symbol]), uint(c.size.sizes[symbol]))
		w.write(uint64(s>>8), extraBits[symbol])
	}
}
