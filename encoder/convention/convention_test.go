package convention_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

func table(c convention.Convention, seqLen, dModel int) *convention.Table {
	return reference.Must(c.Table(seqLen, dModel))
}

// signal is what tensor2tensor computes.
var signal = convention.Convention{Shift: 1, OnePair: true, Layout: convention.Concatenated, Odd: convention.ZeroPad}

// TestTableExact compares rows of tensor2tensor with values that are correctly
// rounded: single rows, and rows in the middle of a block.
func TestTableExact(t *testing.T) {
	const before, rows = 17, 50
	worst := 0.0
	for _, v := range reference.Rows(t, "t2t_points.tsv") {
		pos, dim, d, base, want := v[0], int(v[1]), int(v[2]), v[3], v[4]
		c := signal
		c.Base = base
		alone, _ := reference.Elements(t, reference.Must(c.At(d, []float64{pos})))
		if math.Abs(alone[dim]-want) > 1.2e-16 {
			t.Errorf("PE[%v, %d] = %v for d = %d, n = %v, want %v", pos, dim, alone[dim], d, base, want)
		}
		if d > 1024 {
			continue
		}
		c.Start = int(pos) - before
		double, single := reference.Elements(t, table(c, rows, d))
		at := before*d + dim
		worst = max(worst, math.Abs(double[at]-want))
		if math.Abs(double[at]-want) > 1e-15 {
			t.Errorf("Rows64: PE[%v, %d] = %v for d = %d, n = %v, want %v", pos, dim, double[at], d, base, want)
		}
		if !reference.NearFloat32(single[at], want) {
			t.Errorf("Rows32: PE[%v, %d] = %v for d = %d, n = %v, want %v", pos, dim, single[at], d, base, float32(want))
		}
	}
	t.Logf("worst error %.2g", worst)
}

// TestZeroIsPaper checks that the zero Convention has the rows and the dot products
// of an Encoding, to the bit, in tables larger than a block.
func TestZeroIsPaper(t *testing.T) {
	const rows, d = 300, 130
	tab, e := table(convention.Convention{Start: -7}, rows, d), reference.Must(encoder.New(rows, d, encoder.Start(-7)))
	got, single := reference.Elements(t, tab)
	want := make([]float64, rows*d)
	if err := e.Rows64(want, 0, rows); err != nil {
		t.Fatal(err)
	}
	for i, x := range got {
		if x != want[i] || !reference.NearFloat32(single[i], want[i]) {
			t.Fatalf("element %d = %v, %v, want %v", i, x, single[i], want[i])
		}
	}
	offsets := []float64{-1, 0, 1, 2, 0.5, 1.5, 1e9}
	dots, wantDots := make([]float64, len(offsets)), make([]float64, len(offsets))
	if err := cmp.Or(tab.RelativeDots(dots, offsets), e.RelativeDots(wantDots, offsets)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(dots, wantDots) {
		t.Errorf("RelativeDots%v = %v, want %v", offsets, dots, wantDots)
	}
}

// TestTableRelativeDots compares relative dot products with products of rows.
func TestTableRelativeDots(t *testing.T) {
	const d = 24
	offsets := []float64{-2, -1, 0, 1, 2, 0.25, 1.25, 2.25, 7, 8, -3.5}
	for _, c := range conventions() {
		c.Start, c.Padded, c.NoNegative = 0, false, false
		tab := reference.Must(c.At(d, []float64{100}))
		dots := make([]float64, len(offsets))
		if err := tab.RelativeDots(dots, offsets); err != nil {
			t.Fatal(err)
		}
		first, _ := reference.Elements(t, tab)
		for i, k := range offsets {
			row, _ := reference.Elements(t, reference.Must(tab.At([]float64{100 + k})))
			if want := reference.Dot(first, row); math.Abs(dots[i]-want) > 1e-15*d*math.Max(1, reference.Dot(first, first)) {
				t.Errorf("%+v: RelativeDots(%v) = %v, want %v", c, k, dots[i], want)
			}
		}
	}
}

// conventions returns conventions of every kind.
func conventions() []convention.Convention {
	var list []convention.Convention
	for _, p := range convention.Presets() {
		list = append(list, p.Convention)
	}
	return append(list,
		convention.Convention{Odd: convention.ZeroLast},
		convention.Convention{Odd: convention.ExtraColumn, CosineFirst: true},
		convention.Convention{Layout: convention.Concatenated, Odd: convention.RoundUp, CosineFirst: true, Shift: 0.5},
		convention.Convention{Layout: convention.Concatenated, Odd: convention.ZeroPad, Norm: convention.UnitRows, Scale: 0.3},
		convention.Convention{Odd: convention.Truncate, Amplitude: -2.5, Order: convention.Reverse, Scale: 1000},
		convention.Convention{Odd: convention.Truncate, MinTimescale: 0.25, Base: 500, Shift: -1.25},
	)
}

// TestColumns compares each column with the definition, by Column and Frequency.
func TestColumns(t *testing.T) {
	for _, c := range conventions() {
		for _, d := range []int{1, 3, 4, 5, 7, 8, 66, 67} {
			tab, err := c.Table(21, d)
			if err != nil {
				continue
			}
			for r, row := range tab.All() {
				pos := tab.Position(0, r)
				for j, x := range row {
					if want, within := definition(c, tab, d, j, pos); math.Abs(x-want) > within {
						t.Fatalf("%+v, d = %d: row %d [%d] = %v, want %v", c, d, r, j, x, want)
					}
				}
			}
		}
	}
}

// definition returns the element of column j in the row of a position, and the error
// that rounding the frequency and the angle allows.
func definition(c convention.Convention, tab *convention.Table, d, j int, pos float64) (want, within float64) {
	column := tab.Column(j)
	if column.Zero || c.Padded && pos == float64(c.Padding) {
		return 0, 0
	}
	a, angle := amplitude(c, d), pos*tab.Frequency(column.Pair)
	within = 1e-15 * math.Max(1, math.Abs(a)) * (2 + math.Abs(angle))
	if column.Cosine {
		return a * math.Cos(angle), within
	}
	return a * math.Sin(angle), within
}

func amplitude(c convention.Convention, d int) float64 {
	a := c.Amplitude
	if a == 0 {
		a = 1
	}
	switch c.Norm {
	case convention.UnitRows:
		a *= math.Sqrt(2 / float64(d))
	case convention.RootD:
		a /= math.Sqrt(float64(d))
	}
	return a
}

// TestTableLaws checks that the dot product of two rows depends on their offset
// alone if and only if Relative returns nil, and that it is then RelativeDot,
// including the squared length of a row.
func TestTableLaws(t *testing.T) {
	for _, c := range conventions() {
		for _, d := range []int{1, 4, 5, 7, 8, 66, 67} {
			c.Start, c.Padded = 3, false
			tab, err := c.Table(21, d)
			if err != nil {
				continue
			}
			elements, _ := reference.Elements(t, tab)
			row := func(r int) []float64 { return elements[r*tab.Columns():][:tab.Columns()] }
			scale := math.Max(1, reference.Dot(row(0), row(0)))
			for _, k := range []int{0, 1, 5} {
				spread, want := 0.0, reference.Dot(row(0), row(k))
				for r := range 21 - k {
					spread = max(spread, math.Abs(reference.Dot(row(r), row(r+k))-want))
				}
				if tab.Relative() == nil {
					g, err := tab.RelativeDot(float64(k))
					if err != nil || math.Abs(g-want) > 1e-15*scale*float64(d) {
						t.Errorf("%+v, d = %d: RelativeDot(%d) = %v, %v, want %v", c, d, k, g, err, want)
					}
				}
				if got := spread < 1e-14*scale; got != (tab.Relative() == nil) {
					t.Errorf("%+v, d = %d: dot products at offset %d differ by %v, but Relative says %v", c, d, k, spread, tab.Relative())
				}
			}
		}
	}
}

// TestNorms checks the lengths of rows.
func TestNorms(t *testing.T) {
	for norm, want := range map[convention.Norm]float64{convention.Plain: 3, convention.UnitRows: 1, convention.RootD: 0.5} {
		for _, amplitude := range []float64{1, -3} {
			row, _ := reference.Elements(t, reference.Must(convention.Convention{Norm: norm, Amplitude: amplitude}.At(6, []float64{1.5})))
			if got, want := reference.Dot(row, row), amplitude*amplitude*want; math.Abs(got-want) > 1e-15*want {
				t.Errorf("norm %d, amplitude %v: |row|² = %v, want %v", norm, amplitude, got, want)
			}
		}
	}
}

// TestPermuted checks that layouts and orders are permutations of each other:
// each column of one is a column of the other, to the bit.
func TestPermuted(t *testing.T) {
	const rows, d = 40, 12
	interleaved := table(convention.Convention{}, rows, d)
	want, _ := reference.Elements(t, interleaved)
	for _, c := range []convention.Convention{
		{CosineFirst: true},
		{Layout: convention.Concatenated},
		{Layout: convention.Concatenated, CosineFirst: true},
	} {
		tab := table(c, rows, d)
		got, _ := reference.Elements(t, tab)
		used := map[int]bool{}
		for j := range d {
			from := slices.IndexFunc([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, func(i int) bool {
				return interleaved.Column(i) == tab.Column(j)
			})
			if used[from] {
				t.Fatalf("%+v: column %d is used twice", c, from)
			}
			used[from] = true
			for r := range rows {
				if got[r*d+j] != want[r*d+from] {
					t.Fatalf("%+v: [%d, %d] = %v, want %v", c, r, j, got[r*d+j], want[r*d+from])
				}
			}
		}
	}
	if first, last := table(convention.Convention{Layout: convention.Concatenated, CosineFirst: true}, 1, 4).Column(0), table(convention.Convention{CosineFirst: true}, 1, 4).Column(3); !first.Cosine || last.Cosine {
		t.Error("cosines do not come first")
	}
}

// TestOddWidths compares the row of position 1 in five columns with the libraries
// that accept five.
func TestOddWidths(t *testing.T) {
	const concatenated = convention.Concatenated
	for _, c := range []struct {
		convention convention.Convention
		want       []float64
	}{
		{convention.Convention{Odd: convention.Truncate}, []float64{.841471, .540302, .025116, .999685, .000631}},
		{convention.Convention{Odd: convention.RoundUp}, []float64{.841471, .540302, .046399, .998923, .002154}},
		{signal, []float64{.841471, .000100, .540302, 1, 0}},
		{convention.Convention{Layout: concatenated, Odd: convention.Truncate}, []float64{.841471, .025116, .000631, .540302, .999685}},
		{convention.Convention{Layout: concatenated, Odd: convention.ExtraColumn}, []float64{.841471, .025116, .000631, .540302, .999685, 1}},
		{convention.Convention{Odd: convention.ZeroLast}, []float64{.841471, .540302, .025116, .999685, 0}},
	} {
		got, _ := reference.Elements(t, reference.Must(c.convention.At(5, []float64{1})))
		if !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) <= 5e-7 }) {
			t.Errorf("%+v: %.6f, want %v", c.convention, got, c.want)
		}
	}
}

// TestOneColumn checks the width 1, which has no complete pair.
func TestOneColumn(t *testing.T) {
	sine, zero := math.Sin(2), 0.0
	for _, c := range []struct {
		odd  convention.OddPolicy
		want float64
	}{
		{convention.RefusedBut1, sine}, {convention.Truncate, sine}, {convention.RoundUp, sine},
		{convention.ZeroPad, zero}, {convention.ZeroLast, zero},
	} {
		got, single := reference.Elements(t, table(convention.Convention{Odd: c.odd, Start: 2}, 1, 1))
		if len(got) != 1 || math.Abs(got[0]-c.want) > 1.2e-16 || single[0] != float32(c.want) {
			t.Errorf("Odd %d: %v, want %v", c.odd, got, c.want)
		}
	}
}

// TestPositions checks the positions of rows.
func TestPositions(t *testing.T) {
	fairseq2, _ := convention.Find("fairseq2")
	for _, c := range []struct {
		name       string
		convention convention.Convention
		want       []float64
	}{
		{"forward", convention.Convention{Start: -1}, []float64{-1, 0, 1, 2, 3}},
		{"reverse", convention.Convention{Start: -1, Order: convention.Reverse}, []float64{3, 2, 1, 0, -1}},
		{"relative", convention.Convention{Order: convention.Relative}, []float64{2, 1, 0, -1, -2}},
		{"not negative", convention.Convention{Start: -2, NoNegative: true}, []float64{0, 0, 0, 1, 2}},
		{"fairseq2", fairseq2.Convention, []float64{-1, 0, 1, 2, 3}},
	} {
		tab := table(c.convention, 5, 6)
		explicit, _ := reference.Elements(t, reference.Must(convention.Convention{
			Shift: c.convention.Shift, Layout: c.convention.Layout,
		}.At(6, c.want)))
		got, _ := reference.Elements(t, tab)
		for r, pos := range c.want {
			if tab.Position(0, r) != pos {
				t.Errorf("%s: row %d has position %v, want %v", c.name, r, tab.Position(0, r), pos)
			}
			for j := r * 6; j < r*6+6; j++ {
				want := explicit[j]
				if c.name == "fairseq2" && r == 0 {
					want = 0
				}
				if math.Abs(got[j]-want) > 1e-15 {
					t.Errorf("%s: row %d [%d] = %v, want %v", c.name, r, j%6, got[j], want)
				}
			}
		}
	}
}

// TestScaleIsExact multiplies positions by a scale where the product is not a
// float64. The angle must be exact; with a rounded product its error would be 2e-10.
func TestScaleIsExact(t *testing.T) {
	whole, rest := 3e7, 0.30000000074505806 // their sum is exact
	pair := func(scale, pos float64) []float64 {
		got, _ := reference.Elements(t, reference.Must(convention.Convention{Scale: scale}.At(2, []float64{pos})))
		return got
	}
	got, a, b := pair(0.1, whole+rest), pair(0.1, whole), pair(0.1, rest)
	// sin(a+b) and cos(a+b)
	for j, want := range []float64{a[0]*b[1] + a[1]*b[0], a[1]*b[1] - a[0]*b[0]} {
		if math.Abs(got[j]-want) > 4e-16 {
			t.Errorf("[%d] = %v, want %v", j, got[j], want)
		}
	}
	if swapped := pair(whole+rest, 0.1); !slices.Equal(got, swapped) {
		t.Errorf("scale and position swapped make %v of %v", swapped, got)
	}
}

// TestTableWindows checks that rows do not depend on the rows that are computed
// with them, in a table longer than a block.
func TestTableWindows(t *testing.T) {
	c := signal
	c.Padded, c.Padding = true, 1
	tab := table(c, 1<<40, 4)
	for _, lo := range []int{0, 1 << 39} {
		const n = 40000
		long, part := make([]float64, n*4), make([]float64, 4)
		if err := tab.Rows64(long, lo, lo+n); err != nil {
			t.Fatal(err)
		}
		for _, r := range []int{0, 1, 2, 16383, 16384, n - 1} {
			if err := tab.Rows64(part, lo+r, lo+r+1); err != nil {
				t.Fatal(err)
			}
			for j, x := range part {
				if math.Abs(x-long[r*4+j]) > 1e-15 {
					t.Errorf("row %d [%d] = %v alone, %v among others", lo+r, j, x, long[r*4+j])
				}
			}
		}
	}
}

func TestConventionRefused(t *testing.T) {
	of := func(c convention.Convention, d int) error { _, err := c.Table(4, d); return err }
	at := func(c convention.Convention, d int, lists ...[]float64) error {
		_, err := c.At(d, lists...)
		return err
	}
	grid := func(c convention.Convention, d int, valid []bool, shape ...int) error {
		_, err := c.Grid(d, valid, shape...)
		return err
	}
	other := func(tab *convention.Table, lists ...[]float64) error { _, err := tab.At(lists...); return err }
	dot := func(c convention.Convention, d int, k float64) error {
		_, err := table(c, 4, d).RelativeDot(k)
		return err
	}
	paper, t2t := convention.Convention{}, convention.Convention{Shift: 1}
	lone := convention.Convention{Odd: convention.Truncate}
	for _, c := range []struct {
		err  error
		want string
	}{
		{of(paper, 7), "encoder: d_model 7 is odd; sines and cosines come in pairs"},
		{of(paper, 0), "encoder: d_model 0 is not positive"},
		{of(paper, 65538), "encoder: d_model 65538 is above 65536"},
		{of(convention.Convention{Odd: convention.RefusedBut1}, 3), "encoder: d_model 3 is odd; sines and cosines come in pairs"},
		{of(t2t, 2), "encoder: d_model 2 has as many pairs as the shift; the grid divides by zero"},
		{of(convention.Convention{Shift: 1, Odd: convention.ZeroPad}, 3), "encoder: d_model 3 has as many pairs as the shift; the grid divides by zero"},
		{of(convention.Convention{Shift: 3}, 4), "encoder: shift 3 is above the number of pairs 2"},
		{of(convention.Convention{Shift: 1.75}, 4), "encoder: shift 1.75 leaves less than half a step to the grid"},
		{of(convention.Convention{Shift: math.NaN()}, 4), "encoder: shift NaN is not a finite number"},
		{of(convention.Convention{Shift: -1e9}, 4), "encoder: shift -1000000000 is below -65536"},
		{of(convention.Convention{Base: 0.5}, 4), "encoder: base 0.5 is below 1"},
		{of(convention.Convention{Base: 10, MinTimescale: 20}, 4), "encoder: base 10 is below min_timescale 20"},
		{of(convention.Convention{MinTimescale: -1}, 4), "encoder: min_timescale -1 is negative"},
		{of(convention.Convention{Scale: 1e17}, 4), "encoder: scale 1e17 makes positions beyond ±2^53"},
		{of(convention.Convention{Scale: 1e15, Start: 20}, 4), "encoder: position 20 times the scale 1e15 is beyond ±2^53"},
		{of(convention.Convention{Amplitude: math.Inf(1)}, 4), "encoder: amplitude +Inf is not a finite number"},
		{of(convention.Convention{Layout: 3}, 4), "encoder: layout 3 is not one of the three"},
		{of(convention.Convention{Odd: 7}, 4), "encoder: odd 7 is not one of the seven"},
		{of(convention.Convention{Order: 3}, 4), "encoder: order 3 is not one of the three"},
		{of(convention.Convention{Norm: -1}, 4), "encoder: norm -1 is not one of the three"},
		{of(convention.Convention{Order: convention.Relative}, 4), "encoder: seq_len 4 is even; the rows of k, k−1, …, −k are 2k+1"},
		{of(convention.Convention{WithinBase: true, Base: 3}, 4), "encoder: seq_len 4 is above the base 3"},
		{of(convention.Convention{Start: 1<<53 - 2}, 4), "encoder: seq_len 4 leads beyond position 2^53"},
		{at(paper, 4), "encoder: number of axes 0 is not positive"},
		{at(convention.Convention{WithinBase: true, Base: 1}, 4, []float64{5, 6}), "encoder: seq_len 2 is above the base 1"},
		{other(table(paper, 4, 4), []float64{1}, []float64{1}), "encoder: number of axes 2 is not 1"},
		{other(table(paper, 4, 4), []float64{1e17}), "encoder: positions[0] 1e17 is beyond ±2^53"},
		{at(paper, 4, []float64{0, 1, 2, math.NaN()}), "encoder: positions[3] NaN is not a finite number"},
		{at(paper, 4, []float64{0, 1}, []float64{0, 1e16}), "encoder: positions[1][1] 1e16 is beyond ±2^53"},
		{of(convention.Convention{Amplitude: 1e308}, 4), "encoder: amplitude 1e308 is beyond ±1e38"},
		{of(convention.Convention{Base: 1e300, MinTimescale: 1e-300}, 4), "encoder: min_timescale 1e-300 is too small for the base 1e300"},
		{grid(convention.Convention{GridPositions: convention.GridPositions{Span: 1e300}}, 4, nil, 2, 2), "encoder: span 1e300 moves cells beyond ±2^53"},
		{grid(convention.Convention{GridPositions: convention.GridPositions{BaseSize: 1e300}}, 4, nil, 2, 2), "encoder: base_size 1e300 moves cells beyond ±2^53"},
		{grid(convention.Convention{Start: 1<<53 - 1}, 4, nil, 2, 3), "encoder: shape[1] 3 leads beyond position 2^53"},
		{grid(convention.Convention{Start: 1<<53 + 2}, 4, nil, 2, 2), "encoder: start 9007199254740994 is beyond ±2^53"},
		{func() error { _, err := table(paper, 4, 4).RelativeDot(1e16); return err }(), "encoder: offset 1e16 is beyond ±2^53"},
		{table(paper, 4, 4).RelativeDots(make([]float64, 2), []float64{0, 1e16}), "encoder: offset[1] 1e16 is beyond ±2^53"},
		{at(paper, 4, []float64{1, 2}, []float64{1}), "encoder: number of positions 1 is not 2 on each axis"},
		{at(paper, 6, []float64{1}, []float64{1}), "encoder: d_model 6 is not a multiple of 4; each of 2 axes has its pairs"},
		{grid(paper, 4, nil, 2, -1), "encoder: shape[1] -1 is negative"},
		{grid(paper, 4, nil, 1<<20, 17), "encoder: shape[1] 17 makes a grid of more than 2^24 cells"},
		{grid(paper, 4, make([]bool, 5), 2, 3), "encoder: mask length 5 is not 6, the number of cells"},
		{dot(lone, 5, 0), "encoder: d_model 5 leaves a sine without its cosine; the dot product depends on the positions, not on the offset alone"},
		{dot(paper, 4, math.Inf(1)), "encoder: offset +Inf is not a finite number"},
		{grid(signal, 4, nil, 2, 2), "encoder: d_model 4 has as many pairs as the shift; the grid divides by zero"},
		{reference.Must(paper.Grid(4, nil, 2, 2)).Relative(), "encoder: number of axes 2 is above 1; an offset has as many numbers"},
		{table(lone, 4, 5).Rows64(make([]float64, 20), 1, 4), "encoder: destination length 20 is not 3 rows of 5"},
		{table(lone, 4, 5).Rows32(nil, 3, 5), "encoder: rows [3, 5) are not within [0, 4)"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("error %v, want %q", c.err, c.want)
		}
	}
}

// TestGridIsAxes checks that a row of a grid consists of the rows of its axes.
func TestGridIsAxes(t *testing.T) {
	const d = 12
	shape := []int{3, 1, 5}
	for _, lastFirst := range []bool{false, true} {
		c := convention.Convention{Start: 2, GridPositions: convention.GridPositions{LastFirst: lastFirst}}
		got, _ := reference.Elements(t, reference.Must(c.Grid(d, nil, shape...)))
		for cell := range 15 {
			place := []int{cell / 5, 0, cell % 5}
			if lastFirst {
				slices.Reverse(place)
			}
			for axis, x := range place {
				want, _ := reference.Elements(t, reference.Must(convention.Convention{}.At(d/3, []float64{float64(2 + x)})))
				if part := got[cell*d+axis*d/3:][:d/3]; !slices.EqualFunc(part, want, func(a, b float64) bool { return math.Abs(a-b) <= 1e-15 }) {
					t.Errorf("cell %d, axis %d: %v, want %v", cell, axis, part, want)
				}
			}
		}
	}
	if empty := reference.Must(convention.Convention{}.Grid(4, nil, 0, 3)); empty.SeqLen() != 0 {
		t.Errorf("a grid of 0 × 3 has %d rows", empty.SeqLen())
	}
}

// TestGridPositions checks the positions of a grid of 2 × 3 cells with the settings
// of image models.
func TestGridPositions(t *testing.T) {
	single := func(a, b float64) float64 { return float64(float32(a) / float32(b)) }
	for _, c := range []struct {
		preset, settings string
		x, y             []float64
	}{
		{"diffusers-sincos", "base_size=1", []float64{0, single(1, 3), single(2, 3)}, []float64{0, 0.5}},
		{"diffusers-sincos", "base_size=3,interpolation=2", []float64{0, 0.5, 1}, []float64{0, 0.75}},
		{"detr", "normalize=1,span=5", []float64{5 / 3.000001, 10 / 3.000001, 15 / 3.000001}, []float64{5 / 2.000001, 10 / 2.000001}},
		{"detr", "normalize=1,normalize=0", []float64{1, 2, 3}, []float64{1, 2}},
	} {
		tab := reference.Must(reference.Convention(t, c.preset, c.settings).Grid(8, nil, 2, 3))
		xAxis := 1
		if c.preset == "diffusers-sincos" {
			xAxis = 0
		}
		for cell := range 6 {
			x, y := tab.Position(xAxis, cell), tab.Position(1-xAxis, cell)
			if wantX, wantY := c.x[cell%3], c.y[cell/3]; math.Abs(x-wantX) > 1e-15 || math.Abs(y-wantY) > 1e-15 {
				t.Errorf("%s %s: cell %d is at %v, %v, want %v, %v", c.preset, c.settings, cell, x, y, wantX, wantY)
			}
		}
	}
}
