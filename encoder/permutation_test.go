package encoder_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
)

func tableOf(t *testing.T, preset string, seqLen, d int) *encoder.Table {
	t.Helper()
	p, err := encoder.FindPreset(preset)
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
		got, err := encoder.Permutation(tableOf(t, c.a, 9, c.d), tableOf(t, c.b, 9, c.d))
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s = %s[:, %v], %v, want %v", c.a, c.b, got, err, c.want)
		}
	}
	flipped := encoder.Convention{CosineFirst: true}
	if got, err := encoder.Permutation(table(encoder.Convention{}, 3, 4), table(flipped, 3, 4)); err != nil || !slices.Equal(got, []int{1, 0, 3, 2}) {
		t.Errorf("of the flipped: %v, %v, want 1 0 3 2", got, err)
	}
}

// TestPermutationReorders checks all pairs of conventions: where there is an
// order it makes one table of the other, and where there is none some column of
// the one is not in the other, or more often.
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
				order, err := encoder.Permutation(a, b)
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

func columnsOf(t *testing.T, tab *encoder.Table) [][]float64 {
	t.Helper()
	list := make([][]float64, tab.Columns())
	for i, x := range elementsOf(t, tab) {
		list[i%len(list)] = append(list[i%len(list)], x)
	}
	return list
}

func elementsOf(t *testing.T, tab *encoder.Table) []float64 {
	t.Helper()
	elements := make([]float64, tab.SeqLen()*tab.Columns())
	if err := tab.Rows64(elements, 0, tab.SeqLen()); err != nil {
		t.Fatal(err)
	}
	return elements
}

func TestPermutationSaysWhyNot(t *testing.T) {
	paper := table(encoder.Convention{}, 10, 8)
	of := func(c encoder.Convention) *encoder.Table { return table(c, 10, 8) }
	for _, c := range []struct {
		b    *encoder.Table
		want string
	}{
		{table(encoder.Convention{}, 9, 8), "encoder: number of rows 9 is not 10"},
		{table(encoder.Convention{}, 10, 6), "encoder: number of columns 6 is not 8"},
		{built(encoder.Convention{}.Grid(8, nil, 2, 5)), "encoder: number of axes 2 is not 1"},
		{of(encoder.Convention{Shift: 1}), "encoder: frequency 0.04641588833612779 is not 0.1"},
		{of(encoder.Convention{Base: 100}), "encoder: frequency 0.31622776601683794 is not 0.1"},
		{of(encoder.Convention{Scale: 2}), "encoder: scale 2 is not 1"},
		{of(encoder.Convention{Norm: encoder.UnitRows}), "encoder: amplitude 0.5 is not 1"},
		{of(encoder.Convention{Start: 1}), "encoder: position 1 is not 0"},
		{of(encoder.Convention{Order: encoder.Reverse}), "encoder: position 9 is not 0"},
		{of(encoder.Convention{Padded: true, Padding: 3}), "encoder: padding 3 is a row of zeros in one of them alone"},
	} {
		_, err := encoder.Permutation(paper, c.b)
		var refused *encoder.Error
		if !errors.As(err, &refused) || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := encoder.Permutation(table(encoder.Convention{Odd: encoder.Truncate}, 4, 5), table(encoder.Convention{Odd: encoder.ZeroLast}, 4, 5)); err == nil || err.Error() != "encoder: column 4 has no match in the other table" {
		t.Errorf("a sine in place of a zero: %v", err)
	}
}

// TestPermutationFarOut checks tables that nobody could compute as a whole.
func TestPermutationFarOut(t *testing.T) {
	const rows = 1 << 50
	far := func(c encoder.Convention) *encoder.Table { return table(c, rows, 4) }
	for _, c := range []struct {
		a, b encoder.Convention
		same bool
	}{
		{encoder.Convention{Start: -7}, encoder.Convention{Start: -7, Layout: encoder.Concatenated}, true},
		{encoder.Convention{Start: -7}, encoder.Convention{Start: -7, NoNegative: true}, false},
		{encoder.Convention{Start: 7}, encoder.Convention{Start: 7, NoNegative: true}, true},
		{encoder.Convention{Padded: true, Padding: rows / 2}, encoder.Convention{Padded: true, Padding: rows / 2}, true},
		{encoder.Convention{Padded: true, Padding: rows / 2}, encoder.Convention{Padded: true, Padding: rows/2 + 1}, false},
		{encoder.Convention{Padded: true, Padding: -1}, encoder.Convention{}, true}, // a row there is not
		{encoder.Convention{Order: encoder.Reverse, Padded: true, Padding: rows / 2}, encoder.Convention{Order: encoder.Reverse}, false},
	} {
		if _, err := encoder.Permutation(far(c.a), far(c.b)); (err == nil) != c.same {
			t.Errorf("%+v and %+v: %v", c.a, c.b, err)
		}
	}
}

// TestDotsAlong compares the dot products of rows with those that need no rows.
func TestDotsAlong(t *testing.T) {
	for _, c := range conventions() {
		c.Padded, c.NoNegative = false, false
		for _, d := range []int{1, 4, 5, 7, 67} {
			m := []float64{0, 1, -3, 2.5, 1000}
			if _, err := c.Table(1, d); err != nil {
				continue
			}
			for _, k := range []float64{0, 1, -7, 250} {
				got := make([]float64, len(m))
				tab := built(c.At(d, m))
				if err := tab.DotsAlong(got, m, k); err != nil {
					t.Fatal(err)
				}
				here, there := elementsOf(t, tab), elementsOf(t, built(c.At(d, moved(m, k))))
				n := tab.Columns()
				for r := range m {
					want := dot(here[r*n:][:n], there[r*n:][:n])
					if math.Abs(got[r]-want) > 1e-13*math.Max(1, dot(here[r*n:][:n], here[r*n:][:n])) {
						t.Errorf("%+v, d = %d: ⟨p_%v, p_%v⟩ = %v, want %v", c, d, m[r], m[r]+k, got[r], want)
					}
				}
			}
		}
	}
}

func moved(m []float64, k float64) []float64 {
	there := make([]float64, len(m))
	for r := range m {
		there[r] = m[r] + k
	}
	return there
}

func TestLone(t *testing.T) {
	for _, c := range []struct {
		convention encoder.Convention
		d, want    int
	}{
		{encoder.Convention{Odd: encoder.Truncate}, 7, 6},
		{encoder.Convention{Odd: encoder.RoundUp}, 7, 6},
		{encoder.Convention{Odd: encoder.Truncate, Layout: encoder.Concatenated}, 7, 3},
		{encoder.Convention{Odd: encoder.Truncate, Layout: encoder.Concatenated, CosineFirst: true}, 7, 3},
		{encoder.Convention{Odd: encoder.Truncate}, 1, 0},
		{encoder.Convention{Odd: encoder.ZeroPad}, 7, -1},
		{encoder.Convention{Odd: encoder.ExtraColumn}, 7, -1},
		{encoder.Convention{Odd: encoder.Truncate}, 8, -1},
	} {
		if j, ok := table(c.convention, 1, c.d).Lone(); ok != (c.want >= 0) || ok && j != c.want {
			t.Errorf("%+v, d = %d: %d, %v, want %d", c.convention, c.d, j, ok, c.want)
		}
	}
}
