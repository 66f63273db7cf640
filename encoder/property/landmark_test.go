package property_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

// TestLandmarks compares FirstRise and FirstNegative with a table and with
// values computed by mpmath.
func TestLandmarks(t *testing.T) {
	check := func(d int, base float64, wantNegative, wantRise int) {
		e := reference.Must(encoder.New(0, d, encoder.Base(base)))
		if k, ok := property.FirstRise(e, 1000); k != wantRise || !ok {
			t.Errorf("d = %d, n = %v: FirstRise = %d, %v, want %d", d, base, k, ok, wantRise)
		}
		if k, ok := property.FirstNegative(e, 50000); k != wantNegative || !ok {
			t.Errorf("d = %d, n = %v: FirstNegative = %d, %v, want %d", d, base, k, ok, wantNegative)
		}
		// The bound is the last offset searched.
		for _, c := range []struct {
			find func(*encoder.Encoding, int) (int, bool)
			want int
		}{{property.FirstRise, wantRise}, {property.FirstNegative, wantNegative}} {
			if k, ok := c.find(e, c.want); k != c.want || !ok {
				t.Errorf("d = %d, n = %v: found %d, %v up to %d", d, base, k, ok, c.want)
			}
			if k, ok := c.find(e, c.want-1); k != 0 || ok {
				t.Errorf("d = %d, n = %v: found %d, %v up to %d", d, base, k, ok, c.want-1)
			}
		}
	}
	for _, v := range reference.Rows(t, "zero_crossings.tsv") {
		check(int(v[0]), encoder.DefaultBase, int(v[1]), int(v[2]))
	}
	check(64, 1000, 197, 5)
	check(256, 500000, 37791, 17)
	check(6, 100, 9, 3)
}

// TestFirstNegativeSkipsNone compares FirstNegative, which skips offsets where g
// is large, with a search of all offsets.
func TestFirstNegativeSkipsNone(t *testing.T) {
	for _, spectrum := range []encoder.Spectrum{encoder.Geometric, encoder.Linear, encoder.Quadratic, encoder.Cubic} {
		for _, d := range []int{2, 4, 6, 14, 64, 258} {
			for _, base := range []float64{1, 1.5, 30, 3000, 1e5, 1e30} {
				e := reference.Must(encoder.New(0, d, encoder.Base(base), encoder.Frequencies(spectrum)))
				const bound = 3000
				g := make([]float64, bound+1)
				if err := e.Curve(g, 0, 1); err != nil {
					t.Fatal(err)
				}
				want := slices.IndexFunc(g, func(g float64) bool { return g < 0 })
				if k, ok := property.FirstNegative(e, bound); ok != (want > 0) || ok && k != want {
					t.Errorf("spectrum %d, d = %d, n = %v: FirstNegative = %d, %v, want %d", spectrum, d, base, k, ok, want)
				}
			}
		}
	}
}

// TestLandmarksAtEnds searches with the smallest and the largest bounds.
func TestLandmarksAtEnds(t *testing.T) {
	e := reference.Must(encoder.New(0, 4))
	for _, bound := range []int{math.MinInt, -1, 0} {
		if k, ok := property.FirstRise(e, bound); ok {
			t.Errorf("FirstRise(%d) = %d, want none", bound, k)
		}
		if k, ok := property.FirstNegative(e, bound); ok {
			t.Errorf("FirstNegative(%d) = %d, want none", bound, k)
		}
	}
	if k, ok := property.FirstRise(e, math.MaxInt); k != 3 || !ok {
		t.Errorf("FirstRise = %d, want 3, where cos k turns", k)
	}
}

// If the dot product fell with every step, it would determine the distance. It
// falls for a few steps only, and stays positive for a few hundred.
func ExampleFirstRise() {
	for _, d := range []int{64, 512} {
		e, _ := encoder.New(0, d)
		rise, _ := property.FirstRise(e, 10000)
		negative, _ := property.FirstNegative(e, 10000)
		fmt.Printf("d = %d: g(%d) > g(%d), g(%d) < 0\n", d, rise+1, rise, negative)
	}
	// Output:
	// d = 64: g(6) > g(5), g(725) < 0
	// d = 512: g(44) > g(43), g(3284) < 0
}
