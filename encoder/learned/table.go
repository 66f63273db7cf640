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
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
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

// A Similarity has the cosines of the angles between rows p = 0, Step, 2·Step, …
type Similarity struct {
	Step, Size int
	cosines    []float64
}

// Similarity returns the cosines of all pairs of rows that are multiples of the smallest
// step with which there are at most most of them. A row of zeros has the cosine 0 with
// every other.
func (t *Table) Similarity(most int) *Similarity {
	step := (t.rows + max(most, 1) - 1) / max(most, 1)
	s := &Similarity{Step: step, Size: (t.rows + step - 1) / step}
	s.cosines = make([]float64, s.Size*s.Size)
	norms := t.Norms()
	for i := range s.Size {
		t.rest()
		for j := range i + 1 {
			p, q := i*step, j*step
			c := 0.0
			if norms[p] > 0 && norms[q] > 0 {
				c = min(1, max(-1, dot(t.Row(p), t.Row(q))/norms[p]/norms[q]))
			}
			s.cosines[i*s.Size+j], s.cosines[j*s.Size+i] = c, c
		}
	}
	return s
}

// At returns cos ∠(x[i·Step], x[j·Step]), for 0 ≤ i, j < Size.
func (s *Similarity) At(i, j int) float64 { return s.cosines[i*s.Size+j] }

// ByOffset returns the mean cosine of all pairs of rows k·Step apart, for k = 0, …, Size-1.
func (s *Similarity) ByOffset() []float64 {
	mean := make([]float64, s.Size)
	for k := range mean {
		for i := k; i < s.Size; i++ {
			mean[k] += s.At(i, i-k)
		}
		mean[k] /= float64(s.Size - k)
	}
	return mean
}

// Stationarity returns how much of the variance of the cosines of different rows their
// offset explains:
//
//	1 − Σ (c[i, j] − m[|i−j|])² / Σ (c[i, j] − m)²
//
// where m[k] are the means ByOffset and m is the mean of all. Sinusoids have 1, for their
// cosines are a function of the offset; so have rows whose cosines are all equal.
func (s *Similarity) Stationarity() float64 {
	byOffset, all, pairs := s.ByOffset(), 0.0, 0.0
	for k, mean := range byOffset[1:] {
		n := float64(s.Size - 1 - k)
		all, pairs = all+n*mean, pairs+n
	}
	if pairs == 0 {
		return 1
	}
	all /= pairs
	within, total := 0.0, 0.0
	for i := range s.Size {
		for j := range i {
			c := s.At(i, j)
			within += (c - byOffset[i-j]) * (c - byOffset[i-j])
			total += (c - all) * (c - all)
		}
	}
	const rounding = 1e-26
	if total <= rounding*pairs {
		return 1
	}
	return 1 - within/total
}

// A Neighbour is the table of a library that is near another one, number by number.
type Neighbour struct {
	Preset    string
	Flip      bool    // whether sines and cosines are exchanged
	Start     int     // the first position
	Amplitude float64 // a, by which the table is multiplied
	Distance  float64 // |x − a·s| / |x|, from 0 to 1
	Rows      int     // how many rows were compared
}

// Nearest returns the table s of a library, at its defaults or from position 0, 1 or 2 on,
// that is nearest if multiplied by the best amplitude
//
//	a = Σ x·s / Σ s²,   |x − a·s|² / |x|² = 1 − (Σ x·s)² / (Σ x² · Σ s²)
//
// over the first rows, of 2¹⁸ numbers. Unrelated numbers have a distance
// near 1. It returns false if no library has tables of this width, or all numbers are 0.
func (t *Table) Nearest() (n Neighbour, ok bool) {
	const most = 1 << 18
	rows := min(t.rows, max(1, most/t.columns))
	x := t.x[:rows*t.columns]
	s := make([]float64, len(x))
	xx := dot(x, x)
	n.Distance, n.Rows = math.Inf(1), rows
	tables(rows, t.columns, func(preset string, flip bool, start int, table *convention.Table) {
		t.rest()
		table.Rows64(s, 0, rows)
		xs, ss := dot(x, s), dot(s, s)
		if ss == 0 || xx == 0 {
			return
		}
		if d := math.Sqrt(max(0, 1-xs/xx*(xs/ss))); d < n.Distance-1e-9 {
			n, ok = Neighbour{preset, flip, start, xs / ss, d, rows}, true
		}
	})
	return n, ok
}

// Table returns s, for rows of a number of columns.
func (n *Neighbour) Table(columns int) (*convention.Table, error) {
	p, err := convention.Find(n.Preset)
	if err != nil {
		return nil, err
	}
	return plain(p.Convention, n.Flip, n.Start).Table(n.Rows, columns)
}

// plain returns a convention with another first column and first position, and without
// factors, for which a stands.
func plain(c convention.Convention, flip bool, start int) convention.Convention {
	c.Start, c.CosineFirst = start, flip
	c.Norm, c.Amplitude = convention.Plain, 0
	return c
}

// tables calls yield with the different tables of all presets for a single axis.
func tables(rows, columns int, yield func(preset string, flip bool, start int, table *convention.Table)) {
	var seen []convention.Convention
	for _, p := range convention.Presets() {
		if !slices.Contains(p.AxisCounts(), 1) {
			continue
		}
		for i, start := range [...]int{p.Convention.Start, 0, 1, 2, p.Convention.Start, 0, 1, 2} {
			c := plain(p.Convention, i >= 4, start)
			if slices.Contains(seen, c) {
				continue
			}
			if table, err := c.Table(rows, columns); err == nil && table.Columns() == columns {
				seen = append(seen, c)
				yield(p.Name, c.CosineFirst, c.Start, table)
			}
		}
	}
}
