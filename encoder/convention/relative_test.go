package convention_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestDotProducts compares DotProducts with products of rows.
func TestDotProducts(t *testing.T) {
	for _, c := range conventions() {
		c.Padded, c.NoNegative = false, false
		for _, d := range []int{1, 4, 5, 7, 67} {
			m := []float64{0, 1, -3, 2.5, 1000}
			if _, err := c.Table(1, d); err != nil {
				continue
			}
			for _, k := range []float64{0, 1, -7, 250} {
				got := make([]float64, len(m))
				tab := reference.Must(c.At(d, m))
				if err := tab.DotProducts(got, m, k); err != nil {
					t.Fatal(err)
				}
				here, there := elementsOf(t, tab), elementsOf(t, reference.Must(c.At(d, moved(m, k))))
				n := tab.Columns()
				for r := range m {
					want := reference.Dot(here[r*n:][:n], there[r*n:][:n])
					if math.Abs(got[r]-want) > 1e-13*math.Max(1, reference.Dot(here[r*n:][:n], here[r*n:][:n])) {
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

func TestUnpairedColumn(t *testing.T) {
	for _, c := range []struct {
		convention convention.Convention
		d, want    int
	}{
		{convention.Convention{Odd: convention.Truncate}, 7, 6},
		{convention.Convention{Odd: convention.RoundUp}, 7, 6},
		{convention.Convention{Odd: convention.Truncate, Layout: convention.Concatenated}, 7, 3},
		{convention.Convention{Odd: convention.Truncate, Layout: convention.Concatenated, CosineFirst: true}, 7, 3},
		{convention.Convention{Odd: convention.Truncate}, 1, 0},
		{convention.Convention{Odd: convention.ZeroPad}, 7, -1},
		{convention.Convention{Odd: convention.ExtraColumn}, 7, -1},
		{convention.Convention{Odd: convention.Truncate}, 8, -1},
	} {
		if j, ok := table(c.convention, 1, c.d).UnpairedColumn(); ok != (c.want >= 0) || ok && j != c.want {
			t.Errorf("%+v, d = %d: %d, %v, want %d", c.convention, c.d, j, ok, c.want)
		}
	}
}
