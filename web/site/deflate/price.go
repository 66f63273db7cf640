package deflate

import (
	"math"
	"math/bits"
)

// bit is the price of a bit: prices are whole numbers, and finer than bits.
const bit = 16

// Counts say how often each symbol of the two codes occurs: in the first are the
// literals and the lengths, in the second the distances.
type counts struct {
	literals  [256]int
	lengths   [29]int
	distances [30]int
}

// Prices say what literals, matches of each length, and distances of each symbol
// cost.
type prices struct {
	literal  [256]int32
	length   [longest + 1]int32
	distance [30]int32
}

// prices returns the prices that follow from counts: a symbol has as many bits as
// its part of all asks for, and the bits behind it that RFC 1951, section 3.2.5,
// gives it.
func (c *counts) prices() *prices {
	first, second := 1, 1
	for _, n := range c.literals {
		first += n
	}
	for _, n := range c.lengths {
		first += n
	}
	for _, n := range c.distances {
		second += n
	}
	p := &prices{}
	for b, n := range c.literals {
		p.literal[b] = price(n, first)
	}
	for length := shortest; length <= longest; length++ {
		symbol := lengthSymbol(length)
		p.length[length] = price(c.lengths[symbol], first)
		if symbol >= 8 && symbol < 28 {
			p.length[length] += int32(symbol/4-1) * bit
		}
	}
	for symbol, n := range c.distances {
		p.distance[symbol] = price(n, second) + int32(max(symbol/2-1, 0))*bit
	}
	return p
}

// price is that of a symbol that occurs n times among all. A code has 1 to 15
// bits for it; one that has not occurred yet may be worth to begin with.
func price(n, all int) int32 {
	part := max(float64(n), 0.5) / float64(all)
	return int32(math.Round(bit * min(max(-math.Log2(part), 1), 15)))
}

// lengthSymbol returns the symbol of a length, from 0 on: one for each length
// up to 10, then four for each power of two, and one for 258.
func lengthSymbol(length int) int {
	n := length - shortest
	if n < 8 {
		return n
	}
	if length == longest {
		return 28
	}
	top := bits.Len(uint(n)) - 3
	return 4*top + n>>top
}

// distanceSymbol returns the symbol of a distance: one for each up to 4, then two
// for each power of two.
func distanceSymbol(distance int32) int {
	n := int(distance - 1)
	if n < 4 {
		return n
	}
	top := bits.Len(uint(n)) - 2
	return 2*top + n>>top
}
