package sweep

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/internal/angle"
)

type namedLayout struct {
	name string
	Layout
}

// layouts returns the orders of sines and cosines that there are.
func layouts(pairs int) []namedLayout {
	l := []namedLayout{
		{"interleaved", Layout{Sin: 0, Cos: 1, Step: 2}},
		{"cosine-first", Layout{Sin: 1, Cos: 0, Step: 2}},
		{"concatenated", Layout{Sin: 0, Cos: pairs, Step: 1}},
		{"cosines-first", Layout{Sin: pairs, Cos: 0, Step: 1}},
	}
	for i := range l {
		l[i].Columns, l[i].Amplitude = 2*pairs, 1
	}
	return l
}

// check compares rows with exact ones.
func check[T Float](t *testing.T, l Layout, tau []angle.Phase, p Positions, scale float64, n int) {
	t.Helper()
	const untouched = -7
	dst := make([]T, n*l.Columns)
	for i := range dst {
		dst[i] = untouched
	}
	LaidOut(dst, l, tau, scale, p, 0, n)
	tolerance := 8e-16 * max(1, math.Abs(l.Amplitude))
	if any(T(0)) == any(float32(0)) {
		tolerance = 6.1e-8 * math.Abs(l.Amplitude)
	}
	limit := T(math.Abs(l.Amplitude))
	for r := range n {
		row := dst[r*l.Columns:][:l.Columns]
		want := make([]float64, l.Columns)
		for j := range want {
			want[j] = untouched
		}
		for i, tau := range tau {
			sin, cos := tau.AtProduct(p.At(r), scale).Sincos()
			if j := l.Sin + i*l.Step; j < l.Columns {
				want[j] = l.Amplitude * sin
			}
			if j := l.Cos + i*l.Step; j < l.Columns {
				want[j] = l.Amplitude * cos
			}
		}
		for j, x := range row {
			if !(math.Abs(float64(x)-want[j]) <= tolerance) {
				t.Fatalf("row %d of %d from %v, %d pairs in %+v: [%d] = %v, want %v", r, n, p.At(0), len(tau), l, j, x, want[j])
			}
			if x != untouched && (x > limit || x < -limit) {
				t.Fatalf("[%d] = %v of position %v is beyond %v", j, x, p.At(r), limit)
			}
			if p.At(r) == 0 && want[j] != untouched && x != T(want[j]) {
				t.Fatalf("[%d] = %v in the row of position 0, want %v", j, x, want[j])
			}
		}
	}
}

// TestLayouts compares rows of all layouts, types and sizes with exact ones.
func TestLayouts(t *testing.T) {
	for _, s := range []struct{ n, pairs int }{
		{1, 1}, {2, 3}, {3, 4}, {4, 5}, {5, 2}, {7, 9}, {16, 8}, {31, 6}, {100, 3}, {300, 5}, {2500, 2}, {40, tilePairs + 3},
	} {
		tau := angle.Geometric(1e4, float64(s.pairs), s.pairs)
		for _, l := range layouts(s.pairs) {
			t.Run(fmt.Sprintf("%s/%dx%d", l.name, s.n, 2*s.pairs), func(t *testing.T) {
				for _, start := range []int{0, -s.n / 2, 1 << 32, -1 << 52, 1<<53 - s.n + 1} {
					for _, a := range []float64{1, -0.3, 22.6} {
						l.Amplitude = a
						check[float64](t, l.Layout, tau, Positions{Start: start}, 1, s.n)
						check[float32](t, l.Layout, tau, Positions{Start: start}, 1, s.n)
					}
				}
			})
		}
	}
}

// TestCounts checks that as many rows are written as there are, for all small
// counts.
func TestCounts(t *testing.T) {
	tau := angle.Geometric(1e4, 3, 3)
	for n := range 400 {
		check[float64](t, Interleaved(3), tau, Positions{Start: n - 200}, 1, n)
	}
}

// TestWiderRows leaves the columns alone that are not the layout's, and leaves out
// what does not fit into a row.
func TestWiderRows(t *testing.T) {
	tau := angle.Geometric(100, 4, 4)
	for _, l := range []Layout{
		{Columns: 11, Sin: 2, Cos: 3, Step: 2},
		{Columns: 11, Sin: 2, Cos: 6, Step: 1},
		{Columns: 7, Sin: 0, Cos: 1, Step: 2},
		{Columns: 7, Sin: 1, Cos: 0, Step: 2},
		{Columns: 7, Sin: 0, Cos: 4, Step: 1},
		{Columns: 5, Sin: 4, Cos: 0, Step: 1},
		{Columns: 3, Sin: 0, Cos: 4, Step: 1},
		{Columns: 3, Sin: 4, Cos: 8, Step: 1},
		{Columns: 3, Sin: 4, Cos: 5, Step: 2},
	} {
		l.Amplitude = 1
		for _, n := range []int{1, 9, 150} {
			check[float64](t, l, tau, Positions{Start: -3}, 1, n)
			check[float32](t, l, tau, Positions{Start: -3}, 1, n)
		}
	}
}

// TestLists checks positions that repeat, as those of cells do on each axis.
func TestLists(t *testing.T) {
	grid := func(f func(y, x int) float64) []float64 {
		var list []float64
		for y := range 6 {
			for x := range 7 {
				list = append(list, f(y, x))
			}
		}
		return list
	}
	tau := angle.Geometric(1e4, 5, 5)
	for _, list := range [][]float64{
		{}, {3}, {0, 0}, {5, 4, 3, 2, 1, 0, -1}, {0.5, 1.5, 2.5, -0.5}, {0.1, 1.1, 2.1}, {1, 2, 1, 2, 3, 1, 2, 3, 4, 1, 1},
		{1 << 53, 1 << 53, -1 << 53, 1e-300},
		grid(func(y, _ int) float64 { return float64(y) }),
		grid(func(_, x int) float64 { return float64(x) }),
		grid(func(_, x int) float64 { return float64(x) / 3 }),
		grid(func(_, x int) float64 { return float64(x-3) / 4 }),
		{-0.5, 0, 0.5, 1, 2, 3}, {1 << 40, 1<<40 + 0.5, 1<<40 + 1, 1<<40 + 1.5}, {0, 0x1p-20, 0x1p-19}, {0, 0x1p-21, 0x1p-20},
		grid(func(y, x int) float64 { return float64(min(x, 6-y)) }),
	} {
		for _, l := range layouts(5) {
			for _, scale := range []float64{0, 1, 0.001, -1, 1000.5} {
				if len(list) > 0 && math.Abs(list[0]*scale) > 1<<53 {
					continue
				}
				check[float64](t, l.Layout, tau, Positions{List: list}, scale, len(list))
			}
		}
	}
}

// TestBound brings numbers back from beyond the limit, wherever they stand, and leaves
// the others alone.
func TestBound(t *testing.T) {
	over := math.Nextafter(1, 2)
	for n := 2; n < 24; n += 2 {
		for at := range n {
			for _, a := range []float64{1, 22.6, 1e-200} {
				row := make([]float64, n)
				for j := range row {
					row[j] = 0.6 * a
				}
				row[at], row[at^1] = -over*a, 1e-8*a
				sin, cos := make([]float64, n/2), make([]float64, n/2)
				for i := range sin {
					sin[i], cos[i] = row[2*i], row[2*i+1]
				}
				bound(row, a)
				boundApart(sin, cos, a)
				for j, x := range row {
					want := 0.6 * a
					switch j {
					case at:
						want = -a
					case at ^ 1:
						want = 1e-8 * a
					}
					if apart := []float64{sin[j/2], cos[j/2]}[j%2]; x != want || apart != want {
						t.Fatalf("[%d] of %d = %v, apart %v, want %v", j, n, x, apart, want)
					}
				}
			}
		}
	}
}
