package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
)

// Identify looks for the conventions that explain a matrix with the given number
// of columns, row after row. One row is often enough; its position need not be
// known. Identify returns an *Error if columns is not positive or above
// MaxDModel + 1, if x is empty or not whole rows, or if a number is not finite.
func Identify(x []float64, columns int) (*Identification, error) {
	if err := checkMatrix(x, columns); err != nil {
		return nil, err
	}
	m := &matrix{x, len(x) / columns, columns, columns, 1}
	format, tol := m.format()
	id := &Identification{Precision: format, Rows: m.rows, Columns: columns}
	id.identify(m, tol)
	fillPositions(id.Near)
	return id, nil
}

// fillPositions sets the positions of fits that lack them from their tables.
func fillPositions(fits []Fit) {
	for i := range fits {
		if f := &fits[i]; f.Positions == nil {
			f.Positions = [][]float64{nil}
			for row := range min(f.Table.SeqLen(), readRows) {
				f.Positions[0] = append(f.Positions[0], f.Table.Position(0, row))
			}
		}
	}
}

// identify looks for conventions that explain the numbers as they are, transposed,
// with a known bug, or with less precision than their digits show.
func (id *Identification) identify(m *matrix, l tolerance) {
	s := newSearch(m, l)
	if len(s.rows) == 0 {
		id.Reason, id.Checked = AllZero, len(s.all)
		return
	}
	if id.Reason = m.uninformative(); id.Reason != Explained {
		id.Checked = m.rows
		return
	}
	paired := id.explain(s)
	if id.explained() && id.Matches[0].simple() {
		return
	}
	best := *id
	for _, other := range [...]func(id *Identification) bool{
		func(id *Identification) bool { return id.transposed(m, l) },
		func(id *Identification) bool { return id.buggy(s) },
	} {
		if try := *id; other(&try) && try.betterThan(&best) {
			best = try
		}
	}
	if try := *id; !best.explained() && try.coarser(m, l) {
		best = try
	}
	*id = best
	if len(id.Matches) == 0 || !best.explained() && m.rows > 1 && m.equalRows() {
		id.nearly(m, l, s, paired)
	}
}

// explain looks for conventions, and reports whether some arrangement has pairs of
// constant length.
func (id *Identification) explain(s *search) (paired bool) {
	solutions, paired := s.solve()
	id.Matches, id.Checked = s.fits(solutions)
	if len(id.Matches) > 0 && id.Matches[0].Bits < 0 && len(s.all)*s.m.cols >= fewNumbers {
		id.Matches = nil // it assumes more than it explains
	}
	if len(id.Matches) == 0 {
		return paired
	}
	first := &id.Matches[0]
	id.Reason = Explained
	for i := range id.Matches[1:] {
		f := &id.Matches[1+i]
		if f.Tie = s.agrees(first.Table, f.Table); !f.Tie && f.Bits > first.Bits-ambiguousMargin {
			id.Reason = Ambiguous
		}
	}
	if !first.BaseKnown && first.Table.Pairs() > 1 {
		id.Reason = Ambiguous
	}
	if first.Bits < minEvidence || len(s.rows) == 1 && s.m.cols <= 2 {
		id.Reason = TooFew
	}
	return paired
}

// explained reports whether the numbers are enough to accept the first match.
func (id *Identification) explained() bool {
	return len(id.Matches) > 0 && id.Reason != TooFew
}

// betterThan reports whether the first match of id has clearly more evidence than
// the first match of other.
func (id *Identification) betterThan(other *Identification) bool {
	return !other.explained() || id.Matches[0].Bits > other.Matches[0].Bits+ambiguousMargin
}

const (
	fewNumbers      = 24 // too few to reject a match with negative evidence
	ambiguousMargin = 6  // bits by which a less likely convention must be worse
)

// simpleCost is the cost below which no better explanation is searched for.
const simpleCost = 28

// simple reports whether the fit explains most of the numbers by few settings and
// regular positions.
func (f *Fit) simple() bool {
	return f.explainsMost && f.cost < simpleCost && (f.Consecutive || f.Shape != nil)
}

// transposed looks for conventions of the transposed matrix.
func (id *Identification) transposed(m *matrix, l tolerance) bool {
	if m.rows < 2 || m.rows > encoder.MaxDModel || m.cols < 2 {
		return false
	}
	other := *id
	other.explain(newSearch(m.transposed(), l))
	if len(other.Matches) == 0 || other.Reason == TooFew {
		return false
	}
	*id = other
	for i := range id.Matches {
		id.Matches[i].Transposed = true
	}
	id.Checked = m.rows
	return true
}

// buggy looks for known bugs that change the formula.
func (id *Identification) buggy(s *search) bool {
	fit := s.matchBuggy()
	if fit == nil {
		return false
	}
	id.Matches, id.Reason, id.Checked = []Fit{*fit}, Explained, len(s.all)
	return true
}

// coarser looks for conventions of numbers that were in half precision before
// they were printed or used in further computations.
func (id *Identification) coarser(m *matrix, l tolerance) bool {
	best, found := *id, false
	if id.Precision.Decimals < 0 {
		return false
	}
	for _, t := range [...]precision.DType{precision.Float16, precision.BFloat16} {
		relative := math.Ldexp(1, -t.Digits())
		if relative <= l.relative || l.exact {
			continue
		}
		l.relative, l.roundedTwice = relative, true
		other, s := *id, newSearch(m, l)
		other.Precision.DType = t
		// With so large a tolerance arbitrary positions would explain too much.
		if other.explain(s); !other.explained() || !other.Matches[0].whole() {
			if !other.buggy(s) {
				continue
			}
		}
		if !found || other.Matches[0].Bits > best.Matches[0].Bits {
			best, found = other, true
		}
	}
	*id = best
	return found
}

// whole reports whether the scale and all positions are whole numbers. Positions
// of a grid count as whole.
func (f *Fit) whole() bool {
	if f.Scale != math.Round(f.Scale) {
		return false
	}
	for _, list := range f.Positions {
		for _, pos := range list {
			if pos != math.Round(pos) && f.Shape == nil {
				return false
			}
		}
	}
	return true
}

// nearly looks for conventions that explain the numbers up to a small change, and
// otherwise reports why none does and which presets are nearest.
func (id *Identification) nearly(m *matrix, l tolerance, s *search, paired bool) {
	id.Matches, id.Near, id.Checked = nil, nil, len(s.all)
	if m.rows > 1 && m.equalRows() {
		id.Reason = OneRow
		return
	}
	if id.offset(m, l) || id.miswritten(m, l) || id.reordered(s) {
		return
	}
	near := s.near()
	if id.noisy(m, l, near) {
		return
	}
	if id.Near, id.Reason = near, NotPaired; paired {
		id.Reason = NotGraded
	}
}
