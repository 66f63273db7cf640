package convention_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestTableViews compares the methods that pictures use with rows: single values,
// means over windows of rows and columns, and the columns of sines and cosines.
func TestTableViews(t *testing.T) {
	for _, c := range []struct {
		preset, settings string
		d                int
	}{
		{"paper", "-", 8},
		{"paper", "start=-20", 8},
		{"fairseq", "padding_idx=1", 10},
		{"fairseq2", "-", 12},
		{"keras-hub", "-", 7},
		{"marian", "-", 7},
		{"tatp22", "-", 5},
		{"tensor2tensor", "min_timescale=2", 9},
		{"tensorflow-tutorial", "-", 7},
		{"diffusers-timestep", "flip=1,shift=0,scale=1000", 8},
		{"x-transformers", "amplitude=-2", 6},
		{"mlx", "-", 16},
		{"espnet", "reverse=1", 6},
		{"espnet", "relative=1", 6},
		{"wenet", "start=3", 6},
	} {
		const rows = 41
		tab := reference.Must(reference.Convention(t, c.preset, c.settings).Table(rows, c.d))
		want, _ := reference.Elements(t, tab)
		d := tab.Columns()
		for i, x := range want {
			if got := tab.Value(i/d, i%d); math.Abs(got-x) > 2e-15*max(1, tab.Amplitude()) {
				t.Errorf("%s: Value(%d, %d) = %v, want %v", c.preset, i/d, i%d, got, x)
			}
		}
		checkMeans(t, c.preset, tab, want, []int{0, 1, 2, 5, 11, 40, 41}, 1, d, 1)
		checkMeans(t, c.preset, tab, want, []int{3, 30}, 0, d-1, 3)
		checkSinesAndCosines(t, c.preset, tab)
	}
}

// TestMeansOfCells checks the means of tables whose rows are added up.
func TestMeansOfCells(t *testing.T) {
	for _, tab := range []*convention.Table{
		reference.Must(reference.Convention(t, "mae", "-").Grid(16, nil, 4, 5)),
		reference.Must(reference.Convention(t, "detr", "normalize=1").Grid(8, nil, 5, 4)),
		reference.Must(convention.Convention{}.At(6, make([]float64, 20))),
	} {
		d := tab.Columns()
		rows := make([]float64, 20*d)
		if err := tab.Rows64(rows, 0, 20); err != nil {
			t.Fatal(err)
		}
		checkMeans(t, "cells", tab, rows, []int{0, 1, 7, 20}, 0, d, 3)
		checkMeans(t, "cells", tab, rows, []int{2, 9}, 1, d-1, 1)
	}
}

func checkMeans(t *testing.T, name string, tab *convention.Table, rows []float64, edges []int, lo, hi, step int) {
	t.Helper()
	var columns []int
	for j := lo; j < hi; j += step {
		columns = append(columns, j)
	}
	columns = append(columns, hi)
	windows, err := tab.Means(edges, columns)
	if err != nil {
		t.Fatal(err)
	}
	r, d := 0, tab.Columns()
	for means := range windows {
		for g, got := range means {
			want, lo, hi := 0.0, columns[g], columns[g+1]
			for row := edges[r]; row < edges[r+1]; row++ {
				for _, x := range rows[row*d+lo : row*d+hi] {
					want += x / float64((edges[r+1]-edges[r])*(hi-lo))
				}
			}
			if math.Abs(got-want) > 1e-12*max(1, tab.Amplitude()) {
				t.Errorf("%s: mean of rows [%d, %d) in columns [%d, %d) is %v, want %v", name, edges[r], edges[r+1], lo, hi, got, want)
			}
		}
		r++
	}
	if r != len(edges)-1 {
		t.Errorf("%s: %d windows, want %d", name, r, len(edges)-1)
	}
}

func checkSinesAndCosines(t *testing.T, name string, tab *convention.Table) {
	t.Helper()
	seen := map[int]bool{}
	for cosine, columns := range []func() (first, step, n int){tab.Sines, tab.Cosines} {
		first, step, n := columns()
		for i := range n {
			j := first + i*step
			if c := tab.Column(j); c.Zero || c.Cosine != (cosine == 1) || c.Pair != i {
				t.Errorf("%s: column %d is %+v, want pair %d", name, j, c, i)
			}
			seen[j] = true
		}
	}
	for j := range tab.Columns() {
		if seen[j] == tab.Column(j).Zero {
			t.Errorf("%s: column %d is %+v", name, j, tab.Column(j))
		}
	}
}

func TestTableMeansError(t *testing.T) {
	means := func(tab *convention.Table, edges []int, lo, hi int) error {
		_, err := tab.Means(edges, []int{lo, hi})
		return err
	}
	plain := reference.Must(convention.Convention{}.Table(10, 4))
	for _, c := range []struct {
		err  error
		want string
	}{
		{means(plain, []int{0, 11}, 0, 4), "encoder: rows [11, 11) are not within [0, 10)"},
		{means(plain, []int{3, 3}, 0, 4), "encoder: window length 0 is below 1"},
		{means(plain, []int{0, 1}, 0, 5), "encoder: columns [0, 5) are not within [0, 4)"},
		{means(reference.Must(convention.Convention{NoNegative: true, Start: -1}.Table(10, 4)), []int{0, 1}, 0, 4), "encoder: start -1 is negative, and so is counted as 0"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("error %v, want %q", c.err, c.want)
		}
	}
}
