package phase

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// A candidate is an arrangement in which all pairs have the same length.
type candidate struct {
	a         *Arrangement
	amplitude Amplitude
	phases    [][]phases // of each axis and chosen row
	tried     []float64  // logRatios
}

// totalBits returns the bits in the angles of each of the chosen rows.
func (c *candidate) totalBits() []float64 {
	bits := make([]float64, len(c.phases[0]))
	for _, rows := range c.phases {
		for n := range rows {
			bits[n] += rows[n].totalBits()
		}
	}
	return bits
}

// candidates returns the candidates, those with the fewest axes first.
func (s *Search) candidates() []*candidate {
	var list []*candidate
	for _, a := range s.Arrangements {
		amplitude, ok := s.amplitude(a)
		if !ok {
			continue
		}
		if phases, ok := s.read(a, amplitude.Value, s.Rows); ok {
			list = append(list, &candidate{a: a, amplitude: amplitude, phases: phases})
		}
	}
	slices.SortStableFunc(list, func(a, b *candidate) int { return a.a.Plan.Axes - b.a.Plan.Axes })
	return list
}

// An Amplitude is the common length of pairs, and how far it may be from exact: 0 for
// lengths that are known.
type Amplitude struct{ Value, Error float64 }

// amplitude returns the common length of the sampled pairs in the chosen rows: one that
// presets use, or the roundest that rounding allows, else that lengthTolerance allows.
// It returns false if the lengths differ.
func (s *Search) amplitude(a *Arrangement) (Amplitude, bool) {
	lo, hi := 0.0, math.Inf(1)
	least, most := lo, hi // by rounding alone
	for y, x := range s.Pairs(a) {
		size := math.Hypot(x, y)
		if size == 0 {
			return Amplitude{}, false
		}
		rounded := (math.Abs(y)*s.Tol.At(y)+math.Abs(x)*s.Tol.At(x))/size + matrix.ResultError*size
		least, most = max(least, size-rounded), min(most, size+rounded)
		err := rounded + lengthTolerance*size
		if lo, hi = max(lo, size-err), min(hi, size+err); lo > hi {
			return Amplitude{}, false
		}
	}
	d := float64(a.Plan.Columns)
	for _, usual := range [...]float64{1, math.Sqrt(2 / d), 1 / math.Sqrt(d), math.Sqrt(d)} {
		if lo <= usual && usual <= hi {
			return Amplitude{Value: usual}, true
		}
	}
	var by Amplitude
	if least <= most {
		lo, hi, by.Error = least, most, (most-least)/2
	}
	by.Value, _ = matrix.Roundest((lo+hi)/2, (hi-lo)/(hi+lo))
	return by, true
}

// read reads the phases of rows on each axis.
func (s *Search) read(a *Arrangement, amplitude float64, rows []int) ([][]phases, bool) {
	list := make([][]phases, a.Plan.Axes)
	for axis := range list {
		list[axis] = make([]phases, len(rows))
	}
	for n, r := range rows {
		for axis := range list {
			if !list[axis][n].read(s.Matrix, &s.Tol, a, amplitude, axis, r) {
				return nil, false
			}
		}
	}
	return list, true
}
