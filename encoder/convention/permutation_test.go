package convention_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

func tableOf(t *testing.T, preset string, seqLen, d int) *convention.Table {
	t.Helper()
	p, err := convention.Find(preset)
	if err != nil {
		t.Fatal(err)
	}
	return table(p.Convention, seqLen, d)
}

func TestPermutation(t *testing.T) {
	for _, c := range []struct {
		a, b string
		d    int
		want []int
	}{
		{"paper", "d2l", 6, []int{0, 1, 2, 3, 4, 5}},
		{"paper", "roformer", 8, []int{0, 4, 1, 5, 2, 6, 3, 7}},
		{"roformer", "paper", 8, []int{0, 2, 4, 6, 1, 3, 5, 7}},
		{"tensor2tensor", "fairseq", 5, []int{0, 1, 2, 3, 4}},
		{"keras-hub", "spago", 5, []int{0, 3, 1, 4, 2}},
		{"paper", "tensor2tensor", 2, []int{0, 1}}, // one pair: both grids are ω = 1
	} {
		got, err := convention.Permutation(tableOf(t, c.a, 9, c.d), tableOf(t, c.b, 9, c.d))
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s = %s[:, %v], %v, want %v", c.a, c.b, got, err, c.want)
		}
	}
	flipped := convention.Convention{CosineFirst: true}
	if got, err := convention.Permutation(table(convention.Convention{}, 3, 4), table(flipped, 3, 4)); err != nil || !slices.Equal(got, []int{1, 0, 3, 2}) {
		t.Errorf("of the flipped: %v, %v, want 1 0 3 2", got, err)
	}
}

// TestPermutationReorders checks all pairs of conventions: an order makes one table
// of the other, and without an order their columns differ as multisets.
func TestPermutationReorders(t *testing.T) {
	const rows = 12
	for _, d := range []int{5, 8, 67} {
		for _, x := range conventions() {
			for _, y := range conventions() {
				a, errA := x.Table(rows, d)
				b, errB := y.Table(rows, d)
				if errA != nil || errB != nil {
					continue
				}
				order, err := convention.Permutation(a, b)
				of, from := columnsOf(t, a), columnsOf(t, b)
				if same := sameColumns(of, from); same != (err == nil) {
					t.Fatalf("d = %d: the columns of %+v and %+v are the same: %v, but %v", d, x, y, same, err)
				}
				for j, at := range order {
					if !near(of[j], from[at]) {
						t.Fatalf("d = %d: column %d of %+v is not column %d of %+v", d, j, x, at, y)
					}
				}
			}
		}
	}
}

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-14 })
}

// sameColumns reports whether b has the columns of a, in any order.
func sameColumns(a, b [][]float64) bool {
	left := slices.Clone(b)
	for _, x := range a {
		j := slices.IndexFunc(left, func(y []float64) bool { return near(x, y) })
		if j < 0 {
			return false
		}
		left = slices.Delete(left, j, j+1)
	}
	return len(left) == 0
}

func columnsOf(t *testing.T, tab *convention.Table) [][]float64 {
	t.Helper()
	list := make([][]float64, tab.Columns())
	for i, x := range elementsOf(t, tab) {
		list[i%len(list)] = append(list[i%len(list)], x)
	}
	return list
}

func elementsOf(t *testing.T, tab *convention.Table) []float64 {
	t.Helper()
	elements := make([]float64, tab.SeqLen()*tab.Columns())
	if err := tab.Rows64(elements, 0, tab.SeqLen()); err != nil {
		t.Fatal(err)
	}
	return elements
}

func TestPermutationError(t *testing.T) {
	paper := table(convention.Convention{}, 10, 8)
	of := func(c convention.Convention) *convention.Table { return table(c, 10, 8) }
	for _, c := range []struct {
		b    *convention.Table
		want string
	}{
		{table(convention.Convention{}, 9, 8), "encoder: number of rows 9 is not 10"},
		{table(convention.Convention{}, 10, 6), "encoder: number of columns 6 is not 8"},
		{reference.Must(convention.Convention{}.Grid(8, nil, 2, 5)), "encoder: number of axes 2 is not 1"},
		{of(convention.Convention{Shift: 1}), "encoder: frequency 0.04641588833612779 is not 0.1"},
		{of(convention.Convention{Base: 100}), "encoder: frequency 0.31622776601683794 is not 0.1"},
		{of(convention.Convention{Scale: 2}), "encoder: scale 2 is not 1"},
		{of(convention.Convention{Norm: convention.UnitRows}), "encoder: amplitude 0.5 is not 1"},
		{of(convention.Convention{Start: 1}), "encoder: position 1 is not 0"},
		{of(convention.Convention{Order: convention.Reverse}), "encoder: position 9 is not 0"},
		{of(convention.Convention{Padded: true, Padding: 3}), "encoder: padding 3 is a row of zeros in one of them alone"},
	} {
		_, err := convention.Permutation(paper, c.b)
		var refused *encoder.Error
		if !errors.As(err, &refused) || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := convention.Permutation(table(convention.Convention{Odd: convention.Truncate}, 4, 5), table(convention.Convention{Odd: convention.ZeroLast}, 4, 5)); err == nil || err.Error() != "encoder: column 4 has no match in the other table" {
		t.Errorf("a sine in place of a zero: %v", err)
	}
}

// TestPermutationFarOut checks tables that are too large to compute.
func TestPermutationFarOut(t *testing.T) {
	const rows = 1 << 50
	far := func(c convention.Convention) *convention.Table { return table(c, rows, 4) }
	for _, c := range []struct {
		a, b convention.Convention
		same bool
	}{
		{convention.Convention{Start: -7}, convention.Convention{Start: -7, Layout: convention.Concatenated}, true},
		{convention.Convention{Start: -7}, convention.Convention{Start: -7, NoNegative: true}, false},
		{convention.Convention{Start: 7}, convention.Convention{Start: 7, NoNegative: true}, true},
		{convention.Convention{Padded: true, Padding: rows / 2}, convention.Convention{Padded: true, Padding: rows / 2}, true},
		{convention.Convention{Padded: true, Padding: rows / 2}, convention.Convention{Padded: true, Padding: rows/2 + 1}, false},
		{convention.Convention{Padded: true, Padding: -1}, convention.Convention{}, true}, // a row there is not
		{convention.Convention{Order: convention.Reverse, Padded: true, Padding: rows / 2}, convention.Convention{Order: convention.Reverse}, false},
	} {
		if _, err := convention.Permutation(far(c.a), far(c.b)); (err == nil) != c.same {
			t.Errorf("%+v and %+v: %v", c.a, c.b, err)
		}
	}
}
