package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// check compares the table of a file with a convention.
func check(args []string, out io.Writer) (int, error) {
	o := newOptions("check").withFile().withTable()
	tolerance := math.NaN()
	value(o, "tolerance", &tolerance, func(text string) (float64, error) {
		x, err := number(text)
		if err == nil && !(x >= 0 && x <= math.MaxFloat64) {
			err = errors.New("is not zero or a positive number")
		}
		return x, err
	})
	if err := o.parse(args); err != nil {
		return failed, err
	}
	from, err := o.source(checkpoint.MaxNumbers)
	if err != nil {
		return failed, err
	}
	p, err := o.preset()
	if err != nil {
		return failed, err
	}
	f, err := from.one()
	if err != nil {
		return failed, err
	}
	t, err := o.tableOf(p, f.Matrix)
	if err != nil {
		return failed, fmt.Errorf("%s: %w", f.name, err)
	}
	return report(out, f, p.Name, compare(f.Matrix, t, tolerance)), nil
}

// tableOf returns the table that a matrix should be.
func (o *options) tableOf(p convention.Preset, m *dataio.Matrix) (*convention.Table, error) {
	if _, ok := o.settings["start"]; o.positions == nil && o.grid == nil && !ok {
		o.positions = m.Positions
	}
	dModel := o.dModel
	if dModel == 0 {
		dModel = m.Columns
	}
	t, err := o.table(p, m.Rows, dModel)
	switch {
	case err != nil:
		return nil, err
	case t.SeqLen() != m.Rows:
		return nil, errors.New("there are " + strconv.Itoa(m.Rows) + " rows, and the options make " + strconv.Itoa(t.SeqLen()))
	case t.Columns() != m.Columns:
		return nil, errors.New("there are " + strconv.Itoa(m.Columns) + " columns, and " + p.Name + " makes " + strconv.Itoa(t.Columns()))
	}
	return t, nil
}

// A comparison is how far a matrix is from a table.
type comparison struct {
	largest float64
	wrong   int // numbers beyond the tolerance

	row, column int // of the first wrong number, else of the largest difference
	got, want   float64
}

// compare compares a matrix with a table, with the tolerance that rounding explains
// if it is NaN.
func compare(m *dataio.Matrix, t *convention.Table, tolerance float64) (c comparison) {
	want := make([]float64, m.Columns)
	for i := range m.Rows {
		t.Rows64(want, i, i+1)
		allowed := tolerance
		if math.IsNaN(allowed) {
			allowed = rounding(m, t, i)
		}
		for j, got := range m.Row(i) {
			difference := math.Abs(got - want[j])
			beyond := difference > allowed
			if beyond && c.wrong == 0 || c.wrong == 0 && difference >= c.largest {
				c.row, c.column, c.got, c.want = i, j, got, want[j]
			}
			if beyond {
				c.wrong++
			}
			c.largest = max(c.largest, difference)
		}
	}
	return c
}

// rounding returns how far rounding may move the numbers of a row:
//
//	a·(u + |pos|·c·2⁻²³) + s/2
//
// where u is the unit roundoff of the type of the numbers, s the unit of the last
// digit if they were printed, and the angles pos·c·ω[i] were computed in float32, from
// frequencies that are rounded too, as in most libraries.
func rounding(m *dataio.Matrix, t *convention.Table, row int) float64 {
	u := 0x1p-24
	if dtype, err := precision.FindDType(m.Type); err == nil {
		u = math.Ldexp(1, -min(dtype.Digits(), 24))
	}
	furthest := 0.0
	for axis := range t.Axes() {
		furthest = max(furthest, math.Abs(t.Position(axis, row)))
	}
	return t.Amplitude()*(2*u+furthest*math.Abs(t.Convention().EffectiveScale())*0x1p-23) + m.Step/2
}

// report prints the line about a comparison, and returns the exit status.
func report(out io.Writer, f found, preset string, c comparison) int {
	if c.wrong == 0 {
		line(out, fmt.Sprintf("%s: %d × %d numbers of %s; largest difference %.2g%s", f.name, f.Rows, f.Columns, preset, c.largest, f.some()))
		return expected
	}
	line(out, fmt.Sprintf("%s: not %s: row %d, column %d (from 0) is %.6g, want %.6g; %d of %d numbers differ%s%s",
		f.name, preset, c.row, c.column, c.got, c.want, c.wrong, len(f.Data), f.some(), instead(f.Matrix)))
	return unexpected
}
