package identify

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// Evidence for a fit comes from the comparison of all numbers with its table.
type evidence struct {
	bits  float64 // of the numbers that it explains
	most  bool    // these are most of the bits in the numbers
	exact bool    // differences are within the digits of the numbers
	rows  int     // compared
	pairs int     // that are not constant
}

// A law bounds how far numbers may be from those of a table, by the digits that they have and by
// what a library loses that computes them in float32.
type law struct {
	tol       *matrix.Tolerance
	amplitude float64
	table     *convention.Table
	columns   []lawColumn
}

// A lawColumn is a column and the error of its angles for each position.
type lawColumn struct {
	convention.Column
	drift float64
}

// law returns the law of the columns of f.
func (f *Fit) law(tol *matrix.Tolerance) *law {
	t := f.Table
	l := &law{tol: tol, amplitude: t.Amplitude(), table: t}
	add := func(column int) {
		c := lawColumn{Column: t.Column(column)}
		if !c.Zero {
			w := t.Frequency(c.Pair)
			c.drift = l.amplitude * matrix.Drift(w, w/t.Convention().EffectiveScale())
		}
		l.columns = append(l.columns, c)
	}
	for _, k := range f.Permutation {
		add(k)
	}
	for k := 0; f.Permutation == nil && k < t.Columns(); k++ {
		add(k)
	}
	return l
}

// rounded returns how far a number may be from its exact value by its digits.
func (l *law) rounded(x, exact float64) float64 {
	return 1.1 * (max(l.tol.At(x), l.tol.At(exact)) + matrix.ResultError*l.amplitude)
}

// within returns how far a number may be in a row and a column, if its digits allow rounded.
func (l *law) within(rounded float64, row, column int) float64 {
	c := &l.columns[column]
	return min(rounded+c.drift*math.Abs(l.table.Position(c.Axis, row)), matrix.MaxTolerance*l.amplitude)
}

func (l *law) of(c cell) float64 { return l.within(l.rounded(c.x, c.want), c.Row, c.Column) }

type columnEvidence struct {
	first            float64 // number in the first row compared
	varies           bool
	explained, total float64 // bits
}

// compare compares the numbers with the table of f, and reports whether rounding
// explains all differences. It sets the differences and the evidence of f. If the amplitude is
// not exact, it returns the roundest one that explains them.
func (f *Fit) compare(s *phase.Search, amplitude phase.Amplitude) (float64, bool) {
	t, a, uncertain := f.Table, amplitude.Value, amplitude.Error/amplitude.Value
	law, columns, row := f.law(&s.Tol), make([]columnEvidence, t.Columns()), make([]float64, t.Columns())
	rows, exact, squares, worst := 0, true, 0.0, -1.0
	least, most := 0.0, math.Inf(1) // bounds of a factor of the amplitude that explains all numbers
	for r := range comparedRows(t.SeqLen(), len(columns)) {
		s.Matrix.Rest()
		from := r
		if t.SeqLen() != s.Matrix.Rows {
			from = s.All[r]
		}
		t.Rows64(row, r, r+1)
		zero := s.Matrix.ZeroRow(from) // no evidence of frequencies
		for j, want := range row {
			c, x := &columns[j], s.Matrix.At(from, j)
			rounded, miss := law.rounded(x, want), math.Abs(x-want)
			tolerance := law.within(rounded, r, j)
			if size := math.Abs(want); uncertain > 0 && size > tolerance {
				signed := x * math.Copysign(1, want)
				least, most = max(least, (signed-tolerance)/size), min(most, (signed+tolerance)/size)
				tolerance += uncertain * size
				rounded += uncertain * size
			}
			if miss > tolerance || rounded > matrix.MaxTolerance*a {
				return 0, false
			}
			exact = exact && miss <= rounded
			squares += miss * miss
			// Half of the information in a pair is its length, the same for all.
			if !zero {
				c.explained += math.Log2(1+a/(2*max(rounded, miss))) / 2
				c.total += math.Log2(1+a/(2*rounded)) / 2
			}
			if rows == 0 {
				c.first = x
			}
			c.varies = c.varies || math.Abs(x-c.first) > 2*rounded
			if miss > worst {
				worst, f.Residual, f.Tolerance = miss, miss, tolerance
			}
		}
		rows++
	}
	f.RMS = math.Sqrt(squares / float64(rows*len(columns)))

	// A constant column fits every low frequency.
	f.evidence = evidence{rows: rows, exact: exact}
	total, counted := 0.0, make([]bool, t.Pairs())
	for j, c := range columns {
		if of := law.columns[j]; (c.varies || rows == 1) && !of.Zero {
			f.evidence.bits += c.explained
			total += c.total
			if !counted[of.Pair] {
				counted[of.Pair] = true
				f.evidence.pairs++
			}
		}
	}
	f.evidence.most = f.evidence.bits > 0.8*total
	f.evidence.bits *= float64(t.SeqLen()) / float64(rows)
	if least > 1 || most < 1 {
		factor := (least + most) / 2
		a, _ = matrix.Roundest(a*factor, (most-least)/(2*factor))
	}
	return a, least <= most
}

// maxCompared is the largest number of elements compared with a table.
const maxCompared = 1 << 22

// comparedRows returns an iterator over all rows, or over one of every few if there are more than
// maxCompared elements: the last, where the errors of angles are largest, and before it each time
// another of the few, so that a fault in every second row or in a column of a grid is seen too.
func comparedRows(rows, columns int) iter.Seq[int] {
	return func(yield func(int) bool) {
		last, few := rows-1, 1+(rows*columns-1)/maxCompared
		for i := last / few; i >= 0 && yield(max(0, last-i*few-i%few)); i-- {
		}
	}
}

// A cell is a place with its number in a matrix, and the number that a fit has there.
type cell struct {
	Cell
	x, want float64
}

// cells returns an iterator over the cells of some rows, or of all rows of m and f if rows is nil.
func (f *Fit) cells(m *matrix.Matrix, rows []int) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		row := make([]float64, m.Columns)
		n := min(m.Rows, f.Table.SeqLen()+len(f.ZeroRows))
		if rows != nil {
			n = len(rows)
		}
		for r := range n {
			m.Rest()
			if rows != nil {
				r = rows[r]
			}
			f.row(row, r)
			for j, want := range row {
				if !yield(cell{Cell{r, j}, m.At(r, j), want}) {
					return
				}
			}
		}
	}
}

func (c *cell) miss() float64 { return math.Abs(c.x - c.want) }

// A spread sums up differences.
type spread struct{ n, squares, largest, tolerance float64 }

// add adds a difference, and the largest one allowed there.
func (s *spread) add(miss, within float64) {
	s.n, s.squares = s.n+1, s.squares+miss*miss
	s.largest, s.tolerance = max(s.largest, miss), max(s.tolerance, within)
}

func (f *Fit) setDifferences(s spread) {
	f.Residual, f.RMS, f.Tolerance = s.largest, math.Sqrt(s.squares/s.n), s.tolerance
}
