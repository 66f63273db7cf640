package nibble

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

// TestPairs checks that each pair is about twice as slow as the one before it, where
// there are enough to choose from.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		d    int
		base float64
		want string
	}{
		{256, 10000, "[0 10 19 29]"},
		{512, 10000, "[0 19 39 58]"},
		{4, 100, "[0 1]"},
		{2, 10000, "[0]"},
		{8, 1e300, "[0 1 2 3]"},
		{8, 16, "[0 1 2 3]"},
		{32, 1, "[0 5 10 15]"},
		{65536, 2, "[0 10922 21845 32767]"},
	} {
		e, err := encoder.New(1, c.d, encoder.Base(c.base))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(Pairs(&plot.View{Encoding: e})); got != c.want {
			t.Errorf("d = %d, base %v: pairs %s, want %s", c.d, c.base, got, c.want)
		}
	}
}

// TestSlower checks that each pair is slower than the one before it, and by a factor
// of two within half a step from pair to pair, where steps are as small.
func TestSlower(t *testing.T) {
	for _, c := range []struct {
		d     int
		base  float64
		pairs int
	}{{256, 10000, 4}, {512, 10000, 4}, {128, 500, 4}, {64, 10000, 4}, {8, 16, 4}, {4, 100, 2}} {
		e, err := encoder.New(1, c.d, encoder.Base(c.base))
		if err != nil {
			t.Fatal(err)
		}
		pairs := Pairs(&plot.View{Encoding: e})
		if len(pairs) != c.pairs {
			t.Errorf("d = %d, base %v: %d pairs, want %d", c.d, c.base, len(pairs), c.pairs)
		}
		step := e.Frequency(0) / e.Frequency(1)
		for b := 1; b < len(pairs); b++ {
			ratio := e.Frequency(pairs[b-1]) / e.Frequency(pairs[b])
			if ratio <= 1 {
				t.Errorf("d = %d, base %v: pair %d is no slower than pair %d", c.d, c.base, pairs[b], pairs[b-1])
			}
			if step <= 2 && (ratio > 2*math.Sqrt(step)*1.03 || ratio < 2/math.Sqrt(step)/1.03) {
				t.Errorf("d = %d, base %v: pair %d is %v times slower than pair %d", c.d, c.base, pairs[b], ratio, pairs[b-1])
			}
		}
	}
}
