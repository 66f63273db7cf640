// Package identify finds the convention that made a given matrix of positional
// encodings: which library, with which base, start and other settings, and with
// which known bug, if any.
//
// A row determines its own position, so a few rows suffice, in any order. The
// search has these steps:
//
//   - Empty (identify.go). Numbers that no sines could have made are rejected: a
//     constant, a ramp.
//   - Precision (internal/matrix). Digits lost by printing, casting or computing in
//     float32 bound how far each number may be from its exact value. No comparison
//     is stricter or looser.
//   - Solutions (internal/phase). The presets arrange sines and cosines in a few
//     ways. In the right one every pair has the same length √(sin² + cos²), the
//     amplitude. That alone rejects nearly everything else. The angles of the pairs
//     then give the frequencies and the position of each row.
//   - Hypotheses (internal/hypothesis). Each preset with this arrangement gets the
//     settings that make these frequencies and positions, at a cost in bits.
//   - Fit (fit.go, compare.go). The exact table of each hypothesis is compared with
//     all numbers. Fits are ranked by evidence: the bits of the numbers that they
//     explain, minus the cost. A hypothesis with as many free numbers as there are
//     frequencies explains nothing; a position so large that rounding error hides
//     the phases does not either.
//   - Slip (result.go). Settings that a simple mistake explains are named by it.
//   - Excerpts (corners.go). A base that is no round number may be 10000 in
//     rows whose last columns were left out. Corners finds the width of a matrix whose first
//     and last rows and columns are known.
//   - Numbers of other kinds (others.go): slopes of ALiBi, Fourier features of points.
//   - Otherwise: a transposed matrix, rows of zeros for class tokens, or rows of a known bug
//     or of rounded frequencies (formula.go); a few wrong numbers, or dropout (wrong.go);
//     reordered columns (columns.go); an offset added to all numbers, noise, or the nearest
//     presets (near.go).
package identify

import (
	"iter"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
	"github.com/posenc/posenc/encoder/precision"
)

// Identify looks for the conventions that explain a matrix with the given number
// of columns, row after row. One row is often enough; its position need not be
// known. Identify returns an *Error if columns is not positive or above
// MaxDModel + 1, if x is empty or not whole rows, or if a number is not finite.
func Identify(x []float64, columns int) (*Identification, error) {
	return Gradually(x, columns, nil)
}

// Gradually is Identify for programs that have one thread, as in a browser: during the
// search it calls pause again and again, which may do something else.
func Gradually(x []float64, columns int, pause func()) (*Identification, error) {
	id, m, tol, err := begin(x, columns, pause)
	if err != nil {
		return nil, err
	}
	id.identify(phase.New(m, tol))
	return id, nil
}

// begin checks numbers, and returns them with their format, which leaves out large numbers of
// digits, and with the tolerance that follows from it.
func begin(x []float64, columns int, pause func()) (*Identification, *matrix.Matrix, matrix.Tolerance, error) {
	m, err := matrix.New(x, columns)
	if err != nil {
		return nil, nil, matrix.Tolerance{}, err
	}
	m.Pause = pause
	dtype, tol := m.Format()
	f := NumberFormat{DType: dtype, Decimals: -1, Digits: -1, Step: tol.Step}
	if tol.Decimals <= 8 {
		f.Decimals = tol.Decimals
	}
	if tol.Digits <= 6 || dtype == precision.Float64 && tol.Digits <= 9 {
		f.Digits = tol.Digits
	}
	return &Identification{Precision: f, Rows: m.Rows, Columns: m.Columns}, m, tol, nil
}

// identify looks for conventions that explain the numbers as they are, transposed,
// with a known bug, or with less precision than their digits show.
func (id *Identification) identify(s *phase.Search) {
	m := s.Matrix
	if len(s.Rows) == 0 {
		id.Reason, id.Checked = AllZero, len(s.All)
		return
	}
	if id.slopes(s) {
		return
	}
	if id.Reason = uninformative(m); id.Reason != Explained {
		id.Checked = m.Rows
		return
	}
	paired := id.explain(s)
	if id.prefix(s) || id.explained() && id.Matches[0].simple() {
		return
	}
	best := *id
	others := [...]func(*Identification, *phase.Search) bool{
		(*Identification).transposed, (*Identification).buggy, (*Identification).withoutZeros,
	}
	for _, other := range others {
		if try := *id; other(&try, s) && (!best.explained() || try.Matches[0].Bits > best.Matches[0].Bits+ambiguousMargin) {
			best = try
		}
	}
	if try := *id; !best.explained() && try.coarser(s) {
		best = try
	}
	*id = best
	if len(id.Matches) == 0 || !best.explained() && m.Rows > 1 && m.EqualRows() {
		id.nearly(s, paired)
	}
}

// uninformative returns the reason why numbers cannot identify any convention, or
// Explained if they may.
func uninformative(m *matrix.Matrix) Reason {
	switch {
	case m.Rows*m.Columns == 1:
		return OneNumber
	case m.Columns > 2 && linearRows(m, 0), m.Columns == 1 && m.EqualRows():
		return Constant
	case m.Columns > 3 && linearRows(m, 1) || m.Columns <= 3 && m.Rows > 3 && linearRows(m.Transposed(), 1):
		return Ramp
	}
	return Explained
}

// linearRows reports whether each row is a polynomial of the given degree, 0 or 1,
// in the column index, and some row is not zero.
func linearRows(m *matrix.Matrix, degree int) bool {
	zero := true
	for r := range m.Rows {
		first := m.At(r, 0)
		step := float64(degree) * (m.At(r, m.Columns-1) - first) / float64(m.Columns-1)
		within := 1e-6 * (math.Abs(first) + math.Abs(m.At(r, m.Columns-1)))
		for j := range m.Columns {
			if math.Abs(m.At(r, j)-first-step*float64(j)) > within {
				return false
			}
		}
		zero = zero && within == 0
	}
	return !zero
}

// transposed looks for conventions of the transposed matrix.
func (id *Identification) transposed(s *phase.Search) bool {
	m := s.Matrix
	if m.Rows < 2 || m.Rows > encoder.MaxDModel || m.Columns < 2 ||
		!id.explainChanged(phase.New(m.Transposed(), s.Tol), func(f *Fit) { f.Transposed = true }) {
		return false
	}
	id.Checked = m.Rows
	return true
}

// withoutZeros looks for conventions of the rows that are not zero, as tables have rows of
// zeros for class tokens before the cells of a grid.
func (id *Identification) withoutZeros(s *phase.Search) bool {
	rows, zero := s.Matrix.NonZero()
	if len(zero) == 0 {
		return false
	}
	own := phase.New(rows, s.Tol)
	own.Gaps = true
	if !id.explainChanged(own, func(f *Fit) { f.ZeroRows = zero }) {
		return false
	}
	id.Checked += len(zero)
	return true
}

// coarser looks for conventions of numbers that were in half precision before they were
// printed, or that were cut off after some digits.
func (id *Identification) coarser(s *phase.Search) bool {
	m, tol := s.Matrix, s.Tol
	best, found := *id, false
	if id.Precision.Decimals < 0 || tol.Exact || m.Columns < fewestColumns {
		return false
	}
	try := func(format NumberFormat, tol matrix.Tolerance) {
		other, s := *id, phase.New(m, tol)
		other.Precision = format
		// With so large a tolerance arbitrary settings would explain too much.
		other.explain(s)
		simple := other.explained() && other.Matches[0].whole() && other.Matches[0].simple()
		if !other.prefix(s) && !simple && !other.buggy(s) {
			return
		}
		if !found || other.Matches[0].Bits > best.Matches[0].Bits {
			best, found = other, true
		}
	}
	for dtype, coarse := range coarserFormats(m, tol) {
		format := id.Precision
		format.DType = dtype
		try(format, coarse)
	}
	if !found && tol.Step == 0 {
		format, cut := id.Precision, tol
		format.Truncated, cut.Truncated = true, true
		if try(format, cut); !found {
			return false
		}
		for c := range best.Matches[0].cells(m, nil) {
			if math.Abs(c.x) > math.Abs(c.want)+0.2*tol.At(c.x) {
				return false // further from 0, by more than errors that are small beside its digits
			}
		}
	}
	*id = best
	return found
}

// coarserFormats returns an iterator over the types of 16 bits that have all numbers, up to the
// digits printed, and over the tolerances of numbers that were of these types before.
func coarserFormats(m *matrix.Matrix, tol matrix.Tolerance) iter.Seq2[precision.DType, matrix.Tolerance] {
	return func(yield func(precision.DType, matrix.Tolerance) bool) {
		for _, t := range [...]precision.DType{precision.Float16, precision.BFloat16} {
			coarse := tol
			coarse.Relative, coarse.RoundedTwice = math.Ldexp(1, -t.Digits()), true
			if coarse.Relative > tol.Relative && m.Printed(t) && !yield(t, coarse) {
				return
			}
		}
	}
}

// whole reports whether the scale and all positions are whole numbers. Positions
// of a grid count as whole.
func (f *Fit) whole() bool {
	fractional := func(x float64) bool { return x != math.Round(x) }
	fractionalAxis := func(axis []float64) bool { return slices.ContainsFunc(axis, fractional) }
	return !fractional(f.Scale) && (f.Shape != nil || !slices.ContainsFunc(f.Positions, fractionalAxis))
}

// nearly looks for conventions that explain the numbers up to a small change, and
// otherwise reports why none does and which presets are nearest.
func (id *Identification) nearly(s *phase.Search, paired bool) {
	m := s.Matrix
	id.Matches, id.Near, id.Checked = nil, nil, len(s.All)
	if m.Rows > 1 && m.EqualRows() {
		id.Reason = OneRow
		return
	}
	changed := func(reason Reason, f *Fit, checked int) bool {
		if f != nil {
			id.Near, id.Reason, id.Checked = []Fit{*f}, reason, checked
		}
		return f != nil
	}
	if id.features(s) || id.offset(s) || changed(Miswritten, miswritten(s), m.Rows) ||
		changed(Permuted, reordered(s), len(s.All)) || changed(Dropped, dropped(s), m.Rows) {
		return
	}
	near := nearest(s)
	alike := similar(s, near)
	if changed(Noisy, noisy(s, near), m.Rows) {
		return
	}
	if len(near) > 0 {
		// Numbers of at most one digit after the point are too coarse for a search.
		half := 0.51 * math.Pow10(-s.Tol.Decimals)
		if s.Tol.Exact && near[0].Residual <= half && m.Rows*m.Columns >= fewNumbers {
			near[0].Tolerance = half
			id.Matches, id.Reason = near[:1], TooFew
			return
		}
		// All numbers may be right but those of a few columns.
		if f := near[0]; f.findWrong(s) && changed(Miswritten, &f, m.Rows) {
			return
		}
	}
	switch id.Near, id.Reason = alike, NotPaired; {
	case paired && (m.Rows*m.Columns < fewNumbers || m.Columns < fewestColumns):
		id.Reason = TooFew // frequencies may be any
	case paired:
		id.Reason = NotGraded
	}
}
