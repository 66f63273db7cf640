package learned

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
)

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
