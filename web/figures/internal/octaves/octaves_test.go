package octaves_test

import (
	"fmt"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figures/internal/octaves"
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
		if got := fmt.Sprint(octaves.Pairs(e, 4)); got != c.want {
			t.Errorf("d = %d, base %v: pairs %s, want %s", c.d, c.base, got, c.want)
		}
	}
}
