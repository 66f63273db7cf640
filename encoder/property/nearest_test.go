package property

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
)

// TestNearest compares with all distances.
func TestNearest(t *testing.T) {
	for _, d := range []int{2, 8, 10, 64, 512} {
		for _, base := range []float64{1, 2.5, 10, 100, 1e4, 1e8} {
			e, err := encoder.New(1, d, encoder.Base(base))
			if err != nil {
				t.Fatal(err)
			}
			for _, last := range []int{1, 2, 63, 64, 65, 500, 3000} {
				want, at := math.Inf(1), 0
				for k := 1; k <= last; k++ {
					x, err := e.Distance(float64(k))
					if err != nil {
						t.Fatal(err)
					}
					if x < want-1e-12 {
						want, at = x, k
					}
				}
				if k, x := Nearest(e, last); k != at || x != want {
					t.Errorf("d = %d, n = %v, up to %d: %v at %d, want %v at %d", d, base, last, x, k, want, at)
				}
			}
		}
	}
	e, _ := encoder.New(1, 8)
	if k, x := Nearest(e, 0); k != 0 || x != 0 {
		t.Errorf("no offsets: %v at %d", x, k)
	}
}

// TestNearestPeriods checks known recurrences of a single pair: 44 is close to 7 turns of
// one radian a position, and 710 to 113.
func TestNearestPeriods(t *testing.T) {
	e, err := encoder.New(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ last, k, turns int }{{6, 6, 1}, {100, 44, 7}, {1000, 710, 113}} {
		k, x := Nearest(e, c.last)
		if want := 2 * math.Abs(math.Sin((float64(c.k)-2*math.Pi*float64(c.turns))/2)); k != c.k || math.Abs(x-want) > 1e-13 {
			t.Errorf("up to %d: %v at %d, want %v at %d", c.last, x, k, want, c.k)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	for _, c := range []struct{ d, last int }{{8, 512}, {64, 512}, {256, 5000}} {
		e, err := encoder.New(1, c.d)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				Nearest(e, c.last)
			}
		})
	}
}
