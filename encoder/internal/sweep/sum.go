package sweep

import (
	"sync"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// Block is how many offsets are summed together.
const Block = 256

// A block holds the rows of Block offsets in one tile, and their sums. It is reused: a call
// from JavaScript with a million offsets has no time for the garbage collector.
type block struct {
	rows [Block * 2 * sumPairs]float64
	sums [Block]Sum
}

var blocks = sync.Pool{New: func() any { return new(block) }}

// Cosines writes Σ cos(k·ω[i]) over all pairs, whose phases per position are tau[i],
// for the offsets k = first, first+step, … into dst.
func Cosines(dst []float64, tau []angle.Phase, first, step float64) {
	if len(dst) == 1 && len(tau) >= manyPairs {
		dst[0] = cosineSum(tau, first)
	} else {
		overPairs(dst, tau, first, step, addCosines)
	}
	for r := range dst {
		if first+step*float64(r) == 0 {
			dst[r] = float64(len(tau))
		}
	}
}

func addCosines(sums []Sum, rows []float64) {
	w := len(rows) / len(sums)
	for r := range sums {
		row := rows[r*w:][:w]
		for j := 1; j < len(row); j += 2 {
			sums[r].Add(row[j])
		}
	}
}

// SquaredSines writes Σ sin²(k·ω[i]) for the same offsets.
func SquaredSines(dst []float64, tau []angle.Phase, first, step float64) {
	overPairs(dst, tau, first, step, addSquaredSines)
}

func addSquaredSines(sums []Sum, rows []float64) {
	w := len(rows) / len(sums)
	for r := range sums {
		row := rows[r*w:][:w]
		for j := 0; j < len(row); j += 2 {
			sums[r].Add(row[j] * row[j])
		}
	}
}

// overPairs writes a sum over all pairs for each of the offsets first,
// first+step, … into dst. Tile after tile it makes the rows of these offsets,
// sin and cos of each pair, for add to add what they contribute to the sum of
// each row.
func overPairs(dst []float64, tau []angle.Phase, first, step float64, add func(sums []Sum, rows []float64)) {
	block := blocks.Get().(*block)
	defer blocks.Put(block)
	if len(dst) == 1 {
		dst[0] = block.atOffset(tau, first, add)
		return
	}
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	for r := 0; r < len(dst); r += Block {
		sums := block.sums[:min(len(dst)-r, Block)]
		clear(sums)
		for i := 0; i < len(tau); i += sumPairs {
			some := tau[i:min(i+sumPairs, len(tau))]
			k, m := turns(len(sums))
			room.divide(len(some), k, m)
			room.progress(some, first, step, r)
			rows := block.rows[:len(sums)*2*len(some)]
			layout := Interleaved(len(some))
			layout.Unbounded = true
			tile(newMatrix(rows, layout, len(some)), room, k, m, len(sums))
			add(sums, rows)
		}
		for j, s := range sums {
			dst[r+j] = s.Value()
		}
	}
}

// atOffset returns the sum for one offset, from exact sines and cosines.
func (b *block) atOffset(tau []angle.Phase, offset float64, add func(sums []Sum, rows []float64)) float64 {
	var at [sumPairs]angle.Phase
	row, sum := b.rows[:2*sumPairs], b.sums[:1]
	clear(sum)
	for i := 0; i < len(tau); i += sumPairs {
		n := min(sumPairs, len(tau)-i)
		angle.At(at[:], tau[i:i+n], offset)
		angle.Sincos(row, at[:n])
		add(sum, row[:2*n])
	}
	return sum[0].Value()
}

// A Sum adds numbers and keeps apart what rounding loses of each (Knuth, The
// Art of Computer Programming, volume 2, theorem 4.2.2B).
type Sum struct{ total, rest float64 }

func (s *Sum) Add(x float64) {
	total := s.total + x
	kept := total - s.total
	s.rest += (s.total - (total - kept)) + (x - kept)
	s.total = total
}

// addAll adds numbers, eight of which are first added in pairs.
func (s *Sum) addAll(x []float64) {
	for ; len(x) >= 8; x = x[8:] {
		x := (*[8]float64)(x)
		s.Add(((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7])))
	}
	for _, x := range x {
		s.Add(x)
	}
}

// Value returns the sum.
func (s *Sum) Value() float64 { return s.total + s.rest }

// sumPairs is how many pairs are made at a time for as many offsets.
const sumPairs = 64

// A Float is the type of the numbers that a matrix is written in.
type Float interface{ float32 | float64 }
