// Package phase finds the frequencies and the positions in a matrix of sines and
// cosines.
//
// In the right arrangement of columns every pair has the same length
// √(sin² + cos²), the amplitude. The angle of pair i in a row is its phase
//
//	θ[i] = pos·ω[i]
//
// up to whole turns. With known frequencies ω the slowest pair gives the position
// roughly and each faster one more exactly, as the hands of a clock do. Unknown
// frequencies follow from two rows: their phases differ by Δθ[i] = Δpos·ω[i], so that
//
//	ln|Δθ[i]| = ln|Δpos| − i·logRatio
//
// is a line. A grid of frequencies explains a row if the position that it gives takes
// fewer bits to write down than it explains of the phases.
package phase

import (
	"iter"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// A Search looks for the solutions of a matrix.
type Search struct {
	Matrix *matrix.Matrix
	Tol    matrix.Tolerance
	All    []int  // the rows read, in order
	Zero   []bool // which of All have only zeros
	Rows   []int  // the chosen ones, first compared; none of them zero
	Chosen []int  // indices of Rows in All

	Arrangements []*Arrangement
	Work         int  // angles looked at
	Gaps         bool // rows between those of Matrix have been removed
	quick        bool // skip round bases
}

// Limits of a large matrix.
const (
	maxNumbers = 1 << 20
	MaxRows    = 1 << 12 // rows read
	MaxChosen  = 12      // rows first compared

	maxQuickRows = 1 << 8 // read in a second pass
)

// New returns a search in the numbers of m, each exact to tol.
func New(m *matrix.Matrix, tol matrix.Tolerance) *Search { return newSearch(m, tol, MaxRows) }

// NewQuick returns a search that skips round bases and reads fewer rows, for a second
// pass over changed numbers.
func NewQuick(m *matrix.Matrix, tol matrix.Tolerance) *Search {
	s := newSearch(m, tol, maxQuickRows)
	s.quick = true
	return s
}

// newSearch returns a search that reads at most the given number of rows, half of them the
// last ones.
func newSearch(m *matrix.Matrix, tol matrix.Tolerance, rows int) *Search {
	s := &Search{Matrix: m, Tol: tol, Arrangements: arrangements(m.Columns)}
	n := min(m.Rows, max(64, min(rows, maxNumbers/m.Columns)))
	var full []int
	for i := range n {
		r := i
		if i >= n/2 {
			r = m.Rows - n + i
		}
		s.All, s.Zero = append(s.All, r), append(s.Zero, m.ZeroRow(r))
		if !s.Zero[i] {
			full = append(full, i)
		}
	}
	// Choose neighbours at the beginning, in the middle and at the end.
	const part = MaxChosen / 3
	for n, i := range full {
		if len(full) <= MaxChosen || n < part || n >= len(full)-part || n >= len(full)/2 && n < len(full)/2+part {
			s.Chosen, s.Rows = append(s.Chosen, i), append(s.Rows, s.All[i])
		}
	}
	return s
}

// Pairs returns an iterator over the sine and the cosine of each complete pair of the
// sample of an arrangement, in the chosen rows.
func (s *Search) Pairs(a *Arrangement) iter.Seq2[float64, float64] {
	return func(yield func(sin, cos float64) bool) {
		for _, r := range s.Rows {
			s.Matrix.Rest()
			for axis := range a.Plan.Axes {
				for _, i := range a.Sample {
					sin, cos := a.Pair(axis, i)
					if sin >= 0 && cos >= 0 && !yield(s.Matrix.At(r, sin), s.Matrix.At(r, cos)) {
						return
					}
				}
			}
		}
	}
}

// A Solution is an arrangement with a grid and positions that fit the numbers. It
// may belong to several conventions.
type Solution struct {
	Arrangement *Arrangement
	Grid        *Grid
	Amplitude   Amplitude
	Positions   [][]float64 // of all rows read, on each axis; NaN for zero rows
	Uncertainty [][]float64

	scores  []float64 // of each row, in bits
	simple  bool      // positions have at most three decimals, and none with several axes
	regular bool      // positions are consecutive
	strong  bool      // it explains most of the bits, and its positions are simple
}

// KnowsBase reports whether some position is not 0: position 0 has no frequencies.
func (sol *Solution) KnowsBase() bool {
	turns := func(pos float64) bool { return pos != 0 && !math.IsNaN(pos) }
	return slices.ContainsFunc(sol.Positions, func(list []float64) bool { return slices.ContainsFunc(list, turns) })
}

func strong(list []*Solution) bool {
	return slices.ContainsFunc(list, func(s *Solution) bool { return s.strong })
}

// Solve returns the solutions with default grids; if none of them is strong, with
// estimated grids; and if none of these is, with grids of round bases. paired reports
// whether some arrangement has pairs of constant length.
func (s *Search) Solve() (list []*Solution, paired bool) {
	if len(s.Rows) == 0 {
		return nil, false
	}
	candidates := s.candidates()
	attempts := []func(*candidate) []*Solution{s.tryDefaults, s.tryEstimates, s.tryRoundBases}
	if s.quick {
		attempts = attempts[:2]
	}
	for _, attempt := range attempts {
		for _, c := range candidates {
			found := attempt(c)
			list = append(list, found...)
			if strong(found) {
				return list, true
			}
		}
	}
	return list, len(candidates) > 0
}

// tryDefaults returns the solutions with the default base.
func (s *Search) tryDefaults(c *candidate) []*Solution {
	var list []*Solution
	for _, steps := range c.a.Steps {
		list = append(list, s.try(c, Estimate{math.Log(encoder.DefaultBase) / steps, 0})...)
	}
	return list
}

// tryEstimates returns the solutions with estimated grids, of round bases and of the
// estimate itself. Once a strong solution is found, the others share its positions.
func (s *Search) tryEstimates(c *candidate) []*Solution {
	if c.a.Plan.Pairs < 2 {
		return nil
	}
	var list []*Solution
	for _, est := range s.estimates(c.a, c.phases) {
		est.Err *= 4
		est = s.refineEstimate(c, est)
		for _, est := range c.a.roundGrids(est) {
			if strong(list) {
				other := *list[len(list)-1]
				other.Grid = newGrid(est, c.a.Sample, &s.Work)
				list = append(list, &other)
			} else if found := s.try(c, est); strong(found) || list == nil {
				list = found
			}
		}
		if strong(list) {
			break
		}
	}
	return list
}

// tryRoundBases returns the first strong solution with a round base.
func (s *Search) tryRoundBases(c *candidate) []*Solution {
	if c.a.Plan.Pairs < 2 {
		return nil
	}
	for _, base := range RoundBases() {
		for _, steps := range c.a.Steps {
			if found := s.try(c, Estimate{math.Log(base) / steps, 0}); strong(found) {
				return found
			}
		}
	}
	return nil
}

// try returns the solution with the given grid, or nil if the rows do not fit it or
// if it was tried before.
func (s *Search) try(c *candidate, est Estimate) []*Solution {
	if containsNear(c.tried, est.LogRatio) {
		return nil
	}
	c.tried = append(c.tried, est.LogRatio)
	a, g := c.a, newGrid(est, c.a.Sample, &s.Work)
	chosen := s.chosenPositions(c, g)
	if chosen == nil {
		return nil
	}
	clear, fair := true, true
	for n, most := range c.totalBits() {
		score := chosen.scores[n]
		if score < minScore*most && !chosen.regular && a.Plan.Pairs > 1 {
			return nil
		}
		clear, fair = clear && score > strongScore*most, fair && score > most/3
	}
	var ph phases
	all := s.readPositions(c, g, s.All, s.Zero, func(axis, n int) *phases {
		if !ph.read(s, a, c.amplitude.Value, axis, s.All[n]) {
			return nil
		}
		return &ph
	})
	if all == nil {
		return nil
	}
	for j := range a.Plan.Columns {
		if a.Convention.Column(a.Plan, j).Zero && !s.zeroColumn(j) {
			return nil
		}
	}
	all.strong = all.simple && (clear || fair && all.regular)
	return []*Solution{all}
}

// zeroColumn reports whether column j has only zeros, up to rounding.
func (s *Search) zeroColumn(j int) bool {
	return !slices.ContainsFunc(s.All, func(r int) bool { return math.Abs(s.Matrix.At(r, j)) > s.Tol.At(0) })
}
