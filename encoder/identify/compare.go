package identify

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// compare compares the numbers with the table of f, and reports whether rounding
// explains all differences. If the amplitude is not exact, it returns the roundest one
// that does.
func compare(s *phase.Search, f *scoredFit, amplitude phase.Amplitude) (float64, bool) {
	c := newComparison(s, f.Table, amplitude)
	for r := range comparedRows(f.Table.SeqLen(), s.Matrix.Columns) {
		if !c.addRow(r) {
			return 0, false
		}
	}
	c.score(f)
	if c.least > 1 || c.most < 1 {
		factor := (c.least + c.most) / 2
		amplitude.Value, _ = matrix.Roundest(amplitude.Value*factor, (c.most-c.least)/(2*factor))
	}
	return amplitude.Value, c.least <= c.most
}

// maxCompared is the largest number of elements compared with a table.
const maxCompared = 1 << 22

// comparedRows returns an iterator over all rows, or over 16 evenly spaced blocks
// of rows if there are more than maxCompared elements.
func comparedRows(rows, columns int) iter.Seq[int] {
	blocks, size := 1, rows
	if most := max(1, maxCompared/columns); size > most {
		blocks = 16
		size = max(1, most/blocks)
	}
	return func(yield func(int) bool) {
		for b := range blocks {
			lo := 0
			if blocks > 1 {
				lo = b * (rows - size) / (blocks - 1)
			}
			for r := lo; r < lo+size; r++ {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// A comparison accumulates the differences between numbers and a table.
type comparison struct {
	search    *phase.Search
	table     *convention.Table
	amplitude float64
	uncertain float64 // the error of the amplitude, relative to it
	least     float64 // bounds of a factor of the amplitude that explains all numbers
	most      float64
	columns   []convention.Column
	drift     []float64 // error of each column computed in float32, for each position
	first     []float64 // the first row compared
	row       []float64 // the present row of the table
	rows      int       // compared

	explained, total []float64 // bits of each column
	varies           []bool    // of each column

	beyond           bool    // some difference is larger than the digits of the numbers allow
	squares          float64 // sum of all squared differences
	worst, tolerance float64 // the largest difference, and the one allowed there
}

func newComparison(s *phase.Search, t *convention.Table, amplitude phase.Amplitude) *comparison {
	n := s.Matrix.Columns
	c := &comparison{
		search: s, table: t, amplitude: amplitude.Value, uncertain: amplitude.Error / amplitude.Value, most: math.Inf(1),
		columns: make([]convention.Column, n), drift: make([]float64, n), first: make([]float64, n), row: make([]float64, n),
		explained: make([]float64, n), total: make([]float64, n), varies: make([]bool, n), worst: -1,
	}
	for j := range c.columns {
		if c.columns[j] = t.Column(j); !c.columns[j].Zero {
			w := t.Frequency(c.columns[j].Pair)
			c.drift[j] = c.amplitude * matrix.Drift(w, w/t.Convention().EffectiveScale())
		}
	}
	return c
}

// addRow compares row r of the table, and reports whether rounding explains its
// differences.
func (c *comparison) addRow(r int) bool {
	s, from := c.search, r
	s.Matrix.Rest()
	if c.table.SeqLen() != s.Matrix.Rows {
		from = s.All[r]
	}
	c.table.Rows64(c.row, r, r+1)
	zero := s.Matrix.ZeroRow(from) // no evidence of frequencies
	for j, want := range c.row {
		x := s.Matrix.At(from, j)
		rounded := 1.1 * (max(s.Tol.At(x), s.Tol.At(want)) + matrix.ResultError*c.amplitude)
		tolerance := rounded
		if k := c.columns[j]; !k.Zero {
			tolerance = min(tolerance+c.drift[j]*math.Abs(c.table.Position(k.Axis, r)), matrix.MaxTolerance*c.amplitude)
		}
		miss := math.Abs(x - want)
		if size := math.Abs(want); c.uncertain > 0 && size > tolerance {
			signed := x * math.Copysign(1, want)
			c.least, c.most = max(c.least, (signed-tolerance)/size), min(c.most, (signed+tolerance)/size)
			tolerance += c.uncertain * size
			rounded += c.uncertain * size
		}
		if miss > tolerance || rounded > matrix.MaxTolerance*c.amplitude {
			return false
		}
		c.beyond = c.beyond || miss > rounded
		c.squares += miss * miss
		// Half of the information in a pair is its length, the same for all.
		if !zero {
			c.explained[j] += math.Log2(1+c.amplitude/(2*max(rounded, miss))) / 2
			c.total[j] += math.Log2(1+c.amplitude/(2*rounded)) / 2
		}
		if c.rows == 0 {
			c.first[j] = x
		}
		c.varies[j] = c.varies[j] || math.Abs(x-c.first[j]) > 2*rounded
		if miss > c.worst {
			c.worst, c.tolerance = miss, tolerance
		}
	}
	c.rows++
	return true
}

// score sets the differences and the evidence of f.
func (c *comparison) score(f *scoredFit) {
	f.rows, f.explainedBits, f.varyingPairs = c.rows, 0, 0
	if c.worst >= 0 {
		f.Residual, f.Tolerance = c.worst, c.tolerance
	}
	f.RMS = math.Sqrt(c.squares / float64(c.rows*len(c.columns)))
	// A constant column fits every low frequency.
	total, counted := 0.0, make([]bool, c.table.Pairs())
	for j, varies := range c.varies {
		if k := c.columns[j]; (varies || c.rows == 1) && !k.Zero {
			f.explainedBits += c.explained[j]
			total += c.total[j]
			if !counted[k.Pair] {
				counted[k.Pair] = true
				f.varyingPairs++
			}
		}
	}
	f.exact = !c.beyond
	f.explainsMost = f.explainedBits > 0.8*total
	f.explainedBits *= float64(c.table.SeqLen()) / float64(c.rows)
}

// A scoredFit is a Fit with the numbers that decide its rank.
type scoredFit struct {
	Fit
	explainedBits float64 // bits of the numbers
	rows          int     // compared
	varyingPairs  int     // pairs that are not constant
	exact         bool    // up to the digits of the numbers
}

// dominated reports whether another fit differs only in the values of the same
// settings.
func (f *scoredFit) dominated(others []*scoredFit) bool {
	for _, o := range others {
		same := f.Preset == o.Preset && f.Bug == o.Bug && f.Consecutive == o.Consecutive && len(f.Settings) == len(o.Settings)
		for i := 0; same && i < len(f.Settings); i++ {
			same = f.Settings[i].Name == o.Settings[i].Name
		}
		if same {
			return true
		}
	}
	return false
}

// cellTolerance returns the largest difference allowed between the number x and
// element (r, j) of a table.
func cellTolerance(t *convention.Table, tol *matrix.Tolerance, x float64, r, j int) float64 {
	c := t.Column(j)
	within := 1.1 * (tol.At(x) + matrix.ResultError*t.Amplitude())
	if !c.Zero {
		w := t.Frequency(c.Pair)
		within += t.Amplitude() * matrix.Drift(t.Position(c.Axis, r)*w, w/t.Convention().EffectiveScale())
	}
	return min(within, matrix.MaxTolerance*t.Amplitude())
}
