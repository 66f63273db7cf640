// Package nibble has what figures of the four lowest binary digits share: a block of sixteen positions
// from a multiple of sixteen on, and the pairs beside its digits.
package nibble

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
)

const (
	Bits = 4
	Rows = 1 << Bits // positions of a block
)

// Pairs returns a pair for each digit, or all pairs if they are fewer, the fastest first. As each digit
// flips half as often as the one before it, each is about twice as slow: frequencies halve every
//
//	(d/2)·ln 2 / ln base
//
// pairs. Where that leads beyond the last one, they are evenly spread.
func Pairs(v *plot.View) (pairs []int) {
	last := v.Encoding.Pairs() - 1
	octave := float64(last) / (Bits - 1) // as far apart as they can be
	if base := v.Encoding.Base(); base > 1 {
		octave = min(octave, float64(last+1)*math.Ln2/math.Log(base))
	}
	for next := 0; len(pairs) < Bits && next <= last; next++ {
		next = max(next, int(math.Round(float64(len(pairs))*octave)))
		pairs = append(pairs, next)
	}
	return pairs
}

// Block returns the first position of the block with the position in question.
func Block(v *plot.View) int { return v.Position() &^ (Rows - 1) }

// Pair returns the sine and the cosine of pair i at a row of the block, which may be between two. Beyond
// 2⁵² there are no numbers between positions, so angles are added:
//
//	sin(ω·(first+row)) = sin(ω·first)·cos(ω·row) + cos(ω·first)·sin(ω·row)
func Pair(v *plot.View, i int) func(row float64) (sin, cos float64) {
	s, c := v.Encoding.Pair(i, float64(Block(v)))
	return func(row float64) (sin, cos float64) {
		sin, cos = v.Encoding.Pair(i, row)
		return s*cos + c*sin, c*cos - s*sin
	}
}

// Digits returns the lowest digits of a position, such as 0110.
func Digits(pos int) string { return strconv.FormatInt(int64(pos&(Rows-1)|Rows), 2)[1:] }

func Columns(names []string, digits int, pairs []int) []string {
	for b := range digits {
		names = append(names, "bit "+strconv.Itoa(b))
	}
	for _, i := range pairs {
		names = append(names, "sin "+strconv.Itoa(i), "cos "+strconv.Itoa(i))
	}
	return names
}

func Data(v *plot.View) dataio.Table {
	pairs := Pairs(v)
	columns := Columns([]string{"position"}, Bits, pairs)
	return dataio.Rows(columns, Rows, func(row int) []float64 {
		pos := Block(v) + row
		numbers := []float64{float64(pos)}
		for _, bit := range property.Bits(pos, Bits) {
			numbers = append(numbers, float64(bit))
		}
		for _, i := range pairs {
			sin, cos := v.Encoding.Pair(i, float64(pos))
			numbers = append(numbers, sin, cos)
		}
		return numbers
	})
}
