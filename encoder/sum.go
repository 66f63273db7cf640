package encoder

import "sync"

// sumRows is how many offsets are summed together.
const sumRows = 256

// A block holds the rows of these offsets in one tile.
type block [sumRows * 2 * tilePairs]float64

var blocks = sync.Pool{New: func() any { return new(block) }}

// Cosines writes Σ cos(k·ω[i]) over all pairs, whose phases per position are tau[i],
// for the offsets k = first, first+step, … into dst.
func Cosines(dst []float64, tau []phase, first, step float64) {
	overPairs(dst, tau, first, step, addCosines)
	for r := range dst {
		if first+step*float64(r) == 0 {
			dst[r] = float64(len(tau))
		}
	}
}

func addCosines(sums []sum, rows []float64) {
	w := len(rows) / len(sums)
	for r := range sums {
		row := rows[r*w:][:w]
		for j := 1; j < len(row); j += 2 {
			sums[r].add(row[j])
		}
	}
}

// SquaredSines writes Σ sin²(k·ω[i]) for the same offsets.
func SquaredSines(dst []float64, tau []phase, first, step float64) {
	overPairs(dst, tau, first, step, addSquaredSines)
}

func addSquaredSines(sums []sum, rows []float64) {
	w := len(rows) / len(sums)
	for r := range sums {
		row := rows[r*w:][:w]
		for j := 0; j < len(row); j += 2 {
			sums[r].add(row[j] * row[j])
		}
	}
}

// overPairs writes a sum over all pairs for each of the offsets first,
// first+step, … into dst. Tile after tile it makes the rows of these offsets,
// sin and cos of each pair, for add to add what they contribute to the sum of
// each row.
func overPairs(dst []float64, tau []phase, first, step float64, add func(sums []sum, rows []float64)) {
	block := blocks.Get().(*block)
	defer blocks.Put(block)
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	var totals [sumRows]sum
	for r := 0; r < len(dst); r += sumRows {
		sums := totals[:min(len(dst)-r, sumRows)]
		clear(sums)
		for i := 0; i < len(tau); i += tilePairs {
			var from, steps [tilePairs]phase
			n := min(len(tau)-i, tilePairs)
			for j, tau := range tau[i : i+n] {
				from[j] = tau.at(first)
				if len(dst) > 1 {
					steps[j] = tau.at(step)
					from[j] = from[j].add(steps[j].times(r))
				}
			}
			rows := block[:len(sums)*2*n]
			progression(rows, 2*n, from[:n], steps[:n], len(sums), levels, room[:])
			add(sums, rows)
		}
		for j, s := range sums {
			dst[r+j] = s.total + s.rest
		}
	}
}

// A sum adds numbers and keeps apart what rounding loses of each (Knuth, The
// Art of Computer Programming, volume 2, theorem 4.2.2B).
type sum struct{ total, rest float64 }

func (s *sum) add(x float64) {
	total := s.total + x
	kept := total - s.total
	s.rest += (s.total - (total - kept)) + (x - kept)
	s.total = total
}
