// Package nibble has what the figures share that show the four lowest binary digits of
// positions: a block of sixteen positions, which begins at a multiple of sixteen, so that the
// digits of all blocks are the same, and the pairs beside its digits.
package nibble

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
)

const (
	Bits = 4
	Rows = 1 << Bits // positions of a block
)

// Pairs returns the pairs beside the digits, the fastest first.
func Pairs(v *plot.View) []int { return octaves(v.Encoding, Bits) }

// octaves returns up to n pairs, the fastest first, each about twice as slow as the one
// before it, as each digit flips half as often. Frequencies fall by base^(2/d) from pair to
// pair, so they halve every
//
//	(d/2)·ln 2 / ln base
//
// pairs, which is rounded. Where that leads beyond the last pair, the pairs are evenly
// spread; an encoding with fewer than n pairs has all of them.
func octaves(e *encoder.Encoding, n int) []int {
	last := e.Pairs() - 1
	octave := float64(last) / float64(n-1) // as far apart as they can be
	if base := e.Base(); base > 1 {
		octave = min(octave, float64(last+1)*math.Ln2/math.Log(base))
	}
	var pairs []int
	for b, next := 0, 0; b < n && next <= last; b++ {
		i := max(next, int(math.Round(float64(b)*octave)))
		pairs, next = append(pairs, i), i+1
	}
	return pairs
}

// Block returns the first position of the block with the position in question.
func Block(v *plot.View) int { return v.Position() &^ (Rows - 1) }

// Pair returns the sine and the cosine of pair i at a row of the block that may be between two. Beyond
// 2⁵² there are no numbers between positions, so angles are added:
//
//	sin(ω·(first+row)) = sin(ω·first)·cos(ω·row) + cos(ω·first)·sin(ω·row)
func Pair(v *plot.View, i int, row float64) (sin, cos float64) {
	s, c := v.Encoding.Pair(i, float64(Block(v)))
	sin, cos = v.Encoding.Pair(i, row)
	return s*cos + c*sin, c*cos - s*sin
}

// Digits returns the lowest digits of a position, such as 0110.
func Digits(pos int) string {
	text := ""
	for _, bit := range property.Bits(pos, Bits) {
		text = strconv.Itoa(bit) + text
	}
	return text
}

// Columns returns the names of columns: some, and those of digits and of the sines and cosines of pairs.
func Columns(names []string, digits int, pairs []int) []string {
	for b := range digits {
		names = append(names, "bit "+strconv.Itoa(b))
	}
	for _, i := range pairs {
		names = append(names, "sin "+strconv.Itoa(i), "cos "+strconv.Itoa(i))
	}
	return names
}

// Data returns the digits of the block, and the sines and cosines of its pairs.
func Data(v *plot.View) dataio.Table {
	pairs := Pairs(v)
	columns := Columns([]string{"position"}, Bits, pairs)
	return dataio.Table{Columns: columns, Rows: Rows, Row: func(dst []float64, row int) {
		pos := Block(v) + row
		dst[0] = float64(pos)
		for b, bit := range property.Bits(pos, Bits) {
			dst[1+b] = float64(bit)
		}
		for k, i := range pairs {
			dst[1+Bits+2*k], dst[2+Bits+2*k] = v.Encoding.Pair(i, float64(pos))
		}
	}}
}
