package identify_test

import (
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

// TestFullWidth recognises the first columns of wider rows.
func TestFullWidth(t *testing.T) {
	for _, c := range []struct{ rows, d, width, want int }{
		{5, 8, 512, 512}, {5, 8, 64, 64}, {10, 16, 256, 256}, {3, 6, 128, 128}, {20, 32, 768, 768},
		{5, 8, 8, 0},    // all columns
		{20, 32, 64, 0}, // base 100, which may be meant
	} {
		all, _ := reference.Elements(t, tableOf(convention.Convention{}, c.rows, c.width))
		var x []float64
		for r := range c.rows {
			x = append(x, all[r*c.width:r*c.width+c.d]...)
		}
		for _, how := range []func(float64) float64{precision.Float32.Round, decimals(4)} {
			id := identified(t, rounded(x, how), c.d)
			if len(id.Matches) == 0 || id.Matches[0].FullWidth() != c.want {
				t.Errorf("%d × %d of %d columns: %v, %+v", c.rows, c.d, c.width, id.Reason, id.Matches)
			}
		}
	}
	x, _ := reference.Elements(t, tableOf(convention.Convention{Base: 500}, 10, 16))
	if d := identified(t, x, 16).Matches[0].FullWidth(); d != 0 {
		t.Errorf("base 500: %d", d)
	}
	all, _ := reference.Elements(t, tableOf(convention.Convention{}, 10, 64))
	var last []float64
	for r := range 10 {
		last = append(last, all[r*64+56:r*64+64]...)
	}
	if d := identified(t, rounded(last, precision.Float32.Round), 8).Matches[0].FullWidth(); d != 0 {
		t.Errorf("the last 8 of 64 columns: %d", d)
	}
}
