package identify_test

import (
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

// TestPrefix recognises the first columns of wider rows.
func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		convention           convention.Convention
		rows, d, width, want int
	}{
		{convention.Convention{}, 5, 8, 512, 512},
		{convention.Convention{}, 5, 8, 64, 64},
		{convention.Convention{}, 10, 16, 256, 256},
		{convention.Convention{}, 3, 6, 128, 128},
		{convention.Convention{}, 3, 6, 512, 512},
		{convention.Convention{}, 20, 32, 768, 768},
		{convention.Convention{Start: 3}, 20, 32, 768, 768},
		{convention.Convention{Shift: 1, Layout: convention.Concatenated}, 10, 8, 512, 512},
		{convention.Convention{}, 5, 8, 8, 8},     // all columns
		{convention.Convention{}, 20, 32, 64, 32}, // base 100, which may be meant
		{convention.Convention{Base: 500}, 10, 16, 16, 16},
	} {
		all, _ := reference.Elements(t, tableOf(c.convention, c.rows, c.width))
		var x []float64
		for r := range c.rows {
			x = append(x, all[r*c.width:r*c.width+c.d]...)
		}
		for _, how := range []func(float64) float64{precision.Float32.Round, decimals(4), func(x float64) float64 { return decimals(4)(precision.Float16.Round(x)) }} {
			y := rounded(x, how)
			id := identified(t, y, c.d)
			if id.Reason != identify.Explained || id.Matches[0].Table.DModel() != c.want || id.Matches[0].Excerpt() != (c.want > c.d) {
				t.Errorf("%d × %d of %d columns: %v, %s", c.rows, c.d, c.width, id.Reason, sayFits(id))
				continue
			}
			checkFit(t, &id.Matches[0], y)
		}
	}
	all, _ := reference.Elements(t, tableOf(convention.Convention{}, 10, 64))
	var last []float64
	for r := range 10 {
		last = append(last, all[r*64+56:r*64+64]...)
	}
	if id := identified(t, rounded(last, precision.Float32.Round), 8); len(id.Matches) > 0 && id.Matches[0].Excerpt() {
		t.Errorf("the last 8 of 64 columns: %s", sayFits(id))
	}
}
