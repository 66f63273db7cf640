// Package learned describes tables of positions that were trained, such as those of
// BERT, GPT-2 and ViT, by what can be said of any table x[p, j] of n rows and d columns:
//
//	norms          |x[p]|                                                     Norms
//	spectra        the power of each column at k/n turns per position         Power
//	similarity     cos ∠(x[p], x[q]), and how far p−q alone decides it        Similarity, Stationarity
//	components     the directions in which rows differ most                   Components
//	sinusoids      the base whose sinusoids are alike, up to a rotation       FitSinusoid
//	conventions    the table of a library that is nearest, up to a factor     Nearest
//
// Sinusoids are the yardstick: their rows have the length √(d/2), the spectrum of each
// column has one peak, their similarity is a function of p−q, and their components come
// in pairs that go round a circle, as those of GPT-2 do in part.
package learned

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Table has the numbers x[p, j] of a vector of d columns for each of n positions.
type Table struct {
	// Pause is called again and again in what takes long, unless it is nil: a program with
	// one thread, as in a browser, may do something else in it.
	Pause func()

	rows, columns int
	x             []float64
}

// rest calls Pause.
func (t *Table) rest() {
	if t.Pause != nil {
		t.Pause()
	}
}

// New returns the table of rows with the given number of columns, which keeps x. It
// returns an *encoder.Error if columns is not positive or above MaxDModel, if x is empty
// or not whole rows, or if a number is not finite or beyond ±MaxMagnitude.
func New(x []float64, columns int) (*Table, error) {
	switch {
	case columns <= 0:
		return nil, encoder.Invalid("columns", columns, "not-positive: is not positive")
	case columns > encoder.MaxDModel:
		return nil, encoder.Invalid("columns", columns, "above: is above #").With(strconv.Itoa(encoder.MaxDModel))
	case len(x) == 0 || len(x)%columns != 0:
		return nil, encoder.Invalid("data length", len(x), "is not a positive multiple of the # columns").With(strconv.Itoa(columns))
	}
	for i, v := range x {
		if !(math.Abs(v) <= encoder.MaxMagnitude) {
			return nil, encoder.CheckMagnitude("data", v, i/columns, i%columns)
		}
	}
	return &Table{rows: len(x) / columns, columns: columns, x: x}, nil
}

// Rows returns n.
func (t *Table) Rows() int { return t.rows }

// Columns returns d.
func (t *Table) Columns() int { return t.columns }

// Row returns the row of a position, 0 ≤ p < n. It is not to be changed.
func (t *Table) Row(p int) []float64 { return t.x[p*t.columns:][:t.columns] }

// Norms returns the lengths |x[p]| of all rows.
func (t *Table) Norms() []float64 {
	norms := make([]float64, t.rows)
	for p := range norms {
		norms[p] = norm(t.Row(p))
	}
	return norms
}

// centred returns copies of the rows 0, step, 2·step, …, less their mean.
func (t *Table) centred(step int) [][]float64 {
	var rows [][]float64
	mean := make([]float64, t.columns)
	for p := 0; p < t.rows; p += step {
		row := append([]float64(nil), t.Row(p)...)
		add(mean, 1, row)
		rows = append(rows, row)
	}
	for _, row := range rows {
		add(row, -1/float64(len(rows)), mean)
	}
	return rows
}

// dot returns Σ a[j]·b[j].
func dot(a, b []float64) float64 {
	sum := 0.0
	for j, x := range a {
		sum += x * b[j]
	}
	return sum
}

func norm(a []float64) float64 { return math.Sqrt(dot(a, a)) }

// add adds f·b to a.
func add(a []float64, f float64, b []float64) {
	for j, x := range b {
		a[j] += f * x
	}
}
