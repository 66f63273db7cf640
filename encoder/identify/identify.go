package identify

import (
	"math"

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
	m, err := matrix.New(x, columns)
	if err != nil {
		return nil, err
	}
	m.Pause = pause
	dtype, tol := m.Format()
	id := &Identification{Precision: newNumberFormat(dtype, &tol), Rows: m.Rows, Columns: m.Columns}
	id.identify(m, tol)
	return id, nil
}

// fillPositions sets the positions of fits that lack them from their tables.
func fillPositions(fits []Fit) {
	for i := range fits {
		if f := &fits[i]; f.Positions == nil {
			f.Positions = [][]float64{nil}
			for row := range min(f.Table.SeqLen(), phase.MaxRows) {
				f.Positions[0] = append(f.Positions[0], f.Table.Position(0, row))
			}
		}
	}
}

// identify looks for conventions that explain the numbers as they are, transposed,
// with a known bug, or with less precision than their digits show.
func (id *Identification) identify(m *matrix.Matrix, tol matrix.Tolerance) {
	s := phase.New(m, tol)
	if len(s.Rows) == 0 {
		id.Reason, id.Checked = AllZero, len(s.All)
		return
	}
	if id.slopes(m, &tol) {
		return
	}
	if id.Reason = uninformative(m); id.Reason != Explained {
		id.Checked = m.Rows
		return
	}
	paired := id.explain(s)
	if id.prefix(m, tol) || id.explained() && id.Matches[0].simple() {
		return
	}
	best := *id
	for _, other := range [...]func(id *Identification) bool{
		func(id *Identification) bool { return id.transposed(m, tol) },
		func(id *Identification) bool { return id.buggy(s) },
		func(id *Identification) bool { return id.withoutZeros(m, tol) },
	} {
		if try := *id; other(&try) && (!best.explained() || try.Matches[0].Bits > best.Matches[0].Bits+ambiguousMargin) {
			best = try
		}
	}
	if try := *id; !best.explained() && try.coarser(m, tol) {
		best = try
	}
	*id = best
	if len(id.Matches) == 0 || !best.explained() && m.Rows > 1 && m.EqualRows() {
		id.nearly(m, tol, s, paired)
	}
}

// transposed looks for conventions of the transposed matrix.
func (id *Identification) transposed(m *matrix.Matrix, tol matrix.Tolerance) bool {
	if m.Rows < 2 || m.Rows > encoder.MaxDModel || m.Columns < 2 {
		return false
	}
	other := *id
	other.explain(phase.New(m.Transposed(), tol))
	if len(other.Matches) == 0 || other.Reason == TooFew {
		return false
	}
	*id = other
	for i := range id.Matches {
		id.Matches[i].Transposed = true
	}
	id.Checked = m.Rows
	return true
}

// withoutZeros looks for conventions of the rows that are not zero, as tables have rows of
// zeros for class tokens before the cells of a grid.
func (id *Identification) withoutZeros(m *matrix.Matrix, tol matrix.Tolerance) bool {
	own, zero := m.NonZero()
	if len(zero) == 0 {
		return false
	}
	other, s := *id, phase.New(own, tol)
	s.Gaps = true
	if other.explain(s); !other.explained() {
		return false
	}
	*id = other
	for i := range id.Matches {
		id.Matches[i].ZeroRows = zero
	}
	id.Checked += len(zero)
	return true
}

// coarser looks for conventions of numbers that were in half precision before they were
// printed, or that were cut off after some digits.
func (id *Identification) coarser(m *matrix.Matrix, tol matrix.Tolerance) bool {
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
		if !other.prefix(m, tol) && !simple && !other.buggy(s) {
			return
		}
		if !found || other.Matches[0].Bits > best.Matches[0].Bits {
			best, found = other, true
		}
	}
	for _, coarse := range coarserFormats(m, tol) {
		format := id.Precision
		format.DType = coarse.dtype
		try(format, coarse.tol)
	}
	if !found && tol.Step == 0 {
		format, cut := id.Precision, tol
		format.Truncated, cut.Truncated = true, true
		if try(format, cut); found && !best.Matches[0].cutOff(m, &tol) {
			return false
		}
	}
	*id = best
	return found
}

// A coarserFormat is a type of 16 bits in which numbers may have been before they were
// printed, and the tolerance that follows.
type coarserFormat struct {
	dtype precision.DType
	tol   matrix.Tolerance
}

// coarserFormats returns the types that have all numbers, up to the digits printed.
func coarserFormats(m *matrix.Matrix, tol matrix.Tolerance) (list []coarserFormat) {
	for _, t := range [...]precision.DType{precision.Float16, precision.BFloat16} {
		if relative := math.Ldexp(1, -t.Digits()); relative > tol.Relative && m.Printed(t) {
			twice := tol
			twice.Relative, twice.RoundedTwice = relative, true
			list = append(list, coarserFormat{t, twice})
		}
	}
	return list
}

// cutOff reports whether no number of a matrix is further from 0 than the number of the fit,
// but for errors that are small beside its digits.
func (f *Fit) cutOff(m *matrix.Matrix, tol *matrix.Tolerance) bool {
	row := make([]float64, m.Columns)
	for r := range min(m.Rows, f.Table.SeqLen()) {
		f.row(row, r)
		for j, want := range row {
			if x := m.At(r, j); math.Abs(x) > math.Abs(want)+0.2*tol.At(x) {
				return false
			}
		}
	}
	return true
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
func (id *Identification) nearly(m *matrix.Matrix, tol matrix.Tolerance, s *phase.Search, paired bool) {
	id.Matches, id.Near, id.Checked = nil, nil, len(s.All)
	if m.Rows > 1 && m.EqualRows() {
		id.Reason = OneRow
		return
	}
	if id.features(m, &tol) || id.offset(m, tol) || id.miswritten(m, tol) || id.reordered(s) || id.dropped(m, tol, s) {
		return
	}
	near := nearest(s)
	fillPositions(near)
	alike := similar(s, near)
	if id.noisy(m, tol, near) || id.coarse(m, tol, near) || id.wrongColumns(m, tol, near) {
		return
	}
	switch id.Near, id.Reason = alike, NotPaired; {
	case paired && (m.Rows*m.Columns < fewNumbers || m.Columns < fewestColumns):
		id.Reason = TooFew // frequencies may be any
	case paired:
		id.Reason = NotGraded
	}
}
