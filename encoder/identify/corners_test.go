package identify_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

// corners returns the first and the last rows and columns of a table, as NumPy prints it.
func corners(t *testing.T, table *convention.Table, rows, columns int) (x []float64, at []float64) {
	t.Helper()
	n, d := table.SeqLen(), table.Columns()
	all, _ := reference.Elements(t, table)
	for r := range n {
		if r >= rows && r < n-rows {
			continue
		}
		at = append(at, table.Position(0, r))
		for j := range d {
			if j < columns || j >= d-columns {
				x = append(x, all[r*d+j])
			}
		}
	}
	return x, at
}

// TestCorners finds the width of tables from their corners alone.
func TestCorners(t *testing.T) {
	for _, c := range []struct {
		preset, settings string
		rows, d          int
	}{
		{"paper", "-", 100, 512},
		{"paper", "-", 5000, 768},
		{"paper", "start=7", 60, 128},
		{"paper", "base=500", 100, 256},
		{"tensor2tensor", "-", 1024, 512},
		{"fairseq", "start=2", 1026, 1024},
		{"x-transformers", "-", 100, 512},
		{"roformer", "-", 512, 768},
		{"guided-diffusion", "-", 1000, 128},
		{"paper", "-", 100, 20},
		{"tensor2tensor", "-", 200, 12},
	} {
		table := reference.Must(reference.Convention(t, c.preset, c.settings).Table(c.rows, c.d))
		x, at := corners(t, table, 3, 3)
		for _, how := range []func(float64) float64{
			decimals(4), decimals(8), precision.Float32.Round,
			func(x float64) float64 { return decimals(4)(precision.Float16.Round(x)) },
			func(x float64) float64 { return decimals(4)(precision.BFloat16.Round(x)) },
		} {
			y := rounded(x, how)
			id := reference.Must(identify.Corners(y, 6, identify.Gap{Row: 3, Column: 3}, nil))
			f := best(id, c.preset)
			if f == nil || id.Reason != identify.Explained || f.Table.DModel() != c.d || !slices.Equal(f.Positions[0], at) || !f.Excerpt() {
				t.Errorf("%s %s, %d × %d: %v, %s", c.preset, c.settings, c.rows, c.d, id.Reason, sayFits(id))
				continue
			}
			checkFit(t, f, y)
			if id := reference.Must(identify.Corners(y, 6, identify.Gap{Row: 3, Column: 3, Rows: c.rows, Columns: c.d}, nil)); id.Reason != identify.Explained {
				t.Errorf("%s %s of a known size: %v", c.preset, c.settings, id.Reason)
			}
			if id := reference.Must(identify.Corners(y, 6, identify.Gap{Row: 3, Column: 3, Rows: c.rows + 1, Columns: c.d}, nil)); len(id.Matches) > 0 {
				t.Errorf("%s %s with another row: %s", c.preset, c.settings, sayFits(id))
			}
		}
	}
}

// digits returns a rounding to n significant digits.
func digits(n int) func(float64) float64 {
	return func(x float64) float64 {
		x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', n-1, 64), 64)
		return x
	}
}

// TestCornersDropout finds tables whose numbers dropout has set to 0 in part.
func TestCornersDropout(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, rate := range []float64{0.1, 0.2} {
		for _, size := range [][2]int{{100, 20}, {5000, 512}} {
			rows, d := size[0], size[1]
			x, at := corners(t, tableOf(convention.Convention{}, rows, d), 3, 3)
			for i := range x {
				if x[i] = digits(5)(x[i] / (1 - rate)); r.Float64() < rate {
					x[i] = 0
				}
			}
			id := reference.Must(identify.Corners(x, 6, identify.Gap{Row: 3, Column: 3}, nil))
			if id.Reason != identify.Dropped || id.Near[0].Preset != "paper" || id.Near[0].Table.DModel() != d || id.Near[0].Dropout != rate || !slices.Equal(id.Near[0].Positions[0], at) {
				t.Errorf("%d × %d, p = %v: %v, %s", rows, d, rate, id.Reason, sayFits(id))
			}
		}
	}
}

// TestCornersDropoutFirst finds a table whose first numbers dropout has set to 0, where the others are
// multiplied by a round number, as scaled tables are.
func TestCornersDropoutFirst(t *testing.T) {
	x, at := corners(t, tableOf(convention.Convention{}, 5000, 512), 3, 3)
	for i := range x {
		if x[i] = digits(5)(x[i] / 0.8); i%12 == 6 || i == 21 {
			x[i] = 0
		}
	}
	for _, rows := range []int{0, 5000} {
		id := reference.Must(identify.Corners(x, 6, identify.Gap{Row: 3, Column: 3, Rows: rows}, nil))
		if id.Reason != identify.Dropped || id.Near[0].Table.DModel() != 512 || !slices.Equal(id.Near[0].Positions[0], at) {
			t.Errorf("of %d rows: %v, %s", rows, id.Reason, sayFits(id))
		}
	}
	if id := reference.Must(identify.Corners(x, 6, identify.Gap{Row: 3, Column: 3, Rows: 4000}, nil)); id.Reason == identify.Dropped {
		t.Errorf("with other rows: %s", sayFits(id))
	}
}

// TestCornersScaled finds what the corners of tables are multiplied by.
func TestCornersScaled(t *testing.T) {
	for _, c := range []struct {
		preset  string
		rows, d int
		factor  float64
		slip    identify.Slip
	}{
		{"paper", 2000, 512, math.Sqrt(512), identify.TimesRootD},
		{"paper", 2000, 512, 1 / math.Sqrt(512), identify.NoSlip},
		{"paper", 2000, 512, 1000, identify.NoSlip},
		{"paper", 2000, 512, 1e-3, identify.NoSlip},
		{"paper", 2000, 512, 4, identify.NoSlip},
		{"tensor2tensor", 2000, 512, math.Sqrt(512), identify.TimesRootD},
		{"fairseq", 1026, 768, 0.5, identify.NoSlip},
	} {
		table := reference.Must(reference.Convention(t, c.preset, "-").Table(c.rows, c.d))
		x, at := corners(t, table, 3, 3)
		for name, how := range map[string]func(float64) float64{
			"4 digits": digits(5), "8 digits": digits(9), "float32": precision.Float32.Round,
			"float32, as it computes": func(x float64) float64 { return digits(9)(precision.Float32.Round(x)) },
		} {
			y := slices.Clone(x)
			for i, v := range x {
				y[i] = how(precision.Float32.Round(v) * c.factor)
			}
			id := reference.Must(identify.Corners(y, 6, identify.Gap{Row: 3, Column: 3}, nil))
			f := best(id, c.preset)
			if f == nil || id.Reason != identify.Explained || f.Table.DModel() != c.d || !slices.Equal(f.Positions[0], at) ||
				math.Abs(f.Amplitude/c.factor-1) > 1e-12 || f.Slip != c.slip || math.Abs(f.Factor()/c.factor-1) > 1e-12 {
				t.Errorf("%s × %v, %s: %v, %s", c.preset, c.factor, name, id.Reason, sayFits(id))
				continue
			}
			checkFit(t, f, y)
		}
	}
}

// TestCornersErrors checks the errors for gaps that are none.
func TestCornersErrors(t *testing.T) {
	for _, c := range []struct {
		gap  identify.Gap
		want string
	}{
		{identify.Gap{Row: 2}, "encoder: gap after row 2 is not between two rows"},
		{identify.Gap{Column: -1}, "encoder: gap after column -1 is not between two columns"},
		{identify.Gap{Column: 2, Columns: 3}, "encoder: columns 3 are fewer than those given"},
	} {
		_, err := identify.Corners(make([]float64, 8), 4, c.gap, nil)
		var typed *encoder.Error
		if err == nil || err.Error() != c.want || !errors.As(err, &typed) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// TestPrefix recognises the first columns of wider rows.
func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		convention           convention.Convention
		rows, d, width, want int
	}{
		{convention.Convention{}, 5, 8, 512, 512},
		{convention.Convention{}, 5, 8, 64, 64},
		{convention.Convention{}, 10, 16, 256, 256},
		{convention.Convention{}, 3, 6, 128, 128},
		{convention.Convention{}, 3, 6, 512, 512},
		{convention.Convention{}, 20, 32, 768, 768},
		{convention.Convention{Start: 3}, 20, 32, 768, 768},
		{convention.Convention{Shift: 1, Layout: convention.Concatenated}, 10, 8, 512, 512},
		{convention.Convention{}, 5, 8, 8, 8},     // all columns
		{convention.Convention{}, 20, 32, 64, 32}, // base 100, which may be meant
		{convention.Convention{Base: 500}, 10, 16, 16, 16},
	} {
		all, _ := reference.Elements(t, tableOf(c.convention, c.rows, c.width))
		var x []float64
		for r := range c.rows {
			x = append(x, all[r*c.width:r*c.width+c.d]...)
		}
		for _, how := range []func(float64) float64{precision.Float32.Round, decimals(4), func(x float64) float64 { return decimals(4)(precision.Float16.Round(x)) }} {
			y := rounded(x, how)
			id := identified(t, y, c.d)
			if id.Reason != identify.Explained || id.Matches[0].Table.DModel() != c.want || id.Matches[0].Excerpt() != (c.want > c.d) {
				t.Errorf("%d × %d of %d columns: %v, %s", c.rows, c.d, c.width, id.Reason, sayFits(id))
				continue
			}
			checkFit(t, &id.Matches[0], y)
		}
	}
	all, _ := reference.Elements(t, tableOf(convention.Convention{}, 10, 64))
	var last []float64
	for r := range 10 {
		last = append(last, all[r*64+56:r*64+64]...)
	}
	if id := identified(t, rounded(last, precision.Float32.Round), 8); len(id.Matches) > 0 && id.Matches[0].Excerpt() {
		t.Errorf("the last 8 of 64 columns: %s", sayFits(id))
	}
}
